"""What a seat that waits may choose ahead: the card it will play or take, or where it will lay the one it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from northward.core.game import Seat
from northward.games.card_maps import selection, two_players
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import Table, chooses_secretly, drafting, passed_after, round_in_half

BEFORE_LAYING = ("take", "discard", "place")


def plannable(
    game: CardMapRules, view: Any, imagined: Callable[[], Any], laying: Callable[[Any, Seat], Sequence[Any]]
) -> Sequence[Any]:
    """Hands that will be passed on or dealt first are not known yet. Nor is a card chosen ahead where all choose in
    secret at once: nobody waits for anybody there, and with two players a pair is revealed first.

    What a seat may do with what it holds follows from what it sees, so that any state that fits the view will do.
    """
    seat = view.seat
    if seat is None or view.phase in ("setup", "deal", "over"):
        return ()
    taken = view.taken[seat]
    if len(taken) == 1 and view.phase in BEFORE_LAYING:
        return laying(replace(imagined(), phase="place"), seat)
    if view.phase == "discard" and taken:
        return two_players.legal_discards(imagined(), seat)
    if chooses_secretly(view):
        return ()
    if view.phase == "take" or (view.phase == "choose" and view.has_chosen[seat]):
        return selection.legal_takes(game, imagined(), seat)
    if view.phase == "choose" or _keeps_hand(view):
        return selection.legal_plays(imagined(), seat)
    return ()


def _keeps_hand(table: Table) -> bool:
    """HON-8.2, HOK-8.2, HON-8.3, HOK-8.3: whether the next card comes from the same hand."""
    return not drafting(table) and round_in_half(table) % passed_after(table.options) != 0
