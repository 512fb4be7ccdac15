"""HYP-10.1 to HYP-10.4 and HYP-11.1: new miniatures, and the technology market."""

from __future__ import annotations

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.state import GHOST, Offer
from tests.games.hyperborea.table import GREY, Scene, begun, calm, put


@pytest.mark.rule("HYP-10.1")
def test_new_miniatures_come_to_homeland_hexes_with_a_city() -> None:
    table = calm().points(miniature=2)
    home = table.home()
    # The neutral homeland: capital and second inner hex have cities, the first inner hex a ruin.
    assert table.legal(do.Recruit) == [do.Recruit(0, home), do.Recruit(0, home + 2)]
    assert table.refused(do.Recruit(0, home + 1)) == "HYP-10.1"
    assert table.refused(do.Recruit(0, table.home(1))) == "HYP-10.1"
    table.play(do.Recruit(0, home), do.Recruit(0, home + 2))
    assert (table.outside(home), table.outside(home + 2), table.me.reserve) == (1, 1, 8)
    assert table.land[home].inside == (None,)


@pytest.mark.rule("HYP-10.1")
def test_a_homeland_may_have_a_single_city() -> None:
    table = begun(tiles="A", races=("golden", "red", "coral")).points(miniature=1)
    assert table.legal(do.Recruit) == [do.Recruit(0, table.home())]


@pytest.mark.rule("HYP-11.1")
def test_clones_come_beside_any_own_miniature() -> None:
    table = calm().stand(3).lay(5, "B01").inside(5, 0).stand(4, seat=1).points(clone=2)
    assert table.legal(do.Clone) == [do.Clone(0, 3), do.Clone(0, 5)]
    assert table.refused(do.Clone(0, 4)) == "HYP-11.1"
    table.play(do.Clone(0, 3), do.Clone(0, 5))
    assert (table.outside(3), table.outside(5), table.me.reserve) == (2, 1, 8)


@pytest.mark.rule("HYP-11.12")
def test_with_an_empty_reserve_there_are_no_new_miniatures() -> None:
    table = calm().stand(3).give(reserve=0).points(miniature=1, clone=1)
    assert table.legal(do.Recruit) == [] and table.legal(do.Clone) == []
    assert table.refused(do.Recruit(0, table.home())) == "HYP-11.12"
    assert table.refused(do.Clone(0, 3)) == "HYP-11.12"


def market(tech: int = 1) -> Scene:
    """The market shows the first two cards of each deck; the others are in the decks."""
    table = calm().points(tech=tech)
    decks = [[card for card in GAME.box.decks[deck]] for deck in range(4)]
    offers = tuple(tuple(Offer(card, True) for card in deck[:2]) for deck in decks)
    return table.with_state(market=offers, decks=tuple(tuple(deck[2:]) for deck in decks))


@pytest.mark.rule("HYP-10.2")
def test_a_card_comes_with_its_grey_cube_and_the_next_takes_its_place() -> None:
    table = market().play(do.Acquire(0, "I-01"))
    assert table.me.sets[-1].technology == "I-01" and set(table.me.sets[-1].cubes) == {None}
    assert table.me.unused[GREY] == 1
    assert table.me.acquired == 1
    assert table.pool.tech == 0
    assert GAME.to_move(table.state) == (CHANCE,)
    supply = table.supply[GREY]
    table.play(do.Cards(("I-05",)))
    assert table.market[0] == (Offer("I-02", True), Offer("I-05", True))
    assert table.supply[GREY] == supply - 1


@pytest.mark.rule("HYP-10.2")
def test_only_cards_of_the_market() -> None:
    table = market()
    assert len(table.legal(do.Acquire)) == 8
    assert table.refused(do.Acquire(0, "I-03")) == "HYP-10.2"
    assert table.refused(do.Acquire(0, "warfare-1")) == "HYP-10.2"
    table.play(do.Acquire(0, "I-01"))
    assert table.refused(do.Cards(("II-05",))) == "HYP-10.2"
    assert table.refused(do.Cards(("I-05", "I-06"))) == "HYP-10.2"
    table.chance()
    assert table.refused(do.Acquire(0, "I-02")) == "HYP-10.2"


@pytest.mark.rule("HYP-10.2")
def test_the_grey_cube_goes_into_the_bag_at_the_reset() -> None:
    table = market().play(do.Acquire(0, "I-01")).chance().give(bag="").end_turn()
    assert table.me.bag[GREY] + table.me.available[GREY] == 1
    assert table.me.unused == (0,) * 7


@pytest.mark.rule("HYP-10.3")
def test_a_refresh_replaces_the_two_cards_of_a_deck() -> None:
    table = market()
    supply = table.supply[GREY]
    table.play(do.Refresh(0, 1), do.Cards(("II-07", "II-09")))
    assert table.market[1] == (Offer("II-07", True), Offer("II-09", True))
    assert table.under[1] == ("II-01", "II-02")
    assert table.supply[GREY] == supply
    assert table.pool.tech == 1
    table.play(do.Acquire(0, "III-01"))


@pytest.mark.rule("HYP-10.3")
def test_one_refresh_for_each_card() -> None:
    table = market(tech=2).play(do.Refresh(0, 1)).chance()
    assert table.legal(do.Refresh) == []
    assert table.refused(do.Refresh(0, 2)) == "HYP-10.3"
    table.play(do.Acquire(0, "I-01")).chance()
    assert [refresh.deck for refresh in table.legal(do.Refresh)] == [0, 1, 2, 3]
    table.play(do.Refresh(0, 2)).chance().play(do.Acquire(0, "I-02")).chance()
    assert table.refused(do.Refresh(0, 0)) == "HYP-10.3"


@pytest.mark.rule("HYP-10.4")
def test_cards_under_a_deck_come_up_last_in_their_order() -> None:
    table = market().with_state(decks=put(market().decks, 0, ("I-03",)), under=put(market().under, 0, ("I-09", "I-04")))
    table.play(do.Refresh(0, 0))
    assert table.refused(do.Cards(("I-03", "I-04"))) == "HYP-10.4"
    assert table.refused(do.Cards(("I-09", "I-03"))) == "HYP-10.2"
    table.play(do.Cards(("I-03", "I-09")))
    assert table.under[0] == ("I-04", "I-01", "I-02")


@pytest.mark.rule("HYP-10.4")
def test_a_deck_with_fewer_than_two_cards_is_not_refreshed() -> None:
    table = market()
    table.with_state(decks=put(table.decks, 0, ("I-03",)))
    assert [refresh.deck for refresh in table.legal(do.Refresh)] == [1, 2, 3]
    assert table.refused(do.Refresh(0, 0)) == "HYP-10.4"
    assert table.refused(do.Refresh(0, 4)) == "HYP-10.4"


@pytest.mark.rule("HYP-10.4")
def test_an_empty_deck_leaves_the_place_empty() -> None:
    table = market(tech=2)
    table.with_state(decks=put(table.decks, 0, ())).play(do.Acquire(0, "I-01"))
    assert table.market[0] == (Offer("I-02", True),)
    table.play(do.Acquire(0, "I-02"))
    assert table.market[0] == ()


@pytest.mark.rule("HYP-10.4")
def test_without_grey_cubes_cards_come_alone() -> None:
    table = market(tech=2)
    table.with_state(supply=put(table.supply, GREY, 0)).play(do.Acquire(0, "I-01"), do.Cards(("I-05",)))
    assert table.market[0] == (Offer("I-02", True), Offer("I-05", False))
    table.play(do.Acquire(0, "I-05"))
    assert table.me.unused[GREY] == 1


@pytest.mark.rule("HYP-11.12")
def test_with_an_empty_market_there_is_no_card_to_take() -> None:
    table = calm().points(tech=1)
    table.with_state(market=((),) * 4, decks=((),) * 4, under=((),) * 4)
    assert table.legal(do.Acquire) == [] and table.legal(do.Refresh) == []


@pytest.mark.rule("HYP-16.11")
def test_ghosts_are_not_recruited_without_the_tile() -> None:
    table = calm().lay(1, "B01").stand(1).inside(1, 0, GHOST).points(attack=1)
    assert table.refused(do.Attack(0, 1, GHOST, 0, convert=True)) == "HYP-16.11"
