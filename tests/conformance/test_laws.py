"""The kit finds nothing in correct games, and in every broken one the law that is broken."""

from __future__ import annotations

import pytest

from lairworks import shelf
from lairworks.conformance import LAWS, check, check_match, render
from lairworks.core.errors import UnknownGame
from tests.conformance.broken import (
    FAULTS,
    CardInLabel,
    ChoicesOutOfOrder,
    DeclaredRace,
    NeverEnds,
    Race,
)
from tests.conformance.crypt import Crypt
from tests.conformance.nim import Nim


def test_a_correct_game_keeps_every_law() -> None:
    report = check(Crypt(), matches=40)
    assert report.breaches == ()
    assert report.ok
    assert set(report.checks) == set(LAWS)
    assert report.matches == 40
    assert report.guesses > 1000
    assert report.largest == 5
    assert report.longest <= report.decisions
    assert sum(report.endings.values()) == 40
    assert report.endings["no_cards"] > 0
    assert report.notes == ()


def test_a_game_without_secrets_is_not_accused_of_guessing_the_truth() -> None:
    report = check(Nim(), matches=100)
    assert report.checks["guess varies"] > 400
    assert report.breaches == ()


@pytest.mark.parametrize("game", FAULTS, ids=[game.__name__ for game in FAULTS])
def test_a_fault_is_caught_by_the_law_it_breaks(game: type[Crypt]) -> None:
    report = check(game(), matches=40 if FAULTS[game] == "guess varies" else 25, cap=300)
    assert FAULTS[game] in report.counts, render(report)
    assert not report.ok


def test_every_law_has_a_fault_that_shows_it() -> None:
    # The core keeps these by itself: no game can break them alone.
    assert set(FAULTS.values()) | {"save and load", "refusals", "events"} == set(LAWS)


def test_a_race_that_is_declared_is_no_breach() -> None:
    assert check(DeclaredRace(), matches=20).ok
    assert not check(Race(), matches=20).ok


def test_a_run_can_be_repeated_exactly() -> None:
    first, second = check(Crypt(), matches=8, seed=5), check(Crypt(), matches=8, seed=5)
    assert first == second
    assert check(Crypt(), matches=8, seed=6).digest != first.digest


def test_a_breach_can_be_seen_again_alone() -> None:
    game = CardInLabel()
    for breach in check(game, matches=10).breaches:
        again = check_match(game, breach.seats, breach.options, breach.seed)
        assert breach in again.breaches
        assert len(breach.history) == breach.ply


def test_only_the_first_breaches_of_a_law_are_kept_but_all_are_counted() -> None:
    report = check(ChoicesOutOfOrder(), matches=5)
    assert len(report.breaches) == 5
    assert report.counts["vocabulary"] > 50


def test_a_game_that_never_ends_is_given_up_early() -> None:
    report = check(NeverEnds(), matches=50, cap=100)
    assert report.matches == 3
    assert "given up after 3 matches" in " ".join(report.notes)


def test_progress_is_told_after_every_match() -> None:
    told: list[tuple[int, int]] = []
    check(Nim(), matches=3, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_game_on_the_shelf_is_found_by_its_id_and_loaded_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shelf, "BUILT_IN", (*shelf.BUILT_IN, Nim()))
    report = check("nim", matches=4)
    assert report.ok
    assert report.checks["save and load"] > 0


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        check("nothing of the kind")


def test_a_report_reads_well() -> None:
    text = render(check(CardInLabel(), matches=6))
    assert text.startswith("crypt, version 1 of its rules\n6 matches from seed 0")
    assert "non-interference" in text
    assert "can tell a guess from the truth by labels" in text
    assert "again: check_match('crypt', " in text
    assert "note: " in render(check(Crypt(), matches=1))
