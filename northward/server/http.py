"""Requests as they are read, and answers as they are written."""

from __future__ import annotations

from typing import Any, TypeVar

from fastapi import Request, Response

from northward.core import codec
from northward.server import texts
from northward.server.errors import Refused
from northward.server.security import BODY

T = TypeVar("T")


class Json(Response):
    media_type = "application/json"

    def __init__(self, value: Any, status_code: int = 200) -> None:
        super().__init__(value if isinstance(value, bytes) else codec.encode(value), status_code)


async def read(request: Request, limit: int) -> bytes:
    """The body, if it is not too large."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refused(413, "too_large", "That is more than this server takes.")
        parts.append(part)
    return b"".join(parts)


async def body(request: Request, kind: type[T]) -> T:
    data = await read(request, BODY)
    try:
        wish: T = codec.decode(data or b"{}", kind)
    except ValueError as error:
        raise Refused(400, "bad_request", f"That request cannot be understood: {error}.") from None
    return wish


def lang_of(request: Request) -> str:
    return texts.language(request.query_params.get("lang", "en"))


def text_wanted(request: Request) -> bool:
    """Whether snapshots are wanted with the board in words."""
    return request.query_params.get("text") == "1"
