"""The words in which components say what they do: every operation, where it may stand, and the fields it uses.

A new technology needs no code. A new kind of effect needs a line here, its wording, and a function in the engine.
"""

from __future__ import annotations

from typing import NamedTuple

SOURCE = "source"
"""Among the effects of a set, city, ruin token or race-tile use, and of what these lead to."""
OPPONENTS = "opponents"
"""Inside adjacent_opponents."""
CONTINUOUS = "continuous"
"""On a continuous technology."""
RACE = "race"
"""On a race tile."""
CUBE_SACRIFICE = "cube sacrifice"
"""Among what follows the sacrifice of a cube."""


class Operation(NamedTuple):
    places: tuple[str, ...]
    fields: tuple[str, ...]


OPERATIONS = {
    # spent point by point
    "move": Operation((SOURCE,), ("n",)),
    "fly": Operation((SOURCE,), ("n",)),
    "attack": Operation((SOURCE,), ("n",)),
    "ranged": Operation((SOURCE,), ("n",)),
    "fortress": Operation((SOURCE,), ("n",)),
    "miniature": Operation((SOURCE,), ("n",)),
    "clone": Operation((SOURCE,), ("n",)),
    "tech": Operation((SOURCE,), ("n",)),
    "gem": Operation((SOURCE,), ("n",)),
    "restore": Operation((SOURCE,), ("n",)),
    "purge_grey": Operation((SOURCE,), ("n",)),
    "espionage": Operation((SOURCE,), ("n",)),
    # n cubes in one draw
    "draw": Operation((SOURCE,), ("n",)),
    # n levels: over any rows, all on one row, each on another row
    "develop_any": Operation((SOURCE,), ("n",)),
    "develop_row": Operation((SOURCE,), ("n",)),
    "develop_diff": Operation((SOURCE,), ("n",)),
    "gen_cube": Operation((SOURCE,), ("n", "colour")),
    # made of other effects
    "choose": Operation((SOURCE,), ("options",)),
    "sacrifice": Operation((SOURCE,), ("what", "effects")),
    "cube_in_place": Operation((CUBE_SACRIFICE,), ("colour",)),
    "adjacent_opponents": Operation((SOURCE,), ("effects",)),
    # suffered by opponents
    "neg_develop": Operation((OPPONENTS,), ("n",)),
    "remove_cube": Operation((OPPONENTS,), ("n",)),
    "remove_miniature": Operation((OPPONENTS,), ("n",)),
    "remove_gem": Operation((OPPONENTS,), ("n",)),
    # as long as a technology works, or for the whole game on a race tile
    "replace": Operation((CONTINUOUS,), ("on", "to")),
    "bonus": Operation((CONTINUOUS, RACE), ("on", "effects")),
    "turn_start": Operation((CONTINUOUS,), ("effects",)),
    # race tiles
    "discount": Operation((RACE,), ("on", "n")),
    "tokens": Operation((RACE,), ("n", "options", "refresh")),
    "ignore_terrain": Operation((RACE,), ()),
    "start_tech": Operation((RACE,), ("technologies",)),
    "start_gem": Operation((RACE,), ("n",)),
    "own_set": Operation((RACE,), ("spaces", "effects")),
    "grey_on": Operation((RACE,), ("colour",)),
    "pay_gem": Operation((RACE,), ("options",)),
    "convert_ghost": Operation((RACE,), ()),
}

POINTS = tuple(op for op, (places, fields) in OPERATIONS.items() if places == (SOURCE,) and fields == ("n",))
"""Operations that are nothing but a number: what can be replaced, set off a bonus or be given as one."""

DEVELOPS = ("develop_any", "develop_row", "develop_diff")
ANY_DEVELOP = "develop"
"""As the trigger of a bonus: any of the develop operations."""
SACRIFICES = ("cube", "miniature", "gem")
REFRESHES = ("reset", "never")
ANY_COLOUR = "any"
MOST = 9
"""No figure of an effect is larger."""


def sets_off(on: str, op: str) -> bool:
    """HYP-12.3: whether an operation is the one that a bonus or replacement waits for."""
    return op == on or (on == ANY_DEVELOP and op in DEVELOPS)
