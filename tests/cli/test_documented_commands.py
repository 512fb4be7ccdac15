"""Commands in README and docs: each is one that there is, with options that it has; quick ones are run as they are."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from northward import read, replay
from northward.cli import app, main

ROOT = Path(__file__).parents[2]
PAGES = (
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
PROGRAM = r"(?:\.venv/bin/)?(northward|make|pip|podman|python3?|uvx?)(?: |$)"
"""What is a command also where a block does not say what is in it, and within a sentence."""
BLOCK = r"^ *```(\w*)\n(.*?)^ *```"
RUN = ("games", "bots", "rules", "doctor", "cards show")
"""Commands of Northward that take no time and leave nothing behind."""
NOT_RUN = {
    "northward play": "somebody sits in front of it; tests/cli/test_play.py answers it",
    "northward puzzle": "somebody sits in front of it; tests/cli/test_puzzles.py answers it",
    "northward puzzles": "minutes of matches; tests/cli/test_puzzles.py plays a few",
    "northward review": "needs a match; tests/cli/test_review.py has some",
    "northward replay": "needs a match; tests/cli/test_replay.py has some",
    "northward simulate": "minutes of matches; tests/cli/test_simulate.py plays a few",
    "northward arena": "minutes of matches; tests/package plays a few in an installed package",
    "northward balance": "minutes of matches; tests/lab/test_balance.py plays a few",
    "northward calibrate": "minutes of matches",
    "northward perft": "its figures are tested beside the lab",
    "northward train": "hours; tests/lab/test_train.py learns a little",
    "northward bench": "a measurement; tests/cli/test_bench.py makes a short one",
    "northward cards": "checks a file of the reader's own; tests/cli/test_cards.py has some",
    "northward doctor": "asks a server at an address; tests/server/test_doctor.py has one",
    "northward serve": "does not end; tests/package serves an installed package",
    "northward backup": "needs a server's database; tests/server/test_command_line.py has one",
    "northward restore": "needs a backup; tests/server/test_command_line.py has one",
    "northward tables": "needs a server's database; tests/server/test_operator.py has some",
    "northward players": "needs a server's database; tests/server/test_operator.py has some",
    "northward": "does not end; tests/server/test_command_line.py starts it",
    "make": "runs these tests, or takes minutes; that the target exists is tested",
    "pip": "installs from elsewhere; tests/package installs a wheel of this tree",
    "git": "asks a server elsewhere, or says what has changed",
    "cd": "changes nothing but where one is",
    "ray": "needs other machines; tests/lab/test_cluster.py plays on a cluster of this one",
    "pytest": "tests of the reader's own; tests/every_game/test_another_package.py runs them",
    "podman": "needs an engine for containers",
    "python": "makes an environment of the reader's own, or starts an example; tests/adapters/test_ppo.py has that",
    "python3": "makes an environment of the reader's own",
    "uv": "installs what the reader wrote; tests/every_game/test_another_package.py has what that leaves behind",
    "uvx": "installs from elsewhere; tests/package/every_build.py tries it with a wheel of this tree",
}
"""How a command begins that no test here runs, and why; `northward` alone is that and nothing more."""


def documented() -> Iterator[str]:
    """The commands in blocks of code, without what is said about them: all that stands in a block of a shell."""
    for page in PAGES:
        for kind, block in re.findall(BLOCK, page.read_text("utf-8"), re.M | re.S):
            for line in block.replace("\\\n", " ").splitlines():
                command = line.split(" #")[0].strip().removeprefix(".venv/bin/")
                if command and (kind == "sh" or (not kind and re.match(PROGRAM, command))):
                    yield command


def mentioned() -> Iterator[str]:
    """Commands within sentences."""
    for page in PAGES:
        text = re.sub(BLOCK, "", page.read_text("utf-8"), flags=re.M | re.S)
        for words in re.findall(r"`([^`]+)`", text):
            if re.match(r"(northward|make) ", words):
                yield " ".join(words.split())


COMMANDS = sorted(set(documented()))
MENTIONED = sorted(set(mentioned()))


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with what the examples name, and a database of its own."""
    shutil.copy(ROOT / "deploy" / "northward.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NORTHWARD_DB", str(tmp_path / "tables.db"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_command_hides_outside_of_a_block(page: Path) -> None:
    text = re.sub(BLOCK, "", page.read_text("utf-8"), flags=re.M | re.S)
    assert not re.findall(rf"^ {{4,}}{PROGRAM}.*", text, re.M), "put it between ```sh and ```"


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.split()[0] == "northward"])
def test_it_is_understood(command: str) -> None:
    """Read as the command line reads it, and not carried out."""
    group = typer.main.get_command(app)
    name, *words = shlex.split(command)
    context = group.make_context(name, words[:1] if words else [])
    if words:
        group.commands[words[0]].make_context(words[0], words[1:], parent=context)  # type: ignore[attr-defined]


@pytest.mark.parametrize("command", [each for each in MENTIONED if each.split()[0] == "northward"])
def test_what_is_mentioned_exists(command: str) -> None:
    """The command and its options; what it is about may be left to the reader."""
    group: Any = typer.main.get_command(app)
    for word in shlex.split(command)[1:]:
        if word.startswith("--"):
            assert any(word.split("=")[0] in option.opts for option in group.params), command
        elif hasattr(group, "commands"):
            assert word in group.commands, command
            group = group.commands[word]


@pytest.mark.parametrize("command", [each for each in (*COMMANDS, *MENTIONED) if each.split()[0] == "make"])
def test_the_target_exists(command: str) -> None:
    for target in shlex.split(command)[1:]:
        assert "=" in target or re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.M), command


@pytest.mark.parametrize("command", COMMANDS)
def test_it_is_run_or_there_is_a_reason(command: str) -> None:
    program, *words = shlex.split(command.split(" >")[0])
    if program == "northward" and " ".join(words).startswith(RUN) and "--address" not in words:
        assert main(words) == 0
    else:
        begins = [program, *([f"{program} {words[0]}"] if words else [])]
        reasons = [begin for begin in begins if begin in NOT_RUN and (begin != "northward" or not words)]
        assert reasons, f"run {command!r} in a test, or say why not"


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    exec(example, {})
    assert "rank 1" in capsys.readouterr().out and replay(read("match.jsonl"))
