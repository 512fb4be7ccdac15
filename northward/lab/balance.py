"""For designers: what a changed card, value or rule does to the game, against the game as it is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from northward.core.game import Value
from northward.lab import intervals
from northward.lab.simulate import Plan, Played


class Effect(Value, frozen=True):
    """A figure of the printed game and of the changed one, and how far they are apart."""

    printed: float
    changed: float
    difference: float
    ci95: tuple[float, float]
    """Of the difference."""


class BalanceReport(Value, frozen=True):
    """What `northward balance` says. Points are means per seat; lengths are means per match."""

    game: str
    version: int
    seats: int
    games: int
    """Of either."""
    seed: int
    bots: tuple[str, ...]
    changed: str
    points: dict[str, Effect]
    """By category, and `total`."""
    actions: Effect
    win_margin: Effect
    """Points between the first and the second."""
    per_seat: list[Effect]
    """Win rates."""
    per_bot: dict[str, Effect]


def report(printed: Plan, one: Sequence[Played], other: Sequence[Played], what: str) -> BalanceReport:
    """From the matches of both, in their order: the same bots sat in the same seats and drew the same lots."""
    categories = {
        name: None for matches in (one, other) for played in matches for score in played.scores for name in score.items
    }
    points = {
        name: effect(one, other, lambda played, name=name: _mean_points(played, name))
        for name in (*categories, "total")
    }
    return BalanceReport(
        game=printed.game.name,
        version=printed.game.version,
        seats=printed.seats,
        games=len(one),
        seed=printed.seed,
        bots=printed.bots,
        changed=what,
        points=points,
        actions=effect(one, other, lambda played: played.actions),
        win_margin=effect(one, other, _win_margin),
        per_seat=[effect(one, other, lambda played, seat=seat: played.wins[seat]) for seat in range(printed.seats)],
        per_bot={bot: effect(one, other, lambda played, bot=bot: _share(played, bot)) for bot in printed.bots},
    )


def effect(one: Sequence[Played], other: Sequence[Played], figure: Callable[..., float]) -> Effect:
    """Match by match, so that what both have in common does not blur the difference."""
    before, after = [figure(played) for played in one], [figure(played) for played in other]
    differences = [[new - old] for old, new in zip(before, after, strict=True)]
    return Effect(fmean(before), fmean(after), fmean(after) - fmean(before), intervals.mean(differences))


def _mean_points(played: Played, name: str) -> float:
    return fmean(score.total if name == "total" else score.items.get(name, 0) for score in played.scores)


def _win_margin(played: Played) -> float:
    totals = sorted((score.total for score in played.scores), reverse=True)
    return float(totals[0] - totals[1]) if len(totals) > 1 else 0.0


def _share(played: Played, bot: str) -> float:
    """The bot's wins for every seat that it took."""
    return fmean(win for name, win in zip(played.bots, played.wins, strict=True) if name == bot)
