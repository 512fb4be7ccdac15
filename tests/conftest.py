"""Refuses to test an old binary: Python loads a compiled kernel even when its source has changed since."""

import sysconfig
from pathlib import Path

import pytest

KERNELS = Path(__file__).parents[1] / "northward" / "kernels"


def pytest_configure() -> None:
    for source in sorted(KERNELS.glob("[!_]*.py")):
        binary = source.with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
        if binary.exists() and source.stat().st_mtime > binary.stat().st_mtime:
            raise pytest.UsageError(f"kernels/{source.name} is newer than its compiled version: run `make setup`")
