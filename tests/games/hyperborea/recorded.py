"""What the recorded games of Hyperborea must show between them, and what each of them shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from northward.core.game import CHANCE, Event
from northward.core.options import choices
from northward.core.record import Record, states
from northward.games.hyperborea import GAME, events, text
from northward.games.hyperborea.components import RACES, SIDES
from northward.games.hyperborea.effects import GAINS
from northward.games.hyperborea.events import EffectsGained, ObjectiveWon
from northward.games.hyperborea.state import Objective
from tests.games.card_maps.recorded import kinds


def needed() -> Iterator[str]:
    """Every number of players in every mode, every option, race tile, kind of effect, of action and of event."""
    for seats in GAME.seats:
        yield from (f"{seats} players, {mode}" for mode in ("invasion", "race_war"))
    for name, values in choices(GAME.Options).items():
        yield from (f"{name} = {value}" for value in values)
    yield from (f"tile {race} {side}" for race in RACES for side in SIDES)
    yield from (f"effect {op}" for op in GAINS)
    yield from (f"condition {objective}" for objective in get_args(Objective))
    yield from (f"action {kind.__name__}" for kind in get_args(GAME.Action))
    yield from (f"event {kind.__name__}" for kind in kinds(events))


def drawings(record: Record) -> str:
    """The table after the set-up, halfway and at the end, as the player to move and then everybody sees it."""
    found = []
    all_states = [state for state in states(record) if state.turn and GAME.to_move(state) != (CHANCE,)]
    for language, state in (("en", all_states[0]), ("fr", all_states[len(all_states) // 2]), ("en", all_states[-1])):
        seat = next(iter(GAME.to_move(state)), None)
        found.append(text.of(GAME).draw(GAME, GAME.view(state, seat), language))
    return "\n\n".join(found) + "\n"


def facts(record: Record) -> Iterator[str]:
    """What a record shows of it."""
    options = record.options
    yield f"{record.seats} players, {options.mode}"
    for name in choices(GAME.Options):
        if name != "tiles" or options.mode == "race_war":
            yield f"{name} = {getattr(options, name)}"
    told: list[Event] = []
    state: Any = GAME.start(record.seats, options)
    for action in record.actions:
        state = GAME.apply(state, action, told.append)
        yield f"action {type(action).__name__}"
    for player in state.players:
        if player.tile:
            yield f"tile {player.race} {player.tile}"
    for event in told:
        yield f"event {type(event).__name__}"
        if isinstance(event, EffectsGained):
            yield from (f"effect {effect.op}" for effect in event.effects)
        if isinstance(event, ObjectiveWon):
            yield f"condition {event.objective}"
