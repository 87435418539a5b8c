"""C.16: what a table can agree on, and values that no option takes."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import BadOption, Match
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    GAS,
    JETPACK,
    MIRROR,
    POLAR,
    YACHT,
    asked,
    everybody,
    offered,
    play,
    raiding,
    sheet,
    state,
    table,
    told,
)

NINE = [f"A{number}" for number in range(1, 10)]


def new(seats: int = 3, seed: int = 11, **options: Any) -> Match:
    return lairworks.new("heist", seats=seats, seed=seed, options=options)


def budgets(match: Match) -> list[tuple[int, int]]:
    """Cash and what was ever earned, of every seat."""
    seats = range(match.seats)
    return [(sheet(match, seat).cash, sheet(match, seat).lifetime) for seat in seats]


# Beginners


@pytest.mark.rule("H-VAR-01")
@pytest.mark.parametrize(
    ("beginners", "cash"),
    [("", [10, 10, 10]), ("0", [15, 10, 10]), ("0,2", [15, 10, 15]), ("0,1,2", [15, 15, 15])],
)
def test_beginners_start_with_five_more(beginners: str, cash: list[int]) -> None:
    match = new(3, beginners=beginners)
    assert budgets(match) == [(amount, amount) for amount in cash]
    (started,) = told(match, "match_started")
    assert started["beginners"] == [seat for seat in range(3) if cash[seat] == 15]


@pytest.mark.rule("J-68", "H-VAR-01")
def test_a_beginner_can_still_earn_twenty_five() -> None:
    match = new(2, lair=YACHT, beginners="1")
    assert budgets(match) == [(10, 10), (15, 15)]
    for _ in range(24):
        everybody(match, "pass")
    assert budgets(match) == [(34, 34), (39, 39)]
    everybody(match, "pass")
    everybody(match, "pass")
    assert budgets(match) == [(36, 36), (40, 40)]


# Gadgets and lairs


@pytest.mark.rule("H-VAR-05")
@pytest.mark.parametrize(
    ("given", "experts"),
    [("", []), ("3", [3]), ("1,5", [1, 5]), ("5, 2,5", [2, 5]), ([4, 1], [1, 4])],
)
def test_expert_gadgets_are_given_by_number(given: object, experts: list[int]) -> None:
    match = new(2, expert=given)
    view: Any = match.view(None)
    assert [each["number"] for each in view["gadgets"] if each["expert"]] == experts
    assert len(view["gadgets"]) == 5


OFFERS: dict[int, tuple[list[str], list[str]]] = {  # gadget: normal and expert uses
    JETPACK: (["boost:g1"], ["leap:N", "leap:E", "leap:W"]),
    GAS: ([], ["go_with:N:g2"]),
    MIRROR: ([], ["go_with:E:g3"]),
    DRONE: (["steal:g4:r5c2"], ["steal:g4:r5c1"]),
    DRILL: (["drill:g5:r1c1-r1c2"], []),
}


@pytest.mark.rule("H-VAR-05")
@pytest.mark.parametrize("gadget", OFFERS)
def test_only_the_named_gadgets_show_their_expert_side(gadget: int) -> None:
    """A Secret next door and one behind it, a wall far away; for some a Robot, or sharks."""
    inside = {"r5c2": "secret1", "r5c1": "secret3"}
    walls = ["r1c1-r1c2"]
    normal, expert = OFFERS[gadget]
    if gadget == GAS:
        inside["r3c3"] = "robot"
    if gadget == MIRROR:
        inside["r5c5"] = "sharks"
    first = {GAS: ["go:N"], MIRROR: ["go:E"]}.get(gadget, [])
    for side, uses in (("", normal), (str(gadget), expert)):
        match = raiding(inside, (9, 9, 9), gadgets=[gadget], walls=walls, expert=side)
        play(match, 0, *first)
        found = [choice for choice in offered(match) if f":g{gadget}" in choice]
        assert found + [choice for choice in offered(match) if choice.startswith("leap")] == uses


@pytest.mark.rule("H-VAR-06", "H-SETUP-05")
@pytest.mark.parametrize(
    ("options", "number", "name"),
    [
        ({}, 2, "Polar Base"),
        ({"lair": 1}, 1, "Superyacht"),
        ({"lair": 2}, 2, "Polar Base"),
        ({"lair": 3}, 3, "Volcano"),
        ({"lair": 4}, 4, "Orbital Station"),
    ],
)
def test_one_lair_for_the_whole_table(options: dict[str, Any], number: int, name: str) -> None:
    match = new(2, **options)
    view: Any = match.view(0)
    assert (view["lair"]["number"], view["lair"]["name"]) == (number, name)


# Agents


@pytest.mark.rule("H-VAR-07", "H-SETUP-11", "H-SETUP-10")
@pytest.mark.parametrize("seats", [3, 7])
def test_open_agents_are_open_at_any_table(seats: int) -> None:
    match = new(seats, agents="open")
    assert match.deciders == tuple(range(seats))
    for seat in range(seats):
        assert asked(match, seat) == "setup.agent"
        assert offered(match, seat, "keep") == NINE
    for seat in range(seats):
        play(match, seat, "keep:A4" if seat < 2 else f"keep:{NINE[seat]}")
    agents = [state(match).content.agent_at[agent].id for agent in state(match).agents]
    assert agents == ["A4", "A4", *NINE[2:seats]]


@pytest.mark.rule("H-VAR-07", "H-SETUP-08", "H-SETUP-09")
def test_otherwise_the_number_of_seats_says_how_agents_are_dealt() -> None:
    three = new(3, agents="auto")
    dealt = [offered(three, seat, "keep") for seat in range(3)]
    assert [len(each) for each in dealt] == [2, 2, 2]
    assert len({agent for each in dealt for agent in each}) == 6
    seven = new(7)
    assert {asked(seven, seat) for seat in range(7)} == {"setup.gadget"}
    assert len(set(state(seven).agents)) == 7
    ten = new(10)
    assert [offered(ten, seat, "keep") for seat in range(10)] == [NINE] * 10


@pytest.mark.rule("H-VAR-07", "H-SETUP-07")
def test_on_the_superyacht_there_are_no_agents_to_open() -> None:
    match = new(3, lair=YACHT, agents="open")
    assert asked(match) == "round.pick"
    view: Any = match.view(0)
    assert view["agents"] == []


# Mistakes

WRONG: list[tuple[str, object, str]] = [
    ("lair", 0, "0"),
    ("lair", 5, "5"),
    ("lair", -1, "-1"),
    ("lair", "2", "text"),
    ("lair", True, "true/false"),
    ("lair", None, "nothing"),
    ("lair", 2.0, "fraction"),
    ("agents", "closed", "closed"),
    ("agents", "", "auto"),
    ("agents", True, "auto"),
    ("expert", "0", "0"),
    ("expert", "6", "6"),
    ("expert", "1,6", "6"),
    ("expert", "1;3", "1;3"),
    ("expert", "drill", "drill"),
    ("expert", 3, "1,3"),
    ("beginners", "3", "seat 3"),
    ("beginners", "0,5", "seat 5"),
    ("beginners", "99", "99"),
    ("beginners", "-1", "-1"),
    ("beginners", "all", "all"),
    ("beginners", None, "1,3"),
    ("lenient_planning", 1, "true or false"),
    ("lenient_planning", "yes", "true or false"),
    ("lenient_raid", None, "true or false"),
    ("lenient_raid", "false", "true or false"),
    ("raid_timer", -1, "-1"),
    ("raid_timer", 3601, "3601"),
    ("raid_timer", 1.5, "whole number"),
    ("raid_timer", True, "whole number"),
    ("raid_timer", "60", "whole number"),
    ("lairs", 2, "lair"),
    ("undo_raid", True, "lenient_raid"),
]


@pytest.mark.rule("H-VAR-06", "H-VAR-07", "H-VAR-05", "H-VAR-01")
@pytest.mark.parametrize(
    ("option", "value", "said"), WRONG, ids=[f"{option}={value!r}" for option, value, _ in WRONG]
)
def test_a_wrong_option_is_refused_by_name(option: str, value: Any, said: str) -> None:
    with pytest.raises(BadOption) as caught:
        new(3, **{option: value})
    assert caught.value.option == option
    assert said in str(caught.value)
    with pytest.raises(BadOption):
        table(lair=POLAR, options={option: value})


def test_the_ends_of_every_range_are_taken() -> None:
    match = new(3, expert="1,2,3,4,5", beginners="2", raid_timer=3600, lair=4)
    assert match.options["expert"] == "1,2,3,4,5"
    assert state(match).raid_timer == 3600
    big = new(99, beginners="98")
    assert budgets(big)[97:] == [(10, 10), (15, 15)]


def test_what_is_not_said_is_as_in_the_rulebook() -> None:
    chosen = new(2).options
    assert (chosen["lair"], chosen["agents"]) == (2, "auto")
    assert (chosen["expert"], chosen["beginners"]) == ("", "")
    assert (chosen["lenient_planning"], chosen["lenient_raid"]) == (False, False)
    assert chosen["raid_timer"] == 0


# The same match twice


def played(seed: int, luck: int, **options: Any) -> Match:
    """A whole match by chance."""
    chance = random.Random(luck)
    match = new(2, seed, **options)
    while match.deciders:
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.choices(seat)))
    return match


def history(match: Match) -> list[Any]:
    """Everything anybody was told, and the result."""
    return [
        [(event.name, event.facts) for viewer in (None, 0, 1) for event in match.events(viewer)],
        match.scores,
        match.winners,
        match.position(),
    ]


@pytest.mark.rule("J-69")
@pytest.mark.parametrize("lair", [1, 2, 3, 4])
def test_the_same_seed_and_choices_make_the_same_match(lair: int) -> None:
    one = played(lair, 3, lair=lair)
    again = new(2, lair, lair=lair)
    for seat, choice in one.history:
        again.play(seat, choice)
    assert again.over
    assert history(again) == history(one)
    assert again.fingerprint() == one.fingerprint()


@pytest.mark.rule("J-69")
def test_another_seed_makes_another_match() -> None:
    one, other = new(2, 1, lair=YACHT), new(2, 2, lair=YACHT)
    assert state(one).decks != state(other).decks
    assert history(one)[0] != history(other)[0]
