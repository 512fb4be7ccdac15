"""How the levels below club err in Hyperborea: as people do, and never at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from northward.bots.levels import bots_of
from northward.bots.nearsighted import Nearsighted
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.bots.beginner import Eye
from northward.games.hyperborea.state import GHOST
from tests.games.hyperborea.table import Scene, calm


def far(scene: Scene) -> dict[Any, float]:
    legal = scene.legal()
    spots = Eye(GAME)(GAME.view(scene.state, 0), legal)
    return {action: spot.far for action, spot in zip(legal, spots, strict=True)}


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_levels_below_club_overlook_what_is_far(level: str) -> None:
    assert isinstance(bots_of(GAME).levels[level](GAME), Nearsighted)


def test_hexes_are_as_far_as_they_lie_from_home() -> None:
    scene = calm(2).points(attack=1)
    home = scene.home()
    scene.stand(home).stand(0).inside(home, 0, GHOST).inside(0, 0, GHOST)
    found = far(scene)
    assert found[do.Attack(0, home, GHOST, 0)] == 0.0
    assert found[do.Attack(0, 0, GHOST, 0)] == 3.0


def test_begun_sets_are_nearest_and_cards_farthest() -> None:
    scene = calm(2).give(available="rgy").own("I-02").fill("trade-1", "..")
    scene.fill("warfare-1", "r.")
    found = far(scene)
    by_set = {action.technology: distance for action, distance in found.items() if isinstance(action, do.Place)}
    assert by_set["warfare-1"] == 0.0 < by_set["trade-1"] < by_set["I-02"]
    assert found[do.EndTurn(0)] == 0.0


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_no_turn_is_thrown_away(level: str) -> None:
    """Whatever was overlooked, a set that pays and can be filled is found before a turn ends."""
    bot = bots_of(GAME).levels[level](GAME)
    scene = calm(2).give(available="yr")
    for seed in range(20):
        choice = bot.choose(GAME.view(scene.state, 0), scene.legal(), None, Random(seed))
        assert not isinstance(choice, do.EndTurn)
