"""Small maps in lists: all that a spectator sees of them, whoever asks, in letters that the page can draw."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from northward.core import registry
from northward.core.game import CHANCE
from northward.core.match import Match
from northward.server import boards

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def letters(game: str) -> set[str]:
    own = (GAMES / game / "sketch.ts").read_text("utf-8")
    shared = re.search(r"from '(.*)'", own)
    text = own if shared is None else (GAMES / game / f"{shared[1]}.ts").read_text("utf-8")
    return set(re.findall(r"^  (\w):", text, re.MULTILINE))


@pytest.mark.parametrize("name", [name for name in registry.names() if (GAMES / name).is_dir()])
def test_small_maps_tell_nothing_hidden_and_can_be_drawn(name: str) -> None:
    game, rng = registry.game(name), Random(11)
    match = Match.new(game, max(game.seats))
    for _ in range(120):
        if match.over:
            break
        match.run_chance(rng)
        if match.over or match.to_move == (CHANCE,):
            continue
        legal = match.legal(match.to_move[0])
        match.play(legal[rng.randrange(len(legal))])
    found = boards.sketches(game, game.view(match.state, None))
    assert len(found) in (1, match.seats)
    for sketch in found:
        assert len({len(row) for row in sketch.rows}) == 1
        assert set("".join(sketch.rows)) <= letters(name) | {"."}
    for seat in range(match.seats):
        assert boards.sketches(game, game.view(match.state, seat)) == found
