"""The site that `make docs` has built, looked at: it stands alone, and every rule can be linked to."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest

import northward
from northward.core.rulestext import rules_in

SITE = Path(__file__).parents[2] / "build" / "site"
LOADED = r"""<(?:script|img|iframe|source|link)\b[^>]*?\b(?:src|href)=["']?((?:https?:)?//[^"' >]+)"""


def test_it_loads_nothing_from_elsewhere() -> None:
    for page in SITE.rglob("*.html"):
        assert not re.findall(LOADED, page.read_text("utf-8")), page
    for sheet in SITE.rglob("*.css"):
        assert not re.findall(r"url\(['\"]?(?:https?:)?//|@import", sheet.read_text("utf-8")), sheet


@pytest.mark.parametrize("game", northward.names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_is_an_anchor(game: str, lang: str) -> None:
    folder = resources.files(type(northward.game(game)).__module__.rpartition(".")[0])
    text = folder.joinpath("rules", f"{lang}.md").read_text("utf-8")
    page = (SITE / ("" if lang == "en" else lang) / "rules" / game / "index.html").read_text("utf-8")
    ids = [rule.id for rule in rules_in(text)]
    assert ids and not [rule for rule in ids if f'id="{rule}"' not in page and f"id={rule}" not in page]


@pytest.mark.parametrize(("folder", "word"), [("", "HON-6.4"), ("fr", "robots")])
def test_the_search_knows_its_pages(folder: str, word: str) -> None:
    index = json.loads((SITE / folder / "search" / "search_index.json").read_text("utf-8"))
    assert any(word in page["text"] for page in index["docs"])


def test_notebooks_have_their_plots() -> None:
    for name in ("simulate", "arena", "match", "environment"):
        page = (SITE / "notebooks" / name / "index.html").read_text("utf-8")
        assert re.search(rf"{name}_files/[^\"]+\.svg", page), name
