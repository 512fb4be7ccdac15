"""The land as plain text: hexes in staggered rows, three lines each."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from northward.core.squares import letters
from northward.core.words import Words
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import Place
from northward.games.hyperborea.land import controller
from northward.games.hyperborea.state import GHOST, Territory

WIDTH = 16
LINES = 3


@lru_cache(maxsize=16)
def hex_names(places: tuple[Place, ...]) -> tuple[str, ...]:
    """What people call the hexes: a letter for the row, from above, and a number in it, from the left."""
    rows = sorted({r for _, r in places})
    numbers = {r: sorted(q for q, row in places if row == r) for r in rows}
    return tuple(f"{letters(rows.index(r))}{numbers[r].index(q) + 1}" for q, r in places)


def draw_land(box: Box, view: Any, say: Words) -> list[str]:
    """Every hex at its place; `draw.legend` explains the signs."""
    if not view.land:
        return []
    # In axial coordinates, a row lies half a hex further right than the row above it.
    places = box.maps[view.seats].places
    columns = [2 * q + r for q, r in places]
    left, top = min(columns), min(r for _, r in places)
    rows = [[""] * LINES for _ in range(max(r for _, r in places) - top + 1)]
    for cell in sorted(range(len(view.land)), key=lambda cell: columns[cell]):
        start = (columns[cell] - left) * WIDTH // 2
        row = rows[places[cell][1] - top]
        for line, text in enumerate(_hex_lines(box, view, cell, say)):
            row[line] = row[line].ljust(start) + text[: WIDTH - 1]
    return [line.rstrip() for row in rows for line in (*row, "")]


def _hex_lines(box: Box, view: Any, cell: int, say: Words) -> tuple[str, str, str]:
    territory: Territory = view.land[cell]
    place = hex_names(box.maps[view.seats].places)[cell]
    if not territory.face:
        return f"{place} {say('draw.face_down')}", "", ""
    face = box.hexes[territory.face]
    control = controller(territory)
    head = f"{place} {say(f'terrain.{face.terrain}')}" + (f" *{control + 1}" if control is not None else "")
    sites = [
        ("C" if site.kind == "city" else f"R{tokens}") + _occupant(who, say)
        for site, tokens, who in zip(face.sites, territory.tokens, territory.inside, strict=True)
    ]
    stopped = "!" * territory.stopped
    troops = [
        f"{seat + 1}:{number}{stopped if seat == view.active else ''}{'+' * territory.fortresses[seat]}"
        for seat, number in enumerate(territory.outside)
        if number or territory.fortresses[seat]
    ]
    return head, " ".join(sites), " ".join(troops)


def _occupant(who: int | None, say: Words) -> str:
    if who is None:
        return ""
    return "/" + (say("ghost.short") if who == GHOST else str(who + 1))
