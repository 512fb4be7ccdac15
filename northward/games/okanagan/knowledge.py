"""What a seat may know: its view, its version of a record line, and full states that fit a view (OKA-11)."""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.core.game import Score, Seat
from northward.games.okanagan.actions import Deal, Keep, Setup, Turn
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.scoring import scores
from northward.games.okanagan.stacks import with_back
from northward.games.okanagan.state import Returned, State, Table
from northward.games.okanagan.tilemap import packed, unpacked
from northward.games.okanagan.turns import movers


class View(Table, frozen=True):
    """All that is open (OKA-11.1), and what this seat alone knows. Fields named as in the state mean the same."""

    seat: Seat | None
    to_move: tuple[Seat, ...]
    held: tuple[int | None, ...]
    """By seat: the tile it holds; None without one, and where this seat cannot know it."""
    unseen: tuple[int, ...]
    """Tiles that this seat has not seen and cannot place: in the stacks or with other players."""
    hands: tuple[tuple[int, ...] | None, ...]
    """Objectives by seat: one's own; in the end those of all."""
    hand_sizes: tuple[int, ...]
    deck_size: int
    discards: tuple[int, ...]
    """One's own discarded objectives, as long as they are not in the deck again."""
    discard_sizes: tuple[int, ...]
    returned: tuple[Returned, ...]
    """OKA-11.3: one's own discarded objectives that went back into the deck, and at which reshuffle."""
    returned_in: tuple[tuple[int, ...], ...]
    """By seat: the reshuffles of such objectives."""
    scores: tuple[Score, ...]
    """Objectives of others count as soon as they are revealed."""


OPEN_FIELDS = Table.__struct_fields__
_open_parts = attrgetter(*OPEN_FIELDS)


def secret_holder(state: State, tile: int | None) -> Seat | None:
    """OKA-11.2: the seat that holds this tile in secret."""
    if tile is None or tile not in state.held:
        return None
    seat = state.held.index(tile)
    return None if state.shown[seat] else seat


def view(tiles: TileSet, state: State, seat: Seat | None) -> View:
    """OKA-11.1, OKA-11.2, OKA-11.3."""
    held, unseen = tiles_known(tiles, state, seat)
    over = state.phase == "over"
    hands = tuple([hand if over or owner == seat else None for owner, hand in enumerate(state.hands)])
    return View(
        **open_table(state) | {"map": unpacked(state.map)},
        seat=seat,
        to_move=movers(state),
        held=held,
        unseen=unseen,
        hands=hands,
        hand_sizes=tuple(map(len, state.hands)),
        deck_size=len(state.deck),
        discards=() if seat is None else state.discards[seat],
        discard_sizes=tuple(map(len, state.discards)),
        returned=() if seat is None else state.returned[seat],
        returned_in=tuple([tuple([number for _, number in pile]) for pile in state.returned]),
        scores=scores(tiles, state, [hand or () for hand in hands]),
    )


def open_table(table: Table) -> dict[str, Any]:
    return dict(zip(OPEN_FIELDS, _open_parts(table), strict=True))


def tiles_known(tiles: TileSet, state: State, seat: Seat | None) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    """The tiles held as the seat knows them, and those it knows nothing of.

    A secret tile is known all the same if it is the only unseen one with its back.
    """
    secret = [tile for holder, tile in enumerate(state.held) if tile is not None and not state.shown[holder]]
    hidden = [tile for tile in secret if seat is None or tile != state.held[seat]]
    back, unseen = tiles.back, sorted((*state.unseen, *hidden))
    unknown = {tile for tile in hidden if any(back[other] == back[tile] for other in unseen if other != tile)}
    held = tuple([None if tile in unknown else tile for tile in state.held])
    return held, tuple([tile for tile in unseen if tile not in held])


def hidden(state: State, seat: Seat) -> tuple[Any, ...]:
    """OKA-11.2: the tiles and objectives that nobody sees, and those of the others until they are shown."""
    others = [owner for owner in range(state.seats) if owner != seat]
    secret = [None if state.shown[owner] else state.held[owner] for owner in others]
    hands = [() if state.phase == "over" else state.hands[owner] for owner in others]
    piles = [(state.discards[owner], state.returned[owner]) for owner in others]
    return state.unseen, state.deck, secret, hands, piles


def hide(state: State, action: Any, seat: Seat | None) -> Any:
    """OKA-11.2: objectives of others are blank for good, tiles that others hold in secret until they are laid."""
    match action:
        case Setup():
            return replace(
                action,
                hands=tuple(hand if owner == seat else None for owner, hand in enumerate(action.hands)),
                held=tuple(
                    tile if owner == seat or secret_holder(state, tile) is None else None
                    for owner, tile in enumerate(action.held)
                ),
            )
        case Deal():
            return Deal(
                tuple(cards if owner == seat or not cards else None for owner, cards in enumerate(action.cards))
            )
        case Turn():
            return action if secret_holder(state, action.tile) in (None, seat) else replace(action, tile=None)
        case Keep() if action.seat != seat:
            return Keep(action.seat, None)
        case _:
            return action


def imagine(tiles: TileSet, seen: View, rng: Random) -> State:
    """A full state behind a view: unseen tiles and objectives are dealt at random to wherever they can be."""
    held, unseen = _imagined_tiles(tiles, seen, rng)
    hands, unknown = _imagined_hands(tiles, seen, rng)
    discards = []
    for owner, size in enumerate(seen.discard_sizes):
        if owner == seen.seat:
            discards.append(seen.discards)
        else:
            discards.append(tuple(sorted(unknown[:size])))
            del unknown[:size]
    return State(
        **open_table(seen) | {"map": packed(seen.map)},
        unseen=unseen,
        held=held,
        hands=hands,
        deck=tuple(sorted(unknown)),
        discards=tuple(discards),
        returned=_imagined_memories(tiles, seen, hands, rng),
    )


def _imagined_tiles(tiles: TileSet, seen: View, rng: Random) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    """A tile that another player holds in secret is any unseen one with its back."""
    unseen = list(seen.unseen)
    held = list(seen.held)
    for owner, back in enumerate(seen.backs):
        if back is not None and held[owner] is None:
            tile = rng.choice(with_back(tiles, unseen, back))
            unseen.remove(tile)
            held[owner] = tile
    return tuple(held), tuple(unseen)


def _imagined_hands(tiles: TileSet, seen: View, rng: Random) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """Everybody's objectives, and the cards that are left over, in any order.

    OKA-11.3: what was shuffled into the deck is not in a hand that nothing was drawn to since. Such hands are filled
    first, the oldest before the others, because they have the least choice: that keeps all deals equally likely.
    """
    known = {*seen.discards, *(card for hand in seen.hands for card in hand or ())}
    unknown = [card for card in tiles.objectives if card not in known]
    rng.shuffle(unknown)
    hands = list(seen.hands)
    for owner in sorted(range(seen.seats), key=lambda seat: seen.drew[seat]):
        if hands[owner] is None:
            elsewhere = {card for card, number in seen.returned if number > seen.drew[owner]}
            hand = [card for card in unknown if card not in elsewhere][: seen.hand_sizes[owner]]
            unknown = [card for card in unknown if card not in hand]
            hands[owner] = tuple(sorted(hand))
    return tuple(hand or () for hand in hands), unknown


def _imagined_memories(
    tiles: TileSet, seen: View, hands: tuple[tuple[int, ...], ...], rng: Random
) -> tuple[tuple[Returned, ...], ...]:
    """What the others may remember of their discards that went back into the deck: cards that can have been there."""
    used = set(seen.returned)
    memories: list[tuple[Returned, ...]] = []
    for owner, numbers in enumerate(seen.returned_in):
        if owner == seen.seat:
            memories.append(seen.returned)
            continue
        memory = []
        for number in numbers:
            held = {card for hand, drew in zip(hands, seen.drew, strict=True) if drew < number for card in hand}
            found = rng.choice([card for card in tiles.objectives if card not in held and (card, number) not in used])
            used.add((found, number))
            memory.append((found, number))
        memories.append(tuple(sorted(memory, key=lambda returned: (returned[1], returned[0]))))
    return tuple(memories)
