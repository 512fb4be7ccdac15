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


def imported(code: str) -> Iterator[str]:
    """The modules of Northward that some code imports."""
    for node in ast.walk(ast.parse(code)):
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


def upwards(module: str, code: str) -> list[str]:
    """What a module imports and may not."""
    own = layer(module)
    return [other for other in imported(code) if layer(other) not in (own, *BELOW[own])]


@pytest.mark.parametrize("module", sorted(MODULES))
def test_nothing_imports_upwards(module: str) -> None:
    assert not upwards(module, MODULES[module].read_text(encoding="utf-8"))


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: set(imported(path.read_text(encoding="utf-8"))) for module, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"in a circle: {' <- '.join(error.args[1])}")


@pytest.mark.parametrize("module", sorted(MODULES))
def test_whoever_is_handed_a_game_says_what_it_is(module: str) -> None:
    """`Game` is for all who know no game, its class for its own folder, `OwnGame` for what is handed to that."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.arg) and node.arg == "game" and node.annotation is not None:
            assert ast.unparse(node.annotation) != "Any", f"line {node.lineno}"


def test_it_would_find_them() -> None:
    assert upwards("northward.core.match", "from northward import bots") == ["northward.bots"]
    inside = "def f():\n    from northward.server import run"
    assert upwards("northward.lab.run", inside) == ["northward.server.run"]
    assert upwards("northward.games.okanagan.rules", "import northward.bots.greedy") == ["northward.bots.greedy"]
    assert not upwards("northward.games.okanagan.bots.greedy", "from northward.bots.greedy import best")
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"a"}}).prepare()
