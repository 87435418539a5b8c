"""Positions that cannot be: each is refused with its place and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import BadPosition
from lairworks.games.quest.words import CHALLENGE_IDS, HERO_IDS, TREASURE_IDS
from tests.games.quest.laws import OPTIONS, PACKS
from tests.games.quest.tables import action_pool, gold, hero_pool, laid_out, quest

HIDDEN = OPTIONS["hidden"]
RECRUITS = HERO_IDS[8:72]
CHALLENGES = CHALLENGE_IDS[:90]
TREASURES = TREASURE_IDS[:12]


def company(**fields: Any) -> dict[str, Any]:
    return {"companies": [fields]}


def lair(**fields: Any) -> dict[str, Any]:
    return {"quests": {"1": fields}}


def sent(*heroes: str, **fields: Any) -> dict[str, Any]:
    """An attempt with a party of heroes, who are all sent."""
    return {
        **company(party=[*heroes]),
        "quests": {"1": {"treasure": "T01", "challenges": ["C61", "C16"]}},
        "attempt": {"place": "1", "sent": [*heroes], **fields},
    }


def open_step(text: str, **fields: Any) -> dict[str, Any]:
    return {"agenda": [text], **fields}


WRONG: list[tuple[Any, str, str]] = [
    ({"nonsense": 1}, "nonsense", "there is no such field; known are action"),
    ({"turn": 2}, "turn", "must be from 0 to 1, not 2"),
    ({"turn": "one"}, "turn", "must be a whole number, not the text 'one'"),
    # Companies
    ({"companies": {}}, "companies", "must be a list, not a table"),
    ({"companies": [{}, {}, {}]}, "companies", "there are 2 seats, not 3"),
    ({"companies": [{}, 3]}, "companies[1]", "must be a table, not the number 3"),
    (company(hats=1), "companies[0].hats", "there is no such field; known are gold, party"),
    (company(party=["H99"]), "companies[0].party", "no hero of this game; there are S1 to H64"),
    (company(party=["H65"]), "companies[0].party", "'H65' is no hero of this game"),
    (company(party=["C01"]), "companies[0].party", "'C01' is no hero of this game"),
    (company(party=["H01", "H01"]), "companies[0].party", "H01 cannot lie here: it lies somewhere"),
    (company(party=["S1", "S2"]), "companies[0].party", "nobody has two starting heroes"),
    (
        {"companies": [{"party": ["H01"]}, {"party": ["H01"]}]},
        "companies[1].party",
        "it lies somewhere else already",
    ),
    (company(gold=-1), "companies[0].gold", "must be from 0 to 90, not -1"),
    (company(gold=91), "companies[0].gold", "must be from 0 to 90, not 91"),
    (company(gold="much"), "companies[0].gold", "must be a whole number"),
    (
        {"companies": [{"gold": 60}, {"gold": 31}]},
        "companies[1].gold",
        "only 30 challenges are unused, not 31",
    ),
    (company(gold=["T01"]), "companies[0].gold", "'T01' is no challenge of this game"),
    (company(treasures=["T13"]), "companies[0].treasures", "there are T01 to T12"),
    (company(seekers=["H01"]), "companies[0].seekers", "Alley Runner is never laid with treasures"),
    (company(seekers=["S1"]), "companies[0].seekers", "S1 is a starting hero"),
    (company(turns=0), "companies[0].turns", "must be from 1"),
    # Quests
    ({"quests": {"4": None}}, "quests.4", "there is no such field; known are 1, 2, 3, c0, c1"),
    ({"quests": {"c2": None}}, "quests.c2", "there is no such field"),
    ({"quests": {"c0": {}}}, "quests.c0", "without the option claimed_quests"),
    ({"quests": {"1": []}}, "quests.1", "must be a table, not a list"),
    (lair(treasure="C01"), "quests.1.treasure", "'C01' is no treasure of this game"),
    (lair(challenges=["C91"]), "quests.1.challenges", "there are C01 to C90"),
    (lair(challenges=["C01", "C01"]), "quests.1.challenges", "it lies somewhere else already"),
    (lair(challenges=CHALLENGES[:25]), "quests.1.challenges", "24 are the most, not 25"),
    (lair(challenges=["C01"], down=[1]), "quests.1.down", "so there is no position 1"),
    (lair(challenges=[], down=[0]), "quests.1.down", "there are 0 challenges"),
    (lair(challenges=["C01", "C02"], down=[1]), "quests.1.down", "only in Hidden Quests"),
    (lair(challenges=["C01"], down=[24]), "quests.1.down", "must be from 0 to 23"),
    (lair(down=[0]), "quests.1.down", "for challenges that are given as well"),
    (
        {"quests": {"1": {"challenges": ["C01"]}}, "piles": {"treasures": TREASURES}},
        "quests.1.treasure",
        "none is left for it",
    ),
    # Pools, decks and piles
    ({"hero_pool": ["H01", "H02", "H03", "H05"]}, "hero_pool", "there are 3 slots, not 4"),
    ({"hero_pool": ["S1"]}, "hero_pool", "S1 is a starting hero, who is in a party or in the box"),
    ({"hero_pool": [7]}, "hero_pool", "7 is no hero of this game"),
    ({"action_pool": ["A18", "A18"]}, "action_pool", "A18 cannot lie here: no other is left"),
    ({"action_pool": ["A20"]}, "action_pool", "there are A01 to A19"),
    ({"action_pool": []}, "agenda", "'turn.action 0' has nothing to choose from"),
    ({"decks": {"heroes": ["S1"]}}, "decks.heroes", "S1 is a starting hero"),
    ({"piles": {"heroes": ["S4"]}}, "piles.heroes", "S4 is a starting hero"),
    ({"decks": {"gold": []}}, "decks.gold", "known are actions, challenges, heroes, treasures"),
    (
        {"decks": {"challenges": ["C01"]}, "piles": {"challenges": ["C01"]}},
        "piles.challenges",
        "it lies somewhere else already",
    ),
    ({"rest": "table"}, "rest", "'table' is none of deck, box"),
    # The turn
    ({"action": "A01"}, "action", "none is being resolved"),
    ({"action": "A77", "secondary": True}, "action", "'A77' is no action of this game"),
    ({"secondary": True, "agenda": ["recruit 0"]}, "secondary", "without an attempt or an agenda"),
    ({"secondary": True, **sent("H01")}, "secondary", "without an attempt or an agenda"),
    ({"looked": "9:0"}, "looked", "is a place and a position, like '2:0'"),
    ({"looked": "c2:0"}, "looked", "is a place and a position, like '2:0'"),
    ({"looked": "1:24"}, "looked", "is a place and a position, like '2:0'"),
    ({"drawn": ["H01"]}, "drawn", "no cards lie open during 'turn.action'"),
    ({"drawn": ["S1"]}, "drawn", "S1 is a starting hero"),
    ({"discount": 10}, "discount", "must be from 0 to 9, not 10"),
    ({"extra_turn": 1}, "extra_turn", "must be true or false"),
    ({"used": ["H11", "H11"]}, "used", "H11 is there twice"),
    # The attempt
    ({"attempt": {}}, "attempt.place", "is missing"),
    ({"attempt": {"place": "4"}}, "attempt.place", "'4' is none of 1, 2, 3, c0, c1"),
    ({"attempt": {"place": "c1"}}, "attempt.place", "claimed by another seat"),
    ({"attempt": {"place": "1"}, "quests": {"1": None}}, "attempt.place", "no quest lies there"),
    (
        {"attempt": {"place": "1", "sent": ["H01"]}},
        "attempt.sent",
        "H01 is not in the party of seat 0",
    ),
    (sent("H01", "H02", sent=["H01", "H01"]), "attempt.sent", "H01 is there twice"),
    (sent("H01", took_part=["H02"]), "attempt.took_part", "H01 is sent and so takes part"),
    (sent("H01", kept=["H02"]), "attempt.kept", "H02 has not been sent"),
    (sent("H01", wilds={"H07": "axe"}), "attempt.wilds.H07", "this hero has not been sent"),
    (sent("H01", wilds={"H01": "axe"}), "attempt.wilds.H01", "this hero has no wild icon"),
    (sent("H07", wilds={"H07": "sword"}), "attempt.wilds.H07", "'sword' is none of axe"),
    (sent("H01", waived=["sword"]), "attempt.waived", "'sword' is none of axe, bow"),
    (sent("H01", waived=["key"]), "attempt.waived", "the current challenge shows key 0 times"),
    (sent("H01", waived=["axe", "axe"]), "attempt.waived", "shows axe 1 times"),
    (sent("H01", first_beaten="C01"), "attempt.first_beaten", "none is the first of 0 beaten"),
    (sent("H01", beaten=4), "attempt.first_beaten", "must be named"),
    (sent("H01", turned_up=["C99"]), "attempt.turned_up", "no challenge of this game"),
    (sent("H01", hats=1), "attempt.hats", "there is no such field"),
    ({**sent("H01"), "used": []}, "used", "belongs into the attempt"),
    # What is known
    ({"known": {"C99": [0]}}, "known.C99", "no challenge of this game"),
    ({"known": {"C01": [2]}, **company(gold=["C01"])}, "known.C01", "must be from 0 to 1, not 2"),
    ({"known": {"C01": "me"}, **company(gold=["C01"])}, "known.C01", "must be a list"),
    ({"known": {"C01": [0]}, "decks": {"challenges": ["C01"]}}, "known.C01", "it is in the deck"),
    ({"known": {"C01": [0]}, "piles": {"challenges": ["C01"]}}, "known.C01", "the discard pile"),
    ({"groups": {"heap 1": []}}, "groups.heap 1", "groups are named 'shuffle 1' or 'set 1'"),
    ({"groups": {"set x": []}}, "groups.set x", "groups are named"),
    ({"groups": {"set 1": []}, "sets": 1}, "sets", "must be from 2"),
    ({"groups": {"shuffle 2": []}, "shuffles": 1}, "shuffles", "must be from 2"),
    (
        {"groups": {"set 0": ["C01"], "set 1": ["C01"]}},
        "groups.set 1",
        "C01 is in another group already",
    ),
    (
        {"groups": {"set 0": ["C01"]}, "decks": {"challenges": ["C01"]}},
        "groups",
        "C01 is in the deck, so it is of the last shuffle",
    ),
    # The end
    ({"trigger": 2}, "trigger", "must be from 0 to 1, not 2"),
    ({"cause": "treasure"}, "cause", "is for a table with a trigger"),
    ({"trigger": 0, "cause": "turn_cap"}, "cause", "'turn_cap' is none of treasure, no_quests"),
    (
        {"companies": [{}, {"treasures": ["T10", "T11", "T01"]}]},
        "trigger",
        "seat 1 has 7 points, so there must be one",
    ),
    ({"ending": "bored"}, "ending", "'bored' is none of treasure, no_quests, turn_cap"),
    ({"ending": "treasure"}, "ending", "treasure needs a trigger with that cause"),
    ({"ending": "turn_cap"}, "ending", "turn_cap needs 150 turns of every seat"),
    ({"ending": "treasure", "trigger": 0, "secondary": True}, "secondary", "the match is over"),
    ({"ending": "treasure", "trigger": 0, "agenda": ["turn 0"]}, "agenda", "nothing is left to do"),
    # Luck
    ({"fate": [3]}, "fate", "decks tell what is drawn"),
    ({"luck": [[1, 2, 3, 4]]}, "luck", "there are 3 streams, not 1"),
    # Steps
    ({"agenda": []}, "agenda", "something is left to do"),
    (open_step("dance 0"), "agenda[0]", "'dance 0' is no step of this game"),
    (open_step("recruit"), "agenda[0]", "'recruit' is no step of this game"),
    (open_step(""), "agenda[0]", "'' is no step of this game"),
    (open_step("recruit 0 H01"), "agenda[0]", "is no step of this game"),
    (open_step("recruit 2"), "agenda[0]", "there is no seat 2 for 'recruit 2'; seats are 0 to 1"),
    (open_step("setup -1"), "agenda[0]", "there is no seat -1"),
    (open_step("instant 0 H70"), "agenda[0]", "is no step of this game"),
    (open_step("aim.gain_gold 0 A01 0"), "agenda[0]", "is no step of this game"),
    (open_step("aim.take_gold 0 A15 2"), "agenda[0]", "is no step of this game"),
    (open_step("aim.take_gold 0 A01 0"), "agenda[0]", "is no step of this game"),
    (open_step("recruit 1"), "agenda", "it is the turn of seat 0"),
    (open_step("quest.step 0"), "attempt", "is missing for 'quest.step'"),
    (open_step("recruit 0", **sent("H01")), "attempt", "there is none during 'recruit'"),
    (
        {"agenda": ["turn.action 0", "recruit 0"]},
        "agenda",
        "'turn.action recruit' are never open at the same time",
    ),
    ({"agenda": ["peek 0 1 -", "sweep 0 0"]}, "agenda", "never open at the same time"),
    (open_step("aim.take_gold 0 A15 0", action="A01"), "action", "another one is being resolved"),
    (open_step("turn.drawn 0"), "drawn", "cards lie open during 'turn.drawn'"),
    (open_step("join 0 2", drawn=["H01", "H02"]), "agenda", "and not all of them"),
    (open_step("instant 0 H24"), "agenda", "H24 is not in the party of seat 0"),
    (open_step("instant 0 H01", **company(party=["H01"])), "agenda", "H01 has no power for it"),
    (
        open_step("instant 0 H24", recruits=0, **company(party=["H24"])),
        "recruits",
        "somebody has been bought before 'instant'",
    ),
    (open_step("trade 0 H01", **company(party=["H01"])), "agenda", "nobody in the party can trade"),
    (open_step("recruit 0", **company(gold=0)), "agenda", "has nothing to choose from"),
    (open_step("upkeep.discard 0"), "agenda", "the party is within its limit"),
    (open_step("upkeep.extra 0 H09"), "agenda", "H09 is not in the party"),
    (open_step("replace_hidden 0"), "agenda", "a face-down challenge at `looked`"),
    (open_step("peek 0 0 -"), "agenda", "one look is left at least"),
    (open_step("peek 0 1 1:23"), "agenda", "challenges lie where was looked"),
    (open_step("sweep 0 10"), "agenda", "the discount is 0 to 9"),
    (open_step("retire 0 12"), "agenda", "the bonus is 0 to 9"),
    (open_step("waive 0"), "agenda", "only in a quest"),
    (open_step("part 1 0 A15 1"), "agenda", "nobody makes such an offer"),
    (open_step("react.ambush 1 H37", **sent("H01")), "agenda", "H37 is not in the party of seat 1"),
    (open_step("power.blow 0 rob 0 -1 1"), "agenda", "that cannot be done to that seat"),
    (open_step("power.blow 0 lure 1 20 0"), "agenda", "that cannot be done to that seat"),
    (open_step("power.blow 0 hug 1 20 0"), "agenda[0]", "is no step of this game"),
    (open_step("quest.prepare -1 5"), "agenda", "quests are prepared in lairs"),
    (open_step("quest.claim 0", **sent("H01")), "agenda", "this quest cannot be claimed"),
    (open_step("quest.seeker 0 H20", **sent("H01")), "agenda", "H20 is not in the party"),
    (open_step("quest.seeker 0 H01", **sent("H01")), "agenda", "H01 has no power for it"),
    (open_step("quest.keep 0 H34 3", **sent("H34")), "agenda", "H34 has no power for it"),
    (open_step("quest.divert 0 C05", **sent("H01")), "agenda", "it takes a beaten challenge"),
    (
        open_step("quest.divert 0 C61", **sent("H01", beaten=1)),
        "agenda",
        "C61 cannot lie here: it lies somewhere else already",
    ),
    (
        open_step("quest.step 0", **sent("H01", facing="C61")),
        "agenda",
        "the first challenge lies open and is the one being faced",
    ),
    (
        open_step("aim.take_gold 0 A15 0", **sent("H01")),
        "agenda",
        "A15 does nothing at this time",
    ),
]


@pytest.mark.parametrize(
    ("position", "place", "problem"), WRONG, ids=[str(wrong[0])[:70] for wrong in WRONG]
)
def test_a_wrong_position_is_refused_with_its_place_and_what_is_right(
    position: Any, place: str, problem: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(position)
    assert raised.value.place == place
    assert problem in str(raised.value)


def test_a_position_must_be_a_table() -> None:
    mistakes: list[Any] = [[], "quest", 3]
    for wrong in mistakes:
        with pytest.raises(BadPosition):
            laid_out(wrong)


def test_numbers_of_a_position_go_by_the_content() -> None:
    lavish = PACKS["lavish"]
    match = laid_out({"hero_pool": RECRUITS[:6]}, pack=lavish)
    assert (len(hero_pool(match)), len(action_pool(match))) == (6, 6)
    assert gold(match, 0) == 10
    with pytest.raises(BadPosition, match="there are 6 slots, not 7"):
        laid_out({"hero_pool": RECRUITS[:7]}, pack=lavish)
    short = laid_out(
        {"ending": "turn_cap", "companies": [{"turns": 25}, {"turns": 25}]}, pack=lavish
    )
    assert short.ending == "turn_cap"


def test_with_hidden_quests_any_position_may_be_face_down() -> None:
    column = {"treasure": "T01", "challenges": ["C61", "C01", "C16"], "down": [1]}
    match = laid_out({"quests": {"1": column}}, HIDDEN)
    assert quest(match, "1") == column
