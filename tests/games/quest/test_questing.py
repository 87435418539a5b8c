"""The secondary action Begin a Quest (Q-QUEST)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    down,
    gold,
    offered,
    party,
    pile,
    play,
    state,
    table,
    told,
    treasure_at,
    treasures,
)

AXE, BOW, STAFF, AXE_BOW = "C01", "C06", "C11", "C16"
MASK, LUTE = "C31", "C36"
KEY, KEY_TOO, ROPE, LEAF, KEY_ROPE, KEY_ROPE_LEAF = "C61", "C62", "C66", "C71", "C76", "C88"


def lair(*from_top: str, treasure: str = "T01") -> dict[str, Any]:
    """A quest, its challenges in the order in which they are faced; the last is face down."""
    return {"treasure": treasure, "challenges": list(reversed(from_top))}


OTHERS: dict[str, Any] = {"2": lair("C09", "C10", treasure="T05"), "3": lair("C34", "C35")}
OTHERS["3"]["treasure"] = "T10"


def questing(
    own: Sequence[str], purse: Any, *from_top: str, treasure: str = "T01", **position: Any
) -> Match:
    """A match in which seat 0 has entered lair 1."""
    companies = [{"party": [*own], "gold": purse}, {"party": ["S2"], "gold": 0}]
    quests = {"1": lair(*from_top, treasure=treasure), **OTHERS}
    match = table(secondary=True, **{"companies": companies, "quests": quests, **position})
    return play(match, "quest", "enter:1")


def sendable(match: Match) -> list[str]:
    """Heroes that can be sent."""
    return [choice.partition(":")[2] for choice in offered(match) if choice.startswith("send")]


# The printed example


@pytest.mark.rule("EX-05", "Q-QUEST-06", "Q-QUEST-09", "Q-QUEST-12", "Q-QUEST-15", "Q-QUEST-18")
def test_the_printed_quest() -> None:
    match = questing(
        ["H22", "H23", "H49"],
        3,
        AXE_BOW,
        KEY,
        AXE,
        KEY_TOO,
        decks={"treasures": ["T06"]},
    )
    play(match, "send:H22", "send:H23", "defeat")
    assert gold(match, 0) == 4
    play(match, "defeat")
    assert gold(match, 0) == 2
    play(match, "defeat")
    assert gold(match, 0) == 3
    assert told(match, "challenge_revealed")[-1]["challenge_id"] == KEY_TOO
    play(match, "defeat")
    assert (gold(match, 0), treasures(match, 0), match.scores[0]) == (1, ["T01"], 1.0)
    assert party(match, 0) == ["H49"]
    assert pile(match, "heroes") == ["H22", "H23"]
    assert treasure_at(match, "1") == "T06"
    assert match.deciders == (1,)


# Which quest, and in which order


@pytest.mark.rule("Q-QUEST-01")
def test_any_quest_in_the_centre_can_be_chosen() -> None:
    quests = {"1": lair(AXE, KEY), **OTHERS}
    for place in ("1", "2", "3"):
        match = play(table(secondary=True, quests=quests), "quest")
        assert offered(match) == ["enter:1", "enter:2", "enter:3"]
        play(match, f"enter:{place}")
        assert told(match, "quest_begun")[-1]["place"] == place
        assert asked(match) == "quest.step"


@pytest.mark.rule("Q-QUEST-01")
def test_an_empty_place_cannot_be_entered() -> None:
    quests = {"1": lair(AXE, KEY), **OTHERS, "2": None}
    match = play(table(secondary=True, quests=quests), "quest")
    assert offered(match) == ["enter:1", "enter:3"]
    with pytest.raises(IllegalChoice):
        match.play(0, "enter:2")


@pytest.mark.rule("Q-QUEST-02")
def test_challenges_are_faced_from_the_top_down() -> None:
    match = questing(["H44", "H45", "H50"], 0, AXE, BOW, KEY)
    faced = []
    for hero in ("H44", "H45", "H50"):
        assert sendable(match) == [hero]
        faced.append(challenges(match, "1")[-1])
        play(match, f"send:{hero}", "defeat")
    assert faced == [AXE, BOW, KEY]
    assert treasures(match, 0) == ["T01"]


# Sending heroes


@pytest.mark.rule("Q-QUEST-03")
def test_heroes_with_matching_icons_are_sent_and_participate() -> None:
    match = questing(["H44", "H45", "H46"], 0, AXE_BOW, KEY)
    assert offered(match) == ["send:H44", "send:H45", "give_up"]
    play(match, "send:H44")
    assert offered(match) == ["send:H45", "give_up"]
    play(match, "send:H45")
    assert offered(match) == ["defeat", "give_up"]
    assert told(match, "hero_sent")[-1]["hero_id"] == "H45"


@pytest.mark.rule("Q-QUEST-04", "R-18", "Q-POW-03")
def test_only_a_matching_icon_or_a_power_for_participants_lets_a_hero_be_sent() -> None:
    powers = ["H02", "H03", "H01", "H32", "H33", "H20"]  # each with another tag that has a (P)
    homely = ["H04", "H06", "H11", "H14", "H19", "H42", "H46", "S4"]
    match = questing([*powers, *homely, "H23"], 0, ROPE, KEY)
    assert sendable(match) == ["H01", "H02", "H03", "H04", "H20", "H23", "H32", "H33"]
    for hero in ("H06", "H14", "H42", "S4"):  # powers that cost their hero need no participation
        with pytest.raises(IllegalChoice):
            match.play(0, f"send:{hero}")


@pytest.mark.rule("Q-QUEST-04", "R-18")
def test_an_icon_that_is_covered_still_matches() -> None:
    match = questing(["H23", "H44"], 0, AXE, KEY)
    play(match, "send:H23")
    assert offered(match) == ["send:H44", "defeat", "give_up"]


@pytest.mark.rule("Q-QUEST-05")
def test_nobody_who_was_sent_is_called_back() -> None:
    match = questing(["H44", "H50"], 0, AXE, KEY, BOW)
    play(match, "send:H44")
    assert offered(match) == ["defeat", "give_up"]
    with pytest.raises(IllegalChoice):
        match.play(0, "send:H44")
    play(match, "defeat", "send:H50", "defeat", "give_up")
    assert party(match, 0) == []
    assert pile(match, "heroes") == ["H44", "H50"]


@pytest.mark.rule("Q-QUEST-06", "Q-QUEST-12")
def test_a_participating_hero_counts_for_all_challenges_that_follow() -> None:
    match = questing(["H23"], 0, AXE, "C02", ROPE)
    play(match, "send:H23")
    for _ in range(3):
        assert offered(match) == ["defeat", "give_up"]
        play(match, "defeat")
    assert (gold(match, 0), treasures(match, 0)) == (3, ["T01"])


@pytest.mark.rule("Q-QUEST-06")
def test_a_hero_at_home_covers_nothing() -> None:
    match = questing(["H23"], 0, AXE, KEY)
    assert "defeat" not in offered(match)


@pytest.mark.rule("Q-QUEST-07", "EX-27")
def test_a_hero_may_stay_at_home_while_the_icon_is_paid_for() -> None:
    match = questing(["H50"], 3, KEY, AXE)
    assert offered(match) == ["send:H50", "defeat", "give_up"]
    play(match, "defeat")
    assert (gold(match, 0), party(match, 0)) == (1, ["H50"])
    assert challenges(match, "1") == [AXE]


# Paying


@pytest.mark.rule("Q-QUEST-08")
@pytest.mark.parametrize(
    ("sent", "purse", "left"),
    [
        ([], 8, None),
        ([], 9, 1),
        (["H50"], 5, None),
        (["H50"], 6, 1),
        (["H50", "H51"], 2, None),
        (["H50", "H51"], 3, 1),
        (["H50", "H51", "H52"], 0, 1),
    ],
)
def test_every_missing_icon_costs_three(sent: list[str], purse: int, left: int | None) -> None:
    match = questing(["H50", "H51", "H52"], purse, KEY_ROPE_LEAF, AXE, BOW)
    play(match, *(f"send:{hero}" for hero in sent))
    if left is None:
        assert "defeat" not in offered(match)
        with pytest.raises(IllegalChoice):
            match.play(0, "defeat")
    else:
        play(match, "defeat")
        assert gold(match, 0) == left


@pytest.mark.rule("J-08", "Q-QUEST-08", "Q-QUEST-09", "Q-QUEST-17")
def test_an_icon_is_bought_again_for_the_next_challenge() -> None:
    match = questing(["H51"], 5, KEY, KEY_ROPE, AXE, decks={"treasures": ["T06"]})
    play(match, "defeat")
    assert gold(match, 0) == 3
    assert "defeat" not in offered(match)  # key and rope would be 6
    play(match, "send:H51", "defeat")
    assert gold(match, 0) == 1
    assert offered(match) == ["give_up"]
    play(match, "give_up")
    assert gold(match, 0) == 1
    assert AXE in pile(match, "challenges")
    assert pile(match, "treasures") == ["T01"]
    assert treasure_at(match, "1") == "T06"


@pytest.mark.rule("Q-QUEST-10", "R-19")
def test_payment_and_defeat_are_one_step() -> None:
    match = questing(["H50"], ["C40", "C41", "C42", "C43"], KEY_ROPE, AXE, BOW)
    play(match, "send:H50")
    assert gold(match, 0) == 4
    play(match, "defeat")
    assert coins(match, 0) == ["C43", KEY_ROPE]
    assert pile(match, "challenges") == ["C40", "C41", "C42"]
    assert challenges(match, "1") == [BOW, AXE]
    play(match, "give_up")
    assert "C43" not in pile(match, "challenges")  # nothing was paid for what still stands


@pytest.mark.rule("J-07", "Q-QUEST-11")
def test_the_coin_of_a_challenge_comes_too_late_for_itself() -> None:
    match = questing(["H44"], 2, KEY, AXE)
    assert offered(match) == ["give_up"]
    with pytest.raises(IllegalChoice):
        match.play(0, "defeat")


@pytest.mark.rule("Q-QUEST-11")
def test_the_coin_of_a_challenge_helps_with_the_next() -> None:
    match = questing(["H44"], 2, AXE, KEY, BOW)
    play(match, "send:H44")
    play(match, "defeat")
    assert gold(match, 0) == 3
    play(match, "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-QUEST-20")
def test_a_quest_can_be_paid_for_without_any_hero() -> None:
    match = questing(["S1"], 8, AXE, BOW, MASK)
    play(match, "defeat", "defeat", "defeat")
    assert (treasures(match, 0), party(match, 0)) == (["T01"], ["S1"])
    assert gold(match, 0) == 8 - 3 * 2


# One icon twice

DOUBLE: dict[str, Any] = {
    "pack": {"name": "Twins"},
    "challenges": {"C91": {"name": "Twin Ogres", "kind": "monster", "icons": ["axe", "axe"]}},
}


@pytest.mark.rule("Q-QUEST-13", "R-20")
def test_each_copy_of_an_icon_needs_a_source_of_its_own() -> None:
    own = ["S2", "H44", "H07"]
    companies = [{"party": own, "gold": 3}, {"party": ["S1"], "gold": 0}]
    match = questing(own, 3, "C91", KEY, pack=DOUBLE, companies=companies)
    assert "defeat" not in offered(match)  # 6 gold
    play(match, "send:S2")
    assert "defeat" in offered(match)  # 3 gold
    play(match, "send:H44", "defeat")
    assert gold(match, 0) == 4


@pytest.mark.rule("Q-QUEST-13", "R-20")
def test_a_hero_with_one_icon_pays_for_the_second_copy() -> None:
    match = questing(["H44"], 3, "C91", KEY, BOW, pack=DOUBLE)
    play(match, "send:H44", "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-QUEST-13", "R-20")
def test_a_wild_icon_is_a_source_too() -> None:
    match = questing(["H44", "H07"], 0, "C91", KEY, pack=DOUBLE)
    play(match, "send:H44", "send:H07")
    assert "defeat" not in offered(match)
    play(match, "power:H07", "name:axe")
    assert "defeat" in offered(match)


@pytest.mark.rule("Q-QUEST-13", "R-20")
def test_a_hero_is_both_sources_only_with_a_wild_icon_of_its_own() -> None:
    twins: dict[str, Any] = {
        "pack": {"name": "Twins"},
        "challenges": {"C91": {"name": "Wights", "kind": "monster", "icons": ["staff", "staff"]}},
    }
    match = questing(["H07"], 0, "C91", KEY, pack=twins)
    play(match, "send:H07")
    assert "defeat" not in offered(match)
    play(match, "power:H07", "name:staff")
    assert "defeat" in offered(match)


# The hidden challenge


@pytest.mark.rule("Q-QUEST-14")
def test_a_hidden_challenge_is_turned_up_for_all_when_its_turn_comes() -> None:
    match = questing(["H44", "H50"], 3, AXE, KEY)
    assert down(match, "1") == [0]
    play(match, "send:H44")
    assert told(match, "challenge_revealed") == []
    play(match, "defeat")
    assert down(match, "1") == []
    for viewer in (None, 0, 1):
        assert told(match, "challenge_revealed", viewer)[-1]["challenge_id"] == KEY
    assert offered(match) == ["send:H50", "defeat", "give_up"]


@pytest.mark.rule("J-17", "Q-QUEST-14")
def test_a_hero_can_be_sent_after_the_reveal() -> None:
    match = questing(["H44", "H51"], 0, AXE, ROPE)
    assert sendable(match) == ["H44"]
    play(match, "send:H44", "defeat")
    assert offered(match) == ["send:H51", "give_up"]
    play(match, "send:H51")
    assert offered(match) == ["defeat", "give_up"]
    play(match, "defeat")
    assert gold(match, 0) == 2


@pytest.mark.rule("Q-QUEST-14")
def test_powers_can_be_used_after_the_reveal() -> None:
    match = questing(["H44", "H28"], 0, AXE, ROPE)
    play(match, "send:H44", "defeat")
    assert offered(match) == ["send:H28", "give_up"]
    play(match, "send:H28")
    assert offered(match) == ["power:H28", "give_up"]
    play(match, "power:H28")
    assert offered(match) == ["defeat", "give_up"]


@pytest.mark.rule("Q-QUEST-03", "Q-POW-10")
def test_a_challenge_that_comes_in_place_of_the_current_one_has_to_be_defeated() -> None:
    match = questing(["H02", "H45", "H50"], 0, BOW, AXE, decks={"challenges": [KEY]})
    assert sendable(match) == ["H02", "H45"]
    play(match, "send:H02", "power:H02")
    assert offered(match) == ["send:H50", "give_up"]
    play(match, "send:H50", "defeat")
    assert coins(match, 0) == [KEY]
    assert pile(match, "challenges") == [BOW]


@pytest.mark.rule("Q-QUEST-08")
def test_an_icon_waived_is_waived_for_one_challenge_only() -> None:
    own = ["H17", "H29"]
    match = questing(own, 0, AXE, "C02", "C03", decks={"challenges": ["C04"]})
    play(match, "send:H17", "send:H29", "power:H29")
    assert "defeat" in offered(match)
    exchanged = play(match.at(len(match.history)), "power:H17", "replace:1:2")
    assert "defeat" not in offered(exchanged)
    play(match, "defeat")
    assert "defeat" not in offered(match)


# The end of a quest


@pytest.mark.rule("Q-QUEST-15")
def test_the_last_challenge_gives_the_treasure() -> None:
    match = questing(["H44", "H50"], 0, AXE, KEY, treasure="T11", decks={"treasures": ["T06"]})
    play(match, "send:H44", "defeat")
    assert treasures(match, 0) == []
    play(match, "send:H50", "defeat")
    assert treasures(match, 0) == ["T11"]
    assert match.scores == [3.0, 0.0]
    assert pile(match, "treasures") == []


@pytest.mark.rule("Q-QUEST-16", "R-21")
def test_a_quest_can_be_given_up_although_the_challenge_could_be_defeated() -> None:
    match = questing(["H44"], 9, AXE, KEY)
    play(match, "send:H44")
    assert offered(match) == ["defeat", "give_up"]
    play(match, "give_up")
    assert match.deciders == (1,)
    assert treasures(match, 0) == []


@pytest.mark.rule("Q-QUEST-16")
def test_giving_up_is_asked_even_if_nothing_else_is_possible() -> None:
    match = questing(["H44"], 0, KEY, AXE)
    assert (match.deciders, offered(match)) == ((0,), ["give_up"])


@pytest.mark.rule("J-12", "Q-QUEST-17", "Q-QUEST-19")
def test_with_two_defeated_a_quest_fails_for_good() -> None:
    """The Gambler is asked: the turn is not cut short."""
    match = questing(
        ["H44", "H45", "H09"],
        0,
        AXE,
        BOW,
        KEY,
        ROPE,
        treasure="T11",
        decks={"treasures": ["T06"], "challenges": ["C80", "C81", "C46", "C54", "C24"]},
    )
    play(match, "send:H44", "defeat", "send:H45", "defeat")
    assert gold(match, 0) == 2
    play(match, "give_up")
    assert asked(match) == "upkeep.extra"
    assert coins(match, 0) == [AXE, BOW]
    assert sorted(pile(match, "challenges")) == [KEY, ROPE]
    assert pile(match, "treasures") == ["T11"]
    assert treasures(match, 0) == []
    assert treasure_at(match, "1") == "T06"
    assert challenges(match, "1")[0] == "C80"
    assert party(match, 0) == ["H09"]


@pytest.mark.rule("Q-QUEST-18")
@pytest.mark.parametrize("succeeds", [True, False])
def test_those_who_participated_are_discarded_and_those_at_home_stay(succeeds: bool) -> None:
    match = questing(["H44", "H45", "H50", "H46"], 0, AXE, BOW, KEY)
    play(match, "send:H44", "defeat", "send:H45", "defeat", "send:H50")
    play(match, "defeat" if succeeds else "give_up")
    assert bool(treasures(match, 0)) == succeeds
    assert party(match, 0) == ["H46"]
    assert pile(match, "heroes") == ["H44", "H45", "H50"]


@pytest.mark.rule("Q-QUEST-19", "Q-PREP-15", "R-09")
def test_a_new_quest_takes_the_same_place() -> None:
    match = questing(["H44", "H50"], 0, AXE, KEY, decks={"treasures": ["T06", "T07"]})
    play(match, "send:H44", "defeat", "send:H50", "defeat")
    assert treasure_at(match, "1") == "T06"
    assert treasure_at(match, "2") == "T05"
    assert treasure_at(match, "3") == "T10"
    assert down(match, "1") == [0]


@pytest.mark.rule("Q-QUEST-21", "R-22", "R-23")
def test_a_quest_ends_in_four_steps() -> None:
    """Treasure; then gold, Seeker and Quartermaster; then the others go; then a quest comes."""
    own = ["H18", "H20", "H33", "H44", "H50"]
    match = questing(own, 0, AXE, KEY, decks={"treasures": ["T06"]})
    play(match, "send:H18", "send:H20", "send:H33", "send:H44", "defeat", "send:H50", "defeat")
    assert treasures(match, 0) == ["T01"]
    assert gold(match, 0) == 4  # two purse, and two from the Antiquary
    assert (asked(match), offered(match)) == ("quest.seeker", ["power:H20", "decline"])
    assert (party(match, 0), treasure_at(match, "1")) == (own, None)
    play(match, "power:H20")
    assert asked(match) == "quest.keep"
    assert offered(match) == ["save:H33", "save:H44", "save:H50", "done"]
    assert (len(party(match, 0)), treasure_at(match, "1")) == (4, None)
    play(match, "save:H44")
    assert party(match, 0) == ["H44"]
    assert pile(match, "heroes") == ["H18", "H33", "H50"]
    assert treasure_at(match, "1") == "T06"
    names = [event.name for event in match.events()]
    steps = ["treasure_gained", "hero_laid_down", "hero_kept", "heroes_discarded", "quest_prepared"]
    assert [name for name in names if name in steps] == steps


@pytest.mark.rule("Q-QUEST-21")
def test_a_discarded_hero_cannot_be_met_again_before_the_next_quest_lies_there() -> None:
    """Nothing of an attempt is left when the next turn begins."""
    match = questing(["H07", "H50"], 0, AXE, KEY)
    play(match, "send:H07", "power:H07", "name:axe", "defeat", "send:H50", "defeat")
    found = state(match)
    assert (found.sent, found.used, found.wilds, int(found.supply)) == ([], [], [], 0)
    assert (found.attempt, found.facing, found.beaten) == (-1, -1, 0)
    assert (found.turned_up, found.kept, found.first_beaten) == ([], [], -1)


@pytest.mark.rule("J-15", "Q-FAIL-07", "R-27")
def test_a_quest_of_one_hidden_challenge_is_a_success() -> None:
    match = questing(["H50"], 0, KEY)
    assert down(match, "1") == []
    assert told(match, "challenge_revealed")[-1]["challenge_id"] == KEY
    play(match, "send:H50", "defeat")
    assert (treasures(match, 0), gold(match, 0)) == (["T01"], 1)
    assert told(match, "quest_failed_early") == []
