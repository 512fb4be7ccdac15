"""What learners see of Honshū: what every card-map game shows, and the scoring card."""

from __future__ import annotations

from northward.core.game import Seat
from northward.core.observing import Layout, Part
from northward.games.card_maps import observer
from northward.games.honshu.rules import SCORING_CARDS, Honshu
from northward.games.honshu.state import State


def parts(game: Honshu, seats: int) -> list[Part]:
    own = Part("scoring card", (len(SCORING_CARDS),), "1 for the scoring card in play")
    return [*observer.parts(game, seats), own]


class Observer(observer.Observer):
    def __init__(self, game: Honshu, seats: int, memory: memoryview) -> None:
        super().__init__(game, seats, memory)
        self._scoring_card = Layout(parts(game, seats)).first["scoring card"]

    def write(self, state: State, seat: Seat) -> None:
        super().write(state, seat)
        for number in SCORING_CARDS:
            self._memory[self._scoring_card + number - 1] = state.scoring_card == number
