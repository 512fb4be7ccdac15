"""A file of finished matches: what is in it is not played again, so that a long run can be stopped and taken up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from northward.lab.simulate import PackedPlan, Plan, Played, packed

Run = Callable[[Plan, Sequence[int]], Iterable[Played]]
"""Plays the matches of these numbers, in any order."""


def kept(file: Path, plan: Plan, games: int, run: Run) -> Iterator[Played]:
    """The first matches of a plan: those that the file holds, then the others, each written down as it ends."""
    missing = set(range(games))
    with file.open("a+b") as journal:
        for played in _read(journal, file, plan):
            if played.number in missing:
                missing.remove(played.number)
                yield played
        for played in run(plan, sorted(missing)) if missing else ():
            journal.write(msgspec.json.encode(played) + b"\n")
            journal.flush()
            yield played


def _read(journal: BinaryIO, file: Path, plan: Plan) -> Iterator[Played]:
    """What the file holds; a last line that was cut off by a crash is dropped. Raises ValueError for other plans."""
    journal.seek(0)
    lines = journal.read().split(b"\n")
    journal.truncate(journal.tell() - len(lines.pop()))
    if not lines:
        journal.write(msgspec.json.encode(packed(plan)) + b"\n")
        journal.flush()
        return
    try:
        other = msgspec.json.decode(lines[0], type=PackedPlan)
        finished = [msgspec.json.decode(line, type=Played) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise ValueError(f"{file}: not a file of finished matches: {error}") from None
    # A file that holds more than is wanted will do.
    wanted = replace(packed(plan), keep_lines=plan.keep_lines or other.keep_lines)
    if other != wanted:
        names = [name for name in PackedPlan.__struct_fields__ if getattr(other, name) != getattr(wanted, name)]
        raise ValueError(f"{file}: begun with other settings ({', '.join(names)}); take up that run, or another file")
    yield from finished
