"""The database's tables, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Column("header", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("deal_known", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("spectator", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("updated", Float, nullable=False),
    Column("due", Float),
    Column("owner", String(16)),
    Index("tables_by_status", "status", "updated"),
    Index("tables_by_due", "due"),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("event", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("number", Integer),
    Column("body", Text, nullable=False),
    # Two processes or a retried command cannot both write the same event, or the same action of a seat.
    PrimaryKeyConstraint("table_id", "event"),
    UniqueConstraint("table_id", "seat", "number"),
)

# Not kept in backups: the server processes that share the database just now.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(255), nullable=False),
    Column("port", Integer, nullable=False),
    Column("token", String(64), nullable=False),
    Column("expires", Float, nullable=False),
)
