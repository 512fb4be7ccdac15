"""HOK-3 and HOK-4: the card selection of Honshū."""

from __future__ import annotations

import pytest

from northward.games.hokkaido import GAME
from tests.games.card_maps.choosing import SelectionOfMany, SelectionOfTwo


@pytest.mark.rule("HOK-3.1", "HOK-3.2", "HOK-3.3", "HOK-3.4", "HOK-3.5", "HOK-3.6")
class TestSelection(SelectionOfMany):
    game = GAME


@pytest.mark.rule("HOK-4.1", "HOK-4.2", "HOK-4.3", "HOK-4.4", "HOK-4.5", "HOK-4.6", "HOK-4.7")
class TestSelectionOfTwo(SelectionOfTwo):
    game = GAME
