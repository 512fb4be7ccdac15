"""Weaker players of Okanagan look where the last tile was laid."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import northward
from northward.bots.levels import bots_of
from northward.bots.nearsighted import Nearsighted
from northward.core.game import CHANCE
from northward.games.okanagan.actions import Place, TakeBlind
from northward.games.okanagan.bots.looking import BeginnerOkanagan, look

GAME: Any = northward.game("okanagan")


def decisions(bot: Any) -> Iterator[tuple[Any, Any, Any]]:
    """The views of a match with a bot, what could be done, and what it did."""
    rng, state = Random(5), GAME.start(2, GAME.Options())
    while to_move := GAME.to_move(state):
        if to_move == (CHANCE,):
            state = GAME.do(state, GAME.chance(state, rng))
            continue
        legal, view = GAME.legal(state, to_move[0]), GAME.view(state, to_move[0])
        choice = bot.choose(view, legal, None, rng)
        yield view, legal, choice
        state = GAME.do(state, choice)


def test_tiles_go_beside_the_last_one_and_blind_ones_are_not_thought_of() -> None:
    places = 0
    for view, legal, choice in decisions(Nearsighted(BeginnerOkanagan(GAME), look, reach=0.001)):
        spots = dict(zip(legal, look(view, legal), strict=True))
        assert spots[choice].far == min(spot.far for spot in spots.values())
        assert not isinstance(choice, TakeBlind) or all(isinstance(action, TakeBlind) for action in legal)
        places += isinstance(choice, Place) and len({spot.place for spot in spots.values()}) > 1
    assert places > 10


def test_levels_below_club_do_nothing_at_random() -> None:
    for level in ("novice", "casual"):
        assert isinstance(bots_of(GAME).levels[level](GAME), Nearsighted)
