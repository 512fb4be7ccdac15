"""Saves what this version leaves behind: databases of both kinds and records, for later versions to be tested on.

`python -m tests.upgrades.save` writes the folder of the installed version. Run it before rules or schema change; a
folder that is there already is left alone, since what is in it cannot be made again.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from northward import __version__
from northward.core import additions, record, registry
from northward.core.game import CHANCE
from northward.core.match import Match
from tests.server.house import House, Player, wait_for
from tests.server.postgres import Postgres, binaries

HERE = Path(__file__).parent
SEARCHED = 100_000
"""So many lines of random matches are searched for decisions with one option."""
Stop = Callable[[dict[str, Any]], bool]


def asked_now(player: Player) -> bool:
    return bool(player.look()["legal"])


class Saver:
    """Makes the tables of one database, and notes down what is to be found in it."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.rng = Random(seed)
        self.tables: list[dict[str, Any]] = []
        self.records: dict[str, bytes] = {}

    def keep(self, what: str, players: list[Player]) -> None:
        """A table, the links that open it, and what they show; and its whole record."""
        table = players[-1].look()["table"]
        match = self.house.inside.tables.rooms[table["id"]].table.match
        self.records[f"{table['game']}_{what}"] = record.dump(match.record())
        self.tables.append(
            {
                "what": what,
                "game": table["game"],
                "table": table["id"],
                "tokens": [player.token for player in players],
                "status": table["status"],
                "totals": table["result"] and [result["total"] for result in table["result"]],
            }
        )

    def play(self, players: list[Player], decisions: int, stop: Stop = lambda now: False) -> Player | None:
        """Random play with a move taken back now and then; the answer is who is to decide when `stop` says so."""
        done = 0
        while True:
            for player in players:
                now = player.look()
                if now["table"]["status"] == "over" or done >= decisions:
                    return None
                if not now["legal"]:
                    continue
                if stop(now):
                    return player
                after = player.do("act", number=now["you"]["number"], action=self.rng.choice(now["legal"]))
                done += 1
                if after["you"]["may_undo"] and self.rng.random() < 0.1:
                    player.do("undo", number=after["you"]["number"])

    def begin(self, game: str, seats: str = "me link", **more: Any) -> list[Player]:
        """A table at which everybody has sat down."""
        players = self.house.table(game, seats, **more)
        for player in players:
            player.look()
        return players

    def running(self, game: str) -> None:
        """Tables in the middle of a match."""
        *people, _ = made = self.begin(game)
        people[0].do("seat", name="Mina")
        people[0].do("chat", text="Bonne chance à tous")
        self.play(people, 25)
        self.keep("running", made)

        *people, _ = made = self.begin(game, "me greedy link", clock={"kind": "game", "seconds": 9_000_000})
        self.play(people, 12)
        self.keep("with_a_bot", made)

        *people, _ = made = self.begin(game, "me link link")
        self.play(people, 15)
        people[0].do("propose", what="pause")
        for other in people[1:]:
            other.do("answer", agree=True)
        self.keep("paused", made)

        *people, _ = made = self.begin(game)
        self.play(people, 14)
        next(player for player in people if player.look()["you"]["number"]).do("propose", what="undo")
        self.keep("proposed", made)

        *people, _ = made = self.begin(game)
        self.play(people, 20)
        people[1].do("seat", resign=True)
        self.play(people[:1], 5)
        self.keep("resigned", made)

        self.keep("waiting", [self.house.table(game, "me link", open=True)[0]])

    def imported(self, what: str, lines: bytes, upto: int | None = None, decisions: int = 8) -> list[Player]:
        """A table that goes on from a record."""
        answer = self.house.client.post("/api/import", content=lines, params={} if upto is None else {"upto": upto})
        assert answer.status_code == 200, answer.text
        *people, _ = made = self.house.players(answer.json())
        self.play(people, decisions)
        self.keep(what, made)
        return people

    def finished(self, game: str) -> None:
        """Matches from a quarter, a half and all but the end of one; the last is over, and has a rematch."""
        match = random_match(game, self.rng)
        lines, length = record.dump(match.record()), len(match.actions)
        self.imported("from_a_quarter", lines, length // 4)
        self.imported("from_the_middle", lines, length // 2)
        people = self.imported("finished", lines, length - 5, decisions=1000)
        again = people[0].do("rematch")["table"]
        self.keep("rematch", [Player(self.house, again, player.token) for player in people])

    def own_set(self, game: str) -> None:
        """With a set of somebody's own, which every header holds as a whole."""
        installed = registry.game(game)
        own = additions.with_components(
            installed, {**(registry.component_set(installed) or {}), "name": "kitchen table"}
        )
        self.imported("own_set", record.dump(record.starting(own, 2)))

    def lesson(self, game: str) -> None:
        """Guided first games: one in its middle, one whose learner has done all that is asked for."""
        steps = self.house.client.get(f"/api/games/{game}/tutorial").json()["steps"]
        asked = [step["action"] for step in steps if step["action"]]
        for followed in (len(asked) // 2, len(asked)):
            made = self.house.players(self.house.post(f"/api/games/{game}/tutorial", name="Mina").json())
            learner = made[0]
            for action in asked[:followed]:
                wait_for(partial(asked_now, learner))
                learner.do("act", number=learner.look()["you"]["number"], action=action)
            wait_for(partial(asked_now, learner))
            self.keep("lesson", made)

    def forced(self, game: str) -> None:
        """Tables at a decision with one option: rules may come to take such decisions by themselves.

        Of each kind one where it waits, one where it was taken and taken back, one where it was then taken once more.
        """
        for kind, found in forced_decisions(game, self.rng).items():
            for times, (lines, upto) in enumerate(found):
                answer = self.house.client.post("/api/import", content=lines, params={"upto": upto})
                *people, _ = made = self.house.players(answer.json())
                player = next(player for player in people if player.look()["legal"])
                now = player.look()
                (only,) = now["legal"]
                if times >= 1:
                    after = player.do("act", number=now["you"]["number"], action=only)
                    if after["you"]["may_undo"]:
                        after = player.do("undo", number=after["you"]["number"])
                        if times >= 2:
                            player.do("act", number=after["you"]["number"], action=only)
                            self.play(people, 10)
                self.keep(f"forced_{kind}", made)

    def save(self, folder: Path, name: str, content: bytes) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(gzip.compress(content, mtime=0))
        (folder / f"{name.split('.')[0]}.json").write_text(json.dumps(self.tables, indent=1) + "\n")
        with ZipFile(folder / f"{name.split('.')[0]}_records.zip", "w", ZIP_DEFLATED) as records:
            for what, lines in sorted(self.records.items()):
                records.writestr(f"{what}.jsonl", lines)


def random_match(game: str, rng: Random) -> Match:
    match = Match.new(registry.game(game), rng.choice((2, 3, 4)))
    match.run_chance(rng)
    while not match.over:
        match.play(rng.choice(match.legal(match.to_move[0])))
        match.run_chance(rng)
    return match


def forced_decisions(game: str, rng: Random) -> dict[str, list[tuple[bytes, int]]]:
    """Decisions with one option, three of each kind: records, and the number of the line that takes it."""
    found: dict[str, list[tuple[bytes, int]]] = {}
    searched = 0
    while searched < SEARCHED:
        match = random_match(game, rng)
        searched += len(match.actions)
        for number, (state, action) in enumerate(zip(match.states, match.actions, strict=False)):
            kind = type(action).__name__.lower()
            if (
                action.seat != CHANCE
                and len(found.get(kind, ())) < 3
                and len(match.game.legal(state, action.seat)) == 1
            ):
                found.setdefault(kind, []).append((record.dump(match.record()), number))
                break
    return found


def fill(db: str, seed: int) -> Saver:
    house = House(db)
    saver = Saver(house, seed)
    try:
        for game in registry.names():
            print(f"{db}: {game}", flush=True)
            saver.running(game)
            saver.finished(game)
            saver.own_set(game)
            saver.lesson(game)
            saver.forced(game)
    finally:
        house.close()
    return saver


def main() -> None:
    folder = HERE / __version__
    if folder.exists():
        sys.exit(f"{folder} is there already: what a version left behind is not made again")
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "northward.db"
        saver = fill(str(file), 1)
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # all of it in one file
        saver.save(folder, "sqlite.db.gz", file.read_bytes())
    cluster = Postgres()
    try:
        address = cluster.new_database()
        saver = fill(address, 2)
        dump = subprocess.run(
            [_pg_dump(), "--inserts", "--no-owner", "--no-privileges", address], check=True, capture_output=True
        ).stdout
        # What is for psql alone, or for a newer server than the one that will read it, is left out.
        passing = (b"\\", b"--", b"SET ", b"SELECT pg_catalog.set_config")
        lines = [line for line in dump.splitlines(keepends=True) if line.strip() and not line.startswith(passing)]
        saver.save(folder, "postgres.sql.gz", b"".join(lines))
    finally:
        cluster.close()


def _pg_dump() -> Path:
    return binaries() / "pg_dump"


if __name__ == "__main__":
    main()
