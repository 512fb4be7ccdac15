"""What the board is told of the range, its sides and the tiles: what the points say, in every state of whole games."""

from __future__ import annotations

from random import Random

import pytest

from northward.games.card_maps.actions import Place
from northward.games.card_maps.cardmap import Cell, seen, seen_at
from northward.games.card_maps.terrain import MOUNTAIN
from northward.games.card_maps.terrain import TOWN as TOWN_SQUARE
from northward.games.hokkaido import GAME, events
from northward.games.hokkaido.goals import FULFILLED
from northward.games.hokkaido.page import Range, figures, page, preview
from northward.games.hokkaido.scoring import TOWN
from northward.games.hokkaido.state import Options, State
from tests.games.hokkaido.test_whole_games import states

GAMES = [(2, Options(goals="on", side="B"), 1), (3, Options(goals="on"), 2), (4, Options(selection="trick"), 3)]


@pytest.mark.rule("HOK-9.5", "HOK-12.1", "HOK-12.4", "HOK-12.5", "HOK-12.6")
@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_the_side_that_scores_has_the_town_that_scores(seats: int, options: Options, seed: int) -> None:
    lines = 0
    for state, _ in states(seats, options, seed):
        maps = page(GAME, GAME.view(state, None)).maps
        for land, shown, score in zip(state.maps, maps, GAME.scores(state), strict=True):
            mountains = {cell for cell, square in seen(land) if square == MOUNTAIN}
            assert (shown.range is None) == (not mountains)
            if shown.range is None:
                continue
            assert set(shown.range.path) == mountains and len(shown.range.path) == len(mountains)
            lines += bool(shown.range.sides)
            assert score.items["town"] == TOWN * town_that_scores(shown.range)
            for side in shown.range.sides:
                assert set(side.town) <= set(side.cells)
                assert all(land.squares[seen_at(land, cell) or 0] == TOWN_SQUARE for cell in side.town)
                assert not set(side.cells) & mountains
    assert lines


def town_that_scores(shown: Range) -> int:
    assert [side.scores for side in shown.sides] in ([True, False], [])
    sizes = [len(side.town) for side in shown.sides]
    assert sizes == sorted(sizes)
    return sizes[0] if sizes else 0


@pytest.mark.rule("HOK-13.4", "HOK-10.12")
@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_tiles_are_where_they_were_laid_and_still_are_seen(seats: int, options: Options, seed: int) -> None:
    laid: list[dict[Cell, int | None]] = [{} for _ in range(seats)]
    for state, told in states(seats, options, seed):
        for event in told:
            if isinstance(event, events.Terraformed):
                laid[event.seat][event.cell] = seen_at(state.maps[event.seat], event.cell)
        maps = page(GAME, GAME.view(state, None)).maps
        for land, tiles, shown in zip(state.maps, laid, maps, strict=True):
            assert set(shown.tiles) == {cell for cell, index in tiles.items() if seen_at(land, cell) == index}
    assert any(laid)


@pytest.mark.rule("HOK-12.3")
def test_a_preview_shows_the_range_as_it_would_be() -> None:
    before: State | None = None
    rng = Random(5)
    for state, _ in states(3, Options(), 5):
        if state.phase == "place" and state.taken[GAME.to_move(state)[0]]:
            before = state
            seat = GAME.to_move(state)[0]
            places = [action for action in GAME.legal(state, seat) if isinstance(action, Place)]
            for action in rng.sample(places, min(3, len(places))):
                after = GAME.apply(GAME.imagine(GAME.view(state, seat), rng), action)
                shown = preview(GAME, GAME.view(after, seat)).range
                assert shown == page(GAME, GAME.view(after, None)).maps[seat].range
    assert before is not None


@pytest.mark.rule("HOK-9.1", "HOK-9.2", "HOK-9.4", "HOK-9.5", "HOK-10.1", "HOK-13.1", "HOK-3.2")
def test_the_figures_of_the_rules() -> None:
    told = figures(GAME, 3, Options())
    assert told.points == {"mountain": 2, "forest": 2, "lake": 3, "town": 2}
    assert (told.goal, told.cube_value, told.rounds) == (4, 60, 12)
    assert told.makes == {"blue": "lake", "brown": "town", "green": "forest", "grey": "mountain"}


@pytest.mark.rule("HOK-10.2")
def test_the_way_to_a_goal_ends_where_the_rules_say() -> None:
    """What is fulfilled has all that is wanted, and what lacks something is not; on the way there is a count."""
    begun = set()
    for seats, options, seed in GAMES[:2]:
        for state, _ in states(seats, options, seed):
            for seat in range(seats):
                told = page(GAME, GAME.view(state, seat)).progress
                assert [each.goal for each in told] == list(state.goals if state.maps else ())
                for each in told:
                    assert 0 <= each.now <= each.wanted
                    assert each.now == each.wanted or not each.fulfilled
                    assert each.fulfilled == FULFILLED[each.goal](state.maps[seat], state.tiles[seat])
                    begun.add(each.goal) if 0 < each.now < each.wanted else None
    assert len(begun) > 4
    assert page(GAME, GAME.view(state, None)).progress == ()
