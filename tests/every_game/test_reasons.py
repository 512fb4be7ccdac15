"""Every reason of a refusal, of rules and of the server, has its French words; and no words are left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from northward.core import registry, words
from northward.core.parts import Reasoned
from northward.core.text import text_of
from northward.server.ahead import TAKEN_BACK
from northward.testing.wording import internal

ROOT = Path(__file__).parents[2] / "northward"
GAMES = [folder for folder in sorted((ROOT / "games").iterdir()) if (folder / "__init__.py").exists()]
NUMBER = re.compile(r"([A-Z]+-)?\d+\.\d+")


def calls(folder: Path, *names: str) -> Iterator[ast.Call]:
    for file in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield node


def sentence(node: ast.expr) -> str | None:
    """A text in the source; of one with particulars, what stands before the first of them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return str(node.values[0].value).removesuffix(": ")
    return None


def reasons_of_rules(folder: Path) -> set[str]:
    found = set()
    for call in calls(folder, "refuse", "IllegalAction"):
        assert not any(isinstance(node, ast.JoinedStr) for node in call.args[1:]), (
            f"particulars are facts: {folder.name}"
        )
        found |= {text for node in call.args[1:2] if (text := sentence(node))}
    for file in sorted(folder.glob("*.py")):  # rules and reasons that lie ready in pairs
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2:
                rule, reason = map(sentence, node.elts)
                handed_in = isinstance(node.elts[0], ast.Name) and node.elts[0].id == "rule"
                if reason and (handed_in or (rule and NUMBER.fullmatch(rule))):
                    found.add(reason)
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_reasons_of_rules(folder: Path) -> None:
    assert dict(words.reasons(f"northward.games.{folder.name}", "fr")).keys() == reasons_of_rules(folder)


@pytest.mark.parametrize(
    "folder", [folder for folder in GAMES if folder.name in registry.names()], ids=lambda f: f.name
)
def test_texts_look_them_up(folder: Path) -> None:
    text = text_of(registry.game(folder.name))
    assert isinstance(text, Reasoned)
    for reason, french in words.reasons(f"northward.games.{folder.name}", "fr").items():
        assert (text.because(reason, "fr"), text.because(reason, "en")) == (french, reason)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_reasons_are_in_the_words_of_people(folder: Path) -> None:
    told = words.reasons(f"northward.games.{folder.name}", "fr")
    assert not [(word, text) for text in (*told, *told.values()) if (word := internal(text))]


def test_reasons_of_the_server() -> None:
    server = ROOT / "server"
    told = [call.args[2] for call in calls(server, "Refused") if len(call.args) > 2]
    told += [call.args[2] for call in calls(server, "__init__") if len(call.args) == 3]
    told += [call.args[0] for call in calls(server, "refuse")]
    told += [call.args[1] for call in calls(server, "IllegalAction")]
    wanted = {text for node in told if (text := sentence(node))} | {TAKEN_BACK}
    # With further particulars behind it, a sentence is known by what stands before its colon.
    wanted = {text if text.endswith((".", "now")) else text.partition(": ")[0] for text in wanted}
    wanted = {re.sub(r"^(That request cannot be understood): \w+\.$", r"\1", text) for text in wanted}
    assert dict(words.reasons("northward.server", "fr")).keys() == wanted
