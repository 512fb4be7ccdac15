"""Which process has a table; who looks at it is known to that one alone."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.drop_table("presence")
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("port", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(16)))


def downgrade() -> None:
    op.drop_column("tables", "owner")
    op.drop_table("processes")
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
