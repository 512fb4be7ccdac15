"""Rules, code and tests of every game in this repository name the same rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import northward.games
from northward.core import registry
from tests.every_game.rule_ids import problems

TESTS = Path(__file__).parents[1] / "games"
PACKAGE = northward.games.__name__
GAMES = registry.names()


def home(name: str) -> Path | None:
    """The folder of a game that lives in this repository."""
    module: Any = registry.part(name, "inventory")
    return Path(module.__file__).parent if module.__name__.startswith(f"{PACKAGE}.") else None


def sources(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder.parent)): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))
    }


@pytest.mark.parametrize("name", [name for name in GAMES if home(name)])
def test_rules_code_and_tests_agree(name: str) -> None:
    folder = home(name)
    assert folder is not None
    languages = sorted(path.stem for path in (folder / "rules").glob("*.md"))
    assert {"en", "fr"} <= set(languages)
    texts = {language: registry.rules_text(name, language) for language in languages}
    homes = {home(other) for other in GAMES}
    own = "".join(sources(folder).values())
    folders = [path for path in folder.parent.iterdir() if path.is_dir() and path not in homes]
    shared = [path for path in folders if f"{PACKAGE}.{path.name}" in own]
    code = {file: text for path in [folder, *shared] for file, text in sources(path).items()}
    found = problems(texts, code, sources(TESTS / name))
    assert not found, "\n".join(found)


RULES = "# Rules\n\n**TOY-1.1** One. See TOY-1.2.\n\n- **TOY-1.2** Two.\n\n1. **TOY-2.1** Three.\n"
CODE = '''
def apply():
    """TOY-1.1 to TOY-1.2: both."""
    raise IllegalAction("TOY-2.1", "no")
'''
PROOF = """
@pytest.mark.rule("TOY-1.1", "TOY-1.2")
def test_one(): ...

class TestMore:
    @pytest.mark.parametrize("x", [1])
    @pytest.mark.rule("TOY-2.1")
    def test_two(self): ...
"""


def check(en: str = RULES, fr: str = RULES, code: str = CODE, proof: str = PROOF) -> list[str]:
    return problems({"en": en, "fr": fr}, {"rules.py": code}, {"test_toy.py": proof})


def test_healthy_rules() -> None:
    assert check() == []


@pytest.mark.parametrize(
    "found, problem",
    [
        (check(en="", fr="", code="", proof=""), "en: no rule at all"),
        (
            check(en=RULES + "\n**TOY-1.1** Again.\n", fr=RULES + "\n**TOY-1.1** Again.\n"),
            "en: TOY-1.1 is stated 2 times",
        ),
        (
            check(fr=RULES.replace("**TOY-1.2**", "TOY-1.2")),
            "fr: not the same rules in the same order as in English: TOY-2.1 instead of TOY-1.2",
        ),
        (
            check(fr="**TOY-1.2** Deux.\n\n**TOY-1.1** Un.\n\n**TOY-2.1** Trois.\n"),
            "fr: not the same rules in the same order as in English: TOY-1.2 instead of TOY-1.1",
        ),
        (
            check(fr=RULES + "\n**TOY-2.2** Quatre.\n"),
            "fr: not the same rules in the same order as in English: TOY-2.2 instead of nothing",
        ),
        (check(en=RULES + "\nSee TOY-9.9.\n"), "en: TOY-9.9 is mentioned, but not stated"),
        (check(code=CODE.replace("TOY-1.1 to ", "")), "TOY-1.1 is nowhere in the code"),
        (check(code=CODE + 'x = "TOY-7.1"\n'), "rules.py: names TOY-7.1, which is no rule"),
        (check(code=CODE + 'raise game.IllegalAction("hand", "no")\n'), "rules.py: names hand, which is no rule"),
        (check(code=CODE + 'raise game.refuse("2.9", "no")\n'), "rules.py: names TOY-2.9, which is no rule"),
        (check(proof=PROOF.replace('"TOY-2.1"', '"TOY-2.3"')), "test_toy.py: tests TOY-2.3, which is no rule"),
        (check(proof=PROOF.replace('"TOY-2.1"', '"TOY-2.3"')), "TOY-2.1 is named by no test"),
        (check(proof=PROOF.replace("def test_two", "def two")), "TOY-2.1 is named by no test"),
        (check(proof=PROOF.replace("@pytest.mark.rule", "# @pytest.mark.rule", 1)), "TOY-1.1 is named by no test"),
        (check(proof=PROOF.replace('"TOY-2.1"', "RULE")), "test_toy.py: a rule mark that is not a plain string"),
    ],
)
def test_unhealthy_rules(found: list[str], problem: str) -> None:
    assert problem in found
