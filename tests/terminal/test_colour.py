"""The real terminal: a pseudo-terminal, with and without colour."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from lairworks.terminal.files import write_match
from tests.terminal.scripted import environment, exploring, lairworks_command

pty = pytest.importorskip("pty")

PATIENCE = 60
PROMPT = b"\n> "
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|9[0-7]|38;5;\d+)m")


@pytest.fixture
def saved(tmp_path: Path) -> str:
    write_match(tmp_path / "m.json", exploring())
    return str(tmp_path / "m.json")


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """A child ignores Ctrl-C if we do, as runs in the background are made to."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def on_terminal(typed: Sequence[bytes | signal.Signals], *arguments: str, **more: str) -> str:
    """What a command shows on a terminal; each thing is typed when it shows a prompt."""
    keyboard, screen = pty.openpty()
    child = subprocess.Popen(
        lairworks_command(*arguments),
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env=environment(COLUMNS="100", **more),
    )
    os.close(screen)
    try:
        shown = _converse(child, keyboard, list(typed))
        assert child.wait(PATIENCE) == 0
    finally:
        child.kill()
        child.wait()
        os.close(keyboard)
    return shown


def _converse(
    child: subprocess.Popen[bytes], keyboard: int, typed: list[bytes | signal.Signals]
) -> str:
    shown = b""
    key: bytes | signal.Signals = b""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not select.select([keyboard], [], [], 1)[0]:
            if isinstance(key, signal.Signals):  # it may have come just before the waiting began
                child.send_signal(key)
            continue
        try:
            shown += os.read(keyboard, 65536)
        except OSError:  # the other side is closed
            return shown.decode()
        if shown.endswith(PROMPT) and typed:
            key = typed.pop(0)
            if isinstance(key, bytes):
                os.write(keyboard, key)
            else:
                child.send_signal(key)
    pytest.fail(f"no end after {PATIENCE} s: {shown.decode()}")


def test_a_terminal_gets_colours(saved: str) -> None:
    shown = on_terminal([b"quit\n"], "play", "delve", "--bot", "random", "--resume", saved)
    assert COLOUR.search(shown)
    assert "Good-bye." in shown


@pytest.mark.parametrize("how", ["NO_COLOR", "--no-colour", "dumb"])
def test_colours_can_be_refused(saved: str, how: str) -> None:
    flags = [how] if how.startswith("--") else []
    more = {"NO_COLOR": "1"} if how == "NO_COLOR" else {"TERM": "dumb"} if how == "dumb" else {}
    shown = on_terminal(
        [b"quit\n"], "play", "delve", "--bot", "random", "--resume", saved, *flags, **more
    )
    assert not COLOUR.search(shown)
    assert "What does your Explorer do" in shown


@pytest.mark.parametrize(
    ("key", "goodbye"),
    [(b"\x04", "The input has ended."), (signal.SIGINT, "Interrupted.")],
    ids=["Ctrl-D", "Ctrl-C"],
)
def test_keys_that_leave(saved: str, key: bytes | signal.Signals, goodbye: str) -> None:
    arguments = ("play", "delve", "--bot", "random", "--resume", saved)
    assert goodbye in on_terminal([b"log 1\n", key], *arguments)


def test_tab_completes(saved: str) -> None:
    arguments = ("play", "delve", "--bot", "random", "--resume", saved)
    shown = on_terminal([b"hel\t\n", b"quit\n"], *arguments)
    assert "which rule forbids a choice" in shown


def test_rules_are_laid_out_on_a_terminal() -> None:
    shown = on_terminal([], "rules", "delve", "D-CREEP-01")
    assert "D-CREEP-01" in shown
    assert "**D-CREEP-01**" not in shown
