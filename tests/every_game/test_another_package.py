"""A game of another package runs the suite with three lines, and its author is told what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

THREE_LINES = """\
from northward.testing import conformance

TestDriftwood = conformance("driftwood")
"""
GAME = "from tests.every_game.toys import Toy\nGAME = Toy()\nGAME.name = 'driftwood'\n"
NO_STATE = "GAME.start = lambda seats, options: None\n"
RULES = ("1.1", "2.1", "2.2", "2.3", "3.1", "3.2")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """What pip leaves behind of a package with a game in it, and its tests."""
    for file, content in {
        "driftwood/__init__.py": GAME,
        "driftwood/inventory.py": "from tests.every_game.toys import inventory as inventory\n",
        "driftwood/rules/en.md": "".join(f"**TOY-{number}** A rule.\n\n" for number in RULES),
        "driftwood-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: driftwood\nVersion: 1\n",
        "driftwood-1.dist-info/entry_points.txt": "[northward.games]\ndriftwood = driftwood:GAME\n",
        "tests_of_driftwood/test_driftwood.py": THREE_LINES,
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(content)
    return tmp_path


def outcome(package: Path, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=package / "tests_of_driftwood",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), *sys.path])},
        capture_output=True,
        text=True,
    ).stdout


def test_a_healthy_game_passes(package: Path) -> None:
    said = outcome(package, "-k", "driftwood-2-default or installed or process")
    assert " passed" in said and "failed" not in said and "error" not in said, said


def test_a_broken_game_is_told_why(package: Path) -> None:
    """pytest shows both sides of what is not equal: it rewrites the asserts of the suite as those of tests."""
    with (package / "driftwood/__init__.py").open("a") as game:
        game.write(NO_STATE)
    said = outcome(package, "-k", "driftwood-2-default-check_options")
    assert "1 failed" in said and "assert <class 'NoneType'> is <class 'tests.every_game.toys.ToyState'>" in said, said


def test_a_game_that_is_not_there_fails_alone(package: Path) -> None:
    tests = package / "tests_of_driftwood/test_driftwood.py"
    tests.write_text(tests.read_text().replace('"driftwood"', '"driftwood", "flotsam"'))
    said = outcome(package, "-k", "test_it_is_installed")
    assert "no game 'flotsam'" in said and "1 failed, 1 passed" in said, said
