"""Commands for players: `games`, `bots`, `play`, `replay`, `rules`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from northward.cli.arguments import check_language, new_match, open_match, seat_index
from northward.cli.options import Cards, GameName, Json, Lang, MaybeGameName, OptionWords, Seats, Seed
from northward.cli.output import print_json, print_table
from northward.cli.problems import UserError, complain, user_errors
from northward.core import options as option_lists
from northward.core import registry
from northward.core.additions import components_note


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
    print_table(table)


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
        "components": {"name": game.components.name, "hash": game.components.hash, "note": components_note(game)},
    }


def bots(game: GameName, lang: Lang = "en", as_json: Json = False) -> None:
    """List the bots of a game, the levels weakest first, and how each plays."""
    from northward import bots

    check_language(lang)
    found = registry.game(game)
    rows = [
        (name, bots.title(name, found.name, lang), bots.description(name, found.name, lang))
        for name in (*bots.NAMES, *bots.tempered(found), *bots.own_names())
    ]
    if as_json:
        print_json([dict(zip(("name", "title", "text"), row, strict=True)) for row in rows])
        return
    from rich.table import Table

    table = Table("bot", "", "how it plays")
    for row in rows:
        table.add_row(*row)
    print_table(table)


def play(
    game: MaybeGameName = None,
    seats: Seats = None,
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
    from northward import bots
    from northward.cli import terminal
    from northward.lab.planning import seed_or_any

    check_language(lang)
    if resume is not None:
        if seats is not None or option or cards is not None:
            raise UserError("the saved match has its players, options and cards: leave out --seats, --option, --cards")
        _, match = open_match(resume)
        if game not in (None, match.game.name):
            raise UserError(f"{resume} is a match of {match.game.name}, not of {game}")
    elif game is None:
        raise UserError(f"name a game ({', '.join(registry.names())}) or --resume a file")
    else:
        match = new_match(game, seats, option, cards)
    person = seat_index(match, seat)
    if save is not None and save != resume:
        with user_errors():
            terminal.check_new(save)
    players = {other: bots.make(bot, match.game) for other in range(match.seats) if other != person}
    terminal.Session(match, person, players, seed_or_any(seed), lang, save or resume).run()


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    step: Annotated[bool, typer.Option("--step", help="Show one action after the other.")] = False,
    seat: Annotated[int | None, typer.Option(min=1, help="Show what this seat sees, from 1.")] = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="Show what everybody sees (default).")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Show a saved match."""
    from northward.cli import terminal

    check_language(lang)
    saved, match = open_match(file)
    if seat is not None and spectator:
        raise UserError("choose --seat or --spectator")
    viewer = None if seat is None else seat_index(match, seat)
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


def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="RULE_ID", help="One rule, such as HON-4.2.")] = None,
    lang: Lang = "en",
) -> None:
    """Show the rules of a game, or one of them."""
    from northward.cli import terminal

    check_language(lang)
    text = registry.rules_text(game, lang)
    if rule is None:
        terminal.show_markdown(text)
        return
    found = terminal.find_rule(text, rule)
    if found is None:
        raise UserError(f"no rule {rule!r} in {game}")
    print(found)
