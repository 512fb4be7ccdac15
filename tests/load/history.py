"""How long the server takes to list a player's games: `python -m tests.load.history`. It measures and asserts nothing.

A database of its own with many players and many games each, of which nobody plays just now.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

import sqlalchemy as sa

from northward.core import codec
from northward.core.sketch import Sketch
from northward.server.app import make_app
from northward.server.database import migrate, url_of
from northward.server.player_messages import ListedPlayer, ListedTable
from northward.server.schema import keys, players, seats, tables
from northward.server.store import Store

SKETCH = Sketch("squares", ("..dffltp..",) * 10)
PLAYERS, GAMES, ASKED = 10_000, 100, 50


def fill(store: Store) -> None:
    """Two seats at each table are players'."""
    bots = [ListedPlayer(name="Aiko", bot="club", born_bot=True, total=61, rank=2, ends=None)] * 2
    people = [ListedPlayer(name="Ada", bot=None, born_bot=False, total=66, rank=1, ends=None)] * 2
    listed = ListedTable(
        game="honshu",
        status="over",
        round=None,
        turn=None,
        awaiting=[],
        tutorial=False,
        maps=[SKETCH] * 4,
        players=people + bots,
    )
    row = {"created": 0.0, "header": "{}", "seed": "", "deal_known": False, "open": False, "clock": "null"}
    row |= {"spectator": "", "status": "over", "summary": codec.encode(listed).decode()}
    with store.engine.begin() as connection:
        connection.execute(sa.insert(players), [{"id": f"p{n}", "created": 0.0, "name": "Ada"} for n in range(PLAYERS)])
        key = {"kind": "device", "label": "", "created": 0.0, "seen": 0.0}
        connection.execute(
            sa.insert(keys), [{"hash": f"h{n}", "id": f"k{n}", "player": f"p{n}", **key} for n in range(PLAYERS)]
        )
        for part in range(GAMES // 2):
            ids = [(f"t{part}-{n}", n) for n in range(PLAYERS)]
            connection.execute(
                sa.insert(tables), [{"id": name, "updated": float(part * 7919 % 1000), **row} for name, _ in ids]
            )
            owned = [
                {"table_id": name, "seat": seat, "player": f"p{(n + seat * (part + 1)) % PLAYERS}"}
                for name, n in ids
                for seat in (0, 1)
            ]
            connection.execute(sa.insert(seats), owned)


async def measure(store: Store) -> list[float]:
    history = make_app(store).state.server.history
    taken = []
    for number in range(ASKED):
        began = time.process_time()
        games = codec.encode(await history.games(f"p{number * 197 % PLAYERS}"))
        taken.append(time.process_time() - began)
        assert games.count(b'"updated"') == GAMES
    return taken


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(url_of(str(Path(folder) / "northward.db")))
        migrate(store.engine)
        fill(store)
        taken = sorted(asyncio.run(measure(store)))
        print(f"{PLAYERS:,} players with {GAMES} games each; processor time for the list of one of them:")
        print(f"median {median(taken) * 1000:.1f} ms, the slowest of {ASKED} {taken[-1] * 1000:.1f} ms")
        store.engine.dispose()


if __name__ == "__main__":
    main()
