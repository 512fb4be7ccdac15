"""The command line. Commands only read their arguments and print; what they do is in `terminal` and `lab`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from northward import __version__
from northward.core import codec, record, registry
from northward.core import options as option_lists
from northward.core.match import Match

if TYPE_CHECKING:
    from rich.table import Table

    from northward.lab.arena import ArenaReport
    from northward.lab.balance import BalanceReport
    from northward.lab.bench import Figures
    from northward.lab.bench import Report as BenchReport
    from northward.lab.simulate import Report as SimulationReport


class UserError(Exception):
    """Something the person at the keyboard can put right."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of `northward games`.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Lang = Annotated[str, typer.Option(help="The language of rules and words: en or fr.")]
Seed = Annotated[int | None, typer.Option(min=0, help="Makes chance and bots repeatable.")]
OptionWords = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]

Cards = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Another set (docs/card_sets.md).")]

app = typer.Typer(add_completion=False, context_settings={"help_option_names": ["-h", "--help"]})

card_sets = typer.Typer(help="Sets of cards or tiles of your own (docs/card_sets.md).")
app.add_typer(card_sets, name="cards")


@app.callback(invoke_without_command=True)
def overview(context: typer.Context, version: Annotated[bool, typer.Option("--version")] = False) -> None:
    """Play and study map-building board games."""
    if version:
        print(__version__)
    elif context.invoked_subcommand is None:
        from northward.server import run

        port = run.free_port(run.HOST, run.PORT)
        _serve(run.HOST, port, run.default_db(), webhooks=False, workers=None, rate=None, show=True, level="WARNING")


Db = Annotated[
    str | None, typer.Option(metavar="FILE|URL", help="A file for SQLite, or the address of a PostgreSQL database.")
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765,
    db: Db = None,
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Let players name an address for notices.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    rate: Annotated[float | None, typer.Option(min=1, help="Requests per second of one address.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page.")] = False,
) -> None:
    """Run the server (docs/self_hosting.md); `northward` alone does so and opens the page."""
    _serve(host, port, db, webhooks=webhooks, workers=workers, rate=rate, show=open_page, level="INFO")


def _serve(
    host: str,
    port: int,
    db: str | None,
    *,
    webhooks: bool,
    workers: int | None,
    rate: float | None,
    show: bool,
    level: str,
) -> None:
    from dataclasses import replace

    from northward.server import run
    from northward.server.settings import Settings

    settings = Settings(webhooks=webhooks)
    if workers is not None:
        settings = replace(settings, workers=workers)
    if rate is not None:
        settings = replace(settings, rate=rate, burst=rate * 6, new_tables=rate)
    if run.serve(host, port, db or run.default_db(), settings, show=show, level=level):
        raise typer.Exit(1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; a name in .gz is compressed.")], db: Db = None
) -> None:
    """Save all tables of the server to a file, also while it runs."""
    from northward.server import backup as backups
    from northward.server import run

    with user_errors():
        print(f"{file}: {backups.backup(db or run.default_db(), file)} tables")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `northward backup` wrote.")], db: Db = None
) -> None:
    """Fill a new database from a backup."""
    from northward.server import backup as backups
    from northward.server import run

    with user_errors(f"{file}: "):
        print(f"{backups.restore(db or run.default_db(), file)} tables restored")


@app.command()
def games(as_json: Json = False) -> None:
    """List the installed games and their options."""
    found = []
    for name in registry.names():
        try:
            found.append(_about(name))
        except Exception as error:  # somebody else's package, whatever is wrong with it, must not hide the others
            complain(error)
    if as_json:
        print_json(found)
        return
    from rich.table import Table

    table = Table("game", "version", "players", "options (default first)", "components")
    for game in found:
        choices = [f"{name}: {', '.join(map(str, option['choices']))}" for name, option in game["options"].items()]
        players = f"{game['seats'][0]}–{game['seats'][-1]}"
        table.add_row(game["name"], str(game["version"]), players, "\n".join(choices), game["components"]["note"])
    _print_table(table)


def _about(name: str) -> dict[str, Any]:
    game = registry.game(name)
    return {
        "name": game.name,
        "version": game.version,
        "seats": list(game.seats),
        "options": {
            option: {"default": choices[0], "choices": choices}
            for option, choices in option_lists.choices(game.Options).items()
        },
        "components": {"name": game.components.name, "hash": game.components.hash, "note": game.components_note},
    }


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game of `northward games`.")] = None,
    seats: Annotated[int | None, typer.Option(min=1, help="How many players.")] = None,
    seat: Annotated[int, typer.Option(min=1, help="Your seat, from 1.")] = 1,
    bot: Annotated[str, typer.Option(help="Who plays the other seats.")] = "greedy",
    option: OptionWords = None,
    cards: Cards = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the match in this file.")] = None,
    lang: Lang = "en",
) -> None:
    """Play in the terminal against bots."""
    from northward import bots, terminal

    _check_language(lang)
    if resume is not None:
        if seats is not None or option or cards is not None:
            raise UserError("the saved match has its players, options and cards: leave out --seats, --option, --cards")
        _, match = _open(resume)
        if game not in (None, match.game.name):
            raise UserError(f"{resume} is a match of {match.game.name}, not of {game}")
    elif game is None:
        raise UserError(f"name a game ({', '.join(registry.names())}) or --resume a file")
    else:
        match = _new_match(game, seats, option, cards)
    person = _seat(match, seat)
    if save is not None and save != resume:
        with user_errors():
            terminal.check_new(save)
    players = {other: bots.make(bot, match.game) for other in range(match.seats) if other != person}
    terminal.Session(match, person, players, _seed(seed), lang, save or resume).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    step: Annotated[bool, typer.Option("--step", help="Show one action after the other.")] = False,
    seat: Annotated[int | None, typer.Option(min=1, help="Show what this seat sees, from 1.")] = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="Show what everybody sees (default).")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Show a saved match."""
    from northward import terminal

    _check_language(lang)
    saved, match = _open(file)
    if seat is not None and spectator:
        raise UserError("choose --seat or --spectator")
    viewer = None if seat is None else _seat(match, seat)
    if as_json:
        header = saved.header()
        scores = terminal.known_scores(match, viewer)
        print_json(
            {
                "game": header.game,
                "version": header.version,
                "seats": header.seats,
                "options": header.options,
                "actions": len(match.actions),
                "finished": match.over,
                # Seats count from 0 here, as in the record.
                "scores": [{"seat": s.seat, "total": s.total, "rank": s.rank, "items": s.items} for s in scores],
                "components": header.components,
            }
        )
        return
    if not step:
        terminal.show_table(match, viewer, lang)
    elif not terminal.step_through(match, viewer, lang):
        return
    terminal.show_result(match, viewer, lang)


Seconds = Annotated[float | None, typer.Option(min=0.001, help="Thinking time of every decision.")]
TurnSeconds = Annotated[float | None, typer.Option(min=0.001, help="Thinking time of a whole turn.")]
Simulations = Annotated[int | None, typer.Option(min=1, help="Thinking per decision in simulations: repeatable.")]
MaxTurns = Annotated[int | None, typer.Option(min=1, help="Cut a match off after so many turns.")]
Cores = Annotated[int | None, typer.Option(min=1, help="How many cores to use; all if not said.")]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster (docs/lab.md).")]
Keep = Annotated[
    Path | None, typer.Option(metavar="PATH", help="Finished matches are kept here and not played again next time.")
]
Rows = Annotated[Path | None, typer.Option(metavar="FILE.parquet", help="Write a row per seat and match.")]
Html = Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="Write a page with plots.")]


@app.command()
def simulate(
    game: GameName,
    seats: Annotated[int | None, typer.Option(min=1, help="How many players.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 100,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Who plays; they change seats in turn.")] = "random",
    option: OptionWords = None,
    cards: Cards = None,
    seconds: Seconds = None,
    turn_seconds: TurnSeconds = None,
    simulations: Simulations = None,
    max_turns: MaxTurns = None,
    cores: Cores = None,
    ray: Ray = None,
    as_json: Json = False,
    save: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep every match in this folder.")] = None,
    keep: Keep = None,
    rows: Rows = None,
    decisions: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a row per decision, as Parquet.")] = None,
    html: Html = None,
) -> None:
    """Let bots play many matches and sum up."""
    from northward.lab import simulate as lab
    from northward.lab.run import Files, Place, run_simulation

    match = _new_match(game, seats, option, cards)
    files = Files(save, rows, decisions, html)
    plan = lab.Plan(
        match.game,
        match.seats,
        match.options,
        lab.seatings(_bots(bots, match.game), match.seats),
        _seed(seed),
        _clock(seconds, simulations),
        max_turns=max_turns,
        keep_lines=files.need_lines,
        turn_seconds=turn_seconds,
    )
    with progress(games) as advance, user_errors(), extra("lab" if ray is None else "lab,ray"):
        report = run_simulation(plan, games, Place(cores, keep, ray), files, advance)
    print_json(report) if as_json else _print_simulation(report)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Who plays; every pair meets.")],
    games: Annotated[int, typer.Option(min=2, help="How many matches of every pair.")] = 200,
    seats: Annotated[int | None, typer.Option(min=2, help="How many players; as few as possible if not said.")] = None,
    seed: Seed = None,
    option: OptionWords = None,
    cards: Cards = None,
    seconds: Seconds = None,
    turn_seconds: TurnSeconds = None,
    simulations: Simulations = None,
    max_turns: MaxTurns = None,
    cores: Cores = None,
    ray: Ray = None,
    as_json: Json = False,
    keep: Keep = None,
    rows: Rows = None,
    html: Html = None,
) -> None:
    """Find the stronger bot: every pair plays the same deals from every seat."""
    from northward.lab import arena as lab
    from northward.lab.run import Files, Place, run_arena

    names = bots.split(",")
    if len(names) < 2 or len(set(names)) < len(names):
        raise UserError("name at least two different bots, such as --bots greedy,random")
    match = _new_match(game, max(2, registry.game(game).seats[0]) if seats is None else seats, option, cards)
    files = Files(rows=rows, report=html)
    clock = _clock(seconds, simulations)
    terms = lab.Terms(match.game, match.seats, match.options, _seed(seed), clock, max_turns, turn_seconds)
    plans = lab.plans(terms, _bots(bots, match.game), files.need_lines)
    total = sum(lab.whole_deals(plan, games) for plan in plans)
    with progress(total) as advance, user_errors(), extra("lab" if ray is None else "lab,ray"):
        report = run_arena(plans, games, Place(cores, keep, ray), files, advance)
    print_json(report) if as_json else _print_arena(report)


@app.command()
def balance(
    game: GameName,
    option: OptionWords = None,
    cards: Cards = None,
    games: Annotated[int, typer.Option(min=2, help="How many matches of either game.")] = 200,
    seats: Annotated[int | None, typer.Option(min=1, help="How many players.")] = None,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Who plays; they change seats in turn.")] = "greedy",
    seed: Seed = None,
    simulations: Simulations = None,
    max_turns: MaxTurns = None,
    cores: Cores = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """What changes if a rule (--option) or the cards (--cards) are others than the printed ones?"""
    from msgspec.structs import replace

    from northward.lab import balance as lab
    from northward.lab.run import Place
    from northward.lab.simulate import Plan, seatings

    if not option and cards is None:
        raise UserError("name what is changed: --option NAME=VALUE, or --cards FILE")
    changed = _new_match(game, seats, option, cards)
    printed = _new_match(game, changed.seats, None, None)
    tables = seatings(_bots(bots, printed.game), printed.seats)
    clock = _clock(None, simulations)
    plan = Plan(printed.game, printed.seats, printed.options, tables, _seed(seed), clock, max_turns=max_turns)
    other = replace(plan, game=changed.game, options=changed.options)
    what = ", ".join([*(option or ()), *([str(cards)] if cards else ())])
    with progress(2 * games) as advance, user_errors(), extra("ray"):
        report = lab.compare(plan, other, what, games, Place(cores, ray=ray), advance)
    print_json(report) if as_json else _print_balance(report)


def _print_balance(report: BalanceReport) -> None:
    from rich.table import Table

    print(f"{report.game}, {report.seats} players, {report.games} games each, seed {report.seed}: {report.changed}")
    table = Table("", "printed", "changed", "difference", "95 %")
    for column in table.columns[1:]:
        column.justify = "right"
    rows = [
        *((f"points: {name}", found, "+.2f") for name, found in report.points.items()),
        ("actions per game", report.actions, "+.2f"),
        ("points ahead of the second", report.win_margin, "+.2f"),
        *((f"wins of seat {seat}", found, "+.1%") for seat, found in enumerate(report.per_seat, 1)),
        *((f"wins of {bot}", found, "+.1%") for bot, found in report.per_bot.items() if len(report.per_bot) > 1),
    ]
    for name, e, style in rows:
        plain = style.removeprefix("+")
        limits = f"{e.ci95[0]:{style}} to {e.ci95[1]:{style}}"
        table.add_row(name, f"{e.printed:{plain}}", f"{e.changed:{plain}}", f"{e.difference:{style}}", limits)
    _print_table(table)


@app.command()
def train(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE.json", help="Where the weights go.")],
    generations: Annotated[int, typer.Option(min=1, help="How often bots learn from their own play.")] = 3,
    games: Annotated[int, typer.Option(min=10, help="Matches of every generation.")] = 150,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same file.")] = 1,
) -> None:
    """Learn a game's values from self-play (docs/bots.md)."""
    import msgspec

    with extra("lab"):
        from northward.lab import train as lab
    command = f"northward train {game} --generations {generations} --games {games} --seed {seed}"
    with progress(generations * games) as advance:
        weights = lab.train(registry.game(game), generations, games, seed, command, advance)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=2) + b"\n")
    print(f"{file}: {len(weights.counts)} counts, learned from {generations * games} matches")


def _bots(words: str, game: Any) -> tuple[str, ...]:
    from northward import bots

    names = tuple(words.split(","))
    for name in names:
        bots.make(name, game)
    return names


def _clock(seconds: float | None, simulations: int | None) -> Any:
    from northward.bots import Clock

    return None if seconds is None and simulations is None else Clock(seconds, simulations)


def _print_arena(report: ArenaReport) -> None:
    from rich.table import Table

    print(f"{report.game}, {report.seats} players, {report.games} games, seed {report.seed}: {report.seconds:.1f} s")
    table = Table("first", "second", "games", "win rate", "95 %", "margin", "95 %")
    for column in table.columns[2:]:
        column.justify = "right"
    for p in report.pairings:
        rates = f"{p.ci95[0]:.1%}–{p.ci95[1]:.1%}"
        margins = f"{p.margin_ci95[0]:+.1f} to {p.margin_ci95[1]:+.1f}"
        table.add_row(*p.bots, str(p.games), f"{p.win_rate:.1%}", rates, f"{p.mean_margin:+.1f}", margins)
    _print_table(table)
    if len(report.bots) > 2:
        table = Table("rating (OpenSkill)", "mu", "sigma")
        for rating in report.ratings:
            table.add_row(rating.bot, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
        _print_table(table)


def _print_simulation(report: SimulationReport) -> None:
    from rich.table import Table

    print(f"{report.game}, {report.seats} players, {report.games} games, seed {report.seed}: {report.seconds:.1f} s")
    print(f"{report.games_per_second:,.1f} games/s, {report.actions_per_second:,.0f} actions/s")
    cut_off = f"; {report.truncated} games were cut off" if report.truncated else ""
    print(
        f"{report.mean_actions:.1f} actions in {report.mean_turns:.1f} turns per game{cut_off}; mean points: ", end=""
    )
    print(", ".join(f"{name} {points:.1f}" for name, points in report.mean_items.items()))
    table = Table("", "games", "wins", "win rate", "mean total", "sd")
    for column in table.columns[1:]:
        column.justify = "right"
    rows = [*report.per_bot.items(), *((f"seat {seat}", result) for seat, result in enumerate(report.per_seat, 1))]
    for name, r in rows:
        table.add_row(name, str(r.games), f"{r.wins:.1f}", f"{r.win_rate:.1%}", f"{r.mean_total:.1f}", f"{r.sd:.1f}")
    _print_table(table)


@app.command()
def bench(
    as_json: Json = False,
    quick: Annotated[bool, typer.Option("--quick", help="A rough answer in a few seconds.")] = False,
) -> None:
    """Measure the engine's speed, next to other engines where they are installed."""
    from northward.lab import bench as lab

    with progress(lab.STEPS, delay=0) as advance:
        report = lab.bench(quick, advance, complain)
    print_json(report) if as_json else _print_bench(report)


def _print_bench(report: BenchReport) -> None:
    from rich.table import Table

    print(f"kernels: {'compiled' if report.compiled else 'plain Python'}")
    table = Table("measured, one core", "", "", "ours/theirs")
    table.columns[1].justify = "right"
    for game, figures in (("Honshū", report.honshu), ("Hokkaidō", report.hokkaido)):
        table.add_row(f"{game}: every placement of a card and its score", f"{figures.placement_us:,.1f}", "µs")
        table.add_row(f"{game}: every placement of a card", f"{figures.enumerate_us:,.1f}", "µs")
        _add_play(table, game, figures, 5)
    _add_play(table, "Okanagan", report.okanagan, 4)
    _add_play(table, "Hyperborea", report.hyperborea, 6)
    table.add_row("server: a move until its durable answer", f"{report.server.answer_ms:,.1f}", "ms")
    table.add_row("server: a move until the other player sees it", f"{report.server.push_ms:,.1f}", "ms")
    table.add_row("import northward", f"{report.import_ms:,.0f}", "ms")
    for name, rate in report.peers.items():
        table.add_row(name, f"{rate:,.0f}", "actions/s", f"{report.ratios[name]:.1f}")
    _print_table(table)


def _add_play(table: Table, game: str, figures: Figures, seats: int) -> None:
    table.add_row(f"{game}: random games, 4 players", f"{figures.random_games_per_s:,.0f}", "games/s")
    table.add_row(f"{game}: random play", f"{figures.actions_per_s:,.0f}", "actions/s")
    table.add_row(f"{game}: replay of a game, {seats} players", f"{figures.replay_ms:,.1f}", "ms")


@card_sets.command()
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A set of cards or tiles.")]) -> None:
    """Tell whether a set can be used, and if not, where it is wrong."""
    game = _with_set(None, file)
    print(f"{file}: the set {game.components.name!r} for {game.name} is fine ({game.components.hash})")


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="RULE_ID", help="One rule, such as HON-4.2.")] = None,
    lang: Lang = "en",
) -> None:
    """Show the rules of a game, or one of them."""
    from northward import terminal

    _check_language(lang)
    text = registry.rules_text(game, lang)
    if rule is None:
        terminal.show_markdown(text)
        return
    found = terminal.find_rule(text, rule)
    if found is None:
        raise UserError(f"no rule {rule!r} in {game}")
    print(found)


def _open(file: Path) -> tuple[record.Record, Match]:
    with user_errors(f"{file}: "):
        saved = record.read(file)
        return saved, Match(saved)


def _seat(match: Match, number: int) -> int:
    """People count seats from one."""
    if number > match.seats:
        raise UserError(f"there is no seat {number}: the match has {match.seats} players")
    return number - 1


def _check_language(language: str) -> None:
    from northward.terminal import LANGUAGES

    if language not in LANGUAGES:
        raise UserError(f"no language {language!r}; expected one of {', '.join(LANGUAGES)}")


def _new_match(name: str, seats: int | None, words: Sequence[str] | None, cards: Path | None) -> Match:
    game = registry.game(name) if cards is None else _with_set(name, cards)
    for word in words or ():
        if "=" not in word:
            raise UserError(f"an option is given as name=value, not {word!r}")
    named = dict(word.split("=", 1) for word in words or ())
    with user_errors():
        options = option_lists.parse(game.Options, named)
        return Match.new(game, max(min(3, game.seats[-1]), game.seats[0]) if seats is None else seats, options)


def _with_set(name: str | None, file: Path) -> Any:
    """The game with the component set of a file; the game that the file names, unless told which."""
    with user_errors(f"{file}: "):
        content = codec.decode(file.read_bytes(), dict[str, Any])
        game = registry.game(name or str(content.get("game")))
        if not hasattr(game, "with_components"):
            raise UserError(f"{game.name} has no components that a file could replace")
        return game.with_components(content)


def _seed(seed: int | None) -> int:
    return int.from_bytes(os.urandom(4)) if seed is None else seed


@contextmanager
def user_errors(where: str = "") -> Iterator[None]:
    """What the core says of bad options, seats and records is meant for the user, in one line."""
    try:
        yield
    except ValueError as error:
        raise UserError(f"{where}{error}") from None


@contextmanager
def extra(name: str) -> Iterator[None]:
    """What is not installed is named, together with the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UserError(f"{error.name} is not installed: pip install 'northward[{name}]'") from None


@contextmanager
def progress(total: int, delay: float = 2.0) -> Iterator[Callable[[str], None]]:
    """A bar on standard error for whatever lasts longer than the delay; nothing where that is not a terminal."""
    from threading import Timer

    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_interactive:
        yield lambda _: None
        return
    bar = Progress(console=console, transient=True)
    task = bar.add_task("", total=total)
    timer = Timer(delay, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda label: bar.update(task, advance=1, description=label)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()


def print_json(value: Any) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _print_table(table: Any) -> None:
    from rich.console import Console

    Console().print(table)


def complain(problem: object) -> None:
    """One line on standard error, whatever the problem is called."""
    print("error: " + " ".join(str(problem).split()), file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0, 2 for what the user can put right, 130 for Ctrl-C."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter gets a question mark, not a traceback
    try:
        code = typer.main.get_command(app).main(arguments, "northward", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        _forget_output()
        return 1
    except Exception as error:
        complain(_for_the_user(error))
        return 2


def _for_the_user(error: Exception) -> str:
    """The line to show; raises again whatever is our own mistake."""
    from northward.terminal import one_line

    if isinstance(error, UserError | OSError) or type(error) is LookupError:
        return one_line(error)
    told = getattr(error, "format_message", None)  # an error of Click's, wherever this version of Typer keeps Click
    if told is None:
        raise error
    return str(told())


def _forget_output() -> None:
    """Nobody reads our output any more; what is left of it must not fail once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
