"""The command line. Commands only read their arguments and print; what they do is in `terminal`, `lab` and `server`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from northward import __version__
from northward.cli import calibrating, card_sets, operating, playing, puzzling, reporting, reviewing, serving, studying
from northward.cli.groups import ungrouped
from northward.cli.problems import complain, for_the_user, forget_output
from northward.cli.server_options import FROM_ENVIRONMENT

SERVER = "A server"
COMMANDS: dict[str, tuple[Callable[..., None], ...]] = {
    "Playing": (
        playing.games,
        playing.bots,
        playing.play,
        playing.replay,
        reviewing.review,
        puzzling.puzzle,
        playing.rules,
    ),
    "Studying": (
        studying.simulate,
        studying.arena,
        studying.balance,
        studying.perft,
        studying.train,
        calibrating.calibrate,
        studying.bench,
    ),
    SERVER: (serving.serve, serving.doctor, serving.backup, serving.restore, reporting.reports),
}

app = typer.Typer(add_completion=False, context_settings={"help_option_names": ["-h", "--help"]})
for panel, commands in COMMANDS.items():
    for command in commands:
        app.command(rich_help_panel=panel, context_settings=FROM_ENVIRONMENT if panel == SERVER else None)(
            ungrouped(command)
        )
app.add_typer(card_sets.app, name="cards", rich_help_panel="Playing")
app.add_typer(puzzling.app, name="puzzles", rich_help_panel="Studying")
app.add_typer(operating.tables, name="tables", rich_help_panel=SERVER)
app.add_typer(operating.players, name="players", rich_help_panel=SERVER)


@app.callback(invoke_without_command=True)
def overview(context: typer.Context, version: Annotated[bool, typer.Option("--version")] = False) -> None:
    """Play and study map-building board games."""
    if version:
        print(__version__)
    elif context.invoked_subcommand is None:
        serving.open_page()


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
        forget_output()
        return 1
    except Exception as error:
        complain(for_the_user(error))
        return 2
