"""A match that was played: as a record, step by step, and its end. All take long: what is returned is work still to do.

It holds all that it needs, so that it can be done in another thread while the match goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from northward.core import codec
from northward.core.additions import turn_count
from northward.core.game import AnyAction, AnyState, Game, Seat
from northward.core.record import Record
from northward.core.text import LANGUAGES
from northward.server import boards, texts
from northward.server.fold import LiveTable
from northward.server.messages import BestMove, Ending, ReplayStep
from northward.server.written import Written

STEPS = 100
"""So many steps are told at once."""


def record_of(table: LiveTable, seat: Seat | None, *, named: bool) -> Callable[[], bytes]:
    """The match as JSONL: whole once it is over, before that with blanks where this seat may not look.

    With the names of those who play it if that is wished, as far as they have any.
    """
    names = tuple(chair.name for chair in table.chairs)
    whole: Record = replace(table.match.record(), names=names if named and any(names) else None)
    game, state, over = table.game, table.match.state, table.match.over

    def write() -> bytes:
        known = (action if over else game.hide(state, action, seat) for action in whole.actions)
        return b"".join(codec.encode(line) + b"\n" for line in (whole.header(), *known))

    return write


def steps_of(table: LiveTable, seat: Seat | None, start: int) -> Callable[[], bytes]:
    """Some steps of the match from that one on, each with the view that the seat then had."""
    game, state, over = table.game, table.match.state, table.match.over
    part = slice(start, start + STEPS)
    actions, lines = table.match.actions[part], table.course.lines[part]
    states = table.match.states[start : start + 1 + STEPS]

    def write() -> bytes:
        steps = []
        written_views, written_pages = Written(boards.named(game)), Written()
        views = [game.view(each, seat) for each in states]
        for action, line, (seen, view) in zip(actions, lines, pairwise(views), strict=True):
            known = game.hide(state, action, seat)
            steps.append(
                ReplayStep(
                    event=line.event,
                    seat=action.seat,
                    action=codec.raw(known),
                    en=texts.describe(game, seen, known, "en"),
                    fr=texts.describe(game, seen, known, "fr"),
                    log=[texts.log_entry(game, view, item) for item in texts.visible(line.log, seat)],
                    whole=over or known == action,
                    view=written_views.parts(view),
                    page=written_pages.parts(boards.page(game, view)),
                )
            )
        return codec.encode(steps)

    return write


def ending_of(table: LiveTable, seat: Seat | None) -> Callable[[], Ending]:
    """The end of a match that is over, counted, and how its points went: by then its whole record is open to all."""
    game, states, actions, seats = table.game, table.match.states, table.match.actions, table.match.seats
    turns = turn_count(game)

    def count() -> Ending:
        rounds = [] if turns is None else [turns(state) // seats for state in states]
        firsts = [states[rounds.index(number)] for number in sorted(set(rounds))]
        if turns is not None and turns(states[-1]) % seats == 0:
            firsts.pop()  # what comes after the last turn belongs to its round
        course = [*firsts, states[-1]] if rounds else []
        items, why = boards.ending(game, game.view(states[-1], seat))
        whose = min(game.scores(states[-1]), key=lambda score: score.rank).seat if seat is None else seat
        return Ending(
            items=items,
            why=why,
            course=[[score.total for score in game.scores(each)] for each in course],
            best=_best(game, states, actions, rounds, whose) if rounds else None,
        )

    return count


def _best(
    game: Game, states: Sequence[AnyState], actions: Sequence[AnyAction], rounds: Sequence[int], seat: Seat
) -> BestMove | None:
    """The first of those of a seat that brought most points at once."""
    brought = {
        line: game.scores(states[line + 1])[seat].total - game.scores(states[line])[seat].total
        for line, action in enumerate(actions)
        if action.seat == seat
    }
    line = max(brought, key=brought.__getitem__, default=None)
    if line is None or brought[line] <= 0:
        return None
    seen, action = game.view(states[line], seat), actions[line]
    words = {language: texts.describe(game, seen, action, language) for language in LANGUAGES}
    return BestMove(round=rounds[line] + 1, points=brought[line], words=words)
