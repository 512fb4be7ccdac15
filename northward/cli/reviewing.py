"""The command `review`: what the decisions of a finished match were worth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from northward.cli.arguments import check_language, open_match, seat_index
from northward.cli.options import Json, Lang
from northward.cli.output import print_json, print_table, progress
from northward.cli.problems import user_errors
from northward.core import record, words
from northward.core.game import AnyState, Game, Seat
from northward.core.text import text_of

if TYPE_CHECKING:
    from northward.reviewing import Judged, Review
    from northward.reviewing.moments import Actions

COSTLIEST = 3
"""Of each seat so many decisions are told, if something is to be said of them."""
SEEN = 0.3
"""From how many points on it is said how uncertain a loss is."""
NORMAL = 1.96
"""Standard errors to either side of what is true in 95 of 100 cases."""


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match that is over.")],
    seat: Annotated[int | None, typer.Option(min=1, help="Look at this seat alone, from 1.")] = None,
    simulations: Annotated[int | None, typer.Option(help="For each decision, 40 at least; more take longer.")] = None,
    seed: Annotated[int, typer.Option(help="Of the imagined worlds: the same one gives the same review.")] = 0,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """What every decision of a finished match was worth, and what was luck."""
    from northward.reviewing import review as reviewed

    check_language(lang)
    saved, match = open_match(file)
    seats = None if seat is None else [seat_index(match, seat)]
    with user_errors(f"{file}: "), progress(100) as advance:
        shown = 0

        def tell(done: int, of: int) -> None:
            nonlocal shown
            while shown < 100 * done // of:
                shown += 1
                advance(f"{done}/{of}")

        found = reviewed(saved, seats, simulations, seed, tell)
    if as_json:
        print_json(found)
        return
    print_review(match.game, list(record.states(saved)), found, saved.names, lang)


def print_review(
    game: Game, states: Sequence[AnyState], found: Review, names: Sequence[str] | None, language: str
) -> None:
    from rich.table import Table

    from northward.bots.levels import bots_of

    say = words.load("northward.cli", language)

    def name(seat: Seat) -> str:
        return (names[seat] if names else "") or say("player", number=seat + 1)

    table = Table("", *(say(f"review.{each}") for each in ("decisions", "lost", "luck", "ahead")))
    for column in table.columns[1:]:
        column.justify = "right"
    for one in found.by_seat:
        good = say("review.good", good=one.good, all=one.decisions)
        luck = signed(sum(one.luck), language) if one.luck else ""
        table.add_row(name(one.seat), good, signed(-one.lost, language), luck, signed(one.leads[-1], language))
    print_table(table)
    for one in found.by_seat:
        told = sorted(
            (each for each in found.decisions if each.seat == one.seat and each.mark not in ("good", "unclear")),
            key=lambda each: -each.loss,
        )[:COSTLIEST]
        for each in told:
            verdict = say(f"review.{each.mark}", loss=uncertain(each, language))
            print("\n" + say("review.at", round=each.round, name=name(each.seat), verdict=verdict))
            state = states[each.line]
            print("  " + say("review.played", actions=described(game, state, each.played, language)))
            # What rests on something hidden is told as it would be in a world that the seat could imagine.
            imagined = game.imagine(game.view(state, each.seat), Random(each.line))
            print("  " + say("review.better", actions=described(game, imagined, each.better, language)))
        if not told:
            print("\n" + say("review.nothing", name=name(one.seat)))
    if bots_of(game).rough:
        print("\n" + say("review.rough"))


def described(game: Game, state: AnyState, actions: Actions, language: str) -> str:
    """What a seat did one after the other, in words."""
    from northward.bots.reasons import in_turn
    from northward.reviewing.moments import steps

    text = text_of(game)
    views = ((game.view(step.before, step.action.seat), step.action) for step in steps(game, state, actions))
    return in_turn([text.describe(game, view, action, language) for view, action in views], language)


def signed(points: float, language: str) -> str:
    """With one place, a true minus, and the comma of French."""
    told = f"{points:+.1f}".replace("-", "−")
    return told.replace(".", ",") if language == "fr" else told


def uncertain(decision: Judged, language: str) -> str:
    """A loss, and how far it may be off where that is worth saying."""
    off = NORMAL * decision.error
    loss = signed(-decision.loss, language)
    return loss if off < SEEN else f"{loss} ±{signed(off, language)[1:]}"
