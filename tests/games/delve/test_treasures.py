"""C.11: chests and treasures."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.delve.tables import (
    at,
    explore,
    facts,
    look,
    map_of,
    mat,
    names,
    offered,
    play,
    seat_of,
    seat_view,
    step,
    told,
)

ALL_IDS = [f"t{number:02d}" for number in range(1, 23)]


def on_chest(
    display: str = "t07 t20 t22",
    deck: str = "t13 t01 t02 ...",
    dealt: str = "",
    mat: str | None = None,
    **seat: Any,
) -> Match:
    """The Explorer of R1 on the chest of D4."""
    return explore("D4", "D3 D4", dealt, mat, display=display, deck=deck, **seat)


def cards(match: Match, seat: int = 0) -> set[str]:
    """The names of a seat's own treasures, as that seat sees them."""
    return {card["name"] for card in seat_view(match, seat, seat)["treasures"]["cards"]}


@pytest.mark.rule("D-CHEST-01", "R-06")
def test_an_unopened_chest_may_be_opened_at_no_cost() -> None:
    match = on_chest(mat="F W4 Q1 P1")
    assert "open" in match.choices(0)
    play(match, "open", "take:t20")
    assert mat(match) == "F W4 Q1 P1"
    assert "open" not in match.choices(0)


@pytest.mark.rule("D-CHEST-01", "R-06", "D-ACT-01", "J-36")
def test_a_declined_chest_waits_and_its_space_is_not_empty_until_then() -> None:
    match = on_chest(mat="F W4 Q1 P1")
    play(match, "stop")
    play(match, "stop", seat=1)
    assert "open" in match.choices(0)
    # For a Backtrack from D3 the chest's space is an end, no way through to E4.
    away = explore("D3", "D3 D4 E4")
    assert "D4" in offered(away, "backtrack")
    assert "E4" not in offered(away, "backtrack")
    # And a Hustle ends there.
    play(away, "hustle", "pay:FW+FW", "step:E")
    assert (at(away), step(away)) == ("D4", "explore.act")


@pytest.mark.rule("EX-17", "D-CHEST-02", "D-CHEST-03", "D-CHEST-04", "R-24")
def test_opening_the_first_chest_gives_a_private_draw_and_a_public_take() -> None:
    match = on_chest()
    seen = play(match, "open")
    assert seen == ["chest_opened", "treasure_drawn"]
    assert seat_view(match)["chests"] == 1
    assert map_of(match)["features"]["D4"]["live"] is False
    assert cards(match) == {"Tranquil Goblet"}
    assert match.choices(0) == ["take:t07", "take:t20", "take:t22"]
    play(match, "take:t07")
    assert cards(match) == {"Tranquil Goblet", "Scroll of Harmony"}
    assert {card["id"] for card in look(match)["display"]} == {"t20", "t22", "t01"}
    assert look(match)["deck"] == 22 - 3 - 2
    # The rival and spectators know the Scroll, and that one more card was drawn.
    for viewer in (1, None):
        treasures = seat_view(match, 0, viewer)["treasures"]
        assert treasures == {"count": 2, "discarded": 0, "taken": ["Scroll of Harmony"]}
        assert facts(match, "treasure_drawn", viewer) == [{"seat": 0}]
        assert "Goblet" not in " ".join(told(match, viewer))
        assert facts(match, "treasure_taken", viewer) == [
            {"seat": 0, "treasure": "Scroll of Harmony", "refill": ["Bestiary of Bites"]}
        ]
    assert facts(match, "treasure_drawn", 0) == [{"seat": 0, "treasure": "Tranquil Goblet"}]


@pytest.mark.rule("D-CHEST-02", "D-ACT-01")
def test_each_chest_takes_the_next_slot_and_leaves_an_empty_space() -> None:
    match = on_chest(dealt="F1 A6", treasures="t03 t04 t05 t06")
    assert seat_view(match)["chests"] == 2
    play(match, "open", "take:t20")
    assert seat_view(match)["chests"] == 3
    assert facts(match, "chest_opened") == [{"seat": 0, "space": "D4", "count": 3}]
    passing = explore("D3", "D3 D4 E4", dealt="D4")
    assert "E4" in offered(passing, "backtrack")


@pytest.mark.rule("D-CHEST-03")
def test_the_blind_draw_comes_before_the_pick_and_is_the_top_of_the_deck() -> None:
    match = on_chest(deck="t21 t02 ...")
    play(match, "open")
    assert cards(match) == {"Prism Orb"}
    assert step(match) == "chest.take"
    assert look(match)["deck"] == 22 - 3 - 1


@pytest.mark.rule("D-CHEST-04")
@pytest.mark.parametrize("taken", ["t07", "t20", "t22"])
def test_one_of_the_three_displayed_is_taken_and_the_gap_refilled(taken: str) -> None:
    match = on_chest(deck="t13 t21 ...")
    play(match, "open", f"take:{taken}")
    assert seat_view(match)["treasures"]["count"] == 2
    assert {card["id"] for card in look(match)["display"]} == {"t07", "t20", "t22", "t21"} - {taken}


@pytest.mark.rule("EX-18", "D-TREAS-03")
def test_three_chests_yield_six_treasures() -> None:
    match = on_chest(dealt="F1 A6", treasures="t03 t04 t05 t06", deck="t13 t01 ...")
    play(match, "open", "take:t20")
    assert seat_view(match)["treasures"]["count"] == 6
    assert len(cards(match)) == 6


@pytest.mark.rule("D-TREAS-01")
def test_discards_form_one_pile_face_down() -> None:
    match = explore(
        "C2",
        treasures="t01 t02",
        discarded=["t03"],
        rival=seat_of("E6", discarded=["t04", "t05"]),
    )
    for viewer in (0, 1, None):
        view = look(match, viewer)
        assert view["discard"] == 3
        for name in ("Hymnal", "Gargoyle", "Idol"):
            assert name not in str({**view, "display": []})


@pytest.mark.rule("D-TREAS-02", "R-39")
def test_an_empty_deck_is_made_anew_from_the_shuffled_pile() -> None:
    pile = [f"t{number:02d}" for number in range(8, 18)]
    orders = set()
    for seed in range(8):
        match = explore(
            "D4",
            "D3 D4",
            treasures="t01 t02 t03 t04",
            discarded=pile[:6],
            rival=seat_of("E6", treasures="t05 t06 t18 t19 t21", discarded=pile[6:]),
            display="t07 t20 t22",
            deck="",
            seed=seed,
        )
        assert (look(match)["deck"], look(match)["discard"]) == (0, 10)
        play(match, "open")
        assert (look(match)["deck"], look(match)["discard"]) == (9, 0)
        assert facts(match, "reshuffled") == [{"deck": 10}]
        assert names(match)[-2:] == ["reshuffled", "treasure_drawn"]
        drawn = facts(match, "treasure_drawn", 0)[0]["treasure"]
        orders.add(str(drawn) + str(match.position()["deck"]))
        play(match, "take:t20")
        assert (look(match)["deck"], look(match)["discard"]) == (8, 0)
    assert len(orders) == 8, "the new deck is shuffled"


@pytest.mark.rule("D-TREAS-02")
def test_with_deck_and_pile_empty_nothing_is_drawn() -> None:
    match = explore(
        "D4",
        "D3 D4",
        treasures="t01 t02 t03 t04 t05 t06 t08 t09 t10",
        rival=seat_of("E6", treasures="t11 t12 t13 t14 t15 t16 t17 t18 t19 t21"),
        display="t07 t20 t22",
        deck="",
    )
    assert (look(match)["deck"], look(match)["discard"]) == (0, 0)
    play(match, "open")
    assert facts(match, "treasure_drawn") == []
    assert seat_view(match)["treasures"]["count"] == 9
    play(match, "take:t20")
    assert seat_view(match)["treasures"]["count"] == 10
    assert {card["id"] for card in look(match)["display"]} == {"t07", "t22"}


@pytest.mark.rule("D-TREAS-02")
def test_with_the_display_empty_too_a_chest_is_opened_for_nothing() -> None:
    match = explore(
        "D4",
        "D3 D4",
        treasures="t01 t02 t03 t04 t05 t06 t08 t09 t10 t07 t20",
        rival=seat_of("E6", treasures="t11 t12 t13 t14 t15 t16 t17 t18 t19 t21 t22"),
        display=" ",
        deck="",
    )
    play(match, "open")
    assert seat_view(match)["chests"] == 1
    assert seat_view(match)["treasures"]["count"] == 11
    assert step(match) == "explore.act"


@pytest.mark.rule("D-TREAS-02")
def test_the_last_card_of_the_deck_is_drawn_before_anything_is_shuffled() -> None:
    match = explore(
        "D4",
        "D3 D4",
        treasures="t01 t02 t03 t04 t05 t06",
        discarded=["t08"],
        rival=seat_of("E6", treasures="t09 t10 t11 t12 t13 t14 t15 t16 t17", discarded=["t18"]),
        display="t07 t20 t22",
        deck="t19 t21",
    )
    play(match, "open")
    assert facts(match, "treasure_drawn", 0)[0]["treasure"] == "Bramble Crown"
    assert facts(match, "reshuffled") == []
    play(match, "take:t07")
    assert {card["id"] for card in look(match)["display"]} == {"t20", "t22", "t21"}
    assert (look(match)["deck"], look(match)["discard"]) == (0, 2)


@pytest.mark.rule("D-TREAS-03")
def test_owners_may_look_at_their_collection_at_any_time_and_rivals_may_not() -> None:
    match = explore("C2", treasures="t01 t05 t20", taken=["t20"], rival=seat_of("E6", treasures=""))
    assert cards(match, 0) == {"Bestiary of Bites", "Two-Faced Idol", "Heavy Crown"}
    for viewer in (1, None):
        assert "cards" not in seat_view(match, 0, viewer)["treasures"]
        assert seat_view(match, 0, viewer)["treasures"]["count"] == 3
        assert seat_view(match, 0, viewer)["treasures"]["taken"] == ["Heavy Crown"]
    play(match, "stop")
    assert cards(match, 0) == {"Bestiary of Bites", "Two-Faced Idol", "Heavy Crown"}


@pytest.mark.rule("R-24")
def test_a_taken_treasure_stays_known_to_the_rival() -> None:
    match = on_chest()
    play(match, "open", "take:t22", "stop")
    play(match, "stop", seat=1)
    assert seat_view(match, 0, 1)["treasures"]["taken"] == ["Echo Orb"]
