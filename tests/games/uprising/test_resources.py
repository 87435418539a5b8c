"""C.5: stashing, withdrawing, and what is paid for in the Resource phase."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from lairworks import Match
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    asked,
    followers,
    lies,
    offered,
    play,
    spending,
    starters_but,
    table,
    told,
    verbs,
)

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
# A1 Armoury, B1 Scriptorium, C1 Gallery of Masks; the Key Rooms are in row 3.
TILES = "R05 R06 R07 R09 R12 R04 R11 R08 K1 K2 K3 K4 R01 R02 R03 R10"
LAIR = dict(zip(CELLS, TILES.split(), strict=True))
KEYS = ["K1", "K2", "K3", "K4"]
VIEWERS = (MASTER, RESISTANCE, None)
OTHERS = (RESISTANCE, None)
HIDDEN = {"stash_visibility": "hidden"}
# What makes each action possible and which cards pay for it.
ACTIONS = [("attack", "M"), ("buy", "A"), ("fear", "I")]
BUSY: dict[str, Any] = {"tiles": LAIR, "face_up": ["A2"], "followers": {"B2": 9}}


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def stashes(match: Match) -> list[str]:
    return [choice for choice in offered(match) if choice.startswith("stash")]


def withdrawals(match: Match) -> list[str]:
    return [choice for choice in offered(match) if choice.startswith("withdraw")]


def next_resource_phase(match: Match) -> Match:
    """Both sides do nothing until the master may spend again."""
    rounds = lies(match, "round")
    while lies(match, "round") == rounds:
        play(match, "end" if "end" in offered(match) else "none")
    return play(match, "end")


# The phase


@pytest.mark.rule("U-RES-01")
def test_everything_may_be_done_in_any_order_and_interleaved() -> None:
    match = spending(
        hand=["M3", "M1", "A3", "I3", "I1"], supply={"M": ["M4"]}, deck=["..."], **BUSY
    )
    assert verbs(match) == ["stash", "attack", "buy", "fear", "end"]
    play(match, "stash:M1:K1", "fear", "done", "drive:B2:A2", "done")
    assert verbs(match) == ["stash", "withdraw", "attack", "buy", "end"]
    play(match, "attack", "done", "target:B2")
    play(match, "withdraw:K1:M1", "buy", "done", "pile:M", "stash:I1:K1")
    assert offered(match) == ["end"], "still asked, with nothing left to do"
    play(match, "end")
    assert lies(match, "phase") == "room"


@pytest.mark.rule("U-RES-01")
def test_the_phase_may_be_left_at_once() -> None:
    match = spending(hand=["M3", "A3", "I3"], **BUSY)
    play(match, "end")
    assert asked(match) == "room.turn"
    assert lies(match, "hand") == ["M3", "A3", "I3"]


@pytest.mark.rule("U-RES-01")
def test_the_phase_is_asked_even_if_there_is_nothing_to_do() -> None:
    match = spending(tiles=LAIR, hand=[])
    assert (asked(match), offered(match)) == ("resource", ["end"])


# Stashing


@pytest.mark.rule("U-RES-02")
@pytest.mark.parametrize("key", KEYS)
def test_all_cards_of_a_turn_go_onto_one_mat(key: str) -> None:
    match = spending(
        tiles=LAIR, hand=["M1", "M1", "A2", "I3"], mats={"K1": ["I1"], "K3": ["A1", "M2"]}
    )
    assert stashes(match) == [f"stash:{card}:{k}" for card in ("M1", "A2", "I3") for k in KEYS]
    before = lies(match, "mats")[key]
    play(match, f"stash:M1:{key}")
    assert stashes(match) == [f"stash:{card}:{key}" for card in ("M1", "A2", "I3")]
    play(match, f"stash:I3:{key}", f"stash:A2:{key}", f"stash:M1:{key}")
    assert lies(match, "hand") == []
    assert sorted(lies(match, "mats")[key]) == sorted([*before, "M1", "M1", "A2", "I3"])
    assert stashes(match) == []


@pytest.mark.rule("U-RES-02")
def test_the_mat_is_chosen_anew_each_turn() -> None:
    match = spending(
        tiles=LAIR, hand=["M1"], deck=["A1", "A1", "M2", "I1", "I2", "..."], plots=["J1", "J2"]
    )
    play(match, "stash:M1:K2")
    assert lies(match, "stashed_on") == ["K2"]
    next_resource_phase(match)
    assert stashes(match)[:4] == [f"stash:M2:{key}" for key in KEYS]
    play(match, "stash:A1:K4")
    assert [choice[-2:] for choice in stashes(match)] == ["K4"] * 4
    assert lies(match, "mats") == {"K1": [], "K2": ["M1"], "K3": [], "K4": ["A1"]}


@pytest.mark.rule("U-RES-02", "U-RES-07")
def test_the_mat_stays_fixed_though_the_card_is_withdrawn() -> None:
    match = spending(tiles=LAIR, hand=["M1", "A1"])
    play(match, "stash:M1:K3", "withdraw:K3:M1")
    assert stashes(match) == ["stash:A1:K3"]


@pytest.mark.rule("U-RES-02")
@pytest.mark.parametrize("mats", [1, 2, 3, 4])
def test_the_number_of_mats_is_an_option(mats: int) -> None:
    match = spending(
        options={"stash_mats_per_turn": mats}, tiles=LAIR, hand=["M1", "M1", "M1", "A1", "A1"]
    )
    order = ["K3", "K1", "K4", "K2"]
    for key in order[: mats - 1]:
        play(match, f"stash:M1:{key}")
        assert stashes(match)[-4:] == [f"stash:A1:{other}" for other in KEYS]
    play(match, f"stash:A1:{order[mats - 1]}")
    assert stashes(match)[-mats:] == [f"stash:A1:{other}" for other in sorted(order[:mats])]
    assert len(stashes(match)) in (mats, 2 * mats)


@pytest.mark.rule("U-RES-02")
def test_a_second_card_does_not_use_up_another_mat() -> None:
    match = spending(
        options={"stash_mats_per_turn": 2}, tiles=LAIR, hand=["M1", "M1", "M1", "A1", "A1"]
    )
    play(match, "stash:M1:K2", "stash:M1:K2", "stash:M1:K2")
    assert stashes(match) == [f"stash:A1:{key}" for key in KEYS]
    play(match, "stash:A1:K4")
    assert stashes(match) == ["stash:A1:K2", "stash:A1:K4"]


@pytest.mark.rule("U-RES-03")
@pytest.mark.parametrize("inside", [{"heroes": {"L": "B3"}}, {"followers": {"B3": 1}}])
def test_nothing_is_stashed_where_the_resistance_stands(inside: dict[str, Any]) -> None:
    match = spending(tiles=LAIR, hand=["A2"], face_up=["C3"], **inside)
    assert stashes(match) == ["stash:A2:K1", "stash:A2:K3", "stash:A2:K4"]


@pytest.mark.rule("U-RES-03")
def test_a_room_that_is_cleared_can_be_used_at_once() -> None:
    match = spending(tiles=LAIR, hand=["M3", "A2"], followers={"B3": 1})
    play(match, "attack", "done")
    assert followers(match, "B3") == 0
    assert stashes(match) == [f"stash:A2:{key}" for key in KEYS]


@pytest.mark.rule("U-RES-02", "U-RES-03")
def test_a_mat_that_is_lost_in_the_same_phase_is_not_replaced() -> None:
    match = spending(tiles=LAIR, hand=["M1", "A1", "I3"], face_up=["B3"], followers={"B2": 2})
    play(match, "stash:M1:K2", "fear", "done", "drive:B2:B3", "done")
    assert lies(match, "captured") == ["M1"]
    assert stashes(match) == []


@pytest.mark.rule("U-RES-04")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_stashed_cards_are_public(viewer: int | None) -> None:
    match = spending(tiles=LAIR, hand=["A3", "I2", "M1"], mats={"K4": ["M4"]})
    play(match, "stash:A3:K4", "stash:I2:K4")
    mat = seen(match, viewer)["mats"][3]
    assert (mat["number"], mat["cards"]) == (3, ["M4", "A3", "I2"])
    assert mat["points"] == {"M": 4, "A": 3, "I": 2}
    facts = told(match, "stashed", viewer)
    assert [(fact["key"], fact["card"]) for fact in facts] == [
        ("Deep Vault", "A3"),
        ("Deep Vault", "I2"),
    ]


@pytest.mark.rule("U-RES-04")
def test_hidden_stashes_show_their_number_to_others() -> None:
    match = spending(options=HIDDEN, tiles=LAIR, hand=["A3", "I2"], mats={"K4": ["M4"]})
    play(match, "stash:A3:K4", "stash:I2:K4")
    for viewer in OTHERS:
        mat = seen(match, viewer)["mats"][3]
        assert mat["number"] == 3
        assert "cards" not in mat
        assert "points" not in mat
        assert told(match, "stashed", viewer) == [{"key": "Deep Vault"}] * 2
    assert seen(match, MASTER)["mats"][3]["cards"] == ["M4", "A3", "I2"]
    assert [fact["card"] for fact in told(match, "stashed", MASTER)] == ["A3", "I2"]


@pytest.mark.rule("U-RES-04")
@pytest.mark.parametrize("viewer", OTHERS)
def test_which_card_is_stashed_hidden_cannot_be_seen(viewer: int | None) -> None:
    views = []
    for card in ("M2", "A3", "I1"):
        match = spending(options=HIDDEN, tiles=LAIR, hand=["M2", "A3", "I1"], followers={"A1": 1})
        play(match, f"stash:{card}:K1")
        views.append((match.view(viewer), match.events(viewer)))
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("U-RES-04", "U-RES-06")
@pytest.mark.parametrize("viewer", OTHERS)
def test_hidden_cards_are_shown_when_they_leave_the_mat(viewer: int | None) -> None:
    match = spending(options=HIDDEN, tiles=LAIR, hand=[], mats={"K2": ["A3", "I2"]})
    play(match, "withdraw:K2:A3")
    (fact,) = told(match, "withdrawn", viewer)
    assert (fact["key"], fact["card"]) == ("Star Sanctum", "A3")
    assert seen(match, viewer)["mats"][1]["number"] == 1
    assert "cards" not in seen(match, viewer)["mats"][1]
    taken = table(options=HIDDEN, tiles=LAIR, heroes={"S": "B2"}, mats={"K2": ["A3", "I2"]})
    play(taken, "hero:S", "move:B3")
    assert told(taken, "captured", viewer)[0]["cards"] == ["A3", "I2"]
    assert seen(taken, viewer)["captured"] == ["A3", "I2"]


@pytest.mark.rule("U-RES-04")
def test_a_reshuffle_shows_no_hand_while_stashes_are_hidden() -> None:
    # Two of the starters lie on a mat, the rest in the discard: open stashes give the hand away.
    position: dict[str, Any] = {
        "tiles": {**LAIR, "A1": "R04", "B2": "R05"},
        "hand": ["M1", "A1"],
        "mats": {"K1": ["I1", "M2"]},
        "deck": [],
        "discard": starters_but("M1", "A1", "I1", "M2"),
    }
    for options, known in (({}, ["M1", "A1"]), (HIDDEN, [])):
        match = table(options=options, **position)
        play(match, "hero:W", "enter:A1", "escort:0")
        assert seen(match, RESISTANCE)["hand"]["number"] == 4
        assert seen(match, RESISTANCE)["hand"]["cards"] == known


@pytest.mark.rule("U-RES-05")
def test_a_mat_has_no_limit() -> None:
    pile = ["M1", "A1", "I1", "M2", "A2", "I2"] * 3 + ["M3", "A3"]
    match = spending(tiles=LAIR, hand=["I4", "A4"], mats={"K3": pile})
    play(match, "stash:I4:K3", "stash:A4:K3")
    assert len(lies(match, "mats")["K3"]) == 22


# Withdrawing


@pytest.mark.rule("U-RES-06")
@pytest.mark.parametrize("choice", ["withdraw:K1:M1", "withdraw:K1:A2", "withdraw:K4:A2"])
def test_one_card_of_one_mat_goes_to_the_discard_once_a_turn(choice: str) -> None:
    mats = {"K1": ["M1", "M1", "A2"], "K4": ["A2"]}
    match = spending(tiles=LAIR, hand=["I1"], discard=["I3"], mats=mats, plots=["J1", "J2"])
    assert withdrawals(match) == ["withdraw:K1:M1", "withdraw:K1:A2", "withdraw:K4:A2"]
    play(match, choice)
    _, key, card = choice.split(":")
    mats[key].remove(card)
    assert lies(match, "mats") == {"K2": [], "K3": [], **mats}
    assert lies(match, "discard") == [card, "I3"]
    assert lies(match, "hand") == ["I1"]
    assert withdrawals(match) == [], "once a turn"
    next_resource_phase(match)
    assert withdrawals(match) != []


@pytest.mark.rule("U-RES-06")
def test_nothing_is_withdrawn_from_empty_mats() -> None:
    match = spending(tiles=LAIR, hand=["M1"], mats={})
    assert withdrawals(match) == []


@pytest.mark.rule("U-RES-06")
def test_withdrawing_does_not_fix_a_mat() -> None:
    match = spending(tiles=LAIR, hand=["I1"], mats={"K2": ["A1"]})
    play(match, "withdraw:K2:A1")
    assert stashes(match) == [f"stash:I1:{key}" for key in KEYS]


@pytest.mark.rule("U-RES-07")
def test_a_card_just_stashed_may_be_withdrawn() -> None:
    match = spending(tiles=LAIR, hand=["I3", "M2"], mats={"K2": ["A1"]})
    play(match, "stash:I3:K2", "withdraw:K2:I3")
    assert (lies(match, "discard"), lies(match, "hand")) == (["I3"], ["M2"])
    assert lies(match, "mats")["K2"] == ["A1"]


# Paying


@pytest.mark.rule("U-RES-08", "U-RES-09", "U-RES-10", "U-RES-11")
@pytest.mark.parametrize(("action", "kind"), ACTIONS)
@pytest.mark.parametrize(
    ("values", "enough"),
    [
        ([3], True),
        ([4], True),
        ([1, 2], True),
        ([1, 1, 1], True),
        ([2], False),
        ([1, 1], False),
        ([], False),
    ],
)
def test_an_action_costs_three_points_of_its_type(
    action: str, kind: str, values: list[int], enough: bool
) -> None:
    hand = [f"{kind}{value}" for value in values]
    match = spending(hand=hand, **BUSY)
    assert [name for name, _ in ACTIONS if name in offered(match)] == ([action] if enough else [])
    rich = spending(hand=[*hand, *(f"{other}2" for other in "MAI" if other != kind)], **BUSY)
    assert (action in offered(rich)) == enough, "other types do not help"


@pytest.mark.rule("EX-06", "U-RES-08")
@pytest.mark.parametrize("hand", [["M2"], ["M1", "M1"], ["M2", "A4", "I4"]])
def test_two_points_of_might_are_no_attack(hand: list[str]) -> None:
    match = spending(hand=hand, **BUSY)
    assert "attack" not in offered(match)


@pytest.mark.rule("U-RES-11")
@pytest.mark.parametrize(("action", "kind"), ACTIONS)
def test_rooms_do_not_help_to_reach_three(action: str, kind: str) -> None:
    rooms: dict[str, Any] = {**BUSY, "face_up": ["A1", "B1", "C1", "A2"]}
    match = spending(hand=[f"{kind}2"], **rooms)
    assert action not in offered(match)
    match = spending(hand=[f"{kind}2", f"{kind}1"], **rooms)
    assert action in offered(match)
    play(match, action, "done")
    (fact,) = told(match, "paid")
    assert fact["points"] == 3
    assert fact["bonus"] == {"attack": 1, "buy": 1, "fear": 2}[action], "but then they add theirs"


@pytest.mark.rule("U-RES-12")
@pytest.mark.parametrize(("action", "kind"), ACTIONS)
def test_stashed_cards_do_not_pay(action: str, kind: str) -> None:
    match = spending(hand=[f"{kind}2"], mats={"K1": [f"{kind}4", f"{kind}1"]}, **BUSY)
    assert action not in offered(match)
    with_one_more = spending(hand=[f"{kind}2", f"{kind}1"], mats={"K1": [f"{kind}4"]}, **BUSY)
    play(with_one_more, action)
    assert f"spend:{kind}4" not in offered(with_one_more)


def payments(action: str, hand: list[str]) -> list[tuple[str, ...]]:
    """Every payment that can be made, as often as it can be reached."""
    found = []
    open_ways: list[list[str]] = [[action]]
    while open_ways:
        way = open_ways.pop()
        match = play(spending(hand=hand, **BUSY), *way)
        if asked(match) != "pay":
            found.append(tuple(told(match, "paid")[0]["cards"]))
            continue
        open_ways += [[*way, choice] for choice in offered(match)]
    return found


@pytest.mark.rule("U-RES-08", "U-RES-09", "U-RES-10")
@pytest.mark.parametrize(("action", "kind"), ACTIONS)
@pytest.mark.parametrize("values", [[1, 1, 2, 3], [4, 4, 1], [2, 2, 2, 1, 1]])
def test_any_cards_worth_three_or_more_may_be_paid_in_one_way(
    action: str, kind: str, values: list[int]
) -> None:
    expected = {
        tuple(f"{kind}{value}" for value in sorted(chosen, reverse=True))
        for number in range(1, len(values) + 1)
        for chosen in combinations(values, number)
        if sum(chosen) >= 3
    }
    another = "M4" if kind == "A" else "A4"
    made = payments(action, [*(f"{kind}{value}" for value in values), another])
    assert sorted(made) == sorted(expected)


@pytest.mark.rule("U-RES-13", "J-52")
def test_two_attacks_are_paid_and_resolved_apart() -> None:
    match = spending(tiles=LAIR, hand=["M3", "M3"], followers={"A1": 1, "B2": 1})
    play(match, "attack", "done", "target:B2")
    assert (followers(match, "A1"), followers(match, "B2")) == (1, 0)
    assert lies(match, "hand") == ["M3"]
    play(match, "attack", "done")
    assert followers(match, "A1") == 0
    assert [fact["strength"] for fact in told(match, "attack")] == [3, 3]
    assert [fact["cards"] for fact in told(match, "paid")] == [["M3"], ["M3"]]


@pytest.mark.rule("U-RES-13")
def test_one_room_may_be_attacked_twice_but_strengths_are_not_added() -> None:
    match = spending(tiles=LAIR, hand=["M4", "M4", "M3"], followers={"B2": 5})
    play(match, "attack", "spend:M4", "done", "attack", "spend:M4", "done", "attack", "done")
    assert followers(match, "B2") == 5
    assert "attack" not in offered(match)


@pytest.mark.rule("U-RES-13")
def test_buying_and_fear_may_be_repeated_too() -> None:
    match = spending(hand=["A3", "A2", "A1", "I3", "I4"], **BUSY)
    play(match, "buy", "spend:A3", "done", "pile:M", "buy", "done", "pile:M")
    assert len(told(match, "bought")) == 2
    play(match, "fear", "spend:I3", "done", "drive:B2:A2", "done")
    play(match, "fear", "done", *["drive:B2:A2"] * 4)
    assert (followers(match, "A2"), followers(match, "B2")) == (5, 4)
    assert [fact["power"] for fact in told(match, "fear")] == [3, 4]
    assert lies(match, "hand") == []


@pytest.mark.rule("U-RES-13")
def test_two_small_purchases_are_not_one_large_one() -> None:
    # Five points are one card, however often; six at once are two.
    match = spending(hand=["A3", "A2", "A4", "A1"], **BUSY)
    play(match, "buy", "spend:A3", "spend:A2", "done", "pile:M")
    assert asked(match) == "resource"
    play(match, "buy", "spend:A1", "done", "pile:M")
    assert asked(match) == "resource"
    assert len(told(match, "bought")) == 2


@pytest.mark.rule("U-RES-14")
@pytest.mark.parametrize(
    ("action", "kind", "next_question"),
    [("attack", "M", "attack.target"), ("buy", "A", "pile"), ("fear", "I", "fear")],
)
def test_cards_are_discarded_before_the_action_resolves(
    action: str, kind: str, next_question: str
) -> None:
    hand = [f"{kind}4", f"{kind}2", f"{kind}1"]
    position = {**BUSY, "followers": {"B2": 9, "D2": 1}}
    match = spending(hand=hand, discard=["M2", "A2", "I2"], **position)
    play(match, action, f"spend:{kind}4", f"spend:{kind}1", "done")
    assert asked(match) == next_question
    assert lies(match, "hand") == [f"{kind}2"]
    assert sorted(lies(match, "discard")) == sorted(["M2", "A2", "I2", f"{kind}4", f"{kind}1"])
    for viewer in VIEWERS:
        (fact,) = told(match, "paid", viewer)
        assert (fact["for"], fact["points"]) == (action, 5)
        assert fact["cards"] == [f"{kind}4", f"{kind}1"]


@pytest.mark.rule("U-RES-14")
@pytest.mark.parametrize("viewer", OTHERS)
def test_nothing_is_shown_and_nothing_moves_while_cards_are_picked(viewer: int | None) -> None:
    match = spending(hand=["M2", "M2", "M1", "M1"], **BUSY)
    before = (match.view(viewer), match.events(viewer))
    play(match, "attack", "spend:M2", "spend:M1")
    assert asked(match) == "pay"
    assert (match.view(viewer), match.events(viewer)) == before
    assert lies(match, "hand") == ["M1", "M1", "M2", "M2"]
    assert lies(match, "discard") == []


@pytest.mark.rule("U-RES-15", "J-23")
def test_surplus_arcana_buys_nothing_and_does_not_come_back() -> None:
    match = spending(hand=["A2", "A3"], supply={"M": ["M4"]}, deck=["..."], **BUSY)
    play(match, "buy", "spend:A2", "done", "pile:M")
    assert (lies(match, "hand"), lies(match, "discard")) == ([], ["M4", "A2", "A3"])
    assert offered(match) == ["end"]


@pytest.mark.rule("U-RES-15")
def test_cards_that_were_not_needed_are_spent_all_the_same() -> None:
    attack = spending(tiles=LAIR, hand=["M3", "M2"], followers={"B2": 1})
    play(attack, "attack", "spend:M2", "done")
    assert told(attack, "attack")[0]["remainder"] == 4
    assert (lies(attack, "hand"), lies(attack, "lost")) == ([], 1)
    fear = spending(hand=["I4", "I3"], **BUSY)
    play(fear, "fear", "spend:I4", "spend:I3", "done", "drive:B2:A2", "done")
    assert (lies(fear, "hand"), lies(fear, "discard")) == ([], ["I3", "I4"])
    assert followers(fear, "A2") == 1
