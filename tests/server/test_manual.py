"""The site to read is offered where an operator wishes so."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

from northward.cli import main
from northward.server.settings import Settings
from tests.server.conftest import OpenHouse

SCRIPT = "document.title += '!'"
PAGE = f"<!doctype html><title>Docs</title><script>{SCRIPT}</script><script src='it.js'></script>"


def test_the_site_is_served_and_may_run_its_own_scripts_only(open_house: OpenHouse, tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    for folder in (tmp_path, tmp_path / "fr"):
        (folder / "index.html").write_text(PAGE)
    client = open_house(settings=Settings(docs=tmp_path)).client
    assert client.get("/api/about").json()["docs"] is True
    assert client.get("/docs").headers["location"] == "/docs/"
    for path in ("/docs/", "/docs/fr/"):
        answer = client.get(path)
        hashed = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
        assert answer.text == PAGE
        assert f"script-src 'self' 'sha256-{hashed}';" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get("/docs/none").status_code == 404
    assert "sha256" not in client.get("/").headers["content-security-policy"]


def test_without_it_the_page_knows(open_house: OpenHouse) -> None:
    client = open_house().client
    assert client.get("/api/about").json()["docs"] is False
    assert client.get("/docs/index.html").status_code == 404


def test_a_folder_without_a_site_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--docs", str(tmp_path)]) == 2
    assert "holds no site" in capsys.readouterr().err
