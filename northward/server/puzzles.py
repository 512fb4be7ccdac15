"""Puzzles as the page shows them. All of it follows from what the puzzle's seat saw."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec

from northward import puzzles
from northward.core import codec
from northward.core import puzzles as shipped
from northward.core.game import AnyAction, IllegalAction, Seat
from northward.core.text import LANGUAGES, word
from northward.puzzles import Position, Tried
from northward.server import boards, catalogue, texts
from northward.server.errors import Illegal, Refused
from northward.server.messages import SeatInfo, Snapshot, TableInfo, You
from northward.server.puzzle_messages import Puzzle, PuzzleAnswer, PuzzleName, Puzzles, PuzzleSet, PuzzleTried
from northward.server.snapshots import packed
from northward.server.written import Written


def listed(day: str | None) -> Puzzles:
    try:
        found = None if day is None else shipped.of_day(date.fromisoformat(day))
    except ValueError:
        raise Refused(400, "bad_request", "That request cannot be understood: day.") from None
    return Puzzles(
        day=None if found is None else PuzzleName(game=found[0], number=found[1]),
        sets=[each for name in puzzles.names() for each in _sets(name)],
    )


def _sets(name: str) -> list[PuzzleSet]:
    game, every = catalogue.game(name), [puzzle for _, puzzle in shipped.all_of(name).values()]
    return [
        PuzzleSet(
            game=name,
            kind=kind,
            title={lang: word(game, f"puzzle.{kind}.set", lang) or kind for lang in LANGUAGES},
            **{level: [each.number for each in of_kind if each.difficulty == level] for level in shipped.DIFFICULTIES},
        )
        for kind in shipped.kinds(name)
        if (of_kind := [each for each in every if each.kind == kind])
    ]


def position(game: str, number: int) -> Position:
    """One that comes with its game."""
    catalogue.game(game)
    try:
        return puzzles.position(game, number)
    except LookupError:
        raise Refused(404, "no_puzzle", "There is no such puzzle.") from None


def shown(here: Position, table: str | None, lang: str, text: bool) -> Puzzle:
    return Puzzle(
        game=here.game.name,
        number=here.puzzle.number,
        table=table,
        kind=here.kind.name,
        difficulty=here.puzzle.difficulty,
        until=here.kind.until,
        judged=here.worths is not None,
        question={each: here.question(each) for each in LANGUAGES},
        hint={each: here.hint(each) for each in LANGUAGES},
        best=here.puzzle.points,
        choices=here.puzzle.choices,
        map=boards.sketch(here.game, here.view, here.seat),
        snapshot=_snapshot(here, (), lang, text),
    )


def actions_of(here: Position, wish: Sequence[dict[str, Any]]) -> list[AnyAction]:
    try:
        actions: list[AnyAction] = codec.convert(wish, list[here.game.Action])  # type: ignore[name-defined]
    except ValueError as error:
        raise Refused(400, "bad_action", f"That is no action of this game: {error}.") from None
    return actions


def what_came(here: Position, actions: Sequence[AnyAction]) -> Tried:
    try:
        return here.tried(actions)
    except IllegalAction as error:
        raise Illegal(here.game, error) from None
    except ValueError:
        raise Refused(409, "over", "The puzzle has ended before that.") from None


def tried(here: Position, actions: Sequence[AnyAction], points: float | None, lang: str, text: bool) -> PuzzleTried:
    """`points` are given where a try had to be judged first."""
    found = what_came(here, actions)
    worth = found.points if points is None else points
    worth = 0 if worth is None or not found.done else worth
    return PuzzleTried(
        done=found.done,
        right=found.done and here.right(worth),
        points=worth,
        gains=found.gains,
        words={each: here.told(actions, each) for each in LANGUAGES},
        snapshot=_snapshot(here, actions, lang, text),
    )


def solution(here: Position, lang: str, text: bool) -> list[PuzzleAnswer]:
    return [
        PuzzleAnswer(
            actions=list(raw),
            words={each: here.told(actions, each) for each in LANGUAGES},
            why={each: here.why(actions, each) for each in LANGUAGES},
            points=here.tried(actions).points or 0,
            gains=here.tried(actions).gains,
            snapshot=_snapshot(here, actions, lang, text),
        )
        for raw, actions in zip(here.puzzle.answers, here.answers(), strict=True)
    ]


def _snapshot(here: Position, actions: Sequence[AnyAction], lang: str, text: bool) -> Snapshot:
    """The table after some actions of the puzzle's seat, as that seat sees it; the others are not asked."""
    game, seat = here.game, here.seat
    state = here.after(actions)
    view = game.view(state, seat)
    over = bool(actions) and here.tried(actions).done
    legal: Sequence[Any] = [] if over else game.legal(state, seat)
    made = Snapshot(
        table=_table(here),
        you=You(
            seat=seat,
            number=len(actions),
            may_undo=bool(actions) and not over,
            hints=False,
            warnings=False,
            invited=None,
            maker=False,
            acted=len(actions),
        ),
        event=1 + len(actions),
        awaiting=[] if over else [seat],
        view=Written(boards.named(game)).parts(view),
        page=boards.page(game, view),
        legal=packed(legal),
    )
    if not text:
        return made
    # The menu of a game may tell points, which are what is asked for.
    menu = [[texts.describe(game, view, action, lang), index] for index, action in enumerate(legal)]
    return msgspec.structs.replace(made, menu=menu, text=texts.draw(game, view, lang))


def _table(here: Position) -> TableInfo:
    game, saved = here.game, here.saved
    return TableInfo(
        id="",
        game=game.name,
        version=saved.version,
        options=codec.convert(saved.options, dict[str, Any]),
        components=catalogue.set_info(game),
        figures=boards.figures(game, saved.seats, saved.options),
        status="playing",
        deal_known=False,
        seed=None,
        rematch=None,
        clock=None,
        proposal=None,
        result=None,
        problem=None,
        tutorial=None,
        retry=None,
        webhooks=False,
        seats=[_chair(seat, here.seat) for seat in range(saved.seats)],
    )


def _chair(seat: Seat, own: Seat) -> SeatInfo:
    return SeatInfo(
        seat=seat,
        name="",
        shown=False,
        kind="person" if seat == own else "bot",
        bot=None if seat == own else "club",
        here=True,
        free=False,
        resigned=False,
        number=0,
        seconds_left=None,
        holiday=None,
    )
