"""A server is told what to do on the command line, in the environment or in a file."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from northward.cli import main
from northward.cli.server_options import ServerOptions
from northward.server import run
from northward.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs" / "self_hosting.md"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, str, Settings]]:
    """What servers would have been started with."""
    calls: list[tuple[str, int, str, Settings]] = []

    def serve(host: str, port: int, db: str, settings: Settings, **_: Any) -> int:
        calls.append((host, port, db, settings))
        return 0

    monkeypatch.setattr(run, "serve", serve)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    return calls


def test_command_line_before_environment_before_file(
    asked: list[tuple[str, int, str, Settings]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "northward.toml"
    file.write_text(
        'host = "192.0.2.1"\nport = 1000\ndb = "file.db"\nkeep-finished = 30\nwebhooks = true\n'
        'host-name = ["a.example", "b.example"]\nproxy = ["10.0.0.2"]\n'
    )
    monkeypatch.setenv("NORTHWARD_CONFIG", str(file))
    monkeypatch.setenv("NORTHWARD_PORT", "2000")
    monkeypatch.setenv("NORTHWARD_KEEP_FINISHED", "20")
    monkeypatch.setenv("NORTHWARD_METRICS_TOKEN", "secret")
    assert main(["serve", "--keep-finished", "10"]) == 0
    ((host, port, db, settings),) = asked
    assert (host, port, db) == ("192.0.2.1", 2000, "file.db")
    assert (settings.keep_finished_days, settings.webhooks, settings.metrics_token) == (10, True, "secret")
    assert settings.host_names == ("a.example", "b.example")
    assert os.environ["FORWARDED_ALLOW_IPS"] == "10.0.0.2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "no setting 'prot'; there are host, port, db"),
        ("port = 99999", "port: "),
        ('port = "many"', "port: "),
        ("port = [1]", "port must be one value"),
        ("db = 1979-05-27", "db must be one value"),
        ('host-name = "a"', "host-name must be a list"),
        ("port =", "Invalid value"),
        ('config = "other.toml"', "no setting 'config'"),
    ],
)
def test_a_wrong_line_of_the_file_is_told_in_one(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "northward.toml"
    file.write_text(text)
    assert main(["serve", "--config", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith(f"error: {file}: ") and told in said, said


def test_a_wrong_variable_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORTHWARD_PORT", "none")
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("error: NORTHWARD_PORT: "), said


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--config", "none.toml"]) == 2
    assert "No such file or directory: none.toml" in capsys.readouterr().err


def test_every_setting_is_in_the_docs() -> None:
    rows = re.findall(r"^\| (`--.*?) \|", DOCS.read_text("utf-8"), re.M)
    told = {name for row in rows for name in re.findall(r"`--([a-z-]+)`", row)}
    assert told == {"config", *ServerOptions.keys()}
