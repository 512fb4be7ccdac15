"""Refuses to test an old binary: Python loads a compiled kernel even when its source has changed since."""

import pytest

from northward.core.kernels import binary, kernels


def pytest_configure() -> None:
    for source in kernels():
        compiled = binary(source)
        if compiled and source.stat().st_mtime > compiled.stat().st_mtime:
            raise pytest.UsageError(f"kernels/{source.name} is newer than its compiled version: run `make setup`")
