"""What a seat may know (17): its view, its version of a record line, and full states that fit a view."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from northward.core.game import Score, Seat, Value
from northward.games.hyperborea.actions import Token
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import MINIATURES, TIERS, Place
from northward.games.hyperborea.cubes import shut
from northward.games.hyperborea.ending import CONDITIONS, TECHNOLOGIES, gems_wanted
from northward.games.hyperborea.land import controller
from northward.games.hyperborea.movement import steps
from northward.games.hyperborea.scoring import scores
from northward.games.hyperborea.state import Look, State, Table
from northward.games.hyperborea.turn import DRAWN

OPEN_FIELDS = Table.__struct_fields__


class EndOfTurn(Value, frozen=True):
    """What would come if the player in turn ended it now (HYP-3.5, HYP-13.1 to HYP-13.3)."""

    lost: int
    """Effects not spent."""
    unused: int
    """Available cubes that become unused."""
    reset: bool
    drawn: int
    """Cubes to draw; after a Reset that is not known yet and counted as all three."""
    thin: bool
    """Whether the bag has fewer cubes left than are drawn, but some: there is no Reset to fill it."""


class View(Table, frozen=True):
    """All that is open (HYP-17.1), what this seat alone knows, and what a board needs to show without knowing rules."""

    seat: Seat | None
    to_move: tuple[Seat, ...]
    stored: tuple[str | None, ...]
    """The seat's own ruin token; for what others hold, see `held`."""
    held: tuple[str | None, ...]
    """The tier of each seat's stored token, which its back shows."""
    looking: str | None
    unseen: tuple[tuple[str, ...], ...]
    """Ruin tokens that this seat has not seen, by tier: on the map, in the box, or in others' hands."""
    places: tuple[Place, ...]
    """Where each hex lies, in axial coordinates."""
    kinds: tuple[str, ...]
    control: tuple[Seat | None, ...]
    spaces: tuple[tuple[tuple[int, ...], ...], ...]
    """What the spaces of each seat's sets take: a colour, grey (6) or any but grey (7)."""
    shut: tuple[tuple[bool, ...], ...]
    """For each of those sets, whether it has free spaces but takes no cube now."""
    steps: tuple[tuple[int, int, int], ...]
    """The steps on foot of this seat's miniatures (from, to) and what they cost, affordable or not."""
    gems_wanted: int
    technologies_wanted: int
    miniatures: int
    """How many a player has in all."""
    conditions_wanted: int
    """How many different conditions bring the last round."""
    end_of_turn: EndOfTurn
    scores: tuple[Score, ...]


def view(box: Box, state: State, seat: Seat | None, to_move: tuple[Seat, ...]) -> View:
    """HYP-17.1 to HYP-17.3"""
    shape = box.maps[state.seats]
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
        places=shape.places,
        kinds=shape.kinds,
        control=tuple(controller(territory) for territory in state.land),
        spaces=tuple(tuple(box.spaces_of(player, one.technology) for one in player.sets) for player in state.players),
        shut=tuple(
            tuple(shut(box, state, player, number) for number in range(len(player.sets))) for player in state.players
        ),
        steps=() if seat is None else tuple(steps(box, state, seat)),
        gems_wanted=gems_wanted(state.seats),
        technologies_wanted=TECHNOLOGIES,
        miniatures=MINIATURES,
        conditions_wanted=CONDITIONS[state.options.length],
        end_of_turn=end_of_turn(state),
        scores=scores(box, state),
    )


def end_of_turn(table: Table) -> EndOfTurn:
    """HYP-3.5, HYP-13.1 to HYP-13.3: for a board that warns of it."""
    player, pool = table.players[table.active], table.pool
    points = (
        value for value in structs.asdict(pool).values() if isinstance(value, int) and not isinstance(value, bool)
    )
    bag = sum(player.bag)
    return EndOfTurn(
        lost=sum(points) + len(pool.more),
        unused=sum(player.available),
        reset=not bag,
        drawn=min(DRAWN, bag) or DRAWN,
        thin=0 < bag < DRAWN,
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
