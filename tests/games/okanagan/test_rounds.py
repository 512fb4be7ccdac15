"""Two rounds, and the objectives between them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from northward.core.game import IllegalAction
from northward.games.okanagan import GAME, events
from northward.games.okanagan.actions import Build, Deal, Keep, Skip
from northward.games.okanagan.state import Due
from tests.games.okanagan.table import Table, new_table


def play_until(table: Table, wanted: str, seed: int = 0) -> Table:
    """At random until something is told."""
    rng = Random(seed)
    kind = getattr(events, wanted)
    while not table.told(kind):
        table.play(rng.choice(GAME.legal(table.state, GAME.to_move(table.state)[0])))
    return table


@pytest.mark.rule("OKA-9.1", "OKA-9.2")
@pytest.mark.parametrize(("seats", "first_round"), [(2, 6), (3, 6), (4, 5)])
def test_the_second_round_begins_when_all_structures_are_built(seats: int, first_round: int) -> None:
    table = play_until(new_table(seats, first=1), "RoundBegan")
    assert len(table.told(events.StructureBuilt)) + len(table.told(events.TurnLost)) == seats * first_round
    assert table.state.round == 2
    assert GAME.to_move(table.state) == tuple(range(seats)), "all choose objectives at once"
    assert [len(hand) for hand in table.state.hands] == [5] * seats
    for seat in reversed(range(seats)):
        table.play(Keep(seat, table.state.hands[seat][2:]))
    assert [len(hand) for hand in table.state.hands] == [3] * seats
    assert GAME.to_move(table.state) == (1,), "the same player begins"
    assert all(tile is not None for tile in table.state.held), "everybody has a tile for the new round"


@pytest.mark.rule("OKA-9.2")
def test_two_new_objectives_from_the_deck() -> None:
    table = new_table(2).change(due=(Due("objectives", "OKA-9.2"),), phase="keep")
    deck = table.state.deck
    for wrong in (
        Deal(((deck[0], deck[1]), (deck[1], deck[2]))),
        Deal(((deck[0], deck[1]), (1, deck[2]))),
        Deal(((deck[1], deck[0]), (deck[2], deck[3]))),
        Deal(((deck[0], deck[1]), None)),
        Deal(((deck[0], deck[1]),)),
        Deal(((deck[0],), (deck[1],))),
    ):
        with pytest.raises(IllegalAction, match=r"OKA-9\.2"):
            GAME.apply(table.state, wrong)
    table.bring(Deal(((deck[0], deck[1]), (deck[2], deck[3]))))
    assert table.state.hands == ((1, 2, 3, deck[0], deck[1]), (6, 7, 8, deck[2], deck[3]))


@pytest.mark.rule("OKA-9.3")
@pytest.mark.parametrize(("seats", "turns"), [(2, 24), (3, 33), (4, 40)])
def test_the_game_ends_after_the_second_round_and_objectives_are_revealed(seats: int, turns: int) -> None:
    table = play_until(new_table(seats), "GameEnded", seed=seats)
    assert len(table.told(events.StructureBuilt)) == turns
    assert table.state.phase == "over" and GAME.to_move(table.state) == ()
    assert table.state.structures == ((0, 0, 0),) * seats
    shown = {event.seat: event.objectives for event in table.told(events.ObjectivesRevealed)}
    assert shown == dict(enumerate(table.state.hands)) == dict(enumerate(GAME.view(table.state, None).hands))


@pytest.mark.rule("OKA-3.5", "OKA-9.1")
def test_a_lost_turn_counts_as_a_turn() -> None:
    table = new_table(2)
    per_round = 12
    state = replace(table.state, turns=per_round - 1, player=1, held=(10, None), backs=(None, None), unseen=())
    table.change(**{name: getattr(state, name) for name in ("turns", "player", "held", "backs")})
    empty = tuple(replace(stack, rest=0, top=None) for stack in table.state.stacks)
    table.change(stacks=empty, face_up=(None, None, None), unseen=()).play(Skip(1))
    assert table.state.round == 2
    assert table.state.structures[1] == (3, 5, 4), "what was not built may be built later, one in each turn"
    assert Build(1, "farm", ()) not in GAME.legal(table.state, 1)


@pytest.mark.rule("OKA-9.4")
def test_discarded_objectives_are_shuffled_in_when_the_deck_is_short() -> None:
    table = new_table(2)
    moved = table.state.deck[1:]
    table.change(deck=table.state.deck[:1], discards=((4, 5), (9, 10, *moved)))
    table.change(due=(Due("objectives", "OKA-6.7", seat=0),), phase="keep", resolving=None)
    with pytest.raises(IllegalAction, match=r"OKA-6\.7"):
        GAME.apply(table.state, Deal(((1, 2), ())))
    table.bring(Deal(((5, 9), ())))
    assert table.state.hands[0] == (1, 2, 3, 5, 9)
    assert table.state.discards == ((), ()) and table.state.reshuffles == 1
    assert len(table.state.deck) == 36 - 5 - 3
    assert table.told(events.ObjectivesReshuffled)
    assert table.state.returned == (((4, 1), (5, 1)), ()), "only seat 0 learns anything from it: seat 1 has not drawn"


@pytest.mark.rule("OKA-9.4")
def test_a_deck_that_suffices_is_not_reshuffled() -> None:
    table = new_table(2)
    table.change(deck=table.state.deck[:2], due=(Due("objectives", "OKA-6.7", seat=0),), phase="keep")
    table.bring(Deal((table.state.deck, ())))
    assert table.state.deck == () and table.state.discards == ((4, 5), (9, 10)) and not table.state.reshuffles


@pytest.mark.rule("OKA-9.2", "OKA-9.4")
def test_with_too_few_for_all_the_discards_are_shuffled_in_before_anybody_is_dealt() -> None:
    """Three cards would do for one player, but not for both: the deck is one for all."""
    table = new_table(2)
    left, elsewhere = table.state.deck[:3], table.state.deck[3:]
    table.change(deck=left, discards=((4, 5), (9, 10, *elsewhere)), due=(Due("objectives", "OKA-9.2"),), phase="keep")
    dealt = {
        tuple(cards): set(cards) - set(left)
        for seed in range(60)
        for cards in GAME.chance(table.state, Random(seed)).cards[:1]
    }
    assert any(dealt.values()), "the first to be dealt may get a card that was discarded"
    table.bring(Deal(((4, 9), (5, left[0]))))
    assert table.told(events.ObjectivesReshuffled) == [events.ObjectivesReshuffled()], "once, for all"
    assert table.state.hands == ((1, 2, 3, 4, 9), (5, 6, 7, 8, left[0]))
    assert table.state.discards == ((), ())
