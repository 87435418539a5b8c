"""Refusals because of lairs, challenges, and the powers used on a quest."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.quest.reasons import (
    LAIRS,
    among,
    at,
    lamplighter,
    long_quest,
    questing,
    refused,
    something_else,
    two,
)
from tests.games.quest.tables import asked, offered, play, table

CLAIMED = {"claimed_quests": True}
CLAIMS = {
    **LAIRS,
    "c0": {"treasure": "T03", "challenges": ["C07", "C08"]},
    "c1": {"treasure": "T04", "challenges": ["C32", "C33"]},
}


# Lairs and challenges


@pytest.mark.rule("Q-QUEST-01", "Q-PREP-16", "Q-CLM-06", "EX-26")
def test_a_quest_is_entered_that_is_there_and_not_somebody_elses() -> None:
    lairs = {**CLAIMS, "2": None, "c0": None}
    match = table(CLAIMED, agenda=["quest.enter 0"], quests=lairs)
    assert offered(match) == ["enter:1", "enter:3"]
    assert refused(match, "enter:2") == "Q-PREP-16: There is no quest in lair 2."
    assert refused(match, "enter:c0") == "Q-CLM-01: You have claimed no quest."
    assert refused(match, "enter:c1") == (
        "Q-CLM-06: Your rival's claimed lair is for nobody else to enter."
    )
    assert refused(match, "enter:c3") == "Q-TERM-08: There is no such player in this match."
    plain = at("quest.enter 0")
    assert refused(plain, "enter:c0") == "Q-CLM-01: In this match no quests are claimed."
    bare = {"1": None, "2": None, "3": None}
    none = table(secondary=True, quests=bare, rest="box", decks={"treasures": []})
    assert refused(none, "quest") == "Q-TURN-05: There is no quest that you could attempt."


@pytest.mark.rule("Q-TERM-02")
def test_only_face_down_challenges_are_looked_at_and_each_once() -> None:
    match = at("peek 0 1 1:0")
    assert refused(match, "peek:1:2") == (
        "Q-TERM-02: The Dire Wolf Pack lies open there for all to see."
    )
    assert refused(match, "peek:1:0") == "Q-TURN-03: You have just looked at that challenge."
    assert refused(match, "peek:1:3") == "Q-TERM-01: Lair 1 has only three challenges."
    assert refused(match, "peek:3:1") == "Q-TERM-01: Lair 3 has only one challenge."
    assert refused(at("peek 0 2 -"), "done") == "R-10: Look at one challenge at least."


@pytest.mark.rule("R-42", "Q-POW-10", "Q-POW-11")
def test_challenges_are_exchanged_and_taken_if_they_lie_open() -> None:
    fate = at("aim.replace_challenge 0 A04 0")
    assert offered(fate) == ["replace:1:1", "replace:1:2", "replace:2:1", "replace:3:0"]
    assert refused(fate, "replace:1:0") == "R-42: The last challenge of lair 1 lies face down."
    assert refused(fate, "replace:2:9") == "Q-TERM-01: Lair 2 has only two challenges."
    plunder = at("aim.take_challenge 0 A05 0")
    assert offered(plunder) == ["take:1:2", "take:2:1"]
    assert refused(plunder, "take:1:1") == (
        "Q-TURN-03: It has to be the first challenge of a quest, not the second challenge of lair "
        "1."
    )
    assert refused(plunder, "take:3:0") == (
        "R-42: The Gallows Harpy is the only challenge of lair 3 and stays."
    )
    defender = questing("S1", "H02", sent=("H02",), position={"hero_pool": ["H44", "H45", "H60"]})
    play(defender, "power:H02")
    assert offered(defender) == ["replace:1:1", "replace:1:2"]
    assert refused(defender, "replace:2:1") == (
        "Q-POW-11: It has to be a challenge of the quest you are on."
    )
    sapper = questing("S1", "H42")
    play(sapper, "power:H42")
    assert refused(sapper, "remove:1:0") == "R-42: The last challenge of lair 1 lies face down."
    assert refused(sapper, "remove:3:0") == (
        "Q-POW-11: It has to be a challenge of the quest you are on."
    )


@pytest.mark.rule("Q-TERM-01", "R-42")
def test_challenges_are_laid_on_quests_that_are_there_and_have_room() -> None:
    lairs = {**LAIRS, "2": long_quest()}
    full = "Q-TERM-01: Lair 2 has 24 challenges, which is the most."
    omen = at("aim.add_challenge 0 A07 0", quests=lairs)
    assert offered(omen) == ["add:1", "add:3"]
    assert refused(omen, "add:2") == full
    assert refused(omen, "add:c1") == "Q-CLM-01: In this match no quests are claimed."
    detour = at("aim.move_first 0 A08 0", quests=lairs)
    assert offered(detour) == ["move:1:3", "move:2:1", "move:2:3"]
    assert refused(detour, "move:1:2") == full
    assert refused(detour, "move:1:1") == "Q-TURN-03: It takes two different quests."
    assert refused(detour, "move:3:1") == (
        "R-42: The Gallows Harpy is the only challenge of lair 3 and stays."
    )
    lairs["3"] = {"treasure": "T10", "challenges": ["C06"]}
    detour = at("aim.move_first 0 A08 0", quests=lairs)
    assert refused(detour, "move:3:1") == "R-42: The only challenge of lair 3 lies face down."


def test_a_quest_without_challenges_has_none_to_face_or_to_move() -> None:
    lairs = {**LAIRS, "3": {"treasure": "T10", "challenges": []}}
    assert refused(at("quest.enter 0", quests=lairs), "enter:3") == (
        "Q-QUEST-01: Lair 3 has no challenges to face."
    )
    assert refused(at("aim.move_first 0 A08 0", quests=lairs), "move:3:1") == (
        "Q-TERM-01: Lair 3 has no challenges."
    )
    assert refused(at("peek 0 1 -", quests=lairs), "peek:3:0") == (
        "Q-TERM-01: Lair 3 has no challenges."
    )


def test_two_lairs_are_named_in_order() -> None:
    match = at("aim.swap_treasures 0 A09 0")
    assert refused(match, "swap:3:1") == (
        "Q-TURN-03: Name lair 1 before lair 3: the exchange is the same."
    )
    assert refused(match, "swap:2:2") == "Q-TURN-03: It takes two different quests."
    assert refused(match, "swap:1:c0") == "Q-CLM-01: In this match no quests are claimed."


def test_a_quest_is_not_discarded_while_it_is_attempted() -> None:
    pack = lamplighter("QUEST(P)", {"op": "redraw_quest"})
    attempt = {"place": "1", "sent": ["H65"]}
    match = table(pack=pack, quests=LAIRS, attempt=attempt, **two(["S1", "H65"], ["S2"]))
    play(match, "power:H65")
    assert offered(match) == ["redraw:2", "redraw:3"]
    assert refused(match, "redraw:1") == "Q-POW-06: Lair 1 is being attempted and stays."
    empty = {**LAIRS, "3": None}
    road = at("aim.redraw_quest 0 A10 0", quests=empty)
    assert refused(road, "redraw:3") == "Q-PREP-16: There is no quest in lair 3."


# On a quest


@pytest.mark.rule("Q-QUEST-04", "Q-QUEST-05", "Q-TERM-03")
def test_a_hero_is_sent_who_has_an_icon_or_a_power_for_it() -> None:
    match = questing("S1", "H22", "H20", "H35", sent=("H22",))
    assert offered(match)[0] == "send:H20"
    assert refused(match, "send:H22") == "Q-QUEST-05: The Beastmaster is participating already."
    assert refused(match, "send:S1") == (
        "Q-QUEST-04: The Rogue has no axe or bow for the Dire Wolf Pack, and no power for "
        "participating heroes."
    )
    assert refused(match, "send:S2") == (
        "Q-TERM-03: The Squire is in your rival's party, not in yours."
    )
    assert refused(match, "send:H23") == "Q-TERM-03: The Outrider is not in your party."
    assert refused(match, "send:H90") == "Q-SETUP-03: There is no such hero in this match."


@pytest.mark.rule("Q-QUEST-08")
def test_what_is_missing_has_to_be_paid_for() -> None:
    match = questing("S1", "H31", gold=5)
    assert refused(match, "defeat") == (
        "Q-QUEST-08: For the Dire Wolf Pack you lack axe and bow: that costs 6 gold and you have 5 "
        "gold."
    )
    match = questing("S1", "H22", sent=("H22",), gold=0)
    assert refused(match, "defeat") == (
        "Q-QUEST-08: For the Dire Wolf Pack you lack axe: that costs 3 gold and you have no gold."
    )
    match = questing("S1", "H31", sent=("H31",), gold=3)
    assert refused(match, "defeat") == (
        "Q-QUEST-08: For the Dire Wolf Pack you lack axe and bow: that costs 4 gold and you have 3 "
        "gold."
    )


@pytest.mark.rule("Q-POW-02", "Q-POW-05", "EX-09", "EX-13")
def test_a_power_of_a_quest_has_its_time_and_is_used_once() -> None:
    match = questing("S1", "H07", "H03", "H14")
    for name, hero in (("Elementalist", "H07"), ("Barkeep", "H03")):
        assert refused(match, f"power:{hero}") == (
            f"Q-POW-02: The {name} has to participate to use the power."
        )
    assert "power:H14" in offered(match)
    match = questing("S1", "H07", "H03", sent=("H07", "H03"), used=["H07"], beaten=1)
    assert refused(match, "power:H07") == (
        "Q-POW-05: The power of the Elementalist was used in this quest already."
    )
    assert refused(match, "power:H03") == (
        "Q-POW-02: The power of the Barkeep works only before the first challenge is defeated."
    )
    assert refused(among("S1", "H07"), "power:H07") == (
        "Q-POW-02: The power of the Elementalist works when you are on a quest."
    )
    match = questing("S1", "H07", "H03", sent=("H07",))
    play(match, "power:H07")
    assert refused(match, "power:H03") == (
        "Q-POW-02: The Barkeep has to participate to use the power."
    )


@pytest.mark.parametrize(
    ("hero", "rule", "when"),
    [
        ("H08", "Q-POW-04", "works once, right after the hero was bought with Recruit Heroes"),
        ("H05", "Q-POW-02", "works as you choose your action card"),
        ("H11", "Q-POW-02", "works while you recruit heroes"),
        ("H01", "Q-POW-02", "works when a challenge was just defeated and the hero participates"),
        ("H18", "Q-POW-02", "works when a quest is over in which the hero participated"),
        ("H09", "Q-POW-02", "works at the end of your turn"),
        ("H19", "Q-POW-05", "works by itself as long as the hero is in your party"),
        ("H31", "Q-POW-05", "works by itself as long as the hero participates in a quest"),
        ("H36", "Q-POW-27", "answers what another player does, at the moment it happens"),
    ],
)
@pytest.mark.rule("Q-POW-02")
def test_every_power_has_its_time(hero: str, rule: str, when: str) -> None:
    match = questing("S1", hero)
    found = refused(match, f"power:{hero}")
    assert found.startswith(f"{rule}: The power of the ")
    assert found.endswith(f" {when}.")
    assert refused(match, "power:S1") == "Q-POW-01: The Rogue has no power."


@pytest.mark.rule("Q-POW-06", "R-42", "R-49", "R-51", "Q-DECK-04")
def test_a_power_needs_something_to_work_on() -> None:
    match = questing("S1", "H28", "H29", "H22", "H23", sent=("H28", "H29", "H22", "H23"))
    vain = "has no use now"
    assert refused(match, "power:H28") == (
        f"Q-POW-06: The power of the Trapsmith {vain}: the Dire Wolf Pack is a monster, not a "
        "location."
    )
    assert refused(match, "power:H29") == (
        f"Q-POW-06: The power of the Giant Slayer {vain}: no icon of the Dire Wolf Pack is missing."
    )
    match = questing("S1", "H42", place="3")
    assert refused(match, "power:H42") == (
        f"R-42: The power of the Sapper {vain}: no challenge can be spared."
    )
    nothing: dict[str, list[str]] = {"challenges": [], "heroes": [], "treasures": []}
    bare: dict[str, Any] = {"rest": "box", "decks": nothing, "piles": nothing}
    bare["hero_pool"] = ["H44", "H45", "H60"]
    party = ("H02", "H03", "H06")
    match = questing("S1", *party, sent=("H02", "H03"), position=bare)
    assert refused(match, "power:H02") == (
        f"R-51: The power of the Ardent Defender {vain}: no challenge is left to draw."
    )
    assert refused(match, "power:H03") == (
        f"R-49: The power of the Barkeep {vain}: no treasure is left to draw."
    )
    assert refused(match, "power:H06") == (
        f"Q-DECK-04: The power of the Dwarven Mercenary {vain}: no hero is left to draw."
    )


VAIN = [
    ({"op": "take_gold", "n": 1}, "there is nobody whose gold it could take"),
    ({"op": "recruit_pool", "max_cost": 1}, "there is nobody in the pool whom it could bring"),
    (
        {"op": "recruit_discard", "max_cost": 1},
        "there is nobody among the discards whom it could bring",
    ),
    ({"op": "recruit_player"}, "nobody else has a hero whom you could pay for"),
    ({"op": "peek", "n": 1}, "no challenge lies face down"),
    ({"op": "move_first"}, "no first challenge can be moved"),
    ({"op": "swap_treasures"}, "it takes two quests"),
    ({"op": "redraw_quest"}, "there is no other quest"),
    (
        {"op": "discard_hero", "who": "other", "chooser": "you", "gold": 0},
        "there is no hero whom it could discard",
    ),
    ({"op": "exchange_treasure", "more": 1}, "no treasures differ by as much as it takes"),
    ({"op": "add_challenge"}, "no challenge is left to draw"),
    ({"op": "take_challenge", "scope": "any", "which": "first"}, "no challenge can be spared"),
]


@pytest.mark.parametrize(("effect", "why"), VAIN)
def test_a_power_of_any_kind_needs_something_to_work_on(effect: dict[str, Any], why: str) -> None:
    bare: dict[str, Any] = {
        "quests": {"1": None, "2": None, "3": {**LAIRS["3"]}},
        "rest": "box",
        "decks": {"challenges": [], "treasures": []},
        "hero_pool": ["H60", "H61", "H62"],
        "attempt": {"place": "3", "sent": ["H65"]},
        "companies": [{"party": ["S1", "H65"], "gold": 0}, {"party": [], "gold": 0}],
    }
    match = table(pack=lamplighter("QUEST(P)", effect), **bare)
    assert asked(match) == "quest.step"
    reason = refused(match, "power:H65").partition(": ")[2]
    assert reason == f"The power of the Lamplighter has no use now: {why}."


@pytest.mark.rule("Q-TERM-01")
def test_a_power_that_adds_a_challenge_needs_room_for_it() -> None:
    match = table(
        pack=lamplighter("QUEST(P)", {"op": "add_challenge"}),
        quests={"1": long_quest(), "2": None, "3": None},
        attempt={"place": "1", "sent": ["H65"]},
        rest="box",
        decks={"challenges": ["C01"], "treasures": []},
        **two(["S1", "H65"], ["S2"]),
    )
    assert refused(match, "power:H65") == (
        "Q-TERM-01: The power of the Lamplighter has no use now: no quest has room for another "
        "challenge."
    )


def test_icons_are_ignored_that_are_missing() -> None:
    match = at(
        "waive 0",
        attempt={"place": "1", "sent": ["H23"]},
        quests={**LAIRS, "1": {"treasure": "T02", "challenges": ["C61", "C28"]}},
        **two(["S1", "H23"], ["S2"]),
    )
    assert offered(match) == ["waive:bow", "waive:staff"]
    assert refused(match, "waive:axe") == (
        "Q-POW-06: The axe of the Coal-Heart Dragon is covered already."
    )
    assert refused(match, "waive:key") == "Q-POW-06: The Coal-Heart Dragon shows no key."


@pytest.mark.rule("Q-POW-12")
def test_the_barkeep_offers_the_treasures_drawn() -> None:
    position = {"decks": {"treasures": ["T07", "T08"]}}
    match = questing("S1", "H03", sent=("H03",), position=position)
    play(match, "power:H03")
    assert refused(match, "treasure:T02") == (
        "Q-POW-12: The Moth-Eaten Crown was not drawn: choose the Chalice of Dawn or the Giants' "
        "Drum."
    )
    assert refused(match, "treasure:T20") == "Q-SETUP-03: There is no such treasure in this match."


# After a defeat, after a quest, after a turn


def diverting() -> Match:
    """The Alley Runner may put a challenge on another quest."""
    lairs = {**LAIRS, "2": long_quest()}
    match = among(
        quests=lairs,
        attempt={"place": "1", "sent": ["H01", "H22", "H23"]},
        **two(["S1", "H01", "H22", "H23"], ["S2"]),
    )
    return play(match, "defeat")


@pytest.mark.rule("Q-POW-09", "Q-TERM-01")
def test_a_challenge_is_diverted_to_another_quest_with_room() -> None:
    match = diverting()
    assert offered(match) == ["divert:3", "keep"]
    assert refused(match, "divert:1") == (
        "Q-POW-09: It has to be another quest than the one you are on."
    )
    assert refused(match, "divert:2") == ("Q-TERM-01: Lair 2 has 24 challenges, which is the most.")
    assert refused(match, "power:H01") == (
        "Q-POW-09: To use that power, choose the quest that gets the challenge."
    )
    assert refused(match, "send:S1") == something_else(match, "Q-POW-09")


@pytest.mark.rule("Q-POW-24", "Q-QUEST-18", "EX-20")
def test_the_quartermaster_keeps_another_participating_hero() -> None:
    party = ["S1", "H18", "H34", "H22", "H23", "H07"]
    match = questing(*party, sent=("H18", "H34", "H22", "H23"), beaten=2)
    play(match, "give_up")
    assert asked(match) == "quest.keep"
    assert refused(match, "save:H34") == (
        "Q-POW-24: The Battle Surgeon keeps others, but cannot be kept by the same power."
    )
    assert refused(match, "save:S1") == (
        "Q-QUEST-18: The Rogue did not participate and stays with you anyway."
    )
    assert refused(match, "power:H34") == (
        "Q-POW-24: To use that power, choose the hero who is kept."
    )
    assert refused(match, "power:H18") == something_else(match, "Q-POW-24")
    assert refused(match, "power:H07") == (
        "Q-POW-02: The quest is over: too late for the power of the Elementalist."
    )
    assert refused(match, "defeat") == "Q-QUEST-21: The quest is over."
    play(match, "save:H22")
    assert refused(match, "save:H22") == "Q-POW-24: The Beastmaster is kept already."
    assert "save:H18" in offered(match)


@pytest.mark.rule("Q-POW-18", "Q-FAIL-04", "R-12", "EX-15")
def test_the_gambler_has_his_time_before_the_limits_and_not_after_a_quest() -> None:
    party = ["S1", "H09", "H22", "H23", "H45", "H46", "H47"]
    match = at("upkeep.discard 0", **two(party, ["S2"]))
    assert refused(match, "power:H09") == (
        "R-12: Powers for the end of a turn come before the limits."
    )
    match = at("upkeep.discard 0", took_part=["H09"], **two(party, ["S2"]))
    assert refused(match, "power:H09") == "Q-POW-18: The Gambler was on a quest in this turn."
    match = at("upkeep.discard 0", cut_short=True, **two(party, ["S2"]))
    assert refused(match, "power:H09") == (
        "Q-FAIL-04: After an early failure no power works at the end of the turn."
    )


@pytest.mark.rule("Q-POW-07")
def test_powers_for_the_end_of_a_turn_are_asked_about_one_by_one() -> None:
    pack = lamplighter("TEND(D)", {"op": "extra_turn"})
    companies = two(["S1", "H09", "H65"], ["S2"])
    match = table(pack=pack, agenda=["upkeep.extra 0 H65"], **companies)
    assert offered(match) == ["power:H65", "decline"]
    assert refused(match, "power:H09") == something_else(match, "Q-POW-18")
