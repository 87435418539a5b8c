"""Matches: playing, asking, taking back, keeping and loading (DESIGN, section 5)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import (
    BadOption,
    BadPosition,
    BadSave,
    BadSeats,
    IllegalChoice,
    LairworksError,
    Match,
    UndoRefused,
    UnknownGame,
    UnknownWord,
)
from lairworks.core.rng import seeded
from lairworks.games.delve import GAME
from lairworks.match import checksum

R1 = "DLV1:a38aa1c12054890:S..E.C.B..B.....P....CB....P..CP...."
R2 = "DLV1:828580a8a8a9294:E....CC.P....P..B..C......B.P...B..S"
FIXTURES = Path(__file__).parent / "games" / "delve" / "fixtures.toml"
PACK: dict[str, Any] = {"treasures": {"t20": {"base": 9}}}


def built(seed: int = 1, **more: Any) -> Match:
    """A match in which both lairs are committed and the first Explorer is asked."""
    match = lairworks.new(GAME, seed=seed, **more)
    for seat in (0, 1):
        match.play(seat, "random")
        match.play(seat, "commit")
    match.play(match.deciders[0], "first:me")
    return match


def arranged(**seat: object) -> Match:
    """Seat 0 stands in C2 of R1 with Known spaces around."""
    known = ["B1", "C1", "C2", "C3"]
    position = {
        "phase": "explore",
        "turn": 0,
        "lairs": [R2, R1],
        "seats": [{"at": "C2", "known": known, **seat}, {"at": "E6", "known": ["E6"]}],
    }
    return lairworks.arrange(GAME, position, seed=5, names=["Ana", "Ben"])


def wander(match: Match, plies: int, seed: int = 0) -> Match:
    draws = random.Random(seed)
    for _ in range(plies):
        if match.deciders:
            seat = draws.choice(match.deciders)
            match.play(seat, draws.choice(match.choices(seat)))
    return match


def play(match: Match, *choices: str, seat: int = 0) -> None:
    for choice in choices:
        match.play(seat, choice)


# Making one


def test_a_new_match_says_what_it_is() -> None:
    match = lairworks.new("delve", seats=2, seed=7, options={"undo": False}, names=["Ana", "Ben"])
    assert (match.game, match.seats, match.seed) == ("delve", 2, 7)
    assert match.options == {"finish_rule": "coin", "stop_in_hazard": False, "undo": False}
    assert match.names == ["Ana", "Ben"]
    assert match.deciders == (0, 1)
    assert match.over is False
    assert match.ending == ""
    assert match.winners == []
    assert match.history == []
    assert "delve" in lairworks.games()


def test_names_default_to_numbered_players_and_must_fit_the_seats() -> None:
    assert lairworks.new(GAME, seed=1).names == ["Player 1", "Player 2"]
    with pytest.raises(LairworksError, match="3 names for 2 seats"):
        lairworks.new(GAME, seed=1, names=["a", "b", "c"])


def test_options_handed_out_are_a_copy() -> None:
    match = lairworks.new(GAME, seed=1)
    match.options["undo"] = False
    assert match.options["undo"] is True


def test_a_game_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; the games are .*delve"):
        lairworks.new("chess")


def test_wrong_seats_and_options_are_refused_in_words() -> None:
    with pytest.raises(BadSeats, match="delve cannot seat 5; it takes 2"):
        lairworks.new(GAME, seats=5)
    with pytest.raises(BadOption, match="option 'speed': there is none"):
        lairworks.new(GAME, options={"speed": 1})
    with pytest.raises(BadOption, match="option 'finish_rule': takes race or coin"):
        lairworks.new(GAME, options={"finish_rule": "duel"})


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(LairworksError, match="a seed is a whole number from 0 to"):
        lairworks.new(GAME, seed=seed)


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_smallest_and_the_largest_seed_are_taken(seed: int) -> None:
    assert lairworks.new(GAME, seed=seed).seed == seed


def test_without_a_seed_chance_is_the_systems() -> None:
    seeds = {lairworks.new(GAME).seed for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds) > 2**40


def test_the_same_seed_gives_the_same_match_and_another_does_not() -> None:
    assert built(3).fingerprint() == built(3).fingerprint()
    assert built(3).fingerprint() != built(4).fingerprint()


def test_other_options_give_another_match() -> None:
    race = lairworks.new(GAME, seed=1, options={"finish_rule": "race"})
    for seat in (1, 0):
        play(race, "random", "commit", seat=seat)
    assert race.deciders == (1,)


# Playing


def test_playing_returns_the_new_events_of_that_seat() -> None:
    match = arranged(fresh="W4 Q1 P1")
    assert match.play(0, "creep:E") == []
    happened = match.play(0, "pay:FW")
    assert [event.name for event in happened] == ["paid", "moved"]
    assert [event.number for event in happened] == [0, 1]
    assert all("Ana" in event.text for event in happened)
    assert match.play(0, "stop")[0].number == 2


def test_events_can_be_read_from_a_number_on() -> None:
    match = arranged()
    play(match, "creep:E", "pay:FW", "creep:W", "pay:FW")
    everything = match.events(0)
    assert [event.number for event in everything] == [0, 1, 2, 3]
    assert match.events(0, 2) == everything[2:]
    assert match.events(0, 99) == []
    assert [event.name for event in match.events()] == [event.name for event in everything]


def test_an_illegal_choice_says_what_was_asked_what_was_sent_and_why_not() -> None:
    match = arranged(fresh="W1")
    with pytest.raises(IllegalChoice) as raised:
        match.play(0, "hustle")
    error = raised.value
    assert not isinstance(error, UnknownWord)
    assert (error.seat, error.sent) == (0, "hustle")
    assert error.asked == match.describe(0)["question"]
    assert error.rule.startswith("D-")
    assert error.reason
    for part in (error.sent, error.asked, error.reason, error.rule):
        assert part in str(error)


@pytest.mark.parametrize("sent", ["crep:E", "creep", "creep:X", "", "creep:E:E", "STOP"])
def test_a_text_that_is_no_choice_at_all_is_an_unknown_word(sent: str) -> None:
    match = arranged()
    with pytest.raises(UnknownWord, match="this game has no choice"):
        match.play(0, sent)


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(UnknownWord, match=r"did you mean .*creep:E"):
        arranged().play(0, "crep:E")


@pytest.mark.parametrize("sent", [None, 3, ["creep:E"], {"choice": "stop"}, b"stop"], ids=repr)
def test_what_is_not_even_text_is_refused_as_well(sent: Any) -> None:
    match = arranged()
    before = match.fingerprint()
    with pytest.raises(IllegalChoice):
        match.play(0, sent)
    assert match.fingerprint() == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_refused_everywhere(seat: int) -> None:
    match = arranged()
    with pytest.raises(IllegalChoice, match=f"there is no seat {seat}"):
        match.play(seat, "stop")
    calls: list[Callable[[], object]] = [
        lambda: match.choices(seat),
        lambda: match.describe(seat),
        lambda: match.view(seat),
        lambda: match.events(seat),
        lambda: match.board(seat),
        lambda: match.undo(seat),
    ]
    for call in calls:
        with pytest.raises(LairworksError, match=f"there is no seat {seat}"):
            call()


def test_refused_choices_leave_everything_untouched() -> None:
    match = wander(built(2), 60)
    before = (match.fingerprint(), match.history[:], match.save(), match.deciders)
    words = [GAME.words.text(choice) for choice in range(GAME.words.size)]
    legal = {(seat, text) for seat in (0, 1) for text in match.choices(seat)}
    refused = 0
    for seat in (0, 1):
        for text in [*words, "nonsense"]:
            if (seat, text) not in legal:
                with pytest.raises(IllegalChoice):
                    match.play(seat, text)
                refused += 1
    assert refused > 500
    assert (match.fingerprint(), match.history, match.save(), match.deciders) == before


def test_why_not_names_rule_and_reason_and_nothing_for_what_is_legal() -> None:
    match = arranged(fresh="W1")
    assert match.why_not(0, "creep:E") is None
    refusal = match.why_not(0, "creep:S")
    assert refusal is not None
    assert refusal.rule.startswith("D-")
    assert refusal.reason
    waiting = match.why_not(1, "creep:N")
    assert waiting is not None
    assert "it is not Ben's turn to decide; Ana decides" in waiting.reason
    nonsense = match.why_not(0, "nonsense")
    assert nonsense is not None
    assert nonsense.rule == ""
    assert match.history == []


def test_describe_gives_question_choices_prices_and_arguments() -> None:
    match = arranged(fresh="W4 Q1 P1")
    described: Any = match.describe(0)
    assert (described["seat"], described["step"]) == (0, "explore.act")
    assert described["question"].endswith("?")
    assert [each["choice"] for each in described["choices"]] == match.choices(0)
    by_choice = {each["choice"]: each for each in described["choices"]}
    creep = by_choice["creep:E"]
    assert (creep["verb"], creep["arguments"]) == ("creep", ["E"])
    assert creep["price"] == ["1 cube"]
    assert creep["facts"]["payments"] == ["pay:FW", "pay:FQ", "pay:FP"]
    assert creep["facts"]["space"] == "C3"
    assert by_choice["stop"]["arguments"] == []
    assert by_choice["stop"]["price"] == []
    assert all(each["text"] for each in described["choices"])
    json.dumps(described)


def test_the_payments_of_a_choice_are_those_asked_for_next() -> None:
    match = arranged(fresh="W1", kept="W1 Q1", spent="W2 P1")
    described: Any = match.describe(0)
    for each in described["choices"]:
        payments = each["facts"].get("payments", ())
        if len(payments) > 1:
            further = match.at(0)
            further.play(0, each["choice"])
            assert further.choices(0) == payments


def test_who_is_not_asked_is_told_to_wait() -> None:
    match = arranged()
    assert match.choices(1) == []
    assert match.describe(1) == {
        "seat": 1,
        "step": None,
        "question": "Waiting for Ana.",
        "choices": [],
    }


def test_views_of_seats_and_spectators_are_ready_for_json() -> None:
    match = wander(built(3), 80)
    for viewer in (0, 1, None):
        assert json.loads(json.dumps(match.view(viewer))) == match.view(viewer)
        assert match.board(viewer)


def test_the_end_gives_scores_winners_breakdown_and_its_reason() -> None:
    match = wander(built(1), 100_000)
    assert match.over
    assert match.deciders == ()
    assert match.ending in GAME.endings
    assert [sum(line.points for line in lines) for lines in match.breakdown] == match.scores
    best = max(match.scores)
    assert match.winners
    assert all(match.scores[seat] == best for seat in match.winners)
    assert match.choices(0) == []
    assert match.describe(0)["question"] == "The match is over."
    with pytest.raises(IllegalChoice, match="the match is over"):
        match.play(0, "stop")
    with pytest.raises(UndoRefused):
        match.undo(match.history[-1][0])


# Taking back


def test_a_choice_that_told_nobody_anything_can_be_taken_back() -> None:
    match = arranged(fresh="W4 Q1 P1")
    before = match.fingerprint()
    play(match, "creep:E", "pay:FW")
    match.undo(0)
    assert match.history == [(0, "creep:E")]
    assert match.choices(0) == ["pay:FW", "pay:FQ", "pay:FP"]
    match.undo(0)
    assert match.history == []
    assert match.fingerprint() == before
    assert match.events(0) == []
    with pytest.raises(UndoRefused, match="there is nothing to take back"):
        match.undo(0)


def test_after_an_undo_the_match_goes_on_as_if_nothing_had_been() -> None:
    one, two = arranged(fresh="W4 Q1 P1"), arranged(fresh="W4 Q1 P1")
    play(one, "creep:E", "pay:FP")
    one.undo(0)
    play(one, "pay:FW", "creep:S", "pay:FW")
    play(two, "creep:E", "pay:FW", "creep:S", "pay:FW")
    assert one.fingerprint() == two.fingerprint()
    assert one.history == two.history


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        (["creep:N", "pay:FW"], "an Unknown space was learned"),
        (["peer:N", "pay:FP"], "an Unknown space was learned"),
    ],
)
def test_what_was_learned_cannot_be_taken_back(choices: list[str], why: str) -> None:
    match = arranged(fresh="W4 Q1 P1")
    play(match, *choices)
    before = match.fingerprint()
    with pytest.raises(UndoRefused, match="something has been revealed since") as raised:
        match.undo(0)
    assert raised.value.seat == 0
    assert match.fingerprint() == before, why


def test_a_roll_of_dice_cannot_be_taken_back_but_buying_them_can() -> None:
    position = {"lairs": [R2, R1], "turn": 0, "seats": [{"at": "B2", "fresh": "W4 Q1 P1"}, {}]}
    match = lairworks.arrange(GAME, position, seed=1)
    play(match, "fight", "die:FW", "die:FW")
    match.undo(0)
    assert match.history == [(0, "fight"), (0, "die:FW")]
    play(match, "roll")
    with pytest.raises(UndoRefused, match="dice have rolled"):
        match.undo(0)


def test_a_zero_dice_fight_rolled_nothing_and_can_be_taken_back() -> None:
    position = {"lairs": [R2, R1], "turn": 0, "seats": [{"at": "B2", "fresh": "W4 Q1 P1"}, {}]}
    match = lairworks.arrange(GAME, position, seed=1)
    play(match, "fight", "roll", "fatigue:FW")
    match.undo(0)
    match.undo(0)
    assert match.history == [(0, "fight")]


def test_a_treasure_drawn_cannot_be_put_back() -> None:
    position = {"lairs": [R2, R1], "turn": 0, "seats": [{"at": "D4"}, {}]}
    match = lairworks.arrange(GAME, position, seed=1)
    play(match, "open")
    with pytest.raises(UndoRefused):
        match.undo(0)
    play(match, match.choices(0)[0])
    with pytest.raises(UndoRefused):
        match.undo(0)


def test_once_another_seat_has_chosen_it_is_too_late() -> None:
    match = arranged()
    play(match, "stop")
    play(match, "conserve", seat=1)
    with pytest.raises(UndoRefused, match="Ben has chosen since"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert match.history == []
    assert match.deciders == (0,)


def test_ending_a_turn_can_be_taken_back_while_the_rival_has_not_chosen() -> None:
    match = arranged()
    play(match, "stop")
    assert match.deciders == (1,)
    match.undo(0)
    assert match.deciders == (0,)


def test_only_ones_own_last_choice_is_taken_back() -> None:
    match = arranged()
    play(match, "stop")
    with pytest.raises(UndoRefused, match="there is nothing to take back"):
        match.undo(1)


def test_a_table_may_play_without_undo() -> None:
    match = lairworks.new(GAME, seed=1, options={"undo": False})
    play(match, "wall:A1e")
    with pytest.raises(UndoRefused, match="this table plays without undo"):
        match.undo(0)


def test_in_a_simultaneous_phase_own_choices_are_cut_and_the_others_stay() -> None:
    match = lairworks.new(GAME, seed=1)
    play(match, "wall:A1e", seat=0)
    play(match, "wall:B1e", seat=1)
    play(match, "wall:A2e", seat=0)
    play(match, "put:start", seat=1)
    play(match, "place:F6", seat=1)
    match.undo(0)
    assert match.history == [
        (0, "wall:A1e"),
        (1, "wall:B1e"),
        (1, "put:start"),
        (1, "place:F6"),
    ]
    own: Any = match.view(0)
    rivals: Any = match.view(1)
    assert own["lair"]["walls"] == ["A1e"]
    assert rivals["lair"]["walls"] == ["B1e"]
    assert rivals["lair"]["start"] == "F6"
    match.undo(0)
    match.undo(1)
    assert match.history == [(1, "wall:B1e"), (1, "put:start")]
    assert match.choices(1)[-1] == "cancel"


def test_undo_in_a_simultaneous_phase_does_not_touch_the_luck_of_the_other() -> None:
    match = lairworks.new(GAME, seed=1)
    play(match, "wall:A1e", seat=0)
    play(match, "random", seat=1)
    before = match.view(1)
    match.undo(0)
    assert match.view(1) == before


def test_a_lair_built_by_chance_and_a_commit_stay() -> None:
    match = lairworks.new(GAME, seed=1)
    play(match, "random", seat=0)
    with pytest.raises(UndoRefused):
        match.undo(0)
    play(match, "wall:" + _a_wall(match), seat=0)
    match.undo(0)
    play(match, "commit", seat=0)
    with pytest.raises(UndoRefused):
        match.undo(0)
    play(match, "wall:A1e", seat=1)
    match.undo(1)
    assert match.history == [(0, "random"), (0, "commit")]


def _a_wall(match: Match) -> str:
    view: Any = match.view(0)
    return str(view["lair"]["walls"][0])


def test_sealed_flips_can_be_taken_back_until_all_are_done() -> None:
    position = {
        "phase": "flip",
        "lairs": [R2, R1],
        "seats": [
            {"at": "A4", "treasures": ["t01", "t02", "t03", "t04", "t05"], "exited": 1},
            {"at": "E6", "treasures": ["t06", "t07", "t08", "t09", "t10"]},
        ],
    }
    match = lairworks.arrange(GAME, position, seed=1)
    play(match, "flip:t01", "done", seat=0)
    play(match, "flip:t06", seat=1)
    match.undo(0)
    match.undo(0)
    assert match.history == [(1, "flip:t06")]
    assert match.choices(0)[:2] == ["flip:t01", "flip:t02"]
    play(match, "flip:t05", "done", seat=0)
    play(match, "done", seat=1)
    assert match.over
    for seat in (0, 1):
        with pytest.raises(UndoRefused):
            match.undo(seat)


def test_undo_along_random_matches_gives_exactly_the_match_before() -> None:
    draws = random.Random(6)
    undone = refused = 0
    for seed in range(3):
        match = built(seed)
        for _ in range(70):
            if match.over:
                break
            before = match.fingerprint()
            seat = match.deciders[0]
            match.play(seat, draws.choice(match.choices(seat)))
            try:
                match.undo(seat)
            except UndoRefused:
                refused += 1
            else:
                assert match.fingerprint() == before
                undone += 1
                seat = match.deciders[0]
                match.play(seat, draws.choice(match.choices(seat)))
    assert undone > 30
    assert refused > 10


def test_a_chair_knows_the_choice_it_follows_from_while_that_can_be_taken_back() -> None:
    draws = random.Random(6)
    follows = anew = 0
    for seed in range(2):
        match = built(seed)
        for _ in range(40):
            seat = match.deciders[0] if match.deciders else 0
            before = match.chair(seat, seeded(1)).before
            try:
                lairworks.load(match.save()).undo(seat)
            except UndoRefused:
                assert before == -1
                anew += 1
            else:
                own = [text for chooser, text in match.history if chooser == seat]
                assert GAME.words.text(before) == own[-1]
                follows += 1
            if match.over:
                break
            match.play(seat, draws.choice(match.choices(seat)))
    assert follows > 15
    assert anew > 5


def test_a_chair_does_not_mind_what_a_rival_does_unseen_at_the_same_time() -> None:
    match = lairworks.new(GAME, seed=1)
    play(match, "wall:A1e", seat=0)
    play(match, "wall:B1e", seat=1)
    assert GAME.words.text(match.chair(0, seeded(1)).before) == "wall:A1e"


# Earlier plies


def test_a_match_can_be_seen_as_it_stood_at_any_ply() -> None:
    match = built(4)
    prints = [match.fingerprint()]
    start = len(match.history)
    draws = random.Random(1)
    for _ in range(40):
        seat = match.deciders[0]
        match.play(seat, draws.choice(match.choices(seat)))
        prints.append(match.fingerprint())
    for index, expected in enumerate(prints):
        assert match.at(start + index).fingerprint() == expected
    assert match.at(-1).fingerprint() == prints[-2]
    assert match.at(-40).fingerprint() == prints[0]
    assert match.at(0).history == []
    assert match.at(len(match.history)).fingerprint() == match.fingerprint()


def test_an_earlier_match_is_one_of_its_own() -> None:
    match = arranged()
    play(match, "creep:E", "pay:FW")
    earlier = match.at(0)
    play(earlier, "stop")
    assert match.history == [(0, "creep:E"), (0, "pay:FW")]
    assert earlier.names == match.names


@pytest.mark.parametrize("ply", [3, -3, 100])
def test_a_ply_that_is_not_there_is_refused(ply: int) -> None:
    match = arranged()
    play(match, "creep:E", "pay:FW")
    with pytest.raises(LairworksError, match=f"there is no ply {ply}; the match has 2"):
        match.at(ply)


# Positions


def test_a_position_of_a_match_can_be_arranged_again() -> None:
    match = wander(built(5), 50)
    again = lairworks.arrange(GAME, match.position(), seed=99)
    assert again.position() == match.position()


def test_a_position_that_cannot_be_is_refused_with_its_place() -> None:
    with pytest.raises(BadPosition, match="position, phase: 'lunch' is none of"):
        lairworks.arrange(GAME, {"phase": "lunch"}, seed=1)


def test_a_position_is_filled_in_by_the_seed() -> None:
    one = lairworks.arrange(GAME, {"phase": "explore"}, seed=1)
    two = lairworks.arrange(GAME, {"phase": "explore"}, seed=1)
    other = lairworks.arrange(GAME, {"phase": "explore"}, seed=2)
    assert one.position() == two.position()
    assert one.position() != other.position()


# Saving and loading


def arranged_and_played() -> Match:
    match = arranged()
    play(match, "creep:E", "pay:FW")
    return match


# Matches of every sort, at different points.
SAVED: dict[str, Callable[[], Match]] = {
    "new": lambda: lairworks.new(GAME, seed=1),
    "building": lambda: wander(lairworks.new(GAME, seed=2), 30),
    "exploring": lambda: wander(built(3, names=["Ana", "Ben"]), 90),
    "over": lambda: wander(built(4), 100_000),
    "options": lambda: wander(
        built(5, options={"finish_rule": "race", "stop_in_hazard": True}), 50
    ),
    "pack": lambda: wander(built(6, pack=PACK), 50),
    "pack file": lambda: wander(built(7, pack=FIXTURES), 50),
    "arranged": arranged_and_played,
}


@pytest.mark.parametrize("kind", SAVED)
def test_a_saved_match_loads_to_the_same_state_and_future(kind: str) -> None:
    match = SAVED[kind]()
    text = match.save()
    loaded = lairworks.load(text)
    assert loaded.fingerprint() == match.fingerprint()
    assert loaded.history == match.history
    assert loaded.names == match.names
    assert loaded.options == match.options
    assert loaded.seed == match.seed
    assert loaded.save() == text
    for viewer in (0, 1, None):
        assert loaded.events(viewer) == match.events(viewer)
    wander(match, 40, seed=9)
    wander(loaded, 40, seed=9)
    assert loaded.fingerprint() == match.fingerprint()


def test_a_save_is_readable_json_with_the_history_in_words() -> None:
    match = arranged()
    play(match, "creep:E", "pay:FW")
    saved = json.loads(match.save())
    assert saved["format"] == "lairworks match 1"
    assert (saved["game"], saved["rules"], saved["seats"], saved["seed"]) == ("delve", 1, 2, 5)
    assert saved["names"] == ["Ana", "Ben"]
    assert saved["history"] == [[0, "creep:E"], [0, "pay:FW"]]
    assert saved["start"]["lairs"] == [R2, R1]
    assert "pack" not in saved
    assert set(saved) == {
        "format",
        "game",
        "rules",
        "content",
        "seats",
        "names",
        "options",
        "seed",
        "history",
        "start",
        "checksum",
    }


def test_a_pack_is_stored_in_the_save_and_its_file_needed_no_more(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[treasures.t20]\nbase = 9\n", encoding="utf-8")
    match = built(1, pack=path)
    text = match.save()
    path.unlink()
    assert json.loads(text)["pack"] == {"treasures": {"t20": {"base": 9}}}
    loaded = lairworks.load(text)
    assert loaded.fingerprint() == match.fingerprint()
    assert loaded.setting.content.digest == match.setting.content.digest


def test_undo_works_after_loading_as_before() -> None:
    match = arranged()
    play(match, "creep:E", "pay:FW")
    loaded = lairworks.load(match.save())
    loaded.undo(0)
    assert loaded.history == [(0, "creep:E")]


def with_fields(match: Match, **changes: object) -> str:
    """A save with some fields changed and a checksum that fits."""
    saved = json.loads(match.save())
    for name, value in changes.items():
        saved[name] = value
    saved["checksum"] = checksum(saved)
    return json.dumps(saved)


def refused(text: str) -> BadSave:
    with pytest.raises(BadSave) as raised:
        lairworks.load(text)
    return raised.value


@pytest.mark.parametrize(
    "text", ["", "   ", "hello", "{", "[1, 2", '{"format": }', "nul", "\x00", "{'format': 1}"]
)
def test_what_is_not_json_is_refused(text: str) -> None:
    error = refused(text)
    assert error.place == ""
    assert "is not JSON" in str(error) or "is cut off" in str(error)


def test_json_nested_too_deeply_is_refused() -> None:
    refused("[" * 100_000)


@pytest.mark.parametrize("text", ["3", "[]", '"text"', "null", "true"])
def test_json_that_is_no_object_is_refused(text: str) -> None:
    assert "must be an object" in str(refused(text))


def test_a_save_cut_off_anywhere_is_refused() -> None:
    text = SAVED["pack"]().save()
    for length in range(0, len(text), 7):
        error = refused(text[:length])
        assert "is cut off" in str(error) or "is not JSON" in str(error)
    assert "is cut off after" in str(refused(text[:-1]))


def test_a_save_changed_in_any_field_is_refused() -> None:
    for match in (SAVED["pack"](), SAVED["arranged"]()):
        saved = json.loads(match.save())
        values: list[object] = [None, 12345, "changed", [], {}]
        for name in saved:
            for value in values:
                error = refused(json.dumps({**saved, name: value}))
                assert error.place in ("checksum", "format")
            left_out = {key: kept for key, kept in saved.items() if key != name}
            assert refused(json.dumps(left_out)).place in ("checksum", "format")
        assert refused(json.dumps({**saved, "extra": 1})).place == "checksum"


def test_a_save_with_one_letter_changed_is_refused() -> None:
    text = SAVED["exploring"]().save()
    draws = random.Random(3)
    for _ in range(150):
        at = draws.randrange(len(text))
        letter = draws.choice("abcXYZ0129 ")
        changed = text[:at] + letter + text[at + 1 :]
        if text[at].isspace() and letter == " ":
            continue
        refused(changed)


def test_a_save_laid_out_otherwise_still_loads() -> None:
    match = SAVED["arranged"]()
    saved = json.loads(match.save())
    shuffled = dict(sorted(saved.items(), reverse=True))
    assert lairworks.load(json.dumps(shuffled)).fingerprint() == match.fingerprint()
    assert lairworks.load("\n" + match.save() + "\n").fingerprint() == match.fingerprint()


@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({"format": "lairworks match 2"}, "format", "this version reads 'lairworks match 1'"),
        ({"format": 3}, "format", "must be text"),
        ({"game": "chess"}, "game", "there is no game 'chess' here"),
        ({"game": 3}, "game", "must be text"),
        ({"rules": 2}, "rules", "written for version 2 of the rules of delve; here is 1"),
        ({"rules": 0}, "rules", "must be from 1"),
        ({"rules": "1"}, "rules", "must be a whole number"),
        ({"content": "0123456789abcdef"}, "content", "are others than when it was saved"),
        ({"content": 3}, "content", "must be text"),
        ({"seats": 0}, "seats", "must be from 1"),
        ({"seats": "2"}, "seats", "must be a whole number"),
        ({"seats": 3}, "", "delve cannot seat 3"),
        ({"names": ["Ana"]}, "", "1 names for 2 seats"),
        ({"names": "Ana"}, "names", "must be a list"),
        ({"names": [1, 2]}, "names", "must be a list of texts"),
        ({"options": {"speed": 1}}, "", "option 'speed': there is none"),
        ({"options": {"undo": "yes"}}, "", "option 'undo': takes true or false"),
        ({"options": [1]}, "options", "must be a table"),
        ({"options": 3}, "options", "must be a table"),
        ({"options": None}, "options", "must be a table"),
        ({"seed": -1}, "seed", "must be from 0"),
        ({"seed": 2**64}, "seed", "must be from 0"),
        ({"seed": "1"}, "seed", "must be a whole number"),
        ({"seed": 1.5}, "seed", "must be a whole number"),
        ({"seed": True}, "seed", "must be a whole number"),
        ({"history": 3}, "history", "must be a list"),
        ({"history": [3]}, "history[0]", "must be a pair of seat and choice"),
        ({"history": [[0]]}, "history[0]", "must be a pair of seat and choice"),
        ({"history": [["0", "stop"]]}, "history[0]", "must be a pair of seat and choice"),
        ({"history": [[False, "random"]]}, "history[0]", "must be a pair of seat and choice"),
        ({"history": [[0, 3]]}, "history[0]", ""),
        ({"history": [[0, ["stop"]]]}, "history[0]", ""),
        ({"history": [[0, {"choice": "stop"}]]}, "history[0]", ""),
        ({"history": [[9, "stop"]]}, "history[0]", "there is no seat 9"),
        ({"history": [[0, "nonsense"]]}, "history[0]", "this game has no choice 'nonsense'"),
        ({"history": [[0, "commit"]]}, "history[0]", "cannot play 'commit'"),
        ({"history": [[0, "random"], [0, "commit"], [0, "clear"]]}, "history[2]", "'clear'"),
        ({"start": 3}, "start", "must be a table"),
        ({"start": {"phase": "lunch"}}, "", "'lunch' is none of"),
        ({"pack": 3}, "pack", "must be a table"),
        ({"pack": {"spells": {}}}, "", "no such table"),
        ({"pack": {"treasures": {"t20": {"base": 9}}}}, "content", "are others"),
        ({"colour": "red"}, "colour", "there is no such field"),
    ],
    ids=str,
)
def test_a_save_that_is_not_right_is_refused_with_its_place(
    changes: dict[str, object], place: str, problem: str
) -> None:
    error = refused(with_fields(lairworks.new(GAME, seed=1), **changes))
    assert error.place == place
    assert problem in error.problem


@pytest.mark.parametrize(
    "field", ["game", "rules", "content", "seats", "names", "options", "seed", "history"]
)
def test_a_save_without_a_field_is_refused_by_its_name(field: str) -> None:
    saved = json.loads(lairworks.new(GAME, seed=1).save())
    del saved[field]
    saved["checksum"] = checksum(saved)
    error = refused(json.dumps(saved))
    assert (error.place, error.problem) == (field, "is missing")


def test_a_history_that_becomes_illegal_names_the_ply() -> None:
    match = wander(built(3), 60)
    history = [list(item) for item in match.history]
    for ply in (0, 2, 5, 20, len(history) - 1):
        wrong = [*history[:ply], [history[ply][0], "place:A1"], *history[ply + 1 :]]
        error = refused(with_fields(match, history=wrong))
        assert error.place == f"history[{ply}]"
        assert "place:A1" in error.problem
    assert refused(with_fields(match, history=[*history, [0, "clear"]])).place == (
        f"history[{len(history)}]"
    )


def test_a_save_never_makes_the_loader_read_a_file() -> None:
    """A save holds its pack itself; a path in its place would open any file of the machine."""
    match = lairworks.new(GAME, seed=1, pack=FIXTURES)
    error = refused(with_fields(match, pack=str(FIXTURES)))
    assert error.place == "pack"


def test_errors_are_one_tree() -> None:
    for kind in (BadSave, BadPosition, BadSeats, BadOption, IllegalChoice, UndoRefused):
        assert issubclass(kind, LairworksError)
    assert issubclass(UnknownWord, IllegalChoice)
    assert issubclass(UnknownGame, LairworksError)
