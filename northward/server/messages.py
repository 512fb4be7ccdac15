"""Every request and answer, as types: decoded strictly, described in the OpenAPI document, and written for the page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from northward.core.counting import Counted
from northward.core.game import Seat

Name = Annotated[str, Meta(max_length=40)]
BotName = Annotated[str, Meta(max_length=40)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Token = Annotated[str, Meta(max_length=100)]
Status = Literal["waiting", "playing", "paused", "over"]
What = Literal["undo", "pause", "resume"]
Words = dict[str, str]
"""A text by language: `en`, `fr`."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of what clients send."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what the server sends."""


class About(Answer, frozen=True):
    """What a server is."""

    version: str
    docs: bool
    """Whether the site to read is offered under `/docs`."""


class SeatWish(Request, frozen=True):
    """Who sits where: I, another person on this screen, whoever gets the link, or a bot."""

    kind: Literal["me", "screen", "link", "bot"]
    name: Name | None = None
    bot: BotName | None = None
    shown: bool = False
    """Whether the name may stand on pictures that others share."""


class TimeLimit(Request, frozen=True):
    """How long a seat may think: about each move, or in the whole game."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=1, le=10_000_000)]


class NewTable(Request, frozen=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | int | None = None
    """A chosen seed marks the table: its deal can be known."""
    open: bool = False
    """Whether it is listed for strangers to join."""
    clock: TimeLimit | None = None
    minimum: Annotated[int, Meta(ge=0, le=1000)] = 0
    """So many games must somebody have finished who takes a seat there as a stranger."""


class Join(Request, frozen=True):
    name: Name | None = None
    shown: bool = False


class Sit(Request, frozen=True):
    """Sits down with the link of a seat."""

    name: Name | None = None
    shown: bool = False
    token: Annotated[str, Meta(min_length=43, max_length=100, pattern="^[A-Za-z0-9_-]+$")] | None = None
    """The guest's own token, 256 random bits in base64: with it a retry is harmless. Without, the server makes one."""


class Relink(Request, frozen=True):
    """The maker wants a new link: of a seat, or with no seat that of the spectators. The old one is void."""

    seat: Annotated[int, Meta(ge=0, le=20)] | None = None


class Act(Request, frozen=True):
    number: Number
    action: dict[str, Any]


class MakePlan(Request, frozen=True):
    """What the own seat wants to do when its turn comes; without an action, what was planned is withdrawn."""

    action: dict[str, Any] | None


class Preview(Request, frozen=True):
    action: dict[str, Any]


class AskHint(Request, frozen=True):
    number: Number
    plan: dict[str, Any] | None = None
    """An action that the player is thinking of, to be compared with the hint."""


class Weigh(Request, frozen=True):
    """An action that is about to be played: does it cost much?"""

    number: Number
    action: dict[str, Any]


class Undo(Request, frozen=True):
    number: Number


class Propose(Request, frozen=True):
    what: What


class Reply(Request, frozen=True):
    agree: bool


class SeatChange(Request, frozen=True):
    """What is left out stays as it is; `bot: null` takes the seat back."""

    seat: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    shown: bool | UnsetType = UNSET
    """Whether the name may stand on pictures that others share."""
    bot: BotName | UnsetType | None = UNSET
    resign: bool = False
    webhook: Annotated[str, Meta(max_length=500)] | UnsetType | None = UNSET


class Chat(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hello(Request, frozen=True):
    """The first message on a WebSocket."""

    token: Token
    since: Number = 0
    lang: Annotated[str, Meta(max_length=10)] = "en"
    text: bool = False
    """Whether the board is wanted in words too, with a menu of the legal actions."""
    news: bool = False
    """Whether pushes are to leave out what is as it was in the one before."""


class Command(Request, frozen=True):
    """A move over the WebSocket. A push acknowledges its id, or an answer with that id says why not."""

    id: Number
    act: Act


class Option(Answer, frozen=True):
    default: Any
    choices: list[Any]
    title: Words
    names: list[Words]
    """Of the choices, in the same order."""


class SetInfo(Answer, frozen=True):
    name: str
    hash: str
    note: str
    """Whose set it is, in a sentence; empty where a changed set has kept the sentence of the one it was made from."""
    installed: bool
    """Whether it comes with the game. Another one is somebody's own, whatever it calls itself."""


class GameInfo(Answer, frozen=True):
    name: str
    version: int
    seats: list[int]
    options: dict[str, Option]
    components: SetInfo
    title: Words
    line: Words
    minutes: str
    tutorial: bool
    """Whether it brings a guided first game."""


class TutorialReaction(Answer, frozen=True):
    """What is said to a learner who does something else: to actions with all of these fields."""

    when: dict[str, Any]
    text: Words


class TutorialStep(Answer, frozen=True):
    """A tip: what it points at, its text, and what takes the learner on."""

    at: str
    text: Words
    action: Any
    """What the prepared record does here, as the list of legal actions has it; None where there is only to read."""
    kinds: list[str]
    """Any action of these kinds will do as well; if there are none, exactly that action is asked for."""
    otherwise: list[TutorialReaction]
    """Where there are any, everything legal is offered, and the first that fits answers what is not asked for."""
    tries: Literal["hint", "undo"] | None
    """What may be tried out here."""
    strategy: bool
    """Advice on how to play well."""


class Tutorial(Answer, frozen=True):
    steps: list[TutorialStep]


class Rule(Answer, frozen=True):
    id: str
    text: str
    section: str


class Rules(Answer, frozen=True):
    rules: list[Rule]


class Temper(Answer, frozen=True):
    """Another way to play at a level, about as strong."""

    of: str
    """The level."""
    title: Words


class BotInfo(Answer, frozen=True):
    name: str
    title: Words
    text: Words
    """How it plays this game."""
    level: bool
    """Whether it is one of the levels, weakest first, or only there to measure against."""
    temper: Temper | None = None
    """What sets it apart from its level, if it is one with a temperament."""


class TableMade(Answer, frozen=True):
    table: str
    tokens: list[str | None]
    spectator: str | None


class OpenSeat(Answer, frozen=True):
    """Who sits at an open table."""

    name: str
    bot: str | None
    free: bool
    rating: Rating | None
    """How good they are at this game, where that is known and the operator wants it."""


class OpenTable(Answer, frozen=True):
    id: str
    game: str
    seats: int
    free: int
    created: str
    players: list[OpenSeat]
    options: dict[str, Any]
    clock: TimeLimit | None
    minimum: int
    """So many games must somebody have finished who sits down."""


class Joined(Answer, frozen=True):
    seat: Seat
    token: str
    """The own one, from now on the only one that opens the seat."""


class NewLink(Answer, frozen=True):
    token: str


class Previewed(Answer, frozen=True):
    scores: dict[str, int]
    total: int
    page: Any
    """What the game's board draws of the action; None where it draws nothing more."""


class Advised(Answer, frozen=True):
    """Something that could be done, and why."""

    action: Any
    """As the list of legal actions has it."""
    words: Words
    """The action as the log and the menu tell it."""
    gains: dict[str, int]
    """The points by category that it brings at once."""
    why: dict[str, list[str]]
    """What speaks for it, in sentences, by language."""


class Hinted(Advised, frozen=True):
    """What the expert would do, and why."""

    others: list[Advised]
    """The next best, the best first."""
    expected: float
    """The points that the seat may expect in the end."""
    ahead: float
    """And how far ahead of the best other seat."""
    better_by: float | None
    """How much further ahead than with the plan, if there is one."""


class Costly(Answer, frozen=True):
    """An action costs much: what it gives away, and what would be better."""

    loss: float
    """In points of the lead."""
    error: float
    """The standard error of the loss."""
    chosen: Advised
    better: Advised


class Weighed(Answer, frozen=True):
    costly: Costly | None
    """None where the action costs little, where that is not sure, and where no answer was found in time."""


class Rating(Answer, frozen=True):
    """How good somebody is, by what people have won against each other: 1500 at first."""

    points: int
    uncertainty: int
    games: int


class SeatInfo(Answer, frozen=True):
    seat: Seat
    name: str
    shown: bool
    """Whether the name may stand on pictures that others share; those of bots may."""
    kind: Literal["person", "bot"]
    bot: str | None
    here: bool
    free: bool
    resigned: bool
    number: int
    seconds_left: float | None
    holiday: str | None
    """Until when the clock stands still, since the player is on holiday."""


class Proposal(Answer, frozen=True):
    what: What
    by: Seat
    agreed: list[Seat]
    """The seats whose people have agreed, the proposer included."""
    waiting: list[Seat]
    """The seats that have yet to answer."""


class Result(Answer, frozen=True):
    """A seat's final score; `rank` puts seats that resigned last, whatever their points."""

    seat: Seat
    total: int
    rank: int
    items: dict[str, int]
    tie_break: list[int]
    resigned: bool


class Rematch(Answer, frozen=True):
    table: str
    token: str | None


class RetryInfo(Answer, frozen=True):
    """Of a match that goes on from a decision of one that is over."""

    table: str
    line: int
    """The action that is tried anew, counted from 0."""
    seat: Seat
    before: float
    """How far ahead of the mean of the others the seat was in the end."""
    now: float | None
    """And this time, once it is over."""


class TableInfo(Answer, frozen=True):
    id: str
    game: str
    version: int
    options: dict[str, Any]
    components: SetInfo
    figures: Any
    """What the rules fix for the whole match, for the game's board; None where it has none."""
    status: Status
    deal_known: bool
    seed: str | None
    rematch: Rematch | None
    clock: TimeLimit | None
    proposal: Proposal | None
    result: list[Result] | None
    problem: str | None
    """Why the match can only be looked at, if that is so."""
    tutorial: int | None
    """At the table of a guided first game: how many of the learner's actions stand."""
    retry: RetryInfo | None
    webhooks: bool
    """Whether this server sends notices of a turn to other addresses."""
    seats: list[SeatInfo]


class Plan(Answer, frozen=True):
    """What a seat does as soon as its turn comes, if that is legal then."""

    action: Any
    words: Words
    dropped: bool
    """It no longer fitted. It is told until another is planned, the seat moves, or it is withdrawn."""
    why: Words | None
    """What forbids it, where there is more to say."""


class Plannable(Answer, frozen=True):
    choices: Any
    """As the list of legal actions has them."""


class You(Answer, frozen=True):
    seat: Seat | None
    number: int
    may_undo: bool
    hints: bool
    """Whether this seat is given hints: no other person plays from another device."""
    warnings: bool
    """Whether this seat may ask what an action costs before it plays it: all others are bots."""
    invited: Seat | None
    """The seat that this link is for, as long as nobody has sat down with it."""
    maker: bool
    """Whether this seat belongs to whoever made the table, who has its links."""
    acted: int
    """The event of this seat's last line that stands; 0 where there is none."""
    may_plan: bool = False
    """Whether this seat, which waits for others, may choose ahead."""
    plan: Plan | None = None
    """What it has planned; nobody else is told."""


class Snapshot(Answer, frozen=True):
    table: TableInfo
    you: You
    event: int
    awaiting: list[Seat]
    view: Any
    page: Any
    """What the game's board needs besides the view; None where it has none."""
    legal: Any
    menu: Any | UnsetType = UNSET
    """The legal actions in words, and the board as plain text: for who asks for text."""
    text: str | UnsetType = UNSET


class LogEntry(Answer, frozen=True):
    event: int
    at: str
    kind: str
    facts: dict[str, Any]
    en: str
    fr: str
    corner: tuple[int, int] | UnsetType = UNSET
    """Row and column of the square that the sentences call A1: once the map has grown, others lie there."""


class ChatLine(Answer, frozen=True):
    event: int
    at: str
    seat: Seat | None
    text: str


class Push(Answer, frozen=True):
    event: int
    log: list[LogEntry]
    chat: list[ChatLine]
    snapshot: Snapshot
    acks: list[int] | UnsetType = UNSET
    """The ids of the client's own commands that are done and in the snapshot."""


class ReplayStep(Answer, frozen=True):
    """One line of a match, for the replay: what it did, in words, and what the seat then saw."""

    event: int
    seat: Seat
    action: Any
    en: str
    fr: str
    log: list[LogEntry]
    whole: bool
    """Whether the seat knows all of the line: a match can go on from it only if it knows all before it too."""
    view: Any
    page: Any


class BestMove(Answer, frozen=True):
    """What brought a seat most points at once."""

    round: int
    """Counted from 1, as in the course."""
    points: int
    words: Words


class Ending(Answer, frozen=True):
    """The end of a match, counted. A game that does not tell how has no items and nothing to say."""

    items: tuple[Counted, ...]
    why: Words
    """What ended it."""
    course: list[list[int]]
    """The points of every seat at the beginning and after each round; empty for a game without turns."""
    best: BestMove | None
    """Of whoever asks, for others of the winner; none where no move brought points, or the game has no turns."""


class ErrorAnswer(Answer, frozen=True):
    error: str
    message: str
    rule: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    facts: dict[str, Any] | UnsetType = UNSET
    snapshot: Snapshot | UnsetType = UNSET


class Refusal(ErrorAnswer, frozen=True, kw_only=True):
    """Over the WebSocket: why the command of that id was not done; null where no id could be read."""

    id: int | None


class Done(Answer, frozen=True):
    """The short answer to a move: what the client waits for comes by WebSocket."""

    event: int
    number: int


REQUESTS: tuple[type[Request], ...] = (
    NewTable, Join, Sit, Relink, Act, MakePlan, Preview, AskHint, Weigh, Undo, Propose, Reply, SeatChange, Chat, Hello,
    Command,
)  # fmt: skip
ANSWERS: tuple[type[Answer], ...] = (
    GameInfo, Tutorial, Rules, BotInfo, TableMade, OpenTable, Joined, NewLink, Plannable, Previewed, Advised, Hinted,
    Snapshot, Push, About, ReplayStep, Ending, ErrorAnswer, Refusal, Done, Weighed,
)  # fmt: skip
