"""Pairs of histories that one seat cannot tell apart, although all that is hidden from it differs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from northward.core import codec
from northward.core.game import CHANCE, IllegalAction, Seat
from northward.core.match import Match

DRAWS = 3


def random_match(game: Any, seats: int, options: Any, rng: Random) -> Match:
    match = Match.new(game, seats, options)
    while not match.over:
        if match.to_move == (CHANCE,):
            match.play(game.chance(match.state, rng))
        else:
            legal = match.legal(rng.choice(match.to_move))
            match.play(legal[rng.randrange(len(legal))])
    return match


def tree(action: Any) -> Any:
    return json.loads(codec.encode(action))


def hidden_values(blank: Any, whole: Any) -> Iterator[int]:
    """The numbers of a line that are blank in a seat's version of it."""
    if blank is None:
        if isinstance(whole, int) and not isinstance(whole, bool):
            yield whole
        elif isinstance(whole, list):
            for part in whole:
                yield from hidden_values(None, part)
    elif isinstance(whole, dict):
        for key, part in whole.items():
            yield from hidden_values(blank.get(key), part)
    elif isinstance(whole, list):
        for one, other in zip(blank, whole, strict=True):
            yield from hidden_values(one, other)


def swapped(blank: Any, whole: Any, one: int, other: int) -> Any:
    """The line with two numbers exchanged where it is blank; what was in order stays in order."""
    if blank is None:
        if isinstance(whole, list):
            parts = [swapped(None, part, one, other) for part in whole]
            return sorted(parts) if whole == sorted(whole, key=str) or _ascending(whole) else parts
        return {one: other, other: one}.get(whole, whole) if isinstance(whole, int) else whole
    if isinstance(whole, dict):
        return {key: swapped(blank.get(key), part, one, other) for key, part in whole.items()}
    if isinstance(whole, list):
        return [swapped(b, w, one, other) for b, w in zip(blank, whole, strict=True)]
    return whole


def _ascending(values: list[Any]) -> bool:
    return all(isinstance(value, int) for value in values) and values == sorted(values)


class Twin:
    """Another history of the same length, in which numbers that the seat has never seen are exchanged."""

    def __init__(self, match: Match, length: int, seat: Seat | None) -> None:
        self.game, self.seat = match.game, seat
        self.match, self.length = match, length
        self.true = match.states[length]
        self.lines: list[Any] = list(match.actions[:length])
        self.blanks = [tree(self.game.hide(self.true, line, seat)) for line in self.lines]
        self.swaps = 0

    def candidates(self, rng: Random) -> tuple[list[int], list[int]]:
        """What is hidden; and with what it might be exchanged: that, and what chance could have dealt instead."""
        hidden: set[int] = set()
        more: set[int] = set()
        for index, (line, blank) in enumerate(zip(self.lines, self.blanks, strict=True)):
            hidden.update(hidden_values(blank, tree(line)))
            if line.seat == CHANCE:
                for _ in range(DRAWS):
                    more.update(hidden_values(blank, tree(self.game.chance(self.match.states[index], rng))))
        return sorted(hidden), sorted(hidden | more)

    def exchange(self, rng: Random) -> bool:
        """Exchanges as much as can be; tells whether anything is different now."""
        hidden, possible = self.candidates(rng)
        for one in hidden:
            for other in rng.sample(possible, min(4, len(possible))):
                if one != other and self._try(one, other):
                    break
        return self.swaps > 0

    def _try(self, one: int, other: int) -> bool:
        lines = []
        for line, blank in zip(self.lines, self.blanks, strict=True):
            whole = tree(line)
            if blank != whole:
                line = codec.decode(json.dumps(swapped(blank, whole, one, other)), self.game.Action)
            lines.append(line)
        if lines == self.lines or not self.alike(lines):
            return False
        self.lines = lines
        self.swaps += 1
        return True

    def alike(self, lines: list[Any]) -> bool:
        """Whether that could have happened, and the seat would have seen the same all the way."""
        state = self.match.states[0]
        for index, line in enumerate(lines):
            try:
                state = self.game.apply(state, line)
            except IllegalAction:
                return False
            if self.game.view(state, self.seat) != self.game.view(self.match.states[index + 1], self.seat):
                return False
        return [tree(self.game.hide(state, line, self.seat)) for line in lines] == self.blanks


def twins(match: Match, seat: Seat | None, lengths: list[int], rng: Random) -> Iterator[list[Any]]:
    """For each of these moments a history that the seat cannot tell from the true one; none where nothing is hidden."""
    for length in lengths:
        twin = Twin(match, length, seat)
        if twin.exchange(rng):
            yield twin.lines
