"""Writes the page's types from the server's: `python -m northward.server.types`.

The server's own go to web/src/lib/server.ts, those of a game to web/src/games/<name>/server.ts: a struct belongs to the
package in which it is defined, so what two games share is written once, in the folder named like the shared package.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from os.path import relpath
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from northward.core import parts, registry
from northward.core.game import Event, Game
from northward.core.parts import Previews
from northward.server import boards, messages, texts
from northward.server.openapi import MESSAGES

SOURCES = Path(__file__).parents[2] / "web" / "src"
SERVER = "lib"
"""The folder of what no game's package defines."""
HEAD = """\
// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */
"""
MENU = "export type Menu = [string, number | Menu][];\n"
READING = """\
/** A snapshot with its legal actions one by one: many of a kind travel as a table, with a column for each field. */
export function received<T extends { legal: any }>(snapshot: T): T {
  const { legal } = snapshot;
  if (Array.isArray(legal)) return snapshot;
  const names = Object.keys(legal.columns);
  snapshot.legal = legal.columns[names[0]].map((_: unknown, row: number) => {
    const action = { ...legal.each };
    for (const name of names) if (legal.columns[name][row] !== null) action[name] = legal.columns[name][row];
    return action;
  });
  return snapshot;
}
"""
GENERIC = {
    messages.TableInfo: "Figures = any",
    messages.Previewed: "Preview = any",
    messages.Snapshot: "View = any, Action = any, Page = any, Figures = any",
    messages.Push: "View = any, Action = any, Page = any, Figures = any",
    messages.ReplayStep: "View = any, Action = any, Page = any",
}
FIELDS = {
    ("TableInfo", "figures"): "Figures",
    ("Previewed", "page"): "Preview",
    ("Snapshot", "table"): "TableInfo<Figures>",
    ("Snapshot", "view"): "View",
    ("Snapshot", "page"): "Page",
    ("Snapshot", "legal"): "Action[]",
    ("Snapshot", "menu"): "Menu",
    ("Push", "snapshot"): "Snapshot<View, Action, Page, Figures>",
    ("TutorialStep", "action"): "Record<string, any> | null",
    ("Advised", "action"): "Record<string, any>",
    ("Hinted", "action"): "Record<string, any>",
    ("PuzzleAnswer", "actions"): "Record<string, any>[]",
    ("MyTable", "table"): "ListedTable",
    ("ReplayStep", "view"): "View",
    ("ReplayStep", "page"): "Page",
    ("ReplayStep", "action"): "Action",
}
"""What the server's types leave open, because it knows no game."""


def folder_of(kind: type) -> str:
    """Where a struct is written: in `games/<name>` whatever the package northward.games.<name> defines."""
    within = re.match(r"northward\.games\.(\w+)", kind.__module__)
    return f"games/{within[1]}" if within else SERVER


def shared_base(info: kinds.StructType) -> kinds.StructType | None:
    """The struct of a shared package that a game's own extends; not of actions and events, which have a tag each."""
    folder = folder_of(info.cls)
    for base in info.cls.__mro__[1:]:
        if folder_of(base) not in (folder, SERVER) and info.tag_field is None:
            found = kinds.type_info(base)
            return found if isinstance(found, kinds.StructType) else None
    return None


class Writer:
    """Interfaces of structs and all that they mention, each once, by the folder that they belong to."""

    def __init__(self) -> None:
        self.written: dict[str, dict[type, str]] = defaultdict(dict)
        self.taken: dict[str, set[tuple[str, str]]] = defaultdict(set)
        """By folder: the folders and names of what it takes from others."""
        self.named: dict[type, frozenset[str]] = {}
        """By view: its fields that travel with the page instead."""

    def type_of(self, info: kinds.Type, folder: str) -> str:
        """What a type is called in the file of a folder."""
        match info:
            case kinds.StructType(cls=cls):
                self.struct(info)
                if (home := folder_of(cls)) != folder:
                    self.taken[folder].add((home, cls.__name__))
                return cls.__name__
            case kinds.UnionType(types=options):
                return " | ".join(self.type_of(option, folder) for option in options)
            case kinds.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case kinds.ListType(item_type=item) | kinds.VarTupleType(item_type=item):
                inner = self.type_of(item, folder)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case kinds.TupleType(item_types=items):
                return f"[{', '.join(self.type_of(item, folder) for item in items)}]"
            case kinds.DictType(key_type=key, value_type=value):
                return f"Record<{self.type_of(key, folder)}, {self.type_of(value, folder)}>"
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
                return self.type_of(inside, folder)
            case _:
                raise TypeError(f"no TypeScript for {info}")

    def struct(self, info: kinds.StructType) -> None:
        folder, own = folder_of(info.cls), info.cls.__name__
        if info.cls in self.written[folder]:
            return
        assert own not in {kind.__name__ for kind in self.written[folder]}, f"two structs {own} in {folder}"
        self.written[folder][info.cls] = ""  # it may mention itself
        asked = issubclass(info.cls, messages.Request)
        omits = asked or info.cls.__struct_config__.omit_defaults
        unset = {field.name for field in msgspec.structs.fields(info.cls) if field.default is msgspec.UNSET}
        base = shared_base(info)
        inherited = {field.name: field.type for field in base.fields} if base else {}
        lines = []
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            if issubclass(info.cls, Event) and field.name == "to":
                continue  # stays on the server
            if inherited.get(field.name) == field.type or field.name in self.named.get(info.cls, ()):
                continue
            optional = "?" if not field.required and (omits or field.name in unset) else ""
            known = self.type_of(field.type, folder)
            opened = FIELDS.get((own, field.name)) if folder == SERVER else None
            lines.append(f"  {field.encode_name}{optional}: {opened or known};")
        generic = f"<{GENERIC[info.cls]}>" if info.cls in GENERIC else ""
        extends = f" extends {self.type_of(base, folder)}" if base else ""
        body = "\n".join(lines)
        self.written[folder][info.cls] = f"export interface {own}{generic}{extends} {{\n{body}\n}}\n"

    def add(self, kind: Any, folder: str = SERVER) -> str:
        return self.type_of(kinds.type_info(kind), folder)

    def text(self, folder: str, *more: str) -> str:
        """The file of a folder."""
        homes = sorted({home for home, _ in self.taken[folder]})
        imports = [
            f"import type {{ {', '.join(sorted(name for at, name in self.taken[folder] if at == home))} }} "
            f"from '{relpath(home, folder)}/server';\n"
            for home in homes
        ]
        return "\n".join([HEAD, *(["".join(imports)] if imports else []), *self.written[folder].values(), *more])


def events_of(game: Game) -> list[type[Event]]:
    """The events that a game can tell, by name."""
    return sorted(get_args(game.Event) or (game.Event,), key=lambda kind: str(kind.__name__))


def write() -> dict[Path, str]:
    """Every file with its text. A game of another package has no folder in the page, and no board."""
    writer = Writer()
    for kind in MESSAGES:
        writer.add(kind)
    more: dict[str, list[str]] = {}
    for name in registry.names():
        game = registry.game(name)
        folder = folder_of(game.View)
        if folder == SERVER:
            continue
        page = parts.page(name)
        writer.named |= dict.fromkeys(game.View.__mro__, boards.named(game))
        writer.add(game.View, folder)
        writer.add(game.Options, folder)
        if page is not None:
            writer.add(page.Figures, folder)
            writer.add(page.Page, folder)
        if isinstance(page, Previews):
            writer.add(page.Preview, folder)
        action = writer.add(game.Action, folder)
        told = " | ".join(writer.add(event, folder) for event in events_of(game)) or "never"
        more[folder] = [f"export type Action = {action};\n", f"export type Event = {told};\n"]
    say = texts.own_words("en")
    logged = sorted({key.split(".")[1] for key in say.keys() if key.startswith("log.")})  # noqa: SIM118 - Words is no dict
    listed = " | ".join(json.dumps(kind) for kind in logged)
    more[SERVER] = [
        MENU,
        READING,
        f"/** What the table itself enters in the log. */\nexport type TableEntry = {listed};\n",
    ]
    return {SOURCES / at / "server.ts": writer.text(at, *more.get(at, [])) for at in sorted(writer.written)}


if __name__ == "__main__":
    for file, text in write().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file)
