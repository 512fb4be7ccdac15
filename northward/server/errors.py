"""What a client is told when something is refused: a code for the page and a plain sentence for a person."""

from __future__ import annotations

from typing import Any

from northward.core import codec
from northward.core.game import Game, IllegalAction


class Refused(Exception):
    """Becomes `{"error": code, "message": sentence, ...}` with an HTTP status."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        """In English; `texts.answer` has it in other languages."""
        self.more = more


class Illegal(Refused):
    """An action that the rules of a game refuse."""

    def __init__(self, game: Game, error: IllegalAction) -> None:
        facts = codec.convert(error.facts, dict[str, Any])
        message = f"{error.rule}: {error.reason}."
        super().__init__(422, "illegal", message, rule=error.rule, reason=error.reason, facts=facts)
        self.game = game


class Stale(Refused):
    """A command with a number that is not the seat's next one; answered with the present snapshot."""

    def __init__(self) -> None:
        super().__init__(409, "stale", "The table has moved on since you chose that.")


class Moved(Refused):
    """Another process has the table now, or nobody has it for a moment."""

    def __init__(self) -> None:
        super().__init__(503, "moved", "The table is moving to another place. Please try again.")


def unknown_table() -> Refused:
    return Refused(404, "no_table", "There is no such table.")


def bad_token() -> Refused:
    return Refused(401, "bad_token", "That link does not belong to this table.")
