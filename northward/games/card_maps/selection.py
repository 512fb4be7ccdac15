"""Card selection with three to five players: play a card, perhaps with a cube, then take one (3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import Seat, Tell
from northward.core.tuples import put
from northward.games.card_maps import events
from northward.games.card_maps.actions import Play, Take
from northward.games.card_maps.cardmap import Cell, cubes, seen_at, take_cube
from northward.games.card_maps.rounds import begin_laying
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import UNLIMITED, FullTable, S, nothing
from northward.games.card_maps.terrain import colour_of

CUBE_VALUE = 60


def round_colour(state: FullTable) -> int | None:
    """HON-3.3, HOK-3.3: the colour fixed by the first cube of the round."""
    return next((colour for colour in state.boosts if colour is not None), None)


def playable_cubes(state: FullTable, seat: Seat) -> list[Cell]:
    """HON-3.2, HOK-3.2, HON-3.3, HOK-3.3: the cubes of the seat's own map that may go on its card now."""
    land = state.maps[seat]
    fixed = round_colour(state)
    return [cell for cell in cubes(land) if fixed in (None, colour_of(land.squares[seen_at(land, cell) or 0]))]


def legal_plays(state: FullTable, seat: Seat) -> Sequence[Play]:
    hand = state.hands[seat]
    with_cube = [None, *playable_cubes(state, seat)]
    each = len(with_cube)

    def has(action: object) -> bool:
        if not isinstance(action, Play) or action.seat != seat:
            return False
        return action.card in hand and action.cube in with_cube

    return Family(range(len(hand) * each), lambda code: Play(seat, hand[code // each], with_cube[code % each]), has)


def play(game: CardMapRules, state: S, action: Play, tell: Tell) -> S:
    """HON-3.1, HOK-3.1: in order, one card from hand, face up."""
    game.check_turn(state, action.seat, "choose")
    seat = action.seat
    state = replace(game.put_forward(state, seat, action.card, "3.1"), turn=state.turn + 1)
    colour = None
    if action.cube is not None:
        found = take_cube(state.maps[seat], action.cube)
        if found is None:
            raise game.refuse("3.2", "no cube lies on that square of your map", cell=action.cube)
        land, colour = found
        if round_colour(state) not in (None, colour):
            raise game.refuse("3.3", "the first cube of this round fixed another colour", cell=action.cube)
        state = replace(state, maps=put(state.maps, seat, land), boosts=put(state.boosts, seat, colour))
    tell(events.CardPlayed(seat=seat, card=action.card or 0, colour=colour))
    return _new_order(state, tell) if state.turn == state.seats else state


def value(state: FullTable, seat: Seat) -> int:
    """HON-3.2, HOK-3.2: the number of the seat's played card, and 60 for a cube."""
    return (state.chosen[seat] or 0) + (CUBE_VALUE if state.boosts[seat] is not None else 0)


def _new_order(state: S, tell: Tell) -> S:
    """HON-3.4, HOK-3.4: highest value first. HON-3.6, HOK-3.6: the cubes go to the pool before anybody places."""
    order = tuple(sorted(range(state.seats), key=lambda seat: -value(state, seat)))
    pool = list(state.pool)
    if state.pool != UNLIMITED:
        for colour in state.boosts:
            if colour is not None:
                pool[colour] += 1
    tell(events.OrderChanged(order=order))
    return replace(state, phase="take", order=order, turn=0, boosts=nothing(state), pool=tuple(pool))


def legal_takes(state: FullTable, seat: Seat) -> Sequence[Take]:
    return [Take(seat, card) for card in sorted(card for card in state.chosen if card is not None)]


def take(game: CardMapRules, state: S, action: Take, tell: Tell) -> S:
    """HON-3.5, HOK-3.5: in the new order each takes one of the played cards, their own included."""
    game.check_turn(state, action.seat, "take")
    if action.card not in state.chosen:
        raise game.refuse("3.5", "that card does not lie on the table", card=action.card)
    tell(events.CardTaken(seat=action.seat, card=action.card))
    state = replace(
        state,
        chosen=put(state.chosen, state.chosen.index(action.card), None),
        taken=put(state.taken, action.seat, (action.card,)),
        turn=state.turn + 1,
    )
    return begin_laying(game, state, tell) if state.turn == state.seats else state
