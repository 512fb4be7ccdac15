"""Runs the conformance suite on every installed game."""

from __future__ import annotations

from northward.core import registry
from northward.testing import conformance


def test_games_are_installed() -> None:
    assert registry.names(), "nothing to test: run `make setup`"


TestGames = conformance(*registry.names())
