"""HYP-3 and HYP-13: the start of a turn, its end, and the Reset."""

from __future__ import annotations

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.state import Pending
from tests.games.hyperborea.table import BLUE, GREY, LETTERS, RED, YELLOW, Scene, calm, colours


@pytest.mark.rule("HYP-3.2")
@pytest.mark.parametrize("there, filled", [(0, 3), (1, 2), (2, 1), (3, 0), (5, 0)])
def test_fewer_than_three_miniatures_are_filled_up_at_the_capital(there: int, filled: int) -> None:
    table = calm().stand(1, seat=1, count=there).give(1, reserve=10 - there).end_turn()
    assert table.active == 1
    assert table.outside(table.home(1), 1) == filled
    assert table.player(1).reserve == 10 - there - filled


@pytest.mark.rule("HYP-3.2")
def test_the_frozen_count_as_on_the_map_and_the_reserve_may_run_out() -> None:
    table = calm().lay(1, "B01").inside(1, 0, 1).inside(1, 1, 1).stand(2, seat=1).end_turn()
    assert table.outside(table.home(1), 1) == 0
    table = calm().give(1, reserve=1).end_turn()
    assert table.outside(table.home(1), 1) == 1


@pytest.mark.rule("HYP-3.1", "HYP-3.2", "HYP-3.3")
def test_what_comes_first_in_a_turn_comes_in_this_order() -> None:
    table = calm().own("I-14", "rb", seat=1).territory(1, fortresses=(0, 2, 0)).end_turn()
    order = (events.FortressesRemoved, events.MiniaturesFilledUp, events.EffectsGained)
    told = [type(event) for event in table.told if isinstance(event, order)]
    assert told == list(order)


@pytest.mark.rule("HYP-3.1")
def test_only_the_own_fortresses_go() -> None:
    table = calm().territory(1, fortresses=(1, 1, 1)).end_turn()
    assert table.land[1].fortresses == (1, 0, 1)


@pytest.mark.rule("HYP-3.4")
def test_everything_may_be_mixed_and_nothing_is_compulsory() -> None:
    table = calm().lay(1, "B01").stand(1).give(available="rg", levels=(4, 0, 0, 0, 0, 0))
    kinds = {type(action) for action in table.legal()}
    assert {do.Place, do.Enter, do.Upgrade, do.EndTurn} <= kinds
    table.play(do.EndTurn(0))


@pytest.mark.rule("HYP-3.5", "HYP-13.1")
def test_at_the_end_available_cubes_become_unused() -> None:
    table = calm().give(available="rgx", unused="b", bag="yyyy").points(move=2).play(do.EndTurn(0))
    assert table.me.available == (0,) * 7
    assert table.me.unused == (1, 1, 0, 1, 0, 0, 1)
    table.play(do.Cubes(colours("yyy")))
    assert table.me.available == (0, 0, 0, 0, 0, 3, 0)
    assert (table.active, table.pool.move) == (1, 0)


@pytest.mark.rule("HYP-13.2")
@pytest.mark.parametrize("bag, drawn", [("r", 1), ("rg", 2), ("rgp", 3), ("rgpb", 3)])
def test_three_cubes_are_drawn_or_as_many_as_there_are(bag: str, drawn: int) -> None:
    table = calm().give(bag=bag, unused="ooo").play(do.EndTurn(0))
    assert GAME.to_move(table.state) == (CHANCE,)
    table.chance()
    assert sum(table.me.available) == drawn
    assert sum(table.me.bag) == len(bag) - drawn
    assert table.me.unused == (0, 0, 0, 0, 3, 0, 0)


@pytest.mark.rule("HYP-13.3", "HYP-13.5")
def test_an_empty_bag_brings_a_reset() -> None:
    table = calm().give(bag="", available="r", unused="gx").fill("trade-1", "yb").play(do.EndTurn(0))
    assert len(table.of(events.ResetBegan)) == 1
    table.chance()
    assert table.on("trade-1") == ".."
    assert table.me.unused == (0,) * 7
    assert sum(table.me.available) == 3 and sum(table.me.bag) == 2


@pytest.mark.rule("HYP-13.3")
def test_after_a_reset_with_few_cubes_what_there_is_is_drawn() -> None:
    table = calm().give(bag="", unused="rg").end_turn()
    assert table.me.available == (1, 1, 0, 0, 0, 0, 0)
    table = calm().give(bag="").end_turn()
    assert (sum(table.me.available), table.active) == (0, 1)


@pytest.mark.rule("HYP-13.4")
def test_miniatures_come_out_of_cities_and_ruins() -> None:
    table = calm().lay(1, "B01").lay(2, "B02").inside(1, 0).inside(1, 1).stand(1).inside(2, 0).inside(2, 1, who=1)
    table.give(bag="", unused="rgp").end_turn()
    assert (table.outside(1), table.land[1].inside) == (3, (None, None))
    assert (table.outside(2), table.land[2].inside) == (1, (None, 1))


@pytest.mark.rule("HYP-13.6")
def test_cubes_on_sets_that_are_not_full_stay_or_go_one_by_one() -> None:
    table = calm().give(bag="", unused="rrr").fill("science-1", "b.y").own("I-05", "rr.").play(do.EndTurn(0))
    assert GAME.to_move(table.state) == (0,)
    assert {(back.technology, back.space) for back in table.legal(do.TakeBack)} == {
        ("science-1", 0),
        ("science-1", 2),
        ("I-05", 0),  # the other red cube lies on an equal space
    }
    table.play(do.TakeBack(0, "science-1", 0), do.TakeBack(0, "I-05", 0))
    table.play(do.EndReset(0))
    assert (table.on("science-1"), table.on("I-05")) == ("..y", ".r.")
    assert table.me.bag == (4, 0, 0, 1, 0, 0, 0)
    table.chance()
    assert table.active == 1


def activated(table: Scene, technology: str, on_it: str) -> Scene:
    """Seat 0 fills a set in this turn, and nothing of what it gives waits."""
    for index, letter in enumerate(on_it):
        table.give(available=letter).play(do.Place(0, LETTERS.index(letter), technology, index))
    return table.points()


@pytest.mark.rule("HYP-13.5", "HYP-13.6", "HYP-11.4")
def test_cubes_may_stay_where_a_restoration_took_one() -> None:
    table = activated(calm().give(bag="", unused="ppp"), "trade-1", "yr").points(restore=1)
    table.play(do.Restore(0, "trade-1", 1)).give(bag="").play(do.EndTurn(0))
    assert table.legal(do.TakeBack) == [do.TakeBack(0, "trade-1", 0)]
    table.play(do.EndReset(0)).chance()
    assert table.on("trade-1") == "y."


@pytest.mark.rule("HYP-13.5", "HYP-11.5")
@pytest.mark.parametrize(
    "card, on_it, grey",
    [("I-16", "rbx", 2), ("IV-04", "bx", 1), ("IV-05", "xb", 0), ("IV-06", "xx", 0)],
    ids=["Pyre Engines", "Purifying Wells", "Ash Furnaces", "Slag Gardens"],
)
def test_cubes_go_back_where_one_was_purged(card: str, on_it: str, grey: int) -> None:
    table = activated(calm().own(card).give(bag="", unused="ppp"), card, on_it).points(purge_grey=1)
    table.play(do.Purge(0, card, grey)).end_turn()
    assert table.on(card) == "." * len(on_it)


@pytest.mark.rule("HYP-13.5", "HYP-16.7")
def test_cubes_go_back_from_the_tile_coral_a_where_the_grey_one_was_purged() -> None:
    table = calm(tiles="A", races=("coral", "red", "golden")).give(bag="", unused="ppp")
    activated(table, "coral-A", "rx").points(purge_grey=1).play(do.Purge(0, "coral-A", 1)).end_turn()
    assert table.on("coral-A") == ".."


@pytest.mark.rule("HYP-13.5", "HYP-11.10")
def test_cubes_go_back_where_one_was_sacrificed() -> None:
    """Corruption, which gives up a cube of its own."""
    table = calm().own("IV-03").give(bag="", unused="ppp", available="yr")
    table.play(do.Place(0, YELLOW, "IV-03", 0), do.Place(0, RED, "IV-03", 1))
    table.play(do.GiveCube(0, "IV-03", 0, 0)).end_turn()
    assert table.on("IV-03") == ".."


@pytest.mark.rule("HYP-13.5", "HYP-11.9")
def test_cubes_go_back_where_an_opponent_removed_one() -> None:
    """Plague Winds of seat 1 take a cube from a set that seat 0 has used; then seat 0 performs a Reset."""
    table = activated(calm(2).give(bag="", unused="ppp"), "trade-1", "yr").stand(1).stand(1, seat=1)
    table.give(bag="g").end_turn()
    struck = Effect("adjacent_opponents", effects=(Effect("remove_cube"),))
    table.points(more=(Pending(struck, 0),)).play(do.Strike(1, 0), do.GiveCube(0, "trade-1", 0)).end_turn()
    table.give(bag="").end_turn()
    assert table.on("trade-1") == ".."


@pytest.mark.rule("HYP-13.5", "HYP-13.6")
def test_what_was_restored_after_a_purge_or_filled_again_after_a_restoration() -> None:
    """The exception holds once a restoration took a cube, and ends when the set is activated anew."""
    table = activated(calm().own("IV-06").give(bag="", unused="ppp"), "IV-06", "xx").points(purge_grey=1, restore=1)
    table.play(do.Purge(0, "IV-06", 0), do.Restore(0, "IV-06", 1)).give(bag="", available="x")
    table.play(do.Place(0, GREY, "IV-06", 0)).end_turn()
    assert table.on("IV-06") == "x."
    table = activated(calm().own("IV-06").give(bag="", unused="ppp"), "IV-06", "xx").points(restore=1)
    table.play(do.Restore(0, "IV-06", 0)).give(bag="", available="x").play(do.Place(0, GREY, "IV-06", 0))
    table.play(do.Purge(0, "IV-06", 0)).end_turn()
    assert table.on("IV-06") == ".."


@pytest.mark.rule("HYP-13.5", "HYP-13.6")
def test_what_was_used_before_the_last_reset_does_not_count() -> None:
    table = activated(calm().give(bag="", unused="ppp"), "trade-1", "yr").end_turn()
    table.fill("trade-1", "y.").end_turn().end_turn().give(bag="").end_turn()
    assert table.on("trade-1") == "y."


@pytest.mark.rule("HYP-13.6")
def test_as_an_option_cubes_may_stay_on_every_set_that_is_not_full() -> None:
    """As in version 1: also where a cube was purged. Records of that version are read with this option."""
    table = activated(calm(reset="not_full").own("IV-05").give(bag="", unused="ppp"), "IV-05", "xb")
    table.points(purge_grey=1).play(do.Purge(0, "IV-05", 0)).end_turn()
    assert table.on("IV-05") == ".b"
    assert GAME.older_options(1, {"reset": "rulebook", "map": "fog"}) == {"reset": "not_full", "map": "fog"}
    assert GAME.older_options(1, {"reset": "faq"}) == {"reset": "faq"}
    assert GAME.older_options(2, {"reset": "rulebook"}) == {"reset": "rulebook"}
    assert GAME.plays_ahead(1, do.EndTurn(0), table.told) == ()


@pytest.mark.rule("HYP-13.5", "HYP-13.6", "HYP-12.1")
def test_cubes_on_continuous_technologies_stay_or_go() -> None:
    def reset() -> Scene:
        return calm().give(bag="", unused="ppp").own("I-13", "gg").play(do.EndTurn(0))

    table = reset().play(do.EndReset(0)).chance()
    assert table.on("I-13") == "gg"
    table.end_turn().end_turn()
    assert (table.active, table.pool.move) == (0, 1)
    table = reset().play(do.TakeBack(0, "I-13", 0), do.EndReset(0)).chance()
    assert table.on("I-13") == ".g"
    table.end_turn().end_turn()
    assert (table.active, table.pool.move) == (0, 0)


@pytest.mark.rule("HYP-13.6")
def test_by_the_official_answers_only_continuous_technologies_keep_cubes() -> None:
    table = calm(reset="faq").give(bag="", unused="r").fill("science-1", "b.y").own("I-13", "g.").own("I-08", "ggr")
    table.play(do.EndTurn(0))
    assert {back.technology for back in table.legal(do.TakeBack)} == {"I-13", "I-08"}
    assert table.on("science-1") == "..."
    assert table.refused(do.TakeBack(0, "science-1", 0)) == "HYP-13.6"


@pytest.mark.rule("HYP-13.6", "HYP-1.4")
def test_during_a_reset_nothing_else_is_done() -> None:
    table = calm().give(bag="").fill("science-1", "b..").play(do.EndTurn(0))
    assert table.refused(do.EndTurn(0)) == "HYP-1.4"
    assert table.refused(do.Place(0, BLUE, "science-1", 1)) == "HYP-1.4"


@pytest.mark.rule("HYP-13.5")
def test_grey_cubes_of_cards_reach_the_bag_with_the_reset_and_not_before() -> None:
    table = calm().give(bag="rgp", unused="x").end_turn()
    assert table.me.unused[GREY] == 1
    table.end_turn().end_turn().end_turn()
    assert table.me.unused[GREY] == 0
    assert table.me.bag[GREY] + table.me.available[GREY] == 1


@pytest.mark.rule("HYP-13.2", "HYP-2.1")
def test_turns_go_round() -> None:
    table = calm(4)
    seen = []
    for _ in range(9):
        seen.append(table.active)
        table.end_turn()
    assert seen == [0, 1, 2, 3, 0, 1, 2, 3, 0]
