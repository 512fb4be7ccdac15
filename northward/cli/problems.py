"""Whatever goes wrong is told in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class UserError(Exception):
    """Something the person at the keyboard can put right."""


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
def stopped(keep: Path | None) -> Iterator[None]:
    """Whoever stops a run with Ctrl-C learns what is left of it."""
    try:
        yield
    except KeyboardInterrupt:
        left = f"finished matches are in {keep}, and the same command goes on from there"
        nothing = "nothing is kept; with --keep PATH the same command would go on where it was stopped"
        print(f"stopped: {left if keep is not None else nothing}", file=sys.stderr)
        raise


def complain(problem: object) -> None:
    """One line on standard error, whatever the problem is called."""
    print("error: " + " ".join(str(problem).split()), file=sys.stderr)


def one_line(error: Exception) -> str:
    """What went wrong, in one line and without numbers of the operating system."""
    said = str(error)
    if isinstance(error, OSError) and error.strerror:
        said = f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return " ".join(said.split())


def for_the_user(error: Exception) -> str:
    """The line to show; raises again whatever is our own mistake."""
    if isinstance(error, UserError | OSError) or type(error) is LookupError:
        return one_line(error)
    told = getattr(error, "format_message", None)  # an error of Click's, wherever this version of Typer keeps Click
    if told is None:
        raise error
    return _variable(error) + _in_words(str(told()))


def _in_words(problem: str) -> str:
    """Click names the kinds of values as programmers do."""
    for theirs, ours in {"int range": "whole number", "integer": "whole number", "float range": "number"}.items():
        problem = problem.replace(f"is not a valid {theirs}", f"is not a {ours}")
    return problem


def _variable(error: Any) -> str:
    """The environment variable that a wrong value came from, if it did."""
    context: Any = getattr(error, "ctx", None)
    option: Any = getattr(error, "param", None)
    if not (context and option) or getattr(context.get_parameter_source(option.name), "name", "") != "ENVIRONMENT":
        return ""
    return f"{option.envvar or f'{context.auto_envvar_prefix}_{option.name.upper()}'}: "


def forget_output() -> None:
    """Nobody reads our output any more; what is left of it must not fail once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
