"""Laying a card on one's map (HON-6) and its cubes (HON-7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.games.honshu import events
from northward.games.honshu.actions import Forfeit, Place
from northward.games.honshu.rounds import end_round
from northward.games.honshu.scoring import PACKING_CARDS, packing_points, weights
from northward.games.honshu.state import UNLIMITED, State, Table, check_turn, put
from northward.games.shared import cardmap
from northward.games.shared.cardmap import CardMap, Pool
from northward.games.shared.cards import CardSet
from northward.games.shared.terrain import CUBE, is_production
from northward.kernels import placement as kernel

GUARDED = 1 << kernel.LAKE
"""HON-6.4, HON-6.5: lakes are never hidden."""

REFUSALS = {
    kernel.NO_OVERLAP: ("HON-6.2", "the card must overlap a card of your map"),
    kernel.NOTHING_VISIBLE: ("HON-6.3", "at least one square of the card must stay visible"),
    kernel.COVERS_GUARDED: ("HON-6.4", "this would cover a lake of your map"),
    kernel.HIDES_OWN_GUARDED: ("HON-6.5", "this would hide a lake of the card"),
    kernel.CYCLE: ("HON-6.6", "the card would lie above and below the same card"),
    kernel.NOT_SEEN: ("HON-6.7", "the card can be tucked only under cards that are seen below it"),
}


def legal_placements(cards: CardSet, state: State, seat: Seat) -> Sequence[Place | Forfeit]:
    land, card = state.maps[seat], state.taken[seat][0]
    codes = cardmap.placements(land, cards.faces[card], GUARDED)
    if not codes:
        return [Forfeit(seat, card)]

    def has(action: object) -> bool:
        if not isinstance(action, Place) or action.seat != seat or action.card != card:
            return False
        return refusal(cards, land, action) is None

    return Family(codes, lambda code: Place(seat, card, *cardmap.unpack(land, code)), has)


def placement_totals(cards: CardSet, table: Table, seat: Seat, card: int) -> Sequence[int]:
    """The points of the seat's map after each placement of a card, in the order in which placements are listed."""
    land, faces, pool = table.maps[seat], cards.faces[card], table.pool
    figures = weights(table.options.values, table.scoring_card)
    totals = cardmap.placement_scores(land, faces, GUARDED, pool, figures)
    if table.scoring_card not in PACKING_CARDS:
        return totals
    exact = []
    for code, total in zip(cardmap.placements(land, faces, GUARDED), totals, strict=True):
        row, col, turn, tucked = cardmap.unpack(land, code)
        new, _ = cardmap.place(land, card, faces, row, col, turn, cardmap.slots(land, tucked) or 0, pool)
        exact.append(total + packing_points(new, table.scoring_card))
    return exact


def refusal(cards: CardSet, land: CardMap, action: Place) -> tuple[str, str] | None:
    """HON-6.1 to HON-6.8: the rule that a placement breaks, and why; None if it is legal."""
    if not 0 <= action.turn <= 3:
        return "HON-6.1", "a card is turned by 0, 1, 2 or 3 quarters"
    under = cardmap.slots(land, action.under)
    if under is None:
        return "HON-6.7", "name the cards it is tucked under once each, in the order they were laid"
    broken = cardmap.refusal(land, cards.faces[action.card], GUARDED, action.row, action.col, action.turn, under)
    return REFUSALS[broken] if broken else None


def place(cards: CardSet, state: State, action: Place, tell: Tell) -> State:
    """HON-6.9: in the order of the round, each lays the card taken. HON-7.1 to HON-7.3: then its cubes."""
    check_turn(state, action.seat, "place")
    seat, card = action.seat, action.card
    if card != state.taken[seat][0]:
        raise IllegalAction("HON-6.1", "lay the card you have taken", card=state.taken[seat][0])
    land = state.maps[seat]
    broken = refusal(cards, land, action)
    if broken is not None:
        raise IllegalAction(*broken, card=card, cell=(action.row, action.col))
    under = cardmap.slots(land, action.under) or 0
    faces = cards.faces[card]
    new, pool = cardmap.place(land, card, faces, action.row, action.col, action.turn, under, state.pool)
    if tell is not silent:
        tell(_placed(action, land, new))
    return _next(state, seat, tell, maps=put(state.maps, seat, new), pool=pool)


def forfeit(cards: CardSet, state: State, action: Forfeit, tell: Tell) -> State:
    """HON-6.10: a card that fits nowhere is discarded, face up."""
    check_turn(state, action.seat, "place")
    seat, card = action.seat, action.card
    if card != state.taken[seat][0] or cardmap.placements(state.maps[seat], cards.faces[card], GUARDED):
        raise IllegalAction("HON-6.10", "a card that can be laid must be laid", card=state.taken[seat][0])
    tell(events.CardForfeited(seat=seat, card=card))
    return _next(state, seat, tell, forfeited=(*state.forfeited, card), pool=state.pool)


def _next(state: State, seat: Seat, tell: Tell, *, pool: Pool, **changes: object) -> State:
    state = replace(
        state,
        taken=put(state.taken, seat, ()),
        turn=state.turn + 1,
        pool=state.pool if state.pool == UNLIMITED else pool,
        **changes,
    )
    return end_round(state, tell) if state.turn == state.seats else state


def _placed(action: Place, before: CardMap, after: CardMap) -> events.CardPlaced:
    first = 6 * len(before.cards)
    new = [index for index in range(first, first + 6) if is_production(after.squares[index])]
    visible = [index for index in new if cardmap.seen_at(after, cardmap.cell_of(after, index)) == index]
    still = set(cardmap.cubes(after))

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
        received=tuple(cell for cell in cells(visible) if cell in still),
        short=tuple(cell for cell in cells(visible) if cell not in still),
    )
