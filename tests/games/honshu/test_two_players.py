"""HON-4: card selection with two players."""

from __future__ import annotations

from typing import Any

import pytest

from northward.games.card_maps import events
from northward.games.card_maps.actions import Decline, Discard, Pair, Pay, Play, Reveal
from northward.games.card_maps.cardmap import cubes
from tests.games.honshu.table import Table, lay_anywhere, new_table, picture, refused


def both_played(first: int = 6, second: int = 12, **options: Any) -> Table:
    """Seat 1 has the higher card; the pile shows 40 and 50. Provinces 1 (blue, brown) and 2 (grey, blue)."""
    table = new_table(2, **options)
    table.play(Reveal((40, 50)))
    table.play(Play(0, first))
    table.play(Play(1, second))
    return table


@pytest.mark.rule("HON-4.1")
def test_each_round_begins_with_a_pair_from_the_pile() -> None:
    table = new_table(2)
    assert table.state.phase == "reveal"
    assert refused(table, Reveal((1, 40))) == "HON-4.1"
    assert refused(table, Reveal((50, 40))) == "HON-4.1"
    assert refused(table, Reveal((40, 40))) == "HON-4.1"
    table.play(Reveal((40, 50)))
    assert table.state.pair == (40, 50)
    assert 40 not in table.state.deck and 50 not in table.state.deck


@pytest.mark.rule("HON-4.2")
def test_both_play_at_once_in_secret_and_without_cubes() -> None:
    table = new_table(2)
    table.play(Reveal((40, 50)))
    assert table.to_move == (0, 1)
    assert refused(table, Play(1, 7, (1, 1))) == "HON-4.2"
    assert refused(table, Play(1, 1)) == "HON-4.2"
    table.play(Play(1, 7))
    assert table.game.view(table.state, 0).chosen == (None, None)
    assert table.game.view(table.state, 0).has_chosen == (False, True)
    assert table.game.view(table.state, 1).chosen == (None, 7)
    assert table.game.hide(table.state, Play(1, 7), 0) == Play(1, None)
    table.play(Play(0, 6))
    assert table.told(events.CardsRevealed)[-1].cards == (6, 7)
    assert table.game.view(table.state, None).chosen == (6, 7)
    assert table.game.hide(table.state, Play(1, 7), 0) == Play(1, 7)


@pytest.mark.rule("HON-4.3")
@pytest.mark.parametrize(("pair", "mine", "theirs"), [("pile", (40, 50), (6, 12)), ("played", (6, 12), (40, 50))])
def test_the_higher_card_chooses_a_pair(pair: Any, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    table = both_played()
    table.play(Decline(0))
    assert table.to_move == (1,)
    assert refused(table, Pair(0, pair)) == "HON-1.3"
    table.play(Pair(1, pair))
    assert table.state.taken == (theirs, mine)


@pytest.mark.rule("HON-4.4")
def test_paying_before_lets_the_loser_choose_first() -> None:
    table = both_played()
    assert table.to_move == (0,)
    assert list(table.legal(0)) == [Decline(0), Pay(0, ((1, 0), (1, 1)))]
    assert refused(table, Pay(0, ((1, 0), (1, 0)))) == "HON-4.4"
    assert refused(table, Pay(0, ((1, 1), (1, 0)))) == "HON-4.4"
    assert refused(table, Pay(0, ((1, 0), (0, 0)))) == "HON-4.4"
    assert refused(table, Pay(1, ((1, 1), (2, 1)))) == "HON-1.3"
    pool = table.state.pool
    table.play(Pay(0, ((1, 0), (1, 1))))
    assert table.state.pool == (pool[0] + 1, pool[1] + 1, *pool[2:])
    assert picture(table.state.maps[0]) == [". .", "b n", "T T"]
    assert table.to_move == (0,)
    table.play(Pair(0, "pile"))
    assert table.state.taken == ((40, 50), (6, 12))


@pytest.mark.rule("HON-4.4")
def test_whoever_has_fewer_than_two_cubes_is_not_asked() -> None:
    table = both_played(side="B", provinces=[6, 2])  # province 6, side B: no production square
    assert cubes(table.state.maps[0]) == []
    assert table.state.phase == "pair"
    assert table.to_move == (1,)


@pytest.mark.rule("HON-4.5")
@pytest.mark.parametrize("wanted", ["pile", "played"])
def test_paying_after_takes_either_pair_from_the_winner(wanted: Any) -> None:
    table = both_played(loser_pays="after")
    assert table.to_move == (1,)
    table.play(Pair(1, "pile"))
    assert table.to_move == (0,)
    assert refused(table, Pay(0, ((1, 0), (5, 5)))) == "HON-4.5"
    assert table.game.view(table.state, 0).claim == "pile"
    table.play(Pay(0, ((1, 0), (1, 1))))
    assert table.to_move == (0,)
    table.play(Pair(0, wanted))
    pile, played = (40, 50), (6, 12)
    assert table.state.taken == ((pile, played) if wanted == "pile" else (played, pile))


@pytest.mark.rule("HON-4.5")
def test_not_paying_after_leaves_the_winner_the_named_pair() -> None:
    table = both_played(loser_pays="after")
    table.play(Pair(1, "played"))
    table.play(Decline(0))
    assert table.state.taken == ((40, 50), (6, 12))
    assert table.state.claim is None
    poor = both_played(loser_pays="after", side="B", provinces=[6, 2])
    poor.play(Pair(1, "played"))
    assert poor.state.phase == "discard"


@pytest.mark.rule("HON-4.6")
def test_each_discards_one_card_of_the_pair_openly() -> None:
    table = both_played()
    table.play(Decline(0))
    table.play(Pair(1, "pile"))
    assert list(table.legal(1)) == [Discard(1, 40), Discard(1, 50)]
    assert refused(table, Discard(1, 6)) == "HON-4.6"
    assert refused(table, Discard(1, None)) == "HON-4.6"
    table.play(Discard(1, 40))
    assert table.game.view(table.state, 0).discards == ((), ((40, True),))
    assert table.game.view(table.state, None).discards == ((), ((40, True),))
    table.play(Discard(0, 6))
    assert table.state.taken == ((12,), (50,))
    assert table.state.phase == "place"


@pytest.mark.rule("HON-4.7")
@pytest.mark.parametrize(
    ("loser_pays", "moves", "first"),
    [
        ("before", [Decline(0), Pair(1, "pile")], 1),
        ("before", [Pay(0, ((1, 0), (1, 1))), Pair(0, "pile")], 0),
        ("after", [Pair(1, "pile"), Decline(0)], 1),
        ("after", [Pair(1, "pile"), Pay(0, ((1, 0), (1, 1))), Pair(0, "pile")], 1),
    ],
)
def test_whoever_chose_first_discards_and_lays_first(loser_pays: str, moves: list[Any], first: int) -> None:
    table = both_played(loser_pays=loser_pays)
    for move in moves:
        table.play(move)
    other = 1 - first
    assert table.to_move == (first,)
    table.play(table.legal(first)[0])
    assert table.to_move == (other,)
    table.play(table.legal(other)[0])
    assert table.state.phase == "place"
    assert table.to_move == (first,)
    lay_anywhere(table)
    assert table.state.round == 2


def test_forty_eight_cards_are_used() -> None:
    table = new_table(2)
    from tests.games.honshu.table import play_random

    play_random(table, lambda state: state.phase == "over")
    assert len(table.state.deck) == 12
