"""What seats have planned ahead: played as soon as it is their turn, or dropped. It is nobody else's business.

A plan is no part of the journal, whose events everybody counts; it is stored beside it, and goes in the same commit as
the move that it becomes. Others see a move that comes at once, and nothing of one that is planned, changed or dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from northward.core import additions, codec
from northward.core.game import Game, IllegalAction, Seat, Value
from northward.core.text import LANGUAGES
from northward.server import checks, texts
from northward.server.commits import Lost
from northward.server.course import Step, step
from northward.server.draft import Draft
from northward.server.errors import Refused
from northward.server.fold import LiveTable
from northward.server.journal import BotTookOver, Freed, Left, Played, Resigned, Undone
from northward.server.schema import plans, tables
from northward.server.store import Store

TAKEN_BACK = "moves were taken back"


class Planned(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat wants to do next."""

    action: dict[str, Any]
    about: Any = None
    """What it is about, as the game says (`meant`)."""
    words: dict[str, str]
    """The action, by language."""
    dropped: bool = False
    """It no longer fitted; it is kept until its player has read so."""
    why: dict[str, str] | None = None
    """By which rule, where there is more to say."""


Plans = Mapping[Seat, Planned]
Changes = dict[Seat, Planned | None]
"""What becomes of plans; None goes without a word."""


def waits(table: LiveTable, seat: Seat) -> bool:
    """Whether the seat's person waits for another one, at another screen."""
    if table.status != "playing" or table.problem or not table.chairs[seat].person or seat in table.match.to_move:
        return False
    group = table.chairs[seat].group
    return any(table.chairs[other].group != group for other in table.people_to_move)


def choices(table: LiveTable, seat: Seat) -> Sequence[Any]:
    """What the seat may plan now."""
    return additions.plannable(table.game, table.match.view(seat)) if waits(table, seat) else ()


def wished(table: LiveTable, seat: Seat, wish: dict[str, Any]) -> Planned:
    """A plan, as the seat's player wants it."""
    checks.playing(table)
    if seat in table.match.to_move:
        raise Refused(409, "your_turn", "It is your turn: nothing is left to plan.")
    action = checks.read_action(table, seat, wish)
    if action not in choices(table, seat):
        raise Refused(422, "bad_plan", "That cannot be planned now.")
    view = table.match.view(seat)
    return Planned(
        action=codec.convert(action, dict[str, Any]),
        about=additions.meant(table.game, view, action),
        words={lang: texts.describe(table.game, view, action, lang) for lang in LANGUAGES},
    )


def follow(draft: Draft, planned: Plans) -> Changes:
    """Plays what is planned, one seat after the other, for as long as it is the turn of those who have planned."""
    changes: Changes = {}
    waiting = _kept(draft, planned, changes)
    if any(isinstance(entry.happened, Undone) for entry in draft.entries):
        return changes  # the state is found out anew
    while (seat := min(draft.people_to_move() & waiting.keys(), default=None)) is not None:
        plan = waiting.pop(seat)
        found = _step(draft.table.game, draft.state, seat, plan)
        if isinstance(found, Step):
            draft.play(found, plan.action, seat, draft.number(seat))
            draft.chance(found.after)
            changes[seat] = None
        elif found is not None:
            changes[seat] = found
    for seat, plan in waiting.items():
        view = draft.table.game.view(draft.state, seat)
        if not _plannable(draft.table.game, view, plan):
            changes[seat] = _dropped(plan)
    return changes


def _kept(draft: Draft, planned: Plans, changes: Changes) -> dict[Seat, Planned]:
    """The plans that what was drafted leaves standing."""
    waiting = {seat: plan for seat, plan in planned.items() if not plan.dropped}
    for entry in draft.entries:
        seat = entry.seat
        match entry.happened:
            case BotTookOver() | Resigned() | Left() | Freed() if seat is not None and seat in planned:
                changes[seat] = None
                waiting.pop(seat, None)
            case Played() if seat is not None and seat in planned and planned[seat].dropped:
                changes[seat] = None  # whoever moves has read it
            case Undone(agreed=True):
                why = {lang: texts.translated(TAKEN_BACK, lang) for lang in LANGUAGES}
                changes.update({seat: _dropped(plan, why) for seat, plan in waiting.items()})
                waiting.clear()
    return waiting


def _step(game: Game, state: Any, seat: Seat, plan: Planned) -> Step | Planned | None:
    """What a plan does now that it is the seat's turn; the plan, dropped; or None: something else comes first."""
    action, view = codec.convert(plan.action, game.Action), game.view(state, seat)
    if action in game.legal(state, seat) and additions.meant(game, view, action) == plan.about:
        return step(game, state, action)
    if _plannable(game, view, plan):
        return None
    try:
        game.apply(checks.imagined(game, view), action)
    except IllegalAction as error:
        return _dropped(plan, {lang: texts.because(game, error.reason, lang) for lang in LANGUAGES})
    return _dropped(plan)


def _plannable(game: Game, view: Any, plan: Planned) -> bool:
    action = codec.convert(plan.action, game.Action)
    return action in additions.plannable(game, view) and additions.meant(game, view, action) == plan.about


def _dropped(plan: Planned, why: dict[str, str] | None = None) -> Planned:
    return Planned(action=plan.action, about=plan.about, words=plan.words, dropped=True, why=why)


# In the database


def body(plan: Planned | None) -> str | None:
    """As it is stored."""
    return None if plan is None else codec.encode(plan).decode()


def stored(store: Store, table_id: str) -> dict[Seat, Planned]:
    """To be `run`."""
    with store.engine.connect() as connection:
        rows = connection.execute(sa.select(plans.c.seat, plans.c.body).where(plans.c.table_id == table_id)).all()
    return {row.seat: codec.decode(row.body, Planned) for row in rows}


def keep(store: Store, table_id: str, seat: Seat, plan: Planned | None) -> None:
    """To be `run`; raises Lost where another process has the table."""
    mine = sa.true() if store.process is None else tables.c.owner == store.process
    held = sa.select(tables.c.id).where(tables.c.id == table_id, mine).with_for_update()
    with store.engine.begin() as connection:
        if connection.scalar(held) is None:
            raise Lost
        connection.execute(sa.delete(plans).where(plans.c.table_id == table_id, plans.c.seat == seat))
        if plan is not None:
            connection.execute(sa.insert(plans).values(table_id=table_id, seat=seat, body=body(plan)))
