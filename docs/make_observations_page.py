"""Writes docs/observations.md from what the games' observers and numberings say.

.venv/bin/python docs/make_observations_page.py
"""

from __future__ import annotations

from pathlib import Path

from northward.adapters.ids import ids_of
from northward.adapters.observation import layout
from northward.core import registry
from northward.core.game import Game

FILE = Path(__file__).with_name("observations.md")
SEATS = 2
HEAD = f"""# What learning agents see

Written by `docs/make_observations_page.py`; [the lab](lab.md#learning-agents) says how to use it.

An observation is a row of whole numbers from 0 to 255 (`uint8`), part after part, drawn by the game's own observer
straight from the state. It tells all that the seat's view tells and nothing else. `parts(observation)` of an
environment gives the parts by name, each in its shape, of one observation or of many at once. Where something is told
of each seat, the observing seat comes first and the others follow in their order; the shapes below are those of {SEATS}
seats. The options of a match are not told: they are the same in all matches of an environment.

Grids have channels last. In Honshū, Hokkaidō and Okanagan a grid has 32 × 32 places and the start lies at row 15,
column 15 (of a starting card, its upper left square); a map that goes over an edge goes on at the other. Numbers of
actions count rows and columns in the same way, Okanagan's with 31 instead of 15 and up to 64.

An action is chosen by small numbers, first its kind and then field by field; the last table of each game has the blocks
of numbers. `tie` tells apart what the others cannot, which our games never need.
"""


def shape(sizes: tuple[int, ...]) -> str:
    return " × ".join(map(str, sizes))


def section(game: Game) -> str:
    whole, ids = layout(game, SEATS), ids_of(game)
    lines = [f"## {registry.title(game.name, 'en')}", "", f"{whole.size:,} numbers in all.", ""]
    lines += ["| Part | From | Shape | What it tells |", "|---|---:|---|---|"]
    lines += [f"| {one.name} | {whole.first[one.name]} | {shape(one.shape)} | {one.about} |" for one in whole.parts]
    lines += ["", f"{ids.size} numbers of actions:", "", "| Numbers | What they choose |", "|---|---|"]
    for name, first, size in ids.blocks():
        texts = [text.removeprefix(name).strip() for text in ids.texts[first : first + size]]
        shown = (
            ""
            if size == 1
            else f": {texts[0]} to {texts[-1]}"
            if texts[0].lstrip("-").isdigit()
            else f": {', '.join(texts)}"
        )
        lines.append(f"| {first}{f'–{first + size - 1}' if size > 1 else ''} | {name}{shown} |")
    return "\n".join(lines)


def page() -> str:
    return "\n".join([HEAD, *(f"{section(registry.game(name))}\n" for name in registry.names())])


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
