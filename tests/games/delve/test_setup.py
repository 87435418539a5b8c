"""C.1: what lies on the table before anybody has done anything."""

from __future__ import annotations

import pytest

import lairworks
from tests.games.delve.tables import look, map_of, mat, offered, play, seat_view

ALL_IDS = {f"t{number:02d}" for number in range(1, 23)}


@pytest.mark.rule("D-SETUP-01")
def test_each_of_the_two_seats_has_a_lair_board_a_map_and_a_mat() -> None:
    match = lairworks.new("delve", seed=1)
    assert match.seats == 2
    for seat in (0, 1):
        view = look(match, seat)
        assert view["lair"]["walls"] == []
        assert len(view["seats"]) == 2
        for part in view["seats"]:
            assert set(part["cubes"]) == {"fresh", "spent", "tired", "kept"}
            assert part["map"]["known"] == []


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_exactly_two_play(seats: int) -> None:
    with pytest.raises(lairworks.BadSeats, match=f"delve cannot seat {seats}; it takes 2"):
        lairworks.new("delve", seats=seats)


@pytest.mark.rule("D-SETUP-02")
def test_the_kit_is_twenty_walls_three_of_each_hazard_and_chest_a_start_and_an_exit() -> None:
    match = lairworks.new("delve", seed=1)
    placed = {"start": 1, "exit": 1, "chest": 3, "B": 3, "P": 3}
    free = iter([row + column for row in "ABCDEF" for column in "123456"])
    for piece, count in placed.items():
        for _ in range(count):
            assert piece in offered(match, "put")
            play(match, f"put:{piece}", f"place:{next(free)}")
        assert piece not in offered(match, "put")
    assert offered(match, "put") == set()
    walls = 0
    while additions := offered(match, "wall") - set(look(match, 0)["lair"]["walls"]):
        play(match, f"wall:{min(additions)}")
        walls += 1
    assert walls == 20


@pytest.mark.rule("D-SETUP-03", "D-MAP-02")
def test_a_lair_is_seen_by_its_builder_alone_while_maps_are_seen_by_all() -> None:
    match = lairworks.new("delve", seed=1)
    for seat in (0, 1):
        play(match, "random", seat=seat)
    own = look(match, 0)["lair"]["code"]
    rivals = look(match, 1)["lair"]["code"]
    assert own != rivals
    assert own not in str(match.view(1))
    assert rivals not in str(match.view(0))
    assert "lair" not in look(match, None)
    for viewer in (0, 1, None):
        assert [map_of(match, seat, viewer) for seat in (0, 1)] == [
            map_of(match, seat) for seat in (0, 1)
        ]


@pytest.mark.rule("D-SETUP-04")
def test_all_six_cubes_of_each_seat_start_out_spent() -> None:
    match = lairworks.new("delve", seed=1)
    assert [mat(match, seat) for seat in (0, 1)] == ["S W4 Q1 P1", "S W4 Q1 P1"]


@pytest.mark.rule("D-SETUP-05")
def test_three_of_the_22_treasures_lie_open_and_19_in_the_deck() -> None:
    match = lairworks.new("delve", seed=1)
    table = match.position()
    display, deck = table["display"], table["deck"]
    assert isinstance(display, list)
    assert isinstance(deck, list)
    assert (len(display), len(deck)) == (3, 19)
    assert set(display) | set(deck) == ALL_IDS
    view = look(match)
    assert [card["id"] for card in view["display"]] == display
    assert (view["deck"], view["discard"]) == (19, 0)
    assert [part["treasures"]["count"] for part in view["seats"]] == [0, 0]


@pytest.mark.rule("D-SETUP-05")
def test_the_treasures_are_shuffled_by_the_seed() -> None:
    orders = {str(lairworks.new("delve", seed=seed).position()["deck"]) for seed in range(30)}
    assert len(orders) == 30
    tops = {str(lairworks.new("delve", seed=seed).position()["display"]) for seed in range(30)}
    assert len(tops) > 20


@pytest.mark.rule("D-SETUP-06")
def test_the_cards_of_the_blob_and_the_pit_lie_open_for_all() -> None:
    match = lairworks.new("delve", seed=1)
    for viewer in (0, 1, None):
        hazards = look(match, viewer)["kit"]["hazards"]
        assert [(card["name"], card["kind"], card["target"]) for card in hazards] == [
            ("Hungry Blob", "monster", 6),
            ("Greased Pit", "trap", 5),
        ]


@pytest.mark.rule("D-SETUP-07")
def test_maps_start_blank_but_for_the_perimeter() -> None:
    match = lairworks.new("delve", seed=1)
    for seat in (0, 1):
        assert map_of(match, seat) == {
            "at": None,
            "known": [],
            "walls": [],
            "openings": [],
            "features": {},
            "located": [],
        }
        assert seat_view(match, seat)["unseen"] == {
            "start": 1,
            "exit": 1,
            "chest": 3,
            "Hungry Blob": 3,
            "Greased Pit": 3,
        }
