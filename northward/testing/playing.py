"""Playing at random, and what holds in every state: turns, legal actions, purity, conserved components, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from northward.core import codec, parts
from northward.core import options as options_of
from northward.core.additions import Countable, chance_source, offering, trusted, turn_count
from northward.core.game import CHANCE, AnyAction, AnyOptions, AnyState, Event, Facts, Game, IllegalAction, Score, Seat
from northward.core.parts import Ends, Inventory
from northward.core.play import step as stepped
from northward.core.text import LANGUAGES

LIMIT = 20_000
"""More actions than any random game needs: the longest known, one in a hundred, takes 15,000."""
FEW = 40
MANY = 200
"""So many states of a game are looked at from all sides: all those of a short game, and of one that takes thousands of
actions when played at random a selection in each of its settings.
"""
PLAYED_ON = 1000
"""Further games, also from changed or imagined states, are played until so many actions were played in all."""


class Step(NamedTuple):
    """One line of a played game."""

    before: AnyState
    action: AnyAction
    events: list[Event]
    after: AnyState


def random_action(game: Game, state: AnyState, rng: Random) -> Any:
    """Any action; now and then any kind of action, so that rare kinds are not drowned in hundreds of common ones."""
    to_move = game.to_move(state)
    if CHANCE in to_move:
        assert to_move == (CHANCE,), "chance moves alone"
        return game.chance(state, rng)
    legal = game.legal(state, rng.choice(to_move))
    assert len(legal), f"{to_move} are to move, but somebody has nothing to do"
    if rng.random() < 0.3:
        kinds = {type(action): action for action in some(legal, 6, rng)}
        return rng.choice(list(kinds.values()))
    return legal[rng.randrange(len(legal))]


def play(game: Game, state: AnyState, rng: Random) -> Iterator[Step]:
    """A random game from a state to its end; fails if there is none, or if what is offered is refused."""
    for _ in range(LIMIT):
        if not game.to_move(state):
            return
        action = random_action(game, state, rng)
        events: list[Event] = []
        try:
            after = game.apply(state, action, events.append)
        except IllegalAction as error:
            raise AssertionError(f"apply refuses what is legal: {action}: {error}") from error
        yield Step(state, action, events, after)
        state = after
    raise AssertionError(f"no end after {LIMIT} actions")


@lru_cache(maxsize=4)
def _kept(game: Game, seats: int, options: AnyOptions, numbers: Any) -> tuple[list[Step], Any]:
    """A random game from its start to its end, and where the random numbers then are."""
    rng = Random()
    rng.setstate(numbers)
    return list(play(game, game.start(seats, options), rng)), rng.getstate()


def played(game: Game, seats: int, options: AnyOptions, rng: Random) -> list[Step]:
    """A random game. All checks of a setting begin with the same numbers, so one game is played and kept for them."""
    steps, numbers = _kept(game, seats, options, rng.getstate())
    rng.setstate(numbers)
    return list(steps)


def observers(seats: int) -> list[Seat | None]:
    return [*range(seats), None]


def some(things: Any, number: int, rng: Random) -> list[Any]:
    """A few of many, in their order; always the first and the last."""
    if len(things) <= number:
        return list(things)
    inner = rng.sample(range(1, len(things) - 1), number - 2)
    return [things[index] for index in (0, *sorted(inner), len(things) - 1)]


def same_inventory(one: Counter[str], other: Counter[str]) -> bool:
    """Whether two states hold the same; most often the dicts are equal, which is quicker to see than counts are."""
    return dict.__eq__(one, other) is True or one == other


def check_options(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Every setting starts, always in the same way; options go through words and JSON."""
    state = game.start(seats, options)
    assert type(state) is game.State
    assert state == game.start(seats, options), "start must not roll dice"
    assert game.to_move(state), "a game that is over before it begins"
    assert codec.decode(codec.encode(options), game.Options) == options
    words = {}
    for name, values in options_of.choices(game.Options).items():
        assert len(set(map(str, values))) == len(values), f"choices of {name} that read the same"
        assert getattr(options, name) in values
        for value in values:
            assert getattr(options_of.parse(game.Options, {name: str(value)}), name) == value
        words[name] = str(getattr(options, name))
    assert options_of.parse(game.Options, words) == options


def check_turns(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Games end; somebody is to move until then; only those to move have legal actions; what chance draws from has a
    name."""
    steps, source = played(game, seats, options, rng), chance_source(game)
    for state in [step.before for step in steps] + [steps[-1].after]:
        to_move = game.to_move(state)
        assert type(to_move) is tuple
        if to_move != (CHANCE,):
            assert list(to_move) == sorted(set(to_move)), "seats in order, each once"
            assert set(to_move) <= set(range(seats)), "seats that are not there"
        else:
            name = source(state)
            assert type(name) is str and name, f"{name!r} is no name of a deck, a bag or a die"
        for seat in (CHANCE, *range(seats)):
            assert bool(len(game.legal(state, seat))) == (seat in to_move and seat != CHANCE), (
                f"{to_move} are to move, but seat {seat} has {len(game.legal(state, seat))} actions"
            )
    assert game.to_move(steps[-1].after) == ()


def check_legal(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """`legal` is a sequence in every way, in a fixed order, without duplicates, and `apply` accepts all of it."""
    for step in played(game, seats, options, rng):
        for seat in game.to_move(step.before):
            if seat != CHANCE:
                _check_sequence(game, step.before, seat, rng)


def _check_sequence(game: Game, state: AnyState, seat: Seat, rng: Random) -> None:
    legal = game.legal(state, seat)
    listed = list(legal)
    assert list(game.legal(state, seat)) == listed, "two calls, two orders"
    assert len(legal) == len(listed)
    assert len({codec.encode(action) for action in listed}) == len(listed), "duplicates"
    assert all(action.seat == seat for action in listed), "an action of another seat"
    assert all(action in legal for action in listed), "listed, but not `in`"
    assert None not in legal and seat not in legal and "x" not in legal
    for index in some(range(len(listed)), FEW, rng):
        assert legal[index] == listed[index]
        assert legal[index - len(listed)] == listed[index], "negative indices"
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            legal[beyond]
    index = rng.randrange(len(listed))
    assert legal.index(listed[index]) == index
    assert legal.count(listed[index]) == 1
    low, high, jump = rng.randrange(len(listed)), rng.randrange(len(listed) + 1), rng.choice((1, 2, -1))
    part = legal[low:high:jump]
    assert list(part) == listed[low:high:jump], "slices"
    assert len(part) == len(listed[low:high:jump])
    assert all((action in part) == (action in listed[low:high:jump]) for action in some(listed, 5, rng))
    assert list(reversed(legal)) == listed[::-1]
    for action in some(listed, FEW, rng):
        try:
            game.apply(state, action)
        except IllegalAction as error:
            raise AssertionError(f"listed, but refused: {action}: {error}") from error


def check_pure(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """No method changes what it is given; `apply` gives the same answer twice, whoever listens."""
    for step in some(played(game, seats, options, rng), MANY, rng):
        state, action = step.before, step.action
        before = codec.encode(state), codec.encode(action)
        again: list[Event] = []
        after = game.apply(state, action, again.append)
        assert (codec.encode(state), codec.encode(action)) == before, "apply changed the state or the action"
        assert after == step.after, "apply gives another state the second time"
        assert again == step.events, "apply tells something else the second time"
        assert game.apply(state, action) == step.after, "the state depends on who listens"
        game.scores(state)
        for seat in observers(seats):
            view = game.view(state, seat)
            seen = codec.encode(view)
            number = rng.random()
            imagined = game.imagine(view, Random(number))
            assert game.imagine(view, Random(number)) == imagined, "imagine uses other randomness than it is given"
            assert codec.encode(view) == seen, "imagine changes the view"
            game.hide(state, action, seat)
        for seat in game.to_move(state):
            list(game.legal(state, seat))
        if game.to_move(state) == (CHANCE,):
            number = rng.random()
            assert game.chance(state, Random(number)) == game.chance(state, Random(number)), (
                "chance uses other randomness"
            )
        assert (codec.encode(state), codec.encode(action)) == before, "a method changed the state or the action"


def check_quick(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """A game played by `do` and `step`, as lab, bots and search play, goes through the same states as by `apply`."""
    do = trusted(game)
    state = game.start(seats, options)
    for _, action, told, after in played(game, seats, options, rng):
        events: list[Event] = []
        assert do(state, action, events.append) == after, "`do` does something else than `apply`"
        assert events == told, "`do` tells something else than `apply`"
        if action.seat == CHANCE:
            state = do(state, action)
        else:
            legal = offering(game)(state, action.seat)
            assert list(legal) == list(game.legal(state, action.seat)), "`offer` lists something else than `legal`"
            index = legal.index(action)
            events = []
            assert stepped(game, state, legal, index, events.append) == after, "a list does something else than `apply`"
            assert events == told, "a list tells something else than `apply`"
            state = stepped(game, state, legal, index)
        assert state == after, "the state depends on who listens to `do`"


def check_inventory(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Nothing is ever lost or doubled."""
    whole = inventory(game.start(seats, options))
    assert whole, "an empty box"
    seen = 0
    for _ in range(3):
        steps = played(game, seats, options, rng) if seen < PLAYED_ON else []
        seen += len(steps)
        for step in steps:
            assert same_inventory(inventory(step.after), whole), f"{step.action} changes what there is"


def check_scores(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Totals are the sum of their items, ranks follow from totals and tie-breaks, and in the end all see the same."""
    steps = played(game, seats, options, rng)
    for state in some([step.before for step in steps] + [steps[-1].after], MANY, rng):
        _check_scores(game.scores(state), seats)
        for seat in observers(seats):
            _check_scores(game.view(state, seat).scores, seats)
    final = steps[-1].after
    for seat in observers(seats):
        assert game.view(final, seat).scores == game.scores(final), (
            "the game is over, but not everybody sees the scores"
        )


def _check_scores(scores: tuple[Score, ...], seats: int) -> None:
    assert [score.seat for score in scores] == list(range(seats)), "one score for each seat, in order"
    keys = [(score.total, score.tie_break) for score in scores]
    for score, key in zip(scores, keys, strict=True):
        assert score.total == sum(score.items.values()), f"{score} does not add up"
        assert score.rank == 1 + sum(other > key for other in keys), f"{score} has another rank"


def check_ending(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """The end as it is counted, if a game tells that: it adds up to the scores, and what ended it is said."""
    page = parts.page(game.name)
    if not isinstance(page, Ends):
        return
    final = played(game, seats, options, rng)[-1].after
    for seat in (0, None):
        view = game.view(final, seat)
        counted = page.ending(game, view)
        for score in game.scores(final):
            told = {each.item: sum(part.points for part in each.seats[score.seat]) for each in counted}
            assert told == score.items, f"counted {told}, scored {score.items}"
        said = [page.ended(game, view, language) for language in LANGUAGES]
        assert all(said) and len(set(said)) == len(LANGUAGES), f"what ended it is not said in every language: {said}"


def check_facts(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """What a game tells to be counted, if it does: plain names of the match and of every seat, always the same."""
    if not isinstance(game, Countable):
        return
    steps = played(game, seats, options, rng)
    for state in some([step.before for step in steps] + [steps[-1].after], MANY, rng):
        before = codec.encode(state)
        facts = game.facts(state)
        assert game.facts(state) == facts, "two calls, two facts"
        assert codec.encode(state) == before, "facts changed the state"
        assert len(facts.seats) == seats, "facts of another number of seats"
        for named in (facts.match, *facts.seats):
            for kind, names in named.items():
                assert all(type(name) is str and name for name in (kind, *names)), f"{kind}: {names} are no names"
                assert len(set(names)) == len(names), f"{kind}: {names} has a name twice"
        assert codec.decode(codec.encode(facts), Facts) == facts, "facts do not survive JSON"


def check_turns_ended(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """The turns that a game counts, if it does: none at first, then one by one; an action ends one at most."""
    turns = turn_count(game)
    if turns is None:
        return
    steps = played(game, seats, options, rng)
    counted = [turns(step.before) for step in steps] + [turns(steps[-1].after)]
    assert counted[0] == 0, f"{counted[0]} turns before the first"
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(counted)), "turns are not counted one by one"
    assert 0 < counted[-1] <= len(steps), "no turn has ended"
