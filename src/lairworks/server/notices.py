"""Notices from outside to the servers of a database, such as that a match was deleted.

PostgreSQL carries them itself. With an embedded database they lie in `facts` until its server
comes for them.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete, func, select

from lairworks.server.bus import CHANNEL, Bus, notice
from lairworks.server.database import Database
from lairworks.server.tables import facts

PREFIX: Final = "notice:"
# Names of facts between these two are notices: a range, which the primary key finds at once.
END: Final = "notice;"


async def post(database: Database, topic: str, text: str) -> None:
    """Tells all servers of the database, now or when they next look."""
    said = notice(topic, text)
    async with database.write() as connection:
        if database.kind == "postgresql":
            await connection.execute(select(func.pg_notify(CHANNEL, said)))
        else:
            name = f"{PREFIX}{secrets.token_hex(8)}"
            await connection.execute(facts.insert().values(name=name, value=said))


async def deliver(database: Database, bus: Bus) -> None:
    """Passes on what was posted to an embedded database, each notice once."""
    here = (facts.c.name > PREFIX) & (facts.c.name < END)
    async with database.read() as connection:
        if (await connection.execute(select(facts.c.name).where(here).limit(1))).first() is None:
            return
    async with database.write() as connection:
        posted = (
            await connection.execute(delete(facts).where(here).returning(facts.c.value))
        ).all()
    for (said,) in posted:
        topic, _, text = said.partition(":")
        await bus.publish(topic, text)
