"""Warnings: what an action costs is told before it is played, in time or not at all, and only against bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import northward
from northward.core import codec
from northward.server import commands
from northward.server.settings import Settings
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, wait_for

ODD = """
import time
from pathlib import Path
from northward.bots.reasons import Reason
from northward.reviewing.warning import Costly, Side
from northward.server import worker

def costly(game, view, legal, action, seed):
    {what}

worker.costly = costly
worker.main()
"""
CALM = Settings(workers=1, rate=1e6, burst=1e6, new_tables=1e6)
WARNS = "return Costly(4.6, 0.7, Side(action, dict(), ()), Side(legal[-1], dict(), (Reason('prepares', 3.0, 'lake'),)))"


def odd(open_house: OpenHouse, folder: Path, what: str) -> House:
    script = folder / "odd.py"
    script.write_text(ODD.format(what=what))
    return open_house(settings=CALM, command=(sys.executable, str(script)))


def weigh(player: Player, action: Any = None) -> Any:
    now = player.look()
    return player.do("weigh", number=now["you"]["number"], action=action or now["legal"][0])["costly"]


def refused(player: Player, action: Any) -> tuple[int, str]:
    return player.fails("weigh", number=player.look()["you"]["number"], action=action)


def test_both_are_told_in_words_and_nothing_is_played(open_house: OpenHouse, tmp_path: Path) -> None:
    me = odd(open_house, tmp_path, WARNS).table("honshu", "me greedy")[0]
    before = me.look()
    patience, commands.WEIGHING = commands.WEIGHING, 60.0  # however long the process takes to start
    try:
        found = weigh(me)
    finally:
        commands.WEIGHING = patience
    assert (found["loss"], found["error"]) == (4.6, 0.7)
    assert found["chosen"]["action"] == before["legal"][0]
    assert found["better"]["action"] == before["legal"][-1]
    game = northward.game("honshu")
    assert found["better"]["why"]["en"] == ["The lakes can grow further: about +3 later."]
    assert all(found[side]["words"][lang] for side in ("chosen", "better") for lang in ("en", "fr"))
    assert codec.decode(codec.encode(found["better"]["action"]), game.Action)
    assert (me.look()["you"], me.look()["legal"]) == (before["you"], before["legal"])


def test_what_takes_too_long_is_no_answer_and_the_action_can_be_played(open_house: OpenHouse, tmp_path: Path) -> None:
    begun, on = tmp_path / "begun", tmp_path / "on"
    waits = f"Path({str(begun)!r}).touch()\n    while not Path({str(on)!r}).exists(): time.sleep(0.01)\n    return None"
    house = odd(open_house, tmp_path, waits)
    me = house.table("hokkaido", "me greedy")[0]
    patience, commands.WEIGHING = commands.WEIGHING, 0.05
    try:
        assert weigh(me) is None
        wait_for(begun.exists)
        assert weigh(me) is None  # nor is a second one begun
        assert house.inside.tables.rooms[me.id].weighed == {0}
        on.touch()
        wait_for(lambda: not house.inside.tables.rooms[me.id].weighed)
        assert all(worker.started for worker in house.pool.workers)  # the process is not lost by it
        me.act()
    finally:
        commands.WEIGHING = patience
        on.touch()


def test_nobody_is_warned_where_other_people_play(house: House) -> None:
    me, other, spectator = house.table("honshu", "me screen greedy")
    for player in (me, other):
        assert not player.look()["you"]["warnings"]
        assert refused(player, {}) == (403, "no_warnings")
    assert not spectator.look()["you"]["warnings"]
    me, guest, _ = house.table("honshu", "me link greedy")
    guest.look()
    assert refused(me, {}) == (403, "no_warnings")
    guest.do("seat", bot="greedy")  # who may come back
    assert refused(me, {}) == (403, "no_warnings")
    guest.do("seat", resign=True)
    assert me.look()["you"]["warnings"]


def test_it_is_refused_with_a_reason(open_house: OpenHouse) -> None:
    me = open_house().table("honshu", "me greedy", seed="calm")[0]
    now = me.look()
    assert now["you"]["warnings"]
    legal = now["legal"][0]
    assert me.fails("weigh", number=now["you"]["number"] + 1, action=legal) == (409, "stale")
    assert refused(me, {"do": "nonsense"}) == (400, "bad_action")
    assert refused(me, legal | {"seat": 1}) == (403, "not_your_seat")
    assert refused(me, legal | {"card": 99}) == (422, "bad_plan")
