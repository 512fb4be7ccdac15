"""What the puzzles of a game may ask: `KINDS` in the part `puzzles` of its package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from northward.core.game import AnyAction, AnyState, AnyView, OwnGame


@dataclass(frozen=True)
class Kind:
    """A kind of question that a game's puzzles put."""

    name: str
    """`puzzle.<name>` in the game's words is the question, `puzzle.<name>.set` the title of all of them."""
    asks: Callable[[AnyView, Sequence[AnyAction]], bool]
    """Whether this decision is one to ask about, told by the view and a few of the legal actions."""
    until: Literal["action", "turn"]
    """When a try ends and points are counted: right after the action; or when it is somebody else's turn, or something
    is drawn."""
    judged: bool = False
    """Whether what counts is the end of the match, of which nobody can be certain; else points that the rules prove."""
    ahead: int = 2
    """So many points the best is ahead of everything else, and of what comes to mind first."""
    beginning: bool = False
    """Whether the first action decides: the best turn is ahead of all that begin otherwise, however well they go on.
    Else it is ahead of every other turn, also of those that begin alike and leave something undone. For games in which
    no turn comes back to a state."""
    facts: Callable[[AnyView], Mapping[str, Any]] = lambda view: {}
    """What stands in the gaps of the question."""
    worths: Callable[[OwnGame, AnyView, Sequence[AnyAction]], Sequence[int]] | None = None
    """A quick way to the points after each action, where one action is asked for and the game has such a way."""
    glance: Callable[[OwnGame, AnyState, Sequence[AnyAction], Sequence[int]], int] | None = None
    """The points after what comes to mind first; without it that is what the greedy bot does."""
