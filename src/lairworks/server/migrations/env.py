"""Run by Alembic to bring a database to the newest form; `database.py` gives it the connection.

To change a table, change it in `tables.py` and write what a database of the version before needs
as the next file in `versions`. A test compares what the files make with `tables.py`.
"""

from __future__ import annotations

from alembic import context

from lairworks.server.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite cannot change a column in place
)
with context.begin_transaction():
    context.run_migrations()
