"""The one codec: states, views, actions, events and records all become JSON here, and come back validated."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Sequence
from threading import Lock
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")
_making = Lock()
_made: dict[Any, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """One thread at a time makes decoders: while msgspec looks at a struct's fields for the first time, others find
    them half known, and to read with those ends the process.
    """
    made = _made.get(kind)
    if made is None:
        with _making:
            made = _made[kind] = msgspec.json.Decoder(kind)
    return made


def encode(value: Any) -> bytes:
    """JSON in one line; equal values give equal bytes."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """The value of the given type; raises ValueError with one line that says what is wrong and where."""
    try:
        return _decoder(kind).decode(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except (ValueError, msgspec.MsgspecError) as error:  # they quote names from the data as they are
        raise ValueError(one_line(str(error))) from None


def decode_written(data: bytes, kind: Any) -> Any:
    """The same of JSON that people write and change: no key may come twice in an object, where the last would win."""
    value = decode(data, kind)
    if encode(value) == data:
        return value  # just as this program writes it
    from json import loads  # not needed to import northward

    try:
        loads(data, object_pairs_hook=_each_once)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ValueError as error:
        raise ValueError(one_line(str(error))) from None
    return value


def decode_file(data: bytes, kind: Any) -> Any:
    """The same of a whole file, in which some editors put a byte-order mark first."""
    return decode_written(data.removeprefix(BOM_UTF8), kind)


def decode_own_lines(data: bytes, kind: Any) -> Sequence[Any] | None:
    """The values in lines that look just as `encode` makes them, all at once; None for any others."""
    try:
        values = _decoder(kind).decode_lines(data)
    except (ValueError, RecursionError, msgspec.MsgspecError):
        return None
    return values if _encoder.encode_lines(values) == data else None


def convert(value: Any, kind: Any) -> Any:
    """What another type reads in the value's JSON: plain data as a struct, or the other way round; as `decode`."""
    return decode(encode(value), kind)


def from_plain(value: Any, kind: Any) -> Any:
    """A struct of plain data, as some other reader has decoded it; raises ValueError as `decode` does."""
    _decoder(kind)  # or two threads would meet the type for the first time
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ValueError(one_line(str(error))) from None


def raw(value: Any) -> msgspec.Raw:
    """JSON that is ready, to stand inside other JSON."""
    return msgspec.Raw(_encoder.encode(value))


def parts(value: Any) -> dict[str, msgspec.Raw] | msgspec.Raw:
    """The same field by field, where it is an object."""
    data = encode(value)
    return decode(data, dict[str, msgspec.Raw]) if data.startswith(b"{") else msgspec.Raw(data)


def one_line(text: str) -> str:
    """The text with line breaks and other unprintable characters escaped: safe in a terminal and a log."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)!r} comes twice")
    return found
