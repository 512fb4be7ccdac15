"""What takes long is done beside the loop, one piece at a time, each address in turn, and counts for more."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

import northward
from northward.core import record
from northward.core.match import Match
from northward.server import packing, texts
from northward.server.fairness import Place
from northward.server.lane import Lane
from northward.server.replays import STEPS
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY
from tests.server.twins import random_match


@pytest.fixture(scope="module")
def match() -> Match:
    game = northward.game("okanagan")
    return random_match(game, 4, game.Options(), Random(1))


def test_a_replay_comes_in_pages(open_house: OpenHouse, match: Match) -> None:
    house = open_house()
    made = house.client.post("/api/import", content=record.dump(match.record())).json()
    me = house.players(made)[0]
    pages = [me.get(f"/states?from={start}").json() for start in range(0, len(match.actions) + STEPS, STEPS)]
    assert [len(page) for page in pages[:-2]] == [STEPS] * (len(pages) - 2)
    steps = me.steps()
    assert steps == [step for page in pages for step in page] and len(steps) == len(match.actions)
    assert len(me.get("/states").json()) == STEPS
    assert me.get("/states?from=99999999").json() == []
    assert me.get("/states?from=x").status_code == 400


def test_long_work_is_done_beside_the_loop(
    open_house: OpenHouse, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, where = open_house(), set[tuple[str, str]]()

    def noted(place: Any, name: str) -> None:
        true = getattr(place, name)

        def work(*arguments: Any, **more: Any) -> Any:
            where.add((name, threading.current_thread().name.partition("_")[0]))
            return true(*arguments, **more)

        monkeypatch.setattr(place, name, work)

    for place, name in (
        *((record, "load"), (record, "replay"), (texts, "describe"), (packing, "pack")),
        (type(match.game), "hide"),
    ):
        noted(place, name)
    made = house.client.post("/api/import", content=record.dump(match.record())).json()
    me = house.players(made)[0]
    where -= {("load", "MainThread")}
    assert me.steps() and me.get("/record").text
    beside = {name for name, thread in where if thread in ("lane", "asyncio")}
    assert beside >= {"load", "replay", "describe", "pack"}
    assert not {(name, thread) for name, thread in where if name in ("replay", "describe") and thread != "lane"}


def test_each_address_in_turn() -> None:
    async def run() -> list[str]:
        lane, done, gate = Lane(), list[str](), threading.Event()

        def work(name: str) -> None:
            gate.wait(10)
            done.append(name)

        many = [asyncio.create_task(lane.run(Place(0, "many"), partial(work, f"many{n}"))) for n in range(12)]
        await asyncio.sleep(0)
        one = asyncio.create_task(lane.run(Place(0, "one"), lambda: work("one")))
        await asyncio.sleep(0)
        assert len(lane.waiting) == 12  # one at a time
        many[5].cancel()
        gate.set()
        await asyncio.gather(*many, one, return_exceptions=True)
        lane.close()
        return done

    assert asyncio.run(run())[:3] == ["many0", "one", "many1"]


def test_what_takes_long_counts_for_more(open_house: OpenHouse) -> None:
    house = open_house()
    me = house.table()[0]
    house.inside.by_address.rate, house.inside.by_address.burst = 0.0, 30.0
    house.inside.by_address._levels.clear()
    assert [me.get("/states").status_code for _ in range(6)] == [200] * 5 + [429]
    house.inside.by_address._levels.clear()
    assert [me.get().status_code for _ in range(31)] == [200] * 30 + [429]


def test_a_small_allowance_is_never_nothing(open_house: OpenHouse) -> None:
    me = open_house(settings=replace(ROOMY, rate=0.001, burst=4)).table()[0]
    assert me.house.inside.by_address.take("somebody", 50) is None
