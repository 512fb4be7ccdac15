"""HYP-4: placing cubes and activating technologies."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import actions as do
from northward.games.hyperborea import events
from tests.games.hyperborea.table import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, YELLOW, Scene, calm


def scene(available: str) -> Scene:
    return calm().give(available=available)


@pytest.mark.rule("HYP-4.1")
def test_cubes_are_placed_one_at_a_time_in_any_order() -> None:
    table = scene("rgp").play(do.Place(0, GREEN, "warfare-2", 1), do.Place(0, PURPLE, "growth-1", 0))
    assert (table.on("warfare-2"), table.on("growth-1")) == (".g", "p.")
    table.play(do.Place(0, RED, "warfare-2", 0))
    assert table.on("warfare-2") == "rg"
    assert table.me.available == (0,) * 7


@pytest.mark.rule("HYP-4.1")
def test_only_available_cubes_on_own_technologies() -> None:
    table = scene("r").own("I-01", seat=1)
    assert table.refused(do.Place(0, GREEN, "exploration-1", 0)) == "HYP-4.1"
    assert table.refused(do.Place(0, 9, "exploration-1", 0)) == "HYP-4.1"
    assert table.refused(do.Place(0, RED, "I-01", 1)) == "HYP-4.1"
    assert table.refused(do.Place(0, RED, "peace-1", 0)) == "HYP-4.1"


@pytest.mark.rule("HYP-4.2")
@pytest.mark.parametrize(
    "colour, takes",
    [
        (RED, {("warfare-1", 0), ("warfare-2", 0), ("growth-2", 1)}),
        (GREEN, {("exploration-1", 0), ("exploration-2", 0), ("warfare-2", 1)}),
        (PURPLE, {("growth-1", 0), ("growth-2", 0), ("exploration-2", 1)}),
        (BLUE, {("science-1", 0), ("science-2", 0), ("progress-2", 1)}),
        (ORANGE, {("progress-1", 0), ("progress-2", 0), ("trade-2", 1)}),
        (YELLOW, {("trade-1", 0), ("trade-2", 0), ("science-2", 1)}),
    ],
)
def test_what_the_spaces_of_the_base_technologies_take(colour: int, takes: set[tuple[str, int]]) -> None:
    multi = {("warfare-1", 1), ("exploration-1", 1), ("growth-1", 1), ("progress-1", 1), ("trade-1", 1)}
    multi |= {("science-1", 1), ("science-2", 2)}
    table = scene("rgpboy")
    legal = {(place.technology, place.space) for place in table.legal(do.Place) if place.colour == colour}
    assert legal == takes | multi


@pytest.mark.rule("HYP-4.2")
def test_a_grey_cube_goes_only_on_grey_spaces() -> None:
    table = scene("x")
    assert table.legal(do.Place) == []
    assert table.refused(do.Place(0, GREY, "warfare-1", 1)) == "HYP-4.2"
    table.own("II-16")
    assert table.legal(do.Place) == [do.Place(0, GREY, "II-16", 1)]


@pytest.mark.rule("HYP-4.2")
def test_a_grey_space_takes_nothing_else() -> None:
    table = scene("rb").own("II-16")
    assert table.refused(do.Place(0, RED, "II-16", 1)) == "HYP-4.2"


@pytest.mark.rule("HYP-4.3")
def test_the_two_sets_of_a_base_technology_exclude_each_other() -> None:
    table = scene("rrg").play(do.Place(0, RED, "warfare-1", 0))
    assert table.refused(do.Place(0, RED, "warfare-2", 0)) == "HYP-4.3"
    assert table.refused(do.Place(0, GREEN, "warfare-2", 1)) == "HYP-4.3"
    table.play(do.Place(0, GREEN, "warfare-1", 1), do.Choice(0, 0))
    assert table.refused(do.Place(0, RED, "warfare-2", 0)) == "HYP-4.3"


@pytest.mark.rule("HYP-4.3")
def test_the_other_set_is_open_again_once_the_first_is_empty() -> None:
    table = scene("rg").fill("warfare-1", "r.").points(restore=1)
    assert table.refused(do.Place(0, GREEN, "warfare-2", 1)) == "HYP-4.3"
    table.play(do.Restore(0, "warfare-1", 0), do.Place(0, GREEN, "warfare-2", 1))


@pytest.mark.rule("HYP-4.4")
def test_the_last_cube_activates_the_technology_at_once() -> None:
    table = scene("gp").play(do.Place(0, GREEN, "exploration-2", 0))
    assert (table.pool.move, table.pool.miniature) == (0, 0)
    table.play(do.Place(0, PURPLE, "exploration-2", 1))
    assert (table.pool.move, table.pool.miniature) == (1, 1)
    assert [event.technology for event in table.of(events.Activated)] == ["exploration-2"]


@pytest.mark.rule("HYP-4.4")
def test_the_cubes_of_an_activated_set_stay() -> None:
    table = scene("ggg").fill("exploration-1", "gr")
    assert table.refused(do.Place(0, GREEN, "exploration-1", 0)) == "HYP-4.4"
    table.end_turn()
    assert table.on("exploration-1") == "gr"


@pytest.mark.rule("HYP-4.5")
def test_a_set_that_lost_a_cube_is_activated_again_but_only_twice_in_a_turn() -> None:
    table = scene("yrrr").play(do.Place(0, YELLOW, "trade-1", 0), do.Place(0, RED, "trade-1", 1))
    assert table.me.gems == 1
    table.points(restore=2).play(do.Restore(0, "trade-1", 1), do.Place(0, RED, "trade-1", 1))
    assert table.me.gems == 2
    table.play(do.Restore(0, "trade-1", 1))
    assert table.refused(do.Place(0, RED, "trade-1", 1)) == "HYP-4.5"


@pytest.mark.rule("HYP-4.5")
def test_a_third_time_all_but_the_last_cube_can_be_placed() -> None:
    table = scene("yyyrrr")
    for _ in range(2):
        table.play(do.Place(0, YELLOW, "trade-1", 0), do.Place(0, RED, "trade-1", 1))
        table.points(restore=2).play(do.Restore(0, "trade-1", 0), do.Restore(0, "trade-1", 1))
    table.play(do.Place(0, YELLOW, "trade-1", 0))
    assert table.refused(do.Place(0, RED, "trade-1", 1)) == "HYP-4.5"
    table.end_turn().end_turn().end_turn().give(available="r").play(do.Place(0, RED, "trade-1", 1))
    assert table.me.gems == 3


@pytest.mark.rule("HYP-4.6")
def test_a_set_may_be_completed_in_a_later_turn() -> None:
    table = scene("yb").play(do.Place(0, YELLOW, "science-2", 1), do.Place(0, BLUE, "science-2", 0))
    for _ in range(3):
        table.end_turn()
    assert table.on("science-2") == "by."
    table.give(available="g").play(do.Place(0, GREEN, "science-2", 2))
    assert (table.pool.tech, table.me.gems) == (1, 1)


@pytest.mark.rule("HYP-4.7")
@pytest.mark.parametrize(
    "technology, on_it, gained",
    [
        ("exploration-1", "gr", {"move": 2}),
        ("exploration-2", "gp", {"move": 1, "miniature": 1}),
        ("warfare-2", "rg", {"attack": 1, "move": 1}),
        ("growth-1", "pb", {"miniature": 1, "fortress": 1}),
        ("growth-2", "pr", {"miniature": 1, "attack": 1}),
        ("trade-1", "yb", {}),
        ("trade-2", "yo", {"develop_any": 1}),
        ("science-1", "bgy", {"tech": 1}),
        ("science-2", "byr", {"tech": 1}),
    ],
)
def test_what_the_base_technologies_give(technology: str, on_it: str, gained: dict[str, int]) -> None:
    table = activated(technology, on_it)
    counted = ("move", "attack", "miniature", "fortress", "tech", "develop_any")
    assert {op: getattr(table.pool, op) for op in counted if getattr(table.pool, op)} == gained
    assert table.me.gems == (1 if technology in ("trade-1", "trade-2", "science-2") else 0)
    assert table.pool.more == ()


def activated(technology: str, on_it: str) -> Scene:
    """The set is filled by hand, space after space."""
    table = scene(on_it)
    for space, letter in enumerate(on_it):
        table.play(do.Place(0, "rgpboyx".index(letter), technology, space))
    return table


@pytest.mark.rule("HYP-4.7", "HYP-7.2")
def test_warfare_gives_an_attack_or_two_fortresses() -> None:
    assert activated("warfare-1", "rb").play(do.Choice(0, 0)).pool.attack == 1
    table = activated("warfare-1", "rb")
    assert table.legal() == [do.Choice(0, 0), do.Choice(0, 1)]
    table.play(do.Choice(0, 1))
    assert (table.pool.attack, table.pool.fortress) == (0, 2)


@pytest.mark.rule("HYP-4.7")
def test_progress_develops_two_rows_or_one_twice() -> None:
    table = activated("progress-1", "ob").play(do.Develop(0, RED, 0))
    assert table.refused(do.Develop(0, RED, 0)) == "HYP-10.5"
    table.play(do.Develop(0, BLUE, 0))
    assert table.me.levels == (1, 0, 0, 1, 0, 0)
    assert table.legal(do.Develop) == []
    table = activated("progress-2", "ob").play(do.Develop(0, RED, 0))
    assert table.me.levels == (2, 0, 0, 0, 0, 0)
    assert table.legal(do.Develop) == []


@pytest.mark.rule("HYP-4.8")
def test_a_card_is_used_in_the_turn_in_which_it_was_acquired() -> None:
    table = scene("by").points(tech=1)
    card = table.market[3][0].card
    table.play(do.Acquire(0, card)).chance()
    assert any(place.technology == card for place in table.legal(do.Place))
