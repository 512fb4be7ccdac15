"""Recorded games of the card-map games: what they must show, and players who empty the pool."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from northward.core.match import Match
from northward.core.options import choices
from northward.games.card_maps.actions import Decline, Forfeit, Pay, Pick, Play
from northward.games.card_maps.cardmap import cubes
from northward.games.card_maps.events import CardForfeited, CardPlaced
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.terrain import is_production
from tests.games.recorded import RecordedGames, recorded, told


def hoarders_match(game: CardMapGame) -> Match:
    """Five players who draft and lay for cubes alone, until the pool runs short."""
    match = Match.new(game, 5, game.Options(selection="draft"))
    rng = Random("hoarders")
    while not match.over:
        match.run_chance(rng)
        seat = match.to_move[0]

        def cubes_after(action: Any, seat: int = seat) -> int:
            if isinstance(action, Pick):
                return sum(is_production(square) for square in game.cards.faces[action.card or 0][:6])
            return len(cubes(game.apply(match.state, action).maps[seat]))

        match.play(max(match.legal(seat), key=cubes_after))
    return match


class CardMapRecords(RecordedGames):
    """What both games must show besides: each way to choose cards with each number of players, payments, the pool."""

    game: CardMapGame
    rare_actions = (Forfeit(0, 7),)
    rare_events = (CardForfeited(seat=0, card=7),)

    def needed(self) -> Iterator[str]:
        """What must be shown by at least one whole game."""
        for seats in self.game.seats:
            for selection in ("trick", "draft"):
                yield f"{seats} players, {selection}"
        for name, values in choices(self.game.Options).items():
            yield from (f"{name} = {value}" for value in values)
        for loser_pays in ("before", "after"):
            yield from (f"paid {loser_pays}", f"declined {loser_pays}")
        yield from ("a cube played in selection", "the pool ran short")

    def shown(self, path: Path) -> Iterator[str]:
        """What a record shows of it."""
        game = recorded(path)
        yield f"{game.seats} players, {game.options.selection}"
        irrelevant = {"loser_pays"} if game.seats != 2 or game.options.selection == "draft" else set()
        for name in choices(self.game.Options):
            if name not in irrelevant:
                yield f"{name} = {getattr(game.options, name)}"
        for action in game.actions:
            if isinstance(action, Pay | Decline):
                yield f"{'paid' if isinstance(action, Pay) else 'declined'} {game.options.loser_pays}"
            if isinstance(action, Play) and action.cube is not None:
                yield "a cube played in selection"
        if any(isinstance(event, CardPlaced) and event.short for event in told(path)):
            yield "the pool ran short"

    def test_a_laid_card_is_told_with_what_it_changed(self) -> None:
        game = recorded(self.files()[0])
        state, laid = game.game.start(game.seats, game.options), 0
        for action in game.actions:
            heard: list[Any] = []
            before, state = state, game.game.apply(state, action, heard.append)
            for event in heard:
                if isinstance(event, CardPlaced):
                    laid += 1
                    old, new = (game.game.scores(each)[event.seat].items for each in (before, state))
                    assert {item: old[item] + event.points.get(item, 0) for item in old} == new
        assert laid > 12
