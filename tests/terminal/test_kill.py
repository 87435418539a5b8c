"""The save file under `kill -9`: what was answered on the screen is on the disk."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from lairworks.terminal.files import read_match
from tests.terminal.scripted import environment, lairworks_command, run

PROMPT = b"\n> "


class Child:
    """A match in a process of its own, answered through a pipe."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            lairworks_command("play", "delve", *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
        )
        self._heard = b""
        self._prompts = 0

    def listen(self) -> bytes:
        """What it says up to the next prompt."""
        assert self._process.stdout is not None
        self._prompts += 1
        while self._heard.count(PROMPT) < self._prompts:
            more = os.read(self._process.stdout.fileno(), 65536)
            assert more, self._heard.decode()
            self._heard += more
        return self._heard

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        assert self._process.wait(60) == -signal.SIGKILL
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()


@pytest.mark.slow
def test_nothing_answered_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    typed = ["random", "commit"]
    arguments = ["--bot", "random", "--seed", "3", "--save", str(path)]
    for killing in range(3):
        child = Child(*arguments)
        child.listen()
        for answer in ["1"] * 5 if killing else typed:
            child.type(answer)
            child.listen()
        asked = len(read_match(path).history)
        child.kill()
        match = read_match(path)
        mine = [choice for seat, choice in match.history if seat == 0]
        assert mine[:2] == typed
        assert len(mine) == 2 + 5 * killing
        assert len(match.history) == asked
        assert match.deciders == (0,)
        assert list(tmp_path.iterdir()) == [path]
        arguments = ["--bot", "random", "--resume", str(path), "--save", str(path)]
    resumed = run("play", "delve", *arguments, typed="log 3\n")
    assert resumed.returncode == 0
    assert "ply" not in resumed.stdout, "how busy the rival was is nobody's business"
    assert read_match(path).history == match.history
