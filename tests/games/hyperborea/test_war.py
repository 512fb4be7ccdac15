"""The greedy bot of Hyperborea fights where it pays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.bots.greedy import GreedyHyperborea, Thoughts
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.ending import gems_wanted
from northward.games.hyperborea.state import GHOST
from tests.games.hyperborea.table import Scene, calm

ATTACK = Effect("attack")


def choice(scene: Scene) -> Any:
    legal = scene.legal()
    return GreedyHyperborea(GAME).choose(GAME.view(scene.state, 0), legal, None, Random(1))


def worth(scene: Scene, effect: Effect) -> float:
    return Thoughts(GAME, scene.state, 0).effect(effect)


def meeting(seats: int = 2, **points: int) -> Scene:
    """One miniature of seat 0 on a borderland, one of seat 1 on the next."""
    return calm(seats).lay(1, "B01").lay(2, "B02").stand(1).stand(2, seat=1).points(**points)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_enemy_in_the_same_hex_is_killed(seats: int) -> None:
    assert choice(meeting(seats, attack=1).stand(1, seat=1)) == do.Attack(0, 1, 1)


def test_it_walks_to_a_lone_enemy_and_kills_it() -> None:
    scene = meeting(move=2, attack=1)
    thoughts = Thoughts(GAME, scene.state, 0)
    there, back = thoughts.value(do.Move(0, 1, 2)), thoughts.value(do.Move(0, 1, scene.home() + 1))
    assert there > back
    scene.play(do.Move(0, 1, 2))
    assert choice(scene) == do.Attack(0, 2, 1)


def test_an_attack_is_worth_more_the_nearer_the_enemy() -> None:
    nobody = worth(calm(2).lay(1, "B01").stand(1), ATTACK)
    there = calm(2).lay(1, "B01").stand(1).stand(1, seat=1, count=2)
    assert nobody < worth(meeting(), ATTACK) < worth(there, ATTACK)


def test_fortresses_are_no_prey() -> None:
    assert worth(meeting().territory(2, fortresses=(0, 1)), ATTACK) < worth(meeting(), ATTACK)


def test_the_hex_that_an_enemy_loses_counts() -> None:
    thoughts = Thoughts(GAME, meeting().state, 0)
    assert thoughts.control_lost(2, 1) == 2.0
    assert Thoughts(GAME, meeting(3).state, 0).control_lost(2, 1) == 1.0
    assert Thoughts(GAME, meeting().stand(2, seat=1, count=2).state, 0).control_lost(2, 1) == 0.0


def test_the_third_ghost_is_worth_most() -> None:
    """HYP-15.2: 1, 3, 6 and one more for each further one."""
    found = [worth(calm(2).lay(1, "B01").stand(1).inside(1, 0, GHOST).give(ghosts=had), ATTACK) for had in range(4)]
    assert found[0] < found[1] < found[2] > found[3]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_gem_of_the_condition_is_worth_its_tile(seats: int) -> None:
    wanted = gems_wanted(seats)
    gem = Effect("gem")
    early, last, beyond = (worth(calm(seats).give(gems=gems), gem) for gems in (0, wanted - 1, wanted))
    assert last - early > 2.0 and beyond < last


def test_nobody_walks_on_movement_alone_where_nobody_can_walk() -> None:
    move = Effect("move", 2)
    scene = calm(2).lay(1, "B01")
    assert worth(scene.stand(1, count=0), move) < 0.5 * worth(calm(2).lay(1, "B01").stand(1), move)


def test_it_chooses_before_there_is_any_land() -> None:
    """The last race tile that is chosen lays the land."""
    rng = Random(1)
    state: Any = GAME.start(2, GAME.Options(mode="race_war", tiles="choice"))
    while not state.land:
        (seat,) = GAME.to_move(state)
        if seat == CHANCE:
            state = GAME.apply(state, GAME.chance(state, rng))
            continue
        legal = GAME.legal(state, seat)
        state = GAME.apply(state, GreedyHyperborea(GAME).choose(GAME.view(state, seat), legal, None, rng))
