"""Plays the recorded games anew: `python -m tests.games.hyperborea.make_records`.

Run it only when the rules have changed on purpose: the records and their results are what the tests compare with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from northward.bots import Clock, make
from northward.core.match import Match
from northward.games.hyperborea import GAME, text
from northward.games.hyperborea.actions import Attack, EndTurn
from northward.games.hyperborea.state import Options
from tests.games.hyperborea.recorded import drawings, facts, needed
from tests.games.recorded import RECORDS, play_out, write

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    **{f"{seats}_players_invasion": (seats, {}) for seats in range(2, 7)},
    **{f"{seats}_players_race_war": (seats, {"mode": "race_war"}) for seats in range(2, 7)},
    "3_players_short": (3, {"length": "short"}),
    "4_players_long": (4, {"length": "long", "reset": "not_full"}),
    "2_players_all_chosen_open_map": (
        2,
        {"mode": "race_war", "races": "choice", "tiles": "choice", "map": "open", "reset": "faq"},
    ),
}
"""File name: players and options."""

SEARCHED = 300
"""So many short games are tried for what the others do not show."""

DRAWN = "3_players_short"
"""The game of which some moments are also kept as text."""


def play(name: str, seats: int, options: dict[str, Any]) -> Match:
    """Greedy bots, with a random one on seat 0: it does what greedy ones would not."""
    bots = [make("random", GAME), *(make("greedy", GAME) for _ in range(seats - 1))]
    return play_out(Match.new(GAME, seats, Options(**options)), bots, Random(name))


class Busy:
    """Does a little of everything, prefers quarrels, and seldom ends a turn before it must."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        kinds: dict[type, list[Any]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        if len(kinds) > 1 and rng.random() < 0.9:
            kinds.pop(EndTurn, None)
        actions = rng.choice(list(kinds.values()))
        quarrels = [
            action for action in actions if isinstance(action, Attack) and (action.enemy >= 0 or action.convert)
        ]
        return rng.choice(quarrels or actions)


def rare(missing: set[str]) -> Iterator[tuple[str, Match]]:
    """Short games that show what is missing, until nothing is."""
    for number in range(SEARCHED):
        if not missing:
            return
        seats, rng = 2 + number % 3, Random(f"rare {number}")
        options = Options(mode="race_war", length="short", tiles="choice", races="choice")
        match = play_out(Match.new(GAME, seats, options), [Busy()] * seats, rng)
        new = missing & set(facts(match.record()))
        if new:
            missing -= new
            yield f"rare_{number:04}", match
    raise AssertionError(f"no game shows: {', '.join(sorted(missing))}")


def main() -> None:
    matches = {name: play(name, seats, options) for name, (seats, options) in GAMES.items()}
    shown = {fact for match in matches.values() for fact in facts(match.record())}
    matches |= dict(rare(set(needed()) - shown))
    for old in (RECORDS / GAME.name).glob("rare_*.jsonl"):
        old.unlink()
    write(RECORDS / GAME.name, matches, (), text.of(GAME))
    (RECORDS / GAME.name / f"{DRAWN}.txt").write_text(drawings(matches[DRAWN].record()), encoding="utf-8")


if __name__ == "__main__":
    main()
