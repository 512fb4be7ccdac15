"""The sample game of docs/adding_a_game.md, taken from the page as a newcomer would: its files, then its commands.

It is installed into a folder of its own, so that no other test sees it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
INSTALL, *COMMANDS = re.findall(r"^\.venv/bin/(.*)$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, with what is installed of it in `installed`."""
    folder = tmp_path_factory.mktemp("newcomer") / "northward-driftwood"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    uv = [sys.executable, "-m", "uv", "pip", "install", "--python", sys.executable, "--offline", "--no-cache"]
    alone = ["--no-deps", "--no-build-isolation", "--target", str(folder / "installed"), str(folder)]
    done = subprocess.run([*uv, *alone], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def say(package: Path, command: str, typed: str = "") -> str:
    """What a command of the page prints."""
    program, *arguments = command.replace("../northward-driftwood", str(package)).split()
    done = subprocess.run(
        [sys.executable, "-m", program, *arguments],
        cwd=package,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package / "installed"), *sys.path])},
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr
    return done.stdout


def test_the_page_shows_the_whole_folder() -> None:
    tree = PAGE.partition("```\nnorthward-driftwood/\n")[2].partition("```")[0]
    path: list[str] = []
    listed = []
    for line in tree.splitlines():
        name = line.split()[0]
        path[(len(line) - len(line.lstrip())) // 2 - 1 :] = [name]
        if not name.endswith("/"):
            listed.append("".join(path))
    assert sorted(listed) == sorted(FILES)


def test_these_are_its_commands() -> None:
    """Each of them is run below; the first differs in the folder that it installs to."""
    assert "--no-deps --no-build-isolation --editable ../northward-driftwood" in INSTALL
    assert [command.split()[:2] for command in COMMANDS] == [
        ["northward", "games"],
        ["northward", "play"],
        ["northward", "simulate"],
        ["pytest", "../northward-driftwood/tests"],
    ]


def test_it_is_listed(package: Path) -> None:
    assert "driftwood" in say(package, COMMANDS[0])
    found = {game["name"]: game for game in json.loads(say(package, f"{COMMANDS[0]} --json"))}
    assert found["driftwood"]["seats"] == [2, 3, 4]
    assert "from your own hand" in say(package, "northward rules driftwood DRI-2.2")


def test_it_is_played(package: Path) -> None:
    said = say(package, COMMANDS[1], typed="1\n" * 3)
    assert "You got" in said and "Player 2 laid" in said
    assert "rounds" in said.rpartition("Your choice")[2], "the match was not played to its end"


def test_it_is_simulated(package: Path) -> None:
    report = json.loads(say(package, f"{COMMANDS[2]} --seed 1 --cores 1 --json"))
    assert report["game"] == "driftwood" and report["bots"] == ["random", "greedy"] and not report["truncated"]


def test_its_own_tests_and_the_suite_pass(package: Path) -> None:
    said = say(package, f"{COMMANDS[3]} -p no:cacheprovider -rA")
    for name in ("test_in_turn_each_lays_a_piece_of_their_own", "test_game[driftwood-4-default-check_twins]"):
        assert re.search(rf"^PASSED .*{re.escape(name)}", said, re.MULTILINE), said
