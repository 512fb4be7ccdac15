"""The games in OpenSpiel: `import northward.adapters.openspiel`, then

    pyspiel.load_game("python_northward", {"game": "honshu", "players": 3})

OpenSpiel wants chance to list its outcomes. A deal has far too many, so chance takes two steps, each with the same
number of equally likely outcomes; together they are the seed from which the deal is drawn. A history of action numbers
thus replays the same match.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy
import pyspiel

from northward.adapters.choices import Array
from northward.adapters.observation import Sight, layout
from northward.adapters.steps import LONGEST, Walk
from northward.core import options as option_lists
from northward.core import registry
from northward.core.game import CHANCE
from northward.core.observing import Part

SEED_PART = 1024
"""Outcomes of each of the two steps of chance: together, a million deals."""
SMALL_CHOICES = 10
"""An action takes fewer small choices, chance included."""
CHANCE_OUTCOMES = [(number, 1 / SEED_PART) for number in range(SEED_PART)]

GAME_TYPE = pyspiel.GameType(
    short_name="python_northward",
    long_name="Northward: map-building board games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "honshu", "players": 2, "options": "", "longest": LONGEST},
)


class NorthwardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is read untyped
    """`options` is written `name=value;name=value`; a match is cut off after the `longest` number of actions."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {"game": "honshu", "players": 2, "options": "", "longest": LONGEST, **(params or {})}
        self.rules = registry.game(settings["game"])
        self.seats = int(settings["players"])
        self.longest = int(settings["longest"])
        words = dict(word.split("=", 1) for word in str(settings["options"]).split(";") if word)
        self.options = option_lists.parse(self.rules.Options, words)
        info = pyspiel.GameInfo(
            num_distinct_actions=Walk(self.rules, self.seats, self.options).ids.size,
            max_chance_outcomes=SEED_PART,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=SMALL_CHOICES * self.longest,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> NorthwardState:
        return NorthwardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NorthwardObserver:
        return NorthwardObserver(self)


class NorthwardState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is read untyped
    def __init__(self, game: NorthwardGame) -> None:
        super().__init__(game)
        self.walk = Walk(game.rules, game.seats, game.options, game.longest)
        self._seed: int | None = None
        """The first step of chance, while the second is awaited."""

    def current_player(self) -> int:
        seat = self.walk.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.numbers() if player == self.walk.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCE_OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.walk.seat != CHANCE:
            self.walk.step(action)
        elif self._seed is None:
            self._seed = action
        else:
            seed = f"{self._seed}:{action}:{self.walk.actions}"
            self._seed = None
            self.walk.draw(Random(seed))

    def _action_to_string(self, player: int, action: int) -> str:
        """In words: the whole action if nothing else is left to choose, else the part of it that the number fixes."""
        if player < 0:
            return f"chance {action}"
        return self.walk.words(action) if player == self.walk.seat else self.walk.ids.texts[action]

    def is_terminal(self) -> bool:
        return self.walk.seat is None

    def returns(self) -> list[float]:
        return self.walk.returns() if self.walk.seat is None else [0.0] * self.walk.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> NorthwardState:
        """A match that looks the same to a player, with all that it cannot know dealt anew. Its history tells nothing:
        it can be played on and copied, and not be written down."""
        other: NorthwardState = self.clone()
        walk = other.walk
        if walk.seat is not None and walk.seat != CHANCE:
            rng = Random(sampler())
            walk.go_on_from(walk.game.imagine(walk.view(player), rng), player)
        return other

    def __str__(self) -> str:
        return f"{self.walk.game.view(self.walk.state, None)!r} {self.walk.chosen} {self._seed}"


class NorthwardObserver:
    """What a player sees. A view remembers all that its seat has seen, so it is an information state too."""

    def __init__(self, game: NorthwardGame) -> None:
        self._sights = [Sight(game.rules, game.seats) for _ in range(game.seats)]
        self.tensor: Array = numpy.zeros(layout(game.rules, game.seats).size, numpy.float32)
        self.dict = {
            part.name: self.tensor[first : first + part.size].reshape(part.shape) for part, first in _parts(game)
        }

    def set_from(self, state: NorthwardState, player: int) -> None:
        walk = state.walk
        self.tensor[:] = self._sights[player].look(walk.state, player, walk.chosen if walk.seat == player else ())

    def string_from(self, state: NorthwardState, player: int) -> str:
        walk = state.walk
        return f"{walk.view(player)!r} {walk.chosen if walk.seat == player else ()}"


def _parts(game: NorthwardGame) -> list[tuple[Part, int]]:
    whole = layout(game.rules, game.seats)
    return [(part, whole.first[part.name]) for part in whole.parts]


pyspiel.register_game(GAME_TYPE, NorthwardGame)
