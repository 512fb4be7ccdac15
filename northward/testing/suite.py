"""The suite as a class of tests, for pytest: every check in every setting of the games that it is made for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from northward.core import parts, registry
from northward.core.additions import can_replace_components
from northward.core.parts import Inventory
from northward.testing.checks import CHECKS, LONG, Check
from northward.testing.cover import Case, cases
from northward.testing.edits import some_edits
from northward.testing.storing import check_custom_set, check_edited_record


def conformance(*names: str) -> type[Conformance]:
    """The suite for installed games, as a class of tests: `TestMine = conformance("mine")`."""
    return type("Conformance", (Conformance,), {"names": names})


class Conformance:
    """Has no games of its own: see `conformance`."""

    names: ClassVar[tuple[str, ...]] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """The settings, seat counts and sets of all games that load; the others fail in `test_it_is_installed`."""
        wanted = set(metafunc.fixturenames)
        games = [name for name in self.names if loads(name)]
        if "case" in wanted:  # all checks of a setting follow one another: they look at one game, played once
            found = [(case, check) for name in games for case, check in checked(name)]
            ids = [f"{case}-{check}" for case, check in found]
            metafunc.parametrize("case, check", [(case, CHECKS[check]) for case, check in found], ids=ids)
        elif "content" in wanted:
            own = [(name, content) for name in games for content in sets(name)]
            metafunc.parametrize("name, content", own, ids=[f"{name}-{content['name']}" for name, content in own])
        elif "seats" in wanted:
            metafunc.parametrize(
                "name, seats", [(name, seats) for name in games for seats in registry.game(name).seats]
            )
        else:
            metafunc.parametrize("name", self.names)

    def test_it_is_installed(self, name: str) -> None:
        assert registry.game(name).name == name

    def test_game(self, case: Case, check: Check) -> None:
        check(registry.game(case.game), inventory(case.game), case.seats, case.options, Random(str(case)))

    def test_any_damage_to_a_record_is_a_record_error(self, name: str, seats: int) -> None:
        check_edited_record(registry.game(name), seats, some_edits(Random(name)))

    def test_sets_of_ones_own(self, name: str, content: dict[str, Any]) -> None:
        check_custom_set(registry.game(name), content, Random(name))

    def test_the_same_games_in_every_process(self, name: str) -> None:
        assert len(digests(name)) == 1


def checked(name: str) -> Iterator[tuple[Case, str]]:
    """Every check in every setting; of the mixed ones, each of those that take long in every third, in turn."""
    game = registry.game(name)
    for number, case in enumerate(cases(game)):
        mixed = case.options != game.Options()
        for check in CHECKS:
            if not (mixed and check in LONG and (number + LONG.index(check)) % 3):
                yield case, check


def loads(name: str) -> bool:
    try:
        registry.game(name)
    except LookupError:
        return False
    return True


def inventory(name: str) -> Inventory:
    part = parts.inventory(name)
    assert part is not None, f"{name} has no inventory.py: without it nothing can be counted"
    return part.inventory


def sets(name: str) -> Iterator[Any]:
    """The sets that come with a game whose components can be replaced."""
    folder = registry.folder(name, "components")
    if folder is not None and can_replace_components(registry.game(name)):
        for file in sorted(folder.iterdir(), key=str):
            if file.name.endswith(".json"):
                yield msgspec.json.decode(file.read_bytes())


def digests(game: str) -> set[str]:
    """What random games come to in two processes, in each of which sets of words have another order."""
    return {
        subprocess.run(
            [sys.executable, "-m", "northward.testing.digest", game],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
