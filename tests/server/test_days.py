"""Playing over days: clocks of days, holidays during which they stand still, and what lists say of the time left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from northward.server import webhooks
from northward.server.texts import stamp
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Time, wait_for
from tests.server.test_clocks import left
from tests.server.test_players import Person

DAY = 86_400
THREE_DAYS = {"kind": "move", "seconds": 3 * DAY}


def ends(person: Person) -> list[str | None]:
    return [player["ends"] for player in person.games()[0]["table"]["players"]]


def two(house: House) -> tuple[Person, Person, str]:
    """Two people at a table with three days for a move, both to choose a card."""
    ada, ben = Person(house), Person(house)
    me, link, _ = ada.table("me link", clock=THREE_DAYS)
    ben.do(f"/api/tables/{me.id}/sit", link.token)
    return ada, ben, me.id


def test_lists_say_when_the_time_of_whoever_is_awaited_is_over(db: str, open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(db, now=now)
    ada, ben, table = two(house)
    begun = now.now
    assert ends(ada) == ends(ben) == [stamp(begun + 3 * DAY)] * 2
    now.now += DAY
    ada.at(table, 0).act()
    assert ends(ada) == ends(ben) == [None, stamp(begun + 3 * DAY)]


def test_a_holiday_stops_the_clocks_of_its_player_and_of_nobody_else(db: str, open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(db, now=now)
    ada, ben, table = two(house)
    now.now += DAY
    house.tick()
    wait_for(lambda: table not in house.inside.tables.rooms)  # nobody has looked at it for a day
    assert ada.do("/api/you/holidays", days=10) == {"until": stamp(now.now + 10 * DAY), "left": 20, "year": 30}
    wait_for(lambda: ends(ada) == ends(ben) == [stamp(now.now + 12 * DAY), stamp(now.now + 2 * DAY)])
    now.now += 9 * DAY
    house.tick()
    wait_for(lambda: ada.at(table, 0).look()["table"]["seats"][1]["bot"] == "greedy")
    seen = ada.at(table, 0).look()
    assert left(seen, 0) == 2 * DAY and seen["table"]["seats"][0]["bot"] is None
    assert [seat["holiday"] for seat in seen["table"]["seats"]] == [stamp(now.now + DAY), None]
    now.now += 2 * DAY
    assert left(ada.at(table, 0).look(), 0) == DAY
    house.close()  # nothing but the journal is needed to go on
    again = open_house(db, now=now)
    ada.house = again
    assert left(ada.at(table, 0).look(), 0) == DAY
    now.now += DAY
    again.tick()
    wait_for(lambda: ada.at(table, 0).look()["table"]["seats"][0]["bot"] == "greedy")


def test_who_comes_back_early_keeps_the_days_that_are_left(db: str, open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(db, now=now)
    ada, _, table = two(house)
    ada.do("/api/you/holidays", days=20)
    assert ada.post("/api/you/holidays", days=31).json()["error"] == "no_holidays"
    now.now += 4 * DAY
    assert ada.do("/api/you/holidays", days=0) == {"until": None, "left": 26, "year": 30}
    wait_for(lambda: ends(ada)[0] == stamp(now.now + 3 * DAY))
    now.now += DAY
    assert left(ada.at(table, 0).look(), 0) == 2 * DAY
    assert ada.post("/api/you/holidays", days=27).json()["error"] == "no_holidays"
    now.now += 364 * DAY  # a year after it began, they come back one by one
    assert ada.get("/holidays").json()["left"] == 30


def test_a_table_that_nobody_has_open_takes_note_of_a_holiday(db: str, open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(db, settings=replace(ROOMY, idle_seconds=0), now=now)
    ada, _, table = two(house)
    now.now += 10
    house.tick()
    wait_for(lambda: table not in house.inside.tables.rooms)
    ada.do("/api/you/holidays", days=10)
    until = stamp(now.now + 10 * DAY)

    def noted() -> bool:
        house.call(house.inside.timekeeper.pick_up())
        return bool(ada.at(table, 0).look()["table"]["seats"][0]["holiday"] == until)

    wait_for(noted)
    now.now += 5 * DAY
    assert left(ada.at(table, 0).look(), 0) == 3 * DAY - 10


def test_who_plays_over_days_is_reminded_once_when_half_of_the_time_is_gone(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def send(_url: str, notice: dict[str, Any]) -> int | None:
        told.append(notice["what"])
        return 200

    monkeypatch.setattr(webhooks, "send", send)
    now = Time()
    house = open_house(settings=replace(ROOMY, webhooks=True), now=now)
    ada, _, table = two(house)
    ada.at(table, 0).do("seat", webhook="https://8.8.8.8/hook")
    room = house.call(house.inside.tables.room(table))
    assert room.table.due(now.now) == now.now + 1.5 * DAY
    now.now += 1.5 * DAY - 1
    house.tick()
    assert "half_gone" not in told
    now.now += 2
    for _ in range(3):
        house.tick()
    wait_for(lambda: told.count("half_gone") == 1)
    assert room.table.due(now.now) == now.now + 1.5 * DAY - 1
