"""What both games tell: the facts for logs and animations. The words for them are in the `words` folders."""

from __future__ import annotations

from northward.core.game import Event, Seat
from northward.games.card_maps.actions import PairName
from northward.games.card_maps.cardmap import Cell


class HandDealt(Event, frozen=True):
    """Six new cards; only their owner is told which."""

    seat: Seat
    cards: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    round: int


class PairRevealed(Event, frozen=True):
    cards: tuple[int, int]


class CardChosen(Event, frozen=True):
    """Somebody has decided in secret."""

    seat: Seat


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: int
    colour: int | None


class CardsRevealed(Event, frozen=True):
    """All secret choices, by seat."""

    cards: tuple[int, ...]


class OrderChanged(Event, frozen=True):
    order: tuple[Seat, ...]


class LayingBegan(Event, frozen=True):
    """Everybody has a card; it is laid in this order."""

    order: tuple[Seat, ...]


class CubesPaid(Event, frozen=True):
    seat: Seat
    cubes: tuple[Cell, ...]


class PaymentDeclined(Event, frozen=True):
    seat: Seat


class PairClaimed(Event, frozen=True):
    seat: Seat
    pair: PairName


class CardTaken(Event, frozen=True):
    seat: Seat
    card: int


class CardDrawn(Event, frozen=True):
    seat: Seat
    card: int


class CardDiscarded(Event, frozen=True):
    """None where the card stays secret."""

    seat: Seat
    card: int | None


class CardPlaced(Event, frozen=True):
    """`returned` cubes lay on squares now covered; `short` squares found the pool empty; `points` by category."""

    seat: Seat
    card: int
    row: int
    col: int
    turn: int
    under: tuple[int, ...]
    returned: tuple[Cell, ...]
    received: tuple[Cell, ...]
    short: tuple[Cell, ...]
    points: dict[str, int]
    """What it changed, where it did."""


class CardForfeited(Event, frozen=True):
    seat: Seat
    card: int


class HandsPassed(Event, frozen=True):
    """Every hand moves on: by 1 to the left-hand neighbour, by -1 to the right-hand one."""

    step: int


class HandReceived(Event, frozen=True):
    seat: Seat
    cards: tuple[int, ...]


class GameEnded(Event, frozen=True):
    ranks: tuple[int, ...]


CommonEvent = (
    HandDealt
    | RoundBegan
    | PairRevealed
    | CardChosen
    | CardPlayed
    | CardsRevealed
    | OrderChanged
    | LayingBegan
    | CubesPaid
    | PaymentDeclined
    | PairClaimed
    | CardTaken
    | CardDrawn
    | CardDiscarded
    | CardPlaced
    | CardForfeited
    | HandsPassed
    | HandReceived
    | GameEnded
)
