"""No byte that a client receives depends on what its seat may not know.

Whole matches of every game are played over real connections, and every byte that one client receives is kept. Then they
are played again with everything exchanged that its seat could not know at some moment: up to that moment, the bytes are
the same.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from northward.core import codec, registry
from northward.core import options as option_lists
from northward.core.family import rows
from northward.core.game import CHANCE, Event, Seat
from northward.core.match import Match
from northward.server import making
from northward.server.replays import STEPS
from tests.server.conftest import OpenHouse
from tests.server.house import House, Time
from tests.server.twins import random_match, twins

OFTEN = 30
"""The long answers are asked for after so many lines, and at the end."""


def kinds() -> Iterator[tuple[str, int, str, bool]]:
    """Every game with two sizes of tables, and with all other options, for players and spectators."""
    for number, name in enumerate(registry.names()):
        game = registry.game(name)
        others = {option: values[1] for option, values in option_lists.choices(game.Options).items() if values[1:]}
        for options, sizes in (({}, game.seats[:2]), (others, game.seats[1:2])):
            for seats in sizes:
                number += 1
                yield name, seats, json.dumps(options), number % 3 == 0


class Transcript:
    """Plays a given history through the server, and keeps every byte that one client receives."""

    def __init__(self, house: House, match: Match, lines: list[Any], seat: Seat | None) -> None:
        self.house, self.seat, self.lines = house, seat, lines
        self.bytes: list[list[bytes]] = []
        self.script = self._script(match, lines)
        options = codec.decode(codec.encode(match.options), dict[str, Any])
        *self.players, watching = house.table(
            match.game.name, " ".join(["me"] * match.seats), options=options, seed="s"
        )
        self.client = watching if seat is None else self.players[seat]
        self.key = {"northward-key": "k" * 43}
        if seat is not None:  # the list of the player's games tells no more than the table does
            owned = house.client.post(f"{self.client.path}/own", headers=self.client.headers | self.key)
            assert owned.status_code == 200, owned.text

    @staticmethod
    def _script(match: Match, lines: list[Any]) -> dict[bytes, Any]:
        """What chance will bring, by state."""
        state, found = match.states[0], {}
        for line in lines:
            if line.seat == CHANCE:
                found[codec.encode(state)] = line
            state = match.game.apply(state, line)
        return found

    def run(self) -> None:
        self._watch(self._play())

    def _play(self) -> Iterator[bool]:
        """Plays line after line; tells after each whether it is the last."""
        done = sum(1 for _ in itertools.takewhile(lambda line: line.seat == CHANCE, self.lines))
        yield False
        while done < len(self.lines):
            line = self.lines[done]
            answer = self.players[line.seat].post("act", number=self._number(line.seat, done), action=self._plain(line))
            assert answer.status_code == 200, answer.text
            if line.seat == self.seat:
                self.bytes[-1].append(answer.content)
            done += 1
            done += sum(1 for _ in itertools.takewhile(lambda line: line.seat == CHANCE, self.lines[done:]))
            yield done == len(self.lines)

    def _number(self, seat: Seat, done: int) -> int:
        return sum(line.seat == seat for line in self.lines[:done])

    @staticmethod
    def _plain(line: Any) -> dict[str, Any]:
        plain: dict[str, Any] = codec.decode(codec.encode(line), dict[str, Any])
        return plain

    def _watch(self, play: Iterator[bool]) -> None:
        with self.client.live() as socket:
            for number, last in enumerate(self._steps(play)):
                received = self.bytes[-1]
                received.append(str(socket.recv(timeout=10)).encode())
                answer = self.client.get("?lang=fr")
                received.append(answer.content)
                received.append(json.dumps({**answer.headers, "date": ""}).encode())
                if self.seat is not None:
                    received.append(self.house.client.get("/api/you/tables", headers=self.key).content)
                if last or number % OFTEN == 0:
                    self._ask_more(received, json.loads(answer.content))

    def _steps(self, play: Iterator[bool]) -> Iterator[bool]:
        self.bytes.append([])
        for last in play:
            yield last
            self.bytes.append([])

    def _ask_more(self, received: list[bytes], seen: dict[str, Any]) -> None:
        """Everything else that can be asked, and refusals too."""
        received.append(self.client.get("/record").content)
        received.append(self.client.get("/review/0").content)
        for start in range(0, len(self.lines) + 1, STEPS):
            received.append(self.client.get(f"/states?from={start}").content)
        received.append(self.client.get(f"/states?since={seen['you']['acted']}").content)
        number, legal = seen["you"]["number"], rows(seen["legal"])
        for action in [*legal[:2], *(self._plain(line) for line in self.lines[:3]), {"do": "x"}]:
            received.append(self.client.post("preview", action=action).content)
        others = [action | {"card": card} for action in legal[:1] if "card" in action for card in (1, 20, 40, 60)]
        for action in others:
            if action not in legal:
                received.append(self.client.post("act", number=number, action=action).content)


def record(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, match: Match, lines: list[Any], seat: Seat | None
) -> list[list[bytes]]:
    numbers = itertools.count()
    monkeypatch.setattr(making, "new_token", lambda: f"token-{next(numbers)}")
    monkeypatch.setattr(making, "new_id", lambda: "thetable")
    house = open_house(now=Time())
    script: dict[bytes, Any] = {}
    monkeypatch.setattr(type(match.game), "chance", lambda game, state, rng: script.get(codec.encode(state)))
    script |= Transcript._script(match, lines)
    script |= {codec.encode(state): line for state, line in _after(match, lines)}
    transcript = Transcript(house, match, lines, seat)
    transcript.run()
    house.close()
    return transcript.bytes


def _after(match: Match, lines: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Where the history breaks off before chance, chance brings what it truly brought."""
    state = match.states[0]
    for line in lines:
        state = match.game.apply(state, line)
    for line in match.actions[len(lines) :]:
        if line.seat != CHANCE:
            return
        yield state, line
        try:
            state = match.game.apply(state, line)
        except Exception:
            return


def moments(match: Match) -> list[int]:
    """Some moments of a match, none of them before a line of chance."""
    count = len(match.actions)
    found = []
    for part in (0.1, 0.3, 0.55, 0.75, 0.95):
        length = int(count * part)
        while length < count and match.actions[length].seat == CHANCE:
            length += 1
        found.append(length)
    return found


@pytest.mark.parametrize(("name", "seats", "options", "watching"), list(kinds()))
def test_no_byte_tells_a_secret(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, options: str, watching: bool
) -> None:
    game = registry.game(name)
    rng = Random(f"{name}{seats}{options}")
    match = random_match(game, seats, codec.decode(options, game.Options), rng)
    seat = None if watching else rng.randrange(seats)
    lines = next(twins(match, seat, moments(match)[::-1], rng), None)  # the latest there is
    assert lines or not hides_anything(match)
    if lines:
        with monkeypatch.context() as patch:
            true = record(open_house, patch, match, list(match.actions[: len(lines)]), seat)
        with monkeypatch.context() as patch:
            other = record(open_house, patch, match, lines, seat)
        compare(true, other, seat)


def compare(true: list[list[bytes]], other: list[list[bytes]], seat: Seat | None) -> None:
    assert len(true) == len(other)
    for number, received in enumerate(other):
        assert received == true[number], f"after {number} commands seat {seat} receives something else"


def hides_anything(match: Match) -> bool:
    game = match.game
    return any(game.hide(match.states[-2], line, None) != line for line in match.actions)


def test_this_test_would_notice(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that tells everybody every event is found out."""
    game = registry.game("honshu")
    match = random_match(game, 2, game.Options(), Random(1))
    (lines,) = twins(match, None, [12], Random(1))
    monkeypatch.setattr(Event, "visible_to", lambda event, seat: True)
    with monkeypatch.context() as patch:
        true = record(open_house, patch, match, list(match.actions[:12]), None)
    with monkeypatch.context() as patch:
        other = record(open_house, patch, match, lines, None)
    with pytest.raises(AssertionError, match="receives something else"):
        compare(true, other, None)
