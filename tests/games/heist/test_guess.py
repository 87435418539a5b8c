"""Section G: what a bot in a seat samples agrees with all it knows, and is fair beyond that."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import Rng, seeded
from lairworks.games.heist.game import GAME
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import AGENT_IDS
from tests.games.heist.laws import (
    OPTIONS,
    check,
    face_down,
    laid_out,
    started,
    step,
    table_of,
    wander,
    wander_to,
    written,
)
from tests.games.heist.tables import (
    BARON,
    COLETTE,
    FORTY_TWO,
    GAS,
    JUNO,
    MIMOSA,
    ORBITAL,
    VOLCANO,
    WES,
    YACHT,
    asked,
    cards,
    play,
    state,
    table,
)

SIZES = (2, 3, 4, 5, 7, 9, 10, 12, 30)
DEALT = [[FORTY_TWO, WES], [COLETTE, BARON], [MIMOSA, "A6"]]


def guesses(match: Match, seat: int, number: int) -> list[HeistState]:
    rng = seeded(number)
    return [GAME.guess(state(match), seat, rng) for _ in range(number)]


def fits(observed: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Each share is within five standard deviations of what is expected; nothing else occurs."""
    total = sum(observed.values())
    assert set(observed) <= set(expected)
    for thing, share in expected.items():
        spread = math.sqrt(total * share * (1 - share))
        assert abs(observed.get(thing, 0) - total * share) <= 5 * spread + 1e-9, thing


def evenly(things: list[Any]) -> dict[Any, float]:
    return dict.fromkeys(things, 1 / len(things))


def agent_ids(found: HeistState, seat: int) -> tuple[str, ...]:
    return tuple(AGENT_IDS[agent] for agent in found.dealt[seat])


# Along random matches


def check_guess(true: HeistState, seat: int, rng: Rng) -> HeistState:
    """One guess, against what the seat sees and what must hold at any table."""
    guessed = GAME.guess(true, seat, rng)
    assert json.dumps(GAME.view(guessed, seat)) == json.dumps(GAME.view(true, seat))
    assert guessed.deciders() == true.deciders()
    assert guessed.choices(seat) == true.choices(seat)
    assert guessed.journal is None
    check(guessed)
    return guessed


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4, 6, 11])
def test_guesses_agree_with_all_a_seat_sees_and_so_do_guesses_within_them(
    options: str, seats: int
) -> None:
    rng = seeded(4)
    draws = random.Random(f"{options} {seats}")
    found = table_of(seats, options, seats, "busy")
    phases: Counter[str] = Counter()
    while found.deciders():
        for seat in (0, seats - 1):
            before = json.dumps(GAME.position(found))
            guessed = check_guess(found, seat, rng)
            again = check_guess(guessed, (seat + 1) % seats, rng)
            assert again.choices(seat) or not guessed.choices(seat)
            check_guess(guessed, seat, rng)
            assert json.dumps(GAME.position(found)) == before, "the true table is untouched"
            phases[found.phase] += 1
        wander(found, draws, draws.randrange(1, 4 * seats))
    assert phases["planning"] > 20
    assert phases["raid"] > 0


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("options", ["polar", "yacht", "volcano"])
def test_guesses_can_be_played_to_the_end(options: str, seats: int) -> None:
    draws = random.Random(f"{options} {seats}")
    for phase, number in (("agents", 1), ("planning", 1), ("planning", 20), ("raid", 1)):
        found = table_of(seats, options, seats)
        wander_to(found, draws, phase, number)
        wander(found, draws, draws.randrange(2 * seats))
        guessed = GAME.guess(found, draws.randrange(seats), seeded(number))
        wander(guessed, draws, 100_000)
        assert guessed.deciders() == []
        assert guessed.ending()
        check(guessed)


@pytest.mark.parametrize("options", OPTIONS)
def test_guesses_can_be_written_down_and_laid_out_again(options: str) -> None:
    draws = random.Random(options)
    match = started(9, options, 4, "busy")
    found = state(match)
    found.journal = None
    while found.deciders():
        guessed = GAME.guess(found, draws.randrange(4), seeded(len(GAME.position(found))))
        position = GAME.position(guessed)
        twin = laid_out(position, match)
        assert twin.position() == position
        assert list(twin.deciders) == guessed.deciders()
        wander(found, draws, draws.randrange(1, 12))


def test_when_it_is_over_there_is_nothing_to_guess_but_rejected_agents() -> None:
    found = table_of(4, "volcano", 3, "weak")
    wander(found, random.Random(4), 100_000)
    for seat in range(3):
        guessed = GAME.guess(found, seat, seeded(1))
        assert GAME.view(guessed, seat) == GAME.view(found, seat)
        assert guessed.agents == found.agents
        assert guessed.dealt[seat] == found.dealt[seat]
        assert guessed.scores() == found.scores()


# Luck


def test_guessed_luck_is_not_the_real_luck() -> None:
    match = started(3)
    true = [state(match).rng.lanes(), *(luck.lanes() for luck in state(match).luck)]
    seen = set()
    for number in range(3):
        guessed = GAME.guess(state(match), 1, seeded(number))
        lanes = [guessed.rng.lanes(), *(luck.lanes() for luck in guessed.luck)]
        assert not [lane for lane in lanes if lane in true]
        seen.add(json.dumps(lanes))
    assert len(seen) == 3
    one, two = (GAME.guess(state(match), 1, seeded(9)) for _ in range(2))
    assert GAME.position(one) == GAME.position(two)


# Cards


@pytest.mark.rule("J-64")
@pytest.mark.parametrize("seats", [2, 12])
def test_a_guess_in_round_ten_deals_the_seventy_eight_cards_not_seen(seats: int) -> None:
    found = table_of(7, "yacht", seats)
    wander_to(found, random.Random(7), "planning", 10)
    shown = [deck[:10] for deck in found.decks]
    tops = [found.content.cards[deck[10]].back for deck in found.decks]
    orders = set()
    for guessed in (GAME.guess(found, 1, seeded(number)) for number in range(20)):
        assert [deck[:10] for deck in guessed.decks] == shown
        sampled = [card for deck in guessed.decks for card in deck[10:]]
        assert len(sampled) == len(set(sampled)) == 78
        assert not set(sampled) & {card for deck in shown for card in deck}
        assert [guessed.content.cards[deck[10]].back for deck in guessed.decks] == tops
        orders.add(tuple(sampled))
    assert len(orders) == 20


def known_decks(tops: str, left: list[str], **fields: Any) -> Match:
    """Round 34: all cards are known but six, three of which lie on top."""
    backs = {"R1": ["P001", "P015", "P025"], "B4": ["P002", "P016", "P026"], "R3": ["P003"]}
    chosen = [backs[top].pop(0) for top in tops.split()]
    ids = [card.id for card in state(table()).content.cards]
    rest = [card for card in ids if card not in chosen and card not in left]
    decks = {}
    for slot, name in enumerate("LMR"):
        shown = rest[34 * slot : 34 * slot + 34]
        decks[name] = [*shown, chosen[slot], left[slot]]
    return table(lair=YACHT, round=34, decks=decks, **fields)


def test_cards_on_top_are_any_with_that_back_equally_often() -> None:
    """P001, P015 and P025 have the back R1; one of them is on top, two lie below somewhere."""
    match = known_decks("R1 B4 R3", ["P015", "P025", "P016"])
    cards = state(match).content.cards
    tops: Counter[tuple[str, str]] = Counter()
    lowest: Counter[str] = Counter()
    for guessed in guesses(match, 0, 3000):
        left, middle, right = (cards[deck[34]].id for deck in guessed.decks)
        assert right == "P003"
        tops[left, middle] += 1
        lowest[cards[guessed.decks[0][35]].id] += 1
    red, blue = ["P001", "P015", "P025"], ["P002", "P016"]
    fits(tops, evenly([(one, two) for one in red for two in blue]))
    fits(lowest, {**dict.fromkeys(red, 2 / 9), **dict.fromkeys(blue, 1 / 6)})


def test_two_decks_with_the_same_back_on_top_share_its_cards() -> None:
    match = known_decks("R1 R1 R3", ["P025", "P016", "P002"])
    cards = state(match).content.cards
    tops: Counter[tuple[str, ...]] = Counter()
    for guessed in guesses(match, 1, 3000):
        tops[tuple(cards[deck[34]].id for deck in guessed.decks)] += 1
    red = ["P001", "P015", "P025"]
    fits(tops, evenly([(one, two, "P003") for one in red for two in red if one != two]))


def test_cards_further_down_lie_anywhere() -> None:
    """Any card that is not on top, in any place of any deck."""
    found = table_of(2, "yacht", 2)
    card = found.decks[1][20]
    places: Counter[int] = Counter()
    for number in range(1500):
        guessed = GAME.guess(found, 0, seeded(number))
        flat = [each for deck in guessed.decks for each in deck[2:]]
        if card in flat:
            places[flat.index(card) // 6] += 1
    fits(places, evenly(list(range(17))))


# Agents


def test_agents_of_others_are_any_the_seat_has_not_seen() -> None:
    seats = [{"dealt": DEALT[seat], "agent": DEALT[seat][1]} for seat in range(3)]
    match = table(*seats, lair=VOLCANO)
    unseen = [agent for agent in AGENT_IDS[:9] if agent not in DEALT[0]]
    pairs: Counter[tuple[str, ...]] = Counter()
    kept: Counter[str] = Counter()
    for guessed in guesses(match, 0, 3000):
        assert agent_ids(guessed, 0) == tuple(DEALT[0])
        assert AGENT_IDS[guessed.agents[0]] == WES
        dealt = [*agent_ids(guessed, 1), *agent_ids(guessed, 2)]
        assert len(set(dealt)) == 4
        pairs[agent_ids(guessed, 1)] += 1
        kept[AGENT_IDS[guessed.agents[2]]] += 1
        assert guessed.agents[2] in guessed.dealt[2]
    fits(pairs, evenly([(a, b) for a in unseen for b in unseen if a < b]))
    fits(kept, evenly(unseen))


def test_with_five_seats_everybody_else_has_one_of_the_other_eight() -> None:
    match = table(*({"agent": agent} for agent in AGENT_IDS[:5]), lair=ORBITAL)
    kept: Counter[str] = Counter()
    for guessed in guesses(match, 3, 2400):
        assert AGENT_IDS[guessed.agents[3]] == "A4"
        assert len(set(guessed.agents)) == 5
        kept[AGENT_IDS[guessed.agents[0]]] += 1
    fits(kept, evenly([agent for agent in AGENT_IDS[:9] if agent != "A4"]))


@pytest.mark.parametrize("number", [3, 10])
def test_noted_agents_are_any_of_the_nine_even_ones_own(number: int) -> None:
    options = {"agents": "open" if number == 3 else "auto"}
    match = table(
        {"agent": WES},
        {"agent": WES},
        {"agent": JUNO},
        lair=VOLCANO,
        number=number,
        options=options,
    )
    kept: Counter[str] = Counter()
    both = 0
    for guessed in guesses(match, 0, 2700):
        assert AGENT_IDS[guessed.agents[0]] == WES
        kept[AGENT_IDS[guessed.agents[1]]] += 1
        both += guessed.agents[1] == guessed.agents[2]
    fits(kept, evenly(AGENT_IDS[:9]))
    fits({True: both, False: 2700 - both}, {True: 1 / 9, False: 8 / 9})


@pytest.mark.parametrize("agents", ["auto", "open"])
def test_who_has_kept_an_agent_has_kept_one_and_who_thinks_thinks(agents: str) -> None:
    match = started(6, "volcano", 4) if agents == "auto" else started(6, "orbital", 4)
    play(match, 2, match.choices(2)[0])
    dealt = set()
    for guessed in guesses(match, 1, 50):
        assert guessed.deciders() == [0, 1, 3]
        assert [agent >= 0 for agent in guessed.agents] == [False, False, True, False]
        assert guessed.choices(1) == state(match).choices(1)
        dealt.add(tuple(guessed.choices(0)))
        each = 2 if agents == "auto" else 9
        assert [len(guessed.choices(seat)) for seat in (0, 1, 3)] == [each] * 3
    assert (len(dealt) > 5) == (agents == "auto")


def test_shown_agents_stay_and_rejected_ones_are_any_that_are_left() -> None:
    seats = [
        {"dealt": DEALT[seat], "agent": DEALT[seat][1], "raid": {"M": 2, "S": 0, "C": 0}}
        for seat in range(3)
    ]
    match = table(*seats, phase="raid", lair=VOLCANO)
    rejected: Counter[str] = Counter()
    for guessed in guesses(match, 0, 2500):
        assert [AGENT_IDS[agent] for agent in guessed.agents] == [WES, BARON, "A6"]
        (other,) = [agent for agent in agent_ids(guessed, 1) if agent != BARON]
        rejected[other] += 1
    fits(rejected, evenly([COLETTE, MIMOSA, "A7", "A8", "A9"]))


# What others do unseen


def test_a_seat_that_thinks_starts_over_in_a_guess() -> None:
    match = table({"cash": 12}, {"cash": 12}, lair=YACHT, **cards("dog", "S+3", "gadget"))
    play(match, 0, "pick:L")
    for guessed in guesses(match, 1, 10):
        question = guessed.question(0)
        assert question is not None
        assert question.name == "round.pick"
        assert guessed.made[0] == []
        assert guessed.sheets[0] is guessed.shown[0]
    for guessed in guesses(match, 0, 10):
        assert asked(match, 0) == "round.place"
        assert [GAME.words.text(choice) for choice in guessed.made[0]] == ["pick:L"]
        assert guessed.choices(0) == state(match).choices(0)


def test_a_seat_that_is_done_has_done_anything_it_could_in_a_guess() -> None:
    match = table({"cash": 12}, {"cash": 12}, lair=YACHT, **cards("dog", "S+3", "gadget"))
    play(match, 0, "pick:L", "place:r1c1", "done")
    firsts: Counter[str] = Counter()
    for guessed in guesses(match, 1, 2000):
        assert guessed.deciders() == [1]
        made = [GAME.words.text(choice) for choice in guessed.made[0]]
        firsts[made[0]] += 1
        assert guessed.shown[0].cash == 12
        assert guessed.sheets[0] is not guessed.shown[0]
    fits(firsts, evenly(["pick:L", "pick:M", "pick:R", "pass"]))


def test_a_sealed_claim_is_any_it_could_be_in_a_guess() -> None:
    kennel = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r2c1": "dog"}}
    match = table(kennel, kennel, lair=YACHT, phase="claims", missions=["N01", "N05", "N06"])
    play(match, 0, "claim:N01:later")
    claims: Counter[str] = Counter()
    for guessed in guesses(match, 1, 1500):
        claims[GAME.words.text(guessed.claims[0])] += 1
        assert guessed.deciders() == [1]
    fits(claims, evenly(["claim:N01:now", "claim:N01:later", "none"]))
    for guessed in guesses(match, 0, 5):
        assert GAME.words.text(guessed.claims[0]) == "claim:N01:later"
        assert guessed.claims[1] == -1


def test_a_sealed_free_gadget_is_any_in_a_guess() -> None:
    match = table(phase="gadgets", number=3)
    play(match, 2, f"own:{GAS}")
    gadgets: Counter[int] = Counter()
    for guessed in guesses(match, 0, 2000):
        assert guessed.deciders() == [0, 1]
        assert [sheet.gadgets for sheet in guessed.shown] == [0, 0, 0]
        assert guessed.sheets[1].gadgets == 0
        gadgets[guessed.sheets[2].free_gadget + 1] += 1
    fits(gadgets, evenly([1, 2, 3, 4, 5]))


@pytest.mark.rule("H-VAR-04")
def test_a_seat_that_can_only_close_its_round_is_not_asked_to_pass_in_a_guess() -> None:
    """Everybody sees that it can pay nothing, so it has passed and is asked for `done`."""
    match = table(
        {"cash": 0, "lifetime": 10},
        {"cash": 9},
        lair=YACHT,
        options={"lenient_planning": True},
        **cards("M+2", "S+3", "C+2"),
    )
    assert asked(match, 0) == "round.bonus"
    for guessed in guesses(match, 1, 3):
        question = guessed.question(0)
        assert question is not None
        assert question.name == "round.bonus"


# No peeking: the same rng gives the same guess, whatever is hidden


def peeked(match: Match, seat: int) -> set[str]:
    """Guesses of a few fixed generators, as positions."""
    return {
        json.dumps(GAME.position(GAME.guess(state(match), seat, seeded(number))), sort_keys=True)
        for number in range(4)
    }


@pytest.mark.parametrize(
    "made",
    [
        ["pass"],
        ["pick:L", "place:r1c3", "done"],
        ["pick:M", "done"],
        ["pick:R", "take:2", "bonus:M", "bonus:L", "place:r1c4"],
    ],
    ids=lambda made: made[0],
)
def test_a_guess_does_not_depend_on_what_a_seat_that_is_done_has_done(made: list[str]) -> None:
    def fresh() -> Match:
        return table({"cash": 15}, {}, {}, lair=YACHT, **cards("dog", "S+3", "gadget"))

    one, two = fresh(), fresh()
    play(one, 0, "pick:L", "place:r1c1", "done")
    play(two, 0, *made)
    for seat in (1, 2):
        assert peeked(one, seat) == peeked(two, seat)
    assert peeked(one, 0) != peeked(two, 0)


def test_a_guess_does_not_depend_on_how_far_a_seat_that_thinks_has_got() -> None:
    tables = []
    for made in ([], ["pick:L"], ["pick:M"], ["pick:R", "take:2"]):
        match = table({"cash": 15}, {}, {}, lair=YACHT, **cards("dog", "S+3", "gadget"))
        tables.append(play(match, 0, *made))
    assert len({json.dumps(sorted(peeked(match, 1))) for match in tables}) == 1


def test_a_guess_does_not_depend_on_sealed_claims_and_gadgets() -> None:
    kennel = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r2c1": "dog"}}
    found = set()
    for claim in ("none", "claim:N01:now", "claim:N01:later"):
        match = table(
            kennel, kennel, kennel, lair=YACHT, phase="claims", missions=["N01", "N05", "N06"]
        )
        found.add(json.dumps(sorted(peeked(play(match, 0, claim), 1))))
    assert len(found) == 1
    gadgets = set()
    for number in range(1, 6):
        match = table(phase="gadgets", number=3)
        gadgets.add(json.dumps(sorted(peeked(play(match, 0, f"own:{number}"), 1))))
    assert len(gadgets) == 1


@pytest.mark.parametrize("phase", ["agents", "gadgets", "planning", "claims", "raid"])
def test_a_guess_does_not_depend_on_decks_luck_and_the_agents_of_others(phase: str) -> None:
    kennel = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r2c1": "dog"}}
    seats: list[dict[str, Any]] = []
    for seat in range(3):
        facts: dict[str, Any] = {"dealt": DEALT[seat]}
        if phase != "agents":
            facts["agent"] = DEALT[seat][0]
        if phase in ("planning", "claims", "raid"):
            facts |= {**kennel, "free_gadget": GAS}
        seats.append(facts)
    one = table(
        *seats, phase=phase, missions=["N01", "N05", "N06"], round=35 if phase == "raid" else 1
    )
    position = written(one)
    draws = random.Random(phase)
    position["luck"] = [[draws.randrange(1, 2**32) for _ in range(4)] for _ in range(4)]
    if phase == "raid":
        position["seats"][1]["dealt"] = sorted([COLETTE, "A7"])
    else:
        position["seats"][1]["dealt"] = ["A7", "A8"]
        if phase != "agents":
            position["seats"][1]["agent"] = "A8"
        number = position["round"]
        below = [card for deck in position["decks"].values() for card in deck[number + 1 :]]
        draws.shuffle(below)
        for name, deck in position["decks"].items():
            rest = [below.pop() for _ in deck[number + 1 :]]
            position["decks"][name] = [*deck[: number + 1], *rest]
    two = laid_out(position, one)
    assert written(two) != written(one)
    for seat in (0, 2):
        assert peeked(one, seat) == peeked(two, seat)
    assert peeked(one, 1) != peeked(two, 1)


def test_a_guess_knows_the_back_on_top_but_not_the_card() -> None:
    one = known_decks("R1 B4 R3", ["P015", "P025", "P016"])
    two = known_decks("R1 B4 R3", ["P025", "P016", "P015"])
    position = written(one)
    position["decks"]["L"][34:] = ["P015", "P001"]
    three = laid_out(position, one)
    assert written(three)["decks"]["L"][34:] == ["P015", "P001"]
    assert len(face_down(state(one))) == 6
    for other in (two, three):
        assert sorted(face_down(state(other))) == sorted(face_down(state(one)))
        for seat in (0, 1):
            assert peeked(one, seat) == peeked(other, seat)


def test_a_chair_gives_guesses_of_its_own_seat() -> None:
    match = started(5, "volcano", 3)
    chair = match.chair(1, seeded(1))
    found = chair.guess(seeded(2))
    assert isinstance(found, HeistState)
    assert GAME.view(found, 1) == match.view(1)
    assert chair.choices() == state(match).choices(1)
    step(found, random.Random(1))
    assert GAME.view(state(match), 1) == match.view(1)
