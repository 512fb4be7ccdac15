"""What holds in every state of whole random games, for all numbers of players, ways to choose cards, and goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from northward.core.game import CHANCE, Event
from northward.core.options import parse
from northward.games.card_maps.cardmap import CardMap, seen_at
from northward.games.card_maps.terrain import CUBE, DESERT, FOREST, LAKE, MOUNTAIN, TOWN
from northward.games.hokkaido import GAME, events
from northward.games.hokkaido.actions import Terraform
from northward.games.hokkaido.inventory import inventory
from northward.games.hokkaido.state import Options, State
from tests.oracle import mountains as oracle
from tests.oracle.made_up import decode

SETTINGS = [
    (seats, parse(Options, {"selection": selection, "goals": goals, "side": side, "loser_pays": loser_pays}))
    for seats in range(2, 6)
    for selection in ("draft", "trick")
    for side, goals, loser_pays in (("A", "off", "before"), ("A", "on", "after"), ("B", "on", "before"))
]
GAMES = [(seats, options, seed) for seats, options in SETTINGS for seed in range(2)]


def states(seats: int, options: Options, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Every state of a random game, with what was told on the way to it. Players like to terraform."""
    rng = Random(seed)
    state = GAME.start(seats, options)
    while GAME.to_move(state):
        seat = rng.choice(GAME.to_move(state))
        if seat == CHANCE:
            action: Any = GAME.chance(state, rng)
        else:
            legal = GAME.legal(state, seat)
            changes = [action for action in legal if isinstance(action, Terraform)] if rng.random() < 0.3 else []
            action = rng.choice(changes) if changes else legal[rng.randrange(len(legal))]
        told: list[Event] = []
        state = GAME.apply(state, action, told.append)
        yield state, told


def printed_faces(land: CardMap, province: int, side: str) -> bytes:
    """The squares of all cards of a map as they are printed, each card as it lies."""
    found = b""
    for card, (_, _, turn) in zip(land.cards, land.spots, strict=True):
        faces = GAME.cards.faces[card] if card else GAME.cards.provinces[side][province]
        found += faces[6 * turn : 6 * turn + 6]
    return found


def check_map(land: CardMap, printed: bytes) -> int:
    """A single range; all lakes, mountains and cubes are seen; only deserts have changed. Returns how many."""
    shown = {value - 1 for value in land.cells if value}
    squares = decode((land.cells, land.height, land.width, land.squares))
    assert oracle.is_single_range(oracle.cells(squares, "mountain"))
    tiles = 0
    for index, (now, before) in enumerate(zip(land.squares, printed, strict=True)):
        if now & 0x7F != before:
            assert before == DESERT and now in (LAKE, TOWN, FOREST, MOUNTAIN)
            tiles += 1
        if now in (LAKE, MOUNTAIN) or now & CUBE:
            assert index in shown
    return tiles


def points(land: CardMap) -> dict[str, int]:
    """The five categories, counted the plain way."""
    squares = decode((land.cells, land.height, land.width, land.squares))
    factories: dict[int, list[int]] = {}
    for cell in oracle.cells(squares, "factory"):
        index = seen_at(land, (cell[0] + land.top, cell[1] + land.left)) or 0
        factories.setdefault(squares[cell].colour, []).append(land.squares[index] & 7)
    cubes = Counter(square.colour for square in squares.values() if square.cube)
    return {
        "mountain": 2 * len(oracle.cells(squares, "mountain")),
        "forest": 2 * len(oracle.cells(squares, "forest")),
        "factory": sum(sum(sorted(values)[::-1][: cubes[colour]]) for colour, values in factories.items()),
        "lake": sum(3 * len(area) - 3 for area in oracle.groups(oracle.cells(squares, "lake"))),
        "town": 2 * oracle.smaller_town(squares),
    }


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_nothing_is_lost_and_no_map_breaks_a_rule(seats: int, options: Options, seed: int) -> None:
    whole = inventory(GAME.start(seats, options))
    assert sum(whole.values()) == 60 + 4 * 14
    placed: Counter[int] = Counter()
    for state, told in states(seats, options, seed):
        for event in told:
            if isinstance(event, events.SetupDone):
                provinces = event.provinces
            if isinstance(event, events.Terraformed):
                placed[event.seat] += 1
        assert inventory(state) == whole
        assert min(state.pool) >= 0
        for seat, land in enumerate(state.maps):
            if state.phase in ("place", "gift", "over"):
                tiles = check_map(land, printed_faces(land, provinces[seat], options.side))
                assert tiles == state.tiles[seat] == placed[seat]
        claimed = sorted(goal for goals in state.claimed for goal in goals)
        assert len({*state.goals, *claimed}) == len(state.goals) + len(claimed)
        claims = [event.seat for event in told if isinstance(event, events.GoalClaimed)]
        assert len(claims) == len(set(claims))
    assert len(state.goals) + len(claimed) == (seats + 2 if options.goals == "on" else 0)
    assert sum(len(land.cards) - 1 for land in state.maps) + len(state.forfeited) == 12 * seats


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES[::2])
def test_scores_add_up(seats: int, options: Options, seed: int) -> None:
    for state, _ in states(seats, options, seed):
        if state.turn == 0 and state.maps:
            for score, land, claimed in zip(GAME.scores(state), state.maps, state.claimed, strict=True):
                goals = {"goal": 4 * len(claimed)} if options.goals == "on" else {}
                assert score.items == points(land) | goals
                assert score.total == sum(score.items.values())
                assert score.tie_break == (sum(land.squares[value - 1] == DESERT for value in land.cells if value),)


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_imagined_states_look_the_same(seats: int, options: Options, seed: int) -> None:
    rng = Random(seed)
    for number, (state, _) in enumerate(states(seats, options, seed)):
        if number % 5 == 0 or state.phase == "gift":
            for seat in (None, *range(seats)):
                view = GAME.view(state, seat)
                assert GAME.view(GAME.imagine(view, rng), seat) == view


def test_the_games_show_what_is_special() -> None:
    seen: Counter[str] = Counter()
    for seats, options, seed in GAMES:
        for state, told in states(seats, options, seed):
            seen["gift"] += state.phase == "gift"
            seen["several tied"] += len(state.tied) > 1
            seen.update(event.tile for event in told if isinstance(event, events.Terraformed))
    wanted = ("lake", "town", "forest", "mountain", "gift", "several tied")
    assert all(seen[kind] for kind in wanted), seen
