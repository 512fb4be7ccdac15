"""A bot that does not see everything: how weaker levels err as people do, and do nothing at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from northward.core.bots import Bot, Clock
from northward.core.game import Action, AnyAction, AnyView

FEWEST = 3
"""So many actions are always noticed."""


class Overlooking:
    """Notices a part of what it could do, and takes what another bot thinks best of that."""

    def __init__(self, bot: Bot, notices: float, last: tuple[type[Action], ...] = ()) -> None:
        """`last`: what it does only after it has looked at everything, so that no turn is thrown away."""
        self._bot = bot
        self._notices = notices
        self._last = last

    def choose(self, view: AnyView, legal: Sequence[AnyAction], clock: Clock | None, rng: Random) -> AnyAction:
        count = max(FEWEST, round(self._notices * len(legal)))
        if count >= len(legal):
            return self._bot.choose(view, legal, clock, rng)
        noticed = [legal[index] for index in sorted(rng.sample(range(len(legal)), count))]
        choice = self._bot.choose(view, noticed, clock, rng)
        return self._bot.choose(view, legal, clock, rng) if isinstance(choice, self._last) else choice
