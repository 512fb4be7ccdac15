"""A guided first game at a table: the lines that are prepared for chance and for the bots."""

from __future__ import annotations

from typing import Any

from northward.core import codec, record
from northward.core.game import CHANCE, Game, IllegalAction, Seat


class Lesson:
    """How the game goes if the learner does what is asked for."""

    def __init__(self, game: Game, header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
        self.game = game
        self.lines = lines if header["version"] == game.version else self._as_of_today(header, lines)

    def _as_of_today(self, header: dict[str, Any], lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The lines as the installed version of the game writes them."""
        try:
            whole = record.load(b"\n".join(codec.encode(line) for line in (header, *lines)))
        except record.RecordError:
            return lines  # those that the rules no longer take are left to chance and to the bots
        today: list[dict[str, Any]] = codec.convert(whole.actions, list[dict[str, Any]])
        return today

    def line(self, seat: Seat, state: Any, done: int) -> dict[str, Any] | None:
        """The line that is prepared for a seat or for chance after `done` others, if the rules take it now."""
        own = [line for line in self.lines if line.get("seat", CHANCE) == seat]
        if done >= len(own):
            return None
        try:
            self.game.apply(state, codec.convert(own[done], self.game.Action))
        except (ValueError, IllegalAction):
            return None
        return own[done]
