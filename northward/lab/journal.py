"""A file of finished matches: what is in it is not played again, so that a long run can be stopped and taken up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeVar

import msgspec


class Numbered(Protocol):
    """A finished match."""

    @property
    def number(self) -> int: ...


Finished = TypeVar("Finished", bound=Numbered)
Run = Callable[[Sequence[int]], Iterable[Finished]]
"""Plays the matches of these numbers, in any order."""


def kept(file: Path, settings: bytes, kind: type[Finished], games: int, run: Run[Finished]) -> Iterator[Finished]:
    """The first matches by these settings, which are the JSON of an object: those that the file holds, then the others,
    each written down as it ends.
    """
    if file.is_dir():
        raise ValueError(f"{file} is a folder; the matches of this run are kept in a file")
    file.parent.mkdir(parents=True, exist_ok=True)
    missing = set(range(games))
    with file.open("a+b") as journal:
        for played in _read(journal, file, settings, kind):
            if played.number in missing:
                missing.remove(played.number)
                yield played
        for played in run(sorted(missing)) if missing else ():
            journal.write(msgspec.json.encode(played) + b"\n")
            journal.flush()
            yield played


def _read(journal: BinaryIO, file: Path, settings: bytes, kind: type[Finished]) -> Iterator[Finished]:
    """What the file holds; a last line that was cut off by a crash is dropped. Raises ValueError for other settings."""
    journal.seek(0)
    lines = journal.read().split(b"\n")
    journal.truncate(journal.tell() - len(lines.pop()))
    if not lines:
        journal.write(settings + b"\n")
        journal.flush()
        return
    try:
        begun_with = msgspec.json.decode(lines[0], type=dict[str, Any])
        finished = [msgspec.json.decode(line, type=kind) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise ValueError(f"{file}: not a file of finished matches: {error}") from None
    if names := list(_differing(begun_with, msgspec.json.decode(settings))):
        raise ValueError(f"{file}: begun with other settings ({', '.join(names)}); take up that run, or another file")
    yield from finished


def _differing(begun_with: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for name in wanted:
        held = begun_with.get(name)
        # A file that holds the lines of its matches will do where nobody wants them.
        if held != wanted[name] and not (name == "keep_lines" and held):
            yield name
