"""The contract as both card-map games fulfil it, with gaps for what sets them apart."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Self

from northward.core.checks import action_check, acts, check_observer
from northward.core.component_sets import installed_file, own_file
from northward.core.game import Action, Facts, Seat, Tell, place_in_turn_order, silent
from northward.core.play import Rule
from northward.games.card_maps import actions, ahead, draft, knowledge, laying, selection, setup, two_players
from northward.games.card_maps.cards import CardFile, CardSet
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import drafting, turns_ended

Rules = dict[type, Rule]

EVERYWHERE: Rules = {
    actions.Deal: Rule(setup.check_deal, setup.deal),
    actions.Place: Rule(laying.check_place, laying.place),
    actions.Forfeit: Rule(laying.check_forfeit, laying.forfeit),
}
SELECTION: Rules = {
    actions.Play: Rule(selection.check_play, selection.play),
    actions.Take: Rule(selection.check_take, selection.take),
}
PAIRS: Rules = {
    actions.Reveal: Rule(two_players.check_reveal, two_players.reveal),
    actions.Play: Rule(two_players.check_play, two_players.play),
    actions.Pay: Rule(two_players.check_pay, two_players.pay),
    actions.Decline: Rule(two_players.check_decline, two_players.decline),
    actions.Pair: Rule(two_players.check_pair, two_players.pair),
    actions.Discard: Rule(two_players.check_discard, two_players.discard),
}
DRAFT: Rules = {actions.Pick: Rule(draft.check_pick, draft.pick)}
DRAFT_OF_TWO: Rules = {
    actions.Draw: Rule(draft.check_draw, draft.draw),
    actions.Discard: Rule(draft.check_discard, draft.discard),
}


class CardMapGame(CardMapRules):
    """The rules of a game with a set of cards. States are any `FullTable`, views any `SeatView` of the same game."""

    name: str
    version: int
    seats = range(2, 6)
    Options: Any
    State: Any
    Action: Any
    View: Any
    Event: Any
    own_actions: Rules

    words: dict[str, int]
    """The terrains of its cards, as they are written in card files."""
    colours: tuple[str, str, str, str]

    def __init__(self, cards: CardSet) -> None:
        super().__init__(cards)
        self.components = cards.components
        self.components_note = cards.about
        self._check = action_check(self.Action)
        self._rules = {
            (seats, kind): self._known_actions(seats, kind) for seats in self.seats for kind in ("trick", "draft")
        }

    @classmethod
    def with_installed_set(cls, name: str) -> Self:
        """The game with a set that comes with it."""
        file = installed_file(cls.__module__.rpartition(".")[0], name, CardFile)
        return cls(CardSet(file, cls.words, cls.colours))

    def with_components(self, content: Any) -> Self:
        """The game with another card set; docs/card_sets.md describes the format. Raises ValueError."""
        file = own_file(content, CardFile, self.name)
        return type(self)(CardSet(file, self.words, self.colours, self.cards.installed))

    def older_options(self, version: int, options: dict[str, Any]) -> dict[str, Any]:
        """Version 1 knew the same options."""
        return options

    def plays_ahead(self, version: int, action: Action, told: Sequence[Any]) -> tuple[()]:
        """None: whatever version 1 accepted is played in the same lines."""
        return ()

    def _known_actions(self, seats: int, kind: str) -> Rules:
        """HON-1.2, HOK-1.2: which actions a match knows depends on its players and on how cards are chosen."""
        if kind == "draft":
            choosing = DRAFT | (DRAFT_OF_TWO if seats == 2 else {})
        else:
            choosing = PAIRS if seats == 2 else SELECTION
        return EVERYWHERE | choosing | self.own_actions

    @abstractmethod
    def start(self, seats: int, options: Any) -> Any: ...

    @abstractmethod
    def random_setup(self, state: Any, rng: Random) -> Any:
        """The chance action that opens a match."""

    @abstractmethod
    def legal_laying(self, state: Any, seat: Seat) -> Sequence[Any]: ...

    def turns(self, state: Any) -> int:
        return turns_ended(state)

    def facts(self, state: Any) -> Facts:
        """HON-2.4, HOK-2.4: the places of the order cards as they were dealt; without them nobody is first."""
        order = state.dealt_order
        return Facts({}, tuple(place_in_turn_order(order, seat) if order else {} for seat in range(state.seats)))

    def legal(self, state: Any, seat: Seat) -> Sequence[Any]:
        return self.offer(state, seat) if acts(seat, self.to_move(state), state.seats) else []

    def offer(self, state: Any, seat: Seat) -> Sequence[Any]:
        phase = state.phase
        if phase == "place":
            return self.legal_laying(state, seat)
        if phase == "choose":
            if drafting(state):
                return draft.legal_picks(self, state, seat)
            if state.seats == 2:
                return two_players.legal_plays(state, seat)
            return selection.legal_plays(state, seat)
        if phase == "take":
            return selection.legal_takes(self, state, seat)
        if phase == "pay":
            return two_players.legal_payments(state, seat)
        if phase == "pair":
            return two_players.legal_pairs(state, seat)
        if phase == "discard":
            if drafting(state):
                return draft.legal_discards(state, seat)
            return two_players.legal_discards(state, seat)
        return self.legal_laying(state, seat)

    def plannable(self, view: Any) -> Sequence[Any]:
        return ahead.plannable(self, view, lambda: self.imagine(view, Random(0)), self.laying_ahead)

    def meant(self, view: Any, action: Any) -> None:
        """Nothing more: a card is the same wherever it lies."""

    def laying_ahead(self, state: Any, seat: Seat) -> Sequence[Any]:
        """What a seat may do with its card when its turn comes: others change nothing of its map until then."""
        return self.legal_laying(state, seat)

    def apply(self, state: Any, action: Action, tell: Tell = silent) -> Any:
        self._check(action)
        rule = self._rules[state.seats, state.options.selection].get(type(action))
        if rule is None:
            raise self.refuse("1.2", "this match has no such action", action=type(action).__name__.lower())
        rule.check(self, state, action)
        return rule.do(self, state, action, tell)

    def do(self, state: Any, action: Action, tell: Tell = silent) -> Any:
        return self._rules[state.seats, state.options.selection][type(action)].do(self, state, action, tell)

    def chance(self, state: Any, rng: Random) -> Any:
        match state.phase:
            case "setup":
                return self.random_setup(state, rng)
            case "deal":
                return setup.random_deal(state, rng)
            case "reveal":
                return two_players.random_reveal(state, rng)
            case "draw":
                return draft.random_draw(state, rng)
            case phase:
                raise ValueError(f"chance has nothing to do in the phase {phase!r}")

    def source(self, state: Any) -> str:
        return "setup" if state.phase == "setup" else "deck"

    def view(self, state: Any, seat: Seat | None) -> Any:
        check_observer(state.seats, seat)
        own = {name: getattr(state, name) for name in self.own_fields}
        return self.View(**knowledge.view(self, state, seat), **own)

    def hidden(self, state: Any, seat: Seat) -> Any:
        return knowledge.hidden(state, seat)

    def hide(self, state: Any, action: Any, seat: Seat | None) -> Any:
        check_observer(state.seats, seat)
        return knowledge.hide(state, action, seat)

    def imagine(self, view: Any, rng: Random) -> Any:
        own = {name: getattr(view, name) for name in self.own_fields}
        return self.State(**knowledge.imagine(self.cards, view, rng), **own)
