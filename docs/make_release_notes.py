"""Writes the notes of this version's release, from CHANGELOG.md: `make release` does, before anything else.

Whoever reads the notes elsewhere cannot follow links into the project's folders: their words stay, the links go.
"""

import re
import sys
from pathlib import Path

from northward import __version__

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"
LINK = r"\[([^\]]*)\]\((?!\w+:)[^)]*\)"


def notes(changelog: str, version: str) -> str:
    """What the changelog says of a version; raises ValueError where that is not ready to be released."""
    sections = re.split(r"(?m)^## ", changelog)[1:]
    said = {section.partition("\n")[0]: section.partition("\n")[2].strip() for section in sections}
    title = next((each for each in said if each.split()[0] == version), None)
    if title is None:
        raise ValueError(f"CHANGELOG.md says nothing of version {version}")
    if not re.fullmatch(r"\S+ \(\d{4}-\d\d-\d\d\)", title):
        raise ValueError(f"CHANGELOG.md: give version {version} its date: ## {version} (YYYY-MM-DD)")
    return f"# Northward {title}\n\n{re.sub(LINK, _words, said[title])}\n"


def _words(link: re.Match[str]) -> str:
    return link[1]


if __name__ == "__main__":
    try:
        text = notes(CHANGELOG.read_text("utf-8"), __version__)
    except ValueError as problem:
        sys.exit(str(problem))
    Path(sys.argv[1]).write_text(text, "utf-8")
