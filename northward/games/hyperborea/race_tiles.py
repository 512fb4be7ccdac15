"""Race tiles that are used by an action of their own (16); the other ones are asked where their rule applies."""

from __future__ import annotations

from northward.core.game import IllegalAction, Seat, Tell
from northward.games.hyperborea.actions import UseTile
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import Effect
from northward.games.hyperborea.effects import change_player, new_source
from northward.games.hyperborea.events import TileUsed
from northward.games.hyperborea.state import Player, State

RULES = {
    "discount": "HYP-16.1",
    "ignore_terrain": "HYP-16.4",
    "start_tech": "HYP-16.5",
    "bonus": "HYP-16.6",
    "own_set": "HYP-16.7",
    "grey_on": "HYP-16.8",
    "start_gem": "HYP-16.9",
    "pay_gem": "HYP-16.10",
    "convert_ghost": "HYP-16.11",
}
"""The rule of each ability; for tokens it depends on whether they come back."""


def usable(box: Box, player: Player) -> Effect | None:
    """HYP-16.2, HYP-16.3: the tile if a token lies on it. HYP-16.10: or if there is a gem to return for it."""
    abilities = box.abilities[player.race, player.tile]
    tokens = abilities.get("tokens")
    if tokens is not None:
        return tokens if player.tokens else None
    return abilities.get("pay_gem") if player.gems else None


def tile_uses(box: Box, state: State, seat: Seat) -> list[UseTile]:
    """HYP-16.2, HYP-16.3, HYP-16.10"""
    tile = usable(box, state.players[seat])
    return [] if tile is None else [UseTile(seat, option) for option in range(len(tile.options))]


def check_use_tile(box: Box, state: State, action: UseTile) -> None:
    """HYP-16.2, HYP-16.3, HYP-16.10: an effect that the tile offers now."""
    player = state.players[action.seat]
    tile = usable(box, player)
    if tile is None or not 0 <= action.option < len(tile.options):
        raise _refusal(box, player, action.option)


def use_tile(box: Box, state: State, action: UseTile, tell: Tell) -> State:
    """HYP-16.2, HYP-16.3, HYP-16.10: a token or a gem for one of the tile's effects."""
    seat = action.seat
    player = state.players[seat]
    tile = usable(box, player)
    assert tile is not None
    tell(TileUsed(seat=seat, option=action.option))
    if tile.op == "tokens":
        state = change_player(state, seat, tokens=player.tokens - 1)
    else:
        state = change_player(state, seat, gems=player.gems - 1)
    return new_source(box, state, seat, tile.options[action.option], tell)


def _refusal(box: Box, player: Player, option: int) -> IllegalAction:
    """HYP-1.3, HYP-16.1 to HYP-16.11: by the rule of the player's tile."""
    abilities = box.abilities[player.race, player.tile]
    if not abilities:
        return IllegalAction("HYP-1.3", "you have no race tile")
    used = abilities.get("tokens") or abilities.get("pay_gem")
    if used is None:
        rule = RULES[next(iter(abilities))]
        return IllegalAction(rule, "your race tile works by itself and is not used like that")
    coming_back = {"never": "HYP-16.2", "reset": "HYP-16.3"}
    rule = coming_back[used.refresh] if used.op == "tokens" else RULES[used.op]
    return IllegalAction(rule, "your race tile does not offer that now", option=option)
