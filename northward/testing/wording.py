"""Words for people have nothing in them that only the rules and the code use."""

from __future__ import annotations

import re

INTERNAL = re.compile(
    r"""
    \{\w*\}                                      # a gap that nothing was filled into
    | \b[a-z0-9]+_[a-z0-9_]+\b                   # a name of the code
    | \b[IVX]+-\d+\b | \b[a-z]+-\d+\b            # the key of a component
    | \b(?:rows?|columns?|lignes?|colonnes?)\ [-−]?\d+\ (?:columns?|colonnes?)\b  # a square as it is stored
    | \b(?:row|column|ligne|colonne|hex|site|effect|effet|option|turn|rotation|stack|pile|tile|tuile|space|case)\ [-−0]
    | \b(?:objectives?|objectifs?|effects?|effets?|options?|hex|rotation|quart\ de\ tour)\ \d
    | ±0 | \bNone\b(?!\ of\b) | \bTrue\b | \bFalse\b
    """,
    re.VERBOSE,
)

# In a map that is drawn in letters, figures may have signs of their own between and after them.
UNSPACED = re.compile(r"(?<!\d:)[\w)»’'…] ?[:;?!](\s|$)")


def internal(text: str) -> str | None:
    """The first thing in a text that says something to programs only."""
    found = INTERNAL.search(text)
    return found[0] if found else None


def unspaced(text: str, language: str) -> str | None:
    """The first of : ; ? ! in French before which no thin space stands at which no line breaks."""
    found = UNSPACED.search(text) if language == "fr" else None
    return found and text[max(0, found.start() - 20) : found.end()]
