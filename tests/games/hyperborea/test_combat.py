"""HYP-9: attacks, ranged attacks, fortresses, graveyard."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import actions as do
from northward.games.hyperborea.state import GHOST
from tests.games.hyperborea.table import CENTRE, Scene, calm

CITY, RUIN = 0, 1


def scene(seats: int = 3, **points: int) -> Scene:
    """One miniature of seat 0 on the first borderland, a desert with a city and a ruin."""
    return calm(seats).lay(1, "B01").stand(1).points(**points)


@pytest.mark.rule("HYP-9.1", "HYP-9.2")
def test_a_killed_ghost_goes_to_the_graveyard() -> None:
    table = scene(attack=1).inside(1, CITY, GHOST).inside(1, RUIN, GHOST).play(do.Attack(0, 1, GHOST, RUIN))
    assert table.land[1].inside == (GHOST, None)
    assert table.me.ghosts == 1
    assert table.pool.attack == 0
    assert table.refused(do.Attack(0, 1, GHOST, CITY)) == "HYP-9.1"


@pytest.mark.rule("HYP-9.1")
def test_the_victim_is_chosen_outside_in_cities_and_in_ruins() -> None:
    table = scene(attack=3).stand(1, seat=1).stand(1, seat=2).inside(1, CITY, 1).inside(1, RUIN, GHOST)
    assert table.legal(do.Attack) == [
        do.Attack(0, 1, 1),
        do.Attack(0, 1, 1, CITY),
        do.Attack(0, 1, 2),
        do.Attack(0, 1, GHOST, RUIN),
    ]
    table.play(do.Attack(0, 1, 1, CITY))
    assert table.land[1].inside == (None, GHOST)


@pytest.mark.rule("HYP-9.1")
def test_an_attack_needs_a_miniature_in_the_same_hex() -> None:
    table = scene(attack=1).stand(2, seat=1)
    assert table.legal(do.Attack) == []
    assert table.refused(do.Attack(0, 2, 1)) == "HYP-9.1"
    assert table.refused(do.Attack(0, 99, 1)) == "HYP-9.1"


@pytest.mark.rule("HYP-9.1")
def test_nobody_attacks_their_own() -> None:
    table = scene(attack=1).inside(1, CITY, 0)
    assert table.legal(do.Attack) == []
    assert table.refused(do.Attack(0, 1, 0)) == "HYP-9.1"


@pytest.mark.rule("HYP-9.1")
def test_a_stopped_miniature_attacks() -> None:
    table = scene(move=1, attack=1).stand(2, seat=1).play(do.Move(0, 1, 2), do.Attack(0, 2, 1))
    assert table.me.killed == (1,)


@pytest.mark.rule("HYP-9.3")
def test_the_first_kill_of_a_colour_is_kept() -> None:
    table = scene(attack=2).stand(1, seat=1).stand(1, seat=2)
    reserve = table.player(1).reserve
    table.play(do.Attack(0, 1, 1), do.Attack(0, 1, 2))
    assert table.me.killed == (1, 2)
    assert table.player(1).reserve == reserve
    assert table.me.gems == 0


@pytest.mark.rule("HYP-9.3")
def test_a_further_one_goes_back_and_is_worth_nothing_while_the_set_is_incomplete() -> None:
    table = scene(attack=2).stand(1, seat=1, count=2)
    reserve = table.player(1).reserve
    table.play(do.Attack(0, 1, 1), do.Attack(0, 1, 1))
    assert table.me.killed == (1,)
    assert table.player(1).reserve == reserve + 1
    assert table.me.gems == 0


@pytest.mark.rule("HYP-9.3")
def test_a_further_one_is_worth_a_gem_once_the_set_is_complete() -> None:
    table = scene(attack=4).stand(1, seat=1, count=3).stand(1, seat=2)
    table.play(do.Attack(0, 1, 1), do.Attack(0, 1, 1), do.Attack(0, 1, 2))
    assert (table.me.killed, table.me.gems) == ((1, 2), 0)
    table.play(do.Attack(0, 1, 1))
    assert (table.me.killed, table.me.gems) == ((1, 2), 1)


@pytest.mark.rule("HYP-9.3")
def test_with_two_players_the_second_kill_is_worth_a_gem() -> None:
    table = scene(2, attack=2).stand(1, seat=1, count=2).play(do.Attack(0, 1, 1), do.Attack(0, 1, 1))
    assert (table.me.killed, table.me.gems) == ((1,), 1)


@pytest.mark.rule("HYP-9.4")
def test_a_fortress_goes_where_one_has_a_miniature() -> None:
    table = scene(fortress=3).stand(2, seat=1)
    assert table.legal(do.Fortify) == [do.Fortify(0, 1)]
    assert table.refused(do.Fortify(0, 2)) == "HYP-9.4"
    table.play(do.Fortify(0, 1), do.Fortify(0, 1))
    assert table.land[1].fortresses == (2, 0, 0)


@pytest.mark.rule("HYP-9.5")
def test_fortresses_fall_before_the_miniatures() -> None:
    table = scene(attack=3).stand(1, seat=1).inside(1, CITY, 1).territory(1, fortresses=(0, 2, 0))
    assert table.legal(do.Attack) == [do.Attack(0, 1, 1)]
    table.play(do.Attack(0, 1, 1))
    assert table.land[1].fortresses == (0, 1, 0) and table.outside(1, 1) == 1
    table.play(do.Attack(0, 1, 1), do.Attack(0, 1, 1, CITY))
    assert table.land[1].inside == (None, None) and table.outside(1, 1) == 1
    assert table.me.killed == (1,)


@pytest.mark.rule("HYP-9.5")
def test_fortresses_protect_from_shots() -> None:
    table = scene(ranged=2).stand(2, seat=1).territory(2, fortresses=(0, 1, 0)).play(do.Shoot(0, 2, 1))
    assert table.outside(2, 1) == 1
    table.play(do.Shoot(0, 2, 1))
    assert table.outside(2, 1) == 0


@pytest.mark.rule("HYP-9.6")
def test_fortresses_protect_nobody_else() -> None:
    table = scene(attack=2).stand(1, seat=1).stand(1, seat=2).inside(1, CITY, GHOST).territory(1, fortresses=(0, 1, 0))
    table.play(do.Attack(0, 1, 2), do.Attack(0, 1, GHOST, CITY))
    assert (table.me.killed, table.me.ghosts) == ((2,), 1)
    assert table.land[1].fortresses == (0, 1, 0)


@pytest.mark.rule("HYP-9.6")
def test_fortresses_without_miniatures_are_no_target() -> None:
    table = scene(attack=1, ranged=1).territory(1, fortresses=(0, 1, 0)).territory(2, fortresses=(0, 1, 0))
    assert table.legal(do.Attack) == [] and table.legal(do.Shoot) == []


@pytest.mark.rule("HYP-9.6")
def test_there_are_eight_tokens() -> None:
    table = scene(fortress=9)
    for _ in range(8):
        table.play(do.Fortify(0, 1))
    assert table.legal(do.Fortify) == []
    assert table.refused(do.Fortify(0, 1)) == "HYP-9.6"


@pytest.mark.rule("HYP-3.1", "HYP-9.6")
def test_fortresses_go_at_the_start_of_their_owners_turn_and_can_be_used_again() -> None:
    table = scene(fortress=8)
    for _ in range(8):
        table.play(do.Fortify(0, 1))
    table.end_turn().end_turn()
    assert table.land[1].fortresses == (8, 0, 0)
    table.end_turn()
    assert table.land[1].fortresses == (0, 0, 0)
    table.points(fortress=1).play(do.Fortify(0, 1))


@pytest.mark.rule("HYP-9.7")
def test_shots_reach_adjacent_hexes_only() -> None:
    table = scene(ranged=5).stand(1, seat=1).stand(2, seat=1).stand(3, seat=1).stand(CENTRE, seat=2)
    assert table.legal(do.Shoot) == [do.Shoot(0, CENTRE, 2), do.Shoot(0, 2, 1)]
    assert table.refused(do.Shoot(0, 1, 1)) == "HYP-9.7"
    assert table.refused(do.Shoot(0, 3, 1)) == "HYP-9.7"


@pytest.mark.rule("HYP-9.7")
def test_the_own_hex_can_be_shot_at_from_a_neighbouring_one() -> None:
    table = scene(ranged=1).stand(2).stand(1, seat=1)
    assert table.legal(do.Shoot) == [do.Shoot(0, 1, 1)]


@pytest.mark.rule("HYP-9.7")
def test_shots_are_worth_nothing() -> None:
    table = scene(ranged=2).lay(2, "B02").stand(2, seat=1).inside(2, CITY, GHOST)
    reserve, ghosts = table.player(1).reserve, table.ghosts
    table.play(do.Shoot(0, 2, 1), do.Shoot(0, 2, GHOST, CITY))
    assert (table.me.killed, table.me.ghosts) == ((), 0)
    assert table.player(1).reserve == reserve + 1
    assert table.ghosts == ghosts + 1
    assert table.refused(do.Shoot(0, 2, 1)) == "HYP-9.7"
