"""Reviews of matches that are over, so that nobody waits for one twice."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("reviews_by_table", "reviews", ["table_id"])


def downgrade() -> None:
    op.drop_table("reviews")
