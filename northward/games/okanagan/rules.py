"""Okanagan: the contract, and which function answers for which action and phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Self

from northward.core.checks import action_check, acts, check_observer, check_start
from northward.core.component_sets import installed_file, own_file
from northward.core.game import Facts, Score, Seat, Tell, place_in_turn_order, silent
from northward.core.play import Rule
from northward.games.okanagan import (
    actions,
    building,
    choosing,
    claiming,
    completing,
    events,
    knowledge,
    objectives,
    placing,
    rounds,
    scoring,
    setup,
    special,
    stacks,
)
from northward.games.okanagan.actions import OkanaganAction
from northward.games.okanagan.components import TileFile, TileSet
from northward.games.okanagan.knowledge import View as OkanaganView
from northward.games.okanagan.state import Options as OkanaganOptions
from northward.games.okanagan.state import State as OkanaganState
from northward.games.okanagan.turns import movers, turns_ended

RULES: dict[type, Rule] = {
    actions.Setup: Rule(setup.check_set_up, setup.set_up),
    actions.Deal: Rule(objectives.check_deal, objectives.deal),
    actions.Turn: Rule(stacks.check_turned, stacks.turn_over),
    actions.Top: Rule(stacks.check_top, stacks.show_top),
    actions.Keep: Rule(objectives.check_keep, objectives.keep),
    actions.Place: Rule(placing.check_place, placing.place),
    actions.Redraw: Rule(placing.check_redraw, placing.redraw),
    actions.Skip: Rule(placing.check_skip, placing.skip),
    actions.Build: Rule(building.check_build, building.build),
    actions.Resolve: Rule(completing.check_resolve, completing.resolve),
    actions.Order: Rule(completing.check_order, completing.order),
    actions.Collect: Rule(claiming.check_alone, claiming.alone),
    actions.Use: Rule(special.check_use, special.use),
    actions.Gain: Rule(special.check_gain, special.take_gain),
    actions.Trade: Rule(special.check_trade, special.make_trade),
    actions.Give: Rule(special.check_gift, special.make_gift),
    actions.Swap: Rule(special.check_swap, special.make_swap),
    actions.Done: Rule(special.check_done, special.done),
    actions.Claim: Rule(claiming.check_claim, claiming.claim),
    actions.Take: Rule(choosing.check_take, choosing.take),
    actions.TakeBlind: Rule(choosing.check_take_blind, choosing.take_blind),
}

AUTOMATIC: dict[str, Callable[[TileSet, OkanaganState, Tell], OkanaganState]] = {
    "settle": completing.settle,
    "gifts": special.gifts,
    "after action": claiming.begin,
    "collect": claiming.collect,
    "end turn": rounds.end_turn,
}
"""Phases in which nobody has anything to decide. They pass within one action and are never seen outside."""


check_action = action_check(OkanaganAction)


class Okanagan:
    """The rules of Okanagan, with a set of tiles and objectives."""

    name = "okanagan"
    version = 2
    seats = range(2, 5)
    """OKA-1.1."""
    Options = OkanaganOptions
    State = OkanaganState
    Action = OkanaganAction
    View = OkanaganView
    Event = events.OkanaganEvent

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self.components = tiles.components
        self.components_note = tiles.about

    @classmethod
    def with_installed_set(cls, name: str) -> Self:
        """The game with a set that comes with it."""
        return cls(TileSet(installed_file(cls.__module__.rpartition(".")[0], name, TileFile)))

    def with_components(self, content: Any) -> Self:
        """The game with another tile set; docs/card_sets.md describes the format. Raises ValueError."""
        file = own_file(content, TileFile, self.name)
        return type(self)(TileSet(file, self.tiles.installed))

    def start(self, seats: int, options: OkanaganOptions) -> OkanaganState:
        check_start(self, seats, options)
        return setup.start(self.tiles, seats, options)

    def to_move(self, state: OkanaganState) -> tuple[Seat, ...]:
        return movers(state)

    def legal(self, state: OkanaganState, seat: Seat) -> Sequence[Any]:
        return self.offer(state, seat) if acts(seat, movers(state), state.seats) else []

    def offer(self, state: OkanaganState, seat: Seat) -> Sequence[Any]:
        match state.phase:
            case "place":
                return placing.legal_placements(self.tiles, state, seat)
            case "build":
                return building.legal_builds(self.tiles, state, seat)
            case "take":
                return choosing.legal_takes(state, seat)
            case "claim":
                return claiming.legal_claims(state, seat)
            case "alone" | "action":
                return special.legal_uses(state, seat)
            case "keep":
                return objectives.legal_keeps(state, seat)
            case "order":
                return completing.legal_orders(state, seat)
            case "resolve":
                return completing.legal_resolves(state, seat)
            case "shape":
                return special.legal_gains(self.tiles, state, seat)
            case "trade":
                return special.legal_trades(state, seat)
            case "give":
                return special.legal_gifts(state, seat)
            case _:
                return special.legal_swaps(self.tiles, state, seat)

    def plannable(self, view: OkanaganView) -> Sequence[Any]:
        return choosing.plannable(view)

    def meant(self, view: OkanaganView, action: Any) -> int | str | None:
        return choosing.meant(view, action)

    def apply(self, state: OkanaganState, action: OkanaganAction, tell: Tell = silent) -> OkanaganState:
        check_action(action)
        RULES[type(action)].check(self.tiles, state, action)
        return self.do(state, action, tell)

    def do(self, state: OkanaganState, action: OkanaganAction, tell: Tell = silent) -> OkanaganState:
        state = RULES[type(action)].do(self.tiles, state, action, tell)
        while (automatic := AUTOMATIC.get(state.phase)) is not None:
            state = automatic(self.tiles, state, tell)
        return state

    def chance(self, state: OkanaganState, rng: Random) -> Any:
        if state.phase == "setup":
            return setup.random_setup(self.tiles, state, rng)
        if not state.due:
            raise ValueError(f"chance has nothing to do in the phase {state.phase!r}")
        match state.due[0].what:
            case "top":
                return stacks.random_top(self.tiles, state, rng)
            case "objectives":
                return objectives.random_deal(state, rng)
            case _:
                return stacks.random_turn(self.tiles, state, rng)

    def source(self, state: OkanaganState) -> str:
        """Each stack of tiles is one; the objectives are another."""
        if state.phase == "setup":
            return "setup"
        due = state.due[0]
        return "objectives" if due.what == "objectives" else f"stack {due.stack}"

    def scores(self, state: OkanaganState) -> tuple[Score, ...]:
        return scoring.scores(self.tiles, state, state.hands)

    def turns(self, state: OkanaganState) -> int:
        return turns_ended(state)

    def facts(self, state: OkanaganState) -> Facts:
        """OKA-2.3, OKA-2.4: the place in turn order and the objectives in hand. Nothing before the set-up."""
        if state.phase == "setup":
            return Facts({}, ({},) * state.seats)
        order = [(state.first + step) % state.seats for step in range(state.seats)]
        return Facts(
            {},
            tuple(
                {**place_in_turn_order(order, seat), "objective": tuple(map(str, hand))}
                for seat, hand in enumerate(state.hands)
            ),
        )

    def view(self, state: OkanaganState, seat: Seat | None) -> OkanaganView:
        check_observer(state.seats, seat)
        return knowledge.view(self.tiles, state, seat)

    def hidden(self, state: OkanaganState, seat: Seat) -> Any:
        return knowledge.hidden(state, seat)

    def hide(self, state: OkanaganState, action: Any, seat: Seat | None) -> Any:
        check_observer(state.seats, seat)
        return knowledge.hide(state, action, seat)

    def imagine(self, view: OkanaganView, rng: Random) -> OkanaganState:
        return knowledge.imagine(self.tiles, view, rng)

    def older_options(self, version: int, options: dict[str, Any]) -> dict[str, Any]:
        return options

    def plays_ahead(self, version: int, action: OkanaganAction, told: Sequence[Any]) -> tuple[type[actions.Trade], ...]:
        """Version 1 had a line for every trade, also where there was one to choose from (OKA-1.3)."""
        trades = sum(isinstance(event, events.Traded) for event in told)
        return (actions.Trade,) * (trades - isinstance(action, actions.Trade))


GAME = Okanagan.with_installed_set("northward-1")
