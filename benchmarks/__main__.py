"""One command, one table: our games beside their peers, in turns, medians of the rounds.

python -m benchmarks [--interpreted] [--rounds 3] [--json FILE]

Everything runs on one core and is timed by the processor's clock. Exits with 1 if a peer is
missing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from benchmarks.build import ROOT, compiled_example
from benchmarks.figures import MISSING, NAME, Row, figure, medians, ratio, table
from benchmarks.peers import MODULES

STARTER = (
    "import runpy, sys; sys.path.append(sys.argv[1]); sys.argv = sys.argv[2:]; "
    "runpy.run_module(sys.argv[0], run_name='__main__')"
)
HEARTS = "OpenSpiel hearts"
CONNECT_FOUR = "connect_four, 2 seats"
LEGEND = """\
in core: random playouts inside the compiled core; stepped: from Python, choice by choice
alike: stepped with Python's random.choice, as the peers are; search: iterations of ISMCTS as bots
think; plain: with random rollouts cut at 20 decisions
x hearts: times OpenSpiel's hearts stepped from Python, its chance drawn by the odds"""
TURNS = (
    ("in core", "decisions_per_s", "OpenSpiel connect_four, in C++", "decisions_per_s"),
    ("stepped alike", "alike_per_s", "OpenSpiel connect_four", "decisions_per_s"),
    ("stepped alike", "alike_per_s", "PettingZoo connect_four_v3", "decisions_per_s"),
    ("search", "iterations_per_s", "OpenSpiel connect_four, MCTS in C++", "iterations_per_s"),
    ("search", "iterations_per_s", "OpenSpiel connect_four, MCTS in Python", "iterations_per_s"),
)
OUR_COLUMNS = [
    ("our game", NAME, ""),
    ("in core/s", "decisions_per_s", ",.0f"),
    ("x hearts", "core_ratio", ""),
    ("stepped/s", "stepped_per_s", ",.0f"),
    ("alike/s", "alike_per_s", ",.0f"),
    ("x hearts", "alike_ratio", ""),
    ("games/s", "games_per_s", ",.0f"),
    ("search/s", "iterations_per_s", ",.0f"),
    ("plain/s", "plain_per_s", ",.0f"),
    ("copy us", "copy_us", ".2f"),
    ("view us", "view_us", ".1f"),
    ("guess us", "guess_us", ".1f"),
    ("branching", "branching", ".1f"),
    ("length", "decisions_per_game", ",.0f"),
]
PEER_COLUMNS = [
    ("peer", NAME, ""),
    ("decisions/s", "decisions_per_s", ",.0f"),
    ("games/s", "games_per_s", ",.0f"),
    ("length", "decisions_per_game", ",.0f"),
    ("copy us", "copy_us", ".2f"),
    ("search/s", "iterations_per_s", ",.0f"),
]


def run(module: str, *arguments: str, path: Path | None = None) -> list[Row]:
    """What a module prints, in a process of its own that imports from `path` first."""
    environment = {**os.environ, "PYTHONPATH": str(path) if path else ""}
    command = [sys.executable, "-P", "-c", STARTER, str(ROOT), module, *arguments]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )
    if done.returncode:
        raise RuntimeError(f"{module} ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
    rows: list[Row] = json.loads(done.stdout.splitlines()[-1])
    return rows


def run_peer(library: str) -> list[Row]:
    """The rows of a library; one that says why if it fails, even by a crash."""
    try:
        return run("benchmarks.peers", library)
    except RuntimeError as error:
        return [{NAME: library, MISSING: str(error)}]


def measure(rounds: int, interpreted: bool) -> tuple[list[Row], list[Row]]:
    """Our rows and the peers', measured in turns."""
    tree = compiled_example()
    ours: list[list[Row]] = []
    peers: list[list[Row]] = []
    for number in range(rounds):
        print(f"round {number + 1} of {rounds} ...", file=sys.stderr, flush=True)
        rows = run("benchmarks.ours", "example", path=tree) + run("benchmarks.ours")
        if interpreted:
            rows += run("benchmarks.ours", "example", path=ROOT / "src")
            rows += run("benchmarks.ours", path=ROOT / "src")
        ours.append(rows)
        peers.append([row for library in MODULES for row in run_peer(library)])
    return medians(ours), medians(peers)


def show(ours: list[Row], peers: list[Row]) -> None:
    """Prints the tables."""
    hearts = figure(peers, HEARTS, "decisions_per_s")
    for row in ours:
        row["core_ratio"] = ratio(float(row["decisions_per_s"]), hearts)
        row["alike_ratio"] = ratio(float(row["alike_per_s"]), hearts)
    print(f"{platform.machine()}, Python {platform.python_version()}, one core, processor time")
    print(LEGEND, end="\n\n")
    print("\n".join(table(ours, OUR_COLUMNS)), end="\n\n")
    print("\n".join(table(peers, PEER_COLUMNS)), end="\n\n")
    print("The same game on both sides:")
    for what, field, name, peer_field in TURNS:
        ours_at = figure(ours, CONNECT_FOUR, field)
        theirs = figure(peers, name, peer_field)
        times = ratio(ours_at, theirs)
        print(f"  connect four, {what}: {ours_at:,.0f}/s, {times} {name} ({theirs:,.0f}/s)")


def main() -> int:
    """Measures and tells; 1 if any peer is missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--interpreted", action="store_true", help="measure our sources too")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    asked = parser.parse_args()
    ours, peers = measure(asked.rounds, asked.interpreted)
    if asked.json:
        asked.json.write_text(json.dumps({"ours": ours, "peers": peers}, indent=1) + "\n")
    show(ours, peers)
    missing = [str(row[NAME]) for row in peers if MISSING in row]
    if missing:
        print(f"missing: {', '.join(missing)}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
