"""HYP-6 and HYP-10.5 to HYP-10.7: markers, upgrades, gems."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.state import Pending
from tests.games.hyperborea.table import BLUE, PURPLE, RED, Scene, calm, put


def at(levels: tuple[int, ...], **points: object) -> Scene:
    return calm().give(levels=levels).points(**points)


@pytest.mark.rule("HYP-6.1")
@pytest.mark.parametrize("level, cubes", [(4, 1), (5, 1), (6, 2)])
def test_an_upgrade_turns_a_marker_into_cubes(level: int, cubes: int) -> None:
    table = at((0, 0, 0, level, 0, 0)).give(bag="")
    supply = table.supply[BLUE]
    table.play(do.Upgrade(0, BLUE))
    assert table.me.levels == (0,) * 6
    assert table.me.bag == (0, 0, 0, cubes, 0, 0, 0)
    assert table.supply[BLUE] == supply - cubes


@pytest.mark.rule("HYP-6.1")
def test_below_level_four_there_is_no_upgrade() -> None:
    table = at((3, 2, 1, 0, 0, 0))
    assert table.legal(do.Upgrade) == []
    assert table.refused(do.Upgrade(0, RED)) == "HYP-6.1"
    assert table.refused(do.Upgrade(0, 6)) == "HYP-6.1"


@pytest.mark.rule("HYP-6.1")
def test_several_upgrades_in_a_turn() -> None:
    table = at((4, 4, 4, 4, 4, 6)).give(bag="")
    for row in range(6):
        table.play(do.Upgrade(0, row))
    assert sum(table.me.bag) == 7


@pytest.mark.rule("HYP-6.2")
def test_upgrades_when_the_supply_runs_short() -> None:
    table = at((0, 0, 6, 4, 0, 0)).give(bag="")
    table.with_state(supply=put(put(table.supply, PURPLE, 1), BLUE, 0))
    assert table.refused(do.Upgrade(0, BLUE)) == "HYP-6.2"
    table.play(do.Upgrade(0, PURPLE))
    assert table.me.bag == (0, 0, 1, 0, 0, 0, 0)
    assert table.me.levels == (0, 0, 0, 4, 0, 0)


@pytest.mark.rule("HYP-6.1", "HYP-13.2", "HYP-13.3")
def test_the_rulebooks_example_of_an_upgrade_before_the_end_of_the_turn() -> None:
    """One cube in the bag, blue at 4, purple at 6. The purple upgrade makes it three cubes, and all of them are drawn:
    the bag is empty, so the next turn ends with a Reset. Without it only one cube would have been drawn."""

    def end() -> Scene:
        return at((0, 0, 6, 4, 0, 0)).give(bag="r", available="g", unused="yo")

    plain = end().end_turn()
    assert sum(plain.me.available) == 1
    table = end().play(do.Upgrade(0, PURPLE))
    assert (table.me.levels[PURPLE], table.me.levels[BLUE]) == (0, 4)
    table.end_turn()
    assert table.me.available == (1, 0, 2, 0, 0, 0, 0)
    assert table.me.bag == (0,) * 7
    assert table.me.unused == (0, 1, 0, 0, 1, 1, 0)
    table.end_turn().end_turn().end_turn()
    assert sum(table.me.available) == 3
    assert sum(table.me.bag) == 3
    both = end().play(do.Upgrade(0, PURPLE), do.Upgrade(0, BLUE)).end_turn()
    assert sum(both.me.bag) == 1


@pytest.mark.rule("HYP-10.5")
def test_single_steps_are_spread_freely() -> None:
    table = at((0,) * 6, develop_any=4)
    table.play(do.Develop(0, RED), do.Develop(0, RED), do.Develop(0, BLUE), do.Develop(0, RED))
    assert table.me.levels == (3, 0, 0, 1, 0, 0)
    assert table.refused(do.Develop(0, RED)) == "HYP-10.5"


def waiting(op: str, n: int) -> tuple[Pending, ...]:
    return (Pending(Effect(op, n), 1),)


@pytest.mark.rule("HYP-10.5")
def test_three_on_one_row() -> None:
    table = at((1, 0, 0, 0, 0, 0), more=waiting("develop_row", 3)).play(do.Develop(0, RED, 0))
    assert table.me.levels == (4, 0, 0, 0, 0, 0)
    assert table.pool.more == ()


@pytest.mark.rule("HYP-10.5")
def test_one_on_each_of_two_rows() -> None:
    table = at((0,) * 6, more=waiting("develop_diff", 2)).play(do.Develop(0, RED, 0))
    assert table.refused(do.Develop(0, RED, 0)) == "HYP-10.5"
    table.play(do.Develop(0, BLUE, 0))
    assert table.me.levels == (1, 0, 0, 1, 0, 0)
    assert table.legal(do.Develop) == []


@pytest.mark.rule("HYP-10.6")
def test_what_goes_beyond_level_six_is_lost() -> None:
    table = at((5, 6, 0, 0, 0, 0), develop_any=1, more=waiting("develop_row", 3))
    assert table.refused(do.Develop(0, 1)) == "HYP-10.6"
    assert table.refused(do.Develop(0, 1, 0)) == "HYP-10.6"
    table.play(do.Develop(0, RED, 0))
    assert table.me.levels == (6, 6, 0, 0, 0, 0)
    assert table.pool.more == ()


@pytest.mark.rule("HYP-10.6")
def test_with_all_markers_at_the_top_there_is_nothing_to_develop() -> None:
    table = at((6,) * 6, develop_any=2, more=waiting("develop_diff", 2))
    assert table.legal(do.Develop) == []


@pytest.mark.rule("HYP-10.7", "HYP-2.3")
def test_gems_never_run_out() -> None:
    table = calm().give(gems=80, available="yr")
    table.play(do.Place(0, 5, "trade-1", 0), do.Place(0, 0, "trade-1", 1))
    assert table.me.gems == 81
