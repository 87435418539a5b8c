"""Questions as sentences."""

from __future__ import annotations

import ast
from importlib import resources
from typing import Any

import pytest

from lairworks.games.quest.questions import ASKERS
from tests.games.quest.sentences import (
    CLAIMING,
    LAIRS,
    MINE,
    buying,
    is_sentence,
    lairs,
    playing,
    questing,
    question,
    using,
    wandering,
)
from tests.games.quest.tables import asked, play, state

OPEN: dict[str, Any] = {"secondary": True, "hero_pool": ["H44", "H52", "H10"]}


# Turns


@pytest.mark.rule("Q-TURN-02", "Q-END-01")
def test_a_turn_begins_with_what_there_is() -> None:
    match = lairs(companies=[{**MINE, "treasures": ["T05"], "turns": 4}, {}])
    assert question(match) == (
        "Your turn 4: which action card do you play? You have 3 gold and two heroes,"
        " and 2 of 7 points."
    )


@pytest.mark.rule("Q-END-02")
def test_a_turn_in_the_last_round_says_so() -> None:
    companies: list[dict[str, Any]] = [{"gold": 0, "party": ["H23"], "turns": 6}, {"turns": 6}]
    match = lairs(companies=companies, trigger=1, cause="treasure", seats=3)
    assert question(match) == (
        "Your turn 6 in the last round: which action card do you play?"
        " You have no gold and one hero, and 0 of 6 points."
    )


@pytest.mark.rule("Q-POW-14")
def test_cards_drawn_are_chosen_from() -> None:
    match = lairs(companies=[{"party": ["H05"]}, {}], decks={"actions": ["A04", "A10"]})
    play(match, "power:H05")
    assert question(match) == "Which of the cards drawn do you play? The others are discarded."


@pytest.mark.rule("Q-TURN-05")
@pytest.mark.parametrize(
    ("gold", "ways"),
    [(3, "gain gold, hire heroes or begin a quest"), (0, "gain gold or begin a quest")],
)
def test_only_secondary_actions_that_can_be_chosen_are_asked_for(gold: int, ways: str) -> None:
    match = lairs(companies=[{**MINE, "gold": gold}, {}], **OPEN)
    has = f"{gold} gold" if gold else "no gold"
    assert question(match) == f"You have {has} and two heroes: do you {ways}?"


@pytest.mark.rule("Q-RECR-03")
def test_heroes_are_hired_until_that_is_all() -> None:
    match = lairs(companies=[MINE, {}], decks={"heroes": ["H45"]}, **OPEN)
    play(match, "recruit")
    assert question(match) == "You have 3 gold: whom do you hire?"
    play(match, "buy:H44")
    assert question(match) == "You have 2 gold: whom do you hire next, or is that all?"


def test_a_discount_is_named() -> None:
    match = lairs(companies=[MINE, {}], agenda=["recruit 0"], discount=1, recruits=1)
    assert (
        question(match) == "You have 3 gold: whom do you hire next for 1 gold less, or is that all?"
    )


@pytest.mark.rule("Q-POW-20")
def test_a_trade_names_who_goes_and_what_that_is_worth() -> None:
    match = lairs(companies=[{"party": ["H11", "H23"], "gold": 1}, {}], **OPEN)
    play(match, "recruit", "trade:H23")
    assert (
        question(match)
        == "You have 1 gold: whom do you hire in place of the Outrider (2 gold off)?"
    )


@pytest.mark.rule("Q-POW-04")
def test_an_instant_is_quoted() -> None:
    assert question(buying("H26")) == (
        "Now or never: do you use the power of the Cutpurse?"
        ' "2 gold of another player are yours, or as much as there is."'
    )


@pytest.mark.rule("Q-POW-18")
def test_another_turn_costs_a_hero() -> None:
    match = lairs(companies=[{"party": ["H09"], "gold": 0}, {}], **OPEN)
    play(match, "gain")
    assert question(match) == "Your turn is over: do you discard the Gambler for another one?"


@pytest.mark.rule("Q-LIMIT-02")
def test_a_party_that_is_too_large_is_counted() -> None:
    party = ["S2", "H22", "H23", "H44", "H45", "H46"]
    match = lairs(companies=[{"party": party}, {}], secondary=True)
    play(match, "gain")
    assert question(match) == "You have six heroes and can keep five: who has to go?"


# What effects are aimed at

AIMS: list[tuple[str, str]] = [
    ("A04", "Turn of Fate: which challenge gives way to a new one?"),
    ("A05", "Plunder the Outskirts: which challenge do you take as gold?"),
    ("A07", "Ill Omen: on which lair do you lay a new challenge?"),
    ("A08", "Detour: which first challenge goes on top of which other lair?"),
    ("A09", "False Map: which two lairs exchange their treasures?"),
    ("A10", "Washed-Out Road: which lair is cleared away?"),
    ("A11", "Eager Volunteers: which hero of the pool joins you for nothing?"),
    (
        "A13",
        (
            "Hard Bargain: which hero of the pool do you hire for 2 gold less, if any?"
            " You have 3 gold."
        ),
    ),
    ("A02", "You may take a secret look at one face-down challenge: at which one?"),
    ("A03", "You may take a secret look at up to three face-down challenges: at which one first?"),
    ("A14", "Whom do you send away from the hero pool, if anybody?"),
    ("A18", "Which hero do you retire for what the hero costs and 1 gold more, if any?"),
]


@pytest.mark.parametrize(("card", "sentence"), AIMS)
def test_a_main_action_asks_what_it_needs(card: str, sentence: str) -> None:
    assert question(playing(card, hero_pool=["H44", "H52", "H10"])) == sentence


def test_gold_is_taken_from_somebody() -> None:
    companies = [MINE, {"gold": 2}, {"gold": 1}]
    match = playing("A15", companies=companies, seats=3)
    assert question(match) == "Light Fingers: from whom do you take 1 gold?"
    match = using("H26", companies=companies, seats=3)
    assert question(match) == "The Cutpurse: from whom do you take up to 2 gold?"


def test_looks_go_on_until_that_is_all() -> None:
    match = play(playing("A03"), "peek:1:0")
    assert question(match) == (
        "You may take a secret look at two more face-down challenges: at which one, or is that all?"
    )


def test_what_was_seen_is_named_to_the_seat_that_may_replace_it() -> None:
    match = play(playing("A06"), "peek:2:0")
    assert question(match) == (
        "You have seen the Fog Marsh (leaf), the last challenge of lair 2:"
        " do you replace it by an unseen one?"
    )


def test_after_somebody_was_sent_away_it_is_asked_who_else() -> None:
    match = play(playing("A14"), "sweep:H44")
    assert question(match) == ("Whom else do you send away from the hero pool, if anybody?")


@pytest.mark.rule("Q-POW-19")
def test_who_is_hit_is_asked_with_what_that_brings() -> None:
    match = using("H10")
    assert question(match) == (
        "The Gladiator: which hero is discarded? Whoever loses one gains 1 gold."
    )
    companies = [MINE, {"party": ["S3", "H22"]}, {"party": ["H44", "H45"]}]
    match = playing("A16", companies=companies, hero_pool=["H46", "H47", "H48"], seats=3)
    assert question(match) == (
        "Better Offer: who has to discard a hero? Whoever loses one gains 1 gold."
    )
    play(match, "offer:2")
    assert match.deciders == (2,)
    assert question(match) == "Player 1 uses Better Offer: which hero do you discard for 1 gold?"


def test_with_two_players_the_other_is_the_rival() -> None:
    match = playing("A16")
    assert match.deciders == (1,)
    assert question(match) == "Your rival uses Better Offer: which hero do you discard for 1 gold?"


@pytest.mark.rule("Q-POW-17")
def test_whom_to_lure_is_asked_with_the_gold_there_is() -> None:
    companies = [{"party": ["S2"], "gold": 6}, {"party": ["H22", "H23"]}]
    match = using("H08", companies=companies)
    assert question(match) == (
        "The Firestorm Magus: whom do you lure away from another party? You have 3 gold."
    )


def test_whom_to_call_back_is_asked() -> None:
    match = using("H40", piles={"heroes": ["H45", "H46"]})
    assert question(match) == "The Necromancer: which discarded hero joins you for nothing?"


@pytest.mark.rule("J-46")
def test_which_treasures_are_exchanged_is_one_question() -> None:
    companies = [
        {"party": ["S2"], "gold": 5, "treasures": ["T05", "T02"]},
        {"treasures": ["T11", "T06"]},
    ]
    match = using("H38", companies=companies)
    assert question(match) == (
        "The Highwayman: which treasure do you take, and which one do you give for it?"
    )


# Quests


@pytest.mark.rule("Q-QUEST-01")
def test_before_a_quest_icons_and_gold_are_counted() -> None:
    match = play(lairs(companies=[MINE, {}], **OPEN), "quest")
    assert question(match) == (
        "Which lair do you enter? You have 3 gold, and your party has axe and rope."
    )


@pytest.mark.rule("Q-QUEST-08", "J-07")
@pytest.mark.parametrize(
    ("sent", "gold", "rest"),
    [
        (["H22", "H23"], 0, "Nothing is missing."),
        (["H22"], 4, "Axe is missing, which you can buy for 3 of your 4 gold."),
        (["H22"], 2, "Axe is missing, which would cost 3 gold; you have 2 gold."),
        ([], 0, "Axe and bow are missing, which would cost 6 gold; you have no gold."),
    ],
)
def test_the_challenge_at_hand_is_named_with_what_is_missing(
    sent: list[str], gold: int, rest: str
) -> None:
    match = questing(["H22", "H23"], sent, gold)
    assert question(match) == (
        "Lair 1, for the Copper Goblet (1 point): you face the Dire Wolf Pack (axe and bow),"
        f" with three challenges behind it. {rest} What do you do?"
    )


def test_before_the_last_challenge_there_is_nothing_but_the_treasure() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61"], "down": []}}
    match = questing(["S1", "H23"], ["S1"], quests=quests)
    assert "with nothing but the treasure behind it. Nothing is missing." in question(match)


@pytest.mark.rule("J-09")
def test_a_cheaper_price_is_asked_for() -> None:
    match = questing(["H31"], ["H31"], 4)
    assert "Axe and bow are missing, which you can buy for 4 of your 4 gold." in question(match)


@pytest.mark.rule("Q-POW-16")
def test_an_icon_is_named_for_what_is_missing() -> None:
    match = play(questing(["H07", "H23"], ["H07", "H23"]), "power:H07")
    assert question(match) == (
        "Which icon does the Elementalist bring, too, for the rest of the quest?"
        " For the Dire Wolf Pack (axe and bow), bow is missing."
    )


def test_an_icon_to_do_without_is_asked_for() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C21"]}}
    match = play(questing(["H29"], ["H29"], quests=quests), "power:H29")
    assert question(match) == (
        "Which icon do you do without, to defeat the Cursed Minotaur (axe and staff)?"
    )


@pytest.mark.rule("Q-POW-12")
def test_another_treasure_is_chosen_in_place_of_the_old_one() -> None:
    match = questing(["H03"], ["H03"], decks={"treasures": ["T05", "T12"]})
    play(match, "power:H03")
    assert question(match) == (
        "Which treasure do you seek in lair 1, in place of the Copper Goblet (1 point)?"
    )


@pytest.mark.rule("Q-POW-15")
def test_one_of_the_heroes_drawn_joins() -> None:
    match = play(questing(["H06"], [], decks={"heroes": ["H44", "H45"]}), "power:H06")
    assert question(match) == "Which of the heroes drawn joins you for nothing?"


@pytest.mark.rule("Q-POW-23")
def test_heroes_are_hired_before_the_quest_goes_on() -> None:
    match = questing(["H16"], ["H16"], hero_pool=["H44", "H52", "H10"])
    play(match, "power:H16")
    assert question(match) == (
        "You have 3 gold: whom do you hire before the quest goes on, or is that all?"
    )


@pytest.mark.rule("Q-POW-09")
def test_a_challenge_just_defeated_may_go_elsewhere() -> None:
    match = play(questing(["H01", "H22", "H23"], ["H01", "H22", "H23"]), "defeat")
    assert question(match) == (
        "The Alley Runner can put the Dire Wolf Pack (axe and bow) on another lair:"
        " where to, or do you keep it as gold?"
    )


@pytest.mark.rule("Q-CLM-01")
def test_a_claim_is_asked_for_with_what_is_left() -> None:
    match = play(questing(["H22", "H23"], ["H22", "H23"], options=CLAIMING), "defeat", "give_up")
    assert question(match) == (
        "You turn back from lair 1: do you claim it, with the Copper Goblet (1 point) and"
        " the Puzzle Vault (key), the Bog Ogre (axe) and one face-down challenge?"
    )


ALMOST: dict[str, Any] = {
    **LAIRS,
    "1": {"treasure": "T01", "challenges": ["C61"], "down": []},
}


@pytest.mark.rule("Q-POW-26")
def test_the_treasure_seeker_may_settle_down() -> None:
    match = play(questing(["S1", "H20"], ["S1", "H20"], quests=ALMOST), "defeat")
    assert question(match) == (
        "Do you lay the Treasure Seeker with your treasures, for 1 point at the end of the game?"
    )


@pytest.mark.rule("Q-POW-24")
def test_heroes_are_brought_home() -> None:
    match = play(questing(["S1", "H18"], ["S1", "H18"], quests=ALMOST), "defeat")
    assert question(match) == "The Quartermaster can bring one other hero home: whom, if anybody?"
    match = play(questing(["S2", "H23", "H34", "H22"], ["S2", "H23", "H34", "H22"]), "give_up")
    assert question(match) == (
        "The Battle Surgeon can bring up to two other heroes home: whom, if anybody?"
    )
    play(match, "save:S2")
    assert question(match) == "The Battle Surgeon can bring one more hero home: whom, if anybody?"


# Answers


@pytest.mark.rule("J-30", "Q-POW-27")
def test_whoever_may_answer_reads_what_is_about_to_happen() -> None:
    companies = [{**MINE, "gold": 6}, {"party": ["H36", "H63"]}]
    match = play(using("H10", companies=companies), "oust:H63")
    assert match.deciders == (1,)
    assert question(match) == (
        "Your rival is about to have the Archdruid (staff, scroll and leaf) of your party"
        " discarded, for which you gain 1 gold: do you discard the Shieldbearer to prevent it?"
    )


def test_a_hero_about_to_be_lured_away_is_named() -> None:
    companies = [{**MINE, "gold": 6}, {"party": ["H35", "H22"]}]
    match = play(using("H08", companies=companies), "lure:H22")
    assert question(match) == (
        "Your rival is about to lure the Beastmaster (bow and leaf) away from you:"
        " do you discard the Spellbreaker to prevent it?"
    )


def test_gold_about_to_be_taken_is_counted() -> None:
    companies = [{**MINE, "gold": 6}, {"gold": 0}, {"party": ["H35"], "gold": 1}]
    match = using("H26", companies=companies, seats=3)
    assert match.deciders == (2,)
    assert question(match) == (
        "Player 1 is about to take 1 gold from you: do you discard the Spellbreaker to prevent it?"
    )


def test_a_treasure_about_to_be_taken_is_named_with_the_one_given() -> None:
    companies = [
        {"party": ["S2"], "gold": 5, "treasures": ["T05"]},
        {"party": ["H35"], "treasures": ["T11"]},
    ]
    match = using("H38", companies=companies)
    assert question(match) == (
        "Your rival is about to take the Sword of the Last King (3 points) from you"
        " for the Silver Astrolabe (2 points): do you discard the Spellbreaker to prevent it?"
    )


@pytest.mark.rule("J-32")
def test_an_ambush_is_asked_for_when_a_challenge_was_turned_up() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C01"]}}
    companies = [{"party": ["H23"]}, {"party": ["H37"]}]
    match = questing([], ["H23"], quests=quests, companies=companies)
    play(match, "defeat")
    assert match.deciders == (1,)
    assert question(match) == (
        "Your rival faces the Rusted Portcullis (key) in lair 1:"
        " do you discard the Bandit Chief for another one in front of it?"
    )


# Everything


def names_of_questions() -> set[str]:
    """Every name given to a question in the rules, but those of aims, which depend on the op."""
    found: set[str] = set()
    for file in resources.files("lairworks.games.quest.rules").iterdir():
        if not file.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef) and ast.unparse(node.bases[0]) in BASES:
                found |= set(_constants(node))
    return found


BASES = ("Question[QuestState]", "React")


def _constants(node: ast.ClassDef) -> list[str]:
    return [
        str(call.args[0].value)
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "super().__init__"
        and isinstance(call.args[0], ast.Constant)
    ]


def test_every_question_has_its_sentence() -> None:
    assert {name for name in ASKERS if not name.startswith("aim.")} == names_of_questions()


def test_whoever_is_not_asked_reads_nothing() -> None:
    match = lairs()
    assert match.deciders == (0,)
    assert match.setting.game.ask(state(match), 1) == ""


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_questions_at_random_read_well(seed: int, odd: bool) -> None:
    seen: set[str] = set()
    for match, _ in wandering(seed, 400, odd):
        seen.add(asked(match))
        assert is_sentence(question(match)), question(match)
    assert len(seen) > 15
