"""HYP-5: cities and ruins."""

from __future__ import annotations

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.page import page
from northward.games.hyperborea.state import GHOST
from tests.games.hyperborea.table import CENTRE, Scene, calm

CITY, RUIN = 0, 1
"""The sites of B01, a desert: a city that gives two movement, and a silver ruin."""


def scene(count: int = 2) -> Scene:
    return calm().lay(1, "B01").stand(1, count=count)


@pytest.mark.rule("HYP-5.1", "HYP-5.3")
def test_entering_a_city_is_free_and_gives_its_effects() -> None:
    table = scene().play(do.Enter(0, 1, CITY))
    assert table.pool.move == 2
    assert table.land[1].inside == (0, None)
    assert table.outside(1) == 1


@pytest.mark.rule("HYP-5.1")
def test_only_from_the_same_hex_and_from_outside() -> None:
    table = scene(count=1)
    assert table.refused(do.Enter(0, 2, CITY)) == "HYP-5.1"
    assert table.refused(do.Enter(0, 1, 2)) == "HYP-5.1"
    table.play(do.Enter(0, 1, CITY))
    assert table.refused(do.Enter(0, 1, RUIN)) == "HYP-5.1"


@pytest.mark.rule("HYP-5.1")
def test_a_stopped_miniature_may_enter_too() -> None:
    table = scene().stand(2, count=0).lay(2, "B02").stand(2, seat=1).points(move=1)
    table.play(do.Move(0, 1, 2))
    assert table.land[2].stopped == 1
    table.play(do.Enter(0, 2, CITY))
    assert (table.land[2].stopped, table.outside(2)) == (0, 0)
    assert table.pool.attack == 1


@pytest.mark.rule("HYP-5.2")
@pytest.mark.parametrize("who", [GHOST, 0, 1])
@pytest.mark.parametrize("site", [CITY, RUIN])
def test_the_site_must_be_empty(who: int, site: int) -> None:
    table = scene().inside(1, site, who)
    assert table.refused(do.Enter(0, 1, site)) == "HYP-5.2"


@pytest.mark.rule("HYP-5.2")
def test_a_killed_ghost_leaves_the_site_free() -> None:
    table = scene().inside(1, CITY, GHOST).points(attack=1).play(do.Attack(0, 1, GHOST, CITY), do.Enter(0, 1, CITY))
    assert table.pool.move == 2


@pytest.mark.rule("HYP-5.4", "HYP-17.2")
def test_only_the_finder_sees_the_token() -> None:
    table = scene().play(do.Enter(0, 1, RUIN))
    assert GAME.to_move(table.state) == (CHANCE,)
    table.play(do.Token(by=0, token="silver-16"))
    assert table.land[1].tokens == (0, 1)
    assert GAME.view(table.state, 0).looking == "silver-16"
    for seat in (1, 2, None):
        assert GAME.view(table.state, seat).looking is None
        assert GAME.hide(table.state, do.Token(by=0, token="silver-16"), seat).token is None
    assert [event.to for event in table.of(events.TokenSeen)] == [(0,)]


@pytest.mark.rule("HYP-5.4")
def test_a_token_comes_from_its_tier_and_from_those_left() -> None:
    table = scene().play(do.Enter(0, 1, RUIN))
    for token in ("bronze-01", "gold-01", None, "silver-99"):
        assert table.refused(do.Token(by=0, token=token)) == "HYP-5.4"
    table.play(do.Token(by=0, token="silver-16"), do.Play(0, stored=False))
    table.inside(1, RUIN, None).play(do.Enter(0, 1, RUIN))
    assert table.refused(do.Token(by=0, token="silver-16")) == "HYP-5.4"


@pytest.mark.rule("HYP-5.4", "HYP-5.6")
def test_a_token_played_at_once() -> None:
    table = scene().play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-16"))
    assert table.legal() == [do.Play(0, stored=False), do.Store(0)]
    table.play(do.Play(0, stored=False))
    assert table.me.gems == 1
    assert table.played == ("silver-16",)
    assert GAME.view(table.state, 1).played == ("silver-16",)


@pytest.mark.rule("HYP-5.4")
def test_a_ruin_is_used_up_after_two_tokens() -> None:
    table = scene(count=3)
    for token in ("silver-16", "silver-17"):
        table.play(do.Enter(0, 1, RUIN), do.Token(by=0, token=token), do.Play(0, stored=False)).inside(1, RUIN, None)
    assert table.refused(do.Enter(0, 1, RUIN)) == "HYP-5.4"


@pytest.mark.rule("HYP-5.5", "HYP-5.6")
def test_a_stored_token_is_played_in_a_later_turn() -> None:
    table = scene().play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-16"), do.Store(0))
    assert table.me.gems == 0
    assert GAME.view(table.state, 0).stored[0] == "silver-16"
    assert GAME.view(table.state, 1).stored[0] is None
    for _ in range(3):
        table.end_turn()
    table.play(do.Play(0, stored=True))
    assert table.me.gems == 1
    assert table.refused(do.Play(0, stored=True)) == "HYP-5.6"


@pytest.mark.rule("HYP-5.6", "HYP-1.4")
def test_a_stored_token_is_not_played_in_anothers_turn() -> None:
    table = scene().play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-16"), do.Store(0)).end_turn()
    assert table.refused(do.Play(0, stored=True)) == "HYP-1.4"


@pytest.mark.rule("HYP-5.5")
def test_storing_a_second_token_plays_the_first() -> None:
    table = scene(count=3).play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-16"), do.Store(0))
    table.inside(1, RUIN, None).play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-05"))
    table.play(do.Store(0))
    assert table.me.gems == 1
    assert table.stored[0] == "silver-05"
    assert table.pool.move == 0


@pytest.mark.rule("HYP-5.5")
def test_with_a_stored_token_a_second_one_may_be_played_at_once() -> None:
    table = scene(count=3).play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-16"), do.Store(0))
    table.inside(1, RUIN, None).play(do.Enter(0, 1, RUIN), do.Token(by=0, token="silver-05"))
    table.play(do.Play(0, stored=False))
    assert (table.pool.move, table.stored[0]) == (2, "silver-16")


@pytest.mark.rule("HYP-5.7")
def test_the_frozen_neither_attack_nor_shoot() -> None:
    table = calm().lay(1, "B01").inside(1, CITY).stand(1, seat=1).stand(2, seat=1).points(attack=1, ranged=1)
    assert table.legal(do.Attack) == [] and table.legal(do.Shoot) == []
    assert table.refused(do.Attack(0, 1, 1)) == "HYP-9.1"
    assert table.refused(do.Shoot(0, 2, 1)) == "HYP-9.7"


@pytest.mark.rule("HYP-5.7")
def test_the_frozen_are_a_place_for_fortresses_and_clones_and_count_for_control() -> None:
    table = calm().lay(1, "B01").inside(1, CITY).points(fortress=1, clone=1)
    assert page(GAME, GAME.view(table.state, 0)).hexes[1].control == 0
    table.play(do.Fortify(0, 1), do.Clone(0, 1))
    assert table.land[1].fortresses[0] == 1 and table.outside(1) == 1


@pytest.mark.rule("HYP-5.7", "HYP-13.4")
def test_the_frozen_stay_until_the_reset() -> None:
    table = scene().play(do.Enter(0, 1, CITY)).end_turn()
    assert table.land[1].inside[CITY] == 0
    table.end_turn().end_turn().give(bag="").end_turn()
    assert table.land[1].inside[CITY] is None
    assert table.outside(1) == 2


@pytest.mark.rule("HYP-5.8")
def test_cities_and_ruins_of_other_homelands() -> None:
    table = calm()
    home = table.home(1)
    table.stand(home).stand(home + 1).play(do.Enter(0, home, 0), do.Enter(0, home + 1, 0))
    assert table.pool.move == 1
    table.play(do.Token(by=0, token="bronze-05"), do.Play(0, stored=False))
    assert table.pool.develop_any == 1


@pytest.mark.rule("HYP-2.5")
def test_the_centre_has_three_tokens_of_gold() -> None:
    table = calm().lay(CENTRE, "C1").stand(CENTRE, count=4)
    for token in ("gold-01", "gold-02", "gold-03"):
        table.play(do.Enter(0, CENTRE, 1), do.Token(by=0, token=token), do.Play(0, stored=False))
        table.inside(CENTRE, 1, None)
    assert table.refused(do.Enter(0, CENTRE, 1)) == "HYP-5.4"
    assert table.me.gems == 6
