"""Games for a single agent, as Gymnasium environments: the other seats are bots. One match, or many in one call."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import gymnasium
import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from northward.adapters.choices import Array
from northward.adapters.drawing import plain, svg
from northward.adapters.observation import named
from northward.adapters.steps import Walk
from northward.adapters.table import AgentTable, Setting
from northward.core import registry

VERSION = 1
"""Of what observations and actions are like, as Gymnasium's ids name it."""


def spaces(setting: Setting) -> tuple[Any, Any]:
    """What is seen, and what can be done."""
    seen = gymnasium.spaces.Box(0, 255, (setting.layout.size,), numpy.uint8)
    return seen, gymnasium.spaces.Discrete(setting.actions)


class NorthwardEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium is read untyped
    """`NorthwardEnv("honshu", opponents=["greedy"])`. `action_masks()` tells what is legal, as sb3-contrib expects.

    What may be set besides, `Setting` says. The reward is 1 for a win, at the end; with `reward="points"` it is what
    the own score gains, all the time. A number that is not legal changes nothing, costs nothing and is noted in `info`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's way

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        *,
        render_mode: Literal["ansi", "svg"] | None = None,
        **setting: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: {render_mode!r}; expected ansi or svg")
        self.render_mode = render_mode
        self._setting = Setting(game, opponents, **setting)
        self._table = AgentTable(self._setting)
        self.observation_space, self.action_space = spaces(self._setting)

    @property
    def walk(self) -> Walk:
        """The match."""
        return self._table.walk

    @property
    def seat(self) -> int:
        return self._table.seat

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new match; unless the seat is given, it is drawn."""
        super().reset(seed=seed)
        self._table.reset(Random(int(self.np_random.integers(2**63))))
        return self._table.observation.copy(), self._info()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        reward, terminated, truncated, legal = self._table.step(int(action))
        info = self._info()
        info["illegal"] = not legal
        return self._table.observation.copy(), reward, terminated, truncated, info

    def action_masks(self) -> Array:
        return self._table.mask.astype(bool)

    def parts(self, observation: Array) -> dict[str, Array]:
        """An observation part by part, or many of them at once."""
        return named(self._setting.game, self._setting.seats, observation)

    def render(self) -> str | None:
        """What the agent sees."""
        if self.render_mode is None:
            return None
        return (plain if self.render_mode == "ansi" else svg)(self.walk, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._table.mask.copy(), "seat": self._table.seat}


class NorthwardVectorEnv(VectorEnv):  # type: ignore[misc]  # Gymnasium is read untyped
    """Many matches of one game in one process: a call steps all of them, arrays in and arrays out.

    A match that is over is followed by the next in the same step: the observation is the first of the new match, the
    last of the old one is in `info["final_obs"]`. With `copy=False` the arrays are written over by the next step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - theirs

    def __init__(self, game: str, num_envs: int = 1, *, copy: bool = True, **setting: Any) -> None:
        self.num_envs = num_envs
        now = Setting(game, **setting)
        self._setting = now
        self._copy = copy
        self.single_observation_space, self.single_action_space = spaces(now)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations: Array = numpy.zeros((num_envs, now.layout.size), numpy.uint8)
        self._masks: Array = numpy.zeros((num_envs, now.actions), numpy.int8)
        self._tables = [AgentTable(now, self._observations[number], self._masks[number]) for number in range(num_envs)]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """New matches everywhere. A list of seeds has one for each; a single one seeds all, each in its own way."""
        super().reset(seed=None if isinstance(seed, list) else seed)
        seeds = seed if isinstance(seed, list) else [None] * self.num_envs
        self._rngs = [Random(self._number() if one is None else one) for one in seeds]
        for table, rng in zip(self._tables, self._rngs, strict=True):
            table.reset(rng)
        return self._seen(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        outcomes = [table.step(int(number)) for table, number in zip(self._tables, actions, strict=True)]
        rewards, terminated, truncated, legal = map(numpy.array, zip(*outcomes, strict=True))
        over = terminated | truncated
        info: dict[str, Any] = {"illegal": ~legal}
        if over.any():
            info["_final_obs"] = over
            info["final_obs"] = numpy.full(self.num_envs, None, object)
            for number in over.nonzero()[0]:
                info["final_obs"][number] = self._observations[number].copy()
                self._tables[number].reset(self._rngs[number])
        return self._seen(), rewards, terminated, truncated, self._info() | info

    def _number(self) -> int:
        return int(self.np_random.integers(2**63))

    def _seen(self) -> Array:
        return self._observations.copy() if self._copy else self._observations

    def _info(self) -> dict[str, Any]:
        masks = self._masks.copy() if self._copy else self._masks
        return {"action_mask": masks, "seat": numpy.array([table.seat for table in self._tables])}


for _name in registry.names():
    gymnasium.register(
        f"northward/{_name.capitalize()}-v{VERSION}",
        entry_point=NorthwardEnv,
        vector_entry_point=NorthwardVectorEnv,
        kwargs={"game": _name},
    )
