"""Building on the tile just laid."""

from __future__ import annotations

from typing import Any

import pytest

from northward.games.okanagan import GAME
from northward.games.okanagan.actions import Build
from northward.games.okanagan.page import page
from northward.games.okanagan.tilemap import on_last_tile
from tests.games.okanagan.table import content, new_table
from tests.oracle import okanagan as oracle

TILE = 20  # north and east field, south forest, west lake


@pytest.mark.rule("OKA-4.1")
def test_one_of_the_structures_you_have_must_be_built() -> None:
    table = new_table().lay(TILE, -1, 0, 0)
    assert {action.structure for action in GAME.legal(table.state, 0)} == {"farm", "warehouse", "silo"}
    assert all(isinstance(action, Build) for action in GAME.legal(table.state, 0))
    none_left = new_table().change(structures=((0, 3, 2), (1, 3, 2), (1, 3, 2))).lay(TILE, -1, 0, 0)
    assert none_left.refused(Build(0, "farm", ("lake",))) == "OKA-4.1"
    table.build("farm", "lake")
    assert table.state.structures[0] == (0, 3, 2)
    laid = table.state.map.laid[-1]
    assert (laid.tile, laid.seat, laid.structure, laid.on) == (TILE, 0, "farm", ("lake",))


@pytest.mark.rule("OKA-4.1")
def test_structures_stay_in_completed_territories() -> None:
    table = new_table().lay(12, -1, 0, 3).build("farm", "forest")
    completed = [territory for territory in table.state.map.territories if not territory.open_sides]
    assert [territory.influence for territory in completed] == [(3, 0, 0)]
    assert table.state.map.laid[-1].structure == "farm"


@pytest.mark.rule("OKA-4.2", "OKA-4.3", "OKA-4.4")
@pytest.mark.parametrize(
    ("structure", "on", "influence"),
    [
        ("silo", ("forest", "lake", "field"), {"forest": 1, "lake": 1, "field": 1}),
        ("warehouse", ("forest", "lake"), {"forest": 2, "lake": 2, "field": 0}),
        ("warehouse", ("lake", "field"), {"forest": 0, "lake": 2, "field": 2}),
        ("farm", ("field",), {"forest": 0, "lake": 0, "field": 3}),
    ],
)
def test_influence_of_each_structure(structure: str, on: tuple[str, ...], influence: dict[str, int]) -> None:
    table = new_table().lay(TILE, -1, 0, 0).build(structure, *on)
    found = {territory.land: territory.influence[0] for territory in on_last_tile(table.state.map)}
    assert found == influence


@pytest.mark.rule("OKA-4.2", "OKA-4.3", "OKA-4.4")
def test_where_a_structure_cannot_stand() -> None:
    table = new_table().lay(TILE, -1, 0, 0)
    assert table.refused(Build(0, "silo", ("forest",))) == "OKA-4.2"
    assert table.refused(Build(0, "warehouse", ("forest", "mountain"))) == "OKA-4.3"
    assert table.refused(Build(0, "warehouse", ("lake", "forest"))) == "OKA-4.3", "in the order of the lands"
    assert table.refused(Build(0, "warehouse", ("forest",))) == "OKA-4.3"
    assert table.refused(Build(0, "farm", ("mountain",))) == "OKA-4.4"
    assert table.refused(Build(0, "farm", ("forest", "lake"))) == "OKA-4.4"


@pytest.mark.rule("OKA-4.3")
def test_a_warehouse_needs_a_common_border() -> None:
    four_lands = content() | {"name": "four lands"}
    four_lands["tiles"][0]["sides"] = ["wood", "ore", "wheat", "red_fish"]
    tiles: Any = GAME.with_components(four_lands).tiles
    assert tiles.spots[1, "warehouse"] == [
        ("forest", "lake"),
        ("forest", "mountain"),
        ("lake", "field"),
        ("field", "mountain"),
    ], "forest and field, lake and mountain only meet in the centre"
    faces = oracle.printed(four_lands)
    for number in tiles.numbers:
        for structure, found in oracle.building_spots(faces, number).items():
            assert {frozenset(on) for on in tiles.spots[number, structure]} == found


def test_what_each_structure_would_do_is_shown_beforehand() -> None:
    table = new_table().lay(TILE, -1, 0, 0)
    assert page(GAME, GAME.view(table.state, 1)).builds == (), "only to whoever builds"
    shown = page(GAME, GAME.view(table.state, 0))
    assert [(build.structure, build.on) for build in shown.builds] == [
        (action.structure, action.on) for action in GAME.legal(table.state, 0)
    ]
    farm = next(build for build in shown.builds if build.on == ("forest",))
    forest = next(prospect for prospect in farm.prospects if prospect.land == "forest")
    assert forest.open_sides == 0 and forest.tokens == (2, 0, 0)
    assert [(share.seat, share.influence, share.most, share.special) for share in forest.shares] == [
        (0, 3, 2, "instead")
    ]
