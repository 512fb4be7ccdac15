"""Commands for sets of cards or tiles: `cards check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from northward.cli.arguments import with_set

app = typer.Typer(help="Sets of cards or tiles of your own (docs/card_sets.md).")


@app.command()
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A set of cards or tiles.")]) -> None:
    """Tell whether a set can be used, and if not, where it is wrong."""
    game = with_set(None, file)
    print(f"{file}: the set {game.components.name!r} for {game.name} is fine ({game.components.hash})")
