"""Section G: what a bot in a seat samples agrees with all it knows, and is fair beyond that."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.bits import members
from lairworks.core.rng import Rng, seeded
from lairworks.games.volcano.game import GAME
from lairworks.games.volcano.mountain import LOCATIONS
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import KINDS, ROOM_IDS
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    lair,
    offered,
    play,
    seat,
    state,
    table,
    told,
)

ALL = ["DOUBLE"] * 5 + ["BP"] * 6 + ["VP1"] * 4 + ["VP2"] * 2 + ["FIRST"] * 3
SWAPS: dict[str, Any] = {
    "pack": {"name": "Swaps"},
    "places": {
        "DIG": {"must": ["CRATE"], "may": ["EXCHANGE", "EXCAVATE"]},
        "YARD": {"must": ["BUILD"], "may": ["EXCHANGE", "OCCUPY"]},
    },
}
FEW = {"DOUBLE": 1, "BP": 2, "VP1": 2, "VP2": 1, "FIRST": 1}
# So few crates that the pool is refilled again and again.
SMALL: dict[str, Any] = {
    **SWAPS,
    "crates": {kind: {"count": count} for kind, count in FEW.items()},
}
# The same without any Exchange.
DRY: dict[str, Any] = {
    "pack": {"name": "Dry"},
    "places": {"YARD": {"must": ["BUILD", "CRATE"], "may": ["OCCUPY"]}},
    "rooms": {"R05": {"room_may": []}, "R13": {"room_may": []}, "R15": {"build_may": []}},
    "crates": SMALL["crates"],
}
# A deck that runs out every other round.
THIN: dict[str, Any] = {
    **SWAPS,
    "constants": {"pool_extra": {"value": 12}},
    "rooms": {"R16": {"cost": 0}, "R23": {"cost": 0}},
}
PACKS: dict[str, Any] = {
    "base": None,
    "swaps": SWAPS,
    "small": SMALL,
    "dry": DRY,
    "thin": THIN,
}


def guess(match: Match, seat: int, rng: Rng) -> VolcanoState:
    return GAME.guess(state(match), seat, rng)


def kinds_of(found: VolcanoState, seat: int) -> tuple[str, ...]:
    """The crates of a seat by kind, oldest first."""
    tokens = found.lieutenants[seat].crates
    return tuple(KINDS[found.content.token_kind[token]] for token in tokens)


def pick(match: Match, draws: random.Random) -> str:
    """A random choice; drawing and swapping crates is popular, retiring is not."""
    choices = offered(match)
    for likes, chance in (("exchange", 0.7), (("boss:DIG", "boss:YARD"), 0.5)):
        liked = [choice for choice in choices if choice.startswith(likes)]
        if liked and draws.random() < chance:
            return draws.choice(liked)
    choice = draws.choice(choices)
    if choice.startswith(("retire", "skip", "end", "crate")):
        choice = draws.choice(choices)
    return choice


def started(players: int, seed: int, pack: str) -> Match:
    return lairworks.new(GAME, seats=players, seed=seed, pack=PACKS[pack])


# Along random matches


def check(true: VolcanoState, viewer: int, rng: Rng) -> VolcanoState:
    """One guess, against what the seat sees and what must be conserved."""
    guessed = GAME.guess(true, viewer, rng)
    assert GAME.view(guessed, viewer) == GAME.view(true, viewer)
    assert guessed.deciders() == true.deciders()
    assert guessed.choices(viewer) == true.choices(viewer)
    assert guessed.lieutenants[viewer].crates == true.lieutenants[viewer].crates
    tokens = members(guessed.crate_pool | guessed.crate_discard | guessed.crates_used)
    cards = members(guessed.pool | guessed.discard) + guessed.deck[: guessed.deck_left]
    cards += [room for room in guessed.rooms if 0 <= room < 60]
    for lieutenant in guessed.lieutenants:
        tokens += lieutenant.crates
        cards += members(lieutenant.cards)
    assert sorted(tokens) == list(range(len(guessed.content.token_kind)))
    assert sorted(cards) == list(range(34))
    return guessed


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pack", PACKS)
def test_guesses_agree_with_all_a_seat_sees_and_so_do_guesses_within_them(
    players: int, pack: str
) -> None:
    rng = seeded(players)
    guesses = 0
    for seed in range(2):
        draws = random.Random(seed)
        match = started(players, seed, pack)
        for _ in range(30):
            if match.over:
                break
            true = state(match)
            for viewer in range(players):
                guessed = check(true, viewer, rng)
                check(guessed, draws.randrange(players), rng)
                again = check(guessed, viewer, rng)
                assert GAME.view(again, viewer) == GAME.view(true, viewer)
                guesses += 1
            for _ in range(6):
                if not match.over:
                    play(match, pick(match, draws))
    assert guesses > 60


@pytest.mark.parametrize("pack", ["swaps", "small", "thin"])
def test_guesses_can_be_played_to_the_end(pack: str) -> None:
    for seed in range(6):
        players = 2 + seed % 3
        draws = random.Random(seed)
        match = started(players, seed, pack)
        for _ in range(80):
            if not match.over:
                play(match, pick(match, draws))
        before = match.position()
        for viewer in range(players):
            guessed = guess(match, viewer, seeded(seed))
            while guessed.deciders():
                (decider,) = guessed.deciders()
                guessed.apply(decider, draws.choice(guessed.choices(decider)))
            assert guessed.ending()
        assert match.position() == before, "the true table is untouched"


def test_guessed_luck_is_not_the_real_luck() -> None:
    match = started(3, 3, "base")
    true = state(match).rng.lanes()
    lucks = [guess(match, 0, seeded(number)).rng.lanes() for number in range(3)]
    assert true not in lucks
    assert lucks[0] != lucks[1]
    one, two = (guess(match, 0, seeded(9)) for _ in range(2))
    assert GAME.position(one) == GAME.position(two)


def test_when_it_is_over_there_is_nothing_to_guess() -> None:
    match = table(levels=5, seats=[{"vp": 24, "crates": ["VP1"]}, {"crates": ["BP"]}])
    play(match, "crate:VP1")
    assert match.over
    guessed = guess(match, GREEN, seeded(1))
    assert GAME.view(guessed, GREEN) == match.view(GREEN)
    assert guessed.deciders() == []


# Every world that fits what a seat has seen, kept by a second set of books

Hands = tuple[tuple[str, ...], ...]
World = tuple[Hands, tuple[str, ...]]  # the hands (the viewer's own left empty), the Crate Pool


def less(things: tuple[str, ...], one: str) -> tuple[str, ...]:
    at = things.index(one)
    return things[:at] + things[at + 1 :]


class Watcher:
    """What one viewer must think of the crates: all worlds that fit the events it was told."""

    def __init__(self, match: Match, viewer: int, crates: Iterable[str]) -> None:
        self.match = match
        self.viewer = viewer
        hands: Hands = ((),) * match.seats
        self.worlds: set[World] = {(hands, tuple(sorted(crates)))}
        self.heard = len(match.events(viewer))
        self.discard: tuple[str, ...] = ()

    def listen(self) -> None:
        """Takes in what has happened since the last time."""
        steps: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "crate_gained": self.gained,
            "crates_refilled": self.refilled,
            "crate_used": self.used,
            "crate_taken": self.taken,
            "exchanged": self.exchanged,
        }
        for event in self.match.events(self.viewer, self.heard):
            self.heard += 1
            if event.name in steps:
                steps[event.name](event.facts)
        view: Any = self.match.view(self.viewer)
        counts = view["crates"]["discard"]
        self.discard = tuple(sorted(Counter(counts).elements()))

    def with_hand(self, hands: Hands, seat: int, hand: tuple[str, ...]) -> Hands:
        kept = () if seat == self.viewer else hand
        return (*hands[:seat], kept, *hands[seat + 1 :])

    def gained(self, facts: Mapping[str, Any]) -> None:
        seat = facts["seat"]
        found: set[World] = set()
        for hands, pool in self.worlds:
            for kind in set(pool):
                if "kind" not in facts or facts["kind"] == kind:
                    hand = (*hands[seat], kind)
                    found.add((self.with_hand(hands, seat, hand), less(pool, kind)))
        self.worlds = found

    def refilled(self, facts: Mapping[str, Any]) -> None:
        assert len(self.discard) == facts["crates"]
        self.worlds = {(hands, self.discard) for hands, pool in self.worlds if not pool}

    def used(self, facts: Mapping[str, Any]) -> None:
        seat, which, kind = facts["seat"], facts["which"] - 1, facts["kind"]
        if seat == self.viewer:
            return
        found: set[World] = set()
        for hands, pool in self.worlds:
            hand = hands[seat]
            if hand[which] == kind and kind not in hand[:which]:
                left = hand[:which] + hand[which + 1 :]
                found.add((self.with_hand(hands, seat, left), pool))
        self.worlds = found

    def moved(self, giver: int, taker: int, known: str | None) -> None:
        """A crate goes from one hand to another, and the first is shuffled."""
        found: set[World] = set()
        for hands, pool in self.worlds:
            kinds = [known] if giver == self.viewer else sorted(set(hands[giver]))
            for kind in kinds:
                assert kind is not None
                if known not in (None, kind):
                    continue
                left = () if giver == self.viewer else less(hands[giver], kind)
                for order in set(permutations(left)):
                    new = self.with_hand(hands, giver, order)
                    new = self.with_hand(new, taker, (*new[taker], kind))
                    found.add((new, pool))
        self.worlds = found

    def taken(self, facts: Mapping[str, Any]) -> None:
        self.moved(facts["victim"], facts["seat"], facts.get("kind"))

    def exchanged(self, facts: Mapping[str, Any]) -> None:
        self.moved(facts["seat"], facts["victim"], facts.get("kind"))

    def shown(self) -> bool:
        """Whether the viewer is shown the kind of a crate only if no other kind fits."""
        view: Any = self.match.view(self.viewer)
        for owner in range(self.match.seats):
            for place, kind in enumerate(view["seats"][owner]["crates"]["kinds"]):
                if owner == self.viewer or kind == "?":
                    continue
                if {hands[owner][place] for hands, _ in self.worlds} != {kind}:
                    return False
        return True

    def admits(self, found: VolcanoState) -> bool:
        """Whether the hands and the pool of a table are one of the worlds."""
        hands = tuple(
            () if seat == self.viewer else kinds_of(found, seat) for seat in range(found.seats)
        )
        kinds = found.content.token_kind
        pool = tuple(sorted(KINDS[kinds[token]] for token in members(found.crate_pool)))
        return (hands, pool) in self.worlds


@pytest.mark.rule("V-EXG-01", "V-CRATE-02")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pack", ["small", "dry"])
def test_guessed_crates_could_be_the_true_ones_for_all_a_seat_has_ever_seen(
    players: int, pack: str
) -> None:
    """Draws, opened crates, exchanges and refills: nothing that was seen is contradicted.

    After long chains of swaps a seat may remember a little less than could be worked out: then
    one guess in a hundred may be one that a perfect memory would rule out.
    """
    rng = seeded(players)
    refills = swaps = guesses = wrong = 0
    for seed in range(4):
        draws = random.Random(100 * players + seed)
        match = started(players, seed, pack)
        crates = list(Counter(FEW).elements())
        watchers = [Watcher(match, viewer, crates) for viewer in range(players)]
        for _ in range(160):
            if match.over:
                break
            play(match, pick(match, draws))
            for viewer, watcher in enumerate(watchers):
                watcher.listen()
                assert watcher.admits(state(match)), "the watcher itself is right"
                assert watcher.shown(), (seed, viewer)
                guesses += 1
                wrong += not watcher.admits(guess(match, viewer, rng))
        refills += len(told(match, "crates_refilled"))
        swaps += len(told(match, "exchanged"))
    assert refills > 1
    assert (swaps > 10) is (pack == "small")
    assert wrong <= (guesses // 100 if pack == "small" else 0)


# The same for rooms


class Surveyor:
    """What everybody must think of wrecks and the Room Deck, from public events alone."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.heard = 0
        self.pool: set[str] = set()
        self.discard: set[str] = set()
        self.unseen = set(ROOM_IDS[:34])
        self.batch = set(self.unseen)  # what the deck was last made of
        self.wrecks: dict[str, set[str]] = {}
        self.reshuffled = False

    def listen(self) -> None:
        names = {room.name: room.id for room in state(self.match).content.rooms}
        for event in self.match.events(None, self.heard):
            self.heard += 1
            facts: Any = event.facts
            if event.name in ("match_start", "pool_refreshed"):
                self.pool = {names[name] for name in facts.get("pool") or facts["cards"]}
                self.unseen -= self.pool
            elif event.name == "round_end":
                self.discard |= self.pool
                self.pool = set()
            elif event.name == "selected":
                self.pool.discard(facts["card_id"])
            elif event.name == "revealed":
                self.pool.add(facts["card_id"])
                self.unseen.discard(facts["card_id"])
            elif event.name == "upgraded":
                self.wrecks.pop(facts["loc"], None)
                self.unseen.discard(facts["old_id"])
                if facts["old_id"] in ROOM_IDS:
                    self.discard.add(facts["old_id"])
            elif event.name == "deck_reshuffled":
                for could_be in self.wrecks.values():
                    could_be -= self.discard
                self.batch = self.discard
                self.unseen |= self.discard
                self.discard = set()
                self.reshuffled = True
            elif event.name == "excavated":
                # If the deck ran out in the middle, either wreck may be older than the new deck.
                old = self.unseen if self.reshuffled else set()
                for location in facts["wrecks"]:
                    self.wrecks[location] = (self.batch | old) & self.unseen
            if event.name != "deck_reshuffled":
                self.reshuffled = False

    def check(self, found: VolcanoState) -> None:
        deck = {ROOM_IDS[card] for card in found.deck[: found.deck_left]}
        assert deck <= self.batch & self.unseen
        wrecks = {LOCATIONS[at]: ROOM_IDS[found.rooms[at]] for at in members(found.wrecks)}
        assert set(wrecks) == set(self.wrecks)
        for location, room in wrecks.items():
            assert room in self.wrecks[location] & self.unseen


@pytest.mark.rule("V-ROUND-03", "V-EXC-06", "R-30")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("pack", ["base", "thin"])
def test_guessed_wrecks_were_in_the_deck_when_dealt_and_not_seen_since(
    players: int, pack: str
) -> None:
    rng = seeded(players)
    reshuffles = with_wrecks = 0
    for seed in range(4):
        draws = random.Random(seed)
        match = started(players, seed, pack)
        surveyor = Surveyor(match)
        for _ in range(150):
            if match.over:
                break
            choices = offered(match)
            play(match, "dig" if "dig" in choices else pick(match, draws))
            surveyor.listen()
            surveyor.check(state(match))
            for viewer in range(players):
                surveyor.check(guess(match, viewer, rng))
            with_wrecks += bool(surveyor.wrecks)
        reshuffles += len(told(match, "deck_reshuffled"))
    assert with_wrecks > 100
    assert reshuffles > 2 or pack == "base"


def test_a_card_discarded_after_a_wreck_was_dealt_is_never_guessed_to_be_it() -> None:
    match = table(
        2,
        lair={"L2.W1": "wreck R33", "L2.E1": "wreck R34"},
        pool=[],
        deck=[],
        discard=[id for id in ROOM_IDS[:34] if id not in ("R33", "R34")],
    )
    play(match, "retire", "retire")
    assert told(match, "deck_reshuffled")
    rng = seeded(2)
    for _ in range(60):
        found = guess(match, RED, rng)
        assert {ROOM_IDS[found.rooms[at]] for at in (5, 6)} == {"R33", "R34"}


def test_wrecks_dealt_before_and_after_a_reshuffle_are_not_mixed_up() -> None:
    match = table(3, pool=["R01"], deck=["R33"], discard=[*ROOM_IDS[1:32], "R34"])
    play(match, "boss:DIG", "dig", "end", "boss:DIG", "dig")
    assert lair(match)["L2.W1"] == "wreck R33"
    assert lair(match)["L3.E1"].startswith("wreck")
    rng = seeded(2)
    later = set()
    for _ in range(100):
        found = guess(match, GREEN, rng)
        assert ROOM_IDS[found.rooms[LOCATIONS.index("L2.W1")]] == "R33"
        later.add(ROOM_IDS[found.rooms[LOCATIONS.index("L3.E1")]])
    assert len(later) > 15


# Known exchanges


def swapped(red: list[str], blue: list[str], give: str, players: int = 2, **more: Any) -> Match:
    """Red has taken a crate of Blue's and given one; Blue is on turn."""
    seats = [{"crates": red}, {"crates": blue}, *more.pop("others", [])]
    match = table(players, pack=SWAPS, seats=seats, **more)
    play(match, "boss:YARD", "skip", "exchange:1", f"give:{give}", "skip", "end")
    assert match.deciders == (BLUE,)
    return match


@pytest.mark.rule("V-EXG-01")
def test_what_was_given_and_what_was_taken_is_guessed_right_by_both() -> None:
    match = swapped(["BP"], ["VP1"], "BP")
    rng = seeded(1)
    for _ in range(60):
        assert kinds_of(guess(match, RED, rng), BLUE) == ("BP",)
        assert kinds_of(guess(match, BLUE, rng), RED) == ("VP1",)


@pytest.mark.rule("V-EXG-01")
def test_a_crate_taken_from_a_larger_hand_is_guessed_to_be_somewhere_in_it() -> None:
    match = swapped(["BP", "FIRST", "FIRST"], ["VP2"], "FIRST", crate_pool=["BP", "DOUBLE", "VP1"])
    rng = seeded(1)
    places: Counter[int] = Counter()
    for _ in range(1500):
        hand = kinds_of(guess(match, BLUE, rng), RED)
        assert hand.count("VP2") == 1
        places[hand.index("VP2")] += 1
    assert all(near(places[place], 1500, 1 / 3) for place in range(3)), places


@pytest.mark.rule("V-EXG-01")
def test_a_third_seat_guesses_nothing_from_an_exchange_of_others() -> None:
    match = swapped(["BP"], ["VP1"], "BP", 3, crate_pool=["VP2"], others=[{"crates": ["FIRST"]}])
    rng = seeded(1)
    seen = Counter(
        (kinds_of(found, RED)[0], kinds_of(found, BLUE)[0])
        for found in (guess(match, GREEN, rng) for _ in range(2400))
    )
    assert set(seen) == set(permutations(["BP", "VP1", "VP2"], 2))
    # 400 of each on average; 4 sigma are 73.
    assert all(abs(count - 400) < 73 for count in seen.values()), seen


def test_after_a_swap_with_somebody_else_a_known_crate_is_with_one_of_the_two() -> None:
    match = swapped(["BP"], ["VP1"], "BP", 3, others=[{"crates": ["FIRST"]}])
    play(match, "retire", "boss:YARD", "skip", "exchange:1", "give:FIRST")
    rng = seeded(4)
    seen: Counter[bool] = Counter()
    for _ in range(400):
        found = guess(match, RED, rng)
        assert "BP" in kinds_of(found, BLUE) + kinds_of(found, GREEN)
        seen["BP" in kinds_of(found, BLUE)] += 1
    assert min(seen.values()) > 100


@pytest.mark.rule("V-EXG-01")
def test_a_crate_drawn_and_given_away_is_guessed_with_those_who_swapped_it_since() -> None:
    """Red drew the VP2 and gave it to Blue, who swapped with Yellow: Green never had it."""
    match = table(
        pack=SWAPS,
        crate_pool=["VP2"],
        seats=[{}, {"crates": ["BP"]}, {"crates": ["DOUBLE"]}, {"crates": ["VP1"]}],
    )
    play(match, "boss:DIG", "exchange:1", "give:VP2", "skip", "end")
    play(match, "boss:YARD", "skip", "exchange:3", "give:VP1")
    rng = seeded(4)
    for _ in range(200):
        found = guess(match, RED, rng)
        assert "VP2" in kinds_of(found, BLUE) + kinds_of(found, 3)
        assert kinds_of(found, GREEN) != ("VP2",)


@pytest.mark.rule("V-EXG-01")
def test_a_crate_taken_and_given_away_is_never_guessed_in_the_pool() -> None:
    """Red took Blue's VP2 and gave it to Green, who swapped with Yellow."""
    match = table(
        pack=SWAPS,
        crate_pool=["BP", "BP", "VP1", "VP1", "DOUBLE"],
        seats=[
            {"crates": ["FIRST"], "active": 3},
            {"crates": ["VP2"]},
            {"crates": ["DOUBLE"], "active": 3},
            {"crates": ["BP"], "active": 3},
        ],
    )
    play(match, "boss:YARD", "skip", "exchange:1", "give:FIRST", "skip", "end", "retire")
    play(match, "hench:1:L1.W1", "end", "hench:1:L1.E1", "end")
    play(match, "boss:DIG", "exchange:2", "give:VP2", "skip", "end")
    play(match, "boss:YARD", "skip", "exchange:3", "give:BP")
    rng = seeded(4)
    for _ in range(200):
        found = guess(match, RED, rng)
        assert "VP2" in kinds_of(found, GREEN) + kinds_of(found, 3)


def look_and_give_back(match: Match) -> str:
    """Red takes a crate of Blue's, gives it back and ends its turn; tells what it was."""
    play(match, "exchange:1")
    kind: str = told(match, "crate_taken", RED)[-1]["kind"]
    play(match, f"give:{kind}", "skip", "end")
    return kind


def both_seen() -> Match:
    """Red has looked at both of Blue's crates, a VP1 and a VP2; then Green swapped one of them."""
    for luck in range(60):
        match = table(
            3,
            pack=SWAPS,
            seed=luck,
            seats=[{"crates": ["FIRST"]}, {"crates": ["VP1", "VP2"]}, {"crates": ["DOUBLE"]}],
        )
        play(match, "boss:YARD", "skip")
        first = look_and_give_back(match)
        play(match, "retire", "hench:1:L1.W1", "end", "boss:DIG")
        if look_and_give_back(match) != first:
            return play(match, "boss:YARD", "skip", "exchange:1", "give:DOUBLE")
    raise AssertionError("it is always the same one")


@pytest.mark.rule("V-EXG-01")
def test_a_hand_known_by_exchanges_is_remembered_when_one_of_it_is_swapped_away() -> None:
    match = both_seen()
    rng = seeded(2)
    for _ in range(100):
        found = guess(match, RED, rng)
        left, _given = kinds_of(found, BLUE)
        assert left in ("VP1", "VP2"), "nothing else was there to be left"


def took_a_bp_back(token: str) -> Match:
    """Blue holds BP.2, which Red once gave, and BP.1; Red took one of them and gave a FIRST."""
    for luck in range(60):
        match = table(
            2,
            pack=SWAPS,
            seed=luck,
            crate_pool=["VP1", "VP2"],
            seats=[{"crates": ["FIRST", "FIRST"]}, {"crates": ["BP.1", "BP.2"]}],
            thoughts={"BP.2": {"0": ["BP.2"]}, "BP.1": {"0": ["BP.1", "VP1", "VP2"]}},
            pool_thoughts={"0": ["BP.1", "VP1", "VP2"]},
        )
        play(match, "boss:YARD", "skip", "exchange:1", "give:FIRST")
        if token in seat(match, RED)["crates"]:
            return match
    raise AssertionError("it is always the other one")


def test_crates_of_a_kind_look_alike_so_that_nobody_knows_which_of_them_came_back() -> None:
    """Red saw a BP: the known one, or another. Either way the rest of Blue's hand is open."""
    for token in ("BP.1", "BP.2"):
        match = took_a_bp_back(token)
        rng = seeded(5)
        kinds: set[str] = set()
        for _ in range(300):
            kinds |= set(kinds_of(guess(match, RED, rng), BLUE))
        assert kinds == {"FIRST", "BP", "VP1", "VP2"}, token


# Distribution, against numbers found by hand


def frequencies(match: Match, viewer: int, rival: int, count: int = 4000) -> Counter[Any]:
    rng = seeded(7)
    return Counter(kinds_of(guess(match, viewer, rng), rival) for _ in range(count))


def near(found: int, count: int, chance: float) -> bool:
    """Within four standard deviations."""
    return abs(found - count * chance) < 4 * math.sqrt(count * chance * (1 - chance))


@pytest.mark.parametrize(
    ("pool", "chances"),
    [
        (["VP1", "FIRST", "DOUBLE"], {"BP": 1 / 4, "VP1": 1 / 4, "FIRST": 1 / 4, "DOUBLE": 1 / 4}),
        (["BP", "VP1", "DOUBLE"], {"BP": 1 / 2, "VP1": 1 / 4, "DOUBLE": 1 / 4}),
        (["BP", "BP", "VP2"], {"BP": 3 / 4, "VP2": 1 / 4}),
        ([], {"BP": 1.0}),
    ],
)
def test_one_rival_crate_and_a_small_pool(pool: list[str], chances: dict[str, float]) -> None:
    match = table(2, crate_pool=pool, seats=[{}, {"crates": ["BP"]}])
    found = frequencies(match, RED, BLUE)
    assert {kind for (kind,) in found} == set(chances)
    for kind, chance in chances.items():
        assert chance == 1 or near(found[(kind,)], 4000, chance), found


def test_own_crates_and_the_discard_are_not_guessed_elsewhere() -> None:
    match = table(
        2, crate_pool=["BP", "VP1"], seats=[{"crates": ["VP2", "VP2"]}, {"crates": ["BP"]}]
    )
    found = frequencies(match, RED, BLUE)
    assert set(found) == {("BP",), ("VP1",)}
    assert near(found[("BP",)], 4000, 2 / 3)


def test_two_rivals_and_the_pool_share_what_is_unseen() -> None:
    match = table(3, crate_pool=["BP"], seats=[{}, {"crates": ["BP"]}, {"crates": ["VP1"]}])
    rng = seeded(8)
    found = Counter(
        kinds_of(guessed, BLUE) + kinds_of(guessed, GREEN)
        for guessed in (guess(match, RED, rng) for _ in range(3000))
    )
    assert set(found) == {("BP", "BP"), ("BP", "VP1"), ("VP1", "BP")}
    assert all(near(count, 3000, 1 / 3) for count in found.values()), found


def test_an_older_crate_is_not_of_the_kind_that_was_opened() -> None:
    match = table(
        2,
        turn=BLUE,
        crate_pool=["BP", "BP", "VP1", "FIRST", "FIRST"],
        seats=[{}, {"crates": ["VP1", "BP"], "bp": 0}],
    )
    play(match, "crate:BP")
    found = frequencies(match, RED, BLUE)
    assert set(found) == {("VP1",), ("FIRST",)}
    assert near(found[("VP1",)], 4000, 1 / 2)


def test_a_younger_crate_may_be_of_the_kind_that_was_opened() -> None:
    match = table(
        2,
        turn=BLUE,
        crate_pool=["BP", "VP1"],
        seats=[{}, {"crates": ["BP", "FIRST"], "bp": 0}],
    )
    play(match, "crate:BP")
    found = frequencies(match, RED, BLUE)
    assert set(found) == {("BP",), ("VP1",), ("FIRST",)}
    assert all(near(count, 4000, 1 / 3) for count in found.values()), found


def refilled() -> Match:
    """Red's draw refilled the pool of seven; Blue held a BP and Green a VP1, and Blue drew anew."""
    few = {
        "pack": {"name": "Few"},
        "places": SWAPS["places"],
        "crates": {kind: {"count": count} for kind, count in FEW.items()},
    }
    match = table(
        3,
        pack=few,
        crate_pool=[],
        seats=[{}, {"crates": ["BP"]}, {"crates": ["VP1", "VP1"]}],
    )
    assert state(match).crate_pool == 0
    play(match, "boss:DIG")
    assert told(match, "crates_refilled") == [{"crates": 4}]
    while match.deciders == (RED,):
        play(match, "skip" if "skip" in offered(match) else "end")
    return play(match, "boss:DIG")


@pytest.mark.rule("V-CRATE-02")
def test_after_a_refill_old_crates_are_old_ones_and_new_ones_are_new() -> None:
    match = refilled()
    (own,) = kinds_of(state(match), RED)
    old = Counter(["BP", "VP1", "VP1"])
    batch = Counter(["DOUBLE", "BP", "VP2", "FIRST"]) - Counter([own])
    rng = seeded(3)
    olds: Counter[str] = Counter()
    news: Counter[str] = Counter()
    for _ in range(3000):
        found = guess(match, RED, rng)
        first, second = kinds_of(found, BLUE)
        assert Counter([first, *kinds_of(found, GREEN)]) == old
        olds[first] += 1
        news[second] += 1
    assert near(olds["BP"], 3000, 1 / 3)
    assert near(olds["VP1"], 3000, 2 / 3)
    assert set(news) == set(batch)
    assert all(near(count, 3000, 1 / 3) for count in news.values()), news


def test_when_hands_are_mixed_after_a_refill_each_place_is_as_likely_as_the_others() -> None:
    """Of Blue's two crates and Green's one, two are old and one is new; Red cannot tell which."""
    match = table(
        3,
        pack=SWAPS,
        crate_pool=[],
        seats=[{}, {"crates": ["VP2"]}, {"crates": ["VP2"]}],
    )
    play(match, "boss:DIG")
    while match.deciders == (RED,):
        play(match, "skip" if "skip" in offered(match) else "end")
    play(match, "boss:DIG", "exchange:2", "give:VP2")
    rng = seeded(6)
    places: Counter[int] = Counter()
    for _ in range(600):
        found = guess(match, RED, rng)
        hands = kinds_of(found, BLUE) + kinds_of(found, GREEN)
        (new,) = [place for place, kind in enumerate(hands) if kind != "VP2"]
        places[new] += 1
    assert all(near(places[place], 600, 1 / 3) for place in range(3)), places


@pytest.mark.parametrize("viewer", [RED, BLUE])
def test_wrecks_and_the_top_of_the_deck_are_guessed_evenly(viewer: int) -> None:
    shown = [id for id in ROOM_IDS[:34] if id not in ("R30", "R31", "R32", "R33", "R34")]
    match = table(
        2,
        lair={"L2.W1": "wreck R33", "L2.E1": "wreck R34"},
        pool=shown[:4],
        discard=shown[4:],
        deck=["R30", "R31", "R32"],
    )
    rng = seeded(9)
    wrecks: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for _ in range(3000):
        found = guess(match, viewer, rng)
        wrecks[ROOM_IDS[found.rooms[5]]] += 1
        tops[ROOM_IDS[found.deck[found.deck_left - 1]]] += 1
    for counted in (wrecks, tops):
        assert set(counted) == {"R30", "R31", "R32", "R33", "R34"}
        assert all(near(count, 3000, 1 / 5) for count in counted.values()), counted
    assert lair(match)["L2.W1"] == "wreck R33"


# What the true table holds does not show


def test_a_guess_depends_on_nothing_its_seat_does_not_know() -> None:
    one = table(3, crate_pool=["FIRST"], seats=[{}, {"crates": ["BP"]}, {"crates": ["VP1"]}])
    two = table(3, crate_pool=["BP"], seats=[{}, {"crates": ["VP1"]}, {"crates": ["FIRST"]}])
    for number in range(20):
        hands = [
            [kinds_of(guess(match, RED, seeded(number)), rival) for rival in (BLUE, GREEN)]
            for match in (one, two)
        ]
        assert hands[0] == hands[1]


def test_the_order_of_the_deck_does_not_shine_through() -> None:
    one = table(2, pool=["R01"], deck=["R10", "R11", "..."])
    two = table(2, pool=["R01"], deck=["R11", "R10", "..."])
    for number in range(10):
        decks = [guess(match, RED, seeded(number)).deck for match in (one, two)]
        assert decks[0] == decks[1]
