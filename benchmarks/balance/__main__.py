"""See the package."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.balance import Job, collect, heist, quest, read, uprising, volcano
from lairworks import shelf

USAGE = "python -m benchmarks.balance GAME RAW [MATCHES BOT [PROCESSES [PACK]]]"
GAMES = {"heist": heist, "quest": quest, "uprising": uprising, "volcano": volcano}


def main(arguments: list[str]) -> None:
    """Plays what is asked for, and prints the tables."""
    if len(arguments) not in (2, 4, 5, 6) or arguments[0] not in GAMES:
        raise SystemExit(f"{USAGE}\nGAME is one of {', '.join(GAMES)}.")
    game, raw = GAMES[arguments[0]], Path(arguments[1])
    if len(arguments) > 2:
        matches, bot = int(arguments[2]), arguments[3]
        processes = int(arguments[4]) if len(arguments) > 4 else 1
        pack = Path(arguments[5]) if len(arguments) > 5 else None
        plain = [(seats, "{}") for seats in shelf.find(arguments[0]).seats]
        jobs = [
            Job(arguments[0], seats, number, bot, pack, options)
            for number in range(matches)
            for seats, options in getattr(game, "TABLES", plain)
        ]
        collect(raw, jobs, game.row, processes)
    print(game.table(read(raw)))


if __name__ == "__main__":
    main(sys.argv[1:])
