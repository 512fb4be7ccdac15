"""Card selection with three to five players: play a card, perhaps with a cube, then take one (3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import Seat, Tell, silent
from northward.core.tuples import put
from northward.games.card_maps import events
from northward.games.card_maps.actions import Play, Take
from northward.games.card_maps.cardmap import Cell, cell_of, count_cubes, cube_at, nth_cube, without_cubes
from northward.games.card_maps.rounds import begin_laying
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import UNLIMITED, FullTable, S, nothing, put_forward
from northward.games.card_maps.terrain import colour_of

CUBE_VALUE = 60


def round_colour(state: FullTable) -> int | None:
    """HON-3.3, HOK-3.3: the colour fixed by the first cube of the round."""
    for colour in state.boosts:
        if colour is not None:
            return colour
    return None


def legal_plays(state: FullTable, seat: Seat) -> Sequence[Play]:
    """HON-3.1 to HON-3.3, HOK-3.1 to HOK-3.3: every card of the hand, alone or with each cube that may go on it now."""
    hand, land, fixed = state.hands[seat], state.maps[seat], round_colour(state)
    each = 1 + count_cubes(land, fixed)

    def make(code: int) -> Play:
        card, cube = divmod(code, each)
        return Play(seat, hand[card], cell_of(land, nth_cube(land, cube - 1, fixed)) if cube else None)

    def has(action: object) -> bool:
        if not isinstance(action, Play) or action.seat != seat or action.card not in hand:
            return False
        return action.cube is None or _broken_by_cube(state, seat, action.cube) is None

    def do(code: int, tell: Tell) -> FullTable:
        card, cube = divmod(code, each)
        return _play(state, seat, hand[card], nth_cube(land, cube - 1, fixed) if cube else None, tell)

    return Family(range(len(hand) * each), make, has, do=do)


def _broken_by_cube(state: FullTable, seat: Seat, cell: Cell) -> tuple[str, str] | None:
    """HON-3.2, HOK-3.2, HON-3.3, HOK-3.3: the rule that a cube on the card breaks, and why."""
    land = state.maps[seat]
    index = cube_at(land, cell)
    if index is None:
        return "3.2", "no cube lies on that square of your map"
    if round_colour(state) not in (None, colour_of(land.squares[index])):
        return "3.3", "the first cube of this round fixed another colour"
    return None


def check_play(game: CardMapRules, state: FullTable, action: Play) -> None:
    """HON-3.1 to HON-3.3, HOK-3.1 to HOK-3.3: a card of the hand, and a cube of the map if its colour may be used."""
    game.check_turn(state, action.seat, "choose")
    game.check_hand(state, action.seat, action.card, "3.1")
    if action.cube is not None:
        broken = _broken_by_cube(state, action.seat, action.cube)
        if broken is not None:
            raise game.refuse(*broken, cell=action.cube)


def play(game: CardMapRules, state: S, action: Play, tell: Tell) -> S:
    """HON-3.1, HOK-3.1: in order, one card from hand, face up."""
    cube = None if action.cube is None else cube_at(state.maps[action.seat], action.cube)
    return _play(state, action.seat, action.card or 0, cube, tell)


def _play(state: S, seat: Seat, card: int, cube: int | None, tell: Tell) -> S:
    """The cube is the one on this square, by its index in the squares of the map."""
    changed = put_forward(state, seat, card)
    colour = None
    if cube is not None:
        land = state.maps[seat]
        colour = colour_of(land.squares[cube])
        changed["maps"] = put(state.maps, seat, without_cubes(land, cube))
        changed["boosts"] = put(state.boosts, seat, colour)
    state = replace(state, turn=state.turn + 1, **changed)
    if tell is not silent:
        tell(events.CardPlayed(seat=seat, card=card, colour=colour))
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
    if tell is not silent:
        tell(events.OrderChanged(order=order))
    return replace(state, phase="take", order=order, turn=0, boosts=nothing(state), pool=tuple(pool))


def legal_takes(game: CardMapRules, state: FullTable, seat: Seat) -> Sequence[Take]:
    """HON-3.5, HOK-3.5: the cards on the table, by number."""
    cards = sorted([card for card in state.chosen if card is not None])

    def has(action: object) -> bool:
        return isinstance(action, Take) and action.seat == seat and action.card in cards

    def do(card: int, tell: Tell) -> FullTable:
        return _take(game, state, seat, card, tell)

    return Family(cards, lambda card: Take(seat, card), has, do=do)


def check_take(game: CardMapRules, state: FullTable, action: Take) -> None:
    """HON-3.5, HOK-3.5: one of the played cards."""
    game.check_turn(state, action.seat, "take")
    if action.card not in state.chosen:
        raise game.refuse("3.5", "that card does not lie on the table", card=action.card)


def take(game: CardMapRules, state: S, action: Take, tell: Tell) -> S:
    """HON-3.5, HOK-3.5: in the new order each takes one of the played cards, their own included."""
    return _take(game, state, action.seat, action.card, tell)


def _take(game: CardMapRules, state: S, seat: Seat, card: int, tell: Tell) -> S:
    if tell is not silent:
        tell(events.CardTaken(seat=seat, card=card))
    state = replace(
        state,
        chosen=put(state.chosen, state.chosen.index(card), None),
        taken=put(state.taken, seat, (card,)),
        turn=state.turn + 1,
    )
    return begin_laying(game, state, tell) if state.turn == state.seats else state
