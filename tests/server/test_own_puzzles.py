"""Mistakes of one's own reviewed games come back as puzzles: whose they are, what tries are worth, and no secret."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import northward
from northward import puzzles
from northward.core import codec
from northward.puzzles.own import MARKS
from northward.reviewing.judging import judged
from northward.reviewing.moments import Course, course_of
from northward.reviewing.results import Judged
from northward.reviewing.run import Job, Task, result_of
from northward.server import puzzles as told
from northward.server.reviews import Stored
from tests.server.conftest import OpenHouse
from tests.server.house import House

RECORDS = Path(__file__).parents[1] / "records"
SHORT = RECORDS / "honshu" / "2_players_draft.jsonl"
FEW = 40
SEAT = 0


def marked(course: Course, seat: int, choices: int = 2) -> Judged:
    """A mistake of a seat, at which there was much to choose from."""
    game = course.saved.game
    moments = [moment for moment in course.moments if moment.seat == seat]
    for moment in Random("some").sample(moments, len(moments)):
        if len(game.legal(course.states[moment.line], seat)) >= choices:
            found = judged(course, moment, FEW, f"0:{moment.line}")
            if found.mark in MARKS and found.better != found.played:
                return found
    raise LookupError(game.name)


@pytest.fixture(scope="module")
def course() -> Course:
    return course_of(northward.read(SHORT))


@pytest.fixture(scope="module")
def found(course: Course) -> Judged:
    return marked(course, SEAT, 20)


def reviewed(house: House, found: Judged, keys: list[str]) -> str:
    """The finished match as a table whose seats are of these players; its review is kept, with one decision."""
    made = house.client.post("/api/import", content=SHORT.read_bytes()).json()
    for token, key in zip(made["tokens"], keys, strict=True):
        headers = {"Authorization": f"Bearer {token}", "Northward-Key": key}
        assert house.client.post(f"/api/tables/{made['table']}/own", headers=headers).status_code == 200
    keep(house, made["table"], found)
    return str(made["table"])


def keep(house: House, table: str, found: Judged) -> None:
    store = house.inside.reviews.store
    store.keep_review("a key", table, codec.encode(Stored([codec.convert(found, dict[str, Any])])))


def mine(house: House, key: str) -> Any:
    return house.client.get("/api/you/puzzles", headers={"Northward-Key": key}).json()


def test_a_mistake_comes_back_to_whoever_made_it(open_house: OpenHouse, course: Course, found: Judged) -> None:
    house, keys = open_house(), [secrets.token_urlsafe(32) for _ in range(2)]
    table = reviewed(house, found, keys)
    assert mine(house, keys[1]) == []  # the other seat's are not one's own
    (listed,) = mine(house, keys[SEAT])
    assert (listed["table"], listed["number"], listed["loss"]) == (table, found.line, found.loss)
    assert listed["map"]["rows"]
    path = f"/api/tables/{table}/puzzles/{found.line}"
    asked = house.client.get(path).json()
    assert asked["judged"] and asked["best"] == round(found.loss, 1) and asked["snapshot"]["awaiting"] == [SEAT]
    for way in house.client.get(f"{path}/solution").json():
        answer = house.post(f"{path}/try", actions=way["actions"]).json()
        assert answer["right"] and answer["points"] == way["points"] > 0
    again = house.post(f"{path}/try", actions=codec.convert(found.played, list[Any])).json()
    assert (again["done"], again["right"], again["points"]) == (True, False, 0)


def test_a_try_that_the_review_has_not_looked_at_is_judged(
    open_house: OpenHouse, course: Course, found: Judged
) -> None:
    house, asked = open_house(), []
    table = reviewed(house, found, [secrets.token_urlsafe(32) for _ in range(2)])
    known = puzzles.mistake(course, found)
    assert known.worths is not None
    legal = course.saved.game.legal(course.states[found.line], SEAT)
    other = next(action for action in legal if (action,) not in known.worths)

    async def examine(task: Task, job: Job, _: object) -> Any:
        asked.append(job)
        return codec.convert(result_of(Task(task.saved, FEW, 0), job), dict[str, Any])

    house.inside.own_puzzles.pool.examine = examine
    path = f"/api/tables/{table}/puzzles/{found.line}/try"
    answer = house.post(path, actions=[codec.convert(other, dict[str, Any])]).json()
    assert len(asked) == 1 and answer["done"]
    assert answer["right"] == (answer["points"] >= known.puzzle.points - known.nearly)


def test_only_what_is_over_and_was_marked_is_a_puzzle(open_house: OpenHouse, found: Judged) -> None:
    house = open_house()
    me = house.table("honshu", "me me")[0]
    assert me.get(f"/puzzles/{found.line}").json()["error"] == "not_over"
    table = reviewed(house, found, [secrets.token_urlsafe(32) for _ in range(2)])
    assert house.client.get(f"/api/tables/{table}/puzzles/0").status_code == 404


@pytest.mark.parametrize("name", ["honshu/2_players_draft", "hokkaido/3_players_draft", "okanagan/3_players"])
def test_no_byte_tells_what_the_seat_could_not_know(name: str) -> None:
    """In a match in which all that was hidden from the seat is different, all of it is the same."""
    course = course_of(northward.read(RECORDS / f"{name}.jsonl"))
    game = course.saved.game
    mistake = marked(course, 0)
    states = list(course.states)
    states[mistake.line] = game.imagine(game.view(states[mistake.line], mistake.seat), Random("other"))
    said = []
    for each in (course, course._replace(states=states)):
        here = puzzles.mistake(each, mistake)
        way = here.answers()[0]
        answers = (
            told.shown(here, "table", "en", True),
            told.tried(here, way[:1], None, "fr", True),
            told.solution(here, "en", True),
        )
        said.append(json.loads(msgspec.json.encode(answers)))
    assert said[0] == said[1]
