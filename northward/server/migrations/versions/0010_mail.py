"""Mail: to which addresses of players notices go, and which turns the next one tells of."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("address", sa.String(254)),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.Column("entered", sa.String(254)),
        sa.Column("confirm", sa.String(64)),
        sa.Column("expires", sa.Float),
        sa.Column("sent", sa.Float),
        sa.Column("due", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("addresses_by_stop", "addresses", ["stop"], unique=True)
    op.create_index("addresses_by_confirm", "addresses", ["confirm"])
    op.create_index("addresses_by_due", "addresses", ["due"])
    op.create_table(
        "letters",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("letter", sa.String(32)),
        sa.PrimaryKeyConstraint("player", "table_id", "seat"),
    )
    op.create_index("letters_by_table", "letters", ["table_id"])
