"""Bands: what they measure, when they are decided, and what the command says."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import lairworks
from lairworks import shelf
from lairworks.core.errors import ContentError, LairworksError
from lairworks.lab import balance as lab
from lairworks.lab import simulate
from lairworks.lab.balance import KEPT, LEFT, UNDECIDED, Plan, balance, judged, looks
from lairworks.lab.bands import Band, bands_of, named, read, with_events
from lairworks.lab.bands.measures import MEASURES, examples
from lairworks.lab.report.source import Source
from lairworks.lab.report.source import read as read_run
from lairworks.terminal import reporting
from tests.lab.made_up import toy

HEAD = """
[[band]]
id = "seats"
measure = "seat win rate"
low = {low}
high = {high}
seats = 2
bots = ["random"]
matches_at_most = {most}
section = "I"
note = "Seats are alike."
"""


def seats(low: float = 0.4, high: float = 0.6, most: int = 800) -> Band:
    return read("volcano", "bands", HEAD.format(low=low, high=high, most=most))[0]


def band(measure: str, of: str = "", at: float | None = None, table: str = "") -> Band:
    fields = [f'measure = "{measure}"', f'of = "{of}"' if of else "", f'table = "{table}"']
    text = HEAD.replace('measure = "seat win rate"', "\n".join(fields))
    text += "" if at is None else f"at = {at}\n"
    return read("volcano", "bands", text.format(low=0, high=1, most=400))[0]


@pytest.mark.parametrize("game", list(shelf.all_games()))
def test_every_game_has_bands_that_can_be_read(game: str) -> None:
    if not shelf.find(game).package.startswith("lairworks."):
        pytest.skip("a game of somebody else")
    found = bands_of(game)
    assert len(found) >= 5
    assert "comebacks" in [b.measure.name for b in found]
    endings = shelf.find(game).endings
    assert all(b.of in endings for b in found if b.measure.name == "ending share")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('measure = "seat win rate"', 'measure = "luck"'), "'luck' is none of seat win rate"),
        (("low = 0.4", "low = 0.7"), "must be below high"),
        (("seats = 2", "seats = 7"), "volcano is not played by 7"),
        (('note = "Seats are alike."', ""), "note"),
        (("low = 0.4", "lo = 0.4"), "there is no such field"),
        (('"seat win rate"', '"ending share"'), "is missing: one of the game's endings"),
        (('"seat win rate"', '"long matches"'), "is missing: the length from which"),
        (('"seat win rate"', '"card lift"\ntable = "cats"'), "volcano has no such file"),
    ],
)
def test_mistakes_in_a_file_of_bands_are_told(change: tuple[str, str], problem: str) -> None:
    text = HEAD.format(low=0.4, high=0.6, most=400).replace(*change)
    with pytest.raises(ContentError, match=problem):
        read("volcano", "bands", text)


def test_two_bands_of_one_id_are_refused() -> None:
    text = HEAD.format(low=0.4, high=0.6, most=400)
    with pytest.raises(ContentError, match="used twice"):
        read("volcano", "bands", text + text)
    with pytest.raises(LairworksError, match="no band 'seat'; there are seats"):
        named(read("volcano", "bands", text), "seat")


def test_looks_double_up_to_the_cap() -> None:
    assert looks(800) == [100, 200, 400, 800]
    assert looks(500) == [100, 200, 400, 500]
    assert looks(60) == [60]


def test_a_band_is_kept_left_or_undecided() -> None:
    fair, crooked = toy(deals=400), toy(deals=400, edge=1.0)
    assert judged(fair, seats(), 0.05)[0] == KEPT
    word, parts = judged(crooked, seats(), 0.05)
    assert word == LEFT
    assert {part.part for part in parts} == {"0", "1"}
    assert judged(toy(deals=20), seats(), 0.05)[0] == UNDECIDED
    assert judged(fair, band("card lift", "cat"), 0.05) == (UNDECIDED, [])


@pytest.mark.parametrize("name", [name for name in MEASURES if not MEASURES[name].events])
def test_every_measure_can_be_taken(name: str) -> None:
    measure = MEASURES[name]
    of = {"ending share": "core", "choice made": "boss", "bot win rate": "random"}.get(name, "")
    if measure.needs_of and not of:
        of = "random" if name.startswith("bot") else "room"
    asked = band(name, of, 50.0 if measure.needs_at else None)
    found = measure.estimates(toy(deals=60), asked, 0.05)
    assert found
    assert all(part.low <= part.value <= part.high for part in found)


def test_measures_by_hand() -> None:
    source = toy(deals=60)
    (long,) = MEASURES["long matches"].estimates(source, band("long matches", at=8), 0.05)
    assert long.value == pytest.approx((source.matches["length"] >= 8).mean())
    (core,) = MEASURES["ending share"].estimates(source, band("ending share", "core"), 0.05)
    assert core.value == pytest.approx((source.matches["ending"] == "core").mean())
    (move,) = MEASURES["choice made"].estimates(source, band("choice made", "boss, dig"), 0.05)
    assert move.value == 1.0
    offered = band("card taken when offered", "room")
    first = MEASURES["card taken when offered"].estimates(source, offered, 0.05)[0]
    own = source.cards.filter(card=first.part)
    taken, seen = (sum(own[name].to_list()) for name in ("taken", "seen"))
    assert first.value == pytest.approx(taken / seen)


EVENTS = pl.DataFrame(
    {
        "match": [0, 0, 0, 1, 1, 3],
        "name": ["built", "stolen", "built", "built", "built", "stolen"],
        "facts": [
            '{"seat": 0, "scored": 3, "free": true}',
            '{"seat": 1, "scored": 5, "free": false}',
            '{"seat": 1, "scored": 1, "free": false}',
            '{"seat": 0, "scored": 6, "free": false}',
            '{"seat": 0, "scored": 2, "free": true}',
            '{"seat": 0, "scored": 0, "free": true}',
        ],
    }
)


@pytest.mark.parametrize(
    ("measure", "of", "at", "value"),
    [
        ("event in matches", "stolen", None, 2 / 4),
        ("event in matches", "stolen + built[free=false]", None, 3 / 4),
        ("event share", "stolen / built + stolen", None, 2 / 6),
        ("event share", "stolen / 2 built", None, 2 / 8),
        ("event mean", "built.scored + stolen.scored / built + stolen", None, 17 / 6),
        ("event mean", "built[free=true].scored / built[free=true]", None, 5 / 2),
        ("event seats", "built.scored + stolen.scored", 6, 2 / 8),
    ],
)
def test_events_are_added_up(measure: str, of: str, at: float | None, value: float) -> None:
    source = replace(toy(deals=2), events=EVENTS)
    (found,) = MEASURES[measure].estimates(source, band(measure, of, at), 0.05)
    assert found.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("measure", "of", "problem"),
    [
        ("event mean", "built.scored", "must be one sum of events / another"),
        ("event in matches", "built of rooms", "is not an event, as in"),
        ("event in matches", "bild", "volcano reports no event 'bild'; near are built"),
        ("ending share", "boredom", "'boredom' is none of core, "),
        ("choice made", "hench, sing", "'sing' is none of "),
        ("bot win rate", "greedy", "'greedy' is none of random"),
    ],
)
def test_what_can_never_come_up_is_refused(measure: str, of: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        band(measure, of)


def test_the_events_of_a_run_are_those_of_its_matches(tmp_path: Path) -> None:
    """Recounted from the matches themselves, as anybody may replay them."""
    run = simulate.run("volcano", ["random"], 6, 2, out=tmp_path / "run", workers=1)
    asked = band("event mean", "built.scored + upgraded.scored / built + upgraded")
    source = with_events(read_run(run.folder), run.folder, [asked])
    (found,) = asked.measure.estimates(source, asked, 0.05)
    builds = [
        event.facts["scored"]
        for match in range(6)
        for event in simulate.record(run.folder, match).events()
        if event.name in ("built", "upgraded")
    ]
    assert found.units == len(builds) > 10
    assert found.value == pytest.approx(sum(map(float, map(str, builds))) / len(builds))
    assert with_events(source, run.folder, [seats()]) is source


def test_cards_that_never_come_up_are_dead_cards() -> None:
    asked = band("card used in matches", "room", table="rooms")
    found = MEASURES["card used in matches"].estimates(toy(deals=30), asked, 0.05)
    assert {part.part for part in found} >= {"R01", "R34"}
    assert all(part.value == 0 for part in found)


def test_examples_are_the_extremes_of_different_deals() -> None:
    source = toy(deals=30)
    rows = MEASURES["length mean"].count(source, band("length mean"))
    shown = examples(rows, "all", too_high=True)
    lengths = dict(zip(source.matches["match"], source.matches["length"], strict=True))
    assert lengths[shown[0]] == max(lengths.values())
    assert source.matches.filter(pl.col("match").is_in(shown))["deal"].n_unique() == 3


def test_verdicts_are_wrong_no_more_often_than_stated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Seats that lie on the very edge of the band, looked at five times each."""
    number = 0

    def play(
        plan: Plan, bands: object, folder: Path, done: int, wanted: int, tell: object
    ) -> Source:
        nonlocal number
        number += 1
        return toy(deals=(wanted - done) // 2, seed=number, cards=1)

    monkeypatch.setattr(lab, "_play", play)
    monkeypatch.setattr(lab, "_examples", lambda *given: ())
    runs = 80
    edge = seats(low=0.5, high=1.0, most=1600)
    words = [next(balance(Plan("volcano", tmp_path), [edge])).word for _ in range(runs)]
    assert words.count(LEFT) / runs <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / runs)
    assert KEPT not in words


def test_the_command_fails_like_a_test_and_shows_three_matches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HEAD.replace('"seat win rate"', '"length mean"').format(low=1, high=5, most=100)
    text += HEAD.replace('"seats"', '"even"').format(low=0, high=1, most=100)
    file = tmp_path / "bands.toml"
    file.write_text(text)
    out = tmp_path / "out"

    def again() -> int:
        return reporting.balance("volcano", bands=file, out=out, workers=1, quick=True)

    assert again() == 1
    told = capsys.readouterr().out
    assert "seats is left" in told
    assert "1 left, 1 kept" in told or "1 kept, 1 left" in told
    shown = sorted(out.glob("seats-*.json"))
    assert len(shown) == 3
    for path in shown:
        match = lairworks.load(path.read_text())
        assert match.over
        assert f"lairworks replay {path}" in told
        assert json.loads(path.read_text())["game"] == "volcano"
    assert again() == 1  # what is there is used
    pack = tmp_path / "pack.toml"
    pack.write_text('[pack]\nname = "Dear"\n\n[rooms.R01]\ncost = 2\n')
    reporting.balance("volcano", bands=file, out=out, workers=1, quick=True, pack=pack)
    assert len([folder for folder in out.iterdir() if folder.is_dir()]) == 2  # and no other's
    assert reporting.balance("volcano", bands=file, band=["even"], out=out, workers=1) == 0


def test_bad_wishes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match="there is no band 'x'"):
        reporting.balance("volcano", band=["x"])
    with pytest.raises(LairworksError, match="a confidence is from"):
        reporting.balance("volcano", confidence=1.0, out=tmp_path)
    with pytest.raises(ContentError, match="cannot be read"):
        reporting.balance("volcano", bands=tmp_path / "none.toml")
