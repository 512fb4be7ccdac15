"""The recorded games of Hokkaidō."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import record
from northward.core.game import Event
from northward.games.card_maps import events as common_events
from northward.games.card_maps.actions import Forfeit
from northward.games.hokkaido import GAME, events, text
from northward.games.hokkaido.actions import Done, NoTile, TakeTile, Terraform
from northward.games.hokkaido.goals import GOALS
from northward.games.hokkaido.terraforming import TILES
from tests.games.card_maps.recorded import CardMapRecords
from tests.games.recorded import RECORDS, recorded, told


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
            "Player 1 paid two cubes: B4 is now a lake.",
        ),
        (
            events.Terraformed(seat=1, cell=(0, 3), tile="town", cubes=()),
            "Player 2 placed a free tile: G3 is now a town.",
        ),
        (events.GoalClaimed(seat=2, goal=9, tied=()), "Player 3 claimed a goal: terraformed twice."),
        (
            events.GoalClaimed(seat=0, goal=5, tied=(1, 3)),
            "Player 1 claimed a goal, tied with Player 2, Player 4: six cubes on the map.",
        ),
        (events.TileDeclined(seat=1), "Player 2 took no tile."),
        (common_events.CardsRevealed(cards=(39, 43)), "Revealed: Player 1 39, Player 2 43."),
        (
            common_events.CardPlaced(
                seat=0,
                card=7,
                row=-2,
                col=-3,
                turn=0,
                under=(),
                returned=((0, 0),),
                received=((0, 0), (0, 1)),
                short=(),
                points={"forest": 2, "lake": -3},
            ),
            "Player 1 laid 7 at A1: forests +2, lakes −3. A covered cube went back to the pool. It brought 2 cubes.",
        ),
    ],
)
def test_what_the_log_says(event: Event, words: str) -> None:
    """On maps whose upper left corner is the row -2 and the column -3 of the rules."""
    view = GAME.view(record.replay(recorded(RECORDS / "hokkaido" / "2_players_draft.jsonl")), None)
    view = replace(view, maps=tuple(replace(land, top=-2, left=-3) for land in view.maps))
    assert text.sentence(GAME, view, event) == words
    on_map = isinstance(event, events.Terraformed | common_events.CardPlaced)
    assert text.corner_of(view, event) == ((-2, -3) if on_map else None)
