"""What a player's tokens and places tell of their objectives, and what a table promises."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from northward.bots.beliefs import Beliefs
from northward.bots.linear import installed
from northward.games.okanagan import GAME, school
from northward.games.okanagan.bots import beliefs, promise
from northward.games.okanagan.bots.greedy import GreedyOkanagan
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import turns_in_game, turns_left

PACKAGE = "northward.games.okanagan.bots"
SCHOOL = school.school(GAME)
MATCHES = [
    [state for state in SCHOOL._states(GreedyOkanagan(GAME), Random(seed)) if state.phase != "over"]
    for seed in range(4, 10)
]
"""The beginnings of the turns of some matches."""
TURNS = MATCHES[0]


def of_others(state: State, seat: int) -> float:
    return sum(score.items["objectives"] for score in GAME.scores(state) if score.seat != seat)


@pytest.mark.parametrize(("name", "counts"), [("weights", promise.COUNTS), ("beliefs", beliefs.COUNTS)])
def test_weights_come_with_the_game(name: str, counts: tuple[str, ...]) -> None:
    weights = installed(PACKAGE, name)
    assert weights.counts == counts
    assert weights.trained.startswith("northward train okanagan ")
    assert weights.trained.endswith(" --beliefs") == (name == "beliefs")


def test_players_are_believed_to_have_kept_what_suits_them() -> None:
    """Late in a match the others' objectives are worth much; dealt evenly they would be worth little."""
    rng = Random(5)
    true, believed, even = [], [], []
    for state in [state for turns in MATCHES for state in turns[len(turns) // 2 :: 6]]:
        seat = state.player
        view = GAME.view(state, seat)
        known = Beliefs(GAME, view)
        true.append(of_others(state, seat))
        believed.append(fmean(of_others(known.world(rng), seat) for _ in range(8)))
        even.append(fmean(of_others(GAME.imagine(view, rng), seat) for _ in range(8)))
    assert fmean(even) < fmean(true) / 2
    assert fmean(believed) > 0.7 * fmean(true)
    off = [fmean(abs(one - other) for one, other in zip(found, true, strict=True)) for found in (believed, even)]
    assert off[0] < off[1] / 2


def test_the_true_hand_is_the_first_of_a_guess() -> None:
    guesses = list(SCHOOL.guesses(GreedyOkanagan(GAME), Random(6)))
    assert all(len(guess.forms) == 1 + school.GUESSES for guess in guesses)
    points = beliefs.COUNTS.index("points")
    late = [guess for guess in guesses if guess.left < 0.25]
    assert fmean(guess.forms[0][points] for guess in late) > 2 * fmean(guess.forms[1][points] for guess in late)


def test_examples_end_with_what_came() -> None:
    """The points at a moment and those still gained are those of the end, the same all through a match."""
    examples = list(SCHOOL.match(GreedyOkanagan(GAME), Random(7)))
    ends = {example.counts[0] + example.gained for example in examples}
    assert 2 <= len(ends) <= 4
    assert [example.left for example in examples] == sorted((example.left for example in examples), reverse=True)


def test_whose_turn_it_is_counts() -> None:
    place = promise.COUNTS.index("sooner")
    for state in TURNS[::5]:
        sooner = [
            promise.counts(SCHOOL._farsighted.thoughts(state, score.seat, Random(1)), state, score)[place]
            for score in GAME.scores(state)
        ]
        assert sum(sooner) == pytest.approx(0)
        assert sooner[state.player] == max(sooner)


def test_one_learns_from_what_follows_once_other_ways_were_tried() -> None:
    """Matches are explored up to a random turn; beliefs are learned from matches that are not."""
    firsts = {next(SCHOOL.match(GreedyOkanagan(GAME), Random(seed))).left for seed in range(8)}
    assert len(firsts) > 4
    assert all(turns_left(turns[0]) == turns_in_game(turns[0].seats) for turns in MATCHES)
