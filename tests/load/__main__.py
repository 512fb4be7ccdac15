"""`make load`: what a move costs a server under load, Northward's and for comparison one of boardgame.io."""

from __future__ import annotations

import argparse
import asyncio
from random import Random

from northward.core import codec, registry
from northward.core.match import Match
from tests.load import boardgameio_tables, northward_tables
from tests.load.drive import HEAD, Running, drive
from tests.load.wire import Bytes, more_files


def state_size(game: str) -> int:
    """The bytes of a state of two players, on average over the first moves of a match."""
    match, rng, sizes = Match.new(registry.game(game), 2), Random(1), list[int]()
    while len(sizes) < 60 and not match.over:
        match.run_chance(rng)
        legal = match.legal(match.to_move[0])
        match.play(legal[rng.randrange(len(legal))])
        sizes.append(len(codec.encode(match.state)))
    return sum(sizes) // len(sizes)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--games", nargs="*", default=registry.names())
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--moves", type=int, default=60, help="at each table")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two moves at a table; 0 is flat out")
    parser.add_argument("--http", action="store_true", help="moves by HTTP instead of the WebSocket")
    parser.add_argument("--db", help="the address of a PostgreSQL database instead of a new file")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    asked = parser.parse_args()
    more_files()
    print(f"{'':28} {HEAD}")
    for game in asked.games:

        async def opened(running: Running, number: int, counted: Bytes, game: str = game) -> northward_tables.Table:
            return await northward_tables.Table.open(running, game, asked.http, number, counted)

        with northward_tables.server(asked.db) as running:
            result = asyncio.run(drive(running, opened, asked.tables, asked.moves, asked.pause))
        print(f"{game:28} {result.row()}", flush=True)
        if asked.alone:
            continue
        if not boardgameio_tables.installed():
            print("boardgame.io cannot be installed here")
            continue
        size = state_size(game)
        with boardgameio_tables.server(size) as running:
            result = asyncio.run(drive(running, boardgameio_tables.Table.open, asked.tables, asked.moves, asked.pause))
        print(f"{f'boardgame.io, {size} bytes':28} {result.row()}", flush=True)


if __name__ == "__main__":
    main()
