"""Card selection with three to five players: play a card, perhaps with a cube, then take one (HON-3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import IllegalAction, Seat, Tell
from northward.games.honshu import events
from northward.games.honshu.actions import Play, Take
from northward.games.honshu.state import UNLIMITED, State, check_turn, nothing, put, without
from northward.games.shared.cardmap import Cell, cubes, seen_at, take_cube
from northward.games.shared.cards import CardSet
from northward.games.shared.terrain import colour_of

CUBE_VALUE = 60


def round_colour(state: State) -> int | None:
    """HON-3.3: the colour fixed by the first cube of the round."""
    return next((colour for colour in state.boosts if colour is not None), None)


def playable_cubes(state: State, seat: Seat) -> list[Cell]:
    """HON-3.2, HON-3.3: the cubes of the seat's own map that may go on its card now."""
    land = state.maps[seat]
    fixed = round_colour(state)
    return [cell for cell in cubes(land) if fixed in (None, colour_of(land.squares[seen_at(land, cell) or 0]))]


def legal_plays(state: State, seat: Seat) -> Sequence[Play]:
    hand = state.hands[seat]
    with_cube = [None, *playable_cubes(state, seat)]
    each = len(with_cube)

    def has(action: object) -> bool:
        if not isinstance(action, Play) or action.seat != seat:
            return False
        return action.card in hand and action.cube in with_cube

    return Family(range(len(hand) * each), lambda code: Play(seat, hand[code // each], with_cube[code % each]), has)


def play(_: CardSet, state: State, action: Play, tell: Tell) -> State:
    """HON-3.1: in order, one card from hand, face up."""
    check_turn(state, action.seat, "choose")
    seat, card = action.seat, action.card
    if card is None or card not in state.hands[seat]:
        raise IllegalAction("HON-3.1", "the card must come from your hand", card=card)
    changes: dict[str, object] = {}
    colour = None
    if action.cube is not None:
        found = take_cube(state.maps[seat], action.cube)
        if found is None:
            raise IllegalAction("HON-3.2", "no cube lies on that square of your map", cell=action.cube)
        land, colour = found
        if round_colour(state) not in (None, colour):
            raise IllegalAction("HON-3.3", "the first cube of this round fixed another colour", cell=action.cube)
        changes = {"maps": put(state.maps, seat, land), "boosts": put(state.boosts, seat, colour)}
    tell(events.CardPlayed(seat=seat, card=card, colour=colour))
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        chosen=put(state.chosen, seat, card),
        turn=state.turn + 1,
        **changes,
    )
    return _new_order(state, tell) if state.turn == state.seats else state


def value(state: State, seat: Seat) -> int:
    """HON-3.2: the number of the seat's played card, and 60 for a cube."""
    return (state.chosen[seat] or 0) + (CUBE_VALUE if state.boosts[seat] is not None else 0)


def _new_order(state: State, tell: Tell) -> State:
    """HON-3.4: highest value first. HON-3.6: the cubes go to the pool before anybody places."""
    order = tuple(sorted(range(state.seats), key=lambda seat: -value(state, seat)))
    pool = list(state.pool)
    if state.pool != UNLIMITED:
        for colour in state.boosts:
            if colour is not None:
                pool[colour] += 1
    tell(events.OrderChanged(order=order))
    return replace(state, phase="take", order=order, turn=0, boosts=nothing(state), pool=tuple(pool))


def legal_takes(state: State, seat: Seat) -> Sequence[Take]:
    return [Take(seat, card) for card in sorted(card for card in state.chosen if card is not None)]


def take(_: CardSet, state: State, action: Take, tell: Tell) -> State:
    """HON-3.5: in the new order each takes one of the played cards, their own included."""
    check_turn(state, action.seat, "take")
    if action.card not in state.chosen:
        raise IllegalAction("HON-3.5", "that card does not lie on the table", card=action.card)
    tell(events.CardTaken(seat=action.seat, card=action.card))
    last = state.turn + 1 == state.seats
    return replace(
        state,
        chosen=put(state.chosen, state.chosen.index(action.card), None),
        taken=put(state.taken, action.seat, (action.card,)),
        phase="place" if last else "take",
        turn=0 if last else state.turn + 1,
    )
