"""What clients ask and are told of players: their devices, games, notices, holidays and figures."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from northward.core.game import Seat
from northward.core.sketch import Sketch
from northward.server.messages import Answer, Name, Rating, Request, Status, TimeLimit, Words


class Rename(Request, frozen=True):
    name: Name


class JoinPlayer(Request, frozen=True):
    """One more device wants in, with a key of its own and the phrase of a link or of a sheet of paper."""

    phrase: Annotated[str, Meta(max_length=100)]


class NewLinkTo(Request, frozen=True):
    """Where the page is, as whoever asks sees it: the link leads there."""

    page: Annotated[str, Meta(max_length=300, pattern="^https?://[^\\s#]+$")]


class TakeHoliday(Request, frozen=True):
    """All clocks that wait for one stand still for so many days from now on; none ends the holiday."""

    days: Annotated[int, Meta(ge=0, le=60)]


class Holidays(Answer, frozen=True):
    """When one is on holiday, and how much of it is left."""

    until: str | None
    """Of the present holiday."""
    left: int
    """Whole days that can still be taken."""
    year: int
    """Days within any year."""


class SignOut(Request, frozen=True):
    device: Annotated[str, Meta(max_length=16)]


class Subscribe(Request, frozen=True):
    """What a browser says of how it is sent notices."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    public_key: Annotated[str, Meta(max_length=100)]
    secret: Annotated[str, Meta(max_length=40)]
    page: Annotated[str, Meta(max_length=300, pattern="^https?://[^\\s#]+$")]


class Quiet(Request, frozen=True):
    """When a player wants no notices: minutes of the day in a time zone, over midnight if it ends before it starts."""

    start: Annotated[int, Meta(ge=0, lt=1440)]
    end: Annotated[int, Meta(ge=0, lt=1440)]
    zone: Annotated[str, Meta(max_length=64)]


class SetQuiet(Request, frozen=True):
    quiet: Quiet | None


class EnterAddress(Request, frozen=True):
    """A mail address that is sent a link for it to be confirmed; None forgets what is there."""

    address: Annotated[str, Meta(max_length=254)] | None


class WantMail(Request, frozen=True):
    wanted: bool


class MailWishes(Answer, frozen=True):
    """Whether a player is written to, and where."""

    address: str | None
    """The confirmed one."""
    entered: str | None
    """One that waits to be confirmed."""
    wanted: bool
    lang: str | None
    """In which language mails are written."""


class ConfirmedAddress(Answer, frozen=True):
    address: str


class NoticeWishes(Answer, frozen=True):
    """How a player is told that it is their turn."""

    key: str
    """By which push services know this server; a browser asks for it."""
    here: bool
    """Whether this device is sent notices."""
    devices: int
    """How many are."""
    quiet: Quiet | None
    mail: MailWishes | None
    """Nothing where this server sends none."""


class SeatAt(Request, frozen=True):
    """Somebody, by a seat at a table at which one has played."""

    table: Annotated[str, Meta(max_length=16)]
    seat: Annotated[int, Meta(ge=0, le=20)]


class Invite(Request, frozen=True):
    """Those of a table once more; or one of them."""

    table: Annotated[str, Meta(max_length=16)]
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None


class Unblock(Request, frozen=True):
    id: Annotated[str, Meta(max_length=16)]


class Report(SeatAt, frozen=True):
    """Something that the operator should know of."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class Companion(Answer, frozen=True):
    """Somebody with whom one has finished a game, or plays one."""

    table: str
    """The latest."""
    seat: Seat
    name: str
    game: str
    games: int
    """How many there were together."""
    last: str


class Blocked(Answer, frozen=True):
    id: str
    name: str
    since: str


class People(Answer, frozen=True):
    people: list[Companion]
    """Those whom one has met last come first."""
    blocked: list[Blocked]


class ListedPlayer(Answer, frozen=True):
    name: str
    bot: str | None
    born_bot: bool
    total: int | None
    """The points and the rank of a match that is over."""
    rank: int | None
    ends: str | None
    """When the time to move is over, of somebody who is awaited by a clock."""


class Invitation(Answer, frozen=True):
    """Somebody asks one to sit down."""

    table: str
    host: str
    created: str
    game: str
    options: dict[str, Any]
    clock: TimeLimit | None
    players: list[ListedPlayer]


class Device(Answer, frozen=True):
    """A browser that has a key of a player."""

    id: str
    label: str
    """What it says of itself: browser and system."""
    created: str
    seen: str
    this: bool
    """Whether it is the one that asks."""


class Player(Answer, frozen=True):
    """Whoever has the key."""

    name: str
    devices: list[Device]
    phrase: bool
    """Whether there is a phrase on paper for the day when all devices are lost."""


class DeviceLink(Answer, frozen=True):
    """For one more device, once."""

    link: str
    picture: str
    """The link as a QR code: SVG."""
    seconds: int
    """So long it works."""


class Phrase(Answer, frozen=True):
    phrase: str


class ListedTable(Answer, frozen=True):
    """What a list of games says of a table."""

    game: str
    status: Status
    round: int | None
    turn: int | None
    """As a spectator's view counts them; None where the game counts none, before the match and after it."""
    awaiting: list[Seat]
    tutorial: bool
    maps: list[Sketch]
    """As a spectator sees them: one for each seat, or one that all share."""
    players: list[ListedPlayer]
    closed: bool = False
    """Whether whoever runs the server has closed it: it can only be looked at."""


class MyTable(Answer, frozen=True):
    id: str
    created: str
    updated: str
    seats: list[Seat]
    """The own ones."""
    table: Any


class Tally(Answer, frozen=True):
    """How many games of a kind were finished, and won."""

    of: str
    """The level of the strongest bot, or `people`; or the number of players."""
    games: int
    won: int


class Average(Answer, frozen=True):
    """The points of a category in an average game."""

    item: str
    title: Words
    mine: float
    bots: float | None
    """Of the bots in the same games."""


class BestGame(Answer, frozen=True):
    table: str
    seat: Seat
    total: int
    ended: str


class Statistics(Answer, frozen=True):
    """All finished games of a kind that somebody played alone at their screen, with a deal that nobody knew."""

    game: str
    games: int
    won: int
    levels: list[Tally]
    seats: list[Tally]
    items: list[Average]
    totals: list[int]
    """Of each game, the latest first."""
    best: list[BestGame]
    rating: Rating | None
    """Nothing before a game against other people, and where the operator wants none."""


REQUESTS: tuple[type[Request], ...] = (
    Rename, JoinPlayer, NewLinkTo, SignOut, TakeHoliday, Subscribe, SetQuiet, EnterAddress, WantMail,
    SeatAt, Invite, Unblock, Report,
)  # fmt: skip
ANSWERS: tuple[type[Answer], ...] = (
    Player, DeviceLink, Phrase, ListedTable, MyTable, Holidays, Statistics, NoticeWishes, ConfirmedAddress,
    People, Invitation,
)  # fmt: skip
