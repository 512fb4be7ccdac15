"""What a plan has worked out is not worked out again, and holds only where it was planned."""

from __future__ import annotations

from typing import Any

import pytest

from northward.core import codec
from northward.server.course import Step
from northward.server.journal import Entry, Played
from tests.server.conftest import OpenHouse
from tests.server.house import House


def test_every_line_is_applied_once(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house = open_house()
    me, other, _ = house.table("honshu", "me me")
    match = house.inside.tables.rooms[me.id].table.match
    game, begun = match.game, len(match.actions)
    apply, applied = match.game.apply, []

    def counted(state: Any, action: Any, *more: Any) -> Any:
        applied.append(state)
        return apply(state, action, *more)

    monkeypatch.setattr(game, "apply", counted)
    me.act()
    other.act()
    assert len(match.actions) >= begun + 2
    for before in match.states[begun:-1]:
        assert sum(state is before for state in applied) == 1


def test_a_step_that_was_planned_elsewhere_is_played_anew(open_house: OpenHouse) -> None:
    house = open_house()
    me, _, _ = house.table("honshu", "me me")
    table = house.inside.tables.rooms[me.id].table
    game, before = table.game, table.match.state
    action = table.match.legal(0)[0]
    elsewhere = Step(game.start(2, table.match.options), action, game.start(2, table.match.options), [])
    line = codec.convert(action, dict[str, Any])
    entry = Entry(event=table.event + 1, at=1.0, seat=0, number=0, happened=Played(action=line))
    table.fold(entry, elsewhere)
    assert table.match.state == game.apply(before, action) and table.match.actions[-1] == action
    assert [item.event for item in table.log][-1] == entry.event, "what it told is there too"


def test_a_retry_is_known_however_it_is_written(house: House) -> None:
    me, _, _ = house.table("honshu", "me me")
    card = me.look()["legal"][0]["card"]
    first = me.do("act", number=0, action={"do": "play", "seat": 0, "card": card})
    assert me.do("act", number=0, action={"cube": None, "card": card, "seat": 0, "do": "play"}) == first
    assert me.fails("act", number=0, action={"do": "play", "seat": 0, "card": card + 1}) == (409, "stale")
    assert me.fails("act", number=0, action={"do": "dance", "seat": 0}) == (409, "stale")
