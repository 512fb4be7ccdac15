"""How sure a figure is: 95 % intervals for rates and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance

Z = 1.959964
Interval = tuple[float, float]


def rate(blocks: Sequence[Sequence[float]]) -> Interval:
    """Of a rate, from shares between 0 and 1 in blocks that belong together, such as matches of the same deal.

    Wilson's interval, with as many matches as would scatter like the means of the blocks do.
    """
    shares = [share for block in blocks for share in block]
    if not shares:
        return (0.0, 1.0)
    mean = fmean(shares)
    count = float(len(shares))
    spread = variance([fmean(block) for block in blocks]) / len(blocks) if len(blocks) > 1 else 0.0
    if spread > 0 and 0 < mean < 1:
        # Never more than three for one: a few blocks that happen to agree prove little.
        count = min(mean * (1 - mean) / spread, 3 * count)
    middle = (mean + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * sqrt(mean * (1 - mean) / count + Z * Z / (4 * count * count))
    return max(0.0, middle - half) if mean > 0 else 0.0, min(1.0, middle + half) if mean < 1 else 1.0


def mean(blocks: Sequence[Sequence[float]]) -> Interval:
    """Of a mean, by the scatter of the blocks' means."""
    means = [fmean(block) for block in blocks]
    if len(means) < 2:
        return (float("-inf"), float("inf"))
    middle = fmean(means)
    half = Z * sqrt(variance(means) / len(means))
    return middle - half, middle + half
