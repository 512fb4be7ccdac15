"""Commands of the lab: `simulate`, `arena`, `balance`, `perft`, `train`, `bench`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from northward.cli.arguments import new_match
from northward.cli.groups import Results, Thinking, Where
from northward.cli.options import (
    Bots,
    Cards,
    Changes,
    Decisions,
    GameName,
    Games,
    Json,
    MaxTurns,
    OptionWords,
    Save,
    Seats,
    Seed,
    Simulations,
)
from northward.cli.output import print_json, progress
from northward.cli.problems import UserError, complain, extra, stopped, user_errors
from northward.cli.tables import print_arena, print_balance, print_bench, print_perft, print_simulation
from northward.core import registry


@contextmanager
def lab_problems(where: Where) -> Iterator[None]:
    """What goes wrong in a run, or stops it, in one line."""
    with stopped(where.keep), user_errors(), extra("lab" if where.ray is None else "lab,ray"):
        yield


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Games = 100,
    seed: Seed = None,
    bots: Bots = "random",
    option: OptionWords = None,
    cards: Cards = None,
    save: Save = None,
    decisions: Decisions = None,
    *,
    thinking: Thinking,
    where: Where,
    results: Results,
) -> None:
    """Let bots play many matches and sum up."""
    from northward.lab.planning import Limits, seed_or_any, simulation
    from northward.lab.run import Files, Place, run_simulation

    match = new_match(game, seats, option, cards)
    files = Files(save, results.rows, decisions, results.html)
    with user_errors():
        seed = seed_or_any(seed, where.keep)
        plan = simulation(match, bots.split(","), seed, Limits(*thinking), files.need_lines)
    with progress(games) as advance, lab_problems(where):
        report = run_simulation(plan, games, Place(*where), files, advance)
    print_json(report) if results.as_json else print_simulation(report)


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Who plays; every pair meets.")],
    games: Annotated[int, typer.Option(min=2, help="How many matches of every pair.")] = 200,
    seats: Annotated[int | None, typer.Option(min=2, help="How many players; as few as possible if not said.")] = None,
    seed: Seed = None,
    option: OptionWords = None,
    cards: Cards = None,
    save: Save = None,
    decisions: Decisions = None,
    *,
    thinking: Thinking,
    where: Where,
    results: Results,
) -> None:
    """Find the stronger bot: every pair plays the same deals from every seat."""
    from northward.lab.arena import whole_deals
    from northward.lab.planning import Limits, seats_of_a_duel, seed_or_any, tournament
    from northward.lab.run import Files, Place, run_arena

    match = new_match(game, seats_of_a_duel(registry.game(game)) if seats is None else seats, option, cards)
    files = Files(save, results.rows, decisions, results.html)
    with user_errors():
        seed = seed_or_any(seed, where.keep)
        pairs = tournament(match, bots.split(","), seed, Limits(*thinking), files.need_lines)
    total = sum(whole_deals(plan, games) for plan in pairs)
    with progress(total) as advance, lab_problems(where):
        report = run_arena(pairs, games, Place(*where), files, advance)
    print_json(report) if results.as_json else print_arena(report)


def balance(
    game: GameName,
    option: OptionWords = None,
    cards: Cards = None,
    changes: Changes = None,
    games: Annotated[int, typer.Option(min=2, help="How many matches of either game.")] = 200,
    seats: Seats = None,
    bots: Bots = "greedy",
    seed: Seed = None,
    simulations: Simulations = None,
    max_turns: MaxTurns = None,
    *,
    where: Where,
    results: Results,
) -> None:
    """What changes if a rule (--option), a value (--set) or the cards (--cards) are others than the printed ones?"""
    from msgspec.structs import replace

    from northward.lab.planning import Limits, seed_or_any, simulation
    from northward.lab.run import Files, Place, run_balance

    if not option and not changes and cards is None:
        raise UserError("name what is changed: --option NAME=VALUE, --set PATH=VALUE or --cards FILE")
    changed = new_match(game, seats, option, cards, changes)
    printed = new_match(game, changed.seats, None, None)
    limits = Limits(simulations=simulations, max_turns=max_turns)
    with user_errors():
        plan = simulation(printed, bots.split(","), seed_or_any(seed, where.keep), limits)
    other = replace(plan, game=changed.game, options=changed.options)
    what = ", ".join([*(option or ()), *([str(cards)] if cards else ()), *(changes or ())])
    files = Files(rows=results.rows, report=results.html)
    with progress(2 * games) as advance, lab_problems(where):
        report = run_balance(plan, other, what, games, Place(*where), files, advance)
    print_json(report) if results.as_json else print_balance(report)


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="How many decisions.")] = 3,
    seats: Seats = None,
    seed: Annotated[int, typer.Option(min=0, help="Decides what chance brings, the same on every line.")] = 1,
    option: OptionWords = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Count all that can happen in so many decisions, to compare rules or engines figure by figure."""
    from northward.lab import perft as lab

    match = new_match(game, seats, option, cards)
    found = lab.perft(match, depth, seed)
    about = {"game": match.game.name, "version": match.game.version, "seats": match.seats, "seed": seed}
    print_json([{**about, **row._asdict()} for row in found]) if as_json else print_perft(about, found)


def train(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE.json", help="Where the weights go.")],
    generations: Annotated[int, typer.Option(min=1, help="How often bots learn from their own play.")] = 3,
    games: Annotated[int, typer.Option(min=10, help="Matches of every generation.")] = 150,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same file.")] = 1,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="Learn what open things tell of secrets instead.")] = False,
    *,
    where: Where,
) -> None:
    """Learn a game's values from self-play (docs/bots.md)."""
    import msgspec

    from northward.lab.run import Place, prepare_file

    with extra("lab"):
        from northward.lab import train as lab
    with user_errors():
        prepare_file(file)
    command = f"northward train {game} --generations {generations} --games {games} --seed {seed}"
    command += " --beliefs" if beliefs else ""
    with progress(generations * games) as advance, lab_problems(where):
        weights = lab.train(registry.game(game), generations, games, seed, command, Place(*where), advance, beliefs)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=2) + b"\n")
    print(f"{file}: {len(weights.counts)} counts, learned from {generations * games} matches")


def bench(
    as_json: Json = False,
    quick: Annotated[bool, typer.Option("--quick", help="A rough answer in a few seconds.")] = False,
) -> None:
    """Measure the engine's speed, next to other engines where they are installed."""
    from northward.lab import bench as lab
    from northward.server import latency

    moves = 10 if quick else latency.MOVES
    with progress(lab.steps(), delay=0) as advance:
        report = lab.bench(quick, lambda: latency.measure(lab.COMPARED, moves), advance, complain)
    print_json(report) if as_json else print_bench(report)
