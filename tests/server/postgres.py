"""A real PostgreSQL for tests: a server of its own in a temporary directory, on a free port."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

INSTALL = "apt install postgresql"
# The line of postmaster.pid that tells how far the server is.
STATUS_LINE = 7


@dataclass(frozen=True)
class PostgresServer:
    """A server that runs."""

    port: int
    password: str

    def url(self, name: str) -> str:
        """The URL of one of its databases."""
        return f"postgresql://lairworks:{self.password}@127.0.0.1:{self.port}/{name}"


def find_program(name: str) -> Path | None:
    """A program of PostgreSQL: on the path, or where Debian puts it; the newest."""
    found = shutil.which(name)
    if found is not None:
        return Path(found)
    candidates = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    return max(candidates, key=lambda path: float(path.parts[-3]), default=None)


def is_required() -> bool:
    return os.environ.get("CI", "").lower() == "true"


def require_programs() -> tuple[Path, Path]:
    """The programs initdb and postgres; without them the test is skipped, or fails under CI."""
    initdb, postgres = find_program("initdb"), find_program("postgres")
    if initdb is None or postgres is None:
        problem = f"PostgreSQL is not installed; to run this test: {INSTALL}"
        if is_required():
            pytest.fail(problem)
        pytest.skip(problem)
    return initdb, postgres


def other_user() -> dict[str, Any]:
    """As whom to start the server: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_postgres(fsync: bool = False) -> Iterator[PostgresServer]:
    """A server for the length of the block; nothing is left of it afterwards.

    No test cuts the power, and without `fsync` databases are made and dropped faster.
    """
    initdb, postgres = require_programs()
    user = other_user()
    password = secrets.token_hex(8)
    # Not below pytest's directory, which only its owner may enter.
    with tempfile.TemporaryDirectory(prefix="lairworks-pg-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        (home / "password").write_text(password)
        if user:
            os.chown(home, user["user"], user["group"])
            os.chown(home / "password", user["user"], user["group"])
        subprocess.run(
            [
                *(initdb, "-D", home / "data", "-U", "lairworks", "-E", "UTF8", "--locale=C"),
                *("--auth=scram-sha-256", f"--pwfile={home / 'password'}", "--no-sync"),
            ],
            cwd=home,
            check=True,
            capture_output=True,
            text=True,
            **user,
        )
        process, port = start(postgres, home, user, fsync)
        try:
            yield PostgresServer(port, password)
        finally:
            process.send_signal(signal.SIGINT)  # disconnects everybody and stops
            process.wait(30)


def start(
    postgres: Path, home: Path, user: dict[str, Any], fsync: bool = False
) -> tuple[subprocess.Popen[bytes], int]:
    """Start the server and wait until it answers; another port if somebody was faster."""
    log = home / "log"
    for _ in range(5):
        port = free_port()
        settings = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": home,
            "max_connections": 100,
            "fsync": "on" if fsync else "off",
        }
        arguments = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with log.open("ab") as output:
            process = subprocess.Popen(
                [postgres, "-D", home / "data", *arguments],
                cwd=home,
                stdout=output,
                stderr=output,
                start_new_session=True,  # an interrupt of the tests must not reach it first
                **user,
            )
        if wait_until_ready(process, home / "data" / "postmaster.pid"):
            return process, port
    raise RuntimeError(f"PostgreSQL does not start: {log.read_text()}")


def wait_until_ready(process: subprocess.Popen[bytes], status: Path) -> bool:
    """Whether the server came up; False if it ended instead."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if process.poll() is not None:
            return False
        lines = status.read_text().splitlines() if status.exists() else []
        if len(lines) > STATUS_LINE and lines[STATUS_LINE].strip() == "ready":
            return True
        time.sleep(0.02)
    process.kill()
    process.wait()
    return False
