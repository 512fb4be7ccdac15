"""All that a seat can come to by itself: with one action, or by the end of its turn."""

from __future__ import annotations

from typing import NamedTuple

from northward.core.additions import turn_count
from northward.core.game import AnyAction, AnyState, Game, Seat
from northward.core.play import step
from northward.core.questions import Kind


class Outcome(NamedTuple):
    """Where a way leads; of several ways to the same state one is kept, a shortest one."""

    actions: tuple[AnyAction, ...]
    points: int
    """What the seat has then."""


def goes_on(game: Game, kind: Kind, before: AnyState, after: AnyState, seat: Seat) -> bool:
    """Whether a seat that was to act before has still something to do for the question."""
    if kind.until == "action" or game.to_move(after) != (seat,):
        return False
    turns = turn_count(game)
    return turns is None or turns(after) == turns(before)


def outcomes(game: Game, kind: Kind, state: AnyState, seat: Seat, most: int) -> list[Outcome] | None:
    """Every state in which the question can end; None if more than so many states would have to be looked at."""
    if kind.worths is not None:
        legal, view = game.legal(state, seat), game.view(state, seat)
        points = kind.worths(game, view, legal)
        return [Outcome((action,), worth) for action, worth in zip(legal, points, strict=True)]
    found: list[Outcome] = []
    seen = {state}
    reached: list[tuple[AnyState, tuple[AnyAction, ...]]] = [(state, ())]
    for here, way in reached:  # grows while it is gone through: the nearest come first
        legal = game.legal(here, seat)
        for index in range(len(legal)):
            after = step(game, here, legal, index)
            if after in seen:
                continue
            seen.add(after)
            if len(seen) > most:
                return None
            gone = (*way, legal[index])
            if goes_on(game, kind, state, after, seat):
                reached.append((after, gone))
            else:
                found.append(Outcome(gone, game.scores(after)[seat].total))
    return found


class TooMany(Exception):
    """More states would have to be looked at than is worth it."""


def beginnings(game: Game, kind: Kind, state: AnyState, seat: Seat, most: int) -> tuple[list[Outcome], list[Outcome]]:
    """The best that can follow each legal action, in their order, and every state in which the question can end.

    Raises TooMany if more than so many states would have to be looked at.
    """
    known: dict[AnyState, Outcome] = {}
    ends: list[Outcome] = []

    def best(here: AnyState, way: tuple[AnyAction, ...]) -> Outcome:
        """What one can still do there, at best; of several ways a shortest one."""
        found = known.get(here)
        if found is None:
            if goes_on(game, kind, state, here, seat):
                found = min(following(here, way), key=lambda each: (-each.points, len(each.actions)))
            else:
                found = Outcome((), game.scores(here)[seat].total)
                ends.append(Outcome(way, found.points))
            if len(known) == most:
                raise TooMany
            known[here] = found
        return found

    def following(here: AnyState, way: tuple[AnyAction, ...]) -> list[Outcome]:
        legal = game.legal(here, seat)
        return [
            Outcome((legal[index], *rest.actions), rest.points)
            for index in range(len(legal))
            for rest in [best(step(game, here, legal, index), (*way, legal[index]))]
        ]

    return following(state, ()), ends
