"""HOK-12: the mountain range, and the twelve example maps of our rulings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.games.card_maps import cardmap
from northward.games.card_maps.actions import Place
from northward.games.card_maps.cardmap import Cell, cell_of, placements, slots, unpack
from northward.games.card_maps.cards import Rows
from northward.games.hokkaido import GAME
from northward.games.hokkaido.mountains import range_path
from northward.games.hokkaido.scoring import map_items
from tests.games.card_maps.table import about_to_lay, place, play_random, refusal, refused_by
from tests.games.hokkaido.table import custom_game, land_of, new_table, picture, with_map

# --- the examples ---------------------------------------------------------------------------------------------------


def scored(*rows: str) -> dict[str, int]:
    return map_items(land_of(*rows))[0]


def is_single(*rows: str) -> bool:
    return range_path(land_of(*rows)) is not None


def test_example_1_the_rulebook_total() -> None:
    items = scored(
        "F T T M T T b*",
        "F T . M T T B4",
        ". N4 n* M F L L",
        "g* G4 . . M T F",
        "v* V4 F . M . b*",
        "T . F . M . B4",
    )
    assert items == {"mountain": 12, "forest": 12, "factory": 20, "lake": 3, "town": 6}
    assert sum(items.values()) == 53


@pytest.mark.rule("HOK-12.1", "HOK-12.2")
@pytest.mark.parametrize(
    ("rows", "legal"),
    [
        pytest.param(("M M - -", "- M - -", "- - M M"), True, id="2 L-bend and diagonal step"),
        pytest.param(("M M M", "- M -"), False, id="3 branch at the side"),
        pytest.param(("- - - M", "M M M -", "- - - M"), False, id="4 fork at an end"),
        pytest.param(("M M", "M M"), False, id="5 solid block"),
        pytest.param(("- M M -", "- - M M"), True, id="6 filled corner"),
        pytest.param(("M - M", "M - M", "- M -"), True, id="7 two arms with a gap"),
        pytest.param(("M M M", "M - M", "- M -"), False, id="7 the gap closed"),
        pytest.param(("M",), True, id="one square alone"),
        pytest.param(("M - M",), False, id="two ranges"),
        pytest.param(("- M -", "M - M", "- M -"), False, id="a ring of diagonals"),
        pytest.param(("M M -", "M - M", "M M M"), False, id="arms that touch at a corner"),
        pytest.param(("M - M", "- M -", "- - -"), True, id="a bend of diagonals"),
        pytest.param(("M - M", "- M -", "M - -"), False, id="a fork of diagonals"),
    ],
)
def test_a_single_range_is_one_path_of_links(rows: tuple[str, ...], legal: bool) -> None:
    assert is_single(*rows) is legal


@pytest.mark.rule("HOK-12.4")
def test_example_8_towns_on_the_imaginary_line() -> None:
    items = scored("T T T T -", "- M M T T", "T T T T -")
    assert items == {"mountain": 4, "forest": 0, "factory": 0, "lake": 0, "town": 8}


@pytest.mark.rule("HOK-12.5")
def test_example_9_a_diagonal_range_does_not_leak() -> None:
    items = scored("M T T", "T M T", "T T M")
    assert items == {"mountain": 6, "forest": 0, "factory": 0, "lake": 0, "town": 6}


@pytest.mark.rule("HOK-12.5")
def test_example_10_the_line_runs_into_the_range() -> None:
    items = scored("- M - - -", "- M T T T", "- M . M M", "- M T T M", "- - M M -")
    assert items == {"mountain": 18, "forest": 0, "factory": 0, "lake": 0, "town": 4}


@pytest.mark.rule("HOK-12.6")
def test_example_11_a_range_of_one_square() -> None:
    items = scored("T T -", "T M T", "- T T")
    assert items == {"mountain": 2, "forest": 0, "factory": 0, "lake": 0, "town": 0}


# --- the line -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOK-12.4")
@pytest.mark.parametrize(
    ("rows", "town"),
    [
        pytest.param(("T - T", "T M T", "T M T", "- T -"), 6, id="straight down"),
        pytest.param(("T T M -", "T M T T", "T T T T"), 6, id="down to the left, from corner to corner"),
        pytest.param(("- - M M T", "T T T M T", "T T T T T"), 6, id="from the ends of a bend, left and down"),
        pytest.param(("M - T T", "- M T T", "T T T T", "T T T T"), 10, id="not over what is beside a diagonal"),
    ],
)
def test_the_line_goes_on_in_the_direction_of_the_last_step(rows: tuple[str, ...], town: int) -> None:
    assert scored(*rows)["town"] == town


@pytest.mark.rule("HOK-12.4")
def test_a_town_on_the_line_joins_nothing() -> None:
    assert scored("T T M T T", "T T M T T", "- - T - -")["town"] == 8
    assert scored("T T M T T", "T T M T T", "T T T T T")["town"] == 12
    assert scored("T T M -", "T T M -", "- - T T")["town"] == 2  # the town beside the line is alone


@pytest.mark.rule("HOK-12.4")
def test_nothing_but_towns_is_affected_by_the_line() -> None:
    items = scored("M M F L L b* B4 .")
    assert items == {"mountain": 4, "forest": 2, "factory": 4, "lake": 3, "town": 0}


@pytest.mark.rule("HOK-12.5")
@pytest.mark.parametrize(
    ("rows", "town"),
    [
        # The ends lean towards each other, so that their lines cross: left and right are one side, above and below one.
        pytest.param(
            ("- - T - -", "- - - - -", "T - - - T", "- M T M -", "M - - - M", "M - T - M", "- M M M -"),
            2,
            id="lines that cross",
        ),
        pytest.param(("- - - - -", "T - - - T", "T - - - T", "- M - M -", "M - - - M", "- M M M -"), 0, id="... two"),
        # The ends point at each other: between them and beyond, the line is walked twice, that is, not at all.
        pytest.param(("- - T - -", "M M - M M", "M - T - M", "- M M M -", "- - - - -"), 0, id="walked twice"),
        pytest.param(("- - T - -", "M M - M M", "M - T - M", "- M M M -", "- T T - -"), 2, id="walked twice, below"),
    ],
)
def test_lines_go_straight_on_where_they_meet(rows: tuple[str, ...], town: int) -> None:
    assert is_single(*rows)
    assert scored(*rows)["town"] == town


# --- what may be added ----------------------------------------------------------------------------------------------

ONE: Rows = (("mountain", "town"), ("desert", "town"), ("desert", "forest"))
TWO_APART: Rows = (("mountain", "town"), ("desert", "town"), ("mountain", "forest"))
PROVINCE: Rows = (("desert", "desert"), ("desert", "mountain"), ("desert", "desert"))
MIDDLE = (1, 1)
"""Where the province has its mountain."""


def range_of(land: Any) -> list[Cell]:
    return [cell_of(land, index) for index in range_path(land) or ()]


def ranges_after(game: Any, state: Any) -> list[list[Cell]]:
    """The range after each placement by seat 0."""
    return [range_of(game.apply(state, action).maps[0]) for action in game.legal(state, 0)]


def one_mountain_each() -> Any:
    return custom_game({49: ONE, 50: ONE}, PROVINCE)


@pytest.mark.rule("HOK-12.3")
def test_a_range_grows_in_any_of_eight_directions() -> None:
    game = one_mountain_each()
    found = ranges_after(game, about_to_lay(game, 49))
    assert all(len(cells) == 2 and MIDDLE in cells for cells in found)
    around = {(row, col) for row in range(3) for col in range(3)} - {MIDDLE}
    assert {cell for cells in found for cell in cells} - {MIDDLE} == around


@pytest.mark.rule("HOK-12.3")
def test_either_end_may_grow_but_not_the_middle() -> None:
    game = one_mountain_each()
    state = with_map(49, ". . . . .", ". M M M .", ". . . . .", game=game)
    ends = {cell for cells in ranges_after(game, state) for cell in (cells[0], cells[-1])}
    assert ends == {(row, col) for row in range(3) for col in range(5)} - {(0, 2), (1, 2), (2, 2)}
    assert refusal(game, state, 2, 2, 0) == "12.3"  # below the middle: a branch


@pytest.mark.rule("HOK-12.3")
def test_a_mountain_that_does_not_touch_the_range_is_refused() -> None:
    game = one_mountain_each()
    assert refusal(game, about_to_lay(game, 49), -2, 0, 0) == "12.3"
    assert refusal(game, about_to_lay(game, 49), 2, 1, 2) == "12.3"


@pytest.mark.rule("HOK-12.3")
def test_every_mountain_of_a_card_must_fit() -> None:
    state = with_map(59, ". . . . .", ". M M M .", ". . . . .")  # M M / . . / T T
    assert all(len(cells) == 5 for cells in ranges_after(GAME, state))
    assert range_of(place(GAME, state, 2, 0, 0).maps[0]) == [(1, 3), (1, 2), (1, 1), (2, 1), (2, 0)]
    assert refusal(GAME, state, 2, 1, 0) == "12.3"  # one below the end, which is fine; the other below the middle
    assert refusal(GAME, with_map(59, ". . . .", ". M M .", ". . . ."), 2, 1, 0) == "12.3"  # a solid block


@pytest.mark.rule("HOK-12.3")
def test_a_card_without_mountains_goes_anywhere() -> None:
    land = about_to_lay(GAME, 53).maps[0]
    assert list(GAME.placements(land, 53)) == list(placements(land, GAME.cards.faces[53], GAME.guarded))


@pytest.mark.rule("HOK-12.3")
def test_one_card_may_grow_both_ends() -> None:
    """Its mountains need not touch each other."""
    game = custom_game({49: TWO_APART}, PROVINCE)
    found = ranges_after(game, about_to_lay(game, 49))
    above, left, right, below = (
        [cell, MIDDLE, other]
        for cell, other in [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2)), ((2, 0), (2, 2))]
    )
    assert sorted(found) == sorted([above, left, right, below])


@pytest.mark.rule("HOK-12.3")
def test_a_bend_may_be_filled() -> None:
    """Example 6: a mountain in the corner of a diagonal step. Neither end grows, and nothing branches."""
    game = one_mountain_each()
    state = with_map(49, "- M M -", "- - . M", game=game)
    assert picture(place(game, state, 1, 0, 1).maps[0]) == ["- M M -", ". . M M", "F T T -"]


@pytest.mark.rule("HOK-12.3")
def test_exactly_the_placements_that_leave_a_single_range_are_legal() -> None:
    for seed in range(6):
        table = new_table(2, side=Random(seed).choice("AB"))
        play_random(table, lambda state: state.round == 8 and state.phase == "place", seed)
        seat = table.to_move[0]
        land, pool = table.state.maps[seat], table.state.pool
        for card in {1, 11, 51, 59, 60} - set(land.cards):
            faces = GAME.cards.faces[card]
            state = replace(table.state, taken=tuple((card,) for _ in table.state.taken))
            legal = set(GAME.legal(state, seat))
            for code in placements(land, faces, GAME.guarded):
                row, col, turn, under = unpack(land, code)
                after, _ = cardmap.place(land, card, faces, row, col, turn, slots(land, under) or 0, pool)
                action = Place(seat, card, row, col, turn, under)
                assert (range_path(after) is not None) == (action in legal)
                if action not in legal:
                    assert refused_by(GAME, state, action) == "HOK-12.3"


@pytest.mark.rule("HOK-2.2", "HOK-12.2")
def test_a_set_whose_provinces_have_no_single_range_is_refused() -> None:
    for province in ((("town", "town"),) * 3, (("mountain", "town"), ("town", "town"), ("mountain", "town"))):
        with pytest.raises(ValueError, match="province 1 side A: expected a single range of mountains"):
            custom_game({}, province)
