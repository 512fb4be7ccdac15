"""The recorded games of Hyperborea: replayed to their results, and told in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from northward.games.hyperborea import GAME, events, text
from tests.games.hyperborea.recorded import drawings, facts, needed
from tests.games.recorded import LANGUAGES, RecordedGames, kinds, recorded, told


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

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_kind_of_action_and_event_has_its_words(self, language: str) -> None:
        """All kinds occur in the records."""
        lines = {type(action): action for path in self.files() for action in recorded(path).actions}
        heard = {type(event): event for path in self.files() for event in told(path)}
        assert lines.keys() == set(get_args(GAME.Action)) and heard.keys() == kinds(events)
        assert all(self.text.describe(action, language) for action in lines.values())
        assert all(self.text.sentence(event, language) for event in heard.values())
