"""Hyperborea the slow and plain way: control, steps and reach, points, and every cube, miniature and token counted.

Nothing of the game's code is used. Faces come straight from the component file, and a state is plain data: the dicts
and lists that its JSON would give.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import northward

FILE = Path(northward.__file__).parent / "games" / "hyperborea" / "components" / "northward-1.json"
SET: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
COLOURS = ("red", "green", "purple", "blue", "orange", "yellow", "grey")
GREY = 6
GHOST = -1

Data = Mapping[str, Any]
"""A state or a part of it."""


# --- the map --------------------------------------------------------------------------------------------------------


def faces() -> dict[str, Data]:
    """Every hex of the box by its id."""
    homelands = [SET["neutral"], *(race["homeland"] for race in SET["races"])]
    hexes = [*SET["centres"], *SET["borderlands"]]
    hexes += [land for homeland in homelands for land in (homeland["capital"], *homeland["inner"])]
    return {land["id"]: land for land in hexes}


FACES = faces()


@cache
def places(seats: int) -> list[tuple[int, int]]:
    """Where each hex lies: centre, borderlands, homelands in turn order, the capital first."""
    layout = SET["layouts"][str(seats)]
    homes = [place for home in layout["homelands"] for place in (home["capital"], *home["inner"])]
    return [(q, r) for q, r in (layout["centre"], *layout["borderlands"], *homes)]


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two hexes, as the crow flies."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@cache
def neighbours(seats: int, cell: int) -> list[int]:
    found = places(seats)
    return [other for other, place in enumerate(found) if distance(place, found[cell]) == 1]


def kind(seats: int, cell: int) -> str:
    borderlands = len(SET["layouts"][str(seats)]["borderlands"])
    return "centre" if cell == 0 else "borderland" if cell <= borderlands else "homeland"


def terrain(state: Data, cell: int) -> str:
    return str(FACES[state["land"][cell]["face"]]["terrain"])


# --- who stands where -----------------------------------------------------------------------------------------------


def standing(territory: Data) -> list[int]:
    """Everybody in a hex, one entry for each miniature and ghost."""
    outside = [seat for seat, count in enumerate(territory["outside"]) for _ in range(count)]
    return outside + [who for who in territory["inside"] if who is not None]


def controller(territory: Data) -> int | None:
    """Whoever has more than everybody else has, ghosts included; nobody in a tie, and never the ghosts."""
    everybody = standing(territory)
    for seat in set(everybody) - {GHOST}:
        if all(everybody.count(seat) > everybody.count(other) for other in set(everybody) - {seat}):
            return seat
    return None


def adjacent_opponents(state: Data, seat: int) -> set[int]:
    """Opponents in a hex with a miniature of the seat, or next to one."""
    found: set[int] = set()
    for cell, territory in enumerate(state["land"]):
        if seat in standing(territory):
            for near in (cell, *neighbours(state["seats"], cell)):
                found |= set(standing(state["land"][near]))
    return found - {seat, GHOST}


# --- movement -------------------------------------------------------------------------------------------------------

# Each row: leaving this terrain for desert, forest, swamp, mountain. Written out from the rulebook's three sentences.
STEP_COSTS = {
    "desert": {"desert": 1, "forest": 2, "swamp": 1, "mountain": 2},
    "forest": {"desert": 1, "forest": 1, "swamp": 1, "mountain": 2},
    "swamp": {"desert": 2, "forest": 3, "swamp": 1, "mountain": 3},
    "mountain": {"desert": 2, "forest": 3, "swamp": 2, "mountain": 1},
}


def knows_no_terrain(player: Data) -> bool:
    return any(
        ability["op"] == "ignore_terrain"
        for race in SET["races"]
        if race["id"] == player["race"] and player["tile"]
        for ability in race[player["tile"]]
    )


def step_cost(state: Data, seat: int, cell: int, to: int) -> int:
    if knows_no_terrain(state["players"][seat]):
        return 1
    return STEP_COSTS[terrain(state, cell)][terrain(state, to)]


def stops(state: Data, seat: int, cell: int) -> bool:
    """Whether a walker is stopped there: by others' miniatures outside, never by ghosts."""
    return any(count for other, count in enumerate(state["land"][cell]["outside"]) if other != seat)


def reach(state: Data, seat: int, start: int, points: int) -> dict[int, int]:
    """Where one free miniature can walk with so many points, and the most points it can have left there.

    Only over hexes that are face up now: what a step turns up is not foreseen. Every path is tried.
    """
    best: dict[int, int] = {}

    def walk(cell: int, left: int) -> None:
        if left <= best.get(cell, -1):
            return
        best[cell] = left
        if cell != start and stops(state, seat, cell):
            return
        for to in neighbours(state["seats"], cell):
            if state["land"][to]["face"] and step_cost(state, seat, cell, to) <= left:
                walk(to, left - step_cost(state, seat, cell, to))

    walk(start, points)
    return best


# --- points ---------------------------------------------------------------------------------------------------------


def cubes_of(player: Data) -> Counter[str]:
    """All cubes of a player by colour, wherever they are."""
    found: Counter[str] = Counter()
    for area in ("bag", "available", "unused"):
        found += Counter(dict(zip(COLOURS, player[area], strict=True)))
    for one in player["sets"]:
        found += Counter(COLOURS[cube] for cube in one["cubes"] if cube is not None)
    return found


def points(state: Data, seat: int) -> dict[str, int]:
    """The seven parts of the rulebook's scoring."""
    player = state["players"][seat]
    cards = {card["id"]: card["vp"] for card in SET["technologies"]}
    worth = {"homeland": 1, "borderland": 2, "centre": 4}
    ghosts = player["ghosts"]
    coloured = cubes_of(player)
    del coloured["grey"]
    return {
        "gems": player["gems"],
        "ghosts": [0, 1, 3, 6][ghosts] if ghosts <= 3 else 6 + (ghosts - 3),
        "kills": len(player["killed"]),
        "cubes": coloured.total(),
        "objectives": 2 * len(player["objectives"]),
        "technologies": sum(cards.get(one["technology"], 0) for one in player["sets"]),
        "control": sum(worth[kind(state["seats"], cell)] for cell in controlled(state, seat)),
    }


def controlled(state: Data, seat: int) -> list[int]:
    return [cell for cell, territory in enumerate(state["land"]) if controller(territory) == seat]


def winner(state: Data) -> int:
    """Most points, then most hexes, then most cubes, then later in turn order."""

    def strength(seat: int) -> tuple[int, int, int, int]:
        items = points(state, seat)
        return sum(items.values()), len(controlled(state, seat)), items["cubes"], state["order"].index(seat)

    return max(range(state["seats"]), key=strength)


# --- nothing is lost ------------------------------------------------------------------------------------------------


def all_cubes(state: Data) -> Counter[str]:
    """Supply, market and players together."""
    found = Counter(dict(zip(COLOURS, state["supply"], strict=True)))
    found["grey"] += sum(offer["grey"] for offers in state["market"] for offer in offers)
    for player in state["players"]:
        found += cubes_of(player)
    return found


def all_miniatures(state: Data, seat: int) -> int:
    """Reserve, map and others' graveyards."""
    on_map = sum(standing(territory).count(seat) for territory in state["land"])
    buried: int = sum(player["killed"].count(seat) for player in state["players"])
    reserve: int = state["players"][seat]["reserve"]
    return reserve + on_map + buried


def all_ghosts(state: Data) -> int:
    """Box, map and graveyards."""
    on_map = sum(standing(territory).count(GHOST) for territory in state["land"])
    buried: int = sum(player["ghosts"] for player in state["players"])
    box: int = state["ghosts"]
    return box + on_map + buried


def all_cards(state: Data) -> list[str]:
    """Decks, market and players."""
    cards = {card["id"] for card in SET["technologies"]}
    found = [card for deck in (*state["decks"], *state["under"]) for card in deck]
    found += [offer["card"] for offers in state["market"] for offer in offers]
    return found + [
        one["technology"] for player in state["players"] for one in player["sets"] if one["technology"] in cards
    ]


def all_tokens(state: Data) -> list[str]:
    """Unseen, held, looked at and played. Those on the map are among the unseen."""
    found = [token for tier in state["tokens"] for token in tier] + list(state["played"])
    return found + [token for token in (*state["stored"], state["looking"]) if token is not None]


def tokens_on_map(state: Data, tier: str) -> int:
    return sum(
        count
        for territory in state["land"]
        if territory["face"]
        for count, site in zip(territory["tokens"], FACES[territory["face"]]["sites"], strict=True)
        if site.get("tier") == tier
    )


def faults(state: Data) -> Iterable[str]:
    """What is wrong with the pieces of a state; nothing, if all is well."""
    if all_cubes(state) != dict.fromkeys(COLOURS[:GREY], 24) | {"grey": 36}:
        yield f"cubes: {all_cubes(state)}"
    if all_ghosts(state) != 18:
        yield f"ghosts: {all_ghosts(state)}"
    if sorted(all_cards(state)) != sorted(card["id"] for card in SET["technologies"]):
        yield "cards"
    if sorted(all_tokens(state)) != sorted(token["id"] for token in SET["ruins"]):
        yield "ruin tokens"
    for number, tier in enumerate(("bronze", "silver", "gold")):
        if tokens_on_map(state, tier) > len(state["tokens"][number]):
            yield f"more {tier} tokens on the map than there are"
    for seat, player in enumerate(state["players"]):
        if state["land"] and all_miniatures(state, seat) != 10:
            yield f"miniatures of {seat}: {all_miniatures(state, seat)}"
        if sum(territory["fortresses"][seat] for territory in state["land"]) + player["tokens"] > 8:
            yield f"fortresses of {seat}"
        if not all(0 <= level <= 6 for level in player["levels"]):
            yield f"markers of {seat}: {player['levels']}"
        if len(set(player["killed"])) != len(player["killed"]) or seat in player["killed"]:
            yield f"graveyard of {seat}: {player['killed']}"
        if min(*player["bag"], *player["available"], *player["unused"], player["gems"], player["reserve"]) < 0:
            yield f"less than nothing: {seat}"
        for row in range(6):
            sets = player["sets"][2 * row : 2 * row + 2]
            if all(any(cube is not None for cube in one["cubes"]) for one in sets) and sets:
                yield f"both sets of a base technology of {seat} hold cubes: {row}"
    for cell, territory in enumerate(state["land"]):
        if not 0 <= territory["stopped"] <= territory["outside"][state["active"]]:
            yield f"stopped in {cell}: {territory}"
        if territory["stopped"] and not stops(state, state["active"], cell):
            yield f"stopped by nobody in {cell}"
        if not territory["face"] and standing(territory):
            yield f"somebody in the face-down hex {cell}"
        for near in neighbours(state["seats"], cell):
            if set(standing(territory)) - {GHOST} and not state["land"][near]["face"] and not state["todo"]:
                yield f"{near} is face down next to a miniature in {cell}"
        if min(territory["fortresses"]) < 0:
            yield f"fortresses in {cell}"
