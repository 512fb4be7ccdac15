"""Words of a game in a language, from `words/<language>.json` beside its rules. Rules hold no words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from importlib import resources
from operator import or_
from typing import Any

from northward.core import codec


class Words:
    """A flat table of sentences with named gaps."""

    def __init__(self, table: dict[str, str]) -> None:
        self._table = table

    def __call__(self, key: str, /, **facts: Any) -> str:
        return self._table[key].format(**facts)

    def __or__(self, other: Words) -> Words:
        """Both tables; where both have a word, the other's."""
        return Words(self._table | other._table)

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def keys(self) -> set[str]:
        return set(self._table)


@cache
def reasons(package: str, language: str) -> Mapping[str, str]:
    """Why something is refused: rules and server say it in English, `refusals/<language>.json` has it in others."""
    file = resources.files(package) / "refusals" / f"{language}.json"
    return codec.decode(file.read_bytes(), dict[str, str]) if file.is_file() else {}


@cache
def load_all(packages: tuple[str, ...], language: str) -> Words:
    """The words of several packages; where two have the same, the later one's."""
    return reduce(or_, (load(package, language) for package in packages))


@cache
def load(package: str, language: str) -> Words:
    """Raises LookupError where that language is missing."""
    file = resources.files(package) / "words" / f"{language}.json"
    if not file.is_file():
        raise LookupError(f"no words of {package} in {language!r}")
    return Words(codec.decode(file.read_bytes(), dict[str, str]))


def listed(parts: Sequence[str], last: str) -> str:
    """a, b and c, with what stands before the last, such as " and "."""
    return last.join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)
