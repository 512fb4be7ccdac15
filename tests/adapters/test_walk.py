"""Actions as small numbered choices, for the installed games and for the toy."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

import northward
from northward.adapters.choices import choices, forced
from northward.adapters.decisions import Decisions
from northward.adapters.ids import LARGEST, TIE, ActionIds, ids_of, tie_break
from northward.adapters.observation import Sight, layout, named
from northward.adapters.steps import Walk
from northward.core import registry
from northward.core.game import CHANCE, Action, ChanceAction, Value
from northward.testing.playing import play
from tests.every_game.toys import Toy

DOCS = Path(__file__).parents[2] / "docs"
GAMES = [*(northward.game(name) for name in registry.names()), Toy()]
SETTINGS = [(game, seats) for game in GAMES for seats in game.seats]


def name(value: Any) -> str:
    return str(getattr(value, "name", value))


@pytest.mark.parametrize("game, seats", SETTINGS, ids=name)
def test_a_random_walk_ends_and_every_action_can_be_reached(game: Any, seats: int) -> None:
    rng = Random(name(game))
    walk = Walk(game, seats, game.Options(), longest=40_000)
    asked = 0
    while walk.seat is not None:
        if walk.seat == CHANCE:
            walk.draw(rng)
            continue
        legal = walk.numbers()
        assert len(legal) > 1, "a forced choice was asked for"
        assert legal == sorted(set(legal)) and legal[0] >= 0 and legal[-1] < walk.ids.size <= LARGEST
        walk.step(rng.choice(legal))
        asked += 1
    assert asked and not walk.truncated and not game.to_move(walk.state)
    assert sum(walk.returns()) == pytest.approx(0)


def reached(left: Any, chosen: tuple[int, ...] = ()) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every action that choosing leads to, by its place in the list, with the choices on the way."""
    for number in sorted(set(map(int, left.numbers))):
        further = left.chosen(number)
        if isinstance(further, int):
            yield further, (*chosen, number)
        else:
            yield from reached(further, (*chosen, number))


@pytest.mark.parametrize("game, seats", SETTINGS, ids=name)
def test_every_legal_action_is_reached_exactly_once(game: Any, seats: int) -> None:
    ids = ids_of(game)
    for number, step in enumerate(play(game, game.start(seats, game.Options()), Random(1))):
        legal = () if step.action.seat == CHANCE else game.legal(step.before, step.action.seat)
        if len(legal) > 1 and (number % 5 == 0 or len(legal) < 12):
            found = dict(reached(choices(game, ids, step.before, step.action.seat, legal)))
            assert sorted(found) == list(range(len(legal)))
            assert len(set(found.values())) == len(legal)


@pytest.mark.parametrize("game, seats", SETTINGS, ids=name)
def test_packed_actions_have_the_same_paths_as_others(game: Any, seats: int) -> None:
    """What a game packs in columns is numbered as its actions would be one by one, up to choices that are forced."""
    ids = ids_of(game)
    for number, step in enumerate(play(game, game.start(seats, game.Options()), Random(2))):
        legal = () if step.action.seat == CHANCE else game.legal(step.before, step.action.seat)
        if len(legal) > 1 and number % 9 == 0:
            for place, path in reached(choices(game, ids, step.before, step.action.seat, legal)):
                whole = iter(ids.path(legal[place]))
                assert all(number in whole or number < TIE for number in path), (legal[place], path)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_copies_go_their_own_way(game: Any) -> None:
    walk = Walk(game, game.seats[0], game.Options())
    while walk.seat == CHANCE:
        walk.draw(Random(1))
    other = walk.copy()
    before = (other.state, other.numbers())
    walk.step(walk.numbers()[0])
    assert (other.state, other.numbers()) == before


def test_a_number_that_is_not_legal_is_refused() -> None:
    walk = Walk(Toy(), 2, Toy.Options())
    walk.draw(Random(1))
    with pytest.raises(ValueError, match="not among the legal"):
        walk.step(walk.ids.size - 1)


def test_a_long_match_is_cut_off() -> None:
    walk = Walk(Toy(), 2, Toy.Options(), longest=2)
    while walk.seat is not None:
        walk.draw(Random(1)) if walk.seat == CHANCE else walk.step(walk.numbers()[0])
    assert walk.truncated


class Inner(Value, frozen=True):
    left: bool
    word: str


class Everything(Action, frozen=True):
    """Every type that an action may use."""

    flag: bool
    word: Literal["a", "b"]
    pair: tuple[int, bool]
    several: tuple[int, ...]
    inner: Inner
    perhaps: int | None = None
    any_of: int | str | None = None
    some: frozenset[int] = frozenset()


class Nothing(ChanceAction, frozen=True):
    pass


class Strange:
    name = "strange"
    Action = Everything | Nothing


STRANGE: Any = Strange


def everything(**changes: Any) -> Everything:
    values: dict[str, Any] = {
        "flag": True,
        "word": "a",
        "pair": (1, True),
        "several": (1, 2),
        "inner": Inner(True, "x"),
    }
    return Everything(0, **(values | changes))


@pytest.mark.parametrize(
    "change",
    [
        {"flag": False},
        {"word": "b"},
        {"pair": (1, False)},
        {"pair": (-1, True)},
        {"several": ()},
        {"several": (1, 2, 3)},
        {"inner": Inner(False, "x")},
        {"inner": Inner(True, "y")},
        {"perhaps": 0},
        {"any_of": "a"},
        {"any_of": 3},
        {"some": frozenset({4})},
    ],
    ids=str,
)
def test_every_field_shows_in_the_path(change: dict[str, Any]) -> None:
    ids = ActionIds(STRANGE)
    assert ids.path(everything()) == ids.path(everything()) != ids.path(everything(**change))


def test_actions_that_look_the_same_are_told_apart_by_digits() -> None:
    ids = ActionIds(STRANGE)
    far = [ids.path(everything(pair=(number * 128, True))) for number in range(100)]
    assert len(set(far)) == 1
    apart = tie_break(far)
    assert len(set(apart)) == 100
    assert all(max(path[-2:]) < TIE for path in apart)


def test_too_many_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("northward.adapters.ids.LARGEST", 100)
    with pytest.raises(ValueError, match="at most 100"):
        ActionIds(STRANGE)


INSTALLED = [northward.game(name) for name in registry.names()]


@pytest.mark.parametrize("game", INSTALLED, ids=name)
def test_an_observation_tells_what_is_chosen(game: Any) -> None:
    """Halfway through an action nothing else changes; and what was chosen is gone with the action."""
    seats = game.seats[0]
    first = layout(game, seats).first["chosen"]
    rng, sight, different = Random(3), Sight(game, seats), 0
    walk = Walk(game, seats, game.Options())
    while walk.seat is not None:
        if walk.seat == CHANCE:
            walk.draw(rng)
            continue
        seat, state = walk.seat, walk.state
        before = sight.look(state, seat, walk.chosen).copy()
        told = named(game, seats, before)["chosen"]
        assert sorted(told.nonzero()[0]) == sorted(set(walk.chosen))
        walk.step(rng.choice(walk.numbers()))
        if walk.state is state:
            after = sight.look(state, seat, walk.chosen)
            assert (before[:first] == after[:first]).all() and (before[first:] != after[first:]).any()
            different += 1
    assert different


@pytest.mark.parametrize("game", INSTALLED, ids=name)
def test_choices_are_told_in_words(game: Any) -> None:
    walk, rng, told = Walk(game, game.seats[0], game.Options()), Random(5), set()
    for _ in range(150):
        if walk.seat == CHANCE:
            walk.draw(rng)
        elif walk.seat is not None:
            words = [walk.words(number) for number in walk.numbers()]
            assert len(set(words)) == len(words), words
            told.update(words)
            walk.step(rng.choice(walk.numbers()))
    assert any(" " in words and not words[0].isdigit() for words in told)


@pytest.mark.parametrize("game", INSTALLED, ids=name)
def test_decisions_are_lessons(game: Any) -> None:
    """Following what is taught from the same state leads to the same action."""
    seats = game.seats[0]
    lessons, rng, taught = Decisions(game, seats, game.Options()), Random(4), 0
    for number, step in enumerate(play(game, game.start(seats, game.Options()), rng)):
        if step.action.seat == CHANCE or number % 4:
            continue
        legal = game.legal(step.before, step.action.seat)
        index = rng.randrange(len(legal))
        left: Any = choices(game, ids_of(game), step.before, step.action.seat, legal) if len(legal) > 1 else index
        for observation, mask, chosen in lessons.choices(step.before, step.action.seat, legal, index):
            while (passed := forced(left)) is not None:
                left = left.chosen(passed)
            assert observation.shape == (lessons.observation_size,) and mask.shape == (lessons.action_size,)
            assert sorted(mask.nonzero()[0]) == sorted(set(map(int, left.numbers)))
            left = left.chosen(chosen)
            taught += 1
        assert left == index
    assert taught


def test_a_game_without_an_observer_says_so() -> None:
    with pytest.raises(LookupError, match=r"toy brings no observer.*adding_a_game"):
        Sight(Toy(), 2)


def test_the_page_of_observations_is_up_to_date() -> None:
    """Written by docs/make_observations_page.py."""
    page = runpy.run_path(str(DOCS / "make_observations_page.py"))["page"]()
    assert (DOCS / "observations.md").read_text(encoding="utf-8") == page
