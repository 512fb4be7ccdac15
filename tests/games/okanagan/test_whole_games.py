"""What holds after every move of whole random games: the map and the points are those that the oracle works out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from northward.core.game import CHANCE, Event
from northward.games.okanagan import GAME, Okanagan, events
from northward.games.okanagan.actions import Build, Place, Use
from northward.games.okanagan.kinds import LAND_INDEX, REWARDS
from northward.games.okanagan.stacks import size
from northward.games.okanagan.state import State
from tests.games.okanagan.table import content, only_backs
from tests.oracle import okanagan as oracle

CONTENT = content()
FACES = oracle.printed(CONTENT)
GAMES = 600
BATCH = 100

Step = tuple[State, Any, list[Event], State]


def steps(game: Okanagan, seats: int, rng: Random, eager: bool = False) -> Iterator[Step]:
    """A random game, move by move. Eager players complete territories and use special actions where they can."""
    state = game.start(seats, game.Options())
    while to_move := game.to_move(state):
        action: Any
        if to_move == (CHANCE,):
            action = game.chance(state, rng)
        else:
            legal = game.legal(state, rng.choice(to_move))
            action = legal[rng.randrange(len(legal))]
            if eager and isinstance(action, Place):
                action = max(rng.sample(legal, min(6, len(legal))), key=lambda place: completed_by(game, state, place))
        told: list[Event] = []
        after = game.apply(state, action, told.append)
        yield state, action, told, after
        state = after


def completed_by(game: Okanagan, state: State, action: Place) -> int:
    return sum(not territory.open_sides for territory in game.apply(state, action).map.territories)


def laid(state: State) -> list[oracle.Tile]:
    return [
        oracle.Tile(tile.tile, tile.row, tile.col, tile.turn, tile.seat, tile.structure, tile.on)
        for tile in state.map.laid
    ]


def areas(state: State) -> Counter[oracle.Area]:
    """The territories as the game keeps them, in the oracle's words."""
    found: Counter[oracle.Area] = Counter()
    for territory in state.map.territories:
        first = 3 * LAND_INDEX[territory.land]
        symbols = {REWARDS[first + kind]: count for kind, count in enumerate(territory.symbols) if count}
        influence = {seat: points for seat, points in enumerate(territory.influence) if points}
        found[
            oracle.Area(
                territory.land,
                frozenset(territory.tiles),
                territory.open_sides,
                frozenset(symbols.items()),
                frozenset(influence.items()),
            )
        ] += 1
    return found


def check_map(state: State) -> list[oracle.Area]:
    found = oracle.areas(FACES, laid(state))
    assert areas(state) == Counter(found)
    return found


def check_points(game: Okanagan, state: State) -> None:
    if any(len(hand) > 3 for hand in state.hands):
        return  # objectives are yet to be chosen
    for seat, score in enumerate(game.scores(state)):
        rewards: dict[str, int] = dict(zip(REWARDS, state.rewards[seat], strict=True))
        assert score.total == oracle.points(CONTENT, rewards, state.hands[seat], state.nuggets, seat)


@pytest.mark.rule("OKA-3.2", "OKA-3.3", "OKA-4.2", "OKA-4.3", "OKA-4.4", "OKA-5.1", "OKA-5.2", "OKA-5.4")
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_territories_and_placements_are_those_of_the_oracle(batch: int) -> None:
    """After every turn's structure in every game; before it, and all placements, now and then, for they take long."""
    rng = Random(batch)
    for _ in range(BATCH):
        for state, action, told, after in steps(GAME, rng.choice((2, 3, 4)), rng, eager=rng.random() < 0.2):
            if isinstance(action, Build) or (isinstance(action, Place) and rng.random() < 0.2):
                done = {area.tiles for area in check_map(after) if not area.open_sides}
                newest = after.map.laid[-1].tile
                announced = [e.tiles for e in told if isinstance(e, events.TerritoryCompleted)]
                if isinstance(action, Build):
                    assert {frozenset(tiles) for tiles in announced} == {tiles for tiles in done if newest in tiles}
            elif not isinstance(action, Place):
                assert after.map is state.map or not state.map.laid, "only laying and building change the map"
            if isinstance(action, Place) and rng.random() < 0.05:
                legal = {(place.row, place.col, place.turn) for place in GAME.legal(state, action.seat)}
                assert legal == oracle.placements(FACES, laid(state), action.tile)
        check_points(GAME, after)


@pytest.mark.rule("OKA-7.1", "OKA-7.2", "OKA-7.3", "OKA-10.1")
def test_rewards_are_shared_out_as_the_oracle_does() -> None:
    """Every token that anybody collects is owed, and nothing owed is kept back."""
    rng = Random("shares")
    settled = 0
    for number in range(100):
        owed: dict[int, int] = {}
        collected: Counter[int] = Counter()
        for state, _, told, after in steps(GAME, 2 + number % 3, rng, eager=True):
            check_points(GAME, after)
            for event in told:
                if isinstance(event, events.RewardsCollected):
                    collected[event.seat] += len(event.rewards)
            began = after.resolving is not None and any(after.resolving.left) and not owed
            if began and after.phase == "claim" and after.resolving is not None and state.phase != "claim":
                territory = next(t for t in after.map.territories if t.id == after.resolving.territory)
                kinds = REWARDS[3 * LAND_INDEX[territory.land] :][:3]
                symbols: dict[str, int] = dict(zip(kinds, after.resolving.left, strict=True))
                reserve: dict[str, int] = dict(zip(REWARDS, after.reserve, strict=True))
                influence = dict(enumerate(territory.influence))
                owed = oracle.share_out(symbols, reserve, after.resolving.queue, influence)
                collected = Counter()
            elif owed and after.resolving is None:
                assert {seat: collected[seat] for seat in owed} == owed
                owed = {}
                settled += 1
            elif owed and after.resolving is not None and after.resolving.left == (0, 0, 0):
                owed = {}  # the next territory has begun within the same move
    assert settled > 50


@pytest.mark.rule("OKA-6.2", "OKA-8.2")
def test_stacks_hold_what_nobody_has_seen() -> None:
    rng = Random("stacks")
    for number in range(60):
        for _, _, _, state in steps(GAME, 2 + number % 3, rng):
            assert sum(map(size, state.stacks)) == len(state.unseen)
            known = Counter(back for stack in state.stacks for back in (stack.top, *stack.under) if back is not None)
            assert not known - Counter(GAME.tiles.back[tile] for tile in state.unseen)


@pytest.mark.rule("OKA-3.5", "OKA-6.12", "OKA-8.3")
def test_games_end_even_if_all_tiles_are_thrown_away() -> None:
    game = only_backs("renew")
    rng = Random("renew")
    lost = 0
    for _ in range(40):
        for state, action, told, after in steps(game, 4, rng, eager=True):
            lost += sum(isinstance(event, events.TurnLost) for event in told)
            assert isinstance(action, Use) or len(after.box) <= len(state.box) + 1
        assert after.phase == "over"
    assert lost, "no game ran out of tiles: this test tries too little"
