"""What learners see of Hyperborea: the land as a grid, every player's sets of cubes, cards and tokens, and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, get_args

from msgspec.structs import replace

from northward.core.game import Seat
from northward.core.observing import Layout, Part
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import COLOURS, RACES, ROWS, SIDES, TERRAINS, TIERS, Effect
from northward.games.hyperborea.cubes import AREAS
from northward.games.hyperborea.effects import GAINS
from northward.games.hyperborea.spending import POINTS, POINTS_OF, WAITING
from northward.games.hyperborea.state import (
    GHOST,
    AnyTodo,
    AwaitCards,
    AwaitCubes,
    AwaitHexes,
    AwaitToken,
    Choose,
    Look,
    Objective,
    Phase,
    Player,
    Regrow,
    Spaces,
    State,
    Suffer,
    Territory,
)
from northward.games.hyperborea.view import looking

if TYPE_CHECKING:
    from northward.games.hyperborea.rules import Hyperborea

KINDS = ("centre", "borderland", "homeland")
PHASES: tuple[str, ...] = get_args(Phase)
OBJECTIVES: tuple[str, ...] = get_args(Objective)
TODO: tuple[type, ...] = get_args(AnyTodo)
TODOS = 6
TODO_SIZE = 8
PENDING = 12
PENDING_SIZE = 5
"""So many of each are told one by one; more have never been seen."""
CUBES = len(COLOURS) + 1


def parts(game: Hyperborea, seats: int) -> list[Part]:
    shape = Shape(game.box, seats)
    cards, tokens = len(shape.cards), len(shape.tokens)
    return [
        Part(
            "land",
            (shape.height, shape.width, shape.channels),
            f"every hex, in axial coordinates: 1 if there is one; its face by number, 0 if it lies face down; "
            f"{', '.join(KINDS)}; whose homeland; {', '.join(TERRAINS)}; how many are stopped; each seat's miniatures "
            f"outside; each seat's fortresses; then for each site: city, ruin of {', '.join(TIERS)}, tokens left, a "
            "ghost, each seat's miniature",
        ),
        Part(
            "sets",
            (seats, len(shape.sets), shape.spaces + 2),
            "each seat's sets, by technology: its place among the seat's sets, from 1; the cube on each space (colour "
            "from 1); 1 if it was used",
        ),
        Part(
            "activated", (len(shape.sets), 2), "when each set was activated in this turn, from 1: first and second time"
        ),
        Part("given", (len(shape.givers), 2), "bonuses of this turn by giver: how many, last source"),
        Part(
            "players",
            (seats, shape.player),
            f"race ({', '.join(RACES)}); tile ({', '.join(SIDES)}); cubes of {', '.join(COLOURS)} and grey in the bag, "
            f"available, unused; levels of {', '.join(ROWS)}; gems, reserve, ghosts, cards, tokens, tile used; whose "
            f"miniatures it killed; when it won {', '.join(OBJECTIVES)}; tier of its stored token",
        ),
        Part(
            "cards", (4, cards), "by number: not seen yet; place under its deck; place in the market; grey cube on it"
        ),
        Part("tokens", (3, tokens), "by number: played (counted from 1); the own stored one; the one looked at"),
        Part("hexes", (len(shape.hexes),), "1 for each centre and borderland that is not face up"),
        Part("seat", (seats,), "1 for the observing seat"),
        Part("phase", (len(PHASES),), f"1 for one of {', '.join(PHASES)}"),
        Part("turn", (3, seats), "1 for whose turn it is; each seat's place in turn order; who brought the last round"),
        Part("moment", (4,), "turns begun, as two bytes; sources of this turn; ghosts in the box"),
        Part("supply", (CUBES,), "cubes of each colour"),
        Part(
            "pool", (len(POINTS) + 1 + len(WAITING),), f"{', '.join(POINTS)}; refreshed; waiting: {', '.join(WAITING)}"
        ),
        Part(
            "pending", (PENDING, PENDING_SIZE), "each waiting effect: its number as two bytes, how often, source, rows"
        ),
        Part("todo", (TODOS, TODO_SIZE), "what must come first: its kind from 1, whose it is from 1, and its figures"),
    ]


class Shape:
    """What there is in a box, in a fixed order, and how much room it takes."""

    def __init__(self, box: Box, seats: int) -> None:
        self.map = box.maps[seats]
        across, down = [q for q, _ in self.map.places], [r for _, r in self.map.places]
        self.height, self.width = max(down) - min(down) + 1, max(across) - min(across) + 1
        self.cells = [(r - min(down)) * self.width + q - min(across) for q, r in self.map.places]
        self.sites = max(len(face.sites) for face in box.hexes.values())
        self.site = 1 + len(TIERS) + 1 + 1 + seats
        self.channels = 2 + len(KINDS) + seats + len(TERRAINS) + 1 + 2 * seats + self.sites * self.site
        self.faces = {face: number for number, face in enumerate(sorted(box.hexes), start=1)}
        self.spaces = max(len(one.spaces) for one in box.sets.values())
        self.sets = {name: number for number, name in enumerate(box.sets)}
        tiles = [f"{race}-{side}" for race in RACES for side in SIDES]
        self.givers = {name: number for number, name in enumerate(dict.fromkeys((*box.sets, *tiles)))}
        self.cards = {card: number for number, card in enumerate(card for deck in box.decks for card in deck)}
        self.tokens = {token: number for number, token in enumerate(token for tier in box.tokens for token in tier)}
        self.hexes = (*box.centres, *box.borderlands)
        self.player = len(RACES) + len(SIDES) + 3 * CUBES + len(ROWS) + 6 + seats + len(OBJECTIVES) + len(TIERS)


class Observer:
    def __init__(self, game: Hyperborea, seats: int, memory: memoryview) -> None:
        self._box = game.box
        self._seats = seats
        self._memory = memory
        self._first = Layout(parts(game, seats)).first
        self._shape = Shape(game.box, seats)
        self._effects = numbered(game.box)
        self._seat: Seat | None = None
        self._before: State | None = None

    def write(self, state: State, seat: Seat) -> None:
        """Whatever is the very same object as before has not changed."""
        before = self._before
        if before is None or seat != self._seat:
            before = None
            self._memory[:] = bytes(len(self._memory))
            self._memory[self._first["seat"] + seat] = 1
        self._seat, self._before = seat, state
        around = [(seat + further) % self._seats for further in range(self._seats)]
        if before is None or state.land is not before.land or state.order != before.order:
            self._write_land(state, None if before is None or state.order != before.order else before.land, around)
        for further, who in enumerate(around):
            known = None if before is None else before.players[who]
            if state.players[who] is not known:
                self._write_player(state.players[who], known, further, around)
        self._write_tiers(state, around)
        if before is None or state.activated is not before.activated or state.given is not before.given:
            self._write_activated(state)
        self._write_box(state, before, seat)
        self._write_figures(state, around)

    def _write_land(self, state: State, before: tuple[Territory, ...] | None, around: Sequence[Seat]) -> None:
        shape = self._shape
        if before is None or len(before) != len(state.land):
            size = shape.height * shape.width * shape.channels
            self._memory[self._first["land"] : self._first["land"] + size] = bytes(size)
            before = (None,) * len(state.land)  # type: ignore[assignment]
        for cell, (territory, known) in enumerate(zip(state.land, before or (), strict=True)):
            if territory is not known:
                first = self._first["land"] + shape.cells[cell] * shape.channels
                self._memory[first : first + shape.channels] = self._hex(state, cell, territory, around)

    def _hex(self, state: State, cell: int, territory: Territory, around: Sequence[Seat]) -> bytes:
        shape, home = self._shape, cell - self._shape.map.first_home
        owner = state.order[home // 3] if home >= 0 and home // 3 < len(state.order) else None
        found = bytearray((1, shape.faces.get(territory.face, 0)))
        found += bytes([kind == shape.map.kinds[cell] for kind in KINDS])
        found += bytes([who == owner for who in around])
        terrain = self._box.terrain[territory.face] if territory.face else -1
        found += bytes([number == terrain for number in range(len(TERRAINS))])
        found.append(territory.stopped)
        found += bytes([territory.outside[who] for who in around])
        found += bytes([territory.fortresses[who] for who in around])
        for site, who, tokens in zip(
            self._box.sites(territory.face) if territory.face else (), territory.inside, territory.tokens, strict=True
        ):
            found += bytes((site.kind == "city", *(site.tier == tier for tier in TIERS), tokens, who == GHOST))
            found += bytes([who == other for other in around])
        return bytes(found).ljust(shape.channels, b"\0")

    def _write_player(self, player: Player, before: Player | None, further: int, around: Sequence[Seat]) -> None:
        if before is None or player.sets is not before.sets:
            self._write_sets(player.sets, () if before is None else before.sets, further)
        shape = self._shape
        found = bytearray([player.race == race for race in RACES])
        found += bytes([player.tile == side for side in SIDES])
        found += bytes(player.bag) + bytes(player.available) + bytes(player.unused) + bytes(player.levels)
        found += bytes((min(player.gems, 255), player.reserve, player.ghosts, player.acquired, player.tokens))
        found.append(player.tile_used)
        found += bytes([who in player.killed for who in around])
        won = player.objectives
        found += bytes([1 + won.index(one) if one in won else 0 for one in OBJECTIVES])
        first = self._first["players"] + further * shape.player
        self._memory[first : first + len(found)] = found

    def _write_sets(self, sets: tuple[Spaces, ...], before: tuple[Spaces, ...], further: int) -> None:
        shape, size = self._shape, self._shape.spaces + 2
        first = self._first["sets"] + further * len(shape.sets) * size
        if [one.technology for one in before] != [one.technology for one in sets[: len(before)]]:
            self._memory[first : first + len(shape.sets) * size] = bytes(len(shape.sets) * size)
            before = ()
        for place, one in enumerate(sets):
            if place >= len(before) or one is not before[place]:
                cubes = bytes([0 if cube is None else cube + 1 for cube in one.cubes]).ljust(shape.spaces, b"\0")
                at = first + shape.sets[one.technology] * size
                self._memory[at : at + size] = bytes((place + 1,)) + cubes + bytes((one.used,))

    def _write_tiers(self, state: State, around: Sequence[Seat]) -> None:
        """Of stored tokens everybody sees the back."""
        shape = self._shape
        for further, who in enumerate(around):
            token = state.stored[who]
            tier = self._box.ruins[token].tier if token is not None else None
            first = self._first["players"] + (further + 1) * shape.player - len(TIERS)
            self._memory[first : first + len(TIERS)] = bytes([tier == one for one in TIERS])

    def _write_activated(self, state: State) -> None:
        sets, givers = self._shape.sets, self._shape.givers
        found = bytearray(2 * len(sets) + 2 * len(givers))
        for place, name in enumerate(state.activated, start=1):
            at = 2 * sets[name]
            found[at + (found[at] > 0)] = min(place, 255)
        for source, giver in state.given:
            at = 2 * (len(sets) + givers[giver])
            found[at], found[at + 1] = min(found[at] + 1, 255), source & 255
        self._put("activated", found)

    def _write_box(self, state: State, before: State | None, seat: Seat) -> None:
        """Cards, tokens and hexes."""
        if before is None or (state.decks, state.under, state.market) != (before.decks, before.under, before.market):
            numbers = self._shape.cards
            count = len(numbers)
            found = bytearray(4 * count)
            for deck in state.decks:
                for card in deck:
                    found[numbers[card]] = 1
            for pile in state.under:
                for place, card in enumerate(pile, start=1):
                    found[count + numbers[card]] = place
            for offers in state.market:
                for place, offer in enumerate(offers, start=1):
                    found[2 * count + numbers[offer.card]] = place
                    found[3 * count + numbers[offer.card]] = offer.grey
            self._put("cards", found)
        tokens = self._shape.tokens
        found = bytearray(3 * len(tokens))
        for place, token in enumerate(state.played, start=1):
            found[tokens[token]] = place
        stored, look = state.stored[seat], looking(state)
        if stored is not None:
            found[len(tokens) + tokens[stored]] = 1
        if state.looking is not None and look is not None and look.seat == seat:
            found[2 * len(tokens) + tokens[state.looking]] = 1
        self._put("tokens", found)
        if before is None or state.centres is not before.centres or state.borderlands is not before.borderlands:
            hidden = {*state.centres, *state.borderlands}
            self._put("hexes", bytes([face in hidden for face in self._shape.hexes]))

    def _write_figures(self, state: State, around: Sequence[Seat]) -> None:
        """All parts from `phase` on, in their order."""
        pool, order = state.pool, state.order
        found = bytearray([phase == state.phase for phase in PHASES])
        found += bytes([who == state.active for who in around])
        found += bytes([1 + order.index(who) if who in order else 0 for who in around])
        found += bytes([who == state.ending for who in around])
        found += bytes((*divmod(state.turn & 0xFFFF, 256), state.sources & 255, state.ghosts))
        found += bytes(state.supply)
        found += bytes([min(points, 255) for points in POINTS_OF(pool)])
        found.append(pool.refreshed)
        waiting = [one.effect.op for one in pool.more]
        found += bytes([waiting.count(op) for op in WAITING])
        pending = bytearray()
        for one in pool.more[:PENDING]:
            pending += self._number(replace(one.effect, n=1))
            pending += bytes((one.effect.n, one.source & 255, sum([1 << row for row in one.rows])))
        found += pending.ljust(PENDING * PENDING_SIZE, b"\0")
        for todo in state.todo[:TODOS]:
            found += self._todo(todo, around).ljust(TODO_SIZE, b"\0")
        found += bytes((TODOS - len(state.todo[:TODOS])) * TODO_SIZE)
        self._put("phase", found)

    def _todo(self, todo: Any, around: Sequence[Seat]) -> bytes:
        seat = getattr(todo, "seat", None)
        found = bytes((1 + TODO.index(type(todo)), 0 if seat is None else 1 + around.index(seat)))
        match todo:
            case AwaitCubes(count=count):
                return found + bytes((count,))
            case AwaitHexes(cells=cells):
                return found + sum([1 << cell for cell in cells]).to_bytes(TODO_SIZE - 2, "little")
            case AwaitCards(deck=deck, count=count):
                return found + bytes((deck + 1, count))
            case AwaitToken(tier=tier) | Look(tier=tier):
                return found + bytes((1 + TIERS.index(tier),))
            case Choose(options=options, then=then, source=source):
                return found + self._number(options) + self._number(then) + bytes((source & 255,))
            case Suffer(op=op, by=by):
                return found + self._number(Effect(op)) + bytes((1 + around.index(by),))
            case Regrow(where=where, index=index, then=then, source=source):
                place = AREAS.index(where) if where in AREAS else len(AREAS) + self._shape.sets[where]
                return found + bytes((1 + place, index)) + self._number(then) + bytes((source & 255,))
            case _:
                return found

    def _number(self, effects: object) -> bytes:
        return self._effects.get(effects, 0).to_bytes(2, "little")

    def _put(self, part: str, content: bytes | bytearray) -> None:
        first = self._first[part]
        self._memory[first : first + len(content)] = content


def numbered(box: Box) -> dict[object, int]:
    """A number for every effect that can wait, whatever its figure, every tail of effects and every list of options."""
    found: dict[object, int] = {}

    def add(thing: object) -> None:
        found.setdefault(thing, len(found) + 1)

    def walk(effects: tuple[Effect, ...]) -> None:
        for first, effect in enumerate(effects):
            add(effects[first:])
            add(replace(effect, n=1))
            walk(effect.effects)
            if effect.options:
                add(effect.options)
                for option in effect.options:
                    walk(option)

    for op in (*GAINS, "neg_develop", "remove_cube", "remove_miniature", "remove_gem"):
        add(Effect(op))
    for one in box.sets.values():
        walk(one.effects)
    for token in box.ruins.values():
        walk(token.effects)
    for face in box.hexes.values():
        for site in face.sites:
            walk(site.effects)
    for abilities in box.abilities.values():
        walk(tuple(abilities.values()))
    return found
