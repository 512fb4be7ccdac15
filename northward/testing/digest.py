"""Prints a digest of random games, to be compared between processes: `python -m northward.testing.digest driftwood`."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from random import Random

from northward.core import codec, registry
from northward.core.additions import facts
from northward.core.game import Game
from northward.testing.cover import cases
from northward.testing.playing import played


def digest(game: Game) -> str:
    found = sha256()
    for case in cases(game):
        for step in played(game, case.seats, case.options, Random(str(case))):
            found.update(codec.encode(step.action))
            found.update(codec.encode(step.events))
        found.update(codec.encode(step.after))
        found.update(codec.encode(facts(game, step.after, case.seats)))
    return found.hexdigest()


if __name__ == "__main__":
    module, _, attribute = sys.argv[1].partition(":")
    print(digest(getattr(import_module(module), attribute)() if attribute else registry.game(module)))
