"""What can be done in Okanagan: one struct per kind of record line."""

from __future__ import annotations

from northward.core.game import Action, ChanceAction, Seat
from northward.games.okanagan.kinds import Back, Land, Reward, Structure

Cards = tuple[int, ...]


class Setup(ChanceAction, frozen=True):
    """The first player, objectives and a tile for everybody, the face-up tiles and the backs on top of the stacks
    (OKA-2.3, OKA-2.4, OKA-2.7).
    """

    first: Seat
    hands: tuple[Cards | None, ...]
    held: tuple[int | None, ...]
    face_up: tuple[int, int, int]
    tops: tuple[Back, Back, Back]


class Deal(ChanceAction, frozen=True):
    """New objectives, by seat (OKA-6.7, OKA-9.2, OKA-9.4)."""

    cards: tuple[Cards | None, ...]


class Turn(ChanceAction, frozen=True):
    """The top tile of a stack is turned over, for all or for one player, and the next back comes in sight (OKA-8.1,
    OKA-8.2).
    """

    stack: int
    tile: int | None
    top: Back | None


class Top(ChanceAction, frozen=True):
    """The back of the tile that is on top when a used one went under its stack (OKA-6.2)."""

    stack: int
    top: Back


class Keep(Action, frozen=True):
    """The three objectives kept of five (OKA-2.4, OKA-6.7, OKA-9.2)."""

    objectives: Cards | None


class Place(Action, frozen=True):
    """The tile held, laid on the map in so many quarter turns clockwise (OKA-3.2)."""

    tile: int
    row: int
    col: int
    turn: int


class Redraw(Action, frozen=True):
    """Another tile, from a stack or its face-up tile, for one that fits nowhere (OKA-3.4)."""

    stack: int


class Skip(Action, frozen=True):
    """A turn without a tile to lay (OKA-3.5)."""


class Build(Action, frozen=True):
    """A structure on the tile just laid: in one land, between two, or in all of them (OKA-4.1)."""

    structure: Structure
    on: tuple[Land, ...]


class Resolve(Action, frozen=True):
    """The completed territory that is settled next (OKA-5.3)."""

    land: Land


class Order(Action, frozen=True):
    """The players in a territory, those of equal influence in the order that the completing player wants (OKA-5.5)."""

    order: tuple[Seat, ...]


class Collect(Action, frozen=True):
    """Alone in a territory: the rewards instead of the special action (OKA-5.7)."""


class Use(Action, frozen=True):
    """The special action on top of a stack (OKA-5.7, OKA-6.1)."""

    stack: int


class Gain(Action, frozen=True):
    """The reward taken by "one of a shape" (OKA-6.5)."""

    reward: Reward


class Trade(Action, frozen=True):
    """A token exchanged with another player (OKA-6.8)."""

    other: Seat
    give: Reward
    take: Reward


class Give(Action, frozen=True):
    """The token given to whoever asks for gifts (OKA-6.9)."""

    reward: Reward


class Swap(Action, frozen=True):
    """A token exchanged with the reserve (OKA-6.10, OKA-6.11)."""

    give: Reward
    take: Reward


class Done(Action, frozen=True):
    """No more swaps (OKA-6.10, OKA-6.11)."""


class Claim(Action, frozen=True):
    """All that a player collects in a territory, in the order of the rewards (OKA-7.2)."""

    rewards: tuple[Reward, ...]


class Take(Action, frozen=True):
    """The face-up tile before a stack (OKA-8.1)."""

    stack: int


class TakeBlind(Action, frozen=True):
    """The top tile of a stack (OKA-8.1)."""

    stack: int


OkanaganAction = (
    Setup
    | Deal
    | Turn
    | Top
    | Keep
    | Place
    | Redraw
    | Skip
    | Build
    | Resolve
    | Order
    | Collect
    | Use
    | Gain
    | Trade
    | Give
    | Swap
    | Done
    | Claim
    | Take
    | TakeBlind
)
