"""Writes the page's types from the server's: `python -m northward.server.types` makes web/src/lib/server.ts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from northward.core import registry
from northward.core.game import Event, Game
from northward.server import messages, texts

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "server.ts"
HEAD = """\
// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

export type Menu = [string, number | Menu][];
"""
GENERIC = {
    "Snapshot": "View = any, Action = any",
    "Push": "View = any, Action = any",
    "ReplayStep": "View = any, Action = any",
}
FIELDS = {
    ("Snapshot", "view"): "View",
    ("Snapshot", "legal"): "Action[]",
    ("Snapshot", "menu"): "Menu",
    ("Push", "snapshot"): "Snapshot<View, Action>",
    ("TutorialStep", "action"): "Record<string, any> | null",
    ("Hinted", "action"): "Record<string, any>",
    ("ReplayStep", "view"): "View",
    ("ReplayStep", "action"): "Action",
}
"""What the server's types leave open, because it knows no game."""


class Writer:
    """Interfaces of structs and all that they mention, each once; `prefix` keeps the games apart."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.written: dict[type, str] = {}

    def name(self, kind: type) -> str:
        return self.prefix + kind.__name__

    def type_of(self, info: kinds.Type) -> str:
        match info:
            case kinds.StructType(cls=cls):
                self.struct(info)
                return self.name(cls)
            case kinds.UnionType(types=options):
                return " | ".join(self.type_of(option) for option in options)
            case kinds.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case kinds.ListType(item_type=item) | kinds.VarTupleType(item_type=item):
                inner = self.type_of(item)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case kinds.TupleType(item_types=items):
                return f"[{', '.join(self.type_of(item) for item in items)}]"
            case kinds.DictType(key_type=key, value_type=value):
                return f"Record<{self.type_of(key)}, {self.type_of(value)}>"
            case kinds.IntType() | kinds.FloatType():
                return "number"
            case kinds.BytesType() | kinds.StrType():
                return "string"
            case kinds.BoolType():
                return "boolean"
            case kinds.NoneType():
                return "null"
            case kinds.AnyType():
                return "any"
            case kinds.Metadata(type=inside):
                return self.type_of(inside)
            case _:
                raise TypeError(f"no TypeScript for {info}")

    def struct(self, info: kinds.StructType) -> None:
        if info.cls in self.written:
            return
        self.written[info.cls] = ""  # it may mention itself
        own = info.cls.__name__
        asked = issubclass(info.cls, messages.Request)
        omits = asked or info.cls.__struct_config__.omit_defaults
        unset = {field.name for field in msgspec.structs.fields(info.cls) if field.default is msgspec.UNSET}
        lines = []
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            if issubclass(info.cls, Event) and field.name == "to":
                continue  # stays on the server
            optional = "?" if not field.required and (omits or field.name in unset) else ""
            kind = FIELDS.get((own, field.name)) or self.type_of(field.type)
            lines.append(f"  {field.encode_name}{optional}: {kind};")
        generic = f"<{GENERIC[own]}>" if own in GENERIC and not self.prefix else ""
        body = "\n".join(lines)
        self.written[info.cls] = f"export interface {self.name(info.cls)}{generic} {{\n{body}\n}}\n"

    def add(self, kind: Any) -> str:
        return self.type_of(kinds.type_info(kind))

    def text(self) -> str:
        return "\n".join(self.written.values())


def events_of(game: Game) -> list[type[Event]]:
    """The events that a game can tell, by name."""
    return sorted(get_args(game.Event) or (game.Event,), key=lambda kind: str(kind.__name__))


def write() -> str:
    parts = [HEAD]
    own = Writer()
    for kind in (*messages.REQUESTS, *messages.ANSWERS):
        own.add(kind)
    parts.append(own.text())
    lists: dict[str, list[str]] = {}
    for name in registry.names():
        game = registry.game(name)
        writer = Writer(name.capitalize())
        view, options = writer.add(game.View), writer.add(game.Options)
        action = writer.add(game.Action)
        events = events_of(game)
        told = " | ".join(writer.add(event) for event in events) or "never"
        parts.append(f"// {name}: {view}, {options}\n\n{writer.text()}")
        parts.append(f"export type {writer.prefix}Action = {action};\n")
        parts.append(f"export type {writer.prefix}Event = {told};\n")
        lists[name] = [str(msgspec.inspect.type_info(event).tag) for event in events]  # type: ignore[attr-defined]  # every event has one
    say = texts.own_words("en")
    lists["table"] = sorted({key.split(".")[1] for key in say.keys() if key.startswith("log.")})  # noqa: SIM118 - Words is no dict
    parts.append("/** Every kind of log entry: of each game, and of the table itself. */")
    parts.append(f"export const EVENT_KINDS = {json.dumps(lists, indent=2)} as const;\n")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(write(), encoding="utf-8")
    print(FILE)
