"""All checks by name. Each takes a game, its inventory, a seat count, options and random numbers, and may fail."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from northward.core.game import AnyOptions, Game
from northward.core.parts import Inventory
from northward.testing import nonsense, observing, planning, playing, refusals, secrets, storing, takeback

Check = Callable[[Game, Inventory, int, AnyOptions, Random], None]

CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        playing.check_options,
        playing.check_turns,
        playing.check_legal,
        playing.check_pure,
        playing.check_quick,
        playing.check_inventory,
        playing.check_scores,
        playing.check_ending,
        playing.check_facts,
        playing.check_turns_ended,
        refusals.check_refusals,
        refusals.check_blanks,
        nonsense.check_strange_starts,
        nonsense.check_strange_seats,
        nonsense.check_strange_actions,
        secrets.check_hidden_lines,
        secrets.check_imagine,
        secrets.check_imagine_varies,
        secrets.check_twins,
        secrets.check_memory,
        secrets.check_bots,
        secrets.check_page,
        observing.check_observer,
        storing.check_json,
        storing.check_replay,
        storing.check_cut_records,
        storing.check_damaged_records,
        takeback.check_undo,
        planning.check_plans,
    )
}
LONG = [
    "check_refusals",
    "check_bots",
    "check_damaged_records",
    "check_legal",
    "check_imagine",
    "check_cut_records",
    "check_memory",
    "check_observer",
    "check_undo",
    "check_twins",
    "check_imagine_varies",
    "check_json",
    "check_strange_actions",
    "check_pure",
    "check_inventory",
    "check_quick",
]
"""Most of the time of the suite goes into these."""
