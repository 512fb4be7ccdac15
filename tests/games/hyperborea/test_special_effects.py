"""HYP-11: drawing, generating, restoring and purging cubes, espionage, strikes on opponents, sacrifices."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.state import Pending
from tests.games.hyperborea.table import (
    BLUE,
    CENTRE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
    Scene,
    calm,
    colours,
    put,
)
from tests.oracle import hyperborea as oracle


def waiting(*effects: Effect) -> tuple[Pending, ...]:
    return tuple(Pending(effect, number) for number, effect in enumerate(effects, start=1))


def strike(op: str, n: int = 1) -> tuple[Pending, ...]:
    return waiting(Effect("adjacent_opponents", effects=(Effect(op, n),)))


def sacrifice(what: str, *then: Effect) -> tuple[Pending, ...]:
    return waiting(Effect("sacrifice", what=what, effects=then))


# Cubes


@pytest.mark.rule("HYP-11.2")
def test_drawing_takes_cubes_from_the_bag() -> None:
    table = calm().give(bag="rgpb", available="y").points(draw=3).play(do.Draw(0, 3))
    assert GAME.to_move(table.state) == (CHANCE,)
    assert table.refused(do.Cubes(colours("rg"))) == "HYP-13.2"
    assert table.refused(do.Cubes(colours("rro"))) == "HYP-13.2"
    table.play(do.Cubes(colours("gpb")))
    assert table.me.available == (0, 1, 1, 1, 0, 1, 0)
    assert table.me.bag == (1, 0, 0, 0, 0, 0, 0)


@pytest.mark.rule("HYP-11.2", "HYP-11.12")
def test_drawing_ends_with_the_bag() -> None:
    table = calm().give(bag="rg").points(draw=3)
    assert table.legal(do.Draw)[-1] == do.Draw(0, 2)
    assert table.refused(do.Draw(0, 3)) == "HYP-11.12"
    table.play(do.Draw(0, 2), do.Cubes(colours("rg")))
    assert table.legal(do.Draw) == []
    assert calm().give(bag="").points(draw=1).legal(do.Draw) == []


@pytest.mark.rule("HYP-11.2")
def test_every_cube_of_the_bag_can_be_drawn() -> None:
    table = calm().give(bag="rgpboyx").points(draw=1).play(do.Draw(0, 1))
    assert {GAME.chance(table.state, Random(seed)).cubes for seed in range(100)} == {(colour,) for colour in range(7)}


@pytest.mark.rule("HYP-11.3")
def test_generation_brings_a_cube_from_the_supply_into_the_bag() -> None:
    table = calm().give(bag="").points(more=waiting(Effect("gen_cube", 2, colour="any")))
    supply = table.supply
    assert [generate.colour for generate in table.legal(do.Generate)] == list(range(6))
    assert table.refused(do.Generate(0, GREY, 0)) == "HYP-11.3"
    table.play(do.Generate(0, BLUE, 0), do.Generate(0, RED, 0))
    assert table.me.bag == (1, 0, 0, 1, 0, 0, 0)
    assert (table.supply[BLUE], table.supply[RED]) == (supply[BLUE] - 1, supply[RED] - 1)
    assert table.pool.more == ()


@pytest.mark.rule("HYP-11.3", "HYP-11.12")
def test_generation_of_a_given_colour() -> None:
    table = calm().points(more=waiting(Effect("gen_cube", colour="green")))
    assert table.legal(do.Generate) == [do.Generate(0, GREEN, 0)]
    table.with_state(supply=put(table.supply, GREEN, 0))
    assert table.legal(do.Generate) == []
    assert table.refused(do.Generate(0, GREEN, 0)) == "HYP-11.3"


@pytest.mark.rule("HYP-11.4")
def test_restoration_takes_any_cube_outside_the_bag() -> None:
    table = calm().give(bag="", available="r", unused="x").fill("trade-1", "yb").own("II-16", ".x").points(restore=5)
    spots = {(restore.where, restore.index) for restore in table.legal(do.Restore)}
    assert spots == {("available", RED), ("unused", GREY), ("trade-1", 0), ("trade-1", 1), ("II-16", 1)}
    for where, index in spots:
        table.play(do.Restore(0, where, index))
    assert table.me.bag == (1, 0, 0, 1, 0, 1, 2)
    assert (table.on("trade-1"), table.on("II-16")) == ("..", "..")
    assert table.refused(do.Restore(0, "trade-1", 0)) == "HYP-11.4"


@pytest.mark.rule("HYP-11.4")
def test_restoration_needs_a_cube() -> None:
    table = calm().points(restore=1)
    assert table.legal(do.Restore) == []
    assert table.refused(do.Restore(0, "available", RED)) == "HYP-11.4"
    assert table.refused(do.Restore(0, "nowhere", 0)) == "HYP-11.4"


@pytest.mark.rule("HYP-11.5")
def test_purging_returns_a_grey_cube_even_one_just_used() -> None:
    table = calm().own("IV-05").give(available="xr", unused="x")
    supply = table.supply[GREY]
    table.play(do.Place(0, GREY, "IV-05", 0), do.Place(0, RED, "IV-05", 1))
    assert table.me.gems == 1
    assert table.legal(do.Purge) == [do.Purge(0, "unused", GREY), do.Purge(0, "IV-05", 0)]
    assert table.refused(do.Purge(0, "IV-05", 1)) == "HYP-11.5"
    table.play(do.Purge(0, "IV-05", 0))
    assert table.on("IV-05") == ".r"
    assert table.supply[GREY] == supply + 1


# Espionage


@pytest.mark.rule("HYP-11.6")
def test_espionage_copies_an_opponents_card_filled_or_not() -> None:
    table = calm().own("I-05", seat=1).own("II-05", "yrg", seat=2).own("I-10")
    table.points(more=waiting(Effect("espionage")))
    assert {spy.card for spy in table.legal(do.Spy)} == {"I-05", "II-05"}
    assert table.refused(do.Spy(0, "I-10", 0)) == "HYP-11.6"
    assert table.refused(do.Spy(0, "I-16", 0)) == "HYP-11.6"
    table.play(do.Spy(0, "I-05", 0))
    assert (table.pool.attack, table.pool.move, table.pool.more) == (2, 0, ())


@pytest.mark.rule("HYP-11.6")
def test_espionage_copies_neither_continuous_cards_nor_espionage() -> None:
    table = calm().points(more=waiting(Effect("espionage")))
    for card in ("I-08", "III-04", "III-01"):
        table.own(card, seat=1)
        assert table.refused(do.Spy(0, card, 0)) == "HYP-11.6"
    assert table.legal(do.Spy) == []


@pytest.mark.rule("HYP-11.6", "HYP-7.2")
def test_a_copied_choice_is_chosen_by_the_spy() -> None:
    table = calm().own("II-09", seat=1).points(more=waiting(Effect("espionage"))).play(do.Spy(0, "II-09", 0))
    table.play(do.Choice(0, 0))
    assert (table.me.gems, table.player(1).gems) == (1, 0)


# Strikes


def near(seats: int = 4) -> Scene:
    """Seat 1 next to seat 0, seat 2 in the same hex, seat 3 far away."""
    table = calm(seats).stand(1).stand(2, seat=1).stand(1, seat=2)
    return table.stand(4, seat=3) if seats > 3 else table


@pytest.mark.rule("HYP-11.7")
def test_adjacent_opponents_are_struck_in_turn_order() -> None:
    table = near()
    for seat in (1, 2, 3):
        table.give(seat, levels=(2, 0, 1, 0, 0, 0))
    table.points(more=strike("neg_develop")).play(do.Strike(0, 0))
    assert table.of(events.Struck)[0].opponents == (1, 2)
    assert GAME.to_move(table.state) == (1,)
    assert table.legal() == [do.Lower(1, RED), do.Lower(1, PURPLE)]
    table.play(do.Lower(1, PURPLE))
    assert GAME.to_move(table.state) == (2,)
    table.play(do.Lower(2, RED))
    assert GAME.to_move(table.state) == (0,)
    assert [table.player(seat).levels for seat in (1, 2, 3)] == [
        (2, 0, 0, 0, 0, 0),
        (1, 0, 1, 0, 0, 0),
        (2, 0, 1, 0, 0, 0),
    ]


@pytest.mark.rule("HYP-11.7")
def test_turn_order_goes_round_from_the_player_in_turn() -> None:
    table = near(3).give(0, levels=(1,) * 6).give(1, levels=(1,) * 6).give(2, levels=(1,) * 6)
    table.stand(2, seat=2).end_turn().points(more=strike("neg_develop")).play(do.Strike(1, 0))
    assert GAME.to_move(table.state) == (2,)
    table.play(do.Lower(2, 0))
    assert GAME.to_move(table.state) == (0,)


@pytest.mark.rule("HYP-11.7")
def test_who_is_adjacent_is_judged_when_the_effect_is_spent() -> None:
    table = calm(2).stand(1).stand(3, seat=1).give(1, gems=2).points(move=1, more=strike("remove_gem"))
    assert table.legal(do.Strike) == []
    assert table.refused(do.Strike(0, 0)) == "HYP-11.12"
    table.play(do.Move(0, 1, 2), do.Strike(0, 0))
    assert table.player(1).gems == 1


@pytest.mark.rule("HYP-11.7", "HYP-5.7")
@pytest.mark.parametrize("seed", range(10))
def test_adjacency_is_what_the_plain_count_says(seed: int) -> None:
    rng = Random(seed)
    table = calm(5).give(0, gems=0)
    for seat in range(5):
        table.give(seat, gems=5)
        for cell in rng.sample(range(len(table.land)), 2):
            table.stand(cell, seat=seat)
    expected = oracle.adjacent_opponents(table.plain(), 0)
    table.points(more=strike("remove_gem"))
    if expected:
        table.play(do.Strike(0, 0))
    assert {seat for seat in range(1, 5) if table.player(seat).gems == 4} == expected


@pytest.mark.rule("HYP-11.8")
def test_negative_development_with_all_markers_at_zero_is_ignored() -> None:
    table = near(3).give(1, levels=(0,) * 6).give(2, levels=(0, 0, 0, 0, 0, 1))
    table.points(more=strike("neg_develop")).play(do.Strike(0, 0))
    assert GAME.to_move(table.state) == (2,)
    assert table.refused(do.Lower(2, RED)) == "HYP-11.8"
    table.play(do.Lower(2, YELLOW))
    assert GAME.to_move(table.state) == (0,)


@pytest.mark.rule("HYP-11.9")
def test_remove_a_cube_not_a_grey_one_and_none_from_the_bag() -> None:
    table = (
        calm(2).stand(1).stand(1, seat=1).give(1, bag="rrr", available="gx", unused="").fill("trade-1", "y.", seat=1)
    )
    supply = table.supply
    table.points(more=strike("remove_cube")).play(do.Strike(0, 0))
    assert table.legal() == [do.GiveCube(1, "available", GREEN), do.GiveCube(1, "trade-1", 0)]
    assert table.refused(do.GiveCube(1, "available", GREY)) == "HYP-11.9"
    table.play(do.GiveCube(1, "trade-1", 0))
    assert table.supply[YELLOW] == supply[YELLOW] + 1
    assert table.on("trade-1", seat=1) == ".."


@pytest.mark.rule("HYP-11.9", "HYP-12.1")
def test_a_removed_cube_may_end_a_continuous_technology() -> None:
    table = calm(2).stand(1).stand(1, seat=1).give(1, available="").own("I-13", "gg", seat=1)
    table.points(more=strike("remove_cube")).play(do.Strike(0, 0), do.GiveCube(1, "I-13", 0)).end_turn()
    assert (table.active, table.pool.move) == (1, 0)


@pytest.mark.rule("HYP-11.9")
def test_remove_a_miniature_of_ones_choice() -> None:
    table = calm(2).stand(1).stand(1, seat=1).lay(4, "B01").inside(4, 0, 1).stand(5, seat=1, count=2)
    reserve = table.player(1).reserve
    table.points(more=strike("remove_miniature")).play(do.Strike(0, 0))
    assert table.legal() == [do.GiveMiniature(1, 1), do.GiveMiniature(1, 4, 0), do.GiveMiniature(1, 5)]
    assert table.refused(do.GiveMiniature(1, 2)) == "HYP-11.9"
    table.play(do.GiveMiniature(1, 4, 0))
    assert table.land[4].inside == (None, None)
    assert table.player(1).reserve == reserve + 1


@pytest.mark.rule("HYP-11.9")
def test_remove_a_gem_who_has_none_is_spared() -> None:
    table = near(3).give(1, gems=1).give(2, gems=0).points(more=strike("remove_gem", 2)).play(do.Strike(0, 0))
    assert (table.player(1).gems, table.player(2).gems) == (0, 0)
    assert GAME.to_move(table.state) == (0,)


@pytest.mark.rule("HYP-11.9", "HYP-11.12")
def test_where_nobody_has_anything_to_lose_there_is_no_strike() -> None:
    table = near(3).points(more=strike("remove_gem"))
    assert table.legal(do.Strike) == []
    assert table.refused(do.Strike(0, 0)) == "HYP-11.12"


@pytest.mark.rule("HYP-1.4", "HYP-11.7")
def test_a_player_who_was_struck_can_do_nothing_else() -> None:
    table = near(3).give(1, levels=(1,) * 6).points(more=strike("neg_develop")).play(do.Strike(0, 0))
    assert table.refused(do.EndTurn(0)) == "HYP-1.4"
    assert table.refused(do.EndTurn(1)) == "HYP-1.4"
    assert table.refused(do.GiveMiniature(1, 2)) == "HYP-11.7"


# Sacrifices


@pytest.mark.rule("HYP-11.10")
def test_the_rulebooks_example_of_a_removed_cube_for_a_point() -> None:
    """Remove one non-grey cube in order to gain 1 VP; it may be the very one that was used for this effect."""
    table = calm().fill("trade-1", "y.").give(available="g").points(more=sacrifice("cube", Effect("gem")))
    assert table.me.gems == 0
    table.play(do.GiveCube(0, "trade-1", 0, 0))
    assert table.me.gems == 1
    assert table.on("trade-1") == ".."
    assert table.pool.more == ()


@pytest.mark.rule("HYP-11.10")
def test_a_sacrifice_is_of_free_will() -> None:
    table = calm().give(available="g").points(more=sacrifice("cube", Effect("gem"))).end_turn()
    assert table.me.gems == 0


@pytest.mark.rule("HYP-11.10")
def test_without_the_removal_there_are_no_effects() -> None:
    table = calm().give(available="x").points(more=sacrifice("cube", Effect("gem")))
    assert table.legal(do.GiveCube) == []
    assert table.refused(do.GiveCube(0, "available", GREY, 0)) == "HYP-11.9"
    table = calm().points(more=sacrifice("gem", Effect("attack")))
    assert table.legal(do.GiveGem) == []
    assert table.refused(do.GiveGem(0, 0)) == "HYP-11.10"
    table = calm().points(more=sacrifice("miniature", Effect("attack")))
    assert table.legal(do.GiveMiniature) == []


@pytest.mark.rule("HYP-11.10")
def test_sacrifices_of_gems_and_miniatures() -> None:
    table = calm().give(gems=1).points(more=sacrifice("gem", Effect("attack"), Effect("move"))).play(do.GiveGem(0, 0))
    assert (table.me.gems, table.pool.attack, table.pool.move) == (0, 1, 1)
    table = calm().stand(1).points(more=sacrifice("miniature", Effect("gem", 2)))
    reserve = table.me.reserve
    table.play(do.GiveMiniature(0, 1, None, 0))
    assert (table.me.gems, table.me.reserve, table.outside(1)) == (2, reserve + 1, 0)
    assert table.refused(do.GiveMiniature(0, 1, None, 0)) == "HYP-7.1"


@pytest.mark.rule("HYP-11.10")
def test_the_right_thing_must_be_given() -> None:
    table = calm().give(gems=1, available="r").points(more=sacrifice("cube", Effect("gem")))
    assert table.refused(do.GiveGem(0, 0)) == "HYP-11.10"


@pytest.mark.rule("HYP-11.10", "HYP-8.5")
def test_a_sacrificed_miniature_may_be_a_stopped_one() -> None:
    table = calm().stand(1).stand(2, seat=1).points(move=1, more=sacrifice("miniature", Effect("move")))
    table.play(do.Move(0, 1, 2), do.GiveMiniature(0, 2, None, 0))
    assert (table.outside(2), table.land[2].stopped) == (0, 0)


@pytest.mark.rule("HYP-11.11")
@pytest.mark.parametrize("where, index", [("available", RED), ("unused", BLUE), ("trade-1", 0), ("science-1", 1)])
def test_a_cube_gained_for_a_cube_takes_its_place(where: str, index: int) -> None:
    table = calm().give(available="r", unused="b").fill("trade-1", "yg").fill("science-1", ".p.")
    table.points(more=sacrifice("cube", Effect("cube_in_place", colour="any"), Effect("gem")))
    table.play(do.GiveCube(0, where, index, 0))
    assert GREY not in [put.colour for put in table.legal(do.PutCube)]
    assert table.refused(do.PutCube(0, GREY)) == "HYP-11.11"
    table.play(do.PutCube(0, ORANGE))
    found = {
        "available": table.me.available[ORANGE],
        "unused": table.me.unused[ORANGE],
        "trade-1": table.on("trade-1") == "og",
        "science-1": table.on("science-1") == ".o.",
    }
    assert found[where]
    assert table.me.gems == 1
    assert table.of(events.Activated) == []


@pytest.mark.rule("HYP-11.11")
def test_another_cube_may_have_the_colour_of_the_sacrificed_one() -> None:
    table = calm().give(available="r").with_state(supply=(0, 0, 0, 0, 0, 0, 20))
    table.points(more=sacrifice("cube", Effect("cube_in_place", colour="any")))
    table.play(do.GiveCube(0, "available", RED, 0))
    assert table.legal() == [do.PutCube(0, RED)]


@pytest.mark.rule("HYP-11.7", "HYP-5.7")
def test_a_frozen_miniature_makes_adjacent() -> None:
    table = calm(2).lay(1, "B01").inside(1, 0, 0).stand(CENTRE, seat=1).give(1, gems=1)
    table.points(more=strike("remove_gem")).play(do.Strike(0, 0))
    assert table.player(1).gems == 0
