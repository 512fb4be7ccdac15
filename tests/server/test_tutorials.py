"""Guided first games at a real table: what is prepared is played for as long as the rules take it."""

from __future__ import annotations

from typing import Any

import pytest

from northward.core import parts, registry, tutorial
from northward.core.text import LANGUAGES
from northward.core.tutorial import LEARNER
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, wait_for

TAUGHT = [name for name in registry.names() if parts.tutorial(name) is not None]


def learn(house: House, game: str) -> Player:
    answer = house.post(f"/api/games/{game}/tutorial", name="Mina")
    assert answer.status_code == 200, answer.text
    return house.players(answer.json())[0]


def steps(house: House, game: str) -> list[dict[str, Any]]:
    return list(house.client.get(f"/api/games/{game}/tutorial").json()["steps"])


def turn(player: Player) -> dict[str, Any]:
    """What the learner sees when nobody else has to act."""
    wait_for(lambda: player.look()["awaiting"] == [LEARNER])
    return player.look()


def act(player: Player, action: Any) -> None:
    player.do("act", number=player.look()["you"]["number"], action=action)


def lines(house: House, player: Player) -> dict[int, list[Any]]:
    """The lines of the match, by seat: those of a choice that all make at once come in any order."""
    found: dict[int, list[Any]] = {}
    for action in house.inside.tables.rooms[player.id].table.match.actions:
        found.setdefault(action.seat, []).append(action)
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_who_follows_the_tips_plays_the_prepared_game_and_then_on_against_bots(house: House, game: str) -> None:
    lesson = tutorial.load(game, LANGUAGES)
    assert lesson is not None
    player = learn(house, game)
    assert [seat["name"] for seat in player.look()["table"]["seats"]] == ["Mina", *lesson.plan.others]
    for done, step in enumerate(step for step in steps(house, game) if step["action"] is not None):
        now = turn(player)
        assert now["table"]["tutorial"] == done
        assert step["action"] in now["legal"]
        act(player, step["action"])
    turn(player)
    for seat, played in lines(house, player).items():
        prepared = [action for action in lesson.record.actions if action.seat == seat]
        assert played[: len(prepared)] == prepared
    for _ in range(3):
        act(player, turn(player)["legal"][0])
    turn(player)


def test_who_goes_another_way_is_not_stopped(house: House) -> None:
    """Lines that were prepared and no longer fit are left to chance and to the bots."""
    player = learn(house, "honshu")
    for _ in range(9):
        act(player, turn(player)["legal"][-1])
    assert turn(player)["table"]["tutorial"] == 9
    assert lines(house, player)[1][1].card != 12  # the learner has taken it


def test_what_is_taken_back_comes_again_as_it_was_prepared(house: House) -> None:
    player = learn(house, "hokkaido")
    for step in [step for step in steps(house, "hokkaido") if step["action"] is not None][:3]:
        turn(player)
        act(player, step["action"])
    before = turn(player)
    drawn = lines(house, player)
    for _ in range(3):
        player.do("undo", number=player.look()["you"]["number"])
        turn(player)
    assert player.look()["table"]["tutorial"] == 0
    for step in [step for step in steps(house, "hokkaido") if step["action"] is not None][:3]:
        turn(player)
        act(player, step["action"])
    assert turn(player)["view"] == before["view"]
    assert lines(house, player) == drawn


def test_it_goes_on_after_a_restart(open_house: OpenHouse, db: str) -> None:
    first = open_house(db)
    player = learn(first, "honshu")
    asked = [step["action"] for step in steps(first, "honshu") if step["action"] is not None]
    turn(player)
    act(player, asked[0])
    turn(player)
    first.close()
    player.house = open_house(db)
    for action in asked[1:4]:
        turn(player)
        act(player, action)
    assert turn(player)["table"]["tutorial"] == 4


def test_the_tips_name_no_line_of_the_others(house: House) -> None:
    for game in TAUGHT:
        for step in steps(house, game):
            assert step["action"] is None or step["action"]["seat"] == LEARNER
            assert set(step["text"]) == set(LANGUAGES)


def test_other_tables_are_not_guided_and_a_game_without_tips_says_so(house: House) -> None:
    me = house.table("honshu", "me greedy")[0]
    assert me.look()["table"]["tutorial"] is None
    answer = house.post("/api/games/nothing/tutorial")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_game")
    listed = {game["name"]: game["tutorial"] for game in house.client.get("/api/games").json()}
    assert listed == {name: name in TAUGHT for name in registry.names()}
