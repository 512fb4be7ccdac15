"""Plays the recorded games anew: `python -m tests.games.hokkaido.make_records`.

Run it only when the rules have changed on purpose: the records and their results are what the tests compare with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.bots import make
from northward.bots.greedy import best
from northward.core.bots import Clock
from northward.core.match import Match
from northward.games.card_maps.actions import Discard, Pick
from northward.games.card_maps.cardmap import CardMap, cubes, place, slots, unpack
from northward.games.card_maps.kernels import mountains
from northward.games.card_maps.terrain import FOREST, LAKE, MOUNTAIN, colour_of, is_factory, is_production
from northward.games.hokkaido import GAME, text
from northward.games.hokkaido.actions import Done, NoTile, Terraform
from northward.games.hokkaido.goals import ALL_AROUND, FULFILLED, ORTHOGONAL, areas, squares_seen
from northward.games.hokkaido.scoring import map_items
from northward.games.hokkaido.state import Options
from tests.games.card_maps.recorded import hoarders_match
from tests.games.recorded import RECORDS, play_out, write

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    **{f"{seats}_players_draft": (seats, {}) for seats in range(2, 6)},
    **{f"{seats}_players_selection": (seats, {"selection": "trick"}) for seats in range(2, 6)},
    "2_players_loser_pays_after": (2, {"selection": "trick", "loser_pays": "after"}),
    "4_players_random_goals": (4, {"goals": "on"}),
}
"""File name: players and options."""

GOAL_GAMES: dict[str, tuple[int, tuple[int, ...]]] = {
    "goals_1_2_3_4": (4, (1, 2, 3, 4)),
    "goals_5_6_7_8_9": (3, (5, 6, 7, 8, 9)),
}
"""File name: a seed, and the goals in play, two more than players. All players are after them, and all are claimed."""

FITS_NOWHERE_SEED = 8020
"""Found by trying: of two random players on side B, one has a card that fits nowhere. That is rare."""

DRAWN = ("2_players_draft", "goals_5_6_7_8_9")
"""Games that are also kept as text, decision by decision."""

LOOKS = 60
GOAL_WORTH = 40


def play(name: str, seats: int, options: dict[str, Any]) -> Match:
    """Greedy bots, with a random one on seat 0 (it does what greedy ones would not, such as paying cubes)."""
    bots = [make("random", GAME), *(make("greedy", GAME) for _ in range(seats - 1))]
    return play_out(Match.new(GAME, seats, Options(**options)), bots, Random(name))


class EarlyBot:
    """Terraforms whenever it can before it lays its card, never after that, and is greedy otherwise."""

    def __init__(self) -> None:
        self._greedy = make("greedy", GAME)

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if isinstance(legal[0], Done):
            return legal[0]
        changes = [action for action in legal if isinstance(action, Terraform)]
        return rng.choice(changes) if changes else self._greedy.choose(view, legal, clock, rng)


class GoalSeeker:
    """Drafts and lays for the open goals: takes what brings its map nearest to them, of a random selection of moves."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        first = legal[0]
        if isinstance(first, Discard) or (isinstance(first, NoTile) and rng.random() < 0.3):
            return first
        if isinstance(first, Pick):
            return best(legal, [self._promise(view, action.card, rng) for action in legal], rng)
        state = GAME.imagine(view, rng)
        tried = some(legal, rng)
        after = [GAME.apply(state, action) for action in tried]
        return best(tried, [worth(view.goals, s.maps[view.seat], s.tiles[view.seat]) for s in after], rng)

    def _promise(self, view: Any, card: int, rng: Random) -> float:
        """What the best of some placements of a card would bring."""
        land = view.maps[view.seat]
        found = [0.0]
        for code in some(GAME.placements(land, card), rng):
            row, col, turn, under = unpack(land, code)
            faces, tucked = GAME.cards.faces[card], slots(land, under) or 0
            laid, _ = place(land, card, faces, row, col, turn, tucked, view.pool)
            found.append(worth(view.goals, laid, view.tiles[view.seat]))
        return max(found)


def some(things: Sequence[Any], rng: Random) -> list[Any]:
    return [things[index] for index in rng.sample(range(len(things)), min(LOOKS, len(things)))]


def worth(goals: Iterable[int], land: CardMap, tiles: int) -> float:
    """The points of a map, and what it has of the open goals."""
    points = sum(map_items(land)[0].values())
    return points + sum(GOAL_WORTH * (FULFILLED[goal](land, tiles) + progress(goal, land, tiles)) for goal in goals)


def progress(goal: int, land: CardMap, tiles: int) -> float:
    """How much of a goal a map has, from 0 to 1; which cards contribute does not matter here."""
    seen = [land.squares[value - 1] for value in land.cells if value]
    if goal in (1, 3):
        terrain, number = (FOREST, 5) if goal == 1 else (LAKE, 3)
        have = len(areas(squares_seen(land, lambda square: square == terrain), ORTHOGONAL))
    elif goal == 2:
        sizes = [0, 0]
        for side, area in mountains.town_areas(land.cells, land.height, land.width, land.squares):
            sizes[side] = max(sizes[side], len(area))
        have, number = abs(sizes[0] - sizes[1]) if all(sizes) else 0, 5
    elif goal == 4:
        have = max(map(len, areas(squares_seen(land, lambda square: square == MOUNTAIN), ORTHOGONAL)))
        number = 5
    elif goal == 5:
        have, number = len(cubes(land)), 6
    elif goal in (6, 7):
        kind = is_production if goal == 6 else is_factory
        have, number = len({colour_of(square) for square in seen if kind(square)}), 4
    elif goal == 8:
        works = squares_seen(land, lambda square: is_production(square) or is_factory(square))
        have, number = max(map(len, areas(works, ALL_AROUND)), default=0), 3
    else:
        have, number = tiles, 2
    return min(have, number) / number


def goals_match(seed: int, goals: tuple[int, ...]) -> Match:
    seats = len(goals) - 2
    match = Match.new(GAME, seats, Options(goals="on"))
    rng = Random(seed)
    match.play(replace(GAME.random_setup(match.state, rng), goals=goals))
    return play_out(match, [GoalSeeker()] * seats, rng)


def main() -> None:
    matches = {name: play(name, seats, options) for name, (seats, options) in GAMES.items()}
    matches |= {name: goals_match(seed, goals) for name, (seed, goals) in GOAL_GAMES.items()}
    early = Match.new(GAME, 3, Options(side="B"))
    matches["3_players_terraform_early"] = play_out(early, [EarlyBot()] * 3, Random("early"))
    unlucky = Match.new(GAME, 2, Options(side="B"))
    bots = [make("random", GAME)] * 2
    matches["2_players_card_fits_nowhere"] = play_out(unlucky, bots, Random(FITS_NOWHERE_SEED))
    matches["5_players_pool_runs_short"] = hoarders_match(GAME)
    write(RECORDS / GAME.name, matches, DRAWN, text)


if __name__ == "__main__":
    main()
