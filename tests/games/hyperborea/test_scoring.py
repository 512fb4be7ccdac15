"""HYP-15: the seven parts of the score, control, ties."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME
from northward.games.hyperborea.page import page
from northward.games.hyperborea.state import GHOST
from tests.games.hyperborea.table import CENTRE, Scene, calm
from tests.oracle import hyperborea as oracle


def scene(seats: int = 3) -> Scene:
    """Nobody has anything."""
    table = calm(seats)
    for seat in range(seats):
        table.give(seat, bag="")
    return table


def items(table: Scene, seat: int = 0) -> dict[str, int]:
    return GAME.scores(table.state)[seat].items


def ranks(table: Scene) -> list[int]:
    return [score.rank for score in GAME.scores(table.state)]


@pytest.mark.rule("HYP-15.1")
def test_a_point_for_each_gem() -> None:
    score = GAME.scores(scene().give(gems=7).state)[0]
    assert (score.items["gems"], score.total) == (7, 7)


@pytest.mark.rule("HYP-15.2")
@pytest.mark.parametrize("ghosts, points", [(0, 0), (1, 1), (2, 3), (3, 6), (4, 7), (5, 8), (9, 12)])
def test_ghosts(ghosts: int, points: int) -> None:
    assert items(scene().give(ghosts=ghosts))["ghosts"] == points


@pytest.mark.rule("HYP-15.3")
def test_a_point_for_each_miniature_in_the_graveyard() -> None:
    assert items(scene(4).give(killed=(1, 3)))["kills"] == 2


@pytest.mark.rule("HYP-15.4")
def test_a_point_for_each_cube_but_grey_ones() -> None:
    table = (
        scene().give(bag="rrx", available="gx", unused="bx").fill("trade-1", "yo").own("II-16", ".x").own("I-13", "gg")
    )
    assert items(table)["cubes"] == 2 + 1 + 1 + 2 + 2


@pytest.mark.rule("HYP-15.5")
def test_two_points_for_each_objective_tile() -> None:
    assert items(scene().give(objectives=("gems", "miniatures")))["objectives"] == 4


@pytest.mark.rule("HYP-15.6")
def test_the_points_of_cards() -> None:
    assert items(scene().own("II-04").own("IV-15").own("I-06"))["technologies"] == 2 + 3 + 0


@pytest.mark.rule("HYP-15.6", "HYP-16.5")
def test_cards_of_race_tiles_score_too() -> None:
    assert items(calm(tiles="B", races=("purple", "red", "coral")))["technologies"] == 1


@pytest.mark.rule("HYP-15.7")
def test_homelands_borderlands_and_the_centre() -> None:
    table = scene()
    table.stand(table.home()).stand(table.home(1)).stand(table.home(1) + 1).stand(1).stand(2).stand(CENTRE)
    assert items(table)["control"] == 1 + 1 + 1 + 2 + 2 + 4


@pytest.mark.rule("HYP-15.8", "HYP-15.7")
def test_the_rulebooks_example_of_control() -> None:
    """Two miniatures of one player, one ghost and one miniature of another in the centre: four points for the first."""
    table = scene().stand(CENTRE, seat=1, count=2).stand(CENTRE, seat=0).inside(CENTRE, 0, GHOST)
    assert page(GAME, GAME.view(table.state, None)).hexes[CENTRE].control == 1
    assert [items(table, seat)["control"] for seat in range(3)] == [0, 4, 0]


@pytest.mark.rule("HYP-15.8")
@pytest.mark.parametrize(
    "outside, inside, controller",
    [
        ((0, 0, 0), (None, None), None),
        ((1, 0, 0), (None, None), 0),
        ((1, 1, 0), (None, None), None),
        ((2, 1, 1), (None, None), 0),
        ((2, 2, 1), (None, None), None),
        ((1, 0, 0), (GHOST, None), None),
        ((1, 0, 0), (GHOST, GHOST), None),
        ((3, 0, 0), (GHOST, GHOST), 0),
        ((0, 0, 0), (GHOST, GHOST), None),
        ((1, 0, 0), (1, 1), 1),
        ((0, 0, 0), (2, GHOST), None),
        ((1, 1, 0), (1, GHOST), 1),
        ((0, 1, 1), (0, None), None),
    ],
)
def test_control(outside: tuple[int, ...], inside: tuple[int | None, ...], controller: int | None) -> None:
    table = scene().lay(1, "B01").territory(1, outside=outside, inside=inside)
    assert page(GAME, GAME.view(table.state, None)).hexes[1].control == controller
    assert oracle.controller(table.plain()["land"][1]) == controller


@pytest.mark.rule("HYP-15.9")
def test_the_most_points_win() -> None:
    assert ranks(scene().give(0, gems=3).give(1, gems=5).give(2, gems=4)) == [3, 1, 2]


@pytest.mark.rule("HYP-15.9")
def test_ties_go_to_more_hexes_not_to_their_worth() -> None:
    table = scene()
    home = table.home()
    table.stand(CENTRE, seat=0).give(0, gems=1)  # four points and a gem for one hex
    table.stand(home, seat=1).stand(1, seat=1).stand(2, seat=1)  # five points for three hexes
    table.give(2, gems=5)
    assert [score.total for score in GAME.scores(table.state)] == [5, 5, 5]
    assert ranks(table) == [2, 1, 3]


@pytest.mark.rule("HYP-15.9")
def test_then_to_more_cubes_and_then_to_the_later_player() -> None:
    table = scene().give(0, gems=2).give(1, bag="rr").give(2, gems=2)
    assert ranks(table) == [3, 1, 2]


@pytest.mark.rule("HYP-15.9")
def test_the_later_player_in_turn_order_not_by_seat() -> None:
    assert ranks(scene().with_state(order=(1, 2, 0))) == [1, 3, 2]


@pytest.mark.rule("HYP-15.9")
def test_grey_cubes_break_no_tie() -> None:
    assert ranks(scene().give(0, bag="xxx")) == [3, 2, 1]


@pytest.mark.rule("HYP-15.9")
def test_hexes_come_before_cubes() -> None:
    table = scene().stand(scene().home()).give(1, bag="r").give(2, gems=1)
    assert [score.total for score in GAME.scores(table.state)] == [1, 1, 1]
    assert ranks(table) == [1, 2, 3]
