"""The journal: what is stored of everything that can happen, and what is said of an entry that cannot be read."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa

from northward.server import schema
from northward.server.journal import KINDS, Unreadable, read_entry
from tests.server.house import House

CHAIR = '{"group": -1, "name": "\\u00c9a", "born_bot": false, "bot": null, "token": "0f", "free": true}'
STORED = [
    ("created", f'{{"chairs": [{CHAIR}]}}'),
    ("created", f'{{"chairs": [{CHAIR}], "prepared": [{{"do": "deal", "hands": [[1, 2]]}}]}}'),
    ("created", f'{{"chairs": [{CHAIR}], "hints": false}}'),
    ("created", f'{{"chairs": [{CHAIR[:-1]}, "shown": true}}]}}'),
    ("joined", "{}"),
    ("joined", '{"name": "Mina", "token": "0f"}'),
    ("joined", '{"name": "Mina", "player": "abc"}'),
    ("line", '{"action": {"seat": 1, "do": "play"}}'),
    ("line", '{"action": {"do": "play", "seat": 1}, "check": "12345678"}'),
    ("upgraded", '{"version": 2}'),
    ("undone", '{"index": 3, "agreed": false, "seat": 0}'),
    ("proposed", '{"what": "undo", "index": 3}'),
    ("proposed", '{"what": "pause", "index": null}'),
    ("agreed", "{}"),
    ("refused", "{}"),
    ("paused", "{}"),
    ("resumed", "{}"),
    ("named", '{"name": ""}'),
    ("shown", '{"shown": true}'),
    ("webhook", '{"url": "https://example.org/"}'),
    ("webhook", '{"url": null}'),
    ("bot", '{"bot": "greedy", "why": "time"}'),
    ("back", "{}"),
    ("resigned", '{"bot": "greedy"}'),
    ("freed", '{"token": "0f"}'),
    ("owned", '{"player": "abc"}'),
    ("holiday", '{"until": 86400.5}'),
    ("left", "{}"),
    ("watchers", '{"token": "0f"}'),
    ("chat", '{"text": "\\ud83d\\ude00"}'),
    ("rematch", '{"table": "abc"}'),
    ("closed", "{}"),
]
"""As the first version that knew it wrote it; older and newer processes may share a database."""


def test_all_kinds_are_here() -> None:
    assert {kind for kind, _ in STORED} == KINDS.keys()
    width = schema.journal.c.kind.type
    assert isinstance(width, sa.String) and width.length is not None
    assert all(len(kind) <= width.length for kind in KINDS)


@pytest.mark.parametrize(("kind", "body"), STORED)
def test_what_is_read_is_written_with_the_same_bytes(kind: str, body: str) -> None:
    entry = read_entry(7, 1.5, kind, 1, 2, body)
    assert isinstance(entry.happened, KINDS[kind])
    assert (entry.event, entry.at, entry.kind, entry.seat, entry.number) == (7, 1.5, kind, 1, 2)
    assert json.dumps(entry.body()) == body


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("danced", "{}", "event 7 is of the kind danced, which this version does not know"),
        ("dan\nced", "{}", r"event 7 is of the kind dan\nced, which this version does not know"),
        ("line", "{}", "event 7 of the kind line is damaged: Object missing required field `action`"),
        ("line", '{"action": 1}', "event 7 of the kind line is damaged: Expected `object`, got `int` - at `$.action`"),
        ("agreed", '{"more": 1}', "event 7 of the kind agreed is damaged: Object contains unknown field `more`"),
        ("bot", '{"bot": "greedy", "why": "rain"}', "event 7 of the kind bot is damaged: Invalid enum value 'rain'"),
        ("chat", "{", "event 7 of the kind chat is damaged: Input data was truncated"),
    ],
)
def test_what_cannot_be_read_is_named_in_one_line(kind: str, body: str, said: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_entry(7, 0.0, kind, None, None, body)
    assert str(error.value).startswith(said) and "\n" not in str(error.value)


def test_a_table_of_a_newer_version_says_so(house: House) -> None:
    me, *_ = house.table()
    event = me.look()["event"] + 1
    values = {"table_id": me.id, "event": event, "at": 1.0, "kind": "danced", "seat": 0, "body": "{}"}
    with house.inside.store.engine.begin() as connection:
        connection.execute(sa.insert(schema.journal), values)
    house.inside.tables.rooms.clear()
    answer = me.get()
    assert answer.status_code == 409 and answer.json()["error"] == "read_only"
    assert f"event {event} is of the kind danced, which this version does not know." in answer.json()["message"]
