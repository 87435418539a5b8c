"""Simulations on a Ray cluster: the same shards as tasks of Ray.

Ray sends the shards out and plays those of a lost node again elsewhere. What they make comes back
here and is written here, so nodes need no common disk, only the same version of Lairworks.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

from lairworks.core.errors import LairworksError
from lairworks.lab.workers import cores

AUTO: Final = "auto"
FOR_EVER: Final = -1  # how often a task is tried again if its node or process is lost
PATIENCE: Final = 10.0  # seconds for a head to answer; Ray alone would wait for minutes
AHEAD: Final = 2  # tasks in flight for each processor, so that none ever waits

Item = TypeVar("Item")
Made = TypeVar("Made")


def check(address: str) -> None:
    """Raises LairworksError if Ray is not installed, or this is not where a cluster can be."""
    _library()
    host, _, port = address.rpartition(":")
    if address != AUTO and (not host or "/" in host or not port.isdigit()):
        raise LairworksError(
            f"a cluster is auto or the address of its head, such as 10.0.0.2:6379, not {address!r}"
        )


def on_cluster(
    work: Callable[[Item], Made], items: Sequence[Item], address: str, workers: int | None
) -> Generator[tuple[Item, Made], None, None]:
    """Each item with what the work makes of it on a cluster, in the order in which they get done.

    "auto" starts Ray on this machine, with so many processors, and ends it; any other address is
    that of the head of a cluster which is there already.
    """
    ray = _library()
    _connect(ray, address, workers)
    try:
        task = ray.remote(max_retries=FOR_EVER, num_cpus=1)(work_on)
        shared = ray.put(work)
        yield from _all_done(ray, lambda item: task.remote(shared, item), items)
    except (ray.exceptions.RayTaskError, ray.exceptions.RaySystemError) as error:
        cause = getattr(error, "cause", None)
        if isinstance(cause, LairworksError):
            raise LairworksError(f"a node of the cluster cannot play this run: {cause}") from error
        raise
    finally:
        ray.shutdown()


def work_on(work: Callable[[Item], Made], item: Item) -> Made:
    """The task: runs on whichever node has a processor to spare."""
    return work(item)


def _all_done(
    ray: Any, send: Callable[[Item], Any], items: Sequence[Item]
) -> Generator[tuple[Item, Made], None, None]:
    waiting = iter(items)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    at: dict[Any, Item] = {}
    for _, item in zip(range(most), waiting, strict=False):
        at[send(item)] = item
    while at:
        done, _ = ray.wait(list(at), num_returns=1)
        for ticket in done:
            made = ray.get(ticket)
            item = at.pop(ticket)
            for following in waiting:
                at[send(following)] = following
                break
            yield item, made


def _connect(ray: Any, address: str, workers: int | None) -> None:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or Ray warns at every start
    try:
        if address == AUTO:
            ray.init(
                address="local",
                num_cpus=workers or cores(),
                include_dashboard=False,
                log_to_driver=False,
                configure_logging=False,
            )
        else:
            _reach(address)
            ray.init(address=address, log_to_driver=False, configure_logging=False)
    except Exception as error:  # Ray raises anything, plain exceptions too
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        if address == AUTO:
            raise LairworksError(f"cannot start Ray on this machine: {reason}") from error
        raise LairworksError(
            f"cannot join the Ray cluster at {address}: {reason}; is a head running there, and "
            "does RAY_AUTH_TOKEN_PATH name its token?"
        ) from error


def _reach(address: str) -> None:
    """Raises OSError if nobody listens there."""
    host, _, port = address.rpartition(":")
    socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _library() -> Any:
    try:
        import ray
    except ImportError:
        raise LairworksError(
            'a cluster needs a library that is not installed: pip install "lairworks[ray]"'
        ) from None
    return ray
