"""The tile set, and what is refused in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from northward.games.okanagan import GAME
from northward.games.okanagan.kinds import LANDS, REWARDS, SHAPES
from tests.games.okanagan.table import content

Change = Callable[[dict[str, Any]], Any]


@pytest.mark.rule("OKA-2.1")
def test_every_tile_has_two_or_three_lands_each_in_one_piece() -> None:
    for number in GAME.tiles.numbers:
        for turn in range(4):
            segments = GAME.tiles.segments[number][turn]
            assert 2 <= len(segments) <= 3
            assert sorted(side for segment in segments for side in segment.sides) == [0, 1, 2, 3]
            for segment in segments:
                assert sum((side + 1) % 4 not in segment.sides for side in segment.sides) == 1, "one piece"
                assert sum(segment.symbols) == len(segment.sides), "one reward per side"


@pytest.mark.rule("OKA-2.1", "OKA-2.2", "OKA-2.6")
def test_the_set_is_balanced() -> None:
    assert (len(GAME.tiles.numbers), len(GAME.tiles.objectives)) == (60, 36)
    symbols = Counter(reward for number in GAME.tiles.numbers for reward in GAME.tiles.sides[number])
    assert symbols == Counter(dict.fromkeys(range(12), 20))
    assert len(set(GAME.tiles.sides.values())) == 61
    assert sorted(reward // 3 for reward in GAME.tiles.sides[0]) == [0, 1, 2, 3], "the starting tile has all lands"
    assert Counter(len(rewards) for rewards in GAME.tiles.objectives.values()) == {1: 12, 2: 12, 3: 12}


@pytest.mark.rule("OKA-2.2")
def test_twelve_rewards_in_four_colours_and_three_shapes() -> None:
    assert len(REWARDS) == len(LANDS) * len(SHAPES) == 12
    for shape in SHAPES:
        assert [reward // 3 for reward in GAME.tiles.shapes[shape]] == [0, 1, 2, 3]
    assert set(GAME.tiles.shape_of) == set(range(12))
    assert GAME.start(4, GAME.Options()).reserve == (12,) * 12


def test_it_is_said_whose_set_it_is() -> None:
    assert GAME.components.name == "northward-1"
    assert "original" in GAME.components_note and "not" in GAME.components_note


def test_another_set_can_be_used() -> None:
    other = content() | {"name": "mine"}
    other["tiles"][0]["action"] = "renew"
    game = GAME.with_components(other)
    assert game.tiles.back[1] == "renew"
    assert game.components.name == "mine" and game.components.content == other
    assert game.components.hash != GAME.components.hash


WRONG: dict[str, Change] = {
    "format: 2; expected 1": lambda set_: set_.update(format=2),
    "game: the set is for 'honshu'; expected 'okanagan'": lambda set_: set_.update(game="honshu"),
    "name: expected 1 to 60 letters in one line": lambda set_: set_.update(name=""),
    "Object missing required field `start`": lambda set_: set_.pop("start"),
    "tiles: 59 of 60; missing: 60": lambda set_: set_["tiles"].pop(),
    "tiles[1]: number 1 is there already, at tiles[0]": lambda set_: set_["tiles"][1].update(number=1),
    "tiles[3]: number 61; expected 1 to 60": lambda set_: set_["tiles"][3].update(number=61),
    "objectives: 35 of 36; missing: 36": lambda set_: set_["objectives"].pop(),
    "tile 2: unknown action 'gain gold'": lambda set_: set_["tiles"][1].update(action="gain gold"),
    "tile 1: the sides of the forest do not lie next to each other": lambda set_: set_["tiles"][0].update(
        sides=["wood", "ore", "wood", "wheat"]
    ),
    "tile 5: the sides of the lake do not lie next to each other": lambda set_: set_["tiles"][4].update(
        sides=["ore", "red_fish", "wood", "grey_fish"]
    ),
    "start: the sides of the forest do not lie next to each other": lambda set_: set_.update(
        start=["wood", "ore", "skin", "stone"]
    ),
    "tile 3: expected at least two lands, so that every structure can be built": lambda set_: set_["tiles"][2].update(
        sides=["wood", "wood", "skin", "skin"]
    ),
    "Invalid enum value 'rock' - at `$.tiles[0].sides[0]`": lambda set_: set_["tiles"][0].update(
        sides=["rock", "wood", "skin", "ore"]
    ),
    "Expected `array` of length 4, got 3 - at `$.tiles[0].sides`": lambda set_: set_["tiles"][0]["sides"].pop(),
    "shapes.circle: expected a reward of each land, in the order forest, lake, field, mountain": lambda set_: set_[
        "shapes"
    ].update(circle=["wood", "skin", "farmer", "miner"]),
    "shapes: wood has more than one shape": lambda set_: set_["shapes"].update(
        circle=["wood", "fisherman", "farmer", "miner"]
    ),
    "objective 1: expected one, two or three different rewards": lambda set_: set_["objectives"][0].update(rewards=[]),
    "objective 13: expected two rewards of one land": lambda set_: set_["objectives"][12].update(
        rewards=["wood", "ore"]
    ),
    "objective 25: expected three rewards of one shape": lambda set_: set_["objectives"][24].update(
        rewards=["wood", "ore", "skin"]
    ),
    "objective 2: expected one, two or three different rewards ": lambda set_: set_["objectives"][1].update(
        rewards=["wood", "wood"]
    ),
}


@pytest.mark.rule("OKA-2.1", "OKA-2.2", "OKA-2.4")
@pytest.mark.parametrize("problem", WRONG)
def test_a_broken_set_is_refused_in_one_line(problem: str) -> None:
    wrong = content()
    WRONG[problem](wrong)
    with pytest.raises(ValueError) as refusal:
        GAME.with_components(wrong)
    assert str(refusal.value) == problem.strip()
