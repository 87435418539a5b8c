"""Powers that are used on a quest, one hero after the other."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import (
    asked,
    challenges,
    coins,
    deck,
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
CLAIMS = {"claimed_quests": True}
ICONS = ["axe", "bow", "staff", "mask", "lute", "scroll", "key", "rope", "leaf"]


def on_quest(
    heroes: list[str],
    column: list[str],
    coins: int = 0,
    sent: list[str] | None = None,
    others: dict[str, Any] | None = None,
    down: list[int] | None = None,
    **position: Any,
) -> Match:
    """A party on a quest in lair 1; the column is written from the treasure up."""
    lair: dict[str, Any] = {"treasure": "T01", "challenges": column}
    if down is not None:
        lair["down"] = down
    attempt = {"place": "1", "sent": heroes if sent is None else sent}
    attempt |= position.pop("attempt", {})
    start: dict[str, Any] = {
        "companies": [{"party": heroes, "gold": coins}, {"party": ["S2"], "gold": 0}],
        "quests": {"1": lair, **(OTHERS if others is None else others)},
        "attempt": attempt,
        **position,
    }
    return table(**start)


def price(match: Match) -> int:
    """What defeating the current challenge would cost."""
    current = state(match)
    return current.all_missing() * current.icon_price()


# Alley Runner


@pytest.mark.rule("EX-23", "Q-POW-09")
def test_the_alley_runner_puts_what_was_defeated_on_another_quest() -> None:
    match = on_quest(["H01", "H45"], ["C61", "C06", "C32"])
    play(match, "defeat")
    assert (match.deciders, asked(match)) == ((0,), "quest.divert")
    assert offered(match) == ["divert:2", "divert:3", "keep"]
    play(match, "divert:3")
    assert gold(match, 0) == 0
    assert challenges(match, "3") == ["C63", "C71", "C12", "C32"]
    assert down(match, "3") == [0]
    assert state(match).beaten == 1


@pytest.mark.rule("Q-POW-09", "Q-POW-05", "R-28")
def test_the_alley_runner_diverts_once_in_a_quest() -> None:
    match = on_quest(["H01", "H54"], ["C61", "C06", "C07", "C32"])
    play(match, "defeat", "divert:2", "defeat")
    assert (asked(match), gold(match, 0)) == ("quest.step", 1)


@pytest.mark.rule("Q-POW-09", "Q-POW-01")
def test_the_alley_runner_who_keeps_a_coin_is_asked_again() -> None:
    match = on_quest(["H01", "H54"], ["C61", "C06", "C07", "C32"])
    play(match, "defeat", "keep")
    assert gold(match, 0) == 1
    play(match, "defeat")
    assert asked(match) == "quest.divert"


@pytest.mark.rule("Q-POW-09", "Q-POW-02")
def test_an_alley_runner_at_home_diverts_nothing() -> None:
    match = on_quest(["H01", "H54"], ["C61", "C06", "C32"], sent=["H54"])
    play(match, "defeat")
    assert (asked(match), gold(match, 0)) == ("quest.step", 1)


@pytest.mark.rule("Q-POW-09", "Q-POW-06")
def test_without_another_quest_there_is_nothing_to_divert_to() -> None:
    match = on_quest(["H01", "H54"], ["C61", "C06", "C32"], others={"2": None, "3": None})
    play(match, "defeat")
    assert (asked(match), gold(match, 0)) == ("quest.step", 1)


@pytest.mark.rule("Q-POW-09", "Q-TERM-01")
def test_a_full_quest_takes_no_diverted_challenge() -> None:
    full = [f"C{number:02d}" for number in range(31, 55)]
    assert len(full) == 24
    others = {"2": {"treasure": "T05", "challenges": full}, "3": OTHERS["3"]}
    match = on_quest(["H01", "H45"], ["C61", "C06", "C07"], others=others)
    play(match, "defeat")
    assert offered(match) == ["divert:3", "keep"]
    others = {"2": {"treasure": "T05", "challenges": full}, "3": None}
    match = on_quest(["H01", "H45"], ["C61", "C06", "C07"], others=others)
    play(match, "defeat")
    assert (asked(match), gold(match, 0)) == ("quest.step", 1)


@pytest.mark.rule("R-29", "Q-POW-09")
def test_the_last_challenge_can_be_diverted_too() -> None:
    match = on_quest(["H01"], ["C32"], down=[])
    play(match, "defeat", "divert:2")
    assert treasures(match, 0) == ["T01"]
    assert gold(match, 0) == 0
    assert challenges(match, "2")[-1] == "C32"


@pytest.mark.rule("R-29", "Q-CLM-09")
def test_a_challenge_can_be_diverted_to_claimed_quests() -> None:
    others = {
        **OTHERS,
        "c1": {"treasure": "T06", "challenges": ["C64"]},
    }
    match = on_quest(["H01", "H45"], ["C61", "C06", "C32"], others=others, options=CLAIMS)
    play(match, "defeat")
    assert offered(match) == ["divert:2", "divert:3", "divert:c1", "keep"]
    play(match, "divert:c1")
    assert challenges(match, "c1") == ["C64", "C32"]


@pytest.mark.rule("J-23", "Q-FAIL-01", "R-29")
def test_after_an_early_failure_a_diverted_challenge_comes_back() -> None:
    match = on_quest(["H01", "H45"], ["C61", "C66", "C32"])
    play(match, "defeat", "divert:3", "give_up")
    assert challenges(match, "1") == ["C61", "C66", "C32"]
    assert down(match, "1") == [0]
    assert challenges(match, "3") == ["C63", "C71", "C12"]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-POW-09", "Q-QUEST-17")
def test_after_two_defeats_a_diverted_challenge_stays_where_it_is() -> None:
    match = on_quest(["H01", "H45"], ["C61", "C06", "C32"])
    play(match, "defeat", "divert:3", "defeat", "give_up")
    assert challenges(match, "3")[-1] == "C32"
    assert coins(match, 0) == ["C06"]


@pytest.mark.rule("Q-POW-09")
def test_a_diverted_challenge_was_defeated_and_brings_bounty_and_toll() -> None:
    match = on_quest(
        ["H01", "H32"],
        ["C61", "C66", "C01"],
        companies=[{"party": ["H01", "H32"], "gold": 3}, {"party": ["S2", "H43"], "gold": 0}],
    )
    play(match, "defeat", "divert:2")
    assert (gold(match, 0), gold(match, 1)) == (1, 1)


# Ardent Defender, Oracle, Wayfinder

REPLACERS = ["H02", "H17", "H21"]


@pytest.mark.rule("EX-06", "Q-POW-10", "R-41")
@pytest.mark.parametrize("hero", REPLACERS)
def test_a_challenge_is_exchanged_in_its_place(hero: str) -> None:
    match = on_quest([hero], ["C61", "C66", "C32", "C06"], decks={"challenges": ["C88", "C58"]})
    play(match, f"power:{hero}")
    assert offered(match) == ["replace:1:1", "replace:1:2", "replace:1:3"]
    play(match, "replace:1:2")
    assert challenges(match, "1") == ["C61", "C66", "C88", "C06"]
    assert down(match, "1") == [0]
    assert pile(match, "challenges") == ["C32"]
    assert state(match).beaten == 0


@pytest.mark.rule("Q-POW-10", "Q-QUEST-02")
@pytest.mark.parametrize("hero", REPLACERS)
def test_the_current_challenge_may_be_exchanged(hero: str) -> None:
    match = on_quest([hero, "H58"], ["C61", "C66", "C28"], decks={"challenges": ["C37"]})
    assert "defeat" not in offered(match)
    play(match, f"power:{hero}", "replace:1:2")
    assert challenges(match, "1")[-1] == "C37"
    play(match, "defeat")
    assert coins(match, 0) == ["C37"]


@pytest.mark.rule("EX-07", "Q-POW-11")
@pytest.mark.parametrize("hero", REPLACERS)
def test_a_revealed_challenge_may_be_exchanged(hero: str) -> None:
    match = on_quest([hero, "H45"], ["C61", "C06"], decks={"challenges": ["C07"]})
    play(match, "defeat")
    assert down(match, "1") == []
    play(match, f"power:{hero}")  # the only open challenge
    assert challenges(match, "1") == ["C07"]
    assert pile(match, "challenges") == ["C61"]
    play(match, "defeat")
    assert treasures(match, 0) == ["T01"]


@pytest.mark.rule("Q-POW-11", "R-42")
@pytest.mark.parametrize("hero", REPLACERS)
def test_a_challenge_that_lies_face_down_is_not_exchanged(hero: str) -> None:
    match = on_quest([hero], ["C61", "C66"], decks={"challenges": ["C88"]})
    play(match, f"power:{hero}")
    assert challenges(match, "1") == ["C61", "C88"]


@pytest.mark.rule("R-51", "Q-POW-06", "Q-POW-10")
@pytest.mark.parametrize("hero", REPLACERS)
def test_without_a_challenge_to_draw_nothing_is_exchanged(hero: str) -> None:
    match = on_quest([hero], ["C61", "C66", "C06"], rest="box")
    assert of_verb(match, "power") == []
    match = on_quest([hero], ["C61", "C66", "C06"], rest="box", piles={"challenges": ["C88"]})
    play(match, f"power:{hero}", "replace:1:2")
    assert challenges(match, "1") == ["C61", "C66", "C88"]
    assert pile(match, "challenges") == ["C06"]  # it cannot come straight back


@pytest.mark.rule("R-30", "Q-POW-10", "Q-FAIL-06")
def test_an_early_failure_does_not_undo_an_exchange() -> None:
    match = on_quest(["H02", "H45"], ["C61", "C06"], decks={"challenges": ["C88"]})
    play(match, "defeat", "power:H02", "give_up")
    assert challenges(match, "1") == ["C88", "C06"]
    assert down(match, "1") == []  # an effect has laid it open
    assert pile(match, "challenges") == ["C61"]


@pytest.mark.rule("R-30", "Q-FAIL-06")
def test_a_challenge_that_comes_back_by_an_exchange_stays_open() -> None:
    """It was turned up by the attempt, exchanged, and laid open again by another exchange."""
    match = on_quest(
        ["H02", "H17", "H45"], ["C61", "C06"], rest="box", decks={"challenges": ["C88"]}
    )
    play(match, "defeat", "power:H02", "power:H17")
    assert challenges(match, "1") == ["C61"]
    play(match, "give_up")
    assert challenges(match, "1") == ["C61", "C06"]
    assert down(match, "1") == []


@pytest.mark.rule("R-06", "Q-PREP-13")
def test_an_exchange_may_bring_a_match() -> None:
    match = on_quest(["H02"], ["C61", "C66", "C06"], decks={"challenges": ["C67"]})
    play(match, "power:H02", "replace:1:2")
    assert challenges(match, "1") == ["C61", "C66", "C67"]


@pytest.mark.rule("Q-POW-10")
def test_three_heroes_exchange_three_times() -> None:
    match = on_quest(REPLACERS, ["C61", "C66", "C06"], decks={"challenges": ["C81", "C82", "C83"]})
    for hero in REPLACERS:
        play(match, f"power:{hero}", "replace:1:2")
    assert challenges(match, "1")[-1] == "C83"
    assert of_verb(match, "power") == []


# Barkeep


@pytest.mark.rule("EX-08", "Q-POW-12")
def test_the_barkeep_replaces_the_treasure_but_no_challenge() -> None:
    match = on_quest(["H03"], ["C61", "C06"], decks={"treasures": ["T08", "T03", "T04"]})
    play(match, "power:H03")
    assert offered(match) == ["treasure:T03", "treasure:T08"]
    play(match, "treasure:T08")
    assert treasure_at(match, "1") == "T08"
    assert challenges(match, "1") == ["C61", "C06"]
    assert sorted(pile(match, "treasures")) == ["T01", "T03"]
    assert deck(match, "treasures")[0] == "T04"
    assert asked(match) == "quest.step"


@pytest.mark.rule("EX-08", "Q-POW-12", "Q-QUEST-15")
def test_the_treasure_won_is_the_one_the_barkeep_has_laid_there() -> None:
    match = on_quest(["H03"], ["C36"], others={}, down=[], decks={"treasures": ["T12", "T03"]})
    play(match, "power:H03", "treasure:T12", "defeat")
    assert treasures(match, 0) == ["T12"]


@pytest.mark.rule("EX-09", "Q-POW-12")
def test_after_a_defeat_it_is_too_late_for_the_barkeep() -> None:
    match = on_quest(["H03", "H45"], ["C61", "C66", "C06"])
    assert of_verb(match, "power") == ["H03"]
    play(match, "defeat")
    assert of_verb(match, "power") == []
    with pytest.raises(IllegalChoice):
        match.play(0, "power:H03")


@pytest.mark.rule("J-26", "Q-POW-12", "R-49")
def test_the_only_treasure_left_must_be_taken() -> None:
    match = on_quest(
        ["H03"], ["C61", "C06"], rest="box", decks={"treasures": ["T09"]}, hero_pool=["H60"]
    )
    play(match, "power:H03")
    assert treasure_at(match, "1") == "T09"
    assert pile(match, "treasures") == ["T01"]
    assert challenges(match, "1") == ["C61", "C06"]
    assert asked(match) == "quest.step"


@pytest.mark.rule("R-49", "Q-DECK-02")
def test_the_barkeep_draws_from_the_discards_if_need_be() -> None:
    match = on_quest(
        ["H03"],
        ["C61", "C06"],
        rest="box",
        decks={"treasures": ["T09"]},
        piles={"treasures": ["T02"]},
    )
    play(match, "power:H03")
    assert offered(match) == ["treasure:T02", "treasure:T09"]  # never the one that lies there


@pytest.mark.rule("R-49", "Q-POW-06")
def test_without_a_treasure_to_draw_there_is_no_use_for_the_barkeep() -> None:
    match = on_quest(["H03"], ["C61", "C06"], rest="box")
    assert of_verb(match, "power") == []


@pytest.mark.rule("R-30")
def test_an_early_failure_leaves_the_new_treasure() -> None:
    match = on_quest(["H03"], ["C61", "C06"], decks={"treasures": ["T08", "T03"]})
    play(match, "power:H03", "treasure:T03", "give_up")
    assert treasure_at(match, "1") == "T03"


@pytest.mark.rule("R-39", "Q-POW-12", "Q-POW-23")
@pytest.mark.parametrize("hero", ["H03", "H16"])
def test_in_a_claimed_quest_only_this_attempt_counts(hero: str) -> None:
    match = table(
        companies=[{"party": ["S1", hero], "gold": 1}, {"party": ["S2"], "gold": 0}],
        quests={
            "1": {"treasure": "T01", "challenges": ["C61", "C66", "C06"]},
            **OTHERS,
            "c0": {"treasure": "T06", "challenges": ["C64", "C41"]},
        },
        options=CLAIMS,
        secondary=True,
    )
    play(match, "quest", "enter:c0", f"send:{hero}")
    assert of_verb(match, "power") == [hero]


# Dwarven Mercenary


@pytest.mark.rule("Q-POW-15", "EX-11")
def test_the_mercenary_is_discarded_for_one_of_two_heroes() -> None:
    match = on_quest(["H06"], ["C61", "C06", "C01"], decks={"heroes": ["H64", "H44", "H45"]})
    play(match, "power:H06")
    assert party(match, 0) == []
    assert offered(match) == ["join:H44", "join:H64"]
    play(match, "join:H44")
    assert party(match, 0) == ["H44"]
    assert pile(match, "heroes") == ["H06", "H64"]
    assert of_verb(match, "send") == ["H44"]
    play(match, "send:H44", "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("J-20", "Q-POW-08", "EX-11")
def test_the_mercenarys_axe_is_gone() -> None:
    match = on_quest(["H06"], ["C61", "C06", "C01"], 3, decks={"heroes": ["H64", "H44"]})
    assert price(match) == 0
    play(match, "power:H06", "join:H64")
    assert price(match) == 3
    assert "defeat" in offered(match)
    assert of_verb(match, "send") == []
    match = on_quest(["H06"], ["C61", "C06", "C01"], decks={"heroes": ["H64", "H44"]})
    play(match, "power:H06", "join:H44")
    assert price(match) == 3  # until she is sent
    play(match, "send:H44")
    assert price(match) == 0


@pytest.mark.rule("Q-POW-15", "Q-POW-02")
def test_the_mercenary_can_be_used_from_home_and_at_any_challenge() -> None:
    match = on_quest(
        ["H06", "H45"], ["C61", "C06", "C07"], sent=["H45"], decks={"heroes": ["H64", "H44"]}
    )
    play(match, "defeat", "power:H06", "join:H44")
    assert party(match, 0) == ["H44", "H45"]
    assert asked(match) == "quest.step"


@pytest.mark.rule("Q-POW-15", "Q-DECK-02", "Q-POW-05")
def test_the_mercenary_may_draw_himself_when_the_deck_is_renewed() -> None:
    match = on_quest(["H06"], ["C61", "C06"], rest="box", decks={"heroes": ["H44"]}, sent=[])
    play(match, "power:H06")
    assert offered(match) == ["join:H06", "join:H44"]  # he was discarded before the draw
    play(match, "join:H06")
    assert party(match, 0) == ["H06"]
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-15", "Q-POW-06")
def test_without_a_hero_to_draw_the_mercenary_stays() -> None:
    match = on_quest(["H06"], ["C61", "C06"], rest="box", hero_pool=["H60", "H61", "H62"])
    assert of_verb(match, "power") == []


# Elementalist, Hierophant, Lorekeeper

WILD = {"H07": "staff", "H12": "lute", "H15": "scroll"}


@pytest.mark.rule("Q-POW-16", "R-40")
@pytest.mark.parametrize("hero", sorted(WILD))
def test_any_of_the_nine_icons_can_be_named(hero: str) -> None:
    match = on_quest([hero], ["C61", "C66", "C06"])
    play(match, f"power:{hero}")
    assert offered(match) == [f"name:{icon}" for icon in ICONS]
    play(match, "name:bow")
    assert price(match) == 0
    play(match, "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("J-18", "Q-POW-16", "Q-POW-05")
def test_a_named_icon_counts_besides_the_printed_one() -> None:
    match = on_quest(["H07"], ["C61", "C66", "C20"])
    assert price(match) == 3
    play(match, "power:H07", "name:axe")
    assert price(match) == 0
    play(match, "defeat")
    assert gold(match, 0) == 1
    assert of_verb(match, "power") == []


@pytest.mark.rule("EX-13", "Q-POW-16")
def test_a_named_icon_stays_until_the_quest_is_over() -> None:
    match = on_quest(["H07"], ["C62", "C61", "C11", "C64"], others={})
    play(match, "power:H07", "name:key", "defeat", "defeat")
    assert price(match) == 0  # the third challenge wants a key again
    assert of_verb(match, "power") == []
    play(match, "defeat")
    assert (price(match), gold(match, 0)) == (0, 3)


@pytest.mark.rule("Q-POW-16")
def test_in_the_next_quest_the_icon_is_not_there() -> None:
    match = on_quest(["H07", "H18"], ["C61", "C06"], action_pool=["A01", None, "A19"])
    play(match, "power:H07", "name:bow", "give_up", "save:H07")
    play(match, "play:A01", "gain", "play:A19", "quest", "enter:1", "send:H07")
    assert state(match).wilds == []
    assert price(match) == 3
    assert of_verb(match, "power") == ["H07"]


@pytest.mark.rule("Q-POW-16", "Q-QUEST-13", "R-20")
def test_naming_the_printed_icon_makes_two_of_them() -> None:
    pack = {"pack": {"name": "x"}, "challenges": {"C13": {"icons": ["staff", "staff"]}}}
    match = on_quest(["H07"], ["C61", "C66", "C13"], pack=pack)
    assert price(match) == 3
    play(match, "power:H07", "name:staff")
    assert price(match) == 0


@pytest.mark.rule("Q-POW-16", "Q-POW-07")
def test_three_heroes_name_three_icons() -> None:
    match = on_quest(sorted(WILD), ["C61", "C66", "C88"])
    assert price(match) == 9
    for hero, icon in zip(sorted(WILD), ("key", "rope", "leaf"), strict=True):
        play(match, f"power:{hero}", f"name:{icon}")
    assert price(match) == 0


# Lightning Mage


@pytest.mark.rule("Q-POW-22")
@pytest.mark.parametrize("sent", [[], ["H14"]])
def test_the_mage_defeats_the_challenge_from_home_too(sent: list[str]) -> None:
    match = on_quest(["H14"], ["C61", "C66", "C58"], sent=sent)
    assert "defeat" not in offered(match)
    play(match, "power:H14")
    assert challenges(match, "1") == ["C61", "C66"]
    assert coins(match, 0) == ["C58"]
    assert state(match).beaten == 1
    assert party(match, 0) == []
    assert pile(match, "heroes") == ["H14"]


@pytest.mark.rule("EX-19", "Q-POW-22", "Q-POW-08")
def test_the_mages_staff_is_gone() -> None:
    match = on_quest(["H14"], ["C61", "C11", "C58"])
    play(match, "power:H14")
    assert price(match) == 3


@pytest.mark.rule("J-21", "Q-POW-22", "Q-POW-24")
def test_the_mage_defeats_the_last_challenge_and_cannot_be_kept() -> None:
    match = on_quest(["H14", "H18", "H49"], ["C61"])
    assert down(match, "1") == []
    play(match, "power:H14")
    assert treasures(match, 0) == ["T01"]
    assert (asked(match), offered(match)) == ("quest.keep", ["save:H49", "done"])
    play(match, "save:H49")
    assert party(match, 0) == ["H49"]
    assert pile(match, "heroes") == ["H14", "H18"]


@pytest.mark.rule("Q-POW-22", "Q-QUEST-10")
def test_the_mage_pays_nobody() -> None:
    match = on_quest(
        ["H14", "H32"],
        ["C61", "C66", "C28"],
        companies=[{"party": ["H14", "H32"], "gold": 3}, {"party": ["S2", "H43"], "gold": 0}],
    )
    play(match, "power:H14")
    assert gold(match, 1) == 0
    assert gold(match, 0) == 5  # the coin and the bounty: it was defeated


@pytest.mark.rule("Q-POW-22", "Q-POW-09")
def test_what_the_mage_defeats_the_alley_runner_may_divert() -> None:
    match = on_quest(["H01", "H14"], ["C61", "C66", "C28"])
    play(match, "power:H14", "divert:2")
    assert challenges(match, "2")[-1] == "C28"
    assert (asked(match), gold(match, 0)) == ("quest.step", 0)


@pytest.mark.rule("Q-POW-22", "Q-FAIL-01")
def test_a_challenge_defeated_by_the_mage_alone_goes_back() -> None:
    match = on_quest(["H14"], ["C61", "C66", "C28"], sent=[])
    play(match, "power:H14", "give_up")
    assert challenges(match, "1") == ["C61", "C66", "C28"]
    assert gold(match, 0) == 0
    assert pile(match, "heroes") == ["H14"]


@pytest.mark.rule("R-48", "Q-CLM-01", "Q-POW-22")
def test_the_mage_is_none_of_the_two_who_can_claim() -> None:
    match = on_quest(["H14", "H46"], ["C61", "C66", "C11"], options=CLAIMS)
    play(match, "power:H14", "give_up")
    assert asked(match) != "quest.claim"
    match = on_quest(["H14", "H46"], ["C61", "C66", "C11"], options=CLAIMS)
    play(match, "defeat", "give_up")
    assert asked(match) == "quest.claim"


# Nymph


@pytest.mark.rule("J-27", "Q-POW-23", "R-46")
def test_shopping_with_the_nymph() -> None:
    match = on_quest(
        ["H16"],
        ["C61", "C66", "C01"],
        3,
        hero_pool=["H44", "H24", "H11"],
        decks={"heroes": ["H62", "H63", "H64"]},
    )
    play(match, "power:H16")
    assert offered(match) == ["buy:H11", "buy:H24", "buy:H44", "done"]
    play(match, "buy:H44")
    assert (asked(match), gold(match, 0)) == ("shop", 2)
    assert hero_pool(match) == ["H62", "H24", "H11"]
    assert offered(match) == ["buy:H11", "done"]
    play(match, "buy:H11")
    assert gold(match, 0) == 0
    assert hero_pool(match) == ["H62", "H24", "H63"]
    assert asked(match) == "quest.step"  # nothing is left to be spent
    assert party(match, 0) == ["H11", "H16", "H44"]
    play(match, "send:H44", "defeat")
    assert of_verb(match, "power") == []


@pytest.mark.rule("J-27", "Q-POW-23")
def test_the_nymph_is_not_used_after_a_defeat() -> None:
    match = on_quest(["H16", "H44"], ["C61", "C66", "C01"], 3)
    assert of_verb(match, "power") == ["H16"]
    play(match, "defeat")
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-23", "R-46")
def test_with_the_nymph_heroes_cost_what_they_cost() -> None:
    match = on_quest(["H16"], ["C61", "C66", "C01"], 1, hero_pool=["H22", "H23", "H53"])
    play(match, "power:H16")  # nobody can be paid for: that was it
    assert (asked(match), party(match, 0), gold(match, 0)) == ("quest.step", ["H16"], 1)
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-23", "Q-POW-20")
def test_the_herald_does_not_trade_for_the_nymph() -> None:
    match = on_quest(
        ["H11", "H16", "H60"], ["C61", "C66", "C01"], 2, hero_pool=["H44", "H61", "H62"]
    )
    play(match, "power:H16")
    assert offered(match) == ["buy:H44", "done"]


# Trapsmith, Giant Slayer, Silver Tongue

WAIVERS = {
    "H28": ("C84", ["rope", "leaf"]),
    "H29": ("C20", ["axe", "staff"]),
    "H30": ("C50", ["mask", "scroll"]),
}
RIGHT = [(hero, challenge) for hero, (challenge, _) in WAIVERS.items()]
WRONG = [(hero, other) for hero in WAIVERS for rival, other in RIGHT if rival != hero]


@pytest.mark.rule("Q-POW-06")
@pytest.mark.parametrize("hero", sorted(WAIVERS))
def test_a_missing_icon_is_ignored(hero: str) -> None:
    challenge, icons = WAIVERS[hero]
    match = on_quest([hero], ["C61", "C66", challenge], 3)
    assert price(match) == 6
    play(match, f"power:{hero}")
    assert offered(match) == [f"waive:{icon}" for icon in icons]
    play(match, f"waive:{icons[1]}")
    assert price(match) == 3
    play(match, "defeat")
    assert gold(match, 0) == 1


@pytest.mark.rule("Q-POW-02", "Q-POW-06")
@pytest.mark.parametrize(("hero", "challenge"), WRONG)
def test_challenges_of_other_kinds_ignore_nothing(hero: str, challenge: str) -> None:
    match = on_quest([hero], ["C61", "C66", challenge], 6)
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-06")
@pytest.mark.parametrize(("hero", "challenge"), [("H28", "C64"), ("H29", "C06"), ("H30", "C37")])
def test_with_nothing_missing_there_is_nothing_to_ignore(hero: str, challenge: str) -> None:
    match = on_quest([hero], ["C61", "C66", challenge])
    assert price(match) == 0
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-06")
def test_only_the_icon_that_is_missing_is_ignored() -> None:
    match = on_quest(["H29"], ["C61", "C66", "C28"], 3)
    play(match, "power:H29")
    assert offered(match) == ["waive:axe", "waive:staff"]  # the bow is the Slayer's own


@pytest.mark.rule("Q-QUEST-09")
def test_an_icon_is_ignored_for_one_challenge_only() -> None:
    match = on_quest(["H29"], ["C61", "C02", "C01"], 3)
    play(match, "power:H29", "defeat")
    assert gold(match, 0) == 4
    assert price(match) == 3
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-QUEST-09", "Q-POW-10")
def test_what_is_ignored_does_not_go_over_to_an_exchanged_challenge() -> None:
    match = on_quest(["H29", "H17"], ["C61", "C66", "C01"], decks={"challenges": ["C02"]})
    play(match, "power:H29")
    assert price(match) == 0
    play(match, "power:H17", "replace:1:2")
    assert price(match) == 3


@pytest.mark.rule("Q-POW-02")
def test_a_hidden_location_is_not_ignored_before_it_is_revealed() -> None:
    """The Trapsmith faces a monster; what lies under it must make no difference."""
    match = on_quest(["H28", "H45"], ["C84", "C06"])
    assert of_verb(match, "power") == []
    play(match, "defeat")
    assert of_verb(match, "power") == ["H28"]


# Sapper


@pytest.mark.rule("Q-POW-08", "R-42")
@pytest.mark.parametrize("sent", [[], ["H42"]])
def test_the_sapper_is_discarded_for_an_open_challenge(sent: list[str]) -> None:
    match = on_quest(["H42"], ["C61", "C66", "C32", "C06"], sent=sent)
    play(match, "power:H42")
    assert party(match, 0) == []
    assert offered(match) == ["remove:1:1", "remove:1:2", "remove:1:3"]
    play(match, "remove:1:1")
    assert challenges(match, "1") == ["C61", "C32", "C06"]
    assert down(match, "1") == [0]
    assert pile(match, "challenges") == ["C66"]
    assert (gold(match, 0), state(match).beaten) == (0, 0)


@pytest.mark.rule("R-42", "Q-QUEST-14")
def test_the_sapper_brings_up_the_next_challenge() -> None:
    match = on_quest(["H42"], ["C61", "C06"])
    play(match, "power:H42")  # there is one open challenge
    assert challenges(match, "1") == ["C61"]
    assert down(match, "1") == []
    assert lies(match, "attempt")["facing"] == "C61"


@pytest.mark.rule("R-42", "Q-POW-06")
def test_the_sapper_leaves_the_only_challenge() -> None:
    match = on_quest(["H42"], ["C61"])
    assert (down(match, "1"), of_verb(match, "power")) == ([], [])
    match = on_quest(["H42", "H45"], ["C61", "C06"])
    play(match, "defeat")
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-FAIL-08", "Q-FAIL-01", "R-30")
def test_a_challenge_removed_counts_for_nothing_and_stays_away() -> None:
    match = on_quest(["H42", "H45"], ["C61", "C66", "C32", "C06"], sent=["H45"])
    play(match, "defeat", "power:H42", "remove:1:2", "give_up")
    assert challenges(match, "1") == ["C61", "C66", "C06"]  # an early failure all the same
    assert pile(match, "challenges") == ["C32"]
    assert gold(match, 0) == 0


@pytest.mark.rule("Q-FAIL-08", "Q-FAIL-06")
def test_a_challenge_that_the_sapper_brought_up_is_turned_down_again() -> None:
    match = on_quest(["H42"], ["C61", "C06"])
    play(match, "power:H42", "give_up")
    assert (challenges(match, "1"), down(match, "1")) == (["C61"], [0])
    assert lies(match, "known")["C61"] == "all"
