"""The recorded games of Hokkaidō."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from northward.core import record
from northward.games.card_maps.actions import Forfeit
from northward.games.hokkaido import GAME, events, text
from northward.games.hokkaido.actions import Done, NoTile, TakeTile, Terraform
from northward.games.hokkaido.goals import GOALS
from northward.games.hokkaido.terraforming import TILES
from tests.games.card_maps.recorded import RecordedGames, recorded, told


class TestRecords(RecordedGames):
    game = GAME
    text = text
    events = events

    def needed(self) -> Iterator[str]:
        yield from super().needed()
        yield from (f"goal {goal} claimed" for goal in GOALS)
        yield from (f"{tile} {when} laying" for tile in TILES for when in ("before", "after"))
        yield from ("a tie for a goal", "a free tile taken", "a free tile declined")
        yield from ("a turn without terraforming", "a card that fits nowhere")

    def shown(self, path: Path) -> Iterator[str]:
        yield from super().shown(path)
        game = recorded(path)
        terraformed: list[Any] = [
            event for event in told(path) if isinstance(event, events.Terraformed) and event.cubes
        ]
        for state, action in zip(record.states(game), game.actions, strict=False):
            if isinstance(action, Terraform):
                event = terraformed.pop(0)
                yield f"{event.tile} {'before' if state.taken[action.seat] else 'after'} laying"
            if isinstance(action, TakeTile | NoTile):
                yield f"a free tile {'taken' if isinstance(action, TakeTile) else 'declined'}"
            if isinstance(action, Done):
                yield "a turn without terraforming"
            if isinstance(action, Forfeit):
                yield "a card that fits nowhere"
        for claim in told(path):
            if isinstance(claim, events.GoalClaimed):
                yield f"goal {claim.goal} claimed"
                if claim.tied:
                    yield "a tie for a goal"
