"""The tables of docs/bots.md: how strong the bots are. `make strength` plays all matches, which takes hours.

Finished matches are kept in the folder `strength`, so that it can be stopped and taken up again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from northward.bots import LEVELS

GAMES = {"honshu": "Honshū", "hokkaido": "Hokkaidō", "okanagan": "Okanagan", "hyperborea": "Hyperborea"}
THINKING = {"hyperborea": ("--turn-seconds", "2")}
"""How long the master may think against the greedy bot, where a turn is many decisions."""
HALF_A_SECOND = ("--seconds", "0.5")
SEED = "1001"
"""Not used while the levels were made."""
KEPT = Path("strength")


class Meeting(NamedTuple):
    game: str
    first: str
    second: str
    matches: int
    clock: tuple[str, ...] = ()
    seats: int = 2

    @property
    def thinking(self) -> str:
        match self.clock:
            case ("--seconds", seconds):
                return f"{seconds} s per decision"
            case ("--turn-seconds", seconds):
                return f"{seconds} s per turn"
            case _:
                return "its own number of simulations"


def two_players() -> Iterator[Meeting]:
    for game in GAMES:
        yield Meeting(game, "greedy", "random", 200)
        for lower, higher in pairwise(LEVELS):
            yield Meeting(game, higher, lower, 200)
        yield Meeting(game, "master", "greedy", 120, THINKING.get(game, HALF_A_SECOND))


def four_players() -> Iterator[Meeting]:
    for game in GAMES:
        for lower, higher in pairwise(LEVELS):
            yield Meeting(game, higher, lower, 24, seats=4)


def played(meeting: Meeting) -> Any:
    """What `northward arena` says."""
    kept = KEPT / "-".join((meeting.game, meeting.first, meeting.second, str(meeting.seats)))
    command = [sys.executable, "-m", "northward", "arena", meeting.game, "--bots", f"{meeting.first},{meeting.second}"]
    settings = ["--games", str(meeting.matches), "--seats", str(meeting.seats), "--seed", SEED, *meeting.clock]
    # Progress goes to the terminal.
    done = subprocess.run([*command, *settings, "--keep", str(kept), "--json"], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)["pairings"][0]


def table(meetings: Iterator[Meeting]) -> None:
    print("| Game | First | Second | Thinking | Matches | Wins of the first | 95 % | Lead |")
    print("|---|---|---|---|---:|---:|---|---:|")
    for meeting in meetings:
        result = played(meeting)
        low, high = result["ci95"]
        rate, interval = f"{result['win_rate']:.1%}", f"{low:.0%}–{high:.0%}"
        print(
            f"| {GAMES[meeting.game]} | {meeting.first} | {meeting.second} | {meeting.thinking} | {result['games']} "
            f"| {rate} | {interval} | {result['mean_margin']:+.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    print("Two players:\n")
    table(two_players())
    print("\nFour players, two seats for each bot:\n")
    table(four_players())
