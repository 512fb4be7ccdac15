"""What is told of many matches: who wins, where, with how many points, and with what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from statistics import fmean

import polars
from msgspec.structs import asdict

from northward.core import registry
from northward.core.additions import components_note
from northward.lab import intervals
from northward.lab.arena import ArenaReport
from northward.lab.balance import BalanceReport, Effect
from northward.lab.choices import ChoiceResult
from northward.lab.report import charts
from northward.lab.report.charts import Counts, Row, Spread, percent, points, signed, whole, whole_percent
from northward.lab.report.page import Section, page
from northward.lab.simulate import Plan
from northward.lab.standings import in_order, judged

HOW_TO_READ = (
    "In the plots, a dot is what was measured and its bar the 95 % interval; green lies above the dashed line and red "
    "below it, with the whole interval."
)
PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


def write_run(
    file: Path, plan: Plan, rows: polars.DataFrame, choices: Sequence[ChoiceResult], arena: ArenaReport | None
) -> None:
    """The page of a simulation, or of a tournament."""
    bots = list(dict.fromkeys(rows["bot"]))
    matches = rows.select("pairing", "match").n_unique()
    game = registry.title(plan.game.name, "en")
    title = f"{game}: a tournament of {len(bots)} bots" if arena else f"{game}: {_matches(matches)}"
    found = list(sections(rows, choices, arena))
    file.write_text(page(title, facts(plan, matches, bots), notes(plan), found), encoding="utf-8")


def write_balance(file: Path, plan: Plan, report: BalanceReport, rows: polars.DataFrame) -> None:
    """The page of a changed game beside the printed one."""
    title = f"{registry.title(plan.game.name, 'en')}, changed: {report.changed}"
    told = facts(plan, 2 * report.games, report.bots)
    file.write_text(page(title, told, notes(plan), list(effects(report, rows))), encoding="utf-8")


def notes(plan: Plan) -> list[str]:
    """How the plots are read, and whose the set is."""
    return [note for note in (HOW_TO_READ, components_note(plan.game)) if note]


def facts(plan: Plan, matches: int, bots: Sequence[str]) -> dict[str, str]:
    """What was played, and how."""
    clock, limits = plan.clock, []
    if clock is not None and clock.seconds is not None:
        limits.append(f"{clock.seconds:g} s a decision")
    if clock is not None and clock.simulations is not None:
        limits.append(f"{clock.simulations:,} simulations a decision")
    if plan.turn_seconds is not None:
        limits.append(f"{plan.turn_seconds:g} s a turn")
    printed = plan.game.Options()
    options = [f"{name}={value}" for name, value in asdict(plan.options).items() if value != getattr(printed, name)]
    return {
        "Game": f"{registry.title(plan.game.name, 'en')}, version {plan.game.version}",
        "Set": plan.game.components.name,
        **({"Options": ", ".join(options)} if options else {}),
        "Players": str(plan.seats),
        "Matches": f"{matches:,}",
        "Bots": ", ".join(bots),
        "Thinking": ", ".join(limits) or "as each bot needs",
        "Seed": str(plan.seed),
    }


def sections(
    rows: polars.DataFrame, choices: Sequence[ChoiceResult], arena: ArenaReport | None = None
) -> Iterator[Section]:
    """All that can be told from one row per seat and match, and from what seats chose."""
    fair = 1 / rows["seats"][0]
    bots = by_strength(rows, arena)
    if arena is not None:
        if len(bots) > 2:
            yield _ratings(arena)
        yield _pairings(arena, bots)
    elif len(bots) > 1:
        rates = _rates(rows, "bot")
        yield Section(
            "Win rates",
            "Wins for every seat that a bot took, the strongest first; winners who share a place share the win.",
            _rate_plot([rates[bot] for bot in bots], fair),
        )
    seats = _rates(rows.with_columns(polars.col("seat") + 1), "seat")
    yield Section(
        "Seat advantage",
        "Wins by seat, whoever sat there.",
        _rate_plot(_judged([row._replace(name=f"seat {row.name}") for row in seats.values()], fair), fair),
    )
    yield Section(
        "Points", "Final totals, by bot. The line is the mean.", charts.histograms(_totals(rows, bots), whole)
    )
    yield Section(
        "Points by category",
        "Half of all results lie in the box, around the median; nine of ten on the line. The figure is the mean.",
        charts.spreads(list(_categories(rows, bots)), 1, whole),
    )
    matches = rows.filter(polars.col("seat") == 0)
    cut_off = int(matches["truncated"].sum())
    lengths = _counted(matches["actions"])
    yield Section(
        "Game length",
        f"Actions of all seats in a match, without chance; {_cut_off(cut_off)}.",
        charts.histograms([Counts("matches", lengths)], whole)
        if len(lengths) > 1
        else f"<p>All took {whole(min(lengths))}.</p>",
    )
    for kind, named in _told(matches, "match."):
        often = named.group_by("value").len().sort("len", "value", descending=[True, False])
        shares = [(name, f"{count:,}", percent(count / len(matches))) for name, count in often.iter_rows()]
        yield Section(f"Matches by {kind}", "How often it was so.", charts.table((kind, "matches", "of all"), shares))
    for kind, named in _told(rows, "seat."):
        found = list(_rates(named, "value").values())
        average = fmean(named["win"].to_list())
        yield Section(
            f"Win rates by {kind}",
            "Wins of the seats of which it was so in the end, the highest first. Winners may have more of a kind, such "
            "as cards: compare them with their average.",
            _rate_plot(_judged(_by_effect(found, kind), average), average, "average"),
        )
    for (do, field), chosen in _kinds(choices):
        average = sum(one.win_rate * one.seats for one in chosen) / sum(one.seats for one in chosen)
        found = [Row(one.value, one.win_rate, *one.ci95, _seats(one.seats)) for one in chosen]
        yield Section(
            f"Win rates by choice: {do} {field}",
            "Of all seats that chose it at least once in a match, how many won, the highest first. Who is ahead may "
            "choose differently: this is no proof that the choice made the winner.",
            _rate_plot(_judged(_by_effect(found, field), average), average, "average"),
        )


def effects(report: BalanceReport, rows: polars.DataFrame) -> Iterator[Section]:
    """All that differs between the printed game and the changed one."""
    how = "The changed game less the printed one, match by match."
    names = sorted(set(report.points) - {"total"}, key=lambda name: -abs(report.points[name].difference))
    yield Section(
        "Effect on points",
        f"Of a seat, by category, the greatest first. {how}",
        _effect_plot({name: report.points[name] for name in ("total", *names)}),
    )
    length = {"actions of a match": report.actions, "points ahead of the second": report.win_margin}
    yield Section("Effect on length and margin", how, _effect_plot(length))
    wins = {f"seat {seat}": effect for seat, effect in enumerate(report.per_seat, 1)}
    if len(report.per_bot) > 1:
        wins |= report.per_bot
    yield Section("Effect on wins", f"In points of a hundred. {how}", _effect_plot(wins, of_a_hundred=True))
    variants = list(dict.fromkeys(rows["variant"]))
    totals = [Counts(name, _counted(rows.filter(polars.col("variant") == name)["total"])) for name in variants]
    yield Section("Points", "Final totals. The line is the mean.", charts.histograms(totals, whole))
    yield Section(
        "Points by category",
        "Half of all results lie in the box, around the median; nine of ten on the line. The figure is the mean.",
        charts.spreads(list(_categories(rows, variants, "variant")), 1, whole),
    )


def by_strength(rows: polars.DataFrame, arena: ArenaReport | None) -> list[str]:
    """The bots, the strongest first: by rating in a tournament, else by wins."""
    if arena is not None and len(arena.bots) > 2:
        return [rating.bot for rating in arena.ratings]
    means = rows.group_by("bot", maintain_order=True).agg(polars.col("win").mean(), polars.col("total").mean())
    return means.sort("win", "total", descending=True, maintain_order=True)["bot"].to_list()


def _ratings(arena: ArenaReport) -> Section:
    rows = [Row(one.bot, one.mu, one.mu - 2 * one.sigma, one.mu + 2 * one.sigma) for one in arena.ratings]
    return Section(
        "Ratings",
        "OpenSkill (Plackett-Luce) over all matches, the strongest first. The bar is two standard deviations to either "
        "side; every bot begins at 25.",
        charts.intervals(rows, 1, points, whole, 25.0, "begin"),
    )


def _pairings(arena: ArenaReport, bots: Sequence[str]) -> Section:
    """Each seen from the stronger of the two."""
    found: dict[tuple[str, str], float] = {}
    rows, lines = [], []
    for one in sorted(arena.pairings, key=lambda one: sorted(map(bots.index, one.bots))):
        turned = bots.index(one.bots[0]) > bots.index(one.bots[1])
        (first, second), rate, ci95 = one.bots, one.win_rate, one.ci95
        margin, margin_ci95 = one.mean_margin, one.margin_ci95
        if turned:
            first, second, rate, ci95 = second, first, 1 - rate, (1 - ci95[1], 1 - ci95[0])
            margin, margin_ci95 = -margin, (-margin_ci95[1], -margin_ci95[0])
        found[first, second], found[second, first] = rate, 1 - rate
        rows.append(Row(f"{first} – {second}", rate, *ci95, _matches(one.games)))
        known = isfinite(margin_ci95[0])
        sure = f"{signed(margin_ci95[0])} to {signed(margin_ci95[1])}" if known else "too few to tell"
        paired = f"{one.agreement:.0%}", f"{one.variance_saved:.0%}"
        lines.append((f"{first} – {second}", signed(margin), sure, *paired, str(one.truncated)))
    header = ("", "points ahead", "95 %", "same draws", "variance saved", "cut off")
    return Section(
        "Pairings",
        "Paired deals: the same cards are played with every seating. The rate is that of the bot named first.",
        _rate_plot(rows, 0.5)
        + (charts.matrix(bots, lambda one, other: found.get((one, other))) if len(bots) > 2 else "")
        + "<h3>Points, and what the pairing saved</h3>"
        + charts.table(header, lines),
    )


def _rates(rows: polars.DataFrame, by: str) -> dict[str, Row]:
    """Win rates of all that is told apart by a column, with matches of the same deal together."""
    found = {}
    for (name,), group in rows.group_by(by, maintain_order=True):
        blocks = [deal["win"].to_list() for _, deal in group.group_by("pairing", "deal", maintain_order=True)]
        rate = fmean(group["win"].to_list())
        found[str(name)] = Row(str(name), rate, *intervals.rate(blocks), _seats(len(group)))
    return {name: found[name] for name in sorted(found, key=in_order)}


def _seats(count: int) -> str:
    return f"{count:,} {'seat' if count == 1 else 'seats'}"


def _matches(count: int) -> str:
    return f"{count:,} {'match' if count == 1 else 'matches'}"


def _cut_off(matches: int) -> str:
    if not matches:
        return "none was cut off"
    return f"{_matches(matches)} {'was' if matches == 1 else 'were'} cut off"


def _rate_plot(rows: Sequence[Row], line: float, said: str = "fair") -> str:
    return charts.intervals(rows, 0.01, percent, whole_percent, line, f"{said} {percent(line)}")


def _judged(rows: Sequence[Row], line: float) -> list[Row]:
    """What should be fair, with what is not so marked."""
    return [row._replace(tag=judged(row.value, (row.low, row.high), line)) for row in rows]


def _by_effect(rows: Sequence[Row], kind: str) -> list[Row]:
    """The highest first; a number alone says what it is the number of."""
    named = [row._replace(name=f"{kind} {row.name}") if row.name.isdecimal() else row for row in rows]
    return sorted(named, key=lambda row: (-row.value, -row.low))


def _effect_plot(found: dict[str, Effect], of_a_hundred: bool = False) -> str:
    """In points, or in points of a hundred."""
    size, digits = (100, 1) if of_a_hundred else (1, 2)
    rows = [
        Row(name, size * one.difference, size * one.ci95[0], size * one.ci95[1], _from_to(one, of_a_hundred))
        for name, one in found.items()
    ]
    return charts.intervals(rows, 1, lambda figure: charts.signed(figure, digits), whole, 0.0, "no effect")


def _from_to(effect: Effect, of_a_hundred: bool) -> str:
    write = percent if of_a_hundred else points
    return f"{write(effect.printed)} → {write(effect.changed)}"


def _told(rows: polars.DataFrame, prefix: str) -> Iterator[tuple[str, polars.DataFrame]]:
    """What the game tells of matches or seats: by kind, a row for every name, in the column `value`."""
    for column in rows.columns:
        if column.startswith(prefix):
            yield column.removeprefix(prefix), rows.rename({column: "value"}).explode("value").drop_nulls("value")


def _counted(figures: polars.Series) -> dict[int, int]:
    return dict(figures.value_counts().iter_rows())


def _totals(rows: polars.DataFrame, bots: Sequence[str]) -> list[Counts]:
    return [Counts(bot, _counted(rows.filter(polars.col("bot") == bot)["total"])) for bot in bots]


def _categories(rows: polars.DataFrame, names: Sequence[str], by: str = "bot") -> Iterator[tuple[str, list[Spread]]]:
    for column in rows.columns:
        if column.startswith("points."):
            spreads = []
            for name in names:
                found = rows.filter(polars.col(by) == name)[column].drop_nulls()
                if len(found):
                    low, lower, median, upper, high = (found.quantile(part) or 0.0 for part in PARTS)
                    spreads.append(Spread(name, (low, lower, median, upper, high), fmean(found.to_list())))
            yield column.removeprefix("points."), spreads


def _kinds(choices: Sequence[ChoiceResult]) -> Iterator[tuple[tuple[str, str], list[ChoiceResult]]]:
    kinds: dict[tuple[str, str], list[ChoiceResult]] = {}
    for choice in choices:
        kinds.setdefault((choice.do, choice.field), []).append(choice)
    return iter(kinds.items())
