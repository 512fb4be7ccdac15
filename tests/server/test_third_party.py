"""A game of another package, with neither words nor components, plays like any other."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from northward.core import codec, registry
from tests.server.conftest import OpenHouse
from tests.server.house import House, news, wait_for


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch, open_house: OpenHouse) -> Iterator[House]:
    entries = dict(registry._installed()) | {"nim": EntryPoint("nim", "tests.cli.nim:GAME", registry.GROUP)}
    monkeypatch.setattr(registry, "_installed", lambda: entries)
    yield open_house()
    registry.game.cache_clear()


def test_it_is_listed_and_played(nim: House) -> None:
    (about,) = [game for game in nim.client.get("/api/games").json() if game["name"] == "nim"]
    assert about["title"] == {"en": "Nim", "fr": "Nim"} and about["options"] == {}
    assert nim.client.get("/api/games/nim/rules").json() == {"rules": []}
    assert nim.client.get("/api/games/nim/components").json()["error"] == "no_components"
    me, other, _ = nim.table("nim", "me me")
    players = [me, other]
    while me.look()["table"]["status"] == "playing":
        seen = players[me.look()["awaiting"][0]].look(text=True)
        assert [entry[1] for entry in seen["menu"]] == list(range(len(seen["legal"])))
        players[seen["you"]["seat"]].act()
    with me.live() as socket:
        push = news(socket)
    assert push["log"][-1]["kind"] == "grabbed" and push["log"][-1]["fr"]
    assert len(me.steps()) == len(me.get("/record").text.splitlines()) - 1


def test_its_bots_too(nim: House) -> None:
    """The worker processes of this test do not have the game: then a legal action is chosen at random."""
    me, _ = nim.table("nim", "me greedy")
    while me.look()["table"]["status"] == "playing":
        if me.look()["legal"]:
            me.act()
    assert me.look()["table"]["result"]


def test_a_table_with_a_set_of_its_own(open_house: OpenHouse) -> None:
    """A record brings its cards along; the page asks the table for them, and bots play with them."""
    house = open_house()
    game: Any = registry.game("honshu")
    content = house.client.get("/api/games/honshu/components").json()
    assert content["cards"]["1"]
    own = codec.decode(_installed(), dict) | {"name": "mine", "cubes": 12}
    other = game.with_components(own)
    from northward.core.match import Match
    from northward.core.record import dump

    made = house.client.post("/api/import", content=dump(Match.new(other, 2).record()))
    assert made.status_code == 200, made.text
    me, friend, _ = house.players(made.json())
    assert me.get("/components").json()["name"] == "mine"
    friend.do("seat", bot="greedy")
    me.act()
    wait_for(lambda: friend.look()["you"]["number"] >= 1)
    assert "mine" in me.look(text=True)["text"]


def _installed() -> bytes:
    from importlib import resources

    return (resources.files("northward.games.honshu") / "components" / "published.json").read_bytes()
