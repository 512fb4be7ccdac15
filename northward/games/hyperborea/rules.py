"""Hyperborea: the contract, and which function answers for which action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from northward.core.checks import action_check, acts, check_observer, check_start
from northward.core.game import CHANCE, Facts, IllegalAction, Score, Seat, Tell, silent
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

Apply = Callable[[Box, states.State, Any, Tell], states.State]
Moment = str
"""What an action answers: a phase, or the kind of a todo."""

HANDLERS: dict[type, tuple[Moment, Apply]] = {
    actions.Setup: ("setup", setup.set_up),
    actions.Race: ("race", setup.choose_race),
    actions.Tiles: ("tiles", setup.give_tiles),
    actions.Tile: ("tile", setup.choose_tile),
    actions.StartCard: ("card", setup.take_start_card),
    actions.ExtraCube: ("cube", setup.add_cube),
    actions.Markers: ("markers", setup.set_markers),
    actions.Hexes: ("AwaitHexes", setup.turn_up_hexes),
    actions.Cards: ("AwaitCards", market.reveal),
    actions.Cubes: ("AwaitCubes", cubes.drawn),
    actions.Token: ("AwaitToken", sites.find_token),
    actions.Place: ("turn", cubes.place),
    actions.Enter: ("turn", sites.enter),
    actions.Play: ("turn", sites.play),
    actions.Store: ("Look", sites.store),
    actions.Upgrade: ("turn", development.upgrade),
    actions.Choice: ("Choose", effects.choose),
    actions.UseTile: ("turn", race_tiles.use_tile),
    actions.Move: ("turn", movement.move),
    actions.Attack: ("turn", combat.attack),
    actions.Shoot: ("turn", combat.shoot),
    actions.Fortify: ("turn", combat.fortify),
    actions.Recruit: ("turn", recruiting.recruit),
    actions.Clone: ("turn", recruiting.clone),
    actions.Refresh: ("turn", market.refresh),
    actions.Acquire: ("turn", market.acquire),
    actions.Develop: ("turn", development.develop),
    actions.Draw: ("turn", cubes.draw),
    actions.Generate: ("turn", cubes.generate_cube),
    actions.Restore: ("turn", cubes.restore),
    actions.Purge: ("turn", cubes.purge),
    actions.Spy: ("turn", espionage.spy),
    actions.Strike: ("turn", removal.strike),
    actions.Lower: ("Suffer", removal.lower),
    actions.GiveCube: ("turn", removal.give_cube),
    actions.GiveMiniature: ("turn", removal.give_miniature),
    actions.GiveGem: ("turn", removal.give_gem),
    actions.PutCube: ("Regrow", cubes.put_cube),
    actions.EndTurn: ("turn", turn.end_turn),
    actions.TakeBack: ("reset", turn.take_back),
    actions.EndReset: ("reset", turn.end_reset),
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
    return HANDLERS[type(action)][0]


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
        if not acts(seat, self.to_move(state), state.seats):
            return []
        box = self.box
        match moment(state):
            case "turn":
                return [
                    *cubes.placements(box, state, seat),
                    *sites.entries(box, state, seat),
                    *([actions.Play(seat, stored=True)] if state.stored[seat] is not None else ()),
                    *development.upgrades(box, state, seat),
                    *race_tiles.tile_uses(box, state, seat),
                    *spendings(box, state, seat),
                    actions.EndTurn(seat),
                ]
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
        check_action(action)
        return self.do(state, action, tell)

    def do(self, state: states.State, action: Any, tell: Tell = silent) -> states.State:
        """HYP-1.4: refused unless this moment calls for it and the seat is to move."""
        if action.seat not in self.to_move(state):
            raise IllegalAction("HYP-1.4", "another player is to move", to_move=self.to_move(state))
        if moment_of(action) != moment(state):
            raise IllegalAction("HYP-1.4", "this is not the moment for that", moment=moment(state).lower())
        return settle(self.box, HANDLERS[type(action)][1](self.box, state, action, tell), tell)

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
