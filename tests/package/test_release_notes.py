"""The notes of a release are what the changelog says of it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from northward import __version__

ROOT = Path(__file__).parents[2]
notes = runpy.run_path(str(ROOT / "docs" / "make_release_notes.py"), run_name="notes")["notes"]
CHANGELOG = """# Changelog

## 1.1.0 (unreleased)

- Not yet.

## 1.0.0 (2026-01-31)

**Games**

- [Rulings](docs/rulings.md) of [others](https://example.org).

## 0.9.0 (2025-12-31)

- Old.
"""


def test_the_section_of_the_version_is_taken_without_links_into_the_project() -> None:
    told = "# Northward 1.0.0 (2026-01-31)\n\n**Games**\n\n- Rulings of [others](https://example.org).\n"
    assert notes(CHANGELOG, "1.0.0") == told


def test_what_is_not_ready_is_said() -> None:
    with pytest.raises(ValueError, match=r"give version 1\.1\.0 its date"):
        notes(CHANGELOG, "1.1.0")
    with pytest.raises(ValueError, match="says nothing of version 2"):
        notes(CHANGELOG, "2")


def test_this_version_has_its_section() -> None:
    assert f"\n## {__version__} (" in (ROOT / "CHANGELOG.md").read_text("utf-8")
