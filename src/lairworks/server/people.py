"""Who plays: guests with a cookie, accounts with a name and a password, and their sessions.

A person is a row; a guest becomes an account by taking a name and a password, and stays the same
person, with the same seats and ratings. A cookie is `token.signature`: the signature tells a
forged one without asking the database, and the database knows only the token's hash.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from types import EllipsisType
from typing import Final

from sqlalchemy import and_, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lairworks.server.belongings import Belongings, belongings
from lairworks.server.cleaning import SOMEBODY, clean, clean_name, login_of
from lairworks.server.database import Database
from lairworks.server.passwords import Passwords
from lairworks.server.problems import Problem
from lairworks.server.tables import chats, people, seats, sessions

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
SESSION_MS: Final = 365 * DAY_MS
RENEW_MS: Final = 30 * DAY_MS  # a session in use is prolonged this often

TOKEN_BYTES: Final = 32
LONGEST_COOKIE: Final = 200
WRONG_LOG_IN: Final = "the name or the password is wrong"


@dataclass(frozen=True)
class Person:
    """Somebody who plays; a guest has no password."""

    id: str
    name: str
    guest: bool


@dataclass(frozen=True)
class Profile:
    """What a person sees of their own row."""

    id: str
    name: str
    guest: bool
    webhook: str | None
    created: int


class People:
    """Guests, accounts and sessions. Methods raise Problem for what cannot be."""

    def __init__(
        self,
        database: Database,
        secret: str,
        clock: Callable[[], int],
        passwords: Passwords | None = None,
    ) -> None:
        self._database = database
        self._secret = secret.encode()
        self._clock = clock
        self._passwords = passwords or Passwords()

    async def close(self) -> None:
        """Ends the threads that hash passwords."""
        self._passwords.close()

    # Sessions.

    async def who(self, cookie: str | None) -> Person | None:
        """The person of a session; None for no cookie, a forged one, or a session that ended."""
        token = self._token(cookie)
        if token is None:
            return None
        now = self._clock()
        query = (
            select(people.c.id, people.c.name, people.c.login, people.c.seen)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.token == _hash(token), sessions.c.expires > now)
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        if now - row.seen > HOUR_MS:
            async with self._database.write() as connection:
                await connection.execute(
                    update(people).where(people.c.id == row.id).values(seen=now)
                )
        return Person(row.id, row.name, row.login is None)

    async def new_guest(self, name: str | None) -> tuple[Person, str]:
        """A new guest, and the value of their cookie."""
        called = f"Guest {1000 + secrets.randbelow(9000)}" if name is None else clean_name(name)
        async with self._database.write() as connection:
            await self._free(connection, called, None)
            person = await self._add(connection, called)
            return person, await self._open_session(connection, person.id)

    async def renew(self, cookie: str | None) -> bool:
        """Prolongs a session that is in use, now and then; true: give the cookie again."""
        token = self._token(cookie)
        if token is None:
            return False
        now = self._clock()
        current = and_(sessions.c.token == _hash(token), sessions.c.expires > now)
        old = sessions.c.expires < now + SESSION_MS - RENEW_MS
        async with self._database.read() as connection:
            due = (await connection.execute(select(sessions.c.token).where(current, old))).first()
        if due is None:
            return False
        async with self._database.write() as connection:
            await connection.execute(
                update(sessions).where(current).values(expires=now + SESSION_MS)
            )
        return True

    async def log_in(self, name: str, password: str, cookie: str | None) -> tuple[Person, str]:
        """The account of this name and a new session, which takes the place of the cookie's.

        An unknown name and a wrong password are refused alike, in words and in time.
        """
        columns = (people.c.id, people.c.name, people.c.password)
        query = select(*columns).where(people.c.login == login_of(clean(name)))
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        kept = None if row is None else row.password
        if not await self._passwords.check(kept, password) or row is None:
            raise Problem("wrong_password", WRONG_LOG_IN)
        async with self._database.write() as connection:
            # The account may have been deleted, or its password changed, while we compared.
            same = and_(people.c.id == row.id, people.c.password == kept)
            if (await connection.execute(select(people.c.id).where(same))).first() is None:
                raise Problem("wrong_password", WRONG_LOG_IN)
            await self._end_session(connection, cookie)
            return Person(row.id, row.name, False), await self._open_session(connection, row.id)

    async def log_out(self, cookie: str | None, everywhere: bool = False) -> None:
        """Ends the cookie's session, or all sessions of its person."""
        person = await self.who(cookie) if everywhere else None
        async with self._database.write() as connection:
            await self._end_session(connection, cookie)
            if person is not None:
                await connection.execute(delete(sessions).where(sessions.c.person == person.id))

    # Accounts.

    async def register(
        self, person: Person | None, name: str, password: str, cookie: str | None
    ) -> tuple[Person, str]:
        """An account: the guest's, who stays who they are, or a new person's.

        The new session takes the place of the cookie's.
        """
        if person is not None and not person.guest:
            raise Problem("bad_request", "you have an account already; log out to make another")
        called = clean_name(name)
        kept = await self._passwords.hash(password)
        try:
            async with self._database.write() as connection:
                if person is None:
                    person = await self._add(connection, called)
                values = {"name": called, "login": login_of(called), "password": kept}
                still = and_(people.c.id == person.id, people.c.login.is_(None))
                done = await connection.execute(update(people).where(still).values(values))
                if done.rowcount != 1:
                    raise Problem("bad_request", "this guest has just got an account or left")
                await self._name_seats(connection, person.id, called)
                await connection.execute(delete(sessions).where(sessions.c.person == person.id))
                await self._end_session(connection, cookie)
                session = await self._open_session(connection, person.id)
        except IntegrityError as error:
            raise _taken(called) from error
        return Person(person.id, called, False), session

    async def change(
        self,
        person: Person,
        *,
        name: str | None = None,
        password: str | None = None,
        current: str | None = None,
        webhook: str | EllipsisType | None = ...,
        cookie: str | None = None,
    ) -> Person:
        """Changes what is given, all or nothing. A webhook of None is removed.

        A new password needs the current one, and ends all sessions but the cookie's. The webhook
        must have been checked (`Webhooks.check`).
        """
        values: dict[str, str | None] = {}
        called = person.name
        if name is not None:
            values["name"] = called = clean_name(name)
            if not person.guest:
                values["login"] = login_of(called)
        if webhook is not ...:
            values["webhook"] = webhook
        if password is not None:
            await self._prove(person, current)
            values["password"] = await self._passwords.hash(password)
        if not values:
            return person
        try:
            async with self._database.write() as connection:
                if name is not None:
                    await self._free(connection, called, person.id)
                    await self._name_seats(connection, person.id, called)
                await connection.execute(
                    update(people).where(people.c.id == person.id).values(values)
                )
                if password is not None:
                    token = self._token(cookie)
                    others = sessions.c.token != (_hash(token) if token else "")
                    await connection.execute(
                        delete(sessions).where(sessions.c.person == person.id, others)
                    )
        except IntegrityError as error:
            raise _taken(called) from error
        return Person(person.id, called, person.guest)

    async def delete(self, person: Person, password: str | None) -> None:
        """Forgets a person. Their seats and what they said stay, as somebody's.

        An account needs its password for it.
        """
        if not person.guest:
            await self._prove(person, password)
        await self.forget(person.id)

    async def forget(self, person: str) -> None:
        """Forgets a person, whatever they would say."""
        async with self._database.write() as connection:
            await self._name_seats(connection, person, SOMEBODY)
            await connection.execute(
                update(chats).where(chats.c.person == person).values(name=SOMEBODY)
            )
            await connection.execute(delete(people).where(people.c.id == person))

    async def profile(self, person: Person) -> Profile:
        """A person's own row, without its secrets."""
        query = select(people).where(people.c.id == person.id)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise Problem("not_signed_in", "this person has been deleted")
        return Profile(row.id, row.name, row.login is None, row.webhook, row.created)

    async def belongings(self, person: Person) -> Belongings:
        """Everything stored about a person, without secrets."""
        return await belongings(self._database, person.id)

    async def sweep(self) -> None:
        """Forgets sessions that ended, and guests without session who never took a seat.

        Such a guest can never come back, for only a session tells who they are.
        """
        now = self._clock()
        gone = and_(
            people.c.login.is_(None),
            ~exists().where(sessions.c.person == people.c.id),
            ~exists().where(seats.c.person == people.c.id),
        )
        async with self._database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires <= now))
            await connection.execute(delete(people).where(gone))

    # Parts.

    async def _prove(self, person: Person, password: str | None) -> None:
        """Passes if this is the password of the account."""
        query = select(people.c.password).where(people.c.id == person.id)
        async with self._database.read() as connection:
            kept = (await connection.execute(query)).scalar_one_or_none()
        if kept is None:
            raise Problem("not_signed_in", "a guest has no password; only an account has one")
        if password is None or not await self._passwords.check(kept, password):
            raise Problem("wrong_password", "the current password is wrong")

    async def _add(self, connection: AsyncConnection, name: str) -> Person:
        now = self._clock()
        person = Person(secrets.token_urlsafe(12), name, guest=True)
        values = {"id": person.id, "name": name, "created": now, "seen": now}
        await connection.execute(insert(people).values(values))
        return person

    async def _free(self, connection: AsyncConnection, name: str, person: str | None) -> None:
        """Passes if no other person's account has this name. Guests may share names."""
        query = select(people.c.id).where(people.c.login == login_of(name))
        if (await connection.execute(query)).scalar_one_or_none() not in (None, person):
            raise _taken(name)

    async def _name_seats(self, connection: AsyncConnection, person: str, name: str) -> None:
        await connection.execute(update(seats).where(seats.c.person == person).values(name=name))

    async def _open_session(self, connection: AsyncConnection, person: str) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self._clock()
        times = {"created": now, "expires": now + SESSION_MS}
        await connection.execute(
            insert(sessions).values(token=_hash(token), person=person, **times)
        )
        return f"{token}.{self._sign(token)}"

    async def _end_session(self, connection: AsyncConnection, cookie: str | None) -> None:
        token = self._token(cookie)
        if token is not None:
            await connection.execute(delete(sessions).where(sessions.c.token == _hash(token)))

    def _token(self, cookie: str | None) -> str | None:
        """The token of a cookie that we signed; None for any other."""
        if cookie is None or len(cookie) > LONGEST_COOKIE:
            return None
        token, _, signature = cookie.partition(".")
        ours = hmac.compare_digest(signature.encode(), self._sign(token).encode())
        return token if ours else None

    def _sign(self, token: str) -> str:
        made = hmac.digest(self._secret, b"session:" + token.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(made).decode().rstrip("=")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _taken(name: str) -> Problem:
    return Problem("name_taken", f"somebody is called {name} already")
