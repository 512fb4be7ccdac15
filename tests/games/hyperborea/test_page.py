"""What the page says so that a board need not know the rules: shut sets, the end of the turn, figures to reach."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.box import OWN_SETS
from northward.games.hyperborea.components import RACES
from northward.games.hyperborea.page import Page, figures, page
from tests.games.hyperborea.table import GREEN, RED, Scene, calm, cubes


def seen(table: Scene) -> Page:
    return page(GAME, GAME.view(table.state, 0))


def shut(table: Scene) -> list[str]:
    return [one.technology for one, shown in zip(table.me.sets, seen(table).sets[0], strict=True) if shown.shut]


@pytest.mark.rule("HYP-4.3")
def test_the_other_set_of_a_technology_is_shut_while_one_holds_a_cube() -> None:
    table = calm().give(0, available="gg")
    assert shut(table) == []
    table.play(do.Place(0, GREEN, "exploration-1", 0))
    assert shut(table) == ["exploration-2"]


@pytest.mark.rule("HYP-4.4", "HYP-4.3")
def test_a_full_set_is_not_called_shut() -> None:
    table = calm().give(0, available="gr")
    table.play(do.Place(0, GREEN, "exploration-1", 0), do.Place(0, RED, "exploration-1", 1))
    assert shut(table) == ["exploration-2"]
    assert len(seen(table).sets[0]) == len(table.me.sets) >= OWN_SETS


@pytest.mark.rule("HYP-3.5", "HYP-13.1", "HYP-13.2")
def test_the_end_of_the_turn_as_it_would_be_now() -> None:
    table = calm().give(0, available="rg", bag="rrggx").points(move=2, attack=1)
    end = seen(table).end_of_turn
    assert (end.lost, end.unused, end.reset, end.drawn, end.thin) == (3, 2, False, 3, False)


@pytest.mark.rule("HYP-13.2")
def test_a_thin_bag_gives_fewer_cubes() -> None:
    end = seen(calm().give(0, bag="rg")).end_of_turn
    assert (end.reset, end.drawn, end.thin) == (False, 2, True)


@pytest.mark.rule("HYP-13.3")
def test_an_empty_bag_brings_a_reset() -> None:
    end = seen(calm().give(0, bag="")).end_of_turn
    assert (end.reset, end.thin) == (True, False)


@pytest.mark.rule("HYP-14.1", "HYP-14.2", "HYP-14.3", "HYP-2.3")
def test_how_much_the_conditions_ask_for() -> None:
    told = figures(GAME, 3, GAME.Options())
    assert (told.gems_wanted, told.technologies_wanted, told.miniatures) == (12, 5, 10)


@pytest.mark.rule("HYP-13.2", "HYP-13.3")
def test_what_each_bag_gives_next() -> None:
    table = calm().give(0, bag="rgpb").give(1, bag="rg").give(2, bag="")
    assert [(bag.drawn, bag.reset) for bag in seen(table).bags] == [(3, False), (2, False), (3, True)]
    assert seen(table).bags[1].cubes == cubes("rg")


@pytest.mark.rule("HYP-13.3", "HYP-13.5", "HYP-13.6")
def test_a_reset_is_told_before_the_turn_ends_and_is_the_same_then() -> None:
    """Full sets, unused and available cubes go back; a cube on a set that is not full may stay."""
    table = calm().give(0, bag="", available="o", unused="x")
    table.fill("exploration-1", "gb").fill("warfare-2", "r.").fill("science-1", "bpp")
    told = seen(table).reset
    assert told is not None
    assert told.back == cubes("gbbppox")
    assert [(cube.technology, cube.space, cube.colour, cube.missing) for cube in told.staying] == [
        ("warfare-2", 0, RED, ("green",))
    ]
    assert told.drawn == (3, 3)
    table.play(do.EndTurn(0))
    assert table.phase == "reset"
    assert seen(table).reset == told
    assert seen(table).bags[0].cubes == cubes("")  # all that is in it came by this Reset
    table.play(do.EndReset(0)).chance()
    assert seen(table).bags[0].cubes == table.me.bag


@pytest.mark.rule("HYP-13.2", "HYP-13.6")
def test_how_many_are_drawn_after_a_reset_depends_on_what_stays() -> None:
    table = calm().give(0, bag="", available="o").fill("science-1", "bp.")
    told = seen(table).reset
    assert told is not None
    assert told.back == cubes("o")
    assert told.drawn == (1, 2, 3)
    assert [cube.first for cube in told.staying] == [0, 1]


@pytest.mark.rule("HYP-13.6")
def test_of_cubes_that_are_the_same_the_first_is_named() -> None:
    table = calm().give(0, bag="").fill("science-1", ".pp")
    told = seen(table).reset
    assert told is not None
    assert [(cube.space, cube.first, cube.missing) for cube in told.staying] == [(1, 1, ("blue",)), (2, 1, ("blue",))]
    table.play(do.EndTurn(0), do.TakeBack(0, "science-1", 1), do.TakeBack(0, "science-1", 2))


@pytest.mark.rule("HYP-13.5")
def test_what_the_official_answers_let_stay() -> None:
    table = calm(reset="faq").give(0, bag="").fill("warfare-2", "r.")
    told = seen(table).reset
    assert told is not None
    assert (told.back, told.staying) == (cubes("r"), ())


@pytest.mark.rule("HYP-16.3", "HYP-16.7")
def test_a_reset_says_whether_it_makes_the_race_tile_ready() -> None:
    def ready(race: str, side: str) -> bool:
        races = (race, *(other for other in RACES if other != race))
        table = calm(tiles=side, races=races).give(0, bag="")
        told = seen(table).reset
        assert told is not None
        return told.tile

    assert ready("emerald", "A") and ready("coral", "A")
    assert not ready("red", "B") and not ready("red", "A")


def test_no_reset_while_there_are_cubes_in_the_bag() -> None:
    assert seen(calm()).reset is None


@pytest.mark.rule("HYP-14.1", "HYP-14.2", "HYP-14.3")
def test_how_far_everybody_is_towards_the_end() -> None:
    table = calm().give(0, gems=4, acquired=2, reserve=7).give(1, objectives=("gems",))
    told = seen(table)
    assert [(each.condition, each.now, each.wanted) for each in told.conditions[0]] == [
        ("gems", 4, 12),
        ("technologies", 2, 5),
        ("miniatures", 3, 10),
    ]
    assert [each.done for each in told.conditions[1]] == [True, False, False]
    assert told.fulfilled == ("gems",)
