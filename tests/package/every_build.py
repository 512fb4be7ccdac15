"""Every way to make a package and to install one, from a clone of what is committed: `make release` runs this.

Each test makes its own, with Node and compiler as a stranger's machine has them: minutes, and the package registry.
"""

from __future__ import annotations

import shutil
import sys
import tarfile
from pathlib import Path

import pytest

from tests.package.installed import ROOT, UV, Environment, attempt, build, check_that_it_works, run

REQUIRED = "import hatchling.build as it; print(it.get_requires_for_build_wheel())"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone") / "northward"
    run("git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def sdist(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made of a bare clone: the page is built on the way, by the Node that the build asks for."""
    return build("sdist", clone, tmp_path_factory.mktemp("sdist"))


@pytest.fixture
def unpacked(sdist: Path, tmp_path: Path) -> Path:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.glob("northward-*")
    return folder


def pip_wheel(source: Path, into: Path) -> Path:
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", into, source, cwd=into)
    (built,) = into.glob("*.whl")
    return built


def test_uv_builds_a_wheel_from_the_sdist(sdist: Path, tmp_path: Path) -> None:
    wheel = build("wheel", sdist, tmp_path)
    assert not wheel.name.endswith("-any.whl"), wheel.name
    check_that_it_works(Environment(tmp_path / "empty", wheel), compiled=True)


def test_pip_makes_a_wheel_of_a_clone(clone: Path, tmp_path: Path) -> None:
    check_that_it_works(Environment(tmp_path / "empty", pip_wheel(clone, tmp_path)), compiled=True)


def test_pip_makes_a_wheel_of_the_sdist(sdist: Path, tmp_path: Path) -> None:
    check_that_it_works(Environment(tmp_path / "empty", pip_wheel(sdist, tmp_path)), compiled=True)


def test_a_pure_wheel_is_for_every_platform(sdist: Path, tmp_path: Path) -> None:
    wheel = build("wheel", sdist, tmp_path, NORTHWARD_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl"), wheel.name
    check_that_it_works(Environment(tmp_path / "empty", wheel), compiled=False)


def test_uvx_runs_a_wheel(sdist: Path, tmp_path: Path) -> None:
    wheel = build("wheel", sdist, tmp_path, NORTHWARD_PURE="1")
    said = run(UV, "tool", "run", "--from", wheel, "--python", sys.executable, "northward", "games", cwd=tmp_path)
    assert "honshu" in said


def test_node_is_asked_for_only_to_build_the_page(unpacked: Path) -> None:
    assert "nodejs" not in run(sys.executable, "-c", REQUIRED, cwd=unpacked)
    shutil.rmtree(unpacked / "northward" / "server" / "static")
    assert "nodejs" in run(sys.executable, "-c", REQUIRED, cwd=unpacked)


def test_what_is_missing_is_said(unpacked: Path, tmp_path: Path) -> None:
    command = (
        UV,
        "build",
        "--wheel",
        "--no-build-isolation",
        "--python",
        sys.executable,
        "--out-dir",
        tmp_path,
        unpacked,
    )
    done = attempt(*command, cwd=tmp_path, CC="/nowhere/cc")
    assert done.returncode and "no working C compiler" in done.stderr and "NORTHWARD_PURE=1" in done.stderr, done.stderr
    shutil.rmtree(unpacked / "northward" / "server" / "static")
    shutil.rmtree(unpacked / "web")
    done = attempt(*command, cwd=tmp_path)
    assert done.returncode and "northward: the page is missing, and so are its sources" in done.stderr, done.stderr
