"""Small changes to tuples, which states are made of."""

from __future__ import annotations

from typing import Any


def put(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    """The tuple with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


def add(values: tuple[int, ...], index: int, change: int) -> tuple[Any, ...]:
    """The tuple with one number raised or lowered."""
    return (*values[:index], values[index] + change, *values[index + 1 :])


def without(values: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    """The tuple without the first entry that equals the value."""
    index = values.index(value)
    return values[:index] + values[index + 1 :]
