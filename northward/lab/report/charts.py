"""Plots as plain HTML: rows of a name, a track to scale and figures. They fit any width, and are read out as lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

Write = Callable[[float], str]
"""How a figure is written."""
FOLDED = 24
"""A list of more rows shows its ends only; the middle is unfolded on demand."""
BINS = 48


def percent(rate: float) -> str:
    return f"{points(100 * rate)}%"


def whole_percent(rate: float) -> str:
    return f"{whole(100 * rate)}%"


def points(figure: float) -> str:
    return _minus(f"{figure:,.1f}")


def whole(figure: float) -> str:
    """Of a tick, or of another figure that has no fraction."""
    return _minus(f"{figure:,.0f}")


def signed(figure: float, digits: int = 1) -> str:
    """Of a difference."""
    return _minus(f"{figure:+,.{digits}f}")


def _minus(written: str) -> str:
    """With a minus sign as long as a figure; nothing is neither more nor less than nothing."""
    return written.replace("-", "−") if any(digit in written for digit in "123456789") else written.lstrip("+-")


class Scale(NamedTuple):
    """From one whole tick to another."""

    low: float
    step: float
    steps: int

    @classmethod
    def around(cls, figures: Iterable[float], least_step: float) -> Scale:
        """Ticks are multiples of 1, 2 or 5, and never closer than the least step: 0.01 for rates, 1 for points."""
        finite = [figure for figure in figures if isfinite(figure)] or [0.0]
        low, high = min(finite), max(finite)
        wanted = max((high - low) / 5, least_step)
        size = 10.0 ** floor(log10(wanted) + 1e-9)
        step = next(size * part for part in (1, 2, 5, 10) if size * part >= wanted * (1 - 1e-9))
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        return cls(first * step, step, max(1, last - first))

    def at(self, figure: float) -> float:
        """Where a figure lies, in percent of the width; what is beyond the ends lies at the end."""
        return round(min(100.0, max(0.0, 100 * (figure - self.low) / (self.step * self.steps))), 2)

    @property
    def ticks(self) -> list[float]:
        return [self.low + number * self.step for number in range(self.steps + 1)]


class Row(NamedTuple):
    """A figure with its interval."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""
    tag: str = ""


class Spread(NamedTuple):
    """Where many figures lie: five of a hundred are below the first and above the last, half between the middle two."""

    name: str
    parts: tuple[float, float, float, float, float]
    mean: float


class Counts(NamedTuple):
    """How often each whole figure came."""

    name: str
    counts: dict[int, int]


def intervals(
    rows: Sequence[Row], least_step: float, write: Write, tick: Write, line: float | None = None, said: str = ""
) -> str:
    """A dot and a bar for each; `line` is what all are compared with. What lies wholly on one side is coloured."""
    marks = [figure for row in rows for figure in (row.value, row.low, row.high)]
    scale = Scale.around(marks if line is None else [*marks, line], least_step)
    drawn = [_item(row.name, _side(row, line), _interval(row, scale), _figures(row, write)) for row in rows]
    return _plot([row.name for row in rows], drawn, scale, tick, line, said)


def spreads(groups: Sequence[tuple[str, Sequence[Spread]]], least_step: float, tick: Write) -> str:
    """Groups of rows to one scale."""
    everything = [spread for _, spreads in groups for spread in spreads]
    scale = Scale.around([part for spread in everything for part in spread.parts], least_step)
    drawn = []
    for heading, spreads in groups:
        drawn.append(f'<li class="group">{escape(heading)}</li>')
        for spread in spreads:
            low, lower, median, upper, high = spread.parts
            track = _bar("ci", scale, low, high) + _bar("box", scale, lower, upper) + _mark("median", scale, median)
            drawn.append(_item(spread.name, "", track, f"<b>{points(spread.mean)}</b> median {whole(median)}"))
    return _plot([spread.name for spread in everything], drawn, scale, tick)


def histograms(rows: Sequence[Counts], tick: Write) -> str:
    """One above the other, to one scale; a line marks each mean."""
    figures = [figure for row in rows for figure in row.counts]
    width = max(1, ceil((max(figures) - min(figures) + 1) / BINS))
    # A bar begins at its figure, so the last one needs room after it.
    scale = Scale.around([min(figures), max(figures) + width], 1)
    drawn = []
    for row in rows:
        count = sum(row.counts.values())
        mean = sum(figure * often for figure, often in row.counts.items()) / count
        track = _bars(row.counts, width, scale) + _mark("mean", scale, mean)
        drawn.append(_item(row.name, "tall", track, f"<b>{points(mean)}</b> mean of {count:,}"))
    return _plot([row.name for row in rows], drawn, scale, tick)


def table(header: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Words to the left, figures to the right; too wide for a phone, it scrolls."""
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines)
    shown = f"<thead><tr>{head}</tr></thead>" if any(header) else ""
    return f'<div class="scroll"><table>{shown}<tbody>{body}</tbody></table></div>'


def matrix(names: Sequence[str], rate: Callable[[str, str], float | None]) -> str:
    """How often each in a row won against each in a column; the more, the deeper."""
    lines = []
    for one in names:
        cells = []
        for other in names:
            found = rate(one, other)
            if found is None:
                cells.append("<td>·</td>")
            else:
                tone, depth = ("up", found) if found >= 0.5 else ("down", 1 - found)
                cells.append(f'<td class="{tone}" style="--depth:{round(120 * (depth - 0.5))}%">{percent(found)}</td>')
        lines.append(f"<tr><th>{escape(one)}</th>{''.join(cells)}</tr>")
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    return (
        f'<div class="scroll"><table class="matrix"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _plot(
    names: Sequence[str], rows: list[str], scale: Scale, tick: Write, line: float | None = None, said: str = ""
) -> str:
    width = min(28, max(map(len, names), default=0) + 1) / 2
    style = f"--name:{width}rem;--steps:{scale.steps}"
    above = ""
    if line is not None:
        style += f";--line:{scale.at(line)}%"
        # Beyond the middle it is written to the left of its line, so that it never leaves the plot.
        side = " left" if scale.at(line) > 50 else ""
        above = f'<div class="said" aria-hidden="true"><span class="line{side}">{escape(said)}</span></div>'
    ticks = "".join(f'<span style="left:{scale.at(mark)}%">{tick(mark)}</span>' for mark in scale.ticks)
    axis = f'<div class="axis" aria-hidden="true">{ticks}</div>'
    lined = " lined" if line is not None else ""
    return f'<div class="plot{lined}" style="{style}">{above}{_lists(rows)}{axis}</div>'


def _lists(rows: list[str]) -> str:
    if len(rows) <= FOLDED:
        return f"<ol>{''.join(rows)}</ol>"
    ends = FOLDED // 2
    middle = rows[ends:-ends]
    return (
        f"<ol>{''.join(rows[:ends])}</ol>"
        f"<details><summary>{len(middle)} more between</summary><ol>{''.join(middle)}</ol></details>"
        f"<ol>{''.join(rows[-ends:])}</ol>"
    )


def _item(name: str, kind: str, track: str, figures: str) -> str:
    shown = f' class="{kind}"' if kind else ""
    return (
        f'<li{shown}><span class="name">{escape(name)}</span><span class="figures">{figures}</span>'
        f'<span class="track" aria-hidden="true">{track}</span></li>'
    )


def _side(row: Row, line: float | None) -> str:
    if line is None:
        return ""
    return "up" if row.low > line else "down" if row.high < line else ""


def _interval(row: Row, scale: Scale) -> str:
    return _bar("ci", scale, row.low, row.high) + _mark("dot", scale, row.value)


def _figures(row: Row, write: Write) -> str:
    known = isfinite(row.low) and isfinite(row.high)
    sure = f"{write(row.low)} to {write(row.high)}" if known else "too few to tell"
    note = f" <small>{escape(row.note)}</small>" if row.note else ""
    tag = f" <em>{escape(row.tag)}</em>" if row.tag else ""
    return f"<b>{write(row.value)}</b> {sure}{note}{tag}"


def _bar(kind: str, scale: Scale, low: float, high: float) -> str:
    left, right = scale.at(low), scale.at(high)
    return f'<i class="{kind}" style="left:{left}%;width:{round(right - left, 2)}%"></i>'


def _mark(kind: str, scale: Scale, figure: float) -> str:
    return f'<i class="{kind}" style="left:{scale.at(figure)}%"></i>'


def _bars(counts: dict[int, int], width: int, scale: Scale) -> str:
    first = min(counts)
    heights: dict[int, int] = {}
    for figure, often in counts.items():
        heights[(figure - first) // width] = heights.get((figure - first) // width, 0) + often
    highest = max(heights.values())
    path = []
    for number, often in sorted(heights.items()):
        left, right = (scale.at(first + place * width) for place in (number, number + 1))
        path.append(f"M{left} 100V{round(100 - 96 * often / highest, 1)}H{right}V100Z")
    return f'<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path d="{"".join(path)}"/></svg>'
