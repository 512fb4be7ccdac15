"""The rules of a game in our own words, by their ids: the one reader of `rules/<language>.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Rule(NamedTuple):
    id: str
    text: str
    """What follows the id, as it is written."""
    section: str
    """The heading it stands under."""


def rules_in(text: str) -> Iterator[Rule]:
    """The paragraphs that begin with an id in bold."""
    section = ""
    for paragraph in re.split(r"\n\s*\n", text):
        paragraph = paragraph.strip()
        if heading := re.match(r"#+\s+(.*)", paragraph):
            section = heading[1]
        elif rule := re.match(r"\*\*(\S+)\*\*\s*", paragraph):
            yield Rule(rule[1], paragraph[rule.end() :], section)
