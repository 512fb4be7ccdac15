"""HYP-16: the twelve race tiles."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import RACES
from northward.games.hyperborea.state import GHOST, Options
from tests.games.hyperborea.table import BLUE, GREEN, GREY, ORANGE, RED, YELLOW, Scene, calm

FACES = {"desert": "B25", "forest": "B26", "swamp": "B28", "mountain": "B29"}


def scene(race: str, tile: str) -> Scene:
    """Seat 0 leads that race and has that tile; the other two have tiles without a say here."""
    others = [other for other in RACES if other not in (race, "celestial", "purple")]
    return calm(tiles=(tile, "A", "A"), races=(race, *others))


@pytest.mark.parametrize(
    "race, tile, rule",
    [
        ("red", "A", "HYP-16.1"),
        ("red", "B", "HYP-16.2"),
        ("emerald", "A", "HYP-16.3"),
        ("emerald", "B", "HYP-16.4"),
        ("celestial", "A", "HYP-16.5"),
        ("purple", "B", "HYP-16.5"),
        ("celestial", "B", "HYP-16.6"),
        ("coral", "A", "HYP-16.7"),
        ("coral", "B", "HYP-16.8"),
        ("golden", "A", "HYP-16.9"),
        ("golden", "B", "HYP-16.10"),
        ("purple", "A", "HYP-16.11"),
    ],
)
def test_what_a_tile_does_not_offer_is_refused_by_the_rule_of_that_tile(race: str, tile: str, rule: str) -> None:
    assert scene(race, tile).refused(do.UseTile(0, 9)) == rule


@pytest.mark.rule("HYP-1.3")
def test_in_an_invasion_there_is_no_tile_to_use() -> None:
    assert calm().refused(do.UseTile(0, 0)) == "HYP-1.3"


# Red Duchy


@pytest.mark.rule("HYP-16.1")
def test_red_a_sets_with_an_attack_need_one_multicoloured_cube_fewer() -> None:
    table = scene("red", "A").give(available="r").play(do.Place(0, RED, "warfare-1", 0), do.Choice(0, 0))
    assert table.pool.attack == 1


@pytest.mark.rule("HYP-16.1")
@pytest.mark.parametrize(
    "card, spaces",
    [
        ("I-05", 3),  # red, red, red: attacks, but no multicoloured space
        ("I-12", 2),  # red, green, multi: an attack among other things
        ("I-06", 2),  # green, red: an attack, but no multicoloured space
        ("I-09", 2),  # red, red, multi: a bonus of attacks
        ("I-11", 2),  # red, multi, multi: one fewer, not two
        ("II-10", 1),  # yellow, multi: an attack after a sacrifice
        ("I-04", 2),  # red, multi: a ranged attack does not count
        ("I-10", 3),  # green, multi, multi: no attack
    ],
)
def test_red_a_which_cards(card: str, spaces: int) -> None:
    assert len(scene("red", "A").own(card).me.sets[-1].cubes) == spaces
    assert len(calm().own(card).me.sets[-1].cubes) == len(GAME.box.sets[card].spaces)


@pytest.mark.rule("HYP-16.1")
def test_red_a_the_other_set_of_a_technology_does_not_count() -> None:
    """Of Growth, the set purple and multi gives no attack, though the set purple and red does."""
    table = scene("red", "A")
    assert [(one.technology, len(one.cubes)) for one in table.me.sets[:6]] == [
        ("warfare-1", 1),
        ("warfare-2", 2),
        ("exploration-1", 2),
        ("exploration-2", 2),
        ("growth-1", 2),
        ("growth-2", 2),
    ]


@pytest.mark.rule("HYP-16.1")
def test_red_a_a_card_acquired_in_play_has_the_space_fewer_too() -> None:
    table = scene("red", "A").points(tech=1)
    card = table.market[0][0]
    table.with_state(market=((type(card)("I-12", True),), *table.market[1:])).play(do.Acquire(0, "I-12")).chance()
    table.give(available="rg").play(do.Place(0, RED, "I-12", 0), do.Place(0, GREEN, "I-12", 1))
    assert (table.pool.attack, table.pool.move) == (1, 1)


@pytest.mark.rule("HYP-16.1")
def test_red_a_helps_nobody_else() -> None:
    table = scene("red", "A")
    (warfare,) = (one for one in table.player(1).sets if one.technology == "warfare-1")
    assert len(warfare.cubes) == 2


@pytest.mark.rule("HYP-16.2")
def test_red_b_two_tokens_for_a_fortress_an_attack_or_a_ranged_attack() -> None:
    table = scene("red", "B")
    assert table.legal(do.UseTile) == [do.UseTile(0, option) for option in range(3)]
    table.play(do.UseTile(0, 1), do.UseTile(0, 2))
    assert (table.pool.fortress, table.pool.attack, table.pool.ranged) == (0, 1, 1)
    assert table.refused(do.UseTile(0, 0)) == "HYP-16.2"
    table.give(bag="", unused="rgp").end_turn().end_turn().end_turn()
    assert table.legal(do.UseTile) == []


@pytest.mark.rule("HYP-16.12")
def test_red_b_spent_tokens_are_ordinary_ones_again() -> None:
    table = scene("red", "B").stand(1).points(fortress=9)
    for _ in range(6):
        table.play(do.Fortify(0, 1))
    assert table.refused(do.Fortify(0, 1)) == "HYP-9.6"
    table.play(do.UseTile(0, 0), do.Fortify(0, 1))
    assert table.land[1].fortresses[0] == 7


# Emerald Kingdom


@pytest.mark.rule("HYP-16.3")
def test_emerald_a_a_movement_once_until_the_reset() -> None:
    table = scene("emerald", "A").play(do.UseTile(0, 0))
    assert table.pool.move == 1
    assert table.refused(do.UseTile(0, 0)) == "HYP-16.3"
    for _ in range(3):
        table.end_turn()
    assert table.legal(do.UseTile) == []
    table.give(bag="", unused="rgp")
    for _ in range(3):
        table.end_turn()
    assert table.legal(do.UseTile) == [do.UseTile(0, 0)]


@pytest.mark.rule("HYP-16.12")
def test_emerald_a_keeps_its_token_from_the_fortresses_even_while_it_is_spent() -> None:
    table = scene("emerald", "A").stand(1).play(do.UseTile(0, 0)).points(fortress=9)
    for _ in range(7):
        table.play(do.Fortify(0, 1))
    assert table.refused(do.Fortify(0, 1)) == "HYP-9.6"


@pytest.mark.rule("HYP-16.4")
@pytest.mark.parametrize("left", FACES)
@pytest.mark.parametrize("entered", FACES)
def test_emerald_b_knows_no_terrain(left: str, entered: str) -> None:
    table = scene("emerald", "B").lay(1, FACES[left]).lay(2, FACES[entered]).stand(1).points(move=1)
    table.play(do.Move(0, 1, 2))


@pytest.mark.rule("HYP-16.4")
def test_emerald_b_is_stopped_like_others() -> None:
    table = scene("emerald", "B").stand(1).stand(2, seat=1).points(move=3).play(do.Move(0, 1, 2))
    assert table.refused(do.Move(0, 2, 3)) == "HYP-8.4"


# Celestial Reign and Purple Matriarchy B


@pytest.mark.rule("HYP-16.5")
@pytest.mark.parametrize("card", ["IV-01", "III-01"])
def test_celestial_a_begins_with_alchemy_or_diplomacy(card: str) -> None:
    table = Scene(GAME.start(2, Options(mode="race_war", tiles="choice")))
    table.play(do.Setup(0, ("celestial", "red")), do.Tile(0, "A"), do.Tile(1, "A"))
    assert table.legal() == [do.StartCard(0, "IV-01"), do.StartCard(0, "III-01")]
    assert table.refused(do.StartCard(0, "II-01")) == "HYP-16.5"
    table.play(do.StartCard(0, card))
    assert table.me.sets[-1].technology == card
    assert table.me.unused[GREY] == 0 and table.me.acquired == 0
    assert card not in [other for deck in table.decks for other in deck]
    other = {"IV-01": "III-01", "III-01": "IV-01"}[card]
    assert other in [left for deck in table.decks for left in deck]


@pytest.mark.rule("HYP-16.5")
def test_purple_b_begins_with_outposts() -> None:
    table = scene("purple", "B").give(available="pr")
    assert table.me.sets[-1].technology == "II-01"
    table.play(do.Place(0, 2, "II-01", 0), do.Place(0, RED, "II-01", 1))
    assert (table.pool.clone, table.pool.fortress) == (1, 1)


@pytest.mark.rule("HYP-16.6")
def test_celestial_b_draws_two_for_every_source_of_technology() -> None:
    table = scene("celestial", "B").give(available="brg")
    table.play(do.Place(0, BLUE, "science-1", 0), do.Place(0, RED, "science-1", 1), do.Place(0, GREEN, "science-1", 2))
    assert (table.pool.tech, table.pool.draw) == (1, 2)
    table = scene("celestial", "B").lay(0, "C5").stand(0).play(do.Enter(0, 0, 0))
    assert (table.pool.tech, table.pool.draw) == (1, 2)


# Coral Throne


@pytest.mark.rule("HYP-16.7", "HYP-11.5")
def test_coral_a_has_a_set_of_its_own() -> None:
    table = scene("coral", "A").give(available="rxgx")
    assert table.refused(do.Place(0, GREY, "coral-A", 0)) == "HYP-4.2"
    table.play(do.Place(0, RED, "coral-A", 0), do.Place(0, GREY, "coral-A", 1))
    assert (table.me.gems, table.pool.purge_grey) == (1, 1)
    supply = table.supply[GREY]
    table.play(do.Purge(0, "coral-A", 1))
    assert (table.on("coral-A"), table.supply[GREY]) == ("r.", supply + 1)
    assert table.refused(do.Place(0, GREY, "coral-A", 1)) == "HYP-16.7"


@pytest.mark.rule("HYP-16.7", "HYP-11.5")
def test_coral_a_purges_any_grey_cube_outside_the_bag() -> None:
    table = scene("coral", "A").own("IV-06", "x").give(bag="x", available="rxx", unused="x")
    table.play(do.Place(0, RED, "coral-A", 0), do.Place(0, GREY, "coral-A", 1))
    assert {(purge.where, purge.index) for purge in table.legal(do.Purge)} == {
        ("available", GREY),
        ("unused", GREY),
        ("coral-A", 1),
        ("IV-06", 0),
    }


@pytest.mark.rule("HYP-11.4", "HYP-16.7", "HYP-13.6")
def test_restoration_may_take_from_the_set_of_a_race_tile() -> None:
    """The other cube may then stay at the Reset; the set works no second time before it."""
    table = scene("coral", "A").give(available="rx", bag="")
    table.play(do.Place(0, RED, "coral-A", 0), do.Place(0, GREY, "coral-A", 1)).points(restore=1)
    table.play(do.Restore(0, "coral-A", 0)).give(available="r", bag="")
    assert table.refused(do.Place(0, RED, "coral-A", 0)) == "HYP-16.7"
    table.play(do.EndTurn(0))
    assert table.legal(do.TakeBack) == [do.TakeBack(0, "coral-A", 1)]


@pytest.mark.rule("HYP-16.7")
def test_coral_a_is_open_again_after_the_reset() -> None:
    table = scene("coral", "A").give(available="rx", bag="")
    table.play(do.Place(0, RED, "coral-A", 0), do.Place(0, GREY, "coral-A", 1))
    for _ in range(3):
        table.end_turn()
    assert table.on("coral-A") == ".."
    table.give(available="rx").play(do.Place(0, RED, "coral-A", 0), do.Place(0, GREY, "coral-A", 1))
    assert table.me.gems == 2


@pytest.mark.rule("HYP-16.7")
def test_coral_a_cannot_be_copied_by_espionage() -> None:
    table = calm(tiles="A", races=("red", "coral", "golden")).own("III-04", "b.").give(available="r")
    table.play(do.Place(0, RED, "III-04", 1))
    assert table.legal(do.Spy) == []


@pytest.mark.rule("HYP-16.8")
def test_coral_b_puts_grey_cubes_on_orange_spaces() -> None:
    table = scene("coral", "B").give(available="xx")
    spots = {(place.technology, place.space) for place in table.legal(do.Place)}
    assert spots == {("progress-1", 0), ("progress-2", 0), ("trade-2", 1)}
    assert table.refused(do.Place(0, GREY, "progress-1", 1)) == "HYP-4.2"
    table.give(available="xy").play(do.Place(0, GREY, "trade-2", 1), do.Place(0, YELLOW, "trade-2", 0))
    assert (table.me.gems, table.pool.develop_any) == (1, 1)
    assert scene("coral", "A").give(available="x").refused(do.Place(0, GREY, "progress-1", 0)) == "HYP-4.2"


# Golden Barony


@pytest.mark.rule("HYP-16.9")
def test_golden_a_begins_with_two_gems() -> None:
    assert scene("golden", "A").me.gems == 2
    assert scene("golden", "B").me.gems == 0


@pytest.mark.rule("HYP-16.10")
def test_golden_b_pays_gems_for_effects_as_often_as_it_likes() -> None:
    table = scene("golden", "B").give(gems=5)
    assert table.legal(do.UseTile) == [do.UseTile(0, option) for option in range(4)]
    table.play(do.UseTile(0, 0), do.UseTile(0, 1), do.UseTile(0, 2), do.UseTile(0, 3), do.UseTile(0, 0))
    assert (table.pool.attack, table.pool.move, table.pool.draw) == (2, 2, 3)
    table.play(do.Develop(0, ORANGE, 0))
    assert table.me.levels[ORANGE] == 3
    assert table.me.gems == 0
    assert table.legal(do.UseTile) == []


# Purple Matriarchy A


@pytest.mark.rule("HYP-16.11")
def test_purple_a_may_convert_a_ghost() -> None:
    table = scene("purple", "A").lay(1, "B01").stand(1).inside(1, 0, GHOST).points(attack=1)
    reserve, box = table.me.reserve, table.ghosts
    assert table.legal(do.Attack) == [do.Attack(0, 1, GHOST, 0), do.Attack(0, 1, GHOST, 0, convert=True)]
    table.play(do.Attack(0, 1, GHOST, 0, convert=True))
    assert (table.outside(1), table.land[1].inside) == (2, (None, None))
    assert (table.me.reserve, table.me.ghosts) == (reserve - 1, 0)
    assert table.ghosts == box + 1


@pytest.mark.rule("HYP-16.11")
def test_purple_a_needs_a_reserve_and_may_kill_instead() -> None:
    table = scene("purple", "A").lay(1, "B01").stand(1).inside(1, 0, GHOST).points(attack=1).give(reserve=0)
    assert table.refused(do.Attack(0, 1, GHOST, 0, convert=True)) == "HYP-16.11"
    table.play(do.Attack(0, 1, GHOST, 0))
    assert table.me.ghosts == 1


@pytest.mark.rule("HYP-16.11")
def test_purple_a_converts_no_miniatures_of_players_and_none_by_shooting() -> None:
    table = scene("purple", "A").lay(1, "B01").stand(1).stand(1, seat=1).points(attack=1)
    assert table.refused(do.Attack(0, 1, 1, convert=True)) == "HYP-16.11"


@pytest.mark.rule("HYP-16.11", "HYP-14.3")
def test_purple_a_a_converted_ghost_may_be_the_last_miniature() -> None:
    table = scene("purple", "A").lay(1, "B01").stand(1).inside(1, 0, GHOST).points(attack=1).give(reserve=1)
    assert table.play(do.Attack(0, 1, GHOST, 0, convert=True)).me.objectives == ("miniatures",)
