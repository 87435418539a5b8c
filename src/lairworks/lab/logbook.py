"""The matches of arenas in a file, one JSON line each, so that none is ever played twice.

A line holds what makes a match what it is (`key_of`) and its result. One file may hold any number
of runs. A line that was being written when the process ended is cut off when the file is opened.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from lairworks import shelf
from lairworks._version import __version__
from lairworks.core.errors import LairworksError
from lairworks.core.fields import Fields
from lairworks.lab.records import Result
from lairworks.lab.schedule import Fixture, Schedule
from lairworks.lab.thinking import Thinking
from lairworks.packs import content_of

if sys.platform != "win32":
    import fcntl

OPENING: Final = b'{"game": '  # of every line
MANY: Final = 1 << 62
KEY: Final = (
    "game",
    "seats",
    "bots",
    "options",
    "seed",
    "bot_seeds",
    "version",
    "rules",
    "content",
)


def key_of(schedule: Schedule, fixture: Fixture) -> dict[str, object]:
    """What makes a match what it is: whatever differs here may end differently."""
    game = shelf.find(schedule.game)
    return {
        "game": schedule.game,
        "seats": schedule.seats,
        "bots": list(fixture.bots),
        "options": dict(schedule.options),
        "seed": fixture.seed,
        "bot_seeds": list(fixture.bot_seeds),
        "version": __version__,
        "rules": game.rules,
        "content": content_of(game).digest,
    }


@contextmanager
def opened(path: Path, schedule: Schedule) -> Iterator[Logbook]:
    """The file's book for a run, which has it to itself meanwhile."""
    try:
        file = path.open("a+b")
    except OSError as error:
        raise LairworksError(f"cannot write {path}: {error.strerror}") from error
    with file:
        _claim(file, path)
        yield Logbook(file, path, schedule)


class Logbook:
    """A file of matches; `known` are the results of this run's matches that it had at first."""

    def __init__(self, file: IO[bytes], path: Path, schedule: Schedule) -> None:
        self._file = file
        self._path = path
        self._schedule = schedule
        self.known = self._read()

    def add(self, fixture: Fixture, result: Result) -> None:
        """Appends a match; it outlives this process once this returns."""
        line = json.dumps(key_of(self._schedule, fixture) | _told(result))
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise LairworksError(f"cannot write {self._path}: {error.strerror}") from error

    def _read(self) -> dict[Fixture, Result]:
        wanted = {
            _text(key_of(self._schedule, fixture)): fixture for fixture in self._schedule.fixtures
        }
        found: dict[Fixture, Result] = {}
        whole = 0
        self._file.seek(0)
        for number, line in enumerate(self._file, 1):
            if not line.startswith(OPENING[: len(line)]):
                raise self._bad(number, "is not a match of an arena")
            if not line.endswith(b"\n"):
                self._file.truncate(whole)  # so that the next line starts afresh
                break
            whole += len(line)
            table = self._table(line, number)
            fixture = wanted.get(_text({name: table.get(name) for name in KEY}))
            if fixture is not None and fixture not in found:
                found[fixture] = _result(Fields(table, f"{self._path}, line {number}"))
        return found

    def _table(self, line: bytes, number: int) -> dict[str, object]:
        try:
            table: dict[str, object] = json.loads(line)
        except ValueError as error:
            raise self._bad(number, f"is not JSON: {error}") from None
        return table

    def _bad(self, number: int, problem: str) -> LairworksError:
        return LairworksError(f"{self._path}, line {number}: {problem}; name another file")


def _claim(file: IO[bytes], path: Path) -> None:
    """Two runs would play the same matches, and cut off each other's lines."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LairworksError(f"another run is writing to {path}") from None


def _text(key: Mapping[str, object]) -> str:
    return json.dumps(key, sort_keys=True)


def _told(result: Result) -> dict[str, object]:
    return {
        "winners": list(result.winners),
        "ending": result.ending,
        "thinking": [
            {
                "decisions": times.decisions,
                "total": times.total,
                "longest": times.longest,
                "steps": [list(step) for step in times.steps],
            }
            for times in result.thinking
        ],
    }


def _result(fields: Fields) -> Result:
    thinking = [
        _thinking(Fields(item, f"{fields.place}: thinking[{seat}]"))
        for seat, item in enumerate(fields.items("thinking"))
    ]
    winners = fields.wholes("winners", 0, len(thinking) - 1)
    return Result(tuple(winners), fields.text("ending"), tuple(thinking))


def _thinking(fields: Fields) -> Thinking:
    steps: list[tuple[int, int]] = []
    for item in fields.items("steps"):
        if not (isinstance(item, list) and [type(part) for part in item] == [int, int]):
            raise fields.error("steps", "must be pairs of whole numbers")
        steps.append((item[0], item[1]))
    return Thinking(
        fields.whole("decisions", 0, MANY),
        fields.number("total", 0, MANY),
        fields.number("longest", 0, MANY),
        tuple(steps),
    )
