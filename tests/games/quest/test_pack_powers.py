"""Heroes of packs: known effects in new combinations work without code, whatever they remove."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import ContentError, Match
from lairworks.core.fields import ContentFields
from lairworks.games.quest.effects import TIMINGS, read_effects
from lairworks.games.quest.words import DEPTH
from tests.games.quest.tables import (
    again,
    asked,
    challenges,
    coins,
    down,
    gold,
    hero_pool,
    lies,
    of_verb,
    offered,
    party,
    pile,
    play,
    state,
    table,
    treasure_at,
    treasures,
)

OTHERS: dict[str, Any] = {
    "2": {"treasure": "T05", "challenges": ["C62", "C36", "C31"]},
    "3": {"treasure": "T10", "challenges": ["C63", "C71", "C12"]},
}
LAIRS: dict[str, Any] = {"1": {"treasure": "T01", "challenges": ["C61", "C66", "C06"]}, **OTHERS}
FULL = [f"C{number:02d}" for number in range(37, 61)]

GOLD = {"op": "gain_gold", "n": 2}
ROB = {"op": "take_gold", "n": 1}
OUST = {"op": "discard_hero", "who": "other", "chooser": "you", "gold": 1}
OFFER = {"op": "discard_hero", "who": "any", "chooser": "victim", "gold": 1}
RETIRE = {"op": "retire", "bonus": 1}
WILD = {"op": "wild_icon"}
ADD = {"op": "add_challenge"}
STRIKE = {"op": "defeat_current"}
RAISE = {"op": "recruit_discard", "max_cost": 3}


def power(timing: str, *effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A hero with a power, as an entry."""
    hero = {"name": "Lamplighter", "cost": 2, "icons": ["key"], "text": "x", "art": "lamp"}
    return {**hero, "timing": timing, "effects": list(effects), **fields}


def pack(**heroes: dict[str, Any]) -> dict[str, Any]:
    return {"pack": {"name": "x"}, "heroes": heroes}


def company(*heroes: str, **more: Any) -> dict[str, Any]:
    return {"party": list(heroes), "gold": 0, **more}


def bought(effects: list[dict[str, Any]], *companies: dict[str, Any], **position: Any) -> Match:
    """The first company has just bought H65, whose Instant does all this."""
    start: dict[str, Any] = {
        "quests": LAIRS,
        "hero_pool": ["H65", "H60", "H61"],
        "secondary": True,
        "pack": pack(H65=power("INSTANT", *effects)),
        **position,
    }
    match = table(companies=list(companies), seats=len(companies), **start)
    play(match, "recruit")
    if "H65" not in party(match, 0):
        play(match, "buy:H65")
    return match


def on_quest(
    timing: str, effects: list[dict[str, Any]], *companies: dict[str, Any], **position: Any
) -> Match:
    """The first company, all of it, is on a quest in lair 1 with H65, whose power does all this."""
    attempt = {"place": "1", "sent": companies[0]["party"], **position.pop("attempt", {})}
    start: dict[str, Any] = {
        "quests": LAIRS,
        "attempt": attempt,
        "pack": pack(H65=power(timing, *effects)),
        **position,
    }
    return table(companies=list(companies), seats=len(companies), **start)


def is_taken(timing: str, effects: list[dict[str, Any]]) -> bool:
    """Whether content takes them in this order at this time."""
    fields = ContentFields({"effects": effects}, "heroes.toml", "H65")
    try:
        read_effects(fields, TIMINGS.index(timing))
    except ContentError:
        return False
    return True


# Several effects on one Instant


@pytest.mark.rule("Q-POW-04")
def test_two_effects_of_an_instant_are_done_in_order() -> None:
    match = bought(
        [GOLD, {"op": "take_challenge", "scope": "any", "which": "first"}],
        company("S1", gold=2),
        company("S2"),
    )
    play(match, "power:H65")
    assert gold(match, 0) == 2
    play(match, "take:2:2")
    assert gold(match, 0) == 3
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-POW-04")
def test_what_comes_after_a_question_is_not_forgotten() -> None:
    match = bought(
        [{"op": "peek", "n": 2}, ROB, GOLD],
        company("S1", gold=2),
        company("S2", gold=3),
        company("S3", gold=3),
    )
    play(match, "power:H65", "peek:1:0")
    match = again(match)  # a position remembers the rest
    play(match, "done", "rob:2")
    assert [gold(match, seat) for seat in range(3)] == [3, 3, 2]


@pytest.mark.rule("Q-POW-06")
def test_if_one_effect_has_no_target_the_power_is_not_on_offer() -> None:
    match = bought([GOLD, ROB], company("S1", gold=3), company("S2"))
    assert match.deciders != (0,) or asked(match) != "instant"
    assert "H65" in party(match, 0)


@pytest.mark.rule("Q-POW-06")
def test_an_effect_that_loses_its_target_on_the_way_is_skipped() -> None:
    """There is one coin to take, and it is taken the first time."""
    match = bought([ROB, ROB, GOLD], company("S1", gold=2), company("S2", gold=1))
    play(match, "power:H65")
    assert (gold(match, 0), gold(match, 1)) == (3, 0)


@pytest.mark.rule("Q-POW-04")
def test_a_hero_may_be_looked_up_and_replaced_by_one_power() -> None:
    match = bought(
        [{"op": "peek", "n": 1}, {"op": "replace_hidden"}, GOLD],
        company("S1", gold=2),
        company("S2"),
        decks={"challenges": ["C88"]},
    )
    play(match, "power:H65", "peek:2:0", "replace_hidden")
    assert challenges(match, "2") == ["C88", "C36", "C31"]
    assert down(match, "2") == [0]
    assert "C88" not in lies(match, "known")
    assert gold(match, 0) == 2


@pytest.mark.rule("Q-RECR-07")
def test_heroes_swept_and_hired_by_one_power() -> None:
    match = bought(
        [{"op": "refresh_pool", "next_discount": 0}, {"op": "recruit_pool", "free": True}],
        company("S1", gold=2),
        company("S2"),
        decks={"heroes": ["H44", "H24"]},
    )
    play(match, "power:H65", "sweep:H60", "done")
    assert hero_pool(match) == ["H44", "H24", "H61"]
    play(match, "welcome:H24")
    assert party(match, 0) == ["S1", "H24", "H65"]
    assert gold(match, 0) == 0  # and no Instant of hers


@pytest.mark.rule("Q-POW-04", "Q-POW-08")
def test_an_instant_may_do_away_with_its_own_hero() -> None:
    match = bought([RETIRE, GOLD], company("S1", gold=2), company("S2"))
    play(match, "power:H65", "retire:H65")
    assert party(match, 0) == ["S1"]
    assert gold(match, 0) == 5  # 2 and 1 for her, and then 2
    assert pile(match, "heroes") == ["H65"]


@pytest.mark.rule("Q-POW-04")
def test_a_quest_may_be_redrawn_and_robbed_by_one_power() -> None:
    match = bought(
        [{"op": "redraw_quest"}, {"op": "take_challenge", "scope": "any", "which": "first"}],
        company("S1", gold=2),
        company("S2"),
    )
    play(match, "power:H65", "redraw:1")
    assert {"C61", "C66", "C06"} <= set(pile(match, "challenges"))
    assert asked(match) == "aim.take_challenge"
    play(match, offered(match)[0])
    assert gold(match, 0) == 1


# Answers to powers of several parts


@pytest.mark.rule("R-34", "Q-POW-27")
@pytest.mark.parametrize("guard", ["H35", "H36"])
def test_the_rest_of_a_power_is_dropped_when_it_is_answered(guard: str) -> None:
    match = bought([OUST, GOLD, ROB], company("S1", gold=2), company("S2", "H44", guard, gold=3))
    play(match, "power:H65", "oust:H44")
    assert match.deciders == (1,)
    match = again(match)
    play(match, f"power:{guard}")
    assert party(match, 1) == ["S2", "H44"]
    assert (gold(match, 0), gold(match, 1)) == (0, 3)
    assert (match.deciders, asked(match)) == ((1,), "turn.action")  # nothing can be bought


@pytest.mark.rule("R-34", "Q-POW-27")
def test_what_a_power_did_before_it_was_answered_stays() -> None:
    match = bought([GOLD, ROB, GOLD], company("S1", gold=2), company("S2", "H35", gold=3))
    play(match, "power:H65", "power:H35")
    assert (gold(match, 0), gold(match, 1)) == (2, 3)


@pytest.mark.rule("R-34", "Q-POW-27")
def test_every_part_that_hits_somebody_may_be_answered() -> None:
    match = bought([OUST, ROB], company("S1", gold=2), company("S2", "H35", "H44", gold=3))
    play(match, "power:H65", "oust:H44", "decline")
    assert (match.deciders, asked(match)) == ((1,), "react.break")
    assert party(match, 1) == ["S2", "H35"]
    play(match, "power:H35")
    assert (party(match, 1), gold(match, 1)) == (["S2"], 4)


@pytest.mark.rule("R-34", "Q-POW-27")
def test_two_victims_are_asked_each_in_turn() -> None:
    heroes = pack(H65=power("INSTANT", ROB, ROB), H66=power("REACT(D)", {"op": "cancel_power"}))
    match = bought(
        [],
        company("S1", gold=2),
        company("S2", "H35", gold=3),
        company("S3", "H66", gold=3),
        pack=heroes,
    )
    play(match, "power:H65", "rob:2")
    assert match.deciders == (2,)
    play(match, "decline", "rob:1")
    assert match.deciders == (1,)
    play(match, "power:H35")
    assert [gold(match, seat) for seat in range(3)] == [1, 3, 2]


@pytest.mark.rule("R-34")
def test_two_spellbreakers_in_one_party_are_asked_until_one_is_used() -> None:
    heroes = pack(H65=power("INSTANT", ROB), H66=power("REACT(D)", {"op": "cancel_power"}))
    match = bought([], company("S1", gold=2), company("S2", "H35", "H66", gold=3), pack=heroes)
    play(match, "power:H65")
    first = offered(match)[0]
    play(match, "decline")
    assert (match.deciders, asked(match)) == ((1,), "react.break")
    assert offered(match)[0] != first
    play(match, offered(match)[0])
    assert (gold(match, 1), len(party(match, 1))) == (3, 2)


@pytest.mark.rule("R-34", "Q-POW-27", "Q-POW-05")
@pytest.mark.parametrize("timing", ["QUEST(P)", "QUEST(D)"])
def test_a_power_answered_on_a_quest_is_used_up_and_the_quest_goes_on(timing: str) -> None:
    match = on_quest(timing, [ROB, GOLD], company("S1", "H65"), company("S2", "H35", gold=3))
    play(match, "power:H65")
    assert (match.deciders, asked(match)) == ((1,), "react.break")
    play(match, "power:H35")
    assert (match.deciders, asked(match)) == ((0,), "quest.step")
    assert (gold(match, 0), gold(match, 1)) == (0, 3)
    assert of_verb(match, "power") == []
    assert ("H65" in party(match, 0)) == (timing == "QUEST(P)")  # what is paid stays paid


@pytest.mark.rule("Q-POW-13", "Q-POW-27")
@pytest.mark.parametrize("guard", ["H04", "H35", "H36"])
def test_who_is_made_an_offer_by_a_power_chooses_and_may_answer(guard: str) -> None:
    match = bought([OFFER, GOLD], company("S1", gold=2), company("S2", "H44", guard, gold=0))
    play(match, "power:H65")
    if guard == "H04":
        # Only the own seat is left, where one hero can be discarded.
        assert (party(match, 0), gold(match, 0)) == (["H65"], 3)
        return
    assert offered(match) == ["offer:0", "offer:1"]
    play(match, "offer:1")
    assert (match.deciders, asked(match)) == ((1,), "part")
    play(match, "part:H44")
    assert (match.deciders, offered(match)) == ((1,), [f"power:{guard}", "decline"])
    play(again(match), "decline")
    play(match, f"power:{guard}")
    assert party(match, 1) == ["S2", "H44"]
    assert (gold(match, 0), gold(match, 1)) == (0, 0)


@pytest.mark.rule("Q-POW-19")
def test_an_offer_to_oneself_spares_the_hero_it_comes_from() -> None:
    match = bought([OFFER], company("S1", "H44", gold=2), company("S2"))
    play(match, "power:H65", "offer:0")
    assert offered(match) == ["part:S1", "part:H44"]
    play(match, "part:H44")
    assert (party(match, 0), gold(match, 0)) == (["S1", "H65"], 1)


# In a quest


@pytest.mark.rule("Q-POW-08")
def test_a_hero_is_discarded_for_gold_on_a_quest() -> None:
    match = on_quest("QUEST(D)", [GOLD], company("H65", "H45"), company("S2"))
    play(match, "power:H65")
    assert (party(match, 0), gold(match, 0)) == (["H45"], 2)
    assert asked(match) == "quest.step"
    play(match, "defeat")
    assert gold(match, 0) == 3


@pytest.mark.rule("Q-POW-16", "Q-POW-02")
def test_an_icon_named_at_the_start_of_a_quest_lasts() -> None:
    lairs = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C07", "C06"]}}
    match = on_quest("QSTART(P)", [WILD, GOLD], company("H65"), company("S2"), quests=lairs)
    play(match, "power:H65", "name:bow")
    assert gold(match, 0) == 2
    play(match, "defeat", "defeat", "defeat")
    assert treasures(match, 0) == ["T01"]
    assert gold(match, 0) == 5


@pytest.mark.rule("Q-POW-16", "Q-POW-08")
def test_a_hero_who_names_an_icon_and_retires_takes_it_along() -> None:
    match = on_quest("QUEST(P)", [WILD, RETIRE], company("H65", "H45"), company("S2"))
    play(match, "power:H65", "name:rope", "retire:H65")
    assert state(match).wilds == []
    play(match, "defeat")
    assert gold(match, 0) == 4
    assert "defeat" in offered(match)
    play(match, "defeat")  # a rope, for 3 gold
    assert gold(match, 0) == 2


@pytest.mark.rule("Q-QUEST-05", "Q-POW-08")
def test_a_participating_hero_who_retires_is_not_discarded_again() -> None:
    match = on_quest("QUEST(P)", [RETIRE], company("S1", "H65", "H44", "H18"), company("S2"))
    play(match, "power:H65")
    assert offered(match) == ["retire:H18", "retire:H44", "retire:H65", "decline"]
    play(match, "retire:H44")
    assert gold(match, 0) == 2
    play(match, "give_up")
    assert offered(match) == ["save:S1", "save:H65", "done"]
    play(match, "done")
    assert sorted(pile(match, "heroes")) == ["H18", "H44", "H65"]


@pytest.mark.rule("Q-POW-06", "Q-POW-08")
def test_who_is_discarded_for_a_power_is_nobody_it_could_retire() -> None:
    match = on_quest("QUEST(D)", [RETIRE], company("S1", "H65"), company("S2"))
    assert of_verb(match, "power") == []  # a starting hero has no cost
    match = on_quest("QUEST(D)", [RETIRE], company("S1", "H65", "H44"), company("S2"))
    play(match, "power:H65")
    assert offered(match) == ["retire:H44", "decline"]


@pytest.mark.rule("Q-POW-06", "Q-POW-08")
def test_who_is_discarded_for_a_power_is_none_of_the_heroes_it_asks_for() -> None:
    two = {**OFFER, "least": 2}
    match = on_quest("QUEST(D)", [two], company("S1", "H65"), company("S2"))
    assert of_verb(match, "power") == []  # nobody will have two
    match = on_quest("QUEST(P)", [two], company("S1", "H65"), company("S2"))
    assert of_verb(match, "power") == ["H65"]
    match = on_quest("QUEST(D)", [two], company("S1", "H65", "H44"), company("S2"))
    play(match, "power:H65")
    assert offered(match) == ["part:S1", "part:H44"]


@pytest.mark.rule("Q-POW-06", "Q-POW-08")
def test_who_is_discarded_for_a_power_is_not_raised_by_it() -> None:
    match = on_quest("QUEST(D)", [RAISE], company("S1", "H65"), company("S2"))
    assert of_verb(match, "power") == []
    match = on_quest(
        "QUEST(D)",
        [RAISE, RAISE, GOLD],
        company("S1", "H65"),
        company("S2"),
        piles={"heroes": ["H44"]},
    )
    play(match, "power:H65")
    assert party(match, 0) == ["S1", "H44"]
    assert pile(match, "heroes") == ["H65"]
    assert gold(match, 0) == 2  # the second part was skipped, the third was not


@pytest.mark.rule("Q-QUEST-02")
def test_a_challenge_added_to_the_own_quest_is_the_current_one() -> None:
    match = on_quest(
        "QUEST(P)",
        [ADD, GOLD],
        company("H65", "H45"),
        company("S2"),
        decks={"challenges": ["C01"]},
    )
    play(match, "power:H65", "add:1")
    assert challenges(match, "1") == ["C61", "C66", "C06", "C01"]
    assert lies(match, "attempt")["facing"] == "C01"
    assert "defeat" not in offered(match)
    assert gold(match, 0) == 2


@pytest.mark.rule("Q-QUEST-02", "Q-FAIL-01")
def test_a_challenge_added_and_defeated_by_one_power() -> None:
    match = on_quest(
        "QUEST(D)",
        [ADD, STRIKE],
        company("H65", "H45"),
        company("S2"),
        decks={"challenges": ["C01"]},
    )
    play(match, "power:H65", "add:1")
    assert challenges(match, "1") == ["C61", "C66", "C06"]
    assert coins(match, 0) == ["C01"]
    play(match, "give_up")
    assert challenges(match, "1") == ["C61", "C66", "C06", "C01"]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-TERM-01", "Q-FAIL-01")
def test_what_is_added_to_the_own_quest_leaves_room_for_what_may_go_back() -> None:
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": [*FULL[:23], "C06"]}}
    match = on_quest("QUEST(P)", [ADD], company("H65", "H45"), company("S2"), quests=lairs)
    play(match, "power:H65")
    assert offered(match) == ["add:2", "add:3"]  # 24 are the most
    match = on_quest("QUEST(P)", [ADD], company("H65", "H45"), company("S2"), quests=lairs)
    play(match, "defeat", "power:H65")
    assert offered(match) == ["add:2", "add:3"]
    play(match, "add:2", "give_up")
    assert len(challenges(match, "1")) == DEPTH


@pytest.mark.rule("Q-TERM-01", "Q-FAIL-01")
def test_what_is_moved_to_the_own_quest_leaves_room_too() -> None:
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": [*FULL[:23], "C06"]}}
    move = {"op": "move_first"}
    match = on_quest("QUEST(P)", [move], company("H65", "H45"), company("S2"), quests=lairs)
    play(match, "defeat", "power:H65")
    assert not [choice for choice in offered(match) if choice.endswith(":1")]
    play(match, "move:1:2", "give_up")
    assert len(challenges(match, "1")) == 23


@pytest.mark.rule("Q-TERM-07", "Q-FAIL-08")
def test_the_current_challenge_may_be_moved_away() -> None:
    match = on_quest("QUEST(P)", [{"op": "move_first"}], company("H65"), company("S2"))
    play(match, "power:H65", "move:1:3")
    assert challenges(match, "1") == ["C61", "C66"]
    assert challenges(match, "3")[-1] == "C06"
    assert lies(match, "attempt")["facing"] == "C66"
    assert state(match).beaten == 0


@pytest.mark.rule("Q-QUEST-14", "Q-POW-27")
def test_taking_the_current_challenge_brings_up_the_hidden_one() -> None:
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": ["C61", "C06"]}}
    take = {"op": "take_challenge", "scope": "attempted", "which": "first"}
    match = on_quest("QUEST(P)", [take], company("H65"), company("S2", "H37"), quests=lairs)
    play(match, "power:H65")
    assert coins(match, 0) == ["C06"]
    assert (match.deciders, asked(match)) == ((1,), "react.ambush")
    play(match, "decline")
    assert lies(match, "attempt")["facing"] == "C61"
    play(match, "defeat")
    assert treasures(match, 0) == ["T01"]


@pytest.mark.rule("R-42", "Q-POW-06")
def test_the_quest_one_is_on_cannot_be_redrawn() -> None:
    match = on_quest("QUEST(P)", [{"op": "redraw_quest"}, GOLD], company("H65"), company("S2"))
    play(match, "power:H65")
    assert offered(match) == ["redraw:2", "redraw:3"]
    play(match, "redraw:3")
    assert challenges(match, "1") == ["C61", "C66", "C06"]
    assert (asked(match), gold(match, 0)) == ("quest.step", 2)


@pytest.mark.rule("Q-QUEST-15")
def test_treasures_swapped_on_the_way_are_what_is_won() -> None:
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": ["C06"], "down": []}}
    match = on_quest(
        "QUEST(P)", [{"op": "swap_treasures"}], company("H65", "H45"), company("S2"), quests=lairs
    )
    play(match, "power:H65", "swap:1:3", "defeat")
    assert treasures(match, 0) == ["T10"]
    assert treasure_at(match, "3") == "T01"


@pytest.mark.rule("Q-FAIL-01", "Q-FAIL-05")
def test_a_coin_that_is_spent_on_the_way_does_not_come_back() -> None:
    """The only challenge defeated has been turned into a hero when the quest is given up."""
    match = on_quest(
        "QUEST(P)",
        [{"op": "recruit_pool", "max_cost": 1}],
        company("H65", "H45"),
        company("S2"),
        hero_pool=["H44", "H60", "H61"],
    )
    play(match, "defeat", "power:H65")
    assert (party(match, 0), gold(match, 0)) == (["H44", "H45", "H65"], 0)
    assert pile(match, "challenges") == ["C06"]
    play(match, "give_up")
    assert challenges(match, "1") == ["C61", "C66"]
    assert pile(match, "challenges") == ["C06"]
    assert party(match, 0) == ["H44"]


@pytest.mark.rule("Q-POW-17")
def test_a_hero_lured_on_a_quest_may_be_sent() -> None:
    match = on_quest(
        "QUEST(P)",
        [{"op": "recruit_player"}],
        company("H65", gold=2),
        company("S2", "H22", "H36"),
    )
    play(match, "power:H65", "lure:H22", "decline")
    assert party(match, 0) == ["H22", "H65"]
    play(match, "send:H22", "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-POW-19", "Q-QUEST-05")
def test_a_power_may_oust_a_hero_who_is_participating() -> None:
    any_hero = {**OUST, "who": "any"}
    match = on_quest("QUEST(P)", [any_hero], company("H45", "H65"), company("S2"))
    assert "defeat" in offered(match)
    play(match, "power:H65", "oust:H45")
    assert state(match).sent == [state(match).companies[0].party[0]]
    assert (gold(match, 0), "defeat" in offered(match)) == (1, False)


@pytest.mark.rule("Q-POW-19")
def test_a_hero_ousted_for_nothing_brings_nothing() -> None:
    free = {**OUST, "gold": 0}
    match = bought([free], company("S1", gold=2), company("S2", "H44"))
    play(match, "power:H65", "oust:H44")
    assert (party(match, 1), gold(match, 1)) == (["S2"], 0)


@pytest.mark.rule("Q-POW-22", "Q-POW-24")
def test_a_last_challenge_defeated_by_a_power_that_goes_on_before() -> None:
    """Gold, a hero and the last blow, all of one power: the quest ends when it is done."""
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": ["C58"], "down": []}}
    deal = {"op": "recruit_deck", "draw": 2, "keep": 1}
    match = on_quest(
        "QUEST(D)",
        [GOLD, deal, STRIKE],
        company("H65", "H18", "H01"),
        company("S2"),
        quests=lairs,
        decks={"heroes": ["H44", "H45"]},
    )
    play(match, "power:H65", "join:H45", "divert:2")
    assert treasures(match, 0) == ["T01"]
    assert offered(match) == ["save:H01", "done"]
    play(match, "save:H01")
    assert party(match, 0) == ["H01", "H45"]
    assert gold(match, 0) == 2


# More of a kind


@pytest.mark.rule("Q-POW-20")
def test_several_heralds_trade_once_each() -> None:
    heroes = pack(H65=power("RECRUIT", {"op": "trade_in"}, cost=1))
    match = table(
        companies=[company("S1", "H11", "H65", "H44", "H45"), company("S2")],
        quests=LAIRS,
        hero_pool=["H46", "H47", "H48"],
        decks={"heroes": ["H49", "H50", "H51"]},
        secondary=True,
        pack=heroes,
    )
    play(match, "recruit")
    assert of_verb(match, "trade") == ["H11", "H44", "H45", "H65"]  # one trades the other in
    play(match, "trade:H44", "buy:H46")
    assert of_verb(match, "trade") == ["H11", "H45", "H46"]  # the second Herald is left
    play(match, "trade:H11", "buy:H47")
    assert match.deciders == (1,)
    assert party(match, 0) == ["S1", "H45", "H46", "H47", "H65"]


@pytest.mark.rule("Q-POW-20")
def test_the_last_herald_left_is_not_traded_in_by_himself() -> None:
    heroes = pack(H65=power("RECRUIT", {"op": "trade_in"}, cost=1))
    match = table(
        companies=[company("S1", "H11", "H65"), company("S2")],
        quests=LAIRS,
        hero_pool=["H46", "H60", "H61"],
        decks={"heroes": ["H62"]},
        secondary=True,
        pack=heroes,
    )
    play(match, "recruit", "trade:H65")
    assert party(match, 0) == ["S1", "H11", "H46"]
    assert match.deciders == (1,)


@pytest.mark.rule("Q-POW-27")
def test_two_bandit_chiefs_are_asked_in_turn_order() -> None:
    heroes = pack(H65=power("REACT(D)", {"op": "ambush"}))
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": ["C61", "C06"]}}
    match = table(
        turn=1,
        seats=3,
        companies=[company("S1", "H37"), company("S2", "H45"), company("S3", "H65")],
        quests=lairs,
        decks={"challenges": ["C01", "C02"]},
        attempt={"place": "1", "sent": ["H45"]},
        pack=heroes,
    )
    play(match, "defeat")
    assert (match.deciders, offered(match)) == ((2,), ["power:H65", "decline"])
    play(match, "power:H65")
    assert (match.deciders, offered(match)) == ((0,), ["power:H37", "decline"])
    play(match, "power:H37")
    assert challenges(match, "1") == ["C61", "C01", "C02"]
    assert match.deciders == (1,)
    assert lies(match, "attempt")["facing"] == "C02"


@pytest.mark.rule("Q-POW-27", "Q-TERM-01")
def test_the_second_bandit_chief_is_not_asked_when_the_first_has_filled_the_quest() -> None:
    heroes = pack(H65=power("REACT(D)", {"op": "ambush"}))
    lair = {"treasure": "T01", "challenges": FULL[:23], "down": list(range(23))}
    match = table(
        seats=3,
        companies=[company("S1"), company("S2", "H37"), company("S3", "H65")],
        quests={"1": lair},
        options={"hidden_quests": True},
        secondary=True,
        pack=heroes,
    )
    play(match, "quest", "enter:1", "power:H37")
    assert match.deciders == (0,)
    assert len(challenges(match, "1")) == DEPTH


@pytest.mark.rule("Q-POW-09", "Q-POW-05")
def test_two_alley_runners_divert_twice() -> None:
    heroes = pack(H65=power("DEFEAT(P)", {"op": "divert"}))
    lairs = {**OTHERS, "1": {"treasure": "T01", "challenges": ["C61", "C08", "C07", "C06"]}}
    match = table(
        companies=[company("H01", "H65", "H45"), company("S2")],
        quests=lairs,
        attempt={"place": "1", "sent": ["H01", "H65", "H45"]},
        pack=heroes,
    )
    play(match, "defeat", "divert:2", "defeat", "divert:3", "defeat")
    assert coins(match, 0) == ["C08"]
    assert (challenges(match, "2")[-1], challenges(match, "3")[-1]) == ("C06", "C07")


@pytest.mark.rule("Q-POW-18")
def test_two_gamblers_do_not_make_two_other_turns() -> None:
    heroes = pack(H65=power("TEND(D)", {"op": "extra_turn"}))
    match = table(
        companies=[company("S1", "H09", "H65"), company("S2")],
        quests=LAIRS,
        action_pool=["A01", None, "A19"],
        secondary=True,
        pack=heroes,
    )
    play(match, "gain")
    (first, _) = offered(match)
    play(match, first)
    assert (match.deciders, asked(match)) == ((0,), "turn.action")
    assert len(party(match, 0)) == 2


@pytest.mark.rule("Q-POW-24")
def test_two_quartermasters_keep_each_other() -> None:
    keep = {"op": "keep_heroes", "n": 1, "after": "any"}
    match = table(
        companies=[company("H18", "H65"), company("S2")],
        quests=LAIRS,
        attempt={"place": "1", "sent": ["H18", "H65"]},
        pack=pack(H65=power("QEND(P)", keep)),
    )
    play(match, "give_up")
    while match.deciders == (0,):
        play(match, offered(match)[0])
    assert party(match, 0) == ["H18", "H65"]


@pytest.mark.rule("Q-POW-05", "Q-POW-13")
def test_standing_powers_add_up() -> None:
    heroes = pack(
        H65=power("ALWAYS", {"op": "protect"}, {"op": "toll", "n": 2}),
        H66=power(
            "ALWAYS(P)",
            {"op": "bounty", "kind": "monster", "n": 2},
            {"op": "bounty", "kind": "location", "n": 1},
            {"op": "icon_price", "n": 1},
        ),
    )
    match = table(
        companies=[company("H66", "H32", gold=1), company("S2", "H65", "H43")],
        quests={**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C66", "C01"]}},
        attempt={"place": "1", "sent": ["H66", "H32"]},
        pack=heroes,
    )
    play(match, "defeat")  # 1 gold for the axe; the coin, and bounties of 2 and 1
    assert (gold(match, 0), gold(match, 1)) == (4, 3)
    assert state(match).is_protected(1)


@pytest.mark.rule("Q-START-02", "Q-DECK-03", "Q-POW-08")
def test_a_starting_hero_with_a_power_goes_to_the_box_for_it() -> None:
    entry = {"timing": "QUEST(D)", "effects": [GOLD], "text": "x"}
    match = table(
        companies=[company("S1", "H45"), company("S2")],
        quests=LAIRS,
        attempt={"place": "1", "sent": ["H45"]},
        pack=pack(S1=entry),
    )
    play(match, "power:S1")
    assert (party(match, 0), pile(match, "heroes"), gold(match, 0)) == (["H45"], [], 2)


# What content does not take


@pytest.mark.rule("Q-POW-13")
@pytest.mark.parametrize("timing", ["INSTANT", "QUEST(P)", "QUEST(D)"])
def test_a_levy_is_for_action_cards(timing: str) -> None:
    assert not is_taken(timing, [{"op": "levy", "min": 4, "n": 1}])


@pytest.mark.rule("Q-QUEST-02")
@pytest.mark.parametrize(
    "effects",
    [
        [STRIKE, GOLD],
        [STRIKE, STRIKE],
        [{"op": "remove_challenge", "scope": "attempted"}, STRIKE],
        [{"op": "move_first"}, {"op": "waive_icon", "kind": "monster"}],
        [{"op": "take_challenge", "scope": "any", "which": "first"}, GOLD],
        [GOLD, WILD],
        [RETIRE, WILD],
    ],
)
def test_what_pulls_the_ground_from_under_the_next_effect_is_refused(
    effects: list[dict[str, Any]],
) -> None:
    assert not is_taken("QUEST(P)", effects)


def test_an_icon_is_not_named_by_who_is_gone() -> None:
    assert not is_taken("QUEST(D)", [WILD])
    assert is_taken("QSTART(P)", [WILD])


# At random

SINGLES: list[dict[str, Any]] = [
    GOLD,
    ROB,
    OFFER,
    {**OUST, "who": "any", "gold": 0},
    RETIRE,
    RAISE,
    ADD,
    WILD,
    STRIKE,
    {"op": "others_gain", "n": 1},
    {"op": "recruit_pool", "max_cost": 3, "optional": True},
    {"op": "recruit_deck", "draw": 3, "keep": 2},
    {"op": "recruit_player"},
    {"op": "recruit_shop"},
    {"op": "refresh_pool", "next_discount": 0},
    {"op": "peek", "n": 2},
    {"op": "replace_hidden"},
    {"op": "replace_challenge", "scope": "any"},
    {"op": "remove_challenge", "scope": "any"},
    {"op": "take_challenge", "scope": "any", "which": "any_faceup"},
    {"op": "move_first"},
    {"op": "swap_treasures"},
    {"op": "redraw_quest"},
    {"op": "exchange_treasure", "more": 1},
    {"op": "replace_treasure", "draw": 2},
    {"op": "waive_icon", "kind": "monster"},
]
TIMES = ["INSTANT", "QSTART(P)", "QUEST(P)", "QUEST(D)"]
ANSWERS = ["ambush", "cancel_power", "stand_in"]
NAMES = [f"H{number:02d}" for number in range(1, 97)]


def strangers(rng: random.Random) -> dict[str, Any]:
    """A pack of 96 heroes whose powers are thrown together, as far as content takes them."""
    heroes: dict[str, Any] = {}
    for name in NAMES:
        if rng.random() < 0.15:
            heroes[name] = power("REACT(D)", {"op": rng.choice(ANSWERS)}, outcome="any")
            continue
        while True:
            timing = rng.choice(TIMES)
            effects = rng.choices(SINGLES, k=rng.choice([1, 2, 2, 3]))
            if is_taken(timing, effects):
                break
        icons = rng.sample(["axe", "bow", "staff", "mask", "lute", "scroll", "key", "rope"], 2)
        heroes[name] = power(timing, *effects, outcome="any", icons=icons, cost=rng.choice([1, 2]))
    return pack(**heroes)


def check_cards(match: Match) -> None:
    """Every card is in one place, and no quest is too long."""
    lying = state(match)
    content = lying.content
    cards: list[int] = []
    heroes: list[int] = []
    for mine in lying.companies:
        cards += mine.gold
        heroes += [hero for hero in mine.party + mine.seekers if hero in content.recruits]
    for lair in lying.quests:
        cards += lair.cards
        assert len(lair.cards) <= DEPTH
    for which, found in ((0, cards), (1, heroes)):
        stack = lying.decks[which]
        found += stack.cards[: stack.left] + stack.pile
    heroes += [hero for hero in lying.hero_pool if hero >= 0]
    if any(step.name == "join" for step in lying.agenda):
        heroes += lying.drawn
    assert sorted(cards) == sorted(challenge.number for challenge in content.challenges)
    assert sorted(heroes) == content.recruits
    assert set(lying.sent) <= set(lying.companies[lying.turn].party)


@pytest.mark.slow
@pytest.mark.rule("Q-POW-02", "Q-POW-08")
@pytest.mark.parametrize("seed", range(6))
def test_powers_thrown_together_never_break_a_match(seed: int) -> None:
    rng = random.Random(seed)
    house = strangers(rng)
    options = {"hidden_quests": seed % 2 == 1, "claimed_quests": seed % 3 == 1}
    match = lairworks.new("quest", seats=2 + seed % 3, seed=seed, options=options, pack=house)
    eager = ("power", "quest", "send", "defeat", "recruit")
    lying = state(match)
    words = match.setting.game.words
    for _ in range(1200):
        if match.over:
            break
        (seat,) = lying.deciders()
        choices = lying.choices(seat)
        liked = [choice for choice in choices if words.verb_of(choice).name in eager]
        lying.apply(seat, rng.choice(liked if liked and rng.random() < 0.6 else choices))
        check_cards(match)
