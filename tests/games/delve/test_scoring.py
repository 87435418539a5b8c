"""C.13 and E.5: what everything is worth."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import pytest

from lairworks import Match
from tests.games.delve.tables import (
    SPACES,
    boxes,
    ended,
    facts,
    names,
    offered,
    play,
    seat_of,
    seat_view,
    step,
)

CHESTS = ["D4", "F1", "A6"]
BLOBS = ["B2", "D5", "B5"]
PITS = ["E4", "C5", "F2"]


def over(
    up: str = "",
    down: str = "",
    monsters: int = 0,
    traps: int = 0,
    chests: int = 0,
    known: int = 0,
    exited: int = 0,
    other_vp: int = 0,
) -> Match:
    """A finished match in which seat 0 explored R1 and has these cards and feats."""
    dealt = BLOBS[:monsters] + PITS[:traps] + CHESTS[:chests]
    places = [*dealt, *(space for space in SPACES if space not in dealt)][: max(known, len(dealt))]
    if known:
        places = ["A1", *(space for space in places if space != "A1")][:known]
        assert len(places) == known
        assert set(dealt) <= set(places)
    return ended(
        seat_of(
            "A1",
            " ".join(places),
            " ".join(dealt),
            treasures=f"{up} {down}",
            face_down=down.split(),
            traps=traps,
            exited=exited,
            other_vp=other_vp,
        ),
        seat_of("F6", exited=1 if exited == 2 else 0, treasures=""),
        phase="over",
    )


def worth(up: str = "", down: str = "", **feats: int) -> float:
    """What a collection scores."""
    return boxes(over(up, down, **feats))[0]


# Worked examples and scenarios


@pytest.mark.rule("EX-20", "D-SCORE-01", "D-SCORE-02", "D-SCORE-03", "D-SCORE-04", "D-SCORE-05")
def test_the_scoring_example_of_the_rules_adds_up_to_22() -> None:
    match = ended(
        seat_of(
            dealt="B2 D5 B5 D4 F1 A6",
            treasures="t13 t07 t16 t17 t20 t22",
            exited=2,
        ),
        seat_of("F6", exited=1, treasures=""),
        ending="both_out",
    )
    play(match, "flip:t20", "flip:t22", "done")
    assert match.over
    assert boxes(match) == [14, 6, 2, 0, 0]
    assert match.scores[0] == 22
    assert facts(match, "scored")[0] == {
        "seat": 0,
        "treasures": 14,
        "monsters": 6,
        "exit": 2,
        "other": 0,
        "total": 22,
    }


@pytest.mark.rule("D-SCORE-01")
def test_the_cards_of_the_example_score_as_printed() -> None:
    assert worth("t13") == 2
    assert worth("t07 t13") == 2 + 2 + 2
    assert worth("t16 t17") == 3 + 3


@pytest.mark.rule("J-42", "D-SCORE-02", "R-21")
def test_a_card_face_down_hides_its_keyword() -> None:
    assert worth("t07", "t13") == 2 + 1
    assert worth("t07 t13") == 4 + 2


@pytest.mark.rule("J-44", "D-SCORE-02", "R-22")
def test_three_shards_score_eleven_and_seven_with_the_moon_face_down() -> None:
    assert worth("t16 t17 t18") == 3 + 3 + 5
    assert worth("t17 t18", "t16") == 3 + 3 + 1


@pytest.mark.rule("J-45", "R-23")
def test_flipping_one_card_more_pays_with_the_two_faced_idol() -> None:
    assert worth("t05 t16 t20") == 7
    assert worth("t05 t20", "t16") == 3 + 4 + 1
    match = ended(
        seat_of(dealt="D4 F1", treasures="t05 t16 t20", exited=1), seat_of("F6", treasures="")
    )
    assert step(match) == "score.flip"
    play(match, "best")
    assert boxes(match)[0] == 8


@pytest.mark.rule("J-47")
@pytest.mark.parametrize(("known", "points"), [(8, 1), (9, 2), (26, 3), (27, 4), (35, 4), (36, 5)])
def test_the_mapmaker_counts_whole_nines_of_known_spaces(known: int, points: int) -> None:
    assert worth("t11", known=known) == points


@pytest.mark.rule("J-48")
def test_the_dread_set_scores_22() -> None:
    assert worth("t08 t04 t19 t01", "t20 t22", monsters=3) == 8 + 4 + 4 + 4 + 2


# The areas


@pytest.mark.rule("D-SCORE-03")
@pytest.mark.parametrize(("monsters", "points"), [(0, 0), (1, 0), (2, 2), (3, 6)])
def test_the_second_monster_is_worth_two_and_the_third_four_more(
    monsters: int, points: int
) -> None:
    assert boxes(over(monsters=monsters))[1] == points


@pytest.mark.rule("D-SCORE-04")
@pytest.mark.parametrize(("exited", "points"), [(0, 0), (1, 4), (2, 2)])
def test_first_out_scores_four_second_two_and_staying_nothing(exited: int, points: int) -> None:
    assert boxes(over(exited=exited))[2] == points


@pytest.mark.rule("D-SCORE-05", "R-29")
def test_other_scoring_has_its_own_box_and_is_zero_in_the_base_game() -> None:
    assert boxes(over(monsters=3, chests=3, traps=3, exited=1))[3:] == [0, 0]
    match = over(other_vp=5)
    assert boxes(match)[3:] == [5, 0]
    assert match.scores[0] == 5


@pytest.mark.rule("D-SCORE-06")
def test_disarmed_traps_and_opened_chests_score_nothing_of_themselves() -> None:
    assert over(traps=3, chests=3).scores[0] == 0
    assert worth("t02", traps=3) == 5, "a treasure may refer to them"


@pytest.mark.rule("D-SCORE-02")
@pytest.mark.parametrize("card", [f"t{number:02d}" for number in range(1, 23)])
def test_every_card_face_down_scores_one_whatever_it_is(card: str) -> None:
    assert worth("", card, monsters=3, traps=3, chests=3, exited=1) == 1


# Who wins


def tied(first_out: int) -> Match:
    """20:20. Seat 0: 10 + 6 and an exit; seat 1: 12 + 6 and an exit the other way round."""
    treasures = ["t20 t06 t12", "t19 t01 t02 t14"]
    seats = []
    for seat in (0, 1):
        dealt = ["B2 D5 B5", "C5 E3 F3"][seat]
        cards = treasures[0 if seat == first_out else 1]
        seats.append(seat_of(dealt=dealt, treasures=cards, exited=1 if seat == first_out else 2))
    return ended(*seats, phase="over", ending="both_out")


@pytest.mark.rule("J-41", "D-SCORE-07")
@pytest.mark.parametrize("first_out", [0, 1])
def test_a_tie_goes_to_whoever_exited_first(first_out: int) -> None:
    match = tied(first_out)
    assert match.scores == [20, 20]
    assert match.winners == [first_out]


@pytest.mark.rule("J-41", "D-SCORE-07")
def test_a_tie_goes_to_the_one_who_got_out_at_all() -> None:
    match = ended(
        seat_of("A4", treasures="t20", exited=1),
        seat_of(dealt="C5 E3 F3", treasures="t14"),
        phase="over",
    )
    assert match.scores == [8, 8]
    assert match.winners == [0]


@pytest.mark.rule("D-SCORE-07")
def test_the_higher_total_wins_though_the_other_exited_first() -> None:
    match = ended(
        seat_of("A4", treasures="t20", exited=1),
        seat_of(dealt="C5 E3 F3", treasures="t14 t22"),
        phase="over",
    )
    assert match.scores == [8, 9]
    assert match.winners == [1]


# Every treasure: used, at its boundary, and beside cards that lie face down


@pytest.mark.rule("D-SCORE-01", "D-SCORE-02")
@pytest.mark.parametrize(
    ("up", "down", "feats", "points"),
    [
        # t01 Bestiary of Bites: 1, +1 per monster
        ("t01", "", {}, 1),
        ("t01", "", {"monsters": 1}, 2),
        ("t01", "", {"monsters": 3, "traps": 3, "chests": 3}, 4),
        # t02 Trapsmith's Primer: 2, +1 per disarmed trap
        ("t02", "", {"monsters": 3}, 2),
        ("t02", "", {"traps": 1}, 3),
        ("t02", "", {"traps": 3}, 5),
        # t03 Hymnal of Small Hours: 2, +2 per other Book
        ("t03", "", {}, 2),
        ("t03 t01", "", {}, 4 + 1),
        ("t03 t01 t02", "", {}, 6 + 1 + 2),
        ("t03 t02", "t01", {}, 4 + 2 + 1),
        ("t03 t20", "", {}, 2 + 4),
        # t04 Weeping Gargoyle: 2, +1 per other Dread item
        ("t04", "", {}, 2),
        ("t04 t14", "", {}, 3 + 2),
        ("t04 t14 t16 t01", "", {}, 5 + 2 + 1 + 1),
        ("t04 t08", "", {}, 2 + 4),
        ("t04", "t14", {}, 2 + 1),
        # t05 Two-Faced Idol: 2, +1 per own face-down treasure
        ("t05", "", {}, 2),
        ("t05", "t20", {}, 3 + 1),
        ("t05", "t20 t22 t17 t18 t01", {}, 7 + 5),
        # t06 Dancing Faun: 3, +1 if another Statue
        ("t06", "", {}, 3),
        ("t06 t04", "", {}, 4 + 2),
        ("t06 t04 t05", "", {}, 4 + 2 + 2),
        ("t06", "t04", {}, 3 + 1),
        # t07 Scroll of Harmony: 2, +2 per Harmony item (t03 t06 t12 t13 t18)
        ("t07", "", {}, 2),
        ("t07 t06 t12 t13", "", {}, 8 + 3 + 3 + 2),
        ("t07 t03 t18", "", {}, 6 + 2 + 1),
        ("t07 t08 t20", "", {}, 2 + 2 + 4),
        ("t07", "t06 t12", {}, 2 + 2),
        # t08 Scroll of Dread: 2, +2 per Dread item (t01 t04 t14 t16 t19)
        ("t08", "", {}, 2),
        ("t08 t14 t16 t19", "", {}, 8 + 2 + 1 + 2),
        ("t08 t01 t04", "", {}, 6 + 1 + 3),
        ("t08", "t14", {}, 2 + 1),
        # t09 Scroll of Splendour: 2, +2 per Splendour item (t10 t15 t17 t20 t22)
        ("t09", "", {}, 2),
        ("t09 t10 t15 t17", "", {}, 8 + 1 + 2 + 1),
        ("t09 t20 t22", "", {}, 6 + 4 + 1),
        ("t09", "t20", {}, 2 + 1),
        # t10 Doorwarden Amulet: 1, +3 if out
        ("t10", "", {"exited": 0}, 1),
        ("t10", "", {"exited": 1}, 4),
        ("t10", "", {"exited": 2}, 4),
        # t11 Mapmaker's Amulet: 1, +1 per 9 Known spaces
        ("t11", "", {"known": 8}, 1),
        ("t11", "", {"known": 9}, 2),
        ("t11", "", {"known": 36}, 5),
        # t12 Amulet of Calm: 3, +1 if another Amulet
        ("t12", "", {}, 3),
        ("t12 t10", "", {}, 4 + 1),
        ("t12 t10 t11", "", {"known": 1}, 4 + 1 + 1),
        ("t12", "t10", {}, 3 + 1),
        # t13 Tranquil Goblet: 2, +2 per other Cup
        ("t13", "", {}, 2),
        ("t13 t14", "", {}, 4 + 3),
        ("t13 t14 t15", "", {}, 6 + 4 + 4),
        ("t13 t14", "t15", {}, 4 + 3 + 1),
        # t14 Cinder Chalice: 2, +1 per other Cup
        ("t14", "", {}, 2),
        ("t14 t15", "", {}, 3 + 4),
        # t15 Goldleaf Tankard: 2, +2 if another Cup
        ("t15", "", {}, 2),
        ("t15", "t13 t14", {}, 2 + 2),
        # t16 Moon Shard, t17 Sun Shard: 1, +2 if a different Shard
        ("t16", "", {}, 1),
        ("t17", "", {}, 1),
        ("t16 t18", "", {}, 3 + 3),
        ("t16", "t17", {}, 1 + 1),
        ("t17", "t16 t18", {}, 1 + 2),
        # t18 Star Shard: 1, +2 per other Shard
        ("t18", "", {}, 1),
        ("t18 t17", "", {}, 3 + 3),
        # t19 Bramble Crown: 2, +2 with three monsters
        ("t19", "", {"monsters": 2}, 2),
        ("t19", "", {"monsters": 3}, 4),
        # t20 Heavy Crown: 4
        ("t20", "", {"monsters": 3, "traps": 3, "chests": 3, "exited": 1}, 4),
        # t21 Prism Orb: +1 per different type face up, its own included
        ("t21", "", {}, 1),
        ("t21 t22", "", {}, 1 + 1),
        ("t21 t20 t14 t01", "", {}, 4 + 4 + 2 + 1),
        ("t21 t13 t14", "", {}, 2 + 4 + 3),
        ("t21", "t20 t14", {}, 1 + 2),
        # t22 Echo Orb: 1, +1 per chest
        ("t22", "", {}, 1),
        ("t22", "", {"chests": 1}, 2),
        ("t22", "", {"chests": 3, "monsters": 3}, 4),
    ],
)
def test_a_treasure_scores_its_base_and_its_bonuses(
    up: str, down: str, feats: dict[str, int], points: int
) -> None:
    assert worth(up, down, **feats) == points


# The same once more as a second implementation, over random collections


@dataclass
class Feats:
    up: list[str]
    down: int
    monsters: int = 0
    traps: int = 0
    chests: int = 0
    known: int = 1
    exited: int = 0


TYPES = {
    "book": "t01 t02 t03",
    "statue": "t04 t05 t06",
    "scroll": "t07 t08 t09",
    "amulet": "t10 t11 t12",
    "cup": "t13 t14 t15",
    "shard": "t16 t17 t18",
    "crown": "t19 t20",
    "orb": "t21 t22",
}
TYPE_OF = {card: name for name, ids in TYPES.items() for card in ids.split()}
HARMONY = {"t03", "t06", "t12", "t13", "t18"}
DREAD = {"t01", "t04", "t14", "t16", "t19"}
SPLENDOUR = {"t10", "t15", "t17", "t20", "t22"}


def others(card: str, feats: Feats, kind: str) -> int:
    return sum(1 for other in feats.up if other != card and TYPE_OF[other] == kind)


SCORERS: dict[str, Callable[[Feats], int]] = {
    "t01": lambda f: 1 + f.monsters,
    "t02": lambda f: 2 + f.traps,
    "t03": lambda f: 2 + 2 * others("t03", f, "book"),
    "t04": lambda f: 2 + len(DREAD & set(f.up) - {"t04"}),
    "t05": lambda f: 2 + f.down,
    "t06": lambda f: 3 + (others("t06", f, "statue") > 0),
    "t07": lambda f: 2 + 2 * len(HARMONY & set(f.up)),
    "t08": lambda f: 2 + 2 * len(DREAD & set(f.up)),
    "t09": lambda f: 2 + 2 * len(SPLENDOUR & set(f.up)),
    "t10": lambda f: 4 if f.exited else 1,
    "t11": lambda f: 1 + f.known // 9,
    "t12": lambda f: 3 + (others("t12", f, "amulet") > 0),
    "t13": lambda f: 2 + 2 * others("t13", f, "cup"),
    "t14": lambda f: 2 + others("t14", f, "cup"),
    "t15": lambda f: 2 + 2 * (others("t15", f, "cup") > 0),
    "t16": lambda f: 1 + 2 * (others("t16", f, "shard") > 0),
    "t17": lambda f: 1 + 2 * (others("t17", f, "shard") > 0),
    "t18": lambda f: 1 + 2 * others("t18", f, "shard"),
    "t19": lambda f: 4 if f.monsters >= 3 else 2,
    "t20": lambda f: 4,
    "t21": lambda f: len({TYPE_OF[card] for card in f.up}),
    "t22": lambda f: 1 + f.chests,
}


def second_opinion(up: list[str], down: int, feats: dict[str, int]) -> int:
    seen = Feats(up, down, **feats)
    return down + sum(SCORERS[card](seen) for card in up)


def random_feats(draws: random.Random) -> dict[str, int]:
    feats = {name: draws.randrange(4) for name in ("monsters", "traps", "chests")}
    feats["known"] = draws.randrange(10, 37)
    feats["exited"] = draws.randrange(3)
    return feats


@pytest.mark.rule("D-SCORE-01", "D-SCORE-02")
def test_random_collections_score_as_a_second_implementation_says() -> None:
    draws = random.Random(12)
    cards = sorted(SCORERS)
    for _ in range(400):
        held = draws.sample(cards, draws.randrange(9))
        up = held[: min(4, draws.randrange(len(held) + 1))]
        down = [card for card in held if card not in up]
        feats = random_feats(draws)
        assert worth(" ".join(up), " ".join(down), **feats) == second_opinion(
            up, len(down), feats
        ), (up, down, feats)


def best_by_trying(held: list[str], flipped: set[str], feats: dict[str, int]) -> int:
    free = [card for card in held if card not in flipped]
    return max(
        second_opinion(list(up), len(held) - len(up), feats)
        for size in range(min(4, len(free)) + 1)
        for up in combinations(free, size)
    )


@pytest.mark.rule("R-23", "D-END-01")
def test_best_finds_the_best_selection_among_those_still_possible() -> None:
    draws = random.Random(21)
    for _ in range(150):
        held = draws.sample(sorted(SCORERS), draws.randrange(1, 8))
        feats = random_feats(draws)
        dealt = BLOBS[: feats["monsters"]] + PITS[: feats["traps"]] + CHESTS[: feats["chests"]]
        rest = [space for space in SPACES if space not in dealt and space != "A1"]
        known = ["A1", *dealt, *rest][: feats["known"]]
        match = ended(
            seat_of(
                "A1",
                " ".join(known),
                " ".join(dealt),
                treasures=" ".join(held),
                traps=feats["traps"],
                exited=feats["exited"],
            ),
            seat_of("F6", exited=1 if feats["exited"] == 2 else 0, treasures=""),
        )
        flipped = set(draws.sample(held, draws.randrange(len(held))))
        for card in sorted(flipped):
            play(match, f"flip:{card}")
        play(match, "best")
        assert match.over
        assert boxes(match)[0] == best_by_trying(held, flipped, feats), (held, flipped, feats)


def test_the_projected_score_before_the_end_is_that_of_the_best_selection() -> None:
    match = ended(
        seat_of(dealt="D4 F1", treasures="t05 t16 t20", exited=1), seat_of("F6", treasures="")
    )
    assert match.scores[0] == 8 + 4
    assert seat_view(match, 0, 0)["treasures"]["points"] == 8
    assert set(seat_view(match, 0, 0)["treasures"]["best_up"]) == {"Two-Faced Idol", "Heavy Crown"}
    assert match.winners == []


def test_the_reckoning_is_told_to_all() -> None:
    match = ended(
        seat_of(dealt="D4 F1", treasures="t05 t16 t20", exited=1), seat_of("F6", treasures="")
    )
    play(match, "flip:t16")
    assert offered(match, "flip") == {"t05", "t20"}
    play(match, "done")
    for viewer in (0, 1, None):
        assert names(match, viewer)[-3:] == ["scored", "scored", "result"]
        assert facts(match, "result", viewer) == [{"winners": [0], "ending": "one_out"}]
