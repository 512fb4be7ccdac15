"""Hyperborea: the contract, and which function answers for which action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from northward.core.checks import action_check, acts, check_observer, check_start
from northward.core.game import CHANCE, Facts, IllegalAction, Score, Seat, Tell, silent
from northward.core.play import Rule
from northward.core.shared import once
from northward.games.hyperborea import (
    actions,
    combat,
    cubes,
    development,
    effects,
    espionage,
    events,
    market,
    movement,
    race_tiles,
    recruiting,
    removal,
    setup,
    sites,
    turn,
)
from northward.games.hyperborea import state as states
from northward.games.hyperborea import view as views
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.component_set import ComponentSet, installed_set, read_set
from northward.games.hyperborea.facts import facts
from northward.games.hyperborea.scoring import scores
from northward.games.hyperborea.spending import spendings

Moment = str
"""What an action answers: a phase, or the kind of a todo."""


def free(box: Box, state: states.State, action: Any) -> None:
    """Whatever is refused in no other moment than a wrong one."""


RULES: dict[type, tuple[Moment, Rule]] = {
    actions.Setup: ("setup", Rule(setup.check_set_up, setup.set_up)),
    actions.Race: ("race", Rule(setup.check_choose_race, setup.choose_race)),
    actions.Tiles: ("tiles", Rule(setup.check_give_tiles, setup.give_tiles)),
    actions.Tile: ("tile", Rule(setup.check_choose_tile, setup.choose_tile)),
    actions.StartCard: ("card", Rule(setup.check_take_start_card, setup.take_start_card)),
    actions.ExtraCube: ("cube", Rule(setup.check_add_cube, setup.add_cube)),
    actions.Markers: ("markers", Rule(setup.check_set_markers, setup.set_markers)),
    actions.Hexes: ("AwaitHexes", Rule(setup.check_turn_up_hexes, setup.turn_up_hexes)),
    actions.Cards: ("AwaitCards", Rule(market.check_reveal, market.reveal)),
    actions.Cubes: ("AwaitCubes", Rule(cubes.check_drawn, cubes.drawn)),
    actions.Token: ("AwaitToken", Rule(sites.check_find_token, sites.find_token)),
    actions.Place: ("turn", Rule(cubes.check_place, cubes.place)),
    actions.Enter: ("turn", Rule(sites.check_enter, sites.enter)),
    actions.Play: ("turn", Rule(sites.check_play, sites.play)),
    actions.Store: ("Look", Rule(free, sites.store)),
    actions.Upgrade: ("turn", Rule(development.check_upgrade, development.upgrade)),
    actions.Choice: ("Choose", Rule(effects.check_choose, effects.choose)),
    actions.UseTile: ("turn", Rule(race_tiles.check_use_tile, race_tiles.use_tile)),
    actions.Move: ("turn", Rule(movement.check_move, movement.move)),
    actions.Attack: ("turn", Rule(combat.check_attack, combat.attack)),
    actions.Shoot: ("turn", Rule(combat.check_shoot, combat.shoot)),
    actions.Fortify: ("turn", Rule(combat.check_fortify, combat.fortify)),
    actions.Recruit: ("turn", Rule(recruiting.check_recruit, recruiting.recruit)),
    actions.Clone: ("turn", Rule(recruiting.check_clone, recruiting.clone)),
    actions.Refresh: ("turn", Rule(market.check_refresh, market.refresh)),
    actions.Acquire: ("turn", Rule(market.check_acquire, market.acquire)),
    actions.Develop: ("turn", Rule(development.check_develop, development.develop)),
    actions.Draw: ("turn", Rule(cubes.check_draw, cubes.draw)),
    actions.Generate: ("turn", Rule(cubes.check_generate_cube, cubes.generate_cube)),
    actions.Restore: ("turn", Rule(cubes.check_restore, cubes.restore)),
    actions.Purge: ("turn", Rule(cubes.check_purge, cubes.purge)),
    actions.Spy: ("turn", Rule(espionage.check_spy, espionage.spy)),
    actions.Strike: ("turn", Rule(removal.check_strike, removal.strike)),
    actions.Lower: ("Suffer", Rule(removal.check_lower, removal.lower)),
    actions.GiveCube: ("turn", Rule(removal.check_give_cube, removal.give_cube)),
    actions.GiveMiniature: ("turn", Rule(removal.check_give_miniature, removal.give_miniature)),
    actions.GiveGem: ("turn", Rule(removal.check_give_gem, removal.give_gem)),
    actions.PutCube: ("Regrow", Rule(cubes.check_put_cube, cubes.put_cube)),
    actions.EndTurn: ("turn", Rule(free, turn.end_turn)),
    actions.TakeBack: ("reset", Rule(turn.check_take_back, turn.take_back)),
    actions.EndReset: ("reset", Rule(free, turn.end_reset)),
}


def moment(state: states.State) -> Moment:
    """What has to come next. HYP-2.8: race tiles are drawn, or chosen one by one."""
    if state.todo:
        return type(state.todo[0]).__name__
    return "tiles" if state.phase == "tile" and state.options.tiles == "random" else state.phase


def moment_of(action: Any) -> Moment:
    """HYP-1.4: when an action may come. Some are done both freely and when asked for."""
    if isinstance(action, actions.Play):
        return "turn" if action.stored else "Look"
    if isinstance(action, actions.GiveCube | actions.GiveMiniature):
        return "turn" if action.pending is not None else "Suffer"
    return RULES[type(action)][0]


def settle(box: Box, state: states.State, tell: Tell) -> states.State:
    """Whatever comes next and needs neither chance nor a decision."""
    while state.todo:
        first = state.todo[0]
        if isinstance(first, states.PassTurn):
            state = turn.pass_turn(box, state, tell)
        elif isinstance(first, states.Suffer):
            settled = removal.settle_suffering(box, state, tell)
            if settled is state:
                break
            state = settled
        else:
            break
    return state


check_action = action_check(actions.HyperboreaAction)


class Hyperborea:
    """HYP-1.1: the rules of Hyperborea for two to six players, with a component set."""

    name = "hyperborea"
    version = 2
    seats = range(2, 7)
    Options = states.Options
    State = states.State
    Action = actions.HyperboreaAction
    View = views.View
    Event = events.HyperboreaEvent

    def __init__(self, components: ComponentSet) -> None:
        self.components = components.components
        self.components_note = components.about
        self.component_set = components
        self.box = Box(components)

    def with_components(self, content: Any) -> Hyperborea:
        """The game with another component set; raises ValueError."""
        return Hyperborea(read_set(content))

    def older_options(self, version: int, options: dict[str, Any]) -> dict[str, Any]:
        """HYP-13.6: in version 1, cubes might stay on every set that was not full, whatever had emptied it."""
        if version < 2 and options.get("reset") == "rulebook":
            return options | {"reset": "not_full"}
        return options

    def plays_ahead(self, version: int, action: Any, told: Sequence[Any]) -> tuple[()]:
        """Nothing of what older records have as a line happens by itself now."""
        return ()

    def start(self, seats: int, options: states.Options) -> states.State:
        check_start(self, seats, options)
        return setup.empty_table(self.box, seats, options)

    def to_move(self, state: states.State) -> tuple[Seat, ...]:
        """HYP-1.4: the player in turn, or who has a decision to make first."""
        if state.todo:
            first: Any = state.todo[0]
            return (CHANCE,) if isinstance(first, states.CHANCE_TODO) else (first.seat,)
        match moment(state):
            case "setup" | "tiles":
                return (CHANCE,)
            case "over":
                return ()
            case _:
                return (state.active,)

    def legal(self, state: states.State, seat: Seat) -> Sequence[Any]:
        """HYP-3.4: what can be done now, in a fixed order."""
        return self.offer(state, seat) if acts(seat, self.to_move(state), state.seats) else []

    def offer(self, state: states.State, seat: Seat) -> Sequence[Any]:
        box = self.box
        match moment(state):
            case "turn":
                found: list[Any] = cubes.placements(box, state, seat)
                found += sites.entries(box, state, seat)
                if state.stored[seat] is not None:
                    found.append(actions.Play(seat, stored=True))
                found += development.upgrades(box, state, seat)
                found += race_tiles.tile_uses(box, state, seat)
                found += spendings(box, state, seat)
                found.append(actions.EndTurn(seat))
                return found
            case "Choose":
                return effects.choices(state, seat)
            case "Look":
                return [actions.Play(seat, stored=False), actions.Store(seat)]
            case "Suffer":
                return removal.sufferings(box, state, seat)
            case "Regrow":
                return cubes.regrowths(state, seat)
            case "reset":
                return turn.reset_ways(box, state, seat)
            case "race":
                return setup.races_left(box, state, seat)
            case "tile":
                return setup.tile_choices(seat)
            case "card":
                return setup.start_cards(box, state, seat)
            case "cube":
                return setup.extra_cubes(state, seat)
            case _:
                return setup.marker_choices(seat)

    def apply(self, state: states.State, action: Any, tell: Tell = silent) -> states.State:
        """HYP-1.4: refused unless this moment calls for it and the seat is to move."""
        check_action(action)
        if action.seat not in self.to_move(state):
            raise IllegalAction("HYP-1.4", "another player is to move", to_move=self.to_move(state))
        if moment_of(action) != moment(state):
            raise IllegalAction("HYP-1.4", "this is not the moment for that", moment=moment(state).lower())
        RULES[type(action)][1].check(self.box, state, action)
        return self.do(state, action, tell)

    def do(self, state: states.State, action: Any, tell: Tell = silent) -> states.State:
        state = RULES[type(action)][1].do(self.box, state, action, tell)
        return settle(self.box, state, tell) if state.todo else state

    def chance(self, state: states.State, rng: Random) -> Any:
        match moment(state):
            case "setup":
                return setup.random_setup(self.box, state, rng)
            case "tiles":
                return setup.random_tiles(state, rng)
            case "AwaitHexes":
                return setup.random_hexes(state, rng)
            case "AwaitCards":
                return market.random_cards(state, rng)
            case "AwaitCubes":
                return cubes.random_cubes(state, rng)
            case "AwaitToken":
                return sites.random_token(state, rng)
            case other:
                raise ValueError(f"chance has nothing to do at the moment {other!r}")

    def source(self, state: states.State) -> str:
        """The bag of each seat, each deck and pile of tokens; what is explored together has hexes of its own."""
        match state.todo[0] if state.todo else None:
            case states.AwaitHexes(cells=cells):
                return f"hexes {cells}"
            case states.AwaitCards(deck=deck):
                return f"cards {deck}"
            case states.AwaitCubes(seat=seat):
                return f"bag {seat}"
            case states.AwaitToken(tier=tier):
                return f"tokens {tier}"
            case _:
                return "setup"

    @once
    def scores(self, state: states.State) -> tuple[Score, ...]:
        return scores(self.box, state)

    def turns(self, state: states.State) -> int:
        """HYP-3.1: a state counts the turns that have begun."""
        return state.turn if state.phase == "over" else max(state.turn - 1, 0)

    def facts(self, state: states.State) -> Facts:
        return facts(self.component_set, state)

    def view(self, state: states.State, seat: Seat | None) -> views.View:
        check_observer(state.seats, seat)
        return views.view(self.box, state, seat, self.to_move(state), self.scores(state))

    def hidden(self, state: states.State, seat: Seat) -> Any:
        return views.hidden(state, seat)

    def hide(self, state: states.State, action: Any, seat: Seat | None) -> Any:
        check_observer(state.seats, seat)
        return views.hide(state, action, seat)

    def imagine(self, view: views.View, rng: Random) -> states.State:
        return views.imagine(self.box, view, rng)


GAME = Hyperborea(installed_set("northward-1"))
