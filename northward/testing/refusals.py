"""What is not legal is refused, with the rule it breaks; what is legal is accepted. Nothing in between."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec import inspect

from northward.core import codec, registry
from northward.core.game import CHANCE, AnyAction, AnyOptions, AnyState, ChanceAction, Game, IllegalAction
from northward.core.parts import Inventory
from northward.testing import damage
from northward.testing.cover import cases
from northward.testing.playing import PLAYED_ON, Step, observers, play, played, same_inventory, some

RULE_ID = re.compile(r"[A-Z]+-\d+\.\d+")
SETTINGS = 8
OF_EACH_KIND = 6
STATES = 16
SEARCHED = 60
INVENTED = 24
OUTCOMES = 40


@cache
def known_rules(game: Game) -> frozenset[str] | None:
    """The rule ids in the game's text; None for a game that is not installed."""
    if game.name not in registry.names() or registry.game(game.name) is not game:
        return None
    return frozenset(re.findall(rf"\*\*({RULE_ID.pattern})\*\*", registry.rules_text(game.name, "en")))


@cache
def samples(game: Game) -> list[Any]:
    """Some actions of every kind, from games in settings of many kinds: most are wrong at any other moment."""
    kept: dict[type, list[Any]] = defaultdict(list)
    for case in some(list(cases(game)), SETTINGS, Random(0)):
        for step in played(game, case.seats, case.options, Random(str(case))):
            kind = kept[type(step.action)]
            if len(kind) < OF_EACH_KIND or step.action.seat == len(kind) % case.seats:
                kind.append(step.action)
    return [action for kind in kept.values() for action in some(kind, OF_EACH_KIND, Random(0))]


@cache
def action_type(game: Game) -> Any:
    return inspect.type_info(game.Action)


@cache
def words(game: Game) -> list[str]:
    """Every word that the type of an action allows somewhere."""
    return sorted(damage.words(action_type(game)))


def verdict(game: Game, state: AnyState, action: AnyAction) -> Any | None:
    """The state after an action, which is left as it was; None if it was refused as it should be."""
    before, after = codec.encode(action), None
    try:
        after = game.apply(state, action)
    except IllegalAction as error:
        check_reason(game, error)
    except Exception as error:
        raise AssertionError(f"{action} raised {type(error).__name__}: {error}") from error
    assert codec.encode(action) == before, f"{action} was changed by being tried"
    return after


def outcome(game: Game, state: AnyState, action: AnyAction) -> tuple[Any, list[Any]]:
    """The state after an action, and what was told."""
    told: list[Any] = []
    return game.apply(state, action, told.append), told


def check_reason(game: Game, error: IllegalAction) -> None:
    """A refusal names one of the game's rules and says why."""
    assert RULE_ID.fullmatch(error.rule), f"{error.rule!r} is not the id of a rule"
    known = known_rules(game)
    assert known is None or error.rule in known, f"{error.rule} is not in the rules"
    assert error.reason.strip(), f"{error.rule} without a reason"
    assert "\n" not in str(error)


def one_of_each_kind(actions: Sequence[Any], rng: Random) -> list[Any]:
    kinds: dict[type, Any] = {}
    for action in rng.sample(some(actions, SEARCHED, rng), min(SEARCHED, len(actions))):
        kinds.setdefault(type(action), action)
    return list(kinds.values())


def moments(steps: list[Step], rng: Random) -> list[int]:
    """Places in a game, chosen so that what happens seldom is among them."""
    kinds: dict[type, list[int]] = defaultdict(list)
    for index, step in enumerate(steps):
        kinds[type(step.action)].append(index)
    rare = [index for places in kinds.values() for index in some(places, OF_EACH_KIND, rng)]
    return sorted({*rare, *some(range(len(steps)), STATES, rng)})


def candidates(game: Game, state: AnyState, earlier: Sequence[Any], rng: Random) -> Iterator[Any]:
    """Legal actions, almost legal ones, strange ones, and those that were legal a moment ago."""
    near = [game.chance(state, rng) for _ in range(3)] if game.to_move(state) == (CHANCE,) else []
    for seat in game.to_move(state):
        near += some(game.legal(state, seat), 3, rng) + one_of_each_kind(game.legal(state, seat), rng)
    yield from near
    for old in earlier:
        for seat in game.to_move(old):
            yield from one_of_each_kind(game.legal(old, seat), rng) + some(game.legal(old, seat), 3, rng)
    strange = rng.sample(samples(game), min(6, len(samples(game))))
    branches = [damage.branches(damage.tree(action)) for action in near + strange]
    for action, times in [*((action, 8) for action in near), *((action, 2) for action in strange)]:
        plain = damage.tree(action)
        yield damage.grown(plain, game.Action)
        for seat in rng.sample(range(-2, 6), 2):
            yield damage.grown({**plain, "seat": seat}, game.Action)
        for _ in range(times):
            yield damage.grown(damage.damaged(plain, branches, words(game), rng), game.Action)
    numbers = [value for lent in branches for value in lent.values() if type(value) is int] + list(range(6))
    for _ in range(INVENTED):
        plain = damage.invented(action_type(game), numbers, rng)
        yield damage.grown({**plain, "seat": rng.choice((plain["seat"], *game.to_move(state)))}, game.Action)


def check_refusals(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """`a in legal` if and only if `apply` accepts it; a chance line is refused or could have come.

    What is accepted is listed, or does exactly what a listed action does: it is the same one in other words.
    """
    steps = played(game, seats, options, rng)
    states = [step.before for step in steps] + [steps[-1].after]
    whole = inventory(states[0])
    refused = played_on = 0
    for index in [*moments(steps, rng), len(steps)]:
        state = states[index]
        to_move = game.to_move(state)
        listed = {seat: {codec.encode(action): action for action in game.legal(state, seat)} for seat in range(seats)}
        possible = [damage.tree(game.chance(state, rng)) for _ in range(OUTCOMES if to_move == (CHANCE,) else 0)]
        shapes = [damage.shape(plain) for plain in possible]
        in_order = set.intersection(*map(damage.ascending, possible)) if possible else set()
        before = codec.encode(state)
        for action in candidates(game, state, states[max(index - 2, 0) : index], rng):
            if action is None:
                continue
            after = verdict(game, state, action)
            refused += after is None
            if action.seat != CHANCE:
                at_table, among = action.seat in listed, listed.get(action.seat, {})
                says = at_table and action in game.legal(state, action.seat)
                is_listed, accepted = codec.encode(action) in among, after is not None
                assert says == is_listed or (says and accepted), f"`in` is wrong about {action}"
                assert says == accepted, f"legal says {says}, apply not: {action}"
                if accepted and not is_listed:
                    done = outcome(game, state, action)
                    alike = [other for other in among.values() if type(other) is type(action)]
                    assert any(outcome(game, state, other) == done for other in alike), (
                        f"{action} does what no listed action does"
                    )
            elif after is not None:
                assert to_move == (CHANCE,) and isinstance(action, ChanceAction), f"{action} is no chance line"
                assert same_inventory(inventory(after), whole), f"{action} changes what there is"
                missing = in_order - damage.ascending(damage.tree(action))
                assert not missing, f"{action} is in another order than anything that can come"
                if all(shape == shapes[0] for shape in shapes):
                    assert damage.shape(damage.tree(action)) == shapes[0], f"{action} looks like nothing that can come"
                if rng.random() < 0.1 and played_on < PLAYED_ON:
                    for step in play(game, after, rng):
                        assert same_inventory(inventory(step.after), whole)
                        played_on += 1
        assert codec.encode(state) == before, f"what was tried at line {index + 1} changed the state before it"
    assert refused > len(steps), "hardly anything was refused: the suite is not trying"


def check_blanks(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """A line with a blank in it cannot be played."""
    steps = played(game, seats, options, rng)
    for index, step in enumerate(steps):
        later = rng.choice(steps[index:]).after
        for seat in observers(seats):
            for state in (step.after, later):
                hidden = game.hide(state, step.action, seat)
                if hidden != step.action:
                    before = codec.encode(step.before)
                    assert verdict(game, step.before, hidden) is None, f"{hidden} was played with its blanks"
                    assert codec.encode(step.before) == before, f"{hidden} changed the state before it"
