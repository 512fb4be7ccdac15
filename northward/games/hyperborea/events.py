"""What Hyperborea tells: the facts for logs and animations. The words for them are in the `words` folder."""

from __future__ import annotations

from typing import Literal

from northward.core.game import Event, Seat
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.state import Objective


class SetupDone(Event, frozen=True):
    """`races` is empty where they are chosen."""

    order: tuple[Seat, ...]
    races: tuple[str, ...]


class RaceChosen(Event, frozen=True):
    seat: Seat
    race: str


class TileGiven(Event, frozen=True):
    seat: Seat
    race: str
    tile: str


class StartCardGiven(Event, frozen=True):
    seat: Seat
    card: str


class ExtraCubeChosen(Event, frozen=True):
    seat: Seat
    colour: int


class MarkersSet(Event, frozen=True):
    seat: Seat
    levels: tuple[int, ...]


class HexesTurned(Event, frozen=True):
    cells: tuple[int, ...]
    faces: tuple[str, ...]


class CardsRevealed(Event, frozen=True):
    deck: int
    cards: tuple[str, ...]


class CubesDrawn(Event, frozen=True):
    seat: Seat
    cubes: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    seat: Seat
    turn: int


class FortressesRemoved(Event, frozen=True):
    """At the start of their player's turn."""

    seat: Seat
    count: int


class MiniaturesFilledUp(Event, frozen=True):
    seat: Seat
    cell: int
    count: int


class CubePlaced(Event, frozen=True):
    seat: Seat
    colour: int
    technology: str
    space: int


class Activated(Event, frozen=True):
    """A set is full."""

    seat: Seat
    technology: str


class EffectsGained(Event, frozen=True):
    """What a source has brought, replacements and bonuses included."""

    seat: Seat
    effects: tuple[Effect, ...]


class SiteEntered(Event, frozen=True):
    seat: Seat
    cell: int
    site: int
    kind: Literal["city", "ruin"]


class TokenSeen(Event, frozen=True):
    """Only the finder is told which."""

    seat: Seat
    token: str


class TokenStored(Event, frozen=True):
    seat: Seat


class TokenPlayed(Event, frozen=True):
    seat: Seat
    token: str


class Upgraded(Event, frozen=True):
    seat: Seat
    row: int
    cubes: int


class Moved(Event, frozen=True):
    seat: Seat
    cell: int
    target: int
    fly: bool
    stopped: bool


class FortressBroken(Event, frozen=True):
    seat: Seat
    cell: int
    owner: Seat


class Killed(Event, frozen=True):
    """`ranged` kills are worth nothing; of others, `kept` ones lie in the graveyard."""

    seat: Seat
    cell: int
    enemy: Seat
    site: int | None
    ranged: bool
    kept: bool


class GhostConverted(Event, frozen=True):
    seat: Seat
    cell: int
    site: int


class FortressPlaced(Event, frozen=True):
    seat: Seat
    cell: int


class MiniaturePlaced(Event, frozen=True):
    seat: Seat
    cell: int
    clone: bool


class DeckRefreshed(Event, frozen=True):
    seat: Seat
    deck: int


class CardAcquired(Event, frozen=True):
    seat: Seat
    card: str
    grey: bool


class Developed(Event, frozen=True):
    seat: Seat
    row: int
    level: int


class CubeGenerated(Event, frozen=True):
    seat: Seat
    colour: int


class CubeRestored(Event, frozen=True):
    seat: Seat
    colour: int
    where: str
    index: int


class GreyPurged(Event, frozen=True):
    seat: Seat
    where: str
    index: int


class Spied(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: str


class Struck(Event, frozen=True):
    seat: Seat
    opponents: tuple[Seat, ...]


class LevelLost(Event, frozen=True):
    seat: Seat
    row: int
    level: int


class CubeRemoved(Event, frozen=True):
    seat: Seat
    colour: int
    where: str
    index: int


class MiniatureRemoved(Event, frozen=True):
    seat: Seat
    cell: int
    site: int | None


class GemRemoved(Event, frozen=True):
    seat: Seat


class CubePut(Event, frozen=True):
    seat: Seat
    colour: int
    where: str
    index: int


class GemsGained(Event, frozen=True):
    seat: Seat
    count: int


class TileUsed(Event, frozen=True):
    seat: Seat
    option: int


class ObjectiveWon(Event, frozen=True):
    seat: Seat
    objective: Objective


class LastRound(Event, frozen=True):
    """Enough conditions are fulfilled: everybody else has one more turn."""

    seat: Seat


class TurnEnded(Event, frozen=True):
    seat: Seat


class ResetBegan(Event, frozen=True):
    seat: Seat


class CubeTakenBack(Event, frozen=True):
    seat: Seat
    colour: int
    technology: str
    space: int


class GameEnded(Event, frozen=True):
    ranks: tuple[int, ...]


HyperboreaEvent = (
    SetupDone
    | RaceChosen
    | TileGiven
    | StartCardGiven
    | ExtraCubeChosen
    | MarkersSet
    | HexesTurned
    | CardsRevealed
    | CubesDrawn
    | TurnBegan
    | FortressesRemoved
    | MiniaturesFilledUp
    | CubePlaced
    | Activated
    | EffectsGained
    | SiteEntered
    | TokenSeen
    | TokenStored
    | TokenPlayed
    | Upgraded
    | Moved
    | FortressBroken
    | Killed
    | GhostConverted
    | FortressPlaced
    | MiniaturePlaced
    | DeckRefreshed
    | CardAcquired
    | Developed
    | CubeGenerated
    | CubeRestored
    | GreyPurged
    | Spied
    | Struck
    | LevelLost
    | CubeRemoved
    | MiniatureRemoved
    | GemRemoved
    | CubePut
    | GemsGained
    | TileUsed
    | ObjectiveWon
    | LastRound
    | TurnEnded
    | ResetBegan
    | CubeTakenBack
    | GameEnded
)
