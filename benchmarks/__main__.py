"""One command, one table: compiled, interpreted and peers, in turns, medians of the rounds."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3
PEERS = ("hearts", "hearts:even", "backgammon", "gin_rummy", "connect_four")
YARDSTICK = "OpenSpiel hearts"

Figures = list[dict[str, str | int | float | bool]]


def run(module: str, *arguments: str, interpreted: bool = False) -> Figures:
    """What a benchmark module prints, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src") if interpreted else ""}
    command = [sys.executable, "-P", "-c", STARTER, str(ROOT), module, *arguments]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )
    if done.returncode:
        raise SystemExit(f"{module} failed:\n{done.stderr}")
    figures: Figures = json.loads(done.stdout)
    return figures


STARTER = (
    "import runpy, sys; sys.path.append(sys.argv[1]); sys.argv = sys.argv[2:]; "
    "runpy.run_module(sys.argv[0], run_name='__main__')"
)


def medians(rounds: list[Figures]) -> Figures:
    """Row by row, the median of every number."""
    merged: Figures = []
    for rows in zip(*rounds, strict=True):
        row = dict(rows[0])
        for name, value in row.items():
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                row[name] = median(float(each[name]) for each in rows)
        merged.append(row)
    return merged


def main() -> None:
    """Measures in turns and prints a table."""
    ours: list[Figures] = []
    peers: list[Figures] = []
    for _ in range(ROUNDS):
        ours.append(run("benchmarks.ours") + run("benchmarks.ours", interpreted=True))
        peers.append(run("benchmarks.peers", *PEERS))
    peer_rows = medians(peers)
    yardstick = next(float(row["decisions_per_s"]) for row in peer_rows if row["peer"] == YARDSTICK)
    print(f"{platform.machine()}, Python {platform.python_version()}, one core, processor time")
    print(f"\n{'game':<26}{'build':<13}{'in core/s':>11}{'stepped/s':>11}{'x hearts':>9}", end="")
    print(f"{'games/s':>9}{'copy us':>9}{'view us':>9}{'guess us':>9}{'branch':>8}{'length':>8}")
    for row in medians(ours):
        build = "compiled" if row["compiled"] else "interpreted"
        name = f"{row['game']}, {row['seats']:.0f} seats"
        print(f"{name:<26}{build:<13}{row['decisions_per_s']:>11,.0f}", end="")
        print(f"{row['stepped_per_s']:>11,.0f}", end="")
        print(f"{float(row['decisions_per_s']) / yardstick:>9.1f}", end="")
        print(f"{row['games_per_s']:>9,.0f}{row['copy_us']:>9.2f}{row['view_us']:>9.1f}", end="")
        print(f"{row['guess_us']:>9.1f}{row['branching']:>8.1f}{row['decisions_per_game']:>8.0f}")
    print(f"\n{'peer, stepped from Python':<42}{'stepped/s':>11}{'games/s':>9}{'copy us':>9}")
    for row in peer_rows:
        print(f"{row['peer']:<42}{row['decisions_per_s']:>11,.0f}", end="")
        print(f"{row['games_per_s']:>9,.0f}{row['copy_us']:>9.2f}")


if __name__ == "__main__":
    main()
