"""Taking back: a seat's own lines, as long as nobody else acted, chance did not fall and nothing became known."""

from __future__ import annotations

from random import Random
from typing import Any

from northward.core.game import CHANCE, AnyOptions, Game, Seat
from northward.core.match import Match
from northward.core.parts import Inventory
from northward.core.record import replay, starting, states
from northward.testing.playing import LIMIT, MANY, played, random_action, some

MOMENTS = 30
GUESSES = 8
MANY_GUESSES = 200


def check_undo(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """At many moments of a game every seat tries to take back."""
    steps = played(game, seats, options, rng)
    lines = [step.action for step in steps]
    past = [steps[0].before, *(step.after for step in steps)]
    match = Match(starting(game, seats, options, lines))
    for length in reversed(some(range(1, len(lines) + 1), MOMENTS, rng)):  # backwards, so that one match is enough
        actor = lines[length - 1].seat
        for seat in sorted({actor, rng.randrange(seats)} - {CHANCE}):
            if match.actions[:length] != lines[:length]:  # a withdrawn line was played again, after others
                match = Match(starting(game, seats, options, lines))
            match.rewind(length)
            _check_one(match, past[: length + 1], seat, rng)
    for choice in _open_choices(game, lines, past, rng):
        _check_withdrawal(game, starting(game, seats, options, lines[:choice]), rng)
    _check_going_on(Match.new(game, seats, options), rng)


def _check_one(match: Match, past: list[Any], seat: Seat, rng: Random) -> None:
    """One seat tries; then the match is as it was, or as it was without that seat's last line."""
    game, lines = match.game, list(match.actions)
    may = match.may_undo(seat)
    assert match.actions == lines and match.state == past[-1], "asking changes the match"
    did = match.undo(seat)
    assert did == may, "may_undo promises something else than undo does"
    own = [index for index, line in enumerate(lines) if line.seat == seat]
    if not did:
        assert match.actions == lines and match.state == past[-1], "a refused undo changes the match"
        if own and own[-1] == len(lines) - 1:
            assert _revealed(game, past, lines[-1], MANY_GUESSES, 1, rng), f"seat {seat} could take back {lines[-1]}"
        return
    assert own, "undo of nothing"
    index = own[-1]
    later = lines[index + 1 :]
    assert match.actions == lines[:index] + later, "undo takes back something else than the seat's own last line"
    state = past[index]
    for line in later:
        state = game.apply(state, line)
    assert match.state == state, "undo does not give back the earlier state"
    assert seat in match.to_move, "after undo the seat is not to move again"
    if rng.random() < MANY / len(lines):  # of a long game some: each time it is played from its start
        assert replay(match.record()) == state, "the record is that of another game"
    if later:
        choosing = set(game.to_move(past[index]))
        assert CHANCE not in {line.seat for line in later}, "undo across chance"
        assert {line.seat for line in later} < choosing - {seat}, "undo after others acted in their turn"
        assert set(game.to_move(past[-1])) == choosing - {line.seat for line in lines[index:]}, "the choice was closed"
    else:
        assert not _revealed(game, past, lines[-1], GUESSES, 3, rng), f"undo of {lines[-1]}, which showed something"
    match.play(lines[index])
    assert match.state == past[-1], "the same line again gives another state"


def _revealed(game: Game, past: list[Any], line: Any, guesses: int, enough: int, rng: Random) -> bool:
    """Whether that last line would have shown its seat something else in states that looked the same before it."""
    before, after = game.view(past[-2], line.seat), game.view(past[-1], line.seat)
    found = 0
    for _ in range(guesses):
        found += game.view(game.apply(game.imagine(before, rng), line), line.seat) != after
        if found >= enough:
            return True
    return False


def _open_choices(game: Game, lines: list[Any], past: list[Any], rng: Random) -> list[int]:
    """Moments where several seats begin to choose at once."""
    found = [
        number
        for number in range(len(lines))
        if len(game.to_move(past[number])) > 1
        and (number == 0 or not set(game.to_move(past[number])) < set(game.to_move(past[number - 1])))
    ]
    return some(found, 4, rng)


def _check_withdrawal(game: Game, record: Any, rng: Random) -> None:
    """While a simultaneous choice is open, whoever has chosen may choose anew; the others' lines stay."""
    match = Match(record)
    start = len(match.actions)
    seats = list(match.to_move)
    rng.shuffle(seats)
    for seat in seats[:-1]:
        legal = match.legal(seat)
        match.play(legal[rng.randrange(len(legal))])
        waiting = set(match.to_move)
        if not waiting or not waiting < set(seats):
            return  # this choice closes before everybody has chosen
        for line in match.actions[start:-1]:  # the last one may have shown something to its seat
            others = [other for other in match.actions if other != line]
            assert match.undo(line.seat), f"seat {line.seat} cannot withdraw {line} while {waiting} still choose"
            assert match.actions == others, "withdrawing a line changes others"
            assert set(match.to_move) == waiting | {line.seat}, "who withdraws must choose again"
            match.play(line)
            assert set(match.to_move) == waiting


def _check_going_on(match: Match, rng: Random) -> None:
    """A match in which seats take back at random still ends, and its record is a record."""
    for _ in range(LIMIT):
        if match.over:
            break
        match.play(random_action(match.game, match.state, rng))
        if rng.random() < 0.1:
            match.undo(rng.randrange(match.seats))
    assert match.over, "no end"
    assert list(states(match.record()))[-1] == match.state
