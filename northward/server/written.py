"""Values that are written field by field: each once for all who see it, and for as long as it stays the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Raw, Struct

from northward.core import codec


class Written:
    """What was written last of values of one kind, such as the views of a table. They never change themselves, so a
    field that is the very same object need not be written again."""

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without
        """The names of fields that are left out."""
        self._fields: dict[str, tuple[Any, Raw]] = {}

    def parts(self, value: Any) -> dict[str, Raw] | Raw:
        """The fields as JSON; what has none as a whole."""
        kind: Any = type(value)
        names = _names(kind)
        fields, found = self._fields, {}
        if names is None:
            whole = codec.parts(value)
            if isinstance(whole, dict):
                return {name: part for name, part in whole.items() if name not in self._without}
            return whole
        for name in names:
            if name in self._without:
                continue
            field, known = getattr(value, name), fields.get(name)
            if known is None or known[0] is not field:
                known = fields[name] = (field, codec.raw(field))
            found[name] = known[1]
        return found


@lru_cache(maxsize=256)
def _names(kind: type) -> tuple[str, ...] | None:
    """The fields of a struct that is written just as they are, one beside the other."""
    if not issubclass(kind, Struct):
        return None
    how = kind.__struct_config__
    plain = how.tag is None and not how.array_like and not how.omit_defaults
    return kind.__struct_fields__ if plain and kind.__struct_encode_fields__ == kind.__struct_fields__ else None
