"""Tables to begin a test at: made by the API, or taken from a recorded game at the moment that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from northward.core import record

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


def moment(screen: Any, file: str, wanted: Callable[[Any, Any], bool]) -> str:
    """Goes on from a recorded game just before the first action that is wanted; the link of the seat that acts."""
    path = RECORDS / file
    game = record.read(path)
    for number, (state, action) in enumerate(zip(record.states(game), game.actions, strict=False)):
        if wanted(state, action):
            answer = screen.page.request.post(f"/api/import?upto={number}", data=path.read_bytes())
            assert answer.ok, answer.text()
            table = answer.json()
            return f"/t/{table['table']}#{table['tokens'][action.seat]}"
    raise AssertionError("that never happens in this record")
