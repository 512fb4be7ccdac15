"""What learners see of Hokkaidō: what every card-map game shows, goal cards and tiles."""

from __future__ import annotations

from northward.core.game import Seat
from northward.core.observing import Layout, Part
from northward.games.card_maps import observer
from northward.games.hokkaido.goals import GOALS
from northward.games.hokkaido.rules import Hokkaido
from northward.games.hokkaido.state import State


def parts(game: Hokkaido, seats: int) -> list[Part]:
    return [
        *observer.parts(game, seats),
        Part("goals", (len(GOALS),), "1 for each goal card that nobody has claimed"),
        Part("claimed", (seats, len(GOALS)), "the goal cards of each seat, counted in the order of claiming"),
        Part("drafted", (seats,), "the number of the card that each seat lays in this round"),
        Part("tiles", (seats,), "how many tiles each seat has placed"),
        Part("tied", (seats,), "who may still take a free tile, counted in their order"),
        Part("tile", (1,), "the square terraformed in this turn: 1 plus its place among the squares of the map"),
    ]


class Observer(observer.Observer):
    def __init__(self, game: Hokkaido, seats: int, memory: memoryview) -> None:
        super().__init__(game, seats, memory)
        self._own = Layout(parts(game, seats)).first["goals"]

    def write(self, state: State, seat: Seat) -> None:
        super().write(state, seat)
        seats = state.seats
        around = [(seat + further) % seats for further in range(seats)]
        found = bytearray(goal in state.goals for goal in GOALS)
        for who in around:
            found += bytes([1 + state.claimed[who].index(goal) if goal in state.claimed[who] else 0 for goal in GOALS])
        found += bytes([state.drafted[who] for who in around] if state.drafted else seats)
        found += bytes([state.tiles[who] for who in around])
        found += bytes([1 + state.tied.index(who) if who in state.tied else 0 for who in around])
        found.append(0 if state.tile is None else 1 + state.tile)
        self._memory[self._own : self._own + len(found)] = found
