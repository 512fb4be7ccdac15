"""A review in words of its game, and what the page draws of a decision. Nothing in it that the seat could not know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from northward.bots.reasons import Reason, gains, in_turn, sentences
from northward.core import codec
from northward.core.game import AnyState, AnyView, Game
from northward.core.text import LANGUAGES
from northward.reviewing.moments import Actions, Course, Moment, done, steps
from northward.reviewing.results import Judged
from northward.server import boards
from northward.server.review_messages import Alternative, ReviewedDecision, ReviewedMoment, ReviewMoment
from northward.server.texts import describe
from northward.server.written import Written

FEW = 4
"""So many alternatives are told, the better one included."""


def read(game: Game, found: dict[str, Any]) -> Judged:
    """What a worker answered, with actions of the game."""

    def actions(listed: Sequence[Any]) -> Actions:
        return tuple(codec.convert(action, game.Action) for action in listed)

    judged: Judged = codec.convert(found, Judged)
    return replace(
        judged,
        played=actions(judged.played),
        better=actions(judged.better),
        others=tuple(replace(other, actions=actions(other.actions)) for other in judged.others),
    )


def described(game: Game, state: AnyState, actions: Actions, lang: str) -> list[str]:
    """What a seat does one after the other, in words; no further than this world allows it."""
    return [
        describe(game, game.view(step.before, step.action.seat), step.action, lang)
        for step in steps(game, state, actions)
    ]


def decided(course: Course, moment: Moment) -> ReviewMoment:
    """A decision as it was taken."""
    game, state = course.saved.game, course.states[moment.line]
    view = game.view(state, moment.seat)
    return ReviewMoment(
        line=moment.line,
        length=len(moment.actions),
        seat=moment.seat,
        round=course.round_of(moment.line) + 1,
        words={lang: in_turn(described(game, state, moment.actions, lang), lang) for lang in LANGUAGES},
        map=boards.sketch(game, view, moment.seat),
        frame=boards.frame(game, view, moment.actions),
    )


def decision(course: Course, judged: Judged) -> ReviewedDecision:
    game = course.saved.game
    better = frame = None
    if judged.better != judged.played:
        world = _imagined(course, judged)
        better = {lang: in_turn(described(game, world, judged.better, lang), lang) for lang in LANGUAGES}
        frame = boards.frame(game, game.view(course.states[judged.line], judged.seat), judged.better)
    return ReviewedDecision(
        line=judged.line, loss=judged.loss, error=judged.error, mark=judged.mark, better=better, frame=frame
    )


def moment(course: Course, taken: Moment, judged: Judged | None) -> ReviewedMoment:
    """All that there is to say of a decision: until it is judged, what was seen before it and what was played."""
    game, state = course.saved.game, course.states[taken.line]
    return ReviewedMoment(
        line=taken.line,
        **seen(game, game.view(state, taken.seat)),
        played=_alternative(game, state, taken.actions, 0.0, () if judged is None else judged.instead),
        others=[] if judged is None else _others(course, judged),
    )


def _others(course: Course, judged: Judged) -> list[Alternative]:
    ahead = {other.actions: other.ahead for other in judged.others}
    better = [judged.better] if judged.better != judged.played else []
    few = list(dict.fromkeys([*better, *(other.actions for other in judged.others)]))[:FEW]
    # What rests on something hidden is shown as it would be in a world that the seat could imagine.
    game, world = course.saved.game, _imagined(course, judged)
    return [
        _alternative(
            game,
            world,
            actions,
            judged.loss if actions == judged.better else ahead[actions],
            judged.why if actions == judged.better else (),
        )
        for actions in few
    ]


def seen(game: Game, view: AnyView) -> dict[str, Any]:
    """A view as the page is given it, and what goes with it."""
    return {"view": Written(boards.named(game)).parts(view), "page": Written().parts(boards.page(game, view))}


def _imagined(course: Course, judged: Judged) -> AnyState:
    game = course.saved.game
    return game.imagine(game.view(course.states[judged.line], judged.seat), Random(judged.line))


def _alternative(game: Game, state: AnyState, actions: Actions, ahead: float, why: Sequence[Reason]) -> Alternative:
    seat = actions[0].seat
    after = done(game, state, actions)
    view = game.view(after, seat)
    brings = gains(game.scores(state)[seat], game.scores(after)[seat])
    at_once = [Reason("brings", points, name) for name, points in brings.items()]
    return Alternative(
        actions=codec.convert(actions, list[Any]),
        words={lang: described(game, state, actions, lang) for lang in LANGUAGES},
        gains=brings,
        why={lang: sentences(game, why or at_once, lang) for lang in LANGUAGES},
        ahead=ahead,
        **seen(game, view),
    )
