"""Honshū: what sets it apart from the other card-map game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from northward.core.checks import check_start
from northward.core.game import Score, Seat, Tell
from northward.core.play import Rule
from northward.core.shared import once
from northward.games.card_maps import laying, setup
from northward.games.card_maps.actions import Forfeit, Place
from northward.games.card_maps.cardmap import CardMap
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.rounds import end_round
from northward.games.card_maps.table import UNLIMITED, by_number, drafting
from northward.games.card_maps.terrain import LAKE, PLAIN
from northward.games.honshu import scoring
from northward.games.honshu.actions import HonshuAction, Setup
from northward.games.honshu.events import HonshuEvent, SetupDone
from northward.games.honshu.state import Options as HonshuOptions
from northward.games.honshu.state import State as HonshuState
from northward.games.honshu.state import View as HonshuView

SCORING_CARDS = range(1, 9)


def check_set_up(game: Honshu, state: HonshuState, action: Setup) -> None:
    """HON-2.2, HON-2.4, HON-2.5: provinces, order cards, and the scoring card if there is one."""
    setup.check_set_up(game, state, action.seat, action.provinces, action.order)
    if state.options.scoring_card == "random":
        if action.scoring_card not in SCORING_CARDS:
            raise game.refuse("2.5", "one of the eight scoring cards is revealed", card=action.scoring_card)
    elif action.scoring_card != state.scoring_card:
        raise game.refuse("2.5", "no other scoring card is in play", card=action.scoring_card)


def set_up(game: Honshu, state: HonshuState, action: Setup, tell: Tell) -> HonshuState:
    """HON-2.2 to HON-2.5: provinces, order cards, and the scoring card if there is one."""
    state = setup.set_up(game, state, action.provinces, action.order)
    tell(SetupDone(provinces=action.provinces, order=action.order, scoring_card=action.scoring_card))
    return replace(state, scoring_card=action.scoring_card)


class Honshu(CardMapGame):
    """The rules of Honshū, with a set of cards."""

    name = "honshu"
    prefix = "HON"
    version = 2
    guarded = 1 << LAKE
    words = {word: code for word, code in PLAIN.items() if word != "mountain"}  # noqa: RUF012 - a table, never changed
    colours = ("blue", "brown", "grey", "yellow")
    Options = HonshuOptions
    State = HonshuState
    Action = HonshuAction
    View = HonshuView
    Event = HonshuEvent
    own_fields = ("scoring_card",)
    own_actions = {Setup: Rule(check_set_up, set_up)}  # noqa: RUF012 - a table, never changed

    def start(self, seats: int, options: HonshuOptions) -> HonshuState:
        """HON-2.1: the pool is limited, or never runs out."""
        check_start(self, seats, options)
        pool = (self.cards.cubes,) * 4 if options.pool == "limited" else UNLIMITED
        agreed = options.scoring_card if isinstance(options.scoring_card, int) else None
        return HonshuState(**setup.empty_table(self, seats, options, pool), scoring_card=agreed)

    def random_setup(self, state: HonshuState, rng: Random) -> Setup:
        provinces = setup.random_provinces(self, state, rng)
        order = setup.random_order(state, rng)
        drawn = rng.choice(SCORING_CARDS) if state.options.scoring_card == "random" else state.scoring_card
        return Setup(provinces, order, drawn)

    def ready_to_lay(self, state: HonshuState) -> HonshuState:
        """HON-6.9: the order of the round; drafting, from the lowest number to the highest (HON-5.3)."""
        return replace(state, laying=by_number(state) if drafting(state) else state.order)

    def legal_laying(self, state: HonshuState, seat: Seat) -> Sequence[Place | Forfeit]:
        return laying.legal_placements(self, state, seat) or [Forfeit(seat, state.taken[seat][0])]

    def card_laid(self, state: HonshuState, seat: Seat, tell: Tell) -> HonshuState:
        state = replace(state, turn=state.turn + 1)
        return end_round(self, state, tell) if state.turn == state.seats else state

    def placement_totals(self, table: HonshuState | HonshuView, seat: Seat, card: int) -> Sequence[int]:
        return scoring.placement_totals(self, table, seat, card)

    def map_total(self, table: HonshuState | HonshuView, seat: Seat, land: CardMap) -> int:
        return sum(scoring.map_items(land, table.options, table.scoring_card)[0].values())

    @once
    def scores(self, state: HonshuState) -> tuple[Score, ...]:
        return scoring.scores(state)


GAME = Honshu.with_installed_set("published")
