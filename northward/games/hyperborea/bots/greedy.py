"""Greedy play in Hyperborea: what each action is worth in points, now or soon, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from typing import Any

from northward.bots.greedy import best
from northward.core.bots import Clock
from northward.core.game import Seat
from northward.games.hyperborea import actions
from northward.games.hyperborea.bots.filling import filled_now
from northward.games.hyperborea.bots.hexes import Around, Hex, look, nearness
from northward.games.hyperborea.bots.tastes import CLUB, Taste
from northward.games.hyperborea.box import OWN_SETS, Box
from northward.games.hyperborea.components import GREY, TIERS, Effect
from northward.games.hyperborea.cubes import TIMES_PER_TURN
from northward.games.hyperborea.development import HIGHEST
from northward.games.hyperborea.ending import TECHNOLOGIES, gems_wanted
from northward.games.hyperborea.land import controller, present
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.scoring import HEX_POINTS, OBJECTIVE, ghost_points, possessions
from northward.games.hyperborea.state import GHOST, Player, State, Table

ENOUGH = 0.02
"""Less is not worth doing."""
NOTHING = -1.0
BROKEN_FORTRESS = 0.1
REMEMBERED = 512
"""Maps of which it is remembered what somebody makes of them: most actions leave the map as it is."""


class GreedyHyperborea:
    """Spends effects where the table then looks best, and fills the sets that bring most."""

    def __init__(self, game: Hyperborea, taste: Taste = CLUB) -> None:
        self._game = game
        self._taste = taste

    def choose(self, view: Any, legal: Sequence[Any], clock: Clock | None, rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        thoughts = Thoughts(self._game, self._game.imagine(view, rng), view.seat, self._taste)
        return best(legal, thoughts.values(legal), rng)


Think = Callable[[Hyperborea, State, Seat], "Thoughts"]


_known: dict[Any, Around] = {}
"""By the very same map and box, which therefore stay alive, and whoever looks at them."""


class Thoughts:
    """One decision of a seat."""

    def __init__(self, game: Hyperborea, state: State, seat: Seat, taste: Taste = CLUB) -> None:
        """The state fits what the seat sees; nothing that others hide is looked at."""
        self.game = game
        self.box: Box = game.box
        self.state = state
        self.seat = seat
        self.player: Player = state.players[seat]
        self.taste = taste
        self.now: float | None = None
        self.markers: float | None = None
        self.around = self._around()

    def _around(self) -> Around:
        """What the seat makes of the map is the same for all states that agree in these things."""
        state, player = self.state, self.player
        land, box = state.land, self.box
        key = (
            id(land),
            id(box),
            type(self),
            self.taste,
            self.seat,
            state.seats,
            state.active,
            player.ghosts,
            player.killed,
            player.gems,
        )
        found = _known.get(key)
        if found is None:
            if len(_known) >= REMEMBERED:
                _known.clear()
            prey = tuple([self.taste.prey * self.kill(enemy) for enemy in range(state.seats)])
            found = _known[key] = Around(box, land, self.ghost(), prey)
        return found

    def ghost(self) -> float:
        """How much the next ghost attracts."""
        ghosts = self.player.ghosts
        return self.taste.ghost * (ghost_points(ghosts + 1) - ghost_points(ghosts))

    def values(self, legal: Sequence[Any]) -> list[float]:
        """What each action brings; of the cubes that could be placed, only the best is worth anything."""
        return self.settled(legal, self.options(legal))

    def settled(self, legal: Sequence[Any], options: Sequence[float]) -> list[float]:
        """The same, where it is known what each is worth as an option."""
        values = list(options)
        places = [index for index, action in enumerate(legal) if type(action) is actions.Place]
        plan = max(places, key=values.__getitem__, default=None)
        for index in places:
            if index != plan or values[index] <= ENOUGH / 2:
                values[index] = NOTHING
        return values

    def options(self, legal: Sequence[Any]) -> list[float]:
        """What each action brings; each set that could be filled is an option, by its next cube."""
        places = self.placements([action for action in legal if type(action) is actions.Place])
        value = self.value
        return [places.get(action, NOTHING) if type(action) is actions.Place else value(action) for action in legal]

    def value(self, action: Any) -> float:
        """What an action brings, in points."""
        match action:
            case actions.EndTurn():
                return ENOUGH
            case actions.EndReset():
                return 0.0
            case actions.Draw(count=count):
                return self.taste.draw * count
            case actions.Enter(cell=cell, site=number):
                last = self.state.pool.attack and self.state.land[cell].outside[self.seat] == 1
                spared = self.taste.charge * self.prize(cell) if last else 0.0
                return self.site(cell, number) - self.taste.frozen - spared
            case actions.Play():
                token = self.state.stored[self.seat] if action.stored else self.state.looking
                assert token is not None
                return self.effects(self.box.ruins[token].effects) - (0.5 if action.stored else 0.0)
            case actions.Store():
                return self.taste.store if self.state.stored[self.seat] is None else 0.0
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
                return 0.05 + 0.02 * present(self.state.land[cell], self.seat) + self.taste.guard * self.danger(cell)
            case actions.Attack() | actions.Shoot() if action.enemy != GHOST:
                return self.change(action) + self.taste.spite * self.harm(action.cell, action.enemy)
            case actions.Move() if self.state.pool.attack:
                return self.change(action) + self.taste.charge * max(0.0, self.prize(action.to) - self.prize_here())
            case actions.Restore(where=where):
                return self.restore(where)
            case actions.TakeBack(technology=technology):
                return self.take_back(technology)
            case actions.Markers():
                if self.markers is None:  # rows are as good as one another
                    self.markers = self.change(action)
                return self.markers
            case _:
                return self.change(action)

    def change(self, action: Any) -> float:
        """How much better the table looks after an action."""
        if self.now is None:
            self.now = self.outlook(self.state)
        return self.outlook(self.game.do(self.state, action)) - self.now

    def outlook(self, state: Table) -> float:
        """How a table looks: the seat's points, and what will come of levels, miniatures and cards."""
        player, taste = state.players[self.seat], self.taste
        points, miniatures, pull = self.seen(state)
        grey = player.bag[GREY] + player.available[GREY] + player.unused[GREY]
        return (
            (sum(possessions(self.box, player).values()) + points)
            + taste.level * sum(player.levels)
            + taste.on_map * miniatures
            + taste.card_held * (len(player.sets) - OWN_SETS)
            + taste.grey * grey
            + taste.attraction * pull
        )

    def seen(self, state: Table) -> tuple[int, int, float]:
        """Of the map: points for control, miniatures there, and what pulls them."""
        around = self.around
        if state.land is around.land and around.seen is not None:
            return around.seen
        hexes = self.look_around(state)
        found = (
            sum([hex.points for hex in hexes]),
            sum([hex.miniatures for hex in hexes]),
            self.pull(state, hexes),
        )
        if state.land is around.land:
            around.seen = found
        return found

    def look_around(self, state: Table) -> list[Hex]:
        """Hexes that are as they were are not looked at again; the last choice of the set-up lays the land."""
        around, seat, taste = self.around, self.seat, self.taste
        box, land, ghost, prey = self.box, around.land, around.ghost, around.prey
        kinds = box.maps[state.seats].kinds
        if len(state.land) != len(land):
            return [look(box, one, kinds[cell], seat, taste, ghost, prey) for cell, one in enumerate(state.land)]
        if around.hexes is None:
            around.hexes = [look(box, one, kinds[cell], seat, taste, ghost, prey) for cell, one in enumerate(land)]
        if state.land is land:
            return around.hexes
        return [
            known if one is before else look(box, one, kind, seat, taste, ghost, prey)
            for kind, one, before, known in zip(kinds, state.land, land, around.hexes, strict=True)
        ]

    def pull(self, state: Table, hexes: Sequence[Hex]) -> float:
        """How much the hexes around each miniature outside cities and ruins attract it."""
        near = nearness(self.box.maps[state.seats], self.taste.near)
        worth = [hex.attraction for hex in hexes]
        seat = self.seat
        felt: float = sum(
            [
                territory.outside[seat] * max(map(mul, worth, near[cell]))
                for cell, territory in enumerate(state.land)
                if territory.outside[seat]
            ]
        )
        return felt

    # War

    def kill(self, enemy: Seat, again: bool = False) -> float:
        """What it brings to kill a miniature of another player, or a second one, whoever controls the hex then."""
        if enemy == self.seat:
            return 0.0
        player, others = self.player, self.state.seats - 1
        harm = self.taste.spite * self.taste.their_miniature / others
        if not again and enemy not in player.killed:
            return 1.0 + harm
        graveyard = len(player.killed) + (enemy not in player.killed)
        return harm + (self.gems(1) if graveyard == others else 0.0)

    def harm(self, cell: int, enemy: Seat) -> float:
        """What another player loses with a miniature in a hex, as far as that is one's own lead over all."""
        if self.state.land[cell].fortresses[enemy]:
            return BROKEN_FORTRESS
        return self.taste.their_miniature / (self.state.seats - 1) + self.control_lost(cell, enemy)

    def control_lost(self, cell: int, enemy: Seat) -> float:
        """What another player loses of control with a miniature in a hex, likewise."""
        territory = self.state.land[cell]
        if controller(territory) != enemy:
            return 0.0
        others = [present(territory, other) for other in range(self.state.seats) if other != enemy]
        if present(territory, enemy) - 1 > max(territory.inside.count(GHOST), *others):
            return 0.0
        return HEX_POINTS[self.box.maps[self.state.seats].kinds[cell]] / (self.state.seats - 1)

    def danger(self, cell: int) -> int:
        """How many kills a hex invites: its miniatures, as far as others stand there or beside it."""
        land, seat = self.state.land, self.seat
        around = (cell, *self.box.maps[self.state.seats].neighbours[cell])
        enemies = sum([sum(land[other].outside) - land[other].outside[seat] for other in around])
        return max(0, min(present(land[cell], seat), enemies) - land[cell].fortresses[seat])

    def strike(self, attacks: int) -> float:
        """What so many attacks bring: the best enemies first."""
        worth = self.targets()
        found = sum(worth[:attacks])
        return found + self.taste.attack * max(0, attacks - len(worth))

    def targets(self) -> list[float]:
        """What each enemy is worth that could be attacked at once or after one step, best first."""
        if self.around.reach is None:
            land, seat = self.state.land, self.seat
            neighbours = self.box.maps[self.state.seats].neighbours
            own = [territory.outside[seat] > 0 for territory in land]
            found: list[float] = []
            ghosts: list[float] = []
            for cell, territory in enumerate(land):
                if own[cell]:
                    near = 1.0
                elif any([own[other] for other in neighbours[cell]]):
                    near = self.taste.reach
                else:
                    continue
                for who in territory.inside:
                    if who == GHOST:
                        ghosts.append(near)
                for enemy, fortresses in enumerate(territory.fortresses):
                    if enemy != seat and not fortresses and (count := present(territory, enemy)):
                        found.append(near * (self.kill(enemy) + self.taste.spite * self.control_lost(cell, enemy)))
                        found += [near * self.kill(enemy, again=True)] * (count - 1)
            had = self.player.ghosts
            for number, near in enumerate(sorted(ghosts, reverse=True), start=had):
                found.append(near * (0.2 + ghost_points(number + 1) - ghost_points(number)))
            self.around.reach = sorted(found, reverse=True)
        return self.around.reach

    def prize(self, cell: int) -> float:
        """What the best enemy in a hex is worth to whoever stands there with an attack to spend."""
        territory, found = self.state.land[cell], 0.0
        if GHOST in territory.inside:
            ghosts = self.player.ghosts
            found = float(ghost_points(ghosts + 1) - ghost_points(ghosts))
        for enemy, fortresses in enumerate(territory.fortresses):
            if enemy != self.seat and not fortresses and present(territory, enemy):
                found = max(found, self.kill(enemy) + self.taste.spite * self.control_lost(cell, enemy))
        return found

    def prize_here(self) -> float:
        """The best without a step."""
        if self.around.at_hand is None:
            own = [cell for cell, territory in enumerate(self.state.land) if territory.outside[self.seat]]
            self.around.at_hand = max(map(self.prize, own), default=0.0)
        return self.around.at_hand

    def step(self) -> float:
        """How much better the table looks if a miniature goes where it would like to be, one step away."""
        if self.around.best_step is None:
            land, seat, shape = self.state.land, self.seat, self.box.maps[self.state.seats]
            near = nearness(shape, self.taste.near)
            hexes = self.look_around(self.state)
            worth = [hex.attraction for hex in hexes]
            found = -1.0
            for cell, territory in enumerate(land):
                if territory.outside[seat] > (territory.stopped if seat == self.state.active else 0):
                    here = max(map(mul, worth, near[cell]))
                    there = max([max(map(mul, worth, near[other])) for other in shape.neighbours[cell]])
                    found = max(found, there - here)
            self.around.best_step = found
        return self.around.best_step

    # Effects

    def effects(self, effects: Sequence[Effect]) -> float:
        return sum(map(self.effect, effects))

    def effect(self, effect: Effect) -> float:
        """What an effect is worth to this seat at this moment."""
        player, taste, n = self.player, self.taste, effect.n
        match effect.op:
            case "gem":
                return self.gems(n)
            case "move":
                return self.steps(taste.move) * n
            case "fly":
                return self.steps(taste.fly) * n
            case "attack":
                return self.strike(n)
            case "ranged":
                return taste.ranged * n
            case "fortress":
                return taste.fortress * n
            case "miniature" | "clone":
                each = taste.miniature if effect.op == "miniature" else taste.clone
                return each * min(n, player.reserve) + taste.last_miniature * (0 < player.reserve <= n)
            case "tech":
                last = taste.last_card * (player.acquired == TECHNOLOGIES - 1)
                return (taste.card + taste.further_card * player.acquired) * n + last
            case "develop_any" | "develop_row" | "develop_diff":
                return taste.level * n
            case "draw":
                return taste.draw * min(n, sum(player.bag))
            case "restore":
                return taste.restore * n
            case "purge_grey":
                return taste.purge * n if self.has_grey() else 0.0
            case "gen_cube":
                return taste.cube * n
            case "espionage":
                return taste.espionage * n
            case "adjacent_opponents":
                return taste.strike
            case "sacrifice":
                cost = {"cube": 1.3, "miniature": 1.1, "gem": 1.1}[effect.what]
                return max(0.0, self.effects(effect.effects) - cost)
            case "cube_in_place":
                return 1.2
            case "choose":
                return max(self.effects(option) for option in effect.options)
            case "turn_start":
                return taste.turn_start * self.effects(effect.effects)
            case "bonus":
                return taste.bonus * self.effects(effect.effects)
            case "replace":
                return taste.replace
            case _:
                return 0.0

    def steps(self, each: float) -> float:
        """What a movement is worth: nothing where nobody can walk."""
        gain = self.step()
        return each + self.taste.step * gain if gain >= 0.0 else 0.1 * each

    def gems(self, count: int) -> float:
        """Gems are worth more, the nearer they are to fulfilling their condition."""
        taste, wanted = self.taste, gems_wanted(self.state.seats)
        had = self.player.gems
        if had >= wanted:
            return float(count)
        part = had / wanted
        last = OBJECTIVE if had + count >= wanted else 0.0
        return (taste.gem + taste.gem_near * part * part) * count + last

    def has_grey(self) -> bool:
        visible = self.player.available[GREY] + self.player.unused[GREY]
        return visible > 0 or any(GREY in one.cubes for one in self.player.sets)

    def site(self, cell: int, number: int) -> float:
        site = self.box.sites(self.state.land[cell].face)[number]
        return self.effects(site.effects) if site.kind == "city" else self.taste.ruins[TIERS.index(site.tier)]

    def card(self, card: str) -> float:
        """A card's points, and what it does for each cube it needs."""
        face = self.box.sets[card]
        return face.vp + self.taste.card_held * self.effects(face.effects) / len(self.box.spaces_of(self.player, card))

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
        return self.taste.level * gained + 0.01 * level

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
        first, missing, filled = filled_now(spaces, one.cubes, self.player.available)
        if first is None:
            return None
        value = self.effects(self.box.sets[technology].effects)
        if missing:
            share = (len(spaces) - missing) / len(spaces)
            return self.taste.progress * value * share, first
        return value - self.taste.cube_use * (filled - 1), first
