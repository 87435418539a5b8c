"""The search for numbers: which may be searched, how, and the pack that comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from lairworks import shelf
from lairworks.core.content import parse
from lairworks.core.errors import LairworksError
from lairworks.lab import tune as lab
from lairworks.lab.bands import read
from lairworks.lab.params import pack_text, param
from lairworks.lab.statistics import Estimate
from lairworks.lab.tune import Plan, tune
from lairworks.packs import content_of
from lairworks.terminal import reporting

BAND = """
[[band]]
id = "rounds"
measure = "length mean"
low = 1
high = 9
seats = 2
bots = ["random"]
matches_at_most = 100
section = "I"
note = "Short."
"""


def test_the_values_of_a_number() -> None:
    found = param("volcano", "constants.bp_start.value=0:3")
    assert (found.values, found.now) == ((0, 1, 2, 3), 1)
    assert param("volcano", "constants.work_start.value=0:6:2").values == (0, 2, 4, 6)
    assert param("heist", "constants.bonus_costs.value.1=1:3").now == costs()[1]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("constants.bp_begin.value=0:3", "no number constants.bp_begin.value; near are .*bp_start"),
        ("rooms.R01.name=0:3", 'is not a number but "Jumpsuit Barracks"'),
        ("constants.wrecks.value=0:3", "not a number but .*; there are constants.wrecks.value.0"),
        ("constants.wrecks.value.9=0:3", "no number constants.wrecks.value.9"),
        ("constants.bp_start.value.0=0:3", "no number constants.bp_start.value.0"),
        ("cats=0:3", "the content has no number cats"),
        ("constants.bp_start.value", "is written as path=lo:hi"),
        ("constants.bp_start.value=3:0", "has no values"),
        ("constants.bp_start.value=0:3:0", "has no values"),
        ("constants.bp_start.value=0:x", "'x' in .* is not a number"),
        ("constants.bp_start.value=0:1:0.25", "is a whole number"),
        ("constants.bp_start.value=0:nan", "'nan' in .* is not a number"),
        ("constants.bp_start.value=0:inf", "'inf' in .* is not a number"),
        ("constants.bp_start.value=0:1000000000000", "1,000,000,000,001 values; name wider steps"),
        (
            "constants.bp_max.value=4:5",
            r"bp_max.value is printed in the rulebook \(5\).*may be searched are .*bp_start",
        ),
    ],
)
def test_what_cannot_be_searched_is_refused(text: str, problem: str) -> None:
    with pytest.raises(LairworksError, match=problem):
        param("volcano", text)


@pytest.mark.parametrize("game", ["volcano", "uprising", "delve", "heist", "quest"])
def test_no_number_of_a_rulebook_can_be_searched(game: str) -> None:
    """Not even from a pack that has changed it: there it would count as the pack's own."""
    tables = content_of(shelf.find(game)).tables
    tried = 0
    for file, entries in tables.items():
        for entry, fields in entries.items():
            for field, value in fields.items():
                if fields["provenance"] != "rulebook" or type(value) is not int:
                    continue
                tried += 1
                with pytest.raises(LairworksError, match="is printed in the rulebook"):
                    param(game, f"{file}.{entry}.{field}={value}:{value + 1}")
    assert tried >= 3
    if game == "volcano":
        base = '[pack]\nname = "Mine"\n\n[constants.bp_max]\nvalue = 6\n'
        with pytest.raises(LairworksError, match="is printed in the rulebook"):
            param(game, "constants.bp_max.value=4:7", base)


def test_the_pack_changes_these_numbers_and_nothing_else() -> None:
    base = '[pack]\nname = "Mine"\n\n[rooms.R01]\nname = "The \\"Barracks\\""\ncost = 2\n'
    params = [
        param("volcano", "rooms.R02.cost=1:3", base),
        param("volcano", "rooms.R03.vp=1:3", base),
    ]
    text = pack_text("volcano", base, params, (2, 2), "Found.")
    game = shelf.find("volcano")
    before, after = content_of(game).tables, content_of(game, parse("pack", text)).tables
    assert after["rooms"]["R02"]["cost"] == 2
    assert after["rooms"]["R03"]["vp"] == 2
    assert after["rooms"]["R01"]["name"] == 'The "Barracks"'
    assert parse("pack", text)["pack"] == {"name": "Mine", "note": "Found."}
    changed = {
        (file, entry)
        for file in before
        for entry in before[file]
        if before[file][entry] != after[file][entry]
    }
    assert changed == {("rooms", "R01"), ("rooms", "R02"), ("rooms", "R03")}


def test_one_number_of_a_list_is_changed_alone() -> None:
    wish = param("heist", "constants.bonus_costs.value.1=1:3")
    text = pack_text("heist", None, [wish], (2,), "Found.")
    assert costs(text) == [costs()[0], 2, *costs()[2:]]


def costs(pack: str | None = None) -> list[int]:
    content = content_of(shelf.find("heist"), None if pack is None else parse("pack", pack))
    value = content.tables["constants"]["bonus_costs"]["value"]
    assert isinstance(value, list)
    return value


def test_a_golden_section_finds_the_best_of_many_in_few_trials(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (band,) = read("volcano", "bands", BAND.replace("low = 1", "low = 5"))
    tried: list[float] = []

    def figures(search: object, point: tuple[float, ...]) -> tuple[Estimate, ...]:
        value = 20 - point[0] / 2  # 7 at 26
        return (Estimate("all", value, value, value, 1, 1),)

    def play(search: object, point: tuple[float, ...], seed: int) -> tuple[float, ...]:
        tried.append(point[0])
        return point

    monkeypatch.setattr(lab._Search, "_play", play)
    monkeypatch.setattr(lab._Search, "figures", figures)
    search = lab._Search(
        Plan("volcano", band, tmp_path), [param("volcano", "rooms.R01.vp=0:40")], None
    )
    search.run()
    assert min(search.trials, key=lambda trial: trial.strain).point == (26,)
    assert len(tried) == len(set(tried)) <= 14


def test_a_number_is_searched_once(tmp_path: Path) -> None:
    (band,) = read("volcano", "bands", BAND)
    twice = [param("volcano", "rooms.R01.cost=0:2")] * 2
    with pytest.raises(LairworksError, match=r"rooms.R01.cost is named twice"):
        tune(Plan("volcano", band, tmp_path), twice)


def test_too_many_points_are_refused(tmp_path: Path) -> None:
    (band,) = read("volcano", "bands", BAND)
    params = [param("volcano", f"rooms.R0{n}.cost=0:9") for n in (1, 2, 3)]
    with pytest.raises(LairworksError, match="1000 points are too many to try"):
        tune(Plan("volcano", band, tmp_path), params)


def test_numbers_the_game_cannot_be_played_with_are_told(tmp_path: Path) -> None:
    (band,) = read("volcano", "bands", BAND)
    wish = param("volcano", "constants.bp_start.value=-3:-2")
    with pytest.raises(LairworksError, match="volcano cannot be played with -3"):
        tune(Plan("volcano", band, tmp_path, matches=2), [wish])


def test_the_command_shows_before_and_after_and_writes_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bands = tmp_path / "bands.toml"
    bands.write_text(BAND)
    out = tmp_path / "mine.toml"
    reporting.tune(
        "volcano",
        param=["shaft.core.slots=1:5:4"],
        target="rounds",
        matches=12,
        bands=bands,
        workers=1,
        keep=tmp_path / "runs",
        out=out,
    )
    told = capsys.readouterr().out
    assert "shaft.core.slots" in told
    assert "before" in told
    assert "best" in told
    assert "rounds is " in told or "no value that was tried does better" in told
    content_of(shelf.find("volcano"), out)
    assert "slots = 1" in out.read_text()
