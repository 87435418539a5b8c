"""C.9: building for victory; and Build, Upgrade and Steal of C.11."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.volcano.strips import EVERY_ROOM, HERE, done, go, reprinted, with_strip
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    asked,
    lair,
    offered,
    play,
    seat,
    table,
    told,
)

LEVEL = ("W2", "W1", "E1", "E2")
EVERYWHERE = [f"L{level}.{side}" for level in range(1, 6) for side in LEVEL]


def places(match: Match) -> list[str]:
    """The locations on offer."""
    return [choice.partition(":")[2] for choice in offered(match) if choice != "skip"]


def full(levels: int, but: str = "") -> dict[str, str]:
    """A lair without an empty location on so many levels: the Sites and R02 and so on."""
    cards = iter(EVERY_ROOM[1:])
    return {
        place: next(cards)
        for place in EVERYWHERE[: 4 * levels]
        if place not in ("L1.W1", "L1.E1", but)
    }


def face(match: Match, place: str) -> dict[str, Any]:
    """A location as spectators see it."""
    view: Any = match.view()
    found: dict[str, Any] = view["lair"][EVERYWHERE.index(place)]
    return found


def part(match: Match, name: str) -> Any:
    """A part of the position."""
    return match.position()[name]


def all_but(*cards: str) -> list[str]:
    """Every room card but these and the one that `with_strip` has built."""
    return [card for card in EVERY_ROOM[1:] if card not in cards]


# Card, price and place


@pytest.mark.rule("V-BUILD-01")
@pytest.mark.parametrize("bp", [1, 2, 3, 4, 5])
def test_what_is_offered_is_the_own_cards_one_can_pay(bp: int) -> None:
    own = ["R01", "R07", "R20", "R29", "R33"]  # costs 1 to 5
    match = table(
        pool=["R02", "R03"], seats=[{"bp": bp, "cards": [*own, "R06"]}, {"cards": ["R04", "R05"]}]
    )
    play(match, "boss:YARD")
    assert asked(match) == "build.card"
    payable = sorted([*own[:bp], "R06"])
    assert sorted(offered(match)) == [f"build:{card}" for card in payable]


@pytest.mark.rule("V-BUILD-01", "V-BLD-01")
@pytest.mark.parametrize(("card", "cost"), [("R01", 1), ("R07", 2), ("R20", 3), ("R29", 4)])
def test_the_build_cost_is_spent_and_the_card_leaves_the_hand(card: str, cost: int) -> None:
    match = table(levels=2, seats=[{"bp": 5, "cards": [card, "R33"]}])
    play(match, "boss:YARD", f"build:{card}", "at:L2.E2")
    assert seat(match, RED)["bp"] == 5 - cost
    assert seat(match, RED)["cards"] == ["R33"]
    assert lair(match)["L2.E2"] == card
    assert told(match, "built")[0]["cost"] == cost


@pytest.mark.rule("V-BUILD-01", "V-DIR-04")
def test_one_build_point_short_is_not_enough() -> None:
    match = table(seats=[{"bp": 2, "cards": ["R20"]}])
    play(match, "boss:YARD")
    assert asked(match) == "occupy"
    assert seat(match, RED)["cards"] == ["R20"]
    assert seat(match, RED)["bp"] == 2


@pytest.mark.rule("V-BUILD-02", "V-BUILD-03")
@pytest.mark.parametrize("levels", [1, 2, 3, 4, 5])
def test_every_empty_location_of_an_excavated_level_will_do(levels: int) -> None:
    match = table(levels=levels, seats=[{"bp": 1, "cards": ["R01"]}])
    play(match, "boss:YARD")
    assert asked(match) == "build.where"
    excavated = [f"L{level}.{side}" for level in range(1, levels + 1) for side in LEVEL]
    assert places(match) == [place for place in excavated if place not in ("L1.W1", "L1.E1")]


@pytest.mark.rule("V-BUILD-02", "R-09")
def test_rooms_ruins_and_wrecks_take_a_location_and_nothing_needs_support() -> None:
    match = table(
        levels=3,
        lair={"L1.W2": "R04", "L1.E2": "ruin R05", "L2.W1": "wreck", "L2.E1": "R07"},
        seats=[{"bp": 1, "cards": ["R01"]}],
    )
    play(match, "boss:YARD")
    assert places(match) == ["L2.W2", "L2.E2", "L3.W2", "L3.W1", "L3.E1", "L3.E2"]
    play(match, "at:L3.E2")  # an outer location with nothing beside or above it
    assert face(match, "L3.E2")["is"] == "room"
    assert face(match, "L3.E2")["room"]["id"] == "R01"


@pytest.mark.rule("V-BUILD-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_level_has_two_locations_on_each_side_of_the_shaft(players: int) -> None:
    view: Any = table(players).view()
    for level in range(1, 6):
        sides = [place["id"] for place in view["lair"] if place["level"] == level]
        assert sides == [f"L{level}.W2", f"L{level}.W1", f"L{level}.E1", f"L{level}.E2"]


@pytest.mark.rule("V-BUILD-09")
def test_two_players_never_build_on_the_core_level() -> None:
    match = table(2, levels=5, seats=[{"bp": 5, "cards": ["R33"]}])
    assert {face(match, place)["is"] for place in EVERYWHERE[16:]} == {"closed"}
    play(match, "boss:YARD")
    assert places(match) == [place for place in EVERYWHERE[:16] if place not in ("L1.W1", "L1.E1")]


@pytest.mark.rule("V-BUILD-09")
@pytest.mark.parametrize(("players", "builds"), [(2, False), (3, True), (4, True)])
def test_with_four_levels_full_only_three_or_four_players_can_go_on_building(
    players: int, builds: bool
) -> None:
    match = table(players, levels=5, lair=full(4), seats=[{"bp": 5, "cards": ["R34"]}])
    play(match, "boss:YARD")
    assert (asked(match) == "build.where") == builds
    if builds:
        assert places(match) == EVERYWHERE[16:]
    else:
        assert seat(match, RED)["cards"] == ["R34"]


# Scoring


@pytest.mark.rule("V-BUILD-04", "V-BUILD-05", "V-FAV-02")
@pytest.mark.parametrize(
    ("neighbours", "points"),
    [
        ([], 5),  # base 2, SEC COM WEA
        (["R04"], 4),  # SEC
        (["R04", "R28"], 3),  # SEC, and SEC COM: the same type twice counts once
        (["R28", "R17"], 2),  # SEC COM, WEA: nothing is new
        (["R07"], 5),  # LOG has nothing to do with it
        (["ruin R04", "R17"], 4),  # a ruin shows no symbols
        (["wreck R04", "ruin R17"], 5),
    ],
)
def test_a_build_scores_its_base_and_each_symbol_that_is_new_on_the_level(
    neighbours: list[str], points: int
) -> None:
    rooms = dict(zip(["L2.W2", "L2.E1", "L2.E2"], neighbours, strict=False))
    match = table(levels=3, lair=rooms, seats=[{"bp": 3, "cards": ["R20"]}])
    play(match, "boss:YARD", "at:L2.W1")
    assert seat(match, RED)["vp"] == points
    (built,) = told(match, "built")
    assert (built["base"], len(built["new_symbols"])) == (2, points - 2)


@pytest.mark.rule("V-BUILD-04")
def test_symbols_of_other_levels_and_of_the_same_card_elsewhere_do_not_matter() -> None:
    match = table(
        levels=3, lair={"L1.E2": "R04", "L3.W1": "R28"}, seats=[{"bp": 3, "cards": ["R20"]}]
    )
    play(match, "boss:YARD", "at:L2.W1")
    assert seat(match, RED)["vp"] == 5


@pytest.mark.rule("J-15", "V-BUILD-04", "V-DES-03")
def test_orbital_uplink_beside_a_wiretap_room_and_a_destroyed_gallery_scores_7() -> None:
    match = table(
        levels=2,
        lair={"L2.W1": "R13", "L2.E1": "ruin R21"},
        seats=[{"bp": 5, "cards": ["R33"]}],
    )
    play(match, "boss:YARD", "at:L2.E2")
    assert seat(match, RED)["vp"] == 7
    assert sorted(told(match, "built")[0]["new_symbols"]) == ["Logistics", "Science"]


@pytest.mark.rule("EX-04", "V-BUILD-04", "V-FAV-02")
def test_a_command_center_beside_a_trapdoor_corridor_scores_4() -> None:
    match = table(levels=3, lair={"L1.W2": "R04"}, seats=[{"bp": 4, "cards": ["R19"]}])
    play(match, "boss:YARD", "at:L1.E2")
    assert seat(match, RED)["vp"] == 4
    assert seat(match, RED)["bp"] == 1
    assert told(match, "built")[0]["new_symbols"] == ["Science"]


@pytest.mark.rule("EX-05", "V-SCORE-03", "V-BUILD-08", "V-TIP-02")
@pytest.mark.parametrize(("levels", "scored", "lost", "slot"), [(1, 2, 2, 5), (2, 4, 0, 7)])
def test_the_same_build_from_slot_3_scores_2_of_4_unless_it_is_dug_first(
    levels: int, scored: int, lost: int, slot: int
) -> None:
    match = table(lair={"L1.W2": "R04"}, seats=[{"vp": 3, "bp": 3, "active": 2, "cards": ["R19"]}])
    if levels == 2:
        play(match, "boss:DIG", "dig", "end", "retire", "retire", "retire")
        play(match, "boss:YARD", "build:R19", "at:L1.E2")
    else:
        play(match, "boss:YARD")  # one card, one location: nothing to choose
    (built,) = told(match, "built")
    assert (built["scored"], built["lost"]) == (scored, lost)
    assert seat(match, RED)["vp"] == slot


@pytest.mark.rule("J-16", "V-BUILD-08", "V-SCORE-03", "V-BUILD-06")
def test_points_lost_by_a_build_do_not_come_back_when_that_build_digs() -> None:
    match = table(levels=2, seats=[{"vp": 9, "bp": 3, "cards": ["R23"]}])
    play(match, "boss:YARD", "at:L2.W1")
    (built,) = told(match, "built")
    assert (built["scored"], built["lost"]) == (1, 4)
    assert offered(match) == ["dig", "skip"]
    play(match, "dig")
    view: Any = match.view()
    assert view["limit"] == 15
    assert seat(match, RED)["vp"] == 10


@pytest.mark.rule("V-BUILD-06", "R-10")
def test_the_score_comes_before_the_build_directives() -> None:
    pack = reprinted(R07={"build_must": "FAVOR(1) WORK"})
    match = table(pack=pack, levels=1, seats=[{"vp": 2, "bp": 2, "cards": ["R07"]}])
    play(match, "boss:YARD", "at:L1.E2")
    # 2 + LOG reach slot 5, the end of the shaft: the favor comes too late to count.
    assert told(match, "built")[0]["scored"] == 3
    assert told(match, "score") == [{"seat": RED, "from": 5, "to": 5, "lost": 1, "why": "favor"}]
    names = [event.name for event in match.events()]
    assert names.index("built") < names.index("score") < names.index("work")
    assert seat(match, RED)["inbox"] == 1


# What comes after it


@pytest.mark.rule("V-BUILD-07", "V-OCC-01")
def test_a_new_room_belongs_to_nobody_until_it_is_occupied_which_costs_nothing() -> None:
    match = table(seats=[{"bp": 2, "active": 3, "cards": ["R07"]}, {"active": 2}])
    play(match, "boss:YARD", "at:L1.E2")
    assert face(match, "L1.E2")["henchman"] is None
    assert asked(match) == "occupy"
    declined = table(seats=[{"bp": 2, "active": 3, "cards": ["R07"]}, {"active": 2}])
    play(declined, "boss:YARD", "at:L1.E2", "skip")
    assert "boss:L1.E2" not in offered(declined)  # Blue's Boss has nobody to command there
    play(match, "occupy:1:L1.E2")
    assert face(match, "L1.E2")["henchman"] == RED
    assert seat(match, RED)["active"] == 2
    assert "boss:L1.E2" in offered(match)


@pytest.mark.rule("V-BUILD-10", "R-11")
@pytest.mark.parametrize("viewer", [RED, BLUE, GREEN, None])
def test_room_cards_are_public_and_there_is_no_hand_limit(viewer: int | None) -> None:
    hand = EVERY_ROOM[2:27]
    match = with_strip("SELECT", red={"cards": hand}, pool=["R28", "R29"])
    go(match, "take:R29")
    view: Any = match.view(viewer)
    assert [card["id"] for card in view["seats"][RED]["cards"]] == [*hand, "R29"]
    assert len(view["seats"][RED]["cards"]) == 26


@pytest.mark.rule("V-BUILD-11")
@pytest.mark.parametrize("viewer", [RED, BLUE, None])
def test_a_card_has_the_same_face_in_the_pool_in_a_hand_and_in_the_lair(
    viewer: int | None,
) -> None:
    wiretap = {
        "id": "R13",
        "name": "Wiretap Room",
        "cost": 2,
        "vp": 1,
        "symbols": ["SEC", "COM"],
        "build_must": ["CRATE"],
        "build_may": [],
        "room_must": ["CRATE"],
        "room_may": ["EXCHANGE"],
        "flavour": "We can hear you reading this.",
    }
    in_pool: Any = table(pool=["R13"]).view(viewer)
    assert in_pool["pool"] == [wiretap]
    in_hand: Any = table(seats=[{"cards": ["R13"]}]).view(viewer)
    assert in_hand["seats"][RED]["cards"] == [wiretap]
    built: Any = table(lair={"L1.W2": "R13"}).view(viewer)
    assert built["lair"][0]["is"] == "room"
    assert built["lair"][0]["room"] == wiretap


@pytest.mark.rule("V-BUILD-11", "V-DES-01")
def test_every_room_card_has_a_destroyed_side() -> None:
    for card in [*EVERY_ROOM[1:], "SA"]:
        place = "L1.W1" if card == "SA" else "L1.E2"
        match = go(with_strip("DESTROY", lair={place: card}), f"destroy:{place}")
        assert face(match, place)["is"] == "ruin"
        assert lair(match)[place] == f"ruin {card}"


# Crates in the middle of it


@pytest.mark.rule("J-42", "V-BLD-01", "V-DIR-04")
def test_a_bag_of_cement_in_the_yard_makes_the_build_possible_and_so_obligatory() -> None:
    match = table(seats=[{"bp": 2, "cards": ["R20"], "crates": ["BP", "FIRST"]}])
    play(match, "boss:YARD")
    assert asked(match) == "build.card"
    assert offered(match) == ["skip", "crate:BP"]
    play(match, "crate:BP")
    assert asked(match) == "build.card"
    assert offered(match) == ["build:R20"]
    play(match, "build:R20", "at:L1.W2")
    assert lair(match)["L1.W2"] == "R20"
    assert seat(match, RED)["bp"] == 0


@pytest.mark.rule("J-42")
def test_with_no_other_crate_left_there_is_nothing_to_choose_but_the_place() -> None:
    match = table(seats=[{"bp": 2, "cards": ["R20"], "crates": ["BP"]}])
    play(match, "boss:YARD", "crate:BP")
    assert asked(match) == "build.where"
    assert offered(match) == ["at:L1.W2", "at:L1.E2"]


@pytest.mark.rule("V-BLD-01", "V-DIR-04")
def test_with_any_crate_an_impossible_build_is_asked_and_can_be_passed_over() -> None:
    match = table(seats=[{"bp": 2, "cards": ["R20"], "crates": ["FIRST"]}])
    play(match, "boss:YARD")
    assert (asked(match), offered(match)) == ("build.card", ["skip"])
    play(match, "skip")
    assert asked(match) == "occupy"
    assert seat(match, RED)["cards"] == ["R20"]


# BUILD on a room


@pytest.mark.rule("V-BLD-01", "V-DIR-03")
@pytest.mark.parametrize("declines", [True, False])
def test_build_on_the_strip_of_a_room_is_the_same_but_optional(declines: bool) -> None:
    match = table(
        levels=2,
        lair={"L1.W2": "R19"},
        seats=[{"bp": 1, "henchmen": ["L1.W2"], "cards": ["R07"]}],
    )
    play(match, "boss:L1.W2")
    assert offered(match) == ["build:R07", "skip"]
    assert seat(match, RED)["bp"] == 2  # its BP came first
    if declines:
        play(match, "skip")
        assert seat(match, RED)["cards"] == ["R07"]
    else:
        play(match, "build:R07", "at:L2.E1")
        assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (0, 3)
    assert asked(match) == "occupy"


@pytest.mark.rule("V-BLD-01", "V-DIR-04")
@pytest.mark.parametrize(
    ("bp", "cards", "rooms"),
    [
        (5, [], {}),
        (2, ["R20"], {}),
        (5, ["R34"], full(1, but="L1.W2")),
    ],
)
@pytest.mark.parametrize(("must", "may"), [("BUILD BP", ""), ("", "BUILD BP")])
def test_a_build_without_card_price_or_place_is_skipped(
    bp: int, cards: list[str], rooms: dict[str, str], must: str, may: str
) -> None:
    match = go(with_strip(must, may, lair=rooms, red={"bp": bp, "cards": cards}))
    assert told(match, "directive") == [{"seat": RED, "code": "BUILD", "skipped": "impossible"}]
    if may:
        assert offered(match) == ["do:BP", "skip"]
        play(match, "do:BP")
    assert match.deciders == (BLUE,)
    assert seat(match, RED)["cards"] == cards
    assert seat(match, RED)["bp"] == min(5, bp + 1)
    assert told(match, "built") == []


# UPGRADE


@pytest.mark.rule("V-UPG-01", "R-38")
def test_upgrade_replaces_any_room_of_strictly_lower_cost() -> None:
    match = with_strip(
        "UPGRADE",
        levels=4,
        lair={
            "L2.W2": "R07",  # 2
            "L2.W1": "R20",  # 3: not lower
            "L2.E1": "ruin R33",  # 0 now
            "L3.W1": "wreck",
            "L3.E1": "R29",  # 4
        },
        red={"bp": 2, "cards": ["R19"]},
    )
    go(match)
    places = [HERE, "L1.W1", "L1.E1", "L2.W2", "L2.E1", "L3.W1"]
    assert offered(match) == [f"over:{place}" for place in places]


@pytest.mark.rule("V-UPG-01", "V-UPG-02")
def test_a_card_is_offered_if_it_can_be_paid_and_some_room_is_cheaper() -> None:
    rooms = {"L1.W1": "R02", "L1.E1": "R07"}  # no Sites: 1 and 2, and the room itself: 1
    hand = ["R03", "R08", "R20", "R29", "R33"]  # 1 to 5
    match = go(with_strip("UPGRADE", lair=rooms, red={"bp": 2, "cards": hand}))
    assert offered(match) == ["upgrade:R08", "upgrade:R20"]


@pytest.mark.rule("J-21", "V-UPG-01", "V-DES-03")
@pytest.mark.parametrize(("sick_bay", "legal"), [("R18", False), ("ruin R18", True)])
def test_cement_works_cannot_replace_a_sick_bay_of_equal_cost_unless_destroyed(
    sick_bay: str, legal: bool
) -> None:
    match = with_strip("UPGRADE", lair={"L2.W1": sick_bay}, red={"bp": 5, "cards": ["R07"]})
    go(match)
    assert ("over:L2.W1" in offered(match)) == legal


@pytest.mark.rule("V-UPG-02", "V-UPG-05")
@pytest.mark.parametrize(
    ("card", "price", "points"), [("R02", 0, 2), ("R07", 1, 3), ("R20", 2, 5), ("R33", 4, 8)]
)
def test_an_upgrade_costs_one_build_point_less_and_scores_in_full(
    card: str, price: int, points: int
) -> None:
    match = with_strip("UPGRADE", levels=3, lair={"L2.W1": "wreck"}, red={"bp": 5, "cards": [card]})
    go(match, "over:L2.W1")
    assert seat(match, RED)["bp"] == 5 - price
    assert seat(match, RED)["vp"] == points
    assert told(match, "upgraded")[0]["cost"] == price
    assert seat(match, RED)["cards"] == []


@pytest.mark.rule("J-20", "V-UPG-01", "V-UPG-02", "V-LOSE-01")
@pytest.mark.parametrize(("neighbour", "points"), [("R17", 3), ("R16", 2)])
def test_a_lava_chute_goes_over_a_wreck_for_nothing(neighbour: str, points: int) -> None:
    match = table(
        lair={"L1.W2": "R14", "L2.W1": "wreck R34", "L2.E1": neighbour},
        levels=2,
        seats=[{"bp": 0, "active": 3, "henchmen": ["L1.W2"], "cards": ["R06"]}],
    )
    play(match, "boss:L1.W2", "upgrade:R06", "over:L2.W1")
    assert seat(match, RED)["bp"] == 0
    assert seat(match, RED)["vp"] == points
    assert seat(match, RED)["active"] == 1  # one for the movement, one for LOSE_WORK
    assert lair(match)["L2.W1"] == "R06"
    assert asked(match) == "occupy"


@pytest.mark.rule("V-UPG-03")
@pytest.mark.parametrize(
    ("place", "old", "discard"),
    [
        ("L2.W1", "R07", ["R07"]),
        ("L2.W1", "ruin R07", ["R07"]),
        ("L2.W1", "wreck R07", ["R07"]),
        ("L1.W1", "SA", []),
        ("L1.E1", "ruin SB", []),
    ],
)
def test_the_old_card_is_discarded_but_a_site_leaves_the_game(
    place: str, old: str, discard: list[str]
) -> None:
    match = with_strip("UPGRADE", levels=2, lair={place: old}, red={"bp": 2, "cards": ["R20"]})
    go(match, f"over:{place}")
    assert lair(match)[place] == "R20"
    assert part(match, "discard") == discard


@pytest.mark.rule("J-23", "V-UPG-03", "V-ROUND-03", "V-ROUND-04")
def test_an_upgraded_site_never_turns_up_in_the_room_deck() -> None:
    match = with_strip(
        "UPGRADE",
        players=2,
        pool=["R08"],
        deck=["R09"],
        discard=all_but("R07", "R08", "R09"),
        red={"bp": 1, "cards": ["R07"]},
    )
    go(match, "over:L1.W1")
    play(match, "retire", "retire")
    assert len(told(match, "deck_reshuffled")) == 1
    assert told(match, "upgraded")[0]["old_id"] == "SA"
    table_now = match.position()
    assert "SA" not in str(table_now)
    cards = [*part(match, "pool"), *part(match, "deck"), *part(match, "discard")]
    assert sorted([*cards, "R01", "R07"]) == EVERY_ROOM  # the two in the lair


@pytest.mark.rule("V-UPG-04", "R-17")
def test_an_upgrade_removes_all_workers_and_pays_none_of_them() -> None:
    match = with_strip(
        "UPGRADE",
        lair={"L2.W1": "R07"},
        red={"bp": 2, "cards": ["R20"]},
        blue={"boss": "L2.W1", "henchmen": ["reserve", "L2.W1"]},
        green={"boss": "L2.W1"},
    )
    yard = part(match, "yard")
    go(match, "over:L2.W1", "skip")
    assert seat(match, BLUE)["henchmen"] == ["reserve", "reserve"]
    assert [seat(match, who)["boss"] for who in range(4)] == [HERE, "HELI", "HELI", "HELI"]
    assert [seat(match, who)["inbox"] for who in range(4)] == [0, 0, 0, 0]
    assert part(match, "yard") == yard + 1  # the movement, nothing else
    assert told(match, "dismissed") == []
    view: Any = match.view()
    assert view["lair"][5]["henchman"] is None


@pytest.mark.rule("EX-12", "V-UPG-02", "V-UPG-03", "V-UPG-04", "V-UPG-05")
def test_a_laser_gallery_over_the_only_geothermal_tap_of_its_level_scores_5() -> None:
    match = with_strip(
        "UPGRADE",
        levels=3,
        lair={"L3.W1": "R16"},
        red={"bp": 3, "cards": ["R21"]},
        blue={"boss": "L3.W1", "henchmen": ["L3.W1"]},
    )
    go(match, "over:L3.W1")
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (1, 5)
    assert part(match, "discard") == ["R16"]
    assert (seat(match, BLUE)["boss"], seat(match, BLUE)["inbox"]) == ("HELI", 0)
    assert seat(match, BLUE)["henchmen"] == ["reserve", "reserve"]


@pytest.mark.rule("V-UPG-05", "R-39")
def test_an_upgrade_sets_off_the_build_directives_of_the_new_room() -> None:
    match = with_strip(
        "UPGRADE BP", lair={"L2.W1": "R20", "L2.E1": "R28"}, red={"bp": 3, "cards": ["R31"]}
    )
    go(match, "over:L2.W1")
    # SCI is new; SEC is still on the Hall of Mirrors, though no longer on the Shark Tank
    assert seat(match, RED)["vp"] == 4
    assert done(match) == ["UPGRADE", "WORK", "WORK", "BP"]


@pytest.mark.rule("V-UPG-06")
def test_with_two_players_there_is_nothing_to_upgrade_on_the_core_level() -> None:
    match = with_strip(
        "EXCAVATE UPGRADE", players=2, levels=4, red={"bp": 5, "cards": ["R33"]}, deck=["..."]
    )
    go(match)
    assert part(match, "levels") == 5
    assert offered(match) == [f"over:{place}" for place in (HERE, "L1.W1", "L1.E1")]


# STEAL


@pytest.mark.rule("V-STL-01", "R-36")
def test_steal_offers_every_rivals_card_that_can_be_paid_but_no_own_one() -> None:
    match = with_strip(
        "STEAL",
        red={"bp": 2, "cards": ["R02"]},
        blue={"cards": ["R03", "R20"]},
        green={"cards": ["R07", "R08"]},
    )
    go(match)
    assert offered(match) == ["steal:1:R03", "steal:2:R07", "steal:2:R08"]


@pytest.mark.rule("V-STL-01", "V-STL-02", "EX-07")
def test_a_stolen_shark_tank_gives_red_5_and_blue_2() -> None:
    match = with_strip("STEAL", levels=2, red={"bp": 3}, blue={"cards": ["R20", "R33"]})
    go(match, "at:L2.W1", "skip")
    assert match.scores[:2] == [5, 2]
    assert seat(match, RED)["bp"] == 0
    assert seat(match, BLUE)["cards"] == ["R33"]
    assert seat(match, BLUE)["bp"] == 1
    assert lair(match)["L2.W1"] == "R20"


@pytest.mark.rule("V-STL-01", "V-STL-02")
def test_the_thief_has_the_build_directives_after_both_have_scored() -> None:
    match = with_strip("STEAL BP", levels=3, red={"bp": 4}, blue={"cards": ["R31"]})
    go(match, "at:L2.W1")
    assert match.scores[:2] == [5, 2]
    assert (seat(match, RED)["inbox"], seat(match, BLUE)["inbox"]) == (2, 0)
    names = [event.name for event in match.events() if event.name != "boss_moved"]
    assert names[:4] == ["stolen", "work", "work", "bp"]
    assert told(match, "stolen")[0]["victim_scored"] == 2


@pytest.mark.rule("V-STL-02")
def test_the_victim_scores_on_the_track_as_it_was_before_the_build_dug_on() -> None:
    match = with_strip("STEAL", levels=2, red={"vp": 0, "bp": 3}, blue={"vp": 9, "cards": ["R23"]})
    go(match, "at:L2.W1", "dig")
    assert match.scores[:2] == [5, 10]
    assert part(match, "levels") == 3


@pytest.mark.rule("V-STL-02")
@pytest.mark.parametrize(
    ("card", "scored", "half"), [("R03", 2, 1), ("R07", 3, 1), ("R12", 4, 2), ("R33", 8, 4)]
)
def test_half_of_the_score_is_rounded_down(card: str, scored: int, half: int) -> None:
    match = with_strip("STEAL", levels=3, red={"bp": 5}, blue={"cards": [card]})
    go(match, "at:L2.W1")
    assert match.scores[:2] == [scored, half]


@pytest.mark.rule("J-27", "V-STL-02", "R-19")
def test_a_capped_thief_gives_half_of_what_was_really_scored() -> None:
    match = with_strip("STEAL", levels=2, red={"vp": 8, "bp": 3}, blue={"vp": 1, "cards": ["R22"]})
    go(match, "at:L2.W1")
    assert match.scores[:2] == [10, 2]
    stolen = told(match, "stolen")[0]
    assert (stolen["scored"], stolen["lost"], stolen["victim_scored"]) == (2, 3, 1)


@pytest.mark.rule("V-STL-03")
@pytest.mark.parametrize(("vp", "after"), [(10, 10), (9, 10), (7, 9)])
def test_the_track_holds_for_the_victim_too(vp: int, after: int) -> None:
    match = with_strip("STEAL", levels=2, red={"bp": 3}, blue={"vp": vp, "cards": ["R22"]})
    go(match, "at:L2.W1")
    assert match.scores[:2] == [5, after]


@pytest.mark.rule("V-STL-03", "V-DIR-09")
def test_a_victim_can_win_by_being_robbed() -> None:
    match = with_strip("STEAL WORK", levels=5, red={"bp": 4}, blue={"vp": 24, "cards": ["R31"]})
    go(match, "at:L2.W1")
    assert match.over
    assert (match.winners, match.ending) == ([BLUE], "core")
    assert match.scores[:2] == [5, 25]
    assert seat(match, RED)["inbox"] == 0  # neither the build strip nor the room's goes on


@pytest.mark.rule("J-29", "V-STL-03", "R-42")
def test_a_thief_who_reaches_the_core_wins_before_the_victim_scores() -> None:
    match = with_strip(
        "STEAL", levels=5, red={"vp": 23, "bp": 2}, blue={"vp": 24, "cards": ["R12"]}
    )
    go(match, "at:L2.W1")
    assert match.winners == [RED]
    assert match.scores[:2] == [25, 24]
