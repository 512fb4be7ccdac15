"""Choosing ahead: the card to play or to take, and where one's own will lie; nothing that must be learned first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from northward.core import registry
from northward.core.additions import plannable
from northward.core.match import Match

GAMES = ("honshu", "hokkaido")


def moments(name: str, seats: int, selection: str) -> Iterator[tuple[Any, Any, int, Any]]:
    """All moments of a random game at which a seat waits, with what it may plan."""
    game, rng = registry.game(name), Random(f"{name} {seats} {selection}")
    match = Match.new(game, seats, game.Options(selection=selection))
    while not match.over:
        match.run_chance(rng)
        for seat in set(range(seats)) - set(match.to_move):
            view = match.view(seat)
            yield match.state, view, seat, plannable(game, view)
        if match.to_move:
            legal = match.legal(match.to_move[0])
            match.play(legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_chosen_from_a_hand_that_stays(name: str) -> None:
    kinds = set()
    for state, view, seat, choices in moments(name, 3, "trick"):
        kinds |= {type(choices[0]).__name__} if len(choices) else set()
        last = state.round in (3, 6, 9, 12)
        if state.phase == "place" and not view.taken[seat]:
            assert bool(len(choices)) is not last, "hands are passed on or dealt anew first"
        elif state.phase == "choose" and not view.has_chosen[seat]:
            assert {choice.card for choice in choices} == set(view.hand)
        elif state.phase in ("choose", "take") and not view.taken[seat]:
            assert {choice.card for choice in choices} == {card for card in view.chosen if card is not None}
        elif state.phase == "place":
            assert {choice.card for choice in choices if hasattr(choice, "row")} <= set(view.taken[seat])
    assert {"Play", "Take", "Place"} <= kinds


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("seats", "selection"), [(2, "trick"), (2, "draft"), (4, "draft")])
def test_where_all_choose_in_secret_no_card_is_chosen_ahead(name: str, seats: int, selection: str) -> None:
    """But where one's own card will lie, and which of one's own pair goes."""
    found = {
        type(choice).__name__
        for _, _, _, choices in moments(name, seats, selection)
        for choice in (choices[0:1] if isinstance(choices, list | tuple) else [choices[0]] if len(choices) else [])
    }
    assert found & {"Play", "Pick", "Take"} == set() and "Place" in found
    assert ("Discard" in found) is ((seats, selection) == (2, "trick"))
