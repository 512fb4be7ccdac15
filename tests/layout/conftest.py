"""The browser and the server of the browser tests, and whether everything is looked at."""

from __future__ import annotations

import pytest

from tests.web.conftest import base_url, browser, browser_type_launch_args, browsers, built_page, open_screen

__all__ = ("base_url", "browser", "browser_type_launch_args", "browsers", "built_page", "open_screen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--everything", action="store_true", help="every state at every size: what `make layout` does")


@pytest.fixture(scope="session")
def everything(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--everything", default=False))
