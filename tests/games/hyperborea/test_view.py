"""HYP-17: what is open, what is secret, and what a seat remembers."""

from __future__ import annotations

from random import Random

import pytest

from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.components import TIERS
from tests.games.hyperborea.table import Scene, begun, calm

EVERYBODY = (None, 0, 1, 2)


def with_token(token: str = "silver-16") -> Scene:
    """Seat 0 has stored a token."""
    table = calm().lay(1, "B01").stand(1, count=2)
    return table.play(do.Enter(0, 1, 1), do.Token(by=0, token=token), do.Store(0))


@pytest.mark.rule("HYP-17.1")
def test_what_lies_open_is_open_to_all() -> None:
    table = calm().give(1, bag="rrg", gems=4).points(move=2)
    for seat in EVERYBODY:
        view = GAME.view(table.state, seat)
        assert view.players == table.players
        assert (view.land, view.market, view.pool, view.supply) == (table.land, table.market, table.pool, table.supply)
        assert view.scores == GAME.scores(table.state)


@pytest.mark.rule("HYP-17.2")
def test_a_stored_token_is_known_to_its_owner_alone() -> None:
    table = with_token()
    assert GAME.view(table.state, 0).stored == ("silver-16", None, None)
    for seat in (None, 1, 2):
        view = GAME.view(table.state, seat)
        assert view.stored == (None, None, None)
        assert view.held == ("silver", None, None)
        assert "silver-16" in view.unseen[TIERS.index("silver")]


@pytest.mark.rule("HYP-17.2")
def test_tokens_that_differ_look_the_same_to_others() -> None:
    one, other = with_token("silver-16"), with_token("silver-05")
    for seat in (None, 1, 2):
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)
    assert GAME.view(one.state, 0) != GAME.view(other.state, 0)


@pytest.mark.rule("HYP-17.2", "HYP-5.6")
def test_a_played_token_is_shown_also_in_the_record() -> None:
    line = do.Token(by=0, token="silver-16")
    table = with_token()
    assert GAME.hide(table.state, line, 1) == do.Token(by=0, token=None)
    assert GAME.hide(table.state, line, 0) == line
    table.play(do.Play(0, stored=True))
    for seat in EVERYBODY:
        assert GAME.hide(table.state, line, seat) == line


@pytest.mark.rule("HYP-17.2")
def test_face_down_hexes_and_decks_have_no_order_that_could_leak() -> None:
    table = begun(map="fog")
    for seat in EVERYBODY:
        view = GAME.view(table.state, seat)
        assert view.centres == tuple(sorted(view.centres)) and len(view.centres) == 6
        assert view.borderlands == tuple(sorted(view.borderlands)) and len(view.borderlands) == 30
        assert all(deck == tuple(sorted(deck)) for deck in view.decks)
        assert all(tier == tuple(sorted(tier)) for tier in view.unseen)


@pytest.mark.rule("HYP-17.2")
def test_imagined_tokens_are_any_of_the_tier() -> None:
    table = with_token()
    view = GAME.view(table.state, 1)
    found = {GAME.imagine(view, Random(seed)).stored[0] for seed in range(200)}
    assert len(found) > 30 and all(token is not None and token.startswith("silver") for token in found)
    for seed in range(20):
        assert GAME.view(GAME.imagine(view, Random(seed)), 1) == view


@pytest.mark.rule("HYP-17.3")
def test_a_token_seen_is_never_again_among_the_unseen() -> None:
    table = with_token()
    silver = TIERS.index("silver")
    assert "silver-16" not in GAME.view(table.state, 0).unseen[silver]
    for _ in range(3):
        table.end_turn()
    assert GAME.view(table.state, 0).stored[0] == "silver-16"
    table.play(do.Play(0, stored=True))
    for seat in EVERYBODY:
        view = GAME.view(table.state, seat)
        assert "silver-16" not in view.unseen[silver] and "silver-16" in view.played
