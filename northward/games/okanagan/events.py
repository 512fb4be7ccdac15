"""What Okanagan tells: the facts for logs and animations. The words for them are in the `words` folder."""

from __future__ import annotations

from northward.core.game import Event, Seat
from northward.games.okanagan.kinds import Back, Land, Reward, Structure


class GameBegan(Event, frozen=True):
    first: Seat


class RoundBegan(Event, frozen=True):
    round: int


class ObjectivesDealt(Event, frozen=True):
    """Only their owner is told which."""

    seat: Seat
    objectives: tuple[int, ...]


class ObjectivesKept(Event, frozen=True):
    """Somebody has decided in secret."""

    seat: Seat


class ObjectivesReshuffled(Event, frozen=True):
    pass


class ObjectivesRevealed(Event, frozen=True):
    seat: Seat
    objectives: tuple[int, ...]


class TileDrawn(Event, frozen=True):
    """A tile that only its owner sees; its back is in sight. `stack` is None for the tile dealt at the start."""

    seat: Seat
    back: Back
    stack: int | None


class TileSeen(Event, frozen=True):
    """What that tile is, for its owner."""

    seat: Seat
    tile: int


class TileTaken(Event, frozen=True):
    """A face-up tile."""

    seat: Seat
    tile: int
    stack: int


class TileRevealed(Event, frozen=True):
    """A tile is now face up before its stack."""

    tile: int
    stack: int


class TopRevealed(Event, frozen=True):
    """A special action is now on top of a stack."""

    back: Back
    stack: int


class TilePlaced(Event, frozen=True):
    seat: Seat
    tile: int
    row: int
    col: int
    turn: int


class TileFitsNowhere(Event, frozen=True):
    seat: Seat
    tile: int


class TurnLost(Event, frozen=True):
    seat: Seat


class StructureBuilt(Event, frozen=True):
    """On the tile at `row` and `col`."""

    seat: Seat
    structure: Structure
    on: tuple[Land, ...]
    row: int
    col: int


class TerritoryCompleted(Event, frozen=True):
    """`influence` by seat."""

    land: Land
    tiles: tuple[int, ...]
    influence: tuple[int, ...]


class OrderChosen(Event, frozen=True):
    seat: Seat
    order: tuple[Seat, ...]


class ActionTaken(Event, frozen=True):
    """The tile went under its stack."""

    seat: Seat
    back: Back
    stack: int


class RewardsCollected(Event, frozen=True):
    """From a completed territory; empty if nothing was left."""

    seat: Seat
    land: Land
    rewards: tuple[Reward, ...]


class RewardsGained(Event, frozen=True):
    """By a special action; empty if the reserve had none."""

    seat: Seat
    rewards: tuple[Reward, ...]


class RewardClosed(Event, frozen=True):
    """Its last token was taken from the reserve."""

    reward: Reward


class NuggetDrawn(Event, frozen=True):
    seat: Seat
    left: int


class NothingHappened(Event, frozen=True):
    """A special action without effect."""

    seat: Seat
    back: Back


class Traded(Event, frozen=True):
    seat: Seat
    other: Seat
    gave: Reward
    took: Reward


class GiftGiven(Event, frozen=True):
    seat: Seat
    other: Seat
    reward: Reward


class Swapped(Event, frozen=True):
    seat: Seat
    gave: Reward
    took: Reward


class FaceUpDiscarded(Event, frozen=True):
    tiles: tuple[int, ...]


class GameEnded(Event, frozen=True):
    ranks: tuple[int, ...]


OkanaganEvent = (
    GameBegan
    | RoundBegan
    | ObjectivesDealt
    | ObjectivesKept
    | ObjectivesReshuffled
    | ObjectivesRevealed
    | TileDrawn
    | TileSeen
    | TileTaken
    | TileRevealed
    | TopRevealed
    | TilePlaced
    | TileFitsNowhere
    | TurnLost
    | StructureBuilt
    | TerritoryCompleted
    | OrderChosen
    | ActionTaken
    | RewardsCollected
    | RewardsGained
    | RewardClosed
    | NuggetDrawn
    | NothingHappened
    | Traded
    | GiftGiven
    | Swapped
    | FaceUpDiscarded
    | GameEnded
)
