"""Bots: they play on when people leave, give seats back, and never block a table."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Time, play_out, wait_for

ODD = """
import os, sys, time
from northward.bots import registry

class Odd:
    def choose(self, view, legal, clock, rng):
        {what}

registry.make = lambda name, game: Odd()
import northward.bots
northward.bots.make = registry.make
from northward.server import worker
worker.main()
"""


@pytest.mark.parametrize(
    "what",
    [
        "raise ValueError('no idea')",
        "os._exit(3)",
        "time.sleep(1000)",
        "print('noise'); return None",
        "os.write(1, b'noise'); return legal[0]",
        "return view",
        "sys.exit()",
        "return type(legal[0])(5, 99)",
    ],
)
def test_an_odd_bot_never_blocks_a_table(open_house: OpenHouse, tmp_path: Path, what: str) -> None:
    script = tmp_path / "odd.py"
    script.write_text(ODD.format(what=what))
    house = open_house(command=(sys.executable, str(script)), bot_seconds=0.1, grace=0.1)
    house.pool.workers[0].fresh = False
    from northward.server import workers

    patience, workers.START = workers.START, 1.0
    try:
        me = house.table("hokkaido", "me greedy")[0]
        me.act()
        wait_for(lambda: me.look()["view"]["phase"] != "choose")
        assert house.client.get("/healthz").json()["status"] == "ok"
    finally:
        workers.START = patience


def test_two_bots_and_a_person_play_a_match(house: House) -> None:
    me, _ = house.table("honshu", "me greedy random")
    over = play_out([me], Random(2))
    assert len(over["table"]["result"]) == 3


def test_only_bots_play_by_themselves(open_house: OpenHouse) -> None:
    (watching,) = open_house().table("hokkaido", "greedy random")
    wait_for(lambda: watching.look()["table"]["status"] == "over", 60)


def test_a_bot_takes_over_and_gives_back(house: House) -> None:
    me, other, _ = house.table("honshu", "me link")
    other.look()
    assert me.do("seat", bot="random")["table"]["seats"][0]["bot"] == "random"
    wait_for(lambda: other.look()["awaiting"] == [1])
    assert me.fails("act", number=1, action={"do": "play", "seat": 0, "card": 1}) == (409, "bot_plays")
    assert me.look()["legal"] == []
    back = me.do("seat", bot=None)
    assert back["table"]["seats"][0] == back["table"]["seats"][0] | {"bot": None, "kind": "person"}
    other.act()
    wait_for(lambda: me.look()["legal"] or other.look()["legal"])
    assert me.fails("seat", bot="nobody") == (400, "no_bot")
    assert me.do("seat", bot="club+builder")["table"]["seats"][0]["bot"] == "club+builder"
    assert me.fails("seat", bot="club+raider") == (400, "no_bot")


def test_bots_finish_the_match(open_house: OpenHouse) -> None:
    me, _ = open_house().table("honshu", "me greedy")
    me.do("seat", bot="greedy")
    wait_for(lambda: me.look()["table"]["status"] == "over", 60)


def test_others_hand_over_the_seat_of_who_is_away(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me, other, _ = house.table("honshu", "me link")
    with other.live() as socket:
        socket.recv()
        assert me.look()["table"]["seats"][1]["here"]
        assert me.fails("seat", seat=1, bot="greedy") == (409, "not_away")
    wait_for(lambda: not me.look()["table"]["seats"][1]["here"])
    assert me.fails("seat", seat=1, bot="greedy") == (409, "not_away")
    now.now += ROOMY.away_seconds + 1
    assert me.do("seat", seat=1, bot="greedy")["table"]["seats"][1]["bot"] == "greedy"
    assert other.do("seat", bot=None)["table"]["seats"][1]["bot"] is None
    assert me.fails("seat", seat=1, name="Lump") == (403, "not_your_seat")
    assert me.fails("seat", seat=1, resign=True) == (403, "not_your_seat")
    assert me.fails("seat", seat=7, bot="greedy") == (400, "no_seat")


def test_who_resigns_ranks_last(house: House) -> None:
    me, other, _ = house.table("honshu", "me link random")
    other.look()
    other.do("seat", resign=True)
    assert other.look()["table"]["seats"][1] == other.look()["table"]["seats"][1] | {"resigned": True, "bot": "greedy"}
    assert other.fails("seat", bot=None) == (409, "resigned")
    over = play_out([me], Random(3))
    results = over["table"]["result"]
    assert results[1]["rank"] == 3 and sorted(result["rank"] for result in results[::2]) in ([1, 2], [1, 1])
    assert other.fails("seat", bot=None)[1] == "resigned"


def test_bots_go_on_after_a_restart(db: str, open_house: OpenHouse) -> None:
    house = open_house(db)
    me, *_ = house.table("honshu", "me greedy greedy")
    house.close()
    again = open_house(db)
    me.house = again
    play_out([me], Random(4))
