"""A game's options, read from its own Options type: their names, choices and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec


def choices(options: type[Any]) -> Mapping[str, tuple[Any, ...]]:
    """Every value that each option can take, default first."""
    kind: Any = options
    return _choices(kind)


@cache
def _choices(options: Any) -> Mapping[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {}
    hints = get_type_hints(options)
    for field in msgspec.structs.fields(options):
        hint = hints[field.name]
        if hint is bool:
            values: tuple[Any, ...] = (False, True)
        elif get_origin(hint) is Literal:
            values = get_args(hint)
        else:
            raise TypeError(f"option {field.name} must be a bool or a Literal, so that every choice can be listed")
        found[field.name] = (field.default, *(value for value in values if value != field.default))
    return found


def parse(options: type[Any], words: Mapping[str, str]) -> Any:
    """Options from `name=value` words; raises ValueError with one line that names what was expected."""
    allowed = choices(options)
    values: dict[str, Any] = {}
    for name, word in words.items():
        if name not in allowed:
            raise ValueError(f"unknown option {name!r}; expected one of {', '.join(allowed) or 'none'}")
        matching = [value for value in allowed[name] if str(value).lower() == word.lower()]
        if not matching:
            raise ValueError(f"option {name} cannot be {word!r}; expected {', '.join(map(str, allowed[name]))}")
        values[name] = matching[0]
    return options(**values)
