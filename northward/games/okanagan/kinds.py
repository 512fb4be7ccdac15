"""The words of the game: lands, rewards, shapes, structures and special actions, each in a fixed order."""

from __future__ import annotations

from typing import Literal, get_args

Land = Literal["forest", "lake", "field", "mountain"]
Shape = Literal["circle", "square", "hexagon"]
Reward = Literal[
    "lumberman",
    "wood",
    "skin",
    "fisherman",
    "grey_fish",
    "red_fish",
    "farmer",
    "wheat",
    "fruit",
    "miner",
    "ore",
    "stone",
]
"""Three for each land, in the order of the lands. Everywhere else a reward is its place in this list."""
Structure = Literal["farm", "warehouse", "silo"]

LANDS: tuple[Land, ...] = get_args(Land)
SHAPES: tuple[Shape, ...] = get_args(Shape)
REWARDS: tuple[Reward, ...] = get_args(Reward)
STRUCTURES: tuple[Structure, ...] = get_args(Structure)

PER_LAND = 3
TOKENS = 12
"""OKA-2.2: of each reward."""
NUGGETS = 17
"""OKA-6.6: gold nugget cards."""

INFLUENCE: dict[Structure, int] = {"farm": 3, "warehouse": 2, "silo": 1}
"""OKA-4.2, OKA-4.3, OKA-4.4."""

Back = str
"""The special action on the back of a tile: a word of PLAIN_ACTIONS, "gain REWARD" or "shape SHAPE"."""
PLAIN_ACTIONS = ("nugget", "objectives", "trade", "tribute", "swap_colour", "swap_shape", "renew", "first")
BACKS: tuple[Back, ...] = (
    *(f"gain {reward}" for reward in REWARDS),
    *(f"shape {shape}" for shape in SHAPES),
    *PLAIN_ACTIONS,
)

BACK_INDEX = {back: index for index, back in enumerate(BACKS)}
LAND_INDEX = {land: index for index, land in enumerate(LANDS)}
REWARD_INDEX = {reward: index for index, reward in enumerate(REWARDS)}
