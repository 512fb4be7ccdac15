"""What follows a turn: the next one, or the goals of the round (HOK-10) and its end."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import Seat, Tell
from northward.core.tuples import put
from northward.games.card_maps.rounds import end_round
from northward.games.card_maps.rules import CardMapRules
from northward.games.hokkaido import goals
from northward.games.hokkaido.mountains import deserts
from northward.games.hokkaido.state import State


def next_turn(game: CardMapRules, state: State, tell: Tell) -> State:
    state = replace(state, turn=state.turn + 1, tile=None)
    return _check_goals(game, state, tell) if state.turn == state.seats else state


def _check_goals(game: CardMapRules, state: State, tell: Tell) -> State:
    """HOK-10.11, HOK-10.12: after each round goals are claimed; then those who lost a tie may take a tile."""
    if state.goals:
        claims, tied = goals.claim(state, tell)
        claimed = state.claimed
        for goal, seat in claims.items():
            claimed = put(claimed, seat, (*claimed[seat], goal))
        consoled = tuple(seat for seat in sorted(tied) if deserts(state.maps[seat]))
        left = tuple(goal for goal in state.goals if goal not in claims)
        state = replace(state, goals=left, claimed=claimed, tied=consoled)
        if consoled:
            return replace(state, phase="gift", turn=0)
    return end_round(game, state, tell)


def gift_settled(game: CardMapRules, state: State, seat: Seat, tell: Tell) -> State:
    state = replace(state, tied=tuple(other for other in state.tied if other != seat))
    return state if state.tied else end_round(game, state, tell)
