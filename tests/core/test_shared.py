"""What is worked out of a state once."""

from __future__ import annotations

from northward.core.shared import KEPT, once


class Counting:
    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    @once
    def total(self, state: list[int]) -> int:
        self.asked.append(state)
        return sum(state)


def test_the_very_same_state_is_asked_once_by_each_game() -> None:
    one, other, state = Counting(), Counting(), [1, 2]
    assert [one.total(state), one.total(state), other.total(state)] == [3, 3, 3]
    assert len(one.asked) == len(other.asked) == 1
    assert one.total([1, 2]) == 3 and len(one.asked) == 2, "an equal one is not looked for"


def test_only_the_latest_are_kept() -> None:
    game, state = Counting(), [1]
    game.total(state)
    for number in range(KEPT):
        game.total([number])
    game.total(state)
    assert game.asked[-1] is state and len(game.asked) == KEPT + 2
