"""A wheel of this tree works without it. `make release` tries every other way to make and install one."""

from __future__ import annotations

import subprocess
from pathlib import Path
from zipfile import ZipFile

from tests.package.installed import ROOT, Environment, build, check_that_it_works, is_compiled_here


def test_a_wheel_is_all_that_one_needs(tmp_path: Path) -> None:
    compiled = is_compiled_here()
    pure = {} if compiled else {"NORTHWARD_PURE": "1"}
    wheel = build("wheel", ROOT, tmp_path, "--no-build-isolation", **pure)
    assert wheel.name.endswith("-py3-none-any.whl") != compiled, wheel.name

    with ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        licences = archive.read("northward/server/static/licences.txt").decode()
        (metadata,) = (archive.read(name).decode() for name in inside if name.endswith("/METADATA"))
    tracked = subprocess.run(["git", "ls-files", "northward"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert set(tracked) <= inside, set(tracked) - inside
    assert {"northward/py.typed", "northward/server/static/index.html"} <= inside
    assert "svelte 5" in licences and "Permission is hereby granted" in licences and "SIL OPEN FONT LICENSE" in licences
    assert "Typing :: Typed" in metadata and "# Northward" in metadata and "](docs/" not in metadata

    check_that_it_works(Environment(tmp_path / "empty", wheel), compiled)
