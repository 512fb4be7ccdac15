"""What a server can be told: on the command line, in the environment, or in a file.

One table for all three. An option `--keep-finished` is `NORTHWARD_KEEP_FINISHED` in the environment and `keep-finished`
in the file of `--config`; the command line comes first, then the environment, then the file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from northward.cli.options import Db
from northward.cli.problems import UserError, for_the_user, user_errors

if TYPE_CHECKING:
    from northward.server.mail import MailSettings
    from northward.server.settings import Settings

PREFIX = "NORTHWARD"
FROM_ENVIRONMENT = {"auto_envvar_prefix": PREFIX}
"""Of commands that have these options."""


def read_config(context: typer.Context, file: Path | None) -> Path | None:
    """What stands in the file is what options are that nobody has given otherwise."""
    if file is None:
        return None
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise UserError(f"{file}: {error}") from None
    options = {_key(option.name): option for option in context.command.params if option.name != "config"}
    values: dict[str, Any] = {}
    for key, value in found.items():
        option: Any = options.get(_key(key))
        if option is None:
            raise UserError(f"{file}: no setting {key!r}; there are {', '.join(ServerOptions.keys())}")
        if isinstance(value, list) != option.multiple or not all(map(_is_plain, value if option.multiple else [value])):
            kind = "a list of values" if option.multiple else "one value, a text, a number or true or false"
            raise UserError(f"{file}: {key} must be {kind}")
        try:
            option.type_cast_value(context, value)
        except Exception as error:
            raise UserError(f"{file}: {key}: {for_the_user(error)}") from None
        values[option.name] = value
    context.default_map = values
    return file


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float)


def _key(name: str | None) -> str:
    return (name or "").replace("_", "-")


class ServerOptions(NamedTuple):
    """What `serve` is told, and `doctor` looks at."""

    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE.toml", is_eager=True, callback=read_config, help="A file with these settings."),
    ] = None
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1"
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765
    db: Db = None
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Let players name an address for notices.")] = False
    mail: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="The server for notices by e-mail: smtp://user:password@host:587, or smtps://."
        ),
    ] = None
    mail_from: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The sender of these mails.")] = None
    page: Annotated[
        str | None, typer.Option(metavar="URL", help="Where the page is for players: links in mails lead there.")
    ] = None
    workers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None
    bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Offer this bot too: module:Class, or an installed one.")
    ] = None
    rate: Annotated[float | None, typer.Option(min=1, help="Requests per second of one address.")] = None
    host_name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name that it answers to; without any, all.")
    ] = None
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed; else this machine's."),
    ] = None
    docs: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Offer the site that `make docs` built there, under /docs.")
    ] = None
    metrics_token: Annotated[str | None, typer.Option(help="Who has it may read /metrics.")] = None
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Figures on a port of their own, for this machine only.")
    ] = None
    keep_finished: Annotated[
        float | None, typer.Option(metavar="DAYS", min=1, help="Delete finished tables after so many days.")
    ] = None
    keep_unfinished: Annotated[
        float | None, typer.Option(metavar="DAYS", min=1, help="Delete unfinished tables after so many days.")
    ] = None
    keep_players: Annotated[
        float | None,
        typer.Option(metavar="DAYS", min=1, help="Delete players without games who were not here for so many days."),
    ] = None
    no_ratings: Annotated[bool, typer.Option("--no-ratings", help="Rate nobody by the games between people.")] = False
    report_to: Annotated[
        str | None, typer.Option(metavar="URL", help="An address that is told when a player reports something.")
    ] = None
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes that share the port.")] = 1
    internal_host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where servers on other machines reach this one.")
    ] = None

    @classmethod
    def keys(cls) -> list[str]:
        """What the settings are called in a file."""
        return [_key(name) for name in cls._fields if name != "config"]

    def settings(self) -> Settings:
        from northward.server.settings import Settings

        if self.proxy:
            os.environ["FORWARDED_ALLOW_IPS"] = ",".join(self.proxy)  # where uvicorn and its processes look
        settings = Settings(
            webhooks=self.webhooks,
            bots=_checked(self.bot or ()),
            host_names=tuple(self.host_name or ()),
            docs=None if self.docs is None else _checked_site(self.docs),
            metrics_token=self.metrics_token,
            metrics_port=self.metrics_port,
            keep_finished_days=self.keep_finished,
            keep_unfinished_days=self.keep_unfinished,
            keep_players_days=self.keep_players,
            internal_host=self.internal_host,
            mail=None if self.mail is None else _checked_mail(self.mail, self.mail_from, self.page),
            ratings=not self.no_ratings,
            report_to=self.report_to,
        )
        if self.workers is not None:
            settings = replace(settings, workers=self.workers)
        if self.rate is not None:
            more = max(1.0, self.rate / settings.rate)  # whoever may ask more may also keep more
            settings = replace(
                settings,
                rate=self.rate,
                burst=self.rate * 6,
                new_tables=self.rate,
                tables_per_day=int(settings.tables_per_day * more),
                records_per_hour=int(settings.records_per_hour * more),
            )
        return settings


def _checked(bots: Sequence[str]) -> tuple[str, ...]:
    """A bot that does not load is told at the start, not at a table."""
    from northward.bots import own

    for name in bots:
        own.load(name)
    return tuple(bots)


def _checked_mail(url: str, sender: str | None, page: str | None) -> MailSettings:
    from northward.server import mail

    with user_errors():
        return mail.settings(url, sender, page)


def _checked_site(folder: Path) -> Path:
    from northward.server import manual

    with user_errors():
        return manual.check(folder)
