"""Who may import whom (docs/architecture.md): nothing imports upwards, and no modules import each other in a circle.

Every import counts, also one inside a function and one that is for types alone. And whoever knows no game says so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BELOW = {
    "core": (),
    "games": ("core",),
    "bots": ("core",),
    "parts": ("core", "games", "bots"),
    "lab": ("core", "bots", "adapters"),
    "adapters": ("core", "bots"),
    "server": ("core", "bots", "puzzles", "front", "reviewing"),
    "testing": ("core", "bots"),
    "reviewing": ("core", "bots"),
    "puzzles": ("core", "bots", "reviewing"),
    "cli": ("core", "bots", "lab", "server", "front", "reviewing", "puzzles"),
    "front": ("core", "lab", "reviewing"),
}
"""What each layer may import besides itself. None but a game's own folder knows the game."""
PARTS = ("bots", "school", "measurements")
"""Of a game's folder: what is made of its rules with the help of `bots`."""
EDGES = {"northward": "front", "northward.__main__": "cli"}
"""`import northward` gives the core, and the lab when it is asked for; `python -m northward` is the command line."""


def modules() -> dict[str, Path]:
    found = {}
    for path in (ROOT / "northward").rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@pytest.fixture(scope="module")
def code() -> dict[str, ast.Module]:
    return {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in MODULES.items()}


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules of Northward that some code imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in MODULES else str(node.module) for name in inner]
        else:
            continue
        yield from (name for name in names if name in MODULES)


def layer(module: str) -> str:
    if module in EDGES:
        return EDGES[module]
    _, name, *inner = module.split(".")
    return "parts" if name == "games" and len(inner) > 1 and inner[1] in PARTS else name


def upwards(module: str, tree: ast.Module) -> list[str]:
    """What a module imports and may not."""
    own = layer(module)
    return [other for other in imported(tree) if layer(other) not in (own, *BELOW[own])]


def test_nothing_imports_upwards(code: dict[str, ast.Module]) -> None:
    found = {module: upwards(module, tree) for module, tree in code.items()}
    assert found and not {module: others for module, others in found.items() if others}


def test_no_modules_import_each_other_in_a_circle(code: dict[str, ast.Module]) -> None:
    graph = {module: set(imported(tree)) for module, tree in code.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"in a circle: {' <- '.join(error.args[1])}")


def handed_anything(tree: ast.Module) -> list[int]:
    """The lines in which a game may be anything."""
    games = [node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.arg == "game" and node.annotation]
    return [node.lineno for node in games if node.annotation and ast.unparse(node.annotation) == "Any"]


def test_whoever_is_handed_a_game_says_what_it_is(code: dict[str, ast.Module]) -> None:
    """`Game` is for all who know no game, its class for its own folder, `OwnGame` for what is handed to that."""
    found = {module: handed_anything(tree) for module, tree in code.items()}
    assert found and not {module: lines for module, lines in found.items() if lines}


def test_it_would_find_them() -> None:
    def found(module: str, code: str) -> list[str]:
        return upwards(module, ast.parse(code))

    assert found("northward.core.match", "from northward import bots") == ["northward.bots"]
    inside = "def f():\n    from northward.server import run"
    assert found("northward.lab.run", inside) == ["northward.server.run"]
    assert found("northward.games.okanagan.rules", "import northward.bots.greedy") == ["northward.bots.greedy"]
    assert not found("northward.games.okanagan.bots.greedy", "from northward.bots.greedy import best")
    assert handed_anything(ast.parse("def f(seat, game: Any): ...")) == [1]
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"a"}}).prepare()
