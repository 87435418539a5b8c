"""The socket of a match: one connection for everything that happens at a table.

A client says hello with the number of items it has seen, and then gets every item of its feed from
there on, each once and in order, and the state whenever it looks different from this seat. Nothing
waits in queues: what a slow reader has missed is put together when it is ready for more, and who
does not read at all is dropped. A message is sent only if it has something to tell this viewer, so
that not even the rhythm of messages gives away what others do in secret.
"""

from __future__ import annotations

import asyncio
import math
import re
from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from lairworks.server.api.deps import COOKIE, MATCH_ID, refuse
from lairworks.server.cleaning import LONGEST_MESSAGE
from lairworks.server.limits import household
from lairworks.server.people import Person
from lairworks.server.problems import Problem
from lairworks.server.server import Server
from lairworks.server.table import Table, Viewer

router = APIRouter()

HELLO: Final = 10.0  # seconds to introduce oneself
BEAT: Final = 20.0  # seconds between signs of life
PATIENCE: Final = 15.0  # seconds a message may take to be sent
POLICY: Final = 1008  # the client breaks the rules of the house
TRY_LATER: Final = 1013
RESTART: Final = 1012
FLOOD: Final = 50  # messages refused in a row before the socket is closed

_ENCODE = msgspec.json.Encoder().encode


Id = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00]*$")]  # as in models.py
Ply = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class Hello(msgspec.Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message: which seat (by its key, or by the cookie), and what was seen so far."""

    seen: Ply = 0
    key: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class Choose(msgspec.Struct, tag="choose", tag_field="type", forbid_unknown_fields=True):
    """A choice, as in POST .../choices."""

    ply: Ply
    choice: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    id: Id = ""
    seat: int | None = None


class Undo(msgspec.Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Takes the own last choice back."""

    ply: Ply | None = None
    id: Id = ""


class Resign(msgspec.Struct, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """Leaves the match for good."""

    id: Id = ""


class Back(msgspec.Struct, tag="back", tag_field="type", forbid_unknown_fields=True):
    """Takes the seat back from a bot."""

    id: Id = ""


class Say(msgspec.Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Says something in the room where the speaker belongs."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_MESSAGE)]
    id: Id = ""


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is anybody there?"""

    id: Id = ""


Message = Hello | Choose | Undo | Resign | Back | Say | Ping
_DECODE = msgspec.json.Decoder(Message).decode


class Socket:
    """One connection to one table, once it is known who sits at its other end."""

    def __init__(self, server: Server, socket: WebSocket, match: str) -> None:
        self.server = server
        self.match = match
        self.seat: Viewer = None
        self._socket = socket
        self._key: str | None = None  # of the seat, as it is kept
        self._seen = 0
        self._person: Person | None = None
        self._talk = True
        self._heard: int | None = None
        self._shown = b""
        self._present: object = None
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()
        self._farewell = ""

    def wake(self, chat: bool = False) -> None:
        """There may be something new, or something was said."""
        self._talk = self._talk or chat
        self._news.set()

    def bid_farewell(self, reason: str) -> None:
        """Tells the client to connect again, and closes."""
        self._farewell = reason
        self._news.set()

    async def run(self) -> None:
        """Serves the connection until either side ends it."""
        hello = await self._greet()
        house = self.server.house
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        house.company.listen(self.match, self)
        try:
            if hello.key is not None or self.seat is not None:
                await self._come_back()
            done, _ = await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # raises what ended it
        finally:
            house.company.leave(self.match, self)
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)

    async def _greet(self) -> Hello:
        message = _DECODE(await asyncio.wait_for(self._receive(), HELLO))
        if not isinstance(message, Hello):
            raise Problem("bad_request", "say hello first: {type: hello, seen: 0, key: ...}")
        self._person = person = await self.server.people.who(self._socket.cookies.get(COOKIE))
        house = self.server.house
        self.seat = await house.seat_of(self.match, message.key, person.id if person else None)
        await house.may_watch(self.match, self.seat)
        async with house.at(self.match) as table:
            self._key = table.seats[self.seat].key if self.seat is not None else None
            await house.reach(table, self.seat, message.seen)
            self._seen = min(message.seen, table.ply(self.seat))
            welcome = {"type": "welcome", "seat": self.seat, "ply": table.ply(self.seat)}
        await self.send({**welcome, "seen": self._seen})
        return message

    async def _come_back(self) -> None:
        async with self.server.house.at(self.match) as table:
            away = self.seat in table.stand_ins
        if away and self.seat is not None:
            await self.server.house.come_back(self.match, self.seat)

    # To the client

    async def send(self, message: dict[str, object]) -> None:
        """Sends a message; who does not take it in time is dropped."""
        async with self._sending:
            text = _ENCODE(message).decode()
            await asyncio.wait_for(self._socket.send_text(text), PATIENCE)

    async def close(self, code: int, reason: str) -> None:
        """Ends the connection, if it has not ended already."""
        with suppress(RuntimeError, TimeoutError):
            await asyncio.wait_for(self._socket.close(code, reason), 1.0)

    async def _write(self) -> None:
        time = asyncio.get_running_loop().time
        beat = time() + BEAT
        while True:
            try:
                # Beats keep a time of their own, for what others do in secret wakes us too.
                await asyncio.wait_for(self._news.wait(), max(0.0, beat - time()))
            except TimeoutError:
                await self.send({"type": "beat", "now": self.server.clock()})
                beat = time() + BEAT
                continue
            self._news.clear()
            if self._farewell:
                await self.send({"type": "bye", "reason": self._farewell})
                await self._socket.close(RESTART)
                return
            await self._tell()

    async def _tell(self) -> None:
        """Sends what this viewer does not know yet."""
        house = self.server.house
        async with house.at(self.match) as table:
            self._check_seat(table)
            items = table.items(self.seat, self._seen)
            frame = table.frame(self.seat, self.server.clock())
        clocks = frame.pop("clocks")
        if items:
            await self.send({"type": "items", "from": self._seen, "items": items})
            self._seen += len(items)
        shown = _ENCODE(frame)
        if shown != self._shown:
            await self.send({"type": "state", "state": {**frame, "clocks": clocks}})
            self._shown = shown
        present = house.company.present(self.match)
        if present != self._present:
            seats, spectators = present
            await self.send({"type": "presence", "seats": seats, "spectators": spectators})
            self._present = present
        if self._talk:
            self._talk = False
            await self._tell_talk()

    async def _tell_talk(self) -> None:
        """Sends what was said since the last time; at first, the latest."""
        chat = self.server.chat
        said = await chat.messages(self.match, self.seat, self._person, self._heard)
        if said.messages:
            await self.send({"type": "chat", "messages": said.messages})
        self._heard = said.last
        if said.more:
            self.wake(chat=True)

    # From the client

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Problem("bad_request", "messages are JSON texts")
        return str(text)

    async def _read(self) -> None:
        refused = 0
        while refused < FLOOD:
            try:
                text = await self._receive()
                wait = self.server.gate.wait("messages", f"socket {id(self)}")
                if wait > 0:
                    raise Problem("too_many", "too many messages", retry_after=int(wait) + 1)
                message = _DECODE(text)
            except (Problem, msgspec.DecodeError, RecursionError) as error:
                refused += 1
                await self.refuse("", as_problem(error))
                continue
            refused = 0
            try:
                await self._handle(message)
            except Problem as problem:
                await self.refuse(getattr(message, "id", ""), problem)
        await self._socket.close(POLICY)

    async def refuse(self, id: str, problem: Problem) -> None:
        """Says why a message was not taken."""
        self.server.metrics.refused(problem.code)
        content = problem.content()
        del content["type"]  # the type of the message is that it is a refusal
        await self.send({"type": "refused", "id": id, **content})

    async def _handle(self, message: Message) -> None:
        house = self.server.house
        if isinstance(message, Ping):
            await self.send({"type": "pong", "id": message.id, "now": self.server.clock()})
            return
        if isinstance(message, Hello):
            raise Problem("bad_request", "hello is said once")
        if isinstance(message, Say):
            self._count("chats")
            await self.server.chat.say(self.match, self.seat, self._person, message.text)
            return
        if self.seat is None:
            raise Problem("not_your_seat", "spectators only watch")
        self._count("choices")
        async with house.at(self.match) as table:
            self._check_seat(table)
        frame: dict[str, Any]
        if isinstance(message, Choose):
            seat = await self._seat(message.seat)
            frame, _ = await house.submit(self.match, seat, message.ply, message.choice, message.id)
        elif isinstance(message, Undo):
            frame = await house.undo(self.match, self.seat, message.ply)
        elif isinstance(message, Resign):
            frame = await house.resign(self.match, self.seat)
        else:
            frame = await house.come_back(self.match, self.seat)
        await self.send({"type": "taken", "id": message.id, "ply": frame["ply"]})

    def _check_seat(self, table: Table) -> None:
        """Raises Problem if this seat was given to somebody else, before the match began."""
        if self.seat is not None and table.seats[self.seat].key != self._key:
            raise Problem("not_your_seat", "you were sent away from this seat")

    def _count(self, rule: str) -> None:
        count(self.server, rule, address_of(self._socket))

    async def _seat(self, wanted: int | None) -> int:
        if self.seat is None or (wanted is not None and wanted != self.seat):
            raise Problem("not_your_seat", f"this socket is seat {self.seat}'s")
        return self.seat


@router.websocket("/api/matches/{match}/live")
async def live(socket: WebSocket, match: str) -> None:
    """Everything that happens at a table, as it happens."""
    server: Server = socket.app.state.server
    address = address_of(socket)
    if not same_origin(socket, server.settings.origins):
        await _deny(socket, Problem("wrong_origin", "sockets of other sites' pages are not taken"))
        return
    if re.fullmatch(MATCH_ID, match) is None:
        await _deny(socket, Problem("no_such_match", "there is no such match"))
        return
    try:
        count(server, "reads", address)
    except Problem as problem:
        await _deny(socket, problem)
        return
    if not server.gate.enter(address):
        said = "too many sockets from here; close one first"
        await _deny(socket, Problem("too_many", said, retry_after=int(BEAT)))
        return
    try:
        await socket.accept()
        await _serve(Socket(server, socket, match))
    finally:
        server.gate.leave(address)


async def _deny(socket: WebSocket, problem: Problem) -> None:
    """Answers the request for a socket with a problem."""
    server: Server = socket.app.state.server
    server.metrics.refused(problem.code)
    await socket.send_denial_response(refuse(problem))


async def _serve(connection: Socket) -> None:
    server = connection.server
    server.sockets.add(connection)
    try:
        await connection.run()
    except WebSocketDisconnect:
        return
    except TimeoutError:
        await connection.close(TRY_LATER, "too slow")
    except (Problem, msgspec.DecodeError, RecursionError) as error:
        problem = as_problem(error)
        with suppress(WebSocketDisconnect, TimeoutError):
            await connection.refuse("", problem)
            await connection.close(POLICY, problem.code)
    finally:
        server.sockets.discard(connection)


def address_of(socket: WebSocket) -> str:
    """Where a client is, as limits count it."""
    return household(socket.client.host if socket.client else "")


def count(server: Server, rule: str, address: str) -> None:
    """Counts something done from an address; raises Problem if it is too much."""
    wait = server.gate.wait(rule, address)
    if wait > 0:
        again = math.ceil(wait)
        raise Problem("too_many", f"too many {rule} from here", retry_after=again)


def as_problem(error: Exception) -> Problem:
    """What is told of an error in a message."""
    return error if isinstance(error, Problem) else Problem("bad_request", str(error))


def same_origin(socket: WebSocket, others: tuple[str, ...]) -> bool:
    """Whether the page that opened the socket is ours; programs send no origin."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    host = socket.headers.get("host", "")
    return origin in others or origin in (f"http://{host}", f"https://{host}")
