"""Actions as short sequences of small numbers: first the kind, then field by field. Works for any game's structs.

A choice of a placement becomes: lay a card; which; row; column; turn; tucked under what. Every field has numbers of its
own, so that a number always means the same; the whole space is some hundreds of numbers. A game may say in its part
`numbering` how many numbers its fields need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, get_args
from zlib import crc32

import msgspec
from msgspec import inspect
from msgspec.structs import astuple

from northward.core import parts
from northward.core.game import AnyAction, ChanceAction, Game
from northward.core.observing import Window

USUAL = Window(128)
"""How many whole numbers or words of a field are told apart where a game does not say."""
TIE = 64
"""Actions that the windows could not tell apart are told apart by digits of this base."""
LARGEST = 10_000

Path = tuple[int, ...]
Encode = Callable[[Any, list[int]], None]


class Column(NamedTuple):
    """How the values of a column become numbers."""

    first: int
    window: Window
    nothing: int
    """The number for no value."""


class ActionIds:
    """The numbers of one game's actions."""

    def __init__(self, game: Game) -> None:
        self.size = 0
        self.texts: list[str] = []
        """What each number stands for."""
        self._blocks: dict[str, int] = {}
        self._columns: dict[Sequence[str], list[Column]] = {}
        self.numbering = parts.numbering(game.name)
        self._said = {} if self.numbering is None else self.numbering.fields(game)
        self._block("tie", [str(digit) for digit in range(TIE)])
        kinds = [kind for kind in get_args(game.Action) or (game.Action,) if not issubclass(kind, ChanceAction)]
        first = self._block("do", [kind.__name__.lower() for kind in kinds])
        self.kinds: dict[type[Any], int] = {kind: first + index for index, kind in enumerate(kinds)}
        self._fields = {kind: self._struct(kind) for kind in kinds}
        if self.size > LARGEST:
            raise ValueError(f"{game.name} would need {self.size} action numbers; at most {LARGEST} are allowed")

    def path(self, action: AnyAction) -> Path:
        """The small choices that an action is made of. No action's path goes on from another's end."""
        return (self.kinds[type(action)], *self.rest(action))

    def rest(self, action: AnyAction) -> Path:
        """The same without the first, which is its kind."""
        found: list[int] = []
        for name, encode in self._fields[type(action)]:
            encode(getattr(action, name), found)
        return tuple(found)

    def blocks(self) -> list[tuple[str, int, int]]:
        """The names of all blocks of numbers, the first number of each, and how many it has."""
        return [
            (key.rpartition(" (")[0], first, int(key.rpartition(" (")[2][:-1])) for key, first in self._blocks.items()
        ]

    def columns(self, names: Sequence[str]) -> list[Column]:
        """How values of parts of fields are numbered, in columns for many actions."""
        found = self._columns.get(names)
        if found is None:
            found = self._columns[names] = [self._column(name) for name in names]
        return found

    def _column(self, name: str) -> Column:
        window = self._window_of(name)
        base = name.partition(".")[0].partition("[")[0]
        nothing = self._blocks.get(f"end of {base} (1)" if "[" in name else f"no {base} (1)", 0)
        return Column(self._blocks[f"{name} ({window.size})"], window, nothing)

    def _block(self, name: str, texts: Sequence[str]) -> int:
        """The first number of a block; fields of the same name and type share theirs."""
        key = f"{name} ({len(texts)})"
        if key not in self._blocks:
            self._blocks[key] = self.size
            self.texts += [f"{name} {text}".strip() for text in texts]
            self.size += len(texts)
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
        first = self._block(name, [str(value) for value in values])
        number = {value: first + index for index, value in enumerate(values)}
        return lambda value, out: out.append(number[value])

    def _window_of(self, name: str) -> Window:
        said = self._said.get(name, USUAL)
        return said if isinstance(said, Window) else USUAL

    def _window(self, name: str) -> Encode:
        """Whole numbers, and words that no type lists."""
        said = self._said.get(name)
        if said is not None and not isinstance(said, Window):
            return self._listed(name, said)
        size, shift = self._window_of(name)
        first = self._block(name, [str(number - shift) for number in range(size)])

        def encode(value: Any, out: list[int]) -> None:
            number = value if isinstance(value, int) else crc32(msgspec.json.encode(value))
            out.append(first + (number + shift) % size)

        return encode

    def _optional(self, name: str, types: Sequence[inspect.Type]) -> Encode:
        """Something or nothing; of several types, their JSON decides."""
        nothing = self._block(f"no {name}", [""])
        others = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
        some = self._encoder(name, others[0]) if len(others) == 1 else self._window(name)
        return lambda value, out: out.append(nothing) if value is None else some(value, out)

    def _sequence(self, name: str, item: inspect.Type) -> Encode:
        """The parts, then an end."""
        end = self._block(f"end of {name}", [""])
        part = self._encoder(f"{name}[]", item)

        def encode(values: Sequence[Any], out: list[int]) -> None:
            for value in values:
                part(value, out)
            out.append(end)

        return encode


@lru_cache(maxsize=64)
def ids_of(game: Game) -> ActionIds:
    return ActionIds(game)


def _in_order(encoders: Sequence[Encode], parts: Callable[[Any], Sequence[Any]]) -> Encode:
    def encode(value: Any, out: list[int]) -> None:
        for part_of, part in zip(encoders, parts(value), strict=True):
            part_of(part, out)

    return encode


def tie_break(paths: Sequence[Path]) -> list[Path]:
    """The same paths, made different where some are equal: by digits at their ends."""
    if len(set(paths)) == len(paths):
        return list(paths)
    places: dict[Path, list[int]] = {}
    for index, path in enumerate(paths):
        places.setdefault(path, []).append(index)
    found = list(paths)
    for path, indices in places.items():
        if len(indices) > 1:
            for number, index in enumerate(indices):
                found[index] = (*path, *divmod(number, TIE))
    return found
