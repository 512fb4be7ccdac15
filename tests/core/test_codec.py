"""JSON in one line, errors in one line."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from northward.core import codec
from northward.core.game import Score
from tests.every_game.toys import Deal, ToyAction, ToyOptions


def test_equal_values_give_equal_bytes() -> None:
    one = Score(0, 3, 1, {"a": 1, "b": 2})
    other = Score(0, 3, 1, {"b": 2, "a": 1})
    assert one == other
    assert codec.encode(one) == codec.encode(other)
    assert codec.encode({"x": {3, 1, 2}}) == b'{"x":[1,2,3]}'


def test_there_and_back() -> None:
    line = Deal(((1, 2), None))
    data = codec.encode(line)
    assert codec.decode(data, ToyAction) == line
    assert codec.decode(data.decode(), ToyAction) == line
    assert b"\n" not in codec.encode({"text": "two\nlines"})


def test_plain_data_and_structs_become_each_other() -> None:
    line = Deal(((1, 2), None))
    plain = codec.convert(line, dict[str, Any])
    assert plain == {"do": "deal", "hands": [[1, 2], None]}
    assert codec.convert(plain, ToyAction) == line
    assert codec.encode({"line": codec.raw(line)}) == codec.encode({"line": line})
    with pytest.raises(ValueError, match="jump"):
        codec.convert({"do": "jump", "seat": 0}, ToyAction)


@pytest.mark.parametrize(
    "data, kind, words",
    [
        (b"", ToyAction, "truncated"),
        (b'{"do":"choose","seat":0,', ToyAction, "truncated"),
        (b"nonsense", ToyAction, "malformed"),
        (b"\xff\xfe\x00", ToyAction, "malformed"),
        (b'{"do":"choose","seat":0,"card":"\xff"}', ToyAction, "card"),
        (b'"\xff"', str, "decode"),
        (b'{"do":"choose","seat":"0","card":1}', ToyAction, r"Expected `int`, got `str` - at `\$.seat`"),
        (b'{"do":"choose","seat":0}', ToyAction, "card"),
        (b'{"do":"choose","seat":0,"card":1,"more":1}', ToyAction, "more"),
        (b'{"do":"jump","seat":0}', ToyAction, "jump"),
        (b'{"seat":0}', ToyAction, "do"),
        (b'{"hand":7}', ToyOptions, "hand"),
        (b"[" * 100_000, ToyAction, "."),
        (b"[" * 100_000, Any, "nested too deeply"),
        (b"9" * 10_000, int, "range"),
        (b"1e999", float, "range"),
        (b'{"do":"choose","seat":0,"card":1} {}', ToyAction, "trailing"),
        (b'{"two\\nlines\\u001b[2J":1}', ToyOptions, r"two\\nlines\\x1b"),
        (b'{"do":"two\\u2028lines"}', ToyAction, r"two\\u2028lines"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(data: bytes, kind: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        codec.decode(data, kind)
    assert type(caught.value) is ValueError
    assert str(caught.value).isprintable()


def test_one_line_keeps_what_can_be_read() -> None:
    assert codec.one_line("Honshū 本州, “a b”") == "Honshū 本州, “a b”"
    assert codec.one_line("a\r\n\tb\x00") == r"a\r\n\tb\x00"


TWO_THREADS = """
from __future__ import annotations
from threading import Event, Thread
import msgspec
from northward.core import codec

looking, read, found = Event(), Event(), []

def slowly() -> type:
    looking.set()
    read.wait(0.5)  # the other thread reads now, or waits for this one
    return int

class Inner(msgspec.Struct):
    number: slowly()

class Outer(msgspec.Struct):
    first: Inner
    last: int

def other() -> None:
    looking.wait()
    found.append(codec.decode(b'{"first":{"number":1},"last":2}', Outer))
    read.set()

thread = Thread(target=other)
thread.start()
found.append(codec.decode(b'{"first":{"number":1},"last":2}', Outer))
thread.join()
assert found == [Outer(Inner(1), 2)] * 2, found
"""


def test_two_threads_may_read_the_first_of_a_kind() -> None:
    """Else the process would be gone: the fields of a struct are found out while other threads go on."""
    run = subprocess.run([sys.executable, "-c", TWO_THREADS], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
