"""The examples in `deploy`: settings that the server takes, and files that the programs they are for can read.

Where a program is not installed, its own check is skipped; that of the settings is not.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from northward.cli import main
from northward.cli.server_options import ServerOptions
from northward.server import run

DEPLOY = Path(__file__).parents[2] / "deploy"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
"""What nginx keeps in folders that only whoever installed it may write to."""


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def takes(*command: str | Path) -> None:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_settings_of_the_unit_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(run, "serve", lambda *words, **_: asked.append(words))
    unit = (DEPLOY / "northward.service").read_text()
    for name, value in re.findall(r"^Environment=(\w+)=(.*)$", unit, re.M):
        monkeypatch.setenv(name, value)
    words = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.M)[0].replace("/etc", str(DEPLOY)).split()
    assert main(words) == 0
    ((host, port, db, settings),) = asked
    assert (host, port, db) == ("127.0.0.1", 8765, "/var/lib/northward/northward.db")
    assert settings.host_names == ("play.example.org",) and settings.keep_unfinished_days == 90


def test_the_container_sets_what_there_is_to_set() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    named = {name.lower().replace("_", "-") for name in re.findall(r"\bNORTHWARD_(\w+)", text)}
    assert named and named <= set(ServerOptions.keys())
    steps = [line.split()[0] for line in text.splitlines() if re.match(r"[A-Z]+ ", line)]
    assert steps.index("USER") < steps.index("CMD") and {"HEALTHCHECK", "VOLUME"} <= set(steps)
    assert "USER northward" in text and "VOLUME /data" in text and 'CMD ["northward", "serve"]' in text


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    check = program("systemd-analyze")
    unit = (DEPLOY / "northward.service").read_text().replace("/opt/northward/bin/northward", "/bin/true")
    file = tmp_path / "northward.service"
    file.write_text(unit)
    takes(check, "verify", "--man=no", file)


def test_caddy_reads_its_file() -> None:
    takes(program("caddy"), "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    """With a certificate of its own, as part of a whole configuration."""
    nginx, openssl = program("nginx"), program("openssl")
    pair = ("-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem")
    takes(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org", *pair)
    text = (DEPLOY / "nginx.conf").read_text().replace("/etc/ssl/play.example.org", str(tmp_path))
    (tmp_path / "northward.conf").write_text(text)
    whole = tmp_path / "whole.conf"
    kept = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in TEMPORARY)
    whole.write_text(
        f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{ access_log off;\n{kept}include {tmp_path}/northward.conf; }}\n"
    )
    takes(nginx, "-t", "-p", tmp_path, "-e", tmp_path / "error.log", "-c", whole)
