"""A whole run: matches are played somewhere, perhaps taken up from a file, and what comes of them is written down."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from northward.core import record
from northward.lab import arena, balance, journal, simulate, workers
from northward.lab.arena import ArenaReport
from northward.lab.balance import BalanceReport
from northward.lab.choices import Choices
from northward.lab.journal import Finished
from northward.lab.simulate import Plan, Played
from northward.lab.workers import Work

Advance = Callable[[str], None]
TABLES = (".parquet", ".csv")
"""How a file of rows may end."""


class Place(NamedTuple):
    """Where matches are played, and the file that remembers them."""

    cores: int | None = None
    keep: Path | None = None
    ray: str | None = None
    """The address of a cluster."""

    def matches(self, plan: Plan, games: int) -> Iterator[Played]:
        """The first matches of a plan, each as it ends."""
        return self.finished(workers.matches_of(plan), Played, games)

    def finished(self, work: Work[Finished], kind: type[Finished], games: int) -> Iterator[Finished]:
        """So many matches of any kind, each as it ends; a file is for work with the same data only."""
        if self.keep is None:
            return self._play(work, range(games))
        return journal.kept(self.keep, work.data, kind, games, partial(self._play, work))

    def within(self, name: str) -> Place:
        """The same place with a file of that name, for runs of several plans: what they keep is a folder."""
        if self.keep is None:
            return self
        prepare_folder(self.keep)
        return self._replace(keep=self.keep / f"{name}.jsonl")

    def _play(self, work: Work[Finished], numbers: Sequence[int]) -> Iterator[Finished]:
        if self.ray is None:
            return workers.on_all_cores(work, numbers, self.cores)
        from northward.lab.cluster import on_cluster

        return on_cluster(work, numbers, self.ray)


class Files(NamedTuple):
    """What a run is to leave behind."""

    save: Path | None = None
    """A folder for every match as a record."""
    rows: Path | None = None
    decisions: Path | None = None
    report: Path | None = None

    @property
    def need_lines(self) -> bool:
        return bool(self.save or self.decisions or self.report)

    def prepare(self) -> None:
        """What could not be written is told before the first match is played. Raises ValueError or OSError."""
        if self.rows is not None and self.rows.suffix.lower() not in TABLES:
            raise ValueError(f"{self.rows}: rows are written to a file that ends in {' or '.join(TABLES)}")
        for file in (self.rows, self.report):
            if file is not None:
                prepare_file(file)
        for folder in (self.save, self.decisions):
            if folder is not None:
                prepare_folder(folder)


def prepare_file(file: Path) -> None:
    """Makes the folder that a file is to be written to."""
    if file.is_dir():
        raise ValueError(f"{file} is a folder; expected a file")
    prepare_folder(file.parent)
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise ValueError(f"{file} cannot be written")


def prepare_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; expected a folder")
    folder.mkdir(parents=True, exist_ok=True)


class Writer:
    """Takes in matches as they end, and writes the files. Tables and plots need `northward[lab]`."""

    def __init__(self, files: Files, plan: Plan) -> None:
        files.prepare()
        self._files = files
        self._rows: list[dict[str, Any]] = []
        self._choices = Choices()
        self._decisions: Any = None
        if files.rows is not None or files.report is not None:
            from northward.lab import rows  # noqa: F401 - what is not installed is told before hours are played
        if files.decisions is not None:
            from northward.lab.decisions import DecisionFiles

            self._decisions = DecisionFiles(files.decisions, plan)

    def add(self, plan: Plan, played: Played, name: str) -> None:
        """The name tells the matches of this plan from those of others in the same run."""
        if self._files.save is not None:
            file = self._files.save / f"{name}-{played.number:06}.jsonl"
            record.write(file, simulate.record_of(plan, played))
        if self._decisions is not None:
            self._decisions.add(plan, played)
        if self._files.rows is not None or self._files.report is not None:
            from northward.lab.rows import seat_rows

            self._rows += seat_rows(plan, played)
        if self._files.report is not None:
            self._choices.add(played)

    def finish(self, plan: Plan, met: ArenaReport | None = None) -> None:
        if self._decisions is not None:
            self._decisions.close()
        if self._files.rows is None and self._files.report is None:
            return
        from northward.lab.rows import table, write

        rows = table(self._rows)
        if self._files.rows is not None:
            write(rows, self._files.rows)
        if self._files.report is not None:
            from northward.lab.report.sections import write_run

            write_run(self._files.report, plan, rows, self._choices.results(), met)


def run_simulation(plan: Plan, games: int, place: Place, files: Files, advance: Advance) -> simulate.Report:
    writer = Writer(files, plan)
    tally = simulate.Tally(plan)
    began = perf_counter()
    for played in place.matches(plan, games):
        tally.add(played)
        writer.add(plan, played, name_of(plan))
        advance(plan.game.name)
    report = tally.report(perf_counter() - began)
    writer.finish(plan)
    return report


def run_arena(plans: Sequence[Plan], games: int, place: Place, files: Files, advance: Advance) -> ArenaReport:
    """Every pair of bots has a plan; `keep` is then a folder with a file for each. Needs `northward[lab]`."""
    import openskill  # noqa: F401 - if it is not installed, that is told before hours are played

    writer = Writer(files, plans[0])
    met: list[tuple[Plan, list[Played]]] = []
    began = perf_counter()
    for plan in plans:
        name = name_of(plan, *plan.bots)
        matches = []
        for played in place.within(name).matches(plan, arena.whole_deals(plan, games)):
            matches.append(played)
            writer.add(plan, played, name)
            advance(" – ".join(plan.bots))
        met.append((plan, matches))
    report = arena.report(met, perf_counter() - began)
    writer.finish(plans[0], report)
    return report


def run_balance(
    printed: Plan, changed: Plan, what: str, games: int, place: Place, files: Files, advance: Advance
) -> BalanceReport:
    """Plays both with the same seed; `keep` is then a folder with a file for each."""
    files.prepare()
    wanted = files.rows is not None or files.report is not None
    if wanted:
        from northward.lab import rows as tables
    both = {}
    for plan, variant in ((printed, "printed"), (changed, "changed")):
        matches = []
        for played in place.within(name_of(plan, variant)).matches(plan, games):
            matches.append(played)
            advance(what if plan is changed else variant)
        both[variant] = plan, sorted(matches, key=lambda played: played.number)
    report = balance.report(printed, both["printed"][1], both["changed"][1], what)
    if wanted:
        rows = tables.variants(both)
        if files.rows is not None:
            tables.write(rows, files.rows)
        if files.report is not None:
            from northward.lab.report.sections import write_balance

            write_balance(files.report, printed, report, rows)
    return report


def name_of(plan: Plan, *parts: str) -> str:
    """What the files of a plan are called; parts tell it from other plans of the same run."""
    words = (plan.game.name, str(plan.seats), str(plan.seed), *parts)
    return "-".join(words).replace(":", ".").replace("/", ".")  # bots of one's own are called module:Class
