"""Puzzles over HTTP: what is asked, what a try is worth, and that nothing hidden is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from northward import puzzles
from northward.core import puzzles as shipped
from northward.core import record
from northward.puzzles.position import at, imagined
from northward.server import puzzles as told
from tests.server.conftest import OpenHouse

GAMES = puzzles.names()


def test_a_puzzle_is_asked_tried_and_solved(open_house: OpenHouse) -> None:
    house = open_house()
    listed = house.client.get("/api/puzzles?day=2026-11-18").json()
    name, number = listed["day"]["game"], listed["day"]["number"]
    assert {each["game"] for each in listed["sets"]} == set(GAMES)
    assert house.client.get("/api/puzzles?day=2026-11-18").json() == listed
    at_it = f"/api/puzzles/{name}/{number}"
    asked = house.client.get(at_it).json()
    assert asked["best"] > 0 and asked["question"]["fr"] and asked["snapshot"]["awaiting"]
    ways = house.client.get(f"{at_it}/solution").json()
    for way in ways:
        answer = house.post(f"{at_it}/try", actions=way["actions"]).json()
        assert (answer["done"], answer["right"], answer["points"]) == (True, True, asked["best"])
        assert answer["snapshot"]["legal"] == [] == answer["snapshot"]["awaiting"]
    begun = house.post(f"{at_it}/try", actions=[]).json()
    assert (begun["done"], begun["right"], begun["snapshot"]) == (False, False, asked["snapshot"])


def test_bad_wishes_are_refused(open_house: OpenHouse) -> None:
    house = open_house()
    (way, *_) = shipped.all_of("honshu")[1][1].answers
    wishes: list[tuple[str, Any, int, str]] = [
        ("?day=someday", None, 400, "bad_request"),
        ("/nothing/1", None, 404, "no_game"),
        ("/honshu/100000", None, 404, "no_puzzle"),
        ("/honshu/1/try", [{"do": "dance"}], 400, "bad_action"),
        ("/honshu/1/try", [{**way[0], "row": 900}], 422, "illegal"),
        ("/honshu/1/try", [*way, *way], 409, "over"),
    ]
    for path, actions, code, error in wishes:
        at_it = f"/api/puzzles{path}"
        answer = house.client.get(at_it) if actions is None else house.post(at_it, actions=actions)
        assert (answer.status_code, answer.json()["error"]) == (code, error), path


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_tells_what_the_seat_could_not_know(game: str) -> None:
    """The same puzzle in a match in which all that is hidden from its seat is different: the same answers."""
    for number in sorted(shipped.all_of(game))[::10]:
        true = puzzles.position(game, number)
        other = at(true.saved, true.puzzle, imagined(true.game, true.view, seed="other"))
        said = []
        for here in (true, other):
            answers = (
                told.shown(here, None, "en", text=True),
                told.tried(here, here.answers()[0][:1], None, "en", text=True),
                told.solution(here, "fr", text=True),
            )
            said.append(msgspec.json.encode(answers))
        assert said[0] == said[1], number


def test_a_match_of_a_puzzle_hides_something() -> None:
    """Else the test above would see nothing."""
    here = puzzles.position("honshu", 1)
    true = record.replay(here.saved)
    assert true != here.world and true != imagined(here.game, here.view, seed="other")
