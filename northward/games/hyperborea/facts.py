"""What is worth counting over many matches: how they end, and what each player was and had."""

from __future__ import annotations

from northward.core.game import Facts, Named, Seat, place_in_turn_order
from northward.games.hyperborea.box import OWN_SETS
from northward.games.hyperborea.component_set import ComponentSet
from northward.games.hyperborea.ending import fulfilled
from northward.games.hyperborea.state import State


def facts(components: ComponentSet, state: State) -> Facts:
    """HYP-14.1 to HYP-14.3: the conditions fulfilled, those of the last round included. Nothing before the set-up."""
    if not state.order:
        return Facts({}, ({},) * state.seats)
    ended: Named = {"end condition": tuple(sorted(fulfilled(state)))}
    return Facts(ended, tuple(_of_seat(components, state, seat) for seat in range(state.seats)))


def _of_seat(components: ComponentSet, state: State, seat: Seat) -> Named:
    player = state.players[seat]
    cards = (one.technology for one in player.sets[OWN_SETS:] if one.technology in components.technologies)
    return {
        **place_in_turn_order(state.order, seat),
        "race": (player.race,) if player.race else (),
        "race tile": (f"{player.race} {player.tile}",) if player.tile else (),
        "technology": tuple(f"{card} {components.technologies[card].names['en']}" for card in cards),
    }
