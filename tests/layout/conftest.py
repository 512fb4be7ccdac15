"""Whether everything is looked at."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--everything", action="store_true", help="every state at every size: what `make layout` does")


@pytest.fixture(scope="session")
def everything(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--everything", default=False))
