"""HON-5: the drafting variant."""

from __future__ import annotations

import pytest

from northward.games.honshu import GAME
from tests.games.card_maps.choosing import Drafting


@pytest.mark.rule("HON-5.1", "HON-5.2", "HON-5.3", "HON-5.4", "HON-5.5")
class TestDrafting(Drafting):
    game = GAME
