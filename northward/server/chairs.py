"""The seats of a table and who is on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from northward.server.journal import NewChair

STAND_IN = "greedy"
"""The bot that plays on for a seat that resigned or whose time ran out."""
SCREEN = -1
"""The group of all who sit at the screen of whoever made the table; others are a group each. Groups answer as one."""


@dataclass
class Chair:
    """A seat of the table and who is on it."""

    group: int
    name: str
    born_bot: bool
    bot: str | None
    token: str | None
    """Hashed."""
    free: bool
    invited: bool
    """Whether its token is still the link that the maker passes on: it lets somebody sit down, and shows no hand."""
    shown: bool = False
    """Whether the name may stand on pictures that others share."""
    player: str | None = None
    """Whose it is, where a player has it: their keys open it."""
    came_by: str | None = None
    """The link by which its guest came, hashed: who never heard of it asks again."""
    resigned: bool = False
    webhook: str | None = None
    number: int = 0
    """How many commands that change the record were accepted from it: its own actions and undos, and agreed undos."""
    last: tuple[int, dict[str, Any] | None] | None = None
    """Its last command: number and action, no action for an undo. The same one once more is a retry."""

    @classmethod
    def of(cls, new: NewChair) -> Chair:
        return cls(new.group, new.name, new.born_bot, new.bot, new.token, new.free, new.free, new.shown, new.player)

    @property
    def person(self) -> bool:
        """Whether a person plays it now."""
        return self.bot is None and not self.free

    @property
    def left(self) -> bool:
        """Whether its player has left for good: nothing opens it."""
        return not self.born_bot and self.token is None and self.player is None

    def count(self, number: int, action: dict[str, Any] | None) -> None:
        """Takes note of an accepted command."""
        self.last = (number, action)
        self.number = number + 1


def groups_of_people(chairs: Sequence[Chair]) -> set[int]:
    return {chair.group for chair in chairs if chair.person}
