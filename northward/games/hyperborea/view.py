"""What a seat may know (17): its view, its version of a record line, and full states that fit a view."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import Score, Seat
from northward.games.hyperborea.actions import Token
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import TIERS
from northward.games.hyperborea.state import Look, State, Table

OPEN_FIELDS = Table.__struct_fields__


class View(Table, frozen=True):
    """All that is open (HYP-17.1), and what this seat alone knows."""

    seat: Seat | None
    to_move: tuple[Seat, ...]
    stored: tuple[str | None, ...]
    """The seat's own ruin token; for what others hold, see `held`."""
    held: tuple[str | None, ...]
    """The tier of each seat's stored token, which its back shows."""
    looking: str | None
    unseen: tuple[tuple[str, ...], ...]
    """Ruin tokens that this seat has not seen, by tier: on the map, in the box, or in others' hands."""
    scores: tuple[Score, ...]


def view(box: Box, state: State, seat: Seat | None, to_move: tuple[Seat, ...], scores: tuple[Score, ...]) -> View:
    """HYP-17.1 to HYP-17.3"""
    look = looking(state)
    watching = look is not None and look.seat == seat
    unseen = [list(tokens) for tokens in state.tokens]
    for owner, token in enumerate(state.stored):
        if token is not None and owner != seat:
            unseen[TIERS.index(box.ruins[token].tier)].append(token)
    if state.looking is not None and not watching:
        unseen[TIERS.index(box.ruins[state.looking].tier)].append(state.looking)
    return View(
        **{name: getattr(state, name) for name in OPEN_FIELDS},
        seat=seat,
        to_move=to_move,
        stored=tuple(token if owner == seat else None for owner, token in enumerate(state.stored)),
        held=tuple(box.ruins[token].tier if token else None for token in state.stored),
        looking=state.looking if watching else None,
        unseen=tuple(tuple(sorted(tokens)) for tokens in unseen),
        scores=scores,
    )


def hidden(state: State, seat: Seat) -> tuple[Any, ...]:
    """HYP-17.2: the ruin tokens that nobody has seen, those of the others, and the one that another looks at."""
    look = looking(state)
    stored = [token for owner, token in enumerate(state.stored) if owner != seat]
    return state.tokens, stored, None if look is not None and look.seat == seat else state.looking


def hide(state: State, action: Any, seat: Seat | None) -> Any:
    """HYP-17.2: a ruin token is blank for all but its finder until it is played."""
    if isinstance(action, Token) and action.by != seat and action.token not in state.played:
        return replace(action, token=None)
    return action


def imagine(box: Box, seen: View, rng: Random) -> State:
    """A full state behind a view: others' tokens are dealt at random from those of their tier."""
    unseen = [list(tokens) for tokens in seen.unseen]

    def deal(tier: str) -> str:
        tokens = unseen[TIERS.index(tier)]
        return tokens.pop(rng.randrange(len(tokens)))

    stored = tuple(
        deal(tier) if tier is not None and token is None else token
        for token, tier in zip(seen.stored, seen.held, strict=True)
    )
    look = looking(seen)
    looked_at = deal(look.tier) if look is not None and seen.looking is None else seen.looking
    return State(
        **{name: getattr(seen, name) for name in OPEN_FIELDS},
        tokens=tuple(tuple(tokens) for tokens in unseen),
        stored=stored,
        looking=looked_at,
    )


def looking(table: Table) -> Look | None:
    """Who is looking at a ruin token, and at which tier."""
    return next((todo for todo in table.todo if isinstance(todo, Look)), None)
