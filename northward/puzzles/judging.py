"""How puzzles are found whose answer no rule proves: one choice is clearly the best for the end of the match.

A judge picks decisions at which something else than the greedy bot's choice seems better, and the few choices worth a
try. Then no judge has a say: matches are played to their end after each, in the same imagined worlds; whoever trails
drops out. What is left as the best is played out once more in fresh worlds, against the best others and against the
greedy bot's choice. Matches are looked at from their middle on: what lies further from the end is seldom clear.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from northward.bots.judge import played_on
from northward.bots.levels import bots_of, greedy, make_judge, make_level
from northward.bots.reasons import gains
from northward.bots.thinking import Budget, race
from northward.core import codec, puzzles
from northward.core.additions import turn_count
from northward.core.bots import Clock
from northward.core.game import AnyAction, AnyState, AnyView, Game, Seat
from northward.core.puzzles import Judgement, Puzzle, Source
from northward.core.questions import Kind
from northward.puzzles.making import Played
from northward.reviewing.judging import Outlook, in_worlds
from northward.reviewing.why import reasons_of

FEWEST, MOST = 3, 40
"""Choices: with fewer one guesses, with more they cannot all be played out."""
LOOKS = 8
"""Worlds for each choice in which a judge looks whether it may be a puzzle."""
WIDTH = 5
"""So many of the choices are played out, and the greedy bot's."""
TRIES = 12
"""Worlds for each in which matches are played to their end, to find the best."""
FRESH = (64, 128, 256)
"""After so many fresh worlds it is looked whether the best is surely ahead; after the last it is given up."""
SURE = 2.5
"""Standard errors by which it is ahead of all others: more than 95 %, though it is looked at several times."""
RIVALS = 2
"""So many of the others are played out again."""
OF_A_MATCH = 3
"""Puzzles of one match, so that no match has many."""

Result = Callable[[tuple[AnyAction, ...], int], float]


class Proof(NamedTuple):
    """That one choice is ahead."""

    leads: list[float]
    """Over each rival."""
    ahead: float
    """Over the nearest of them."""
    error: float
    worlds: int


def puzzles_in(game: Game, match: int) -> Source | None:
    """The judged puzzles of a match, not yet numbered; one in a turn at most. None if there are none."""
    whole, played = Played(game, match, "judged"), Played(game, match, "judged")
    for _ in whole.decisions():
        pass
    found: list[Puzzle] = []
    turns = turn_count(game)
    last: tuple[Seat, int] | None = None
    for seat, legal in played.decisions():
        turn = (seat, turns(played.state) if turns else len(played.lines))
        if turn == last or 2 * len(played.lines) < len(whole.lines):
            continue
        for kind in (each for each in puzzles.kinds(game.name).values() if each.judged):
            puzzle = puzzle_at(game, kind, played.state, seat, legal, len(played.lines), f"{match}:{len(played.lines)}")
            if puzzle is not None:
                found.append(puzzle)
                last = turn
        if len(found) >= OF_A_MATCH:
            break
    if not found:
        return None
    saved = msgspec.structs.replace(played.saved, actions=tuple(played.lines[: found[-1].line]))
    return Source(match, tuple(msgspec.Raw(line) for line in saved.lines()), tuple(found))


def puzzle_at(
    game: Game, kind: Kind, state: AnyState, seat: Seat, legal: Sequence[AnyAction], line: int, seed: str
) -> Puzzle | None:
    """The puzzle that a decision is, if it is one."""
    view = game.view(state, seat)
    if not FEWEST <= len(legal) <= MOST or not kind.asks(view, legal):
        return None
    glance = greedy(game).choose(view, legal, None, Random(seed))
    choices = [(action,) for action in legal]
    usual = choices.index((glance,))
    least = bots_of(game).losses[0]
    worths = looked_at(game, view, choices, usual, seed)
    if max(worths) < least:
        return None
    tried = sorted(range(len(choices)), key=lambda index: -worths[index])[:WIDTH]
    played = played_out(game, view, choices, list(dict.fromkeys([usual, *tried])), seed)
    best = max(played, key=lambda index: played[index])
    if played[best] < least:
        return None
    nearest = sorted((index for index in played if index != best), key=lambda index: -played[index])
    rivals = list(dict.fromkeys([usual, *nearest[:RIVALS]]))
    proof = proved(game, view, choices[best], [choices[index] for index in rivals], seed)
    if proof is None:
        return None
    points = proof.leads[0]
    again = {rival: points - lead for rival, lead in zip(rivals, proof.leads, strict=True)} | {best: points}
    # Whoever was left behind before is behind all that were looked at again.
    worths = [again.get(index, min(worth, *again.values())) for index, worth in enumerate(worths)]
    why, _ = reasons_of(game, view, choices[best], choices[nearest[0]], proof.ahead, seed)
    world = game.imagine(view, Random(0))
    before, after, at_once = (
        game.scores(each)[seat] for each in (world, game.apply(world, legal[best]), game.apply(world, glance))
    )
    return Puzzle(
        number=0,
        kind=kind.name,
        seat=seat,
        line=line,
        answers=(codec.convert(choices[best], tuple[dict[str, Any], ...]),),
        points=round(points, 1),
        gains=gains(before, after),
        glance=at_once.total - before.total,
        choices=len(choices),
        judgement=Judgement(
            worths=tuple(round(worth, 1) for worth in worths),
            ahead=round(proof.ahead, 2),
            error=round(proof.error, 2),
            worlds=proof.worlds,
            why=tuple(codec.convert(reason, dict[str, Any]) for reason in why),
        ),
    )


def looked_at(
    game: Game, view: AnyView, choices: Sequence[tuple[AnyAction, ...]], usual: int, seed: str
) -> list[float]:
    """What each choice promises more than the usual one, as a judge sees it: a quick way to pass over most of them."""
    promise = in_worlds(game, view, f"{seed}:looks", make_judge(game).outlook)
    found = raced(choices, [usual, *(index for index in range(len(choices)) if index != usual)], promise, LOOKS)
    return [found[index] for index in range(len(choices))]


def played_out(
    game: Game, view: AnyView, choices: Sequence[tuple[AnyAction, ...]], some: Sequence[int], seed: str
) -> dict[int, float]:
    """What some choices promise more than the first of them, when matches are played to their end."""
    return raced(choices, some, to_the_end(game, view, f"{seed}:ends"), TRIES)


def raced(
    choices: Sequence[tuple[AnyAction, ...]], some: Sequence[int], result: Result, worlds: int
) -> dict[int, float]:
    """The first of them is only given up for what is better for sure; else nothing is worth more."""
    budget = Budget(Clock(simulations=worlds * len(some)), 0)
    best, results = race([choices[index] for index in some], result, budget)
    leader = next(place for place, index in enumerate(some) if choices[index] == best)
    behind = [
        fmean(one - two for one, two in zip(results[leader], results[place], strict=False))
        for place in range(len(some))
    ]
    return {index: min(behind[0], behind[0] - each) for index, each in zip(some, behind, strict=True)}


def to_the_end(game: Game, view: AnyView, seed: str) -> Result:
    """The lead with which a match ends that club players go on with."""
    club = make_level("club", game)

    def end(state: AnyState, seat: Seat, rng: Random) -> list[float]:
        return [score.total for score in game.scores(played_on(game, club, state, sys.maxsize, rng))]

    outlook: Outlook = end
    return in_worlds(game, view, seed, outlook)


def proved(
    game: Game, view: AnyView, best: tuple[AnyAction, ...], rivals: Sequence[tuple[AnyAction, ...]], seed: str
) -> Proof | None:
    """Fresh worlds; the first rival is what comes to mind first."""
    result, least = to_the_end(game, view, f"{seed}:fresh"), bots_of(game).losses[0]
    leads: list[list[float]] = [[] for _ in rivals]
    for worlds in FRESH:
        for world in range(len(leads[0]), worlds):
            ours = result(best, world)
            for lead, rival in zip(leads, rivals, strict=True):
                lead.append(ours - result(rival, world))
        found = [(fmean(lead), stdev(lead) / sqrt(worlds)) for lead in leads]
        ahead, error = min(found)
        if ahead >= least and all(mean > SURE * off for mean, off in found):
            return Proof([mean for mean, _ in found], ahead, error, worlds)
        if ahead + error < least:
            return None
    return None
