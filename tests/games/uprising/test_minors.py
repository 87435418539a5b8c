"""E.0 and E.4: every Minor with and without something to do, and at its limits."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.uprising.tables import (
    LEADER,
    MASTER,
    RESISTANCE,
    SAGE,
    WARRIOR,
    asked,
    at,
    followers,
    lies,
    offered,
    play,
    plotting,
    state,
    told,
)

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
TILES = "R05 R06 R07 R09 R12 R04 R11 R08 K1 K2 K3 K4 R01 R02 R03 R10"
LAIR = dict(zip(CELLS, TILES.split(), strict=True))
KEYS = ["K1", "K2", "K3", "K4"]
OTHERS = (RESISTANCE, None)

# A mat with exactly what each Minor needs, and mats with a point too few (E.4).
MINORS: dict[str, tuple[list[str], list[list[str]]]] = {
    "N1": (["M1", "M2"], [["M2", "A4", "I4"], []]),
    "N2": (["I1", "I2"], [["I2", "A4", "M4"], []]),
    "N3": (["A1", "A2"], [["A2", "M4", "I4"], []]),
    "N4": (["A2", "I1"], [["M1", "I1"], ["A2"], []]),
    "N5": (["M1", "I2"], [["M4", "I1"], ["I4", "A4"], []]),
    "N6": (["I2", "A1"], [["I1", "A4"], ["I4", "M4"], []]),
    "N7": (["M2", "A1"], [["M1", "A4"], ["M4", "I4"], []]),
    "N8": (["A2", "I1"], [["A1", "I4"], ["A4", "M4"], []]),
}


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def names(match: Match, viewer: int | None = None) -> list[str]:
    return [event.name for event in match.events(viewer)]


def holding(plot: str, key: str = "K4", **position: Any) -> Match:
    """The master is about to complete a Minor, whose needs lie on a mat."""
    start: dict[str, Any] = {
        "tiles": LAIR,
        "plots": [plot, "J1", "J2"],
        "plot_deck": ["J3", "J4", "..."],
        "mats": {key: MINORS[plot][0]},
        **position,
    }
    return plotting(**start)


def use(plot: str, key: str = "K4", **position: Any) -> Match:
    """The same, and it is completed."""
    return play(holding(plot, key, **position), f"complete:{plot}:{key}")


def is_done(match: Match, plot: str) -> bool:
    """Whether a Minor is resolved, on the discard and replaced by the top of the deck."""
    assert asked(match) == "plot"
    return (lies(match, "plots"), lies(match, "plot_discard")) == (["J1", "J2", "J3"], [plot])


def known_hand(match: Match, viewer: int | None = RESISTANCE) -> list[str]:
    cards: list[str] = seen(match, viewer)["hand"]["cards"]
    return cards


def known_plots(match: Match, viewer: int | None = RESISTANCE) -> list[str]:
    return [plot["id"] for plot in seen(match, viewer)["plots"]["cards"]]


# All of them


@pytest.mark.rule("U-PLT-04", "U-PLT-05")
@pytest.mark.parametrize("plot", sorted(MINORS))
@pytest.mark.parametrize("key", KEYS)
def test_a_minor_is_completed_in_any_key_room(plot: str, key: str) -> None:
    match = holding(plot, key)
    assert [choice for choice in offered(match) if choice.startswith("complete")] == [
        f"complete:{plot}:{key}"
    ]


@pytest.mark.rule("U-PLT-05")
@pytest.mark.parametrize("plot", sorted(MINORS))
def test_a_minor_is_refused_with_a_point_missing(plot: str) -> None:
    for key, stash in zip(KEYS, MINORS[plot][1], strict=False):
        match = holding(plot, mats={key: stash})
        assert f"complete:{plot}:{key}" not in offered(match)


@pytest.mark.rule("U-PLT-07", "U-PLT-09", "U-PLT-10")
@pytest.mark.parametrize("plot", ["N1", "N2", "N4", "N5", "N6", "N7"])
def test_a_minor_may_be_completed_even_if_it_does_nothing(plot: str) -> None:
    # Nobody is in the lair, nothing is captured, and the master passes on the walls.
    match = use(plot)
    if plot == "N4":
        play(match, "none")
    assert is_done(match, plot)
    assert sorted(lies(match, "discard")) == sorted(MINORS[plot][0])
    assert lies(match, "majors") == []
    assert lies(match, "lost") == 0
    assert lies(match, "completed") == 1


# N1 Night Raid


@pytest.mark.rule("U-PLT-14")
def test_night_raid_strikes_a_room_of_the_masters_choice() -> None:
    match = use("N1", followers={"A1": 3, "C2": 9}, heroes={"S": "A1"})
    assert match.deciders == (MASTER,)
    assert offered(match) == ["target:A1", "target:C2"]
    play(match, "target:A1")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["defence"], attack["remainder"]) == (8, 6, 2)
    assert match.deciders == (RESISTANCE,)
    assert offered(match) == ["lose:2", "lose:S0"]
    play(match, "lose:2")
    assert (followers(match, "A1"), followers(match, "C2")) == (1, 9)
    assert is_done(match, "N1")


@pytest.mark.rule("U-PLT-14")
@pytest.mark.parametrize(("number", "left"), [(1, 0), (4, 0), (5, 2), (7, 6), (8, 8), (9, 9)])
def test_night_raid_has_strength_eight(number: int, left: int) -> None:
    match = use("N1", followers={"B2": number})
    assert followers(match, "B2") == left
    assert lies(match, "lost") == number - left
    assert is_done(match, "N1")


@pytest.mark.rule("J-27", "U-PLT-14")
def test_night_raid_gets_no_bonus() -> None:
    match = use("N1", face_up=["A1"], followers={"B2": 6})
    assert told(match, "attack")[0]["strength"] == 8
    assert followers(match, "B2") == 4


@pytest.mark.rule("U-PLT-14")
def test_the_target_of_night_raid_is_not_asked_without_a_choice() -> None:
    match = use("N1", heroes={"L": "D1"})
    assert told(match, "attack")[0]["cell"] == "D1"
    assert at(match, LEADER) == "outside"
    assert is_done(match, "N1")


# N2 Tolling Dread


@pytest.mark.rule("U-PLT-14")
def test_tolling_dread_gives_six_steps_and_no_bonus() -> None:
    match = use("N2", face_up=["C1", "B1"], followers={"A1": 9})  # C1 is the Gallery of Masks
    assert told(match, "fear") == [{"power": 6}]
    play(match, *["drive:A1:B1"] * 4, "drive:B1:C1")
    assert asked(match) == "fear"
    play(match, "drive:B1:A1")
    assert [followers(match, cell) for cell in ("A1", "B1", "C1")] == [6, 2, 1]
    assert is_done(match, "N2")


@pytest.mark.rule("U-PLT-14")
@pytest.mark.parametrize("steps", [0, 1, 5])
def test_tolling_dread_may_stop_early(steps: int) -> None:
    match = use("N2", face_up=["B1"], followers={"A1": 9})
    play(match, *["drive:A1:B1"] * steps, "done")
    assert followers(match, "B1") == steps
    assert is_done(match, "N2")


@pytest.mark.rule("U-PLT-14")
def test_tolling_dread_moves_no_heroes_and_nobody_into_the_dark() -> None:
    match = use("N2", heroes={"W": "A1", "S": "B1"}, followers={"D2": 2})
    assert is_done(match, "N2"), "the followers have only face-down rooms beside them"
    assert (at(match, WARRIOR), at(match, SAGE), followers(match, "D2")) == ("A1", "B1", 2)


@pytest.mark.rule("U-PLT-14", "U-TRN-06", "U-PLT-10")
def test_tolling_dread_can_lose_the_match_and_then_nothing_is_drawn() -> None:
    match = use("N2", face_up=["C3"], followers={"A3": 1, "B3": 1, "C2": 5})
    play(match, "drive:C2:C3")
    assert (match.winners, match.ending) == ([RESISTANCE], "control")
    assert lies(match, "plots") == ["J1", "J2"]
    assert told(match, "plot_drawn") == []
    assert names(match)[-1] == "game_over"


@pytest.mark.rule("U-PLT-14")
def test_tolling_dread_can_hand_over_a_stash() -> None:
    mats = {"K4": ["I3"], "K3": ["M2", "A2", "A1"]}
    match = use("N2", face_up=["C3"], followers={"C2": 2}, mats=mats)
    play(match, "drive:C2:C3")
    assert lies(match, "captured") == ["M2", "A1", "A2"]
    assert lies(match, "mats")["K3"] == []
    assert asked(match) == "fear"


# N3 Black Bazaar


@pytest.mark.rule("U-PLT-09")
def test_black_bazaar_brings_two_cards_into_the_hand() -> None:
    match = use("N3", hand=["M1", "I1"], supply={"M": ["M4", "M2"], "I": ["I3"]}, deck=["..."])
    assert offered(match) == ["pile:M", "pile:A", "pile:I", "done"]
    play(match, "pile:M")
    assert [fact["card"] for fact in told(match, "gained_to_hand")] == ["M4"], "seen at once"
    play(match, "pile:I")
    assert lies(match, "hand") == ["M1", "M4", "I1", "I3"]
    assert lies(match, "supply")["M"] == ["M2"]
    assert lies(match, "supply")["I"] == []
    assert lies(match, "discard") == ["A1", "A2"], "only what lay on the mat"
    assert is_done(match, "N3")


@pytest.mark.rule("U-PLT-09")
def test_both_cards_may_come_from_one_pile() -> None:
    match = use("N3", hand=[], supply={"A": ["A4", "A2", "A3"]}, deck=["..."])
    play(match, "pile:A", "pile:A")
    assert lies(match, "hand") == ["A2", "A4"]
    assert lies(match, "supply")["A"] == ["A3"]


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("taken", [0, 1])
def test_black_bazaar_may_stop_early(taken: int) -> None:
    match = use("N3", hand=["M1"])
    play(match, *["pile:M"] * taken, "done")
    assert len(lies(match, "hand")) == 1 + taken
    assert is_done(match, "N3")


@pytest.mark.rule("U-PLT-09")
def test_black_bazaar_stops_when_the_piles_are_empty() -> None:
    one = use("N3", hand=[], supply={"M": [], "A": ["A4"], "I": []}, deck=["..."])
    assert offered(one) == ["pile:A", "done"]
    play(one, "pile:A")
    assert lies(one, "hand") == ["A4"]
    assert is_done(one, "N3")
    none = use("N3", hand=[], supply={"M": [], "A": [], "I": []}, deck=["..."])
    assert lies(none, "hand") == []
    assert is_done(none, "N3")


@pytest.mark.rule("U-PLT-09")
def test_black_bazaar_gets_no_bonus_of_a_scriptorium() -> None:
    match = use("N3", face_up=["B1"], hand=[])
    play(match, "pile:M", "pile:M")
    assert len(lies(match, "hand")) == 2
    assert is_done(match, "N3")


@pytest.mark.rule("U-PLT-09")
def test_cards_of_the_bazaar_are_used_in_the_same_turn() -> None:
    match = use(
        "N3",
        hand=["M1"],
        supply={"M": ["M4"], "A": ["A3"]},
        deck=["..."],
        followers={"A1": 2, "B1": 1},
    )
    play(match, "pile:M", "pile:A", "end")
    assert asked(match) == "resource"
    assert {"stash:M4:K1", "stash:A3:K1", "attack", "buy"} <= set(offered(match))
    play(match, "attack", "done", "target:A1")
    assert followers(match, "A1") == 0
    play(match, "stash:A3:K2")
    assert lies(match, "mats")["K2"] == ["A3"]


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("viewer", OTHERS)
def test_what_the_bazaar_brought_is_known_until_it_is_played(viewer: int | None) -> None:
    match = use(
        "N3",
        hand=["M4", "A3", "I1"],
        supply={"M": ["M4"], "I": ["I3"]},
        deck=["M1", "..."],
        followers={"A1": 9},
        seed=3,
    )
    assert known_hand(match, viewer) == []
    play(match, "pile:M")
    assert known_hand(match, viewer) == ["M4"]
    play(match, "pile:I")
    assert known_hand(match, viewer) == ["M4", "I3"]
    assert seen(match, viewer)["hand"]["number"] == 5
    play(match, "end", "stash:I1:K1")
    assert known_hand(match, viewer) == ["M4", "I3"], "another card was played"
    play(match, "attack", "done")
    assert known_hand(match, viewer) == ["I3"], "of two that are equal, the known one is played"
    play(match, "stash:I3:K1")
    assert known_hand(match, viewer) == []
    play(match, "stash:M4:K1")
    assert known_hand(match, viewer) == []


@pytest.mark.rule("U-PLT-09")
def test_what_the_bazaar_brought_is_discarded_with_the_hand() -> None:
    match = use("N3", hand=["M1"], supply={"M": ["M4"]}, deck=["..."])
    play(match, "pile:M", "done", "end", "end", "none")
    assert match.deciders == (RESISTANCE,)
    assert known_hand(match) == []
    assert lies(match, "discard") == ["M1", "M4", "A1", "A2"]


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_hidden_stash_does_not_tell_whether_a_known_card_was_stashed(viewer: int | None) -> None:
    views = []
    for card in ("M4", "I1"):
        match = use(
            "N3",
            options={"stash_visibility": "hidden"},
            hand=["I1", "A1"],
            supply={"M": ["M4"]},
            deck=["..."],
        )
        play(match, "pile:M", "done", "end", f"stash:{card}:K2")
        views.append((known_hand(match, viewer), match.view(viewer), match.events(viewer)))
    assert views[0] == views[1]


# N4 Turn the Labyrinth


def labyrinth() -> Match:
    """Two rooms lie open and empty (A1, C3), five face down, and people are in the others."""
    down = ["D3", "A4", "B4", "C4", "D4"]
    crowd = {cell: 1 for cell in CELLS if cell not in (*down, "A1", "C3")}
    return use("N4", face_up=["A1", "C3"], followers=crowd)


@pytest.mark.rule("J-54", "U-PLT-09")
def test_the_labyrinth_turns_rooms_down_and_moves_up_to_six() -> None:
    match = labyrinth()
    assert offered(match) == ["turn_down:A1", "turn_down:C3", "none"]
    play(match, "turn_down:C3", "turn_down:A1")
    cells = ["A1", "C3", "D3", "A4", "B4", "C4", "D4"]
    assert offered(match) == [*(f"pick:{cell}" for cell in cells[:-1]), "none"]
    play(match, *(f"pick:{cell}" for cell in cells[:6]))
    assert asked(match) == "room.put", "six at most"
    play(match, "put:K4", "put:R05", "put:K3", "put:R03", "put:R02")
    tiles = lies(match, "tiles")
    assert [tiles[cell] for cell in cells] == ["K4", "R05", "K3", "R03", "R02", "R01", "R10"]
    assert is_done(match, "N4")
    for viewer in OTHERS:
        assert [fact["cell"] for fact in told(match, "flipped_down", viewer)] == ["C3", "A1"]
        assert told(match, "rearranged", viewer) == [{"cells": cells[:6]}]


@pytest.mark.rule("J-54")
def test_the_room_phase_follows_the_labyrinth_all_the_same() -> None:
    match = labyrinth()
    play(match, "turn_down:C3", "none", "pick:C3", "pick:D4", "put:R10", "end", "end")
    assert offered(match) == ["turn_down:A1", "none"]
    play(match, "turn_down:A1", "pick:A1", "pick:C3", "pick:D3", "pick:A4")
    assert asked(match) == "room.put", "four at most"
    play(match, "put:R10", "put:R05", "put:R01")
    tiles = lies(match, "tiles")
    assert [tiles[cell] for cell in ("A1", "C3", "D3", "A4")] == ["R10", "R05", "R01", "K4"]


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize(("number", "turned"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (6, 3)])
def test_the_labyrinth_turns_three_rooms_at_most(number: int, turned: int) -> None:
    open_rooms = ["A1", "B1", "C1", "D1", "A2", "B2"][:number]
    match = use("N4", face_up=open_rooms)
    for cell in open_rooms[:turned]:
        play(match, f"turn_down:{cell}")
    assert asked(match) == "room.pick"
    assert lies(match, "face_up") == open_rooms[turned:]
    play(match, "none")
    assert is_done(match, "N4")


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_the_labyrinth_moves_two_to_six_rooms(number: int) -> None:
    match = use("N4")
    picked = CELLS[:number]
    for count, cell in enumerate(picked):
        assert ("done" in offered(match)) == (count >= 2)
        assert ("none" in offered(match)) == (count == 0)
        play(match, f"pick:{cell}")
    if number < 6:
        play(match, "done")
    tiles = [LAIR[cell] for cell in picked]
    for tile in reversed(tiles[1:]):
        play(match, f"put:{tile}")
    assert [lies(match, "tiles")[cell] for cell in picked] == tiles[::-1]
    assert is_done(match, "N4")


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize(
    ("down", "turned", "asks"),
    [(0, 0, False), (0, 1, False), (1, 0, False), (0, 2, True), (1, 1, True), (2, 0, True)],
)
def test_the_labyrinth_moves_nothing_with_fewer_than_two_face_down(
    down: int, turned: int, asks: bool
) -> None:
    match = use("N4", face_up=CELLS[down:])
    play(match, *(f"turn_down:{cell}" for cell in CELLS[down : down + turned]), "none")
    assert (asked(match) == "room.pick") == asks
    if not asks:
        assert is_done(match, "N4")


@pytest.mark.rule("U-PLT-09")
def test_the_labyrinth_leaves_stashes_and_people_where_they_are() -> None:
    mats = {"K4": ["A2", "I1"], "K1": ["M2", "M1"]}
    match = use("N4", mats=mats, face_up=["A3", "A1"], followers={"B1": 1}, heroes={"S": "C1"})
    assert offered(match) == ["turn_down:A1", "turn_down:A3", "none"]
    play(match, "turn_down:A3", "none", "pick:A3", "pick:D4", "put:R10")
    assert lies(match, "tiles")["D4"] == "K1"
    assert lies(match, "mats")["K1"] == ["M1", "M2"]
    assert lies(match, "face_up") == ["A1", "B1", "C1"]


# N5 Repossession


@pytest.mark.rule("U-PLT-09")
def test_repossession_brings_three_captured_cards_to_the_discard() -> None:
    match = use("N5", captured=["M3", "M3", "A1", "A4", "I2"], discard=["I4"])
    assert offered(match) == ["recover:M3", "recover:A1", "recover:A4", "recover:I2", "done"]
    play(match, "recover:M3", "recover:A4")
    assert offered(match) == ["recover:M3", "recover:A1", "recover:I2", "done"]
    play(match, "recover:M3")
    assert lies(match, "captured") == ["A1", "I2"]
    assert lies(match, "discard") == ["M1", "M3", "M3", "A4", "I2", "I4"]
    facts = [(fact["card"], fact["total"]) for fact in told(match, "recovered")]
    assert facts == [("M3", 4), ("A4", 3), ("M3", 2)]
    assert is_done(match, "N5")


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("number", [1, 2])
def test_repossession_stops_when_nothing_is_captured(number: int) -> None:
    match = use("N5", captured=["M2", "A3"][:number])
    play(match, *["recover:M2", "recover:A3"][:number])
    assert lies(match, "captured") == []
    assert is_done(match, "N5")


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_repossession_may_stop_early(taken: int) -> None:
    match = use("N5", captured=["A1", "A1", "A1"])
    play(match, *["recover:A1"] * taken, "done")
    assert len(lies(match, "captured")) == 3 - taken
    assert match.scores == [0, 3 - taken]
    assert is_done(match, "N5")


@pytest.mark.rule("U-OBJ-02")
def test_recovered_cards_have_to_be_captured_again() -> None:
    captured = ["M1", "A1", "I1", "M2", "A2", "I2"] * 3 + ["M3"]
    match = use(
        "N5", captured=captured, mats={"K4": ["M2", "I3"], "K1": ["A4", "A4"]}, heroes={"S": "A2"}
    )
    play(match, "recover:M1", "recover:M1", "done", "end", "end", "none")
    play(match, "hero:S", "move:A3")
    assert not match.over
    assert len(lies(match, "captured")) == 19


# N6 Hired Knife


@pytest.mark.rule("U-PLT-09")
def test_hired_knife_sends_a_hero_of_the_masters_choice_outside() -> None:
    match = use("N6", heroes={"S": "A1", "L": "C2"}, followers={"A1": 2, "C2": 3})
    assert offered(match) == ["knife:S", "knife:L"]
    play(match, "knife:L")
    assert (at(match, SAGE), at(match, LEADER)) == ("A1", "outside")
    assert followers(match, "C2") == 3, "its followers stay"
    assert (lies(match, "lost"), state(match).outside) == (0, 20)
    (event,) = told(match, "hero_defeated")
    assert (event["hero_id"], event["cell"]) == ("L", "C2")
    assert is_done(match, "N6")
    play(match, "end", "end", "none", "hero:L")
    assert offered(match)[0] == "enter:A1", "it comes back like any hero outside"


@pytest.mark.rule("J-37")
def test_hired_knife_takes_the_die_and_leaves_control() -> None:
    match = use("N6", key="K1", heroes={"W": "D3"}, followers={"D3": 3}, die=6)
    assert at(match, WARRIOR) == "outside", "with one hero inside nothing is asked"
    assert lies(match, "die") == 0
    assert told(match, "die_removed") == [{}]
    assert followers(match, "D3") == 3
    assert seen(match, None)["goals"]["keys"] == [1, 3]
    assert is_done(match, "N6")


@pytest.mark.rule("U-PLT-09")
def test_the_die_stays_if_another_hero_is_knifed() -> None:
    match = use("N6", heroes={"W": "A1", "S": "A1"}, die=2)
    play(match, "knife:S")
    assert (lies(match, "die"), at(match, WARRIOR)) == (2, "A1")


@pytest.mark.rule("U-PLT-09")
def test_hired_knife_ends_the_control_of_a_lone_hero() -> None:
    match = use("N6", key="K1", heroes={"S": "D3"})
    assert seen(match, None)["goals"]["keys"] == [0, 3]
    play(match, "end")
    assert [choice for choice in offered(match) if choice.startswith("stash")][-1].endswith("K4")


# N7 Bar the Gates


@pytest.mark.rule("U-PLT-09", "J-36")
def test_barred_gates_keep_everybody_out_for_one_turn() -> None:
    match = use("N7", plot_deck=["N1", "N2", "..."])
    assert told(match, "gates_barred") == [{}]
    play(match, "end", "end", "none")
    assert (asked(match), lies(match, "round")) == ("plot", 2), "the turn of the resistance is over"
    play(match, "end", "end", "none")
    assert match.deciders == (RESISTANCE,)
    play(match, "hero:W")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1"]


@pytest.mark.rule("U-PLT-09")
def test_barred_gates_forbid_enter_and_rally_and_nothing_else() -> None:
    # C2 is the Smugglers' Tunnel: barred like row 1.
    match = use(
        "N7",
        plot_deck=["N1", "N2", "..."],
        face_up=["C2"],
        heroes={"W": "A1", "L": "C1"},
        followers={"A1": 2},
        hand=["A1"],
    )
    play(match, "end", "end", "none", "none")
    assert offered(match) == ["end", "hero:W", "hero:L"]
    play(match, "hero:W")
    assert offered(match) == ["move:B1", "move:A2", "fortify", "plunder"]
    play(match, "fortify", "hero:L")
    assert offered(match) == ["move:B1", "move:D1", "move:C2"]
    play(match, "move:C2")
    assert match.deciders == (MASTER,)
    assert seen(match, RESISTANCE)["barred"] is False
    play(match, "end", "end", "none", "none")
    assert offered(match) == ["end", "hero:W", "hero:S", "hero:L"]
    play(match, "hero:L")
    assert "rally" in offered(match)


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("viewer", [MASTER, *OTHERS])
def test_everybody_sees_that_the_gates_are_barred(viewer: int | None) -> None:
    match = use("N7", heroes={"W": "A1"})
    assert seen(match, viewer)["barred"] is True
    play(match, "end", "end", "none")
    assert match.deciders == (RESISTANCE,)
    assert seen(match, viewer)["barred"] is True
    play(match, "end")
    assert seen(match, viewer)["barred"] is False


# N8 Hidden Hand

SEARCHED: dict[str, Any] = {
    "plots": ["N8", "J1", "N1"],
    "plot_deck": ["N2", "J5", "N3", "J2", "N4"],
    "plot_discard": ["N5", "N6", "N7", "J6", "J3"],
    "majors": ["J4", "J7"],
}


@pytest.mark.rule("U-PLT-09", "U-PLT-10")
def test_hidden_hand_looks_through_deck_and_discard() -> None:
    match = use("N8", **SEARCHED)
    assert asked(match) == "plot.search"
    assert offered(match) == [
        "search:deck:J2",
        "search:deck:J5",
        "search:discard:J3",
        "search:discard:J6",
        "none",
    ]


@pytest.mark.rule("U-PLT-09", "U-PLT-10")
def test_a_major_from_the_deck_replaces_hidden_hand_in_secret() -> None:
    match = use("N8", **SEARCHED)
    play(match, "search:deck:J5")
    assert lies(match, "plots") == ["J1", "J5", "N1"]
    assert sorted(lies(match, "plot_deck")) == ["J2", "N2", "N3", "N4"]
    assert lies(match, "plot_discard") == ["J3", "J6", "N5", "N6", "N7", "N8"]
    assert told(match, "plot_drawn") == [], "it is the replacement"
    assert told(match, "searched", MASTER)[0]["plot_id"] == "J5"
    for viewer in OTHERS:
        assert told(match, "searched", viewer) == [{"where": "deck"}]
        assert known_plots(match, viewer) == []
        assert seen(match, viewer)["plots"]["number"] == 3
    assert asked(match) == "plot"


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("viewer", OTHERS)
def test_which_major_came_from_the_deck_cannot_be_seen(viewer: int | None) -> None:
    views = []
    for plot in ("J2", "J5"):
        match = play(use("N8", **SEARCHED), f"search:deck:{plot}")
        views.append((match.view(viewer), match.events(viewer)))
    assert views[0] == views[1]


@pytest.mark.rule("U-PLT-09", "U-PLT-10")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_major_from_the_discard_is_known_until_it_leaves_the_hand(viewer: int | None) -> None:
    for leave in ("swap:J3", "complete:J3:K3"):
        mats = {"K4": MINORS["N8"][0], "K3": ["I3", "I2", "I1", "A2"]}
        match = use("N8", mats=mats, **SEARCHED)
        play(match, "search:discard:J3")
        assert lies(match, "plots") == ["J1", "J3", "N1"]
        assert lies(match, "plot_discard") == ["J6", "N5", "N6", "N7", "N8"]
        (event,) = told(match, "searched", viewer)
        assert (event["where"], event["plot_id"]) == ("discard", "J3")
        assert known_plots(match, viewer) == ["J3"]
        play(match, "end", "end", "none", "end")
        assert known_plots(match, viewer) == ["J3"]
        play(match, leave)
        assert known_plots(match, viewer) == []


@pytest.mark.rule("U-PLT-09", "U-PLT-10")
def test_without_a_major_taken_a_plot_is_drawn_as_usual() -> None:
    match = use("N8", **SEARCHED)
    play(match, "none")
    (new,) = set(lies(match, "plots")) - {"J1", "N1"}
    assert new in SEARCHED["plot_deck"]
    assert len(lies(match, "plot_deck")) == 4
    for viewer in OTHERS:
        assert told(match, "searched", viewer) == [{"where": "none"}]
        assert told(match, "plot_drawn", viewer) == [{}]
        assert known_plots(match, viewer) == []
    assert told(match, "plot_drawn", MASTER)[0]["plot_id"] == new


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize("choice", ["search:deck:J2", "search:discard:J6", "none"])
def test_the_deck_is_shuffled_after_a_search(choice: str) -> None:
    tops = set()
    for seed in range(20):
        match = play(use("N8", seed=seed, **SEARCHED), choice)
        drawn = [fact["plot_id"] for fact in told(match, "plot_drawn", MASTER)]
        tops.add((*drawn, *lies(match, "plot_deck"))[0])
    assert len(tops) > 2


@pytest.mark.rule("U-PLT-09")
def test_hidden_hand_asks_though_there_is_no_major_to_find() -> None:
    match = use(
        "N8",
        plots=["N8", "J1", "J2", "J3", "J5"],
        majors=["J4", "J7", "J6"],
        plot_deck=["N2", "N3"],
        plot_discard=["N1", "N4", "N5", "N6", "N7"],
    )
    assert (asked(match), offered(match)) == ("plot.search", ["none"])
    play(match, "none")
    assert len(lies(match, "plots")) == 5
    assert len(lies(match, "plot_deck")) == 1


@pytest.mark.rule("U-PLT-13")
def test_hidden_hand_with_an_empty_deck_makes_it_anew_only_to_draw() -> None:
    position: dict[str, Any] = {
        "plots": ["N8", "J1", "N1"],
        "plot_deck": [],
        "plot_discard": ["N2", "N3", "N4", "N5", "N6", "N7", "J2", "J3", "J5", "J6", "J7"],
        "majors": ["J4"],
    }
    taken = play(use("N8", **position), "search:discard:J7")
    assert told(taken, "reshuffled") == []
    assert lies(taken, "plot_deck") == []
    assert known_plots(taken) == ["J7"]
    drawn = play(use("N8", **position), "none")
    assert told(drawn, "reshuffled") == [{"which": "plots", "cards": 12}]
    assert known_plots(drawn) == ["J1", "N1"]
    assert len(lies(drawn, "plot_deck")) == 11


@pytest.mark.rule("U-PLT-13")
def test_hidden_hand_itself_may_be_all_there_is_to_draw() -> None:
    match = use(
        "N8",
        plots=["N8", *(f"N{number}" for number in range(1, 8)), "J1", "J2", "J3", "J5"],
        majors=["J4", "J6", "J7"],
        plot_deck=[],
        plot_discard=[],
    )
    play(match, "none")
    assert "N8" in lies(match, "plots")
    assert (lies(match, "plot_deck"), lies(match, "plot_discard")) == ([], [])


@pytest.mark.rule("U-PLT-13")
def test_the_last_major_of_the_deck_may_be_taken() -> None:
    match = use(
        "N8",
        plots=["N8", "J1", "J2", "J3"],
        majors=["J4", "J6", "J7"],
        plot_deck=["J5"],
        plot_discard=["N1", "N2", "N3", "N4", "N5", "N6", "N7"],
    )
    assert offered(match) == ["search:deck:J5", "none"]
    play(match, "search:deck:J5")
    assert lies(match, "plots") == ["J1", "J2", "J3", "J5"]
    assert lies(match, "plot_deck") == []
    assert told(match, "reshuffled") == []
