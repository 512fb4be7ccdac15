"""The conformance suite: what every installed game must do, whoever wrote it."""

import pytest

pytest.register_assert_rewrite(
    "tests.every_game.playing",
    "tests.every_game.refusals",
    "tests.every_game.secrets",
    "tests.every_game.storing",
    "tests.every_game.takeback",
)
