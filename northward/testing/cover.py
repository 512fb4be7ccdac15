"""Which settings of a game are tried: every seat count with default options, then few rows that mix everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from northward.core.game import AnyOptions, Game
from northward.core.options import choices

Factors = Mapping[str, Sequence[Any]]
Row = dict[str, Any]
Mix = tuple[tuple[str, Any], ...]
SEATS = "number of seats"
TRIES = 200


class Case(NamedTuple):
    """One setting of one game."""

    game: str
    seats: int
    options: AnyOptions

    def __str__(self) -> str:
        changed = [
            f"{name}={getattr(self.options, name)}"
            for name, values in choices(type(self.options)).items()
            if getattr(self.options, name) != values[0]
        ]
        return f"{self.game}-{self.seats}-{','.join(changed) or 'default'}"


def wanted(factors: Factors) -> set[tuple[str, ...]]:
    """The factors of which every mix of values is tried: each pair of options, and each pair of two-valued options
    together with the seat count, because a variant may exist for one number of players only."""
    options = [name for name in factors if name != SEATS]
    switches = [name for name in options if len(factors[name]) <= 2]
    return (
        {(name,) for name in factors} | set(combinations(options, 2)) | {(SEATS, *m) for m in combinations(switches, 2)}
    )


def mixes(row: Row, names: set[tuple[str, ...]]) -> set[Mix]:
    return {tuple((name, row[name]) for name in group) for group in names}


def all_mixes(factors: Factors, names: set[tuple[str, ...]]) -> list[Mix]:
    """Every mix there is, in a fixed order, large groups of factors first."""
    found: list[Mix] = []
    for group in sorted(names, key=lambda group: (-len(group), group)):
        partial: list[Mix] = [()]
        for name in group:
            partial = [(*mix, (name, value)) for mix in partial for value in factors[name]]
        found += partial
    return found


def rows(factors: Factors, known: Sequence[Row] = ()) -> list[Row]:
    """Few rows that, together with the known ones, hold every wanted mix. Always the same ones."""
    names = wanted(factors)
    rng = Random(0)
    missing = dict.fromkeys(all_mixes(factors, names))
    for row in known:
        for mix in mixes(row, names):
            missing.pop(mix, None)
    found: list[Row] = []
    while missing:
        first = dict(next(iter(missing)))
        tries = [
            {name: first.get(name, rng.choice(list(values))) for name, values in factors.items()} for _ in range(TRIES)
        ]
        best = max(tries, key=lambda row: sum(mix in missing for mix in mixes(row, names)))
        for mix in mixes(best, names):
            missing.pop(mix, None)
        found.append(best)
    return found


def cases(game: Game) -> Iterator[Case]:
    options = choices(game.Options)
    defaults = [{SEATS: seats, **{name: values[0] for name, values in options.items()}} for seats in game.seats]
    for row in defaults + rows({SEATS: game.seats, **options}, defaults):
        yield Case(game.name, row[SEATS], game.Options(**{name: row[name] for name in options}))
