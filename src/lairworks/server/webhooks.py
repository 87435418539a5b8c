"""Tells people elsewhere that it is their turn: a POST to the address they gave.

The address must be a public one. It is looked up again for each notice, and the connection goes to
the very address that was looked up and found public, so no name can lead into the server's own
network. What is sent says which match and seat, and never anything of the game.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

import httpx
from sqlalchemy import select

from lairworks.server.database import Database
from lairworks.server.problems import Problem
from lairworks.server.tables import people

LONGEST_URL: Final = 500
LAST_PORT: Final = 65_535
SECONDS: Final = 5.0
PAUSES: Final = (1.0, 5.0)  # between three tries
MOST_WAITING: Final = 1000
SENDERS: Final = 4
KNOWN_MS: Final = 60_000  # how long a person's address is remembered
MOST_KNOWN: Final = 10_000
# IPv6 addresses that stand for IPv4 ones, perhaps private ones, behind a gateway.
THROUGH_GATEWAYS: Final = tuple(
    IPv6Network(text) for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")
)

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]

LOG: Final = logging.getLogger(__name__)
# It would write whole addresses into the log, and people's addresses often hold a secret.
logging.getLogger("httpx").setLevel(logging.WARNING)


@dataclass(frozen=True)
class Turn:
    """A person's turn has come."""

    person: str
    match: str
    game: str
    seat: int


async def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host; raises OSError if there are none."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


def is_public(text: str) -> bool:
    """Whether an address is one of the open network, however it is written."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if any(address in network for network in THROUGH_GATEWAYS):
            return False
        address = address.ipv4_mapped or address
    return address.is_global and not address.is_multicast and not address.is_reserved


class Webhooks:
    """Sends notices in the background. A notice that cannot be delivered is logged and lost.

    `link` makes the address of a match for people. With `anywhere`, hosts of the server's own
    network are allowed too, for tests and for a server at home.
    """

    def __init__(
        self,
        database: Database,
        link: Callable[[str], str],
        clock: Callable[[], int],
        *,
        anywhere: bool = False,
        resolve: Resolve = resolve,
        client: httpx.AsyncClient | None = None,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._database = database
        self._link = link
        self._clock = clock
        self._anywhere = anywhere
        self._resolve = resolve
        self._client = client or httpx.AsyncClient(follow_redirects=False, trust_env=False)
        self._pauses = pauses
        self._turns: asyncio.Queue[Turn] = asyncio.Queue(MOST_WAITING)
        self._senders: list[asyncio.Task[None]] = []
        self._known: dict[str, tuple[int, str | None]] = {}  # until when, and the address

    async def check(self, text: str) -> str:
        """The address, if notices may go there; raises Problem."""
        url = _read(text)
        try:
            async with asyncio.timeout(SECONDS):
                await self._address(url)
        except (OSError, UnicodeError) as error:
            said = f"{url.host} cannot be found, or is not on the open network"
            raise Problem("bad_webhook", said) from error
        return str(url)

    def tell(self, person: str, match: str, game: str, seat: int) -> None:
        """Lets a person know that it is their turn, if they asked for it; returns at once."""
        until, url = self._known.get(person, (0, None))
        if url is None and until > self._clock():
            return
        if not self._senders:
            self._senders = [asyncio.create_task(self._send_all()) for _ in range(SENDERS)]
        try:
            self._turns.put_nowait(Turn(person, match, game, seat))
        except asyncio.QueueFull:
            LOG.warning("webhooks: too many are waiting; one for match %s is lost", match)

    def forget(self, person: str) -> None:
        """Looks the person's address up again next time, for it has changed."""
        self._known.pop(person, None)

    async def sent(self) -> None:
        """Returns when everything told so far was sent or given up."""
        await self._turns.join()

    async def close(self) -> None:
        """Stops; what was not sent yet is lost."""
        for task in self._senders:
            task.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)
        await self._client.aclose()

    async def _send_all(self) -> None:
        while True:
            turn = await self._turns.get()
            try:
                await self._send(turn)
            except Exception:
                LOG.exception("webhooks: a notice for match %s failed", turn.match)
            finally:
                self._turns.task_done()

    async def _send(self, turn: Turn) -> None:
        text = await self._url(turn.person)
        if text is None:
            return
        content = {
            "match": turn.match,
            "game": turn.game,
            "seat": turn.seat,
            "link": self._link(turn.match),
        }
        url = httpx.URL(text)
        for pause in (*self._pauses, None):
            problem = await self._try(url, content)
            if problem is None:
                return
            if pause is not None:
                await asyncio.sleep(pause)
        LOG.warning("webhooks: %s did not take a notice: %s", url.host, problem)

    async def _try(self, url: httpx.URL, content: dict[str, object]) -> str | None:
        """One attempt; what went wrong, or None."""
        try:
            async with asyncio.timeout(SECONDS):
                address = await self._address(url)
                request = self._client.build_request(
                    "POST",
                    url.copy_with(host=address),
                    json=content,
                    headers={"Host": url.netloc.decode(), "User-Agent": "lairworks"},
                    extensions={"sni_hostname": url.host},
                    timeout=SECONDS,
                )
                # Not read: an answer may be of any length.
                answer = await self._client.send(request, stream=True)
                await answer.aclose()
        except (OSError, UnicodeError, httpx.HTTPError) as error:
            return type(error).__name__
        return None if answer.is_success else f"it answered {answer.status_code}"

    async def _address(self, url: httpx.URL) -> str:
        """Where to connect to; raises OSError if the host is unknown or not public."""
        port = url.port or (443 if url.scheme == "https" else 80)
        found = await self._resolve(url.host, port)
        if not found:
            raise OSError("no address")
        if not self._anywhere and not all(is_public(address) for address in found):
            raise OSError("not a public address")
        return found[0]

    async def _url(self, person: str) -> str | None:
        now = self._clock()
        until, url = self._known.get(person, (0, None))
        if until > now:
            return url
        async with self._database.read() as connection:
            query = select(people.c.webhook).where(people.c.id == person)
            url = (await connection.execute(query)).scalar_one_or_none()
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[person] = (now + KNOWN_MS, url)
        return url


def _read(text: str) -> httpx.URL:
    """A web address without anything that does not belong into one."""
    if len(text) > LONGEST_URL or not text.isascii() or not text.isprintable() or " " in text:
        raise Problem("bad_webhook", f"a webhook is an address of up to {LONGEST_URL} letters")
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as error:
        raise Problem("bad_webhook", "the webhook is no address") from error
    if url.scheme not in ("https", "http") or not url.host:
        raise Problem("bad_webhook", "a webhook starts with https:// or http:// and a host")
    if url.port is not None and not 0 < url.port <= LAST_PORT:
        raise Problem("bad_webhook", f"a port is a number from 1 to {LAST_PORT}")
    if url.userinfo or url.fragment:
        raise Problem("bad_webhook", "a webhook has no user, password or fragment in it")
    return url
