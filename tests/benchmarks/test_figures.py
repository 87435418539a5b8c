"""What the benchmarks make of their figures."""

from __future__ import annotations

from benchmarks.figures import MISSING, NAME, Row, figure, medians, ratio, table
from benchmarks.peers import measured
from benchmarks.stepping import stepped


def test_medians_are_taken_number_by_number() -> None:
    rounds: list[list[Row]] = [
        [{NAME: "a", "rate": 1, "us": 9.0, "compiled": True}, {NAME: "b", "rate": 7}],
        [{NAME: "a", "rate": 5, "us": 1.0, "compiled": True}, {NAME: "b", "rate": 8}],
        [{NAME: "a", "rate": 2, "us": 4.0, "compiled": True}, {NAME: "b", "rate": 9}],
    ]
    assert medians(rounds) == [
        {NAME: "a", "rate": 2.0, "us": 4.0, "compiled": True},
        {NAME: "b", "rate": 8.0},
    ]


def test_a_row_that_failed_once_is_missing() -> None:
    rounds: list[list[Row]] = [[{NAME: "a", "rate": 1}], [{NAME: "a", MISSING: "no module"}]]
    assert medians(rounds) == [{NAME: "a", MISSING: "no module"}]


def test_figures_are_found_by_name_and_are_nothing_if_missing() -> None:
    rows: list[Row] = [{NAME: "a", "rate": 3}, {NAME: "b", MISSING: "no module"}]
    assert figure(rows, "a", "rate") == 3.0
    assert figure(rows, "a", "us") == 0.0
    assert figure(rows, "b", "rate") == 0.0
    assert figure(rows, "c", "rate") == 0.0


def test_ratios_are_text() -> None:
    assert ratio(3.0, 2.0) == "1.5x"
    assert ratio(3000.0, 2.0) == "1500x"
    assert ratio(3.0, 0.0) == "-"


def test_a_table_shows_numbers_gaps_and_what_is_missing() -> None:
    rows: list[Row] = [
        {NAME: "ours", "rate": 1234567.8, "times": "2.0x"},
        {NAME: "theirs", "times": "-"},
        {NAME: "a third library", MISSING: "no module"},
    ]
    columns = [("game", NAME, ""), ("rate", "rate", ",.0f"), ("times", "times", "")]
    assert table(rows, columns) == [
        "game                  rate  times",
        "ours             1,234,568   2.0x",
        "theirs                   -      -",
        "a third library  missing: no module",
    ]


def test_a_measurement_that_fails_says_why() -> None:
    def fine() -> Row:
        return {"rate": 1}

    def broken() -> Row:
        raise ValueError("no such game")

    assert measured([("a", fine), ("b", broken)]) == [
        {NAME: "a", "rate": 1},
        {NAME: "b", MISSING: "ValueError: no such game"},
    ]


def test_whole_matches_are_counted() -> None:
    row = stepped(lambda: 7, seconds=0.001)
    assert row["decisions_per_game"] == 7
    assert float(row["decisions_per_s"]) > float(row["games_per_s"]) > 0
