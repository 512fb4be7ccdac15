"""A puzzle, set up: the state that its seat may imagine, and what a try in it is worth.

Where rules prove the answer, that is points. Else it is judged, and a try is worth what it promises more than the first
thing that comes to mind did, or than what was played.

Nothing here looks at the match beyond what its seat saw: the world of a puzzle is made from that view alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from northward.bots.reasons import Reason, gains, sentences, signed
from northward.core import codec, puzzles, record, registry, words
from northward.core.game import AnyAction, AnyState, AnyView, Game, Seat, Value
from northward.core.puzzles import Puzzle, Source
from northward.core.questions import Kind
from northward.core.record import Record
from northward.core.text import category, text_of, word
from northward.puzzles.outcomes import goes_on


class Tried(Value, frozen=True):
    """What came of actions in a puzzle."""

    done: bool
    """Whether the question has ended; else there is more to do."""
    points: int | float | None
    """None where it is judged, and this was not compared with anything."""
    gains: dict[str, int]
    """By category; nothing where nothing changes."""


class Position(NamedTuple):
    game: Game
    kind: Kind
    puzzle: Puzzle
    saved: Record
    """The match up to the puzzle."""
    view: AnyView
    world: AnyState
    """A full state that fits the view."""
    worths: Mapping[tuple[AnyAction, ...], float] | None = None
    """Where it is judged: what ways are worth."""
    nearly: float = 0.0
    """So much less than the best is right too."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the best, where it is judged."""

    @property
    def seat(self) -> Seat:
        return self.puzzle.seat

    def answers(self) -> list[tuple[AnyAction, ...]]:
        return [tuple(codec.convert(each, self.game.Action) for each in way) for way in self.puzzle.answers]

    def after(self, actions: Sequence[AnyAction]) -> AnyState:
        """Raises IllegalAction for what the rules refuse, and ValueError for what comes after the end."""
        state, more = self.world, True
        for action in actions:
            if not more or action.seat != self.seat:
                raise ValueError("the puzzle ends before that action")
            state = self.game.apply(state, action)
            more = goes_on(self.game, self.kind, self.world, state, self.seat)
        return state

    def tried(self, actions: Sequence[AnyAction]) -> Tried:
        after = self.after(actions)
        before, now = (self.game.scores(state)[self.seat] for state in (self.world, after))
        done = bool(actions) and not goes_on(self.game, self.kind, self.world, after, self.seat)
        points = now.total - before.total if self.worths is None else self.worths.get(tuple(actions))
        return Tried(done, points, gains(before, now))

    def right(self, points: float) -> bool:
        return points >= self.puzzle.points - self.nearly

    def question(self, language: str) -> str:
        own = word(self.game, f"puzzle.{self.kind.name}", language, **self.kind.facts(self.view))
        return own or words.load("northward.puzzles", language)(f"question.{self.kind.name}")

    def told(self, actions: Sequence[AnyAction], language: str) -> list[str]:
        """What is done one after the other, in words."""
        text, state, told = text_of(self.game), self.world, []
        for action in actions:
            told.append(text.describe(self.game, self.game.view(state, self.seat), action, language))
            state = self.game.apply(state, action)
        return told

    def hint(self, language: str) -> str:
        """Where to look."""
        say = words.load("northward.puzzles", language)
        if self.worths is not None:
            return say("hint.judged")
        most = max(self.puzzle.gains, key=lambda name: self.puzzle.gains[name])
        return say("hint", category=category(self.game, most, language))

    def why(self, actions: Sequence[AnyAction], language: str) -> list[str]:
        """What speaks for one of the best ways: points by category, and what one would have done at once; or by how
        much it was found better.
        """
        say = words.load("northward.puzzles", language)
        brings = [Reason("brings", points, name) for name, points in self.tried(actions).gains.items()]
        if self.worths is not None:
            best = tuple(actions) == self.answers()[0]
            reasons = self.reasons if best and self.reasons else brings
            return [*sentences(self.game, reasons, language), *self._found(say)]
        found = (say("glance", points=signed(self.puzzle.glance)), say("choices", choices=self.puzzle.choices))
        return [*sentences(self.game, brings, language), *found]

    def _found(self, say: words.Words) -> list[str]:
        judgement = self.puzzle.judgement
        if judgement is None:
            return []
        figures = {"ahead": judgement.ahead, "off": 2 * judgement.error, "points": self.puzzle.points}
        told = {name: f"{figure:.1f}".replace(".", say("point")) for name, figure in figures.items()}
        return [say("judged", worlds=judgement.worlds, **told)]


@lru_cache(maxsize=64)
def position(name: str, number: int) -> Position:
    """A puzzle of a game; raises LookupError where there is none of that number."""
    found = puzzles.all_of(name).get(number)
    if found is None:
        raise LookupError(f"{name} has no puzzle {number}")
    return set_up(*found)


def set_up(source: Source, puzzle: Puzzle) -> Position:
    saved = record.load(b"\n".join([bytes(line) for line in source.record[: puzzle.line + 1]]))
    return at(saved, puzzle, record.replay(saved))


def at(saved: Record, puzzle: Puzzle, state: AnyState) -> Position:
    """The same where the state is known already."""
    game = saved.game
    view = game.view(state, puzzle.seat)
    world, kind, judgement = imagined(game, view), puzzles.kinds(game.name)[puzzle.kind], puzzle.judgement
    if judgement is None:
        return Position(game, kind, puzzle, saved, view, world)
    legal = [(action,) for action in game.legal(world, puzzle.seat)]
    reasons = tuple(codec.convert(reason, Reason) for reason in judgement.why)
    worths = dict(zip(legal, judgement.worths, strict=True))
    return Position(game, kind, puzzle, saved, view, world, worths, reasons=reasons)


def imagined(game: Game, view: AnyView, seed: Any = 0) -> AnyState:
    return game.imagine(view, Random(seed))


def names() -> list[str]:
    """The games that have puzzles."""
    return [name for name in registry.names() if puzzles.load(name)]
