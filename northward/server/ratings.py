"""Ratings between people, game by game: by OpenSkill, from finished matches of different people.

A match is rated soon after its end, by whichever process comes to it first, and never twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from northward.server.messages import Rating
from northward.server.schema import ratings, results, seats
from northward.server.store import Store

AT_ONCE = 50
MIDDLE, POINTS = 1500, 40
"""The points that are shown of whoever is new, and how many a step of OpenSkill's is."""
BEHIND = 1000.0


class Ratings:
    def __init__(self, store: Store, wanted: bool) -> None:
        self.store = store
        self.wanted = wanted

    async def catch_up(self) -> None:
        """Rates what has ended since, the oldest first."""
        if self.wanted:
            await self.store.run(self._catch_up)

    def _catch_up(self) -> None:
        waiting = sa.select(results.c.table_id).where(results.c.rated == sa.false(), results.c.seat == 0)
        with self.store.engine.connect() as connection:
            found = connection.scalars(waiting.order_by(results.c.ended, results.c.table_id).limit(AT_ONCE)).all()
        for table_id in found:
            with self.store.engine.begin() as connection:
                _rate(connection, table_id)

    def at(self, player: str, game: str) -> Rating | None:
        """To be `run`: how good somebody is at a game, if that is known and wanted."""
        with self.store.engine.connect() as connection:
            return self.of(connection, player).get(game)

    def of(self, connection: sa.Connection, player: str) -> dict[str, Rating]:
        """By game."""
        if not self.wanted:
            return {}
        found = connection.execute(sa.select(ratings).where(ratings.c.player == player))
        return {row.game: _told(row.mu, row.sigma, row.games) for row in found}


def _told(mu: float, sigma: float, games: int) -> Rating:
    return Rating(points=round(MIDDLE + POINTS * (mu - _model().mu)), uncertainty=round(POINTS * sigma), games=games)


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # takes a while to import, and most servers begin without

    return PlackettLuce()


def _rate(connection: sa.Connection, table_id: str) -> None:
    new = sa.and_(results.c.table_id == table_id, results.c.rated == sa.false())
    if not connection.execute(sa.update(results).where(new).values(rated=True)).rowcount:
        return  # another process was faster
    whose = sa.and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
    wanted = sa.select(results.c.game, results.c.rank, results.c.left, seats.c.player)
    people = connection.execute(wanted.join(seats, whose).where(results.c.table_id == table_id)).all()
    if len({row.player for row in people}) >= max(2, len(people)):  # nobody had two seats, or played alone
        _play(connection, people)


def _play(connection: sa.Connection, people: Sequence[Any]) -> None:
    """Who left the seat to a bot is behind all who stayed."""
    game, model = people[0].game, _model()
    whose = sa.and_(ratings.c.game == game, ratings.c.player.in_([row.player for row in people]))
    stored = sa.select(ratings).where(whose).order_by(ratings.c.player).with_for_update()
    known = {row.player: row for row in connection.execute(stored)}

    def before(player: str) -> Any:
        row = known.get(player)
        return model.rating() if row is None else model.rating(mu=row.mu, sigma=row.sigma)

    ranks = [row.rank + (BEHIND if row.left else 0.0) for row in people]
    after = model.rate([[before(row.player)] for row in people], ranks=ranks)
    for row, (rating,) in zip(people, after, strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma}
        if row.player in known:
            mine = sa.and_(ratings.c.player == row.player, ratings.c.game == game)
            connection.execute(sa.update(ratings).where(mine).values(games=ratings.c.games + 1, **values))
        else:
            connection.execute(sa.insert(ratings).values(player=row.player, game=game, games=1, **values))
