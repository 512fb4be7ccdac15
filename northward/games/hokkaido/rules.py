"""Hokkaidō: what sets it apart from the other card-map game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from northward.core.checks import check_start
from northward.core.family import Columns, Family, together
from northward.core.game import Action, Score, Seat, Tell
from northward.core.play import Rule, step
from northward.core.shared import once
from northward.games.card_maps import cardmap, laying, setup
from northward.games.card_maps.actions import Forfeit, Place
from northward.games.card_maps.cardmap import CardMap, Codes
from northward.games.card_maps.cards import CardSet
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.rules import CardMapRules
from northward.games.card_maps.table import by_number, to_move
from northward.games.card_maps.terrain import DESERT, LAKE, MOUNTAIN, PLAIN
from northward.games.hokkaido import goals, scoring, terraforming
from northward.games.hokkaido.actions import Done, HokkaidoAction, NoTile, Setup, TakeTile, Terraform
from northward.games.hokkaido.events import HokkaidoEvent, SetupDone
from northward.games.hokkaido.mountains import keep_range, lone_range, with_tile
from northward.games.hokkaido.state import OWN_FIELDS
from northward.games.hokkaido.state import Options as HokkaidoOptions
from northward.games.hokkaido.state import State as HokkaidoState
from northward.games.hokkaido.state import View as HokkaidoView
from northward.games.hokkaido.turns import next_turn

EXTRA_GOALS = 2


def goals_drawn(state: HokkaidoState) -> int:
    """HOK-2.5: two more than there are players, where goals are in play."""
    return state.seats + EXTRA_GOALS if state.options.goals == "on" else 0


def check_set_up(game: CardMapRules, state: HokkaidoState, action: Setup) -> None:
    """HOK-2.2, HOK-2.4, HOK-2.5: provinces, order cards, and goal cards if they are in play."""
    setup.check_set_up(game, state, action.seat, action.provinces, action.order)
    if len(action.goals) != goals_drawn(state) or list(action.goals) != sorted(set(action.goals) & set(goals.GOALS)):
        raise game.refuse("2.5", "where goals are in play, two more than players are drawn", goals=action.goals)


def set_up(game: CardMapRules, state: HokkaidoState, action: Setup, tell: Tell) -> HokkaidoState:
    """HOK-2.2 to HOK-2.5: provinces, order cards, and goal cards if they are in play."""
    state = setup.set_up(game, state, action.provinces, action.order)
    tell(SetupDone(provinces=action.provinces, order=action.order, goals=action.goals))
    return replace(state, goals=action.goals)


def _table(
    seat: Seat, placements: Sequence[Place], others: Sequence[Action], changes: Sequence[terraforming.Change]
) -> Columns:
    """The actions of a turn as they travel."""
    tables = []
    if isinstance(placements, Family) and placements.columns is not None:
        tables.append(placements.columns())
    for other in others:
        fields = to_builtins(other)
        tables.append(Columns({"seat": fields.pop("seat")}, {name: [value] for name, value in fields.items()}))
    if changes:
        cells, cubes = zip(*changes, strict=True)
        tables.append(Columns({"do": "terraform", "seat": seat}, {"cell": list(cells), "cubes": list(cubes)}))
    return together(tables)


class Hokkaido(CardMapGame):
    """The rules of Hokkaidō, with a set of cards."""

    name = "hokkaido"
    prefix = "HOK"
    version = 2
    guarded = 1 << LAKE | 1 << MOUNTAIN
    words = PLAIN
    colours = ("blue", "brown", "green", "grey")
    Options = HokkaidoOptions
    State = HokkaidoState
    Action = HokkaidoAction
    View = HokkaidoView
    Event = HokkaidoEvent
    own_fields = OWN_FIELDS
    own_actions = {  # noqa: RUF012 - a table, never changed
        Setup: Rule(check_set_up, set_up),
        Terraform: Rule(terraforming.check_terraform, terraforming.terraform),
        Done: Rule(terraforming.check_done, terraforming.done),
        TakeTile: Rule(terraforming.check_take_tile, terraforming.take_tile),
        NoTile: Rule(terraforming.check_no_tile, terraforming.no_tile),
    }

    def __init__(self, cards: CardSet) -> None:
        """HOK-2.2, HOK-12.2: also refuses a set in which a province has no single range."""
        super().__init__(cards)
        for side, provinces in cards.provinces.items():
            for number, faces in provinces.items():
                if not lone_range(faces):
                    raise ValueError(f"province {number} side {side}: expected a single range of mountains")

    def start(self, seats: int, options: HokkaidoOptions) -> HokkaidoState:
        """HOK-2.1: the pool is limited."""
        check_start(self, seats, options)
        cubes = self.cards.cubes
        return HokkaidoState(
            **setup.empty_table(self, seats, options, (cubes, cubes, cubes, cubes)),
            goals=(),
            claimed=((),) * seats,
            drafted=(),
            tile=None,
            tiles=(0,) * seats,
            tied=(),
        )

    def random_setup(self, state: HokkaidoState, rng: Random) -> Setup:
        provinces = setup.random_provinces(self, state, rng)
        order = setup.random_order(state, rng)
        return Setup(provinces, order, tuple(sorted(rng.sample(goals.GOALS, goals_drawn(state)))))

    def ready_to_lay(self, state: HokkaidoState) -> HokkaidoState:
        """HOK-6.9: always from the lowest number to the highest."""
        return replace(state, laying=by_number(state), drafted=tuple(cards[0] for cards in state.taken))

    def list_placements(self, land: CardMap, card: int) -> Codes:
        """HOK-12.3: the card's mountains must continue the single range."""
        return keep_range(land, self.cards.faces[card], super().list_placements(land, card))

    def own_refusal(self, land: CardMap, action: Place) -> tuple[str, str] | None:
        """HOK-12.3: the same for one placement."""
        faces = self.cards.faces[action.card]
        under = cardmap.slots(land, action.under) or 0
        code = cardmap.pack(land, action.row, action.col, action.turn, under)
        return None if keep_range(land, faces, code) else ("12.3", "the mountains would not be a single range")

    def may_forfeit(self, state: HokkaidoState, seat: Seat) -> bool:
        """HOK-6.10: the card fits nowhere; or fitted nowhere before a desert was terraformed in this turn."""
        if super().may_forfeit(state, seat):
            return True
        if state.tile is None:
            return False
        before = with_tile(state.maps[seat], state.tile, DESERT)
        return not self.placements(before, state.taken[seat][0])

    def to_move(self, state: HokkaidoState) -> tuple[Seat, ...]:
        return state.tied if state.phase == "gift" else to_move(state)

    def legal_laying(self, state: HokkaidoState, seat: Seat) -> Sequence[Any]:
        """HOK-13.2: lay the card, or terraform first; once it is laid, terraform or be done."""
        if state.phase == "gift":
            return terraforming.legal_tiles(state, seat)
        land = state.maps[seat]
        changes = terraforming.possible(land) if state.tile is None else terraforming.NO_CHANGES
        placements: Sequence[Any] = ()
        others: list[Any] = [Done(seat)]
        if state.taken[seat]:
            placements = laying.legal_placements(self, state, seat)
            stuck = not placements or (state.tile is not None and self.may_forfeit(state, seat))
            others = [Forfeit(seat, state.taken[seat][0])] if stuck else []
            if not stuck and not changes:
                return placements

        def make(code: int) -> Any:
            if code < len(placements):
                return placements[code]
            code -= len(placements)
            return others[code] if code < len(others) else Terraform(seat, *changes[code - len(others)])

        def has(action: Any) -> bool:
            if isinstance(action, Terraform):
                return action.seat == seat and bool(changes) and terraforming.may_change(land, action)
            return action in placements or action in others

        def do(code: int, tell: Tell) -> HokkaidoState:
            if code < len(placements):
                return step(self, state, placements, code, tell)  # type: ignore[no-any-return]  # it was one of these
            code -= len(placements)
            if code < len(others):
                return self.do(state, others[code], tell)  # type: ignore[no-any-return]
            return terraforming.change(self, state, seat, changes.squares(code - len(others)), tell)

        def columns() -> Columns:
            return _table(seat, placements, others, changes)

        return Family(range(len(placements) + len(others) + len(changes)), make, has, columns, do)

    def laying_ahead(self, state: HokkaidoState, seat: Seat) -> Sequence[Any]:
        """HOK-13.2: a desert that is terraformed now is another's."""
        return self.legal_laying(replace(state, tile=None), seat)

    def card_laid(self, state: HokkaidoState, seat: Seat, tell: Tell) -> HokkaidoState:
        """HOK-13.2: the turn goes on if the seat can still terraform."""
        if state.tile is None and terraforming.possible(state.maps[seat]):
            return state
        return next_turn(self, state, tell)

    def placement_totals(self, table: HokkaidoState | HokkaidoView, seat: Seat, card: int) -> Sequence[int]:
        return scoring.placement_totals(self, table, seat, card)

    def map_total(self, table: HokkaidoState | HokkaidoView, seat: Seat, land: CardMap) -> int:
        return sum(scoring.map_items(land)[0].values()) + scoring.GOAL * len(table.claimed[seat])

    @once
    def scores(self, state: HokkaidoState) -> tuple[Score, ...]:
        return scoring.scores(state)


GAME = Hokkaido.with_installed_set("northward-1")
