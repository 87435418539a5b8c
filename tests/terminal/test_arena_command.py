from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from lairworks.lab import arena, schedule
from lairworks.terminal import cli
from lairworks.terminal.arena import duration, pace, tables, verdict
from tests.lab.played import imagined
from tests.terminal.conftest import Command
from tests.terminal.scripted import environment, lairworks_command


def test_help_tells_of_it(command: Command) -> None:
    assert re.search(r"\barena +Find out", command("--help").out)
    assert "--matches" in command("arena", "--help").out


def test_the_outcome_is_a_table_for_80_columns(command: Command) -> None:
    answer = command(
        *("arena", "volcano", "--bots", "random,ismcts:1", "--matches", "3", "--workers", "1")
    )
    assert answer.code == 0
    assert answer.out.startswith("volcano, 2 seats, 4 matches, seed 1; an even share is 50.0%\n")
    for part in ("win rate", "verdict", "rating", "99 % within", "seat", "endings: "):
        assert part in answer.out
    assert max(len(line) for line in answer.out.splitlines()) <= 80
    assert "\x1b" not in answer.out
    told = answer.err.splitlines()
    assert told[0] == ("4 matches are played instead of 3: rotating all seats takes 2 at a time")
    assert told[-1] == "match 4 of 4"


def test_json_is_one_object(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    arguments = ["arena", "volcano", "--bots", "ismcts:1, random", "--seats", "3", "--matches", "3"]
    arguments += ["--seed", "7", "--option", "round_cap=20", "--workers", "1", "--out", str(file)]
    answer = command(*arguments, "--json")
    told = json.loads(answer.out)
    assert answer.out.count("\n") == 1
    assert list(told) == ["game", "matches", "seats", "seed", "bots", "by_seat", "endings"]
    assert (told["game"], told["matches"], told["seats"], told["seed"]) == ("volcano", 3, 3, 7)
    assert {row["bot"]: row["appearances"] for row in told["bots"]} == {"ismcts:1": 3, "random": 6}
    for row in told["bots"]:
        assert list(row) == [
            *("bot", "win_rate", "low", "high", "rating", "sigma", "share", "appearances"),
            *("wins", "decisions", "seconds"),
        ]
        assert list(row["seconds"]) == ["mean", "p99", "max"]
        assert row["low"] <= row["win_rate"] <= row["high"]
    assert [row["seat"] for row in told["by_seat"]] == [0, 1, 2]
    assert json.loads(file.read_text().splitlines()[0])["options"]["round_cap"] == 20
    assert command(*arguments, "--json").out == answer.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chess", "--bots", "random"], "there is no game 'chess'"),
        (["volcano"], "--bots"),
        (["volcano", "--bots", "random,gandalf"], "there is no bot 'gandalf'"),
        (["volcano", "--bots", "random,"], "there is no bot ''"),
        (["volcano", "--bots", "random", "--seats", "9"], "volcano cannot seat 9"),
        (["delve", "--bots", "random", "--seats", "3"], "delve cannot seat 3"),
        (["volcano", "--bots", "random", "--matches", "0"], "at least 1 match, not 0"),
        (["volcano", "--bots", "random", "--matches", "x"], "--matches"),
        (["volcano", "--bots", "random", "--matches", "2", "--workers", "0"], "at least 1 worker"),
        (["volcano", "--bots", "random", "--seed", "-1"], "a seed is a whole number"),
        (["volcano", "--bots", "random", "--option", "x=1"], "option 'x': there is none"),
        (["volcano", "--bots", "random", "--matches", "2", "--out", "/no/a"], "cannot write /no/a"),
    ],
)
def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(
    command: Command, arguments: list[str], problem: str
) -> None:
    answer = command("arena", *arguments)
    assert answer.code == cli.USAGE
    assert answer.out == ""
    assert answer.err.startswith("lairworks: ")
    assert problem in answer.err
    assert answer.err.count("\n") == 1


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks at processes by /proc"
)


def started(*arguments: str) -> subprocess.Popen[str]:
    """A run that hears interrupts: tests in the background would hand on that they do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [*lairworks_command(), "arena", "volcano", "--bots", "ismcts:1,random", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)


def await_lines(file: Path, number: int) -> None:
    for _ in range(600):
        if file.exists() and file.read_bytes().count(b"\n") >= number:
            return
        time.sleep(0.05)
    raise AssertionError("nothing is played")


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_gone(pid: int) -> bool:
    """Whether a process has ended (nobody may have asked for its exit code)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def await_end(workers: list[int]) -> None:
    assert len(workers) >= 2
    for _ in range(600):
        if all(is_gone(pid) for pid in workers):
            return
        time.sleep(0.05)
    raise AssertionError("somebody still works")


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("everybody", [True, False])
def test_an_interrupt_keeps_what_was_played(tmp_path: Path, everybody: bool) -> None:
    """From the keyboard it reaches all processes of the run, otherwise only the first."""
    file = tmp_path / "a.jsonl"
    running = started("--matches", "2000", "--workers", "2", "--out", str(file))
    await_lines(file, 3)
    workers = children_of(running.pid)
    if everybody:
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == cli.INTERRUPTED
    assert out == ""
    told = re.fullmatch(
        rf"interrupted after (\d+) of 2000 matches, kept in {re.escape(str(file))}; "
        "the same command plays the rest\n",
        err,
    )
    assert told, err
    kept = file.read_bytes().count(b"\n")
    assert kept - int(told[1]) in (0, 1)  # a match may be written and not yet told
    await_end(workers)


@pytest.mark.slow
@needs_proc
def test_a_kill_leaves_lines_that_count_and_nobody_running(
    tmp_path: Path, command: Command
) -> None:
    file = tmp_path / "a.jsonl"
    running = started("--matches", "2000", "--workers", "2", "--out", str(file))
    await_lines(file, 3)
    workers = children_of(running.pid)
    running.kill()
    running.communicate(timeout=60)
    await_end(workers)
    arguments = ["--bots", "ismcts:1,random", "--matches", "8", "--workers", "1"]
    assert command("arena", "volcano", *arguments, "--out", str(file)).code == 0
    matches = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert len({tuple(match["bot_seeds"]) for match in matches}) == len(matches) >= 8


def test_an_interrupt_without_a_file_says_so(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_match", interrupt)
    answer = command("arena", "volcano", "--bots", "random", "--matches", "2", "--workers", "1")
    assert answer.code == cli.INTERRUPTED
    assert answer.err == "interrupted after 0 of 2 matches, none is kept without --out FILE\n"


@pytest.mark.parametrize(
    ("done", "missing", "seconds", "told"),
    [
        (0, 10, 5.0, ""),
        (50, 100, 10.0, "5.0 a second, 0:20 left"),
        (1, 1, 90.0, "0.7 a minute, 1:30 left"),
        (1, 100, 90.0, "0.7 a minute, 2:30:00 left"),
    ],
)
def test_pace(done: int, missing: int, seconds: float, told: str) -> None:
    assert pace(done, missing, seconds) == told


def test_words_for_figures() -> None:
    assert [duration(time) for time in (12.3, 1.23, 0.0376, 0.001, 5e-5, 0.0)] == [
        *("12 s", "1.2 s", "38 ms", "1.0 ms", "50 µs", "0 µs")
    ]
    assert verdict(0.6, 0.7, 0.5) == "above share"
    assert verdict(0.3, 0.4, 0.5) == "below share"
    assert verdict(0.4, 0.6, 0.5) == "unclear"


def test_shared_wins_and_nameless_endings_can_be_shown() -> None:
    planned = schedule.schedule("volcano", ["random", "ismcts:1", "ismcts:2"], 3)
    standings = arena.standings(planned, imagined(planned, lambda fixture: (0, 1)))
    assert len(tables(standings)) == 9
