"""The recorded games of Honshū."""

from __future__ import annotations

from northward.core import record
from northward.games.card_maps import events as common_events
from northward.games.honshu import GAME, events, text
from tests.games.card_maps.recorded import CardMapRecords
from tests.games.recorded import recorded


class TestRecords(CardMapRecords):
    game = GAME
    text = text
    event_modules = (common_events, events)

    def test_the_rulebook_map_is_reached_in_a_whole_match(self) -> None:
        state = record.replay(recorded(self.folder() / "rulebook_63.jsonl"))
        score = GAME.scores(state)[0]
        assert score.total == 63
        assert score.items == {"forest": 20, "town": 17, "factory": 14, "lake": 12}
