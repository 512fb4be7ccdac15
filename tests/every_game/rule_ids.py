"""Every rule has an id, a sentence in each language, a place in the code and a test that names it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

RULE = r"[A-Z]+-\d+\.\d+"
STATED = re.compile(rf"^(?:[-*] +|\d+\. +)?\*\*({RULE})\*\*(?=\s)", re.MULTILINE)
NAMED = re.compile(rf"\b{RULE}\b")
RANGE = re.compile(r"\b([A-Z]+)-(\d+)\.(\d+) to ([A-Z]+)-(\d+)\.(\d+)\b")


def stated(text: str) -> list[str]:
    """The ids at the start of the paragraphs and list items of a rules text."""
    return STATED.findall(text)


def named(source: str) -> set[str]:
    """The ids in a piece of code; "HON-6.1 to HON-6.3" names three."""
    found = set(NAMED.findall(source))
    for prefix, section, first, other_prefix, other_section, last in RANGE.findall(source):
        if (prefix, section) == (other_prefix, other_section):
            found |= {f"{prefix}-{section}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def marks(source: str) -> Iterator[str | None]:
    """The ids in `@pytest.mark.rule(...)` on tests; None for one that is not a plain string."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        is_test = node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")
        for decorator in node.decorator_list if is_test else ():
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                for argument in decorator.args:
                    yield str(argument.value) if isinstance(argument, ast.Constant) else None


def refusals(source: str, prefixes: set[str]) -> Iterator[str]:
    """The ids in `IllegalAction("HON-3.1", ...)`, and in `refuse("3.1", ...)` of code that several games share."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name, value = ast.unparse(node.func).rpartition(".")[2], str(node.args[0].value)
            if name == "IllegalAction":
                yield value
            elif name == "refuse":
                yield from (f"{prefix}-{value}" for prefix in prefixes)


def problems(texts: Mapping[str, str], code: Mapping[str, str], tests: Mapping[str, str]) -> list[str]:
    """All that is wrong with a game's ids: its rules by language, its code and its tests by file."""
    ids = {language: stated(text) for language, text in texts.items()}
    known = ids["en"]
    found = [] if known else ["en: no rule at all"]
    for language, rules in ids.items():
        found += [f"{language}: {rule} is stated {times} times" for rule, times in Counter(rules).items() if times > 1]
        if rules != known:
            found.append(f"{language}: not the same rules in the same order as in English: {_first(rules, known)}")
        loose = set(NAMED.findall(texts[language])) - set(known)
        found += [f"{language}: {rule} is mentioned, but not stated" for rule in sorted(loose)]
    in_code = set().union(*(named(source) for source in code.values()), set())
    in_tests: set[str] = set()
    for file, source in tests.items():
        for mark in marks(source):
            if mark is None:
                found.append(f"{file}: a rule mark that is not a plain string")
            elif mark not in known:
                found.append(f"{file}: tests {mark}, which is no rule")
            else:
                in_tests.add(mark)
    prefixes = {rule.partition("-")[0] for rule in known}
    for file, source in code.items():
        strange = {rule for rule in named(source) if rule.partition("-")[0] in prefixes} - set(known)
        strange |= {rule for rule in refusals(source, prefixes) if rule not in known}
        found += [f"{file}: names {rule}, which is no rule" for rule in sorted(strange)]
    found += [f"{rule} is nowhere in the code" for rule in known if rule not in in_code]
    found += [f"{rule} is named by no test" for rule in known if rule not in in_tests]
    return found


def _first(rules: list[str], known: list[str]) -> str:
    for rule, expected in zip([*rules, "nothing"], [*known, "nothing"], strict=False):
        if rule != expected:
            return f"{rule} instead of {expected}"
    return ""
