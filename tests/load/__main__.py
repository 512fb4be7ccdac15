"""`make load`: what a move costs a server under load."""

from __future__ import annotations

import argparse
import asyncio

from northward.core import registry
from tests.load import northward_tables
from tests.load.drive import HEAD, Running, drive
from tests.load.wire import Bytes


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--games", nargs="*", default=registry.names())
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--http", action="store_true", help="moves by HTTP instead of the WebSocket")
    asked = parser.parse_args()
    print(f"{'':12} {HEAD}")
    for game in asked.games:

        async def opened(running: Running, number: int, counted: Bytes, game: str = game) -> northward_tables.Table:
            return await northward_tables.Table.open(running, game, asked.http, number, counted)

        with northward_tables.server() as running:
            result = asyncio.run(drive(running, opened, asked.tables, asked.moves, asked.pause))
        print(f"{game:12} {result.row()}", flush=True)


if __name__ == "__main__":
    main()
