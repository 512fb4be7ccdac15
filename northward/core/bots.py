"""What a bot is, and what a game may bring for its bots: `BOTS` in the part `bots` of its package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, runtime_checkable

from northward.core.game import AnyAction, AnyState, AnyView, OwnGame, Seat, Value


class Clock(Value, frozen=True):
    """How long a bot may think about one decision: seconds, or a number of simulations, or whichever ends first.

    A number of simulations makes choices repeatable; seconds do not. A bot that needs no time may ignore both.
    """

    seconds: float | None = None
    simulations: int | None = None
    processor: bool = False
    """Whether seconds are those of the processor: what else the machine does then takes nothing away from the bot."""


class Bot(Protocol):
    """Same view, same legal actions, same number of simulations and same random numbers give the same choice."""

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        """One of the legal actions of the view's seat. `clock` is None where time does not matter."""


class Judge(Protocol):
    """What a search needs to know of a game beyond its rules: which actions are worth a thought, and what a state
    promises.
    """

    def candidates(self, view: AnyView, legal: Sequence[AnyAction], rng: Random) -> Sequence[AnyAction]:
        """The actions to think about, the most promising first."""

    def outlook(self, state: AnyState, seat: Seat, rng: Random) -> Sequence[float]:
        """The points that every seat may expect in the end, after what this seat has just done. It may play on."""


@runtime_checkable
class Itemised(Judge, Protocol):
    """A judge that knows what the points will be made of."""

    def items(self, state: AnyState, seat: Seat, rng: Random) -> Sequence[Mapping[str, float]]:
        """The same as `outlook`, by category."""


class Fitting(Protocol):
    """What one seat believes of the others' secrets, by what it sees of them."""

    def believed(self, state: AnyState, rng: Random) -> AnyState:
        """A world that is as likely as the others would have done in it as they did, for one in which secrets were
        dealt evenly."""


class Planner(Protocol):
    """For a game in which an action is worth little without those that follow it in the same turn."""

    def turns(self, view: AnyView, played: Sequence[AnyAction], rng: Random) -> Sequence[tuple[AnyAction, ...]]:
        """Ways to go on, until the turn is over or chance has a say, the most promising first. `played` is one that
        somebody chose: its changes are looked at too."""


MakeBot = Callable[[OwnGame], Bot]
MakeJudge = Callable[[OwnGame], Judge]
MakeFitting = Callable[[OwnGame, AnyView], Fitting]
MakePlanner = Callable[[OwnGame], Planner]


@dataclass(frozen=True)
class OwnBots:
    """Bots that know more of a game than its rules; each is made for the game object that it will play."""

    greedy: MakeBot
    """Takes what is worth most at once."""
    levels: Mapping[str, MakeBot]
    """A bot for each of the five levels."""
    judge: MakeJudge
    """Whoever tells best what a state of this game promises."""
    forecaster: MakeJudge | None = None
    """Whoever tells best how a match will end, if that is not the judge."""
    beliefs: MakeFitting | None = None
    """What one can tell of others' secrets by what they have done, if anything."""
    planner: MakePlanner | None = None
    """Whoever plans whole turns, where a review is to judge these and not single actions."""
    losses: tuple[float, float, float] = (1.0, 2.5, 5.0)
    """From how many points on a review calls a decision inaccurate, a mistake, a blunder."""
    comes_true: float = 1.0
    """What came of every point by which the judge told actions apart, when matches were played out: a review tells so
    much of it (docs/review.md)."""
    rough: bool = True
    """Whether a review of it is called rough: as long as nobody has measured that losses foretell who wins."""
    glance: int = 24
    """Imagined worlds that tell, within half a second on one core and between two, whether a choice costs much."""
    temperaments: Mapping[str, Mapping[str, MakeBot]] = field(default_factory=dict)
    """Other ways to play that are about as strong, each with a bot for every level that can have it. What they are
    called stands among the words of the bots, as `temper.NAME` and `temper.NAME.text`."""
    earlier: Mapping[str, MakeBot] = field(default_factory=dict)
    """Bots as they once were, for the lab to measure newer ones against; players are not offered them."""
