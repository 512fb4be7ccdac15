"""What the rules that both games share ask of a game: its cards, and what it does in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from northward.core.game import IllegalAction, Score, Seat, Tell
from northward.games.card_maps import actions
from northward.games.card_maps.cardmap import CardMap, Codes, placements
from northward.games.card_maps.cards import CardSet
from northward.games.card_maps.table import to_move

_listed: list[tuple[Any, ...]] = [(None, None, 0, None)]
"""The last map whose placements were listed, the game, the card, and these. All of it is one object: threads see an old
answer or a new one, never a mixture."""


class CardMapRules(ABC):
    """A game as its rules know it; `CardMapGame` makes the contract of it."""

    prefix: str
    """Of its rule ids."""
    guarded: int
    """HON-6.4, HOK-6.4, HON-6.5, HOK-6.5: the terrains that are never hidden, one bit per code."""
    own_fields: tuple[str, ...]
    """The open fields that its states and views have beyond those of a Table."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards

    def refuse(self, number: str, reason: str, **facts: Any) -> IllegalAction:
        """The refusal by a rule of this number."""
        return IllegalAction(f"{self.prefix}-{number}", reason, **facts)

    def check_turn(self, state: Any, seat: Seat, *phases: str) -> None:
        """HON-1.3, HOK-1.3: an action is refused unless this phase calls for it and the seat is to move."""
        if state.phase not in phases:
            raise self.refuse("1.3", "this is not the moment for that", phase=state.phase)
        if seat not in self.to_move(state):
            raise self.refuse("1.3", "another player is to move", to_move=self.to_move(state))

    def check_hand(self, state: Any, seat: Seat, card: int | None, rule: str) -> None:
        """A card that is chosen comes from the hand of the seat."""
        if card is None or card not in state.hands[seat]:
            raise self.refuse(rule, "the card must come from your hand", card=card)

    def to_move(self, state: Any) -> tuple[Seat, ...]:
        return to_move(state)

    @abstractmethod
    def ready_to_lay(self, state: Any) -> Any:
        """HON-6.9, HOK-6.9: the state with the order in which cards are laid, now that everybody has one."""

    def placements(self, land: CardMap, card: int) -> Codes:
        """Every legal placement of a card, packed. Whoever values placements lists them too: they are listed once."""
        known = _listed[0]
        if known[0] is land and known[1] is self and known[2] == card:
            return known[3]  # type: ignore[no-any-return]  # its codes
        codes = self.list_placements(land, card)
        _listed[0] = (land, self, card, codes)
        return codes

    def list_placements(self, land: CardMap, card: int) -> Codes:
        """The same, worked out."""
        return placements(land, self.cards.faces[card], self.guarded)

    def own_refusal(self, land: CardMap, action: actions.Place) -> tuple[str, str] | None:
        """The rule of this game alone that a placement breaks."""
        return None

    def may_forfeit(self, state: Any, seat: Seat) -> bool:
        """HON-6.10, HOK-6.10: whether the seat's card fits nowhere."""
        return not self.placements(state.maps[seat], state.taken[seat][0])

    @abstractmethod
    def card_laid(self, state: Any, seat: Seat, tell: Tell) -> Any:
        """What follows when a seat has laid or forfeited its card."""

    @abstractmethod
    def placement_totals(self, table: Any, seat: Seat, card: int) -> Sequence[int]:
        """The points of the seat's map after each placement of a card, in the order in which placements are listed."""

    @abstractmethod
    def map_total(self, table: Any, seat: Seat, land: CardMap) -> int:
        """The points that the seat would have with this map."""

    @abstractmethod
    def scores(self, state: Any) -> tuple[Score, ...]: ...
