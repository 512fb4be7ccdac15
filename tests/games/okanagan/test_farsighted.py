"""The farsighted bot of Okanagan and its judge: hopes that fade, and what a state promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.bots import LEVELS, Clock, make
from northward.bots.linear import installed
from northward.core.game import CHANCE
from northward.games.okanagan import GAME, tilemap
from northward.games.okanagan.actions import Build, Place
from northward.games.okanagan.bots.farsighted import FarsightedOkanagan, OkanaganJudge, scales
from northward.games.okanagan.bots.greedy import GreedyOkanagan
from northward.games.okanagan.bots.promise import Promise
from northward.games.okanagan.kinds import STRUCTURES
from northward.games.okanagan.state import State
from northward.games.okanagan.turns import turns_in_game, turns_left
from northward.testing.playing import play

FARSIGHTED = FarsightedOkanagan(GAME)
JUDGE = OkanaganJudge(GAME, FARSIGHTED, Promise(installed("northward.games.okanagan.bots")))


def states(seats: int, seed: int) -> list[State]:
    return [step.before for step in play(GAME, GAME.start(seats, GAME.Options()), Random(seed))]


@pytest.mark.rule("OKA-9.1", "OKA-9.3")
@pytest.mark.parametrize(("seats", "turns"), [(2, 24), (3, 33), (4, 40)])
def test_turns_are_counted_down(seats: int, turns: int) -> None:
    assert turns_in_game(seats) == turns
    left = [turns_left(state) for state in states(seats, 1) if state.phase == "place" and not state.due]
    assert list(dict.fromkeys(left)) == list(range(turns, 0, -1))


def test_hopes_fade() -> None:
    early, late = scales(24, 24), scales(1, 24)
    assert early.hope > late.hope > 0
    assert early.completed[0] == late.completed[0] == 1, "what is complete is complete"
    assert early.completed[1] > early.completed[2] > late.completed[1] > late.completed[2] > 0


@pytest.mark.parametrize("bot", [GreedyOkanagan(GAME), FARSIGHTED])
def test_a_placement_is_worth_what_the_map_is_worth_after_laying_and_the_best_building(bot: GreedyOkanagan) -> None:
    """The bot joins territories in its head; here every tile is laid and every structure built."""
    checked = 0
    for state in states(3, 2):
        if state.phase != "place" or state.due or state.turns % 4:
            continue
        seat = state.player
        legal = [action for action in GAME.legal(state, seat) if isinstance(action, Place)]
        thoughts = bot.thoughts(state, seat, Random(1))
        worth, costs = thoughts.territories.value, thoughts.scales.structures
        for action, value in zip(legal, thoughts.values(legal) if legal else [], strict=True):
            place = tilemap.place_at(state.map, action.row, action.col)
            assert place is not None
            laid = tilemap.lay(GAME.tiles, state.map, action.tile, place, action.turn)
            before = sum(worth(found) for found in state.map.territories if found.id in state.map.gaps[place].joins)
            after = [
                sum(map(worth, tilemap.on_last_tile(tilemap.built(laid, seat, structure, on)[0]))) - cost
                for structure, count, cost in zip(STRUCTURES, state.structures[seat], costs, strict=True)
                if count
                for on in GAME.tiles.spots[action.tile, structure]
            ]
            assert value == pytest.approx(max(after) - before)
            checked += 1
    assert checked > 50


def test_a_building_is_worth_what_the_map_is_worth_after_it() -> None:
    for state in states(2, 3):
        if state.phase == "build":
            thoughts = FARSIGHTED.thoughts(state, state.player, Random(1))
            legal: list[Build] = [*GAME.legal(state, state.player)]
            for action, value in zip(legal, thoughts.values(legal), strict=True):
                after, _ = tilemap.built(state.map, state.player, action.structure, action.on)
                worth = sum(map(thoughts.territories.value, tilemap.on_last_tile(after)))
                cost = thoughts.scales.structures[STRUCTURES.index(action.structure)]
                assert value == pytest.approx(worth - cost)


def test_candidates_are_all_actions_with_the_bots_own_choice_first() -> None:
    for state in states(2, 4)[::7]:
        for seat in GAME.to_move(state):
            if seat != CHANCE and len(legal := GAME.legal(state, seat)) > 1:
                view = GAME.view(state, seat)
                found = JUDGE.candidates(view, legal, Random(1))
                values = FARSIGHTED.thoughts(view, seat, Random(1)).values(legal)
                assert sorted(map(repr, found)) == sorted(map(repr, legal))
                assert values[legal.index(found[0])] == max(values)


def test_the_outlook_of_a_finished_game_is_its_result() -> None:
    last = states(3, 5)[-1]
    end = GAME.apply(last, GAME.legal(last, GAME.to_move(last)[0])[0])
    assert end.phase == "over"
    assert JUDGE.outlook(end, 0, Random(1)) == [score.total for score in GAME.scores(end)]


def test_an_outlook_is_about_the_end() -> None:
    first = next(state for state in states(2, 6) if state.phase == "place")
    assert not any(score.total for score in GAME.scores(first))
    assert all(30 < points < 90 for points in JUDGE.outlook(first, 0, Random(1))), "about 58 in play of the greedy bot"


def test_an_outlook_knows_points_and_prospects() -> None:
    """More tokens promise more, and so does influence in a territory that is nearly complete."""
    state = next(state for state in states(2, 6) if state.phase == "place" and not state.due and state.round == 2)
    before = JUDGE.outlook(state, 0, Random(1))
    assert len(before) == 2
    richer = _with(state, rewards=((*(count + 1 for count in state.rewards[0]),), state.rewards[1]))
    after = JUDGE.outlook(richer, 0, Random(1))
    assert after[0] > before[0] and after[1] == pytest.approx(before[1])
    grown = tuple(
        replace(found, influence=(3, 0)) if found.open_sides and not any(found.influence) else found
        for found in state.map.territories
    )
    assert grown != state.map.territories
    stronger = tilemap.packed(tilemap.TileMap(state.map.laid, state.map.gaps, grown))
    strong = JUDGE.outlook(_with(state, map=stronger), 0, Random(1))
    assert strong[0] > before[0]


def _with(state: State, **fields: Any) -> State:
    return State(**{name: getattr(state, name) for name in State.__struct_fields__} | fields)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides_from_its_view_alone(level: str) -> None:
    bot = make(level, GAME)
    for state in states(2, 7)[5::17]:
        for seat in GAME.to_move(state):
            if seat != CHANCE:
                view = GAME.view(state, seat)
                other = GAME.imagine(view, Random(9))
                choices = [
                    bot.choose(GAME.view(world, seat), GAME.legal(world, seat), Clock(simulations=12), Random(3))
                    for world in (state, other)
                ]
                assert choices[0] == choices[1]
