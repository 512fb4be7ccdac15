"""HOK-8: what happens between rounds."""

from __future__ import annotations

import pytest

from northward.games.hokkaido import GAME
from tests.games.card_maps.rounds import Rounds


@pytest.mark.rule("HOK-8.1", "HOK-8.2", "HOK-8.3", "HOK-8.4", "HOK-8.5", "HOK-8.6")
class TestRounds(Rounds):
    game = GAME
