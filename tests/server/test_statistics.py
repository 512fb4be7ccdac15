"""Statistics and ratings: from finished games, stored with their last move, of players and of nobody else."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, play_out
from tests.server.test_players import Person


def figures(person: Person) -> list[dict[str, Any]]:
    answer = person.get("/statistics")
    assert answer.status_code == 200, answer.text
    told: list[dict[str, Any]] = answer.json()
    return told


def finished(house: House, *people: Person, bots: str = "", resigns: bool = False) -> tuple[str, list[dict[str, Any]]]:
    """A game that these play to its end, unless the last of them resigns; its table and result."""
    first, *others = people
    me, *links = first.table(f"me {'link ' * len(others)}{bots}".strip())
    for person, link in zip(others, links, strict=False):
        person.do(f"/api/tables/{me.id}/sit", link.token)
    seats = [person.at(me.id, seat) for seat, person in enumerate(people)]
    if resigns:
        seats.pop().do("seat", resign=True)
    play_out(seats, Random(3))
    result: list[dict[str, Any]] = seats[0].look()["table"]["result"]
    house.call(house.inside.ratings.catch_up())
    return me.id, result


def test_a_finished_game_counts_for_whoever_played_it(house: House) -> None:
    ada, ben = Person(house), Person(house)
    table, (mine, bens) = finished(house, ada, ben)
    (told,) = figures(ada)
    assert (told["game"], told["games"], told["totals"]) == ("honshu", 1, [mine["total"]])
    assert told["won"] == int(mine["rank"] == 1)
    assert told["levels"] == [{"of": "people", "games": 1, "won": told["won"]}]
    assert told["seats"] == [{"of": "2", "games": 1, "won": told["won"]}]
    assert {each["item"]: each["mine"] for each in told["items"]} == mine["items"]
    assert all(each["bots"] is None and set(each["title"]) == {"en", "fr"} for each in told["items"])
    assert [(each["table"], each["total"]) for each in told["best"]] == [(table, mine["total"])]
    assert figures(ben)[0]["totals"] == [bens["total"]]
    with zipfile.ZipFile(io.BytesIO(ben.get("/export").content)) as packed:
        (result,) = json.loads(packed.read("you.json"))["results"]
    assert (result["seat"], result["total"], result["rank"]) == (1, bens["total"], bens["rank"])


def test_winning_raises_a_rating_and_makes_it_surer(house: House) -> None:
    ada, ben = Person(house), Person(house)
    finished(house, ada, ben, resigns=True)
    better, worse = (figures(person)[0]["rating"] for person in (ada, ben))
    assert better["points"] > 1500 > worse["points"] and better["games"] == worse["games"] == 1
    assert better["uncertainty"] < 333 and worse["uncertainty"] < 333
    house.call(house.inside.ratings.catch_up())
    assert figures(ada)[0]["rating"] == better  # no game counts twice


def test_only_games_of_different_people_are_rated(house: House) -> None:
    ada = Person(house)
    finished(house, ada, bots="greedy")
    (told,) = figures(ada)
    assert told["rating"] is None and told["levels"][0]["of"] == "greedy"
    assert all(each["bots"] is not None for each in told["items"])
    screens = ada.table("me screen")
    play_out(screens[:2], Random(5))
    house.call(house.inside.ratings.catch_up())
    (told,) = figures(ada)
    assert told["rating"] is None and told["games"] == 1  # at one screen nobody has won more than the other


def test_an_operator_can_switch_ratings_off(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, ratings=False))
    ada, ben = Person(house), Person(house)
    finished(house, ada, ben)
    assert figures(ada)[0]["rating"] is None


def test_games_that_ended_before_results_were_stored_are_counted(open_house: OpenHouse, tmp_path: Any) -> None:
    db = str(tmp_path / "old.db")
    house = open_house(db)
    ada, ben = Person(house), Person(house)
    finished(house, ada, ben)
    before = figures(ada)[0]
    house.close()
    with sqlite3.connect(db) as connection:
        connection.execute("DELETE FROM results")
    ada.house = open_house(db)
    assert figures(ada)[0] == before


def test_nothing_of_statistics_is_left_of_who_goes(house: House) -> None:
    ada, ben = Person(house), Person(house)
    table, _ = finished(house, ada, ben)
    ada.do(f"/api/tables/{table}/leave", f"{ada.key}.0")
    ada.do("/api/you/delete")
    assert ada.get("/statistics").status_code == 401
    assert figures(ben)[0]["games"] == 1


@pytest.mark.parametrize("bad", ["", "nobody"])
def test_statistics_are_nobody_elses(house: House, bad: str) -> None:
    assert house.client.get("/api/you/statistics", headers={"northward-key": bad}).status_code == 401
