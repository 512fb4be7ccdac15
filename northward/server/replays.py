"""A match that was played: as a record, and step by step. Both take long, so what is returned is the work still to do.

It holds all that it needs, so that it can be done in another thread while the match goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from northward.core import codec
from northward.core.game import Seat
from northward.core.record import Record
from northward.server import boards, texts
from northward.server.fold import LiveTable
from northward.server.messages import ReplayStep

STEPS = 100
"""So many steps are told at once."""


def record_of(table: LiveTable, seat: Seat | None) -> Callable[[], bytes]:
    """The match as JSONL: whole once it is over, before that with blanks where this seat may not look."""
    whole: Record = table.match.record()
    game, state, over = table.game, table.match.state, table.match.over

    def write() -> bytes:
        known = (action if over else game.hide(state, action, seat) for action in whole.actions)
        return b"".join(codec.encode(line) + b"\n" for line in (whole.header(), *known))

    return write


def steps_of(table: LiveTable, seat: Seat | None, start: int) -> Callable[[], bytes]:
    """Some steps of the match from that one on, each with the view that the seat then had."""
    game, state = table.game, table.match.state
    part = slice(start, start + STEPS)
    actions, lines = table.match.actions[part], table.course.lines[part]
    states = table.match.states[start : start + 1 + STEPS]

    def write() -> bytes:
        steps = []
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
                    view=codec.raw(view),
                    page=codec.raw(boards.page(game, view)),
                )
            )
        return codec.encode(steps)

    return write
