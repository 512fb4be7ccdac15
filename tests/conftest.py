"""Refuses to test an old binary, and puts long tests first."""

from pathlib import Path

import pytest

from northward.core.kernels import binary, kernels

FIRST = ("web", "server", "lab", "every_game")
"""The folders whose tests take longest, each alone or all together."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: while one worker plays in the browser the other computes, and short tests fill up the end."""
    folders = {name: number for number, name in enumerate(FIRST)}
    here = Path(__file__).parent
    items.sort(key=lambda item: folders.get(item.path.relative_to(here).parts[0], len(FIRST)))


def pytest_configure() -> None:
    """Python loads a compiled kernel even when its source has changed since."""
    for source in kernels():
        compiled = binary(source)
        for file in (source, *source.parent.glob("*.pxd")):  # what one kernel declares goes into others
            if compiled and file.stat().st_mtime > compiled.stat().st_mtime:
                raise pytest.UsageError(f"kernels/{file.name} is newer than {compiled.name}: run `make setup`")
