"""Packages as their users have them: built, and installed into an empty environment away from the source tree."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from uv import find_uv_bin

from northward import __version__
from northward.core.family import rows
from tests.server.house import wait_for

ROOT = Path(__file__).parents[2]
UV = find_uv_bin()
VERSION = "from importlib.metadata import version; print(version('northward'))"
IN_SOURCE = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "COVERAGE_PROCESS_START", "NORTHWARD_PURE")


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """What a command says; fails with that if it fails. Nothing leads it back to this source tree."""
    done = attempt(*command, cwd=cwd, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def attempt(*command: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if name not in IN_SOURCE}
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env=outside | variables, capture_output=True, text=True
    )


def build(kind: str, source: Path, into: Path, *more: str, **variables: str) -> Path:
    """The sdist or wheel that uv makes of a source tree or of an sdist."""
    run(
        UV,
        "build",
        f"--{kind}",
        "--quiet",
        "--python",
        sys.executable,
        "--out-dir",
        into,
        *more,
        source,
        cwd=into,
        **variables,
    )
    (built,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


class Environment:
    """An empty environment with one wheel in it, and what that needs."""

    def __init__(self, folder: Path, wheel: Path, extras: str = "lab") -> None:
        self.home = folder
        folder.mkdir()
        run(UV, "venv", "--quiet", "--python", sys.executable, folder / "env", cwd=folder)
        self.bin = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        locked = ("--constraint", ROOT / "requirements" / "dev.txt")
        wanted = f"northward[{extras}] @ {wheel.as_uri()}"
        run(UV, "pip", "install", "--quiet", "--python", self.bin / "python", *locked, wanted, cwd=folder)

    def northward(self, *words: str | Path) -> str:
        return run(self.bin / "northward", *words, cwd=self.home)

    def python(self, code: str) -> str:
        return run(self.bin / "python", "-c", code, cwd=self.home).strip()

    @contextmanager
    def server(self) -> Iterator[httpx.Client]:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command: list[str | Path] = [
            self.bin / "northward",
            "serve",
            "--port",
            str(port),
            "--db",
            self.home / "tables.db",
        ]
        log = self.home / "server.log"
        with log.open("w") as file, subprocess.Popen(command, cwd=self.home, stdout=file, stderr=file) as process:
            try:
                with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                    wait_for(lambda: process.poll() is not None or "Northward is at" in log.read_text())
                    assert process.poll() is None, log.read_text()
                    yield client
            finally:
                process.terminate()


def check_the_page(client: httpx.Client) -> None:
    """The page and whatever it loads first are there."""
    page = client.get("/")
    assert page.status_code == 200 and 'type="module"' in page.text, page.text
    for address in page.text.split('"'):
        if address.startswith("/assets/"):
            assert client.get(address).status_code == 200, address


def play_a_game(client: httpx.Client, game: str = "honshu") -> None:
    """A whole game against a bot, at random."""
    rng = Random(7)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    made = client.post("/api/tables", json={"game": game, "seats": seats, "seed": 7}).json()
    path, headers = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['tokens'][0]}"}

    def mine() -> dict[str, Any] | None:
        now: dict[str, Any] = client.get(path, headers=headers).json()
        return now if now["table"]["status"] == "over" or 0 in now["awaiting"] else None

    while (now := wait_for(mine))["table"]["status"] != "over":
        action = rng.choice(list(rows(now["legal"])))
        moved = client.post(f"{path}/act", json={"number": now["you"]["number"], "action": action}, headers=headers)
        assert moved.status_code == 200, moved.text
    assert [result["rank"] for result in now["table"]["result"]]


def check_that_it_works(environment: Environment, compiled: bool) -> None:
    """All that people do with an installed Northward, in short."""
    home = environment.python("import northward; print(northward.__file__)")
    assert Path(home).is_relative_to(environment.home), home
    said = environment.python("from northward.core import kernels; kernels.main()")
    assert said.startswith("kernels: compiled" if compiled else "kernels: plain Python"), said
    assert environment.northward("--version").strip() == __version__ == environment.python(VERSION)
    with environment.server() as client:
        check_the_page(client)
        play_a_game(client)
    arena = "arena honshu --bots greedy,random --games 4 --cores 2 --json"
    report = json.loads(environment.northward(*arena.split()))
    assert report["games"] == 4 and [rating["bot"] for rating in report["ratings"]] == ["greedy", "random"]


def is_compiled_here() -> bool:
    """Whether this tree's kernels are compiled for this Python."""
    suffix: str = sysconfig.get_config_var("EXT_SUFFIX")
    return any((ROOT / "northward").rglob(f"kernels/*{suffix}"))
