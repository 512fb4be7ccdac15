"""What a player could still make of a turn, in the worths that the check of a set finds: the proof that turns end,
written down for a state. Every action must lose some of it, but for what the box bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from northward.core.game import Event
from northward.games.hyperborea import actions as do
from northward.games.hyperborea import endless_turns as turns
from northward.games.hyperborea import events
from northward.games.hyperborea.components import GHOSTS, MINIATURES, ComponentFile, Effect
from northward.games.hyperborea.self_paying import Exchange, weigh
from northward.games.hyperborea.state import AwaitCubes, Choose, PassTurn, Regrow, State, Suffer
from northward.games.hyperborea.vocabulary import MOST

COUNTED = (
    *("move", "fly", "attack", "ranged", "fortress", "miniature", "clone", "tech", "develop_any", "draw"),
    *("restore", "purge_grey"),
)
FREE = (do.Play, do.Store, do.Refresh)
"""Actions that are no exchange: bounded by ruin tokens and by cards."""
MOST_SITES = 9


class TurnWorth:
    """The worths for a player with a race tile."""

    def __init__(self, file: ComponentFile, race: str, side: str) -> None:
        self.tile: tuple[Effect, ...] = getattr(next(r for r in file.races if r.id == race), side) if side else ()
        self.file = file
        self.where = f"race {race}, tile {side}"
        self.model = turns.Exchanges(file, self.where, self.tile)
        known = len(self.model.inner)
        self.bounded = Counter[str]()
        for times, effects in self._bounded():
            for thing, number in self.model.source(effects, "").items():
                self.bounded[thing] += times * number
        self.exchanges: list[Exchange] = [*self.model.found, *self.model.inner[known:]]
        things = {thing for exchange in self.exchanges for thing in exchange.change}
        answer = weigh(self.exchanges, {thing: 1 + self.bounded[thing] for thing in things})
        assert not answer.way
        self.worth, self.loss = answer.worth, answer.loss

    def _bounded(self) -> Iterator[tuple[int, tuple[Effect, ...]]]:
        """What the box bounds: how often at most in a turn each source works that is no exchange."""
        for base in self.file.base:
            for one in base.sets:
                yield 2, one.effects
        for card in self.file.technologies:
            if not card.continuous:
                yield 2, card.effects
            for effect in card.effects:
                if effect.op == "turn_start":
                    yield 1, effect.effects
        for token in self.file.ruins:
            yield 1, token.effects
        for ability in self.tile:
            if ability.op == "own_set":
                yield 2, ability.effects
            if ability.op == "tokens":
                for option in ability.options:
                    yield ability.n, option

    def of(self, things: dict[str, int]) -> int:
        return sum(self.worth.get(thing, 0) * number for thing, number in things.items())

    def of_source(self, effects: tuple[Effect, ...]) -> int:
        return self.of(self.model.source(effects, ""))

    def most_actions(self, state: State) -> int:
        """No turn that begins like this has more: what there is, all bounded sources, and all actions that are free."""
        tokens, cards = len(self.file.ruins), len(self.file.technologies)
        killed, converted = (state.seats - 1) * MINIATURES, GHOSTS + len(state.land) * MOST_SITES
        more = self.bounded + Counter({turns.PLACED: cards, turns.GEM: killed, turns.OUTSIDE: converted})
        return (self.now(state) + self.of(more)) // self.loss + 2 * tokens + 1 + cards + 1 + MOST

    def now(self, state: State) -> int:
        """The worth of all that the player in turn has, and of what has to come first."""
        seat, player, pool = state.active, state.players[state.active], state.pool
        things = Counter({op: getattr(pool, op) for op in COUNTED})
        for one in pool.more:
            points = one.effect.op in ("develop_row", "develop_diff", "espionage")
            things.update({one.effect.op: one.effect.n} if points else self.model.things([one.effect], ""))
        for todo in state.todo:
            if isinstance(todo, Choose):
                things.update(self.model.things([Effect("choose", options=todo.options), *todo.then], ""))
            elif isinstance(todo, Regrow):
                cube = turns.AVAILABLE if todo.where == "available" else turns.PLACED
                things.update(Counter({turns.REGROWTH: 1, cube: 1}) + self.model.things(todo.then, ""))
            elif isinstance(todo, Suffer):
                things[turns.ANSWER] += 1
            elif isinstance(todo, AwaitCubes):
                things[turns.AVAILABLE] += todo.count
                things[turns.BAG] -= todo.count
        on_sets = sum(cube is not None for one in player.sets for cube in one.cubes)
        things.update(
            {
                turns.GEM: player.gems,
                turns.LEVEL: sum(player.levels),
                turns.RESERVE: player.reserve,
                turns.OUTSIDE: sum(territory.outside[seat] for territory in state.land),
                turns.INSIDE: sum(territory.inside.count(seat) for territory in state.land),
                turns.AVAILABLE: sum(player.available),
                turns.PLACED: sum(player.unused) + on_sets,
                turns.BAG: sum(player.bag),
            }
        )
        given = Counter(giver for _, giver in state.given)
        for giver in self.model.bonuses:
            name = f"{player.race}-{player.tile}" if giver == self.where else giver.removeprefix("technology ")
            things[f"bonus of {giver}"] += state.sources - given[name]
        return self.of(things)

    def brought(self, action: Any, told: list[Event]) -> int:
        """What bounded sources have added with an action."""
        cards = {card.id: card for card in self.file.technologies}
        found = 0
        for event in told:
            match event:
                case events.Activated():
                    found += self.of_source(self._set(event.technology, cards))
                case events.TokenPlayed():
                    found += self.of_source(next(token.effects for token in self.file.ruins if token.id == event.token))
                case events.TileUsed():
                    tokens = next((ability for ability in self.tile if ability.op == "tokens"), None)
                    found += self.of_source(tokens.options[event.option]) if tokens else 0
                case events.CardAcquired():
                    found += self.worth[turns.PLACED] * event.grey
                case events.GemsGained() if isinstance(action, do.Attack):
                    found += self.worth[turns.GEM] * event.count
                case events.GhostConverted():
                    found += self.worth[turns.OUTSIDE] - self.worth[turns.RESERVE]
        return found

    def _set(self, technology: str, cards: dict[str, Any]) -> tuple[Effect, ...]:
        if technology in cards:
            return () if cards[technology].continuous else tuple(cards[technology].effects)
        row, number = technology.split("-")
        base = next((base for base in self.file.base if base.row == row), None)
        if base is not None:
            return base.sets[int(number) - 1].effects
        return next(ability.effects for ability in self.tile if ability.op == "own_set")

    def lost(self, action: Any) -> int:
        """What an action of a seat has to lose at least."""
        token = isinstance(action, do.UseTile) and any(ability.op == "tokens" for ability in self.tile)
        return 0 if isinstance(action, FREE) or token else self.loss


def within_turn(before: State, after: State) -> bool:
    """Whether the same turn goes on."""
    over = any(isinstance(todo, PassTurn) for state in (before, after) for todo in state.todo)
    return not over and before.turn == after.turn and before.phase == after.phase == "turn"
