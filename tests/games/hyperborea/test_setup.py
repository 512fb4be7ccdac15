"""HYP-1 and HYP-2: players, ways to play, set-up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from northward.core.game import CHANCE
from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import RACES
from northward.games.hyperborea.state import GHOST, Options
from tests.games.hyperborea.table import GREY, RED, SET, Scene, begun
from tests.oracle import hyperborea as oracle


def start(seats: int = 3, first: int = 0, **options: Any) -> Scene:
    """Just after the first player was drawn; races by choice unless told otherwise."""
    options = {"races": "choice"} | options
    races = RACES[:seats] if options["races"] == "random" else ()
    return Scene(GAME.start(seats, Options(**options))).play(do.Setup(first, races))


@pytest.mark.rule("HYP-1.1")
def test_two_to_six_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in GAME.seats:
        assert len(begun(seats).players) == seats


@pytest.mark.rule("HYP-1.3")
def test_an_invasion_has_neutral_homelands_and_no_race_tiles() -> None:
    table = begun(6)
    neutral = [land.id for land in SET.neutral.hexes]
    for seat in range(6):
        cell = table.home(seat)
        assert [territory.face for territory in table.land[cell : cell + 3]] == neutral
        assert table.player(seat).tile == ""


@pytest.mark.rule("HYP-1.3", "HYP-2.8")
def test_a_race_war_has_own_homelands_and_a_tile_of_the_race() -> None:
    table = begun(6, tiles="ABABAB")
    for seat, race in enumerate(RACES):
        cell = table.home(seat)
        expected = [land.id for land in SET.races[race].homeland.hexes]
        assert [territory.face for territory in table.land[cell : cell + 3]] == expected
        assert (table.player(seat).race, table.player(seat).tile) == (race, "AB"[seat % 2])


@pytest.mark.rule("HYP-1.4")
def test_nobody_acts_out_of_turn() -> None:
    table = begun()
    assert table.refused(do.EndTurn(1)) == "HYP-1.4"
    assert GAME.legal(table.state, 1) == []
    assert table.refused(do.EndReset(0)) == "HYP-1.4"
    assert table.refused(do.ExtraCube(0, RED)) == "HYP-1.4"
    assert table.refused(do.Choice(0, 0)) == "HYP-1.4"
    assert table.refused(do.Cubes((0,))) == "HYP-1.4"


@pytest.mark.rule("HYP-2.1")
@pytest.mark.parametrize("first, order", [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_the_first_player_is_drawn_and_turns_go_round(first: int, order: tuple[int, ...]) -> None:
    table = start(first=first)
    assert table.order == order
    assert GAME.to_move(table.state) == (first,)


@pytest.mark.rule("HYP-2.1")
def test_any_player_can_be_drawn() -> None:
    state = GAME.start(4, Options())
    assert {GAME.chance(state, Random(seed)).first for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("HYP-2.1")
def test_races_drawn_at_random_are_all_different() -> None:
    state = GAME.start(6, Options())
    drawn = GAME.chance(state, Random(1))
    assert sorted(drawn.races) == sorted(RACES)
    table = Scene(state)
    assert table.refused(do.Setup(0, RACES[:5])) == "HYP-2.1"
    assert table.refused(do.Setup(0, (*RACES[:5], RACES[0]))) == "HYP-2.1"
    assert table.refused(do.Setup(6, RACES)) == "HYP-2.1"


@pytest.mark.rule("HYP-2.1")
def test_the_first_player_is_drawn_before_races_are_chosen() -> None:
    table = Scene(GAME.start(3, Options(races="choice")))
    assert GAME.to_move(table.state) == (CHANCE,)
    assert table.refused(do.Race(0, "coral")) == "HYP-1.4"
    table.play(do.Setup(2))
    assert (GAME.to_move(table.state), {player.race for player in table.players}) == ((2,), {""})


@pytest.mark.rule("HYP-2.1")
def test_races_are_chosen_in_turn_order() -> None:
    table = start(first=1).play(do.Race(1, "coral"))
    assert table.refused(do.Race(2, "coral")) == "HYP-2.1"
    assert table.refused(do.Race(2, "martian")) == "HYP-2.1"
    table.play(do.Race(2, "red"), do.Race(0, "golden"))
    assert [player.race for player in table.players] == ["golden", "coral", "red"]


@pytest.mark.rule("HYP-2.1")
def test_homelands_lie_in_turn_order() -> None:
    table = Scene(GAME.start(3, Options(races="random", mode="race_war", tiles="choice")))
    table.play(do.Setup(1, ("red", "coral", "golden")), do.Tile(1, "A"), do.Tile(2, "A"), do.Tile(0, "A"))
    while GAME.to_move(table.state) == (CHANCE,):
        table.chance()
    capitals = [table.land[7 + 3 * position].face for position in range(3)]
    assert capitals == ["coral-capital", "golden-capital", "red-capital"]


@pytest.mark.rule("HYP-2.2", "HYP-2.7")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_land(seats: int) -> None:
    table = begun(seats, map="fog")
    borderlands = 8 if seats == 5 else 6
    assert len(table.land) == 1 + borderlands + 3 * seats
    assert all(not territory.face for territory in table.land[: 1 + borderlands])
    assert all(territory.face for territory in table.land[1 + borderlands :])
    assert len(table.centres) == 6 and len(table.borderlands) == 30


@pytest.mark.rule("HYP-2.5", "HYP-2.6", "HYP-2.7")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_open_map(seats: int) -> None:
    table = begun(seats, map="open")
    middle = table.land[: table.home()]
    assert all(territory.face for territory in middle)
    assert table.land[0].face in [land.id for land in SET.centres]
    assert len({territory.face for territory in middle}) == len(middle)
    for cell, territory in enumerate(table.land):
        sites = SET.hexes[territory.face].sites
        count = 3 if cell == 0 else 2
        assert territory.tokens == tuple(count if site.kind == "ruin" else 0 for site in sites)
        ghost = GHOST if cell < table.home() else None
        assert territory.inside == (ghost,) * len(sites)


@pytest.mark.rule("HYP-2.2")
def test_only_hexes_that_are_left_can_be_turned_up() -> None:
    table = begun(map="fog")
    home = table.home()
    table.points(move=2).play(do.Move(0, home, home + 1))
    assert table.refused(do.Hexes(("B01",))) == "HYP-2.2"
    assert table.refused(do.Hexes(("B01", "B01"))) == "HYP-2.2"
    assert table.refused(do.Hexes(("B01", "C1"))) == "HYP-2.2"


@pytest.mark.rule("HYP-2.3", "HYP-2.9")
def test_what_everybody_has() -> None:
    table = begun(4)
    for seat, player in enumerate(table.players):
        assert oracle.cubes_of(table.plain()["players"][seat]) == dict(
            red=2, green=1, purple=1, blue=1, orange=1, yellow=1
        )
        assert (player.gems, player.ghosts, player.killed, player.objectives) == (0, 0, (), ())
    assert table.supply == (24 - 8, 20, 20, 20, 20, 20, 36 - 8)


@pytest.mark.rule("HYP-2.4")
def test_three_miniatures_stand_at_the_capital_outside_the_city() -> None:
    table = begun(4)
    for seat, player in enumerate(table.players):
        assert player.reserve == 7
        assert [territory.outside[seat] for territory in table.land].count(0) == len(table.land) - 1
        assert table.outside(table.home(seat), seat) == 3
        assert table.land[table.home(seat)].inside == (None,)


@pytest.mark.rule("HYP-2.8")
def test_race_tiles_at_random() -> None:
    table = start(tiles="random", races="random", mode="race_war")
    assert GAME.to_move(table.state) == (CHANCE,)
    drawn = {GAME.chance(table.state, Random(seed)).tiles for seed in range(80)}
    assert len(drawn) == 8
    assert table.refused(do.Tiles(("A", "B"))) == "HYP-2.8"
    assert table.refused(do.Tiles(("A", "B", "C"))) == "HYP-2.8"
    table.play(do.Tiles(("A", "B", "B")))
    assert [player.tile for player in table.players] == ["A", "B", "B"]


@pytest.mark.rule("HYP-2.8")
def test_race_tiles_by_choice_in_turn_order() -> None:
    table = start(first=2, tiles="choice", races="random", mode="race_war")
    assert table.refused(do.Tile(2, "C")) == "HYP-2.8"
    table.play(do.Tile(2, "B"), do.Tile(0, "A"), do.Tile(1, "B"))
    assert [player.tile for player in table.players] == ["A", "B", "B"]


def to_cubes(**options: Any) -> Scene:
    """Where the extra cubes are chosen."""
    table = start(races="random", **options)
    return table.chance()


@pytest.mark.rule("HYP-2.9", "HYP-2.10")
def test_extra_cube_and_markers_in_turn_order() -> None:
    table = to_cubes()
    for seat in range(3):
        assert GAME.to_move(table.state) == (seat,)
        assert {cube.colour for cube in table.legal(do.ExtraCube)} == set(range(6))
        assert table.refused(do.ExtraCube(seat, GREY)) == "HYP-2.9"
        table.play(do.ExtraCube(seat, seat))
        table.play(do.Markers(seat, seat, seat + 1, seat + 2))
    assert [player.levels for player in table.players] == [(3, 2, 1, 0, 0, 0), (0, 3, 2, 1, 0, 0), (0, 0, 3, 2, 1, 0)]
    table.chance()
    for seat in range(3):
        coloured = oracle.cubes_of(table.plain()["players"][seat])
        assert coloured[oracle.COLOURS[seat]] == 2 and coloured.total() == 7


@pytest.mark.rule("HYP-2.10")
def test_one_marker_on_each_of_three_two_one() -> None:
    table = to_cubes().play(do.ExtraCube(0, RED))
    legal = table.legal(do.Markers)
    assert len(legal) == len(set(legal)) == 6 * 5 * 4
    for rows in ((0, 0, 1), (0, 1, 0), (6, 0, 1), (-1, 0, 1)):
        assert table.refused(do.Markers(0, *rows)) == "HYP-2.10"


@pytest.mark.rule("HYP-2.11")
def test_the_market_shows_two_cards_of_each_deck_with_a_grey_cube_each() -> None:
    table = begun()
    for deck, offers in zip(("I", "II", "III", "IV"), table.market, strict=True):
        assert len(offers) == 2 and all(offer.grey for offer in offers)
        assert {SET.technologies[offer.card].deck for offer in offers} == {deck}
    assert [len(deck) for deck in table.decks] == [14, 14, 14, 14]
    assert table.supply[GREY] == 36 - 8


@pytest.mark.rule("HYP-2.11", "HYP-16.5")
def test_cards_of_race_tiles_leave_their_deck_before_the_market_is_revealed() -> None:
    for seed in range(10):
        table = Scene(GAME.start(2, Options(mode="race_war", tiles="choice")))
        table.play(do.Setup(0, ("purple", "red")), do.Tile(0, "B"), do.Tile(1, "A")).chance(seed)
        table.play(do.ExtraCube(0, 0), do.Markers(0, 0, 1, 2), do.ExtraCube(1, 0), do.Markers(1, 0, 1, 2)).chance(seed)
        assert [one.technology for one in table.me.sets[-1:]] == ["II-01"]
        assert sum(len(deck) for deck in table.decks) + 8 == 63


@pytest.mark.rule("HYP-2.12")
def test_everybody_draws_three_cubes() -> None:
    table = begun(5)
    for player in table.players:
        assert sum(player.available) == 3
        assert sum(player.bag) == 4


@pytest.mark.rule("HYP-2.1", "HYP-2.3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_is_missing_after_set_up(seats: int) -> None:
    for tiles in ("", "A", "B"):
        assert list(oracle.faults(begun(seats, tiles=tiles).plain())) == []
