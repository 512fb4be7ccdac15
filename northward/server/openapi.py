"""The OpenAPI document: routes as FastAPI knows them, types as msgspec does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from northward.core.text import LANGUAGES
from northward.server import messages, player_messages, puzzle_messages, review_messages

REF = "#/components/schemas/{name}"
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer"},
    "key": {"type": "apiKey", "in": "header", "name": "northward-key"},
}
ABOUT = (messages, player_messages, puzzle_messages, review_messages)
MESSAGES = tuple(kind for part in ABOUT for kind in (*part.REQUESTS, *part.ANSWERS))
Route = Callable[..., Any]


def schema(kind: Any) -> dict[str, Any]:
    """Of a type, or of several one of which it is."""
    if isinstance(kind, tuple):
        return {"anyOf": [schema(each) for each in kind]}
    (found,), _ = msgspec.json.schema_components((kind,), ref_template=REF)
    return found


class Declared(NamedTuple):
    """What a route says of itself. It is put into words when somebody asks for the document: that takes a while."""

    answer: Any
    body: Any
    text: bool

    def words(self) -> dict[str, Any]:
        fine: dict[str, Any] = {"description": "done"}
        if self.answer is not None:
            fine["content"] = {"application/json": {"schema": schema(self.answer)}}
        wrong = {"description": "refused", "content": {"application/json": {"schema": schema(messages.ErrorAnswer)}}}
        words: dict[str, Any] = {"responses": {"200": fine, "default": wrong}}
        content = {"application/json": {"schema": schema(self.body)}} if self.body is not None else {}
        if self.text:
            content = {"text/plain": {"schema": {"type": "string"}}}
        if content:
            words["requestBody"] = {"required": True, "content": content}
        return words


class Calls:
    """Declares routes with the types of their bodies and answers."""

    def __init__(self, app: FastAPI, *, token: bool = False, key: bool = False) -> None:
        self.app = app
        self.security: list[dict[str, list[str]]] = [
            {name: []} for name, needed in (("token", token), ("key", key)) if needed
        ]

    def get(self, path: str, *, answer: Any, query: dict[str, Any] | None = None) -> Callable[[Route], Route]:
        return self.app.get(path, **self._about(path, "get", Declared(answer, None, False), query))

    def post(
        self,
        path: str,
        *,
        answer: Any,
        body: Any = None,
        text: bool = False,
        query: dict[str, Any] | None = None,
    ) -> Callable[[Route], Route]:
        return self.app.post(path, **self._about(path, "post", Declared(answer, body, text), query))

    def _about(self, path: str, method: str, declared: Declared, query: dict[str, Any] | None) -> dict[str, Any]:
        self.app.state.declared[path, method] = declared
        names = {**(query or {}), "lang": {"type": "string", "enum": list(LANGUAGES)}}
        if declared.answer is messages.Snapshot:
            names["text"] = {"type": "string", "enum": ["1"]}
        parameters = [{"name": name, "in": "query", "required": False, "schema": kind} for name, kind in names.items()]
        more: dict[str, Any] = {"parameters": parameters}
        if self.security:
            more["security"] = self.security
        return {"response_class": Response, "openapi_extra": more}


def document(app: FastAPI) -> dict[str, Any]:
    if not app.openapi_schema:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for (path, method), declared in app.state.declared.items():
            made["paths"][path][method] |= declared.words()
        _, kinds = msgspec.json.schema_components(MESSAGES, ref_template=REF)
        made["components"] = {"schemas": kinds, "securitySchemes": SCHEMES}
        app.openapi_schema = made
    return app.openapi_schema
