"""Plays the recorded games anew: `python -m tests.games.okanagan.make_records`.

Run it only when the rules have changed on purpose: the records and their results are what the tests compare with.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.bots import Bot, make
from northward.core.bots import Clock
from northward.core.match import Match
from northward.games.okanagan import GAME, Okanagan, text
from northward.games.okanagan.actions import Build, Collect, Place, Use
from northward.games.okanagan.kinds import STRUCTURES
from northward.games.okanagan.page import page
from northward.games.okanagan.state import Options
from tests.games.okanagan.table import only_backs
from tests.games.recorded import RECORDS, play_out, write

LAST_ZERO = Options(nuggets_last_zero=True)
FITS_NOWHERE_SEED = 34
"""Found by trying: one of two random players has a tile that fits nowhere. That is rare."""
ONE_TRADE_SEED = "trades 16"
"""Found by trying: five of the trades have one option, and so happen by themselves."""

ONE_ACTION = {
    "only_gains": ("gain ore", "gain stone"),
    "only_nuggets": ("nugget",),
    "only_objectives": ("objectives",),
    "only_new_tiles": ("renew",),
    "only_trades_and_gifts": ("trade", "tribute"),
    "only_swaps": ("swap_colour", "swap_shape"),
    "only_shapes_and_first": ("shape circle", "first"),
}
"""Sets in which all tiles have these backs, so that rewards run out, the deck runs short and stacks get empty."""

DRAWN = ("2_players",)
"""Games that are also kept as text, decision by decision."""


class Completer:
    """Completes as many territories as it can, with silos first, and takes special actions wherever it may."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        first = legal[0]
        if isinstance(first, Place):
            shown = page(GAME, view)
            completed = [sum(not shown.grown[number].open_sides for number in place.grown) for place in shown.places]
            most = max(completed)
            return rng.choice([place for place, count in zip(legal, completed, strict=True) if count == most])
        if isinstance(first, Build):
            return max(legal, key=lambda action: STRUCTURES.index(action.structure))
        if isinstance(first, Use | Collect):
            return rng.choice([action for action in legal if isinstance(action, Use)])
        return legal[rng.randrange(len(legal))]


def match_of(seed: object, seats: int, bots: Sequence[Bot], game: Okanagan = GAME, options: Any = None) -> Match:
    return play_out(Match.new(game, seats, options), bots, Random(str(seed)))


def mixed(seats: int) -> list[Bot]:
    """Greedy bots, with a random one on seat 0: it does what greedy ones would not."""
    return [make("random", GAME), *(make("greedy", GAME) for _ in range(seats - 1))]


def main() -> None:
    matches = {f"{seats}_players": match_of(seats, seats, mixed(seats)) for seats in GAME.seats}
    for seats in GAME.seats:
        name = f"{seats}_players_fewest_nuggets_score_nothing"
        matches[name] = match_of(name, seats, [Completer() for _ in range(seats)], options=LAST_ZERO)
        matches[f"{seats}_players_greedy"] = match_of(f"greedy {seats}", seats, [make("greedy", GAME)] * seats)
    matches["2_players_tile_fits_nowhere"] = match_of(FITS_NOWHERE_SEED, 2, [make("random", GAME)] * 2)
    matches["2_players_only_trades"] = match_of(ONE_TRADE_SEED, 2, [Completer()] * 2, only_backs("trade"))
    for name, backs in ONE_ACTION.items():
        matches[name] = match_of(name, 4, [Completer() for _ in range(4)], only_backs(*backs))
    write(RECORDS / GAME.name, matches, DRAWN, text)


if __name__ == "__main__":
    main()
