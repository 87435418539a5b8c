"""Why a choice is not on offer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.quest.effects import OPS, TIMINGS
from lairworks.games.quest.game import GAME
from lairworks.games.quest.power_hindrances import QUEST_IS_OVER, SHORTAGES, TIMES
from lairworks.games.quest.refusals import (
    ANSWERS,
    FIRST_THINGS,
    IDLE,
    NO_OCCASION,
    ON_QUEST,
    OVER_BY,
    OWN_TURN,
    PLAIN,
    REASONS,
    SECONDARY,
    why_not,
)
from lairworks.games.quest.rules.ending import ENDINGS
from lairworks.games.quest.words import WORDS
from tests.games.quest.reasons import (
    LAIRS,
    POOLS,
    RULES,
    among,
    at,
    check_words,
    no_answer,
    questing,
    refused,
    something_else,
    wandering,
)
from tests.games.quest.tables import asked, play, state, table

CLAIMED = {"claimed_quests": True}
FIRST = {
    "party": ["S1", "H01", "H07", "H09", "H11", "H13", "H18", "H20", "H28"],
    "gold": 3,
    "treasures": ["T01", "T03"],
}
CROWD: dict[str, Any] = {
    "quests": LAIRS,
    **POOLS,
    "companies": [
        FIRST,
        {"party": ["S2", "H22", "H35", "H36", "H37"], "gold": 2, "treasures": ["T05"]},
        {"party": ["S3", "H04", "H23"], "gold": 1},
    ],
    "piles": {"heroes": ["H45", "H46", "H63"]},
}
ON_A_QUEST = {"place": "1", "sent": ["H01", "H07", "H18", "H20"], "beaten": 1, "used": ["H07"]}

# Every word, everywhere


def every_question() -> Iterator[Match]:
    """A match for each question there is."""
    yield table(seats=3, **CROWD)
    yield table(seats=3, secondary=True, **CROWD)
    yield table(seats=3, attempt=ON_A_QUEST, **CROWD)
    for step in (
        *("recruit 0", "trade 0 H01", "instant 0 H13", "quest.enter 0", "upkeep.extra 0 H09"),
        *("upkeep.discard 0", "part 1 0 A16 1", "peek 0 2 -", "peek 0 1 1:0", "sweep 0 0"),
        *("retire 0 1", "aim.take_gold 0 A15 0", "aim.recruit_pool 0 A13 0"),
        *("aim.recruit_discard 0 H40 0", "aim.recruit_player 0 H08 0"),
        *(
            "aim.replace_challenge 0 A04 0",
            "aim.take_challenge 0 A05 0",
            "aim.add_challenge 0 A07 0",
        ),
        *("aim.move_first 0 A08 0", "aim.swap_treasures 0 A09 0", "aim.redraw_quest 0 A10 0"),
        *("aim.discard_hero 0 H10 0", "aim.discard_hero 0 A16 0"),
        "aim.exchange_treasure 0 H38 0",
    ):
        yield table(seats=3, agenda=[step], **CROWD)
    crowd = {**CROWD, "hero_pool": ["H44", "H10", "H60"]}
    yield table(seats=3, agenda=["aim.recruit_pool 0 A11 0"], **crowd)
    for answer in ((), ("decline",)):
        match = table(seats=3, agenda=["recruit 0"], **crowd)
        yield play(match, "buy:H10", "power:H10", "oust:H22", *answer)
    yield table(seats=3, agenda=["turn.drawn 0"], drawn=["A02", "A06"], **CROWD)
    yield table(seats=3, agenda=["join 0 1"], drawn=["H50", "H51"], **CROWD)
    yield table(seats=3, agenda=["replace_hidden 0"], looked="1:0", **CROWD)
    for step in (
        *("quest.divert 0 C02", "quest.seeker 0 H20", "quest.keep 0 H18 1", "name_icon 0 H07"),
        *("waive 0", "shop 0", "aim.remove_challenge 0 H42 0", "react.ambush 1 H37"),
    ):
        yield table(seats=3, agenda=[step], attempt=ON_A_QUEST, **CROWD)
    drawn = ["T07", "T08"]
    yield table(seats=3, agenda=["treasure 0"], drawn=drawn, attempt=ON_A_QUEST, **CROWD)
    yield table(CLAIMED, seats=3, agenda=["quest.claim 0"], attempt=ON_A_QUEST, **CROWD)


@pytest.mark.slow
def test_every_word_is_refused_well_in_every_question() -> None:
    seen = set()
    for match in every_question():
        seen.add(asked(match))
        for seat in range(match.seats):
            check_words(match, seat, range(WORDS.size))
    assert seen == set(ANSWERS)


@pytest.mark.parametrize("seed", range(3))
def test_every_word_is_refused_with_a_rule_and_a_sentence(seed: int) -> None:
    rng = random.Random(seed)
    seen: dict[str, int] = {}
    options = {"hidden_quests": seed == 1, "claimed_quests": seed != 1}
    for match in wandering(seed, 250, seats=seed + 2, **options):
        name = asked(match)
        seen[name] = seen.get(name, 0) + 1
        (busy,) = match.deciders
        words = range(WORDS.size) if seen[name] == 1 else rng.sample(range(WORDS.size), 40)
        check_words(match, busy, words)
        check_words(match, (busy + 1) % match.seats, rng.sample(range(WORDS.size), 5))
    assert {"turn.action", "turn.secondary", "recruit", "quest.enter", "quest.step"} <= set(seen)


@pytest.mark.parametrize("seed", range(3))
def test_what_answers_the_question_is_refused_for_a_reason_of_its_own(seed: int) -> None:
    rng = random.Random(seed)
    looked = 0
    for match in wandering(seed + 10, 250, seats=4 - seed):
        (seat,) = match.deciders
        on_offer = state(match).choices(seat)
        verbs = [verb for verb in WORDS.verbs if verb.name in ANSWERS[asked(match)]]
        for verb in verbs:
            if asked(match) != "quest.step" and verb.name == "power":
                continue  # there, one power is asked about and no other
            for word in rng.sample(range(verb.start, verb.end), min(20, verb.size)):
                if word not in on_offer:
                    reason = why_not(state(match), seat, word).reason
                    assert not reason.startswith(("You are asked", "That is no answer"))
                    looked += 1
    assert looked > 1000


@pytest.mark.parametrize(
    ("ending", "rule"),
    [("treasure", "Q-END-02"), ("no_quests", "Q-END-10"), ("turn_cap", "Q-END-12")],
)
def test_every_word_is_refused_when_it_is_over(ending: str, rule: str) -> None:
    match = table()
    state(match).reason = ending
    for word in range(WORDS.size):
        for seat in range(2):
            assert why_not(state(match), seat, word).rule == rule
            assert why_not(state(match), seat, word).reason == "The game is over."


def test_every_verb_answers_a_question_and_every_question_has_a_rule() -> None:
    verbs = {verb for answers in ANSWERS.values() for verb in answers}
    assert verbs == {verb.name for verb in WORDS.verbs}
    always = {"gain", "give_up", "keep", "claim", "abandon", "replace_hidden", "leave", "name"}
    assert set(REASONS) == verbs - always - {"power"}
    assert {name for name in ANSWERS if name.startswith("aim.")} <= {f"aim.{op}" for op in OPS}
    assert set(FIRST_THINGS) | set(IDLE) | set(QUEST_IS_OVER) <= set(ANSWERS)
    assert set(NO_OCCASION) | set(PLAIN) | set(OWN_TURN) | set(ON_QUEST) | set(SECONDARY) <= verbs
    assert set(OVER_BY) == set(ENDINGS)
    assert set(TIMES) < set(range(len(TIMINGS)))
    cited = {*FIRST_THINGS.values(), *OVER_BY.values()}
    for table_of_reasons in (NO_OCCASION, TIMES, SHORTAGES):
        cited |= {rule for rule, _ in table_of_reasons.values()}
    assert cited <= RULES


# The wrong seat


@pytest.mark.rule("Q-TURN-01")
def test_who_is_not_asked_is_told_whose_turn_it_is() -> None:
    match = table(turn=1, quests=LAIRS)
    three = table(turn=1, quests=LAIRS, seats=3)
    for choice in ("play:A01", "gain", "send:S1", "power:S1", "rob:1", "peek:1:0", "done"):
        assert refused(match, choice, 0) == "Q-TURN-01: It is your rival's turn."
        assert refused(three, choice, 2) == "Q-TURN-01: It is player 2's turn."


@pytest.mark.rule("Q-POW-27")
def test_play_waits_for_who_may_answer_a_power() -> None:
    companies = [{"party": ["S1"], "gold": 3}, {"party": ["S2", "H22", "H35"]}, {"party": ["S3"]}]
    position: dict[str, Any] = {**CROWD, "companies": companies, "hero_pool": ["H44", "H10", "H60"]}
    match = table(seats=3, agenda=["recruit 0"], **position)
    play(match, "buy:H10", "power:H10", "oust:H22")
    assert asked(match) == "react.break"
    assert match.deciders == (1,)
    for choice in ("buy:H44", "oust:H22", "decline"):
        assert refused(match, choice, 0) == (
            "Q-POW-27: It is your turn, but player 2 has to decide something first."
        )
        assert refused(match, choice, 2) == (
            "Q-POW-27: It is player 1's turn, but player 2 has to decide something first."
        )
    assert refused(match, "play:A01", 1) == (
        "Q-TURN-01: It is player 1's turn, and that is for one of your own."
    )
    assert refused(match, "rob:0", 1) == something_else(match, "Q-POW-27")


@pytest.mark.rule("Q-TURN-03")
def test_play_waits_for_who_has_to_part_with_a_hero() -> None:
    match = at("part 1 0 A16 1", companies=[{"party": ["S1"]}, {"party": ["S2", "H22"]}])
    assert refused(match, "gain", 0) == (
        "Q-TURN-03: It is your turn, but your rival has to decide something first."
    )
    assert (
        refused(match, "part:S1") == "Q-TERM-03: The Rogue is in your rival's party, not in yours."
    )
    assert refused(match, "done") == no_answer(match, "Q-TURN-03")


# The wrong moment


@pytest.mark.rule("Q-TURN-01", "Q-TURN-03", "Q-TURN-04")
def test_the_parts_of_a_turn_have_their_order() -> None:
    match = among("S1")
    for choice in ("gain", "recruit", "quest"):
        assert refused(match, choice) == (
            "Q-TURN-01: Choose an action card first: its main action comes before that."
        )
    play(match, "play:A04")
    for choice in ("gain", "recruit", "quest"):
        assert refused(match, choice) == (
            "Q-TURN-03: The main action of Turn of Fate has to be finished first."
        )
    assert (
        refused(match, "play:A01") == "Q-TURN-01: Your action card for this turn is Turn of Fate."
    )
    play(match, "replace:3:0")
    assert asked(match) == "turn.secondary"
    assert (
        refused(match, "play:A01") == "Q-TURN-01: Your action card for this turn is Turn of Fate."
    )
    assert (
        refused(match, "enter:1") == "Q-TURN-04: Say first that you begin a quest, then which one."
    )
    for choice in ("buy:H44", "trade:S1"):
        assert refused(match, choice) == "Q-TURN-04: Say first that you recruit heroes, then whom."
    play(match, "quest")
    for choice in ("gain", "recruit"):
        assert refused(match, choice) == (
            "Q-TURN-04: You have chosen your secondary action for this turn."
        )


@pytest.mark.rule("Q-TURN-06")
def test_in_upkeep_the_action_card_has_been_played() -> None:
    party = ["S1", "H22", "H23", "H47", "H45", "H46"]
    match = at("upkeep.discard 0", companies=[{"party": party}, {"party": ["S2"]}])
    assert refused(match, "play:A01") == "Q-TURN-06: You have played your action card in this turn."
    assert refused(match, "discard:S2") == (
        "Q-TERM-03: The Squire is in your rival's party, not in yours."
    )
    assert refused(match, "done") == no_answer(match, "Q-LIMIT-02")


@pytest.mark.rule("Q-TURN-09", "Q-QUEST-01")
def test_a_quest_is_begun_once() -> None:
    match = questing("S1")
    assert refused(match, "enter:2") == (
        "Q-TURN-09: You have entered a quest in this turn already."
    )
    idle = among("S1")
    for choice in ("send:S1", "defeat", "give_up"):
        assert refused(idle, choice) == "Q-QUEST-01: You are not on a quest."
    assert refused(idle, "enter:1") == (
        "Q-QUEST-01: You enter a quest when you have chosen to begin one."
    )


@pytest.mark.parametrize(("verb", "said"), NO_OCCASION.items())
def test_an_occasion_is_needed(verb: str, said: tuple[str, str]) -> None:
    match = among("S1")
    (found,) = [each for each in WORDS.verbs if each.name == verb]
    assert refused(match, WORDS.text(found.start)) == ": ".join(said)


@pytest.mark.parametrize("choice", ["done", "decline", "leave", "keep", "abandon"])
def test_a_no_that_was_not_asked_for_is_no_answer(choice: str) -> None:
    match = among("S1")
    assert refused(match, choice) == no_answer(match, "Q-TURN-02")
    play(match, "play:A04")
    assert refused(match, choice) == no_answer(match, "Q-TURN-03")


def test_what_was_begun_is_finished_first() -> None:
    match = at("peek 0 2 -")
    assert refused(match, "rob:1") == something_else(match, "Q-TURN-03")
    match = questing("S1", "H07", sent=("H07",))
    play(match, "power:H07")
    assert asked(match) == "name_icon"
    assert refused(match, "send:S1") == something_else(match, "Q-POW-07")
    assert refused(match, "waive:axe") == something_else(match, "Q-POW-07")


# Claiming


@pytest.mark.rule("Q-CLM-01", "Q-CLM-08")
def test_claiming_takes_the_option_two_heroes_and_a_quest_of_the_centre() -> None:
    assert refused(questing("S1"), "claim") == "Q-CLM-01: In this match no quests are claimed."
    heroes: dict[str, Any] = {"companies": [{"party": ["S1", "H22", "H44"]}, {"party": ["S2"]}]}
    position: dict[str, Any] = {"quests": LAIRS, **heroes}
    assert refused(table(CLAIMED, **position), "claim") == (
        "Q-CLM-01: You are not on a quest that you could claim."
    )
    takes = "Q-CLM-01: To claim a quest takes two participating heroes"
    match = table(CLAIMED, attempt={"place": "1"}, **position)
    assert refused(match, "claim") == f"{takes}, and you have none."
    play(match, "send:H22")
    assert refused(match, "claim") == f"{takes}, and you have one."
    play(match, "send:H44")
    assert refused(match, "claim") == (
        "Q-CLM-01: Only when you give up a quest you are asked whether to claim it."
    )
    play(match, "give_up")
    assert asked(match) == "quest.claim"
    quests = {**LAIRS, "c0": {"treasure": "T01", "challenges": ["C02", "C17"]}}
    match = table(CLAIMED, attempt={"place": "c0"}, **{**position, "quests": quests})
    assert refused(match, "claim") == "Q-CLM-08: Your claimed lair cannot be claimed again."


# Secrets


@pytest.mark.parametrize("hidden", [False, True])
def test_refusals_do_not_depend_on_what_is_hidden(hidden: bool) -> None:
    rng = random.Random(3)
    options = {"hidden_quests": hidden, "claimed_quests": True}
    for ply, match in enumerate(wandering(7, 200, seats=3, **options)):
        words = rng.sample(range(WORDS.size), 40)
        for seat in range(3):
            guessed = GAME.guess(state(match), seat, seeded(ply))
            on_offer = state(match).choices(seat)
            for word in words:
                if word not in on_offer:
                    told = why_not(state(match), seat, word)
                    assert why_not(guessed, seat, word) == told, WORDS.text(word)


def test_a_face_down_challenge_is_just_face_down() -> None:
    lairs = {**LAIRS, "1": {"treasure": "T02", "challenges": ["C88", "C01", "C16"]}}
    for step in ("aim.replace_challenge 0 A04 0", "aim.take_challenge 0 A05 0", "peek 0 1 -"):
        one, two = at(step), at(step, quests=lairs)
        on_offer = state(one).choices(0)
        for word in range(WORDS.size):
            if word not in on_offer:
                text = WORDS.text(word)
                assert refused(one, text) == refused(two, text)
