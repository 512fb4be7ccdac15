"""Counters for operators, in Prometheus' text format."""

from __future__ import annotations

import threading
from collections import defaultdict

HELP = {
    "requests_total": "HTTP requests by status class",
    "actions_total": "actions accepted from people and bots",
    "commits_total": "transactions committed",
    "commit_seconds_total": "time spent committing",
    "pushes_total": "messages pushed over WebSockets",
    "bot_choices_total": "decisions taken by bots",
    "hints_total": "hints asked for",
    "bot_failures_total": "bots and hints that crashed, hung or answered nonsense",
    "refused_total": "requests refused by a limit",
    "connections_cut_total": "connections cut off because their client kept the server waiting",
    "connections_refused_total": "connections refused because there were too many",
    "connections": "open connections",
    "tables_live": "tables in memory",
    "sockets": "open WebSockets",
}


class Metrics:
    """Counts from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: defaultdict[str, float] = defaultdict(float)

    def count(self, name: str, by: float = 1, label: str = "") -> None:
        with self._lock:
            self._values[name + label] += by

    def text(self, **gauges: float) -> str:
        lines = []
        with self._lock:
            values = dict(self._values) | gauges
        for name, about in HELP.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP northward_{name} {about}", f"# TYPE northward_{name} {kind}"]
            found = {key: value for key, value in values.items() if key.partition("{")[0] == name} or {name: 0}
            lines += [f"northward_{key} {value:g}" for key, value in sorted(found.items())]
        return "\n".join(lines) + "\n"


METRICS = Metrics()
