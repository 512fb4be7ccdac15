"""What a board is told of territories that are being settled: all that the players concerned have to know."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import CHANCE
from northward.games.okanagan import GAME
from northward.games.okanagan.page import page
from northward.games.okanagan.state import Options, State


def states(seed: int, seats: int) -> list[State]:
    """A game played at random, state by state."""
    rng = Random(seed)
    state = GAME.start(seats, Options())
    found = [state]
    while movers := GAME.to_move(state):
        state = GAME.apply(
            state,
            GAME.chance(state, rng) if movers == (CHANCE,) else rng.choice(GAME.legal(state, movers[0])),
        )
        found.append(state)
    return found


@pytest.fixture(scope="module")
def game() -> list[State]:
    """Games of two, three and four players, one after the other."""
    return [state for seats in (2, 3, 4) for seed in (1, 2) for state in states(seed, seats)]


@pytest.mark.rule("OKA-5.3")
def test_nothing_is_settled_unless_a_territory_was_completed(game: list[State]) -> None:
    for state in game:
        settling = page(GAME, GAME.view(state, None)).settling
        assert len(settling) == len(state.completed) + (state.resolving is not None)
        assert {found.land for found in settling} >= set(state.completed)
        assert all(not found.open_sides for found in settling)


@pytest.mark.rule("OKA-7.1", "OKA-7.2", "OKA-7.3")
def test_whoever_claims_sees_what_is_left_and_how_much_of_it_is_theirs(game: list[State]) -> None:
    claims = [state for state in game if state.phase == "claim" and not state.due]
    assert claims
    for state in claims:
        assert state.resolving is not None
        present = page(GAME, GAME.view(state, None)).settling[0]
        assert present.tokens == state.resolving.left
        assert [share.seat for share in present.shares] == list(state.resolving.queue)
        seat = state.resolving.queue[0]
        assert present.shares[0].fewest == present.shares[0].most == len(GAME.legal(state, seat)[0].rewards)
        assert all(share.special == "no" for share in present.shares)


@pytest.mark.rule("OKA-5.5", "OKA-5.7", "OKA-6.1")
def test_the_special_action_is_promised_to_whoever_may_get_it(game: list[State]) -> None:
    for state in game:
        if state.resolving is None or state.due:
            continue
        present = page(GAME, GAME.view(state, None)).settling[0]
        special = {share.seat for share in present.shares if share.special != "no"}
        if state.phase in ("alone", "action"):
            assert special == set(GAME.to_move(state))
        elif state.phase == "order":
            lasts = {action.order[-1] for action in GAME.legal(state, state.player)}
            assert special == lasts
        else:
            assert not special
