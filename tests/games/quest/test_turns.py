"""A turn from the action card to upkeep (Q-TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    action_pool,
    asked,
    challenges,
    coins,
    gold,
    offered,
    party,
    pile,
    play,
    state,
    table,
    treasure_at,
    treasures,
)

# Lairs that nobody can make anything of by chance.
LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01"]},
    "2": {"treasure": "T05", "challenges": ["C62", "C06"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C31"]},
}
ALONE: list[dict[str, Any]] = [{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}]
DEAR = ["H60", "H61", "H62"]  # 4 gold each


def pool(match: Match) -> list[str]:
    """The action cards that lie open."""
    return [action for action in action_pool(match) if action]


# The four parts


@pytest.mark.rule("Q-TURN-01", "Q-TURN-04")
def test_a_turn_is_a_card_its_main_action_one_secondary_action_and_upkeep() -> None:
    match = table(quests=LAIRS, companies=ALONE, action_pool=["A02", "A01", "A04"])
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    play(match, "play:A02")
    assert (match.deciders, asked(match), gold(match, 0)) == ((0,), "peek", 0)
    play(match, "peek:1:0")
    assert (match.deciders, asked(match), gold(match, 0)) == ((0,), "turn.secondary", 1)
    play(match, "gain")
    assert gold(match, 0) == 2
    assert (match.deciders, asked(match)) == ((1,), "turn.action")


@pytest.mark.rule("Q-TURN-02")
def test_one_card_of_the_pool_must_be_chosen() -> None:
    match = table(action_pool=["A07", "A01", "A04"])
    assert offered(match) == ["play:A01", "play:A04", "play:A07"]
    for other in ("play:A02", "decline", "done", "gain", "recruit", "quest"):
        with pytest.raises(IllegalChoice):
            match.play(0, other)


@pytest.mark.rule("Q-TURN-02")
def test_cards_of_one_kind_are_one_choice() -> None:
    match = table(action_pool=["A01", "A04", "A01"])
    assert offered(match) == ["play:A01", "play:A04"]
    play(match, "play:A01")
    assert sorted(pool(match)) == ["A01", "A04"]


@pytest.mark.rule("Q-TURN-02")
def test_only_the_owner_of_the_warden_may_draw_a_card_instead() -> None:
    companies = [{"party": ["S1", "H05"]}, {"party": ["S2"]}]
    cards = ["A01", "A04", "A07"]
    mine = table(companies=companies, action_pool=cards)
    assert offered(mine) == ["play:A01", "play:A04", "play:A07", "power:H05"]
    theirs = table(turn=1, companies=companies, action_pool=cards)
    assert offered(theirs) == ["play:A01", "play:A04", "play:A07"]


@pytest.mark.rule("Q-TURN-03", "R-10")
def test_a_main_action_has_to_be_carried_out() -> None:
    match = table(quests=LAIRS, companies=ALONE, action_pool=["A05", "A11", "A13"])
    match.play(0, "play:A05")
    assert offered(match) == ["take:1:1", "take:2:1", "take:3:1"]
    match = table(
        companies=ALONE, action_pool=["A05", "A11", "A13"], hero_pool=["H44", "H10", "H60"]
    )
    match.play(0, "play:A11")
    assert offered(match) == ["welcome:H10", "welcome:H44"]


@pytest.mark.rule("Q-TURN-03", "R-10")
def test_what_a_card_says_one_may_do_can_be_left() -> None:
    companies = [{"party": ["S1"], "gold": 2}, {"party": ["S2"], "gold": 0}]
    match = table(companies=companies, action_pool=["A05", "A11", "A13"], hero_pool=DEAR)
    play(match, "play:A13")
    assert offered(match) == ["buy:H60", "buy:H61", "buy:H62", "decline"]
    play(match, "decline")
    assert asked(match) == "turn.secondary"
    assert (gold(match, 0), party(match, 0)) == (2, ["S1"])


@pytest.mark.rule("Q-TURN-03", "R-10")
def test_of_a_main_action_everything_possible_is_done() -> None:
    """Nobody has gold to take: the rest of Light Fingers is carried out all the same."""
    match = table(companies=ALONE, action_pool=["A15", "A11", "A13"])
    play(match, "play:A15")
    assert asked(match) == "turn.secondary"
    assert (gold(match, 0), gold(match, 1)) == (1, 0)


@pytest.mark.rule("Q-TURN-03", "R-10")
def test_a_main_action_that_cannot_be_done_at_all_is_skipped() -> None:
    match = table(
        companies=ALONE, action_pool=["A11", "A01", "A13"], hero_pool=["H60", "H61", "H24"]
    )
    play(match, "play:A11")  # for heroes of cost 2 or less
    assert asked(match) == "turn.secondary"
    assert party(match, 0) == ["S1"]


# The secondary action


@pytest.mark.rule("Q-TURN-04")
def test_one_secondary_action_is_all() -> None:
    match = table(
        secondary=True,
        companies=[{"party": ["S1"], "gold": 4}, {"party": ["S2"]}],
        hero_pool=["H44", "H45", "H46"],
    )
    assert offered(match) == ["gain", "recruit", "quest"]
    play(match, "recruit", "buy:H44", "done")
    assert (match.deciders, asked(match)) == ((1,), "turn.action")
    assert gold(match, 0) == 3


NO_LAIRS: dict[str, Any] = {"1": None, "2": None, "3": None}


@pytest.mark.rule("Q-TURN-05")
@pytest.mark.parametrize(
    ("purse", "heroes", "lairs", "choices"),
    [
        (4, DEAR, LAIRS, ["gain", "recruit", "quest"]),
        (3, DEAR, LAIRS, ["gain", "quest"]),
        (1, ["H44", *DEAR[:2]], LAIRS, ["gain", "recruit", "quest"]),
        (0, ["H44", *DEAR[:2]], LAIRS, ["gain", "quest"]),
        (4, DEAR, NO_LAIRS, ["gain", "recruit"]),
        (0, DEAR, {**NO_LAIRS, "2": LAIRS["2"]}, ["gain", "quest"]),
    ],
)
def test_a_secondary_action_is_on_offer_if_it_is_possible(
    purse: int, heroes: list[str], lairs: dict[str, Any], choices: list[str]
) -> None:
    companies = [{"party": ["S1"], "gold": purse}, {"party": ["S2"]}]
    match = table(secondary=True, companies=companies, hero_pool=heroes, quests=lairs)
    assert offered(match) == choices
    for other in {"recruit", "quest"} - {*choices}:
        with pytest.raises(IllegalChoice):
            match.play(0, other)


@pytest.mark.rule("Q-TURN-05")
def test_gold_is_always_there_to_be_gained() -> None:
    """Nothing else is possible, so that nobody needs to be asked."""
    match = table(secondary=True, companies=ALONE, hero_pool=DEAR, quests=NO_LAIRS)
    assert match.deciders == (1,)
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-TURN-05", "J-36", "R-17")
def test_a_trade_alone_makes_recruiting_possible() -> None:
    trading = [{"party": ["H11", "H44"], "gold": 0}, {"party": ["S2"]}]
    match = table(secondary=True, companies=trading, hero_pool=["H45", "H22", "H23"])
    assert offered(match) == ["gain", "recruit", "quest"]
    play(match, "recruit")  # one trade for one hero: both are taken unasked, and so is the end
    assert party(match, 0) == ["H11", "H45"]
    assert pile(match, "heroes") == ["H44"]
    assert gold(match, 0) == 0
    assert match.deciders == (1,)
    without = [{"party": ["H22", "H44"], "gold": 0}, {"party": ["S2"]}]
    match = table(secondary=True, companies=without, hero_pool=["H45", "H54", "H23"])
    assert offered(match) == ["gain", "quest"]


@pytest.mark.rule("Q-TURN-08", "Q-GOLD-01")
def test_gain_one_gold_draws_the_top_challenge_unseen() -> None:
    companies = [{"party": ["S1"], "gold": ["C05", "C09"]}, {"party": ["S2"]}]
    match = table(secondary=True, companies=companies, decks={"challenges": ["C77", "C78"]})
    play(match, "gain")
    assert coins(match, 0) == ["C05", "C09", "C77"]
    assert state(match).known[76] == 0  # C77


@pytest.mark.rule("Q-TURN-09")
def test_begin_a_quest_is_good_for_one_attempt() -> None:
    companies = [{"party": ["S1", "H44", "H45"], "gold": 0}, {"party": ["S2"]}]
    match = table(secondary=True, companies=companies, quests=LAIRS)
    play(match, "quest")
    assert offered(match) == ["enter:1", "enter:2", "enter:3"]
    play(match, "enter:1", "send:H44", "defeat", "send:S1", "defeat")
    assert treasures(match, 0) == ["T01"]
    assert (match.deciders, asked(match)) == ((1,), "turn.action")


# Upkeep


@pytest.mark.rule("Q-TURN-07")
def test_the_chosen_card_is_apart_until_upkeep() -> None:
    match = table(quests=LAIRS, companies=ALONE, action_pool=["A01", "A02", "A04"])
    play(match, "play:A02")
    assert asked(match) == "peek"
    assert pool(match) == ["A01", "A04"]
    assert pile(match, "actions") == []
    play(match, "peek:1:0")
    assert asked(match) == "turn.secondary"
    assert pool(match) == ["A01", "A04"]
    assert pile(match, "actions") == []


@pytest.mark.rule("Q-TURN-06")
def test_upkeep_goes_step_by_step() -> None:
    crowd = ["S1", "H09", "H44", "H45", "H46", "H47", "H48"]
    purse = [f"C{number:02d}" for number in range(10, 17)]
    match = table(
        companies=[{"party": crowd, "gold": purse}, {"party": ["S2"], "gold": 9}],
        quests={**LAIRS, "2": None},
        action_pool=["A01", "A02", "A04"],
        decks={"actions": ["A07", "A08"], "treasures": ["T06", "T07"], "challenges": ["C80"]},
    )
    play(match, "play:A01", "gain")
    # (a), (b) and (c): the card is replaced, and nothing has been discarded for a limit.
    assert asked(match) == "upkeep.extra"
    assert pile(match, "actions") == ["A01"]
    assert sorted(pool(match)) == ["A02", "A04", "A07"]
    assert (gold(match, 0), len(party(match, 0))) == (10, 7)
    play(match, "decline")
    # (d): gold first, and nothing has been prepared.
    assert asked(match) == "upkeep.discard"
    assert (gold(match, 0), len(party(match, 0))) == (5, 7)
    assert pile(match, "challenges") == purse[:5]
    assert treasure_at(match, "2") is None
    play(match, "discard:H44", "discard:H09")
    # Then (e) a quest is prepared, and (f) it is the next seat's turn.
    assert treasure_at(match, "2") == "T06"
    assert (match.deciders, asked(match)) == ((1,), "turn.action")
    assert party(match, 0) == ["S1", "H45", "H46", "H47", "H48"]


@pytest.mark.rule("Q-TURN-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round(seats: int) -> None:
    match = table(seats=seats, turn=seats - 1)
    order: list[int] = []
    for _ in range(2 * seats):
        order += match.deciders
        (seat,) = match.deciders
        play(match, offered(match)[0])
        while match.deciders == (seat,):
            play(match, offered(match)[0])
    assert order == [seats - 1, *range(seats), *range(seats - 1)]


@pytest.mark.rule("Q-TURN-06")
def test_a_renewed_deck_can_bring_the_card_just_discarded() -> None:
    match = table(
        rest="box",
        secondary=True,
        companies=ALONE,
        action="A19",
        action_pool=["A01", "A02"],
        decks={"actions": []},
        piles={"actions": []},
    )
    play(match, "gain")
    assert sorted(pool(match)) == ["A01", "A02", "A19"]
    assert pile(match, "actions") == []


# The Gambler

GAMBLING: dict[str, Any] = {
    "companies": [{"party": ["S1", "H09"], "gold": 7}, {"party": ["S2"], "gold": 0}],
    "quests": LAIRS,
    "action_pool": ["A01", "A02", "A04"],
    "decks": {"actions": ["A07", "A08"]},
}


@pytest.mark.rule("J-41", "Q-POW-18", "Q-TURN-06")
def test_the_gambler_brings_a_full_turn_more() -> None:
    match = play(table(**GAMBLING), "play:A01", "gain")
    assert offered(match) == ["power:H09", "decline"]
    assert sorted(pool(match)) == ["A02", "A04", "A07"]
    play(match, "power:H09")
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    assert (gold(match, 0), party(match, 0)) == (5, ["S1"])
    assert pile(match, "heroes") == ["H09"]
    assert pile(match, "actions") == ["A01"]
    assert offered(match) == ["play:A02", "play:A04", "play:A07"]
    play(match, "play:A04", "replace:1:1")
    assert asked(match) == "turn.secondary"
    play(match, "gain")
    assert (match.deciders, asked(match)) == ((1,), "turn.action")


@pytest.mark.rule("J-41", "Q-POW-18")
def test_the_gambler_may_wait() -> None:
    match = play(table(**GAMBLING), "play:A01", "gain", "decline")
    assert match.deciders == (1,)
    assert party(match, 0) == ["S1", "H09"]


@pytest.mark.rule("Q-TURN-06", "R-12")
def test_a_gambler_over_the_limit_can_be_used_first() -> None:
    crowd = ["S1", "H09", "H44", "H45", "H46", "H47"]
    match = table(secondary=True, companies=[{"party": crowd}, {"party": ["S2"]}])
    play(match, "gain", "power:H09")
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    assert len(party(match, 0)) == 5


@pytest.mark.rule("Q-PREP-15", "Q-TURN-06")
def test_a_quest_that_is_won_is_replaced_before_upkeep() -> None:
    companies = [{"party": ["S1", "H09", "H44"], "gold": 0}, {"party": ["S2"]}]
    match = table(
        secondary=True, companies=companies, quests=LAIRS, decks={"treasures": ["T07", "T08"]}
    )
    play(match, "quest", "enter:1", "send:H44", "defeat", "send:S1", "defeat")
    assert asked(match) == "upkeep.extra"
    assert treasure_at(match, "1") == "T07"
    assert len(challenges(match, "1")) >= 2
