"""What is worked out of a state once."""

from __future__ import annotations

from northward.core.shared import KEPT, for_the_same, once, remembered


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


def test_the_last_answer_is_kept_for_the_very_same_thing() -> None:
    asked: list[tuple[list[int], int]] = []

    @for_the_same
    def total(numbers: list[int], times: int) -> int:
        asked.append((numbers, times))
        return times * sum(numbers)

    numbers = [1, 2]
    assert [total(numbers, 2), total(numbers, 2)] == [6, 6] and len(asked) == 1
    assert total([1, 2], 2) == 6 and len(asked) == 2, "an equal one is another one"
    assert total(numbers, 3) == 9 and len(asked) == 3, "the rest has to be equal"


def test_answers_about_the_very_same_thing_are_remembered() -> None:
    asked: list[list[int]] = []

    @remembered
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    one, other = [1, 2], [1, 2]
    assert [total(one), total(other), total(one), total(other)] == [3, 3, 3, 3]
    assert len(asked) == 2
    for number in range(KEPT):
        assert total([number]) == number, "a number that is used again belongs to what has it now"
    assert total(one) == 3 and len(asked) == KEPT + 3
