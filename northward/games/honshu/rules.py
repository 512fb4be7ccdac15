"""Honshū: the contract, and which function answers for which phase and action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from northward.core.game import IllegalAction, Score, Seat, Tell, silent
from northward.games.honshu import actions, building, draft, scoring, selection, setup, two_players, view
from northward.games.honshu.actions import HonshuAction
from northward.games.honshu.state import Options as HonshuOptions
from northward.games.honshu.state import State as HonshuState
from northward.games.honshu.state import drafting, to_move
from northward.games.honshu.view import View as HonshuView
from northward.games.shared import cards as card_sets
from northward.games.shared.cards import CardSet
from northward.games.shared.terrain import PLAIN

Apply = Callable[[CardSet, HonshuState, Any, Tell], HonshuState]
WORDS = {word: code for word, code in PLAIN.items() if word != "mountain"}

EVERYWHERE: dict[type, Apply] = {
    actions.Setup: setup.set_up,
    actions.Deal: setup.deal,
    actions.Place: building.place,
    actions.Forfeit: building.forfeit,
}
SELECTION: dict[type, Apply] = {actions.Play: selection.play, actions.Take: selection.take}
PAIRS: dict[type, Apply] = {
    actions.Reveal: two_players.reveal,
    actions.Play: two_players.play,
    actions.Pay: two_players.pay,
    actions.Decline: two_players.decline,
    actions.Pair: two_players.pair,
    actions.Discard: two_players.discard,
}
DRAFT: dict[type, Apply] = {actions.Pick: draft.pick}
DRAFT_OF_TWO: dict[type, Apply] = {actions.Draw: draft.draw, actions.Discard: draft.discard}


def handlers(seats: int, selection_phase: str) -> dict[type, Apply]:
    """HON-1.2: which actions a match knows depends on its players and on how cards are chosen."""
    if selection_phase == "draft":
        return EVERYWHERE | DRAFT | (DRAFT_OF_TWO if seats == 2 else {})
    return EVERYWHERE | (PAIRS if seats == 2 else SELECTION)


HANDLERS = {(seats, kind): handlers(seats, kind) for seats in range(2, 6) for kind in ("trick", "draft")}


class Honshu:
    """The rules of Honshū, with a set of cards."""

    name = "honshu"
    version = 1
    seats = range(2, 6)
    Options = HonshuOptions
    State = HonshuState
    Action = HonshuAction
    View = HonshuView

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.components = cards.components

    def start(self, seats: int, options: HonshuOptions) -> HonshuState:
        return setup.start(self.cards, seats, options)

    def to_move(self, state: HonshuState) -> tuple[Seat, ...]:
        return to_move(state)

    def legal(self, state: HonshuState, seat: Seat) -> Sequence[HonshuAction]:
        if seat < 0 or seat not in to_move(state):
            return []
        match state.phase:
            case "choose":
                if drafting(state):
                    return draft.legal_picks(state, seat)
                if state.seats == 2:
                    return two_players.legal_plays(state, seat)
                return selection.legal_plays(state, seat)
            case "take":
                return selection.legal_takes(state, seat)
            case "pay":
                return two_players.legal_payments(state, seat)
            case "pair":
                return two_players.legal_pairs(state, seat)
            case "discard":
                if drafting(state):
                    return draft.legal_discards(state, seat)
                return two_players.legal_discards(state, seat)
            case _:
                return building.legal_placements(self.cards, state, seat)

    def apply(self, state: HonshuState, action: HonshuAction, tell: Tell = silent) -> HonshuState:
        handler = HANDLERS[state.seats, state.options.selection].get(type(action))
        if handler is None:
            raise IllegalAction("HON-1.2", "this match has no such action", action=type(action).__name__.lower())
        return handler(self.cards, state, action, tell)

    def chance(self, state: HonshuState, rng: Random) -> HonshuAction:
        match state.phase:
            case "setup":
                return setup.random_setup(self.cards, state, rng)
            case "deal":
                return setup.random_deal(state, rng)
            case "reveal":
                return two_players.random_reveal(state, rng)
            case "draw":
                return draft.random_draw(state, rng)
            case phase:
                raise ValueError(f"chance has nothing to do in the phase {phase!r}")

    def scores(self, state: HonshuState) -> tuple[Score, ...]:
        return scoring.scores(state)

    def view(self, state: HonshuState, seat: Seat | None) -> HonshuView:
        return view.view(state, seat)

    def hide(self, state: HonshuState, action: HonshuAction, seat: Seat | None) -> HonshuAction:
        return view.hide(state, action, seat)

    def imagine(self, seen: HonshuView, rng: Random) -> HonshuState:
        return view.imagine(self.cards, seen, rng)


GAME = Honshu(card_sets.load(__package__, "published", WORDS))
