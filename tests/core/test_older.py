"""Records of older versions: lines of what happens by itself today are dropped, and options have their new names."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from northward.core import codec, record, registry
from northward.core.match import Match
from northward.server import plans
from northward.server.draft import Draft
from northward.server.fold import LiveTable
from northward.server.journal import TableRow, read_entry
from tests.cli.nim import Grab, Grabbed, Nim, Stones


class Hasty(Nim):
    """Version 4 takes the last stone by itself; up to version 3 that was a decision with one option."""

    version = 4

    def apply(self, state: Any, action: Any, tell: Any = lambda event: None) -> Any:
        state = super().apply(state, action, tell)
        if action.seat >= 0 and state.left == 1:
            state = super().apply(state, Grab(state.turn % state.seats, 1), tell)
        return state

    def older_options(self, version: int, options: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in options.items() if name != "polite"}

    def plays_ahead(self, version: int, action: Any, told: Any) -> tuple[type[Grab], ...]:
        return (Grab,) * (sum(isinstance(event, Grabbed) for event in told) - isinstance(action, Grab))


HASTY = Hasty()
HEADER = {
    "northward": 1, "game": "nim", "version": 3, "seats": 2, "options": {"polite": True},
    "components": {"name": "stones", "hash": "0"},
}  # fmt: skip


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> Any:
    entries = dict(registry._installed()) | {"nim": EntryPoint("nim", f"{__name__}:HASTY", registry.GROUP)}
    monkeypatch.setattr(registry, "_installed", lambda: entries)
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def written(*actions: Any, version: int = 3) -> bytes:
    lines = [codec.encode(HEADER | {"version": version}), *(codec.encode(action) for action in actions)]
    return b"\n".join(lines)


def test_a_line_of_what_now_happens_by_itself_is_dropped() -> None:
    read = record.load(written(Stones(count=4), Grab(0, 1), Grab(1, 2), Grab(0, 1)))
    assert read.actions == (Stones(count=4), Grab(0, 1), Grab(1, 2))
    assert read.version == 4 and Match(read).over
    again = record.load(record.dump(read))
    assert again == read


def test_a_line_that_no_rule_takes_is_refused_with_its_number_in_the_file() -> None:
    with pytest.raises(record.RecordError, match=r"line 4: NIM-1.*recorded with version 3"):
        record.load(written(Stones(count=5), Grab(0, 2), Grab(0, 1), Grab(0, 1)))


def table(*entries: tuple[str, int | None, int | None, dict[str, Any]]) -> LiveTable:
    chairs = [
        {"group": seat, "name": "", "born_bot": False, "bot": None, "token": None, "free": False} for seat in (0, 1)
    ]
    row = TableRow(
        id="t", created=0.0, header=HEADER, seed="1", deal_known=False, open=False, clock=None, spectator="",
        status="playing", updated=0.0,
    )  # fmt: skip
    made = [("created", None, None, {"chairs": chairs}), *entries]
    return LiveTable(
        row,
        [
            read_entry(number, 0.0, kind, seat, count, json.dumps(body))
            for number, (kind, seat, count, body) in enumerate(made, start=1)
        ],
    )


def line(action: dict[str, Any], number: int | None = None) -> tuple[str, int | None, int | None, dict[str, Any]]:
    return "line", action.get("seat"), number, {"action": action}


STONES = line({"do": "stones", "count": 4})
FIRST = line({"do": "grab", "seat": 0, "count": 1}, 0)
SECOND = line({"do": "grab", "seat": 1, "count": 2}, 0)
LAST = line({"do": "grab", "seat": 0, "count": 1}, 1)


def test_a_running_table_goes_on_where_the_rules_went_on() -> None:
    waiting = table(STONES, FIRST, SECOND)
    assert waiting.status == "over" and waiting.problem is None
    done = table(STONES, FIRST, SECOND, LAST)
    assert done.status == "over" and done.problem is None and done.match.actions == waiting.match.actions
    assert done.chairs[0].number == 2, "what was dropped was a command all the same"


def test_a_dropped_line_can_have_been_taken_back_and_taken_once_more() -> None:
    back = ("undone", 0, 2, {"index": 3, "agreed": False, "seat": 0})
    found = table(STONES, FIRST, SECOND, LAST, back)
    assert found.problem is None and found.status == "over" and found.course.lines[-1].ahead == [Grab]
    again = table(STONES, FIRST, SECOND, LAST, back, line({"do": "grab", "seat": 0, "count": 1}, 3))
    assert again.problem is None and again.course.lines[-1].dropped == [Grab]


def test_an_agreed_undo_goes_back_beyond_dropped_lines() -> None:
    """The journal counts lines that the match has no longer."""
    agreed = ("undone", None, None, {"index": 2, "agreed": True, "seat": 1})
    found = table(STONES, FIRST, SECOND, LAST, agreed)
    assert found.problem is None
    assert found.match.actions == [Stones(count=4), Grab(0, 1)] and found.match.to_move == (1,)


def test_lines_of_the_installed_version_are_marked_and_never_dropped() -> None:
    found = table(STONES, FIRST)

    def play(seat: int, number: int, count: int) -> list[str]:
        """The kinds of the entries that it takes."""
        draft = Draft(found, 1.0)
        plans.act(draft, seat, number, {"do": "grab", "seat": seat, "count": count})
        for entry in draft.entries:
            found.fold(entry)
        return [entry.kind for entry in draft.entries]

    assert play(1, 0, 1) == ["upgraded", "line"]
    assert found.course.version == 4 and found.problem is None
    assert play(0, 1, 2) == ["line"]
    assert found.status == "over" and found.problem is None
