"""What is stored of a table: everything that happened at it, numbered, in order. A table is the fold of its journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

import msgspec

from northward.core import codec
from northward.core.game import Seat, Value
from northward.server.messages import Status, TimeLimit, What

Why = Literal["asked", "away", "time"]
"""Why a bot plays: somebody wished it, the player is away, or has no time left."""


class Happening(Value, frozen=True, kw_only=True, tag_field="kind"):
    """Base of all that can happen at a table. Its tag is stored as an entry's kind, its fields as the body."""


class NewChair(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Who is meant to sit on a seat of a new table."""

    group: int
    name: str
    born_bot: bool
    bot: str | None
    token: str | None
    """Hashed."""
    free: bool
    shown: bool = False
    """Whether the name may stand on pictures that others share."""
    player: str | None = None
    """Whose seat it is, where that is known: a player's keys open it."""


class Retry(Value, frozen=True):
    """From where a match goes on that was played to its end before."""

    table: str
    line: int
    """The action that is tried anew, counted from 0."""
    seat: Seat
    lead: float
    """How far the seat was ahead of the mean of the others when it ended."""
    dealt: list[dict[str, Any]]
    """What chance brought in the whole match: it brings the same again, as far as the rules take it."""


class Created(Happening, frozen=True, tag="created", omit_defaults=True):
    chairs: list[NewChair]
    prepared: list[dict[str, Any]] | None = None
    """Of a guided first game: how it goes if the learner does what is asked for."""
    retry: Retry | None = None
    """Of a match that goes on from a decision of one that is over."""
    hints: bool = True
    """Not where the match goes on from a record that may be of one still being played elsewhere."""
    minimum: int = 0
    """So many games must a stranger have finished who sits down."""


class SatDown(Happening, frozen=True, tag="joined", omit_defaults=True):
    """Somebody came to a free seat, with a token of their own from then on; in old journals the link's remained it."""

    name: str | None = None
    token: str | None = None
    shown: bool = False
    player: str | None = None


class Played(Happening, frozen=True, tag="line", omit_defaults=True):
    """A line of the record."""

    action: dict[str, Any]
    check: str | None = None
    """A short sum of the scores after it."""


class Upgraded(Happening, frozen=True, tag="upgraded"):
    """From here on the lines are of a newer version of the game."""

    version: int


class Undone(Happening, frozen=True, tag="undone"):
    """A line was taken back: by its own seat alone, or with all that followed because everybody agreed."""

    index: int
    """Counted among all lines of the journal that stand."""
    agreed: bool
    seat: Seat
    """Whose line it was; an agreed undo is an entry of nobody's."""


class Proposed(Happening, frozen=True, tag="proposed"):
    what: What
    index: int | None
    """Of an undo: the line to go back to, as in Undone."""


class Agreed(Happening, frozen=True, tag="agreed"):
    """To the open proposal."""


class Declined(Happening, frozen=True, tag="refused"):
    """The open proposal, which is dropped by that."""


class Paused(Happening, frozen=True, tag="paused"):
    """Everybody agreed to a pause."""


class Resumed(Happening, frozen=True, tag="resumed"):
    """Everybody agreed to go on."""


class Renamed(Happening, frozen=True, tag="named"):
    name: str


class NameShown(Happening, frozen=True, tag="shown"):
    """Whether a player's name may stand on pictures that others share."""

    shown: bool


class NoticesSet(Happening, frozen=True, tag="webhook"):
    """Where a seat wants to be told of its turns."""

    url: str | None


class BotTookOver(Happening, frozen=True, tag="bot"):
    bot: str
    why: Why


class CameBack(Happening, frozen=True, tag="back"):
    """A person plays again instead of the bot."""


class Resigned(Happening, frozen=True, tag="resigned"):
    bot: str
    """Plays on for good."""


class Freed(Happening, frozen=True, tag="freed"):
    """The maker of the table has a new link for a seat; who had the old one, or sat there, has nothing any more."""

    token: str
    """Hashed."""


class Owned(Happening, frozen=True, tag="owned"):
    """From now on the seat is a player's, whose keys open it; its own token still does."""

    player: str


class Holiday(Happening, frozen=True, tag="holiday"):
    """The seat's player is on holiday: its clock stands still so long; until now, where one comes back earlier."""

    until: float


class Left(Happening, frozen=True, tag="left"):
    """The seat's player has left for good, with name and key; nothing opens the seat any more."""


class WatchersLinked(Happening, frozen=True, tag="watchers"):
    """The maker of the table has a new link for spectators; the old one is void."""

    token: str
    """Hashed."""


class Said(Happening, frozen=True, tag="chat"):
    text: str


class Closed(Happening, frozen=True, tag="closed"):
    """Whoever runs the server has closed the table: it can only be looked at."""


class RematchMade(Happening, frozen=True, tag="rematch"):
    table: str


Happened = (
    Created
    | SatDown
    | Played
    | Upgraded
    | Undone
    | Proposed
    | Agreed
    | Declined
    | Paused
    | Resumed
    | Renamed
    | NameShown
    | NoticesSet
    | BotTookOver
    | CameBack
    | Resigned
    | Freed
    | Owned
    | Holiday
    | Left
    | WatchersLinked
    | Said
    | RematchMade
    | Closed
)
KINDS: dict[str, type[Happening]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Happened)}


class Unreadable(ValueError):
    """An entry that this version does not know or understand; the text says which, and what is wrong."""


class Entry(Value, frozen=True, kw_only=True):
    """One thing that happened at a table, and when."""

    event: int
    """Counts from 1, without gaps."""
    at: float
    seat: Seat | None = None
    """Whose doing it was, if it was a seat's."""
    number: int | None = None
    """Of an action or an undo: the seat's own number, that the command carried."""
    happened: Happened

    @property
    def kind(self) -> str:
        return str(self.happened.__struct_config__.tag)

    def body(self) -> dict[str, Any]:
        """The fields of what happened, as plain data."""
        fields: dict[str, Any] = msgspec.to_builtins(self.happened)
        del fields["kind"]
        return fields


def owners(entry: Entry) -> Iterator[tuple[Seat, str | None]]:
    """Whose seats an entry makes which ones; nobody's with None."""
    match entry.happened:
        case Created(chairs=chairs):
            yield from ((seat, chair.player) for seat, chair in enumerate(chairs) if chair.player)
        case SatDown(player=player) | Owned(player=player) if entry.seat is not None and player is not None:
            yield entry.seat, player
        case Freed() | Left() if entry.seat is not None:
            yield entry.seat, None


def read_entry(event: int, at: float, kind: str, seat: Seat | None, number: int | None, body: str) -> Entry:
    """An entry as it is stored; raises Unreadable."""
    if kind not in KINDS:
        raise Unreadable(f"event {event} is of the kind {codec.one_line(kind)}, which this version does not know")
    try:
        happened: Happened = codec.decode(body, KINDS[kind])
    except ValueError as error:
        raise Unreadable(f"event {event} of the kind {kind} is damaged: {error}") from None
    return Entry(event=event, at=at, seat=seat, number=number, happened=happened)


class TableRow(Value, frozen=True, kw_only=True):
    """What never changes about a table, but for the last fields."""

    id: str
    created: float
    header: dict[str, Any]
    """The header of its record."""
    seed: str
    deal_known: bool
    open: bool
    clock: TimeLimit | None
    spectator: str
    """The hash of the spectators' token."""
    status: Status
    updated: float
    due: float | None = None
    """When it must be looked at although nobody comes: for a bot or clock; None if only people can go on."""
