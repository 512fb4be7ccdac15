"""From what somebody asks for to plans of matches: the same for the command line and for Python.

Raises ValueError or LookupError with one line for what cannot be played.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from northward import bots
from northward.core.bots import Clock
from northward.core.game import Game
from northward.core.match import Match
from northward.lab import arena
from northward.lab.simulate import Plan, seatings


class Limits(NamedTuple):
    """How long bots may think, and matches may go on; None sets no limit."""

    seconds: float | None = None
    """Of every decision."""
    turn_seconds: float | None = None
    simulations: int | None = None
    """Of every decision."""
    max_turns: int | None = None


def simulation(match: Match, names: Sequence[str], seed: int, limits: Limits, keep_lines: bool = False) -> Plan:
    """Matches that begin like this one, in which the bots change seats in turn."""
    check_bots(names, match.game)
    return _plan(match, seatings(names, match.seats), seed, limits, keep_lines)


def tournament(match: Match, names: Sequence[str], seed: int, limits: Limits, keep_lines: bool = False) -> list[Plan]:
    """Matches that begin like this one: a plan for every pair of bots."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise ValueError(f"name at least two different bots, such as greedy,random; not {','.join(names) or 'none'}")
    if match.seats < 2:
        raise ValueError("a tournament needs at least two players")
    check_bots(names, match.game)
    return arena.plans(_plan(match, (), seed, limits, keep_lines), names)


def check_bots(names: Sequence[str], game: Game) -> None:
    for name in names:
        bots.make(name, game)


def seats_of_a_duel(game: Game) -> int:
    """As few as possible: two, where a game is for two."""
    return max(2, game.seats[0])


def seed_or_any(seed: int | None, keep: Path | None = None) -> int:
    """A run that is to be taken up again must be the same run: without a seed it is always that of seed 1."""
    if seed is None and keep is not None:
        return 1
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def _plan(match: Match, tables: tuple[tuple[str, ...], ...], seed: int, limits: Limits, keep_lines: bool) -> Plan:
    thinks = limits.seconds is not None or limits.simulations is not None
    return Plan(
        match.game,
        match.seats,
        match.options,
        tables,
        seed,
        Clock(limits.seconds, limits.simulations, processor=True) if thinks else None,
        max_turns=limits.max_turns,
        keep_lines=keep_lines,
        turn_seconds=limits.turn_seconds,
    )
