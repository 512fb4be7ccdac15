"""What can be done in both games: one struct per kind of record line."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Action, ChanceAction
from northward.games.card_maps.cardmap import Cell

PairName = Literal["pile", "played"]


class Deal(ChanceAction, frozen=True):
    """Six cards to every hand (HON-2.6, HOK-2.6, HON-8.3, HOK-8.3)."""

    hands: tuple[tuple[int, ...] | None, ...]


class Reveal(ChanceAction, frozen=True):
    """Two players: the pair from the draw pile (HON-4.1, HOK-4.1)."""

    pair: tuple[int, int]


class Draw(ChanceAction, frozen=True):
    """Two players, drafting: one card for each (HON-5.2, HOK-5.2)."""

    cards: tuple[int | None, int | None]


class Play(Action, frozen=True):
    """A card from hand put forward, perhaps with the cube that lies on a square of one's own map (HON-3.1, HOK-3.1,
    HON-4.2, HOK-4.2).
    """

    card: int | None
    cube: Cell | None = None


class Take(Action, frozen=True):
    """One of the played cards (HON-3.5, HOK-3.5)."""

    card: int


class Pay(Action, frozen=True):
    """Two players: two cubes for the right to choose (HON-4.4, HOK-4.4, HON-4.5, HOK-4.5)."""

    cubes: tuple[Cell, Cell]


class Decline(Action, frozen=True):
    """No, thank you: no payment (HON-4.4, HOK-4.4, HON-4.5, HOK-4.5)."""


class Pair(Action, frozen=True):
    """Two players: the pair from the pile or the pair of played cards (HON-4.3, HOK-4.3)."""

    pair: PairName


class Pick(Action, frozen=True):
    """Drafting: the card kept from a hand (HON-5.1, HOK-5.1)."""

    card: int | None


class Discard(Action, frozen=True):
    """Two players: the card given up (HON-4.6, HOK-4.6, HON-5.2, HOK-5.2)."""

    card: int | None


class Place(Action, frozen=True):
    """A card laid on the map: its upper left square, quarter turns clockwise, and the seen cards it is tucked under."""

    card: int
    row: int
    col: int
    turn: int
    under: tuple[int, ...] = ()


class Forfeit(Action, frozen=True):
    """A card that fits nowhere (HON-6.10, HOK-6.10)."""

    card: int


CommonAction = Deal | Reveal | Draw | Play | Take | Pay | Decline | Pair | Pick | Discard | Place | Forfeit
