"""A server under load: how long choices take to be acknowledged, and what it costs.

python -m benchmarks.serving [--matches 1000] [--rate 100] [--seconds 30] [--step 10]
    [--database sqlite|postgresql|both] [--json FILE]

On SQLite one server process, on PostgreSQL two that share a database (each match has a seat at
either). After the asked rate, the highest one is sought at which 95 % of choices are acknowledged
within 100 ms. Exits with 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.serving import crowd
from tests.server.postgres import find_program, running_postgres

PLENTY = "1000000/1"
RATES = ("creations", "joins", "choices", "chats", "log_ins", "reads", "hints", "messages")
LIMITS = ",".join([*(f"{name}={PLENTY}" for name in RATES), "sockets=100000"])
CROWDS = 2  # processes of clients
HOLDS = 0.100  # seconds: the p95 that the highest rate keeps
BARS = {"p95_ms": 50.0, "p99_ms": 150.0, "memory_mb": 1024.0}
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Served:
    """A server process."""

    process: subprocess.Popen[str]
    url: str

    @property
    def memory(self) -> float:
        """Megabytes resident, of the server itself."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    @property
    def processor(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


@dataclass
class Figures:
    """What was measured at one rate."""

    database: str
    servers: int
    matches: int
    rate: float
    reached: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    most_ms: float
    refused: int
    lost: int
    memory_mb: float  # of the largest server
    server_ms: float  # processor time of all servers for one choice


@contextmanager
def served(database: str) -> Iterator[Served]:
    """A server on a free port."""
    environment = {**os.environ, "LAIRWORKS_LIMITS": LIMITS, "LAIRWORKS_THINKERS": "1"}
    command = [sys.executable, "-m", "lairworks", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(
        [*command, "--database", database], stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        if " at http://" not in said:
            raise SystemExit("the server does not start")
        yield Served(process, said.split(" at ")[1].split("/ ")[0])
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


@contextmanager
def databases(kind: str) -> Iterator[str]:
    """An empty database."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="lairworks-bench-") as folder:
            yield f"sqlite:///{folder}/bench.db"
        return
    with running_postgres(fsync=True) as server:
        asyncio.run(_create(server.url("postgres")))
        yield server.url("bench")


async def _create(url: str) -> None:
    from lairworks.server.database import postgres_driver

    connection = await postgres_driver().connect(url)
    await connection.execute("CREATE DATABASE bench")
    await connection.close()


class Crowds:
    """Processes full of clients."""

    def __init__(self, urls: list[str], matches: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipes = []
        self._processes = []
        for number in range(CROWDS):
            ours, theirs = context.Pipe()
            share = matches // CROWDS + (number < matches % CROWDS)
            process = context.Process(target=crowd.run, args=(urls, share, number, theirs))
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        for pipe in self._pipes:
            pipe.recv()

    def choose(self, rate: float, seconds: float) -> list[crowd.Load]:
        """Has all choose, together at that rate."""
        for pipe in self._pipes:
            pipe.send((rate / CROWDS, seconds))
        return [pipe.recv() for pipe in self._pipes]

    def close(self) -> None:
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            if process.is_alive():
                pipe.send(None)
            process.join(30)
            process.kill()


def measure(
    kind: str, matches: int, servers: list[Served], crowds: Crowds, rate: float, seconds: float
) -> tuple[Figures, list[crowd.Load]]:
    """The figures at one rate."""
    before = sum(server.processor for server in servers)
    loads = crowds.choose(rate, seconds)
    spent = sum(server.processor for server in servers) - before
    waits = sorted(wait for load in loads for wait in load.waits)
    sent = sum(load.sent for load in loads)
    figures = Figures(
        database=kind,
        servers=len(servers),
        matches=matches,
        rate=rate,
        reached=len(waits) / seconds,
        p50_ms=_share(waits, 0.50),
        p95_ms=_share(waits, 0.95),
        p99_ms=_share(waits, 0.99),
        most_ms=_share(waits, 1.0),
        refused=sum(load.refused for load in loads),
        lost=sum(load.lost + load.idle for load in loads),
        memory_mb=max(server.memory for server in servers),
        server_ms=1000 * spent / max(1, sent),
    )
    print(_line(figures), flush=True)
    return figures, loads


def _share(waits: list[float], share: float) -> float:
    """Milliseconds within which that share was acknowledged."""
    if not waits:
        return float("inf")
    return 1000 * waits[min(len(waits) - 1, int(share * len(waits)))]


HEADINGS = (
    f"{'database':11}{'servers':>8}{'matches':>8}{'rate/s':>8}{'reached':>9}{'p50 ms':>8}"
    f"{'p95 ms':>8}{'p99 ms':>8}{'most ms':>9}{'refused':>8}{'lost':>6}{'MB':>6}{'ms/choice':>10}"
)


def _line(row: Figures) -> str:
    return (
        f"{row.database:11}{row.servers:8}{row.matches:8}{row.rate:8.0f}{row.reached:9.1f}"
        f"{row.p50_ms:8.1f}{row.p95_ms:8.1f}{row.p99_ms:8.1f}{row.most_ms:9.1f}{row.refused:8}"
        f"{row.lost:6}{row.memory_mb:6.0f}{row.server_ms:10.2f}"
    )


def holds(row: Figures) -> bool:
    """Whether choices were acknowledged soon enough, and all of them."""
    return row.p95_ms < 1000 * HOLDS and not row.lost


def run(kind: str, options: argparse.Namespace) -> tuple[list[Figures], float, dict[str, Any]]:
    """All rates on one kind of database; the highest that holds; and the raw waits at the first."""
    with ExitStack() as stack:
        database = stack.enter_context(databases(kind))
        count = 1 if kind == "sqlite" else 2
        servers = [stack.enter_context(served(database)) for _ in range(count)]
        began = time.perf_counter()
        crowds = Crowds([server.url for server in servers], options.matches)
        stack.callback(crowds.close)
        print(
            f"{kind}: {options.matches} matches in {time.perf_counter() - began:.0f} s", flush=True
        )

        def at(rate: float, seconds: float) -> tuple[Figures, list[crowd.Load]]:
            return measure(kind, options.matches, servers, crowds, rate, seconds)

        at(options.rate, 3.0)  # everything is read and imported once
        first, loads = at(options.rate, options.seconds)
        rows, best = [first], options.rate if holds(first) else 0.0
        raw = {"waits": [load.waits for load in loads], "loads": [_bare(load) for load in loads]}
        low, high = best, float("inf")
        while options.step and low and high > 1.1 * low:
            rate = 1.5 * low if high == float("inf") else (low + high) / 2
            row, _ = at(rate, options.step)
            rows.append(row)
            low, high = (rate, high) if holds(row) else (low, rate)
        return rows, low, raw


def _bare(load: crowd.Load) -> dict[str, Any]:
    return {name: value for name, value in asdict(load).items() if name != "waits"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--step", type=float, default=10.0, help="0: do not seek the highest rate")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if options.database == "both" else [options.database]
    if "postgresql" in kinds and find_program("postgres") is None:
        print("PostgreSQL is not installed (apt install postgresql); measuring SQLite only")
        kinds.remove("postgresql")
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}\n{HEADINGS}")
    found = {}
    missed = False
    for kind in kinds:
        rows, best, raw = run(kind, options)
        found[kind] = {"rows": [asdict(row) for row in rows], "highest_rate": best, **raw}
        print(f"{kind}: the highest rate with p95 under {1000 * HOLDS:.0f} ms is {best:.0f}/s")
        missed = missed or any(getattr(rows[0], name) >= bar for name, bar in BARS.items())
    if options.json:
        options.json.write_text(json.dumps(found))
    print("a bar was missed" if missed else "all bars are kept", BARS)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
