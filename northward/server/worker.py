"""A process in which bots think: one JSON line in, one out. It is given views, never states."""

from __future__ import annotations

import os
import queue
import sys
import threading
from random import Random
from typing import Any, BinaryIO

from northward import bots
from northward.core import codec, registry
from northward.core.game import Value


class Job(Value, frozen=True):
    """One decision."""

    game: str
    components: dict[str, Any] | None
    """A custom set of components."""
    view: Any
    bot: str
    seed: str
    seconds: float


class Choice(Value, frozen=True):
    """The action; or what went wrong."""

    action: dict[str, Any] | None = None
    error: str | None = None


def choose(job: Job) -> Choice:
    game = registry.game(job.game)
    if job.components is not None:
        game = game.with_components(job.components)
    view = codec.decode(codec.encode(job.view), game.View)
    rng = Random(job.seed)
    # The legal actions depend on the view alone, so those of an imagined state are the true ones.
    legal = game.legal(game.imagine(view, rng), view.seat)
    action = bots.make(job.bot, game).choose(view, legal, bots.Clock(job.seconds), rng)
    return Choice(codec.decode(codec.encode(action), dict[str, Any]))


def answer(line: bytes) -> Choice:
    try:
        return choose(codec.decode(line, Job))
    except Exception as error:
        return Choice(error=f"{type(error).__name__}: {codec.one_line(str(error))}")


def main() -> None:
    """Works until its input ends, even if a bot is lost in thought then."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not mix with the answers
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while True:
        out.write(codec.encode(answer(jobs.get())) + b"\n")
        out.flush()


def _read(source: BinaryIO, jobs: queue.SimpleQueue[bytes]) -> None:
    for line in source:
        jobs.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
