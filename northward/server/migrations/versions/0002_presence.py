"""Who looks at a table, for the other server processes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("party", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("looking", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", "party"),
    )
    op.create_index("presence_by_table", "presence", ["table_id"])


def downgrade() -> None:
    op.drop_table("presence")
