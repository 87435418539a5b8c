"""What the database holds.

A match is its row and the append-only list of its entries; all else about it follows from these.
Columns that could be computed from the entries (`status`, `due`, `length`, `place`) are there to
search by, and are written in the same transaction as the entry that changes them.

Times are milliseconds since 1970, so that both databases keep them alike and exactly.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

MATCH_ID: Final = String(16)
PERSON_ID: Final = String(16)
HASH: Final = String(64)  # SHA-256 in hexadecimal: keys are never kept as they are

facts = Table(
    "facts",
    METADATA,
    Column("name", String(40), primary_key=True),  # such as "secret", which signs the cookies
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    METADATA,
    Column("id", PERSON_ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name in lower case; None: a guest
    Column("password", Text),  # as argon2 writes it; None: a guest
    Column("webhook", Text),  # told when it is this person's turn
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("token", HASH, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    METADATA,
    Column("id", MATCH_ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),  # the digest of the content
    Column("pack", JSON(none_as_null=True)),  # the content itself, if it is not built in
    Column("start", JSON(none_as_null=True)),  # the position it was arranged from, if any
    Column("options", JSON, nullable=False),
    Column("seed", String(40), nullable=False),  # in decimals: seeds may have 64 bits and no sign
    Column("clock", JSON(none_as_null=True)),
    Column("insurance", String(40)),  # the bot that plays on for who drops; None: nobody
    Column("visibility", String(10), nullable=False),  # public, link or private
    Column("status", String(10), nullable=False),  # waiting, playing or over
    Column("host", ForeignKey("people.id", ondelete="SET NULL")),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("ending", String(40)),
    Column("length", Integer, nullable=False, default=0),  # how many entries
    Column("due", BigInteger),  # when somebody must look after it (a bot, a clock); None: never
    Column("before", MATCH_ID),  # the match this one is the rematch of
    Column("after", MATCH_ID),  # its own rematch
    Index("ix_matches_status_visibility_created", "status", "visibility", "created"),
    Column("rated", Boolean, nullable=False, default=False),  # whether its ratings were reckoned
    Index("ix_matches_status_ended", "status", "ended"),
    Index("ix_matches_status_rated", "status", "rated"),
    Index("ix_matches_due", "due"),
    Index("ix_matches_game_ended", "game", "ended"),
)

seats = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # person, bot or open
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("bot", String(40)),  # which bot, such as easy or hard-spiteful
    Column("name", String(40), nullable=False),
    Column("key", HASH),  # of the key that opens this seat
    Column("invite", String(40)),  # the key by which an open seat is taken; None: revoked
    Column("to_decide", Boolean, nullable=False, default=False),
    Column("score", Float),
    Column("place", Integer),  # 1 for the winners; None until it is over
)

entries = Table(
    "entries",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),  # -1: the host
    Column("kind", String(10), nullable=False),
    Column("text", Text, nullable=False),  # the choice, or what else the kind needs
    Column("client", String(64), nullable=False),  # who sent it names it, to know it again
    Column("at", BigInteger, nullable=False),
)

chats = Table(
    "chats",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", String(10), nullable=False),  # players or spectators
    Column("person", ForeignKey("people.id", ondelete="SET NULL")),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    METADATA,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

watches = Table(
    "watches",
    METADATA,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    UniqueConstraint("game", "person"),
)
