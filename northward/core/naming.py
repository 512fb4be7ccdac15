"""What a component set is called and whose it is: the same limits for every game."""

from __future__ import annotations

LONGEST_NAME = 60
LONGEST_ABOUT = 500


def check_name(where: str, text: str) -> None:
    """A name of something in a set, or of the set itself; raises ValueError."""
    _check(where, text, LONGEST_NAME)


def check_about(text: str) -> None:
    """The sentence that says whose set it is, shown wherever the set is; raises ValueError."""
    _check("about", text, LONGEST_ABOUT)


def _check(where: str, text: str, longest: int) -> None:
    if not text.strip() or len(text) > longest or not text.isprintable():
        raise ValueError(f"{where}: expected 1 to {longest} letters in one line")
