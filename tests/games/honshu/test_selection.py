"""HON-3: card selection with three to five players."""

from __future__ import annotations

import pytest

from northward.games.honshu import GAME
from tests.games.card_maps.choosing import SelectionOfMany


@pytest.mark.rule("HON-3.1", "HON-3.2", "HON-3.3", "HON-3.4", "HON-3.5", "HON-3.6")
class TestSelection(SelectionOfMany):
    game = GAME
