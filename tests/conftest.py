"""Refuses to test an old binary, puts long tests first, and has a browser for those that need one."""

import gc
import logging
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from northward.core.kernels import binary, kernels
from tests.browser import base_url, browser, browser_type_launch_args, browsers, built_page, open_screen

__all__ = ("base_url", "browser", "browser_type_launch_args", "browsers", "built_page", "open_screen")

FIRST = ("server", "lab", "every_game")
"""The folders whose tests take longest, each alone or all together."""
LAST = ("layout", "web")
"""The browser's loop runs on in the thread of the tests: whoever runs a loop of their own comes before."""

LONG = ("test_layout.py", "test_whole_games.py", "test_tutorials.py")
"""Those of the browser that take ten seconds and more each."""


LITTER = (20_000, 20, 50)
"""So much must be left behind before the garbage collector looks (`gc.set_threshold`)."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deal", default="", help="other deals than every time: a name for them")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, so that short ones fill up the end; those in the browser last, again the long ones first."""
    here = Path(__file__).parent
    between = len(FIRST)
    places = {name: number for number, name in enumerate(FIRST)} | {name: between + 1 for name in LAST}

    @cache
    def place(file: Path) -> tuple[int, bool]:
        return places.get(file.relative_to(here).parts[0], between), file.name not in LONG

    items.sort(key=lambda item: place(item.path))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Tests and what they import stay to the end: the garbage collector need not look through all of it, ever."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*LITTER)
        gc.enable()


@pytest.fixture(autouse=True)
def _logs_end_with_their_test() -> Iterator[None]:
    """A command that is run within a test logs to what the test has for stderr, which is closed after it."""
    before = logging.root.handlers[:]
    yield
    logging.root.handlers[:] = before


def pytest_configure() -> None:
    """Python loads a compiled kernel even when its source has changed since."""
    for source in kernels():
        compiled = binary(source)
        for file in (source, *source.parent.glob("*.pxd")):  # what one kernel declares goes into others
            if compiled and file.stat().st_mtime > compiled.stat().st_mtime:
                raise pytest.UsageError(f"kernels/{file.name} is newer than {compiled.name}: run `make setup`")
