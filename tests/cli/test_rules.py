"""`northward rules`."""

from __future__ import annotations

import pytest

from northward.core.rulestext import Rule, rules_in
from tests.cli.conftest import Run


@pytest.mark.parametrize(("language", "word"), [("en", "players"), ("fr", "joueurs")])
def test_all_rules(run: Run, language: str, word: str) -> None:
    code, out, err = run("rules", "honshu", "--lang", language)
    assert (code, err) == (0, "")
    assert word in out
    assert "HON-1.1" in {rule.id for rule in rules_in(out)}


def test_one_rule_is_its_paragraph_alone(run: Run) -> None:
    code, out, _ = run("rules", "honshu", "hon-4.2")
    assert code == 0
    assert out.startswith("HON-4.2 ")
    assert out.count("HON-") == 1


def test_ids_are_read_from_paragraphs() -> None:
    text = "# Title\n\n**X-1** one\ngoes on\n\nnot a rule **X-2**\n\n**X-3** three\n"
    assert list(rules_in(text)) == [Rule("X-1", "one\ngoes on", "Title"), Rule("X-3", "three", "Title")]
