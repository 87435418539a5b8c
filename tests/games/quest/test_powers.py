"""What holds for all powers of heroes: when, how often, and that nobody has to (Q-POW)."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from lairworks.games.quest.effects import TIMINGS
from tests.games.quest.tables import (
    again,
    asked,
    challenges,
    gold,
    hero_pool,
    of_verb,
    offered,
    party,
    pile,
    play,
    state,
    table,
)

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C66", "C06"]},  # h:key, rope, bow
    "2": {"treasure": "T05", "challenges": ["C62", "C37", "C32"]},  # h:key, lute, mask
    "3": {"treasure": "T10", "challenges": ["C63", "C72", "C12"]},  # h:key, leaf, staff
}
INSTANTS = ["H08", "H10", "H13", "H24", "H25", "H26", "H27", "H38", "H39", "H40"]
STARTING = ["H03", "H16"]  # QSTART(P)
QUESTING = ["H02", "H07", "H12", "H15", "H17", "H21", "H28", "H29", "H30"]  # QUEST(P)
DISCARDED = ["H06", "H14", "H42"]  # QUEST(D)
GOING_ALONG = ["H01", "H18", "H20", "H31", "H32", "H33", "H34"]  # other powers with a (P)
AT_HOME = ["H04", "H05", "H09", "H11", "H19", "H35", "H36", "H37", "H41", "H43"]
POWERS = [*INSTANTS, *STARTING, *QUESTING, *DISCARDED, *GOING_ALONG, *AT_HOME]
# For these a challenge of the right kind is needed, two of whose icons are missing.
OF_A_KIND = {"H28": "C84", "H29": "C20", "H30": "C50"}


def companies(*heroes: str, coins: int = 3) -> list[dict[str, Any]]:
    """The seat whose turn it is has these heroes; the other has a hero and a treasure worth 2."""
    return [
        {"party": ["S1", *heroes], "gold": coins, "treasures": ["T02"]},
        {"party": ["S2", "H52"], "gold": 2, "treasures": ["T06"]},
    ]


def on_quest(*heroes: str, first: str = "C06", coins: int = 3, **attempt: Any) -> Match:
    """Heroes of a party that is on a quest; nobody is sent unless the attempt says so."""
    lairs = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C66", first]}}
    return table(
        companies=companies(*heroes, coins=coins),
        quests=lairs,
        attempt={"place": "1", **attempt},
    )


def recruiting(hero: str, coins: int = 6, **position: Any) -> Match:
    """A hero lies in the pool, and there is something for every Instant to do."""
    start: dict[str, Any] = {
        "companies": companies(coins=coins),
        "quests": LAIRS,
        "hero_pool": [hero, "H60", "H61"],
        "piles": {"heroes": ["H44"]},
        "secondary": True,
        **position,
    }
    return table(**start)


# The cards


@pytest.mark.rule("Q-POW-02")
def test_every_power_is_covered_here() -> None:
    content = state(table()).content
    timed = {hero.id: TIMINGS[hero.timing] for hero in content.heroes if hero.effects}
    assert sorted(timed) == sorted(POWERS)
    assert len(timed) == 41
    assert {timed[hero] for hero in INSTANTS} == {"INSTANT"}
    assert {timed[hero] for hero in STARTING} == {"QSTART(P)"}
    assert {timed[hero] for hero in QUESTING} == {"QUEST(P)"}
    assert {timed[hero] for hero in DISCARDED} == {"QUEST(D)"}
    assert {timed[hero] for hero in GOING_ALONG} == {"DEFEAT(P)", "QEND(P)", "ALWAYS(P)"}


# When


@pytest.mark.rule("Q-POW-02")
@pytest.mark.parametrize("hero", POWERS)
def test_only_the_warden_is_used_instead_of_an_action_card(hero: str) -> None:
    match = table(companies=companies(hero), quests=LAIRS, action_pool=["A01", "A04", "A07"])
    assert of_verb(match, "power") == (["H05"] if hero == "H05" else [])


@pytest.mark.rule("Q-POW-02", "Q-POW-22")
@pytest.mark.parametrize("hero", POWERS)
def test_from_home_only_heroes_who_are_discarded_for_it_use_powers_on_a_quest(hero: str) -> None:
    match = on_quest(hero, first=OF_A_KIND.get(hero, "C06"))
    assert of_verb(match, "power") == ([hero] if hero in DISCARDED else [])


@pytest.mark.rule("Q-POW-02")
@pytest.mark.parametrize("hero", POWERS)
def test_whose_power_needs_it_must_participate(hero: str) -> None:
    match = on_quest(hero, first=OF_A_KIND.get(hero, "C06"), sent=[hero])
    usable = hero in STARTING + QUESTING + DISCARDED
    assert of_verb(match, "power") == ([hero] if usable else [])


@pytest.mark.rule("Q-POW-02", "Q-POW-12", "Q-POW-23")
@pytest.mark.parametrize("hero", STARTING + QUESTING + DISCARDED)
def test_powers_for_the_start_are_over_with_the_first_defeat(hero: str) -> None:
    first = OF_A_KIND.get(hero, "C06")
    match = on_quest(hero, first=first, sent=[hero], beaten=1, first_beaten="C01")
    assert of_verb(match, "power") == ([] if hero in STARTING else [hero])


@pytest.mark.rule("Q-POW-02")
@pytest.mark.parametrize("hero", POWERS)
def test_in_other_peoples_turns_no_power_is_offered_unasked(hero: str) -> None:
    match = table(turn=1, companies=companies(hero), quests=LAIRS, action_pool=["A01", "A04"])
    play(match, "play:A01", "gain")
    assert (match.deciders, asked(match)) == ((0,), "turn.action")


@pytest.mark.rule("Q-POW-02", "Q-POW-18")
@pytest.mark.parametrize("hero", POWERS)
def test_at_the_end_of_a_turn_only_the_gambler_is_asked_about(hero: str) -> None:
    match = table(companies=companies(hero, coins=1), quests=LAIRS, secondary=True)
    play(match, "gain")
    if hero == "H09":
        assert (match.deciders, offered(match)) == ((0,), ["power:H09", "decline"])
    else:
        assert (match.deciders, asked(match)) == ((1,), "turn.action")


@pytest.mark.rule("Q-POW-02", "Q-POW-20")
@pytest.mark.parametrize("hero", POWERS)
def test_while_recruiting_only_the_herald_trades(hero: str) -> None:
    match = table(
        companies=companies(hero, "H46"),
        quests=LAIRS,
        hero_pool=["H44", "H45", "H47"],
        secondary=True,
    )
    play(match, "recruit")
    assert of_verb(match, "trade") == (["H46"] if hero == "H11" else [])
    assert of_verb(match, "power") == []


# Who may go along


@pytest.mark.rule("Q-POW-03", "Q-QUEST-04", "R-18")
@pytest.mark.parametrize("hero", POWERS)
def test_a_power_with_a_p_lets_its_hero_go_without_a_matching_icon(hero: str) -> None:
    no_match = "C46" if hero in ("H16", "H21", "H34", "H02") else "C84"
    content = state(table()).content
    match = on_quest(hero, first=no_match)
    icons = {number.id: set(number.icons) for number in content.heroes}
    needs = {number.id: set(number.icons) for number in content.challenges}
    matches = bool(icons[hero] & needs[no_match])
    goes = hero in STARTING + QUESTING + GOING_ALONG
    assert (hero in of_verb(match, "send")) == (goes or matches)


@pytest.mark.rule("Q-POW-03", "R-18")
@pytest.mark.parametrize("hero", ["H06", "H14", "H42"])
def test_who_is_discarded_for_a_power_needs_an_icon_to_be_sent(hero: str) -> None:
    match = on_quest(hero, first="C71")
    assert of_verb(match, "send") == []
    assert of_verb(match, "power") == [hero]


@pytest.mark.rule("Q-POW-03")
@pytest.mark.parametrize("hero", STARTING)
def test_whose_power_comes_too_late_may_go_all_the_same(hero: str) -> None:
    match = on_quest(hero, first="C01", beaten=1, first_beaten="C02")
    assert hero in of_verb(match, "send")
    play(match, f"send:{hero}")
    assert of_verb(match, "power") == []


# Nobody has to


@pytest.mark.rule("Q-POW-01")
def test_icons_are_given_without_the_power() -> None:
    match = on_quest("H29", "H07", first="C24", sent=["H29", "H07"])
    assert of_verb(match, "power") == ["H07"]  # nothing is missing that could be waived
    play(match, "defeat")
    assert gold(match, 0) == 4
    assert of_verb(match, "power") == ["H07"]  # still unused


@pytest.mark.rule("Q-POW-01", "Q-POW-03")
def test_a_power_is_used_without_an_icon() -> None:
    """The Barkeep's lute is of no use here, his power is."""
    match = on_quest("H03", first="C06")
    play(match, "send:H03", "power:H03")
    assert asked(match) == "treasure"


@pytest.mark.rule("Q-POW-01", "Q-POW-04", "Q-RECR-06")
@pytest.mark.parametrize("hero", INSTANTS)
def test_an_instant_may_be_declined_and_is_lost_then(hero: str) -> None:
    match = recruiting(hero)
    play(match, "recruit", f"buy:{hero}")
    assert (match.deciders, asked(match)) == ((0,), "instant")
    assert offered(match) == [f"power:{hero}", "decline"]
    kept = [(party(match, seat), gold(match, seat)) for seat in (0, 1)]
    lying = [challenges(match, place) for place in ("1", "2", "3")]
    play(match, "decline")
    if match.deciders == (0,):
        assert of_verb(match, "power") == []
        play(match, "done")
    assert (match.deciders, asked(match)) == ((1,), "turn.action")
    assert [(party(match, seat), gold(match, seat)) for seat in (0, 1)] == kept
    assert [challenges(match, place) for place in ("1", "2", "3")] == lying


@pytest.mark.rule("Q-POW-04", "Q-RECR-06", "R-15")
@pytest.mark.parametrize("hero", INSTANTS)
def test_the_pool_is_full_again_before_an_instant(hero: str) -> None:
    match = recruiting(hero, decks={"heroes": ["H47"]})
    play(match, "recruit", f"buy:{hero}")
    assert asked(match) == "instant"
    assert hero_pool(match) == ["H47", "H60", "H61"]
    assert hero in party(match, 0)


@pytest.mark.rule("Q-POW-04")
def test_an_instant_is_used_once() -> None:
    match = recruiting("H24")
    play(match, "recruit", "buy:H24", "power:H24")
    assert gold(match, 0) == 5
    assert asked(match) == "recruit"
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-04")
def test_each_hero_bought_has_an_instant_of_its_own() -> None:
    match = recruiting("H24", hero_pool=["H24", "H26", "H61"])
    play(match, "recruit", "buy:H24", "power:H24", "buy:H26")
    assert offered(match) == ["power:H26", "decline"]


# Heroes who come in other ways


@pytest.mark.rule("EX-12", "Q-POW-04", "Q-RECR-07")
@pytest.mark.parametrize("hero", INSTANTS)
@pytest.mark.parametrize("card", ["A11", "A12", "A13"])
def test_main_actions_bring_no_instant(card: str, hero: str) -> None:
    content = state(table()).content
    cost = next(other.cost for other in content.heroes if other.id == hero)
    drawn = card == "A12"
    match = table(
        companies=companies(coins=6),
        quests=LAIRS,
        action_pool=[card, "A01", "A04"],
        hero_pool=["H59" if drawn else hero, "H60", "H61"],
        decks={"heroes": [hero] if drawn else []},
    )
    play(match, f"play:{card}")
    if card == "A11" and cost > 2:
        assert of_verb(match, "welcome") == []
        return
    if card == "A13":
        play(match, f"buy:{hero}")
    assert hero in party(match, 0)
    assert asked(match) == "turn.secondary"


@pytest.mark.rule("EX-12", "Q-POW-15", "Q-RECR-07")
@pytest.mark.parametrize("hero", INSTANTS)
def test_the_mercenary_brings_no_instant(hero: str) -> None:
    match = table(
        companies=companies("H06", coins=6),
        quests=LAIRS,
        hero_pool=["H59", "H60", "H61"],
        decks={"heroes": [hero, "H47"]},
        piles={"heroes": ["H44"]},
        attempt={"place": "1"},
    )
    play(match, "power:H06", f"join:{hero}")
    assert hero in party(match, 0)
    assert asked(match) == "quest.step"
    assert of_verb(match, "power") == []


@pytest.mark.rule("EX-12", "Q-POW-23", "Q-RECR-07")
@pytest.mark.parametrize("hero", INSTANTS)
def test_the_nymph_brings_no_instant(hero: str) -> None:
    match = table(
        companies=companies("H16", coins=6),
        quests=LAIRS,
        hero_pool=[hero, "H60", "H61"],
        piles={"heroes": ["H44"]},
        attempt={"place": "1", "sent": ["H16"]},
    )
    play(match, "power:H16", f"buy:{hero}")
    if asked(match) == "shop":
        play(match, "done")
    assert hero in party(match, 0)
    assert asked(match) == "quest.step"
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-RECR-07", "R-16")
@pytest.mark.parametrize("hero", [other for other in INSTANTS if other != "H25"])
def test_the_banner_captain_brings_no_instant(hero: str) -> None:
    match = recruiting("H25", decks={"heroes": ["H47", hero]})
    play(match, "recruit", "buy:H25", "power:H25")
    assert hero in party(match, 0)
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-RECR-07", "R-16")
@pytest.mark.parametrize("hero", ["H08", "H10", "H13", "H24", "H25", "H26", "H27", "H39"])
def test_the_necromancer_brings_no_instant(hero: str) -> None:
    match = recruiting("H40", piles={"heroes": [hero, "H44"]}, coins=9)
    play(match, "recruit", "buy:H40", "power:H40", f"raise:{hero}")
    assert hero in party(match, 0)
    assert asked(match) == "recruit"


@pytest.mark.rule("Q-RECR-07", "R-16")
@pytest.mark.parametrize("hero", [other for other in INSTANTS if other != "H08"])
def test_the_firestorm_magus_brings_no_instant(hero: str) -> None:
    cast = companies(coins=9)
    cast[1]["party"] = ["S2", "H52", hero]
    match = recruiting("H08", companies=cast)
    play(match, "recruit", "buy:H08", "power:H08", f"lure:{hero}")
    assert hero in party(match, 0)
    if match.deciders == (0,):
        assert asked(match) == "recruit"


@pytest.mark.rule("R-53", "Q-POW-20", "Q-RECR-06")
@pytest.mark.parametrize("hero", INSTANTS)
def test_a_hero_got_by_a_trade_was_bought_and_has_the_instant(hero: str) -> None:
    match = recruiting(hero, companies=companies("H11", "H63", "H62", coins=2))
    play(match, "recruit", "trade:H63", f"buy:{hero}")
    assert hero in party(match, 0)
    assert offered(match) == [f"power:{hero}", "decline"]


# How often


@pytest.mark.rule("Q-POW-05", "R-28")
@pytest.mark.parametrize("hero", STARTING + QUESTING)
def test_a_power_is_used_once_in_a_quest(hero: str) -> None:
    first = OF_A_KIND.get(hero, "C06")
    match = on_quest(hero, first=first, sent=[hero], used=[hero])
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-05", "R-28")
def test_once_used_a_power_stays_used_for_all_challenges() -> None:
    match = on_quest("H17", "H45", first="C06", sent=["H17", "H45"], coins=9)
    play(match, "power:H17", "replace:1:1", "defeat")
    assert asked(match) == "quest.step"
    assert of_verb(match, "power") == []
    play(match, "defeat")
    assert of_verb(match, "power") == []


@pytest.mark.rule("Q-POW-05", "R-28")
def test_in_the_next_quest_a_power_is_there_again() -> None:
    """The Quartermaster saves the Oracle; in the owner's next turn her power is new."""
    lairs = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C06"]}}
    match = table(
        companies=[
            {"party": ["S1", "H17", "H18", "H45"], "gold": 5},
            {"party": ["S2"], "gold": 1},
        ],
        quests=lairs,
        action_pool=["A01", None, "A04"],
        attempt={"place": "1", "sent": ["H17", "H18", "H45"], "used": ["H17"]},
    )
    play(match, "give_up", "save:H17")
    assert party(match, 0) == ["S1", "H17"]
    play(match, "play:A01", "gain", "play:A04", "replace:2:1", "quest", "enter:2", "send:H17")
    assert of_verb(match, "power") == ["H17"]


@pytest.mark.rule("Q-POW-05")
def test_what_works_always_works_every_time() -> None:
    lairs = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C01", "C06"]}}
    match = table(
        companies=[{"party": ["S1", "H32", "H44"], "gold": 0}, {"party": ["S2"], "gold": 0}],
        quests=lairs,
        attempt={"place": "1", "sent": ["H32", "H44"]},
    )
    play(match, "defeat")
    assert gold(match, 0) == 2  # the coin and the bounty
    play(match, "defeat")
    assert gold(match, 0) == 4


# What a power needs


@pytest.mark.rule("Q-POW-06")
@pytest.mark.parametrize("hero", ["H24", "H39"])
def test_instants_that_need_nothing_are_always_on_offer(hero: str) -> None:
    match = recruiting(hero, piles={}, companies=[{"party": [], "gold": 6}, {"party": ["S2"]}])
    play(match, "recruit", f"buy:{hero}")
    assert asked(match) == "instant"


@pytest.mark.rule("Q-POW-06")
@pytest.mark.parametrize("hero", ["H08", "H10", "H26", "H38", "H40"])
def test_an_instant_without_a_target_is_not_on_offer(hero: str) -> None:
    match = recruiting(
        hero,
        coins=9,
        companies=[{"party": [], "gold": 9}, {"party": [], "gold": 0}],
        piles={},
    )
    play(match, "recruit", f"buy:{hero}")
    assert asked(match) == "recruit"
    with pytest.raises(IllegalChoice):
        match.play(0, f"power:{hero}")


# Several at once


@pytest.mark.rule("Q-POW-07")
@pytest.mark.parametrize("order", [["H07", "H02"], ["H02", "H07"]])
def test_powers_are_used_one_after_another_in_any_order(order: list[str]) -> None:
    match = on_quest("H07", "H02", first="C24", sent=["H07", "H02"])
    assert of_verb(match, "power") == ["H02", "H07"]
    answers = {"H07": "name:bow", "H02": "replace:1:1"}
    for hero in order:
        play(match, f"power:{hero}", answers[hero])
    assert of_verb(match, "power") == []
    assert "defeat" in offered(match)
    assert challenges(match, "1")[1] != "C66"


@pytest.mark.rule("Q-POW-07")
def test_powers_may_be_used_between_sending_heroes() -> None:
    match = on_quest("H29", "H07", first="C28", coins=0)
    play(match, "send:H07", "power:H07", "name:axe")
    assert "defeat" not in offered(match)
    play(match, "send:H29", "defeat")
    assert challenges(match, "1") == ["C61", "C66"]


# The price


@pytest.mark.rule("Q-POW-08", "EX-19")
@pytest.mark.parametrize(("hero", "icon"), [("H06", "axe"), ("H42", "key"), ("H14", "staff")])
def test_who_is_discarded_for_a_power_is_gone_with_the_icons(hero: str, icon: str) -> None:
    """The second challenge is of the hero's icon, and there is no gold to pay for it."""
    second = {"axe": "C01", "key": "C64", "staff": "C11"}[icon]
    match = table(
        companies=[{"party": ["S2", hero, "H45"], "gold": 0}, {"party": ["S1"], "gold": 0}],
        quests={**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", second, "C06"]}},
        decks={"heroes": ["H47", "H48"]},
        attempt={"place": "1", "sent": [hero, "H45"]},
    )
    with_icon = play(again(match), "defeat")
    assert "defeat" in offered(with_icon)
    answers = {"H06": ["join:H47", "defeat"], "H42": ["remove:1:2"], "H14": []}
    play(match, f"power:{hero}", *answers[hero])
    assert challenges(match, "1") == ["C61", second]
    assert hero not in party(match, 0)
    assert pile(match, "heroes")[0] == hero
    assert "defeat" not in offered(match)


@pytest.mark.rule("Q-POW-08")
def test_icons_that_others_supply_too_remain() -> None:
    lairs = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C11", "C06"]}}
    match = table(
        companies=companies("H14", "H46", coins=0),
        quests=lairs,
        attempt={"place": "1", "sent": ["H14", "H46"]},
    )
    play(match, "power:H14", "defeat")
    assert challenges(match, "1") == ["C61"]
    assert (gold(match, 0), party(match, 0)) == (2, ["S1", "H46"])
