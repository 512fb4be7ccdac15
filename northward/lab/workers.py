"""Where work is done: in this process, then on every core of the machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache, partial
from time import perf_counter
from types import ModuleType
from typing import Generic, NamedTuple, TypeVar

import msgspec

from northward.lab.simulate import Plan, Played, packed, play, unpacked

ALONE = 1.0
"""Seconds of work in this process before others are started: a short run is over by then."""
BATCH = 0.5
"""Seconds of work that are handed to another process at a time."""

Done = TypeVar("Done")


class Work(NamedTuple, Generic[Done]):
    """Numbered matches, each of which follows from the data and its number alone: where it is played does not matter.

    What other processes and machines do and send back is bytes: `there` plays a batch, `read` reads what came back.
    """

    here: Callable[[int], Done]
    there: Callable[[bytes, Sequence[int]], bytes]
    data: bytes
    """JSON."""
    read: Callable[[bytes], list[Done]]


def matches_of(plan: Plan) -> Work[Played]:
    return Work(partial(play, plan), play_batch, packed(plan), read_batch)


def on_all_cores(work: Work[Done], numbers: Sequence[int], cores: int | None = None) -> Iterator[Done]:
    """The matches of these numbers, each as soon as it is done: in any order, the same ones in every order."""
    cores = cores or os.cpu_count() or 1
    began = perf_counter()
    done = 0
    for number in numbers:
        if done and cores > 1 and perf_counter() - began > ALONE:
            break
        yield work.here(number)
        done += 1
    left = numbers[done:]
    if left:
        each = (perf_counter() - began) / done
        yield from _on_processes(work, batches(left, each, cores), cores)


def batches(numbers: Sequence[int], seconds_each: float, workers: int) -> list[Sequence[int]]:
    """Few enough at a time that all workers are busy until the end."""
    size = max(1, min(round(BATCH / seconds_each), len(numbers) // (4 * workers)))
    return [numbers[i : i + size] for i in range(0, len(numbers), size)]


def _on_processes(work: Work[Done], waiting: list[Sequence[int]], cores: int) -> Iterator[Done]:
    # Forking a process that has threads is unsafe: the progress bar is one.
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn"), initializer=_leave_stopping_to_us) as pool:
        running: set[Future[bytes]] = set()
        waiting = waiting[::-1]
        try:
            while waiting or running:
                with _without_main():
                    while waiting and len(running) < 2 * cores:
                        running.add(pool.submit(work.there, work.data, waiting.pop()))
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield from work.read(future.result())
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_stopping_to_us() -> None:
    """Ctrl-C reaches every process of a terminal; each of ours would answer with a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _without_main() -> Iterator[None]:
    """A new process would run the script that called us, from its top, and so call us again. It needs modules only.

    What is lost are bots of the script itself, those named `__main__:Class`.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@cache
def _plan(data: bytes) -> Plan:
    return unpacked(data)


def play_batch(plan: bytes, numbers: Sequence[int]) -> bytes:
    return msgspec.json.encode([play(_plan(plan), number) for number in numbers])


def read_batch(data: bytes) -> list[Played]:
    return msgspec.json.decode(data, type=list[Played])
