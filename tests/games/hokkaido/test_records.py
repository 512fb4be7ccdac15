"""The recorded games of Hokkaidō."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from northward.core import record
from northward.core.game import Event
from northward.games.card_maps import events as common_events
from northward.games.card_maps.actions import Forfeit
from northward.games.hokkaido import GAME, events, text
from northward.games.hokkaido.actions import Done, NoTile, TakeTile, Terraform
from northward.games.hokkaido.goals import GOALS
from northward.games.hokkaido.terraforming import TILES
from tests.games.card_maps.recorded import CardMapRecords
from tests.games.recorded import recorded, told


class TestRecords(CardMapRecords):
    game = GAME
    text = text
    event_modules = (common_events, events)

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


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            events.Terraformed(seat=0, cell=(1, -2), tile="lake", cubes=((0, 0), (0, 1))),
            "player 1 pays two cubes: row 1 column -2 is now lake.",
        ),
        (
            events.Terraformed(seat=1, cell=(0, 3), tile="town", cubes=()),
            "player 2 places a free tile: row 0 column 3 is now town.",
        ),
        (events.GoalClaimed(seat=2, goal=9, tied=()), "player 3 claims goal 9 (terraformed twice)."),
        (
            events.GoalClaimed(seat=0, goal=5, tied=(1, 3)),
            "player 1 claims goal 5 (six cubes on the map), tied with player 2, player 4.",
        ),
        (events.TileDeclined(seat=1), "player 2 takes no tile."),
    ],
)
def test_what_the_log_says(event: Event, words: str) -> None:
    assert text.sentence(event) == words
