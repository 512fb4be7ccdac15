"""A beginner builds around the card laid last, and takes the most points there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import northward
from northward.bots.levels import bots_of
from northward.core.game import CHANCE
from northward.games.card_maps.actions import Place
from northward.games.card_maps.bots.beginner import CARD, BeginnerCardMap


@pytest.mark.parametrize("name", ["honshu", "hokkaido"])
def test_the_best_place_near_the_last_card(name: str) -> None:
    game: Any = northward.game(name)
    novice = bots_of(game).levels["novice"](game)
    assert isinstance(novice, BeginnerCardMap)
    short = type(novice)(game, reach=0.001)
    rng, state, laid = Random(5), game.start(2, game.Options()), 0
    while to_move := game.to_move(state):
        if to_move == (CHANCE,):
            state = game.do(state, game.chance(state, rng))
            continue
        seat = to_move[0]
        legal, view = game.legal(state, seat), game.view(state, seat)
        choice = short.choose(view, legal, None, rng)
        if isinstance(choice, Place):
            row, col, _ = view.maps[seat].spots[-1]
            places = [each for each in legal if isinstance(each, Place)]
            near = [max(abs(each.row - row), abs(each.col - col)) <= CARD for each in places]
            totals = game.placement_totals(view, seat, choice.card)
            best = max(total for total, is_near in zip(totals, near, strict=True) if is_near or not any(near))
            if any(near):
                laid += 1
                assert near[legal.index(choice)]
                assert totals[legal.index(choice)] == best
        state = game.do(state, choice)
    assert laid > 10
