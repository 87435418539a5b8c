from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from lairworks.terminal import cli


@dataclass(frozen=True)
class Answer:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command line in this process, as in a pipe."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = cli.run(list(arguments))
        told = capsys.readouterr()
        return Answer(code, told.out, told.err)

    return run
