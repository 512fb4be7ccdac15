"""A game as a PettingZoo environment (AEC): agents act one after another, with masks of what is legal."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy
from pettingzoo import AECEnv

from northward.adapters.observation import SIZE, Array
from northward.adapters.steps import LONGEST, Walk
from northward.core import registry
from northward.core.game import CHANCE, AnyOptions


class NorthwardAEC(AECEnv):  # type: ignore[misc]  # PettingZoo is read untyped
    """`env("honshu", seats=3)`. Agents are called `seat_0` and so on; whoever wins gets 1 at the end.

    Seats that choose at the same time are asked one after the other; none sees what the others chose.
    """

    metadata = {"name": "northward_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - theirs

    def __init__(self, game: str, seats: int, options: AnyOptions = None, longest: int = LONGEST) -> None:
        super().__init__()
        self._game = registry.game(game)
        self._options = self._game.Options() if options is None else options
        size = Walk(self._game, seats, self._options).ids.size
        self._longest = longest
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (SIZE,), numpy.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (size,), numpy.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.walk = Walk(self._game, len(self.possible_agents), self._options, self._longest)
        self._pass_chance()
        self.agent_selection = self.possible_agents[self.walk.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask: Array = numpy.zeros(self.walk.ids.size, numpy.int8)
        if self.walk.seat == seat:
            mask[self.walk.legal()] = 1
        return {"observation": self.walk.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.walk.step(int(action))
        self._pass_chance()
        if self.walk.seat is None:
            self.rewards = dict(zip(self.agents, self.walk.returns(), strict=True))
            over = self.truncations if self.walk.truncated else self.terminations
            over.update(dict.fromkeys(self.agents, True))
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.walk.seat]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> None:
        """There is nothing to draw: `northward replay` shows matches."""

    def close(self) -> None:
        pass

    def _pass_chance(self) -> None:
        while self.walk.seat == CHANCE:
            self.walk.draw(self._rng)


env = NorthwardAEC
