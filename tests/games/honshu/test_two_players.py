"""HON-4: card selection with two players."""

from __future__ import annotations

import pytest

from northward.games.honshu import GAME
from tests.games.card_maps.choosing import SelectionOfTwo


@pytest.mark.rule("HON-4.1", "HON-4.2", "HON-4.3", "HON-4.4", "HON-4.5", "HON-4.6", "HON-4.7")
class TestSelectionOfTwo(SelectionOfTwo):
    game = GAME

    @pytest.mark.rule("HON-4.7", "HON-6.9")
    @pytest.mark.parametrize(
        ("loser_pays", "pays", "first"),
        [("before", False, 1), ("before", True, 0), ("after", False, 1), ("after", True, 1)],
    )
    def test_whoever_chose_a_pair_first_lays_first(self, loser_pays: str, pays: bool, first: int) -> None:
        table, _ = self.discarded(loser_pays, pays)
        assert table.state.laying == (first, 1 - first)
        assert table.to_move == (first,)
