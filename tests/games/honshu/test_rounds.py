"""HON-8: what happens between rounds."""

from __future__ import annotations

import pytest

from northward.games.honshu import GAME
from tests.games.card_maps.rounds import Rounds


@pytest.mark.rule("HON-8.1", "HON-8.2", "HON-8.3", "HON-8.4", "HON-8.5", "HON-8.6")
class TestRounds(Rounds):
    game = GAME
