"""EXCAVATE of C.11: deeper levels, longer track, wrecks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.volcano.strips import EVERY_ROOM, done, go, with_strip
from tests.games.volcano.tables import BLUE, RED, asked, lair, offered, play, seat, table, told

SIDES = ("W2", "W1", "E1", "E2")
DEPTHS = [2, 3, 4, 5]


def wrecks_on(level: int, players: int) -> list[str]:
    """Where V-EXC-02 to V-EXC-04 put wrecks."""
    if players == 4 or (players == 2 and level == 5):
        return []
    if players == 2:
        return [f"L{level}.W1", f"L{level}.E1"]
    return [f"L{level}.W1" if level % 2 == 0 else f"L{level}.E1"]


@pytest.mark.rule("V-EXC-01", "V-SCORE-06")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", DEPTHS)
def test_digging_opens_the_next_level_and_its_slots(players: int, level: int) -> None:
    match = with_strip("EXCAVATE FAVOR(1)", players=players, levels=level - 1)
    before: Any = match.view()
    assert {place["is"] for place in before["lair"] if place["level"] == level} == {"rock"}
    go(match)
    after: Any = match.view()
    assert (after["levels"], after["limit"]) == (level, 5 * level)
    assert "rock" not in {place["is"] for place in after["lair"] if place["level"] == level}
    assert "empty" not in {place["is"] for place in after["lair"] if place["level"] > level}
    assert told(match, "excavated") == [
        {"seat": RED, "level": level, "wrecks": wrecks_on(level, players), "limit": 5 * level}
    ]


@pytest.mark.rule("V-EXC-01", "V-BUILD-02")
@pytest.mark.parametrize("level", DEPTHS)
def test_the_new_level_can_be_built_on_and_its_slots_scored_at_once(level: int) -> None:
    match = with_strip(
        "EXCAVATE BUILD",
        levels=level - 1,
        red={"vp": 5 * level - 5, "bp": 2, "cards": ["R07"]},
    )
    go(match)
    new = [f"at:L{level}.{side}" for side in SIDES]
    assert offered(match)[-4:] == new
    play(match, new[0])
    assert lair(match)[f"L{level}.W2"] == "R07"
    assert seat(match, RED)["vp"] == 5 * level - 5 + 3


@pytest.mark.rule("J-18", "V-EXC-02", "V-EXC-03", "V-EXC-04")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", DEPTHS)
def test_wrecks_by_level_and_number_of_players(players: int, level: int) -> None:
    match = go(with_strip("EXCAVATE", players=players, levels=level - 1))
    view: Any = match.view()
    found = [place["id"] for place in view["lair"] if place["is"] == "wreck"]
    assert found == wrecks_on(level, players)


@pytest.mark.rule("V-EXC-02")
@pytest.mark.parametrize(
    ("players", "expected", "top"),
    [
        (2, {"L2.W1": "wreck R20", "L2.E1": "wreck R21"}, "R22"),
        (3, {"L2.W1": "wreck R20"}, "R21"),
        (4, {}, "R20"),
    ],
)
def test_wrecks_come_from_the_top_of_the_room_deck(
    players: int, expected: dict[str, str], top: str
) -> None:
    match = with_strip("EXCAVATE", players=players, deck=["R20", "R21", "R22", "..."])
    before: Any = match.position()["deck"]
    go(match)
    on_level = {place: room for place, room in lair(match).items() if place.startswith("L2")}
    assert on_level == expected
    deck: Any = match.position()["deck"]
    assert (deck[0], len(deck)) == (top, len(before) - len(expected))


@pytest.mark.rule("V-EXC-02", "V-DES-03", "V-UPG-01")
def test_a_wreck_is_a_destroyed_room_not_an_empty_location() -> None:
    match = with_strip(
        "EXCAVATE", "BUILD UPGRADE", players=3, red={"bp": 4, "cards": ["R06", "R07"]}
    )
    go(match, "build:R07")
    assert "at:L2.W1" not in offered(match)
    play(match, "at:L2.W2")
    assert offered(match) == ["upgrade:R06", "skip"]
    play(match, "upgrade:R06")
    assert "over:L2.W1" in offered(match)


@pytest.mark.rule("V-EXC-03")
def test_where_on_its_level_a_wreck_lies_changes_no_score() -> None:
    points = []
    for side in SIDES[1:]:
        match = table(
            3, levels=2, lair={f"L2.{side}": "wreck"}, seats=[{"bp": 3, "cards": ["R20"]}]
        )
        play(match, "boss:YARD", "at:L2.W2")
        points.append(seat(match, RED)["vp"])
    assert points == [5, 5, 5]


@pytest.mark.rule("V-EXC-04", "V-BUILD-09")
def test_with_two_players_the_core_level_stays_bare() -> None:
    match = with_strip("EXCAVATE", players=2, levels=4)
    deck: Any = match.position()["deck"]
    go(match)
    view: Any = match.view()
    assert {place["is"] for place in view["lair"] if place["level"] == 5} == {"closed"}
    assert match.position()["deck"] == deck


@pytest.mark.rule("V-EXC-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_every_card_turned_a_must_does_nothing_and_a_may_is_not_asked(players: int) -> None:
    for must, may in [("EXCAVATE BP", ""), ("", "EXCAVATE BP")]:
        match = with_strip(must, may, players=players, levels=5)
        rooms, deck = lair(match), match.position()["deck"]
        go(match)
        if may:
            play(match, "do:BP")
        assert done(match) == ["EXCAVATE impossible", "BP"]
        assert (lair(match), match.position()["deck"]) == (rooms, deck)
        assert match.position()["levels"] == 5


@pytest.mark.rule("V-EXC-05")
def test_at_the_excavation_site_nothing_is_asked_when_all_is_dug_out() -> None:
    match = table(levels=5)
    play(match, "boss:DIG")
    assert (asked(match), "dig" in offered(match)) == ("turn", False)
    assert done(match) == ["CRATE", "EXCAVATE impossible"]


@pytest.mark.rule("V-EXC-01", "R-31")
@pytest.mark.parametrize(("answer", "levels"), [("dig", 2), ("skip", 1)])
def test_at_the_excavation_site_digging_is_a_choice_after_the_crate(
    answer: str, levels: int
) -> None:
    match = table()
    play(match, "boss:DIG")
    assert len(seat(match, RED)["crates"]) == 1
    assert [choice for choice in offered(match) if "crate" not in choice] == ["dig", "skip"]
    play(match, answer)
    assert match.position()["levels"] == levels


@pytest.mark.rule("V-EXC-06")
def test_a_deck_too_short_for_the_wrecks_is_made_anew_from_the_discards() -> None:
    pool = [card for card in EVERY_ROOM[1:] if card not in ("R20", "R21", "R22", "R23")]
    match = with_strip(
        "EXCAVATE", players=2, pool=pool, deck=["R20"], discard=["R21", "R22", "R23"]
    )
    go(match)
    assert lair(match)["L2.W1"] == "wreck R20"
    other = lair(match)["L2.E1"].removeprefix("wreck ")
    assert other in ("R21", "R22", "R23")
    after: Any = match.position()
    assert sorted([other, *after["deck"]]) == ["R21", "R22", "R23"]
    assert after["discard"] == []
    assert [facts["cards"] for facts in told(match, "deck_reshuffled")] == [3]


@pytest.mark.rule("V-EXC-06")
@pytest.mark.parametrize(
    ("players", "deck", "empty"),
    [(2, [], ["L2.W1", "L2.E1"]), (2, ["R20"], ["L2.E1"]), (3, [], ["L2.W1"])],
)
def test_without_any_card_left_the_location_stays_empty(
    players: int, deck: list[str], empty: list[str]
) -> None:
    pool = [card for card in EVERY_ROOM[1:] if card not in ["R07", *deck]]
    match = with_strip(
        "EXCAVATE BUILD", players=players, pool=pool, deck=deck, red={"bp": 2, "cards": ["R07"]}
    )
    go(match)
    assert match.position()["levels"] == 2
    assert told(match, "excavated")[0]["wrecks"] == [
        place for place in wrecks_on(2, players) if place not in empty
    ]
    assert {f"at:{place}" for place in empty} <= set(offered(match))  # and can be built on


@pytest.mark.rule("V-EXC-01")
def test_two_excavations_on_one_strip_open_two_levels() -> None:
    match = go(with_strip("EXCAVATE EXCAVATE", players=3))
    assert match.position()["levels"] == 3
    assert [facts["wrecks"] for facts in told(match, "excavated")] == [["L2.W1"], ["L3.E1"]]
    assert match.deciders == (BLUE,)
