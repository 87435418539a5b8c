"""C.2: sheets, decks, missions, the lair, Agents and gadgets before the first round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.heist.tables import (
    BARON,
    BISHOP,
    BRINE,
    COLETTE,
    FORTY_TWO,
    JUNO,
    MAGDA,
    MIMOSA,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    everybody,
    offered,
    play,
    raiding,
    state,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
WITH_AGENTS = (POLAR, VOLCANO, ORBITAL)
NAMES = {YACHT: "Superyacht", POLAR: "Polar Base", VOLCANO: "Volcano", ORBITAL: "Orbital Station"}
AGENTS = [FORTY_TWO, WES, COLETTE, BARON, MIMOSA, BRINE, BISHOP, MAGDA, JUNO]
KEEP_ANY = [f"keep:{agent}" for agent in AGENTS]
FEW = (2, 3, 4)
SOME = (5, 6, 9)
MANY = (10, 30, 99)
MISSIONS = [f"N{number:02d}" for number in range(1, 15)]
# Fronts and how many there are of each.
DECK = {
    "wall": 16,
    "lasers": 9,
    "saw": 8,
    "sharks": 7,
    "dog": 9,
    "guard": 8,
    "robot": 7,
    "secret1": 6,
    "secret2": 5,
    "secret3": 3,
    **{f"{stat}+{points}": n for stat in "MSC" for points, n in ((2, 2), (3, 3), (4, 2))},
    "gadget": 9,
}
BACKS = {"R1": 11, "R2": 11, "R3": 11, "R4": 11, "R5": 10}
BACKS |= {"B1": 11, "B2": 11, "B3": 10, "B4": 11, "B5": 11}


def fresh(seats: int = 3, seed: int = 1, **options: object) -> Match:
    return lairworks.new("heist", seats=seats, seed=seed, options=options)


def seen(match: Match, viewer: int | None = None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def decks(match: Match) -> list[list[str]]:
    position: Any = match.position()
    return [position["decks"][slot] for slot in "LMR"]


def set_up(match: Match) -> Match:
    """Everybody keeps the first Agent offered and the first gadget, as far as they are asked."""
    while state(match).phase in ("agents", "gadgets"):
        seat = match.deciders[0]
        play(match, seat, offered(match, seat)[0])
    return match


def dealt(match: Match, seat: int) -> list[str]:
    """The Agents only this seat sees."""
    found: list[str] = seen(match, seat)["me"]["dealt"]
    return found


# Sheets


@pytest.mark.rule("H-SETUP-01")
@pytest.mark.parametrize("seats", [2, 4, 5, 9, 10, 30, 99])
@pytest.mark.parametrize("lair", LAIRS)
def test_sheets_are_blank_with_ten_dollars(lair: int, seats: int) -> None:
    sheets = seen(fresh(seats, lair=lair))["sheets"]
    assert [each["seat"] for each in sheets] == list(range(seats))
    for each in sheets:
        assert (each["rooms"], each["walls"]) == ({}, [])
        assert (each["cash"], each["lifetime"]) == (10, 10)
        assert each["trained"] == {"M": 0, "S": 0, "C": 0}
        assert (each["gadgets"], each["free_gadget"]) == ([], None)
        assert (each["bonuses"], each["later"]) == (0, 0)


@pytest.mark.rule("H-SETUP-01")
@pytest.mark.parametrize("seats", [1, 100])
def test_two_to_ninety_nine_sit_down(seats: int) -> None:
    with pytest.raises(lairworks.BadSeats):
        fresh(seats)


@pytest.mark.rule("H-SETUP-01", "H-SETUP-02", "H-SETUP-03", "H-ROUND-02", "J-01")
@pytest.mark.parametrize("lair", LAIRS)
def test_a_new_match(lair: int) -> None:
    match = set_up(fresh(3, lair=lair))
    view = seen(match)
    assert (view["phase"], view["round"]) == ("planning", 1)
    assert [card["slot"] for card in view["display"]] == ["L", "M", "R"]
    assert view["left"] == 35
    assert all(card["marker"] in BACKS for card in view["display"])
    assert [(each["cash"], each["lifetime"]) for each in view["sheets"]] == [(10, 10)] * 3
    assert match.deciders == (0, 1, 2)


# Decks and missions


@pytest.mark.rule("H-SETUP-02")
@pytest.mark.parametrize("seats", [2, 9, 99])
def test_three_decks_of_thirty_six(seats: int) -> None:
    match = fresh(seats)
    found = decks(match)
    assert [len(deck) for deck in found] == [36, 36, 36]
    every = [card for deck in found for card in deck]
    assert sorted(every) == [f"P{number:03d}" for number in range(1, 109)]


@pytest.mark.rule("H-SETUP-02", "H-SETUP-03")
def test_what_is_in_the_decks() -> None:
    match = set_up(fresh(2, lair=YACHT))
    fronts: Counter[str] = Counter()
    backs: Counter[str] = Counter()
    for _ in range(35):
        for card in seen(match)["display"]:
            fronts[front(card)] += 1
            backs[card["marker"]] += 1
        everybody(match, "pass")
    last = [deck[35] for deck in decks(match)]
    assert len(fronts) == 20
    assert sum(fronts.values()) == 105
    unseen = Counter(DECK)
    unseen.subtract(fronts)
    assert sorted(unseen.elements()) == sorted(front_of(id) for id in last)
    # The first card of each deck never shows its back as a marker.
    unmarked = Counter(BACKS)
    unmarked.subtract(backs)
    assert min(unmarked.values()) >= 0
    assert sum(unmarked.values()) == 3


def front(card: dict[str, Any]) -> str:
    """The front of a card on display, as positions call it."""
    if card["front"] == "train":
        return f"{card['stat']}+{card['points']}"
    return str(card["kind"] if card["front"] == "upgrade" else card["front"])


def front_of(id: str) -> str:
    """The front of a card by its number, the kinds in the order of DECK."""
    left = int(id[1:])
    for name, count in DECK.items():
        if left <= count:
            return name
        left -= count
    raise AssertionError(id)


@pytest.mark.rule("H-SETUP-02")
def test_the_cards_are_shuffled_all_together() -> None:
    found = [decks(fresh(seed=seed)) for seed in range(40)]
    assert len({tuple(deck) for each in found for deck in each}) == 120
    where = Counter(slot for each in found for slot in range(3) if "P001" in each[slot])
    assert min(where[slot] for slot in range(3)) > 5
    assert len({each[0][0] for each in found}) > 20


@pytest.mark.rule("H-SETUP-02")
def test_the_same_seed_shuffles_the_same_way() -> None:
    assert decks(fresh(seed=5)) == decks(fresh(seed=5)) != decks(fresh(seed=6))


@pytest.mark.rule("H-SETUP-03")
@pytest.mark.parametrize("seed", range(8))
def test_the_first_cards_are_the_display_of_round_one(seed: int) -> None:
    match = fresh(seed=seed, lair=YACHT)
    view = seen(match)
    first = [deck[0] for deck in decks(match)]
    assert view["past"] == [[id] for id in first]
    assert [front(card) for card in view["display"]] == [front_of(id) for id in first]
    assert [card["slot"] for card in view["display"]] == ["L", "M", "R"]


@pytest.mark.rule("H-SETUP-04")
@pytest.mark.parametrize("seats", [2, 30])
def test_three_missions_lie_open(seats: int) -> None:
    missions = seen(fresh(seats))["missions"]
    assert len({mission["id"] for mission in missions}) == 3
    assert all(mission["id"] in MISSIONS and not mission["closed"] for mission in missions)


@pytest.mark.rule("H-SETUP-04")
def test_missions_are_shuffled_and_the_others_are_out() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        match = fresh(seed=seed, lair=YACHT)
        shown = [mission["id"] for mission in seen(match, 0)["missions"]]
        found.update(shown)
        everybody(match, "pass")
        assert [mission["id"] for mission in seen(match, 1)["missions"]] == shown
    assert sorted(found) == MISSIONS
    assert sum(found.values()) == 180
    assert max(found.values()) < 30


# The lair


@pytest.mark.rule("H-SETUP-05")
def test_the_polar_base_unless_another_lair_is_chosen() -> None:
    assert seen(fresh())["lair"]["name"] == "Polar Base"
    assert fresh().options["lair"] == 2


@pytest.mark.rule("H-SETUP-05", "H-SETUP-13")
@pytest.mark.parametrize("lair", LAIRS)
def test_one_lair_for_the_whole_table_which_everybody_sees(lair: int) -> None:
    match = fresh(4, lair=lair)
    for viewer in (None, 0, 1, 2, 3):
        found = seen(match, viewer)["lair"]
        assert (found["number"], found["name"]) == (lair, NAMES[lair])
        assert found == seen(match)["lair"]


@pytest.mark.rule("H-SETUP-05")
@pytest.mark.parametrize("lair", [0, 5])
def test_there_are_four_lairs(lair: int) -> None:
    with pytest.raises(lairworks.BadOption):
        fresh(lair=lair)


@pytest.mark.rule("H-SETUP-13")
@pytest.mark.parametrize("lair", LAIRS)
def test_damage_and_values_are_there_to_look_up(lair: int) -> None:
    match = fresh(2, lair=lair)
    for kind in seen(match)["kinds"]:
        if kind["group"] == "secret":
            assert kind["value"] > kind["income"] > 0
        else:
            assert sum(kind["cost"].values()) > 1
    assert seen(match)["kinds"] == seen(match, 1)["kinds"]
    assert len(seen(match)["kinds"]) == 9


@pytest.mark.rule("H-SETUP-06")
@pytest.mark.parametrize("lair", LAIRS)
def test_the_special_rule_is_announced_first(lair: int) -> None:
    match = fresh(3, lair=lair)
    first = match.events(0)[0]
    assert (first.name, first.facts["lair"]) == ("match_started", NAMES[lair])
    assert first.facts["rule"] == seen(match)["lair"]["text"] != ""


@pytest.mark.rule("H-SETUP-06")
def test_the_crater_is_crossed_out_before_the_agents_are_kept() -> None:
    match = fresh(3, lair=VOLCANO)
    assert asked(match) == "setup.agent"
    assert seen(match)["lair"]["blocked"] == ["r3c3"]


@pytest.mark.rule("H-SETUP-06")
@pytest.mark.parametrize("lair", [YACHT, POLAR, ORBITAL])
def test_no_other_lair_has_a_crater(lair: int) -> None:
    assert seen(fresh(3, lair=lair))["lair"]["blocked"] == []


@pytest.mark.rule("H-SETUP-06")
@pytest.mark.parametrize("seats", [2, 4, 5, 9, 10, 30, 99])
def test_the_free_gadget_comes_after_the_agents(seats: int) -> None:
    match = set_up(fresh(seats, lair=POLAR))
    names = [event.name for event in match.events(0)]
    kept = [place for place, name in enumerate(names) if name == "agent_kept"]
    gadgets = [place for place, name in enumerate(names) if name == "free_gadget"]
    assert names.index("agents_dealt") < min(kept)
    assert max(kept) < min(gadgets) <= max(gadgets) < names.index("round_started")
    assert len(kept) == seats


# Agents


@pytest.mark.rule("H-SETUP-07")
@pytest.mark.parametrize("seats", [2, 4, 5, 9, 10, 30, 99])
@pytest.mark.parametrize("agents", ["auto", "open"])
def test_no_agents_on_the_superyacht(seats: int, agents: str) -> None:
    match = fresh(seats, lair=YACHT, agents=agents)
    assert [asked(match, seat) for seat in range(seats)] == ["round.pick"] * seats
    assert seen(match)["agents"] == []
    for seat in range(seats):
        assert dealt(match, seat) == []
        assert seen(match, seat)["sheets"][seat]["agent"] is None
    assert told(match, "agents_dealt", 0) == told(match, "agent_kept", 0) == []


@pytest.mark.rule("H-SETUP-08")
@pytest.mark.parametrize("seats", FEW)
@pytest.mark.parametrize("lair", WITH_AGENTS)
def test_up_to_four_seats_keep_one_of_two(lair: int, seats: int) -> None:
    match = fresh(seats, lair=lair)
    hands = [dealt(match, seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [2] * seats
    every = [agent for hand in hands for agent in hand]
    assert len(set(every)) == 2 * seats
    assert set(every) <= set(AGENTS)
    assert match.deciders == tuple(range(seats))
    for seat in range(seats):
        assert offered(match, seat, "keep") == hands[seat] == sorted(hands[seat])
        assert len(offered(match, seat)) == 2


@pytest.mark.rule("H-SETUP-08")
@pytest.mark.parametrize("which", [0, 1])
def test_either_of_the_two_may_be_kept_unseen(which: int) -> None:
    match = fresh(3, lair=VOLCANO, seed=9)
    hands = [dealt(match, seat) for seat in range(3)]
    for seat in (2, 0, 1):
        play(match, seat, f"keep:{hands[seat][which]}")
    for seat in range(3):
        own = seen(match, seat)["sheets"]
        assert own[seat]["agent"]["id"] == hands[seat][which]
        assert [own[other]["agent"] for other in range(3) if other != seat] == [None, None]
    assert [each["agent"] for each in seen(match)["sheets"]] == [None] * 3
    assert seen(match)["me"] is None


@pytest.mark.rule("H-SETUP-08")
def test_agents_are_kept_in_secret() -> None:
    match = fresh(4, lair=ORBITAL, seed=3)
    hand = dealt(match, 0)
    play(match, 0, f"keep:{hand[1]}")
    for viewer in (None, 1, 2, 3):
        kept = told(match, "agent_kept", viewer)
        assert kept == [{"seat": 0}]
        others = [facts["seat"] for facts in told(match, "agents_dealt", viewer)]
        assert others == ([] if viewer is None else [viewer])
    assert told(match, "agent_kept", 0)[0]["agent_id"] == hand[1]


@pytest.mark.rule("H-SETUP-08")
def test_the_agent_sent_away_is_never_seen_by_others() -> None:
    match = fresh(2, lair=VOLCANO, seed=2)
    away = dealt(match, 0)[0]
    names = {agent["id"]: agent["name"] for agent in seen(match)["agents"]}
    play(match, 0, f"keep:{dealt(match, 0)[1]}")
    play(match, 1, offered(match, 1)[0])
    while not match.over:
        seat = match.deciders[0]
        play(match, seat, "stop" if state(match).phase == "raid" else "pass")
    for viewer in (1, None):
        assert not [
            event for event in match.events(viewer) if names[away] in str(event.facts.values())
        ]
        assert away not in [each["agent"]["id"] for each in seen(match, viewer)["sheets"]]


@pytest.mark.rule("H-SETUP-08", "H-SETUP-09")
def test_agents_are_shuffled() -> None:
    for seats in (2, 5):
        hands = {tuple(dealt(fresh(seats, seed=seed), 0)) for seed in range(40)}
        assert len(hands) > 5
        assert {agent for hand in hands for agent in hand} == set(AGENTS)


@pytest.mark.rule("H-SETUP-09")
@pytest.mark.parametrize("seats", SOME)
@pytest.mark.parametrize("lair", WITH_AGENTS)
def test_five_to_nine_seats_are_dealt_one(lair: int, seats: int) -> None:
    match = fresh(seats, lair=lair)
    step = "setup.gadget" if lair == POLAR else "round.pick"
    assert [asked(match, seat) for seat in range(seats)] == [step] * seats
    hands = [dealt(match, seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [1] * seats
    assert len({hand[0] for hand in hands}) == seats
    for seat in range(seats):
        own = seen(match, seat)["sheets"]
        assert own[seat]["agent"]["id"] == hands[seat][0]
        assert [each["agent"] for each in own].count(None) == seats - 1, "face down"


@pytest.mark.rule("H-SETUP-10")
@pytest.mark.parametrize("seats", MANY)
@pytest.mark.parametrize("lair", WITH_AGENTS)
def test_ten_seats_or_more_note_any_of_the_nine(lair: int, seats: int) -> None:
    match = fresh(seats, lair=lair)
    assert match.deciders == tuple(range(seats))
    assert [agent["id"] for agent in seen(match)["agents"]] == AGENTS
    assert all(offered(match, seat) == KEEP_ANY for seat in range(seats))


@pytest.mark.rule("H-SETUP-10")
@pytest.mark.parametrize("seats", MANY)
def test_several_seats_may_note_the_same_agent_in_secret(seats: int) -> None:
    match = fresh(seats, lair=ORBITAL)
    for seat in range(seats):
        assert offered(match, seat) == KEEP_ANY, "whatever the others have noted"
        play(match, seat, f"keep:{JUNO if seat % 3 else WES}")
    for seat in (0, 1, 3, seats - 1):
        own = seen(match, seat)["sheets"]
        assert own[seat]["agent"]["id"] == (JUNO if seat % 3 else WES)
        assert [each["agent"] for each in own].count(None) == seats - 1


@pytest.mark.rule("H-SETUP-11")
@pytest.mark.parametrize("seats", [2, 4, 5, 9, 10])
@pytest.mark.parametrize("lair", WITH_AGENTS)
def test_any_table_may_play_with_open_agents(lair: int, seats: int) -> None:
    match = fresh(seats, lair=lair, agents="open")
    assert all(offered(match, seat) == KEEP_ANY for seat in range(seats))
    everybody(match, f"keep:{MAGDA}")
    for seat in range(seats):
        assert seen(match, seat)["sheets"][seat]["agent"]["id"] == MAGDA
    assert [each["agent"] for each in seen(match)["sheets"]] == [None] * seats


# Gadgets


@pytest.mark.rule("H-SETUP-12")
@pytest.mark.parametrize(
    ("expert", "numbers"),
    [("", []), ("1", [1]), ("5", [5]), ("2,4", [2, 4]), ("1,3,5", [1, 3, 5]), ("1,2,3,4,5", None)],
)
def test_gadgets_lie_open_with_the_sides_chosen(expert: str, numbers: list[int] | None) -> None:
    wanted = [1, 2, 3, 4, 5] if numbers is None else numbers
    for lair in LAIRS:
        match = fresh(2, lair=lair, expert=expert)
        for viewer in (None, 0, 1):
            gadgets = seen(match, viewer)["gadgets"]
            assert [gadget["number"] for gadget in gadgets] == [1, 2, 3, 4, 5]
            assert [gadget["number"] for gadget in gadgets if gadget["expert"]] == wanted


@pytest.mark.rule("H-SETUP-12")
def test_normal_sides_are_up_unless_the_table_says_otherwise() -> None:
    assert not any(gadget["expert"] for gadget in seen(fresh())["gadgets"])
    normal = [gadget["text"] for gadget in seen(fresh())["gadgets"]]
    expert = [gadget["text"] for gadget in seen(fresh(expert="1,2,3,4,5"))["gadgets"]]
    assert len({*normal, *expert}) == 10


@pytest.mark.rule("H-SETUP-12")
@pytest.mark.parametrize(("expert", "used"), [("", True), ("2,3", True), ("1", False)])
def test_the_side_that_is_up_is_the_one_that_works(expert: str, used: bool) -> None:
    match = raiding(points=(3, 0, 0), gadgets=[1], expert=expert)
    assert ("boost:g1" in offered(match)) is used
    assert ("leap:N" in offered(match)) is not used


@pytest.mark.rule("H-SETUP-12")
@pytest.mark.parametrize("expert", ["0", "6", "1,6"])
def test_there_are_five_gadgets(expert: str) -> None:
    with pytest.raises(lairworks.BadOption):
        fresh(expert=expert)


@pytest.mark.rule("H-SETUP-09", "H-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "step"), [(4, "setup.agent"), (5, None), (9, None), (10, "setup.agent")]
)
def test_both_edges_of_the_bands(seats: int, step: str | None) -> None:
    match = table(number=seats, lair=VOLCANO, phase="agents")
    found = asked(match, seats - 1)
    assert found == (step or "round.pick")
    if step:
        assert len(offered(match, seats - 1)) == (2 if seats == 4 else 9)
