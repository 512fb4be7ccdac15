"""A Honshū match with the deal that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import resources
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import codec
from northward.core.game import CHANCE, Event, IllegalAction
from northward.core.match import Match
from northward.games import honshu
from northward.games.card_maps.actions import Deal, Place, Play, Take
from northward.games.card_maps.cardmap import CardMap, seen
from northward.games.card_maps.cards import CardFile, Rows
from northward.games.card_maps.maptext import square
from northward.games.card_maps.terrain import CUBE, PLAIN, factory, production
from northward.games.honshu import GAME, Honshu
from northward.games.honshu.actions import Setup
from northward.games.honshu.state import Options, State


class Table(Match):
    """A match that remembers what was told."""

    events: list[Event]

    def play(self, action: Any) -> list[Event]:
        told = super().play(action)
        self.events = [*getattr(self, "events", []), *told]
        return told

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def new_table(
    seats: int,
    hands: Sequence[Sequence[int]] | None = None,
    provinces: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    scoring_card: int | None = None,
    **options: Any,
) -> Table:
    """A match set up and dealt: as told, else provinces, order and hands from low to high."""
    table = Table.new(GAME, seats, Options(**options))
    if order is None:
        order = range(seats) if seats > 2 and options.get("selection") != "draft" else ()
    table.play(Setup(tuple(provinces or range(1, seats + 1)), tuple(order), scoring_card))
    hands = hands or [range(6 * seat + 1, 6 * seat + 7) for seat in range(seats)]
    table.play(Deal(tuple(tuple(sorted(hand)) for hand in hands)))
    return table


def play_random(table: Match, until: Callable[[State], bool], seed: int = 0) -> None:
    """Random moves, seat by seat, until the state is as wanted."""
    rng = Random(seed)
    while not until(table.state):
        seat = table.to_move[0]
        if seat == CHANCE:
            table.run_chance(rng)
        else:
            legal = table.legal(seat)
            table.play(legal[rng.randrange(len(legal))])


def trick(table: Match, cards: Sequence[int], taken: Sequence[int] | None = None) -> None:
    """Three to five players: each seat plays a card without a cube; then each takes one (its own, if not told)."""
    while table.state.phase == "choose":
        seat = table.to_move[0]
        table.play(Play(seat, cards[seat]))
    while table.state.phase == "take":
        seat = table.to_move[0]
        table.play(Take(seat, (taken or cards)[seat]))


def lay_anywhere(table: Match, seed: int = 0) -> None:
    """All lay their cards at random: to the end of the round."""
    round_now = table.state.round
    play_random(table, lambda state: state.phase != "place" or state.round != round_now, seed)


def lay(table: Match, seat: int, row: int, col: int, turn: int = 0, under: Sequence[int] = ()) -> None:
    table.play(Place(seat, table.state.taken[seat][0], row, col, turn, tuple(under)))


def picture(land: CardMap) -> list[str]:
    """What is seen, row by row, as in the text drawing."""
    squares = {cell: square(terrain, "bngy") for cell, terrain in seen(land)}
    rows = range(land.top, land.top + land.height)
    columns = range(land.left, land.left + land.width)
    return [" ".join(squares.get((row, col), "-") for col in columns) for row in rows]


def refused(table: Match, action: Any) -> str:
    """The rule that refuses an action; the match is as before."""
    before, length = table.state, len(table.actions)
    with pytest.raises(IllegalAction) as error:
        table.play(action)
    assert table.state == before and len(table.actions) == length
    assert error.value.reason
    return error.value.rule


def land_of(*rows: str) -> CardMap:
    """A map that shows these squares (`-` for none), as in the text drawing. Which cards they belong to is made up."""
    colours = "bngy"
    plain = {".": PLAIN["desert"], "F": PLAIN["forest"], "T": PLAIN["town"], "L": PLAIN["lake"]}
    grid = [row.split() for row in rows]
    squares: list[int] = []
    cells: list[int] = []
    for word in (word for row in grid for word in row):
        if word == "-":
            cells.append(0)
            continue
        if word in plain:
            squares.append(plain[word])
        elif word[0] in colours:
            squares.append(production(colours.index(word[0])) | (CUBE if word.endswith("*") else 0))
        else:
            squares.append(factory(colours.index(word[0].lower()), int(word[1])))
        cells.append(len(squares))
    squares += [PLAIN["desert"]] * (-len(squares) % 6)
    slots = len(squares) // 6
    return CardMap(
        cards=tuple(range(slots)),
        spots=((0, 0, 0),) * slots,
        squares=bytes(squares),
        above=(0,) * slots,
        top=0,
        left=0,
        height=len(grid),
        width=len(grid[0]),
        cells=bytes(cells),
    )


def about_to_lay(card: int, game: Honshu = GAME, province: int = 1, **changes: Any) -> State:
    """Three players; seat 0 is the first to lay, and holds this card."""
    state = game.start(3, Options())
    provinces = [number for number in range(1, 7) if number != province][:2]
    state = game.apply(state, Setup((province, *provinces), (0, 1, 2)))
    others = [number for number in game.cards.numbers if number != card]
    taken = ((card,), (others[0],), (others[1],))
    return replace(state, phase="place", round=1, laying=(0, 1, 2), deck=tuple(others[2:]), taken=taken, **changes)


def custom_game(cards: dict[int, Rows], province: Rows | None = None) -> Honshu:
    """Honshū with some faces replaced."""
    file = codec.decode((resources.files(honshu) / "components" / "published.json").read_bytes(), CardFile)
    changed = tuple(replace(card, rows=cards.get(card.number, card.rows)) for card in file.cards)
    provinces = tuple(replace(p, A=province, B=province) if province else p for p in file.provinces)
    custom = replace(file, name="custom", cards=changed, provinces=provinces)
    return GAME.with_components(codec.decode(codec.encode(custom), dict[str, Any]))
