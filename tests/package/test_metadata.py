"""What a package and the workflows say of themselves."""

from __future__ import annotations

import re
import runpy
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
links = runpy.run_path(str(ROOT / "build_package.py"), run_name="build")["links"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        ("https://example.org/games/northward.git", {"Source": "https://example.org/games/northward"}),
        ("https://name:password@example.org/northward", {}),
        ("git@example.org:northward.git", {}),
        ("http://localhost/northward", {}),
        ("/home/somebody/northward", {}),
    ],
)
def test_the_source_is_where_the_clone_comes_from(tmp_path: Path, origin: str, told: dict[str, str]) -> None:
    assert links(tmp_path) == {}
    for command in (["init", "--quiet"], ["remote", "add", "origin", origin]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    assert links(tmp_path) == told


def test_every_python_that_is_promised_is_tested_on_every_system() -> None:
    promised = {found[1] for each in PROJECT["classifiers"] if (found := re.search(r":: (3\.\d+)$", each))}
    workflow: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    jobs = workflow["jobs"]
    assert {job["runs-on"].partition("-")[0] for job in jobs.values()} == {"ubuntu", "macos", "windows"}
    assert all(set(job["strategy"]["matrix"]["python"]) == promised for job in jobs.values())


def test_wheels_are_made_of_the_sdist() -> None:
    workflow: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8"))
    assert workflow["jobs"]["wheels"]["needs"] == "sdist"
    assert any("cibuildwheel" in step.get("run", "") for step in workflow["jobs"]["wheels"]["steps"])
