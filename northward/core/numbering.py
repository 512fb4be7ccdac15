"""Numbered components in a file: each number once, none missing."""

from __future__ import annotations


def check_numbers(what: str, numbers: list[int], count: int) -> None:
    """The numbers of a list called `what` are 1 to `count`; raises ValueError."""
    for index, number in enumerate(numbers):
        if not 1 <= number <= count:
            raise ValueError(f"{what}[{index}]: number {number}; expected 1 to {count}")
        if number in numbers[:index]:
            raise ValueError(f"{what}[{index}]: number {number} is there already, at {what}[{numbers.index(number)}]")
    if len(numbers) != count:
        missing = [number for number in range(1, count + 1) if number not in numbers]
        raise ValueError(f"{what}: {len(numbers)} of {count}; missing: {', '.join(map(str, missing))}")
