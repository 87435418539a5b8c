"""A run is the same however it is played, and its figures follow from its matches."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import lairworks
from lairworks.core.errors import LairworksError
from lairworks.core.options import Value
from lairworks.lab import arena
from lairworks.lab.arena import Standing, Standings
from lairworks.lab.audit import UnfairRun
from lairworks.lab.intervals import wilson
from lairworks.lab.logbook import opened
from lairworks.lab.ratings import rated
from lairworks.lab.records import Result
from lairworks.lab.schedule import Fixture, schedule
from lairworks.lab.thinking import Seconds
from tests.lab.played import imagined

NO_TIME = Seconds(0.0, 0.0, 0.0)


def untimed(standings: Standings) -> Standings:
    """Without what the clock said."""
    return replace(standings, bots=tuple(replace(row, seconds=NO_TIME) for row in standings.bots))


def row_of(standings: Standings, bot: str) -> Standing:
    (row,) = [row for row in standings.bots if row.bot == bot]
    return row


# Statistics


def test_a_strong_bot_is_told_from_a_weak_one() -> None:
    standings = arena.run("volcano", ["random", "ismcts:5"], 8, workers=1)
    strong, weak = standings.bots
    assert (strong.bot, weak.bot) == ("ismcts:5", "random")
    assert strong.low > strong.share == 0.5
    assert weak.high < weak.share
    assert strong.rating - strong.sigma > weak.rating + weak.sigma
    assert strong.wins + weak.wins == standings.matches == 8
    assert sum(standings.endings.values()) == 8
    assert strong.decisions > 10
    assert 0 < strong.seconds.mean <= strong.seconds.p99 <= strong.seconds.max
    assert strong.seconds.mean > weak.seconds.mean


def test_a_shared_win_counts_as_its_part() -> None:
    planned = schedule("volcano", ["random", "ismcts:1", "ismcts:2"], 3)
    records = imagined(planned, lambda fixture: (0, 1))
    standings = arena.standings(planned, records)
    assert {row.bot: row.wins for row in standings.bots} == {
        "random": 1.0,
        "ismcts:1": 1.0,
        "ismcts:2": 1.0,
    }
    assert [row.wins for row in standings.by_seat] == [1.5, 1.5, 0.0]
    assert [row.win_rate for row in standings.by_seat] == [0.5, 0.5, 0.0]
    assert standings.by_seat[2].high == wilson(0.0, 3)[1]


def test_equal_names_are_one_row() -> None:
    planned = schedule("volcano", ["ismcts:1", "random"], 8, 4)
    records = imagined(planned, lambda fixture: (fixture.bots.index("ismcts:1"),))
    standings = arena.standings(planned, records)
    assert [row.bot for row in standings.bots] == ["ismcts:1", "random"]
    strong, weak = standings.bots
    assert (strong.appearances, weak.appearances) == (8, 24)
    assert (strong.wins, weak.wins) == (8, 0)
    assert (strong.low, strong.high) == wilson(1.0, 8)
    assert (weak.low, weak.high) == wilson(0.0, 24)
    assert strong.share == weak.share == 0.25
    assert strong.decisions == weak.decisions == 1
    assert weak.seconds.mean == pytest.approx(0.1)
    assert [row.win_rate for row in standings.by_seat] == [0.25] * 4


def test_a_bot_against_itself_wins_its_share() -> None:
    standings = arena.run("volcano", ["random", "random"], 4, workers=1)
    (row,) = standings.bots
    assert (row.appearances, row.wins, row.win_rate) == (8, 4, 0.5)
    assert row.rating == pytest.approx(25)


def test_ratings_follow_the_wins_and_doubt_shrinks() -> None:
    def better(fixture: Fixture) -> tuple[int, ...]:
        order = ["ismcts:2", "ismcts:1", "random"]
        return (min(range(2), key=lambda seat: order.index(fixture.bots[seat])),)

    names = ["random", "ismcts:1", "ismcts:2"]
    short, long = (
        rated(imagined(schedule("volcano", names, matches, 2), better)) for matches in (6, 60)
    )
    assert short["ismcts:2"].mu > short["ismcts:1"].mu > short["random"].mu
    for name in names:
        assert long[name].sigma < short[name].sigma


def test_all_winners_or_none_prove_nothing() -> None:
    planned = schedule("volcano", ["random", "ismcts:1"], 10)
    for records in (
        imagined(planned, lambda fixture: (0, 1)),
        imagined(planned, lambda fixture: ()),
    ):
        ratings = rated(records)
        assert ratings["random"].mu == pytest.approx(ratings["ismcts:1"].mu)


def test_the_outcome_is_json() -> None:
    planned = schedule("volcano", ["random", "ismcts:1"], 2, seed=5)
    told = json.loads(
        json.dumps(asdict(arena.standings(planned, imagined(planned, lambda f: (1,)))))
    )
    assert list(told) == ["game", "matches", "seats", "seed", "bots", "by_seat", "endings"]
    assert (told["game"], told["matches"], told["seats"], told["seed"]) == ("volcano", 2, 2, 5)
    assert told["endings"] == {"imagined": 2}


def test_every_run_is_audited(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(game: str, options: Mapping[str, Value], fixture: Fixture) -> Result:
        return imagined(planned, lambda each: (7,))[0].result

    planned = schedule("volcano", ["random"], 2)
    monkeypatch.setattr(arena, "play_match", cheat)
    with pytest.raises(UnfairRun, match=r"seats \[7\] cannot have won"):
        arena.play(planned, 1)


# Repeatable


def test_results_do_not_depend_on_the_workers() -> None:
    runs = [
        arena.run("volcano", ["random", "ismcts:1"], 6, seats=3, seed=4, workers=workers)
        for workers in (1, 2)
    ]
    assert untimed(runs[0]) == untimed(runs[1])
    assert multiprocessing.active_children() == []


def test_another_seed_is_another_run() -> None:
    planned = [schedule("volcano", ["random"], 4, seed=seed) for seed in (1, 2)]
    records = [arena.results(plan, 1) for plan in planned]
    told = [[record.result.thinking[0].decisions for record in each] for each in records]
    assert told[0] != told[1]


def test_a_match_is_the_one_its_fixture_says() -> None:
    planned = schedule("volcano", ["random", "ismcts:1"], 2, options={"round_cap": 20})
    fixture = planned.fixtures[0]
    first, second = (arena.play_match("volcano", planned.options, fixture) for _ in range(2))
    assert (first.winners, first.ending) == (second.winners, second.ending)
    assert [each.decisions for each in first.thinking] == [
        each.decisions for each in second.thinking
    ]


def test_too_few_workers_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    with pytest.raises(LairworksError, match="at least 1 worker, not 0"):
        arena.run("volcano", ["random"], 2, workers=0, out=file)
    assert not file.exists()


# Kept in a file


class Count:
    """A progress that remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []

    def __call__(self, done: int, total: int) -> None:
        self.told.append((done, total))


def volcano(file: Path | None, matches: int = 8, names: str = "random,ismcts:1") -> Standings:
    return arena.run("volcano", names.split(","), matches, workers=1, out=file)


def test_what_a_file_has_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    first = volcano(file)
    text = file.read_bytes()
    assert text.count(b"\n") == 8
    count = Count()
    again = arena.run("volcano", ["random", "ismcts:1"], 8, workers=1, out=file, progress=count)
    assert again == first  # to the very times
    assert count.told == [(8, 8)]
    assert file.read_bytes() == text


@pytest.mark.parametrize("torn", [0, 1, 5, 100, -1])
def test_a_run_goes_on_where_a_torn_line_ends_it(tmp_path: Path, torn: int) -> None:
    file = tmp_path / "a.jsonl"
    whole = volcano(file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]) + lines[5][:torn])
    count = Count()
    again = arena.run("volcano", ["random", "ismcts:1"], 8, workers=1, out=file, progress=count)
    assert count.told == [(done, 8) for done in range(5, 9)]
    assert untimed(again) == untimed(whole)
    assert file.read_bytes().splitlines(keepends=True)[:5] == lines[:5]
    assert [json.loads(line)["seed"] for line in file.read_bytes().splitlines()] == [
        json.loads(line)["seed"] for line in lines
    ]


def test_a_file_holds_many_runs(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    first = volcano(file, 4)
    volcano(file, 2, "random,random")
    arena.run("volcano", ["random", "ismcts:1"], 4, options={"round_cap": 20}, workers=1, out=file)
    arena.run("volcano", ["random", "ismcts:1"], 4, seed=2, workers=1, out=file)
    assert file.read_bytes().count(b"\n") == 14
    assert volcano(file, 4) == first
    assert volcano(file, 6).matches == 6
    assert file.read_bytes().count(b"\n") == 16
    arena.run("volcano", ["random", "ismcts:1", "ismcts:2"], 6, seats=2, workers=1, out=file)
    assert file.read_bytes().count(b"\n") == 20  # random and ismcts:1 have met on this deal


def test_other_versions_are_other_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.jsonl"
    volcano(file, 2)
    monkeypatch.setattr("lairworks.lab.logbook.__version__", "0.0.0")
    volcano(file, 2)
    versions = [json.loads(line)["version"] for line in file.read_bytes().splitlines()]
    assert versions == [lairworks.__version__] * 2 + ["0.0.0"] * 2


def test_a_line_tells_the_match(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    planned = schedule("volcano", ["random", "ismcts:1"], 2)
    arena.play(planned, 1, file)
    told = json.loads(file.read_text().splitlines()[1])
    fixture = planned.fixtures[1]
    assert told["game"] == "volcano"
    assert told["bots"] == list(fixture.bots) == ["ismcts:1", "random"]
    assert told["options"] == planned.options
    assert (told["seed"], told["bot_seeds"]) == (fixture.seed, list(fixture.bot_seeds))
    assert set(told["winners"]) <= {0, 1}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"my notes", "line 1: is not a match of an arena"),
        (b"\n", "line 1: is not a match of an arena"),
        (b'{"name": 1}\n', "line 1: is not a match of an arena"),
        (b'{"game": "volcano", \n', "line 1: is not JSON"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: bytes, told: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(text)
    with pytest.raises(LairworksError, match=told):
        volcano(file, 2)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"winners": [', '"winners": [9, ', "winners: must be from 0 to 1, not 9"),
        ('"ending": "', '"ended": "', "ending: is missing"),
        ('"steps": [[', '"steps": [[0.5, ', "steps: must be pairs"),
        ('"decisions": ', '"decisions": -', "decisions: must be from 0"),
    ],
)
def test_a_result_that_cannot_be_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = tmp_path / "a.jsonl"
    volcano(file, 2)
    file.write_text(file.read_text().replace(old, new, 1))
    with pytest.raises(LairworksError, match=f"line 1.*{told}"):
        volcano(file, 2)


def test_a_file_has_one_run_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    with (
        opened(file, schedule("volcano", ["random"], 2)),
        pytest.raises(LairworksError, match="another run is writing"),
    ):
        volcano(file, 2)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match="cannot write"):
        volcano(tmp_path / "none" / "a.jsonl", 2)
