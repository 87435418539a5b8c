"""Logs: one JSON object a line, with nothing in it that a player must not know.

Only what is listed here as an extra gets into a line; bodies, keys, cookies, choices and views are
never handed to a logger.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final, TextIO

EXTRAS: Final = ("match", "seat", "code", "route", "method", "status", "ms", "attempt")


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        for name in EXTRAS:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = _trace(record)
        return json.dumps(line, ensure_ascii=False, default=str)


def _message(record: logging.LogRecord) -> str:
    """What was said; of libraries the first line, for the next ones may show an error's data."""
    message = record.getMessage()
    ours = record.name.partition(".")[0] == "lairworks"
    return message if ours else message.partition("\n")[0]


def _trace(record: logging.LogRecord) -> list[str]:
    """Where an error came from: files and lines, without messages that may hold data."""
    places = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-12:]


def log_to(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Sends the logs of the server and of its libraries to a stream, standard error by default."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("lairworks").setLevel(level)
