"""Spellbreaker, Shieldbearer and Bandit Chief: who is asked, when, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    again,
    asked,
    challenges,
    coins,
    deck,
    down,
    gold,
    lies,
    of_verb,
    offered,
    party,
    pile,
    play,
    state,
    table,
    told,
    treasures,
)

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T04", "challenges": ["C61", "C66", "C06"]},
    "2": {"treasure": "T08", "challenges": ["C62", "C36", "C31"]},
    "3": {"treasure": "T12", "challenges": ["C63", "C71", "C12"]},
}
# Instants that hit somebody, and the choice that hits seat 1.
BLOWS = {"H08": "lure:H44", "H10": "oust:H44", "H26": "rob:1", "H38": "exchange:T06:T01"}


def company(*heroes: str, **more: Any) -> dict[str, Any]:
    return {"party": list(heroes), "gold": 0, **more}


def struck(hero: str, *guards: str, held: int = 9, choice: str = "", **position: Any) -> Match:
    """Seat 0 uses the Instant of a hero just bought against seat 1, who has these guards."""
    companies = [
        company("S1", gold=held, treasures=["T01"]),
        company("S2", "H44", *guards, gold=2, treasures=["T06"]),
        company("S3", "H49", "H50", gold=1, treasures=["T07"]),
    ]
    start: dict[str, Any] = {
        "companies": companies,
        "quests": LAIRS,
        "hero_pool": [hero, "H60", "H61"],
        "secondary": True,
        **position,
    }
    match = table(seats=3, **start)
    play(match, "recruit")
    if hero not in party(match, 0):
        play(match, f"buy:{hero}")
    return play(match, f"power:{hero}", choice or BLOWS[hero])


def holdings(match: Match) -> list[Any]:
    """Party, gold and treasures of every seat."""
    return [
        (party(match, seat), coins(match, seat), treasures(match, seat))
        for seat in range(match.seats)
    ]


def on_quest(column: list[str], *companies: dict[str, Any], **position: Any) -> Match:
    """The party of the first company is on a quest in lair 1, all of it."""
    lair = {"treasure": "T04", "challenges": column}
    attempt = {"place": "1", "sent": companies[0]["party"], **position.pop("attempt", {})}
    lairs = position.pop("quests", {"1": lair, "2": LAIRS["2"], "3": LAIRS["3"]})
    start: dict[str, Any] = {"quests": lairs, "attempt": attempt, **position}
    return table(companies=list(companies), seats=len(companies), **start)


# Without anybody to answer


@pytest.mark.rule("Q-POW-27", "R-34")
@pytest.mark.parametrize("hero", sorted(BLOWS))
def test_without_such_heroes_nobody_is_asked(hero: str) -> None:
    match = struck(hero)
    assert match.deciders == (0,)
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-POW-27", "R-34")
@pytest.mark.parametrize("hero", sorted(BLOWS))
def test_who_is_not_hit_is_not_asked(hero: str) -> None:
    """The third seat has them all."""
    match = struck(
        hero,
        companies=[
            company("S1", gold=9, treasures=["T01"]),
            company("S2", "H44", gold=2, treasures=["T06"]),
            company("S3", "H35", "H36", "H37", gold=1, treasures=["T07"]),
        ],
    )
    assert (match.deciders, asked(match)) == ((0,), "recruit")


# The Spellbreaker


@pytest.mark.rule("Q-POW-27", "R-34")
@pytest.mark.parametrize("hero", sorted(BLOWS))
def test_the_spellbreaker_cancels_a_power_and_nothing_is_paid_or_gained(hero: str) -> None:
    match = struck(hero, "H35")
    assert (match.deciders, asked(match)) == ((1,), "react.break")
    assert offered(match) == ["power:H35", "decline"]
    before = holdings(match)
    play(match, "power:H35")
    assert (match.deciders, asked(match)) == ((0,), "recruit")  # the turn goes on
    after = holdings(match)
    assert after[0] == before[0]
    assert after[1] == (["S2", "H44"], before[1][1], before[1][2])
    assert after[2] == before[2]
    assert pile(match, "heroes") == ["H35"]
    assert len(told(match, "power_cancelled")) == 1
    assert of_verb(match, "power") == []  # the power counts as used


@pytest.mark.rule("Q-POW-27", "Q-POW-01")
@pytest.mark.parametrize("hero", sorted(BLOWS))
def test_the_spellbreaker_may_let_a_power_pass(hero: str) -> None:
    match = struck(hero, "H35")
    plain = holdings(struck(hero))
    play(match, "decline")
    after = holdings(match)
    assert "H35" in party(match, 1)
    after[1][0].remove("H35")
    assert [mine[0] for mine in after] == [mine[0] for mine in plain]
    assert [len(mine[1]) for mine in after] == [len(mine[1]) for mine in plain]
    assert [mine[2] for mine in after] == [mine[2] for mine in plain]


@pytest.mark.rule("Q-POW-27")
def test_the_question_can_be_written_down_and_taken_up_again() -> None:
    match = again(struck("H10", "H35", "H36"))
    assert (match.deciders, asked(match)) == ((1,), "react.break")
    play(match, "decline", "power:H36")
    assert party(match, 1) == ["S2", "H35", "H44"]
    assert (match.deciders, asked(match)) == ((0,), "recruit")


@pytest.mark.rule("Q-POW-27")
def test_while_somebody_decides_the_others_wait() -> None:
    match = struck("H10", "H35")
    for seat in (0, 2):
        assert match.choices(seat) == []
        with pytest.raises(IllegalChoice):
            match.play(seat, "decline")


@pytest.mark.rule("R-34")
def test_the_spellbreaker_may_save_himself_by_going() -> None:
    match = struck("H08", "H35", choice="lure:H35")
    assert match.deciders == (1,)
    play(match, "power:H35")
    assert "H35" not in party(match, 0)
    assert pile(match, "heroes") == ["H35"]
    match = struck("H08", "H35", choice="lure:H35")
    play(match, "decline")
    assert "H35" in party(match, 0)


@pytest.mark.rule("R-34")
def test_the_spellbreaker_has_no_say_in_main_actions() -> None:
    match = table(
        companies=[company("S1"), company("S2", "H35", "H36", gold=4)],
        quests=LAIRS,
        action_pool=["A15", "A16", "A17"],
    )
    play(match, "play:A16")
    assert (match.deciders, asked(match)) == ((1,), "part")
    play(match, "part:S2")
    assert (match.deciders, asked(match)) == ((0,), "turn.secondary")
    assert party(match, 1) == ["H35", "H36"]


@pytest.mark.rule("R-34", "Q-POW-19")
def test_nobody_answers_the_own_gladiator() -> None:
    match = struck(
        "H10",
        choice="oust:H44",
        companies=[
            company("S1", "H35", "H36", "H44", gold=9),
            company("S2", gold=2),
            company("S3", gold=1),
        ],
    )
    assert match.deciders == (0,)
    assert "H44" not in party(match, 0)
    assert gold(match, 0) == 8


@pytest.mark.rule("R-44")
def test_what_touches_only_quests_is_not_answered_by_the_spellbreaker() -> None:
    match = struck("H13", "H35", "H36", choice="take:1:2")
    assert (match.deciders, asked(match)) == ((0,), "recruit")


# The Shieldbearer


@pytest.mark.rule("J-30", "Q-POW-19")
def test_the_shieldbearer_goes_so_that_another_hero_stays() -> None:
    match = struck(
        "H10",
        choice="oust:H63",
        companies=[
            company("S1", gold=2),
            company("S2", "H36", "H63", gold=2),
            company("S3", gold=1),
        ],
    )
    assert (match.deciders, asked(match)) == ((1,), "react.shield")
    assert offered(match) == ["power:H36", "decline"]
    play(match, "power:H36")
    assert party(match, 1) == ["S2", "H63"]
    assert [gold(match, seat) for seat in range(3)] == [0, 2, 1]  # nobody gains
    assert pile(match, "heroes") == ["H36"]


@pytest.mark.rule("J-30", "Q-POW-19", "Q-POW-01")
def test_the_shieldbearer_may_let_it_pass() -> None:
    match = struck("H10", "H36")
    play(match, "decline")
    assert party(match, 1) == ["S2", "H36"]
    assert gold(match, 1) == 3
    assert pile(match, "heroes") == ["H44"]


@pytest.mark.rule("J-30", "Q-POW-17")
def test_the_shieldbearer_stands_in_for_a_hero_who_is_lured() -> None:
    match = struck("H08", "H36")
    before = gold(match, 0)
    play(match, "power:H36")
    assert party(match, 0) == ["S1", "H08"]
    assert party(match, 1) == ["S2", "H44"]
    assert gold(match, 0) == before  # nothing is paid
    assert (match.deciders, asked(match)) == ((0,), "recruit")


@pytest.mark.rule("R-34")
@pytest.mark.parametrize("hero", ["H26", "H38"])
def test_the_shieldbearer_guards_neither_gold_nor_treasure(hero: str) -> None:
    match = struck(hero, "H36")
    assert match.deciders == (0,)
    assert "H36" in party(match, 1)


@pytest.mark.rule("R-34")
@pytest.mark.parametrize(("hero", "choice"), [("H08", "lure:H36"), ("H10", "oust:H36")])
def test_the_shieldbearer_cannot_stand_in_for_himself(hero: str, choice: str) -> None:
    match = struck(hero, "H36", choice=choice)
    assert match.deciders == (0,)
    assert party(match, 1) == ["S2", "H44"]


@pytest.mark.rule("R-34", "Q-START-03")
def test_the_shieldbearer_stands_in_for_a_starting_hero() -> None:
    match = struck("H10", "H36", choice="oust:S2")
    play(match, "power:H36")
    assert party(match, 1) == ["S2", "H44"]


# Both


@pytest.mark.rule("R-34", "Q-POW-27")
@pytest.mark.parametrize("hero", ["H08", "H10"])
def test_the_spellbreaker_is_asked_before_the_shieldbearer(hero: str) -> None:
    match = struck(hero, "H35", "H36")
    assert asked(match) == "react.break"
    play(match, "decline")
    assert (match.deciders, asked(match)) == ((1,), "react.shield")
    play(match, "power:H36")
    assert party(match, 1) == ["S2", "H35", "H44"]
    assert (match.deciders, asked(match)) == ((0,), "recruit")


@pytest.mark.rule("R-34")
@pytest.mark.parametrize("hero", ["H08", "H10"])
def test_with_the_spellbreaker_used_the_shieldbearer_is_not_asked(hero: str) -> None:
    match = struck(hero, "H35", "H36")
    play(match, "power:H35")
    assert party(match, 1) == ["S2", "H36", "H44"]
    assert (match.deciders, asked(match)) == ((0,), "recruit")


@pytest.mark.rule("R-34")
def test_both_may_let_it_pass() -> None:
    match = struck("H10", "H35", "H36")
    play(match, "decline", "decline")
    assert party(match, 1) == ["S2", "H35", "H36"]


@pytest.mark.rule("R-34")
def test_the_shieldbearer_may_stand_in_for_the_spellbreaker() -> None:
    match = struck("H10", "H35", "H36", choice="oust:H35")
    play(match, "decline", "power:H36")
    assert party(match, 1) == ["S2", "H35", "H44"]


@pytest.mark.rule("Q-POW-13", "R-34")
@pytest.mark.parametrize("hero", ["H08", "H10", "H26"])
def test_with_a_bodyguard_it_does_not_come_to_that(hero: str) -> None:
    """The owner of a Bodyguard cannot be hit, so that nobody is asked for an answer."""
    match = table(
        companies=[
            company("S1", gold=9),
            company("S2", "H04", "H35", "H36", "H44", gold=2),
            company("S3", "H49", gold=1),
        ],
        seats=3,
        quests=LAIRS,
        hero_pool=[hero, "H60", "H61"],
        secondary=True,
    )
    play(match, "recruit", f"buy:{hero}", f"power:{hero}")
    if hero == "H10":
        assert offered(match) == ["oust:S1", "oust:S3", "oust:H49"]
        play(match, "oust:H49")
    assert (match.deciders, asked(match)) == ((0,), "recruit")
    assert party(match, 1) == ["S2", "H04", "H35", "H36", "H44"]
    assert gold(match, 1) == 2


@pytest.mark.rule("Q-POW-27", "R-34")
@pytest.mark.parametrize("victim", [1, 2, 3])
def test_whoever_is_hit_at_a_table_of_four_is_asked(victim: int) -> None:
    companies = [company("S1", gold=9)]
    for seat in (1, 2, 3):
        companies.append(company(f"S{seat + 1}", gold=1))
    companies[victim]["party"].append("H35")
    match = table(
        companies=companies, seats=4, quests=LAIRS, hero_pool=["H26", "H60"], secondary=True
    )
    play(match, "recruit", "buy:H26", "power:H26", f"rob:{victim}")
    assert match.deciders == (victim,)
    play(match, "power:H35")
    assert gold(match, victim) == 1
    assert match.deciders == (0,)


# The Bandit Chief


@pytest.mark.rule("J-32", "Q-POW-27", "Q-QUEST-17")
def test_an_ambush_lies_before_the_challenge_just_turned_up() -> None:
    match = on_quest(
        ["C61", "C07"],
        company("H45"),
        company("S2", "H37"),
        decks={"challenges": ["C01", "C02"]},
        attempt={"beaten": 1, "first_beaten": "C09"},
    )
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((1,), "react.ambush")
    assert offered(match) == ["power:H37", "decline"]
    assert down(match, "1") == []  # it has been turned up for all
    play(match, "power:H37")
    assert challenges(match, "1") == ["C61", "C01"]
    assert lies(match, "attempt")["facing"] == "C01"
    assert party(match, 1) == ["S2"]
    assert pile(match, "heroes") == ["H37"]
    assert (match.deciders, asked(match)) == ((0,), "quest.step")
    play(match, "give_up")
    assert {"C61", "C01"} <= set(pile(match, "challenges"))


@pytest.mark.rule("J-32", "Q-QUEST-15")
def test_who_wins_against_an_ambush_has_a_coin_more() -> None:
    match = on_quest(
        ["C61", "C07"],
        company("S1", "H44", "H45"),
        company("S2", "H37"),
        decks={"challenges": ["C01", "C02"]},
    )
    play(match, "defeat", "power:H37", "defeat")
    assert (match.deciders, asked(match)) == ((0,), "quest.step")  # the hidden one is open already
    play(match, "defeat")
    assert coins(match, 0) == ["C07", "C01", "C61"]
    assert treasures(match, 0) == ["T04"]


@pytest.mark.rule("Q-POW-27", "Q-POW-01")
def test_the_bandit_chief_may_let_them_pass() -> None:
    match = on_quest(["C61", "C07"], company("H45"), company("S2", "H37"))
    play(match, "defeat", "decline")
    assert challenges(match, "1") == ["C61"]
    assert party(match, 1) == ["S2", "H37"]


@pytest.mark.rule("Q-POW-27", "Q-POW-02")
def test_the_bandit_chief_is_not_asked_before_something_is_turned_up() -> None:
    match = on_quest(["C61", "C66", "C07"], company("H45"), company("S2", "H37"))
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((0,), "quest.step")


@pytest.mark.rule("Q-POW-27")
def test_the_own_bandit_chief_is_not_asked() -> None:
    match = on_quest(
        ["C61", "C07"], company("H45", "H37"), company("S2"), attempt={"sent": ["H45"]}
    )
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((0,), "quest.step")


@pytest.mark.rule("Q-POW-27", "Q-POW-06", "Q-DECK-04")
def test_without_a_challenge_to_draw_there_is_no_ambush() -> None:
    match = on_quest(["C61", "C07"], company("H45"), company("S2", "H37"), rest="box")
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((0,), "quest.step")
    assert party(match, 1) == ["S2", "H37"]


@pytest.mark.rule("Q-POW-27", "Q-DECK-02")
def test_an_ambush_may_come_from_the_discards() -> None:
    match = on_quest(
        ["C61", "C07"],
        company("H45"),
        company("S2", "H37"),
        rest="box",
        piles={"challenges": ["C88"]},
    )
    play(match, "defeat", "power:H37")
    assert challenges(match, "1") == ["C61", "C88"]
    assert deck(match, "challenges") == []


@pytest.mark.rule("R-30", "Q-FAIL-06", "Q-FAIL-01")
def test_after_an_early_failure_an_ambush_stays_and_what_was_turned_up_does_not() -> None:
    match = on_quest(
        ["C61", "C07"], company("H45"), company("S2", "H37"), decks={"challenges": ["C01"]}
    )
    play(match, "defeat", "power:H37", "give_up")
    assert challenges(match, "1") == ["C61", "C01", "C07"]
    assert down(match, "1") == [0]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-HID-06", "Q-POW-27")
def test_in_hidden_quests_every_challenge_turned_up_may_be_ambushed() -> None:
    match = on_quest(
        ["C61", "C08", "C07"],
        company("H45"),
        company("S2", "H37"),
        options={"hidden_quests": True},
        decks={"challenges": ["C01"]},
    )
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((1,), "react.ambush")
    play(match, "decline", "defeat")
    assert (match.deciders, asked(match)) == ((1,), "react.ambush")
    play(match, "power:H37")
    assert challenges(match, "1") == ["C61", "C01"]


@pytest.mark.rule("Q-POW-27", "Q-CLM-05")
def test_a_claimed_quest_may_be_ambushed() -> None:
    lairs = {**LAIRS, "c0": {"treasure": "T05", "challenges": ["C64"]}}
    match = table(
        companies=[company("S1"), company("S2", "H37")],
        quests=lairs,
        options={"claimed_quests": True},
        secondary=True,
    )
    play(match, "quest", "enter:c0")
    assert (match.deciders, asked(match)) == ((1,), "react.ambush")
    play(match, "power:H37")
    assert len(challenges(match, "c0")) == 2


@pytest.mark.rule("Q-POW-27")
@pytest.mark.parametrize("owner", [1, 2, 3])
def test_the_bandit_chief_may_be_anybodys_at_a_table_of_four(owner: int) -> None:
    companies = [company("S1", "H45"), company("S2"), company("S3"), company("S4")]
    companies[owner]["party"].append("H37")
    match = on_quest(["C61", "C07"], *companies)
    play(match, "defeat")
    assert match.deciders == (owner,)
    play(match, "power:H37")
    assert match.deciders == (0,)


FULL = [f"C{number:02d}" for number in range(37, 61)]


@pytest.mark.rule("Q-POW-27", "Q-TERM-01")
def test_no_quest_grows_beyond_24_by_an_ambush() -> None:
    """The last of 24 challenges lies face down and is turned up at once."""
    for size, has_room in ((23, True), (24, False)):
        column = FULL[:size]
        lair = {"treasure": "T04", "challenges": column, "down": list(range(size))}
        match = table(
            companies=[company("S1"), company("S2", "H37")],
            quests={"1": lair},
            options={"hidden_quests": True},
            secondary=True,
        )
        play(match, "quest", "enter:1")
        assert match.deciders == ((1,) if has_room else (0,))


@pytest.mark.rule("Q-POW-27", "Q-TERM-01", "Q-FAIL-01")
def test_an_ambush_leaves_room_for_the_challenge_that_may_have_to_go_back() -> None:
    """One of 24 is defeated; with an ambush in its place it could not go back."""
    hidden = {"hidden_quests": True}
    match = on_quest([*FULL[:23], "C07"], company("H45"), company("S2", "H37"), options=hidden)
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((0,), "quest.step")
    play(match, "give_up")
    assert len(challenges(match, "1")) == 24
    match = on_quest([*FULL[:22], "C07"], company("H45"), company("S2", "H37"), options=hidden)
    play(match, "defeat", "power:H37", "give_up")
    assert len(challenges(match, "1")) == 24


@pytest.mark.rule("Q-POW-27", "Q-TERM-01")
def test_after_two_defeats_nothing_has_to_go_back() -> None:
    match = on_quest(
        [*FULL[:22], "C08", "C07"],
        company("H45"),
        company("S2", "H37"),
        options={"hidden_quests": True},
        attempt={"beaten": 1, "first_beaten": "C09"},
    )
    play(match, "defeat")
    assert match.deciders == (1,)
    play(match, "power:H37")
    assert len(challenges(match, "1")) == 24
    assert state(match).beaten == 2
