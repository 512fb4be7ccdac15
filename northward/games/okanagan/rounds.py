"""The end of a turn, of a round and of the game (OKA-9)."""

from __future__ import annotations

from msgspec.structs import replace

from northward.core.game import Tell, silent
from northward.games.okanagan import events
from northward.games.okanagan.components import TileSet
from northward.games.okanagan.scoring import scores
from northward.games.okanagan.state import Due, State
from northward.games.okanagan.turns import SUPPLY, turns_in_round


def end_turn(tiles: TileSet, state: State, tell: Tell) -> State:
    """OKA-2.3, OKA-9.1, OKA-9.3: the next player; or, when all have had their turns, the next round or the end."""
    state = replace(state, turns=state.turns + 1, player=(state.player + 1) % state.seats, phase="place")
    if state.turns < turns_in_round(state):
        return state
    if state.round == 1:
        return _second_round(state, tell)
    state = replace(state, phase="over")
    if tell is not silent:
        for seat, hand in enumerate(state.hands):
            tell(events.ObjectivesRevealed(seat=seat, objectives=hand))
        tell(events.GameEnded(ranks=tuple(score.rank for score in scores(tiles, state, state.hands))))
    return state


def _second_round(state: State, tell: Tell) -> State:
    """OKA-9.2: new structures, two new objectives for everybody, and the same first player."""
    tell(events.RoundBegan(round=2))
    more = SUPPLY[state.seats][1]
    return replace(
        state,
        phase="keep",
        round=2,
        turns=0,
        structures=tuple(tuple(map(int.__add__, left, more)) for left in state.structures),
        due=(*state.due, Due("objectives", "OKA-9.2")),
    )
