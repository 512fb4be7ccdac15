"""Groups of options that several commands have in common."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any, NamedTuple, get_type_hints

from northward.cli.options import Cores, Html, Json, Keep, MaxTurns, Ray, Rows, Seconds, Simulations, TurnSeconds
from northward.cli.server_options import ServerOptions


class Thinking(NamedTuple):
    """How long bots may think, and matches may go on."""

    seconds: Seconds = None
    turn_seconds: TurnSeconds = None
    simulations: Simulations = None
    max_turns: MaxTurns = None


class Where(NamedTuple):
    """Where matches are played and remembered."""

    cores: Cores = None
    keep: Keep = None
    ray: Ray = None


class Results(NamedTuple):
    """How results are told."""

    as_json: Json = False
    rows: Rows = None
    html: Html = None


GROUPS = (Thinking, Where, Results, ServerOptions)


def ungrouped(command: Callable[..., None]) -> Callable[..., None]:
    """The command as Typer understands it: in place of a group, the options in it."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if kind in GROUPS}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if name in groups:
            parameters += signature(groups[name]).parameters.values()
            hints |= get_type_hints(groups[name], include_extras=True)
        else:
            parameters.append(parameter)

    def run(**values: Any) -> None:
        made = {name: kind(**{field: values.pop(field) for field in kind._fields}) for name, kind in groups.items()}
        command(**values, **made)

    named = [each.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[each.name]) for each in parameters]
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {each.name: each.annotation for each in named}
    run.__signature__ = Signature(named)  # type: ignore[attr-defined]  # Typer and inspect look for it
    return run
