"""Clocks: per move or per game; who runs out of time is played on by a bot."""

from __future__ import annotations

import time
from typing import Any

import pytest

from northward.server.clocks import Clocks
from northward.server.messages import TimeLimit
from tests.server.conftest import OpenHouse
from tests.server.house import Time, wait_for


def left(seen: dict[str, Any], seat: int) -> float:
    seconds: float = seen["table"]["seats"][seat]["seconds_left"]
    return seconds


def test_time_per_move(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me, other, _ = house.table("honshu", "me link", clock={"kind": "move", "seconds": 60})
    now.now += 1000  # while people are still coming, no clock runs
    other.look()
    assert [left(me.look(), seat) for seat in (0, 1)] == [60, 60]
    now.now += 20
    assert left(me.look(), 0) == 40
    me.act()
    now.now += 30
    assert left(me.look(), 1) == 10
    house.tick()
    assert me.look()["table"]["seats"][1]["bot"] is None
    now.now += 10
    house.tick()
    seen = me.look()
    assert seen["table"]["seats"][1]["bot"] == "greedy"
    wait_for(lambda: me.look()["you"]["number"] == 1 and me.look()["view"]["chosen"][1] is not None)
    assert other.do("seat", bot=None)["table"]["seats"][1]["bot"] is None
    assert left(other.look(), 1) > 0 or 1 not in other.look()["awaiting"]


def test_time_per_game(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me, other, _ = house.table("hokkaido", "me link", clock={"kind": "game", "seconds": 100})
    other.look()
    now.now += 60
    me.act()
    other.act()
    seen = me.look()
    assert [left(seen, seat) for seat in (0, 1)] == [40, 40]
    assert seen["awaiting"] == [0, 1]
    now.now += 30
    me.act()
    now.now += 10
    house.tick()
    seen = me.look()
    assert [seat["bot"] for seat in seen["table"]["seats"]] == [None, "greedy"]
    assert left(seen, 0) == 10
    assert other.fails("seat", bot=None) == (409, "no_time")


def test_clocks_stand_still_in_a_pause_and_survive_a_restart(open_house: OpenHouse, db: str) -> None:
    now = Time()
    house = open_house(db, now=now)
    me, *_ = house.table("honshu", "me screen", clock={"kind": "move", "seconds": 60})
    now.now += 10
    me.do("propose", what="pause")
    now.now += 1000
    house.tick()
    assert left(me.look(), 0) == 50
    me.do("propose", what="resume")
    now.now += 5
    assert left(me.look(), 0) == 45
    house.close()
    again = open_house(db, now=now)
    me.house = again
    assert left(me.look(), 0) == 45
    now.now += 100
    again.tick()
    assert me.look()["table"]["seats"][0]["bot"] == "greedy"


@pytest.mark.parametrize("jump", [86_400.0, -86_400.0])
def test_the_time_of_day_may_jump(open_house: OpenHouse, db: str, monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    """Somebody sets the machine's clock: nobody at a table loses or gains by it."""
    house = open_house(db)
    me, other, _ = house.table("honshu", "me me", clock={"kind": "move", "seconds": 3600})
    true = time.time
    monkeypatch.setattr(time, "time", lambda: true() + jump)
    house.tick()
    for player in (me, other):
        assert 3500 < left(player.look(), player.look()["you"]["seat"]) <= 3600
    me.act()
    assert 3500 < left(me.look(), 1) <= 3600
    assert me.look()["table"]["seats"][0]["bot"] is None


def test_clocks_go_on_after_the_time_was_put_back() -> None:
    clocks = Clocks(TimeLimit(kind="game", seconds=100), start=1000.0)
    clocks.run(1010.0, [0])
    clocks.go_on(500.0)  # a new start, in an earlier time of day
    assert clocks.left(0, 500.0, running=True) == 90
    assert clocks.left(0, 530.0, running=True) == 60
    clocks.run(540.0, [0])
    assert clocks.left(0, 400.0, running=True) == 50  # another process is behind
