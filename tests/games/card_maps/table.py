"""A match of a card-map game with the deal that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core import codec
from northward.core.game import CHANCE, Event, IllegalAction
from northward.core.match import Match
from northward.core.record import starting
from northward.games.card_maps.actions import Deal, Pick, Place, Play, Take
from northward.games.card_maps.cardmap import CardMap, Cell, cubes, seen, seen_at
from northward.games.card_maps.cards import CardFile, Rows
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.maptext import square
from northward.games.card_maps.setup import uses_order_cards
from northward.games.card_maps.terrain import CUBE, PLAIN, colour_of, factory, is_production, production


class Table(Match):
    """A match that remembers what was told."""

    events: list[Event]

    def play(self, action: Any) -> list[Event]:
        told = super().play(action)
        self.events = [*getattr(self, "events", []), *told]
        return told

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


class CommonRules:
    """Base of the tests of rules that both games have; the game is named in a subclass."""

    game: CardMapGame

    def table(self, seats: int, hands: Sequence[Sequence[int]] | None = None, **wishes: Any) -> Table:
        return new_table(self.game, seats, hands, **wishes)

    def refused(self, table: Match, action: Any) -> str:
        """The number of the rule that refuses an action."""
        prefix, _, number = refused(table, action).partition("-")
        assert prefix == self.game.prefix
        return number

    def province(self, *colours: str) -> int:
        """A province that bears cubes of these two colours on its side A."""
        for number, faces in self.game.cards.provinces["A"].items():
            borne = {self.game.colours[colour_of(square)] for square in faces[:6] if is_production(square)}
            if borne == set(colours):
                return number
        raise LookupError(colours)

    def cube(self, table: Match, seat: int, colour: str) -> Cell:
        """Where on the seat's map a cube of that colour lies."""
        land = table.state.maps[seat]
        number = self.game.colours.index(colour)
        return next(cell for cell in cubes(land) if colour_of(land.squares[seen_at(land, cell) or 0]) == number)


def new_table(
    game: CardMapGame,
    seats: int,
    hands: Sequence[Sequence[int]] | None = None,
    provinces: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    setup: Mapping[str, Any] | None = None,
    **options: Any,
) -> Table:
    """A match set up and dealt: as told, else provinces, order and hands from low to high."""
    table = Table(starting(game, seats, game.Options(**options)))
    if order is None:
        order = range(seats) if uses_order_cards(table.state) else ()
    dealt = {"provinces": tuple(provinces or range(1, seats + 1)), "order": tuple(order), **(setup or {})}
    table.play(replace(game.random_setup(table.state, Random(0)), **dealt))
    hands = hands or [range(6 * seat + 1, 6 * seat + 7) for seat in range(seats)]
    table.play(Deal(tuple(tuple(sorted(hand)) for hand in hands)))
    return table


def play_random(table: Match, until: Callable[[Any], bool], seed: int = 0) -> None:
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


def pick(table: Match, cards: Sequence[int]) -> None:
    """Drafting: each seat keeps one card."""
    for seat, card in enumerate(cards):
        table.play(Pick(seat, card))


def lay_anywhere(table: Match, seed: int = 0) -> None:
    """All lay their cards at random: to the end of the round."""
    round_now = table.state.round
    play_random(table, lambda state: state.phase != "place" or state.round != round_now, seed)


def in_round(number: int, state: Any) -> bool:
    return bool(state.round == number)


def refused(table: Match, action: Any) -> str:
    """The rule that refuses an action; the match is as before."""
    before, length = table.state, len(table.actions)
    game: Any = table.game
    rule = refused_by(game, table.state, action)
    with pytest.raises(IllegalAction):
        table.play(action)
    assert table.state == before and len(table.actions) == length
    return rule


def refused_by(game: CardMapGame, state: Any, action: Any) -> str:
    """The rule that refuses an action in a state."""
    with pytest.raises(IllegalAction) as error:
        game.apply(state, action)
    assert error.value.reason
    return error.value.rule


# --- one map --------------------------------------------------------------------------------------------------------


def picture(game: CardMapGame, land: CardMap) -> list[str]:
    """What is seen, row by row, in the letters of `land_of`."""
    squares = {cell: square(terrain, letters(game)) for cell, terrain in seen(land)}
    rows = range(land.top, land.top + land.height)
    columns = range(land.left, land.left + land.width)
    return [" ".join(squares.get((row, col), "-") for col in columns) for row in rows]


def letters(game: CardMapGame) -> str:
    """`b` blue, `n` brown, `g` grey; `y` yellow in Honshū, `v` green in Hokkaidō."""
    return "".join({"brown": "n", "green": "v"}.get(colour, colour[0]) for colour in game.colours)


def land_of(game: CardMapGame, *rows: str, cards: Sequence[str] = ()) -> CardMap:
    """A map that shows these squares (`-` for none), as in the text drawing.

    The cards lie side by side, three rows by two columns each, from the upper left corner on. Otherwise `cards` names
    the card of each square with a letter, in the same shape; such cards lie nowhere in particular.
    """
    grid = [row.split() for row in rows]
    owners: list[list[Any]] = [row.split() for row in cards]
    if not owners:
        owners = [[(r - r % 3, c - c % 2) for c in range(len(row))] for r, row in enumerate(grid)]
    seen = [
        (r, c, word, owner)
        for r, (words, names) in enumerate(zip(grid, owners, strict=True))
        for c, (word, owner) in enumerate(zip(words, names, strict=True))
        if word != "-"
    ]
    slots = list(dict.fromkeys(owner for *_, owner in seen))
    squares = bytearray([PLAIN["desert"]] * 6 * len(slots))
    cells = bytearray(len(grid) * len(grid[0]))
    used = dict.fromkeys(slots, 0)
    for r, c, word, owner in seen:
        place = used[owner] if cards else 2 * (r % 3) + c % 2
        assert place < 6, "too many squares on one card"
        used[owner] += 1
        index = 6 * slots.index(owner) + place
        squares[index] = square_code(game, word)
        cells[r * len(grid[0]) + c] = index + 1
    return CardMap(
        cards=tuple(range(len(slots))),
        spots=tuple((0, 0, 0) if cards else (*slot, 0) for slot in slots),
        squares=bytes(squares),
        above=(0,) * len(slots),
        top=0,
        left=0,
        height=len(grid),
        width=len(grid[0]),
        cells=bytes(cells),
    )


def square_code(game: CardMapGame, word: str) -> int:
    """What a word of a drawing stands for."""
    plain = {"." if name == "desert" else name[0].upper(): code for name, code in PLAIN.items()}
    if word in plain:
        return plain[word]
    colour = letters(game).index(word[0].lower())
    if word[0].isupper():
        return factory(colour, int(word[1]))
    return production(colour) | (CUBE if word.endswith("*") else 0)


def custom_game(game: Any, cards: Mapping[int, Rows], province: Rows | None = None) -> Any:
    """The game with some faces replaced."""
    package = type(game).__module__.rpartition(".")[0]
    data = (resources.files(package) / "components" / f"{game.components.name}.json").read_bytes()
    file = codec.decode(data, CardFile)
    changed = tuple(replace(card, rows=cards.get(card.number, card.rows)) for card in file.cards)
    provinces = tuple(replace(p, A=province, B=province) if province else p for p in file.provinces)
    custom = replace(file, name="custom", cards=changed, provinces=provinces)
    return game.with_components(codec.decode(codec.encode(custom), dict[str, Any]))


def about_to_lay(game: CardMapGame, card: int, province: int = 1, **changes: Any) -> Any:
    """Three players; seat 0 is the first to lay, and holds this card."""
    state = game.start(3, game.Options())
    provinces = (province, *[number for number in range(1, 7) if number != province][:2])
    state = game.apply(state, replace(game.random_setup(state, Random(0)), provinces=provinces))
    others = [number for number in game.cards.numbers if number != card]
    taken = ((card,), (others[0],), (others[1],))
    state = replace(state, phase="place", round=1, deck=tuple(others[2:]), taken=taken)
    return replace(game.ready_to_lay(state), laying=(0, 1, 2), **changes)


def again(state: Any, card: int) -> Any:
    """Seat 0 is to lay this card next."""
    return replace(state, turn=0, taken=((card,), *state.taken[1:]), deck=tuple(c for c in state.deck if c != card))


def place(game: CardMapGame, state: Any, *where: Any) -> Any:
    """Seat 0 lays its card at row, column, turn, under."""
    return game.apply(state, Place(0, state.taken[0][0], *where))


def refusal(game: CardMapGame, state: Any, *where: Any, card: int | None = None) -> str:
    """The number of the rule that refuses a placement by seat 0."""
    action = Place(0, card or state.taken[0][0], *where)
    if card is None:
        assert action not in game.legal(state, 0)
    return refused_by(game, state, action).partition("-")[2]
