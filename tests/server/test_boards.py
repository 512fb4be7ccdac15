"""What boards are told besides the view: what the rules of their table say, and nothing where a game has no board."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest

from northward.core import parts, registry
from northward.core.additions import with_components
from northward.core.match import Match
from northward.core.record import dump
from tests.server.conftest import OpenHouse


def test_figures_follow_the_options_and_the_seats_of_the_table(open_house: OpenHouse) -> None:
    house = open_house()

    def figures(game: str, who: str, **options: Any) -> Any:
        return house.table(game, who, options=options)[0].look()["table"]["figures"]

    printed, manual = figures("honshu", "me me"), figures("honshu", "me me", values="manual")
    assert printed["points"]["lake"] == 3 and manual["points"]["lake"] == 1
    assert figures("honshu", "me me", selection="draft")["passed_after"] == 1 != printed["passed_after"]
    short, long = figures("hyperborea", "me me", length="short"), figures("hyperborea", "me me me", length="long")
    assert (short["conditions_wanted"], short["gems_wanted"]) == (1, 15)
    assert (long["conditions_wanted"], long["gems_wanted"]) == (3, 12)


def test_the_page_names_what_the_set_of_the_table_shows(open_house: OpenHouse) -> None:
    """A record brings its own cards along: the squares of the maps, and the cubes of the pool, are those."""
    house, game = open_house(), registry.game("hokkaido")
    content = registry.component_set(game)
    assert content is not None
    for card in content["cards"]:
        card["rows"] = [["brown 7", "lake"], ["forest", "grey"], ["desert", "desert"]]
    other = with_components(game, content | {"name": "sevens", "cubes": 9})
    made = house.client.post("/api/import", content=dump(Match.new(other, 2).record())).json()
    players = house.players(made)
    for _ in range(60):
        seen = players[players[0].look()["awaiting"][0]].look()
        assert {cubes["left"] for cubes in seen["page"]["pool"]} <= set(range(10))
        laid = [card for shown in seen["page"]["maps"] for card in shown["pile"] if card["card"]]
        if laid:
            assert sorted(laid[0]["squares"]) == sorted(["brown 7", "lake", "forest", "grey", "desert", "desert"])
            return
        players[seen["you"]["seat"]].act()
    raise AssertionError("no card was laid")


def test_what_the_page_tells_in_names_does_not_travel_in_codes(open_house: OpenHouse) -> None:
    me = open_house().table("honshu", "me greedy")[0]
    me.act()
    for told in (me.look(), *me.steps()):
        assert told["page"]["maps"] and not told["view"].keys() & told["page"].keys()


def test_a_preview_draws_what_the_action_would_make_of_the_map(open_house: OpenHouse) -> None:
    me, other, _ = open_house().table("hokkaido", "me me")
    for _ in range(40):
        player = (me, other)[me.look()["awaiting"][0]]
        seen = player.look()
        if any(action["do"] == "place" for action in seen["legal"]):
            break
        player.act()
    action = next(action for action in seen["legal"] if action["do"] == "place")
    drawn = player.do("preview", action=action)["page"]
    after = player.do("act", number=seen["you"]["number"], action=action)
    assert drawn["range"] == after["page"]["maps"][seen["you"]["seat"]]["range"]


def test_replays_have_it_too(open_house: OpenHouse) -> None:
    me, _, _ = open_house().table("okanagan", "me me")
    steps = me.get("/states").json()
    assert steps and all(step["page"]["progress"] for step in steps)


def test_a_board_that_fails_stops_nothing(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    part = parts.page("honshu")
    monkeypatch.setattr(part, "page", lambda game, view: 1 / 0)
    me, _, _ = open_house().table("honshu", "me me")
    with caplog.at_level(logging.WARNING):
        seen = me.look()
    assert seen["page"] is None and seen["legal"] and seen["table"]["figures"]
    assert "the page of honshu fails: ZeroDivisionError" in caplog.text


def test_no_view_repeats_what_the_page_says() -> None:
    """What only boards need is beside the view, so that bots and learners do not pay for it."""
    for name in registry.names():
        part = parts.page(name)
        assert part is not None
        told = {field.name for field in msgspec.structs.fields(part.Page)} - {"maps", "pool"}
        assert not told & set(registry.game(name).View.__struct_fields__)
