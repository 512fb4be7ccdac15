"""Laying a card on one's map (6) and its cubes (7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from northward.core.family import Columns, Family
from northward.core.game import Seat, Tell, silent
from northward.core.tuples import put
from northward.games.card_maps import cardmap, events
from northward.games.card_maps.actions import Forfeit, Place
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.kernels import placing
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import UNLIMITED, FullTable, S
from northward.games.card_maps.terrain import CUBE, is_production

REFUSALS = {
    placing.NO_OVERLAP: ("6.2", "the card must overlap a card of your map"),
    placing.NOTHING_VISIBLE: ("6.3", "at least one square of the card must stay visible"),
    placing.COVERS_GUARDED: ("6.4", "this would cover a square of your map that must stay visible"),
    placing.HIDES_OWN_GUARDED: ("6.5", "this would hide a square of the card that must stay visible"),
    placing.CYCLE: ("6.6", "the card would lie above and below the same card"),
    placing.NOT_SEEN: ("6.7", "the card can be tucked only under cards that are seen below it"),
}
"""HON-6.2, HOK-6.2, HON-6.3, HOK-6.3, HON-6.4, HOK-6.4, HON-6.5, HOK-6.5, HON-6.6, HOK-6.6, HON-6.7, HOK-6.7."""


def legal_placements(game: CardMapRules, state: FullTable, seat: Seat) -> Sequence[Place]:
    """Every placement of the card that the seat has taken; empty if it fits nowhere."""
    land, card = state.maps[seat], state.taken[seat][0]

    def has(action: object) -> bool:
        if not isinstance(action, Place) or action.seat != seat or action.card != card:
            return False
        return refusal(game, land, action) is None

    codes = game.placements(land, card)

    def columns() -> Columns:
        return Columns({"do": "place", "seat": seat, "card": card}, cardmap.unpack_all(land, codes))

    def do(code: int, tell: Tell) -> FullTable:
        return _lay(game, state, seat, card, *cardmap.spot(land, code), code & 0xFFFF, tell)

    return Family(codes, lambda code: Place(seat, card, *cardmap.unpack(land, code)), has, columns, do)


def refusal(game: CardMapRules, land: CardMap, action: Place) -> tuple[str, str] | None:
    """The rule that a placement breaks, and why; None if it is legal.

    HON-6.1 to HON-6.8, HOK-6.1 to HOK-6.8. Holes, islands and buried cards (HON-6.8, HOK-6.8) break none.
    """
    if not 0 <= action.turn <= 3:
        return "6.1", "a card is turned by 0, 1, 2 or 3 quarters"
    under = cardmap.slots(land, action.under)
    if under is None:
        return "6.7", "name the cards it is tucked under once each, in the order they were laid"
    faces = game.cards.faces[action.card]
    broken = cardmap.refusal(land, faces, game.guarded, action.row, action.col, action.turn, under)
    return REFUSALS[broken] if broken else game.own_refusal(land, action)


def check_place(game: CardMapRules, state: FullTable, action: Place) -> None:
    """HON-6.1 to HON-6.9, HOK-6.1 to HOK-6.9: the card taken, in its turn, where it may lie."""
    _check_card(game, state, action)
    broken = refusal(game, state.maps[action.seat], action)
    if broken is not None:
        raise game.refuse(*broken, card=action.card, cell=(action.row, action.col))


def place(game: CardMapRules, state: S, action: Place, tell: Tell) -> S:
    """HON-6.9, HOK-6.9: in the order of the round, each lays the card taken; then its cubes."""
    turn = action.turn
    if turn >= game.cards.turns[action.card]:  # it looks the same half a turn before, and is listed there
        turn -= 2
    under = cardmap.slots(state.maps[action.seat], action.under) or 0
    return _lay(game, state, action.seat, action.card, action.row, action.col, turn, under, tell)


def _lay(
    game: CardMapRules, state: S, seat: Seat, card: int, row: int, col: int, turn: int, under: int, tell: Tell
) -> S:
    """HON-7.1, HOK-7.1: covered cubes go back. HON-7.2, HOK-7.2, HON-7.3, HOK-7.3: new squares are served from the
    pool. The cards above are told by their slots.
    """
    land = state.maps[seat]
    new, pool = cardmap.place(land, card, game.cards.faces[card], row, col, turn, under, state.pool)
    before = state
    state = replace(
        state,
        maps=put(state.maps, seat, new),
        pool=state.pool if state.pool == UNLIMITED else pool,
        taken=put(state.taken, seat, ()),
    )
    if tell is not silent:
        action = Place(seat, card, row, col, turn, cardmap.tucked(land, under))
        tell(_placed(action, land, new, changes(*(game.scores(each)[seat].items for each in (before, state)))))
    return game.card_laid(state, seat, tell)  # type: ignore[no-any-return]  # the kind of state it was given


def check_forfeit(game: CardMapRules, state: FullTable, action: Forfeit) -> None:
    """HON-6.10, HOK-6.10: only a card that fits nowhere."""
    _check_card(game, state, action)
    if not game.may_forfeit(state, action.seat):
        raise game.refuse("6.10", "a card that can be laid must be laid", card=action.card)


def forfeit(game: CardMapRules, state: S, action: Forfeit, tell: Tell) -> S:
    """HON-6.10, HOK-6.10: a card that fits nowhere is discarded, face up."""
    tell(events.CardForfeited(seat=action.seat, card=action.card))
    state = replace(state, forfeited=(*state.forfeited, action.card), taken=put(state.taken, action.seat, ()))
    return game.card_laid(state, action.seat, tell)  # type: ignore[no-any-return]  # the kind of state it was given


def _check_card(game: CardMapRules, state: FullTable, action: Place | Forfeit) -> None:
    game.check_turn(state, action.seat, "place")
    if (action.card,) != state.taken[action.seat]:
        raise game.refuse("6.1", "lay the card you have taken", taken=state.taken[action.seat])


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """The categories whose points have changed, and by how many."""
    return {item: points - before.get(item, 0) for item, points in after.items() if points != before.get(item, 0)}


def _placed(action: Place, before: CardMap, after: CardMap, points: dict[str, int]) -> events.CardPlaced:
    first = 6 * len(before.cards)
    new = [index for index in range(first, first + 6) if is_production(after.squares[index])]
    visible = [index for index in new if cardmap.seen_at(after, cardmap.cell_of(after, index)) == index]

    def cells(indices: list[int]) -> tuple[cardmap.Cell, ...]:
        return tuple(cardmap.cell_of(after, index) for index in indices)

    return events.CardPlaced(
        seat=action.seat,
        card=action.card,
        row=action.row,
        col=action.col,
        turn=action.turn,
        under=action.under,
        returned=cells([i for i in range(first) if before.squares[i] & CUBE and not after.squares[i] & CUBE]),
        received=cells([i for i in visible if after.squares[i] & CUBE]),
        short=cells([i for i in visible if not after.squares[i] & CUBE]),
        points=points,
    )
