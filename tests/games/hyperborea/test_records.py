"""The recorded games of Hyperborea: replayed to their results, and told in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from northward.games.hyperborea import GAME, events, text
from tests.games.hyperborea.recorded import drawings, facts, needed
from tests.games.recorded import RecordedGames, recorded


class TestRecords(RecordedGames):
    game: Any = GAME
    text: Any = text.of(GAME)
    event_modules = (events,)

    def needed(self) -> Iterator[str]:
        return needed()

    def shown(self, path: Path) -> Iterator[str]:
        return facts(recorded(path))

    def test_the_playthrough_reads_as_before(self, drawing: Path) -> None:
        """Some moments of a game: a drawing of every decision would fill a book."""
        assert drawings(recorded(drawing.with_suffix(".jsonl"))) == drawing.read_text(encoding="utf-8")
