"""The OpenAPI document: routes as FastAPI knows them, types as msgspec does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from northward.server import messages

REF = "#/components/schemas/{name}"
Route = Callable[..., Any]


def schema(kind: Any) -> dict[str, Any]:
    (found,), _ = msgspec.json.schema_components((kind,), ref_template=REF)
    return found


class Calls:
    """Declares routes with the types of their bodies and answers."""

    def __init__(self, app: FastAPI, *, token: bool = False) -> None:
        self.app = app
        self.token = token

    def get(self, path: str, *, answer: Any) -> Callable[[Route], Route]:
        return self.app.get(path, **self._about(answer))

    def post(
        self,
        path: str,
        *,
        answer: Any,
        body: Any = None,
        text: bool = False,
        query: dict[str, Any] | None = None,
    ) -> Callable[[Route], Route]:
        return self.app.post(path, **self._about(answer, body=body, text=text, query=query))

    def _about(
        self,
        answer: Any,
        *,
        body: Any = None,
        text: bool = False,
        query: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        more: dict[str, Any] = {}
        if body is not None:
            more["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema(body)}}}
        if text:
            content = {"text/plain": {"schema": {"type": "string"}}}
            more["requestBody"] = {"required": True, "content": content}
        names = {**(query or {}), "lang": {"type": "string", "enum": ["en", "fr"]}}
        more["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": kind} for name, kind in names.items()
        ]
        if self.token:
            more["security"] = [{"token": []}]
        fine: dict[str, Any] = {"description": "done"}
        if answer is not None:
            fine["content"] = {"application/json": {"schema": schema(answer)}}
        wrong = {"description": "refused", "content": {"application/json": {"schema": schema(messages.ErrorAnswer)}}}
        return {"response_class": Response, "responses": {200: fine, "default": wrong}, "openapi_extra": more}


def document(app: FastAPI) -> dict[str, Any]:
    if not app.openapi_schema:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        _, kinds = msgspec.json.schema_components((*messages.REQUESTS, *messages.ANSWERS), ref_template=REF)
        made["components"] = {"schemas": kinds, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}}
        app.openapi_schema = made
    return app.openapi_schema
