"""Component sets made at random, and mended where a turn in them might never end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from northward.games.hyperborea import GAME
from northward.games.hyperborea.components import COLOURS, SPACES
from northward.games.hyperborea.vocabulary import OPERATIONS, POINTS, RACE
from tests.games.hyperborea.test_components import content

CALM = ("move", "fly", "attack", "ranged", "fortress")
"""Effects that lead to no others."""
START_CARDS = {("red", "A"): ["I-01"], ("coral", "A"): ["II-05", "III-07"]}
STRIKES = ("neg_develop", "remove_cube", "remove_miniature", "remove_gem")


class SetMaker:
    """Effects at random, of every operation and nested as deep as the format allows."""

    def __init__(self, seed: float) -> None:
        self.rng = Random(seed)

    def set(self) -> dict[str, Any]:
        file = content()
        file["name"] = "made at random"
        for base in file["base"]:
            for one in base["sets"]:
                one["effects"] = self.effects()
        for card in file["technologies"]:
            card["spaces"] = self.spaces()
            card["continuous"] = self.rng.random() < 0.3
            card["effects"] = self.continuous() if card["continuous"] else self.effects()
        for token in file["ruins"]:
            token["effects"] = self.effects()
        homelands = [file["neutral"], *(race["homeland"] for race in file["races"])]
        hexes = [*file["centres"], *file["borderlands"]]
        hexes += [land for homeland in homelands for land in (homeland["capital"], *homeland["inner"])]
        for land in hexes:
            for site in land["sites"]:
                if site["kind"] == "city":
                    site["effects"] = self.effects()
        for race in file["races"]:
            for side in "AB":
                race[side] = [self.ability(race["id"], side)]
        return file

    def spaces(self) -> list[str]:
        return [self.rng.choice((*SPACES, "multi")) for _ in range(self.rng.randint(1, 4))]

    def effects(self, *, choices: bool = True, sacrifices: bool = True) -> list[dict[str, Any]]:
        return [self.effect(choices, sacrifices) for _ in range(self.rng.randint(1, 3))]

    def effect(self, choices: bool, sacrifices: bool) -> dict[str, Any]:
        rng = self.rng
        kind = rng.random()
        if kind < 0.6:
            return self.point()
        if kind < 0.7:
            return {"op": "gen_cube", "n": rng.randint(1, 2), "colour": rng.choice((*COLOURS, "any"))}
        if kind < 0.8:
            struck = [{"op": op, "n": rng.randint(1, 2)} for op in rng.sample(STRIKES, rng.randint(1, 2))]
            return {"op": "adjacent_opponents", "effects": struck}
        if kind < 0.9 and choices:
            return {"op": "choose", "options": [self.effects(choices=False) for _ in range(rng.randint(1, 3))]}
        if sacrifices:
            what = rng.choice(("cube", "miniature", "gem"))
            then = self.effects(choices=choices, sacrifices=False)
            if what == "cube" and rng.random() < 0.6:
                then.insert(0, {"op": "cube_in_place", "colour": rng.choice((*COLOURS, "any"))})
            return {"op": "sacrifice", "what": what, "effects": then}
        return self.point()

    def point(self) -> dict[str, Any]:
        return {"op": self.rng.choice(POINTS), "n": self.rng.randint(1, 3)}

    def continuous(self) -> list[dict[str, Any]]:
        on, to = self.rng.sample(POINTS, 2)
        found: list[dict[str, Any]] = [
            {"op": "replace", "on": on, "to": to},
            {"op": "bonus", "on": self.rng.choice((*POINTS, "develop")), "effects": [self.point(), self.point()]},
            {"op": "turn_start", "effects": self.effects()},
        ]
        return self.rng.sample(found, self.rng.randint(1, 3))

    def ability(self, race: str, side: str) -> dict[str, Any]:
        rng = self.rng
        if (race, side) in START_CARDS:
            return {"op": "start_tech", "technologies": START_CARDS[race, side]}
        op = rng.choice([op for op, (places, _) in OPERATIONS.items() if RACE in places and op != "start_tech"])
        options = [[{"op": rng.choice([op for op in POINTS if op != "gem"])}] for _ in range(rng.randint(1, 3))]
        fields: dict[str, dict[str, Any]] = {
            "discount": {"on": rng.choice(POINTS), "n": 2},
            "tokens": {"n": rng.randint(1, 3), "options": options, "refresh": rng.choice(("reset", "never"))},
            "start_gem": {"n": 3},
            "own_set": {"spaces": self.spaces(), "effects": self.effects()},
            "grey_on": {"colour": rng.choice(COLOURS)},
            "pay_gem": {"options": options},
            "bonus": {"on": rng.choice(POINTS), "effects": [self.point()]},
        }
        return {"op": op, **fields.get(op, {})}


def mended(file: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The set, with calm effects for whatever the check names, until it passes."""
    while True:
        try:
            GAME.with_components(file)
        except ValueError as fault:
            named = list(_named(file, str(fault)))
            assert named, fault
            for part, field in named:
                calm = [{"op": rng.choice(CALM)}]
                if field in "AB":
                    part[field] = [{"op": "ignore_terrain"}]
                else:
                    part[field] = [{"op": "turn_start", "effects": calm}] if part.get("continuous") else calm
        else:
            return file


def _named(file: dict[str, Any], fault: str) -> Iterator[tuple[dict[str, Any], str]]:
    """The parts of a set that a line names, each with the field that holds its effects."""
    assert fault.startswith("a turn might never end"), fault
    for card in file["technologies"]:
        if re.search(rf"technology {card['id']}\b", fault):
            yield card, "effects"
    homelands = [file["neutral"], *(race["homeland"] for race in file["races"])]
    hexes = [*file["centres"], *file["borderlands"]]
    for land in (*hexes, *(land for homeland in homelands for land in (homeland["capital"], *homeland["inner"]))):
        for number, site in enumerate(land["sites"], start=1):
            if re.search(rf"hex {land['id']}, site {number}\b", fault):
                yield site, "effects"
    for race in file["races"]:
        for side in "AB":
            if f"race {race['id']}, tile {side}" in fault:
                yield race, side
