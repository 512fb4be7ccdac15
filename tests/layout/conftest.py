"""Whether everything is looked at; then in parts, so that one can be chosen: `-k "part3 and okanagan"`."""

from __future__ import annotations

import pytest

PARTS = 8
"""As many as there are sizes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--everything", action="store_true", help="every state at every size: what `make layout` does")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        whole = metafunc.config.getoption("--everything", default=False)
        metafunc.parametrize(
            "part", range(PARTS) if whole else [None], ids=lambda part: f"part{part}" if whole else "some"
        )


@pytest.fixture(scope="session")
def everything(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--everything", default=False))
