"""E.7: every room card, activated and built, does exactly what is printed on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.games.volcano.strips import PLENTY, answer_all, done, plenty
from tests.games.volcano.tables import BLUE, RED, lair, offered, play, seat, table, told

# id, cost, VP, symbols, build must, build may, room must, room may
PRINTED = """
R01 | 1 | 1 | COM         | -         | -        | WORK WORK           | -
R02 | 1 | 1 | LOG         | -         | -        | REVEAL SELECT       | -
R03 | 1 | 1 | LOG         | -         | -        | BP REVEAL           | -
R04 | 1 | 1 | SEC         | -         | -        | DISMISS WORK        | -
R05 | 1 | 1 | COM         | -         | SELECT   | WORK                | EXCHANGE
R06 | 1 | 2 | SCI         | LOSE_WORK | -        | CRATE               | -
R07 | 2 | 2 | LOG         | -         | -        | BP BP               | -
R08 | 2 | 1 | SEC SCI     | SELECT    | -        | SELECT SELECT       | -
R09 | 2 | 1 | LOG WEA     | -         | -        | CRATE WORK          | -
R10 | 2 | 1 | LOG COM     | -         | -        | CRATE BP            | -
R11 | 2 | 2 | COM SCI     | -         | -        | WASTE WORK          | -
R12 | 2 | 2 | LOG COM     | -         | -        | -                   | TRANSFER
R13 | 2 | 1 | SEC COM     | CRATE     | -        | CRATE               | EXCHANGE
R14 | 2 | 1 | LOG SCI     | BP        | -        | -                   | UPGRADE OCCUPY
R15 | 2 | 2 | SEC WEA     | -         | EXCHANGE | -                   | STEAL OCCUPY
R16 | 2 | 2 | SCI         | -         | EXCAVATE | BP                  | EXCAVATE
R17 | 2 | 3 | WEA         | -         | -        | LOSE_WORK           | DESTROY UPGRADE
R18 | 2 | 1 | SCI COM     | WORK      | -        | WORK                | OCCUPY
R19 | 3 | 3 | SEC SCI     | -         | -        | BP                  | BUILD OCCUPY
R20 | 3 | 2 | SEC COM WEA | -         | DISMISS  | DISMISS             | OCCUPY
R21 | 3 | 3 | WEA SCI     | -         | -        | LOSE_BP FAVOR(2)    | -
R22 | 3 | 3 | COM WEA     | -         | -        | LOSE_WORK FAVOR(2)  | -
R23 | 3 | 3 | LOG WEA     | -         | EXCAVATE | -                   | EXCAVATE BUILD OCCUPY
R24 | 3 | 3 | SEC LOG     | -         | -        | WORK                | DISMISS
R25 | 3 | 2 | SCI LOG     | -         | -        | BP                  | UPGRADE OCCUPY
R26 | 3 | 3 | COM SEC     | CRATE     | -        | LOSE_BP CRATE CRATE | -
R27 | 3 | 2 | WEA SCI LOG | -         | DESTROY  | WORK                | DESTROY
R28 | 3 | 3 | SEC COM     | -         | -        | SELECT              | TRANSFER
R29 | 4 | 4 | WEA LOG     | -         | -        | FAVOR(1)            | -
R30 | 4 | 3 | SCI WEA LOG | -         | -        | WASTE FAVOR(1)      | -
R31 | 4 | 3 | SCI SEC     | WORK WORK | -        | WORK WORK           | OCCUPY
R32 | 4 | 4 | COM WEA     | -         | -        | SELECT BP           | -
R33 | 5 | 5 | SCI SEC LOG | -         | -        | REVEAL SELECT       | STEAL OCCUPY
R34 | 5 | 5 | WEA SCI COM | LOSE_WORK | -        | FAVOR(1) BP         | -
"""
TYPES = {
    "WEA": "Weapons",
    "SCI": "Science",
    "SEC": "Security",
    "LOG": "Logistics",
    "COM": "Comfort",
}
SCORING = {"BUILD", "UPGRADE", "STEAL"}


@dataclass(frozen=True)
class Card:
    id: str
    cost: int
    vp: int
    symbols: list[str]
    build_must: list[str]
    build_may: list[str]
    room_must: list[str]
    room_may: list[str]


def read(line: str) -> Card:
    id, cost, vp, *lists = (part.strip() for part in line.split("|"))
    return Card(id, int(cost), int(vp), *([] if codes == "-" else codes.split() for codes in lists))


CARDS = [read(line) for line in PRINTED.strip().splitlines()]
each_card = pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])


def in_effect(codes: list[str]) -> list[str]:
    """What is to be seen of them: a Transfer to Site A puts that to use."""
    found: list[str] = []
    for code in codes:
        found += ["TRANSFER", "BP"] if code == "TRANSFER" else [code]
    return found


def declined(codes: list[str]) -> list[str]:
    return [f"{code} declined" for code in codes]


@each_card
@pytest.mark.rule("V-BOSS-08", "V-DIR-01", "V-DIR-03")
def test_every_room_does_what_its_strip_says_in_that_order(card: Card) -> None:
    match = plenty(card.id, {"L2.W1": card.id}, {"henchmen": ["L2.W1"]})
    before = seat(match, RED)
    answer_all(play(match, "boss:L2.W1"), PLENTY)
    expected = in_effect(card.room_must + card.room_may)
    assert done(match) == expected
    after = seat(match, RED)
    lost = expected.count("LOSE_WORK") + expected.count("WASTE")
    assert after["active"] == before["active"] - 1 - lost
    assert after["inbox"] == before["inbox"] + expected.count("WORK")
    assert len(after["crates"]) == len(before["crates"]) + expected.count("CRATE")
    if not SCORING & set(expected):
        assert after["bp"] == before["bp"] + expected.count("BP") - expected.count("LOSE_BP")
        favors = sum(int(code[6]) for code in expected if code.startswith("FAVOR"))
        assert after["vp"] == before["vp"] + favors
    taken = expected.count("SELECT") - expected.count("BUILD") - expected.count("UPGRADE")
    assert len(after["cards"]) == len(before["cards"]) + taken


@each_card
@pytest.mark.rule("V-DIR-01", "V-DIR-03", "V-DIR-04")
def test_of_every_room_what_is_at_the_bottom_right_can_be_declined_and_nothing_else(
    card: Card,
) -> None:
    match = plenty(card.id, {"L2.W1": card.id}, {"henchmen": ["L2.W1"]})
    play(match, "boss:L2.W1")
    while match.deciders == (RED,) and offered(match) != ["end"]:
        choices = offered(match)
        play(match, "skip" if "skip" in choices else choices[0])
    assert done(match) == card.room_must + declined(card.room_may)


@each_card
@pytest.mark.parametrize("level", ["L2", "L3"])
@pytest.mark.rule("V-BUILD-01", "V-BUILD-04", "V-BUILD-06", "V-DIR-07", "V-FAV-02")
def test_every_card_costs_and_scores_and_does_on_building_what_is_printed(
    card: Card, level: str
) -> None:
    # Level 2 has a neighbour with two symbols, level 3 has nothing.
    neighbour, there = ("R24", {"SEC", "LOG"}) if card.id == "R28" else ("R28", {"SEC", "COM"})
    match = plenty(card.id, {"L2.W2": neighbour}, {"vp": 0, "bp": 5, "cards": [card.id]})
    play(match, "boss:YARD", f"build:{card.id}", f"at:{level}.W1")
    answer_all(match, {**PLENTY, "occupy": "occupy:1:L1.W1"})
    new = [symbol for symbol in card.symbols if level == "L3" or symbol not in there]
    worth = card.vp + len(new)
    (built,) = told(match, "built")
    assert lair(match)[f"{level}.W1"] == card.id
    assert (built["cost"], built["base"], built["lost"]) == (card.cost, card.vp, 0)
    assert sorted(built["new_symbols"]) == sorted(TYPES[symbol] for symbol in new)
    assert built["scored"] == worth
    assert seat(match, RED)["vp"] == worth
    assert seat(match, RED)["bp"] == 5 - card.cost + card.build_must.count("BP")
    assert done(match) == ["BUILD", *card.build_must, *card.build_may, "OCCUPY"]


@each_card
@pytest.mark.rule("V-DIR-01", "V-BUILD-06")
def test_of_every_build_strip_only_the_optional_part_can_be_declined(card: Card) -> None:
    match = plenty(card.id, red={"vp": 0, "bp": 5, "cards": [card.id]})
    play(match, "boss:YARD", f"build:{card.id}", "at:L3.W1")
    while match.deciders == (RED,) and offered(match) != ["end"]:
        choices = offered(match)
        play(match, "skip" if "skip" in choices else choices[0])
    assert done(match) == [
        "BUILD",
        *card.build_must,
        *declined(card.build_may),
        "OCCUPY declined",
    ]


@pytest.mark.rule("V-BUILD-11")
def test_every_card_shows_its_cost_its_star_its_symbols_and_its_four_strips() -> None:
    match = table(seats=[{"cards": [card.id for card in CARDS]}])
    view: Any = match.view(BLUE)
    seen = {face["id"]: face for face in view["seats"][RED]["cards"]}
    assert len(seen) == 34
    for card in CARDS:
        face = seen[card.id]
        assert (face["cost"], face["vp"]) == (card.cost, card.vp)
        assert sorted(face["symbols"]) == sorted(card.symbols)
        assert face["build_must"] == card.build_must
        assert face["build_may"] == card.build_may
        assert face["room_must"] == card.room_must
        assert face["room_may"] == card.room_may
    # The sums of the table above: a slip of the pen in it and in the content would show here.
    assert [sum(card.cost == cost for card in CARDS) for cost in range(1, 6)] == [6, 12, 10, 4, 2]
    assert sum(card.vp for card in CARDS) == 77
    symbols = [symbol for card in CARDS for symbol in card.symbols]
    assert [symbols.count(symbol) for symbol in TYPES] == [12, 14, 11, 14, 13]
