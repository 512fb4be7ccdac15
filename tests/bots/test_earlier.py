"""Bots as they once were: they choose what they chose then, and players are not offered them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import northward
from northward import bots
from northward.bots import Clock
from northward.bots.levels import bots_of
from northward.core import codec, registry
from northward.core.game import CHANCE
from northward.testing.playing import play

CHOSEN = Path(__file__).parent / "earlier"
"""A file for each game and bot: what it chose on the day it was set aside. Rules of a new version need new files."""
CASES = [(name, bot) for name in registry.names() for bot in bots_of(northward.game(name)).earlier]


def chosen(name: str, bot: str) -> list[Any]:
    """What a bot would do here and there in a random match."""
    game: Any = northward.game(name)
    player = bots.make(bot, game)
    steps = [step for step in play(game, game.start(2, game.Options()), Random(11)) if step.action.seat != CHANCE]
    found = []
    for step in steps[3 :: max(1, len(steps) // 12)]:
        seat = step.action.seat
        legal = game.legal(step.before, seat)
        action = player.choose(game.view(step.before, seat), legal, Clock(simulations=24), Random(3))
        found.append(json.loads(codec.encode(action)))
    return found


def test_there_are_some() -> None:
    assert {bot for _, bot in CASES} == {"master-1"} and len(CASES) == 4


@pytest.mark.parametrize(("name", "bot"), CASES)
def test_they_choose_what_they_chose_then(name: str, bot: str) -> None:
    assert chosen(name, bot) == json.loads((CHOSEN / f"{name}-{bot}.json").read_text())


@pytest.mark.parametrize(("name", "bot"), CASES)
def test_players_are_not_offered_them(name: str, bot: str) -> None:
    assert bot not in bots.NAMES and bot not in bots.own_names()
