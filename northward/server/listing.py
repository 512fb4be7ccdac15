"""What lists of games say of a table: nothing that a spectator could not see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from northward.core import codec
from northward.core.game import CHANCE, Seat
from northward.server import boards
from northward.server.fold import LiveTable
from northward.server.player_messages import ListedPlayer, ListedTable
from northward.server.texts import stamp


def listed(table: LiveTable, state: Any, ends: Mapping[Seat, float]) -> ListedTable:
    """With the match in a state, and when whose time is over; all else is as the table has it."""
    game, to_move = table.game, table.game.to_move(state)
    waiting = any(chair.free for chair in table.chairs)
    over = not to_move and not waiting
    results = {each.seat: each for each in table.ranked(state)} if over and not table.problem else {}
    seen = None if waiting or table.course.problem else game.view(state, None)
    return ListedTable(
        game=game.name,
        status="waiting" if waiting else "over" if over else "paused" if table.paused else "playing",
        round=None if over else getattr(seen, "round", None) or None,
        turn=None if over else getattr(seen, "turn", None) or None,
        awaiting=[] if waiting or table.problem else [seat for seat in to_move if seat != CHANCE],
        tutorial=table.lesson is not None,
        maps=[] if seen is None else list(boards.sketches(game, seen)),
        closed=table.closed,
        players=[
            ListedPlayer(
                name=chair.name,
                bot=chair.bot,
                born_bot=chair.born_bot,
                total=results[seat].total if seat in results else None,
                rank=results[seat].rank if seat in results else None,
                ends=stamp(ends[seat]) if seat in ends else None,
            )
            for seat, chair in enumerate(table.chairs)
        ],
    )


def results(table: LiveTable, state: Any, at: float) -> list[dict[str, Any]]:
    """How a match that is over ended, seat by seat, to be stored. Nothing of games whose deal somebody could know, as
    in lessons, and of those at which no player sat."""
    if not table.players or table.row.deal_known or table.problem:
        return []
    chairs = table.chairs
    return [
        {
            "table_id": table.id,
            "seat": each.seat,
            "game": table.game.name,
            "ended": at,
            "players": len(chairs),
            "bot": chairs[each.seat].bot if chairs[each.seat].born_bot else None,
            "left": not chairs[each.seat].born_bot and chairs[each.seat].bot is not None,
            "total": each.total,
            "rank": each.rank,
            "items": codec.encode(each.items).decode(),
            "rated": False,
        }
        for each in table.ranked(state)
    ]


def written(table: LiveTable, state: Any, ends: Mapping[Seat, float]) -> str:
    return codec.encode(listed(table, state, ends)).decode()


def now(table: LiveTable, at: float) -> str:
    """Of a table as it is."""
    return written(table, table.match.state, table.ends(at))
