"""A game as PettingZoo environments: agents act one after another (AEC), or all that may do so at once (parallel)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import gymnasium
import numpy
from pettingzoo import AECEnv, ParallelEnv

from northward.adapters.choices import Array, Choices, choices, forced, write_mask
from northward.adapters.drawing import plain
from northward.adapters.ids import Path
from northward.adapters.observation import Sight, layout
from northward.adapters.steps import LONGEST, Walk
from northward.core import registry
from northward.core.checks import check_start
from northward.core.game import CHANCE, AnyOptions, Seat


class _Agents:
    """What both kinds of environments are made of: a game, its agents `seat_0` and so on, and what each sees."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: AnyOptions = None,
        longest: int = LONGEST,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        self._game = registry.game(game)
        self._options = self._game.Options() if options is None else options
        check_start(self._game, seats, self._options)
        self._longest = longest
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._sights = [Sight(self._game, seats) for _ in range(seats)]
        self._size = self._numbers(Walk(self._game, seats, self._options).ids.size)
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (layout(self._game, seats).size,), numpy.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._size,), numpy.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._size) for agent in self.possible_agents}
        self._rng = Random()

    def _numbers(self, actions: int) -> int:
        return actions

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.walk = Walk(self._game, len(self.possible_agents), self._options, self._longest)
        self._pass_chance()

    def _pass_chance(self) -> None:
        while self.walk.seat == CHANCE:
            self.walk.draw(self._rng)

    def _seen(self, seat: Seat, chosen: Path, open_: Choices | None) -> dict[str, Array]:
        mask: Array = numpy.zeros(self._size, numpy.int8)
        write_mask(open_, mask)
        return {"observation": self._sights[seat].look(self.walk.state, seat, chosen).copy(), "action_mask": mask}

    def render(self) -> str | None:
        """What everybody may see."""
        return plain(self.walk, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class NorthwardAEC(_Agents, AECEnv):  # type: ignore[misc]  # PettingZoo is read untyped
    """`env("honshu", seats=3)`. Whoever wins gets 1 at the end.

    Seats that choose at the same time are asked one after the other; none sees what the others chose.
    """

    metadata = {"name": "northward_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - theirs

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.walk.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        acts = self.walk.seat == seat
        return self._seen(seat, self.walk.chosen if acts else (), self.walk.open() if acts else None)

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


class NorthwardParallel(_Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo is read untyped
    """`parallel_env("honshu", seats=3)`. In each step, all seats that may choose now do so at once; for the others,
    and for those who have finished their action before the rest, the last number is the only one: to wait. A number
    that is not legal changes nothing and is noted in the agent's info; the seat is asked again.
    """

    metadata = {"name": "northward_v1", "render_modes": ["ansi"]}  # noqa: RUF012 - theirs

    def _numbers(self, actions: int) -> int:
        self.wait = actions
        return actions + 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self._ask()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat, asked in list(self._asked.items()):
            agent = self.possible_agents[seat]
            left = asked.chosen(int(actions[agent]))
            if left is None:
                infos[agent]["illegal"] = True
            else:
                self._choose(seat, int(actions[agent]), left)
        if not self._asked:
            self.walk.play(*(self._done[seat] for seat in sorted(self._done)))
            self._pass_chance()
            self._ask()
        over = self.walk.seat is None
        truncated = over and self.walk.truncated
        rewards = self.walk.returns() if over else [0.0] * len(self.agents)
        seen, agents = self._observations(), self.agents
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over and not truncated),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def _ask(self) -> None:
        """Asks all who may act in this state."""
        walk = self.walk
        self._legal: dict[Seat, Sequence[Any]] = {}
        self._asked: dict[Seat, Choices] = {}
        self._chosen: dict[Seat, Path] = {}
        self._done: dict[Seat, Any] = {}
        """The actions that are settled, by seat."""
        for seat in () if walk.seat is None else walk.game.to_move(walk.state):
            legal = walk.legal if seat == walk.seat else walk.game.legal(walk.state, seat)
            self._chosen[seat] = ()
            if len(legal) == 1:
                self._done[seat] = legal[0]
            else:
                self._legal[seat] = legal
                self._narrow(seat, choices(walk.game, walk.ids, walk.state, seat, legal))

    def _choose(self, seat: Seat, number: int, left: Choices | int) -> None:
        self._chosen[seat] = (*self._chosen[seat], number)
        if isinstance(left, int):
            self._done[seat] = self._legal[seat][left]
            del self._asked[seat]
        else:
            self._narrow(seat, left)

    def _narrow(self, seat: Seat, left: Choices) -> None:
        """Makes the choices that leave nothing to choose."""
        while (number := forced(left)) is not None:
            further = left.chosen(number)
            assert further is not None and not isinstance(further, int)
            self._chosen[seat] = (*self._chosen[seat], number)
            left = further
        self._asked[seat] = left

    def _observations(self) -> dict[str, dict[str, Array]]:
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            asked = self._asked.get(seat)
            found[agent] = self._seen(seat, self._chosen.get(seat, ()), asked)
            found[agent]["action_mask"][self.wait] = asked is None
        return found


env = NorthwardAEC
parallel_env = NorthwardParallel
