"""Our games as OpenSpiel sees them, and the duel with its search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; `make bench` installs it with the other peers"
)

import lairworks
from benchmarks import duel, spiel
from lairworks.core.rng import seeded

TITLES = ["delve", "quest"]


def tables(title: str, seed: int, every: int = 25) -> Iterator[Any]:
    """States along a random match."""
    state = spiel.load(title, seed=seed).new_initial_state()
    rng = random.Random(seed)
    made = 0
    while not state.is_terminal():
        if made % every == 0:
            yield state
        state.apply_action(rng.choice(state.legal_actions()))
        made += 1
    yield state


@pytest.mark.parametrize("title", TITLES)
def test_a_match_runs_to_its_end_with_returns_for_both(title: str) -> None:
    *before, end = tables(title, 3)
    assert end.is_terminal()
    assert end.legal_actions() == []
    assert sorted(end.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert end.move_number() > len(before)
    assert "Player 0" in str(end)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_asked_is_what_our_state_asks(title: str) -> None:
    for state in tables(title, 4):
        if state.is_terminal():
            return
        seat = state.current_player()
        ours = state.table.state
        assert seat in ours.deciders()
        assert state.legal_actions() == ours.choices(seat)
        assert all(0 <= choice < state.num_distinct_actions() for choice in state.legal_actions())
        assert state.returns() == [0.0, 0.0]
        words = state.table.game.words
        choice = state.legal_actions()[-1]
        assert state.action_to_string(seat, choice) == words.text(choice)


@pytest.mark.parametrize("title", TITLES)
def test_the_book_is_played_unasked(title: str) -> None:
    """delve starts with two built lairs."""
    state = spiel.load(title, seed=1).new_initial_state()
    assert state.table.game.opener(state.table.state, state.current_player(), seeded(1)) < 0


@pytest.mark.parametrize("title", TITLES)
def test_a_clone_is_a_state_of_its_own(title: str) -> None:
    for state in tables(title, 5, every=100):
        if state.is_terminal():
            return
        twin = state.clone()
        assert twin.information_state_string() == state.information_state_string()
        before = state.table.game.position(state.table.state)
        twin.apply_action(twin.legal_actions()[0])
        assert state.table.game.position(state.table.state) == before
        assert state.move_number() == twin.move_number() - 1


@pytest.mark.parametrize("title", TITLES)
def test_a_player_cannot_tell_a_resampled_state_from_the_first(title: str) -> None:
    hidden = 0
    for state in tables(title, 6):
        if state.is_terminal():
            break
        seat = state.current_player()
        other = state.resample_from_infostate(seat, random.random)
        assert other.current_player() == seat
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        game = state.table.game
        hidden += game.position(other.table.state) != game.position(state.table.state)
    assert hidden, "what the player cannot see is drawn anew"


def test_seats_see_different_things() -> None:
    for state in tables("delve", 7):
        if not state.is_terminal():
            assert state.information_state_string(0) != state.information_state_string(1)


def test_a_search_starts_from_a_guess_of_the_chair() -> None:
    match = lairworks.new("delve", seed=8)
    rng = seeded(8)
    while (choice := match.setting.game.opener(match.state, match.deciders[0], rng)) >= 0:
        match.play(match.deciders[0], match.setting.game.words.text(choice))
    seat = match.deciders[0]
    game = spiel.load("delve")
    state = spiel.seen(game, match.chair(seat, rng))
    ours = state.table.state
    assert game.ours.view(ours, seat) == match.view(seat)
    assert game.ours.position(ours) != match.position(), "the rival's lair is not the true one"


@pytest.mark.parametrize("evaluator", spiel.EVALUATORS)
def test_their_search_finds_a_legal_choice(evaluator: str) -> None:
    found = []
    for _ in range(2):
        game = spiel.load("quest", seed=2)
        state = game.new_initial_state()
        found.append(int(spiel.searcher(game, evaluator, iterations=5, seed=1).step(state)))
        assert found[-1] in state.legal_actions()
    assert found[0] == found[1], "the same seed chooses the same"


def test_the_eye_judges_on_the_scale_of_returns() -> None:
    numpy = pytest.importorskip("numpy")  # comes with OpenSpiel
    *_, end = tables("quest", 9)
    eye = spiel.Eye(3, numpy.random.RandomState(1))
    assert eye.evaluate(end) == end.returns()
    start = spiel.load("quest", seed=9).new_initial_state()
    assert all(-1.0 <= value <= 1.0 for value in eye.evaluate(start))


def test_a_closed_book_stays_shut() -> None:
    match = lairworks.new("delve", seed=1)
    chair = match.chair(0, seeded(1))
    assert chair.opener(seeded(2)) >= 0
    closed = duel.ClosedBook(chair.game, 0, chair.guess(seeded(3)), chair.events)
    assert closed.opener(seeded(2)) == -1
    assert closed.choices() == chair.choices()


def test_a_win_is_shared_by_the_winners() -> None:
    assert duel.our_share([0], 0) == 1.0
    assert duel.our_share([1], 0) == 0.0
    assert duel.our_share([0, 1], 1) == 0.5
    assert duel.our_share([], 1) == 0.5


def bout(number: int, share: float) -> duel.Bout:
    return duel.Bout(number, share, "treasure", [10, 20], [0.5, 10.0])


SETTING = duel.Duel("quest", 50, "eye", 0.7, "feed", True)


def test_matches_are_kept_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    assert duel.kept(SETTING, path) == []
    other = duel.Duel("quest", 50, "eye", 0.7, "beef", True)
    duel.keep(SETTING, bout(0, 1.0), path)
    duel.keep(other, bout(1, 1.0), path)
    duel.keep(SETTING, bout(2, 0.5), path)
    assert duel.kept(SETTING, path) == [bout(0, 1.0), bout(2, 0.5)]


def test_the_report_names_winner_and_rates() -> None:
    text = duel.report(SETTING, [bout(number, share) for number, share in enumerate([1, 1, 1, 0])])
    ours, theirs, ratio = text.splitlines()[-3:]
    assert ours.split()[:2] == ["lairworks", "75.0%"]
    assert ours.split()[-2:] == ["40", "1,000"]
    assert theirs.split()[:2] == ["OpenSpiel", "25.0%"]
    assert theirs.split()[-2:] == ["80", "100"]
    assert "10.0 times" in ratio


@pytest.mark.slow
def test_a_duel_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "duel.jsonl"
    command = ["--iterations", "2", "--evaluator", "eye", "--out", str(path)]
    duel.main(["quest", "1", *command])
    first = path.read_text(encoding="utf-8")
    duel.main(["quest", "2", *command])
    both = path.read_text(encoding="utf-8")
    assert both.startswith(first)
    assert len(both.splitlines()) == 2
    duel.main(["quest", "2", *command])
    assert path.read_text(encoding="utf-8") == both
    assert "quest, 2 matches, 2 iterations a decision" in capsys.readouterr().out
