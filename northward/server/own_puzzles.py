"""Mistakes that reviews found in a player's own games, as puzzles.

Only matches that are over have reviews; a puzzle shows what its seat could know before the decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sa

from northward import puzzles
from northward.bots.levels import bots_of
from northward.core import codec, record
from northward.core.game import AnyAction
from northward.core.sketch import Sketch
from northward.puzzles import Position
from northward.puzzles.own import MARKS
from northward.reviewing.moments import Course, course_of
from northward.reviewing.results import Judged
from northward.reviewing.run import SIMULATIONS, Job, Task
from northward.server import boards, review_words
from northward.server.errors import Refused
from northward.server.fairness import LOOKING, Place
from northward.server.fold import LiveTable
from northward.server.lane import Lane
from northward.server.puzzle_messages import OwnPuzzle
from northward.server.puzzles import what_came
from northward.server.reviews import Stored
from northward.server.schema import reviews, seats, tables
from northward.server.store import unpacked_review
from northward.server.tables import Tables
from northward.server.workers import Pool

MOST = 40
"""So many are listed: of the latest games first, in each the costliest first."""
GAMES = 200
"""So many reviewed games are looked through for them."""
SEEN = 500
"""So many small maps are at hand."""


class Own(NamedTuple):
    """A mistake, set up."""

    here: Position
    course: Course
    judged: Judged


class OwnPuzzles:
    def __init__(self, tables: Tables, pool: Pool, lane: Lane) -> None:
        self.tables = tables
        self.store = tables.store
        self.pool = pool
        self.lane = lane
        self._maps: dict[tuple[str, int], Sketch | None] = {}

    async def listed(self, player: str, address: str) -> list[OwnPuzzle]:
        found: list[OwnPuzzle] = []
        for table_id, mistakes in await self.store.run(self._mistakes, player):
            try:
                table = await self.tables.read(table_id)
            except Refused:
                continue
            if table.status == "over" and not table.problem:
                of_table = await self.lane.run(Place(LOOKING, address), partial(self._told, table, mistakes))
                found.extend(of_table)
            if len(found) >= MOST:
                break
        return found[:MOST]

    async def at(self, table: LiveTable, line: int, address: str) -> Own:
        """The mistake at that line of a match, whoever made it: reviews of matches that are over are open to all."""
        if table.status != "over" or table.problem:
            raise Refused(409, "not_over", "The match is not over yet.")
        kept = await self.store.run(self.store.reviews_of, table.id)
        found = next((each for body in kept for each in _marked(body) if each["line"] == line), None)
        if found is None:
            raise Refused(404, "no_puzzle", "There is no such puzzle.")

        def set_up() -> Own:
            course = course_of(table.match.record())
            judged = review_words.read(table.game, found)
            return Own(puzzles.mistake(course, judged), course, judged)

        return await self.lane.run(Place(LOOKING, address), set_up)

    async def points(self, own: Own, actions: Sequence[AnyAction], place: Place) -> float | None:
        """What a try is worth; it is judged now, if the review has not looked at it."""
        came = what_came(own.here, actions)
        if not came.done or came.points is not None:
            return came.points
        moment = next(number for number, each in enumerate(own.course.moments) if each.line == own.judged.line)
        task = Task(record.dump(own.course.saved), SIMULATIONS, 0)
        wish = codec.encode(list(actions)).decode()
        found = await self.pool.examine(task, Job(moment, own.judged.line, own.here.seat, wish), place)
        if found is None:
            raise Refused(503, "not_judged", "That decision has not been looked at yet.")
        return round(float(found["lead"]), 1)

    def _mistakes(self, player: str) -> list[tuple[str, list[dict[str, Any]]]]:
        """To be `run`: what reviews found wrong, by table, the latest first."""
        mine = (
            sa.select(tables.c.id, seats.c.seat, reviews.c.key, reviews.c.body)
            .join(seats, seats.c.table_id == tables.c.id)
            .join(reviews, reviews.c.table_id == tables.c.id)
            .where(seats.c.player == player, tables.c.status == "over")
            .order_by(tables.c.updated.desc(), tables.c.id, seats.c.seat, reviews.c.key)
            .limit(GAMES)
        )
        found: dict[str, dict[int, dict[str, Any]]] = {}
        with self.store.engine.connect() as connection:
            for row in connection.execute(mine):
                for each in _marked(unpacked_review(row.body)):
                    if each["seat"] == row.seat:
                        found.setdefault(row.id, {}).setdefault(each["line"], each)
        return [(table, sorted(each.values(), key=lambda one: -one["loss"])) for table, each in found.items()]

    def _told(self, table: LiveTable, mistakes: Sequence[dict[str, Any]]) -> list[OwnPuzzle]:
        return [
            OwnPuzzle(
                game=table.game.name,
                number=each["line"],
                table=table.id,
                round=each["round"],
                turns=bots_of(table.game).planner is not None,
                loss=each["loss"],
                map=self._map(table, each["line"], each["seat"]),
            )
            for each in mistakes
        ]

    def _map(self, table: LiveTable, line: int, seat: int) -> Sketch | None:
        if (table.id, line) not in self._maps:
            if len(self._maps) >= SEEN:
                self._maps.clear()
            game = table.game
            self._maps[table.id, line] = boards.sketch(game, game.view(table.match.states[line], seat), seat)
        return self._maps[table.id, line]


def _marked(body: bytes) -> list[dict[str, Any]]:
    return [each for each in codec.decode(body, Stored).results if each.get("mark") in MARKS]
