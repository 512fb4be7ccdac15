"""The same deals for a test in every run, so that what fails once fails every time; `--deal NAME` deals others.

Servers of tests in a process of their own: `python -m tests.dealing FILE serve …`. The file says which test plays.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from northward.server import tokens


def deals_of(test: str) -> Callable[[], str]:
    """Seeds for the tables of a test, one after the other."""
    numbers = count()
    return lambda: hashlib.sha256(f"{test} {next(numbers)}".encode()).hexdigest()[:32]


def deals_of_whoever_plays(file: Path) -> Callable[[], str]:
    """The same for tests one after the other, which write their names into a file."""
    now: list[tuple[str, Callable[[], str]]] = []

    def deal() -> str:
        test = file.read_text(encoding="utf-8")
        if not now or now[0][0] != test:
            now[:] = [(test, deals_of(test))]
        return now[0][1]()

    return deal


if __name__ == "__main__":
    tokens.new_seed = deals_of_whoever_plays(Path(sys.argv.pop(1)))
    from northward.cli import main  # whoever takes the function from its module takes this one

    sys.exit(main())
