"""Records of version 1, in which a trade with one option was still a line (OKA-1.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from northward.core import codec
from northward.core.game import CHANCE, Event
from northward.core.record import Header
from northward.games.okanagan import GAME, Okanagan, events
from northward.games.okanagan.actions import Place, Trade, Use
from northward.games.okanagan.state import State

FOLDER = Path(__file__).parent / "version_1"
FILES = sorted(FOLDER.glob("*.jsonl"))
"""Games with nothing but trades: in one, two trades within a turn have one option; in the other, one comes from a stack
whose next back is known, so that no line of chance lies between the action and its trade."""
REWARDS = {
    "two_players_trade": ((0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0), (0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)),
    "three_players_trade": (
        (2, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (2, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
}
"""The tokens with which these games ended in version 1."""


def read(path: Path) -> tuple[Okanagan, Header, list[Any]]:
    header, *lines = path.read_bytes().splitlines()
    head = codec.decode(header, Header)
    game = GAME.with_components(head.components.content)
    return game, head, [codec.decode(line, game.Action) for line in lines]


class Replayed:
    """A record of version 1 as it is played now."""

    def __init__(self, path: Path) -> None:
        self.game, head, self.lines = read(path)
        options = codec.decode(codec.encode(self.game.older_options(1, head.options)), self.game.Options)
        self.states: list[State] = [self.game.start(head.seats, options)]
        """Before the first line, then after each."""
        self.told: list[list[Event]] = []
        """By line."""
        self.dropped: list[int] = []
        """The lines that had happened already: the next ones of seats after the line that set them off."""
        ahead = 0
        for number, action in enumerate(self.lines):
            heard: list[Event] = []
            state = self.states[-1]
            if ahead and action.seat != CHANCE:
                ahead -= 1
                self.dropped.append(number)
            else:
                state = self.game.apply(state, action, heard.append)
                ahead += self.game.plays_ahead(1, action, heard)
            self.states.append(state)
            self.told.append(heard)
        assert not ahead


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param.stem)


@pytest.fixture
def replayed(name: str) -> Replayed:
    return Replayed(FOLDER / f"{name}.jsonl")


@pytest.mark.rule("OKA-1.3")
def test_a_game_of_version_1_ends_as_it_did(name: str, replayed: Replayed) -> None:
    assert replayed.states[-1].phase == "over" and replayed.states[-1].rewards == REWARDS[name]


@pytest.mark.rule("OKA-1.3")
def test_each_line_that_is_dropped_is_the_very_trade_that_happened(replayed: Replayed) -> None:
    told = [heard for line, heard in zip(replayed.lines, replayed.told, strict=True) if isinstance(line, Use)]
    by_themselves = [event for heard in told for event in heard if isinstance(event, events.Traded)]
    assert [Trade(event.seat, event.other, event.gave, event.took) for event in by_themselves] == [
        replayed.lines[number] for number in replayed.dropped
    ]
    assert replayed.dropped


@pytest.mark.rule("OKA-1.3")
def test_a_trade_with_a_choice_stays_a_line(replayed: Replayed) -> None:
    for number, line in enumerate(replayed.lines):
        if isinstance(line, Trade) and number not in replayed.dropped:
            assert len(replayed.game.legal(replayed.states[number], line.seat)) > 1


def test_the_cases_that_matter_are_among_them() -> None:
    at_once, in_a_turn = False, False
    for replayed in map(Replayed, FILES):
        lines, dropped = replayed.lines, replayed.dropped
        at_once |= any(lines[number - 1].seat != CHANCE for number in dropped)
        turns = [sum(isinstance(line, Place) for line in lines[:number]) for number in dropped]
        in_a_turn |= len(set(turns)) < len(turns)
    assert at_once and in_a_turn
