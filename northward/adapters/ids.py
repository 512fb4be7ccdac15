"""Actions as short sequences of small numbers: first the kind, then field by field. Works for any game's structs.

A choice of a placement becomes: lay a card; which; row; column; turn; tucked under what. Every field has numbers of its
own, so that a number always means the same; the whole space is a few thousand numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args
from zlib import crc32

import msgspec
from msgspec import inspect
from msgspec.structs import astuple

from northward.core.game import AnyAction, ChanceAction, Game

WINDOW = 128
"""How many whole numbers or words of a field are told apart at once; others come around again."""
TIE = 64
"""Actions that the windows could not tell apart are told apart by digits of this base."""
LARGEST = 10_000

Path = tuple[int, ...]
Encode = Callable[[Any, list[int]], None]


class ActionIds:
    """The numbers of one game's actions."""

    def __init__(self, game: Game) -> None:
        self.size = TIE
        self.names: list[str] = ["tie"]
        """What each block of numbers stands for, in order."""
        self._blocks: dict[str, int] = {}
        kinds = [kind for kind in get_args(game.Action) or (game.Action,) if not issubclass(kind, ChanceAction)]
        first = self._block("do", len(kinds))
        self._kinds = {kind: first + index for index, kind in enumerate(kinds)}
        self._fields = {kind: self._struct(kind) for kind in kinds}
        if self.size > LARGEST:
            raise ValueError(f"{game.name} would need {self.size} action numbers; at most {LARGEST} are allowed")

    def path(self, action: AnyAction) -> Path:
        """The small choices that an action is made of. No action's path goes on from another's end."""
        found = [self._kinds[type(action)]]
        for name, encode in self._fields[type(action)]:
            encode(getattr(action, name), found)
        return tuple(found)

    def _block(self, name: str, count: int) -> int:
        """The first number of a block; fields of the same name and type share theirs."""
        key = f"{name} ({count})"
        if key not in self._blocks:
            self._blocks[key] = self.size
            self.names.append(name)
            self.size += count
        return self._blocks[key]

    def _struct(self, kind: type[Any]) -> list[tuple[str, Encode]]:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        return [(field.name, self._encoder(field.name, field.type)) for field in info.fields if field.name != "seat"]

    def _encoder(self, name: str, kind: inspect.Type) -> Encode:
        match kind:
            case inspect.UnionType(types=types):
                return self._optional(name, types)
            case inspect.LiteralType(values=values):
                return self._listed(name, values)
            case inspect.BoolType():
                return self._listed(name, (False, True))
            case inspect.EnumType(cls=cls):
                return self._listed(name, tuple(cls))
            case inspect.TupleType(item_types=items):
                return _in_order([self._encoder(f"{name}.{index}", item) for index, item in enumerate(items)], tuple)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return self._sequence(name, item)
            case inspect.FrozenSetType(item_type=item) | inspect.SetType(item_type=item):
                sequence = self._sequence(name, item)
                return lambda value, out: sequence(sorted(value), out)
            case inspect.StructType(fields=fields):
                encoders = [self._encoder(f"{name}.{field.name}", field.type) for field in fields]
                return _in_order(encoders, astuple)
            case _:
                return self._window(name)

    def _listed(self, name: str, values: Sequence[Any]) -> Encode:
        first = self._block(name, len(values))
        number = {value: first + index for index, value in enumerate(values)}
        return lambda value, out: out.append(number[value])

    def _window(self, name: str) -> Encode:
        """Whole numbers, and words that no type lists."""
        first = self._block(name, WINDOW)

        def encode(value: Any, out: list[int]) -> None:
            number = value if isinstance(value, int) else crc32(msgspec.json.encode(value))
            out.append(first + number % WINDOW)

        return encode

    def _optional(self, name: str, types: Sequence[inspect.Type]) -> Encode:
        """Something or nothing; of several types, their JSON decides."""
        nothing = self._block(f"no {name}", 1)
        others = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
        some = self._encoder(name, others[0]) if len(others) == 1 else self._window(name)
        return lambda value, out: out.append(nothing) if value is None else some(value, out)

    def _sequence(self, name: str, item: inspect.Type) -> Encode:
        """The parts, then an end."""
        end = self._block(f"end of {name}", 1)
        part = self._encoder(f"{name}[]", item)

        def encode(values: Sequence[Any], out: list[int]) -> None:
            for value in values:
                part(value, out)
            out.append(end)

        return encode


def _in_order(encoders: Sequence[Encode], parts: Callable[[Any], Sequence[Any]]) -> Encode:
    def encode(value: Any, out: list[int]) -> None:
        for part_of, part in zip(encoders, parts(value), strict=True):
            part_of(part, out)

    return encode


def tie_break(paths: Sequence[Path]) -> list[Path]:
    """The same paths, made different where some are equal: by digits at their ends."""
    places: dict[Path, list[int]] = {}
    for index, path in enumerate(paths):
        places.setdefault(path, []).append(index)
    found = list(paths)
    for path, indices in places.items():
        if len(indices) > 1:
            for number, index in enumerate(indices):
                found[index] = (*path, *divmod(number, TIE))
    return found
