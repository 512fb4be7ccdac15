"""Espionage (11): the effects of an opponent's technology card."""

from __future__ import annotations

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.hyperborea.actions import Spy
from northward.games.hyperborea.box import OWN_SETS, Box
from northward.games.hyperborea.effects import check_pending, generate, spent
from northward.games.hyperborea.events import Spied
from northward.games.hyperborea.state import State


def copied_cards(box: Box, state: State, seat: Seat) -> list[tuple[str, Seat]]:
    """HYP-11.6: opponents' cards, but neither continuous ones nor those with espionage; with their owners."""
    return [
        (one.technology, owner)
        for owner, player in enumerate(state.players)
        if owner != seat
        for one in player.sets[OWN_SETS:]
        if box.sets[one.technology].deck >= 0
        and not box.sets[one.technology].continuous
        and one.technology not in box.spies
    ]


def spyings(box: Box, state: State, seat: Seat, index: int) -> list[Spy]:
    """HYP-11.6"""
    return [Spy(seat, card, index) for card, _ in copied_cards(box, state, seat)]


def check_spy(box: Box, state: State, action: Spy) -> None:
    """HYP-11.6: a card that can be copied."""
    check_pending(state, action.pending, "espionage")
    if action.card not in dict(copied_cards(box, state, action.seat)):
        raise IllegalAction("HYP-11.6", "no opponent has such a card that can be copied", card=action.card)


def spy(box: Box, state: State, action: Spy, tell: Tell) -> State:
    """HYP-11.6, HYP-7.5: the card's effects are generated as part of the source that the espionage came from."""
    seat, card = action.seat, action.card
    one = state.pool.more[action.pending]
    owner = dict(copied_cards(box, state, seat))[card]
    tell(Spied(seat=seat, owner=owner, card=card))
    return generate(box, spent(state, action.pending), seat, box.sets[card].effects, one.source, tell)
