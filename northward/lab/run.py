"""A whole run: matches are played somewhere, perhaps taken up from a file, and what comes of them is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from northward.core import record
from northward.core.additions import components_note
from northward.lab import arena, journal, simulate, workers
from northward.lab.arena import ArenaReport
from northward.lab.choices import Choices
from northward.lab.journal import Finished
from northward.lab.simulate import Plan, Played
from northward.lab.workers import Work

Advance = Callable[[str], None]


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


class Writer:
    """Takes in matches as they end, and writes the files. Tables and plots need `northward[lab]`."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._rows: list[dict[str, Any]] = []
        self._choices = Choices()
        self._decisions: Any = None
        if files.save is not None:
            files.save.mkdir(parents=True, exist_ok=True)
        if files.decisions is not None:
            from northward.lab.rows import DecisionFiles

            self._decisions = DecisionFiles(files.decisions)

    def add(self, plan: Plan, played: Played) -> None:
        if self._files.save is not None:
            name = f"{plan.game.name}-{plan.seats}-{plan.seed}-{played.number:06}.jsonl"
            record.write(self._files.save / name, simulate.record_of(plan, played))
        if self._decisions is not None:
            self._decisions.add(played)
        if self._files.rows is not None or self._files.report is not None:
            from northward.lab.rows import seat_rows

            self._rows += seat_rows(plan, played)
        if self._files.report is not None:
            self._choices.add(played)

    def finish(self, title: str, plan: Plan, games: int, met: ArenaReport | None = None) -> None:
        if self._decisions is not None:
            self._decisions.close()
        if self._files.rows is None and self._files.report is None:
            return
        from northward.lab.rows import table

        rows = table(self._rows)
        if self._files.rows is not None:
            rows.write_parquet(self._files.rows)
        if self._files.report is not None:
            from northward.lab import report

            sections = list(report.sections(rows, self._choices.results(), met))
            self._files.report.write_text(report.page(title, _about(plan, games), sections), encoding="utf-8")


def run_simulation(plan: Plan, games: int, place: Place, files: Files, advance: Advance) -> simulate.Report:
    writer = Writer(files)
    tally = simulate.Tally(plan)
    began = perf_counter()
    for played in place.matches(plan, games):
        tally.add(played)
        writer.add(plan, played)
        advance(plan.game.name)
    report = tally.report(perf_counter() - began)
    writer.finish(f"{plan.game.name}: {games} matches", plan, games)
    return report


def run_arena(plans: Sequence[Plan], games: int, place: Place, files: Files, advance: Advance) -> ArenaReport:
    """Every pair of bots has a plan; `keep` is then a folder with a file for each."""
    if place.keep is not None:
        place.keep.mkdir(parents=True, exist_ok=True)
    writer = Writer(files)
    met: list[tuple[Plan, list[Played]]] = []
    began = perf_counter()
    for plan in plans:
        pair = "-".join(plan.bots)
        file = place.keep and place.keep / f"{plan.game.name}-{plan.seats}-{plan.seed}-{pair}.jsonl"
        matches = []
        for played in place._replace(keep=file).matches(plan, arena.whole_deals(plan, games)):
            matches.append(played)
            writer.add(plan, played)
            advance(" – ".join(plan.bots))
        met.append((plan, matches))
    report = arena.report(met, perf_counter() - began)
    writer.finish(f"{report.game}: {', '.join(report.bots)}", plans[0], report.games, report)
    return report


def _about(plan: Plan, games: int) -> str:
    clock = plan.clock
    thinking = [] if clock is None else [f"{clock.seconds} seconds"] if clock.seconds else []
    if clock is not None and clock.simulations:
        thinking.append(f"{clock.simulations} simulations")
    limit = "" if plan.turn_seconds is None else f"; every turn: at most {plan.turn_seconds} seconds"
    return (
        f"{games} matches of {plan.game.name} (version {plan.game.version}, set {plan.game.components.name}), "
        f"{plan.seats} players, seed {plan.seed}; every decision: {' or '.join(thinking) or 'as each bot needs'}"
        f"{limit}. {components_note(plan.game)}".rstrip()
    )
