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
from lairworks.games.quest.game import GAME
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import ACTIONS, CHALLENGES, HEROES, TREASURES, QuestState
from lairworks.games.quest.words import CHALLENGE_IDS
from tests.games.quest.laws import OPTIONS, PACKS, check, started, step, wander
from tests.games.quest.looks import HIDDEN, swapped
from tests.games.quest.tables import lies, play, state, table

LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01", "C16"]},
    "2": {"treasure": "T05", "challenges": ["C02", "C06", "C11"]},
    "3": {"treasure": "T06", "challenges": ["C03", "C31", "C36"]},
}
PUBLIC = ("hero_pool", "action_pool", "piles", "agenda", "turn", "shuffles", "sets")


def guesses(match: Match, seat: int, number: int) -> list[QuestState]:
    rng = seeded(number)
    return [GAME.guess(state(match), seat, rng) for _ in range(number)]


def ids(cards: list[int]) -> list[str]:
    return [CHALLENGE_IDS[card] for card in cards]


def fits(observed: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Each share is within five standard deviations of what is expected; nothing else occurs."""
    total = sum(observed.values())
    assert set(observed) <= set(expected)
    for thing, share in expected.items():
        spread = math.sqrt(total * share * (1 - share))
        assert abs(observed.get(thing, 0) - total * share) <= 5 * spread + 1e-9, thing


# Along random matches


def check_guess(true: QuestState, seat: int, rng: Rng) -> QuestState:
    """One guess, against what the seat sees and what must be conserved."""
    guessed = GAME.guess(true, seat, rng)
    assert json.dumps(GAME.view(guessed, seat)) == json.dumps(GAME.view(true, seat))
    assert json.dumps(GAME.view(guessed, None)) == json.dumps(GAME.view(true, None))
    assert guessed.deciders() == true.deciders()
    for other in range(true.seats):
        assert guessed.choices(other) == true.choices(other), "no choice depends on a hidden card"
    assert guessed.journal is None
    check(guessed)
    check_groups(guessed, true, seat)
    return guessed


def check_groups(guessed: QuestState, true: QuestState, seat: int) -> None:
    """Place by place: what the seat knows stays, all else is of the same group as before."""
    pairs = [
        pair
        for one, two in zip(guessed.quests, true.quests, strict=True)
        for position, pair in enumerate(zip(one.cards, two.cards, strict=True))
        if not two.is_up(position)
    ]
    for one, two in zip(guessed.quests, true.quests, strict=True):
        for position in range(len(two.cards)):
            assert not two.is_up(position) or one.cards[position] == two.cards[position]
    for ours, theirs in zip(guessed.companies, true.companies, strict=True):
        pairs += zip(ours.gold, theirs.gold, strict=True)
    left = true.decks[CHALLENGES].left
    decks = [found.decks[CHALLENGES].cards[:left] for found in (guessed, true)]
    pairs += zip(*decks, strict=True)
    for new, old in pairs:
        assert guessed.groups[new] == true.groups[old]
        assert guessed.known[new] == true.known[old], "what others know is the place"
        assert new == old or not true.known[old] >> seat & 1


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("options", OPTIONS)
def test_guesses_agree_with_all_a_seat_sees_and_so_do_guesses_within_them(
    options: str, pack: str
) -> None:
    rng = seeded(4)
    for seats in (2, 3, 4):
        draws = random.Random(f"{options} {pack} {seats}")
        found = started(seats, seats, options, pack)
        made = 0
        while found.deciders() and made < 12:
            wander(found, draws, draws.randrange(1, 25))
            if not found.deciders():
                break
            seat = made % seats
            before = json.dumps(GAME.position(found))
            guessed = check_guess(found, seat, rng)
            check_guess(guessed, (seat + 1) % seats, rng)
            again = check_guess(guessed, seat, rng)
            assert GAME.view(again, seat) == GAME.view(found, seat)
            assert json.dumps(GAME.position(found)) == before, "the true table is untouched"
            made += 1
        assert made > 5


@pytest.mark.parametrize("options", OPTIONS)
def test_guesses_can_be_played_on_by_anybody(options: str) -> None:
    for seats in (2, 3, 4):
        draws = random.Random(seats)
        found = started(seats, seats, options)
        wander(found, draws, 60)
        for seat in range(seats):
            guessed = GAME.guess(found, seat, seeded(seats))
            for _ in range(80):
                if guessed.deciders():
                    step(guessed, draws)
            check(guessed)


@pytest.mark.parametrize("options", OPTIONS)
def test_all_that_is_public_stays_in_whole_matches(options: str) -> None:
    """Against the written position, not the view."""
    draws = random.Random(options)
    found = started(5, 3, options)
    for number in range(12):
        wander(found, draws, 15)
        written: Any = GAME.position(found)
        guessed: Any = GAME.position(GAME.guess(found, number % 3, seeded(number)))
        for part in PUBLIC:
            assert guessed[part] == written[part]
        for ours, theirs in zip(guessed["companies"], written["companies"], strict=True):
            for part in ("party", "treasures", "seekers", "turns"):
                assert ours[part] == theirs[part]
            assert len(ours["gold"]) == len(theirs["gold"])
        for kind in ("heroes", "actions", "treasures"):
            assert sorted(guessed["decks"][kind]) == sorted(written["decks"][kind])
        assert len(guessed["decks"]["challenges"]) == len(written["decks"]["challenges"])


# Luck, and what a guess may depend on


def test_guessed_luck_is_not_the_real_luck() -> None:
    found = started(3)
    true = found.rng.lanes()
    for seat in (0, 1):
        lucks = [GAME.guess(found, seat, seeded(number)).rng.lanes() for number in range(3)]
        assert true not in lucks
        assert lucks[0] != lucks[1]
        one, two = (GAME.guess(found, seat, seeded(9)) for _ in range(2))
        assert GAME.position(one) == GAME.position(two)


@pytest.mark.parametrize("pair", [("C61", "C02"), ("C61", "C20"), ("C61", "C71"), ("C20", "C72")])
def test_a_guess_does_not_depend_on_what_is_hidden(pair: tuple[str, str]) -> None:
    """The same draw gives the same guess whatever really lies in a lair, a purse or the deck."""
    match = table(
        quests=LAIRS,
        companies=[{"gold": ["C20"]}, {"gold": ["C21"]}],
        decks={"challenges": ["C71", "C72"]},
    )
    other = swapped(match, *pair)
    for number in range(5):
        one, two = (GAME.guess(state(each), 0, seeded(number)) for each in (match, other))
        assert GAME.position(one)["quests"] == GAME.position(two)["quests"]
        assert GAME.position(one)["companies"] == GAME.position(two)["companies"]
        assert GAME.position(one)["decks"] == GAME.position(two)["decks"]


def test_when_it_is_over_there_is_nothing_to_guess() -> None:
    match = table(quests=LAIRS, trigger=1, cause="treasure", secondary=True)
    play(match, "gain")
    assert match.over
    for seat in (0, 1):
        guessed = GAME.guess(state(match), seat, seeded(1))
        assert GAME.view(guessed, seat) == match.view(seat)
        assert [quest.cards for quest in guessed.quests] == [
            quest.cards for quest in state(match).quests
        ]
        assert guessed.decks[CHALLENGES].cards == state(match).decks[CHALLENGES].cards
        assert guessed.deciders() == []


# What is dealt anew


def small(**position: Any) -> Match:
    """Seven challenges nobody has seen: three in lairs, two as gold, two in the deck."""
    settings: dict[str, Any] = {
        "quests": LAIRS,
        "rest": "box",
        "companies": [{"gold": ["C20"]}, {"gold": ["C21"]}],
        "decks": {
            "challenges": ["C71", "C72"],
            "heroes": ["H44", "H45", "H46"],
            "actions": ["A01", "A02", "A02"],
            "treasures": ["T09", "T10"],
        },
        "hero_pool": ["H07", "H52", "H10"],
        "action_pool": ["A04", "A01", "A15"],
    }
    return table(**{**settings, **position})


UNSEEN = ("C61", "C02", "C03", "C20", "C21", "C71", "C72")


def places(found: QuestState) -> dict[str, str]:
    """What lies in the seven places."""
    deck = found.decks[CHALLENGES]
    cards = [found.quests[place].cards[0] for place in range(3)]
    cards += [company.gold[0] for company in found.companies]
    cards += deck.cards[: deck.left]
    names = ("lair 1", "lair 2", "lair 3", "gold 0", "gold 1", "deck 0", "deck 1")
    return dict(zip(names, ids(cards), strict=True))


@pytest.mark.rule("Q-GOLD-01", "Q-PREP-02")
def test_every_unseen_challenge_is_as_likely_in_every_place() -> None:
    tally: dict[str, Counter[str]] = {place: Counter() for place in places(state(small()))}
    together: Counter[tuple[str, str]] = Counter()
    for guessed in guesses(small(), 0, 4000):
        lying = places(guessed)
        for place, card in lying.items():
            tally[place][card] += 1
        together[lying["lair 1"], lying["gold 0"]] += 1
    for counts in tally.values():
        fits(counts, dict.fromkeys(UNSEEN, 1 / 7))
    pairs = [(one, two) for one in UNSEEN for two in UNSEEN if one != two]
    fits(together, dict.fromkeys(pairs, 1 / 42))


def test_what_the_seat_has_seen_stays_and_what_others_have_seen_moves() -> None:
    match = small(known={"C61": [0], "C02": [1], "C21": "all"})
    tally: Counter[str] = Counter()
    for guessed in guesses(match, 0, 2000):
        lying = places(guessed)
        assert (lying["lair 1"], lying["gold 1"]) == ("C61", "C21")
        tally[lying["lair 2"]] += 1
        at = guessed.quests[1].cards[0]
        assert guessed.known[at] == 0b10, "seat 1 knows that place, whatever lies there"
        for card in (guessed.quests[2].cards[0], guessed.companies[0].gold[0]):
            assert guessed.known[card] == 0
    fits(tally, dict.fromkeys(["C02", "C03", "C20", "C71", "C72"], 1 / 5))
    for guessed in guesses(match, 1, 50):
        assert places(guessed)["lair 2"] == "C02"
        assert guessed.known[guessed.quests[0].cards[0]] == 0b01


@pytest.mark.rule("Q-DECK-02")
def test_challenges_of_different_shuffles_are_not_mistaken_for_each_other() -> None:
    """The pile was seen by all before it became the deck, so none of it lies in an old place."""
    match = table(
        quests=LAIRS,
        rest="box",
        companies=[{"gold": ["C20"]}, {"gold": ["C21"]}],
        decks={"challenges": [], "heroes": ["H44"], "actions": ["A02"] * 2, "treasures": ["T09"]},
        piles={"challenges": ["C71", "C72", "C73", "C74"]},
        action_pool=["A01", "A15", "A15"],
        hero_pool=["H07", "H52", "H10"],
    )
    play(match, "play:A01")  # two of the four are gold now
    assert state(match).shuffles == 1
    old: Counter[str] = Counter()
    new: Counter[str] = Counter()
    for guessed in guesses(match, 1, 2000):
        gold = ids(guessed.companies[0].gold)
        old[gold[0]] += 1
        new[gold[1]] += 1
        assert {gold[2]} <= {"C71", "C72", "C73", "C74"}
    fits(old, dict.fromkeys(["C61", "C02", "C03", "C20", "C21"], 1 / 5))
    fits(new, dict.fromkeys(["C71", "C72", "C73", "C74"], 1 / 4))


@pytest.mark.rule("Q-HID-04")
def test_in_hidden_quests_each_set_is_permuted_within_its_quest() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C02", "C31"]}
    other = {"treasure": "T06", "challenges": ["C03", "C44", "C06"]}
    match = table(options=HIDDEN, quests={"1": deep, "2": other}, known={"C16": [1]})
    orders: Counter[tuple[str, ...]] = Counter()
    for guessed in guesses(match, 0, 1500):
        assert set(ids(guessed.quests[1].cards[:2])) == {"C03", "C44"}
        *hidden, top = ids(guessed.quests[0].cards)
        assert top == "C31"
        orders[tuple(hidden)] += 1
        assert guessed.known[guessed.quests[0].cards[1]] == 0b10
    deck = [("C61", "C16", "C02"), ("C61", "C02", "C16"), ("C16", "C61", "C02")]
    deck += [("C16", "C02", "C61"), ("C02", "C61", "C16"), ("C02", "C16", "C61")]
    fits(orders, dict.fromkeys(deck, 1 / 6))
    fits(
        Counter(tuple(ids(guessed.quests[0].cards[:3])) for guessed in guesses(match, 1, 400)),
        {("C61", "C16", "C02"): 1 / 2, ("C02", "C16", "C61"): 1 / 2},
    )


@pytest.mark.rule("Q-HID-01")
def test_in_hidden_quests_a_replacement_may_be_anything_but_the_set() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C02", "C31"]}
    match = table(
        options=HIDDEN,
        quests={"1": deep},
        action_pool=["A06", "A01", "A15"],
        decks={"challenges": ["C71", "C72"]},
    )
    play(match, "play:A06", "peek:1:1", "replace_hidden")
    seen: set[str] = set()
    for seat in (0, 1):
        for guessed in guesses(match, seat, 300):
            first, second, third, _ = ids(guessed.quests[0].cards)
            assert {first, third} == {"C61", "C02"}
            seen.add(second)
    assert len(seen) > 30
    assert not seen & {"C61", "C02", "C16", "C31"}
    assert seen <= {"C71", *lies(match, "decks")["challenges"], *gold_of(match)}


def gold_of(match: Match) -> list[str]:
    return [card for company in lies(match, "companies") for card in company["gold"]]


@pytest.mark.parametrize("which", [HEROES, ACTIONS, TREASURES])
def test_the_other_decks_come_in_any_order(which: int) -> None:
    match = small()
    deck = state(match).decks[which]
    orders: Counter[tuple[int, ...]] = Counter()
    for guessed in guesses(match, 0, 1200):
        found = guessed.decks[which]
        assert found.left == deck.left
        orders[tuple(found.cards[: found.left])] += 1
    assert all(sorted(order) == sorted(deck.cards[: deck.left]) for order in orders)
    number = {HEROES: 6, ACTIONS: 3, TREASURES: 2}[which]
    fits(orders, dict.fromkeys(orders, 1 / number))
    assert len(orders) == number


@pytest.mark.rule("Q-POW-09")
def test_a_challenge_in_the_hand_of_a_diverter_stays_in_a_guess() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H01", "H22", "H23"], "gold": 3}, {}],
        attempt={"place": "1", "sent": ["H01", "H22", "H23"]},
    )
    play(match, "defeat")
    for seat in (0, 1):
        for guessed in guesses(match, seat, 5):
            assert GAME.view(guessed, seat) == match.view(seat)
            guessed.apply(0, GAME.words.parse("divert:2"))
            assert ids(guessed.quests[1].cards)[1:] == ["C06", "C11", "C16"]
            assert guessed.facing != NONE
