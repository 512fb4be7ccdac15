"""A hint, or a warning, as its seat is told it."""

from __future__ import annotations

from typing import Any

from northward.bots.hint import Hint, Other
from northward.bots.reasons import compared, sentences
from northward.core import codec
from northward.core.game import Seat
from northward.core.text import LANGUAGES
from northward.reviewing.warning import Costly, Side
from northward.server import checks, messages
from northward.server.fold import LiveTable
from northward.server.messages import Advised, Hinted, Words
from northward.server.texts import describe


def told(table: LiveTable, seat: Seat, view: Any, hint: Hint) -> Hinted:
    """In words of the game, for who sees that view."""
    others = [_other(table, seat, view, other) for other in hint.others]
    action, words = _action(table, seat, view, hint.action)
    why = {lang: sentences(table.game, hint.reasons, lang) for lang in LANGUAGES}
    if others:
        for lang in LANGUAGES:
            why[lang].append(compared(hint.others[0].behind, lang, rival=others[0].words[lang]))
    return Hinted(
        action=action,
        words=words,
        gains=hint.gains,
        why=why,
        others=others,
        expected=hint.expected,
        ahead=hint.ahead,
        better_by=hint.better_by,
    )


def _other(table: LiveTable, seat: Seat, view: Any, other: Other) -> Advised:
    why = {lang: [compared(other.behind, lang), *sentences(table.game, other.reasons, lang)] for lang in LANGUAGES}
    return _advised(table, seat, view, other, why)


def compared_with_better(table: LiveTable, seat: Seat, view: Any, found: Costly) -> messages.Costly:
    """A warning: what is chosen and what would be better, each with what tells it from the other."""
    chosen, better = (
        _advised(table, seat, view, side, {lang: sentences(table.game, side.reasons, lang) for lang in LANGUAGES})
        for side in (found.chosen, found.better)
    )
    return messages.Costly(loss=found.loss, error=found.error, chosen=chosen, better=better)


def _advised(table: LiveTable, seat: Seat, view: Any, side: Other | Side, why: dict[str, list[str]]) -> Advised:
    action, words = _action(table, seat, view, side.action)
    return Advised(action=action, words=words, gains=side.gains, why=why)


def _action(table: LiveTable, seat: Seat, view: Any, found: dict[str, Any]) -> tuple[Any, Words]:
    action = checks.read_action(table, seat, found)
    return codec.raw(action), {lang: describe(table.game, view, action, lang) for lang in LANGUAGES}
