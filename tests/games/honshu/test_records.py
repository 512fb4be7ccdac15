"""Recorded games: all are replayed, with the results they ended with; and none may be missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from northward.core import codec, record
from northward.core.match import Match
from northward.core.options import choices
from northward.games.card_maps.actions import Decline, Pay, Play
from northward.games.card_maps.events import CardPlaced
from northward.games.honshu import GAME
from northward.games.honshu.state import Options
from northward.games.honshu.text import describe, draw
from tests.games.honshu.make_records import RECORDS, playthrough

FILES = sorted(RECORDS.glob("*.jsonl"))
RESULTS = codec.decode((RECORDS / "results.json").read_bytes(), dict[str, list[dict[str, int]]])


@cache
def recorded(path: Path) -> record.Record:
    return record.read(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_result(path: Path) -> None:
    state = record.replay(recorded(path))
    assert GAME.to_move(state) == ()
    assert [score.items for score in GAME.scores(state)] == RESULTS[path.stem]


def test_every_record_has_a_result() -> None:
    assert {path.stem for path in FILES} == set(RESULTS)


def needed() -> Iterator[str]:
    """What must be shown by at least one whole game."""
    for seats in GAME.seats:
        for selection in ("trick", "draft"):
            yield f"{seats} players, {selection}"
    for name, values in choices(Options).items():
        yield from (f"{name} = {value}" for value in values)
    for loser_pays in ("before", "after"):
        yield from (f"paid {loser_pays}", f"declined {loser_pays}")
    yield from ("a cube played in selection", "the pool ran short")


def shown(path: Path) -> Iterator[str]:
    game = recorded(path)
    yield f"{game.seats} players, {game.options.selection}"
    irrelevant = {"loser_pays"} if game.seats != 2 or game.options.selection == "draft" else set()
    for name in choices(Options):
        if name not in irrelevant:
            yield f"{name} = {getattr(game.options, name)}"
    for action in game.actions:
        if isinstance(action, Pay | Decline):
            yield f"{'paid' if isinstance(action, Pay) else 'declined'} {game.options.loser_pays}"
        if isinstance(action, Play) and action.cube is not None:
            yield "a cube played in selection"
    told: list[Any] = []
    state = GAME.start(game.seats, game.options)
    for action in game.actions:
        state = GAME.apply(state, action, told.append)
    if any(isinstance(event, CardPlaced) and event.short for event in told):
        yield "the pool ran short"


def test_every_seat_count_variant_and_scoring_card_has_a_recorded_game() -> None:
    missing = set(needed()) - {fact for path in FILES for fact in shown(path)}
    assert not missing, f"no recorded game shows: {', '.join(sorted(missing))}"


def test_the_rulebook_map_is_reached_in_a_whole_match() -> None:
    state = record.replay(recorded(RECORDS / "rulebook_63.jsonl"))
    score = GAME.scores(state)[0]
    assert score.total == 63
    assert score.items == {"forest": 20, "town": 17, "factory": 14, "lake": 12}


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_the_playthrough_reads_as_before(path: Path) -> None:
    match = Match(recorded(path.with_suffix(".jsonl")))
    assert playthrough(match) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_recorded_state_and_action_can_be_told(path: Path, language: str) -> None:
    game = recorded(path)
    for number, state in enumerate(record.states(game)):
        if number % 10 == 0:
            assert draw(GAME, GAME.view(state, number % game.seats), language)
    assert all(describe(action, language) for action in game.actions)
