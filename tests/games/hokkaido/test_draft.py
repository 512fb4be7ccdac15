"""HOK-5: drafting, the normal way to choose cards."""

from __future__ import annotations

import pytest

from northward.games.hokkaido import GAME
from northward.games.hokkaido.state import Options
from tests.games.card_maps.choosing import Drafting


@pytest.mark.rule("HOK-5.1", "HOK-5.2", "HOK-5.3", "HOK-5.4", "HOK-5.5")
class TestDrafting(Drafting):
    game = GAME


@pytest.mark.rule("HOK-1.2")
def test_drafting_is_the_normal_way() -> None:
    assert Options().selection == "draft"
