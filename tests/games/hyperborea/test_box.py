"""What the engine asks of a component set beyond its format."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from northward.games.hyperborea import GAME

FILE = resources.files("northward.games.hyperborea") / "components" / "northward-1.json"
Change = Callable[[dict[str, Any]], None]


def golden_b(content: dict[str, Any]) -> list[Any]:
    """The effects that the Golden Barony buys with gems."""
    (options,) = (race["B"][0]["options"] for race in content["races"] if race["id"] == "golden")
    found: list[Any] = options
    return found


def continuous(content: dict[str, Any], effect: dict[str, Any]) -> None:
    """Wind Charts with another effect."""
    (card,) = (card for card in content["technologies"] if card["id"] == "I-08")
    card["effects"] = [effect]


def renamed(content: dict[str, Any], name: str) -> None:
    content["technologies"][0]["id"] = name


@pytest.mark.rule("HYP-16.10")
@pytest.mark.parametrize(
    "change",
    [
        lambda content: golden_b(content).append([{"op": "espionage"}]),
        lambda content: continuous(content, {"op": "replace", "on": "move", "to": "gem"}),
        lambda content: continuous(content, {"op": "bonus", "on": "develop", "effects": [{"op": "gem"}]}),
        lambda content: continuous(content, {"op": "replace", "on": "develop_any", "to": "gem"}),
    ],
)
def test_no_gem_may_bring_a_gem_back(change: Change) -> None:
    """The last one needs two links: three developments on a row, and Grand Designs adds a free one."""
    content = json.loads(FILE.read_bytes())
    change(content)
    with pytest.raises(ValueError, match=r"a turn might never end, .*race golden, tile B, option"):
        GAME.with_components(content)


@pytest.mark.parametrize("name", ["warfare-1", "available", "unused", "coral-A"])
def test_a_card_has_a_name_of_its_own(name: str) -> None:
    content = json.loads(FILE.read_bytes())
    renamed(content, name)
    with pytest.raises(ValueError, match=f"technology {name}: the id is the name of something else"):
        GAME.with_components(content)
