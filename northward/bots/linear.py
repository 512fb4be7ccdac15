"""A learned value: what a seat may still gain, as a weighted sum of counts. The weights come from self-play.

A dozen products need no array library; `northward train` makes the weights files, each the same from the same seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from operator import mul

from northward.core import codec
from northward.core.school import Weights


class LinearValue:
    """Weights for a game of so many rounds, ready to be used."""

    def __init__(self, weights: Weights, rounds: int) -> None:
        self._rows: list[tuple[tuple[float, ...], float]] = [((0.0,) * len(weights.counts), 0.0)]
        for left in range(1, rounds + 1):
            part = left / rounds
            self._rows.append((weights.row(part), weights.bias[0] * part + weights.bias[1] * part * part))

    def row(self, left: int) -> tuple[tuple[float, ...], float]:
        """The weight of every count with so many rounds left, and what is added to their sum."""
        return self._rows[left]

    def gain(self, counts: Sequence[int], left: int) -> float:
        """What may still be gained with so many rounds left."""
        weights, bias = self._rows[left]
        return bias + float(sum(map(mul, weights, counts)))


@cache
def installed(package: str, name: str = "weights") -> Weights:
    """The weights that come with a game, in `weights.json` or another file beside its bots."""
    weights: Weights = codec.decode((resources.files(package) / f"{name}.json").read_bytes(), Weights)
    return weights
