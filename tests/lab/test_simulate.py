"""Simulations: the same tables whoever plays them, and matches that can be looked at again."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from cyclopts import App

from lairworks import shelf
from lairworks.core.errors import ContentError, LairworksError
from lairworks.core.recording import Record, unpacked
from lairworks.lab import book, shards, simulate, tables
from lairworks.lab.bench import is_compiled
from lairworks.lab.folder import ABOUT, claimed
from lairworks.lab.schedule import schedule
from lairworks.lab.shards import Settings
from lairworks.lab.workers import LostWorker
from lairworks.terminal.simulating import simulate as command

ROOT = Path(__file__).parents[2]
GAMES = [game.id for game in shelf.BUILT_IN]


def small(game: str = "volcano", matches: int = 12, **wishes: Any) -> Settings:
    """A run of short shards."""
    bots = wishes.pop("bots", ["random"])
    return replace(simulate.plan(game, bots, matches, **wishes), shard=4)


def digests(folder: Path) -> dict[str, str]:
    """The hash of every file in a folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ABOUT
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> simulate.Run:
    """A small run by one worker."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    return simulate.play(small(decisions=True), folder, workers=1)


def test_the_folder_holds_the_tables_and_nothing_else(whole: simulate.Run) -> None:
    names = {path.name for path in whole.folder.iterdir()}
    assert names == {"run.json", *(f"{name}.parquet" for name in tables.SCHEMAS)}
    for name, columns in tables.SCHEMAS.items():
        table = whole.table(name)
        assert {column: str(kind) for column, kind in table.schema.items()} == columns
    with pytest.raises(LairworksError, match="no table 'games'; there are seats"):
        whole.table("games")


def test_run_json_tells_what_was_played(whole: simulate.Run) -> None:
    about = json.loads((whole.folder / "run.json").read_text())
    assert about == whole.about
    assert about["format"] == 1
    assert about["game"] == "volcano"
    assert about["title"] == "Lair"
    assert about["bots"] == ["random", "random"]
    assert about["pack"] is None
    assert about["content"] == small().content
    assert about["options"]["stall_clause"] is True


def test_two_workers_make_the_same_bytes(whole: simulate.Run, tmp_path: Path) -> None:
    simulate.play(small(decisions=True), tmp_path / "run", workers=2)
    assert digests(tmp_path / "run") == digests(whole.folder)


def test_an_interrupted_run_is_gone_on_with(whole: simulate.Run, tmp_path: Path) -> None:
    out = tmp_path / "run"

    def stop(done: int, total: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate.play(small(decisions=True), out, workers=1, progress=stop)
    assert len(list((out / "shards").glob("matches-*.parquet"))) == 1
    (out / "shards" / ".cards-00001.parquet.tmp").write_bytes(b"half a file")
    told: list[int] = []
    simulate.play(small(decisions=True), out, workers=1, progress=lambda n, _: told.append(n))
    assert told == [4, 8, 12, 12]
    assert digests(out) == digests(whole.folder)


def test_a_run_interrupted_while_tables_are_put_together(
    whole: simulate.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    merge = tables.merge

    def stop(parts: list[Path], path: Path) -> None:
        if path.name == "courses.parquet":
            raise KeyboardInterrupt
        merge(parts, path)

    monkeypatch.setattr(tables, "merge", stop)
    with pytest.raises(KeyboardInterrupt):
        simulate.play(small(decisions=True), tmp_path / "run", workers=1)
    monkeypatch.undo()
    simulate.play(small(decisions=True), tmp_path / "run", workers=1)
    assert digests(tmp_path / "run") == digests(whole.folder)


def test_a_part_that_is_gone_is_played_again_and_a_damaged_one_is_named(
    whole: simulate.Run, tmp_path: Path
) -> None:
    out = tmp_path / "run"

    def stop(done: int, total: int) -> None:
        if done == total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate.play(small(decisions=True), out, workers=1, progress=stop)
    (out / "shards" / "seats-00001.parquet").unlink()
    damaged = out / "shards" / "cards-00002.parquet"
    damaged.write_bytes(b"PAR1 and nothing of it")
    with pytest.raises(LairworksError, match=r"cards-00002\.parquet is damaged; remove it, and"):
        simulate.play(small(decisions=True), out, workers=1)
    damaged.unlink()
    simulate.play(small(decisions=True), out, workers=1)
    assert digests(out) == digests(whole.folder)


def test_a_lost_worker_leaves_what_is_done(
    whole: simulate.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(work: Any, items: list[int], workers: int) -> Iterator[tuple[int, dict[str, bytes]]]:
        yield items[0], work(items[0])
        raise LostWorker(items[1], -9)

    monkeypatch.setattr(simulate, "shared_out", lost)
    with pytest.raises(LairworksError, match=r"lost in matches 4 to 7 \(.*; 4 of 12 matches are"):
        simulate.play(small(decisions=True), tmp_path / "run", workers=2)
    monkeypatch.undo()
    simulate.play(small(decisions=True), tmp_path / "run", workers=1)
    assert digests(tmp_path / "run") == digests(whole.folder)


def test_the_bytes_do_not_depend_on_threads(whole: simulate.Run, tmp_path: Path) -> None:
    parts = [whole.folder / "cards.parquet"] * 40
    tables.merge(parts, tmp_path / "here.parquet")
    code = "import sys; from pathlib import Path; from lairworks.lab import tables; "
    code += "*parts, out = map(Path, sys.argv[1:]); tables.merge(parts, out)"
    paths = [str(ROOT / "src"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "POLARS_MAX_THREADS": "1"}
    out = tmp_path / "there.parquet"
    words = [sys.executable, "-c", code, *map(str, parts), str(out)]
    subprocess.run(words, env=environment, check=True)
    assert out.read_bytes() == (tmp_path / "here.parquet").read_bytes()


def test_a_finished_run_is_not_played_again(
    whole: simulate.Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "play_shard", lambda *_: pytest.fail("played again"))
    assert simulate.play(small(decisions=True), whole.folder).about == whole.about


def test_the_command_in_run_json_makes_the_same_run(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('[pack]\nname = "Cheap"\n\n[rooms.R01]\ncost = 1\n')
    options = {"stall_clause": False}
    first = simulate.run(
        "volcano",
        ["greedy", "random"],
        2,
        options=options,
        pack=pack.read_text(),
        seed=7,
        workers=1,
        out=tmp_path / "run",
        chances=False,
    )
    words = shlex.split(first.about["command"])[2:]
    words[words.index("--pack") + 1] = str(pack)
    words[words.index("--out") + 1] = str(tmp_path / "again")
    App(default_command=command)(words, result_action="return_value")
    assert digests(tmp_path / "again") == digests(tmp_path / "run")
    assert first.about["pack"] == pack.read_text()
    assert first.table("matches")["comeback"].null_count() == 2


# What is in the tables


def test_seats_fit_the_matches(whole: simulate.Run) -> None:
    matches, seats = whole.table("matches"), whole.table("seats")
    assert matches["match"].to_list() == list(range(12))
    assert matches["deal"].to_list() == [number // 2 for number in range(12)]
    assert seats["match"].to_list() == [number // 2 for number in range(24)]
    made = seats.group_by("match", maintain_order=True).agg(pl.col("decisions").sum())
    assert made["decisions"].to_list() == matches["decisions"].to_list()
    shares = seats.group_by("match").agg(pl.col("share").sum())["share"].to_list()
    assert shares == [1.0] * 12
    assert seats.filter(pl.col("share") > 0)["place"].unique().to_list() == [1]
    entries = seats.group_by("entry", "seat").len()["len"].to_list()
    assert entries == [6] * 4


def test_whoever_plays_the_records_again_comes_to_the_same_rows(whole: simulate.Run) -> None:
    rows = whole.table("seats").rows(named=True)
    matches = whole.table("matches").rows(named=True)
    for number, row in enumerate(matches):
        match = simulate.record(whole.folder, number)
        assert (row["seed"], row["ending"]) == (match.seed, match.ending)
        assert row["decisions"] == len(match.history)
        winners = match.winners
        for seat in (0, 1):
            own = rows[2 * number + seat]
            assert own["score"] == match.scores[seat]
            assert own["share"] == (1 / len(winners) if seat in winners else 0)
            assert (own["place"] == 1) == (seat in winners)
            assert own["decisions"] == [who for who, _ in match.history].count(seat)


def test_decisions_tell_every_choice(whole: simulate.Run) -> None:
    decisions = whole.table("decisions")
    first = decisions.filter(pl.col("match") == 5)
    match = simulate.record(whole.folder, 5)
    assert list(zip(first["seat"], first["choice"], strict=True)) == match.history
    assert first["ply"].to_list() == list(range(len(match.history)))
    assert first["verb"].to_list() == [text.partition(":")[0] for _, text in match.history]
    real = first.filter(pl.col("options") > 1)
    assert whole.table("matches")["first"][5] == real["choice"][0]
    own = real.filter(pl.col("seat") == 1)
    row = whole.table("seats").filter(pl.col("match") == 5, pl.col("seat") == 1)
    assert row["opening"][0] == own["choice"][0]
    assert row["branching"][0] == pytest.approx(own["options"].mean())


def test_courses_begin_with_the_deal_and_end_with_the_scores(whole: simulate.Run) -> None:
    courses, seats = whole.table("courses"), whole.table("seats")
    assert courses["step"].unique().sort().to_list() == list(range(21))
    ends = courses.filter(pl.col("step") == 20)
    assert ends["score"].to_list() == seats["score"].to_list()
    assert courses["chance"].null_count() == len(courses)
    middle = simulate.record(whole.folder, 3).at(10 * whole.table("matches")["decisions"][3] // 20)
    told = courses.filter(pl.col("match") == 3, pl.col("step") == 10)
    assert told["score"].to_list() == middle.scores


@pytest.mark.parametrize("game", ["volcano", "uprising"])
def test_chances_add_up_and_end_in_certainty(game: str, tmp_path: Path) -> None:
    wishes = small(game, 2, chances=True)
    run = simulate.play(wishes, tmp_path / game, workers=1)
    courses = run.table("courses")
    sums = courses.group_by("match", "step").agg(pl.col("chance").sum())["chance"].to_list()
    assert sums == pytest.approx([1.0] * 42)
    ends = courses.filter(pl.col("step") == 20)["chance"].to_list()
    assert ends == run.table("seats")["share"].to_list()
    assert run.table("matches")["lead_changes"].null_count() == 0
    assert 0 <= run.table("matches")["comeback"].min() <= 1  # type: ignore[operator]


def test_places_go_by_the_win_and_then_by_scores() -> None:
    assert book.placed([5, 9, 9, 2], [1]) == [3, 1, 2, 4]
    assert book.placed([5, 9, 9, 5], [1, 2]) == [3, 1, 1, 3]
    assert book.placed([3, 4], [0]) == [1, 2]
    assert book.placed([3, 4], []) == [2, 1]


def test_leads_change_when_another_seat_is_clearly_ahead() -> None:
    course = [[0.5, 0.5], [0.4, 0.6], [0.5, 0.5], [0.4, 0.6], [0.7, 0.3]]
    assert book.lead_changes(course) == 2
    assert book.lead_changes([[0.5, 0.5]] * 21) == 0


def test_a_comeback_is_the_lowest_chance_of_the_winner_in_the_second_half() -> None:
    course = [[0.1, 0.9]] * 10 + [[0.3, 0.7]] * 5 + [[0.8, 0.2]] * 5 + [[1.0, 0.0]]
    assert book.low_point(course, [0]) == 0.3
    assert book.low_point(course, [0, 1]) == pytest.approx(0.15)
    assert book.low_point(course, []) is None


# Matches


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_way_plays_what_random_bots_would(game: str) -> None:
    settings = small(game, 2)
    setting = shards.setting_of(settings, 1)
    planned = shards.fixture_of(settings, 1)
    quick, first = shards._by_chance(setting, planned)
    slow, second = shards._by_bots(setting, planned)
    assert first.choices == second.choices
    assert first.seats == second.seats
    assert first.packed() == second.packed()
    assert first.offered == second.offered
    assert quick.scores() == slow.scores()


def test_the_schedule_is_that_of_the_arena() -> None:
    bots = ["greedy", "random", "easy"]
    planned = schedule("volcano", bots, 30, seats=2, seed=9)
    settings = simulate.plan("volcano", bots, 30, seats=2, seed=9)
    assert settings.matches == len(planned.fixtures)
    assert settings.bots == planned.bots
    assert [shards.fixture_of(settings, n) for n in range(settings.matches)] == list(
        planned.fixtures
    )


def test_levels_think_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> float:
        pytest.fail("a bot has looked at the clock")

    monkeypatch.setattr(time, "process_time", asked)
    monkeypatch.setattr(time, "perf_counter", asked)
    settings = small("volcano", 2, bots=["easy", "random"])
    assert shards.play(settings, 0).record.choices


def test_records_pack_numbers_of_any_size() -> None:
    record = Record()
    for number in (0, 1, 127, 128, 300, 70_000):
        record.picks.append(number)
    assert unpacked(record.packed()) == record.picks
    assert len(record.packed()) == 3 + 2 + 2 + 3
    record.add(1, 40, [20, 30, 40])
    assert (record.picks[-1], record.offered) == (2, [3])


def test_a_record_that_does_not_fit_is_refused(whole: simulate.Run, tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match=r"no match 12 in .*; the last one is 11"):
        simulate.record(whole.folder, 12)
    bent = tmp_path / "bent"
    bent.mkdir()
    about = json.loads((whole.folder / "run.json").read_text())
    (bent / "run.json").write_text(json.dumps(about))
    table = whole.table("matches").with_columns(pl.lit(b"\x00\x00").alias("record"))
    table.write_parquet(bent / "matches.parquet")
    with pytest.raises(LairworksError, match="does not come out as it was recorded"):
        simulate.record(bent, 0)
    (bent / "run.json").write_text(json.dumps({**about, "content": "0"}))
    with pytest.raises(LairworksError, match="and content 0 of volcano, here is"):
        simulate.record(bent, 0)
    with pytest.raises(LairworksError, match="holds no simulation"):
        simulate.record(tmp_path, 0)


# Mistakes


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"bots": ["hardest"]}, "hardest"),
        ({"bots": []}, "a simulation needs bots"),
        ({"bots": ["ismcts:2s"]}, "takes a number of iterations instead, as in ismcts:400"),
        ({"matches": 0}, "at least 1 match, not 0"),
        ({"matches": 10**12}, "at most 100000000 matches, not 1000000000000"),
        ({"seed": -1}, r"from 0 to 2\*\*64 - 1, not -1"),
        ({"seats": 7}, "7"),
        ({"options": {"stall": True}}, "stall"),
        ({"pack": "[treasures.t01]\nbase = 5"}, "no such table"),
        ({"pack": "[treasures"}, "is not TOML"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, Any], sentence: str) -> None:
    asked = {"game": "volcano", "bots": ["random"], "matches": 10, **wishes}
    with pytest.raises(LairworksError, match=sentence):
        simulate.plan(**asked)


def test_a_pack_of_another_game_is_named(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text("[treasures.t01]\nbase = 5")
    with pytest.raises(ContentError, match=r"mine\.toml: treasures: this game has no such table"):
        command("volcano", out=tmp_path / "run", pack=pack)
    with pytest.raises(ContentError, match=r"none\.toml: cannot be read"):
        command("volcano", out=tmp_path / "run", pack=tmp_path / "none.toml")
    assert not (tmp_path / "run").exists()


def test_a_folder_of_another_run_is_refused(whole: simulate.Run, tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match=r"holds another run .*seed 1 instead of 2"):
        simulate.play(small(decisions=True, seed=2), whole.folder)
    with pytest.raises(LairworksError, match="matches 12 instead of 14"):
        simulate.play(small(decisions=True, matches=14), whole.folder)
    (tmp_path / "letters.txt").write_text("Dear Ana")
    with pytest.raises(LairworksError, match="is not empty and holds no simulation"):
        simulate.play(small(), tmp_path)
    with pytest.raises(LairworksError, match=r"letters\.txt is not a folder"):
        simulate.play(small(), tmp_path / "letters.txt")
    with pytest.raises(LairworksError, match=r"cannot write .*letters\.txt"):
        simulate.play(small(), tmp_path / "letters.txt" / "run")
    with pytest.raises(LairworksError, match="at least 1 worker, not 0"):
        simulate.play(small(), tmp_path / "run", workers=0)


def test_a_run_that_came_to_nothing_leaves_its_folder_to_others(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate.play(small(seed=5), tmp_path, workers=1, progress=stop)
    (tmp_path / "shards" / ".seats-00000.parquet.tmp").write_bytes(b"half a file")
    assert simulate.play(small(seed=6), tmp_path, workers=1).about["seed"] == 6
    with pytest.raises(
        LairworksError, match=r"holds another run \(stall_clause true instead of fa"
    ):
        simulate.play(small(seed=6, options={"stall_clause": False}), tmp_path)


def test_shards_are_small_enough_for_all_workers_and_for_an_interrupt() -> None:
    found = [simulate.plan("volcano", ["random"], n).shard for n in (2, 3200, 6400, 10**6)]
    assert found == [100, 100, 200, 1000]
    found = [simulate.plan("volcano", ["greedy"], n).shard for n in (2, 32, 64, 10**6)]
    assert found == [1, 1, 2, 10]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not locked there")
def test_a_folder_is_filled_by_one_process_at_a_time(tmp_path: Path) -> None:
    with (
        claimed(tmp_path / "run", small()),
        pytest.raises(LairworksError, match="is being filled by another process"),
    ):
        simulate.play(small(), tmp_path / "run", workers=1)


def test_missing_libraries_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(LairworksError, match=r'pip install "lairworks\[lab\]"'):
        simulate.play(small(), tmp_path / "run")
    assert not (tmp_path / "run").exists()
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LairworksError, match=r'pip install "lairworks\[ray\]"'):
        simulate.play(small(), tmp_path / "run", cluster="auto")
    assert not (tmp_path / "run").exists()


def test_the_command_tells_what_it_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    command("volcano", out=out, matches=3, seats=2, workers=1)
    told = capsys.readouterr()
    assert told.out == f"4 matches of volcano; the tables are in {out}\n"
    assert "4 matches are played instead of 3: rotating all seats takes 2 at a time" in told.err


@pytest.mark.parametrize("name", ["--option", "--options"])
def test_options_are_told_by_name_and_value(name: str, tmp_path: Path) -> None:
    words = ["volcano", "--out", str(tmp_path / "run"), "--matches", "2", "--workers", "1"]
    words += [name, "stall_clause=false", name, "round_cap=10"]
    App(default_command=command)(words, result_action="return_value")
    about = json.loads((tmp_path / "run" / ABOUT).read_text())
    assert (about["options"]["stall_clause"], about["options"]["round_cap"]) == (False, 10)


# Whole programs

PROGRAM = """
import sys
from dataclasses import replace
from pathlib import Path
from lairworks.lab import simulate
if __name__ == "__main__":
    settings = replace(simulate.plan("volcano", ["random"], 120), shard=4)
    simulate.play(settings, Path(sys.argv[1]), workers=2)
"""


@pytest.mark.slow
def test_a_killed_run_loses_no_shard(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    paths = [str(ROOT / "src"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    words = [sys.executable, str(program), str(tmp_path / "killed")]
    process = subprocess.Popen(words, env=environment)
    folder = tmp_path / "killed" / "shards"
    deadline = time.monotonic() + 60
    while len(list(folder.glob("matches-*"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    kept = {path.name: path.stat().st_mtime_ns for path in folder.glob("matches-*")}
    assert 3 <= len(kept) < 30
    subprocess.run(words, env=environment, check=True)
    whole = replace(simulate.plan("volcano", ["random"], 120), shard=4)
    simulate.play(whole, tmp_path / "whole", workers=1)
    assert digests(tmp_path / "killed") == digests(tmp_path / "whole")


BUILD = """
import sys
sys.path[:] = [place for place in sys.path if place != sys.argv[1]]
import hashlib
from lairworks import shelf
from lairworks.lab import shards, simulate
from lairworks.lab.bench import is_compiled
print(is_compiled())
for game in shelf.BUILT_IN:
    settings = simulate.plan(game.id, ["random"], 6, chances=game.id != "heist", decisions=True)
    made = shards.play_shard(settings, 0)
    print(game.id, *(hashlib.sha256(table).hexdigest() for table in made.values()))
"""


@pytest.mark.slow
def test_compiled_and_interpreted_make_the_same_tables() -> None:
    if is_compiled():
        pytest.skip("this one compares the sources with the installed package")
    found = []
    for path in ("", str(ROOT / "src")):
        words = [sys.executable, "-P", "-c", BUILD, "" if path else str(ROOT / "src")]
        environment = {**os.environ, "PYTHONPATH": path}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr
        found.append(done.stdout.splitlines())
    if found[0][0] != "True":
        pytest.skip("the installed package is not compiled: there was no C compiler")
    assert found[0][1:] == found[1][1:]
