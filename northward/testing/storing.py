"""What is stored and sent comes back the same: JSON, records, and records that were damaged on the way."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from northward.core import codec
from northward.core.additions import with_components
from northward.core.game import AnyOptions, Components, Game, IllegalAction
from northward.core.match import Match
from northward.core.parts import Inventory
from northward.core.record import FORMAT, Record, RecordError, dump, load, replay, starting, states
from northward.testing import damage
from northward.testing.edits import Edit, edited
from northward.testing.playing import MANY, observers, play, played, random_action, some

CUTS = 12
LINES = 200
"""Of a longer game so many lines are cut and damaged: each is read in the same way, and all before it are too."""
SETS = 100


def same(value: Any, kind: Any) -> Any:
    """The value after a journey through JSON; fails unless it is equal, byte by byte too."""
    data = codec.encode(value)
    assert b"\n" not in data, "more than one line"
    again = codec.decode(data, kind)
    assert again == value, f"comes back from JSON as {again}"
    assert codec.encode(again) == data, "equal values, different bytes"
    return again


def check_json(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """States, views, actions and events go through JSON; a decoded state is as good as the state."""
    same(options, game.Options)
    steps = played(game, seats, options, rng)
    for step in steps:
        same(step.action, game.Action)
        for event in step.events:
            assert isinstance(event, game.Event), f"{type(event).__name__} is no event of {game.name}"
            same(event, game.Event)
    for state in some([step.before for step in steps] + [steps[-1].after], MANY, rng):
        again = same(state, game.State)
        assert game.to_move(again) == game.to_move(state)
        assert game.scores(again) == game.scores(state)
        for seat in observers(seats):
            view = game.view(state, seat)
            assert same(view, game.View) == game.view(again, seat)
            if seat is not None:
                legal, relegal = game.legal(state, seat), game.legal(again, seat)
                assert len(legal) == len(relegal)
                assert all(legal[i] == relegal[i] for i in some(range(len(legal)), 20, rng))
    for one, other in pairwise(steps):
        assert (one.before == other.before) == (codec.encode(one.before) == codec.encode(other.before))


def check_replay(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """A record read back from its bytes goes through the very states of the game that was played, and ends with it."""
    steps = played(game, seats, options, rng)
    record = starting(game, seats, options, [step.action for step in steps])
    data = dump(record)
    assert refused(data) is None, "a played game cannot be replayed"
    again = load(data)
    assert again == record
    assert dump(again) == data
    assert load(BOM_UTF8 + data) == record, "a byte-order mark is read"
    for action in (steps[0].action, steps[-1].action):
        error = refused(data + codec.encode(action))
        assert error is not None and error.line == len(steps) + 2 and "the game is over" in str(error), (
            f"{action} after the end: {error}"
        )
    assert list(states(again)) == [steps[0].before, *(step.after for step in steps)], "another game than was played"
    assert replay(again) == steps[-1].after
    match = Match(again)
    assert match.over and match.state == steps[-1].after and match.record() == record


def refused(data: bytes) -> RecordError | None:
    """What is wrong with a record; None if it can be replayed. Nothing but a RecordError may come out."""
    try:
        record = load(data)
        replay(record)
    except RecordError as error:
        assert str(error).startswith(f"line {error.line}: ") and str(error).isprintable(), "not one line"
        return error
    except Exception as error:
        raise AssertionError(f"a damaged record raised {type(error).__name__}: {error}") from error
    assert dump(load(dump(record))) == dump(record), "a record that changes when it is copied"
    return None


def check_cut_records(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """A record cut inside a line names that line; cut between lines it is a game that goes on."""
    steps = played(game, seats, options, rng)[:LINES]
    lines = [*starting(game, seats, options, [step.action for step in steps]).lines()]
    for number in {1, *some(range(1, len(lines) + 1), CUTS, rng)}:
        before = b"".join(line + b"\n" for line in lines[: number - 1])
        line = lines[number - 1]
        for length in some(range(1, len(line)), CUTS, rng):
            error = refused(before + line[:length])
            assert error is not None and error.line == number, f"line {number} cut after {length} bytes: {error}"
        assert refused(before + line) is None, "a last line without its end is complete"
        if number > 1:
            match = Match(load(before))
            assert match.state == steps[number - 2].before, "an unfinished record is another game"
    number = rng.randrange(len(lines))
    match = Match(load(b"\n".join(lines[: number + 1])))
    while not match.over:
        match.play(random_action(game, match.state, rng))
    assert refused(dump(match.record())) is None


def wrong_headers(record: Record) -> Iterator[Any]:
    """Headers of games that cannot be, here or anywhere."""
    header = msgspec.json.decode(codec.encode(record.header()))
    for name in header:
        yield {key: value for key, value in header.items() if key != name}
        yield {**header, name: None}
        yield {**header, name: []}
        yield {**header, name: 1.5}
    components: Components = record.game.components
    for change in (
        {"northward": FORMAT + 1},
        {"northward": 0},
        {"game": "no such game"},
        {"game": ""},
        {"version": record.game.version + 1},
        {"version": 0},
        {"version": -1},
        {"version": str(record.version)},
        {"seats": record.game.seats[0] - 1},
        {"seats": record.game.seats[-1] + 1},
        {"seats": -record.seats},
        {"seats": 2**70},
        {"seats": str(record.seats)},
        {"options": {**header["options"], "no such option": 1}},
        {"options": {**header["options"], "seats": [[[[]]]]}},
        {"options": [header["options"]]},
        {"components": {"name": components.name, "hash": components.hash + "0"}},
        {"components": {"name": components.name + "0", "hash": components.hash}},
        {"components": {"name": components.name}},
        {"components": {"name": "mine", "hash": components.hash, "content": {}}},
        {"components": {"name": "mine", "hash": components.hash, "content": {"name": ["mine"], "cards": None}}},
        {"components": {"name": components.name, "hash": components.hash, "content": []}},
        {"components": {"name": components.name, "hash": "\n\x1b[2J"}},
        {"more": 1},
        {"two\nlines": 1},
    ):
        yield {**header, **change}
    for option in header["options"]:
        wrong: Any
        for wrong in (None, "no such value", 99, 10**30, [], {}):
            yield {**header, "options": {**header["options"], option: wrong}}
        yield {**header, "options": {name: value for name, value in header["options"].items() if name != option}}
    yield from ([], [header], None, "header", 1, {}, {"header": header})


def key_twice(line: bytes) -> Iterator[bytes]:
    """The line with one of its keys, in any object of it, given a second time with the same value."""
    plain = msgspec.json.decode(line)
    for path in [(), *damage.paths(plain)]:
        inner = damage.at(plain, path)
        for key, value in inner.items() if isinstance(inner, dict) else ():
            once = msgspec.json.encode(inner)
            twice = msgspec.json.encode({key: value})[:-1] + b"," + once[1:]
            yield msgspec.json.encode(damage.put(plain, path, msgspec.Raw(twice)))


def check_damaged_records(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Whatever is wrong with a record, a RecordError says in which line."""
    steps = played(game, seats, options, rng)[:LINES]
    record = starting(game, seats, options, [step.action for step in steps])
    lines = [*record.lines()]

    def expect(changed: list[bytes], number: int, what: str) -> None:
        error = refused(b"".join(line + b"\n" for line in changed))
        assert error is not None, f"{what} in line {number} went unnoticed"
        assert error.line == number, f"{what} in line {number}: {error}"

    for header in wrong_headers(record):
        expect([msgspec.json.encode(header), *lines[1:]], 1, f"the header {header}")
    for twice in key_twice(lines[0]):
        expect([twice, *lines[1:]], 1, f"a key twice: {twice!r}")
    expect([b"[" * 100_000, *lines[1:]], 1, "deep nesting")
    expect([b'{"northward":' + b"9" * 10_000 + b"}", *lines[1:]], 1, "a very long number")
    expect([lines[1], lines[0], *lines[2:]], 1, "an action instead of the header")
    expect(lines[1:], 1, "no header")
    for number in some(range(2, len(lines) + 1), CUTS, rng):
        before, line, after = lines[: number - 1], lines[number - 1], lines[number:]
        plain = msgspec.json.decode(line)
        for what, wrong in {
            "a blank line": b"",
            "spaces": b"  ",
            "garbage": b"\x00\xff\xfe garbage",
            "half a letter": line.replace(b'"', b'"\xc3', 1),
            "a byte order mark": b"\xef\xbb\xbf" + line,
            "two actions": line + line,
            "a list": b"[" + line + b"]",
            "a number": b"1",
            "an unknown field": msgspec.json.encode({**plain, "no such field": 1}),
            "an unknown action": msgspec.json.encode({**plain, "do": "no such action"}),
            "no kind of action": msgspec.json.encode({key: plain[key] for key in plain if key != "do"}),
            "a word for a seat": msgspec.json.encode({**plain, "seat": "0"}),
            "a seat that is not there": msgspec.json.encode({**plain, "seat": seats}),
            "half a seat": msgspec.json.encode({**plain, "seat": 0.5}),
        }.items():
            if wrong == b"" and not after:
                continue  # at the end it is just the end
            expect([*before, wrong, *after], number, what)
        for twice in key_twice(line):
            expect([*before, twice, *after], number, f"a key twice: {twice!r}")
        _check_moved(record, lines, number, rng.randrange(2, len(lines) + 1))


def _check_moved(record: Record, lines: list[bytes], one: int, other: int) -> None:
    """Two lines exchanged: the first line that the rules refuse is named, if there is one."""
    moved = list(lines)
    moved[one - 1], moved[other - 1] = moved[other - 1], moved[one - 1]
    state = record.game.start(record.seats, record.options)
    wrong = None
    for number, line in enumerate(moved[1:], start=2):
        action = codec.decode(line, record.game.Action)
        legal = record.game.legal(state, action.seat)
        try:
            state = record.game.apply(state, action)
        except IllegalAction:
            assert action not in legal
            wrong = number
            break
    error = refused(b"".join(line + b"\n" for line in moved))
    assert (error and error.line) == wrong, f"lines {one} and {other} exchanged: {error} instead of line {wrong}"


def check_custom_set(game: Game, content: dict[str, Any], rng: Random) -> None:
    """A set that does not come with the game is embedded in its records; a damaged one is refused, in line 1."""
    content = {**content, "name": f"{content['name']}, a copy"}
    own = with_components(game, content)
    assert own.components.content is not None and own.components.hash != game.components.hash
    record = starting(
        own, game.seats[0], None, [step.action for step in played(own, game.seats[0], game.Options(), rng)]
    )
    again = load(dump(record))
    assert again.game.components == own.components, "the set is lost on the way"
    assert dump(again) == dump(record) and replay(again) == replay(record)
    lines = [*record.lines()]
    header = msgspec.json.decode(lines[0])
    lenders = [damage.branches(content)]
    for _ in range(SETS):
        wrong = damage.damaged(content, lenders, [], rng)
        if wrong != content:
            embedded = {**header["components"], "content": wrong}
            data = b"\n".join([msgspec.json.encode({**header, "components": embedded}), *lines[1:]])
            error = refused(data)
            assert error is not None and error.line == 1, f"a damaged set went unnoticed: {error}"
        try:
            with_components(game, wrong)
        except ValueError as problem:
            assert codec.one_line(str(problem)) == str(problem), "more than one line"
        except Exception as problem:
            raise AssertionError(f"a damaged set raised {type(problem).__name__}: {problem}") from problem


def short_record(game: Game, seats: int) -> bytes:
    """The first lines of a game, as bytes to damage."""
    steps = play(game, game.start(seats, game.Options()), Random(seats))
    return dump(starting(game, seats, None, [step.action for step, _ in zip(steps, range(12), strict=False)]))


def check_edited_record(game: Game, seats: int, edits: Iterable[list[Edit]]) -> None:
    """A record with random damage to its bytes is refused in one line, or is another record; so is an empty file."""
    record = short_record(game, seats)
    for changes in ([Edit("delete", 0, len(record))], *edits):
        refused(edited(record, changes))
