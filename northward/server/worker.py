"""A process in which bots, hints and reviews are thought out: one JSON line in, one out.

Of a match that is played it is given views, never states; of one that is over, the record.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from random import Random
from typing import Any, BinaryIO

from northward import bots
from northward.bots.hint import PARTS, hint
from northward.core import codec, registry
from northward.core.additions import with_components
from northward.core.game import Value
from northward.reviewing.run import Job as ReviewJob
from northward.reviewing.run import Task, result_of
from northward.reviewing.warning import costly

BEHIND = "--behind"
"""Works only with what others leave of the processors."""


class Job(Value, frozen=True):
    """What a seat sees, and how long it may be thought about."""

    game: str
    components: dict[str, Any] | None
    """A custom set of components."""
    view: Any
    seed: str
    seconds: float


class Choose(Job, frozen=True, tag="choose"):
    """One decision of a bot."""

    bot: str


class Advise(Job, frozen=True, tag="advise"):
    """A hint for a person, who may have a plan."""

    plan: dict[str, Any] | None


class Examine(Value, frozen=True, tag="examine"):
    """A part of a review."""

    task: Task
    job: ReviewJob
    seconds: float


class Weigh(Job, frozen=True, tag="weigh"):
    """Does what a person is about to do cost much?"""

    action: dict[str, Any]


class Thought(Value, frozen=True):
    """What came of a job: an action, a hint, a warning or none, or a part of a review; or what went wrong."""

    found: dict[str, Any] | None = None
    error: str | None = None


AnyJob = Choose | Advise | Weigh | Examine


def think(job: AnyJob) -> Thought:
    if isinstance(job, Examine):
        return Thought(codec.convert(result_of(job.task, job.job), dict[str, Any]))
    game = registry.game(job.game)
    if job.components is not None:
        game = with_components(game, job.components)
    view = codec.convert(job.view, game.View)
    rng = Random(job.seed)
    # The legal actions depend on the view alone, so those of an imagined state are the true ones.
    legal = game.legal(game.imagine(view, rng), view.seat)
    found: Any
    if isinstance(job, Choose):
        found = bots.make(job.bot, game).choose(view, legal, bots.Clock(job.seconds), rng)
    elif isinstance(job, Weigh):
        costs = costly(game, view, legal, codec.convert(job.action, game.Action), job.seed)
        found = {} if costs is None else costs
    else:
        plan = None if job.plan is None else codec.convert(job.plan, game.Action)
        found = hint(game, view, legal, plan, bots.Clock(job.seconds / PARTS), rng)
    return Thought(codec.convert(found, dict[str, Any]))


def answer(line: bytes) -> Thought:
    try:
        return think(codec.decode(line, AnyJob))
    except Exception as error:
        return Thought(error=f"{type(error).__name__}: {codec.one_line(str(error))}")


def main() -> None:
    """Works until its input ends, even if a bot is lost in thought then."""
    if BEHIND in sys.argv and hasattr(os, "nice"):
        os.nice(5)
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
