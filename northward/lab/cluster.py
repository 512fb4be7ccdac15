"""Matches on a Ray cluster: the same ones as on one machine. Needs `northward[ray]`, there and here.

A match follows from its number and from data that all matches have in common, so whatever a lost worker was playing is
simply played again elsewhere; what was finished has already come back.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from typing import Any

import ray

from northward.lab.workers import Done, Work

BATCH = 4
"""Matches that a worker plays before it reports."""
AHEAD = 2
"""Batches handed out for every processor of the cluster."""


def on_cluster(work: Work[Done], numbers: Sequence[int], address: str) -> Iterator[Done]:
    """The matches of these numbers, each batch as soon as it is done. `address` is `auto`, `host:port` or `ray://…`."""
    started_here = not ray.is_initialized()
    if started_here:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False, runtime_env=_environment())
    try:
        yield from _batches(work, numbers)
    finally:
        if started_here:
            ray.shutdown()


def _environment() -> dict[str, Any]:
    """Bots of one's own that lie in this folder are found by the workers too, where they see the same files."""
    return {"env_vars": {"PYTHONPATH": os.pathsep.join([os.getcwd(), os.environ.get("PYTHONPATH", "")])}}


def _batches(work: Work[Done], numbers: Sequence[int]) -> Iterator[Done]:
    # A worker or a machine that is lost is no fault of the batch: it is played again until it comes back.
    remote = ray.remote(max_retries=-1)(work.there)
    waiting = [list(numbers[start : start + BATCH]) for start in range(0, len(numbers), BATCH)][::-1]
    running: list[Any] = []
    while waiting or running:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while waiting and len(running) < room:
            running.append(remote.remote(work.data, waiting.pop()))
        finished, running = ray.wait(running)
        for batch in ray.get(finished):
            yield from work.read(batch)
