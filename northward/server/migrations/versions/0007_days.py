"""Playing over days: holidays. What lists say of a table is found out anew, since it says more."""

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
    op.execute("UPDATE tables SET summary = NULL")


def downgrade() -> None:
    op.drop_table("holidays")
    op.execute("UPDATE tables SET summary = NULL")
