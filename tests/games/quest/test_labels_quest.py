"""Choices on a quest as sentences, with what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.games.quest.words import WORDS
from tests.games.quest.sentences import (
    CLAIMING,
    LAIRS,
    THEIRS,
    facts_of,
    label_of,
    price_of,
    questing,
    second,
    text_of,
    wandering,
)
from tests.games.quest.tables import asked, offered, play, state

# On a quest


@pytest.mark.rule("Q-QUEST-01", "Q-QUEST-02")
def test_a_lair_is_shown_in_the_order_in_which_it_is_met() -> None:
    match = play(second(known={"C72": [0], "C61": [1]}), "quest")
    assert text_of(match, "enter:1") == (
        "Enter lair 1 for the Copper Goblet (1 point): the Dire Wolf Pack (axe and bow),"
        " the Puzzle Vault (key), the Bog Ogre (axe) and one face-down challenge;"
        " your party has no bow or key"
    )
    assert text_of(match, "enter:2").endswith(
        "the Broken Bridge (rope), the Barrow Knight (axe and staff) and the Fog Marsh (leaf);"
        " your party has no staff, mask, lute or leaf"
    )
    assert facts_of(match, "enter:1") == {
        "place": "1",
        "treasure": "T01",
        "points": 1,
        "size": 4,
        "lacking": ["bow", "key"],
        "loses_claim": False,
    }


@pytest.mark.rule("Q-CLM-07", "EX-26")
def test_a_claimed_lair_that_would_be_lost_is_named() -> None:
    quests = {**LAIRS, "c0": {"treasure": "T11", "challenges": ["C30"], "down": []}}
    match = play(second(quests=quests, options=CLAIMING), "quest")
    lost = "; your claimed lair with the Sword of the Last King (3 points) is lost"
    assert text_of(match, "enter:1").endswith(lost)
    assert facts_of(match, "enter:1")["loses_claim"] is True
    assert text_of(match, "enter:c0") == (
        "Enter your claimed lair for the Sword of the Last King (3 points):"
        " the Nine-Necked Hydra (axe, bow and staff); your party has no bow or staff"
    )
    assert facts_of(match, "enter:c0")["loses_claim"] is False


@pytest.mark.rule("Q-QUEST-04", "Q-QUEST-05", "Q-QUEST-18")
def test_a_hero_is_sent_with_what_is_missing_then() -> None:
    match = questing(["H22", "H23", "H53"], ["H22"])
    gone = "is gone after the quest"
    assert text_of(match, "send:H23") == (
        f"Send the Outrider (axe and rope); then nothing is missing; the Outrider {gone}"
    )
    assert facts_of(match, "send:H23") == {
        "hero": "H23",
        "icons": ["axe", "rope"],
        "covers": ["axe"],
        "missing": [],
        "price": 0,
    }
    match = questing(["H22", "H23", "H53"], ["H23"])
    assert text_of(match, "send:H53") == (
        f"Send the Temple Knight (axe and lute); no icon that is missing; the Temple Knight {gone}"
    )
    match = questing(["H22", "H23"], [])
    assert text_of(match, "send:H22") == (
        "Send the Beastmaster (bow and leaf); then axe is missing, for 3 gold;"
        f" the Beastmaster {gone}"
    )


@pytest.mark.rule("Q-POW-03", "J-09")
def test_a_hero_who_is_sent_for_a_power_is_shown_with_it() -> None:
    match = questing(["H31", "H07"], [], 4)
    assert text_of(match, "send:H31") == (
        "Send the Paymaster (scroll); no icon that is missing, but then axe and bow are missing,"
        ' for 4 gold; power all through a quest: "Each missing icon costs you 2 gold.";'
        " the Paymaster is gone after the quest"
    )
    assert facts_of(match, "send:H31")["price"] == 4
    assert 'power on a quest: "Name an icon' in text_of(match, "send:H07")


@pytest.mark.rule("Q-QUEST-08", "Q-QUEST-10")
def test_the_price_of_a_challenge_is_shown_before_it_is_paid() -> None:
    free = questing(["H22", "H23"], ["H22", "H23"])
    assert text_of(free, "defeat") == (
        "Defeat the Dire Wolf Pack (axe and bow) for free; it becomes 1 gold"
    )
    assert price_of(free, "defeat") == []
    paid = questing(["H22", "H23"], ["H22"])
    assert text_of(paid, "defeat") == (
        "Pay 3 gold for axe and defeat the Dire Wolf Pack (axe and bow); it becomes 1 gold"
    )
    assert price_of(paid, "defeat") == ["3 gold"]
    assert facts_of(paid, "defeat") == {
        "challenge": "C16",
        "kind": "monster",
        "paid": 3,
        "icons": ["axe"],
        "bounty": 0,
        "tolls": {},
        "treasure": "",
    }


@pytest.mark.rule("Q-QUEST-15")
def test_the_last_challenge_is_shown_with_the_treasure() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61"], "down": []}}
    companies = [{"party": ["S1"], "treasures": ["T05"]}, THEIRS]
    match = questing([], ["S1"], quests=quests, companies=companies)
    assert text_of(match, "defeat") == (
        "Defeat the Rusted Portcullis (key) for free; it becomes 1 gold;"
        " the Copper Goblet (1 point) is yours and you have 3 points"
    )
    assert facts_of(match, "defeat")["treasure"] == "T01"


@pytest.mark.rule("J-33", "Q-POW-09")
def test_bounties_tolls_and_detours_are_shown_beforehand() -> None:
    companies = [{"party": ["H32", "H01"], "gold": 3}, {"party": ["H43"]}, {}]
    match = questing([], ["H32", "H01"], companies=companies, seats=3)
    assert text_of(match, "defeat") == (
        "Pay 3 gold for axe and defeat the Dire Wolf Pack (axe and bow);"
        " it becomes 1 gold, or the Alley Runner puts it on another lair;"
        " a bounty of 1 gold; player 2 collects a toll of 1 gold"
    )
    assert facts_of(match, "defeat")["bounty"] == 1
    assert facts_of(match, "defeat")["tolls"] == {"1": 1}
    play(match, "defeat")
    assert text_of(match, "divert:3") == (
        "Put the Dire Wolf Pack (axe and bow) on top of lair 3 with the Ember Egg (3 points);"
        " you get no gold for it"
    )
    assert text_of(match, "keep") == "Keep the Dire Wolf Pack (axe and bow) as 1 gold"


@pytest.mark.rule("Q-POW-16", "J-18")
def test_an_icon_is_shown_with_what_it_is_good_for() -> None:
    match = play(questing(["H07", "H23"], ["H07", "H23"]), "power:H07")
    head = "which the Elementalist brings for the rest of the quest"
    assert text_of(match, "name:bow") == f"Name bow, {head}; it is missing here"
    assert text_of(match, "name:key") == f"Name key, {head}; one challenge further on asks for it"
    assert text_of(match, "name:axe") == (
        f"Name axe, {head}; one challenge further on asks for it and you have it already"
    )
    assert text_of(match, "name:lute") == f"Name lute, {head}; nothing known to you asks for it"


def test_doing_without_an_icon_is_shown_with_what_is_left() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C21"]}}
    match = play(questing(["H29"], ["H29"], quests=quests), "power:H29")
    assert text_of(match, "waive:axe") == (
        "Do without axe; staff would still be missing, for 3 gold"
    )
    assert facts_of(match, "waive:axe") == {"icon": "axe", "missing": ["staff"], "price": 3}


@pytest.mark.rule("Q-POW-08", "J-20", "EX-19")
def test_a_power_that_costs_its_hero_says_so() -> None:
    match = questing(["H14", "H02"], ["H02", "H14"])
    assert text_of(match, "power:H14") == (
        'Use the Lightning Mage: "Discard her: the challenge before you is defeated.";'
        " the Lightning Mage is discarded, and staff no longer counts"
    )
    assert facts_of(match, "power:H14")["discarded"] is True
    assert facts_of(match, "power:H02")["discarded"] is False


# The way home


@pytest.mark.rule("Q-FAIL-01", "Q-FAIL-02", "Q-FAIL-04")
def test_an_early_failure_is_foretold() -> None:
    match = questing(["H22", "H23"], [])
    assert text_of(match, "give_up") == (
        "Turn back: too early, so lair 1 closes again with the Copper Goblet (1 point);"
        " your turn is over; you lose no hero"
    )
    play(match, "send:H22", "send:H23", "defeat")
    assert text_of(match, "give_up") == (
        "Turn back: too early, so lair 1 closes again with the Copper Goblet (1 point);"
        " you put the Dire Wolf Pack back where it was; your turn is over;"
        " the Beastmaster and the Outrider are discarded"
    )
    assert facts_of(match, "give_up") == {
        "place": "1",
        "defeated": 1,
        "early": True,
        "can_claim": False,
        "discarded": ["H22", "H23"],
    }


@pytest.mark.rule("Q-QUEST-17", "J-12")
def test_a_failure_for_good_is_foretold() -> None:
    match = play(questing(["H22", "H23"], ["H22", "H23"]), "defeat", "defeat")
    assert text_of(match, "give_up") == (
        "Turn back: lair 1 is cleared away with the Copper Goblet (1 point);"
        " you keep your 2 gold; the Beastmaster and the Outrider are discarded"
    )
    assert facts_of(match, "give_up")["early"] is False


@pytest.mark.rule("Q-CLM-08", "J-58")
def test_a_claimed_lair_is_lost_however_early() -> None:
    quests = {**LAIRS, "c0": {"treasure": "T11", "challenges": ["C30", "C05"]}}
    match = questing(["H23"], ["H23"], quests=quests, attempt={"place": "c0"}, options=CLAIMING)
    assert text_of(match, "give_up") == (
        "Turn back: your claimed lair is cleared away with the Sword of the Last King (3 points);"
        " you keep your 3 gold; the Outrider is discarded"
    )
    assert facts_of(match, "give_up")["early"] is False


@pytest.mark.rule("Q-CLM-01", "Q-CLM-02", "Q-CLM-03", "J-55")
def test_a_claim_is_weighed_against_failing() -> None:
    match = questing(["H22", "H23"], ["H22", "H23"], options=CLAIMING)
    assert text_of(match, "give_up") == (
        "Turn back from lair 1: you can then claim it or not;"
        " the Beastmaster and the Outrider are discarded"
    )
    assert facts_of(match, "give_up")["can_claim"] is True
    play(match, "defeat", "give_up")
    assert text_of(match, "claim") == (
        "Claim lair 1 with the Copper Goblet (1 point) and three challenges;"
        " only you can enter it; it is lost if you enter another lair;"
        " the Beastmaster and the Outrider are discarded"
    )
    assert text_of(match, "abandon") == (
        "Do not claim it: too early, so lair 1 closes again with the Copper Goblet (1 point);"
        " you put the Dire Wolf Pack back where it was; your turn is over;"
        " the Beastmaster and the Outrider are discarded"
    )


@pytest.mark.rule("J-56")
def test_with_one_hero_no_claim_is_held_out() -> None:
    match = questing(["H22", "H23"], ["H22"], options=CLAIMING)
    assert "claim" not in text_of(match, "give_up")


@pytest.mark.rule("Q-POW-24", "EX-20")
def test_those_who_can_be_brought_home_are_named() -> None:
    match = questing(["H22", "H23", "H18"], ["H22", "H18"])
    assert text_of(match, "give_up").endswith(
        "the Beastmaster and the Quartermaster are discarded;"
        " but the Quartermaster can bring others home"
    )
    play(match, "give_up")
    assert text_of(match, "save:H22") == "Bring the Beastmaster (bow and leaf) home"
    assert text_of(match, "done") == (
        "Bring nobody home: the Beastmaster and the Quartermaster are discarded"
    )
    assert offered(match) == ["save:H22", "done"]


@pytest.mark.rule("Q-POW-26")
def test_the_treasure_seeker_settles_down_for_a_point() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61"], "down": []}}
    match = play(questing(["S1", "H20"], ["S1", "H20"], quests=quests), "defeat")
    assert text_of(match, "power:H20") == (
        "Lay the Treasure Seeker with your treasures, for 1 point at the end of the game"
    )
    assert text_of(match, "decline") == "Leave the Treasure Seeker with those who went along"


@pytest.mark.rule("Q-FAIL-01", "Q-FAIL-04", "Q-QUEST-18")
@pytest.mark.parametrize("odd", [False, True])
def test_what_turning_back_is_said_to_do_is_what_it_does(odd: bool) -> None:
    seen = {True: 0, False: 0}
    for seed in (1, 2):
        for match, seat in wandering(seed, 500, odd):
            if asked(match) != "quest.step":
                continue
            facts = label_of(match, "give_up")["facts"]
            if facts["can_claim"]:
                continue
            after = state(match).copy()
            place = after.attempt
            treasure = after.quests[place].treasure
            question: Any = after.question(seat)
            question.take(after, WORDS.parse("give_up"))
            assert after.cut_short == facts["early"]
            assert (after.quests[place].treasure == treasure) == facts["early"]
            seen[facts["early"]] += 1
    assert seen[True] > 20
    assert seen[False] > 0
