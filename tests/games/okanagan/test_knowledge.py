"""What a seat may know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from northward.core.game import CHANCE
from northward.games.okanagan import GAME, Okanagan
from northward.games.okanagan.actions import Deal, Keep, Setup, Take, TakeBlind, Turn, Use
from northward.games.okanagan.inventory import inventory
from northward.games.okanagan.page import page
from northward.games.okanagan.state import Due, Stack, State
from tests.games.okanagan.make_records import Completer
from tests.games.okanagan.table import RED, Table, dealt, forest_completed, new_table, only_backs


def imagined(game: Okanagan, state: State, seat: int | None, times: int = 200) -> list[State]:
    view = game.view(state, seat)
    rng = Random("imagined")
    found = [game.imagine(view, rng) for _ in range(times)]
    assert all(game.view(other, seat) == view for other in found)
    return found


def about_to_take() -> Table:
    return new_table().lay(49, 0, 1, 0).build("farm", "forest")


@pytest.mark.rule("OKA-11.1")
def test_backs_of_face_down_tiles_are_open_to_all() -> None:
    table = forest_completed("nugget", "gain ore", "first").play(Use(RED, 1))
    for seat in (None, 0, 1, 2):
        view = GAME.view(table.state, seat)
        assert view.stacks == table.state.stacks and view.stacks[1].under == ("gain ore",)
        assert view.backs == table.state.backs
        assert view.rewards == table.state.rewards and view.nuggets == table.state.nuggets


@pytest.mark.rule("OKA-11.2")
def test_a_tile_taken_face_up_is_known_a_blind_one_only_to_its_owner() -> None:
    table = about_to_take()
    open_tile = Table(table.state).play(Take(0, 1))
    assert [GAME.view(open_tile.state, seat).held[0] for seat in (None, 0, 1)] == [3, 3, 3]
    blind = Table(table.state).tops("nugget", "trade", "trade").play(TakeBlind(0, 0))
    tile = blind.state.held[0]
    assert [GAME.view(blind.state, seat).held[0] for seat in (None, 0, 1)] == [None, tile, None]
    assert tile in GAME.view(blind.state, 1).unseen and tile not in GAME.view(blind.state, 0).unseen


@pytest.mark.rule("OKA-11.2")
def test_the_line_of_a_blind_draw_is_blank_for_others_until_the_tile_is_laid() -> None:
    table = about_to_take().tops("nugget", "trade", "trade")
    state = GAME.apply(table.state, TakeBlind(0, 0))
    line = GAME.chance(state, Random(1))
    after = GAME.apply(state, line)
    assert GAME.hide(after, line, 0) == line
    assert GAME.hide(after, line, 1) == GAME.hide(after, line, None) == Turn(0, None, line.top)
    table = Table(after)
    while table.state.held[0] == line.tile:
        table.play(GAME.legal(table.state, GAME.to_move(table.state)[0])[0])
    assert GAME.hide(table.state, line, 1) == line


@pytest.mark.rule("OKA-11.2")
def test_objectives_are_secret_until_the_end() -> None:
    table = dealt(3)
    setup = Setup(0, ((1, 2, 3, 4, 5), None, None), (10, None, None), (2, 3, 4), ("nugget", "nugget", "nugget"))
    whole = Setup(
        0,
        ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15)),
        (10, 11, 13),
        *((2, 3, 4), ("nugget",) * 3),
    )
    assert GAME.hide(table.state, whole, 0) == setup
    assert GAME.hide(table.state, Keep(1, (6, 7, 8)), 0) == Keep(1, None)
    assert GAME.hide(table.state, Keep(1, (6, 7, 8)), 1) == Keep(1, (6, 7, 8))
    assert GAME.hide(table.state, Deal(((1, 2), (), (3, 4))), 2) == Deal((None, (), (3, 4)))
    view = GAME.view(new_table(3).state, 1)
    assert view.hands == (None, (6, 7, 8), None) and view.discards == (9, 10)
    assert view.discard_sizes == (2, 2, 2) and view.hand_sizes == (3, 3, 3)
    assert [[item.objective for item in hand] for hand in page(GAME, view).progress] == [[], [6, 7, 8], []]


@pytest.mark.rule("OKA-11.2")
def test_others_score_without_their_objectives_until_the_end() -> None:
    table = new_table(2).tokens(0, lumberman=2).tokens(1, red_fish=3)
    assert [score.items["objectives"] for score in GAME.scores(table.state)] == [6, 9]
    assert [score.items["objectives"] for score in GAME.view(table.state, 0).scores] == [6, 0]
    assert [score.items["objectives"] for score in GAME.view(table.state, None).scores] == [0, 0]
    over = table.change(phase="over")
    seen = GAME.view(over.state, None)
    assert [score.items["objectives"] for score in seen.scores] == [6, 9]
    assert [sum(item.points for item in hand) for hand in page(GAME, seen).progress] == [6, 9]


@pytest.mark.rule("OKA-11.3")
def test_a_back_that_only_one_unseen_tile_has_gives_it_away() -> None:
    table = about_to_take()
    assert [tile for tile in GAME.tiles.numbers if GAME.tiles.back[tile] == "gain ore"] == [11]
    table.hold(1, 12)  # so that tile 11 is unseen
    stack = table.state.stacks[0]
    table.change(stacks=(Stack(stack.rest, "gain ore"), *table.state.stacks[1:])).play(TakeBlind(0, 0))
    assert table.state.held[0] == 11
    assert [GAME.view(table.state, seat).held[0] for seat in (None, 1, 2)] == [11, 11, 11]


@pytest.mark.rule("OKA-11.1", "OKA-11.3")
def test_imagined_tiles_have_the_backs_that_are_seen_and_are_equally_likely() -> None:
    table = about_to_take().tops("first", "trade", "trade").play(TakeBlind(0, 0))
    possible = [t for t in GAME.view(table.state, 1).unseen if GAME.tiles.back[t] == "first"]
    found = Counter(state.held[0] for state in imagined(GAME, table.state, 1, 600))
    assert set(found) == set(possible) and len(possible) > 1
    assert max(found.values()) < 2 * min(found.values())


@pytest.mark.rule("OKA-9.4", "OKA-11.3")
def test_what_went_back_into_the_deck_is_in_no_hand_that_drew_nothing_since() -> None:
    table = new_table(3)
    table.change(deck=(), discards=((4, 5, *range(16, 24)), (9, 10, *range(24, 31)), (14, 15, *range(31, 37))))
    table.change(due=(Due("objectives", "OKA-6.7", seat=1),), phase="keep").bring(Deal(((), (4, 20), ())))
    state = table.state
    mine = {card for card, _ in state.returned[0]}
    assert mine == {4, 5, *range(16, 24)} == {card for card, _ in GAME.view(state, 0).returned}
    states = imagined(GAME, state, 0)
    assert not any(mine & set(other.hands[2]) for other in states), "seat 2 has had its cards all along"
    assert any(mine & set(other.hands[1]) for other in states), "seat 1 has drawn since"
    assert any(4 in other.deck for other in states) and any(4 in other.hands[1] for other in states)
    for other in states:
        for seat, memory in enumerate(other.returned):
            assert [number for _, number in memory] == [number for _, number in state.returned[seat]]
        again = imagined(GAME, other, 2, 3)
        assert all(len(hand) == len(real) for one in again for hand, real in zip(one.hands, state.hands, strict=True))


@pytest.mark.rule("OKA-11.3")
def test_nothing_is_remembered_that_tells_nothing() -> None:
    table = new_table(2)
    table.change(deck=(), discards=((4, 5, *range(11, 24)), (9, 10, *range(24, 37))))
    table.change(due=(Due("objectives", "OKA-9.2"),), phase="keep")
    table.bring(Deal(((11, 30), (4, 5))))
    assert table.state.returned == ((), ()), "everybody has drawn since"


@pytest.mark.rule("OKA-9.4", "OKA-11.3")
@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 4), (4, 0)])
def test_knowledge_holds_where_objectives_are_drawn_again_and_again(seats: int, seed: int) -> None:
    """Players who complete what they can and draw new objectives each time. Found by trying: seeds that reshuffle."""
    game = only_backs("objectives")
    rng = Random(seed)
    bot = Completer()
    state = game.start(seats, game.Options())
    whole = inventory(state)
    remembering = 0
    while to_move := game.to_move(state):
        action: Any
        if to_move == (CHANCE,):
            action = game.chance(state, rng)
        else:
            action = bot.choose(game.view(state, to_move[0]), game.legal(state, to_move[0]), None, rng)
        state = game.apply(state, action)
        assert inventory(state) == whole
        remembering += any(state.returned)
        if any(state.returned):
            for seat in (None, *range(seats)):
                for other in imagined(game, state, seat, 2):
                    assert inventory(other) == whole
    assert state.reshuffles and remembering
