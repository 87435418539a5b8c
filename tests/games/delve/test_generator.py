"""E.8: random legal lairs, judged by the second checker in walker.py."""

from __future__ import annotations

from collections import Counter

import pytest

from lairworks.core.rng import seeded
from lairworks.games.delve.content import DelveContent
from lairworks.games.delve.lair import code
from lairworks.games.delve.sampler import random_lair
from lairworks.packs import content_of
from lairworks.shelf import find
from tests.games.delve import walker
from tests.games.delve.tables import FIXTURES, SPACES


def content(pack: object = None) -> DelveContent:
    found = content_of(find("delve"), pack)  # type: ignore[arg-type]
    assert isinstance(found, DelveContent)
    return found


def random_codes(count: int, seed: int) -> list[str]:
    found = content()
    rng = seeded(seed)
    return [code(random_lair(found.kit, found, rng), found.glyphs) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.rule("D-LEGAL-01", "D-LEGAL-02", "D-LEGAL-03", "D-LEGAL-04")
def test_ten_thousand_random_lairs_are_legal_and_hardly_any_two_are_alike() -> None:
    codes = random_codes(10_000, seed=20250101)
    assert len(set(codes)) >= 9_900
    for text in codes:
        assert walker.problems(walker.decode(text)) == [], text
    check_variety([walker.decode(text) for text in codes])


@pytest.mark.rule("D-LEGAL-01", "D-LEGAL-02", "D-LEGAL-03", "D-LEGAL-04")
def test_a_thousand_random_lairs_are_legal_and_varied() -> None:
    codes = random_codes(1_000, seed=7)
    assert len(set(codes)) >= 990
    plans = [walker.decode(text) for text in codes]
    for plan in plans:
        assert walker.problems(plan) == [], walker.encode(plan)
    check_variety(plans)


def check_variety(plans: list[walker.Plan]) -> None:
    """Walls as E.8 draws them, Features everywhere, mazes of many shapes."""
    count = len(plans)
    walls = Counter(len(plan.walls) for plan in plans)
    assert set(walls) == {17, 18, 19, 20}
    # 70 % use all twenty, the others 17 to 20 evenly: 77.5 % and three times 7.5 %.
    assert 0.73 < walls[20] / count < 0.82
    for number in (17, 18, 19):
        assert 0.045 < walls[number] / count < 0.105
    for letter, pieces in {"S": 1, "E": 1, "C": 3, "B": 3, "P": 3}.items():
        where = Counter(space for plan in plans for space in plan.at(letter))
        assert set(where) == set(SPACES), letter
        mean = count * pieces / 36
        slack = 4 * mean**0.5
        assert 0.75 * mean - slack < min(where.values()), letter
        assert max(where.values()) < 1.3 * mean + slack, letter
    borders = Counter(wall for plan in plans for wall in plan.walls)
    assert set(borders) == set(walker.BORDERS)
    assert max(borders.values()) < 3 * min(borders.values())
    dead_ends = Counter(sum(1 for space in SPACES if len(plan.doors[space]) == 1) for plan in plans)
    assert len([n for n, times in dead_ends.items() if times > count / 100]) >= 5, dead_ends
    loops = [60 - len(plan.walls) - 35 for plan in plans]
    assert (min(loops), max(loops)) == (5, 8)


@pytest.mark.rule("D-EXT-01")
def test_other_kits_give_legal_lairs_of_their_pieces() -> None:
    found = content(FIXTURES)
    rng = seeded(3)
    for _ in range(300):
        plan = walker.decode(code(random_lair(found.kit, found, rng), found.glyphs))
        assert sorted(plan.features.values()) == sorted("SECCCUMVWBP")
        assert walker.perilous(plan, monsters="BUM", traps="PVW") == set()
        (start,) = plan.at("S")
        assert len(walker.reached(plan, start)) == 36
        assert 17 <= len(plan.walls) <= 20


def test_the_same_luck_builds_the_same_lair() -> None:
    assert random_codes(20, seed=5) == random_codes(20, seed=5)
    assert random_codes(20, seed=5) != random_codes(20, seed=6)
