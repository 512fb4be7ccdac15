"""A page with the plots of a run: one HTML file that needs nothing from anywhere else. Needs `northward[lab]`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

import altair
import msgspec
import polars
import vl_convert

from northward.lab import intervals
from northward.lab.arena import ArenaReport
from northward.lab.choices import ChoiceResult
from northward.lab.standings import in_order

WIDTH = 640
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #1c2733; }}
h1 {{ font-size: 1.6rem; }} h2 {{ font-size: 1.15rem; margin-top: 2.2rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .25rem .8rem; border-bottom: 1px solid #cfd8e0; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }} figure {{ margin: .5rem 0; overflow-x: auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{about}</p>
{sections}
<script>{script}</script>
<script>
const specs = {specs};
for (const [index, spec] of specs.entries())
  vegaEmbed("#plot-" + index, spec, {{actions: {{export: true, source: true, compiled: false, editor: false}}}});
</script>
</body>
</html>
"""


class Section(NamedTuple):
    """A heading, a sentence, and a plot or a table."""

    heading: str
    text: str
    plot: Any = None
    table: str = ""


def page(title: str, about: str, sections: Sequence[Section]) -> str:
    """The whole file. The scripts of the plots are written into it."""
    plots = [section.plot.to_dict() for section in sections if section.plot is not None]
    shown, number = [], 0
    for section in sections:
        body = section.table
        if section.plot is not None:
            body += f'<figure id="plot-{number}" aria-label="{escape(section.heading)}"></figure>'
            number += 1
        shown.append(f"<section><h2>{escape(section.heading)}</h2>\n<p>{escape(section.text)}</p>\n{body}</section>")
    version = ".".join(altair.SCHEMA_VERSION.lstrip("v").split(".")[:2])
    script = vl_convert.javascript_bundle(vl_version=version)  # type: ignore[call-arg]  # the stub lacks a default
    # A closing tag within a text must not end the script.
    specs = msgspec.json.encode(plots).decode().replace("</", "<\\/")
    return PAGE.format(title=escape(title), about=escape(about), sections="\n".join(shown), script=script, specs=specs)


def sections(
    rows: polars.DataFrame, choices: Sequence[ChoiceResult], arena: ArenaReport | None = None
) -> Iterator[Section]:
    """All that can be told from one row per seat and match, and from what seats chose."""
    if arena is not None:
        yield _pairings(arena)
        yield _ratings(arena)
    yield Section(
        "Win rates",
        "A bot's wins per seat it took; winners who share a place share the win. Lines are 95 % intervals.",
        _rates(rows, "bot"),
    )
    yield Section(
        "Seat advantage",
        "Wins by seat, whoever sat there; the first seat is 1.",
        _rates(rows.with_columns(polars.col("seat") + 1), "seat"),
    )
    yield Section("Points", "Final totals.", _histogram(rows, "total", "points"))
    yield Section(
        "Points by category",
        "Middle half of all results (bar), median (tick), and the range from the 5th to the 95th of a hundred (line).",
        _categories(rows),
    )
    matches = rows.filter(polars.col("seat") == 0)
    yield Section(
        "Game length",
        f"Actions of all seats in a match, without chance. {int(matches['truncated'].sum())} matches were cut off.",
        _histogram(matches.with_columns(bot=polars.lit("all")), "actions", "actions"),
    )
    for kind, names in _told(matches, "match."):
        yield Section(f"Matches by {kind}", "In what part of them it was so.", table=_shares(names, len(matches)))
    for kind, names in _told(rows, "seat."):
        yield Section(
            f"Win rates by {kind}",
            "Wins of the seats of which it was so in the end. Lines are 95 % intervals. "
            "Winners may have more of a kind, such as cards: compare them with each other.",
            _rates(names, "value"),
        )
    for (do, field), found in _kinds(choices):
        yield Section(
            f"Win rates of what seats chose: {do}, {field}",
            "Of all seats that chose it at least once in a match, how many won. Lines are 95 % intervals. "
            "Who is ahead may choose differently: this is no proof that the choice made the winner.",
            _choice_rates(found),
        )


def _pairings(arena: ArenaReport) -> Section:
    columns = ("first", "second", "matches", "win rate", "95 %", "margin", "95 %")
    header = f"<tr>{''.join(f'<th>{name}</th>' for name in columns)}</tr>"
    lines = [
        f"<tr><td>{escape(p.bots[0])}</td><td>{escape(p.bots[1])}</td><td>{p.games}</td><td>{p.win_rate:.1%}</td>"
        f"<td>{p.ci95[0]:.1%} to {p.ci95[1]:.1%}</td><td>{p.mean_margin:+.1f}</td>"
        f"<td>{p.margin_ci95[0]:+.1f} to {p.margin_ci95[1]:+.1f}</td></tr>"
        for p in arena.pairings
    ]
    return Section(
        "Pairings",
        "Paired deals: the same cards are played with every seating. Win rate and margin (points) are the first bot's.",
        table=f"<table>{header}{''.join(lines)}</table>",
    )


def _ratings(arena: ArenaReport) -> Section:
    rows = [{"bot": r.bot, "mu": r.mu, "low": r.mu - 2 * r.sigma, "high": r.mu + 2 * r.sigma} for r in arena.ratings]
    base = altair.Chart(polars.DataFrame(rows)).encode(y=altair.Y("bot:N", sort=None, title=None))
    plot = base.mark_rule().encode(x=altair.X("low:Q", title="rating", scale=altair.Scale(zero=False)), x2="high:Q")
    return Section(
        "Ratings",
        "OpenSkill (Plackett-Luce) over all matches, with two standard deviations to either side.",
        (plot + base.mark_point(filled=True, size=70).encode(x="mu:Q", tooltip=["bot:N", "mu:Q"])).properties(
            width=WIDTH
        ),
    )


def _rates(rows: polars.DataFrame, by: str) -> Any:
    found = []
    for (name,), group in rows.group_by(by, maintain_order=True):
        blocks = [deal["win"].to_list() for _, deal in group.group_by("pairing", "deal", maintain_order=True)]
        low, high = intervals.rate(blocks)
        found.append({by: str(name), "rate": group["win"].mean(), "low": low, "high": high, "seats": len(group)})
    return _rate_plot(sorted(found, key=lambda row: in_order(str(row[by]))), by)


def _rate_plot(rows: list[dict[str, Any]], by: str) -> Any:
    base = altair.Chart(polars.DataFrame(rows)).encode(y=altair.Y(f"{by}:N", sort=None, title=by))
    low_to_high = base.mark_rule().encode(
        x=altair.X("low:Q", title="win rate", axis=altair.Axis(format="%")), x2="high:Q"
    )
    tooltip = [f"{by}:N", "seats:Q", *(altair.Tooltip(f"{name}:Q", format=".1%") for name in ("rate", "low", "high"))]
    point = base.mark_point(filled=True, size=70).encode(x="rate:Q", tooltip=tooltip)
    return (low_to_high + point).properties(width=WIDTH)


def _told(rows: polars.DataFrame, prefix: str) -> Iterator[tuple[str, polars.DataFrame]]:
    """What the game tells of matches or seats: by kind, a row for every name, in the column `value`."""
    for column in rows.columns:
        if column.startswith(prefix):
            yield column.removeprefix(prefix), rows.rename({column: "value"}).explode("value").drop_nulls("value")


def _shares(rows: polars.DataFrame, matches: int) -> str:
    lines = [
        f"<tr><td>{escape(name)}</td><td>{count / matches:.1%}</td></tr>"
        for name, count in rows.group_by("value").len().sort("value").iter_rows()
    ]
    return f"<table>{''.join(lines)}</table>"


def _histogram(rows: polars.DataFrame, column: str, title: str) -> Any:
    counted = rows.group_by("bot", column).len().sort("bot", column)
    return (
        altair.Chart(counted)
        .mark_bar(opacity=0.55)
        .encode(
            x=altair.X(f"{column}:Q", bin=altair.Bin(maxbins=40, minstep=1), title=title),
            y=altair.Y("sum(len):Q", stack=None, title="how often"),
            color=altair.Color("bot:N", title=None),
            tooltip=["bot:N", altair.Tooltip("sum(len):Q", title="how often")],
        )
        .properties(width=WIDTH, height=220)
    )


def _categories(rows: polars.DataFrame) -> Any:
    names = [name for name in rows.columns if name.startswith("points.")]
    long = rows.unpivot(names, index="bot", variable_name="category", value_name="points").drop_nulls()
    figures = {"low": 0.05, "lower": 0.25, "median": 0.5, "upper": 0.75, "high": 0.95}
    quantiles = [polars.col("points").quantile(part).alias(name) for name, part in figures.items()]
    found = long.group_by("category", "bot").agg(*quantiles, mean=polars.col("points").mean()).sort("category", "bot")
    values = found.with_columns(polars.col("category").str.strip_prefix("points."))
    base = altair.Chart(values).encode(
        y=altair.Y("bot:N", title=None), tooltip=["bot:N", "category:N", "mean:Q", *(f"{name}:Q" for name in figures)]
    )
    line = base.mark_rule().encode(x=altair.X("low:Q", title="points"), x2="high:Q")
    bar = base.mark_bar(height=8).encode(x="lower:Q", x2="upper:Q", color=altair.Color("bot:N", legend=None))
    tick = base.mark_tick(color="black", height=12).encode(x="median:Q")
    return altair.layer(line, bar, tick).properties(width=WIDTH - 80).facet(row=altair.Row("category:N", title=None))


def _kinds(choices: Sequence[ChoiceResult]) -> Iterator[tuple[tuple[str, str], list[ChoiceResult]]]:
    kinds: dict[tuple[str, str], list[ChoiceResult]] = {}
    for choice in choices:
        kinds.setdefault((choice.do, choice.field), []).append(choice)
    return iter(kinds.items())


def _choice_rates(found: Sequence[ChoiceResult]) -> Any:
    rows = [
        {
            "value": choice.value,
            "rate": choice.win_rate,
            "low": choice.ci95[0],
            "high": choice.ci95[1],
            "seats": choice.seats,
        }
        for choice in found
    ]
    return _rate_plot(rows, "value")
