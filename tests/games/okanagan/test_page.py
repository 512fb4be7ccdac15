"""What a board is told of territories that are being settled: all that the players concerned have to know."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import CHANCE
from northward.games.okanagan import GAME
from northward.games.okanagan.kinds import LANDS
from northward.games.okanagan.page import page
from northward.games.okanagan.state import Options, State
from northward.games.okanagan.tilemap import on_last_tile, territory_of


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
        waiting = [share for share in present.shares if not share.served]
        assert [share.seat for share in waiting] == list(state.resolving.queue)
        seat = state.resolving.queue[0]
        assert waiting[0].fewest == waiting[0].most == len(GAME.legal(state, seat)[0].rewards)
        assert all(share.special == "no" for share in present.shares)


@pytest.mark.rule("OKA-5.4", "OKA-5.7", "OKA-7.2")
def test_whoever_has_influence_is_named_until_the_territory_is_settled(game: list[State]) -> None:
    """Also who is served already: a land with somebody's silo is never said to have nobody's influence."""
    instead = served = 0
    for state in game:
        if state.resolving is None:
            continue
        there = territory_of(state.map, state.resolving.territory).influence
        present = page(GAME, GAME.view(state, None)).settling[0]
        assert {share.seat: share.influence for share in present.shares} == {
            seat: influence for seat, influence in enumerate(there) if influence
        }
        for share in present.shares:
            if share.served and share.special == "instead":
                assert state.resolving.queue == () and share.most == 0, "alone, by the special action"
                instead += 1
            elif share.served:
                assert share.seat not in state.resolving.queue and share.most == share.influence
                served += 1
    assert instead and served


@pytest.mark.rule("OKA-5.2", "OKA-5.6")
def test_every_territory_is_open_or_being_settled_or_settled(game: list[State]) -> None:
    """While a structure is to be built on its last tile, a complete one is still open: nobody was paid."""
    complete_and_open = 0
    for state in game:
        shown = page(GAME, GAME.view(state, None))
        parts = [found.territory for found in shown.prospects + shown.settling] + [
            found.territory for found in shown.settled
        ]
        assert sorted(parts) == sorted(territory.id for territory in state.map.territories)
        complete_and_open += any(not found.open_sides for found in shown.prospects)
        for found in shown.settled:
            influence = territory_of(state.map, found.territory).influence
            most = max(influence)
            assert found.leaders == tuple(seat for seat, points in enumerate(influence) if most and points == most)
    assert complete_and_open


@pytest.mark.rule("OKA-7.2", "OKA-10.2", "OKA-10.3", "OKA-10.4")
def test_what_a_claim_brings_is_what_the_scores_say_afterwards(game: list[State]) -> None:
    """The best claim brings what is hoped for, and each claim its points, objective by objective."""
    hopes = 0
    for state in game:
        if state.phase != "claim" or state.due:
            continue
        seat = GAME.to_move(state)[0]
        shown = page(GAME, GAME.view(state, seat))
        before = GAME.scores(state)[seat].items["objectives"]
        legal = GAME.legal(state, seat)
        assert [claim.rewards for claim in shown.claims] == [action.rewards for action in legal]
        gains = [GAME.scores(GAME.apply(state, action))[seat].items["objectives"] - before for action in legal]
        assert [sum(claim.gains) for claim in shown.claims] == gains
        hope = shown.settling[0].hope
        assert hope is not None and hope.sure and hope.points == max(gains)
        hopes += bool(hope.points)
        assert page(GAME, GAME.view(state, None)).settling[0].hope is None, "nobody else is told"
        assert page(GAME, GAME.view(state, (seat + 1) % state.seats)).claims == ()
    assert hopes


@pytest.mark.rule("OKA-5.1", "OKA-5.2", "OKA-5.4")
def test_what_a_tile_or_a_structure_would_make_of_territories_is_what_it_makes(game: list[State]) -> None:
    """Each placement in the order in which it is listed, each territory with its open sides and influence."""
    told = 0
    for state in game[::5]:
        if state.phase not in ("place", "build") or state.due:
            continue
        shown = page(GAME, GAME.view(state, state.player))
        legal = GAME.legal(state, state.player)
        if state.phase == "place" and shown.places:
            assert [(one.row, one.col, one.turn) for one in shown.places] == [(a.row, a.col, a.turn) for a in legal]
            assert {number for one in shown.places for number in one.grown} == set(range(len(shown.grown)))
            made = [[shown.grown[number] for number in one.grown] for one in shown.places]
        else:
            made = [list(one.prospects) for one in shown.builds]
        for action, prospects in zip(legal, made, strict=bool(made)):
            lands = getattr(action, "on", LANDS)
            after = [one for one in on_last_tile(GAME.apply(state, action).map) if one.land in lands]
            assert [(one.territory, one.land, one.open_sides) for one in prospects] == [
                (one.id, one.land, one.open_sides) for one in after
            ]
            for one, real in zip(prospects, after, strict=True):
                assert {share.seat: share.influence for share in one.shares} == {
                    seat: influence for seat, influence in enumerate(real.influence) if influence
                }
                told += bool(one.shares)
        assert page(GAME, GAME.view(state, None)).grown == (), "only who lays the tile is told"
    assert told > 100


def test_a_build_is_hoped_for_with_the_share_that_it_gives(game: list[State]) -> None:
    for state in game:
        if state.phase != "build" or state.due:
            continue
        for build in page(GAME, GAME.view(state, state.player)).builds:
            here = [found for found in build.prospects if found.land in build.on]
            assert build.hope is not None
            assert all(found.hope is not None for found in here)
            if len(here) == 1:
                hope = here[0].hope
                assert hope is not None and (build.hope.points, build.hope.wishes) == (hope.points, hope.wishes)


@pytest.mark.rule("OKA-5.5", "OKA-5.7", "OKA-6.1")
def test_the_special_action_is_promised_to_whoever_may_get_it(game: list[State]) -> None:
    for state in game:
        if state.resolving is None or state.due:
            continue
        present = page(GAME, GAME.view(state, None)).settling[0]
        special = {share.seat for share in present.shares if share.special != "no" and not share.served}
        if state.phase in ("alone", "action"):
            assert special == set(GAME.to_move(state))
        elif state.phase == "order":
            lasts = {action.order[-1] for action in GAME.legal(state, state.player)}
            assert special == lasts
        else:
            assert not special
