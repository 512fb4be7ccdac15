"""HYP-8: steps, terrain, who stops whom, flying, and the fog of war."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.state import GHOST, Pending
from tests.games.hyperborea.table import CENTRE, Scene, begun, calm
from tests.oracle import hyperborea as oracle

FACES = {"desert": "B25", "forest": "B26", "swamp": "B28", "mountain": "B29"}


def scene(**points: int) -> Scene:
    """Two miniatures of seat 0 on the first borderland."""
    return calm().stand(1, count=2).points(**points)


@pytest.mark.rule("HYP-8.1")
def test_a_point_takes_one_miniature_to_an_adjacent_hex() -> None:
    table = scene(move=1).play(do.Move(0, 1, 2))
    assert (table.outside(1), table.outside(2)) == (1, 1)
    assert table.pool.move == 0
    assert table.refused(do.Move(0, 1, 2)) == "HYP-8.2"


@pytest.mark.rule("HYP-8.1")
def test_a_miniature_may_go_several_steps() -> None:
    table = scene(move=3).play(do.Move(0, 1, 2), do.Move(0, 2, 3), do.Move(0, 3, 4))
    assert (table.outside(1), table.outside(4)) == (1, 1)


@pytest.mark.rule("HYP-8.2", "HYP-8.3")
@pytest.mark.parametrize("left", FACES)
@pytest.mark.parametrize("entered", FACES)
def test_terrain(left: str, entered: str) -> None:
    cost = oracle.STEP_COSTS[left][entered]
    table = scene(move=cost).lay(1, FACES[left]).stand(1).lay(2, FACES[entered])
    table.play(do.Move(0, 1, 2))
    assert table.pool.move == 0
    if cost > 1:
        table = scene(move=cost - 1).lay(1, FACES[left]).stand(1).lay(2, FACES[entered])
        assert table.refused(do.Move(0, 1, 2)) == "HYP-8.2"


@pytest.mark.rule("HYP-8.4")
def test_others_outside_stop_a_walker() -> None:
    table = scene(move=3).stand(2, seat=1).play(do.Move(0, 1, 2))
    assert table.land[2].stopped == 1
    assert table.refused(do.Move(0, 2, 3)) == "HYP-8.4"
    assert do.Move(0, 1, 6) in table.legal()


@pytest.mark.rule("HYP-8.4")
def test_ghosts_and_who_is_in_a_city_or_ruin_stop_nobody() -> None:
    table = scene(move=3).inside(2, 0, GHOST).inside(2, 1, who=1).play(do.Move(0, 1, 2))
    assert table.land[2].stopped == 0
    table.play(do.Move(0, 2, 3))


@pytest.mark.rule("HYP-8.4")
def test_own_miniatures_stop_nobody() -> None:
    scene(move=2).stand(2).play(do.Move(0, 1, 2), do.Move(0, 2, 3))


@pytest.mark.rule("HYP-8.5")
def test_killing_the_last_one_in_the_way_frees_the_stopped() -> None:
    table = scene(move=2, attack=2).stand(2, seat=1, count=2).play(do.Move(0, 1, 2), do.Attack(0, 2, 1))
    assert table.refused(do.Move(0, 2, 3)) == "HYP-8.4"
    table.play(do.Attack(0, 2, 1), do.Move(0, 2, 3))


@pytest.mark.rule("HYP-8.5")
def test_shooting_the_last_one_in_the_way_frees_the_stopped_too() -> None:
    table = scene(move=2, ranged=1).stand(2, seat=1).play(do.Move(0, 1, 2), do.Shoot(0, 2, 1), do.Move(0, 2, 3))
    assert table.outside(3) == 1


@pytest.mark.rule("HYP-8.5", "HYP-11.9")
def test_a_removed_miniature_no_longer_stands_in_the_way() -> None:
    strike = Effect("adjacent_opponents", effects=(Effect("remove_miniature"),))
    table = scene(move=2).stand(2, seat=1).play(do.Move(0, 1, 2))
    table.points(move=1, more=(Pending(strike, 1),)).play(do.Strike(0, 0), do.GiveMiniature(1, 2), do.Move(0, 2, 3))
    assert table.outside(3) == 1


@pytest.mark.rule("HYP-8.5")
def test_who_was_there_or_was_put_there_may_leave() -> None:
    table = scene(move=3, clone=1).stand(1, seat=1, count=5)
    table.play(do.Clone(0, 1), do.Move(0, 1, 2), do.Move(0, 1, 2), do.Move(0, 1, 2))
    assert table.outside(2) == 3


@pytest.mark.rule("HYP-8.5")
def test_of_two_in_a_hex_only_the_one_that_walked_in_is_stopped() -> None:
    table = scene(move=3).stand(2, seat=1).stand(2, count=1).play(do.Move(0, 1, 2), do.Move(0, 2, 3))
    assert table.refused(do.Move(0, 2, 3)) == "HYP-8.4"


@pytest.mark.rule("HYP-8.5")
def test_the_stopped_are_free_in_the_next_turn() -> None:
    table = scene(move=1).stand(2, seat=1).play(do.Move(0, 1, 2)).end_turn()
    assert table.land[2].stopped == 0
    for _ in range(2):
        table.end_turn()
    table.points(move=1).play(do.Move(0, 2, 3))


@pytest.mark.rule("HYP-8.6")
def test_flying_knows_neither_terrain_nor_stopping() -> None:
    table = scene(fly=3).lay(1, FACES["swamp"]).stand(1).lay(2, FACES["mountain"]).stand(2, seat=1)
    table.play(do.Move(0, 1, 2, fly=True))
    assert table.land[2].stopped == 0
    table.play(do.Move(0, 2, 3, fly=True), do.Move(0, 3, 4, fly=True))
    assert table.refused(do.Move(0, 4, 5, fly=True)) == "HYP-8.6"


@pytest.mark.rule("HYP-8.6")
def test_who_flew_in_may_walk_out_and_the_stopped_may_fly_out() -> None:
    table = scene(fly=1, move=1).stand(2, seat=1).play(do.Move(0, 1, 2, fly=True), do.Move(0, 2, 3))
    assert table.outside(3) == 1
    table = scene(fly=1, move=1).stand(2, seat=1).play(do.Move(0, 1, 2), do.Move(0, 2, 3, fly=True))
    assert table.outside(3) == 1


@pytest.mark.rule("HYP-8.6")
def test_where_one_is_free_and_one_stopped_both_can_leave_by_wing_and_foot() -> None:
    table = scene(fly=1, move=2).stand(2, seat=1).stand(2).play(do.Move(0, 1, 2))
    table.play(do.Move(0, 2, 3, fly=True), do.Move(0, 2, 3))
    assert table.outside(3) == 2


@pytest.mark.rule("HYP-8.7")
def test_a_step_is_not_paid_with_both_kinds_of_points() -> None:
    table = scene(move=1, fly=1).lay(2, FACES["forest"])
    assert table.refused(do.Move(0, 1, 2)) == "HYP-8.2"
    table.play(do.Move(0, 1, 2, fly=True))
    assert (table.pool.move, table.pool.fly) == (1, 0)


@pytest.mark.rule("HYP-8.9")
def test_steps_lead_to_adjacent_hexes_of_the_map() -> None:
    table = scene(move=9)
    for to in (3, 1, -1, len(table.land)):
        assert table.refused(do.Move(0, 1, to)) == "HYP-8.9"
    assert table.refused(do.Move(0, -1, 1)) == "HYP-8.9"
    for cell in range(len(table.land)):
        expected = set(oracle.neighbours(3, 1)) if cell == 1 else set()
        assert {move.to for move in table.legal(do.Move) if move.cell == cell} == expected


@pytest.mark.rule("HYP-8.9")
def test_any_number_may_stand_in_a_hex() -> None:
    table = calm().stand(1, count=10).give(reserve=0).points(move=10)
    for _ in range(10):
        table.play(do.Move(0, 1, CENTRE))
    assert table.outside(CENTRE) == 10


@pytest.mark.rule("HYP-5.7")
def test_the_frozen_do_not_move() -> None:
    table = calm().inside(1, 0).points(move=3, fly=3)
    assert table.legal(do.Move) == []
    assert table.refused(do.Move(0, 1, 2)) == "HYP-5.7"
    assert table.refused(do.Move(0, 1, 2, fly=True)) == "HYP-5.7"


@pytest.mark.rule("HYP-8.8", "HYP-2.5", "HYP-2.6")
@pytest.mark.parametrize("fly", [False, True])
def test_arriving_turns_up_the_hexes_around(fly: bool) -> None:
    table = begun(map="fog")
    home = table.home()
    assert all(not table.land[cell].face for cell in range(home))
    table.points(move=9, fly=9).play(do.Move(0, home, home + 1, fly=fly))
    hidden = [cell for cell in oracle.neighbours(3, home + 1) if cell < home]
    assert hidden and GAME.to_move(table.state) == (CHANCE,)
    table.play(do.Hexes(("B01", "B25")[: len(hidden)]))
    assert [table.land[cell].face for cell in hidden] == ["B01", "B25"][: len(hidden)]
    assert table.land[hidden[0]].inside == (GHOST, GHOST)
    assert table.land[hidden[0]].tokens == (0, 2)
    assert sum(not table.land[cell].face for cell in range(home)) == 7 - len(hidden)


@pytest.mark.rule("HYP-8.8")
def test_a_hex_that_was_turned_up_before_stays_as_it_is() -> None:
    table = begun(map="fog")
    home = table.home()
    table.points(move=9).play(do.Move(0, home, home + 1)).chance()
    before = table.land
    table.play(do.Move(0, home + 1, home))
    assert [territory.face for territory in table.land] == [territory.face for territory in before]


@pytest.mark.rule("HYP-8.8")
def test_recruiting_next_to_hidden_hexes_turns_them_up() -> None:
    table = begun(map="fog").points(miniature=1)
    table.play(do.Recruit(0, table.home() + 2))
    assert GAME.to_move(table.state) == (CHANCE,)


@pytest.mark.rule("HYP-8.1", "HYP-8.2", "HYP-8.3", "HYP-8.4")
@pytest.mark.parametrize("seed", range(12))
def test_reach_is_what_the_plain_count_says(seed: int) -> None:
    """Every hex that one miniature can walk to, and with how many points left, against the oracle."""
    rng = Random(seed)
    table = begun(rng.choice((3, 4, 5)), tiles="AB"[seed % 2] if seed % 3 else "").empty_map()
    for cell in range(len(table.land)):
        if rng.random() < 0.3:
            table.stand(cell, seat=1)
    start, points = rng.randrange(len(table.land)), rng.randrange(1, 6)
    table.stand(start, seat=1, count=0).stand(start).points(move=points)
    best: dict[int, int] = {}
    waiting = [(start, table.state)]
    while waiting:
        cell, state = waiting.pop()
        if state.pool.move <= best.get(cell, -1):
            continue
        best[cell] = state.pool.move
        for action in GAME.legal(state, 0):
            if isinstance(action, do.Move) and action.cell == cell:
                waiting.append((action.to, GAME.apply(state, action)))
    assert best == oracle.reach(table.plain(), 0, start, points)
