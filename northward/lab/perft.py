"""Counting all that can happen: to compare two versions of the rules, or two engines, figure by figure.

Chance has too many outcomes to follow them all, so that after each decision it brings what the seed says, the same on
every line of so many decisions. Of seats that choose at the same time the first goes first.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from northward.core import codec
from northward.core.additions import trusted
from northward.core.game import CHANCE, AnyState, Game
from northward.core.match import Match
from northward.core.play import step


class Depth(NamedTuple):
    """What there is after so many decisions."""

    depth: int
    lines: int
    """In how many ways one gets there: sequences of legal actions."""
    states: int
    """How many of them lead to different states."""
    ends: int
    """How many of them end the game there."""


def perft(match: Match, depth: int, seed: int) -> list[Depth]:
    """From the beginning of a match, after no decision, one, two, and so on."""
    game = match.game
    # By its JSON, each state once, with the number of lines that lead to it.
    reached = _merged(game, [(match.state, 1)], f"{seed}:0")
    found = [_counted(game, 0, reached)]
    for made in range(1, depth + 1):
        following = []
        for state, lines in reached.values():
            for seat in game.to_move(state)[:1]:
                legal = game.legal(state, seat)
                following += [(step(game, state, legal, index), lines) for index in range(len(legal))]
        reached = _merged(game, following, f"{seed}:{made}")
        found.append(_counted(game, made, reached))
    return found


def _merged(game: Game, states: list[tuple[AnyState, int]], seed: str) -> dict[bytes, tuple[AnyState, int]]:
    do = trusted(game)
    merged: dict[bytes, tuple[AnyState, int]] = {}
    for state, lines in states:
        rng = Random(seed)
        while game.to_move(state)[:1] == (CHANCE,):
            state = do(state, game.chance(state, rng))
        key = codec.encode(state)
        merged[key] = state, lines + (merged[key][1] if key in merged else 0)
    return merged


def _counted(game: Game, depth: int, reached: dict[bytes, tuple[AnyState, int]]) -> Depth:
    ends = sum(lines for state, lines in reached.values() if not game.to_move(state))
    return Depth(depth, sum(lines for _, lines in reached.values()), len(reached), ends)
