"""What a table of Hyperborea promises a seat: counts of what it has, and weights for them learned from self-play."""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul

from msgspec.structs import replace

from northward.core.game import Seat
from northward.core.school import Weights
from northward.games.hyperborea.bots.greedy import Think, Thoughts
from northward.games.hyperborea.box import OWN_SETS
from northward.games.hyperborea.components import GREY, MINIATURES
from northward.games.hyperborea.ending import CONDITIONS, TECHNOLOGIES, fulfilled, gems_wanted
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.scoring import possessions
from northward.games.hyperborea.state import State, Table

COUNTS = (
    "points",
    "control",
    "gems",
    "cubes",
    "grey_cubes",
    "ghosts",
    "kills",
    "cards",
    "points_of_cards",
    "engine",
    "continuous_cards",
    "begun_sets",
    "levels",
    "high_levels",
    "in_homelands",
    "in_borderlands",
    "in_the_centre",
    "frozen",
    "pull",
    "stored_token",
    "objectives",
    "here",
    "in_danger",
    "reserve",
)
"""What is counted. The engine is what cards do for each cube they need; begun sets, the part of their effects that is
paid for; pull, the attraction of hexes near one's miniatures, and here, of those in which they stand free; high levels,
those beyond the third; in danger, miniatures that others could kill."""

OPEN = 0.95
"""A condition counts as fulfilled by no more than this before it is."""


def counts(game: Hyperborea, state: State, seat: Seat, think: Think = Thoughts) -> tuple[float, ...]:
    """What a seat has, in the order of COUNTS."""
    box, player = game.box, state.players[seat]
    kinds = box.maps[state.seats].kinds
    thoughts = think(game, state, seat)
    hexes = thoughts.look_around(state)
    there = {"homeland": 0, "borderland": 0, "centre": 0}
    frozen = danger = 0
    here = 0.0
    for cell, (kind, hex, territory) in enumerate(zip(kinds, hexes, state.land, strict=True)):
        there[kind] += hex.miniatures
        frozen += territory.inside.count(seat)
        here += hex.attraction if territory.outside[seat] else 0.0
        danger += thoughts.danger(cell) if hex.miniatures else 0
    engine = begun = 0.0
    continuous = 0
    for number, one in enumerate(player.sets):
        face, free, spaces = box.sets[one.technology], one.cubes.count(None), len(one.cubes)
        card = number >= OWN_SETS
        if card and face.continuous:
            continuous += 1
        elif card or 0 < free < spaces:
            worth = thoughts.effects(face.effects)
            engine += worth / spaces if card else 0.0
            begun += worth * (spaces - free) / spaces if 0 < free < spaces else 0.0
    has = possessions(box, player)
    control = sum(hex.points for hex in hexes)
    grey = player.bag[GREY] + player.available[GREY] + player.unused[GREY]
    return (
        sum(has.values()) + control,
        control,
        has["gems"],
        has["cubes"],
        grey + sum(one.cubes.count(GREY) for one in player.sets),
        player.ghosts,
        has["kills"],
        player.acquired,
        has["technologies"],
        engine,
        continuous,
        begun,
        sum(player.levels),
        sum(max(0, level - 3) for level in player.levels),
        there["homeland"],
        there["borderland"],
        there["centre"],
        frozen,
        thoughts.pull(state, hexes),
        state.stored[seat] is not None,
        len(player.objectives),
        here,
        danger,
        player.reserve,
    )


def left(table: Table) -> float:
    """The part of the game to come: how far the conditions that will end it are from being fulfilled."""
    if table.ending is not None:
        return 0.0
    done = fulfilled(table)
    near = {
        "gems": max(player.gems for player in table.players) / gems_wanted(table.seats),
        "technologies": max(player.acquired for player in table.players) / TECHNOLOGIES,
        "miniatures": max(MINIATURES - player.reserve for player in table.players) / MINIATURES,
    }
    nearest = sorted((1.0 if name in done else min(OPEN, part) for name, part in near.items()), reverse=True)
    wanted = CONDITIONS[table.options.length]
    return 1 - sum(nearest[:wanted]) / wanted


def liking(weights: Weights, likes: Mapping[str, float]) -> Weights:
    """The weights of somebody to whom some counts are worth more than they pay."""
    always = tuple(weight + likes.get(count, 0.0) for count, weight in zip(weights.counts, weights.always, strict=True))
    return replace(weights, always=always)


class Promise:
    """The points that a seat may expect, by weights."""

    def __init__(self, game: Hyperborea, weights: Weights, think: Think = Thoughts) -> None:
        self._game = game
        self._think = think
        self._weights = weights

    def points(self, state: State) -> list[float]:
        """Of every seat; after the end, what it has."""
        if state.phase == "over":
            return [score.total for score in self._game.scores(state)]
        row = self._weights.row(left(state))
        found = []
        for seat in range(state.seats):
            has = counts(self._game, state, seat, self._think)
            found.append(has[0] + sum(map(mul, row, has)))
        return found

    def after_turn(self, state: State) -> float:
        """What a seat that has just ended a turn may expect beyond that: the others have theirs before it."""
        part = left(state)
        early, late = self._weights.bias
        return early * part + late * part * part
