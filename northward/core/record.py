"""Records: a header and one action per line. Storage, wire format, test fixture and bug report are the same thing."""

from __future__ import annotations

import errno
import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from northward.core import codec, registry
from northward.core.additions import Older, can_replace_components, reads_older, with_components
from northward.core.checks import check_seats, check_start
from northward.core.game import Action, AnyAction, AnyOptions, AnyState, Components, Event, Game, IllegalAction, Value
from northward.core.options import choices

FORMAT = 1
NAME = 40
"""As long a player's name may be."""


class RecordError(ValueError):
    """A record that cannot be used, in one line: the number of the line at fault and what was expected there."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {codec.one_line(problem)}")
        self.line = line


class Header(Value, frozen=True, omit_defaults=True):
    """The first line of a record."""

    northward: int
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    components: Components
    names: tuple[str, ...] | None = None
    """Who played, by seat, where that is told; nothing for a player without a name."""


class Record(Value, frozen=True):
    """A match, finished or not: with chance outcomes included it replays without a seed."""

    game: Game
    seats: int
    options: AnyOptions
    actions: tuple[AnyAction, ...]
    version: int
    names: tuple[str, ...] | None = None

    def header(self) -> Header:
        options = codec.convert(self.options, dict[str, Any])
        return Header(FORMAT, self.game.name, self.version, self.seats, options, self.game.components, self.names)

    def lines(self) -> Iterator[bytes]:
        yield codec.encode(self.header())
        for action in self.actions:
            yield codec.encode(action)


def dump(record: Record) -> bytes:
    return b"".join(line + b"\n" for line in record.lines())


def load(data: bytes) -> Record:
    """The record in these bytes, its lines decoded but not yet replayed; raises RecordError."""
    lines = data.removeprefix(BOM_UTF8).split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    if not lines:
        raise RecordError(1, "the record is empty; expected a header")
    header = _decode(1, lines[0], Header)
    if header.northward != FORMAT:
        raise RecordError(1, f"record format {header.northward}; this program reads format {FORMAT}")
    try:
        game = registry.game(header.game)
    except LookupError as error:
        raise RecordError(1, str(error)) from None
    if header.version < 1:
        raise RecordError(1, f"{game.name} version {header.version}; versions count from 1")
    if header.version > game.version:
        raise RecordError(1, f"{game.name} version {header.version}; installed is version {game.version}")
    if header.components != game.components:
        game = _with_set(game, header.components)
    try:
        check_seats(game, header.seats)
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    _check_names(header)
    older = reads_older(game) if header.version < game.version else None
    named = header.options if older is None else older.older_options(header.version, header.options)
    options = _decode(1, codec.encode(named), game.Options)
    missing = [name for name in game.Options.__struct_fields__ if name not in named]
    if missing:
        expected = ", ".join(map(repr, choices(game.Options)[missing[0]]))
        raise RecordError(1, f"the option {missing[0]} is missing; expected {expected}")
    read = Record(game, header.seats, options, _actions(lines[1:], game.Action), header.version, header.names)
    return read if older is None else _upgraded(read, older)


def _upgraded(saved: Record, older: Older) -> Record:
    """A record of an older version as the installed one would have written it; raises RecordError.

    Lines of what now happens by itself are dropped.
    """
    game = saved.game
    state = game.start(saved.seats, saved.options)
    kept: list[AnyAction] = []
    ahead: list[type[Action]] = []
    for number, action in enumerate(saved.actions, start=2):
        if type(action) in ahead:
            ahead.remove(type(action))
            continue
        told: list[Event] = []
        try:
            state = game.apply(state, action, told.append)
        except IllegalAction as error:
            raise _refusal(saved, number, state, error) from None
        kept.append(action)
        ahead += older.plays_ahead(saved.version, action, told)
    return Record(game, saved.seats, saved.options, tuple(kept), game.version, saved.names)


def _check_names(header: Header) -> None:
    """Names are shown as they are, so they are one line each and not long."""
    if header.names is None:
        return
    if len(header.names) != header.seats:
        raise RecordError(1, f"{len(header.names)} names of players; expected {header.seats}, one for each seat")
    for name in header.names:
        if len(name) > NAME or not name.isprintable():
            raise RecordError(1, f"a player's name is one line of at most {NAME} letters")


def _with_set(game: Game, components: Components) -> Game:
    """The game with the set that its record brings."""
    if components.content is None or not can_replace_components(game):
        raise RecordError(1, f"played with the set {components.name!r} ({components.hash}), not installed here")
    try:
        game = with_components(game, components.content)
    except ValueError as error:
        raise RecordError(1, f"the set {components.name!r}: {error}") from None
    if game.components.hash != components.hash:
        raise RecordError(1, f"the set {components.name!r} is not the one that its hash {components.hash} stands for")
    return game


def read(path: Path | str) -> Record:
    return load(Path(path).read_bytes())


def write(path: Path | str, record: Record) -> None:
    """Replaces the file in one step: a crash leaves the old record or the new one, never half of it."""
    file = Path(path).resolve()  # of a link, what it points to
    if file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "not a file", str(path))
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            stream.write(dump(record))
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file)
    except OSError as error:
        raise OSError(error.errno, f"cannot save: {error.strerror}", str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def states(record: Record) -> Iterator[AnyState]:
    """The state before the first action, then after each; raises RecordError at the first line the rules refuse."""
    state = record.game.start(record.seats, record.options)
    yield state
    for number, action in enumerate(record.actions, start=2):
        try:
            state = record.game.apply(state, action)
        except IllegalAction as error:
            raise _refusal(record, number, state, error) from None
        yield state


def _refusal(record: Record, number: int, state: AnyState, error: IllegalAction) -> RecordError:
    """Why the rules refuse a line in that state."""
    if not record.game.to_move(state):
        return RecordError(number, "the game is over; expected the end of the record")
    older = f" (recorded with version {record.version})" if record.version != record.game.version else ""
    return RecordError(number, f"{error}{older}")


def replay(record: Record) -> AnyState:
    """The last state of a record."""
    state = None
    for state in states(record):  # noqa: B007 - only the last one is wanted
        pass
    return state


def _actions(lines: Sequence[bytes], kind: Any) -> tuple[AnyAction, ...]:
    """The actions of the lines after the header. Those that this program wrote are read at once, others one by one."""
    own = codec.decode_own_lines(b"\n".join([*lines, b""]), kind)
    if own is not None:
        return tuple(own)
    return tuple(_decode(number, line, kind) for number, line in enumerate(lines, start=2))


def _decode(number: int, line: bytes, kind: Any) -> Any:
    if not line.strip():
        raise RecordError(number, "an empty line; expected JSON")
    try:
        return codec.decode_written(line, kind)
    except ValueError as error:
        raise RecordError(number, f"damaged or unknown: {error}") from None


def starting(game: Game, seats: int, options: AnyOptions = None, actions: Sequence[AnyAction] = ()) -> Record:
    """A record by the installed version of a game; raises ValueError where no match can begin so."""
    options = game.Options() if options is None else options
    check_start(game, seats, options)
    return Record(game, seats, options, tuple(actions), game.version)
