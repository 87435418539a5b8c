"""Simulations on a real Ray cluster of two nodes, one of which is killed."""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from lairworks.core.errors import LairworksError
from lairworks.lab import cluster, simulate

ROOT = Path(__file__).parents[2]
HEAD, OTHER = "127.0.0.2", "127.0.0.3"  # 127.0.0.1 would become the machine's outer address
MATCHES, SHARD = 240, 4
PATIENCE = 240  # seconds; Ray is slow to start
PROGRAM = f"""
import sys, time
from dataclasses import replace
from pathlib import Path
import ray
from lairworks.lab import simulate
if __name__ == "__main__":
    ray.init(address=sys.argv[2], log_to_driver=False)
    while ray.cluster_resources().get("CPU", 0) < 2:
        time.sleep(0.2)
    ray.shutdown()
    settings = replace(simulate.plan("volcano", ["random"], {MATCHES}), shard={SHARD})
    simulate.play(settings, Path(sys.argv[1]), cluster=sys.argv[2])
"""


def digests(folder: Path) -> dict[str, str]:
    """The hash of every table in a folder."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.glob("*.parquet")
    }


def free_port() -> int:
    """A port for the head; Ray keeps those from 10002 on for its workers."""
    for port in range(7300, 9900):
        with socket.socket() as probe, suppress(OSError):
            probe.bind((HEAD, port))
            return port
    pytest.fail("no port is free")


@contextmanager
def started(environment: dict[str, str], *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with everything it has started."""
    process = subprocess.Popen(
        words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and all that it has started, by their ids."""
    for pid in family(process.pid):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for member in found:
        found += parents.get(member, [])
    return found


def await_so(condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Waits until something is so, while the process runs that should bring it about."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, "it has ended"
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.1)


def is_heard(address: str) -> bool:
    """Whether somebody listens there."""
    host, _, port = address.partition(":")
    with suppress(OSError), socket.create_connection((host, int(port)), timeout=1):
        return True
    return False


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="the extra `ray` is not installed")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs several loopback addresses")
def test_a_node_that_dies_costs_time_but_no_results(tmp_path: Path) -> None:
    whole = replace(simulate.plan("volcano", ["random"], MATCHES), shard=SHARD)
    simulate.play(whole, tmp_path / "whole", workers=2)
    out, token, program = tmp_path / "run", tmp_path / "token", tmp_path / "program.py"
    token.write_text(secrets.token_hex(32))
    program.write_text(PROGRAM)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]),
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN_PATH": str(token),
    }
    address = f"{HEAD}:{free_port()}"
    ray = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1"]
    ray += ["--disable-usage-stats", "--object-store-memory=100000000"]
    place = tempfile.mkdtemp(prefix="ray")  # short: sockets are named in there
    try:
        with ExitStack() as running:
            head = running.enter_context(
                started(
                    environment,
                    *ray,
                    "--head",
                    f"--node-ip-address={HEAD}",
                    f"--port={address.partition(':')[2]}",
                    "--include-dashboard=false",
                    f"--temp-dir={place}",
                )
            )
            await_so(lambda: is_heard(address), head)
            other = running.enter_context(
                started(environment, *ray, f"--address={address}", f"--node-ip-address={OTHER}")
            )
            run = running.enter_context(
                started(environment, sys.executable, str(program), str(out), address)
            )
            await_so(lambda: len(list((out / "shards").glob("matches-*"))) >= 6, run)
            kill(other)
            assert not (out / "matches.parquet").exists()
            assert run.wait(PATIENCE) == 0
    finally:
        shutil.rmtree(place, ignore_errors=True)
    assert digests(out) == digests(tmp_path / "whole")


def test_a_cluster_that_does_not_let_us_in_is_told() -> None:
    class Closed:
        """Ray, as far as it gets."""

        def init(self, **wishes: object) -> None:
            raise ConnectionError("Could not find any running Ray instance.\nMore.")

    with socket.create_server(("127.0.0.1", 0)) as head:
        address = f"127.0.0.1:{head.getsockname()[1]}"
        with pytest.raises(LairworksError, match=rf"at {address}: Could not find any .*token\?"):
            cluster._connect(Closed(), address, None)


def test_ray_that_does_not_start_is_told() -> None:
    class Slow:
        """Ray on a machine with too much to do."""

        def init(self, **wishes: object) -> None:
            raise Exception("The current node timed out during startup.")

    with pytest.raises(LairworksError, match="cannot start Ray on this machine: The current node"):
        cluster._connect(Slow(), "auto", 1)


def test_an_address_is_that_of_a_head(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_library", lambda: None)
    cluster.check("auto")
    cluster.check("127.0.0.9:6379")
    for address in ("", "here", "127.0.0.9:", ":6379", "ray://127.0.0.9:10001"):
        with pytest.raises(LairworksError, match=r"auto or the address of its head, such as 10"):
            cluster.check(address)


def test_nobody_waits_for_a_head_that_is_not_there() -> None:
    class Patient:
        """Ray, which would wait for minutes."""

        def init(self, **wishes: object) -> None:
            pytest.fail("it was asked")

    with pytest.raises(LairworksError, match=r"cannot join the Ray cluster at 127\.0\.0\.9:1: "):
        cluster._connect(Patient(), "127.0.0.9:1", None)
