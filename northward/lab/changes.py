"""A single value of a component set, changed by a word: `cards.12.rows.1.2=grey 3`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec

from northward.core import codec
from northward.core.naming import LONGEST_ABOUT, LONGEST_NAME


def changed(content: dict[str, Any], words: Sequence[str]) -> dict[str, Any]:
    """The content of a set with these changes, and says so. Raises ValueError with one line.

    A path leads through fields by their names, and through lists by `number` or `id` of what is in them, or else by
    place, counted from 1. A value that is not JSON is taken as text.
    """
    found = deepcopy(content)
    found["name"] = f"{found['name']}, changed"[:LONGEST_NAME]
    found["about"] = f"{found['about']} Changed: {codec.one_line(', '.join(words))}."[:LONGEST_ABOUT]
    for word in words:
        path, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"a change is given as path=value, not {word!r}")
        *steps, last = path.split(".")
        where: Any = found
        for step in steps:
            where = where[_key(where, step, path)]
        where[last if isinstance(where, dict) else _key(where, last, path)] = _value(value)
    return found


def _key(where: Any, step: str, path: str) -> Any:
    """Under which key or index a step of the path goes on."""
    if isinstance(where, dict) and step in where:
        return step
    if isinstance(where, list):
        for index, item in enumerate(where):
            if isinstance(item, dict) and step in (str(item.get("number")), item.get("id")):
                return index
        if step.isdecimal() and 1 <= int(step) <= len(where) and not _numbered(where):
            return int(step) - 1
    raise ValueError(f"{path}: there is no {step!r}; expected {_expected(where)}")


def _numbered(items: list[Any]) -> bool:
    return any(isinstance(item, dict) and ("number" in item or "id" in item) for item in items)


def _expected(where: Any) -> str:
    if isinstance(where, dict):
        return f"one of {', '.join(where)}"
    if isinstance(where, list):
        names = [str(item.get("number", item.get("id"))) for item in where] if _numbered(where) else []
        return f"{names[0]} to {names[-1]}" if names else f"1 to {len(where)}"
    return f"no more words after {where!r}"


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
