"""What the page says so that a board need not know the rules: shut sets, the end of the turn, figures to reach."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.box import OWN_SETS
from northward.games.hyperborea.page import Page, figures, page
from tests.games.hyperborea.table import GREEN, RED, Scene, calm


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
