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


def mean(blocks: Sequence[Sequence[float]], unit: float = 1.0) -> Interval:
    """Of a mean, by the scatter of the blocks' means (Student's); `unit` is the least by which two figures differ, such
    as a point. A single block says nothing.
    """
    means = [fmean(block) for block in blocks]
    if len(means) < 2:
        return (float("-inf"), float("inf"))
    middle = fmean(means)
    # Blocks that all agree do not prove that there is no scatter: as if one more had been a unit off.
    spread = variance(means) or unit * unit / (len(means) + 1)
    half = _student(len(means) - 1) * sqrt(spread / len(means))
    return middle - half, middle + half


def _student(freedom: int) -> float:
    """How many standard errors hold 95 %, by Student's distribution: many where there are few blocks."""
    few = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
    if freedom <= len(few):
        return few[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
