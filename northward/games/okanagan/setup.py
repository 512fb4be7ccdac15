"""The set-up (OKA-2): an empty table, and what chance deals at the start."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from northward.core.game import CHANCE, IllegalAction, Tell
from northward.games.okanagan import events
from northward.games.okanagan.actions import Setup
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.kinds import BACK_INDEX, NUGGETS, REWARDS, TOKENS
from northward.games.okanagan.stacks import is_among, random_back, unknown_backs
from northward.games.okanagan.state import Options, Stack, State
from northward.games.okanagan.tilemap import PackedMap, starting_map
from northward.games.okanagan.turns import SUPPLY

DEALT = 5
"""OKA-2.4: objectives for everybody."""
STACKS = 3


def start(tiles: TileSet, seats: int, options: Options) -> State:
    """OKA-2.2, OKA-2.5: everything is in the box, the reserve is full."""
    return State(
        seats=seats,
        options=options,
        phase="setup",
        round=0,
        first=0,
        player=0,
        turns=0,
        map=PackedMap(),
        structures=(SUPPLY[seats][0],) * seats,
        rewards=((0,) * len(REWARDS),) * seats,
        reserve=(TOKENS,) * len(REWARDS),
        closed=(False,) * len(REWARDS),
        nuggets=(0,) * seats,
        nuggets_left=NUGGETS,
        stacks=(Stack(), Stack(), Stack()),
        face_up=(None, None, None),
        box=(),
        backs=(None,) * seats,
        shown=(False,) * seats,
        completed=(),
        resolving=None,
        asked=(),
        swaps=0,
        due=(),
        reshuffles=0,
        drew=(0,) * seats,
        unseen=tiles.numbers,
        held=(None,) * seats,
        hands=((),) * seats,
        deck=tuple(sorted(tiles.objectives)),
        discards=((),) * seats,
        returned=((),) * seats,
    )


def stack_sizes(tiles: int) -> tuple[int, int, int]:
    """OKA-2.7: as equal as can be."""
    first, second, third = (tiles // STACKS + (index < tiles % STACKS) for index in range(STACKS))
    return first, second, third


def check_set_up(tiles: TileSet, state: State, action: Setup) -> None:
    """OKA-2.3, OKA-2.4, OKA-2.7."""
    if state.phase != "setup":
        raise IllegalAction("OKA-1.2", "the game has begun already")
    if action.seat != CHANCE:
        raise IllegalAction("OKA-1.2", "chance deals, not a player")
    if not 0 <= action.first < state.seats:
        raise IllegalAction("OKA-2.3", "the first player is one of the players", first=action.first)
    hands = tuple(hand for hand in action.hands if hand is not None)
    dealt = [card for hand in hands for card in hand]
    if (
        len(hands) != state.seats
        or any(len(hand) != DEALT or list(hand) != sorted(set(hand)) for hand in hands)
        or len(set(dealt)) != len(dealt)
        or not set(dealt) <= set(state.deck)
        or len(action.hands) != state.seats
    ):
        raise IllegalAction("OKA-2.4", "everybody is dealt five objectives, in ascending order")
    held = tuple(tile for tile in action.held if tile is not None)
    seen = {*held, *action.face_up}
    if (
        len(action.held) != state.seats
        or len(held) != state.seats
        or len(seen) != state.seats + STACKS
        or not seen <= set(state.unseen)
    ):
        raise IllegalAction("OKA-2.7", "everybody is dealt a tile, and one of each stack lies face up")
    unseen = tuple(tile for tile in state.unseen if tile not in seen)
    backs = list(unknown_backs(tiles, unseen))
    for top in action.tops:
        if not is_among(backs, top):
            raise IllegalAction("OKA-2.7", "no tile with that back is left", back=top)
        backs.remove(BACK_INDEX[top])


def set_up(tiles: TileSet, state: State, action: Setup, tell: Tell) -> State:
    """OKA-2.3, OKA-2.4, OKA-2.6, OKA-2.7."""
    hands = tuple(hand for hand in action.hands if hand is not None)
    held = tuple(tile for tile in action.held if tile is not None)
    seen = {*held, *action.face_up}
    dealt = {card for hand in hands for card in hand}
    sizes = stack_sizes(len(state.unseen) - state.seats)
    state = replace(
        state,
        phase="keep",
        round=1,
        first=action.first,
        player=action.first,
        map=starting_map(tiles, state.seats),
        stacks=tuple(Stack(number - 2, top) for number, top in zip(sizes, action.tops, strict=True)),
        face_up=action.face_up,
        backs=tuple(tiles.back[tile] for tile in held),
        unseen=tuple(tile for tile in state.unseen if tile not in seen),
        held=held,
        hands=hands,
        deck=tuple(card for card in state.deck if card not in dealt),
    )
    tell(events.GameBegan(first=action.first))
    for seat, tile in enumerate(held):
        tell(events.TileDrawn(seat=seat, back=tiles.back[tile], stack=None))
        tell(events.TileSeen(seat=seat, tile=tile, to=(seat,)))
        tell(events.ObjectivesDealt(seat=seat, objectives=hands[seat], to=(seat,)))
    for stack, tile in enumerate(action.face_up):
        tell(events.TileRevealed(tile=tile, stack=stack))
        tell(events.TopRevealed(back=action.tops[stack], stack=stack))
    return state


def random_setup(tiles: TileSet, state: State, rng: Random) -> Setup:
    cards = rng.sample(state.deck, DEALT * state.seats)
    drawn = rng.sample(state.unseen, state.seats + STACKS)
    backs = list(unknown_backs(tiles, tuple([tile for tile in state.unseen if tile not in drawn])))
    tops = []
    for _ in range(STACKS):
        tops.append(random_back(backs, rng))
        backs.remove(BACK_INDEX[tops[-1]])
    return Setup(
        rng.randrange(state.seats),
        tuple(tuple(sorted(cards[DEALT * seat : DEALT * (seat + 1)])) for seat in range(state.seats)),
        tuple(drawn[STACKS:]),
        (drawn[0], drawn[1], drawn[2]),
        (tops[0], tops[1], tops[2]),
    )
