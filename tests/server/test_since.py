"""What happened since somebody acted, step by step: for playing it back to whoever comes back to the table."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.conftest import OpenHouse
from tests.server.house import Player


def played(players: list[Player], rng: Random, times: int) -> list[dict[str, Any]]:
    """Somebody of those who are awaited acts, so many times; what the first of them then sees of each step."""
    for _ in range(times):
        seen = [player.look() for player in players]
        mover = rng.choice(seen[0]["awaiting"])
        players[mover].act(rng.randrange(len(seen[mover]["legal"])))
    return players[0].steps()


def test_the_own_last_action_is_in_the_snapshot(open_house: OpenHouse) -> None:
    *players, spectator = open_house().table("honshu", "me link link")
    for player in players:
        player.look()
    assert [player.look()["you"]["acted"] for player in (*players, spectator)] == [0, 0, 0, 0]
    steps = played(players, Random(1), 12)
    for seat, player in enumerate(players):
        own = [step["event"] for step in steps if step["seat"] == seat]
        assert player.look()["you"]["acted"] == own[-1]
    assert spectator.look()["you"]["acted"] == 0


def test_steps_since_an_event_begin_with_how_the_table_stood_then(open_house: OpenHouse) -> None:
    *players, _ = open_house().table("honshu", "me link link")
    for player in players:
        player.look()
    steps = played(players, Random(2), 15)
    me = players[0]
    acted = me.look()["you"]["acted"]
    told = me.get(f"/states?since={acted}").json()
    assert told[0]["seat"] == 0 and told[0]["event"] == acted
    assert told == [step for step in steps if step["event"] >= acted]
    assert me.get("/states?since=0").json() == steps
    me.post("chat", text="hello")
    assert me.get("/states?since=999999").json() == steps[-1:]
    assert me.get("/states?since=-1").status_code == 400


def test_what_was_taken_back_is_not_told(open_house: OpenHouse) -> None:
    *players, _ = open_house().table("honshu", "me link")
    for player in players:
        player.look()
    played(players, Random(3), 6)
    mover = players[players[0].look()["awaiting"][0]]
    before = mover.look()
    after = mover.act()
    assert after["you"]["may_undo"]
    again = mover.do("undo", number=after["you"]["number"])
    assert again["you"]["acted"] == before["you"]["acted"]
    events = [step["event"] for step in mover.get(f"/states?since={before['event']}").json()]
    assert after["you"]["acted"] not in events
