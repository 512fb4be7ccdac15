"""An Okanagan match with the deal that a test wants."""

from __future__ import annotations

from importlib import resources
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import codec
from northward.core.game import CHANCE, Event, IllegalAction, Seat
from northward.core.tuples import put
from northward.games.okanagan import GAME, Okanagan
from northward.games.okanagan.actions import Build, Keep, Order, Place, Setup, Take
from northward.games.okanagan.kinds import BACKS, REWARD_INDEX, REWARDS
from northward.games.okanagan.state import Options, Stack, State
from northward.games.okanagan.tilemap import Gap, packed, unpacked

HANDS = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15), (16, 17, 18, 19, 20))


def content() -> dict[str, Any]:
    """The set that comes with the game, as it is written."""
    file = resources.files("northward.games.okanagan") / "components" / "northward-1.json"
    return codec.decode(file.read_bytes(), dict[str, Any])  # type: ignore[no-any-return]


def only_backs(*backs: str) -> Okanagan:
    """The game with a set in which these are the only special actions, in turn."""
    changed = content() | {"name": f"only {', '.join(backs)}"}
    for index, tile in enumerate(changed["tiles"]):
        tile["action"] = backs[index % len(backs)]
    return GAME.with_components(changed)


class Table:
    """A state that is played on, and all that was told."""

    def __init__(self, state: State, game: Okanagan = GAME) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = []
        self.rng = Random("table")

    def play(self, *actions: Any) -> Table:
        for action in actions:
            self.run_chance()
            assert action in self.game.legal(self.state, action.seat), f"{action} is not legal"
            self.state = self.game.apply(self.state, action, self.events.append)
        self.run_chance()
        return self

    def bring(self, action: Any) -> Table:
        """What chance brings."""
        self.state = self.game.apply(self.state, action, self.events.append)
        return self

    def run_chance(self) -> None:
        while self.game.to_move(self.state) == (CHANCE,):
            self.bring(self.game.chance(self.state, self.rng))

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def change(self, **fields: Any) -> Table:
        self.state = replace(self.state, **fields)
        return self

    def hold(self, seat: Seat, tile: int) -> Table:
        """The seat holds this tile, whatever it had before; the two change places."""
        old = self.state.held[seat]
        swap: dict[int | None, int | None] = {tile: old, old: tile}
        return self.change(
            held=tuple(tile if owner == seat else swap.get(has, has) for owner, has in enumerate(self.state.held)),
            backs=put(self.state.backs, seat, self.game.tiles.back[tile]),
            unseen=tuple(sorted(swap.get(other, other) or 0 for other in self.state.unseen)),
            face_up=tuple(swap.get(other, other) for other in self.state.face_up),
        )

    def tops(self, *backs: str) -> Table:
        """These actions are on top of the stacks."""
        stacks = zip(self.state.stacks, backs, strict=True)
        return self.change(stacks=tuple(Stack(stack.rest, back, stack.under) for stack, back in stacks))

    def tokens(self, seat: Seat, **rewards: int) -> Table:
        """The seat has these tokens and no others; they come from the reserve."""
        counts = tuple(rewards.get(reward, 0) for reward in REWARDS)
        before = self.state.rewards[seat]
        reserve = tuple(r + b - c for r, b, c in zip(self.state.reserve, before, counts, strict=True))
        return self.change(rewards=put(self.state.rewards, seat, counts), reserve=reserve)

    def reserve(self, reward: str, count: int, closed: bool = False) -> Table:
        index = REWARD_INDEX[reward]  # type: ignore[index]  # a test names what there is
        state = self.state
        return self.change(reserve=put(state.reserve, index, count), closed=put(state.closed, index, closed))

    def owned(self, seat: Seat) -> dict[str, int]:
        return {reward: count for reward, count in zip(REWARDS, self.state.rewards[seat], strict=True) if count}

    def refused(self, action: Any) -> str:
        """The rule that refuses an action; it is not listed either."""
        assert action not in self.game.legal(self.state, action.seat)
        with pytest.raises(IllegalAction) as refusal:
            self.game.apply(self.state, action)
        return refusal.value.rule

    def lay(self, tile: int, row: int, col: int, turn: int) -> Table:
        """The player whose turn it is lays this tile."""
        player = self.state.player
        return self.hold(player, tile).play(Place(player, tile, row, col, turn))

    def build(self, structure: Any, *on: Any) -> Table:
        return self.play(Build(self.state.player, structure, on))

    def take(self) -> Table:
        """The player ends the turn with the first face-up tile."""
        return self.play(Take(self.state.player, next(i for i, tile in enumerate(self.state.face_up) if tile)))


def dealt(seats: int = 3, game: Okanagan = GAME, first: Seat = 0, **options: Any) -> Table:
    """Everything is set up; objectives are to be chosen."""
    table = Table(game.start(seats, Options(**options)), game)
    held = (10, 11, 13, 14)[:seats]
    left = [game.tiles.back[tile] for tile in game.tiles.numbers if tile not in (*held, 2, 3, 4)]
    tops = sorted(left, key=BACKS.index)[:3]
    return table.bring(Setup(first, HANDS[:seats], held, (2, 3, 4), (tops[0], tops[1], tops[2])))


def new_table(seats: int = 3, game: Okanagan = GAME, first: Seat = 0, **options: Any) -> Table:
    """Everybody has kept the first three objectives; the first player is to lay a tile."""
    table = dealt(seats, game, first, **options)
    return table.play(*(Keep(seat, HANDS[seat][:3]) for seat in range(seats)))


LAKE_ONLY = Gap(0, 1, 50, (-1, -1, 1, -1))
"""A free place with a lake to its south, as if it were the only one on the map."""
NO_LAKE = 22
"""A tile without a lake."""


def stuck() -> Table:
    """The player's tile fits nowhere."""
    table = new_table().hold(0, NO_LAKE)
    return table.change(map=packed(replace(unpacked(table.state.map), gaps=(LAKE_ONLY,))))


WHITE, YELLOW, RED = 0, 1, 2


def forest(game: Okanagan = GAME) -> Table:
    """The rulebook's forest, about to be completed: white has a farm and a silo there, yellow and red a warehouse.

    It shows 3 lumbermen, 2 skins and 1 wood. Red has laid the last tile and is to build.
    """
    table = new_table(3, game)
    table.lay(49, 0, 1, 0).build("farm", "forest").take()
    table.lay(12, 0, 2, 0).build("warehouse", "forest", "lake").take()
    table.lay(28, 0, -1, 0).build("silo", "forest", "lake", "mountain").take()
    table.lay(20, -1, 1, 0).build("silo", "forest", "lake", "field").take()
    table.lay(16, 0, -2, 0).build("silo", "lake", "field", "mountain").take()
    return table.lay(10, 1, 1, 2)


def forest_completed(*tops: str, game: Okanagan = GAME) -> Table:
    """Red has completed the forest and is the last in order: the action on top of stack 1 is red's to take."""
    table = forest(game).build("warehouse", "forest", "lake")
    if tops:
        table.tops(*tops)
    return table.play(Order(RED, (WHITE, YELLOW, RED)))
