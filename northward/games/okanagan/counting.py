"""The end of Okanagan, counted objective by objective (OKA-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from northward.core.counting import Counted, Part
from northward.games.okanagan.kinds import REWARDS
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.scoring import EXPLORER, explorer, gold, objective_points, sets
from northward.games.okanagan.text import words

if TYPE_CHECKING:
    from northward.games.okanagan.rules import Okanagan


def ending(game: Okanagan, view: View) -> tuple[Counted, ...]:
    """OKA-10.1 to OKA-10.6."""
    collected = [explorer(rewards) for rewards in view.rewards]
    return (
        Counted("explorer", tuple((Part(EXPLORER * number, number),) if number else () for number in collected)),
        Counted("objectives", tuple(objectives(game, view, seat) for seat in range(view.seats))),
        Counted(
            "gold",
            tuple(
                (Part(points, nuggets),) if nuggets else ()
                for points, nuggets in zip(gold(view.nuggets, view.options), view.nuggets, strict=True)
            ),
        ),
    )


def objectives(game: Okanagan, view: View, seat: int) -> tuple[Part, ...]:
    """OKA-10.2, OKA-10.3, OKA-10.4: the three that were kept, also those that bring nothing."""
    rewards = view.rewards[seat]
    wanted = sorted((game.tiles.objectives[card] for card in view.hands[seat] or ()), key=len)
    return tuple(
        Part(objective_points(rewards, kinds), sets(rewards, kinds), made_of=tuple(REWARDS[kind] for kind in kinds))
        for kinds in wanted
    )


def ended(game: Okanagan, view: View, language: str) -> str:
    """OKA-9.3."""
    return words(language)("ended")
