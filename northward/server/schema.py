"""The database's tables, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
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
    # What lists of games say of it; empty where that is found out when somebody asks.
    Column("summary", Text),
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

# Whoever plays with a key: no account, only what belongs together.
players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Column("name", String(40), nullable=False),
)

# What opens a player's games, hashed: the key of a browser (`device`), a link for one more (`link`, for a while and
# once), a phrase on paper (`paper`), one that the operator has closed (`closed`).
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("expires", Float),
    Index("keys_by_player", "player"),
)

# Whose a seat is. The journal says so too; this is how a player's games are found.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_player", "player", "table_id"),
)

# When players are, and were, on holiday: their clocks stand still, for so many days within any year.
holidays = Table(
    "holidays",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("begins", Float, nullable=False),
    Column("ends", Float, nullable=False),
    Column("changed", Float, nullable=False),
    PrimaryKeyConstraint("player", "begins"),
    Index("holidays_by_change", "changed"),
)

# Not kept in backups: reviews of matches that are over, each under what it follows from. It can be made again.
reviews = Table(
    "reviews",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("reviews_by_table", "table_id"),
)

# How matches ended at which a player had a seat, seat by seat. Whose a seat was says `seats` alone.
results = Table(
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("game", String(60), nullable=False),
    Column("ended", Float, nullable=False),
    Column("players", Integer, nullable=False),
    # The bot that sat there from the beginning; of a person nothing, and whether a bot had to finish.
    Column("bot", String(40)),
    Column("left", Boolean, nullable=False),
    Column("total", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("items", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_by_rated", "rated", "ended"),
)

# What seats have planned ahead: the action, what it is about, and whether it had to be dropped.
plans = Table(
    "plans",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

# Who is asked to sit down where; gone when they do, or do not want to.
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    # What whoever asks is called.
    Column("host", String(40), nullable=False),
    Column("created", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("invitations_by_player", "player"),
)

# Whom players do not want to meet, and what these were called when they were met.
blocks = Table(
    "blocks",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("blocked", String(16), ForeignKey("players.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("player", "blocked"),
    Index("blocks_by_blocked", "blocked"),
)

# What players tell the operator of others.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    # Whom it is about; nobody is known who sat there without a key.
    Column("about", String(16), ForeignKey("players.id")),
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Index("reports_by_player", "player", "created"),
    Index("reports_by_about", "about"),
)

# How good players are at a game, by what people have won against each other.
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("game", String(60), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("player", "game"),
)

# The turns that somebody who is not looking is to be told of, one of a seat at most. A row is written together with
# what made it the seat's turn, and marked `answered` together with what ended it; it goes when that is told too.
outbox = Table(
    "outbox",
    metadata,
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    # With which event the turn began: names the notice, whenever it is sent.
    Column("event", Integer, nullable=False),
    Column("what", String(16), nullable=False),
    Column("player", String(16)),
    Column("webhook", Text),
    # When the sender must look at it; empty when there is nothing left to do until the turn is over.
    Column("due", Float),
    Column("tries", Integer, nullable=False),
    # Who has been told: a JSON list of devices, and "webhook".
    Column("told", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("outbox_by_due", "due"),
    Index("outbox_by_player", "player"),
)

# The devices (`keys.id`) on which a player wants notices: where a browser's push service takes them, and how they are
# encrypted so that only that browser reads them.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("device", String(16), primary_key=True),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("public_key", String(100), nullable=False),
    Column("secret", String(40), nullable=False),
    Column("lang", String(8), nullable=False),
    # Where the page is, as the device sees it.
    Column("page", String(300), nullable=False),
    Column("created", Float, nullable=False),
    Index("subscriptions_by_player", "player"),
)

# When a player wants no notices: minutes of the day in a time zone.
quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), primary_key=True),
    Column("begin", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
)

# The mail address of a player. One that was only `entered` is written to once, for it to be confirmed.
addresses = Table(
    "addresses",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), primary_key=True),
    # Confirmed; and whether notices are wanted there.
    Column("address", String(254)),
    Column("wanted", Boolean, nullable=False),
    Column("lang", String(8), nullable=False),
    # In every mail: whoever has it can end them.
    Column("stop", String(64), nullable=False),
    # What is to be confirmed, by a link whose hash this is, and until when.
    Column("entered", String(254)),
    Column("confirm", String(64)),
    Column("expires", Float),
    # When the last mail was sent, when the sender must look again, and how often it has failed.
    Column("sent", Float),
    Column("due", Float),
    Column("tries", Integer, nullable=False),
    Index("addresses_by_stop", "stop", unique=True),
    Index("addresses_by_confirm", "confirm"),
    Index("addresses_by_due", "due"),
)

# The turns that the next mail to a player tells of; those of one that is being sent have its name (`letter`).
letters = Table(
    "letters",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("event", Integer, nullable=False),
    Column("what", String(16), nullable=False),
    Column("letter", String(32)),
    PrimaryKeyConstraint("player", "table_id", "seat"),
    Index("letters_by_table", "table_id"),
)

# What this installation made for itself at its first start.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
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
