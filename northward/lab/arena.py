"""Which bot is stronger? Every pair meets with paired deals: the same cards, every seat taken by either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean, variance

from msgspec.structs import replace

from northward.bots import Clock
from northward.core.game import AnyOptions, Value
from northward.lab import intervals
from northward.lab.simulate import Plan, Played


class Pairing(Value, frozen=True):
    """How the first of two bots did against the second. With more than two seats, each fills about half of them."""

    bots: tuple[str, str]
    games: int
    win_rate: float
    ci95: tuple[float, float]
    mean_margin: float
    """Points of the first bot's seats over those of the second's, on average."""
    margin_ci95: tuple[float, float]
    agreement: float
    """How much of what chance drew was the same in matches of the same deal: from 0 to 1."""
    variance_saved: float
    """How much less the mean margin scatters than that of as many matches dealt apart; 0.5 saves half of them."""
    truncated: int


class Rating(Value, frozen=True):
    """OpenSkill's estimate (Plackett-Luce): strength, its uncertainty, and a cautious guess (mu - 3 sigma)."""

    bot: str
    mu: float
    sigma: float
    ordinal: float


class ArenaReport(Value, frozen=True):
    """What `northward arena` says. `win_rate` and `ci95` are those of the first bot against all others."""

    game: str
    version: int
    seats: int
    seed: int
    options: AnyOptions
    clock: Clock | None
    """For every decision."""
    turn_seconds: float | None
    bots: tuple[str, ...]
    games: int
    seconds: float
    win_rate: float
    ci95: tuple[float, float]
    pairings: tuple[Pairing, ...]
    ratings: tuple[Rating, ...]


def seatings_of_two(first: str, second: str, seats: int) -> tuple[tuple[str, ...], ...]:
    """The two alternate around the table; every seat is taken by either, and neither has more seats in sum."""
    found: dict[tuple[str, ...], None] = {}
    for shift in range(seats):
        for one, other in ((first, second), (second, first)):
            table = [(one, other)[seat % 2] for seat in range(seats)]
            found[tuple(table[shift:] + table[:shift])] = None
    return tuple(found)


def plans(common: Plan, bots: Sequence[str]) -> list[Plan]:
    """One plan per pair of bots, of what all pairs have in common; all are dealt the same."""
    pairs = [seatings_of_two(first, second, common.seats) for first, second in combinations(bots, 2)]
    return [replace(common, seatings=seatings, same_deal=len(seatings)) for seatings in pairs]


def whole_deals(plan: Plan, games: int) -> int:
    """So many matches, or a few more, so that every deal is played with every seating."""
    return -(-games // plan.same_deal) * plan.same_deal


def by_deal(plan: Plan, matches: Iterable[Played]) -> list[list[Played]]:
    """The matches that were dealt the same, together."""
    deals: dict[int, list[Played]] = {}
    for played in sorted(matches, key=lambda played: played.number):
        deals.setdefault(played.number // plan.same_deal, []).append(played)
    return list(deals.values())


def shares(plan: Plan, matches: Iterable[Played], bot: str) -> list[list[float]]:
    """The bot's share of the win in every match, deal by deal."""
    return [
        [sum(win for name, win in zip(played.bots, played.wins, strict=True) if name == bot) for played in deal]
        for deal in by_deal(plan, matches)
    ]


def margins(plan: Plan, matches: Iterable[Played], bot: str) -> list[list[float]]:
    """Mean points of the bot's seats over those of the other's, deal by deal."""

    def ahead(played: Played) -> float:
        own = [score.total for name, score in zip(played.bots, played.scores, strict=True) if name == bot]
        others = [score.total for name, score in zip(played.bots, played.scores, strict=True) if name != bot]
        return fmean(own) - fmean(others)

    return [[ahead(played) for played in deal] for deal in by_deal(plan, matches)]


def agreement(plan: Plan, matches: Iterable[Played]) -> float:
    """The part of all draws that was the same in two matches of the same deal, on average over all such twos."""
    drawn = [[Counter(played.marks) for played in deal] for deal in by_deal(plan, matches)]
    twos = [two for deal in drawn for two in combinations(deal, 2)]
    parts = [(one & other).total() / max(one.total(), other.total(), 1) for one, other in twos]
    return fmean(parts) if parts else 1.0


def variance_saved(blocks: Sequence[Sequence[float]]) -> float:
    """By how much pairing lessens the variance of a mean, from its figures deal by deal; below 0 where it does harm."""
    alone = [figure for block in blocks for figure in block]
    if len(blocks) < 2 or variance(alone) == 0:
        return 0.0
    return 1 - variance([fmean(block) for block in blocks]) * len(alone) / len(blocks) / variance(alone)


def pairing(plan: Plan, matches: Sequence[Played]) -> Pairing:
    first, second = plan.bots
    won, ahead = shares(plan, matches, first), margins(plan, matches, first)
    return Pairing(
        bots=(first, second),
        games=len(matches),
        win_rate=fmean(share for block in won for share in block),
        ci95=intervals.rate(won),
        mean_margin=fmean(margin for block in ahead for margin in block),
        margin_ci95=intervals.mean(ahead),
        agreement=agreement(plan, matches),
        variance_saved=variance_saved(ahead),
        truncated=sum(played.truncated for played in matches),
    )


def ratings(matches: Iterable[Played]) -> tuple[Rating, ...]:
    """By OpenSkill, match after match; best first. Needs `northward[lab]`."""
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for played in matches:
        teams = [[known.setdefault(bot, model.rating(name=bot))] for bot in played.bots]
        rated = model.rate(teams, ranks=[float(score.rank) for score in played.scores])
        for bot in set(played.bots):  # a bot that fills several seats learns from all of them
            own = [team[0] for team, name in zip(rated, played.bots, strict=True) if name == bot]
            mu, sigma = fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own)
            known[bot] = model.rating(name=bot, mu=mu, sigma=sigma)
    found = [Rating(bot, rating.mu, rating.sigma, rating.ordinal()) for bot, rating in known.items()]
    return tuple(sorted(found, key=lambda rating: -rating.mu))


def report(met: Sequence[tuple[Plan, Sequence[Played]]], seconds: float) -> ArenaReport:
    """From the matches of every pair."""
    plan = met[0][0]
    first = plan.bots[0]
    bots = tuple(dict.fromkeys(bot for one, _ in met for bot in one.bots))
    won = [block for one, matches in met if first in one.bots for block in shares(one, matches, first)]
    # Deal by deal through all pairs: a rating should not depend on who met whom first.
    everything = sorted((played for _, matches in met for played in matches), key=lambda played: played.number)
    return ArenaReport(
        game=plan.game.name,
        version=plan.game.version,
        seats=plan.seats,
        seed=plan.seed,
        options=plan.options,
        clock=plan.clock,
        turn_seconds=plan.turn_seconds,
        bots=bots,
        games=len(everything),
        seconds=seconds,
        win_rate=fmean(share for block in won for share in block),
        ci95=intervals.rate(won),
        pairings=tuple(pairing(one, matches) for one, matches in met),
        ratings=ratings(everything),
    )
