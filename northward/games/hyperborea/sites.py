"""Cities and ruins (5): entering them, and the tokens found in ruins."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from northward.core.game import IllegalAction, Seat, Tell, silent
from northward.core.shared import for_the_same
from northward.core.tuples import add, put
from northward.games.hyperborea.actions import Enter, Play, Store, Token
from northward.games.hyperborea.box import Box
from northward.games.hyperborea.components import TIERS
from northward.games.hyperborea.effects import new_source
from northward.games.hyperborea.events import SiteEntered, TokenPlayed, TokenSeen, TokenStored
from northward.games.hyperborea.land import change
from northward.games.hyperborea.state import (
    AwaitToken,
    Look,
    State,
    Territory,
)


def entries(box: Box, state: State, seat: Seat) -> list[Enter]:
    """HYP-5.1, HYP-5.2, HYP-5.4: empty cities, and empty ruins with a token, where a miniature stands outside."""
    return _entries(state.land, box, seat)


@for_the_same  # most actions leave the land as it is
def _entries(land: tuple[Territory, ...], box: Box, seat: Seat) -> list[Enter]:
    return [
        Enter(seat, cell, site)
        for cell, territory in enumerate(land)
        if territory.outside[seat]
        for site, who in enumerate(territory.inside)
        if who is None and (territory.tokens[site] or box.sites(territory.face)[site].kind == "city")
    ]


def check_enter(box: Box, state: State, action: Enter) -> None:
    """HYP-5.1, HYP-5.2, HYP-5.4: an empty city, or an empty ruin with a token, from outside it."""
    seat, cell, number = action.seat, action.cell, action.site
    if not 0 <= cell < len(state.land) or not state.land[cell].outside[seat]:
        raise IllegalAction("HYP-5.1", "you have no miniature there outside", cell=cell)
    territory = state.land[cell]
    if not 0 <= number < len(territory.inside):
        raise IllegalAction("HYP-5.1", "the hex has no such city or ruin", cell=cell, site=number)
    if territory.inside[number] is not None:
        raise IllegalAction("HYP-5.2", "somebody is in there", cell=cell, site=number)
    site = box.sites(territory.face)[number]
    if site.kind == "ruin" and not territory.tokens[number]:
        raise IllegalAction("HYP-5.4", "no token is left in this ruin", cell=cell, site=number)


def enter(box: Box, state: State, action: Enter, tell: Tell) -> State:
    """HYP-5.1 to HYP-5.8: a miniature goes in and is frozen; HYP-5.3: a city generates its effects."""
    seat, cell, number = action.seat, action.cell, action.site
    territory = state.land[cell]
    site = box.sites(territory.face)[number]
    # Who goes in is frozen anyway, so that is a stopped miniature if there is one.
    territory = replace(
        territory,
        outside=add(territory.outside, seat, -1),
        stopped=max(0, territory.stopped - 1),
        inside=put(territory.inside, number, seat),
    )
    if tell is not silent:
        tell(SiteEntered(seat=seat, cell=cell, site=number, kind=site.kind))
    if site.kind == "city":
        return new_source(box, change(state, cell, territory), seat, site.effects, tell)
    state = change(state, cell, replace(territory, tokens=add(territory.tokens, number, -1)))
    return replace(state, todo=(AwaitToken(seat, site.tier), *state.todo))


def check_find_token(box: Box, state: State, action: Token) -> None:
    """HYP-5.4: one that nobody has seen."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitToken)
    tier = TIERS.index(todo.tier)
    if action.by != todo.seat or action.token is None or action.token not in state.tokens[tier]:
        raise IllegalAction("HYP-5.4", "no such token can be there", tier=todo.tier)


def find_token(box: Box, state: State, action: Token, tell: Tell) -> State:
    """HYP-5.4, HYP-17.2: the topmost token, which only its finder sees."""
    todo = state.todo[0]
    assert isinstance(todo, AwaitToken) and action.token is not None
    tier = TIERS.index(todo.tier)
    left = tuple(token for token in state.tokens[tier] if token != action.token)
    tell(TokenSeen(seat=todo.seat, token=action.token, to=(todo.seat,)))
    return replace(
        state,
        tokens=put(state.tokens, tier, left),
        looking=action.token,
        todo=(Look(todo.seat, todo.tier), *state.todo[1:]),
    )


def random_token(state: State, rng: Random) -> Token:
    todo = state.todo[0]
    assert isinstance(todo, AwaitToken)
    return Token(by=todo.seat, token=rng.choice(state.tokens[TIERS.index(todo.tier)]))


def check_play(box: Box, state: State, action: Play) -> None:
    """HYP-5.6: there must be a stored token to play."""
    if action.stored and state.stored[action.seat] is None:
        raise IllegalAction("HYP-5.6", "you have stored no token")


def play(box: Box, state: State, action: Play, tell: Tell) -> State:
    """HYP-5.4, HYP-5.6: the token just found, or the stored one."""
    seat = action.seat
    token = state.stored[seat] if action.stored else state.looking
    assert token is not None
    if action.stored:
        state = replace(state, stored=put(state.stored, seat, None))
    else:
        state = replace(state, looking=None, todo=state.todo[1:])
    return _played(box, state, seat, token, tell)


def store(box: Box, state: State, action: Store, tell: Tell) -> State:
    """HYP-5.5: one token at most is stored; an older one is played at once."""
    seat = action.seat
    old = state.stored[seat]
    state = replace(state, stored=put(state.stored, seat, state.looking), looking=None, todo=state.todo[1:])
    tell(TokenStored(seat=seat))
    return state if old is None else _played(box, state, seat, old, tell)


def _played(box: Box, state: State, seat: Seat, token: str, tell: Tell) -> State:
    """HYP-5.6: shown to all, used, and out of the game."""
    tell(TokenPlayed(seat=seat, token=token))
    state = replace(state, played=(*state.played, token))
    return new_source(box, state, seat, box.ruins[token].effects, tell)
