"""What an operator can choose."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from northward.server.mail import MailSettings


@dataclass(frozen=True)
class Settings:
    webhooks: bool = False
    workers: int = max(2, min(4, (os.cpu_count() or 2) - 1))
    """One address has all but one of them at most, so two are the least that is fair."""
    reviewers: int = max(1, min(4, os.cpu_count() or 1))
    """Processes for reviews, started when one is asked for; they get what all others leave of the processors."""
    bots: tuple[str, ...] = ()
    """Bots of other people that are offered beside our own: see `northward.bots.own`."""
    bot_seats: int = 120
    """So many bots at tables of one address that are watched, or where it is a bot's turn."""
    bot_tables: int = 10
    """So many tables of one address at which only bots play and nobody watches."""
    bot_seconds: float = 2.0
    """How long a bot may think about a whole turn, all that it does before another acts."""
    hint_seconds: float = 5.0
    """How long a hint may take."""
    rate: float = 50.0
    """Requests per second of one address, in the long run; twice that of all players at one table."""
    burst: float = 300.0
    new_tables: float = 2.0
    """New tables per second of one address, in the long run."""
    tables_per_day: int = 500
    """New tables of one address in a day."""
    records_per_hour: int = 60
    """Imported records of one address in an hour."""
    lines_of_chat: int = 2000
    """So many are stored of one table."""
    events: int = 50_000
    """So many things can happen at one table: ten times what the longest match takes."""
    keep_finished_days: float | None = None
    """After so many days without a change, finished tables are deleted; None keeps them."""
    keep_unfinished_days: float | None = None
    """The same for tables that nobody finished."""
    keep_players_days: float | None = None
    """After so many days, players without games who have not been here are deleted; None keeps them."""
    mail: MailSettings | None = None
    """How players are written to; None where nobody is."""
    ratings: bool = True
    """Whether people are rated by the games between them."""
    report_to: str | None = None
    """An address that is told when players report something to the operator."""
    lease_seconds: float = 8.0
    """Of processes that share a database: after so long without a sign of life, others take over one's tables."""
    internal_host: str | None = None
    """The address at which this machine takes what other processes pass on; None is the one that it reaches the
    database from."""
    away_seconds: float = 20.0
    """How long a player must be gone before others may hand the seat to a bot."""
    idle_seconds: float = 600.0
    """How long a table that nobody looks at stays in memory."""
    sockets_per_address: int = 200
    host_names: tuple[str, ...] = ()
    """The names that it answers to; without any, all."""
    docs: Path | None = None
    """The folder with the site that is offered under `/docs`."""
    metrics_token: str | None = None
    """Whoever has it is given the figures under `/metrics`."""
    metrics_port: int | None = None
    """Where else they are, for this machine only."""
    connections: int = 4000
    """How many may be open at once; never more than the file limit leaves room for."""
    connections_per_address: int = 300
    """WebSockets included. A proxy that is believed (`FORWARDED_ALLOW_IPS`) speaks for many and may have all."""
    request_seconds: float = 20.0
    """How long a client may take to send a request, or to take an answer."""
