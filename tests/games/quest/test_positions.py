"""Positions: any table can be written down and laid out again, impossible ones are refused."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import BadPosition, Match
from lairworks.games import quest as game
from lairworks.games.quest.game import GAME
from lairworks.games.quest.steps import AIM, OF_A_HERO, PLAIN
from lairworks.games.quest.words import (
    ACTION_IDS,
    CHALLENGE_IDS,
    HERO_IDS,
    TREASURE_IDS,
)
from tests.games.quest.laws import OPTIONS, PACKS, begun, check, step, wander
from tests.games.quest.tables import (
    action_pool,
    again,
    asked,
    challenges,
    coins,
    deck,
    down,
    gold,
    hero_pool,
    laid_out,
    lies,
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

RULEBOOK = Path(game.__file__).with_name("rulebook.md")
HIDDEN = OPTIONS["hidden"]
CLAIMED = OPTIONS["claimed"]
RECRUITS = HERO_IDS[8:72]
CHALLENGES = CHALLENGE_IDS[:90]
TREASURES = TREASURE_IDS[:12]


def same_tables(one: Match, other: Match) -> None:
    assert one.position() == other.position()
    assert one.deciders == other.deciders
    for seat in range(one.seats):
        assert one.choices(seat) == other.choices(seat)
        assert one.view(seat) == other.view(seat)
    assert one.view() == other.view()


# There and back


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", PACKS)
def test_a_position_is_laid_out_again_exactly_along_a_match(options: str, pack: str) -> None:
    draws = random.Random(f"{options} {pack}")
    match = begun(1, draws.randrange(2, 5), options, pack)
    plies = 0
    while match.deciders and plies < 300:
        same_tables(again(match), match)
        number = draws.randrange(1, 60)
        wander(state(match), draws, number)
        plies += number


@pytest.mark.slow
def test_every_question_of_the_game_is_laid_out_again() -> None:
    """The questions that are rare in random play have tables of their own below."""
    questions: Counter[str] = Counter()
    for seed in range(6):
        for pack in PACKS:
            draws = random.Random(seed)
            match = begun(seed, 2 + seed % 3, "both" if seed % 2 else "default", pack)
            for _ in range(900):
                if match.deciders:
                    if questions[asked(match)] < 4:
                        same_tables(again(match), match)
                    questions[asked(match)] += 1
                    step(state(match), draws)
    rare = {"react.break", "react.shield", "quest.seeker", "aim.recruit_player", "waive"}
    rare |= {"aim.exchange_treasure"}
    every = {name for name, steps in PLAIN.items() if steps[0].asks} | set(OF_A_HERO)
    every |= {"quest.keep", "quest.divert", "part", "peek", "join", "sweep", "retire"}
    assert every <= set(questions) | rare


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", ["base", "lavish"])
def test_a_match_laid_out_again_has_the_same_future(options: str, pack: str) -> None:
    draws = random.Random(f"{options} {pack}")
    match = begun(2, 3, options, pack)
    wander(state(match), draws, draws.randrange(10, 300))
    twin = again(match)
    for number in range(200):
        assert twin.deciders == match.deciders
        if not match.deciders:
            break
        step(state(match), random.Random(number))
        step(state(twin), random.Random(number))
    same_tables(twin, match)


@pytest.mark.parametrize("pack", ["heaped", "lavish"])
def test_a_finished_match_is_laid_out_again_finished(pack: str) -> None:
    for seed in range(2):
        match = begun(seed, 2, "default", pack)
        wander(state(match), random.Random(seed), 20_000)
        twin = again(match)
        same_tables(twin, match)
        assert twin.ending == match.ending != ""
        assert (twin.winners, twin.breakdown) == (match.winners, match.breakdown)


def test_laying_out_changes_nothing_of_what_it_was_given() -> None:
    position = {
        "companies": [{"party": ["S1", "H22"], "gold": ["C01", "C02"]}],
        "quests": {"1": {"treasure": "T01", "challenges": ["C61", "C06"]}},
        "decks": {"challenges": ["C03"]},
        "attempt": {"place": "1", "sent": ["H22"]},
    }
    kept = json.dumps(position)
    play(laid_out(position), "defeat", "give_up")
    assert json.dumps(position) == kept
    assert laid_out(position).position() == laid_out(position).position()


def test_an_arranged_match_reports_only_what_happens_from_then_on() -> None:
    match = table(action_pool=["A01", "A15"])
    assert match.events() == []
    play(match, "play:A01")
    assert [event.name for event in match.events()] == ["action_chosen", "gold_gained"]


# What is left out


def test_an_empty_position_is_the_beginning_of_a_turn() -> None:
    for seats in (2, 3, 4):
        match = laid_out({}, seats=seats)
        assert (match.deciders, asked(match)) == ((0,), "turn.action")
        found = match.position()
        assert found["turn"] == 0
        assert min(party(match, seat)[0] for seat in range(seats)) == "S1"
        for seat in range(seats):
            assert [hero[0] for hero in party(match, seat)] == ["S"]
            assert (gold(match, seat), treasures(match, seat)) == (3, [])
            assert state(match).companies[seat].turns == (1 if seat == 0 else 0)
        assert None not in hero_pool(match)
        assert None not in action_pool(match)
        for place in "123":
            assert down(match, place) == [0]
        assert [pile(match, kind) for kind in found["decks"]] == [[], [], [], []]  # type: ignore[attr-defined]
        assert found["known"] == found["groups"] == {}
        assert "action" not in found
        assert "rest" not in found
        check(state(match))


@pytest.mark.rule("Q-PREP-03", "Q-HID-05")
@pytest.mark.parametrize("options", OPTIONS)
def test_quests_left_out_are_prepared_by_the_rules(options: str) -> None:
    for seed in range(5):
        match = laid_out({"quests": {"2": {"treasure": "T12"}}}, OPTIONS[options], seed=seed)
        assert treasure_at(match, "2") == "T12"
        content = state(match).content
        for lair in state(match).quests[:3]:
            up = lair.cards if state(match).hidden_quests else lair.cards[1:]
            icons = [set(content.need_icons[card]) for card in up]
            assert len(set[int]().union(*icons)) >= content.difficulties[lair.treasure]
            assert len({content.needs[card] for card in up}) == len(up)
        check(state(match))


def test_what_is_left_out_differs_by_seed_and_only_by_seed() -> None:
    position = {"quests": {"1": {"treasure": "T05", "challenges": ["C10"]}}}
    tables = [json.dumps(laid_out(position, seed=seed).position()) for seed in range(6)]
    assert len(set(tables)) == 6
    assert json.dumps(laid_out(position, seed=3).position()) == tables[3]


def test_the_whole_table_is_read_as_it_is_written() -> None:
    position: dict[str, Any] = {
        "turn": 1,
        "companies": [
            {
                "party": ["S2", "H04"],
                "gold": ["C30", "C29"],
                "treasures": ["T05"],
                "seekers": ["H20"],
                "turns": 4,
            },
            {"party": ["H07", "H50"], "gold": ["C61"], "treasures": [], "seekers": [], "turns": 5},
        ],
        "quests": {
            "1": {"treasure": "T01", "challenges": ["C31", "C76", "C01"], "down": []},
            "2": None,
            "3": {"treasure": "T10", "challenges": ["C32"], "down": [0]},
            "c0": {"treasure": "T09", "challenges": ["C33", "C66"], "down": [0]},
            "c1": None,
        },
        "hero_pool": ["H11", None, "H10"],
        "action_pool": ["A04", None, "A04"],
        "action": "A06",
        "from_deck": False,
        "extra_turn": True,
        "cut_short": False,
        "recruits": 2,
        "discount": 1,
        "looked": "1:0",
        "known": {"C31": "all", "C33": [0, 1], "C61": [1]},
        "shuffles": 3,
        "sets": 2,
        "groups": {"shuffle 1": ["C29", "C30"], "set 1": ["C66"]},
        "attempt": {
            "place": "1",
            "sent": ["H07", "H50"],
            "used": ["H07", "H14"],
            "took_part": ["H14", "H07", "H50"],
            "beaten": 2,
            "first_beaten": "C61",
            "facing": "C01",
            "wilds": {"H07": "axe"},
            "waived": ["axe"],
            "turned_up": ["C31"],
            "kept": ["H50"],
        },
        "trigger": 0,
        "cause": "no_quests",
        "agenda": ["upkeep 1", "quest.step 1"],
    }
    match = laid_out(position, CLAIMED)
    found = match.position()
    for part, value in position.items():
        assert found[part] == value, part
    assert (match.deciders, asked(match)) == ((1,), "quest.step")
    assert offered(match) == ["defeat", "give_up"]
    assert state(match).missing(0) == 0
    assert state(match).all_missing() == 0
    same_tables(again(match), match)


def test_gold_is_given_card_by_card_or_as_a_number() -> None:
    match = table(companies=[{"gold": ["C09", "C02"]}, {"gold": 7}])
    assert coins(match, 0) == ["C09", "C02"]
    assert gold(match, 1) == len(set(coins(match, 1)) - {"C09", "C02"}) == 7
    none = table(companies=[{"gold": 0}, {"gold": []}])
    assert (gold(none, 0), gold(none, 1)) == (0, 0)


def test_parties_may_be_given_for_some_seats_only() -> None:
    match = table(companies=[{"party": ["H01", "S1"]}], seats=4)
    assert party(match, 0) == ["S1", "H01"]
    assert sorted(party(match, seat) for seat in (1, 2, 3)) == [["S2"], ["S3"], ["S4"]]
    assert party(table(companies=[{"party": []}]), 0) == []
    assert party(table(companies=[{"party": []}]), 1) == ["S1"]


def test_decks_begin_with_what_is_listed_and_unused_cards_follow() -> None:
    match = table(
        decks={
            "challenges": ["C07", "C03"],
            "actions": ["A19"],
            "heroes": [],
            "treasures": ["T12"],
        },
        piles={"challenges": ["C01", "C02"]},
    )
    assert deck(match, "challenges")[:2] == ["C07", "C03"]
    assert deck(match, "actions")[0] == "A19"
    assert deck(match, "treasures")[0] == "T12"
    assert pile(match, "challenges") == ["C01", "C02"]
    check(state(match))
    other = table(decks={"challenges": ["C07", "C03"]}, seed=2)
    assert deck(other, "challenges")[:2] == ["C07", "C03"]
    assert deck(other, "challenges")[2:] != deck(match, "challenges")[2:]


@pytest.mark.rule("Q-GOLD-01")
def test_the_card_listed_first_is_drawn_next() -> None:
    match = table(secondary=True, companies=[{"gold": ["C50"]}], decks={"challenges": ["C07"]})
    play(match, "gain")
    assert coins(match, 0) == ["C50", "C07"]


def test_unused_cards_may_stay_in_the_box() -> None:
    match = table(
        rest="box",
        companies=[{"gold": ["C01"]}, {"gold": ["C02"]}],
        quests={"1": {"treasure": "T01", "challenges": ["C03", "C04"]}, "2": None, "3": None},
        decks={"challenges": ["C05"], "treasures": ["T07"]},
        piles={"heroes": ["H20"]},
        hero_pool=["H01"],
        action_pool=["A01", "A19"],
    )
    assert [deck(match, kind) for kind in ("challenges", "treasures")] == [["C05"], ["T07"]]
    assert deck(match, "heroes") == deck(match, "actions") == []
    assert hero_pool(match) == ["H01", None, None]
    assert pile(match, "heroes") == ["H20"]
    assert lies(match, "rest") == "box"
    same_tables(again(match), match)


def test_a_secondary_action_has_an_action_card_before_it() -> None:
    match = table(secondary=True)
    assert asked(match) == "turn.secondary"
    assert state(match).agenda[0].name == "upkeep"
    assert lies(match, "action") in ACTION_IDS
    assert action_pool(match).count(None) == 1
    check(state(match))
    full = table(secondary=True, action="A19", action_pool=["A01", "A02", "A03"])
    assert (lies(full, "action"), lies(full, "from_deck")) == ("A19", True)
    check(state(full))
    play(full, "gain")
    assert pile(full, "actions") == ["A19"]
    assert action_pool(full) == ["A01", "A02", "A03"]


def test_an_attempt_goes_on_with_the_first_challenge() -> None:
    match = table(
        turn=1,
        companies=[{}, {"party": ["H22", "H44"], "gold": ["C50", "C51"]}],
        quests={"2": {"treasure": "T01", "challenges": ["C61", "C01", "C16"]}},
        attempt={"place": "2", "sent": ["H22"], "beaten": 1},
    )
    assert (match.deciders, asked(match)) == ((1,), "quest.step")
    assert offered(match) == ["send:H44", "give_up"]
    found = lies(match, "attempt")
    assert (found["facing"], found["first_beaten"]) == ("C16", "C51")
    assert found["took_part"] == ["H22"]
    assert lies(match, "known") == {"C51": "all"}
    play(match, "send:H44", "defeat")
    assert coins(match, 1) == ["C50", "C51", "C16"]


@pytest.mark.rule("Q-QUEST-14", "Q-FAIL-06")
def test_an_attempt_turns_up_what_is_face_down_in_front_of_it() -> None:
    match = table(
        quests={"1": {"treasure": "T01", "challenges": ["C61"]}},
        attempt={"place": "1"},
    )
    assert lies(match, "attempt")["turned_up"] == ["C61"]
    assert told(match, "challenge_revealed")[0]["challenge_id"] == "C61"
    turned = table(
        companies=[{"party": ["S2"]}],
        quests={"1": {"treasure": "T01", "challenges": ["C61"], "down": []}},
        attempt={"place": "1", "turned_up": ["C61"]},
    )
    assert down(turned, "1") == []
    play(turned, "give_up")
    assert down(turned, "1") == [0]
    assert lies(turned, "known")["C61"] == "all"


def test_in_hidden_quests_every_quest_is_a_set() -> None:
    named = {"treasure": "T01", "challenges": ["C61", "C01", "C16"]}
    match = laid_out({"quests": {"2": named, "3": None}}, HIDDEN)
    assert down(match, "2") == [0, 1]
    assert lies(match, "sets") == 2
    groups = lies(match, "groups")
    assert sorted(groups["set 0"]) == sorted(challenges(match, "1"))
    assert sorted(groups["set 1"]) == ["C01", "C16", "C61"]
    check(state(match))


AGENDAS: list[tuple[list[str], dict[str, Any], str, list[str]]] = [
    (["turn.secondary 0"], {}, "turn.secondary", ["upkeep 0", "turn.secondary 0"]),
    (["recruit 0"], {"hero_pool": ["H44", "H45"]}, "recruit", ["upkeep 0", "recruit 0"]),
    (["quest.enter 0"], {}, "quest.enter", ["upkeep 0", "quest.enter 0"]),
    (
        ["aim.replace_challenge 0 A04 0"],
        {},
        "aim.replace_challenge",
        ["upkeep 0", "turn.secondary 0", "aim.replace_challenge 0 A04 0"],
    ),
    (
        ["power.rest 0 A02 1", "peek 0 1 -"],
        {},
        "peek",
        ["upkeep 0", "turn.secondary 0", "power.rest 0 A02 1", "peek 0 1 -"],
    ),
    (
        ["instant 0 H24"],
        {"companies": [{"party": ["H24"]}]},
        "instant",
        ["upkeep 0", "recruit 0", "instant 0 H24"],
    ),
    (
        ["power.blow 0 rob 1 -1 2", "react.break 1 H35"],
        {"companies": [{}, {"party": ["H35"]}]},
        "react.break",
        ["upkeep 0", "recruit 0", "power.blow 0 rob 1 -1 2", "react.break 1 H35"],
    ),
    (
        ["upkeep.extra 0 H09"],
        {"companies": [{"party": ["H09"]}]},
        "upkeep.extra",
        ["upkeep.close 0", "upkeep.limits 0", "upkeep.extra 0 H09"],
    ),
    (
        ["upkeep.discard 0"],
        {"companies": [{"party": ["H01", "H02", "H03", "H05", "H06", "H07"]}]},
        "upkeep.discard",
        ["upkeep.close 0", "upkeep.discard 0"],
    ),
    (
        ["turn.drawn 0"],
        {"drawn": ["A19", "A01"], "companies": [{"party": ["H05"]}]},
        "turn.drawn",
        ["turn.drawn 0"],
    ),
    (
        ["join 0 1"],
        {"drawn": ["H41", "H40"]},
        "join",
        ["upkeep 0", "turn.secondary 0", "join 0 1"],
    ),
    (
        ["quest.keep 0 H34 2"],
        {
            "companies": [{"party": ["H34", "H01"]}],
            "quests": {"1": None},
            "attempt": {"place": "1", "sent": ["H34", "H01"]},
        },
        "quest.keep",
        ["upkeep 0", "quest.prepare -1 0", "quest.disband 0", "quest.keep 0 H34 2"],
    ),
    (
        ["quest.divert 0 C05"],
        {
            "companies": [{"party": ["H01"]}],
            "attempt": {"place": "1", "sent": ["H01"], "beaten": 1},
        },
        "quest.divert",
        ["upkeep 0", "quest.approach 0", "quest.divert 0 C05"],
    ),
    (
        ["name_icon 0 H07"],
        {
            "companies": [{"party": ["H07"]}],
            "attempt": {"place": "1", "sent": ["H07"], "used": ["H07"]},
        },
        "name_icon",
        ["upkeep 0", "quest.approach 0", "name_icon 0 H07"],
    ),
]


@pytest.mark.parametrize(
    ("agenda", "position", "question", "whole"), AGENDAS, ids=lambda value: str(value)[:50]
)
def test_what_waits_below_need_not_be_written(
    agenda: list[str], position: dict[str, Any], question: str, whole: list[str]
) -> None:
    match = laid_out({"agenda": agenda, **position})
    assert asked(match) == question
    assert lies(match, "agenda") == whole
    same_tables(laid_out({"agenda": whole, **position}), match)
    same_tables(again(match), match)
    draws = random.Random(1)
    for _ in range(30):
        step(state(match), draws)
        check(state(match))


def test_a_step_of_an_action_card_tells_which_card_is_being_resolved() -> None:
    match = table(agenda=["aim.take_gold 0 A15 0"])
    assert lies(match, "action") == "A15"
    assert offered(table(agenda=["aim.take_gold 0 A15 0"], seats=4)) == ["rob:1", "rob:2", "rob:3"]


@pytest.mark.rule("Q-TURN-01")
def test_a_turn_may_be_about_to_begin() -> None:
    match = table(agenda=["turn 1"], recruits=1, extra_turn=True)
    assert (match.deciders, asked(match)) == ((1,), "turn.action")
    assert (lies(match, "turn"), lies(match, "recruits"), lies(match, "extra_turn")) == (
        1,
        0,
        False,
    )
    assert [entry["turns"] for entry in lies(match, "companies")] == [1, 1]


def test_luck_is_laid_out_again_or_comes_from_the_seed() -> None:
    match = table(seed=5)
    twin = laid_out(match.position(), seed=6)
    assert lies(twin, "luck") == lies(match, "luck")
    assert lies(laid_out({}, seed=5), "luck") != lies(laid_out({}, seed=6), "luck")


@pytest.mark.rule("Q-END-06", "Q-END-09")
@pytest.mark.parametrize(
    ("position", "ending", "winners"),
    [
        (
            {"trigger": 0, "companies": [{"treasures": ["T10", "T11", "T01"]}, {}]},
            "treasure",
            [0],
        ),
        (
            {
                "trigger": 1,
                "cause": "no_quests",
                "quests": {"1": None, "2": None, "3": None},
                "companies": [
                    {"party": ["H44"], "gold": 1, "treasures": ["T01"]},
                    {"party": ["H45"], "gold": 1, "treasures": ["T02"]},
                ],
            },
            "no_quests",
            [0, 1],
        ),
        (
            {"companies": [{"turns": 150}, {"turns": 151, "gold": 4, "party": ["S1"]}]},
            "turn_cap",
            [1],
        ),
    ],
    ids=["treasure", "no_quests", "turn_cap"],
)
def test_a_finished_table_has_its_winners(
    position: dict[str, Any], ending: str, winners: list[int]
) -> None:
    match = laid_out({"ending": ending, **position})
    assert match.deciders == ()
    assert (match.ending, match.winners) == (ending, winners)
    assert lies(match, "agenda") == []
    same_tables(again(match), match)


# Tables laid out at random


def random_position(draws: random.Random, claimed: bool) -> dict[str, Any]:
    """Some fields with sensible values, but nothing that makes sure they go together."""
    heroes = draws.sample(RECRUITS, 24)
    cards = draws.sample(CHALLENGES, 40)
    chests = draws.sample(TREASURES, 8)
    attempted = draws.choice(["1", "2", "c0" if claimed else "3"])
    fields: dict[str, Any] = {
        "turn": draws.choice([0, 0, 1]),
        "companies": [
            {
                "party": heroes[:4] + draws.choice([[], ["S1"]]),
                "gold": draws.choice([cards[:3], 6]),
                "treasures": chests[: draws.randrange(3)],
            },
            {"party": heroes[4:7], "gold": cards[3 : draws.randrange(4, 9)], "turns": 2},
        ],
        "quests": {
            "1": {"treasure": chests[4], "challenges": cards[10 : draws.randrange(11, 16)]},
            "2": draws.choice([None, {"treasure": chests[5]}, {"challenges": cards[16:19]}]),
        },
        "hero_pool": heroes[8 : draws.randrange(9, 12)],
        "action_pool": draws.sample(ACTION_IDS[:19], draws.randrange(1, 4)),
        "decks": {"challenges": cards[20:25], "heroes": heroes[12:15]},
        "piles": {"challenges": cards[25:30], "heroes": heroes[15:20]},
        "known": {card: draws.choice(["all", [0], [1], [0, 1]]) for card in cards[10:12]},
        "secondary": draws.random() < 0.5,
        "attempt": {"place": attempted, "sent": heroes[: draws.randrange(3)]},
        "extra_turn": draws.random() < 0.2,
        "recruits": draws.randrange(2),
        "agenda": [draws.choice(["recruit 0", "quest.enter 0", "peek 0 2 -", "shop 0"])],
    }
    if claimed:
        fields["quests"]["c0"] = {"treasure": chests[6], "challenges": cards[31:34]}
    likely = {"attempt": 0.3, "agenda": 0.2, "secondary": 0.4}
    return {name: value for name, value in fields.items() if draws.random() < likely.get(name, 0.7)}


@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_not_refused_can_be_played_and_laid_out_again(options: str) -> None:
    accepted = 0
    draws = random.Random(options)
    for seed in range(40):
        position = random_position(draws, bool(OPTIONS[options].get("claimed_quests")))
        try:
            match = laid_out(position, OPTIONS[options], seed=seed)
        except BadPosition:
            continue
        accepted += 1
        for ply in range(30):
            if ply % 10 == 0:
                same_tables(again(match), match)
            if match.deciders:
                step(state(match), draws)
    assert accepted > 8


def test_views_and_guesses_of_laid_out_tables_hold_together() -> None:
    draws = random.Random(3)
    made = 0
    for seed in range(60):
        options = list(OPTIONS.values())[seed % 4]
        try:
            match = laid_out(random_position(draws, seed % 4 > 1), options, seed=seed)
        except BadPosition:
            continue
        for seat in (0, 1):
            guessed = GAME.guess(state(match), seat, state(match).rng.copy())
            assert GAME.view(guessed, seat) == match.view(seat)
            made += 1
    assert made > 20


# The rulebook


def chapter() -> str:
    return RULEBOOK.read_text(encoding="utf-8").partition("\n## Positions\n")[2]


def test_the_example_of_the_rulebook_is_a_position() -> None:
    match = laid_out(json.loads(chapter().partition("```json\n")[2].partition("```")[0]))
    assert (match.deciders, asked(match)) == ((1,), "quest.step")
    assert challenges(match, "1") == ["C31", "C01", "C62"]
    assert offered(match) == ["send:H07", "defeat", "give_up"]


def test_the_rulebook_names_every_field_of_a_position() -> None:
    match = laid_out(json.loads(chapter().partition("```json\n")[2].partition("```")[0]))
    position: Any = match.position()
    tables = [position, position["companies"][0], position["quests"]["1"], position["attempt"]]
    for found in tables:
        for field in found:
            assert re.search(rf"^\|.*`{field}`.*\|", chapter(), re.MULTILINE), field


def test_the_rulebook_names_every_step() -> None:
    written = re.findall(r"`([a-z_.]+) -?\d[^`]*`", chapter())
    others = {"quest.keep", "quest.divert", "quest.spoils", "quest.prepare", "power.rest"}
    others |= {"power.blow", "part", "peek", "join", "sweep", "retire"}
    aims = {name for name in written if name.startswith(AIM)}
    assert set(written) - aims == {*PLAIN, *OF_A_HERO, *others}
    assert aims


def test_the_order_in_which_icons_were_named_is_forgotten() -> None:
    match = table(
        companies=[{"party": ["H07", "H12"], "gold": 3}, {}],
        quests={"1": {"treasure": "T05", "challenges": ["C61", "C01", "C16"]}},
        attempt={"place": "1", "sent": ["H12", "H07"]},
    )
    play(match, "power:H12", "name:lute", "power:H07", "name:axe")
    again = lairworks.arrange("quest", json.loads(json.dumps(match.position(), sort_keys=True)))
    assert again.view() == match.view()


def test_a_first_coin_that_was_spent_and_shuffled_is_forgotten() -> None:
    match = table(
        companies=[{"party": ["H44"], "gold": ["C02", "C03"]}, {}],
        quests={"1": {"treasure": "T05", "challenges": ["C61", "C01", "C16"]}},
        attempt={"place": "1", "sent": ["H44"], "beaten": 2, "first_beaten": None},
    )
    assert match.position()["attempt"]["first_beaten"] is None  # type: ignore[index]
    again = lairworks.arrange("quest", match.position())
    assert again.position() == match.position()
