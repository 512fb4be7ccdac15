"""A game is named in its own folders only: nothing else in the program knows which games there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = {"honshu": "honsh[uū]", "hokkaido": "hokkaid[oō]", "okanagan": "okanagan", "hyperborea": "hyperborea"}
SHARED = {"card_maps": ("honshu", "hokkaido")}
"""Folders of what several games share may name these."""
ALLOWED = {
    # Examples and defaults.
    "northward/adapters/gymnasium.py": ("honshu",),
    "northward/adapters/openspiel.py": ("honshu",),
    "northward/adapters/pettingzoo.py": ("honshu",),
    "northward/lab/bench.py": ("honshu",),
    # A variant that the rulebook takes from the other game.
    "northward/games/hokkaido/rules/en.md": ("honshu",),
    "northward/games/hokkaido/rules/fr.md": ("honshu",),
    # Which games come first on the home page.
    "web/src/lobby/order.ts": tuple(NAMES),
    # Whose cards and tiles these are, in a paragraph about all of them.
    "web/src/locales/en.json": tuple(NAMES),
    "web/src/locales/fr.json": tuple(NAMES),
}
SUFFIXES = (".py", ".json", ".md", ".mako", ".ts", ".svelte", ".svg", ".css")


def files() -> list[str]:
    found = (path for top in ("northward", "web/src", "web/tests") for path in (ROOT / top).rglob("*"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found if is_ours(path))


def is_ours(path: Path) -> bool:
    return path.suffix in SUFFIXES and "static" not in path.parts


def folder_of(file: str) -> str:
    """The folder of a game, or of what several share, that a file belongs to; web/tests has files for each."""
    within = re.match(r"(?:northward|web/src)/games/(\w+)/|web/tests/(\w+)(?:\.\w+)?\.test\.ts$", file)
    return (within[1] or within[2]) if within else ""


def may_name(file: str) -> tuple[str, ...]:
    folder = folder_of(file)
    return (*ALLOWED.get(file, ()), *SHARED.get(folder, ()), folder)


def named(text: str, file: str) -> list[str]:
    """The games that a text names and that its file may not."""
    allowed = may_name(file)
    return [game for game, words in NAMES.items() if game not in allowed and re.search(words, text, re.IGNORECASE)]


def test_no_file_names_a_game_that_is_not_its_own() -> None:
    found = {file: named((ROOT / file).read_text(encoding="utf-8"), file) for file in files()}
    assert found and not {file: games for file, games in found.items() if games}


def test_what_is_allowed_is_needed() -> None:
    for file, games in ALLOWED.items():
        text = (ROOT / file).read_text(encoding="utf-8")
        assert all(re.search(NAMES[game], text, re.IGNORECASE) for game in games), file


def test_it_would_find_one() -> None:
    assert named("from northward.games.okanagan import GAME", "northward/lab/run.py") == ["okanagan"]
    assert named("As in Honshū, but", "northward/games/okanagan/rules.py") == ["honshu"]
    assert not named("Honshū and Hokkaidō", "northward/games/card_maps/game.py")
    assert named("import Table from './okanagan/Table.svelte'", "web/src/games/boards.ts") == ["okanagan"]
    assert named("game === 'hokkaido'", "web/src/games/honshu/index.ts") == ["hokkaido"]
    assert not named("game === 'hokkaido'", "web/src/games/card_maps/words.ts")
