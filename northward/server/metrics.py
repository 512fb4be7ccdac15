"""Counters for operators, in Prometheus' text format."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""The buckets of histograms, in seconds."""

HELP = {
    "requests_total": "HTTP requests by status class",
    "actions_total": "actions accepted from people and bots",
    "commits_total": "transactions committed",
    "commit_seconds": "how long transactions took",
    "request_seconds": "how long HTTP requests took",
    "pushes_total": "messages pushed over WebSockets",
    "bot_choices_total": "decisions taken by bots",
    "bot_wait_seconds": "how long decisions of bots and hints waited for a worker",
    "hints_total": "hints asked for",
    "warnings_asked_total": "actions that were weighed before they were played",
    "bot_failures_total": "bots and hints that crashed, hung or answered nonsense",
    "refused_total": "requests refused by a limit",
    "connections_cut_total": "connections cut off because their client kept the server waiting",
    "connections_refused_total": "connections refused because there were too many",
    "connections": "open connections",
    "bots_waiting": "decisions of bots and hints that wait for a worker",
    "writes_waiting": "changes that wait to be written",
    "long_work_waiting": "replays, records and imports that wait for their turn",
    "tables_live": "tables in memory",
    "sockets": "open WebSockets",
}


class Metrics:
    """Counts from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: defaultdict[str, float] = defaultdict(float)
        self._histograms: dict[str, list[int]] = {}

    def count(self, name: str, by: float = 1, label: str = "") -> None:
        with self._lock:
            self._values[name + label] += by

    def observe(self, name: str, value: float) -> None:
        """Counts a value in a histogram."""
        with self._lock:
            counts = self._histograms.setdefault(name, [0] * (len(BOUNDS) + 1))
            counts[bisect_left(BOUNDS, value)] += 1
            self._values[f"{name}_sum"] += value

    def text(self, **gauges: float) -> str:
        lines = []
        with self._lock:
            values = dict(self._values) | gauges
            histograms = {name: list(counts) for name, counts in self._histograms.items()}
        for name, about in HELP.items():
            if name.endswith("_seconds"):
                lines += _histogram(name, about, histograms.get(name, []), values.get(f"{name}_sum", 0.0))
                continue
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP northward_{name} {about}", f"# TYPE northward_{name} {kind}"]
            found = {key: value for key, value in values.items() if key.partition("{")[0] == name} or {name: 0}
            lines += [f"northward_{key} {value:g}" for key, value in sorted(found.items())]
        return "\n".join(lines) + "\n"


def _histogram(name: str, about: str, counts: Sequence[int], total: float) -> list[str]:
    lines = [f"# HELP northward_{name} {about}", f"# TYPE northward_{name} histogram"]
    upto = list(accumulate(counts)) or [0] * (len(BOUNDS) + 1)
    bounds = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]
    lines += [f'northward_{name}_bucket{{le="{bound}"}} {count}' for bound, count in zip(bounds, upto, strict=True)]
    return [*lines, f"northward_{name}_sum {total:g}", f"northward_{name}_count {upto[-1]}"]


METRICS = Metrics()
