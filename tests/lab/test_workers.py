from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import closing

import pytest

from lairworks.lab.workers import LostWorker, WorkFailed, cores, shared_out


def test_one_worker_is_this_process() -> None:
    seen = list(shared_out(lambda item: (item, os.getpid()), [3, 1, 2], 1))
    assert seen == [(item, (item, os.getpid())) for item in (3, 1, 2)]
    assert list(shared_out(abs, [], 4)) == []


def test_work_is_done_in_other_processes_each_item_once() -> None:
    items = list(range(-40, 0))
    assert sorted(shared_out(abs, items, 2)) == [(item, -item) for item in items]
    assert multiprocessing.active_children() == []


def test_what_fails_there_is_told_here() -> None:
    with pytest.raises(WorkFailed, match="at ten") as raised:
        list(shared_out(int, ["1", "ten", "2"], 2))
    assert "ValueError: invalid literal" in raised.value.trace
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(LostWorker) as raised:
        list(shared_out(signal.raise_signal, [signal.SIGKILL, signal.SIGKILL], 2))
    assert raised.value.code == -signal.SIGKILL


def test_leaving_early_ends_the_workers() -> None:
    with closing(shared_out(abs, list(range(100)), 2)) as done:
        next(done)
        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []


def test_there_is_a_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
