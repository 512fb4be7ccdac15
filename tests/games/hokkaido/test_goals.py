"""HOK-10: goal cards, who claims them, and the free tile for a lost tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core.match import Match
from northward.games.card_maps import events as common_events
from northward.games.card_maps.actions import Play, Take
from northward.games.card_maps.cardmap import CardMap
from northward.games.hokkaido import GAME, events, goals
from northward.games.hokkaido.actions import Done, NoTile, TakeTile
from northward.games.hokkaido.goals import FULFILLED
from northward.games.hokkaido.state import State
from tests.games.card_maps.table import play_random
from tests.games.hokkaido.table import land_of, last_turn, new_table, picture, played, refused
from tests.oracle import mountains as oracle
from tests.oracle.made_up import decode, encode, random_land

# --- when a map fulfils a goal --------------------------------------------------------------------------------------

YES, NO = True, False

FORESTS = ("F . F . F", ". F . F .")
LAKES = ("L L . L", ". . L .")
TOWNS = ("T T M T", "T T M -", "T T M -")
CUBES = ("b* b* n*", "n* v* .", "v g g*")
WORKS = ("b . N4 .", ". g . v")
MAPS: list[tuple[int, str, bool, tuple[str, ...], tuple[str, ...]]] = [
    (1, "five areas on three cards", YES, FORESTS, ("a a b b c", "a b b c c")),
    (1, "only two cards bear forests", NO, FORESTS, ("a c a c b", "c a c b c")),
    (1, "four areas", NO, ("F . F . F", "F F . F ."), ("a a b b c", "a b b c c")),
    (1, "six areas of several squares", YES, ("F F . F . F", ". . F . F F", "F F . . . ."), ()),
    (2, "6 and 1 on three cards", YES, TOWNS, ("a a c d", "a a c d", "b b c d")),
    (2, "6 and 1 on two cards", NO, TOWNS, ("a a c d", "a a c d", "a a c d")),
    (2, "5 and 1", NO, ("T T M T", "T T M -", "T - M -"), ("a a c d", "a b c -", "b - c -")),
    (2, "6 and none", NO, ("T T M .", "T T M -", "T T M -"), ("a a c d", "b b c -", "e e c -")),
    (2, "the single town of the other side is on the line", NO, (*TOWNS[1:], "T T M -", "- - T -"),
     ("a a c -", "b b c -", "e e c -", "- - c -")),
    (2, "of the equal areas on the other side, one is on the third card", YES, ("T T M T", "T T M -", "T T M T"),
     ("a a c a", "a b c c", "b b c c")),
    (2, "of the equal areas on the other side, none is on a third card", NO, ("T T M T", "T T M -", "T T M T"),
     ("a a c a", "a b c c", "b b c b")),
    (2, "a smaller area on a third card does not help", NO, ("T T M T", "T T M T", "T T M -", "T T M T"),
     ("a a c a", "a a c b", "b b c c", "b b c c")),
    (2, "a range without direction", NO, ("T T M T", "T T . .", "T T . ."), ("a a c d", "b b c d", "e e c d")),
    (3, "three areas on three cards", YES, LAKES, ("a a . b", ". . c .")),
    (3, "three areas on two cards", NO, LAKES, ("a b . b", ". . b .")),
    (3, "two areas on three cards", NO, ("L L . L", ". L . ."), ("a b . c", ". b . .")),
    (4, "five around a bend, on three cards", YES, ("M M M", ". . M", ". . M"), ("a a b", ". . b", ". . c")),
    (4, "five on two cards", NO, ("M M M", ". . M", ". . M"), ("a a b", ". . b", ". . b")),
    (4, "a diagonal step parts them", NO, ("M M M . .", ". . . M M"), ("a b c . .", ". . . a b")),
    (4, "the third card bears only mountains beyond a diagonal step", NO, ("M M M M M -", "- - - - - M"),
     ("a a a b b -", "- - - - - c")),
    (4, "six, of which only the last is on a third card", YES, ("M M M M M M",), ("a a a b b c",)),
    (5, "six cubes on three cards", YES, CUBES, ("a a b", "b c .", "c c c")),
    (5, "six cubes on two cards", NO, CUBES, ("a a a", "b b .", "c c b")),
    (5, "five cubes", NO, ("b* b* n*", "n* v* .", "v g g"), ("a a b", "b c .", "c c c")),
    (6, "all colours on three cards, with cube or without", YES, ("b n*", "v g*"), ("a b", "c a")),
    (6, "all colours on two cards", NO, ("b n", "v g"), ("a b", "a b")),
    (6, "a second square of a colour is on a third card", YES, ("b n", "v g", "b* ."), ("a b", "a b", "c .")),
    (6, "three colours", NO, ("b n", "v v"), ("a b", "c d")),
    (6, "the fourth colour is a factory", NO, ("b n", "v G4"), ("a b", "c d")),
    (7, "all colours on three cards", YES, ("B4 N4", "V3 G4"), ("a b", "c a")),
    (7, "all colours on two cards", NO, ("B4 N4", "V4 G4"), ("a b", "a b")),
    (7, "a second factory of a colour is on a third card", YES, ("B4 N4", "V4 G4", "G3 ."), ("a b", "a b", "c .")),
    (7, "the fourth colour is a production square", NO, ("B4 N4", "V4 g*"), ("a b", "c d")),
    (8, "three that touch at corners, on three cards", YES, WORKS, ("a . b .", ". c . b")),
    (8, "four that touch, on two cards", NO, WORKS, ("a . b .", ". b . a")),
    (8, "two and two on three cards", NO, ("b N4 . g", ". . . V4"), ("a b . c", ". . . c")),
    (8, "two that touch", NO, ("b N4 . .",), ()),
    (8, "five in a row, the third card at its end", YES, ("b b* B4 n v",), ("a a a b c",)),
]  # fmt: skip


@pytest.mark.rule("HOK-10.2", "HOK-10.3", "HOK-10.4", "HOK-10.5", "HOK-10.6", "HOK-10.7", "HOK-10.8", "HOK-10.9")
@pytest.mark.parametrize(
    ("goal", "fulfilled", "rows", "cards"),
    [pytest.param(goal, *rest, id=f"{goal}, {name}") for goal, name, *rest in MAPS],
)
def test_goals_1_to_8(goal: int, fulfilled: bool, rows: tuple[str, ...], cards: tuple[str, ...]) -> None:
    assert FULFILLED[goal](land_of(*rows, cards=cards), 9) is fulfilled


@pytest.mark.rule("HOK-10.10", "HOK-10.2")
def test_goal_9_counts_tiles_and_needs_no_three_cards() -> None:
    alone = land_of("M .")
    assert [FULFILLED[9](alone, tiles) for tiles in range(4)] == [False, False, True, True]


@pytest.mark.rule("HOK-10.2")
def test_a_tile_counts_for_the_card_below_it() -> None:
    """Tiles change squares of cards: a map with a tile is a map with another square there."""
    printed = land_of("F . F . F", ". F . . .", cards=("a a b b b", "a b b c c"))
    assert not FULFILLED[1](printed, 0)
    squares = bytearray(printed.squares)
    squares[(printed.cells[8] or 1) - 1] = 2  # row 1, column 3: of card c
    assert FULFILLED[1](replace(printed, squares=bytes(squares)), 1)


@pytest.mark.rule("HOK-10.2")
def test_no_goal_can_be_claimed_in_round_1() -> None:
    for seed in range(30):
        table = new_table(5, goals=range(1, 8), side=Random(seed).choice("AB"))
        play_random(table, lambda state: state.round == 2, seed)
        assert table.state.goals == tuple(range(1, 8))


def after_half(half_rounds: int, state: State) -> bool:
    return state.round > half_rounds // 2


def maps_of_play() -> list[tuple[CardMap, int]]:
    found = []
    for seed in range(12):
        table: Match = new_table(2 + seed % 4, side="AB"[seed % 2], selection=["trick", "draft"][seed // 2 % 2])
        for half_round in range(24):
            play_random(table, partial(after_half, half_round), seed + half_round)
            found += list(zip(table.state.maps, table.state.tiles, strict=True))
    return found


def made_up_maps() -> list[tuple[CardMap, int]]:
    found = []
    for seed in range(2500):
        rng = Random(seed)
        cells, height, width, squares = encode(random_land(rng), rng)
        slots = len(squares) // 6
        spots = ((0, 0, 0),) * slots
        land = CardMap(tuple(range(slots)), spots, squares, (0,) * slots, 0, 0, height, width, cells)
        if oracle.is_single_range(oracle.cells(decode((cells, height, width, squares)), "mountain")):
            found.append((without_hidden_cubes(land), rng.randrange(4)))
    return found


def without_hidden_cubes(land: CardMap) -> CardMap:
    """Cubes lie only where they are seen."""
    shown = {value - 1 for value in land.cells}
    return replace(land, squares=bytes(s if i in shown else s & 0x7F for i, s in enumerate(land.squares)))


@pytest.mark.rule("HOK-10.3", "HOK-10.4", "HOK-10.5", "HOK-10.6", "HOK-10.7", "HOK-10.8", "HOK-10.9", "HOK-10.10")
def test_goals_agree_with_the_oracle() -> None:
    seen: Counter[tuple[int, bool]] = Counter()
    for land, tiles in [*maps_of_play(), *made_up_maps()]:
        squares = decode((land.cells, land.height, land.width, land.squares))
        for goal, check in FULFILLED.items():
            expected = oracle.fulfilled(goal, squares, tiles)
            assert check(land, tiles) is expected, (goal, land)
            seen[goal, expected] += 1
    assert {
        case: seen[case] for case in [(goal, met) for goal in FULFILLED for met in (YES, NO)] if seen[case] < 20
    } == {}


# --- in few steps: choices tried are counted, not timed ---------------------------------------------------------------


@pytest.fixture
def choices(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many cards each choice of squares had that was tried."""
    tried: list[int] = []
    look = goals.enough_cards

    def counted(slots: Iterable[int]) -> bool:
        tried.append(len(cards := set(slots)))
        return look(cards)

    monkeypatch.setattr(goals, "enough_cards", counted)
    return tried


@pytest.mark.rule("HOK-10.8")
def test_a_square_of_each_colour_is_found_in_few_choices(choices: list[int]) -> None:
    """There are 28,561 choices of four of thirteen cards. But where few of them fail, one of the first does not."""
    rng = Random(10)
    for _ in range(3000):
        bearing = [sorted(rng.sample(range(13), rng.choice([1, 1, 2, 3, 13]))) for _ in range(4)]
        squares = bytearray([1]) * 78
        for colour, cards in enumerate(bearing):
            for card in cards:
                squares[6 * card + colour] = 8 + colour
        land = CardMap(tuple(range(13)), (), bytes(squares), (), 0, 0, 1, 78, bytes(range(1, 79)))
        choices.clear()
        assert FULFILLED[6](land, 0) == any(len(set(choice)) >= 3 for choice in product(*bearing))
        assert len(choices) <= 40


@pytest.mark.rule("HOK-10.4")
def test_equally_large_town_areas_are_compared_in_few_choices(choices: list[int]) -> None:
    """The most that there can be: areas of six against single towns, each area on a card, so that none is enough."""
    owner = {(4 * block + row, col): f"T{block}" for block in range(5) for row in range(3) for col in range(2)}
    singles = [(2 * row, col) for row in range(10) for col in (5, 7, 9)]
    owner |= {cell: f"T{5 + number // 6}" for number, cell in enumerate(singles)} | {(0, 3): "M", (1, 3): "M"}
    grid = [[owner.get((row, col), "-") for col in range(10)] for row in range(19)]
    land = land_of(*(" ".join(name[0] for name in row) for row in grid), cards=[" ".join(row) for row in grid])
    assert not FULFILLED[2](land, 0)
    assert choices == [2] * (5 * 30)


# --- who claims it --------------------------------------------------------------------------------------------------

POOR = ("M . .", ". . .", ". . .")
"""Fulfils nothing."""
RICH = ("F . F . F", ". F . F .", "M L . L .", ". . L . .")
"""Fulfils goals 1 and 3."""
LAKES_ONLY = ("M L . L . .", ". . . . . L", ". . . . . .")
"""Fulfils goal 3."""
CUBES_ONLY = ("M b* n* v* v* .", ". b* . . g* .", ". . . n* . .")
"""Fulfils goals 5, 6 and 8."""
FULFILLING = {
    1: RICH,
    2: ("T T M T", "T T M -", "T T M -", "T T M ."),
    3: LAKES_ONLY,
    4: ("M M M M M", ". . . . ."),
    5: CUBES_ONLY,
    6: CUBES_ONLY,
    7: ("M B4 . N4 . .", ". . V4 . . G4"),
    8: ("M b n . . .", ". . . g . .", ". . . . V4 ."),
    9: POOR,
}


def after_round(
    maps: Sequence[tuple[str, ...]], numbers: list[int], goals: list[int], **changes: Any
) -> tuple[State, list[Any]]:
    """The end of a round, with the claims that were told."""
    state = last_turn([land_of(*rows) for rows in maps], numbers, goals, **changes)
    after, told = played(state, Done(len(maps) - 1))
    return after, [event for event in told if isinstance(event, events.GoalClaimed)]


@pytest.mark.rule("HOK-10.11")
def test_whoever_alone_fulfils_a_goal_claims_it() -> None:
    after, claims = after_round([POOR, RICH, POOR], [1, 2, 3], [1, 4, 7])
    assert claims == [events.GoalClaimed(seat=1, goal=1, tied=())]
    assert after.claimed == ((), (1,), ())
    assert after.goals == (4, 7)
    assert after.round == 2


@pytest.mark.rule("HOK-10.11")
@pytest.mark.parametrize(("goal", "winner"), [(goal, 1 if goal <= 4 else 2) for goal in range(1, 10)])
def test_ties_go_to_the_lowest_card_for_goals_1_to_4_and_to_the_highest_for_the_others(goal: int, winner: int) -> None:
    rows = FULFILLING[goal]
    after, claims = after_round([POOR, rows, rows, rows], [1, 20, 50, 30], [goal], tiles=(0, 2, 2, 2))
    assert [(claim.seat, claim.goal) for claim in claims] == [(winner, goal)]
    assert set(claims[0].tied) == {1, 2, 3} - {winner}
    assert after.tied == tuple(sorted({1, 2, 3} - {winner}))


@pytest.mark.rule("HOK-10.11")
def test_the_card_taken_breaks_ties_whatever_was_played_and_with_what_cube() -> None:
    table = new_table(3, selection="trick", goals=[1, 2, 3, 4, 5])
    table.play(Play(0, 1, (0, 0)))  # 61 with its cube
    table.play(Play(1, 7))
    table.play(Play(2, 13))
    for seat, card in [(0, 7), (2, 1), (1, 13)]:
        table.play(Take(seat, card))
    assert table.state.drafted == (7, 13, 1)


@pytest.mark.rule("HOK-10.11")
def test_nobody_claims_two_in_one_round_and_what_stays_can_be_claimed_later() -> None:
    after, claims = after_round([POOR, RICH], [1, 2], [1, 3, 7])
    assert [(claim.seat, claim.goal) for claim in claims] == [(1, 1)]
    assert after.goals == (3, 7)
    assert after.tied == ()
    later, claims = after_round([POOR, RICH], [8, 9], [3, 7], round=2, claimed=((), (1,)))
    assert [(claim.seat, claim.goal) for claim in claims] == [(1, 3)]
    assert later.claimed == ((), (1, 3))


@pytest.mark.rule("HOK-10.11")
def test_goals_are_checked_in_ascending_order_and_a_winner_is_out_of_the_next_tie() -> None:
    """Both fulfil 3; but whoever would win it has just claimed 1. No tie, then, and no free tile."""
    after, claims = after_round([RICH, LAKES_ONLY], [1, 2], [1, 3])
    assert [(claim.seat, claim.goal, claim.tied) for claim in claims] == [(0, 1, ()), (1, 3, ())]
    assert after.goals == ()
    assert after.phase == "choose"


@pytest.mark.rule("HOK-10.11")
def test_without_open_goals_there_is_nothing_to_check() -> None:
    after, claims = after_round([RICH, RICH], [1, 2], [])
    assert claims == []
    assert after.phase == "choose"


# --- the free tile --------------------------------------------------------------------------------------------------


def lost_tie(**changes: Any) -> State:
    """Seats 0 and 1 fulfil goal 3; seat 0 had the lower card. Seat 1 may take a tile."""
    return after_round([LAKES_ONLY, LAKES_ONLY, POOR], [1, 2, 3], [3], **changes)[0]


@pytest.mark.rule("HOK-10.12")
def test_whoever_lost_a_tie_may_take_any_tile_for_free() -> None:
    state = lost_tie()
    assert state.phase == "gift"
    assert GAME.to_move(state) == (1,)
    tiles = {action.tile for action in GAME.legal(state, 1) if isinstance(action, TakeTile)}
    assert tiles == {"lake", "town", "forest", "mountain"}
    assert GAME.legal(state, 1)[0] == NoTile(1)
    after, told = played(state, TakeTile(1, (2, 3), "forest"))
    assert picture(after.maps[1])[2] == ". . . F . ."
    assert after.tiles == (0, 1, 0)
    assert after.pool == state.pool
    assert told[0] == events.Terraformed(seat=1, cell=(2, 3), tile="forest", cubes=())
    assert after.phase == "choose" and after.round == 2


@pytest.mark.rule("HOK-10.12")
def test_nobody_has_to_take_it() -> None:
    state = lost_tie()
    after, told = played(state, NoTile(1))
    assert told[0] == events.TileDeclined(seat=1)
    assert after.maps == state.maps
    assert after.phase == "choose" and after.round == 2


@pytest.mark.rule("HOK-10.12")
def test_the_winner_and_others_get_nothing() -> None:
    state = lost_tie()
    for seat in (0, 2):
        assert refused(state, TakeTile(seat, (2, 1), "forest")) == "HOK-1.3"
        assert refused(state, NoTile(seat)) == "HOK-1.3"
    assert refused(replace(state, phase="place"), TakeTile(1, (2, 3), "forest")) == "HOK-1.3"


@pytest.mark.rule("HOK-10.12")
def test_whoever_lost_one_tie_and_claimed_another_goal_gets_none() -> None:
    after, claims = after_round([RICH, RICH], [1, 2], [1, 3])
    assert [(claim.seat, claim.goal, claim.tied) for claim in claims] == [(0, 1, (1,)), (1, 3, ())]
    assert after.phase == "choose"


@pytest.mark.rule("HOK-10.12")
def test_one_tile_at_most_however_many_ties() -> None:
    maps = [RICH, RICH, RICH]
    after, claims = after_round(maps, [1, 2, 3], [1, 3])
    assert [(claim.seat, claim.tied) for claim in claims] == [(0, (1, 2)), (1, (2,))]
    assert after.tied == (2,)
    settled, _ = played(after, TakeTile(2, (0, 1), "town"))
    assert settled.phase == "choose"
    assert settled.tiles == (0, 0, 1)


@pytest.mark.rule("HOK-10.12")
def test_a_tile_goes_on_a_desert_and_a_mountain_only_where_the_range_allows_it() -> None:
    state = lost_tie()
    assert refused(state, TakeTile(1, (0, 1), "forest")) == "HOK-10.12"
    assert refused(state, TakeTile(1, (7, 7), "forest")) == "HOK-10.12"
    assert refused(state, TakeTile(1, (2, 3), "mountain")) == "HOK-13.3"
    ranges = {
        action.cell for action in GAME.legal(state, 1) if isinstance(action, TakeTile) and action.tile == "mountain"
    }
    assert ranges == {(1, 0), (1, 1)}


@pytest.mark.rule("HOK-10.12")
def test_without_a_desert_there_is_none() -> None:
    full = ("M L F L F F", "F F F F F L", "F F F F F F")
    after, claims = after_round([full, full], [1, 2], [3])
    assert claims[0].tied == (1,)
    assert after.phase == "choose"
    assert after.tied == ()


@pytest.mark.rule("HOK-10.12")
def test_several_choose_independently() -> None:
    state, _ = after_round([LAKES_ONLY, LAKES_ONLY, LAKES_ONLY], [1, 2, 3], [3])
    assert GAME.to_move(state) == (1, 2)
    actions = [TakeTile(1, (2, 1), "town"), TakeTile(2, (1, 0), "mountain")]
    one_way, _ = played(state, *actions)
    other_way, _ = played(state, *actions[::-1])
    assert one_way == other_way
    assert one_way.phase == "choose"
    waiting, _ = played(state, actions[1])
    assert GAME.to_move(waiting) == (1,)
    assert refused(waiting, NoTile(2)) == "HOK-1.3"


@pytest.mark.rule("HOK-10.12")
def test_it_is_besides_the_paid_terraforming_of_the_round() -> None:
    state = lost_tie(tiles=(0, 1, 0))
    assert played(state, TakeTile(1, (2, 3), "forest"))[0].tiles == (0, 2, 0)


@pytest.mark.rule("HOK-10.12")
def test_what_the_tile_fulfils_is_checked_after_the_next_round() -> None:
    state, _ = after_round([LAKES_ONLY, LAKES_ONLY, POOR], [1, 2, 3], [3, 9], tiles=(0, 1, 0))
    after, told = played(state, TakeTile(1, (2, 3), "forest"))
    assert not any(isinstance(event, events.GoalClaimed) for event in told)
    assert after.goals == (9,)
    finished = replace(after, phase="place", laying=(0, 1, 2), turn=2, drafted=(4, 5, 6))
    claims = played(finished, Done(2))[1]
    assert claims[0] == events.GoalClaimed(seat=1, goal=9, tied=())


@pytest.mark.rule("HOK-10.12")
def test_after_round_12_it_counts_for_points_only() -> None:
    state, _ = after_round([LAKES_ONLY, LAKES_ONLY, POOR], [1, 2, 3], [3, 9], tiles=(0, 1, 0), round=12)
    assert state.phase == "gift"
    before = GAME.scores(state)[1].total
    after, told = played(state, TakeTile(1, (0, 2), "lake"))  # it joins two lakes
    assert after.phase == "over"
    assert after.goals == (9,)
    assert GAME.scores(after)[1].total == before + 6
    assert isinstance(told[-1], common_events.GameEnded)
