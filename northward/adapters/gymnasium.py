"""A game for a single agent, as a Gymnasium environment: the other seats are bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import gymnasium
import numpy

from northward import bots
from northward.adapters.observation import SIZE, Array
from northward.adapters.steps import LONGEST, Walk
from northward.bots import Clock
from northward.core import registry
from northward.core.checks import check_seat
from northward.core.game import CHANCE, AnyOptions


class NorthwardEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium is read untyped
    """`NorthwardEnv("honshu", opponents=["greedy"])`. `action_masks()` tells what is legal, as sb3-contrib expects.

    The reward is 1 for a win, at the end; with `reward="points"` it is what the own score gains, all the time. A number
    that is not legal changes nothing, costs nothing and is noted in `info`.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's way

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        options: AnyOptions = None,
        reward: Literal["win", "points"] = "win",
        clock: Clock | None = None,
        longest: int = LONGEST,
    ) -> None:
        self._game = registry.game(game)
        self._seats = len(opponents) + 1
        self._options = self._game.Options() if options is None else options
        self._ids = Walk(self._game, self._seats, self._options).ids
        if seat is not None:
            check_seat(self._seats, seat)
        self._bots = [bots.make(name, self._game) for name in opponents]
        self._fixed_seat = seat
        self._reward = reward
        self._clock = clock
        self._longest = longest
        self.action_space = gymnasium.spaces.Discrete(self._ids.size)
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, (SIZE,), numpy.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new match; unless the seat is given, it is drawn."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))
        self.seat = self._rng.randrange(self._seats) if self._fixed_seat is None else self._fixed_seat
        self.walk = Walk(self._game, self._seats, self._options, self._longest)
        self._steps = 0
        self._let_others_act()
        self._points = self._own_points()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._steps += 1
        legal = self.walk.seat == self.seat and int(action) in self.walk.legal()
        if legal:
            self.walk.step(int(action))
            self._let_others_act()
        over = self.walk.seat is None
        if self._reward == "points":
            points = self._own_points()
            reward, self._points = float(points - self._points), points
        else:
            reward = self.walk.returns()[self.seat] if over and legal else 0.0
        truncated = self.walk.truncated or (not over and self._steps >= 10 * self._longest)
        return self._observation(), reward, over and not truncated, truncated, self._info() | {"illegal": not legal}

    def action_masks(self) -> Any:
        mask: Array = numpy.zeros(self._ids.size, bool)
        if self.walk.seat == self.seat:
            mask[self.walk.legal()] = True
        return mask

    def _own_points(self) -> int:
        total: int = self._game.scores(self.walk.state)[self.seat].total
        return total

    def _observation(self) -> Any:
        return self.walk.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def _let_others_act(self) -> None:
        """Chance and bots, until it is the agent's turn or the end. Bots are given views, never the state."""
        others = [seat for seat in range(self._seats) if seat != self.seat]
        while (seat := self.walk.seat) not in (None, self.seat):
            if seat == CHANCE:
                self.walk.draw(self._rng)
            else:
                view = self.walk.view(seat)
                legal = self._game.legal(self.walk.state, seat)
                self.walk.play(self._bots[others.index(seat)].choose(view, legal, self._clock, self._rng))
