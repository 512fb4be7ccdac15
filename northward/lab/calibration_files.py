"""What a run of `northward calibrate` leaves behind: a table of decisions, and a page with plots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import polars

from northward.core import registry
from northward.lab import intervals
from northward.lab.calibrate import CalibrationReport, Figure, Part, Row, Study
from northward.lab.report import charts
from northward.lab.report.charts import points, signed, whole
from northward.lab.report.page import Section, page
from northward.lab.report.sections import facts, notes
from northward.lab.rows import write
from northward.lab.run import Files

GROUPS = 10
"""As many prophecies in each."""


def write_files(files: Files, study: Study, report: CalibrationReport, rows: Sequence[Row]) -> None:
    if files.rows is None and files.report is None:
        return
    found = polars.DataFrame(rows, infer_schema_length=None)
    if files.rows is not None:
        write(found, files.rows)
    if files.report is not None:
        title = f"{registry.title(report.game, 'en')}: does the {report.judge} tell the truth?"
        asked = (
            f"before {'every' if report.every == 1 else f'one of {report.every}'} decisions, in {report.worlds} worlds"
        )
        told = {**facts(study.plan, report.games, report.bots), "Asked": asked}
        text = page(title, told, notes(study.plan), list(sections(report, found)))
        files.report.write_text(text, encoding="utf-8")


def sections(report: CalibrationReport, rows: polars.DataFrame) -> Iterator[Section]:
    lead = "A lead is a seat's points less the mean of the others'."
    for half, name in ((polars.col("part") < 0.5, "first"), (polars.col("part") >= 0.5, "second")):
        found = _groups(rows.filter(half).sort("foretold"))
        if found:
            yield Section(
                f"What came, in the {name} half",
                f"{lead} Decisions in groups by the lead foretold: how much more came. The line is the truth.",
                charts.intervals(found, 1, signed, whole, 0.0, "as foretold"),
            )
    yield Section(
        "Bias",
        "How much too high the lead of the seat that decides was foretold, by part of the match.",
        _by_part(report, lambda part: part.bias),
    )
    yield Section(
        "Slope",
        "Points that came for each point foretold: below 1 where the judge exaggerates.",
        charts.intervals(
            [_row(name, part.slope) for name, part in report.parts.items()], 0.1, points, points, 1.0, "honest"
        ),
    )
    yield Section(
        "Sum of seats",
        "What the leads of all seats add up to, each foretold from its own view alone.",
        _by_part(report, lambda part: part.sum),
    )
    errors = [
        _row(f"{name}, {who}", figure)
        for name, part in report.parts.items()
        for who, figure in ((f"the {report.judge}", part.error), ("present lead", part.present_error))
    ]
    yield Section(
        "Error",
        "How far off the lead was that was foretold, and the present one, as the root of the mean square.",
        charts.intervals(errors, 1, points, whole),
    )
    lines = [
        (name, each.foretold.told(".1f"), each.came.told(".1f"), each.bias.told("+.1f"), each.error.told(".1f"))
        for name, each in report.points.items()
    ]
    yield Section(
        "Points",
        "Of the seat that decides, over whole matches.",
        charts.table(("", "foretold", "came", "bias", "error"), lines),
    )


def _by_part(report: CalibrationReport, figure: Callable[[Part], Figure]) -> str:
    rows = [_row(name, figure(part)) for name, part in report.parts.items()]
    return charts.intervals(rows, 1, signed, whole, 0.0, "none")


def _row(name: str, figure: Figure) -> charts.Row:
    return charts.Row(name, figure.value, *figure.ci95)


def _groups(rows: polars.DataFrame) -> list[charts.Row]:
    """As many decisions in each, by what was foretold."""
    size = -(-len(rows) // GROUPS)
    found = []
    for group in rows.iter_slices(size) if size else ():
        more = group.with_columns(more=polars.col("came") - polars.col("foretold"))
        blocks = [match["more"].to_list() for _, match in more.group_by("match", maintain_order=True)]
        told = [float(lead) for lead in group["foretold"]]
        mean = sum(map(sum, blocks)) / len(told)
        found.append(charts.Row(f"foretold {signed(sum(told) / len(told))}", mean, *intervals.mean(blocks)))
    return found
