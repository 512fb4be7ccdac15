"""Effects (7): what a source generates, with replacements and bonuses, and how each kind comes to its owner.

The table GAINS has a function for every operation that a source can generate; `spending.py` has the ways to spend what
waits in the pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.tuples import put
from northward.games.hyperborea.actions import Choice
from northward.games.hyperborea.box import OWN_SETS, Box
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.ending import gain_gems
from northward.games.hyperborea.events import EffectsGained
from northward.games.hyperborea.state import (
    Choose,
    Pending,
    Player,
    Pool,
    State,
)
from northward.games.hyperborea.vocabulary import sets_off

Gain = Callable[[State, Seat, Effect, int, Tell], State]


def count(state: State, seat: Seat, effect: Effect, source: int, tell: Tell) -> State:
    """HYP-7.1: so many points more in the pool."""
    points: int = getattr(state.pool, effect.op) + effect.n
    return replace(state, pool=replace(state.pool, **{effect.op: points}))


def wait(state: State, seat: Seat, effect: Effect, source: int, tell: Tell) -> State:
    """HYP-7.1: an effect with more to it waits in the pool as it is."""
    more = (*state.pool.more, Pending(effect, source))
    return replace(state, pool=replace(state.pool, more=more))


def take_gems(state: State, seat: Seat, effect: Effect, source: int, tell: Tell) -> State:
    """HYP-7.1: gems come at once."""
    return gain_gems(state, seat, effect.n, tell)


GAINS: dict[str, Gain] = {
    "move": count,
    "fly": count,
    "attack": count,
    "ranged": count,
    "fortress": count,
    "miniature": count,
    "clone": count,
    "tech": count,
    "develop_any": count,
    "draw": count,
    "restore": count,
    "purge_grey": count,
    "gem": take_gems,
    "develop_row": wait,
    "develop_diff": wait,
    "gen_cube": wait,
    "espionage": wait,
    "adjacent_opponents": wait,
    "sacrifice": wait,
}


def new_source(box: Box, state: State, seat: Seat, effects: tuple[Effect, ...], tell: Tell) -> State:
    """HYP-7.1: a source generates its effects."""
    state = replace(state, sources=state.sources + 1)
    return generate(box, state, seat, effects, state.sources, tell)


def generate(box: Box, state: State, seat: Seat, effects: tuple[Effect, ...], source: int, tell: Tell) -> State:
    """HYP-7.2, HYP-7.4, HYP-7.5: effects of a source, up to a choice; what comes after it waits for the choice."""
    ops = [effect.op for effect in effects]
    choice = ops.index("choose") if "choose" in ops else None
    player = state.players[seat]
    found = replaced(box, player, effects[:choice])
    gained = list(found)
    for giver, bonus in passives(box, player, "bonus"):
        if (source, giver) not in state.given and any(sets_off(bonus.on, effect.op) for effect in found):
            gained += replaced(box, player, bonus.effects)
            state = replace(state, given=(*state.given, (source, giver)))
    if gained and tell is not silent:
        tell(EffectsGained(seat=seat, effects=tuple(gained)))
    for effect in gained:
        state = GAINS[effect.op](state, seat, effect, source, tell)
    if choice is not None:
        todo = Choose(seat, effects[choice].options, effects[choice + 1 :], source)
        state = replace(state, todo=(todo, *state.todo))
    return state


def replaced(box: Box, player: Player, effects: Sequence[Effect]) -> list[Effect]:
    """HYP-12.2: the effects after all replacements, point for point."""
    found = list(effects)
    for _, replacement in passives(box, player, "replace"):
        found = [
            Effect(replacement.to, effect.n) if sets_off(replacement.on, effect.op) else effect for effect in found
        ]
    return found


def passives(box: Box, player: Player, op: str) -> Iterator[tuple[str, Effect]]:
    """HYP-12.1, HYP-16.6: what works all the time, of full continuous technologies and of the race tile."""
    for one in player.sets[OWN_SETS:]:
        if None not in one.cubes and (face := box.sets[one.technology]).continuous:
            for effect in face.effects:
                if effect.op == op:
                    yield one.technology, effect
    ability = box.ability(player, op)
    if ability is not None:
        yield f"{player.race}-{player.tile}", ability


def same_pending(one: Pending, other: Pending) -> bool:
    """Whether it does not matter which of two waiting effects is spent: a source matters only where more may come."""
    if one.effect.op in ("espionage", "sacrifice"):
        return one == other
    return one.effect == other.effect and one.rows == other.rows


def check_pending(state: State, index: int, *ops: str) -> Pending:
    """HYP-7.1: the waiting effect of that number, which must be one of these; of equal ones only the first is spent."""
    more = state.pool.more
    if not 0 <= index < len(more) or more[index].effect.op not in ops:
        raise IllegalAction("HYP-7.1", "there is no such effect in the pool", pending=index)
    if any(same_pending(more[index], other) for other in more[:index]):
        raise IllegalAction("HYP-7.1", "an equal effect comes before it in the pool", pending=index)
    return more[index]


def spent(state: State, index: int) -> State:
    """The waiting effect counts one less, and is gone at zero."""
    one = state.pool.more[index]
    return spent_to(state, index, replace(one, effect=replace(one.effect, n=one.effect.n - 1)))


def spent_to(state: State, index: int, left: Pending | None) -> State:
    """The waiting effect is replaced by what is left of it."""
    more = state.pool.more
    rest = (left,) if left is not None and left.effect.n > 0 else ()
    return with_pool(state, more=(*more[:index], *rest, *more[index + 1 :]))


def with_pool(state: State, **changes: object) -> State:
    pool: Pool = replace(state.pool, **changes)
    return replace(state, pool=pool)


def check_points(state: State, op: str, rule: str) -> None:
    """Without a point of that operation, the rule refuses."""
    if not getattr(state.pool, op):
        raise IllegalAction(rule, "there is no such effect in the pool", effect=op)


def spend(state: State, op: str) -> State:
    """One point of an operation is used."""
    points: int = getattr(state.pool, op)
    return with_pool(state, **{op: points - 1})


def change_player(state: State, seat: Seat, **changes: object) -> State:
    return replace(state, players=put(state.players, seat, replace(state.players[seat], **changes)))


def choices(state: State, seat: Seat) -> list[Choice]:
    """HYP-7.2"""
    todo = state.todo[0]
    assert isinstance(todo, Choose)
    return [Choice(seat, option) for option in range(len(todo.options))]


def check_choose(box: Box, state: State, action: Choice) -> None:
    """HYP-7.2: one of those that are offered."""
    todo = state.todo[0]
    assert isinstance(todo, Choose)
    if not 0 <= action.option < len(todo.options):
        raise IllegalAction("HYP-7.2", "there is no such choice", option=action.option)


def choose(box: Box, state: State, action: Choice, tell: Tell) -> State:
    """HYP-7.2: one of several effects, and then the others of the source."""
    todo = state.todo[0]
    assert isinstance(todo, Choose)
    state = replace(state, todo=state.todo[1:])
    return generate(box, state, action.seat, (*todo.options[action.option], *todo.then), todo.source, tell)
