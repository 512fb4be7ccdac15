"""Runs the conformance suite on every installed game, in every setting of its cover."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings

from northward.core import registry
from tests.every_game.checks import CHECKS, Check
from tests.every_game.cover import Case, cases
from tests.every_game.edits import EDITS, Edit, edited
from tests.every_game.storing import check_custom_set, refused, short_record

ROOT = Path(__file__).parents[2]


def loads(name: str) -> bool:
    """A game that does not load fails in `test_games_load` and keeps no other game from being tested."""
    try:
        registry.game(name)
    except LookupError:
        return False
    return True


GAMES = [name for name in registry.names() if loads(name)]
CASES = [case for name in GAMES for case in cases(registry.game(name))]
SEAT_COUNTS = [(name, seats) for name in GAMES for seats in registry.game(name).seats]


def test_games_are_installed() -> None:
    assert registry.names(), "nothing to test: run `make setup`"


@pytest.mark.parametrize("name", registry.names())
def test_games_load(name: str) -> None:
    assert registry.game(name).name == name


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_game(case: Case, check: Check) -> None:
    """All checks of a setting come one after the other: they look at the same game, which is played once."""
    inventory = registry.part(case.game, "inventory").inventory
    check(registry.game(case.game), inventory, case.seats, case.options, Random(str(case)))


@pytest.mark.parametrize("name, seats", SEAT_COUNTS)
def test_any_damage_to_a_record_is_a_record_error(name: str, seats: int) -> None:
    record = short_record(registry.game(name), seats)

    @settings(max_examples=150, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(EDITS)
    @example([Edit("delete", 0, len(record))])
    def damage(edits: list[Edit]) -> None:
        refused(edited(record, edits))

    damage()


def sets(name: str) -> list[Any]:
    """The sets that come with a game whose components can be replaced."""
    if not hasattr(registry.game(name), "with_components"):
        return []
    package = registry.part(name, "inventory").__package__
    files = (resources.files(package) / "components").iterdir()
    return [msgspec.json.decode(file.read_bytes()) for file in sorted(files, key=str) if file.name.endswith(".json")]


@pytest.mark.parametrize("name, content", [(name, content) for name in GAMES for content in sets(name)])
def test_sets_of_ones_own(name: str, content: dict[str, Any]) -> None:
    check_custom_set(registry.game(name), content, Random(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_games_in_every_process(name: str) -> None:
    """The order of sets of words changes from process to process; games must not."""
    digests = {
        subprocess.run(
            [sys.executable, "-m", "tests.every_game.digest", name],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(digests) == 1
