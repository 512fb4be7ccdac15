"""When a table must be looked at although nobody comes to it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_by_due", "tables", ["due"])
    op.execute("UPDATE tables SET due = 0 WHERE status = 'playing'")  # whoever looks at it finds out


def downgrade() -> None:
    op.drop_index("tables_by_due", "tables")
    op.drop_column("tables", "due")
