"""Commands for sets of cards or tiles: `cards show`, `cards check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from northward.cli.arguments import changed_set, with_set
from northward.cli.options import Changes, GameName
from northward.cli.output import print_json
from northward.core import registry

app = typer.Typer(help="Sets of cards or tiles of your own (docs/card_sets.md).")


@app.command()
def show(game: GameName, changes: Changes = None) -> None:
    """Print the set that comes with a game: the beginning of one of your own."""
    print_json(changed_set(registry.game(game), changes or ()))


@app.command()
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A set of cards or tiles.")]) -> None:
    """Tell whether a set can be used, and if not, where it is wrong."""
    game = with_set(None, file)
    print(f"{file}: the set {game.components.name!r} for {game.name} is fine ({game.components.hash})")
