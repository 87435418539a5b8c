"""Section G: what a bot in a seat samples agrees with all it knows, and is fair beyond that."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import Rng, seeded
from lairworks.games.delve import GAME
from lairworks.games.delve.lair import code
from lairworks.games.delve.sampler import random_lair
from lairworks.games.delve.state import DelveState
from tests.games.delve import walker
from tests.games.delve.tables import (
    FIXTURES,
    FX,
    R1,
    R2,
    SPACES,
    ended,
    explore,
    facts,
    fixtures,
    look,
    map_of,
    new_built,
    play,
    seat_of,
    seat_view,
    step,
)
from tests.games.delve.test_generator import content

LIBRARY = [code(library.lair, content().glyphs) for library in content().library]


def guess(match: Match, seat: int, rng: Rng) -> DelveState:
    state = match.state
    assert isinstance(state, DelveState)
    return GAME.guess(state, seat, rng)


def guessed_position(match: Match, seat: int, rng: Rng) -> dict[str, Any]:
    return dict(GAME.position(guess(match, seat, rng)))


def check(match: Match, seat: int, rng: Rng, monsters: str = "B", traps: str = "P") -> DelveState:
    """One guess, against everything the seat knows."""
    state = match.state
    guessed = guess(match, seat, rng)
    assert GAME.view(guessed, seat) == match.view(seat)
    assert guessed.deciders() == state.deciders()
    assert guessed.choices(seat) == state.choices(seat)
    position: Any = GAME.position(guessed)
    truth: Any = match.position()
    assert position["lairs"][seat] == truth["lairs"][seat]
    own, true_own = dict(position["seats"][seat]), dict(truth["seats"][seat])
    for part in (own, true_own):
        part.pop("could_be", None)  # what the rival may think
    assert own == true_own
    plan = walker.decode(position["lairs"][1 - seat])
    check_map(plan, map_of(match, seat), monsters, traps)
    cards = [*position["display"], *position["deck"]]
    for part in position["seats"]:
        cards += [*part["treasures"], *part["discarded"]]
    assert sorted(cards) == [f"t{number:02d}" for number in range(1, 23)], "each card once"
    return guessed


def check_map(plan: walker.Plan, chart: Any, monsters: str, traps: str) -> None:
    """Whether a lair is legal and agrees with a map."""
    kinds = {"S": "start", "E": "exit", "C": "chest"}
    kinds |= {**dict.fromkeys(monsters, "monster"), **dict.fromkeys(traps, "trap")}
    assert walker.perilous(plan, monsters, traps) == set()
    (start,) = plan.at("S")
    assert len(walker.reached(plan, start)) == 36
    assert 17 <= len(plan.walls) <= 20
    assert len(plan.at("E")) == 1
    assert len(plan.at("C")) == len(plan.at(monsters)) == len(plan.at(traps)) == 3
    assert set(chart["walls"]) <= plan.walls
    assert not set(chart["openings"]) & plan.walls
    for space in chart["known"]:
        mark = chart["features"].get(space)
        letter = plan.features.get(space)
        assert (mark["kind"] if mark else None) == (kinds[letter] if letter else None)
        if mark and "glyph" in mark:
            assert mark["glyph"] == letter
    for mark in chart["located"]:
        letter = plan.features.get(mark["at"], ".")
        assert kinds.get(letter) == mark["class"]


# Along random matches


@pytest.mark.parametrize("seed", range(8))
def test_guesses_agree_with_all_a_seat_knows_at_every_turn_of_random_matches(seed: int) -> None:
    draws = random.Random(seed)
    rng = seeded(seed)
    match = new_built(seed)
    guesses = 0
    while not match.over:
        for seat in (0, 1):
            check(match, seat, rng)
            guesses += 1
        for _ in range(6):
            if match.deciders:
                seat = draws.choice(match.deciders)
                match.play(seat, draws.choice(match.choices(seat)))
    assert guesses > 50


@pytest.mark.parametrize("seed", range(5))
def test_guesses_agree_with_the_map_when_things_are_located_and_cards_discarded(seed: int) -> None:
    draws = random.Random(seed)
    rng = seeded(seed)
    match = new_built(seed, pack=FIXTURES)
    while not match.over:
        for seat in (0, 1):
            check(match, seat, rng, monsters="BUM", traps="PVW")
        for _ in range(5):
            if match.deciders:
                seat = draws.choice(match.deciders)
                match.play(seat, draws.choice(match.choices(seat)))


def test_guesses_work_while_building_and_choosing() -> None:
    rng = seeded(1)
    match = lairworks.new(GAME, seed=1)
    play(match, "random", seat=0)
    for seat in (0, 1):
        guessed = guess(match, seat, rng)
        assert GAME.view(guessed, seat) == match.view(seat)
        assert guessed.choices(seat) == match.state.choices(seat)
    play(match, "commit", seat=0)
    for seat in (0, 1):
        guessed = guess(match, seat, rng)
        assert GAME.view(guessed, seat) == match.view(seat)
    committed: Any = guessed_position(match, 1, rng)
    assert walker.problems(walker.decode(committed["lairs"][0])) == []
    play(match, "random", "commit", seat=1)
    for seat in (0, 1):
        check(match, seat, rng)


def test_a_rival_at_its_own_board_starts_over_in_a_guess() -> None:
    match = lairworks.new(GAME, seed=1)
    play(match, "wall:A1e", "put:start", seat=0)
    assert step(match, 0) == "build.where"
    guessed = guess(match, 1, seeded(2))
    question = guessed.question(0)
    assert question is not None
    assert question.name == "build.menu"
    assert guessed.choices(1) == match.state.choices(1)


def test_guesses_while_flipping_do_not_know_the_rivals_flips() -> None:
    match = ended(
        seat_of(dealt="D4 F1 A6", treasures="t01 t02 t03 t05 t20", exited=1),
        seat_of("E6", dealt="A6 B1 D2", treasures="t07 t06 t08 t09 t10"),
    )
    play(match, "flip:t01", "flip:t02")
    rng = seeded(4)
    for seat in (0, 1):
        check(match, seat, rng)
    guessed = guess(match, 1, rng)
    position: Any = GAME.position(guessed)
    assert position["seats"][0]["face_down"] == []
    play(match, "done")
    guessed = guess(match, 1, rng)
    position = GAME.position(guessed)
    assert len(position["seats"][0]["face_down"]) >= 1, "whoever is done has few enough face up"


def test_when_all_lies_open_there_is_nothing_to_guess() -> None:
    match = ended(seat_of(dealt="D4", treasures="t01 t02", exited=1), seat_of("E6", treasures=""))
    play(match, "best")
    guessed = guess(match, 1, seeded(1))
    assert GAME.position(guessed) == match.position()


# Adversarial maps


@pytest.mark.parametrize("index", range(10))
def test_guesses_fit_nearly_complete_maps(index: int) -> None:
    text = [R1, R2, *LIBRARY][index]
    draws = random.Random(index)
    rng = seeded(index)
    (start,) = walker.decode(text).at("S")
    others = [space for space in SPACES if space != start]
    for unknown in (0, 1, 2, 3, 5, 8, 13, 21, 35):
        for _ in range(3):
            hidden = set(draws.sample(others, unknown))
            known = " ".join(space for space in SPACES if space not in hidden)
            match = explore(start, known, lair=text)
            check(match, 0, rng)


@pytest.mark.parametrize("text", [R1, R2])
def test_guesses_keep_located_marks_of_every_class(text: str) -> None:
    plan = walker.decode(text)
    (start,) = plan.at("S")
    rng = seeded(9)
    marks = [
        *({"class": "trap", "at": space} for space in sorted(plan.at("P"))),
        *({"class": "monster", "at": space} for space in sorted(plan.at("B"))),
        *({"class": "chest", "at": space} for space in sorted(plan.at("C"))),
        *({"class": "exit", "at": space} for space in sorted(plan.at("E"))),
        *({"class": "wall", "at": wall} for wall in sorted(plan.walls)),
    ]
    draws = random.Random(2)
    for size in (1, 2, 4, 8, 16, len(marks)):
        for _ in range(4):
            chosen = draws.sample(marks, size)
            match = explore(start, start, lair=text, located=chosen)
            for _ in range(4):
                check(match, 0, rng)


def test_a_map_that_leaves_one_answer_is_guessed_right() -> None:
    known = " ".join(space for space in SPACES if space != "F2")
    match = explore("F3", known)
    for seed in range(20):
        position = guessed_position(match, 0, seeded(seed))
        assert position["lairs"][1] == R1


def test_every_lair_that_fits_a_small_gap_is_guessed_and_no_other() -> None:
    """D1, E1 and F1 of R1 are Unknown: what fits is found by trying everything."""
    plan = walker.decode(R1)
    gap = ["D1", "E1", "F1"]
    known = [space for space in SPACES if space not in gap]
    match = explore("C1", " ".join(known))
    inner = ["D1s", "E1s"]  # the only borders not touching a Known space
    fits = set()
    for letters in (("C", ".", "."), (".", "C", "."), (".", ".", "C")):
        for closed in range(4):
            walls = {wall for wall in plan.walls if wall not in inner}
            walls |= {inner[index] for index in range(2) if closed >> index & 1}
            features = {space: mark for space, mark in plan.features.items() if space not in gap}
            features |= {
                space: mark for space, mark in zip(gap, letters, strict=True) if mark != "."
            }
            other = walker.Plan(features, frozenset(walls))
            if not walker.problems(other):
                fits.add(walker.encode(other))
    assert len(fits) > 4
    rng = seeded(6)
    seen = Counter(guessed_position(match, 0, rng)["lairs"][1] for _ in range(600))
    assert set(seen) == fits
    assert min(seen.values()) > 600 / len(fits) / 8, seen


# Distribution


def test_features_are_guessed_everywhere_on_an_almost_blank_map() -> None:
    match = explore("A1")
    rng = seeded(11)
    exits: Counter[str] = Counter()
    chests: Counter[str] = Counter()
    walls: Counter[str] = Counter()
    count = 1200
    for _ in range(count):
        plan = walker.decode(guessed_position(match, 0, rng)["lairs"][1])
        exits.update(plan.at("E"))
        chests.update(plan.at("C"))
        walls.update(plan.walls)
    assert set(exits) == set(chests) == set(SPACES) - {"A1"}
    for space in exits:
        assert 0.35 < exits[space] / (count / 35) < 2.2, space
        assert 0.5 < chests[space] / (3 * count / 35) < 1.7, space
    assert walls["A1e"] == count
    assert walls["A1s"] == 0
    for border in walker.BORDERS:
        if border not in ("A1e", "A1s"):
            assert 0.12 < walls[border] / count < 0.62, border


@pytest.mark.slow
def test_guesses_resemble_lairs_that_happen_to_fit() -> None:
    """Exact sampling for comparison: random lairs, thrown away unless they fit the map.

    The map: the start in a corner with one wall and one opening. By the symmetry of the square
    every corner and either side will do, which makes fits frequent enough.
    """

    def measures(plans: list[walker.Plan]) -> dict[str, float]:
        sums: Counter[str] = Counter()
        for plan in plans:
            (start,) = plan.at("S")
            far = walker.distances(plan, start)
            sums["exit"] += far[next(iter(plan.at("E")))]
            sums["nearest chest"] += min(far[space] for space in plan.at("C"))
            sums["nearest blob"] += min(far[space] for space in plan.at("B"))
            sums["farthest"] += max(far.values())
            sums["dead ends"] += sum(len(doors) == 1 for doors in plan.doors.values())
            sums["walls"] += len(plan.walls)
        return {name: total / len(plans) for name, total in sums.items()}

    found = content()
    rng = seeded(17)
    fitting = []
    for _ in range(9_000):
        plan = walker.decode(code(random_lair(found.kit, found, rng), found.glyphs))
        (start,) = plan.at("S")
        if start in ("A1", "A6", "F1", "F6") and len(plan.doors[start]) == 1:
            fitting.append(plan)
    assert len(fitting) > 250
    match = explore("A1")
    guesses = [walker.decode(guessed_position(match, 0, rng)["lairs"][1]) for _ in range(1_000)]
    exact, guessed = measures(fitting), measures(guesses)
    for name, value in exact.items():
        assert abs(guessed[name] - value) < 0.12 * value, (name, exact, guessed)


def chi_square(counts: Counter[str], places: list[str]) -> float:
    mean = counts.total() / len(places)
    return sum((counts[place] - mean) ** 2 / mean for place in places)


def test_the_rivals_blind_draws_and_the_deck_are_guessed_evenly() -> None:
    match = explore(
        "C2",
        treasures="t01 t02",
        display="t03 t04 t05",
        rival=seat_of("E6", treasures="t06 t07 t08", taken=["t06"]),
    )
    pool = [f"t{number:02d}" for number in range(7, 23)]
    drawn: Counter[str] = Counter()
    top: Counter[str] = Counter()
    rng = seeded(5)
    for _ in range(1600):
        position = guessed_position(match, 0, rng)
        cards = position["seats"][1]["treasures"]
        assert "t06" in cards, "seen when it was taken"
        blind = [card for card in cards if card != "t06"]
        assert len(blind) == 2
        drawn.update(blind)
        top[position["deck"][0]] += 1
    assert set(drawn) == set(top) == set(pool)
    # 15 degrees of freedom: 37.7 is passed once in a thousand times.
    assert chi_square(drawn, pool) < 37.7
    assert chi_square(top, pool) < 37.7


def test_a_card_that_lay_open_when_the_rival_drew_is_never_guessed_to_be_that_draw() -> None:
    could_be = [f"t{number:02d}" for number in range(10, 20)]
    match = explore(
        "C2",
        treasures="t01 t02",
        display="t03 t04 t05",
        rival=seat_of("E6", treasures="t12", could_be={"t12": could_be}),
    )
    rng = seeded(3)
    seen = Counter(guessed_position(match, 0, rng)["seats"][1]["treasures"][0] for _ in range(400))
    assert set(seen) == set(could_be)


def test_guessed_luck_is_not_the_real_luck() -> None:
    match = new_built(3)
    truth: Any = match.position()
    lucks = [guessed_position(match, 0, seeded(seed))["luck"] for seed in range(3)]
    assert truth["luck"] not in lucks
    assert lucks[0] != lucks[1]
    assert guessed_position(match, 0, seeded(0)) == guessed_position(match, 0, seeded(0))


def test_a_guess_is_a_state_of_its_own() -> None:
    match = new_built(3)
    before = match.position()
    guessed = guess(match, match.deciders[0], seeded(1))
    draws = random.Random(1)
    while guessed.deciders():
        seat = guessed.deciders()[0]
        guessed.apply(seat, draws.choice(guessed.choices(seat)))
    assert match.position() == before


def test_a_guess_depends_on_nothing_its_seat_does_not_know() -> None:
    """Two tables alike to seat 0, which then draws blind: the same luck makes the same guess."""
    positions = []
    for rivals, top in (("t06", "t07"), ("t07", "t06")):
        match = explore(
            "D4",
            "D3 D4",
            display="t01 t02 t03",
            deck=f"t13 t14 {top} ...",
            rival=seat_of("E6", treasures=rivals),
        )
        play(match, "open", "take:t01")
        assert seat_view(match, 0, 0)["treasures"]["count"] == 2
        positions.append(guessed_position(match, 0, seeded(3)))
    assert positions[0] == positions[1]


# Cards that come back by a reshuffle


def test_a_card_drawn_from_a_reshuffled_pile_can_be_guessed() -> None:
    """The pile is what the rival of the drawer threw away: the draw can be nothing else."""
    match = explore(
        "D4",
        "D3 D4",
        treasures="t01 t02 t03 t04 t05 t06",
        rival=seat_of(
            "E6",
            treasures="t09 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t21",
            discarded=["t08"],
        ),
        display="t07 t20 t22",
        deck="",
    )
    play(match, "open")
    assert facts(match, "treasure_drawn", 0)[0]["treasure"] == "Scroll of Dread"
    check(match, 0, seeded(1))
    check(match, 1, seeded(1))


def test_a_treasure_taken_after_a_discard_is_never_guessed_to_lie_in_the_pile() -> None:
    # Seat 0 throws its only card away on the Plate in F2, then opens the chest of F1 beside it.
    pack = fixtures()
    walls = [wall for wall in walker.decode(FX).walls if wall != "F1e"]
    plan = walker.Plan(walker.decode(FX).features, frozenset(walls))
    match = lairworks.arrange(
        GAME,
        {
            "phase": "explore",
            "turn": 0,
            "lairs": [FX, walker.encode(plan)],
            "seats": [seat_of("F3", "F3", treasures="t13", mat="F W4 Q1 P1"), seat_of("A1")],
            "display": ["t01", "t02", "t03"],
        },
        seed=1,
        pack=pack,
    )
    play(match, "creep:W", "pay:FW")
    assert look(match)["discard"] == 1
    play(match, "creep:W", "pay:FW", "open", "take:t02")
    assert seat_view(match, 0, 1)["treasures"]["taken"] == ["Trapsmith's Primer"]
    rng = seeded(8)
    for _ in range(60):
        position = guessed_position(match, 1, rng)
        assert "t02" in position["seats"][0]["treasures"]
        assert position["seats"][0]["discarded"] != ["t02"]
