"""The one codec: states, views, actions, events and records all become JSON here, and come back validated."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


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


def one_line(text: str) -> str:
    """The text with line breaks and other unprintable characters escaped: safe in a terminal and a log."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
