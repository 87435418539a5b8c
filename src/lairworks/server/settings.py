"""How a server is set up: from the command line and from variables that start with LAIRWORKS_."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from lairworks.core.errors import LairworksError

MINUTE: Final = 60.0
HOUR: Final = 3600.0
LEVELS: Final = ("debug", "info", "warning", "error")
_LIMIT: Final = re.compile(r"([1-9][0-9]{0,8})(?:/([1-9][0-9]{0,8}))?")


@dataclass(frozen=True)
class Rate:
    """At most so many in so many seconds; they come back evenly."""

    most: int
    seconds: float


@dataclass(frozen=True)
class Limits:
    """What one address may do. Who goes beyond is answered 429, and when to come again."""

    creations: Rate = Rate(60, HOUR)
    joins: Rate = Rate(120, HOUR)
    choices: Rate = Rate(600, MINUTE)
    chats: Rate = Rate(20, MINUTE)
    log_ins: Rate = Rate(20, 10 * MINUTE)
    reads: Rate = Rate(3000, MINUTE)
    hints: Rate = Rate(60, MINUTE)
    messages: Rate = Rate(600, MINUTE)  # on one socket
    sockets: int = 64  # open at once
    body: int = 64 * 1024  # bytes of a request, and of a message on a socket


@dataclass(frozen=True)
class Pace:
    """How often a server looks after its matches, in seconds."""

    sweep: float = 0.5  # between two looks for what is due
    alive: float = 5.0  # between two signs that somebody serves
    lease: float = 15.0  # after which another process may look after a bot's turn
    dropped: float = 30.0  # without a socket, after which an insured seat is played by a bot


def default_database() -> str:
    """The embedded database in the user's own data directory."""
    return f"sqlite:///{user_data_path('lairworks', appauthor=False) / 'lairworks.db'}"


@dataclass(frozen=True)
class Settings:
    """Everything a server is told from outside."""

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8765
    thinkers: int = 1  # processes in which bots think
    secure: bool = False  # cookies for https only
    origins: tuple[str, ...] = ()  # further origins pages may come from, such as a proxy's
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is believed
    address: str = ""  # where people reach it, if not at host and port; for links
    metrics: tuple[str, ...] = ("127.0.0.0/8", "::1")  # addresses and networks that may read them
    log: str = "info"  # from which level on
    limits: Limits = Limits()
    pace: Pace = Pace()

    def link(self, match: str) -> str:
        """The address of a match's page."""
        return f"{self.address or f'http://{self.host}:{self.port}'}/match/{match}"


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment; raises LairworksError for one that cannot be."""
    usual = Settings(database=environment.get("LAIRWORKS_DATABASE_URL") or default_database())
    thinkers = environment.get("LAIRWORKS_THINKERS", "")
    if thinkers and not (thinkers.isdigit() and int(thinkers) > 0):
        raise LairworksError(f"LAIRWORKS_THINKERS is a number from 1, not {thinkers!r}")
    log = environment.get("LAIRWORKS_LOG", "info").lower()
    if log not in LEVELS:
        raise LairworksError(f"LAIRWORKS_LOG is {', '.join(LEVELS)}, not {log!r}")
    return Settings(
        database=usual.database,
        thinkers=int(thinkers) if thinkers else max(1, (os.cpu_count() or 2) - 1),
        secure=environment.get("LAIRWORKS_SECURE", "") in ("1", "true", "yes"),
        origins=tuple(each.rstrip("/") for each in _listed(environment, "LAIRWORKS_ORIGINS")),
        proxies=environment.get("LAIRWORKS_PROXIES", ""),
        address=environment.get("LAIRWORKS_ADDRESS", "").rstrip("/"),
        metrics=_networks(_listed(environment, "LAIRWORKS_METRICS")) or usual.metrics,
        log=log,
        limits=read_limits(environment.get("LAIRWORKS_LIMITS", "")),
    )


def read_limits(text: str) -> Limits:
    """Limits that differ from the usual as the text says: "choices=6000/60, sockets=500"."""
    usual = Limits()
    changed: dict[str, Rate | int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        found = _LIMIT.fullmatch(value)
        is_rate = isinstance(getattr(usual, name, None), Rate)
        if name not in Limits.__annotations__ or found is None or is_rate != bool(found[2]):
            raise LairworksError(
                f"LAIRWORKS_LIMITS has {part!r}; write choices=6000/60 (so many in so many "
                "seconds), or sockets=500 and body=65536"
            )
        most = int(found[1])
        changed[name] = Rate(most, float(found[2])) if is_rate else most
    return replace(usual, **changed)  # type: ignore[arg-type]


def _listed(environment: Mapping[str, str], name: str) -> list[str]:
    """The parts of a variable, which has commas between them."""
    return [part.strip() for part in environment.get(name, "").split(",") if part.strip()]


def _networks(named: list[str]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_network(name)) for name in named)
    except ValueError as error:
        raise LairworksError(f"LAIRWORKS_METRICS names addresses and networks: {error}") from None


def database_file(url: str) -> Path | None:
    """Where an embedded database lies; None for another kind of database."""
    prefix = "sqlite:///"
    return Path(url.removeprefix(prefix)) if url.startswith(prefix) else None
