"""Greedy play in Hyperborea: what each action is worth in points, now or soon, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import mul
from random import Random
from typing import Any, NamedTuple

from northward.bots.greedy import best
from northward.core.bots import Clock
from northward.core.game import Seat
from northward.games.hyperborea import actions
from northward.games.hyperborea.box import OWN_SETS, Box, MapShape
from northward.games.hyperborea.components import GREY, MULTI, Effect
from northward.games.hyperborea.cubes import TIMES_PER_TURN
from northward.games.hyperborea.development import HIGHEST
from northward.games.hyperborea.ending import TECHNOLOGIES
from northward.games.hyperborea.land import controller, present
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.scoring import HEX_POINTS, possessions
from northward.games.hyperborea.state import GHOST, Player, State, Table, Territory

# What things are worth, in points.
LEVEL = 0.28
MINIATURE = 0.6
"""On the map, beyond what it controls: it will go on, and an empty reserve is a condition."""
CARD = 1.2
"""Beyond its points: what it will do."""
GREY_CUBE = -0.4
NEAR = 0.6
"""How much less a hex attracts with every step."""
ATTRACTION = 0.3
UNKNOWN_HEX = 2.5
SITE = 0.6
GHOST_WORTH = 0.6
RUIN = {"bronze": 0.8, "silver": 1.4, "gold": 2.6}
FROZEN = 0.2
"""What it costs to have a miniature in a city or ruin until Reset."""
CUBE_USE = 0.25
"""What a cube might do elsewhere in this turn."""
PROGRESS = 0.25
"""A set that is not filled in this turn is worth this part of its effects."""
ENOUGH = 0.02
"""Less is not worth doing."""
NOTHING = -1.0


class GreedyHyperborea:
    """Spends effects where the table then looks best, and fills the sets that bring most."""

    def __init__(self, game: Hyperborea) -> None:
        self._game = game

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        return best(legal, Thoughts(self._game, self._game.imagine(view, rng), view.seat).values(legal), rng)


class Thoughts:
    """One decision of a seat."""

    def __init__(self, game: Hyperborea, state: State, seat: Seat) -> None:
        """The state fits what the seat sees; nothing that others hide is looked at."""
        self.game = game
        self.box: Box = game.box
        self.state = state
        self.seat = seat
        self.player: Player = state.players[seat]
        self.now: float | None = None

    def values(self, legal: Sequence[Any]) -> list[float]:
        """What each action brings; of the cubes that could be placed, only the best is worth anything."""
        values = self.options(legal)
        places = [index for index, action in enumerate(legal) if isinstance(action, actions.Place)]
        plan = max(places, key=lambda index: values[index], default=None)
        for index in places:
            if index != plan or values[index] <= ENOUGH / 2:
                values[index] = NOTHING
        return values

    def options(self, legal: Sequence[Any]) -> list[float]:
        """What each action brings; each set that could be filled is an option, by its next cube."""
        places = self.placements([action for action in legal if isinstance(action, actions.Place)])
        return [
            places.get(action, NOTHING) if isinstance(action, actions.Place) else self.value(action) for action in legal
        ]

    def value(self, action: Any) -> float:
        """What an action brings, in points."""
        match action:
            case actions.EndTurn():
                return ENOUGH
            case actions.EndReset():
                return 0.0
            case actions.Draw(count=count):
                return 0.45 * count
            case actions.Enter(cell=cell, site=number):
                return self.site(cell, number) - FROZEN
            case actions.Play():
                token = self.state.stored[self.seat] if action.stored else self.state.looking
                assert token is not None
                return self.effects(self.box.ruins[token].effects) - (0.5 if action.stored else 0.0)
            case actions.Store():
                return 0.6 if self.state.stored[self.seat] is None else 0.0
            case actions.Choice(option=option):
                todo: Any = self.state.todo[0]
                return self.effects(todo.options[option])
            case actions.UseTile(option=option):
                return self.tile_use(option)
            case actions.Acquire(card=card):
                return 0.5 + self.card(card)
            case actions.Refresh():
                return NOTHING
            case actions.Spy(card=card):
                return self.effects(self.box.sets[card].effects)
            case actions.Strike(pending=index):
                return self.effect(self.state.pool.more[index].effect)
            case actions.GiveCube() | actions.GiveMiniature() | actions.GiveGem() if action.pending is not None:
                return self.effect(self.state.pool.more[action.pending].effect) + 0.1 * self.change(action)
            case actions.Develop():
                return self.develop(action)
            case actions.Fortify(cell=cell):
                return 0.05 + 0.02 * present(self.state.land[cell], self.seat)
            case actions.Restore(where=where):
                return self.restore(where)
            case actions.TakeBack(technology=technology):
                return self.take_back(technology)
            case _:
                return self.change(action)

    def change(self, action: Any) -> float:
        """How much better the table looks after an action."""
        if self.now is None:
            self.now = outlook(self.box, self.state, self.seat)
        return outlook(self.box, self.game.do(self.state, action), self.seat) - self.now

    # Effects

    def effects(self, effects: Sequence[Effect]) -> float:
        return sum(map(self.effect, effects))

    def effect(self, effect: Effect) -> float:
        """What an effect is worth to this seat at this moment."""
        player, n = self.player, effect.n
        match effect.op:
            case "gem":
                return 1.1 * n
            case "move":
                return 0.35 * n
            case "fly":
                return 0.5 * n
            case "attack":
                return 1.2 * min(n, self.enemies()) + 0.25 * max(0, n - self.enemies())
            case "ranged":
                return 0.4 * n
            case "fortress":
                return 0.1 * n
            case "miniature" | "clone":
                return (1.0 if effect.op == "miniature" else 1.2) * min(n, player.reserve) + 2.0 * (player.reserve == n)
            case "tech":
                return (2.2 + 0.2 * player.acquired) * n + 2.0 * (player.acquired == TECHNOLOGIES - 1)
            case "develop_any" | "develop_row" | "develop_diff":
                return LEVEL * n
            case "draw":
                return 0.45 * min(n, sum(player.bag))
            case "restore":
                return 0.25 * n
            case "purge_grey":
                return 0.4 * n if self.has_grey() else 0.0
            case "gen_cube":
                return 1.4 * n
            case "espionage":
                return 0.8 * n
            case "adjacent_opponents":
                return 0.5
            case "sacrifice":
                cost = {"cube": 1.3, "miniature": 1.1, "gem": 1.1}[effect.what]
                return max(0.0, self.effects(effect.effects) - cost)
            case "cube_in_place":
                return 1.2
            case "choose":
                return max(self.effects(option) for option in effect.options)
            case "turn_start":
                return 3.0 * self.effects(effect.effects)
            case "bonus":
                return 2.0 * self.effects(effect.effects)
            case "replace":
                return 1.0
            case _:
                return 0.0

    @cache  # noqa: B019 - thoughts last for one decision
    def enemies(self) -> int:
        """Who could be attacked at once."""
        found = 0
        for territory in self.state.land:
            if territory.outside[self.seat]:
                found += territory.inside.count(GHOST)
                found += sum(territory.outside) - territory.outside[self.seat]
        return found

    def has_grey(self) -> bool:
        visible = self.player.available[GREY] + self.player.unused[GREY]
        return visible > 0 or any(GREY in one.cubes for one in self.player.sets)

    def site(self, cell: int, number: int) -> float:
        site = self.box.sites(self.state.land[cell].face)[number]
        return self.effects(site.effects) if site.kind == "city" else RUIN[site.tier]

    def card(self, card: str) -> float:
        """A card's points, and what it does for each cube it needs."""
        face = self.box.sets[card]
        return face.vp + CARD * self.effects(face.effects) / len(self.box.spaces_of(self.player, card))

    def tile_use(self, option: int) -> float:
        abilities = self.box.abilities[self.player.race, self.player.tile]
        if "tokens" in abilities:
            tokens = abilities["tokens"]
            lasting = 0.5 if tokens.refresh == "never" else 0.0
            return self.effects(tokens.options[option]) - lasting
        return self.effects(abilities["pay_gem"].options[option]) - 1.2

    def develop(self, action: actions.Develop) -> float:
        """Rows near a full track first: the sixth level is worth a second cube."""
        level = self.player.levels[action.row]
        steps = 1
        if action.pending is not None:
            effect = self.state.pool.more[action.pending].effect
            steps = effect.n if effect.op == "develop_row" else 1
        gained = min(HIGHEST, level + steps) - level
        return LEVEL * gained + 0.01 * level

    # Cubes

    def restore(self, where: str) -> float:
        """Best from a full set that can work again."""
        if where in ("available", "unused"):
            return 0.04 if where == "unused" else NOTHING
        one = next(one for one in self.player.sets if one.technology == where)
        face = self.box.sets[where]
        if face.continuous or None in one.cubes or self.state.activated.count(where) >= TIMES_PER_TURN:
            return NOTHING
        return 0.1 + 0.1 * self.effects(face.effects) / len(one.cubes)

    def take_back(self, technology: str) -> float:
        """Cubes stay on continuous technologies that work, and on sets that lack a single cube."""
        one = next(one for one in self.player.sets if one.technology == technology)
        missing = one.cubes.count(None)
        stays = missing == 0 if self.box.sets[technology].continuous else missing == 1
        return NOTHING if stays else 0.1

    def placements(self, places: Sequence[actions.Place]) -> dict[actions.Place, float]:
        """What it is worth to fill each set, by its next cube."""
        found: dict[actions.Place, float] = {}
        by_set: dict[str, list[actions.Place]] = {}
        for place in places:
            by_set.setdefault(place.technology, []).append(place)
        for technology, offered in by_set.items():
            filling = self.filling(technology)
            if filling is None:
                continue
            value, cube = filling
            next_cube = next((place for place in offered if (place.colour, place.space) == cube), None)
            if next_cube is not None:
                found[next_cube] = value
        return found

    def filling(self, technology: str) -> tuple[float, tuple[int, int]] | None:
        """What it brings to put cubes on a set now, and the first of them as colour and space."""
        one = next(one for one in self.player.sets if one.technology == technology)
        spaces = self.box.spaces_of(self.player, technology)
        left = list(self.player.available)
        first: tuple[int, int] | None = None
        missing = filled = 0
        # Coloured spaces first, then any cube of which there are most.
        for index in sorted((i for i, cube in enumerate(one.cubes) if cube is None), key=lambda i: spaces[i] == MULTI):
            space = spaces[index]
            colour = max(range(GREY), key=lambda c: left[c]) if space == MULTI else space
            if not left[colour]:
                missing += 1
                continue
            left[colour] -= 1
            filled += 1
            if first is None:
                first = (colour, _first_free(spaces, one.cubes, index))
        if first is None:
            return None
        value = self.effects(self.box.sets[technology].effects)
        if missing:
            share = (len(spaces) - missing) / len(spaces)
            return PROGRESS * value * share, first
        return value - CUBE_USE * (filled - 1), first


def _first_free(spaces: Sequence[int], cubes: Sequence[int | None], index: int) -> int:
    """The first free space of the same sort."""
    return next(i for i in range(index + 1) if spaces[i] == spaces[index] and cubes[i] is None)


def outlook(box: Box, state: Table, seat: Seat) -> float:
    """How a table looks to a seat: its points, and what will come of levels, miniatures and cards."""
    player = state.players[seat]
    hexes = look_around(box, state, seat)
    grey = player.bag[GREY] + player.available[GREY] + player.unused[GREY]
    return (
        (sum(possessions(box, player).values()) + sum(hex.points for hex in hexes))
        + LEVEL * sum(player.levels)
        + MINIATURE * sum(hex.miniatures for hex in hexes)
        + CARD * (len(player.sets) - OWN_SETS)
        + GREY_CUBE * grey
        + ATTRACTION * pull(box, state, seat, hexes)
    )


def look_around(box: Box, state: Table, seat: Seat) -> list[Hex]:
    kinds = box.maps[state.seats].kinds
    return [look(box, territory, kinds[cell], seat) for cell, territory in enumerate(state.land)]


def pull(box: Box, state: Table, seat: Seat, hexes: Sequence[Hex]) -> float:
    """How much the hexes around each miniature outside cities and ruins attract it."""
    near = nearness(box.maps[state.seats])
    worth = [hex.attraction for hex in hexes]
    felt: float = sum(
        territory.outside[seat] * max(map(mul, worth, near[cell]))
        for cell, territory in enumerate(state.land)
        if territory.outside[seat]
    )
    return felt


class Hex(NamedTuple):
    """A hex in the eyes of a seat."""

    attraction: float
    """Why one would like to be there: to control it, to see it, to enter its cities and ruins, to kill ghosts."""
    points: int
    """For controlling it."""
    miniatures: int


@lru_cache(maxsize=1 << 14)
def look(box: Box, territory: Territory, kind: str, seat: Seat) -> Hex:
    """Remembered, since most hexes stay as they are from one action to the next."""
    if not territory.face:
        return Hex(UNKNOWN_HEX, 0, 0)
    own = present(territory, seat)
    strongest = max((present(territory, other) for other in range(len(territory.outside)) if other != seat), default=0)
    ghosts = territory.inside.count(GHOST)
    control = HEX_POINTS[kind] if own <= max(strongest, ghosts) else 0.3
    sites = sum(
        SITE
        for site, who in enumerate(territory.inside)
        if who is None and (territory.tokens[site] or box.sites(territory.face)[site].kind == "city")
    )
    attraction = (control + sites + GHOST_WORTH * ghosts) / (1 + 0.5 * max(0, own - 1))
    return Hex(attraction, HEX_POINTS[kind] if controller(territory) == seat else 0, own)


@cache
def nearness(shape: MapShape) -> tuple[tuple[float, ...], ...]:
    """How much of the attraction of every hex is felt in each."""
    found = []
    for start in range(len(shape.places)):
        reached = {start: 0}
        queue = [start]
        for cell in queue:
            for other in shape.neighbours[cell]:
                if other not in reached:
                    reached[other] = reached[cell] + 1
                    queue.append(other)
        found.append(tuple(NEAR ** reached[cell] for cell in range(len(shape.places))))
    return tuple(found)
