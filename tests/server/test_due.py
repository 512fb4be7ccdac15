"""Tables that wait for a bot or a clock go on after a start, also if nobody ever opens them again."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from northward.server import database, timekeeper
from northward.server.rooms import AT_HAND
from northward.server.schema import tables
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, wait_for


def due(house: House, table_id: str) -> float | None:
    row = house.call(house.inside.store.table(table_id))
    found: float | None = row.due
    return found


def test_what_is_due_is_in_the_database(house: House) -> None:
    """At every step the database says what the table itself would say, or something earlier."""
    rng = Random(5)
    me, other, _ = house.table("honshu", "me link", clock={"kind": "move", "seconds": 500})
    other.sit()
    for step in range(12):
        for player in (me, other):
            seen = player.look()
            if seen["legal"]:
                after = player.do("act", number=seen["you"]["number"], action=rng.choice(seen["legal"]))
                if after["you"]["may_undo"] and rng.random() < 0.2:
                    player.do("undo", number=after["you"]["number"])
        if step == 5:
            me.do("propose", what="pause")
            other.do("answer", agree=True)
            assert due(house, me.id) is None
            me.do("propose", what="resume")
            other.do("answer", agree=True)
        room = house.inside.tables.rooms[me.id]
        filed, true = due(house, me.id), room.table.due(house.inside.tables.now())
        assert filed is not None and true is not None and filed <= true + 0.001


def _nobody_thinks(player: Player) -> dict[str, Any] | None:
    seen = player.look()
    return seen if all(seen["table"]["seats"][seat]["bot"] is None for seat in seen["awaiting"]) else None


def test_a_person_is_not_due(house: House) -> None:
    me, _ = house.table("honshu", "me greedy")
    wait_for(lambda: due(house, me.id) is None)
    me.act()
    wait_for(lambda: _nobody_thinks(me))
    assert due(house, me.id) is None


def test_all_that_wait_for_a_bot_go_on_by_themselves(
    db: str, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are, and those that wait for people are left where they are."""
    house = open_house(db)
    monkeypatch.setattr(house.pool, "choose", _never)
    waiting = [house.table("honshu", "me greedy")[0] for _ in range(12)]
    people = [house.table("honshu", "me me")[0] for _ in range(12)]
    for me in waiting:
        me.act()
        assert due(house, me.id) is not None
    assert {due(house, me.id) for me in people} == {None}
    house.close()
    again = open_house(db)
    wait_for(lambda: {due(again, me.id) for me in waiting} == {None})
    assert set(again.inside.tables.rooms) == {me.id for me in waiting}


async def _never(*_: object) -> None:
    await asyncio.Event().wait()


def test_a_clock_runs_out_at_a_table_that_is_not_in_memory(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me, *_ = house.table("honshu", "me screen", clock={"kind": "move", "seconds": 10_000})
    assert due(house, me.id) == now.now + 10_000
    now.now += ROOMY.idle_seconds + 1
    house.tick()
    wait_for(lambda: not house.inside.tables.rooms)  # the clock needs no room until it is nearly over
    now.now += 10_000 - ROOMY.idle_seconds - AT_HAND / 20
    house.tick()
    wait_for(lambda: me.id in house.inside.tables.rooms)
    now.now += AT_HAND
    house.tick()
    assert me.look()["table"]["seats"][0]["bot"] == "greedy"


def test_a_table_whose_time_was_put_back_is_looked_at(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me, *_ = house.table("honshu", "me screen", clock={"kind": "move", "seconds": 100})
    house.close()
    now.now -= 86_400
    again = open_house(house.db, now=now)
    wait_for(lambda: me.id in again.inside.tables.rooms)


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(open_house: OpenHouse) -> None:
    house = open_house()
    bad, good = house.table("honshu", "me screen")[0], house.table("honshu", "me screen")[0]
    house.close()
    engine = database.engine_for(database.url_of(house.db))
    with engine.begin() as connection:
        connection.execute(sa.update(tables).values(due=0.0))
        connection.execute(sa.update(tables).where(tables.c.id == bad.id).values(header='{"northward": 99}'))
    engine.dispose()
    again = open_house(house.db)
    wait_for(lambda: good.id in again.inside.tables.rooms)
    assert bad.id not in again.inside.tables.rooms and again.inside.timekeeper._unreadable == {bad.id}
    assert timekeeper.LOOKING > timekeeper.PERIOD
