"""The page of a simulation: its numbers, its sentences, and that it needs nothing else."""

from __future__ import annotations

import html
import json
import re
from collections import defaultdict
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from lairworks.core.errors import LairworksError
from lairworks.lab import simulate
from lairworks.lab.report import compare, read, report
from lairworks.lab.report.again import decisions
from lairworks.lab.report.cards import cards
from lairworks.lab.report.compare import changes
from lairworks.lab.report.facts import facts
from lairworks.lab.report.figures import bin_width, binned
from lairworks.lab.report.findings import findings
from lairworks.lab.report.source import Names, joined
from lairworks.terminal import reporting
from tests.lab.made_up import ABOUT, toy, write


class Checker(HTMLParser):
    """Every element is closed, nothing is fetched, and no script is there."""

    VOID = frozenset({"meta", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.figures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        for name, value in attrs:
            if name in ("src", "href", "xlink:href"):
                assert (value or "").startswith("#")
        self.figures += tag == "figure"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "volcano"
    simulate.run("volcano", ["random"], 40, out=folder, workers=1, decisions=True, chances=True)
    return folder


def test_the_numbers_are_those_of_an_independent_recount(played: Path) -> None:
    """By plain loops over the rows of the files, without our statistics."""
    found = facts(read(played))
    matches = {row["match"]: row for row in _rows(played, "matches")}
    won: dict[str, list[float]] = defaultdict(list)
    by_match: dict[int, dict[int, float]] = defaultdict(dict)
    scores: dict[int, list[float]] = defaultdict(list)
    for row in _rows(played, "seats"):
        won[f"seat {row['seat']}"].append(row["share"])
        won[f"side {row['side']}"].append(row["share"])
        by_match[row["match"]][row["seat"]] = row["share"]
        scores[row["match"]].append(row["score"])
    for kind, groups in (("seat", found.seats), ("side", found.sides)):
        for group in groups:
            shares = won[f"{kind} {group.wins.part}"]
            assert group.wins.value == pytest.approx(sum(shares) / len(shares))
            assert group.wins.low <= group.wins.value <= group.wins.high
    lengths = [row["length"] for row in matches.values()]
    assert found.length.value == pytest.approx(sum(lengths) / len(lengths))
    margins = [max(each) - sorted(each)[-2] for each in scores.values()]
    assert found.margin.value == pytest.approx(sum(margins) / len(margins))
    endings = [row["ending"] for row in matches.values()]
    for ending in found.endings:
        assert ending.value == pytest.approx(endings.count(ending.part) / len(endings))
    behind = [row["comeback"] < 0.25 for row in matches.values()]
    assert found.comeback is not None
    assert found.comeback.value == pytest.approx(sum(behind) / len(behind))


def test_the_cards_are_those_of_an_independent_recount(played: Path) -> None:
    shares = {(row["match"], row["seat"]): row["share"] for row in _rows(played, "seats")}
    reach: dict[str, set[tuple[int, int]]] = defaultdict(set)
    took: dict[str, set[tuple[int, int]]] = defaultdict(set)
    used: dict[str, int] = defaultdict(int)
    for row in _rows(played, "cards"):
        if row["kind"] != "room":
            continue
        seats = range(2) if row["seat"] < 0 else [row["seat"]]
        reach[row["card"]] |= {(row["match"], seat) for seat in seats}
        used[row["card"]] += row["used"]
        if row["taken"]:
            took[row["card"]].add((row["match"], row["seat"]))
    found = {card.card: card for card in facts(read(played)).cards if card.kind == "room"}
    assert found.keys() == reach.keys()
    for id, card in found.items():
        assert (card.offered, card.taken, card.used) == (len(reach[id]), len(took[id]), used[id])
        if took[id]:
            assert card.won == pytest.approx(sum(shares[s] for s in took[id]) / len(took[id]))


def test_a_real_page_is_whole_and_needs_nothing_else(played: Path) -> None:
    page = report(played)
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert checker.figures >= 10
    assert len(page.encode()) < 3_000_000
    about = json.loads((played / "run.json").read_text())
    origin = html.escape(about["command"])
    assert page.count("<summary>Numbers</summary>") == checker.figures  # a table behind each
    assert page.count(f"<desc>{origin}") == checker.figures  # every figure can be made again
    assert page.count(f"content {about['content']}") >= checker.figures
    assert not re.search(r"#0[1-5]0[2-6]0[3-7]", page)  # every colour has become a name


def test_it_begins_with_what_was_found() -> None:
    uneven = findings(facts(toy(deals=600, edge=0.5)))
    assert re.match(
        r"Seat 0 wins 5\d\.\d\u202f% \(.* to .*\), more than its share of 50\.0", uneven[0]
    )
    fair = findings(facts(toy(deals=300)))
    assert fair[0].startswith("No seat is seen to win more or less than its share")
    planted = "\n".join(findings(facts(toy(deals=500, unfair=1.6))))
    assert "1 card of 12 stands out" in planted
    assert "c0 +" in planted


def test_a_run_without_cards_chances_or_decisions_has_a_page_all_the_same(tmp_path: Path) -> None:
    folder = write(toy(deals=10, cards=1), tmp_path / "run")
    (folder / "decisions.parquet").unlink()
    matches = pl.read_parquet(folder / "matches.parquet")
    matches.with_columns(
        comeback=pl.lit(None, pl.Float64), lead_changes=pl.lit(None, pl.Int32)
    ).write_parquet(folder / "matches.parquet")
    pl.read_parquet(folder / "cards.parquet").clear().write_parquet(folder / "cards.parquet")
    page = report(folder)
    assert "--chances" in page
    assert "--decisions" in page
    assert "Kinds of decisions" not in page


def test_kinds_of_decisions_come_from_the_records_if_no_table_has_them(
    played: Path, tmp_path: Path
) -> None:
    found = decisions(played, most=12)
    kept = pl.read_parquet(played / "decisions.parquet")
    same = kept.filter(pl.col("match").is_in(found["match"].unique().implode()))
    assert found["match"].n_unique() == 12
    assert found["verb"].to_list() == same["verb"].to_list()
    assert found["options"].to_list() == same["options"].to_list()
    for path in played.iterdir():
        if path.name != "decisions.parquet":
            (tmp_path / path.name).write_bytes(path.read_bytes())
    assert "Kinds of decisions" in report(tmp_path)


def test_the_table_behind_a_figure_has_every_match(played: Path) -> None:
    page = report(played)
    lengths = pl.read_parquet(played / "matches.parquet")["length"]
    (figure,) = re.findall(r"<h3>Length</h3>(.*?)</figure>", page, re.DOTALL)
    rows = re.findall(r'<th scope="row">(\d+)</th><td>(\d+)</td>', figure)
    assert {int(a): int(b) for a, b in rows} == dict(lengths.value_counts().iter_rows())


def test_choices_are_told_by_the_names_of_their_cards() -> None:
    names = Names({"game": "quest"})
    assert names.choice("play:A01").startswith("play: ")
    assert "A01" not in names.choice("play:A01")
    assert names.choice("stop") == "stop"
    assert Names(ABOUT).choice("slot:3") == "slot: 3"


def test_shared_cards_are_within_reach_of_every_seat() -> None:
    source = toy(deals=40, cards=2)
    shared = source.cards.with_columns(seat=pl.lit(-1, pl.Int8), taken=pl.lit(0, pl.Int32))
    both = pl.concat([source.cards, shared.unique(["match", "card"])])
    wide = type(source)(source.about, source.matches, source.seats, both, source.courses)
    for card in cards(wide, Names(ABOUT)):
        assert card.offered == 2 * source.cards.filter(card=card.card)["match"].n_unique()


def test_runs_are_numbered_on_when_they_are_joined() -> None:
    one = toy(deals=5)
    both = joined([one, one])
    assert both.matches["match"].to_list() == list(range(20))
    assert both.matches["deal"].n_unique() == 10
    assert facts(both).length.value == facts(one).length.value


def test_two_runs_are_compared_deal_by_deal() -> None:
    page = compare(toy(deals=300, edge=0.0), toy(deals=250, edge=0.8))
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert "two runs on 250 common deals" in page
    assert "<li>Won by seat 0: " in page
    same = compare(toy(deals=50), toy(deals=50))
    assert "No figure is seen to differ" in same


def test_what_only_one_of_two_runs_has_is_compared_too() -> None:
    one, other = toy(deals=60), toy(deals=60)
    other = replace(
        other,
        matches=other.matches.with_columns(
            ending=pl.when(pl.col("match") % 3 == 0).then(pl.lit("stall")).otherwise("ending")
        ),
        cards=pl.concat(
            [other.cards, other.cards.filter(card="c1").with_columns(card=pl.lit("new"))]
        ),
    )
    plain, cards = changes(one, other)
    stalls = {change.name: change.found.rates for change in plain}["ended by stall"]
    assert stalls == pytest.approx((0.0, 1 / 3))
    taken = {change.name: change.found.rates for change in cards}["new"]
    assert taken[0] == 0
    assert taken[1] > 0.1


def test_two_sets_of_bots_are_compared_bot_by_bot() -> None:
    one, other = toy(deals=80), toy(deals=80, edge=3.0)
    one = replace(one, about={**one.about, "bots": ["greedy", "random"]})
    other = replace(other, about={**other.about, "bots": ["ismcts:9", "random"]})
    told = {change.name: change for change in changes(one, other)[0]}
    gap = told["won by bot 0, greedy (A), ismcts:9 (B)"].found
    rates = [run.seats.filter(entry=0)["share"].mean() for run in (one, other)]
    assert gap.rates == pytest.approx(rates)
    assert told["won by bot 1, random"].found.value == pytest.approx(-gap.value)


def test_runs_that_have_nothing_in_common_are_refused() -> None:
    one, other = toy(deals=10), toy(deals=10)
    moved = type(other)(
        {**other.about, "seed": 8},
        other.matches.with_columns(pl.col("seed") + 1),
        other.seats,
        other.cards,
        other.courses,
    )
    with pytest.raises(LairworksError, match="in common; simulate both with the same --seed"):
        compare(one, moved)
    with pytest.raises(LairworksError, match="differ in seats"):
        compare(one, toy(deals=10, seats=3))


def test_folders_that_hold_no_finished_run_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match="holds no simulation"):
        read(tmp_path)
    (tmp_path / "run.json").write_text(json.dumps(ABOUT))
    with pytest.raises(LairworksError, match="is not finished"):
        read(tmp_path)
    (tmp_path / "run.json").write_text(json.dumps({**ABOUT, "format": 2}))
    with pytest.raises(LairworksError, match="has format 2; this version reads 1"):
        read(tmp_path)


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = write(toy(deals=20), tmp_path / "a")
    page = tmp_path / "page.html"
    reporting.report(one, out=page)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "page.html, " in capsys.readouterr().out
    reporting.report(one, one, out=page, compare=True)
    with pytest.raises(LairworksError, match="two need --compare"):
        reporting.report(one, one, out=page)
    with pytest.raises(LairworksError, match="cannot write"):
        reporting.report(one, out=tmp_path / "nowhere" / "page.html")


def test_histograms_lose_nothing() -> None:
    values = pl.Series([0, 3, 3, 7, 120])
    assert bin_width(values) == 5
    assert binned(values)["n"].sum() == 5
    assert bin_width(pl.Series([4, 9])) == 1
    assert binned(pl.Series([4, 4, 9]))["low"].to_list() == [3.5, 8.5]
    assert binned(pl.Series([0.0, 0.99, 1.0]), percent=True)["high"].to_list()[-1] == 1.0


def _rows(folder: Path, name: str) -> list[dict[str, Any]]:
    return pl.read_parquet(folder / f"{name}.parquet").to_dicts()
