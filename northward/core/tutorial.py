"""Guided first games: a prepared record and tips along it, all of it data in `tutorial/` beside a game's rules."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec

from northward.core import codec, parts
from northward.core.game import AnyAction, Seat, Value
from northward.core.record import Record
from northward.core.record import load as load_record

LEARNER: Seat = 0


class Reaction(Value, frozen=True):
    """What the guide says to a learner who does something else than what is asked for."""

    tip: str
    """The key of its text."""
    when: dict[str, Any] = msgspec.field(default_factory=dict)
    """Fields of the action, as the record writes them: the reaction is to actions that have all of these."""


class Step(Value, frozen=True):
    """One tip."""

    tip: str
    """The key of its text."""
    at: str
    """What it points at: the name of an element of the page."""
    do: Literal["line"] | tuple[str, ...] | None = None
    """What takes the learner on: exactly the next line that the record has for the learner, or any action of these
    kinds. Without it, reading does.
    """
    otherwise: tuple[Reaction, ...] = ()
    """With a line: the learner may choose among all that is legal, and the first reaction that fits answers whatever is
    not the line. Without reactions only the line is offered.
    """
    tries: Literal["hint", "undo"] | None = None
    """What may be tried out while this is read: asking for a hint, or taking the last action back."""
    strategy: bool = False
    """Whether this is advice on how to play well."""


class Plan(Value, frozen=True):
    """The content of `steps.json`."""

    others: tuple[str, ...]
    """The names of the other players."""
    steps: tuple[Step, ...]


class Tutorial(Value, frozen=True):
    """A first game for the learner, who has the first seat."""

    record: Record
    """How it goes if the learner does what the record says: chance and the others then play these very lines."""
    plan: Plan
    texts: dict[str, dict[str, str]]
    """The tips by language and key."""

    def lines(self) -> list[AnyAction | None]:
        """The record's line for each step that asks for an action; None for those to be read."""
        own = (action for action in self.record.actions if action.seat == LEARNER)
        return [None if step.do is None else next(own) for step in self.plan.steps]

    def tips(self) -> list[str]:
        """The keys of all that is said."""
        return [key for step in self.plan.steps for key in (step.tip, *(each.tip for each in step.otherwise))]


@cache
def load(name: str, languages: tuple[str, ...]) -> Tutorial | None:
    """The tutorial of a game, or None if it has none; raises ValueError for one that cannot be read."""
    folder = parts.tutorial(name)
    if folder is None:
        return None
    plan = codec.decode((folder / "steps.json").read_bytes(), Plan)
    record = load_record((folder / "record.jsonl").read_bytes())
    texts = {lang: codec.decode((folder / f"{lang}.json").read_bytes(), dict[str, str]) for lang in languages}
    return Tutorial(record, plan, texts)
