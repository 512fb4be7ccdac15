"""Refuses to test an old binary: Python loads a compiled kernel even when its source has changed since."""

import pytest

from northward.core.kernels import binary, kernels


def pytest_configure() -> None:
    for source in kernels():
        compiled = binary(source)
        for file in (source, *source.parent.glob("*.pxd")):  # what one kernel declares goes into others
            if compiled and file.stat().st_mtime > compiled.stat().st_mtime:
                raise pytest.UsageError(f"kernels/{file.name} is newer than {compiled.name}: run `make setup`")
