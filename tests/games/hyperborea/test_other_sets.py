"""Another component set needs no code: sets with cards, tokens, cities and tiles made at random are played."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from northward.core import codec
from northward.core.game import CHANCE
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import COLOURS, SPACES
from northward.games.hyperborea.state import Options
from northward.games.hyperborea.vocabulary import OPERATIONS, POINTS, RACE
from tests.games.hyperborea.test_components import content
from tests.oracle import hyperborea as oracle

START_CARDS = {("red", "A"): ["I-01"], ("coral", "A"): ["II-05", "III-07"]}
STRIKES = ("neg_develop", "remove_cube", "remove_miniature", "remove_gem")


class SetMaker:
    """Effects at random, of every operation and nested as deep as the format allows."""

    def __init__(self, seed: int) -> None:
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


@pytest.mark.parametrize("seed", range(12))
def test_sets_made_at_random_are_played_and_nothing_is_lost(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SetMaker(seed).set()
    try:
        game = GAME.with_components(file)
    except ValueError as fault:  # the only fault that effects at random can have
        assert "a gem may buy a gem" in str(fault)
        for race in file["races"]:
            race |= {side: [{"op": "ignore_terrain"}] for side in "AB" if race[side][0]["op"] == "pay_gem"}
        game = GAME.with_components(file)
    monkeypatch.setattr(oracle, "SET", file)
    monkeypatch.setattr(oracle, "FACES", oracle.faces())
    rng = Random(seed)
    options = msgspec.convert({"mode": ("invasion", "race_war")[seed % 4 > 0], "length": "long"}, Options)
    state = game.start(2 + seed % 5, options)
    for number in range(1200):
        to_move = game.to_move(state)
        if not to_move:
            break
        if to_move == (CHANCE,):
            action = game.chance(state, rng)
        else:
            legal = game.legal(state, to_move[0])
            assert len(legal) == len(set(map(codec.encode, legal)))
            action = rng.choice(legal)
            if isinstance(action, do.EndTurn):
                action = rng.choice(legal)
        state = game.apply(state, action)
        if number % 10 == 0:
            plain = msgspec.to_builtins(state)
            assert list(oracle.faults(plain)) == [], action
            scores = game.scores(state)
            assert [score.items for score in scores] == [oracle.points(plain, seat) for seat in range(state.seats)]
            for seat in (None, *range(state.seats)):
                view = game.view(state, seat)
                assert game.view(game.imagine(view, rng), seat) == view
