"""A table for one agent: the other seats are bots, and chance falls by itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

import numpy

from northward import bots
from northward.adapters.choices import Array
from northward.adapters.observation import Sight, layout
from northward.adapters.steps import LONGEST, Walk
from northward.bots import Bot, Clock
from northward.bots.uniform import UniformBot
from northward.core import registry
from northward.core.checks import check_seat, check_start
from northward.core.game import CHANCE, AnyOptions

Reward = Literal["win", "points"]
MISTAKES = 10
"""A match is also cut off after so many choices for each action that it may have: an agent may err for ever."""


class Outcome(NamedTuple):
    reward: float
    terminated: bool
    truncated: bool
    legal: bool
    """Whether the number was among those to choose from. If not, nothing has happened."""


class Setting:
    """What is the same in all matches at a table; raises ValueError or LookupError where something does not fit."""

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        options: AnyOptions = None,
        reward: Reward = "win",
        clock: Clock | None = None,
        longest: int = LONGEST,
    ) -> None:
        self.game = registry.game(game)
        self.seats = len(opponents) + 1
        self.options = self.game.Options() if options is None else options
        check_start(self.game, self.seats, self.options)
        if seat is not None:
            check_seat(self.seats, seat)
        self.seat = seat
        self.bots: list[Bot] = [bots.make(name, self.game) for name in opponents]
        self.reward = reward
        self.clock = clock
        self.longest = longest
        self.layout = layout(self.game, self.seats)
        self.actions = Walk(self.game, self.seats, self.options).ids.size


class AgentTable:
    """One match after the other. `observation` and `mask` are always those of the agent, now."""

    def __init__(self, setting: Setting, observation: Array = None, mask: Array = None) -> None:
        self.setting = setting
        self._sight = Sight(setting.game, setting.seats, observation)
        self.observation = self._sight.array
        self.mask: Array = numpy.zeros(setting.actions, numpy.int8) if mask is None else mask

    def reset(self, rng: Random) -> None:
        """A new match; unless the seat is given, it is drawn."""
        now = self.setting
        self._rng = rng
        self.seat = rng.randrange(now.seats) if now.seat is None else now.seat
        others = (seat for seat in range(now.seats) if seat != self.seat)
        self._bots = dict(zip(others, now.bots, strict=True))
        self.walk = Walk(now.game, now.seats, now.options, now.longest)
        self._choices = 0
        self._let_others_act()
        self._points = self._own_points()
        self._look()

    def step(self, number: int) -> Outcome:
        """The agent chooses."""
        walk, now = self.walk, self.setting
        before = walk.state
        self._choices += 1
        legal = walk.seat == self.seat
        if legal:
            try:
                walk.step(number)
            except ValueError:
                legal = False
        if walk.state is not before:
            self._let_others_act()
        over = walk.seat is None
        reward = 0.0
        if now.reward == "points":
            if walk.state is not before:
                points = self._own_points()
                reward, self._points = float(points - self._points), points
        elif over and legal:
            reward = walk.returns()[self.seat]
        truncated = (over and walk.truncated) or (not over and self._choices >= MISTAKES * now.longest)
        if legal:
            self._look()
        return Outcome(reward, over and not truncated, truncated, legal)

    def _own_points(self) -> int:
        if self.setting.reward != "points":
            return 0
        total: int = self.setting.game.scores(self.walk.state)[self.seat].total
        return total

    def _look(self) -> None:
        walk = self.walk
        acts = walk.seat == self.seat
        self._sight.look(walk.state, self.seat, walk.chosen if acts else ())
        if acts:
            walk.mask(self.mask)
        else:
            self.mask[:] = 0

    def _let_others_act(self) -> None:
        """Chance and bots, until it is the agent's turn or the end. Bots are given views, never the state."""
        walk, rng = self.walk, self._rng
        while (seat := walk.seat) is not None and seat != self.seat:
            if seat == CHANCE:
                walk.draw(rng)
                continue
            bot = self._bots[seat]
            if type(bot) is UniformBot:  # it would not look at a view
                walk.go(rng.randrange(len(walk.legal)))
            else:
                walk.play(bot.choose(walk.view(seat), walk.legal, self.setting.clock, rng))
