"""Why another decision was better: what either brings at once, and what becomes of both when a quick bot plays on."""

from __future__ import annotations

from random import Random

from northward.bots.beliefs import Beliefs
from northward.bots.judge import played_on
from northward.bots.levels import greedy
from northward.bots.reasons import Reason, Seen, reasons
from northward.core.game import AnyView, Game
from northward.reviewing.moments import Actions, done

WORLDS = 8
AHEAD = 20
"""Actions that are played on: what lies further ahead hangs on other things."""
Reasons = tuple[Reason, ...]


def reasons_of(
    game: Game, view: AnyView, better: Actions, played: Actions, loss: float, seed: str
) -> tuple[Reasons, Reasons]:
    """What speaks for the better and what for the played, each beside the other, in the same worlds."""
    ours, theirs = (_seen(game, view, actions, f"{seed}:why") for actions in (better, played))
    return reasons(game, view.seat, ours, theirs, loss), reasons(game, view.seat, theirs, ours, -loss)


def _seen(game: Game, view: AnyView, actions: Actions, seed: str) -> Seen:
    """As for hints, but nothing is told of the rest of the turn."""
    seen, quick, beliefs = Seen([], [], [], [], []), greedy(game), Beliefs(game, view)
    for world in range(WORLDS):
        rng = Random(f"{seed}:{world}")
        state = beliefs.world(rng)
        after = done(game, state, actions)
        seen.before.append(game.scores(state))
        for scores in (seen.at_once, seen.turn):
            scores.append(game.scores(after))
        seen.steps.append([])
        seen.later.append(game.scores(played_on(game, quick, after, AHEAD, rng)))
    return seen
