"""The tables of the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "facts",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("login", sa.String(length=40)),
        sa.Column("password", sa.Text()),
        sa.Column("webhook", sa.Text()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("content", sa.String(length=64), nullable=False),
        sa.Column("pack", sa.JSON(none_as_null=True)),
        sa.Column("start", sa.JSON(none_as_null=True)),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=40), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True)),
        sa.Column("insurance", sa.String(length=40)),
        sa.Column("visibility", sa.String(length=10), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("host", sa.String(length=16)),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger()),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("ending", sa.String(length=40)),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("before", sa.String(length=16)),
        sa.Column("after", sa.String(length=16)),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["host"], ["people.id"], name="fk_matches_host", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_status_ended", "matches", ["status", "ended"])
    op.create_index("ix_matches_status_rated", "matches", ["status", "rated"])
    op.create_index("ix_matches_due", "matches", ["due"])
    op.create_index("ix_matches_game_ended", "matches", ["game", "ended"])
    op.create_index(
        "ix_matches_status_visibility_created", "matches", ["status", "visibility", "created"]
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_ratings_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
        sa.UniqueConstraint("game", "person", name="uq_ratings_game_person"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_sessions_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "chats",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("room", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=16)),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_chats_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_chats_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("match", "number", name="pk_chats"),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("client", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_entries_match", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "ply", name="pk_entries"),
    )
    op.create_table(
        "mutes",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("muted", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_mutes_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["muted"], ["people.id"], name="fk_mutes_muted", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_mutes_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "person", "muted", name="pk_mutes"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=16)),
        sa.Column("bot", sa.String(length=40)),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=64)),
        sa.Column("invite", sa.String(length=40)),
        sa.Column("to_decide", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Float()),
        sa.Column("place", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_seats_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_seats_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "watches",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_watches_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_watches_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "match", name="pk_watches"),
    )
