"""HON-11: what a seat knows."""

from __future__ import annotations

import pytest

from northward.games.honshu import GAME
from tests.games.card_maps.knowing import Knowing


@pytest.mark.rule("HON-11.1", "HON-11.2", "HON-11.3")
class TestKnowing(Knowing):
    game = GAME
