"""The set-up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from northward.core.game import CHANCE, IllegalAction
from northward.games.okanagan import GAME
from northward.games.okanagan.actions import Keep, Place, Setup
from northward.games.okanagan.kinds import REWARDS
from northward.games.okanagan.stacks import size
from northward.games.okanagan.state import Options
from tests.games.okanagan.table import HANDS, Table, dealt, new_table


def setup_of(seats: int = 2) -> Setup:
    return GAME.chance(GAME.start(seats, Options()), Random("setup"))  # type: ignore[no-any-return]


def refusal(action: Setup, seats: int = 2) -> str:
    with pytest.raises(IllegalAction) as error:
        GAME.apply(GAME.start(seats, Options()), action)
    return error.value.rule


@pytest.mark.rule("OKA-1.1")
def test_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("OKA-1.2")
def test_nobody_acts_out_of_turn() -> None:
    table = new_table(3)
    assert GAME.to_move(table.state) == (0,)
    assert table.refused(Place(1, 11, 0, 1, 0)) == "OKA-1.2"
    assert table.refused(Keep(0, (1, 2, 3))) == "OKA-1.2"
    assert table.refused(Place(CHANCE, 11, 0, 1, 0)) == "OKA-1.2"
    with pytest.raises(IllegalAction, match=r"OKA-1\.2"):
        GAME.apply(table.state, setup_of(3))


@pytest.mark.rule("OKA-2.3")
def test_the_first_player_is_chosen_at_random_and_turns_go_clockwise() -> None:
    firsts = {GAME.chance(GAME.start(4, Options()), Random(seed)).first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert refusal(replace(setup_of(), first=2)) == "OKA-2.3"
    table = new_table(3, first=2)
    players = []
    for _ in range(4):
        player = table.state.player
        players.append(player)
        table.play(GAME.legal(table.state, player)[0])
        table.play(GAME.legal(table.state, player)[0])
        while table.state.player == player:
            table.play(GAME.legal(table.state, GAME.to_move(table.state)[0])[0])
    assert players == [2, 0, 1, 2]


@pytest.mark.rule("OKA-2.4")
def test_everybody_keeps_three_of_five_objectives_at_once_and_in_secret() -> None:
    table = dealt(3)
    assert GAME.to_move(table.state) == (0, 1, 2)
    assert len(GAME.legal(table.state, 1)) == 10
    table.play(Keep(1, (6, 8, 10)))
    assert GAME.to_move(table.state) == (0, 2)
    assert table.state.hands[1] == (6, 8, 10)
    assert table.state.discards[1] == (7, 9)
    assert table.refused(Keep(0, (1, 2, 6))) == "OKA-2.4"
    assert table.refused(Keep(0, (1, 2))) == "OKA-2.4"
    assert table.refused(Keep(0, (2, 1, 3))) == "OKA-2.4"
    assert table.refused(Keep(0, None)) == "OKA-2.4"
    table.play(Keep(2, (11, 12, 13)), Keep(0, (1, 2, 3)))
    assert table.state.phase == "place"


@pytest.mark.rule("OKA-2.4")
@pytest.mark.parametrize("hands", [((1, 2, 3, 4, 5), (5, 6, 7, 8, 9)), ((1, 2, 3, 4), (6, 7, 8, 9, 10)), (None, None)])
def test_a_wrong_deal_of_objectives_is_refused(hands: tuple[tuple[int, ...], ...]) -> None:
    assert refusal(replace(setup_of(), hands=hands)) == "OKA-2.4"


@pytest.mark.rule("OKA-2.5")
@pytest.mark.parametrize(
    ("seats", "first", "second"), [(2, (1, 3, 2), (2, 2, 2)), (3, (1, 3, 2), (1, 2, 2)), (4, (1, 2, 2), (1, 2, 2))]
)
def test_structures_by_number_of_players(seats: int, first: tuple[int, int, int], second: tuple[int, int, int]) -> None:
    table = new_table(seats)
    assert table.state.structures == (first,) * seats
    rng = Random(seats)
    while table.state.round == 1:
        table.play(rng.choice(GAME.legal(table.state, GAME.to_move(table.state)[0])))
    assert table.state.structures == (second,) * seats


@pytest.mark.rule("OKA-2.6")
def test_the_starting_tile_lies_in_the_middle_and_nobody_builds_on_it() -> None:
    (start,) = new_table().state.map.laid
    assert (start.tile, start.row, start.col, start.structure) == (0, 0, 0, None)
    assert [territory.open_sides for territory in new_table().state.map.territories] == [1, 1, 1, 1]
    assert [sum(territory.symbols) for territory in new_table().state.map.territories] == [1, 1, 1, 1]


@pytest.mark.rule("OKA-2.7")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [19, 18, 18]), (3, [18, 18, 18]), (4, [18, 18, 17])])
def test_a_tile_for_everybody_and_three_equal_stacks(seats: int, sizes: list[int]) -> None:
    state = dealt(seats).state
    assert [size(stack) for stack in state.stacks] == sizes, "one of each lies face up"
    assert all(tile is not None for tile in (*state.held, *state.face_up))
    assert all(stack.top is not None and not stack.under for stack in state.stacks)
    assert len(state.unseen) == sum(sizes)


@pytest.mark.rule("OKA-2.7")
def test_a_wrong_deal_of_tiles_is_refused() -> None:
    good = setup_of()
    assert refusal(replace(good, held=(1, 1))) == "OKA-2.7"
    assert refusal(replace(good, held=(None, 1))) == "OKA-2.7"
    assert refusal(replace(good, face_up=(1, 2, 61))) == "OKA-2.7"
    assert refusal(replace(good, tops=("first", "first", "gold"))) == "OKA-2.7"
    holds_first = replace(good, held=(1, 7), face_up=(10, 2, 3), tops=("first", "first", "renew"))
    assert GAME.tiles.back[1] == "first"
    firsts = [tile for tile in GAME.tiles.numbers if GAME.tiles.back[tile] == "first"]
    assert len(firsts) == 3
    Table(GAME.start(2, Options())).bring(holds_first)
    assert refusal(replace(holds_first, tops=("first",) * 3)) == "OKA-2.7"


def test_all_tiles_and_cards_are_equally_likely() -> None:
    held: Counter[int | None] = Counter()
    cards: Counter[int] = Counter()
    for seed in range(600):
        setup = GAME.chance(GAME.start(4, Options()), Random(seed))
        held.update(setup.held)
        cards.update(card for hand in setup.hands for card in hand)
    assert set(held) == set(range(1, 61)) and max(held.values()) < 80
    assert set(cards) == set(range(1, 37)) and max(cards.values()) < 2 * min(cards.values())
    assert len(REWARDS) == 12 and HANDS[0] == (1, 2, 3, 4, 5)
