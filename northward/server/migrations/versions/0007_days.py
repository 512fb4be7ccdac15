"""Playing over days: holidays, results and ratings. What lists say of a table is found out anew, since it says more."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "holidays",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player", "begins"),
    )
    op.create_index("holidays_by_change", "holidays", ["changed"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("items", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_by_rated", "results", ["rated", "ended"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "game"),
    )
    op.execute("UPDATE tables SET summary = NULL")


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("results")
    op.drop_table("holidays")
    op.execute("UPDATE tables SET summary = NULL")
