"""Powers for the end of a quest or of a turn: who is kept, who is laid down, another turn."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.tables import (
    action_pool,
    asked,
    challenges,
    deck,
    gold,
    lies,
    offered,
    party,
    pile,
    play,
    state,
    table,
    treasures,
)

OTHERS: dict[str, Any] = {
    "2": {"treasure": "T05", "challenges": ["C62", "C36", "C31"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C71", "C12"]},
}
CLAIMS = {"claimed_quests": True}
LAST = ["C06"]  # the only challenge left, which a Fowler (H45) defeats
LONG = ["C61", "C66", "C06"]


def on_quest(heroes: list[str], column: list[str], coins: int = 0, **position: Any) -> Match:
    """A party on a quest in lair 1, all of it sent unless the attempt says otherwise."""
    lair = {"treasure": "T01", "challenges": column, "down": [] if len(column) == 1 else [0]}
    attempt = {"place": "1", "sent": heroes, **position.pop("attempt", {})}
    start: dict[str, Any] = {
        "companies": [{"party": heroes, "gold": coins}, {"party": ["S2"], "gold": 0}],
        "quests": {"1": lair, **OTHERS},
        "attempt": attempt,
        **position,
    }
    return table(**start)


def is_next_turn(match: Match, seat: int = 1) -> bool:
    return match.deciders == (seat,) and asked(match) == "turn.action"


# Quartermaster


@pytest.mark.rule("Q-POW-24")
@pytest.mark.parametrize(("column", "answer"), [(LAST, "defeat"), (LONG, "give_up")])
def test_the_quartermaster_keeps_one_other_hero_won_or_lost(column: list[str], answer: str) -> None:
    match = on_quest(["S1", "H18", "H45", "H46"], column)
    play(match, answer)
    assert asked(match) == "quest.keep"
    assert offered(match) == ["save:S1", "save:H45", "save:H46", "done"]  # never himself
    play(match, "save:H45")
    assert party(match, 0) == ["H45"]
    assert pile(match, "heroes") == ["H18", "H46"]
    assert is_next_turn(match)


@pytest.mark.rule("Q-POW-24", "Q-POW-01")
def test_the_quartermaster_may_keep_nobody() -> None:
    match = on_quest(["H18", "H45"], LAST)
    play(match, "defeat", "done")
    assert party(match, 0) == []


@pytest.mark.rule("EX-20", "Q-POW-24", "Q-POW-08")
def test_the_quartermaster_cannot_keep_who_was_discarded_for_a_power() -> None:
    match = on_quest(["H14", "H15", "H18"], LONG)
    play(match, "power:H14", "give_up")
    assert offered(match) == ["save:H15", "done"]


@pytest.mark.rule("Q-POW-24", "Q-POW-06")
def test_the_quartermaster_alone_keeps_nobody() -> None:
    match = on_quest(["S1", "H18"], LONG, attempt={"sent": ["H18"]})
    play(match, "give_up")
    assert party(match, 0) == ["S1"]
    assert is_next_turn(match)


@pytest.mark.rule("Q-POW-24", "Q-POW-02")
def test_a_quartermaster_at_home_keeps_nobody() -> None:
    match = on_quest(["H18", "H45"], LAST, attempt={"sent": ["H45"]})
    play(match, "defeat")
    assert party(match, 0) == ["H18"]


@pytest.mark.rule("Q-POW-24")
def test_heroes_at_home_need_not_be_kept() -> None:
    match = on_quest(["H18", "H45", "H46"], LAST, attempt={"sent": ["H18", "H45"]})
    play(match, "defeat")
    assert offered(match) == ["save:H45", "done"]
    play(match, "done")
    assert party(match, 0) == ["H46"]


@pytest.mark.rule("R-24", "Q-FAIL-03", "Q-POW-24")
def test_the_quartermaster_helps_after_an_early_failure() -> None:
    match = on_quest(["H18", "H45"], LONG)
    play(match, "give_up", "save:H45")
    assert party(match, 0) == ["H45"]
    assert challenges(match, "1") == LONG


@pytest.mark.rule("Q-QUEST-21", "R-22")
def test_heroes_are_discarded_before_the_new_quest_is_prepared() -> None:
    match = on_quest(["H18", "H45"], LAST)
    play(match, "defeat")
    assert lies(match, "quests")["1"] is None
    assert treasures(match, 0) == ["T01"]
    play(match, "done")
    assert lies(match, "quests")["1"] is not None


# Battle Surgeon


@pytest.mark.rule("Q-POW-02", "R-24", "Q-FAIL-03")
def test_the_surgeon_keeps_up_to_two_others_after_a_failure() -> None:
    match = on_quest(["S1", "H34", "H45", "H46"], LONG)
    play(match, "give_up")
    assert offered(match) == ["save:S1", "save:H45", "save:H46", "done"]
    play(match, "save:S1")
    assert offered(match) == ["save:H45", "save:H46", "done"]
    play(match, "save:H46")
    assert party(match, 0) == ["S1", "H46"]
    assert is_next_turn(match)


@pytest.mark.rule("Q-POW-01")
def test_the_surgeon_may_keep_one_or_nobody() -> None:
    match = on_quest(["S1", "H34", "H45"], LONG)
    play(match, "give_up", "save:H45")
    assert offered(match) == ["save:S1", "done"]  # the one named first is not the last
    play(match, "done")
    assert party(match, 0) == ["H45"]
    match = on_quest(["S1", "H34", "H45"], LONG)
    play(match, "give_up", "save:H45", "save:S1")
    assert party(match, 0) == ["S1", "H45"]
    match = on_quest(["S1", "H34", "H45"], LONG)
    play(match, "give_up", "done")
    assert party(match, 0) == []


@pytest.mark.rule("Q-POW-02", "R-54")
def test_the_surgeon_does_nothing_after_a_success() -> None:
    match = on_quest(["H34", "H45"], LAST)
    play(match, "defeat")
    assert party(match, 0) == []
    assert is_next_turn(match)


@pytest.mark.rule("R-54")
def test_the_surgeon_helps_after_a_failure_for_good() -> None:
    match = on_quest(["H34", "H45"], ["C61", "C06"], attempt={"beaten": 2, "first_beaten": "C07"})
    play(match, "give_up")
    assert offered(match) == ["save:H45", "done"]


@pytest.mark.rule("R-54", "Q-CLM-01")
def test_the_surgeon_helps_after_a_claim() -> None:
    match = on_quest(["H34", "H45"], LONG, options=CLAIMS)
    play(match, "give_up", "claim")
    assert offered(match) == ["save:H45", "done"]
    play(match, "save:H45")
    assert party(match, 0) == ["H45"]
    assert challenges(match, "c0") == LONG


@pytest.mark.rule("R-23", "Q-POW-07", "Q-POW-24")
def test_surgeon_and_quartermaster_keep_each_other() -> None:
    match = on_quest(["H18", "H34", "H45", "H46"], LONG)
    play(match, "give_up")
    assert offered(match) == ["save:H18", "save:H45", "save:H46", "done"]  # the Surgeon first
    play(match, "save:H18", "save:H45")
    assert offered(match) == ["save:H34", "save:H46", "done"]
    play(match, "save:H34")
    assert party(match, 0) == ["H18", "H34", "H45"]


# Antiquary


@pytest.mark.rule("Q-POW-02")
def test_the_antiquary_gains_2_gold_for_a_treasure() -> None:
    match = on_quest(["H33", "H45"], LAST)
    play(match, "defeat")
    assert gold(match, 0) == 3  # and the coin


@pytest.mark.rule("Q-POW-02")
@pytest.mark.parametrize("beaten", [0, 2])
def test_the_antiquary_gains_nothing_for_a_failure(beaten: int) -> None:
    met = {"beaten": beaten, "first_beaten": "C07" if beaten else None}
    match = on_quest(["H33", "H45"], LONG, attempt=met)
    play(match, "give_up")
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-POW-02")
def test_an_antiquary_at_home_gains_nothing() -> None:
    match = on_quest(["H33", "H45"], LAST, attempt={"sent": ["H45"]})
    play(match, "defeat")
    assert (gold(match, 0), party(match, 0)) == (1, ["H33"])


@pytest.mark.rule("Q-GOLD-06")
def test_the_antiquary_gains_what_there_is() -> None:
    """Another quest is prepared afterwards, from nothing."""
    match = on_quest(["H33", "H45"], LAST, rest="box", piles={"challenges": ["C88"]})
    play(match, "defeat")
    assert gold(match, 0) == 2


@pytest.mark.rule("R-23")
def test_the_antiquary_comes_before_the_seeker() -> None:
    match = on_quest(["H18", "H20", "H33", "H45"], LAST)
    play(match, "defeat")
    assert (asked(match), gold(match, 0)) == ("quest.seeker", 3)
    play(match, "power:H20")
    assert (asked(match), offered(match)) == ("quest.keep", ["save:H33", "save:H45", "done"])


# Treasure Seeker


@pytest.mark.rule("EX-22", "Q-POW-26", "Q-POW-03")
def test_the_seeker_is_laid_with_the_treasures_after_a_success() -> None:
    match = on_quest(["H20", "H45"], LAST, attempt={"sent": ["H45"]})
    play(match, "send:H20", "defeat")  # she has no icons and goes all the same
    assert offered(match) == ["power:H20", "decline"]
    play(match, "power:H20")
    assert lies(match, "companies")[0]["seekers"] == ["H20"]
    assert party(match, 0) == []
    assert pile(match, "heroes") == ["H45"]
    assert (state(match).points(0), state(match).score(0)) == (1, 2)
    assert match.scores == [2.0, 0.0]


@pytest.mark.rule("EX-22", "Q-POW-26")
def test_the_seeker_is_discarded_after_a_failure() -> None:
    match = on_quest(["H20", "H45"], LONG)
    play(match, "give_up")
    assert is_next_turn(match)
    assert pile(match, "heroes") == ["H20", "H45"]


@pytest.mark.rule("Q-POW-26", "Q-POW-01")
def test_the_seeker_may_be_discarded_after_a_success_or_be_kept() -> None:
    match = on_quest(["H18", "H20", "H45"], LAST)
    play(match, "defeat", "decline")
    assert offered(match) == ["save:H20", "save:H45", "done"]
    play(match, "save:H20")
    assert party(match, 0) == ["H20"]
    assert match.scores == [1.0, 0.0]


@pytest.mark.rule("Q-POW-26", "Q-POW-02")
def test_a_seeker_at_home_stays_there() -> None:
    match = on_quest(["H20", "H45"], LAST, attempt={"sent": ["H45"]})
    play(match, "defeat")
    assert (party(match, 0), match.scores[0]) == (["H20"], 1.0)


@pytest.mark.rule("Q-POW-26", "Q-LIMIT-04")
def test_a_seeker_among_the_treasures_is_no_hero_of_the_party() -> None:
    match = table(
        companies=[
            {"party": ["S1", "H44", "H45", "H46", "H47"], "gold": 0, "seekers": ["H20"]},
            {"party": ["S2"]},
        ],
        secondary=True,
    )
    play(match, "gain")
    assert is_next_turn(match)
    assert len(party(match, 0)) == 5


@pytest.mark.rule("R-35", "Q-POW-26")
def test_the_seekers_point_does_not_trigger_the_end() -> None:
    match = on_quest(
        ["H20", "H45"],
        LAST,
        companies=[
            {"party": ["H20", "H45"], "gold": 0, "treasures": ["T06", "T11"]},
            {"party": ["S2"], "gold": 0},
        ],
    )
    play(match, "defeat", "power:H20")
    assert match.scores[0] == 7.0
    assert state(match).trigger == -1


# Gambler


def gambling(*heroes: str, **position: Any) -> Match:
    start: dict[str, Any] = {
        "companies": [{"party": ["S1", *heroes], "gold": 0}, {"party": ["S2"], "gold": 0}],
        "secondary": True,
        **position,
    }
    return table(**start)


@pytest.mark.rule("Q-POW-18")
def test_the_gambler_is_discarded_for_another_turn() -> None:
    match = gambling("H09", action="A01", action_pool=["A02", None, "A04"])
    before = state(match).companies[0].turns
    play(match, "gain")
    assert (asked(match), offered(match)) == ("upkeep.extra", ["power:H09", "decline"])
    assert pile(match, "actions") == ["A01"]  # upkeep is under way
    assert None not in action_pool(match)
    play(match, "power:H09")
    assert pile(match, "heroes") == ["H09"]
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    assert state(match).companies[0].turns == before + 1


@pytest.mark.rule("Q-POW-18", "Q-POW-01")
def test_the_gambler_may_stay() -> None:
    match = gambling("H09")
    play(match, "gain", "decline")
    assert is_next_turn(match)
    assert party(match, 0) == ["S1", "H09"]


@pytest.mark.rule("Q-POW-18")
def test_after_the_other_turn_it_is_the_next_players() -> None:
    match = gambling("H09", action_pool=["A01", None, "A19"])
    play(match, "gain", "power:H09", "play:A01", "gain")
    assert is_next_turn(match)
    assert gold(match, 0) == 4


@pytest.mark.rule("Q-POW-18")
def test_a_gambler_sent_on_a_quest_is_discarded_like_everybody() -> None:
    match = on_quest(["H09", "H45"], LAST)
    play(match, "defeat")
    assert is_next_turn(match)
    assert pile(match, "heroes") == ["H09", "H45"]


@pytest.mark.rule("Q-POW-18")
def test_a_gambler_who_stayed_home_can_be_used_after_a_quest() -> None:
    match = on_quest(["H09", "H45"], LAST, attempt={"sent": ["H45"]})
    play(match, "defeat")
    assert offered(match) == ["power:H09", "decline"]


@pytest.mark.rule("EX-15", "J-50", "Q-POW-18", "Q-POW-24")
def test_a_gambler_kept_by_the_quartermaster_has_to_wait_a_turn() -> None:
    match = on_quest(["H09", "H18", "H45"], LAST, action_pool=["A01", None, "A19"])
    play(match, "defeat", "save:H09")
    assert is_next_turn(match)  # not offered in this turn
    play(match, "play:A01", "gain")
    play(match, "play:A19", "gain")
    assert (match.deciders, offered(match)) == ((0,), ["power:H09", "decline"])


@pytest.mark.rule("R-24", "Q-FAIL-04", "Q-POW-18")
def test_after_an_early_failure_there_is_no_other_turn() -> None:
    match = on_quest(["H09", "H45"], LONG, attempt={"sent": ["H45"]})
    play(match, "give_up")
    assert is_next_turn(match)
    assert party(match, 0) == ["H09"]


@pytest.mark.rule("Q-POW-18", "Q-FAIL-04")
def test_after_a_failure_for_good_there_may_be_another_turn() -> None:
    met = {"sent": ["H45"], "beaten": 2, "first_beaten": "C07"}
    match = on_quest(["H09", "H45"], LONG, attempt=met)
    play(match, "give_up")
    assert offered(match) == ["power:H09", "decline"]


@pytest.mark.rule("R-12", "Q-TURN-06", "Q-POW-18")
def test_the_gambler_is_used_before_the_limits() -> None:
    match = gambling("H09", "H44", "H45", "H46", "H47")
    play(match, "gain", "power:H09")
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    assert party(match, 0) == ["S1", "H44", "H45", "H46", "H47"]
    match = gambling("H09", "H44", "H45", "H46", "H47")
    play(match, "gain", "decline")
    assert asked(match) == "upkeep.discard"
    play(match, "discard:H09")
    assert is_next_turn(match)


@pytest.mark.rule("R-33", "Q-END-03", "Q-POW-18")
def test_who_triggers_the_end_may_have_the_gamblers_turn_first() -> None:
    match = gambling(
        "H09",
        companies=[
            {"party": ["S1", "H09"], "gold": 0, "treasures": ["T11", "T12", "T02"]},
            {"party": ["S2"], "gold": 0},
        ],
        action_pool=["A01", None, "A19"],
        quests={
            "1": {"treasure": "T01", "challenges": ["C61", "C06"]},
            **OTHERS,
        },
    )
    play(match, "gain", "power:H09")
    assert state(match).trigger == 0
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    play(match, "play:A01", "gain")
    assert is_next_turn(match)
    play(match, "play:A19", "gain")
    assert match.over


@pytest.mark.rule("R-33", "Q-POW-18", "Q-END-02")
def test_in_the_last_round_the_gamblers_turn_follows_at_once() -> None:
    match = gambling(
        "H09",
        trigger=1,
        companies=[
            {"party": ["S1", "H09"], "gold": 0},
            {"party": ["S2"], "gold": 0, "treasures": ["T11", "T12", "T02"]},
        ],
        action_pool=["A01", None, "A19"],
        quests={"1": {"treasure": "T01", "challenges": ["C61", "C06"]}, **OTHERS},
    )
    play(match, "gain", "power:H09", "play:A01", "gain")
    assert match.over
    assert match.winners == [1]
    assert gold(match, 0) == 4


@pytest.mark.rule("Q-POW-18", "Q-POW-02")
def test_in_another_players_turn_the_gambler_is_not_asked_about() -> None:
    match = gambling("H09", turn=1)
    play(match, "gain")
    assert is_next_turn(match, 0)


@pytest.mark.rule("Q-POW-18", "Q-POW-14")
def test_the_gamblers_turn_is_a_new_turn_in_every_way() -> None:
    """The Herald traded in the first turn, and may trade in the second."""
    match = gambling(
        "H09",
        "H11",
        "H44",
        "H45",
        companies=[
            {"party": ["S1", "H09", "H11", "H44", "H45"], "gold": 1},
            {"party": ["S2"], "gold": 0},
        ],
        hero_pool=["H22", "H46", "H60"],
        decks={"heroes": ["H61", "H62"]},
        action_pool=["A01", None, "A19"],
    )
    play(match, "recruit", "trade:H44", "buy:H22")
    play(match, "power:H09", "play:A01", "recruit")
    assert "trade:H45" in offered(match)
    assert deck(match, "heroes")[0] == "H62"
