"""HYP-7 and HYP-12: sources, the pool, replacements, bonuses, continuous technologies."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from tests.games.hyperborea.table import BLUE, GREEN, LETTERS, PURPLE, RED, YELLOW, Scene, calm
from tests.games.hyperborea.test_components import content


def fill_up(table: Scene, technology: str, letters: str) -> Scene:
    """The free spaces of a set get these cubes, from left to right."""
    table.give(available=letters)
    waiting = list(letters)
    for space, there in enumerate(table.on(technology)):
        if there == ".":
            table.play(do.Place(0, LETTERS.index(waiting.pop(0)), technology, space))
    return table


@pytest.mark.rule("HYP-7.1")
def test_effects_of_several_sources_gather_and_are_spent_in_any_order() -> None:
    table = calm().lay(1, "B01").stand(1, count=3).stand(2, seat=1)
    table.play(do.Enter(0, 1, 0))
    fill_up(table, "warfare-2", "rg")
    fill_up(table, "exploration-1", "gb")
    assert (table.pool.move, table.pool.attack) == (5, 1)
    table.play(do.Move(0, 1, 2), do.Attack(0, 2, 1), do.Move(0, 2, 3))
    fill_up(table, "growth-1", "pb").play(do.Move(0, 1, 2), do.Fortify(0, 3))
    assert (table.pool.move, table.pool.miniature) == (2, 1)


@pytest.mark.rule("HYP-7.1")
def test_the_rulebooks_example_of_a_turn() -> None:
    """A city is activated; one cube is placed without completing a set; the civilization is upgraded; a second city
    gives benefits that are not spent yet; two more cubes activate a technology, and all is spent together; a ruin is
    explored; the turn ends."""
    table = calm().lay(1, "B02").lay(2, "B01").stand(1, count=2).stand(2, count=2).stand(3, seat=1)
    table.give(available="grb", levels=(4, 0, 0, 0, 0, 0))
    table.play(do.Enter(0, 1, 0), do.Place(0, BLUE, "progress-2", 1), do.Upgrade(0, RED), do.Enter(0, 2, 0))
    assert (table.pool.attack, table.pool.move) == (1, 2)
    table.play(do.Place(0, RED, "warfare-2", 0), do.Place(0, GREEN, "warfare-2", 1))
    assert (table.pool.attack, table.pool.move) == (2, 3)
    table.play(do.Move(0, 2, 3), do.Attack(0, 3, 1), do.Move(0, 3, 4), do.Move(0, 4, 3))
    table.play(do.Enter(0, 1, 1), do.Token(by=0, token="silver-16"), do.Play(0, stored=False))
    assert (table.me.gems, table.me.killed) == (1, (1,))
    table.end_turn()
    assert table.active == 1


@pytest.mark.rule("HYP-7.1")
def test_gems_come_at_once() -> None:
    assert fill_up(calm(), "science-2", "byr").me.gems == 1


@pytest.mark.rule("HYP-7.2")
def test_a_choice_comes_before_anything_else() -> None:
    table = fill_up(calm().own("II-09"), "II-09", "yr")
    assert table.legal() == [do.Choice(0, option) for option in range(3)]
    assert table.refused(do.EndTurn(0)) == "HYP-1.4"
    for option in (-1, 3):
        assert table.refused(do.Choice(0, option)) == "HYP-7.2"
    table.play(do.Choice(0, 1))
    assert (table.me.gems, table.pool.draw) == (0, 3)


@pytest.mark.rule("HYP-7.3", "HYP-3.5")
def test_effects_need_not_be_spent_and_are_lost_at_the_end_of_the_turn() -> None:
    table = fill_up(calm(), "exploration-1", "gb").end_turn()
    assert table.pool.move == 0
    table.end_turn().end_turn()
    assert table.active == 0 and table.pool.move == 0


@pytest.mark.rule("HYP-7.4", "HYP-12.2")
def test_a_replacement_turns_every_point() -> None:
    table = fill_up(calm().own("I-08", "ggr"), "exploration-1", "gb")
    assert (table.pool.move, table.pool.fly) == (0, 2)


@pytest.mark.rule("HYP-12.2")
def test_a_replacement_works_on_cities_tokens_and_race_tiles_too() -> None:
    table = calm(tiles="A", races=("emerald", "red", "coral")).own("I-08", "ggr").lay(1, "B01").stand(1, count=2)
    table.play(do.Enter(0, 1, 0), do.UseTile(0, 0), do.Enter(0, 1, 1), do.Token(by=0, token="silver-05"))
    table.play(do.Play(0, stored=False))
    assert (table.pool.move, table.pool.fly) == (0, 5)


@pytest.mark.rule("HYP-7.4", "HYP-12.3")
def test_a_bonus_is_given_once_for_each_source() -> None:
    table = fill_up(calm().own("I-09", "rrb").own("I-05"), "I-05", "rrr")
    assert table.pool.attack == 3
    fill_up(table, "warfare-2", "rg")
    assert table.pool.attack == 5


@pytest.mark.rule("HYP-12.3")
def test_a_bonus_of_one_gem_for_two() -> None:
    assert fill_up(calm().own("II-11", "yyr").own("II-05"), "II-05", "yrg").me.gems == 3


@pytest.mark.rule("HYP-12.3")
def test_a_source_without_the_effect_sets_off_no_bonus() -> None:
    assert fill_up(calm().own("I-09", "rrb"), "exploration-1", "gb").pool.attack == 0


@pytest.mark.rule("HYP-12.3")
@pytest.mark.parametrize(("technology", "letters"), [("progress-1", "ob"), ("progress-2", "ob"), ("trade-2", "yo")])
def test_every_kind_of_development_sets_off_the_bonus_on_development(technology: str, letters: str) -> None:
    table = fill_up(calm().own("III-12", "oor"), technology, letters)
    assert table.pool.develop_any == (2 if technology == "trade-2" else 1)


@pytest.mark.rule("HYP-7.4")
def test_replacements_come_before_bonuses() -> None:
    """A miniature that became a clone does not set off a bonus on miniatures."""
    table = fill_up(calm().own("II-12", "pp").own("II-13", "ppr"), "growth-1", "pb")
    assert (table.pool.miniature, table.pool.clone) == (0, 1)


@pytest.mark.rule("HYP-7.4")
def test_a_bonus_sets_off_no_bonus() -> None:
    """Scriptoria draws two cubes for a technology; the Prism Wheel adds nothing to that."""
    table = fill_up(calm().own("III-14", "bor").own("IV-14", "byr"), "science-1", "brg")
    assert (table.pool.tech, table.pool.draw) == (1, 2)
    table = fill_up(calm().own("III-14", "bor").own("IV-14", "byr").own("III-02"), "III-02", "brg")
    assert table.pool.draw == 1 + 2 + 1


@pytest.mark.rule("HYP-7.5")
def test_what_a_sacrifice_brings_belongs_to_its_source() -> None:
    """Corruption: two gems and a drawing for a cube; with Merchant Princes one gem more, once."""
    table = fill_up(calm().own("II-11", "yyr").own("IV-03"), "IV-03", "yr")
    assert table.me.gems == 0
    table.play(do.GiveCube(0, "IV-03", 1, 0))
    assert (table.me.gems, table.pool.draw) == (3, 1)


@pytest.mark.rule("HYP-7.5", "HYP-11.6")
def test_what_espionage_brings_belongs_to_its_source() -> None:
    table = fill_up(calm().own("II-11", "yyr").own("III-04").own("II-05", seat=1), "III-04", "br")
    table.play(do.Spy(0, "II-05", 0))
    assert table.me.gems == 3


@pytest.mark.rule("HYP-7.5")
def test_a_bonus_comes_once_even_if_its_effect_comes_twice_from_a_source() -> None:
    """A silver token may bring two espionages in another set; here two copies are spent from one source."""
    table = fill_up(calm().own("II-11", "yyr").own("III-04").own("II-05", seat=1).own("II-02", seat=2), "III-04", "br")
    (one,) = table.pool.more
    table.points(more=(one, one)).play(do.Spy(0, "II-05", 0))
    assert table.me.gems == 3
    table.play(do.Spy(0, "II-02", 0))
    assert table.me.gems == 4


@pytest.mark.rule("HYP-12.1")
def test_a_continuous_technology_works_from_its_activation() -> None:
    table = fill_up(calm().own("I-08"), "exploration-1", "gb")
    assert (table.pool.move, table.pool.fly) == (2, 0)
    fill_up(table, "I-08", "ggr")
    assert [event.technology for event in table.of(events.Activated)] == ["exploration-1", "I-08"]
    fill_up(table, "warfare-2", "rg")
    assert (table.pool.move, table.pool.fly) == (2, 1)


@pytest.mark.rule("HYP-12.1")
def test_a_lost_cube_ends_the_effect_and_a_new_one_renews_it() -> None:
    table = calm().own("I-08", "ggr").points(restore=1).play(do.Restore(0, "I-08", 0))
    fill_up(table, "exploration-1", "gb")
    assert (table.pool.move, table.pool.fly) == (2, 0)
    fill_up(table, "I-08", "g")
    fill_up(table, "warfare-2", "rg")
    assert (table.pool.move, table.pool.fly) == (2, 1)


@pytest.mark.rule("HYP-12.4", "HYP-3.3")
def test_a_start_of_turn_effect_comes_first_in_the_next_turn() -> None:
    table = fill_up(calm().own("I-13").own("I-14", "rb"), "I-13", "gg")
    assert table.pool.move == 0
    table.end_turn()
    assert (table.pool.move, table.pool.fortress) == (0, 0)
    table.end_turn().end_turn()
    assert (table.active, table.pool.move, table.pool.fortress) == (0, 1, 1)


@pytest.mark.rule("HYP-3.3")
def test_start_of_turn_effects_are_sources_of_their_own() -> None:
    table = calm().own("III-13", "bbr").own("IV-14", "byr")
    for _ in range(3):
        table.end_turn()
    assert table.pool.draw == 2


@pytest.mark.rule("HYP-12.1")
def test_the_cubes_of_an_unfinished_continuous_technology_do_nothing() -> None:
    table = calm().own("I-13", "g.")
    for _ in range(3):
        table.end_turn()
    assert table.pool.move == 0


@pytest.mark.rule("HYP-11.11")
def test_an_exchanged_cube_does_not_end_a_continuous_technology() -> None:
    """Alchemy on a cube of Merchant Princes: the gem that follows still brings the bonus."""
    table = fill_up(calm().own("II-11", "yyr").own("IV-01"), "IV-01", "gb")
    table.play(do.GiveCube(0, "II-11", 0, 0), do.PutCube(0, PURPLE))
    assert table.on("II-11") == "pyr"
    assert table.me.gems == 2
    fill_up(table, "trade-1", "yb")
    assert table.me.gems == 4


@pytest.mark.rule("HYP-4.5")
def test_springs_of_renewal_come_to_an_end() -> None:
    """Restoring and drawing feed themselves, but no set works a third time in a turn."""
    table = calm().own("IV-07").give(bag="pppppp", available="pppp")
    activations = 0
    while True:
        places = [place for place in table.legal(do.Place) if place.technology == "IV-07"]
        restores = [restore for restore in table.legal(do.Restore) if restore.where == "IV-07"]
        draws = table.legal(do.Draw)
        if places:
            table.play(places[0])
            activations = len(table.of(events.Activated))
        elif restores:
            table.play(restores[0])
        elif draws:
            table.play(draws[-1]).chance()
        else:
            break
    assert activations == 2
    assert table.on("IV-07").count(".") >= 1


@pytest.mark.rule("HYP-4.5")
def test_black_market_lens_grinders_and_trade_come_to_an_end() -> None:
    """Restoring three and drawing four: the richest circle of our set gives at most two gems from Trade."""
    table = calm().own("IV-02").own("III-09").give(bag="yyyybbbb", available="yyyyybbbbb")
    steps = 0
    while steps < 500:
        wanted = [place for place in table.legal(do.Place) if place.technology in ("IV-02", "III-09", "trade-1")]
        restores = [r for r in table.legal(do.Restore) if r.where in ("IV-02", "III-09", "trade-1")]
        moves = wanted or table.legal(do.Draw) or restores
        if not moves:
            break
        table.play(moves[-1]).chance()
        steps += 1
    assert steps < 500
    assert table.me.gems <= 2
    activated = [event.technology for event in table.of(events.Activated)]
    assert max(activated.count(technology) for technology in set(activated)) == 2


@pytest.mark.rule("HYP-4.5", "HYP-11.11")
def test_alchemy_comes_to_an_end() -> None:
    """A cube on Alchemy itself may be exchanged, but that activates nothing."""
    table = fill_up(calm().own("IV-01"), "IV-01", "gb").play(do.GiveCube(0, "IV-01", 0, 0), do.PutCube(0, YELLOW))
    assert (table.on("IV-01"), table.me.gems) == ("yb", 1)
    assert table.pool.more == ()
    assert len(table.of(events.Activated)) == 1


@pytest.mark.rule("HYP-7.4")
def test_what_a_bonus_gives_is_replaced_too() -> None:
    """In another set: a movement for every source of gems, while Wind Charts turn movement into flying."""
    file = content()
    (card,) = (card for card in file["technologies"] if card["id"] == "II-11")
    card["effects"] = [{"op": "bonus", "on": "gem", "effects": [{"op": "move"}]}]
    table = calm().own("I-08", "ggr").own("II-11", "yyr").fill("trade-1", "y.").give(available="r")
    state = GAME.with_components(file).apply(table.state, do.Place(0, RED, "trade-1", 1))
    assert (state.players[0].gems, state.pool.move, state.pool.fly) == (1, 0, 1)
