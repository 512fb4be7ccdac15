"""What a seat may do or ask now. What it may not is refused with a sentence that tells it no secret."""

from __future__ import annotations

from random import Random
from typing import Any

from northward.core import codec
from northward.core.game import Game, IllegalAction, Seat
from northward.server.course import Step, step
from northward.server.errors import Illegal, Refused, Stale
from northward.server.fold import LiveTable


def not_closed(table: LiveTable) -> None:
    if table.closed:
        raise Refused(409, "closed", "Whoever runs this server has closed this table.")


def playing(table: LiveTable) -> None:
    """Refuses if nothing is played at the table now."""
    not_closed(table)
    if table.problem:
        raise Refused(409, "read_only", f"This table can only be looked at: {table.problem}.")
    match table.status:
        case "waiting":
            raise Refused(409, "waiting", "Not everybody is here yet.")
        case "paused":
            raise Refused(409, "paused", "The table is paused.")
        case "over":
            raise Refused(409, "over", "The match is over.")


def read_action(table: LiveTable, seat: Seat, action: dict[str, Any]) -> Any:
    """The seat's action as the game knows it."""
    try:
        played = codec.convert(action, table.game.Action)
    except ValueError as error:
        raise Refused(400, "bad_action", f"That is no action of this game: {error}.") from None
    if played.seat != seat:
        raise Refused(403, "not_your_seat", "That action belongs to another seat.")
    return played


def tried(table: LiveTable, seat: Seat, action: Any) -> Step:
    """What the action does.

    The reason of a refusal is taken from an imagined state, so that it cannot tell what the seat may not know.
    """
    try:
        return step(table.game, table.match.state, action)
    except IllegalAction as error:
        told = _imagined_refusal(table, seat, action) or IllegalAction(error.rule, "not legal now")
        raise Illegal(table.game, told) from None


def _imagined_refusal(table: LiveTable, seat: Seat, action: Any) -> IllegalAction | None:
    try:
        table.game.apply(imagined(table.game, table.match.view(seat)), action)
    except IllegalAction as error:
        return error
    return None


def imagined(game: Game, view: Any) -> Any:
    """A state that fits all that a seat knows."""
    return game.imagine(view, Random(0))


def preview(table: LiveTable, seat: Seat, action: dict[str, Any]) -> Any:
    """The state after the action, played on a state imagined from what the seat knows."""
    playing(table)
    played = read_action(table, seat, action)
    try:
        return table.game.apply(imagined(table.game, table.match.view(seat)), played)
    except IllegalAction as error:
        raise Illegal(table.game, error) from None


def hint(table: LiveTable, seat: Seat, number: int, compared: dict[str, Any] | None) -> None:
    """Refuses if the seat gets no hint now, or none that can be compared with that action."""
    if not table.gives_hints:
        raise Refused(403, "no_hints", "No hints are given in a match that goes on from an unfinished record.")
    if not table.hints(seat):
        raise Refused(403, "no_hints", "Hints are not given where others play from another device.")
    _deciding(table, seat, number)
    if compared is not None and read_action(table, seat, compared) not in table.match.legal(seat):
        raise Refused(422, "bad_plan", "That plan is not legal now.")


def weigh(table: LiveTable, seat: Seat, number: int, action: dict[str, Any]) -> None:
    """Refuses if the seat is not told now what that action costs."""
    if not table.warnings(seat):
        raise Refused(403, "no_warnings", "Nobody is warned where other people play.")
    _deciding(table, seat, number)
    if read_action(table, seat, action) not in table.match.legal(seat):
        raise Refused(422, "bad_plan", "That plan is not legal now.")


def _deciding(table: LiveTable, seat: Seat, number: int) -> None:
    """Refuses if a person does not decide for that seat now."""
    if number != table.chairs[seat].number:
        raise Stale
    playing(table)
    if table.chairs[seat].bot is not None:
        raise bot_plays()
    if seat not in table.match.to_move:
        raise Refused(409, "not_your_turn", "It is not your turn.")


def not_resigned(table: LiveTable, seat: Seat) -> None:
    if table.chairs[seat].resigned:
        raise Refused(409, "resigned", "You have resigned; a bot plays on for you.")


def bot_plays() -> Refused:
    return Refused(409, "bot_plays", "A bot plays for you. Take your seat back first.")
