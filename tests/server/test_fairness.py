"""Bots are thought out in turn: whoever has many tables of them keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import northward
from northward.core.match import Match
from northward.server.fairness import EXPECTED, LOOKING, NOBODY, FairQueue, Place
from northward.server.worker import Thought
from northward.server.workers import Pool
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, news


def drained(queue: FairQueue[str]) -> list[str]:
    found = []
    while (following := queue.next()) is not None:
        found.append(following[1])
    return found


def test_each_address_and_each_table_in_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.add(Place(LOOKING, "many", f"t{number}"), f"many{number}")
        queue.add(Place(LOOKING, "many", "t0"), f"more{number}")
    queue.add(Place(LOOKING, "one", "t9"), "one")
    assert len(queue) == 7
    assert drained(queue) == ["many0", "one", "many1", "many2", "more0", "more1", "more2"]
    assert len(queue) == 0


def test_those_who_are_looked_at_come_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for rank, name in ((NOBODY, "alone"), (EXPECTED, "awaited"), (LOOKING, "hint")):
        queue.add(Place(rank, "a", name), name)
    assert drained(queue) == ["hint", "awaited", "alone"]


class Slow:
    """A worker that answers when it is told to."""

    def __init__(self, begun: list[str]) -> None:
        self.begun = begun
        self.done = asyncio.Event()
        self.started = True

    async def ask(self, job: Any, _seconds: float) -> Thought:
        self.begun.append(job.seed)
        await self.done.wait()
        self.done.clear()
        return Thought({})


def busy(size: int) -> tuple[Pool, list[Slow], list[str]]:
    pool, begun = Pool(size, 1.0), list[str]()
    workers = [Slow(begun) for _ in range(size)]
    idle: list[Any] = list(workers)
    pool.workers = pool._idle = idle
    return pool, workers, begun


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_one_address_leaves_a_worker_to_the_others() -> None:
    async def run() -> None:
        match = Match.new(northward.game("honshu"), 2)
        pool, workers, begun = busy(2)
        ask = [
            asyncio.create_task(
                pool.choose(match.game, None, "master", f"t{table}", 0, Place(NOBODY, "many", f"t{table}"))
            )
            for table in range(78)
        ]
        await settle()
        assert begun == ["t0"] and len(pool.waiting) == 77
        ask.append(
            asyncio.create_task(pool.choose(match.game, None, "greedy", "here", 0, Place(EXPECTED, "other", "x")))
        )
        await settle()
        assert begun == ["t0", "here"]  # at once
        hint = asyncio.create_task(pool.advise(match.game, None, None, "hint", 1, Place(LOOKING, "many", "t5")))
        await settle()
        assert begun == ["t0", "here"]
        ask[20].cancel()  # nobody waits for that one any more
        for number in range(80):
            for worker in workers:
                worker.done.set()
            await settle()
            if number == 0:
                assert begun[2] == "hint"
        assert len(begun) == 79 and "t20" not in begun and not len(pool.waiting) and not pool._busy
        await asyncio.gather(*ask, hint, return_exceptions=True)

    asyncio.run(run())


def test_so_many_bots_and_no_more(open_house: OpenHouse, tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text("import time\ntime.sleep(1000)\n")  # they think for the whole test
    house = open_house(settings=replace(ROOMY, bot_tables=2, bot_seats=6), command=(sys.executable, str(script)))
    alone = {"game": "honshu", "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
    mine = {"game": "honshu", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    assert [house.post("/api/tables", **alone).status_code for _ in range(3)] == [200, 200, 429]
    assert house.post("/api/tables", **alone).json()["error"] == "too_many_bots"
    me, *_ = house.players(house.post("/api/tables", **mine).json())
    refused = me.post("seat", bot="greedy", name="Ada")
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_bots"), "it would be a third such table"
    seats = me.look()["table"]["seats"]
    assert (seats[0]["bot"], seats[0]["name"]) == (None, ""), "nothing of the wish is done"
    me.act()
    assert [house.post("/api/tables", **mine).status_code for _ in range(2)] == [200, 429]
    people = {"game": "honshu", "seats": [{"kind": "me"}] * 2}
    assert house.post("/api/tables", **people).status_code == 200
    assert house.post("/api/games/honshu/tutorial").status_code == 429


def test_a_seat_that_is_handed_over_counts_as_one_that_was_made_for_a_bot(
    open_house: OpenHouse, tmp_path: Path
) -> None:
    script = tmp_path / "slow.py"
    script.write_text("import time\ntime.sleep(1000)\n")
    settings = replace(ROOMY, bot_seats=2, away_seconds=0.0)
    house = open_house(settings=settings, command=(sys.executable, str(script)))
    wish = {"game": "honshu", "seats": [{"kind": "me"}] * 3}
    me, other, third, _ = house.players(house.post("/api/tables", **wish).json())
    with me.live() as socket:
        news(socket)
        me.do("seat", bot="greedy")
        me.do("seat", bot="random")  # another one in its place is none more
        other.do("seat", bot="greedy")
        for refused in (third.post("seat", bot="greedy"), me.post("seat", seat=2, bot="greedy")):
            assert (refused.status_code, refused.json()["error"]) == (429, "too_many_bots")
        assert third.look()["table"]["seats"][2]["bot"] is None
        other.do("seat", bot=None)
        third.do("seat", bot="greedy")
        other.do("seat", resign=True)  # whoever gives up is never kept, and the stand-in is no strong one
        assert other.look()["table"]["seats"][1]["resigned"]
