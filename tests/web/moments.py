"""Tables to begin a test at: made by the API, or a game at the moment that is wanted, recorded or played at random."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from northward import Match
from northward.core import record, registry
from northward.core.game import CHANCE

RECORDS = Path(__file__).parents[1] / "records"


def made(screen: Any, **wish: Any) -> list[str]:
    """A new table; the links of its people, by seat."""
    answer = screen.page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    table = answer.json()
    return [f"/t/{table['table']}#{token}" for token in table["tokens"] if token]


def people(number: int) -> list[dict[str, str]]:
    """Seats for people at screens of their own."""
    return [{"kind": "me", "name": "Ada"}, *({"kind": "link", "name": name} for name in ("Bo", "Cy")[: number - 1])]


def moment(screen: Any, file: str, wanted: Callable[[Any, Any], bool], bots: bool = False) -> str:
    """Goes on from a recorded game just before the first action that is wanted; the link of the seat that acts.

    Bots may have the other seats.
    """
    path = RECORDS / file
    game = record.read(path)
    for number, (state, action) in enumerate(zip(record.states(game), game.actions, strict=False)):
        if wanted(state, action):
            answer = screen.page.request.post(f"/api/import?upto={number}", data=path.read_bytes())
            assert answer.ok, answer.text()
            table = answer.json()
            mine = table["tokens"][action.seat]
            for token in table["tokens"] if bots else ():
                if token != mine:
                    hand_to_bot(screen, table["table"], token)
            return f"/t/{table['table']}#{mine}"
    raise AssertionError("that never happens in this record")


def ended(screen: Any, file: str) -> str:
    """A recorded game that is over, for whoever had the first seat."""
    answer = screen.page.request.post("/api/import", data=(RECORDS / file).read_bytes())
    assert answer.ok, answer.text()
    table = answer.json()
    return f"/t/{table['table']}#{table['tokens'][0]}"


def hand_to_bot(screen: Any, table: str, token: str) -> None:
    asked = {"data": {"bot": "greedy"}, "headers": {"Authorization": f"Bearer {token}"}}
    answer = screen.page.request.post(f"/api/tables/{table}/seat", **asked)
    assert answer.ok, answer.text()


def reached(screen: Any, name: str, seats: int, wanted: Callable[[Any], bool]) -> tuple[Any, list[str]]:
    """Plays at random, the same every time, up to the first state that is wanted; that state and the links by seat."""
    game = registry.game(name)
    for seed in range(200):
        rng = Random(seed)
        match = Match.new(game, seats)
        while not match.over:
            movers = game.to_move(match.state)
            if movers != (CHANCE,) and wanted(match.state):
                answer = screen.page.request.post("/api/import", data=record.dump(match.record()))
                assert answer.ok, answer.text()
                table = answer.json()
                return match.state, [f"/t/{table['table']}#{token}" for token in table["tokens"]]
            chance = movers == (CHANCE,)
            match.play(game.chance(match.state, rng) if chance else rng.choice(game.legal(match.state, movers[0])))
    raise AssertionError("that never happens")
