"""The recorded games of Okanagan."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import record
from northward.core.game import Event
from northward.games.okanagan import GAME, events, text
from northward.games.okanagan.actions import Collect, Use
from northward.games.okanagan.special import EFFECTS, legal_trades
from northward.games.okanagan.stacks import size
from northward.games.okanagan.tilemap import Laid, TileMap
from tests.games.recorded import RECORDS, RecordedGames, recorded, told

WITHOUT_EFFECT = ("gain", "nugget", "trade", "tribute", "swap_colour", "swap_shape", "first")
EDGES: dict[type[Event], str] = {
    events.TileFitsNowhere: "a tile that fits nowhere",
    events.TurnLost: "a lost turn",
    events.RewardClosed: "a reward that is closed",
    events.ObjectivesReshuffled: "objectives shuffled in again",
    events.OrderChosen: "a tie that is ordered",
    events.TileTaken: "a face-up tile taken",
    events.TileDrawn: "a blind tile taken",
}


class TestRecords(RecordedGames):
    game = GAME
    text = text
    event_modules = (events,)

    def needed(self) -> Iterator[str]:
        yield from super().needed()
        yield from (f"{kind} taken" for kind in EFFECTS)
        yield from (f"{kind} without effect" for kind in WITHOUT_EFFECT)
        yield from EDGES.values()
        yield from ("a trade with one option", "a trade with a choice")
        yield from ("the action alone", "the rewards alone", "several territories at once", "nobody in a territory")
        yield from (
            "nothing left to collect",
            "an empty stack",
            "no face-up tile before it",
            "a used tile on top again",
        )

    def shown(self, path: Path) -> Iterator[str]:
        yield from super().shown(path)
        happened: list[Any] = told(path)
        for event, following in pairwise(happened):
            if isinstance(event, events.ActionTaken):
                nothing = isinstance(following, events.NothingHappened)
                yield f"{event.back.partition(' ')[0]} {'without effect' if nothing else 'taken'}"
            if isinstance(event, events.RewardsCollected) and not event.rewards:
                yield "nothing left to collect"
            if isinstance(event, events.TerritoryCompleted) and not any(event.influence):
                yield "nobody in a territory"
            if type(event) in EDGES:
                yield EDGES[type(event)]
        game = recorded(path)
        for state, action in zip(record.states(game), game.actions, strict=False):
            if state.phase == "alone" and isinstance(action, Use | Collect):
                yield "the action alone" if isinstance(action, Use) else "the rewards alone"
            if isinstance(action, Use) and state.stacks[action.stack].top == "trade":
                trades = len(legal_trades(state, action.seat))
                yield ("no trade", "a trade with one option", "a trade with a choice")[min(trades, 2)]
            if state.phase == "resolve":
                yield "several territories at once"
            for stack, tile in zip(state.stacks, state.face_up, strict=True):
                if state.round and not size(stack):
                    yield "an empty stack"
                    if tile is None:
                        yield "no face-up tile before it"
                if not stack.rest and stack.top is not None and not state.due:
                    yield "a used tile on top again"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            events.TilePlaced(seat=0, tile=7, row=-1, col=2, turn=3),
            "Player 1 laid a tile at D1: forest, field and mountain.",
        ),
        (
            events.TerritoryCompleted(land="forest", tiles=(0, 49), influence=(4, 0, 2)),
            "The forest at B2 is complete. Influence: Player 1 (4), Player 3 (2).",
        ),
        (
            events.StructureBuilt(seat=1, structure="warehouse", on=("lake", "field"), row=-1, col=2),
            "Player 2 built a warehouse at D1: between the lake and the field.",
        ),
        (events.ActionTaken(seat=1, back="gain ore", stack=2), "Player 2 took a special action: 2 ore."),
        (
            events.RewardsCollected(seat=2, land="lake", rewards=("red_fish", "red_fish")),
            "Player 3 collected from the lake: 2 red fish.",
        ),
        (events.RewardsCollected(seat=2, land="lake", rewards=()), "Player 3 collected from the lake: nothing."),
        (
            events.RewardsGained(seat=1, rewards=("skin", "miner", "skin")),
            "Player 2 took 2 skins and a miner.",
        ),
        (events.GiftGiven(seat=1, other=0, reward="farmer"), "Player 2 gave a farmer to Player 1."),
        (
            events.TileDrawn(seat=0, back="shape circle", stack=0),
            "Player 1 drew a tile from stack 1; back: one circle of any colour.",
        ),
        (events.Traded(seat=0, other=1, gave="ore", took="wood"), "Player 1 gave 1 ore to Player 2 and got 1 wood."),
    ],
)
def test_what_the_log_says(event: Event, words: str) -> None:
    """The map reaches from one row above the start to one column left of it, so the start lies at B2."""
    view = GAME.view(record.replay(recorded(RECORDS / "okanagan" / "2_players.jsonl")), None)
    laid = (Laid(0, 0, 0, 0), Laid(49, 1, 0, 0), Laid(7, -1, 2, 3), Laid(8, 0, -1, 0))
    assert text.sentence(GAME, replace(view, map=TileMap(laid)), event) == words
