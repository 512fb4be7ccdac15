"""Records: bytes and back, errors with their line, files replaced in one step. The suite damages them in every way."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import record
from northward.core.checks import check_seats
from northward.core.match import Match
from northward.core.record import Record, RecordError, dump, load, read, starting, states, write
from northward.testing.playing import random_action
from tests.every_game.toys import Choose, Deal, Pass, Toy, ToyOptions

HEADER = (
    b'{"northward":1,"game":"toy","version":3,"seats":2,'
    b'"options":{"hand":2,"rounds":2,"showing":true,"tokens":"few"},'
    b'"components":{"name":"twenty cards","hash":"70a0"}}'
)
TWICE = "line {}: damaged or unknown: the key '{}' comes twice"
LINES = (Deal(((1, 2), (3, 4))), Choose(0, 1), Choose(1, 4))


@pytest.fixture
def begun(toy: Toy) -> Record:
    return starting(toy, 2, None, LINES)


def test_one_line_each(begun: Record) -> None:
    assert dump(begun).split(b"\n") == [
        HEADER,
        b'{"do":"deal","hands":[[1,2],[3,4]]}',
        b'{"do":"choose","seat":0,"card":1}',
        b'{"do":"choose","seat":1,"card":4}',
        b"",
    ]


def test_there_and_back(begun: Record, toy: Toy) -> None:
    assert load(dump(begun)) == begun
    assert load(dump(begun).rstrip()) == begun, "the last end of line may be missing"
    assert load(dump(begun).replace(b"\n", b"\r\n")) == begun, "some editors end lines in their own way"
    assert begun == Record(toy, 2, ToyOptions(), LINES, 3)


def test_states_are_those_of_the_game(begun: Record, toy: Toy) -> None:
    found = list(states(begun))
    assert len(found) == 4
    assert found[0] == toy.start(2, ToyOptions())
    assert found[1:] == [toy.apply(state, line) for state, line in zip(found, LINES, strict=False)]
    assert record.replay(begun) == found[-1]
    assert record.replay(starting(toy, 2)) == found[0]


def test_a_byte_order_mark_is_read(begun: Record) -> None:
    assert load(b"\xef\xbb\xbf" + dump(begun)) == begun, "some editors put one first"
    with pytest.raises(RecordError, match="line 1: the record is empty"):
        load(b"\xef\xbb\xbf")


def test_lines_may_be_spaced_and_ordered_in_another_way(begun: Record) -> None:
    spaced = dump(begun).replace(b'"seat":0,"card":1', b' "card" : 1, "seat":0 ')
    assert spaced != dump(begun)
    assert load(spaced) == begun


def test_a_line_after_the_end_says_so(toy: Toy) -> None:
    match = Match.new(toy, 2)
    rng = Random(3)
    while not match.over:
        match.play(random_action(toy, match.state, rng))
    longer = replace(match.record(), actions=(*match.actions, match.actions[-1], Pass(0)))
    with pytest.raises(RecordError, match="the game is over; expected the end of the record") as caught:
        Match(longer)
    assert caught.value.line == len(match.actions) + 2


def test_actions_made_in_python_are_checked_when_they_are_replayed(begun: Record) -> None:
    wrong: Any = Choose(1, 4.0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"card of Choose cannot be 4\.0; expected int \| None"):
        record.replay(replace(begun, actions=(*LINES[:2], wrong)))


@pytest.mark.parametrize(
    "data, message",
    [
        (b"", "line 1: the record is empty; expected a header"),
        (b"\n", "line 1: an empty line; expected JSON"),
        (HEADER.replace(b'"northward":1', b'"northward":2'), "line 1: record format 2; this program reads format 1"),
        (HEADER.replace(b'"game":"toy"', b'"game":"go"'), "line 1: no game 'go'; installed: toy"),
        (HEADER.replace(b'"version":3', b'"version":4'), "line 1: toy version 4; installed is version 3"),
        (HEADER.replace(b'"version":3', b'"version":0'), "line 1: toy version 0; versions count from 1"),
        (HEADER.replace(b'"version":3', b'"version":-1'), "line 1: toy version -1; versions count from 1"),
        (HEADER.replace(b'"version":3', b'"version":3,"version":3'), TWICE.format(1, "version")),
        (HEADER.replace(b'"hand":2', b'"hand":3,"hand":2'), TWICE.format(1, "hand")),
        (HEADER.replace(b'"hash":', b'"hash":"beef","hash":'), TWICE.format(1, "hash")),
        (HEADER + b'\n{"do":"pass","seat":1,"seat":0}\n', TWICE.format(2, "seat")),
        (HEADER + b'\n{"do":"pass","do":"pass","seat":0}\n', TWICE.format(2, "do")),
        (HEADER.replace(b'"rounds":2,', b""), "line 1: the option rounds is missing; expected 2, 3"),
        (HEADER.replace(b'"seats":2', b'"seats":4'), "line 1: toy is for 2 to 3 players, not 4"),
        (
            HEADER.replace(b"70a0", b"beef"),
            "line 1: played with the set 'twenty cards' (beef), not installed here",
        ),
        (
            HEADER.replace(b'"hand":2', b'"hand":9'),
            "line 1: damaged or unknown: Invalid enum value 9 - at `$.hand`",
        ),
        (
            HEADER.replace(b'"hand":2', b'"foot":2'),
            "line 1: damaged or unknown: Object contains unknown field `foot`",
        ),
        (HEADER + b'\n\n{"do":"pass","seat":0}\n', "line 2: an empty line; expected JSON"),
        (HEADER + b'\n{"do":"pass","seat":0}\n', "line 2: TOY-1.1: not now (phase deal)"),
        (HEADER + b'\n{"do":"pass"}\n', "line 2: damaged or unknown: Object missing required field `seat`"),
    ],
)
def test_errors_name_their_line(data: bytes, message: str, toy: Toy) -> None:
    with pytest.raises(RecordError) as caught:
        list(states(load(data)))
    assert str(caught.value) == message
    assert message.startswith(f"line {caught.value.line}:")


def test_older_versions_say_so_when_they_do_not_replay(begun: Record) -> None:
    old = dump(replace(begun, version=1))
    assert load(old).version == 1
    assert dump(load(old)) == old, "a record keeps the version it was played with"
    assert len(list(states(load(old)))) == 4
    refused = replace(begun, version=1, actions=(*LINES, Pass(0)))
    with pytest.raises(RecordError, match=r"line 5: TOY-1\.1: not now .* \(recorded with version 1\)"):
        record.replay(refused)


def test_seats_are_checked(toy: Toy) -> None:
    for seats in (2, 3):
        check_seats(toy, seats)
    wrong: list[Any] = [-1, 0, 1, 4, 2.0, True, "3", None]
    for seats in wrong:
        with pytest.raises(ValueError, match=f"toy is for 2 to 3 players, not {seats!r}"):
            check_seats(toy, seats)
        with pytest.raises(ValueError, match="players"):
            starting(toy, seats)


@pytest.mark.parametrize(
    "options, message",
    [
        (ToyOptions(hand=4), "option hand cannot be 4; expected 2, 3"),  # type: ignore[arg-type]
        (ToyOptions(hand=2.0), "option hand cannot be 2.0; expected 2, 3"),  # type: ignore[arg-type]
        (ToyOptions(showing=1), "option showing cannot be 1; expected True, False"),  # type: ignore[arg-type]
        (ToyOptions(tokens=["few"]), "option tokens cannot be ['few']; expected 'few', 'many'"),  # type: ignore[arg-type]
        ({"hand": 2}, "expected options made with tests.every_game.toys.ToyOptions, not {'hand': 2}"),
        (ToyOptions, "expected options made with tests.every_game.toys.ToyOptions, not <class"),
    ],
)
def test_options_are_checked(options: Any, message: str, toy: Toy) -> None:
    for begin in (lambda: Match.new(toy, 2, options), lambda: starting(toy, 2, options), lambda: toy.start(2, options)):
        with pytest.raises(ValueError) as caught:
            begin()
        assert str(caught.value).startswith(message)


def test_written_and_read(begun: Record, tmp_path: Path) -> None:
    path = tmp_path / "a game.jsonl"
    write(path, begun)
    assert path.read_bytes() == dump(begun)
    assert read(path) == read(str(path)) == begun
    longer = replace(begun, actions=LINES[:1])
    write(str(path), longer)
    assert read(path) == longer
    assert os.listdir(tmp_path) == ["a game.jsonl"]


class Word:
    """What cannot be written."""


def test_a_failed_write_leaves_the_old_file(begun: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write(path, begun)
    with pytest.raises(TypeError):
        write(path, replace(begun, actions=(Word(),)))
    assert read(path) == begun
    assert os.listdir(tmp_path) == ["game.jsonl"], "nothing half written is left behind"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_crash_while_writing_leaves_the_old_file(
    step: str, begun: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    write(path, begun)

    def crash(*_: Any) -> None:
        assert read(path) == begun, "the old record is there until the new one is complete"
        raise KeyboardInterrupt

    monkeypatch.setattr(os if step == "fsync" else Path, step, crash)
    with pytest.raises(KeyboardInterrupt):
        write(path, starting(begun.game, 3))
    monkeypatch.undo()
    assert path.read_bytes() == dump(begun)
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_a_first_write_that_fails_leaves_nothing(begun: Record, tmp_path: Path) -> None:
    unwritable = replace(begun, actions=(Word(),))
    with pytest.raises(TypeError):
        write(tmp_path / "game.jsonl", unwritable)
    assert os.listdir(tmp_path) == []
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "no such folder" / "game.jsonl", unwritable)


def test_a_whole_game(toy: Toy) -> None:
    match = Match.new(toy, 3, ToyOptions(hand=3, rounds=3))
    rng = Random(5)
    while not match.over:
        match.play(random_action(toy, match.state, rng))
    again = load(dump(match.record()))
    assert again == match.record()
    assert list(states(again))[-1] == match.state


def test_names_of_the_players_are_kept(begun: Record) -> None:
    named = replace(begun, names=("Ada", ""))
    assert dump(named).startswith(HEADER[:-1] + b',"names":["Ada",""]}\n')
    assert load(dump(named)) == named
    assert b"names" not in dump(begun), "a record without names reads in every version"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (b'["Ada"]', "1 names of players; expected 2, one for each seat"),
        (b'["Ada","Noor","Mika"]', "3 names of players; expected 2"),
        (b'["Ada","a\\nb"]', "one line of at most 40 letters"),
        (b'["Ada","' + b"n" * 41 + b'"]', "one line of at most 40 letters"),
        (b'["Ada",7]', "damaged or unknown: Expected `str`"),
        (b'"Ada"', "damaged or unknown"),
    ],
)
def test_damaged_names_are_refused(begun: Record, names: bytes, words: str) -> None:
    with pytest.raises(RecordError, match=words) as caught:
        load(dump(begun).replace(HEADER, HEADER[:-1] + b',"names":' + names + b"}"))
    assert caught.value.line == 1
