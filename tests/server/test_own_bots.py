"""Bots of other people that an operator offers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, wait_for

LAST = '''
class Last:
    """Takes the last of what it may do."""

    def __init__(self, game):
        pass

    def choose(self, view, legal, clock, rng):
        return legal[-1]
'''


def test_a_bot_that_the_operator_adds_is_listed_and_plays(
    db: str, open_house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "last_of_all.py").write_text(LAST)
    monkeypatch.chdir(tmp_path)
    name = "last_of_all:Last"
    house = open_house(db, settings=replace(ROOMY, bots=(name,)))
    (listed,) = (each for each in house.client.get("/api/games/honshu/bots").json() if each["name"] == name)
    assert listed["title"]["en"] == "Last" and listed["text"]["fr"] == "Takes the last of what it may do."
    seats = [{"kind": "me"}, {"kind": "bot", "bot": name}]
    me, *_ = house.players(house.post("/api/tables", game="honshu", seats=seats).json())
    me.act()
    wait_for(lambda: me.look()["table"]["seats"][1]["number"] > 0)
    assert me.look()["table"]["problem"] is None


def test_no_other_bot_of_somebody_can_be_asked_for(db: str, open_house: OpenHouse) -> None:
    house = open_house(db)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "os:getcwd"}]
    answer = house.post("/api/tables", game="honshu", seats=seats)
    assert (answer.status_code, answer.json()["error"]) == (400, "no_bot")
