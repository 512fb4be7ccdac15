"""Run by Alembic with a connection that `database.migrate` has opened."""

from alembic import context

from northward.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
