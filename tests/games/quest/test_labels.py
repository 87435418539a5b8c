"""Choices as sentences, with prices and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.core.rng import seeded
from lairworks.games.quest.labels import LABELLERS
from lairworks.games.quest.phrases import clause, in_vain, tallied
from lairworks.games.quest.rules.actions import card_source
from lairworks.games.quest.state import CHALLENGES
from lairworks.games.quest.words import WORDS
from tests.games.quest.sentences import (
    CLAIMING,
    LAIRS,
    MINE,
    POOL,
    THEIRS,
    facts_of,
    is_good,
    lairs,
    playing,
    price_of,
    questing,
    second,
    text_of,
    using,
    wandering,
)
from tests.games.quest.tables import asked, offered, play, state, table

# A turn


def test_an_action_card_is_read_out() -> None:
    match = lairs(action_pool=["A04", "A18", "A15"], companies=[{"party": ["S2"]}, {"gold": 0}])
    assert text_of(match, "play:A04") == (
        "Play Turn of Fate: a face-up challenge, wherever it lies, gives way to a new one;"
        " gain 1 gold"
    )
    assert text_of(match, "play:A18") == (
        "Play Honourable Retirement: if you like, discard a hero with a cost for that much gold"
        " and 1 more (as things stand, no hero can be retired)"
    )
    assert text_of(match, "play:A15") == (
        "Play Light Fingers: 1 gold of another player is yours; gain 1 gold"
        " (as things stand, nobody has gold that could be taken)"
    )
    assert facts_of(match, "play:A04")["vain"] is False
    assert facts_of(match, "play:A15")["vain"] is True


@pytest.mark.rule("Q-TURN-03")
def test_what_is_said_to_be_in_vain_is_skipped() -> None:
    match = lairs(action_pool=["A15", "A01", "A12"], companies=[MINE, {"gold": 0}])
    content = state(match).content
    action = content.action_at[14]
    assert in_vain(state(match), 0, card_source(14), action.effects) == [
        "nobody has gold that could be taken"
    ]
    play(match, "play:A15")
    assert asked(match) == "turn.secondary"


@pytest.mark.rule("Q-TURN-08", "Q-LIMIT-01")
def test_gold_is_counted_before_it_is_gained() -> None:
    assert text_of(second(), "gain") == "Gain 1 gold, which makes 4"
    rich = second(companies=[{**MINE, "gold": 5}, THEIRS])
    assert text_of(rich, "gain") == "Gain 1 gold, which makes 6, and you can keep only 5"
    racket = second(companies=[{"party": ["H19"], "gold": 5}, THEIRS])
    assert text_of(racket, "gain") == "Gain 1 gold, which makes 6"
    assert facts_of(racket, "gain") == {"gold": 1, "total": 6, "limit": 8}


@pytest.mark.rule("Q-GOLD-06")
def test_it_is_said_that_no_gold_is_left() -> None:
    match = second(rest="box", decks={"challenges": []}, piles={"challenges": []})
    assert text_of(match, "gain") == "Gain 1 gold, though none is left"
    assert facts_of(match, "gain")["gold"] == 0


@pytest.mark.rule("Q-TURN-05", "J-36")
def test_those_who_can_be_hired_are_named_with_their_prices() -> None:
    match = second()
    assert text_of(match, "recruit") == (
        "Hire heroes: you can pay for the Elementalist (3 gold), the Prospector (3 gold)"
        " or the Woodcutter (1 gold)"
    )
    assert facts_of(match, "recruit") == {"prices": {"H07": 3, "H24": 3, "H44": 1}, "trades": []}
    poor = second(companies=[{"party": ["H11", "H45"], "gold": 0}, THEIRS])
    assert text_of(poor, "recruit") == "Hire heroes: you can trade in the Fowler"


@pytest.mark.rule("Q-CLM-05")
def test_a_quest_is_begun_in_a_lair_or_in_the_own_claimed_one() -> None:
    assert text_of(second(), "quest") == "Begin a quest: lair 1, lair 2 or lair 3"
    quests = {**LAIRS, "c0": {"treasure": "T11", "challenges": ["C30"]}}
    match = second(quests=quests, options=CLAIMING)
    assert text_of(match, "quest") == "Begin a quest: lair 1, lair 2, lair 3 or your claimed lair"


# Heroes who come


@pytest.mark.rule("Q-RECR-01")
def test_a_hero_for_hire_is_shown_with_icons_power_and_price() -> None:
    match = play(second(), "recruit")
    assert text_of(match, "buy:H44") == "Hire the Woodcutter (axe) for 1 gold, which leaves you 2"
    assert text_of(match, "buy:H24") == (
        "Hire the Prospector (key and rope) for 3 gold, which leaves you none;"
        ' power when hired: "Gain 2 gold."'
    )
    assert text_of(match, "buy:H07") == (
        "Hire the Elementalist (staff) for 3 gold, which leaves you none;"
        ' power on a quest: "Name an icon: she has it, too, for the rest of this quest."'
    )
    assert price_of(match, "buy:H24") == ["3 gold"]
    assert facts_of(match, "buy:H24") == {
        "hero": "H24",
        "icons": ["key", "rope"],
        "power": "Gain 2 gold.",
        "price": 3,
    }


def test_a_hero_without_icons_is_said_to_have_none() -> None:
    match = play(second(companies=[{"gold": 5}, {}], hero_pool=["H20", "H44", "H52"]), "recruit")
    assert text_of(match, "buy:H20").startswith("Hire the Treasure Seeker (no icon) for 5 gold")


@pytest.mark.rule("Q-LIMIT-02")
def test_a_hero_too_many_is_said_to_be_one() -> None:
    party = ["S2", "H22", "H23", "H45", "H46"]
    companies = [{"party": party, "gold": 3}, {}]
    match = play(second(companies=companies, hero_pool=["H44", "H41", "H52"]), "recruit")
    assert text_of(match, "buy:H44").endswith("; that is more than the 5 heroes you can keep")
    assert "more than" not in text_of(match, "buy:H41")  # with whom you can keep 7


@pytest.mark.rule("Q-RECR-07", "EX-12")
def test_an_instant_that_will_not_work_is_not_quoted() -> None:
    match = playing("A13")
    assert text_of(match, "buy:H24") == (
        "Hire the Prospector (key and rope) for 1 gold, which leaves you 2;"
        " the power works only for those who are hired in the usual way"
    )
    assert text_of(match, "decline") == "Hire nobody"
    free = playing("A11", hero_pool=["H10", "H45", "H24"])
    assert text_of(free, "welcome:H10") == (
        "Welcome the Gladiator (axe) for nothing;"
        " the power works only for those who are hired in the usual way"
    )
    assert text_of(free, "welcome:H45") == "Welcome the Fowler (bow) for nothing"
    assert price_of(free, "welcome:H45") == []


@pytest.mark.rule("Q-POW-20", "EX-17")
def test_a_trade_is_shown_with_all_it_could_buy() -> None:
    companies = [{"party": ["H11", "H23"], "gold": 1}, {}]
    match = play(second(companies=companies), "recruit")
    assert text_of(match, "trade:H23") == (
        "Trade in the Outrider (axe and rope) by the Herald, for 2 gold off; you could then hire"
        " the Elementalist (1 gold), the Prospector (1 gold) or the Woodcutter (no gold)"
    )
    assert facts_of(match, "trade:H23") == {
        "hero": "H23",
        "worth": 2,
        "by": "H11",
        "prices": {"H07": 1, "H24": 1, "H44": 0},
    }
    play(match, "trade:H23")
    assert text_of(match, "buy:H44") == "Hire the Woodcutter (axe) for the Outrider"
    assert text_of(match, "buy:H24") == (
        "Hire the Prospector (key and rope) for the Outrider and 1 gold, which leaves you none;"
        ' power when hired: "Gain 2 gold."'
    )
    assert price_of(match, "buy:H44") == []
    assert facts_of(match, "buy:H24")["traded"] == "H23"


@pytest.mark.rule("Q-POW-15")
def test_who_joins_is_shown_with_who_does_not() -> None:
    match = play(questing(["H06"], [], decks={"heroes": ["H44", "H27"]}), "power:H06")
    assert text_of(match, "join:H44") == (
        "Let the Woodcutter (axe) join you; the Eavesdropper is discarded"
    )
    assert facts_of(match, "join:H27")["discarded"] == ["H44"]


def test_a_discarded_hero_is_called_back() -> None:
    match = using("H40", piles={"heroes": ["H45", "H46"]})
    assert text_of(match, "raise:H45") == (
        "Call the Fowler (bow) back from the discard pile for nothing"
    )


@pytest.mark.rule("Q-POW-17", "J-29")
def test_a_hero_is_lured_for_a_price_unless_somebody_prevents_it() -> None:
    match = using("H08", companies=[{**MINE, "gold": 6}, {"party": ["H22", "H35", "H36"]}])
    assert text_of(match, "lure:H22") == (
        "Lure the Beastmaster (bow and leaf) away from your rival for 2 gold;"
        " the Spellbreaker or the Shieldbearer may prevent it"
    )
    assert price_of(match, "lure:H22") == ["2 gold"]
    assert text_of(match, "lure:H36").endswith("; the Spellbreaker may prevent it")
    assert facts_of(match, "lure:H22")["victim"] == 1


def test_a_sweep_says_who_goes() -> None:
    match = playing("A14", hero_pool=["H46", "H44", "H45"])
    assert text_of(match, "sweep:H46") == "Send the Hedge Wizard (staff) away from the pool"
    assert text_of(match, "sweep:H45") == "Send the Fowler (bow) away from the pool"
    assert text_of(match, "done") == "Send nobody away"
    play(match, "sweep:H44")
    assert offered(match) == ["sweep:H45", "sweep:H46", "done"]
    assert text_of(match, "done") == "Send nobody else away"


def test_a_sweep_that_makes_the_next_hero_cheaper_says_so() -> None:
    match = using("H39")
    assert (
        text_of(match, "done") == "Send nobody away; the next hero you hire now costs 1 gold less"
    )


# Heroes who go


@pytest.mark.rule("Q-POW-19", "EX-16")
def test_whoever_is_ousted_is_named_with_the_owner_and_the_gold() -> None:
    companies = [{**MINE, "gold": 2}, {"party": ["H63"]}, {"party": ["H36", "H22"]}]
    match = using("H10", companies=companies, seats=3)
    assert text_of(match, "oust:H63") == (
        "Discard player 2's Archdruid (staff, scroll and leaf), for which player 2 gains 1 gold"
    )
    assert text_of(match, "oust:H22") == (
        "Discard player 3's Beastmaster (bow and leaf), for which player 3 gains 1 gold;"
        " the Shieldbearer may prevent it"
    )
    assert text_of(match, "oust:H23") == (
        "Discard your Outrider (axe and rope), for which you gain 1 gold"
    )
    assert facts_of(match, "oust:H22") == {"hero": "H22", "victim": 2, "gold": 1}


def test_an_offer_counts_heroes_and_cannot_be_prevented() -> None:
    companies = [MINE, {"party": ["H35", "H22"]}, {"party": ["H44", "H45", "H46"]}]
    match = playing("A16", companies=companies, hero_pool=["H47", "H48", "H49"], seats=3)
    assert text_of(match, "offer:1") == (
        "Make an offer to player 2, who picks one of two heroes to discard and gains 1 gold"
    )
    play(match, "offer:1")
    assert text_of(match, "part:H22") == "Discard the Beastmaster (bow and leaf) and gain 1 gold"


def test_a_retirement_is_shown_with_what_it_brings() -> None:
    match = playing("A18")
    assert text_of(match, "retire:H23") == "Retire the Outrider (axe and rope) and gain 3 gold"
    assert text_of(match, "decline") == "Retire nobody"


@pytest.mark.rule("J-35", "Q-LIMIT-05")
def test_a_limit_that_falls_with_a_hero_is_foretold() -> None:
    party = ["S2", "H22", "H23", "H41", "H44", "H45", "H46", "H47"]
    match = play(second(companies=[{"party": party}, {}], hero_pool=["H52", "H51", "H50"]), "gain")
    assert text_of(match, "discard:H44") == "Discard the Woodcutter (axe)"
    assert text_of(match, "discard:H41") == (
        'Discard the Caravan Master (rope); power always: "You can keep up to 7 heroes.";'
        " you can keep only 5 heroes then; two more heroes have to go after that"
    )
    assert facts_of(match, "discard:H41") == {"hero": "H41", "limit": 5, "more": 2}


def test_a_robbery_takes_what_there_is() -> None:
    companies = [{**MINE, "gold": 6}, {"gold": 1}, {"party": ["H35"], "gold": 4}]
    match = using("H26", companies=companies, seats=3)
    assert text_of(match, "rob:1") == "Take 1 gold from player 2, who has 1"
    assert text_of(match, "rob:2") == (
        "Take 2 gold from player 3, who has 4; the Spellbreaker may prevent it"
    )


# Lairs


def test_a_look_names_what_is_known_already() -> None:
    match = playing("A02", known={"C72": [0], "C61": [1]})
    assert text_of(match, "peek:1:0") == (
        "Look at the last challenge of lair 1, before the Copper Goblet (1 point)"
    )
    assert text_of(match, "peek:2:0") == (
        "Look at the last challenge of lair 2, which you know: the Fog Marsh (leaf)"
    )
    assert facts_of(match, "peek:1:0") == {"place": "1", "position": 0, "challenge": ""}
    assert facts_of(match, "peek:2:0") == {"place": "2", "position": 0, "challenge": "C72"}


def test_a_challenge_just_seen_is_named_to_replace_or_to_leave() -> None:
    match = play(playing("A06"), "peek:2:0")
    assert text_of(match, "replace_hidden") == (
        "Discard the Fog Marsh (leaf), the last challenge of lair 2, for one that nobody has seen"
    )
    assert text_of(match, "leave") == (
        "Leave the Fog Marsh (leaf), the last challenge of lair 2, where it is"
    )


def test_challenges_are_named_with_their_places() -> None:
    match = playing("A04")
    assert text_of(match, "replace:1:3") == (
        "Replace the Dire Wolf Pack (axe and bow), the first challenge of lair 1,"
        " by a new challenge from the deck"
    )
    assert "the third challenge of lair 1" in text_of(match, "replace:1:1")
    match = playing("A05")
    assert text_of(match, "take:3:1") == (
        "Take the Coal-Heart Dragon (axe, bow and staff), the first challenge of lair 3, as 1 gold;"
        " one challenge will be left"
    )
    match = play(questing(["H42"], []), "power:H42")
    assert text_of(match, "remove:1:2") == (
        "Discard the Puzzle Vault (key), the second challenge of lair 1;"
        " three challenges will be left"
    )


def test_a_new_challenge_is_shown_with_the_lair_it_comes_to() -> None:
    assert text_of(playing("A07"), "add:3") == (
        "Lay a new challenge on lair 3 with the Ember Egg (3 points), in front of two challenges"
    )
    assert text_of(playing("A08"), "move:1:3") == (
        "Move the Dire Wolf Pack (axe and bow) from lair 1 with the Copper Goblet (1 point)"
        " to the top of lair 3 with the Ember Egg (3 points)"
    )


def test_swapped_treasures_are_shown_with_what_lies_before_them() -> None:
    match = playing("A09")
    assert text_of(match, "swap:1:3") == (
        "Swap treasures: the Copper Goblet (1 point) goes to lair 3 (two challenges)"
        " and the Ember Egg (3 points) goes to lair 1 (four challenges)"
    )
    assert facts_of(match, "swap:1:3") == {"places": ["1", "3"], "treasures": ["T01", "T10"]}


@pytest.mark.rule("Q-CLM-10", "J-59")
def test_a_claimed_lair_is_cleared_away_for_nothing() -> None:
    quests = {**LAIRS, "c1": {"treasure": "T11", "challenges": ["C30"], "down": []}}
    match = playing("A10", quests=quests, options=CLAIMING)
    assert text_of(match, "redraw:3") == (
        "Clear away lair 3 with the Ember Egg (3 points) and two challenges;"
        " a new quest takes its place"
    )
    assert text_of(match, "redraw:c1") == (
        "Clear away your rival's claimed lair with the Sword of the Last King (3 points)"
        " and one challenge; nothing takes its place"
    )


@pytest.mark.rule("Q-POW-12")
def test_treasures_drawn_are_shown_with_their_points() -> None:
    match = play(questing(["H03"], ["H03"], decks={"treasures": ["T05", "T12"]}), "power:H03")
    assert text_of(match, "treasure:T12") == "Seek the Heart of the Mountain (3 points) in lair 1"
    assert facts_of(match, "treasure:T05") == {"treasure": "T05", "points": 2, "difficulty": 5}


@pytest.mark.rule("J-46")
def test_an_exchange_of_treasures_counts_the_points() -> None:
    companies = [
        {"party": ["S2"], "gold": 5, "treasures": ["T05", "T02"]},
        {"treasures": ["T11", "T06"]},
    ]
    match = using("H38", companies=companies)
    assert text_of(match, "exchange:T11:T05") == (
        "Take the Sword of the Last King (3 points) from your rival"
        " and give the Silver Astrolabe (2 points) for it; you have 4 points then"
    )
    assert facts_of(match, "exchange:T06:T02") == {
        "treasure": "T06",
        "own": "T02",
        "victim": 1,
        "total": 4,
    }


# Powers of other times


def test_an_instant_is_used_or_lost() -> None:
    match = play(second(), "recruit", "buy:H24")
    assert text_of(match, "power:H24") == 'Use the Prospector: "Gain 2 gold."'
    assert text_of(match, "decline") == "Do without the power of the Prospector, for good"


def test_the_warden_is_used_instead_of_a_card() -> None:
    match = lairs(companies=[{"party": ["H05"]}, {}])
    assert text_of(match, "power:H05") == (
        'Use the Darkwood Warden: "Two action cards are drawn.'
        ' One of them is your action, and the pool stays as it is."'
    )


def test_the_gambler_is_discarded_or_kept() -> None:
    match = play(second(companies=[{"party": ["H09"]}, {}]), "gain")
    assert text_of(match, "power:H09") == "Discard the Gambler and have another turn"
    assert text_of(match, "decline") == "Keep the Gambler and end your turn"


@pytest.mark.rule("J-30")
def test_an_answer_says_what_is_prevented() -> None:
    match = using("H10", companies=[{**MINE, "gold": 2}, {"party": ["H35", "H36", "H63"]}])
    play(match, "oust:H63")
    assert text_of(match, "power:H35") == (
        "Discard the Spellbreaker: your rival's power comes to nothing"
    )
    assert text_of(match, "decline") == "Keep the Spellbreaker and let it happen"
    play(match, "decline")
    assert text_of(match, "power:H36") == (
        "Discard the Shieldbearer: the Archdruid stays, and your rival's power is over"
    )
    assert text_of(match, "decline") == "Keep the Shieldbearer and let it happen"


def test_a_hero_who_is_hit_cannot_be_kept_by_letting_it_happen() -> None:
    match = using("H10", companies=[{**MINE, "gold": 2}, {"party": ["H35", "H63"]}])
    play(match, "oust:H35")
    assert text_of(match, "decline") == "Let it happen"


@pytest.mark.rule("J-32")
def test_an_ambush_names_what_it_lies_in_front_of() -> None:
    quests = {**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C01"]}}
    companies = [{"party": ["H23"]}, {"party": ["H37"]}]
    match = play(questing([], ["H23"], quests=quests, companies=companies), "defeat")
    assert text_of(match, "power:H37") == (
        "Discard the Bandit Chief: a new challenge comes in front of the Rusted Portcullis (key)"
    )
    assert text_of(match, "decline") == "Keep the Bandit Chief and lay no ambush"


def test_enough_is_enough() -> None:
    match = play(second(), "recruit", "buy:H44")
    assert text_of(match, "done") == "Hire nobody else"
    match = play(playing("A03"), "peek:1:0")
    assert text_of(match, "done") == "Look at no more"
    match = play(questing(["H16"], ["H16"], hero_pool=POOL), "power:H16")
    assert text_of(match, "done") == "Hire nobody else and go on with the quest"


# Everything, and secrets


def test_a_printed_text_becomes_the_end_of_a_sentence() -> None:
    assert clause("Gain 2 gold.") == "gain 2 gold"
    assert clause("Two quests exchange. Gain 1 gold.") == "two quests exchange; gain 1 gold"
    assert tallied(["axe", "bow", "axe", "axe"]) == "axe three times and bow"


def test_every_verb_has_a_labeller() -> None:
    assert set(LABELLERS) == {verb.name for verb in WORDS.verbs}


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_choice_reads_well(seed: int, odd: bool) -> None:
    for match, seat in wandering(seed, 400, odd):
        described: Any = match.describe(seat)
        texts = [item["text"] for item in described["choices"]]
        assert all(is_good(text) for text in texts), texts
        assert len(set(texts)) == len(texts), texts
        prices = [price for item in described["choices"] for price in item["price"]]
        assert all(is_good("For " + price) for price in prices), prices


@pytest.mark.rule("Q-QUEST-08", "Q-RECR-01")
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_price_on_a_label_is_what_is_paid(seed: int) -> None:
    """Gold that a choice takes at once is the price that its label names."""
    checked = 0
    for match, seat in wandering(seed, 400):
        if asked(match) not in ("recruit", "trade", "shop", "quest.step", "aim.recruit_pool"):
            continue
        for choice in offered(match):
            verb = choice.partition(":")[0]
            if verb not in ("buy", "defeat", "welcome", "send"):
                continue
            price = price_of(match, choice)
            after = state(match).copy()
            pile = len(after.decks[CHALLENGES].pile)
            question: Any = after.question(seat)
            question.take(after, WORDS.parse(choice))
            spent = len(after.decks[CHALLENGES].pile) - pile
            assert price == ([f"{spent} gold"] if spent else []), choice
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [6, 7])
def test_what_a_seat_reads_depends_on_nothing_hidden_from_it(seed: int, odd: bool) -> None:
    """Question and labels are the same on any table the seat cannot tell from the real one."""
    compared = 0
    for match, seat in wandering(seed, 250, odd):
        described: Any = match.describe(seat)
        game = match.setting.game
        guessed = game.guess(match.state, seat, seeded(len(match.history)))
        assert game.ask(guessed, seat) == described["question"]
        for item in described["choices"]:
            label = game.label(guessed, seat, WORDS.parse(item["choice"]))
            assert label.text == item["text"]
            assert list(label.price) == item["price"]
            assert dict(label.facts) == item["facts"]
            compared += 1
    assert compared > 500


def test_an_instant_that_will_fall_flat_says_so_before_it_is_paid_for() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 9}, {"party": ["S2", "H04"], "gold": 3}],
        hero_pool=["H26", "H44", "H45"],
        secondary=True,
    )
    play(match, "recruit")
    assert "(as things stand, nobody has gold that could be taken)" in text_of(match, "buy:H26")


def test_a_trade_that_lowers_a_limit_says_so() -> None:
    party = ["S1", "H11", "H41", "H44", "H45", "H46"]
    match = table(
        companies=[{"party": party, "gold": 1}, {}],
        hero_pool=["H23", "H47", "H48"],
        secondary=True,
    )
    play(match, "recruit")
    assert text_of(match, "trade:H41").endswith("you can keep only 5 heroes then")
    play(match, "trade:H41")
    assert text_of(match, "buy:H23").endswith("that is more than the 5 heroes you can keep")
