"""Whatever the site is built from is there; `make docs` builds it, and looks at it once it is built."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GENERATED = {"changelog", "contributing", "security"}


def test_every_page_is_in_the_menu() -> None:
    menu = set(re.findall(r": ([\w/]+)\.md$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.M))
    pages = {
        path.relative_to(DOCS).with_suffix("").as_posix() for path in (*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb"))
    }
    rules = {f"rules/{path.parent.name}" for path in (ROOT / "northward" / "games").glob("*/rules")}
    wanted = {page for page in pages if not page.endswith(".fr")} | rules | GENERATED
    assert menu == wanted, f"put into the menu of mkdocs.yml, or take out: {sorted(menu ^ wanted)}"


def test_pictures_beside_rules_are_those_of_the_page() -> None:
    """`python docs/make_rule_pictures.py` takes them anew."""
    folder = DOCS / "pictures" / "rules"
    shown = {
        rule
        for file in (ROOT / "web" / "src" / "games").glob("*/pictures.ts")
        for rule in re.findall(r"^\s+'([A-Z]+-[\d.]+)':", file.read_text("utf-8"), re.M)
    }
    captions = json.loads((folder / "captions.json").read_text("utf-8"))
    assert shown == set(captions) == {path.stem for path in folder.glob("*.png")}
    assert all(set(words) == {"en", "fr"} for words in captions.values())
