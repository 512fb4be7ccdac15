"""Whether a turn could go on for ever: a way around that pays for itself (docs/hyperborea.md, "Every turn ends").

Most of what happens in a turn is bounded by what is in the box: sets (each works twice), start of turn effects, ruin
tokens, tokens of race tiles, kills, cards. What can be done again and again is written down here as exchanges of some
things for others. They are generous: cities are never occupied, the supply is never empty, every card may be copied,
and every continuous technology works whenever that helps. So in a set that passes every turn ends, while one that is
refused might just be hard to play that way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from northward.games.hyperborea.components import SIDES, ComponentFile, Effect, every_hex, mentions
from northward.games.hyperborea.self_paying import Exchange, Step, way_around
from northward.games.hyperborea.vocabulary import DEVELOPS, POINTS, sets_off

Things = Counter[str]
"""Points of the pool by their operation, and what else an effect can cost or bring."""

OUTSIDE, INSIDE, RESERVE = "miniature outside", "miniature inside", "miniature in reserve"
AVAILABLE, PLACED, BAG = "available cube", "placed or unused cube", "cube in the bag"
GEM, LEVEL = "gem", "level"
STRIKE, ANSWER, REGROWTH = "strike", "answer", "regrowth"

OPPONENTS = 5
LEVELS = 3
"""HYP-6.1: no cube is had for fewer levels; it is two for six."""


def check_turns_end(file: ComponentFile) -> None:
    """Raises ValueError with the way around, if there is one."""
    for where, tile in tiles(file):
        exchanges = Exchanges(file, where, tile).found
        if way := way_around(exchanges):
            way = _plainest(exchanges) or way
            raise ValueError(f"a turn might never end, because this pays for itself: {_in_words(way)}")


def tiles(file: ComponentFile) -> list[tuple[str, tuple[Effect, ...]]]:
    """The race tiles that add to what can be done again and again; who has another one can do no more without it."""
    found = [(f"race {race.id}, tile {side}", getattr(race, side)) for race in file.races for side in SIDES]
    return [(where, tile) for where, tile in found if any(one.op in ("pay_gem", "bonus") for one in tile)] or [("", ())]


def exchange(name: str, taken: Things, given: Things) -> Exchange:
    change = Counter(given)
    change.subtract(taken)
    return Exchange(name, {thing: number for thing, number in change.items() if number})


class Exchanges:
    """All that a player with a race tile can do again and again."""

    def __init__(self, file: ComponentFile, where: str, tile: tuple[Effect, ...]) -> None:
        self.made_of_others: dict[Effect, str] = {}
        """Choices and sacrifices: each is a thing of its own."""
        self.inner: list[Exchange] = []
        """Those of choices and sacrifices."""
        always = [
            (f"technology {card.id}", effect)
            for card in file.technologies
            if card.continuous
            for effect in card.effects
        ]
        always += [(where, ability) for ability in tile]
        self.bonuses = {giver: effect for giver, effect in always if effect.op == "bonus"}
        sources = [*self._cities(file), *self._bought(where, tile), *self._copied(file)]
        given = list(self._given())
        replaced = list(self._replaced([(giver, effect) for giver, effect in always if effect.op == "replace"]))
        self.found = [*sources, *self.inner, *given, *replaced, *_common()]

    def _cities(self, file: ComponentFile) -> Iterator[Exchange]:
        """HYP-5.3: who enters stays inside."""
        for land in every_hex(file):
            for number, site in enumerate(land.sites, start=1):
                if site.kind == "city":
                    name = f"hex {land.id}, site {number}"
                    entered = Things({INSIDE: 1}) + self.source(site.effects, name)
                    yield exchange(name, Things({OUTSIDE: 1}), entered)

    def _bought(self, where: str, tile: tuple[Effect, ...]) -> Iterator[Exchange]:
        """HYP-16.10"""
        for ability in tile:
            if ability.op == "pay_gem":
                for number, option in enumerate(ability.options, start=1):
                    name = f"{where}, option {number}"
                    yield exchange(name, Things({GEM: 1}), self.source(option, name))

    def _copied(self, file: ComponentFile) -> Iterator[Exchange]:
        """HYP-11.6: what is copied belongs to the source that the espionage came from, so there is no new bonus."""
        for card in file.technologies:
            if not card.continuous and not mentions(card.effects, "espionage"):
                name = f"technology {card.id}"
                yield exchange(f"{name} by espionage", Things(espionage=1), self.things(card.effects, name))

    def _given(self) -> Iterator[Exchange]:
        """HYP-7.4: a bonus, once for each source, and only if it was set off."""
        for giver, bonus in self.bonuses.items():
            taken = Things({_owed(giver): 1, _set_off(giver): 1})
            gains = Things(_extra(gain.op) for gain in bonus.effects for _ in range(gain.n))
            yield exchange(f"bonus of {giver}", taken, gains)

    def _replaced(self, replacements: Sequence[tuple[str, Effect]]) -> Iterator[Exchange]:
        """HYP-12.2, HYP-7.4: what was just generated is replaced or not, and may set off a bonus unless it is one."""
        for op in POINTS:
            for to, by in _become(op, replacements).items():
                setting_off = Things(_set_off(giver) for giver, bonus in self.bonuses.items() if sets_off(bonus.on, to))
                yield exchange(by, Things({_new(op): 1}), Things({to: 1}) + setting_off)
                yield exchange(by, Things({_extra(op): 1}), Things({to: 1}))

    def source(self, effects: tuple[Effect, ...], where: str) -> Things:
        """HYP-7.1, HYP-7.4: what a new source brings: its effects, and each bonus if it is set off."""
        return self.things(effects, where) + Things(map(_owed, self.bonuses))

    def things(self, effects: Iterable[Effect], where: str) -> Things:
        """What effects are, each as a thing; what is inside of them is written down as exchanges of their own."""
        found = Things()
        for effect in effects:
            match effect.op:
                case "choose" | "sacrifice":
                    found[self._thing(effect, where)] += 1
                case "adjacent_opponents":
                    found[STRIKE] += 1
                    found[ANSWER] += OPPONENTS * sum(part.n for part in effect.effects)
                case "cube_in_place":
                    found[REGROWTH] += 1
                case "gen_cube":
                    found["gen_cube"] += effect.n
                case op:
                    found[_new(op)] += effect.n
        return found

    def _thing(self, effect: Effect, where: str) -> str:
        if effect not in self.made_of_others:
            thing = self.made_of_others[effect] = f"{effect.op} {len(self.made_of_others) + 1}"
            one = Things({thing: 1})
            if effect.op == "choose":
                for number, option in enumerate(effect.options, start=1):
                    name = f"{where}, option {number}"
                    self.inner.append(exchange(name, one, self.things(option, name)))
            else:
                name = f"give up a {effect.what} ({where})"
                gained = self.things(effect.effects, where)
                self.inner += [exchange(name, one + taken, back + gained) for taken, back in _given_up(effect)]
        return self.made_of_others[effect]


def _new(op: str) -> str:
    """An effect just generated, before it is replaced or not."""
    return f"new {op}"


def _extra(op: str) -> str:
    """The same, of a bonus."""
    return f"extra {op}"


def _owed(giver: str) -> str:
    """That a source has not brought a bonus yet."""
    return f"bonus of {giver}"


def _set_off(giver: str) -> str:
    """That something was generated which sets off a bonus."""
    return f"set off for {giver}"


def _common() -> Iterator[Exchange]:
    """What points, levels and cubes are good for, whatever the set. Points without a use here still are spent."""
    miniature, reserve = Things({OUTSIDE: 1}), Things({RESERVE: 1})
    yield exchange("recruit", Things(miniature=1) + reserve, miniature)
    yield exchange("clone", Things(clone=1) + reserve, miniature)
    yield exchange("draw", Things({"draw": 1, BAG: 1}), Things({AVAILABLE: 1}))
    yield exchange("place", Things({AVAILABLE: 1}), Things({PLACED: 1}))
    for cube in (AVAILABLE, PLACED):
        yield exchange("restore", Things({"restore": 1, cube: 1}), Things({BAG: 1}))
    yield exchange("generate", Things(gen_cube=1), Things({BAG: 1}))
    for op in DEVELOPS:
        yield exchange("develop", Things({op: 1}), Things({LEVEL: 1}))
    yield exchange("upgrade", Things({LEVEL: LEVELS}), Things({BAG: 1}))
    for op in ("move", "fly", "attack", "ranged", "fortress", "tech", "purge_grey", STRIKE, ANSWER, REGROWTH):
        yield exchange(op, Things({op: 1}), Things())


def _become(op: str, replacements: Sequence[tuple[str, Effect]]) -> dict[str, str]:
    """What an operation may be after any replacements, and by which cards."""
    found, to_see = {op: ""}, [op]
    for one in to_see:
        for giver, effect in replacements:
            if effect.on == one and effect.to not in found:
                by = f"{giver} ({one} → {effect.to})"
                found[effect.to] = f"{found[one]} → {by}" if found[one] else by
                to_see.append(effect.to)
    return found


def _given_up(effect: Effect) -> list[tuple[Things, Things]]:
    """HYP-11.10, HYP-11.11: the ways to make a sacrifice: what is taken, and what of it comes back."""
    if effect.what == "gem":
        return [(Things({GEM: 1}), Things())]
    if effect.what == "miniature":
        return [(Things({miniature: 1}), Things({RESERVE: 1})) for miniature in (OUTSIDE, INSIDE)]
    if any(part.op == "cube_in_place" for part in effect.effects):
        return [(Things(), Things())]
    return [(Things({cube: 1}), Things()) for cube in (AVAILABLE, PLACED)]


def _plainest(exchanges: Sequence[Exchange]) -> tuple[Step, ...]:
    """A way around that is easy to follow: without miniatures and cubes, or at least without the one or the other."""
    miniatures, cubes = {OUTSIDE, INSIDE, RESERVE}, {AVAILABLE, PLACED, BAG}
    for things in (miniatures | cubes, cubes, miniatures):
        if way := way_around([one for one in exchanges if things.isdisjoint(one.change)]):
            return way
    return ()


def _in_words(way: Sequence[Step]) -> str:
    """The steps, each after one that gives what it takes as far as possible; the last leads back to the first."""
    left = list(way)
    found = [left.pop(0)]
    while left:
        given = {thing for thing, change in found[-1].exchange.change.items() if change > 0}
        following = (step for step in left if any(step.exchange.change.get(thing, 0) < 0 for thing in given))
        found.append(next(following, left[0]))
        left.remove(found[-1])
    names = [step.exchange.name if step.times == 1 else f"{step.times} × {step.exchange.name}" for step in found]
    return " → ".join(name for step, name in zip(found, names, strict=True) if step.exchange.name)
