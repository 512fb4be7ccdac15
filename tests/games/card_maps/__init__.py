"""What the tests of Honshū and Hokkaidō share: tables, and the tests of the rules that both games have.

Those tests are classes without a game; each game's own test files name the game and the rules they prove. Numbers of
rules are given without the game's letters: 3.1 is HON-3.1 and HOK-3.1.
"""

import pytest

pytest.register_assert_rewrite(
    "tests.games.card_maps.beginning",
    "tests.games.card_maps.choosing",
    "tests.games.card_maps.knowing",
    "tests.games.card_maps.laying",
    "tests.games.card_maps.recorded",
    "tests.games.card_maps.rounds",
    "tests.games.card_maps.table",
)
