"""The conformance suite: what every game must do, whoever wrote it. It needs pytest, and one file of tests:

from northward.testing import conformance

TestDriftwood = conformance("driftwood")
"""

import pytest

pytest.register_assert_rewrite(
    *(f"{__name__}.{part}" for part in ("nonsense", "playing", "refusals", "secrets", "storing", "suite", "takeback"))
)

from northward.testing.suite import conformance  # noqa: E402 - what it imports is to be rewritten

__all__ = ["conformance"]
