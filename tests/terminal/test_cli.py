from __future__ import annotations

import json
import platform
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import conformance
from lairworks.core import state
from lairworks.lab import bench
from lairworks.terminal import cli, starting
from lairworks.terminal.files import read_match, write_match
from tests.terminal.conftest import Command
from tests.terminal.scripted import environment, exploring, lairworks_command, new_match, run


def test_version() -> None:
    answer = run("--version")
    python = re.escape(platform.python_version())
    assert re.fullmatch(
        rf"lairworks {lairworks.__version__} \((compiled|interpreted), Python {python}\)\n",
        answer.stdout,
    )
    assert answer.returncode == 0


@pytest.mark.parametrize(("file", "kind"), [("state.py", "interpreted"), ("state.so", "compiled")])
def test_version_says_if_compiled(monkeypatch: pytest.MonkeyPatch, file: str, kind: str) -> None:
    monkeypatch.setattr(state, "__file__", f"/x/{file}")
    assert f"({kind}, " in cli.version()


def test_help_lists_the_commands(command: Command) -> None:
    answer = command("--help")
    assert answer.code == 0
    for name in ("play", "rules", "replay", "check", "bench", "games"):
        assert re.search(rf"\b{name} +[A-Z]", answer.out), name


def test_games(command: Command) -> None:
    answer = command("games")
    assert re.search(r"^delve +Lairs +2 +Build a hidden maze", answer.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play"], "GAME"),
        (["play", "delve", "--seat", "two"], "a seat is a number from 0, or none, not 'two'"),
        (["play", "delve", "--seat", "2"], "there is no seat 2"),
        (["play", "delve", "--bot", "gandalf"], "gandalf"),
        (["play", "delve", "--option", "undo"], "an option is written as name=value"),
        (["play", "delve", "--option", "x=1"], "option 'x': there is none"),
        (["play", "delve", "--option", "undo=maybe"], "option 'undo': takes true or false"),
        (["play", "delve", "--pack", "/no/pack.toml"], "/no/pack.toml"),
        (["play", "delve", "--resume", "/no/m.json"], "cannot read /no/m.json"),
        (["play", "delve", "--save", "/no/m.json"], "cannot write /no/m.json"),
        (["play", "delve", "--seed", "-1"], "a seed is a whole number"),
        (["play", "delve", "--seed", "x"], "--seed"),
        (["play", "delve", "--name", "Ana", "--name", "Ben"], "2 names for 1"),
        (["rules", "delve", "D-CREEP-99"], "no rule D-CREEP-99 in delve; did you mean D-CREEP-0"),
        (["rules", "delve", "xyzzy"], "say nothing of 'xyzzy'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["replay", "/no/m.json"], "cannot read /no/m.json"),
        (["check", "chess"], "there is no game 'chess'"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["bench", "delve", "--seats", "5"], "delve cannot seat 5"),
        (["dance"], "dance"),
        (["games", "--loud"], "--loud"),
    ],
)
def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(
    command: Command, arguments: list[str], problem: str
) -> None:
    answer = command(*arguments)
    assert answer.code == cli.USAGE
    assert answer.out == ""
    assert problem in answer.err
    assert answer.err.startswith("lairworks: ")
    assert answer.err.count("\n") == 1


def test_faults_are_not_swallowed(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(wishes: starting.Wishes) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(starting, "start", fault)
    with pytest.raises(ZeroDivisionError):
        command("play", "delve")


def test_an_interrupt_has_its_own_exit_code(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(wishes: starting.Wishes) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(starting, "start", interrupt)
    assert command("play", "delve").code == cli.INTERRUPTED


def test_a_pipe_gets_plain_text_and_ends_well() -> None:
    answer = run("play", "delve", "--bot", "random", "--seed", "7", typed="random\nnonsense\n")
    assert answer.returncode == 0
    assert answer.stderr == ""
    assert "\x1b" not in answer.stdout
    assert "> random\n" in answer.stdout
    assert (
        "> nonsense\nThere is no choice 'nonsense' here; type a number from 1 to 42, or help.\n"
        in answer.stdout
    )
    assert answer.stdout.endswith(
        "The input has ended. This match was not saved; --save FILE keeps one.\n"
    )


@pytest.mark.parametrize("columns", [20, 80, 140])
def test_the_width_is_the_terminals_but_at_least_80(
    command: Command, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = command("play", "delve", "--bot", "random", "--seed", "7")
    assert len(answer.out.splitlines()[0]) == max(80, columns)


def test_the_same_seed_and_answers_give_the_same_screen(command: Command) -> None:
    typed = "random\ncommit\n" + "1\n" * 10
    arguments = ("play", "delve", "--bot", "random", "--seed", "3")
    assert command(*arguments, typed=typed) == command(*arguments, typed=typed)


def test_options_reach_the_match(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "m.json")
    options = ["--option", "undo=no", "--option", "finish_rule=race", "--name", "Zoë"]
    answer = command("play", "delve", "--save", file, *options, typed="wall a1e\nundo\n")
    assert "Cannot undo: this table plays without undo." in answer.out
    match = read_match(tmp_path / "m.json")
    assert match.options["finish_rule"] == "race"
    assert match.names == ["Zoë", "Bot"]


def test_a_match_is_resumed_where_it_stood(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    write_match(path, exploring())
    files = ["--resume", str(path), "--save", str(path)]
    answer = command("play", "delve", "--bot", "random", *files, typed="stop\n")
    assert "Ana begins turn 1" in answer.out
    assert (0, "stop") in read_match(path).history
    assert answer.out.endswith(f"  lairworks play delve --bot random {' '.join(files)}\n")


def test_a_resumed_match_can_be_seated_anew(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    write_match(path, new_match())
    answer = command(
        "play", "delve", "--seat", "1", "--bot", "random", "--resume", str(path), "--name", "Zoë"
    )
    assert "Lairs · Zoë" in answer.out


def test_resuming_changes_nothing_that_was_agreed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    write_match(path, new_match())
    for extra in (["--seed", "1"], ["--option", "undo=no"], ["--pack", "x.toml"]):
        answer = command("play", "delve", "--resume", str(path), *extra)
        assert answer.code == cli.USAGE
        assert f"{extra[0]} belongs to a new match" in answer.err


def test_an_existing_match_is_not_overwritten(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    write_match(path, exploring())
    before = path.read_bytes()
    answer = command("play", "delve", "--save", str(path))
    assert answer.code == cli.USAGE
    assert "exists; go on with it by --resume" in answer.err
    assert path.read_bytes() == before


def test_rules_in_a_pipe_are_markdown(command: Command) -> None:
    answer = command("rules", "delve")
    assert answer.out.startswith("# ")
    assert "**D-CREEP-01**" in answer.out
    one = command("rules", "delve", "d-creep-01")
    assert "D-CREEP-01" in one.out
    assert "D-CREEP-02" not in one.out


def test_replay(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    match = exploring()
    write_match(path, match)
    file = str(path)
    told = command("replay", file)
    assert "Ana begins turn 1" in told.out
    assert "+---+" in told.out
    assert "ply 2" in command("replay", file, "--ply", "2").out
    assert "ply 4" in command("replay", file, "--ply", "-1").out
    assert match.events(1)[0].text in command("replay", file, "--from-seat", "1").out
    stepped = command("replay", file, "--step", typed="\nq\n")
    assert "ply 0 of 5" in stepped.out
    assert "ply 2 of 5" in stepped.out


@pytest.mark.parametrize("ply", [6, -6])
def test_a_ply_that_is_not_there(command: Command, tmp_path: Path, ply: int) -> None:
    write_match(tmp_path / "m.json", exploring())
    answer = command("replay", str(tmp_path / "m.json"), "--ply", str(ply))
    assert (answer.code, answer.out) == (cli.USAGE, "")
    assert f"there is no ply {ply}; the match has 5" in answer.err


@pytest.mark.parametrize(
    ("broken", "code", "verdict"),
    [({}, 0, "keeps all laws"), ({"undo": 2, "copy": 1}, cli.FAILED, "breaks undo, copy")],
)
def test_check_tells_the_verdict_and_ends_with_the_digest(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    broken: dict[str, int],
    code: int,
    verdict: str,
) -> None:
    real = conformance.check

    def check(*arguments: Any, **named: Any) -> conformance.Report:
        return replace(real(*arguments, **named), counts=broken)

    monkeypatch.setattr(conformance, "check", check)
    answer = command("check", "delve", "--matches", "1", "--seed", "3")
    assert answer.code == code
    assert re.fullmatch(rf"delve {verdict}; digest [0-9a-f]{{16,64}}", answer.out.splitlines()[-1])
    assert answer.err == "match 1 of 1\n"


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        lairworks_command("rules", "delve"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == cli.FAILED


def test_bench_prints_what_was_measured(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[bench.Row] = [{"game": "delve", "seats": 2, "decisions_per_s": 1234567}]
    monkeypatch.setattr(bench, "measure", lambda games, seconds: rows)
    monkeypatch.setattr(bench, "measure_game", lambda game, seats, seconds: rows[0])
    assert "1,234,567" in command("bench", "delve", "--seconds", "0.1").out
    assert json.loads(command("bench", "--json").out) == rows
    assert json.loads(command("bench", "delve", "--json", "--seats", "2").out) == rows


@pytest.mark.slow
def test_bench_measures(command: Command) -> None:
    (row,) = json.loads(command("bench", "delve", "--json", "--seconds", "0.1").out)
    assert row["game"] == "delve"
    assert row["decisions_per_s"] > 0
