"""What a player's finished games come to: of each game, who was beaten, where the points came from, the best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any

import sqlalchemy as sa

from northward.bots import LEVELS, WITH
from northward.core import codec, registry
from northward.core.text import LANGUAGES, category
from northward.server import listing
from northward.server.errors import Refused
from northward.server.messages import Rating
from northward.server.player_messages import Average, BestGame, Statistics, Tally
from northward.server.ratings import Ratings
from northward.server.schema import results, seats, tables
from northward.server.tables import Tables
from northward.server.texts import stamp

BEST = 3
OLDER = 200
"""So many matches that ended before results were stored are counted at once."""
PEOPLE = "people"


class Figures:
    def __init__(self, tables: Tables, ratings: Ratings) -> None:
        self.tables = tables
        self.store = tables.store
        self.ratings = ratings

    async def of(self, player: str) -> list[Statistics]:
        """Of every game that was finished, the one played most first."""
        for table_id, updated in await self.store.run(self._uncounted, player):
            await self._count(table_id, updated)
        return await self.store.run(self._of, player)

    async def _count(self, table_id: str, updated: float) -> None:
        try:
            table = await self.tables.read(table_id)
        except Refused:
            return
        if table.match.over:
            await self.store.run(self._put, table_id, listing.results(table, table.match.state, updated))

    def _uncounted(self, player: str) -> list[tuple[str, float]]:
        counted = sa.select(results.c.table_id).where(results.c.table_id == tables.c.id)
        mine = sa.select(tables.c.id, tables.c.updated).join(seats, seats.c.table_id == tables.c.id)
        wanted = mine.where(
            seats.c.player == player,
            tables.c.status == "over",
            tables.c.deal_known == sa.false(),
            ~counted.exists(),
        )
        with self.store.engine.connect() as connection:
            return [(row.id, row.updated) for row in connection.execute(wanted.distinct().limit(OLDER))]

    def _put(self, table_id: str, rows: Sequence[dict[str, Any]]) -> None:
        with self.store.engine.begin() as connection:
            there = connection.scalar(sa.select(results.c.seat).where(results.c.table_id == table_id).limit(1))
            if rows and there is None:
                connection.execute(sa.insert(results), rows)

    def _of(self, player: str) -> list[Statistics]:
        mine = sa.select(seats.c.table_id, sa.func.min(seats.c.seat).label("own")).where(seats.c.player == player)
        alone = mine.group_by(seats.c.table_id).having(sa.func.count() == 1).subquery()
        wanted = sa.select(results, alone.c.own).join(alone, alone.c.table_id == results.c.table_id)
        with self.store.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(results.c.ended.desc(), results.c.table_id)).all()
            rated = self.ratings.of(connection, player)
        games: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
        for row in rows:
            games[row.game][row.table_id].append(row)
        found = [_statistics(game, list(played.values()), rated.get(game)) for game, played in games.items()]
        return sorted(found, key=lambda each: -each.games)


def _statistics(game: str, matches: Sequence[Sequence[Any]], rating: Rating | None) -> Statistics:
    own = [next(row for row in match if row.seat == row.own) for match in matches]
    bots = [row for match in matches for row in match if row.bot is not None]
    best = sorted(own, key=lambda row: -row.total)[:BEST]
    return Statistics(
        game=game,
        games=len(own),
        won=sum(row.rank == 1 for row in own),
        levels=_tallies(zip(map(_opponents, matches), own, strict=True), _strength),
        seats=_tallies(((str(row.players), row) for row in own), int),
        items=_averages(game, _items(own), _items(bots)),
        totals=[row.total for row in own],
        best=[BestGame(table=row.table_id, seat=row.seat, total=row.total, ended=stamp(row.ended)) for row in best],
        rating=rating,
    )


def _items(rows: Iterable[Any]) -> list[dict[str, int]]:
    return [codec.decode(row.items, dict[str, int]) for row in rows]


def _averages(game: str, mine: Sequence[dict[str, int]], bots: Sequence[dict[str, int]]) -> list[Average]:
    return [
        Average(
            item=item,
            title=_title(game, item),
            mine=fmean(each.get(item, 0) for each in mine),
            bots=fmean(each.get(item, 0) for each in bots) if bots else None,
        )
        for item in dict.fromkeys(name for each in mine for name in each)
    ]


def _opponents(match: Sequence[Any]) -> str:
    """Against whom: people, or the strongest of the bots."""
    others = [row for row in match if row.seat != row.own]
    if any(row.bot is None for row in others):
        return PEOPLE
    levels = (row.bot.partition(WITH)[0] for row in others)
    return max(levels, key=_strength, default="")


def _strength(level: str) -> int:
    return len(LEVELS) if level == PEOPLE else LEVELS.index(level) if level in LEVELS else -1


def _tallies(games: Iterable[tuple[str, Any]], order: Callable[[str], int]) -> list[Tally]:
    found: dict[str, list[bool]] = defaultdict(list)
    for kind, row in games:
        found[kind].append(row.rank == 1)
    return [Tally(of=kind, games=len(found[kind]), won=sum(found[kind])) for kind in sorted(found, key=order)]


def _title(game: str, item: str) -> dict[str, str]:
    try:
        own = registry.game(game)
    except LookupError:  # it is not installed any more
        return dict.fromkeys(LANGUAGES, item)
    return {language: category(own, item, language) for language in LANGUAGES}
