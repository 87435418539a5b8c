"""Work shared out to processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar, cast

from lairworks.core.errors import LairworksError

Item = TypeVar("Item")
Made = TypeVar("Made")


class LostWorker(LairworksError):
    """A process that worked for us has ended; `code` is its exit code, `item` what it was at."""

    def __init__(self, item: object, code: int | None) -> None:
        super().__init__(f"a worker process has ended (exit code {code}) while at {item}")
        self.item = item
        self.code = code


class WorkFailed(RuntimeError):
    """Work that raised in another process; `trace` is the traceback there."""

    def __init__(self, item: object, trace: str) -> None:
        super().__init__(f"at {item}\n{trace}")
        self.item = item
        self.trace = trace


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(
    work: Callable[[Item], Made], items: Sequence[Item], workers: int
) -> Generator[tuple[Item, Made], None, None]:
    """Each item with what the work makes of it, in the order in which they get done.

    One worker is this very process. More are fresh processes, so `work` must be importable there;
    they end with the iterator, and soon after this process, however that ends.
    """
    if min(workers, len(items)) <= 1:
        for item in items:
            yield item, work(item)
        return
    crew: list[tuple[BaseProcess, Connection]] = []
    try:
        for _ in range(min(workers, len(items))):
            crew.append(_hired(work))
        yield from _all_done(crew, items)
    finally:
        for process, pipe in crew:
            pipe.close()
            process.terminate()
        for process, _ in crew:
            process.join()


def _all_done(
    crew: list[tuple[BaseProcess, Connection]], items: Sequence[Item]
) -> Generator[tuple[Item, Made], None, None]:
    waiting = iter(items)
    at: dict[Connection, Item] = {}
    for (_, pipe), item in zip(crew, waiting, strict=False):
        pipe.send(item)
        at[pipe] = item
    processes = {pipe: process for process, pipe in crew}
    while at:
        for pipe in cast("list[Connection]", connection.wait(list(at))):
            done = at.pop(pipe)
            try:
                made, trace = pipe.recv()
            except (EOFError, ConnectionResetError):
                processes[pipe].join()
                raise LostWorker(done, processes[pipe].exitcode) from None
            if trace:
                raise WorkFailed(done, trace)
            for item in waiting:
                pipe.send(item)
                at[pipe] = item
                break
            yield done, made


def _hired(work: Callable[[Item], Made]) -> tuple[BaseProcess, Connection]:
    # Fresh processes, not forks: those of a program with threads may hang.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
    with _deaf_to_interrupts():
        process.start()
    theirs.close()  # or the end of the process would not be noticed
    return process, ours


def _serve(pipe: Connection, work: Callable[[Item], Made]) -> None:
    """Works until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer: tuple[object, str]
    try:
        while True:
            item = pipe.recv()
            try:
                answer = (work(item), "")
            except Exception:
                answer = (None, traceback.format_exc())
            pipe.send(answer)
    except (EOFError, ConnectionError):
        return


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process started in here never hears Ctrl-C: that is for the one that started it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
