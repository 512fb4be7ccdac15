"""Actions as small numbered choices, for the installed games and for the toy."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, Literal

import pytest

import northward
from northward.adapters.ids import LARGEST, TIE, ActionIds, tie_break
from northward.adapters.observation import SIZE, seen, with_chosen
from northward.adapters.steps import Walk
from northward.core import registry
from northward.core.game import CHANCE, Action, ChanceAction, Value
from northward.testing.playing import play
from tests.every_game.toys import Toy

GAMES = [*(northward.game(name) for name in registry.names()), Toy()]
SETTINGS = [(game, seats) for game in GAMES for seats in game.seats]


def name(value: Any) -> str:
    return str(getattr(value, "name", value))


@pytest.mark.parametrize("game, seats", SETTINGS, ids=name)
def test_a_random_walk_ends_and_every_action_can_be_reached(game: Any, seats: int) -> None:
    rng = Random(name(game))
    walk = Walk(game, seats, game.Options())
    asked = 0
    while walk.seat is not None:
        if walk.seat == CHANCE:
            walk.draw(rng)
            continue
        legal = walk.legal()
        assert len(legal) > 1, "a forced choice was asked for"
        assert legal == sorted(set(legal)) and legal[0] >= 0 and legal[-1] < walk.ids.size <= LARGEST
        walk.step(rng.choice(legal))
        asked += 1
    assert asked and not walk.truncated and not game.to_move(walk.state)
    assert sum(walk.returns()) == pytest.approx(0)


@pytest.mark.parametrize("game, seats", SETTINGS, ids=name)
def test_paths_tell_all_legal_actions_apart(game: Any, seats: int) -> None:
    """No path is another's beginning, so an action is complete exactly when its path is."""
    ids = ActionIds(game)
    for step in play(game, game.start(seats, game.Options()), Random(1)):
        if step.action.seat == CHANCE:
            continue
        legal = game.legal(step.before, step.action.seat)
        paths = sorted(tie_break([ids.path(legal[index]) for index in range(len(legal))]))
        assert len(set(paths)) == len(legal)
        for one, other in pairwise(paths):
            assert other[: len(one)] != one


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_copies_go_their_own_way(game: Any) -> None:
    walk = Walk(game, game.seats[0], game.Options())
    while walk.seat == CHANCE:
        walk.draw(Random(1))
    other = walk.copy()
    before = (other.state, other.legal())
    walk.step(walk.legal()[0])
    assert (other.state, other.legal()) == before


def test_a_number_that_is_not_legal_is_refused() -> None:
    walk = Walk(Toy(), 2, Toy.Options())
    walk.draw(Random(1))
    with pytest.raises(ValueError, match="not among the legal"):
        walk.step(walk.ids.size - 1)


def test_a_long_match_is_cut_off() -> None:
    walk = Walk(Toy(), 2, Toy.Options(), longest=2)
    while walk.seat is not None:
        walk.draw(Random(1)) if walk.seat == CHANCE else walk.step(walk.legal()[0])
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


@pytest.mark.parametrize("game, seats", SETTINGS, ids=name)
def test_observations_have_one_shape_and_depend_on_the_view_alone(game: Any, seats: int) -> None:
    rng = Random(2)
    different = set()
    for number, step in enumerate(play(game, game.start(seats, game.Options()), rng)):
        if number % 3 == 0:
            view = game.view(step.after, 0)
            array = with_chosen(seen(view), ())
            assert array.shape == (SIZE,) and array.dtype == "float32"
            assert abs(array).max() <= 1
            assert (array == with_chosen(seen(game.view(game.imagine(view, rng), 0)), ())).all()
            different.add(array.tobytes())
    assert len(different) > 2
    assert (with_chosen(seen(view), (1,)) != with_chosen(seen(view), (2,))).any()
