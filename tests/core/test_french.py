"""French as it is printed: a thin space, at which no line breaks, before ? ! : ; and inside quotation marks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    file for folder in ("northward", "web/src") for name in ("fr.json", "fr.md") for file in (ROOT / folder).rglob(name)
)
WIDE = re.compile(r"(^|[^\s])[ \u00a0][?!:;»]|«[ \u00a0]")


def sentences(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from sentences(each)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_marks_have_a_thin_space_before_them(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    told = text.splitlines() if file.suffix == ".md" else sentences(json.loads(text))
    found = [each for each in told if WIDE.search(each)]
    assert not found, found[:3]
