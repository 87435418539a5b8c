"""C.1 and C.13: what lies on the table at the start, and what two, three and four players find."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.volcano.tables import RED, lair, offered, play, seat, state, table, told

COUNTS = (2, 3, 4)
ALL_ROOMS = {f"R{number:02d}" for number in range(1, 35)}
COLOURS = ["Red", "Blue", "Green", "Yellow"]


def fresh(players: int, seed: int = 1, **options: object) -> Match:
    return lairworks.new("volcano", seats=players, seed=seed, options=options)


def look(match: Match, viewer: int | None = None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def written(match: Match) -> dict[str, Any]:
    position: Any = match.position()
    return dict(position)


def dig_on(players: int, levels: int) -> Match:
    """Red's Boss has just gone to the Excavation Site and dug one level deeper."""
    match = table(players, levels=levels)
    return play(match, "boss:DIG", "dig")


@pytest.mark.rule("V-SETUP-01")
@pytest.mark.parametrize("players", COUNTS)
def test_the_three_sheets_above_ground_are_dig_heliport_and_yard(players: int) -> None:
    view = look(fresh(players))
    assert [(site["id"], site["name"], site["must"], site["may"]) for site in view["sites"]] == [
        ("DIG", "Excavation Site", ["CRATE"], ["EXCAVATE"]),
        ("YARD", "Construction Yard", ["BUILD"], ["OCCUPY"]),
    ]
    assert {part["boss"] for part in view["seats"]} == {"HELI"}
    # The Heliport carries both tracks.
    assert [slot["slot"] for slot in view["slots"]] == ["1", "2", "3", "4", "5"]
    assert [slot["seat"] for slot in view["slots"]] == [None] * 5
    assert sorted(view["retired"]) == list(range(players))


@pytest.mark.rule("V-SETUP-02")
def test_four_elevator_cards_and_the_core_hang_in_a_column_of_rock() -> None:
    view = look(fresh(4))
    assert {place["is"] for place in view["lair"] if place["level"] > 1} == {"rock"}
    assert Counter(place["level"] for place in view["lair"]) == dict.fromkeys(range(1, 6), 4)
    limits = []
    for levels in (1, 2, 3, 4):
        (found,) = told(dig_on(4, levels), "excavated")
        limits.append((found["level"], found["limit"]))
    assert limits == [(2, 10), (3, 15), (4, 20), (5, 25)]
    assert view["core"] == 25


@pytest.mark.rule("V-SETUP-03")
@pytest.mark.parametrize("players", COUNTS)
def test_level_one_is_open_and_gives_slots_one_to_five(players: int) -> None:
    view = look(fresh(players))
    assert (view["levels"], view["limit"]) == (1, 5)


@pytest.mark.rule("V-SETUP-04")
@pytest.mark.parametrize("players", COUNTS)
def test_sites_a_and_b_stand_unmanned_on_level_one_with_no_wreck_beside_them(players: int) -> None:
    match = fresh(players)
    assert lair(match) == {"L1.W1": "SA", "L1.E1": "SB"}
    level = {place["id"]: place for place in look(match)["lair"] if place["level"] == 1}
    assert {name: place["is"] for name, place in level.items()} == {
        "L1.W2": "empty",
        "L1.W1": "room",
        "L1.E1": "room",
        "L1.E2": "empty",
    }
    for name in ("L1.W1", "L1.E1"):
        assert level[name]["henchman"] is None
        assert level[name]["bosses"] == []


@pytest.mark.rule("V-SETUP-05")
@pytest.mark.parametrize("players", COUNTS)
def test_two_cards_more_than_players_lie_open_and_the_rest_is_the_deck(players: int) -> None:
    match = fresh(players)
    position = written(match)
    assert len(position["pool"]) == players + 2
    assert len(position["deck"]) == 34 - (players + 2)
    assert set(position["pool"]) | set(position["deck"]) == ALL_ROOMS
    assert position["discard"] == []
    assert [card["id"] for card in look(match)["pool"]] == position["pool"]


@pytest.mark.rule("V-SETUP-05")
def test_the_room_cards_are_shuffled() -> None:
    decks = {tuple(written(fresh(4, seed))["deck"]) for seed in range(30)}
    assert len(decks) == 30
    tops = {deck[0] for deck in decks}
    assert len(tops) > 10


@pytest.mark.rule("V-SETUP-06")
@pytest.mark.parametrize("players", COUNTS)
def test_twenty_crates_lie_face_down_on_the_excavation_site(players: int) -> None:
    match = fresh(players)
    kinds = Counter(token.partition(".")[0] for token in written(match)["crate_pool"])
    assert kinds == {"DOUBLE": 5, "BP": 6, "VP1": 4, "VP2": 2, "FIRST": 3}
    for viewer in (*range(players), None):
        crates = look(match, viewer)["crates"]
        assert crates["pool"] == 20
        assert set(crates) == {"pool", "discard", "used"}, "nobody sees which lies where"
        assert sum(crates["discard"].values()) == 0
    drawn = set()
    for seed in range(40):
        (crate,) = seat(play(table(players, seed=seed), "boss:DIG", "skip"), RED)["crates"]
        drawn.add(crate.partition(".")[0])
    assert len(drawn) == 5


@pytest.mark.rule("V-SETUP-07", "V-SETUP-11", "V-SETUP-12")
@pytest.mark.parametrize("players", COUNTS)
def test_of_the_24_work_tokens_each_takes_two_and_all_but_the_first_one_more(players: int) -> None:
    position = written(fresh(players))
    first, *others = position["retired"]
    assert position["seats"][first]["inbox"] == 2
    assert [position["seats"][other]["inbox"] for other in others] == [3] * (players - 1)
    assert [part["active"] for part in position["seats"]] == [0] * players
    assert position["yard"] == 24 - (3 * players - 1)


@pytest.mark.rule("V-SETUP-11")
def test_without_compensation_everybody_takes_two() -> None:
    position = written(fresh(4, start_compensation=False))
    assert [part["inbox"] for part in position["seats"]] == [2, 2, 2, 2]
    assert position["yard"] == 16


@pytest.mark.rule("V-SETUP-08")
@pytest.mark.parametrize("players", COUNTS)
def test_each_seat_has_a_boss_two_henchmen_and_tokens_for_score_planning_and_building(
    players: int,
) -> None:
    match = fresh(players)
    for number in range(players):
        part = seat(match, number)
        assert (part["vp"], part["bp"]) == (0, 1)
        assert (part["cards"], part["crates"]) == ([], [])
        assert isinstance(part["boss"], str)
        assert len(part["henchmen"]) == 2
        assert written(match)["retired"].count(number) == 1


@pytest.mark.rule("V-SETUP-09")
@pytest.mark.parametrize("players", COUNTS)
def test_bosses_wait_on_the_heliport_and_henchmen_in_reserve(players: int) -> None:
    match = fresh(players)
    for number in range(players):
        assert seat(match, number)["boss"] == "HELI"
        assert seat(match, number)["henchmen"] == ["reserve", "reserve"]


@pytest.mark.rule("V-SETUP-10")
@pytest.mark.parametrize("players", COUNTS)
def test_chance_gives_the_starting_order_and_its_first_plans_first(players: int) -> None:
    orders = set()
    for seed in range(40 * players):
        match = fresh(players, seed)
        order = written(match)["retired"]
        assert match.deciders == (order[0],)
        assert told(match, "match_start")[0]["order"] == order
        orders.add(tuple(order))
    assert orders == set(permutations(range(players)))


@pytest.mark.rule("V-SETUP-10")
def test_the_starting_order_can_be_fixed() -> None:
    for seed in range(8):
        assert written(fresh(4, seed, starting_order="seated"))["retired"] == [0, 1, 2, 3]


@pytest.mark.rule("V-SETUP-12")
@pytest.mark.parametrize("players", COUNTS)
def test_only_the_colours_that_play_are_on_the_table(players: int) -> None:
    assert [part["colour"] for part in look(fresh(players))["seats"]] == COLOURS[:players]


@pytest.mark.rule("V-SETUP-12", "V-SETUP-07")
@pytest.mark.parametrize("players", COUNTS)
def test_all_24_work_tokens_are_used_at_every_player_count(players: int) -> None:
    match = table(players, seats=[{"active": 1, "inbox": 1} for _ in range(players)])
    assert state(match).yard == 24 - 2 * players
    with pytest.raises(lairworks.BadPosition, match="24 Work Tokens"):
        table(players, yard=23)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_can_play(players: int) -> None:
    with pytest.raises(lairworks.BadSeats):
        fresh(players)


# What the number of players changes


@pytest.mark.rule("V-2P-04")
def test_two_players_find_two_wrecks_on_each_new_level_and_none_at_the_core() -> None:
    for levels in (1, 2, 3):
        rooms = lair(dig_on(2, levels))
        new = {at: room for at, room in rooms.items() if at.startswith(f"L{levels + 1}")}
        assert sorted(new) == [f"L{levels + 1}.E1", f"L{levels + 1}.W1"]
        assert all(room.startswith("wreck R") for room in new.values())
    core = dig_on(2, 4)
    assert state(core).levels == 5
    assert not [at for at in lair(core) if at.startswith("L5")]


@pytest.mark.rule("V-2P-04")
@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, False), (4, False)])
def test_two_players_cannot_build_at_the_core(players: int, closed: bool) -> None:
    match = table(players, levels=5, seats=[{"bp": 5, "cards": ["R20"]}])
    play(match, "boss:YARD")
    places = {choice for choice in offered(match) if choice.startswith("at:")}
    assert places, "a lone card is picked unasked"
    assert any(place.startswith("at:L4") for place in places)
    assert any(place.startswith("at:L5") for place in places) is not closed
    core = [place for place in look(match)["lair"] if place["level"] == 5]
    assert [place["is"] for place in core] == ["closed" if closed else "empty"] * 4


@pytest.mark.rule("V-3P-01")
def test_three_players_find_one_wreck_on_each_new_level_the_core_included() -> None:
    found = {}
    for levels in (1, 2, 3, 4):
        (event,) = told(dig_on(3, levels), "excavated")
        found[event["level"]] = event["wrecks"]
    assert found == {2: ["L2.W1"], 3: ["L3.E1"], 4: ["L4.W1"], 5: ["L5.E1"]}


@pytest.mark.rule("V-4P-01")
def test_four_players_find_no_wrecks() -> None:
    for levels in (1, 2, 3, 4):
        match = dig_on(4, levels)
        assert told(match, "excavated")[0]["wrecks"] == []
        assert lair(match) == {"L1.W1": "SA", "L1.E1": "SB"}


def test_wrecks_are_what_lay_on_top_of_the_deck() -> None:
    match = table(2, deck=["R30", "R29", "R28", "..."])
    play(match, "boss:DIG", "dig")
    assert (lair(match)["L2.W1"], lair(match)["L2.E1"]) == ("wreck R30", "wreck R29")
    assert written(match)["deck"][0] == "R28"
