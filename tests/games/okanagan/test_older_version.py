"""Records of version 1, in which a trade with one option was still a line (OKA-1.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from northward.core import codec, record
from northward.core.game import CHANCE
from northward.core.match import Match
from northward.games.okanagan import events
from northward.games.okanagan.actions import Place, Trade, Use

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


class Replayed:
    """A record of version 1 as it is played now."""

    def __init__(self, path: Path) -> None:
        read = record.load(path.read_bytes())
        self.lines = [codec.decode(line, read.game.Action) for line in path.read_bytes().splitlines()[1:]]
        """As version 1 wrote them."""
        self.match = Match.new(read.game, read.seats, read.options)
        self.told = [(action, self.match.play(action)) for action in read.actions]
        standing = list(read.actions)
        self.dropped: list[int] = []
        """The numbers of the lines that had happened already."""
        for number, line in enumerate(self.lines):
            if standing and line == standing[0]:
                standing.pop(0)
            else:
                self.dropped.append(number)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param.stem)


@pytest.fixture
def replayed(name: str) -> Replayed:
    return Replayed(FOLDER / f"{name}.jsonl")


@pytest.mark.rule("OKA-1.3")
def test_a_game_of_version_1_ends_as_it_did(name: str, replayed: Replayed) -> None:
    assert replayed.match.over and replayed.match.state.rewards == REWARDS[name]


@pytest.mark.rule("OKA-1.3")
def test_each_line_that_is_dropped_is_the_very_trade_that_happened(replayed: Replayed) -> None:
    by_themselves = [
        Trade(event.seat, event.other, event.gave, event.took)
        for action, told in replayed.told
        for event in told
        if isinstance(action, Use) and isinstance(event, events.Traded)
    ]
    assert by_themselves == [replayed.lines[number] for number in replayed.dropped] != []


@pytest.mark.rule("OKA-1.3")
def test_a_trade_with_a_choice_stays_a_line(replayed: Replayed) -> None:
    match = replayed.match
    for state, action in zip(match.states, match.actions, strict=False):
        if isinstance(action, Trade):
            assert len(match.game.legal(state, action.seat)) > 1


def test_the_cases_that_matter_are_among_them() -> None:
    at_once, in_a_turn = False, False
    for replayed in map(Replayed, FILES):
        lines, dropped = replayed.lines, replayed.dropped
        at_once |= any(lines[number - 1].seat != CHANCE for number in dropped)
        turns = [sum(isinstance(line, Place) for line in lines[:number]) for number in dropped]
        in_a_turn |= len(set(turns)) < len(turns)
    assert at_once and in_a_turn
