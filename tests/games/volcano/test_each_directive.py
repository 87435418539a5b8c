"""C.11: what each directive does, and what becomes of it when it cannot be done.

Excavate, and the kinds of building (Build, Upgrade, Steal), have files of their own.
"""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.volcano.strips import EVERY_ROOM, HERE, done, go, reprinted, with_strip
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    lair,
    offered,
    play,
    seat,
    table,
    told,
    verbs,
)


def part(match: Match, name: str) -> Any:
    """A part of the position."""
    return match.position()[name]


def all_but(*cards: str) -> list[str]:
    """Every room card but these and the one that `with_strip` has built."""
    return [card for card in EVERY_ROOM[1:] if card not in cards]


# SELECT and REVEAL


@pytest.mark.rule("V-SEL-01")
def test_select_takes_a_card_of_choice_out_of_the_pool() -> None:
    match = go(with_strip("SELECT", pool=["R05", "R06", "R07"], red={"cards": ["R20"]}))
    assert offered(match) == ["take:R05", "take:R06", "take:R07"]
    play(match, "take:R06")
    assert seat(match, RED)["cards"] == ["R06", "R20"]
    assert part(match, "pool") == ["R05", "R07"]
    view: Any = match.view(GREEN)
    assert [card["id"] for card in view["seats"][RED]["cards"]] == ["R06", "R20"]


@pytest.mark.rule("V-SEL-02")
def test_an_empty_pool_gives_nothing_and_is_not_refilled_before_the_round_ends() -> None:
    match = with_strip("SELECT SELECT SELECT WORK", pool=["R05", "R06"], red={"active": 1})
    go(match, "take:R05")
    assert done(match) == ["SELECT", "SELECT", "SELECT impossible", "WORK"]
    assert part(match, "pool") == []
    play(match, "retire", "retire", "retire")
    assert part(match, "round") == 2
    assert len(part(match, "pool")) == 6


@pytest.mark.rule("V-SEL-02", "V-REV-01")
def test_reveal_adds_to_an_empty_pool_what_a_select_can_take_at_once() -> None:
    match = go(with_strip("SELECT REVEAL SELECT", pool=[], deck=["R20", "..."]))
    assert done(match) == ["SELECT impossible", "REVEAL", "SELECT"]
    assert seat(match, RED)["cards"] == ["R20"]


@pytest.mark.rule("V-REV-01", "R-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_reveal_turns_the_top_of_the_deck_into_the_pool_however_full_that_is(players: int) -> None:
    pool = EVERY_ROOM[1 : players + 3]
    match = with_strip("REVEAL REVEAL", players=players, pool=pool, deck=["R20", "R21", "..."])
    before = len(part(match, "deck"))
    go(match)
    assert part(match, "pool") == [*pool, "R20", "R21"]
    assert len(part(match, "deck")) == before - 2
    assert [facts["card_id"] for facts in told(match, "revealed")] == ["R20", "R21"]


@pytest.mark.rule("V-REV-01")
def test_reveal_shuffles_the_discards_if_the_deck_is_empty() -> None:
    match = with_strip(
        "REVEAL", pool=all_but("R20", "R21", "R22"), deck=[], discard=["R20", "R21", "R22"]
    )
    go(match)
    (revealed,) = [facts["card_id"] for facts in told(match, "revealed")]
    assert revealed in ("R20", "R21", "R22")
    assert sorted([revealed, *part(match, "deck")]) == ["R20", "R21", "R22"]
    assert part(match, "discard") == []


@pytest.mark.rule("V-REV-01")
def test_the_order_of_a_reshuffled_deck_is_chance() -> None:
    tops = set()
    for seed in range(20):
        match = with_strip(
            "REVEAL", seed=seed, pool=all_but("R20", "R21"), deck=[], discard=["R20", "R21"]
        )
        go(match)
        tops.add(told(match, "revealed")[0]["card_id"])
    assert tops == {"R20", "R21"}


# DESTROY


@pytest.mark.rule("V-DES-01", "R-40")
def test_destroy_flips_any_one_undestroyed_room() -> None:
    match = with_strip(
        "DESTROY",
        levels=3,
        lair={"L2.W1": "R20", "L2.E1": "ruin R05", "L3.E1": "wreck"},
        blue={"henchmen": ["L2.W1"]},
    )
    go(match)
    assert offered(match) == [f"destroy:{place}" for place in (HERE, "L1.W1", "L1.E1", "L2.W1")]
    play(match, "destroy:L1.W1")
    assert lair(match)["L1.W1"] == "ruin SA"
    assert lair(match)["L2.W1"] == "R20"


def with_three_workers(order: list[int], yard: int) -> Match:
    """Blue's Henchman, Blue's Boss and Green's Boss in a Shark Tank that Red can destroy."""
    return with_strip(
        "DESTROY",
        lair={"L2.W1": "R20"},
        order=order,
        turn=RED,
        yard=yard,
        red={"active": 24 - yard - 6},  # the other three have two each
        blue={"boss": "L2.W1", "henchmen": ["L2.W1"]},
        green={"boss": "L2.W1"},
    )


@pytest.mark.rule("J-24", "V-DES-02", "V-DIS-02", "R-17")
def test_everybody_in_a_destroyed_room_is_dismissed_and_paid_for() -> None:
    match = go(with_three_workers([RED, BLUE, GREEN, YELLOW], 10), "destroy:L2.W1")
    assert [seat(match, who)["inbox"] for who in range(4)] == [0, 2, 1, 0]
    assert [seat(match, who)["boss"] for who in (BLUE, GREEN)] == ["HELI", "HELI"]
    assert seat(match, BLUE)["henchmen"] == ["reserve", "reserve"]
    assert part(match, "yard") == 10 + 1 - 3
    assert lair(match)["L2.W1"] == "ruin R20"


@pytest.mark.rule("J-24", "V-DES-02", "V-DIS-02")
@pytest.mark.parametrize(
    ("order", "blue", "green"),
    [([RED, BLUE, GREEN, YELLOW], 2, 0), ([RED, GREEN, BLUE, YELLOW], 1, 1)],
)
def test_a_nearly_dry_yard_pays_the_henchman_first_then_bosses_in_turn_order(
    order: list[int], blue: int, green: int
) -> None:
    # One token lies there; the one that Red's movement costs is the second.
    match = go(with_three_workers(order, 1), "destroy:L2.W1")
    assert (seat(match, BLUE)["inbox"], seat(match, GREEN)["inbox"]) == (blue, green)
    assert part(match, "yard") == 0
    assert [facts["worker"] for facts in told(match, "dismissed")] == ["henchman", "boss", "boss"]
    assert [facts["token"] for facts in told(match, "dismissed")] == [True, True, False]
    assert seat(match, GREEN)["boss"] == "HELI"


@pytest.mark.rule("V-DES-02")
def test_whoever_destroys_the_room_under_the_own_feet_is_paid_as_well() -> None:
    match = go(with_strip("DESTROY"), f"destroy:{HERE}")
    assert seat(match, RED)["inbox"] == 2
    assert (seat(match, RED)["boss"], seat(match, RED)["henchmen"]) == ("HELI", ["reserve"] * 2)


@pytest.mark.rule("V-DES-03", "V-HENCH-05")
def test_a_destroyed_room_is_no_place_for_workers_and_none_for_a_new_room() -> None:
    match = table(
        levels=2, lair={"L2.W1": "ruin R29"}, seats=[{"bp": 2, "cards": ["R07"], "active": 3}]
    )
    assert not [choice for choice in offered(match) if "L2.W1" in choice]
    play(match, "boss:YARD")
    assert "at:L2.W1" not in offered(match)
    play(match, "at:L2.E1")
    assert not [choice for choice in offered(match) if choice.endswith("L2.W1")]


@pytest.mark.rule("V-DES-03")
def test_a_destroyed_room_keeps_its_place_until_it_is_upgraded() -> None:
    match = with_strip("DESTROY UPGRADE", lair={"L2.W1": "R29"}, red={"bp": 1, "cards": ["R07"]})
    go(match, "destroy:L2.W1")
    assert offered(match) == [f"over:{place}" for place in (HERE, "L1.W1", "L1.E1", "L2.W1")]
    play(match, "over:L2.W1")
    assert lair(match)["L2.W1"] == "R07"
    assert part(match, "discard") == ["R29"]


# WORK, BP, LOSE, CRATE


@pytest.mark.rule("V-WRK-01", "V-TURN-03")
@pytest.mark.parametrize(("yard", "gained"), [(5, 3), (1, 2), (0, 1)])
def test_work_goes_from_the_yard_to_the_inbox_while_there_is_any(yard: int, gained: int) -> None:
    match = with_strip("WORK WORK WORK", yard=yard, red={"active": 24 - yard - 6})
    active = seat(match, RED)["active"]
    go(match)  # its price goes to the yard
    assert seat(match, RED)["inbox"] == gained
    assert seat(match, RED)["active"] == active - 1
    assert part(match, "yard") == yard + 1 - gained
    assert done(match) == ["WORK"] * gained + ["WORK impossible"] * (3 - gained)


@pytest.mark.rule("V-BP-01")
@pytest.mark.parametrize(("bp", "after"), [(0, 2), (3, 5), (4, 5), (5, 5)])
def test_build_points_stop_at_five(bp: int, after: int) -> None:
    match = go(with_strip("BP BP", red={"bp": bp}))
    assert seat(match, RED)["bp"] == after


@pytest.mark.rule("V-LOSE-01")
def test_lose_work_takes_an_active_token_to_the_yard() -> None:
    match = with_strip("LOSE_WORK BP", red={"active": 3, "inbox": 2})
    yard = part(match, "yard")
    go(match)
    assert (seat(match, RED)["active"], seat(match, RED)["inbox"]) == (1, 2)
    assert part(match, "yard") == yard + 2  # the movement and the loss
    assert done(match) == ["LOSE_WORK", "BP"]


@pytest.mark.rule("V-LOSE-01")
def test_the_inbox_cannot_pay() -> None:
    match = go(with_strip("LOSE_WORK BP", red={"active": 1, "inbox": 5, "bp": 1}))
    assert (seat(match, RED)["active"], seat(match, RED)["inbox"]) == (0, 5)
    assert seat(match, RED)["bp"] == 1


@pytest.mark.rule("V-LOSE-02")
def test_lose_bp_takes_a_build_point() -> None:
    match = go(with_strip("LOSE_BP LOSE_BP WORK", red={"bp": 3}))
    assert seat(match, RED)["bp"] == 1
    assert seat(match, RED)["inbox"] == 1


@pytest.mark.rule("V-CRT-01", "V-CRATE-01", "V-CRATE-03")
def test_a_crate_comes_from_the_excavation_site_and_only_its_owner_sees_it() -> None:
    match = with_strip("CRATE")
    go(match)
    assert len(part(match, "crate_pool")) == 19
    (crate,) = seat(match, RED)["crates"]
    kind = crate.partition(".")[0]
    own: Any = match.view(RED)
    assert own["seats"][RED]["crates"] == {"count": 1, "kinds": [kind]}
    assert told(match, "crate_gained", RED)[0]["kind"] == kind
    for viewer in (BLUE, GREEN, YELLOW, None):
        view: Any = match.view(viewer)
        assert view["seats"][RED]["crates"] == {"count": 1, "kinds": ["?"]}
        assert told(match, "crate_gained", viewer) == [{"seat": RED}]


@pytest.mark.rule("V-CRT-01")
def test_which_crate_it_is_is_chance() -> None:
    kinds = set()
    for seed in range(40):
        match = go(with_strip("CRATE", seed=seed))
        kinds.add(seat(match, RED)["crates"][0].partition(".")[0])
    assert kinds == {"DOUBLE", "BP", "VP1", "VP2", "FIRST"}


# OCCUPY


@pytest.mark.rule("V-OCC-01", "R-33")
def test_occupy_takes_a_henchman_from_anywhere_into_any_free_undestroyed_room() -> None:
    match = with_strip(
        "OCCUPY",
        levels=3,
        lair={"L2.W1": "R20", "L2.E1": "ruin R05", "L3.W1": "wreck", "L3.E1": "R07"},
        red={"henchmen": [HERE, "reserve"], "active": 3},
        blue={"henchmen": ["L2.W1"], "boss": "L3.E1"},
    )
    go(match)
    free = ("L1.W1", "L1.E1", "L3.E1")
    assert offered(match) == [f"occupy:{which}:{place}" for which in (1, 2) for place in free]
    yard = part(match, "yard")
    play(match, "occupy:1:L3.E1")
    assert seat(match, RED)["henchmen"] == ["L3.E1", "reserve"]
    assert seat(match, RED)["active"] == 2
    assert part(match, "yard") == yard
    assert seat(match, RED)["boss"] == HERE
    view: Any = match.view()
    assert view["lair"][0]["henchman"] is None  # the room it came from is unmanned


@pytest.mark.rule("V-OCC-01")
def test_two_henchmen_in_the_reserve_are_offered_as_one() -> None:
    match = table()
    play(match, "boss:YARD")
    assert offered(match) == ["occupy:1:L1.W1", "occupy:1:L1.E1", "skip"]
    play(match, "occupy:1:L1.E1")
    assert seat(match, RED)["henchmen"] == ["L1.E1", "reserve"]


# DISMISS


@pytest.mark.rule("V-DIS-01", "V-DIS-02")
@pytest.mark.parametrize(
    ("place", "owner"), [(HERE, RED), ("L1.E1", BLUE), ("L1.W1", BLUE), ("L2.W1", GREEN)]
)
def test_dismiss_sends_any_henchman_home_and_its_owner_takes_a_token(
    place: str, owner: int
) -> None:
    match = with_strip(
        "DISMISS",
        lair={"L2.W1": "R20", "L2.E1": "R07"},
        blue={"henchmen": ["L1.W1", "L1.E1"], "boss": "L2.E1"},
        green={"henchmen": ["reserve", "L2.W1"], "boss": "L2.W1"},
    )
    yard = part(match, "yard")
    go(match)
    assert offered(match) == [f"dismiss:{at}" for at in (HERE, "L1.W1", "L1.E1", "L2.W1")]
    play(match, f"dismiss:{place}")
    assert place not in seat(match, owner)["henchmen"]
    assert [seat(match, who)["inbox"] for who in range(4)] == [
        1 if who == owner else 0 for who in range(4)
    ]
    assert part(match, "yard") == yard + 1 - 1
    assert seat(match, GREEN)["boss"] == "L2.W1"  # Bosses stay


@pytest.mark.rule("V-DIS-02")
def test_a_dry_yard_pays_nothing_for_a_dismissal() -> None:
    match = with_strip("WORK DISMISS", yard=0, red={"active": 18}, blue={"henchmen": ["L1.E1"]})
    go(match, "dismiss:L1.E1")  # Red's WORK took the token that the movement cost
    assert (seat(match, BLUE)["inbox"], seat(match, BLUE)["henchmen"]) == (0, ["reserve"] * 2)
    assert told(match, "dismissed")[0]["token"] is False


@pytest.mark.rule("J-26", "V-DIS-01", "V-DIR-04")
def test_in_a_shark_tank_the_only_henchman_must_go_even_if_it_is_the_own_one() -> None:
    match = table(lair={"L1.W2": "R20"}, seats=[{"henchmen": ["L1.W2"]}])
    play(match, "boss:L1.W2")
    assert seat(match, RED)["henchmen"] == ["reserve", "reserve"]
    assert seat(match, RED)["inbox"] == 1
    assert asked(match) == "occupy"
    assert "skip" in offered(match)
    play(match, "occupy:1:L1.W2")
    assert seat(match, RED)["henchmen"] == ["L1.W2", "reserve"]


# TRANSFER


@pytest.mark.rule("J-30", "V-TRF-01", "V-TRF-02", "V-TRF-03", "R-21")
def test_a_transfer_with_a_rivals_henchman_into_a_manned_silo() -> None:
    match = table(
        lair={"L1.W2": "R12", "L1.E2": "R29"},
        seats=[{"active": 2}, {"henchmen": ["L1.W2"]}, {"henchmen": ["L1.E2"]}],
    )
    play(match, "boss:L1.W2")
    assert seat(match, BLUE)["inbox"] == 1
    play(match, "transfer:L1.E2")
    assert seat(match, GREEN)["henchmen"] == ["reserve", "reserve"]
    assert seat(match, GREEN)["inbox"] == 1
    assert seat(match, BLUE)["henchmen"] == ["L1.E2", "reserve"]
    assert seat(match, BLUE)["inbox"] == 1  # no second payment
    assert (seat(match, RED)["boss"], seat(match, RED)["active"]) == ("L1.E2", 1)
    assert seat(match, RED)["vp"] == 1
    view: Any = match.view()
    assert (view["lair"][0]["henchman"], view["lair"][3]["henchman"]) == (None, BLUE)


@pytest.mark.rule("J-32", "V-TRF-01", "V-TRF-03")
def test_a_transfer_into_an_unmanned_room_mans_it() -> None:
    match = table(lair={"L1.W2": "R12"}, seats=[{"henchmen": ["L1.W2"], "bp": 1}])
    play(match, "boss:L1.W2", "transfer:L1.W1")
    assert seat(match, RED)["henchmen"] == ["L1.W1", "reserve"]
    assert (seat(match, RED)["boss"], seat(match, RED)["bp"]) == ("L1.W1", 2)
    assert told(match, "dismissed") == []
    assert "boss:L1.W1" in offered(match)  # for Blue now
    assert "boss:L1.W2" not in offered(match)


@pytest.mark.rule("V-TRF-01")
def test_a_transfer_goes_to_any_other_undestroyed_room() -> None:
    match = with_strip(
        "TRANSFER",
        levels=3,
        lair={"L2.W1": "R20", "L2.E1": "ruin R05", "L3.W1": "wreck", "L3.E1": "R07"},
        blue={"henchmen": ["L2.W1"]},
    )
    go(match)
    assert offered(match) == [f"transfer:{at}" for at in ("L1.W1", "L1.E1", "L2.W1", "L3.E1")]


@pytest.mark.rule("V-TRF-02")
def test_a_second_own_henchman_in_the_way_is_dismissed_too() -> None:
    match = with_strip("TRANSFER", red={"henchmen": [HERE, "L1.W1"], "bp": 0})
    go(match, "transfer:L1.W1")
    assert seat(match, RED)["henchmen"] == ["L1.W1", "reserve"]
    assert (seat(match, RED)["inbox"], seat(match, RED)["bp"]) == (1, 1)


@pytest.mark.rule("V-TRF-03", "V-DIR-06")
def test_after_the_other_room_the_first_strip_goes_on() -> None:
    match = with_strip("TRANSFER WORK", lair={"L2.W1": "R28"}, pool=["R05"])
    yard = part(match, "yard")
    go(match, "transfer:L2.W1")
    assert done(match) == ["TRANSFER", "SELECT", "TRANSFER impossible", "WORK"]
    assert part(match, "yard") == yard + 1 - 1
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-TRF-04", "R-22")
def test_only_one_transfer_is_carried_out_in_a_movement() -> None:
    match = table(
        lair={"L1.W2": "R12", "L1.E2": "R28"},
        pool=["R05"],
        seats=[{"active": 3, "henchmen": ["L1.W2"]}, *[{"active": 0}] * 3],
    )
    play(match, "boss:L1.W2", "transfer:L1.E2")
    assert done(match) == ["TRANSFER", "SELECT", "TRANSFER impossible"]
    assert seat(match, RED)["boss"] == "L1.E2"


@pytest.mark.rule("V-TRF-04")
def test_a_free_movement_in_the_same_turn_may_transfer_again() -> None:
    match = table(
        lair={"L1.W2": "R12", "L1.E2": "R28"},
        pool=["R05"],
        seats=[{"crates": ["DOUBLE"], "henchmen": ["L1.W2", "L1.E2"]}],
    )
    play(match, "crate:DOUBLE", "boss:L1.W2", "transfer:L1.W1", "boss:L1.E2")
    assert verbs(match) == {"transfer", "skip"}
    play(match, "transfer:L1.E1")
    assert seat(match, RED)["henchmen"] == ["L1.W1", "L1.E1"]


# EXCHANGE


@pytest.mark.rule("J-33", "V-EXG-02", "R-23")
def test_an_exchange_without_a_crate_of_ones_own_is_skipped() -> None:
    match = with_strip("EXCHANGE BP", blue={"crates": ["VP1", "VP2"]})
    go(match)
    assert done(match) == ["EXCHANGE impossible", "BP"]
    assert len(seat(match, BLUE)["crates"]) == 2


@pytest.mark.rule("J-33", "V-EXG-01", "V-EXG-02")
def test_a_random_crate_is_taken_and_one_of_choice_given_even_the_same() -> None:
    for seed in range(6):
        match = with_strip(
            "EXCHANGE",
            seed=seed,
            red={"crates": ["FIRST"]},
            blue={"crates": ["VP1", "VP2"]},
            green={"crates": ["DOUBLE"]},
        )
        go(match)
        assert offered(match) == ["exchange:1", "exchange:2"]
        play(match, "exchange:1")
        assert asked(match) == "exchange.give"
        taken = (set(kinds(match, RED)) - {"FIRST"}).pop()
        assert taken in ("VP1", "VP2")
        assert set(offered(match)) == {"give:FIRST", f"give:{taken}"}
        play(match, f"give:{taken}")
        assert (kinds(match, RED), kinds(match, BLUE)) == (["FIRST"], ["VP1", "VP2"])
        for viewer in (GREEN, YELLOW, None):
            view: Any = match.view(viewer)
            assert view["seats"][RED]["crates"]["kinds"] == ["?"]
            assert view["seats"][BLUE]["crates"]["kinds"] == ["?", "?"]
            for name in ("crate_taken", "exchanged"):
                assert told(match, name, viewer) == [{"seat": RED, "victim": BLUE}]
        for viewer in (RED, BLUE):
            assert told(match, "crate_taken", viewer)[0]["kind"] == taken
            assert told(match, "exchanged", viewer)[0]["kind"] == taken


def kinds(match: Match, who: int) -> list[str]:
    """The kinds of a seat's crates, sorted."""
    return sorted(crate.partition(".")[0] for crate in seat(match, who)["crates"])


@pytest.mark.rule("V-EXG-01")
def test_giving_the_own_crate_swaps_the_two() -> None:
    match = with_strip("EXCHANGE", red={"crates": ["FIRST"]}, blue={"crates": ["VP1"]})
    go(match, "exchange:1", "give:FIRST")
    assert (kinds(match, RED), kinds(match, BLUE)) == (["VP1"], ["FIRST"])


@pytest.mark.rule("V-EXG-01")
def test_which_crate_is_taken_is_chance() -> None:
    taken = set()
    for seed in range(20):
        match = with_strip(
            "EXCHANGE", seed=seed, red={"crates": ["FIRST"]}, blue={"crates": ["VP1", "VP2"]}
        )
        go(match, "exchange:1", "give:FIRST")
        taken.add(kinds(match, RED)[0])
    assert taken == {"VP1", "VP2"}


@pytest.mark.rule("V-EXG-01")
def test_between_taking_and_giving_no_crate_can_be_opened() -> None:
    match = with_strip("EXCHANGE", red={"crates": ["BP", "VP1"]}, blue={"crates": ["VP2"]})
    go(match)
    assert verbs(match) == {"exchange", "crate"}
    play(match, "exchange:1")
    assert offered(match) == ["give:BP", "give:VP1", "give:VP2"]


@pytest.mark.rule("V-EXG-02")
def test_whoever_opens_the_last_own_crate_has_nothing_left_to_exchange() -> None:
    match = with_strip("EXCHANGE WORK", red={"crates": ["BP"]}, blue={"crates": ["VP2"]})
    go(match, "crate:BP")
    assert match.deciders == (BLUE,)
    assert (kinds(match, RED), kinds(match, BLUE)) == ([], ["VP2"])
    assert seat(match, RED)["inbox"] == 1


# WASTE and FAVOR


@pytest.mark.rule("V-WST-01", "R-24")
def test_waste_takes_an_active_token_from_everybody_retired_or_not() -> None:
    match = with_strip(
        "WASTE",
        retired=[GREEN],
        red={"active": 3, "inbox": 1},
        blue={"active": 0, "inbox": 4},
        green={"active": 2, "inbox": 1},
    )
    yard = part(match, "yard")
    go(match)
    assert [seat(match, who)["active"] for who in range(4)] == [1, 0, 1, 1]
    assert [seat(match, who)["inbox"] for who in range(4)] == [1, 4, 1, 0]
    assert part(match, "yard") == yard + 1 + 3
    assert told(match, "wasted") == [{"seat": RED, "losers": [RED, GREEN, YELLOW]}]


@pytest.mark.rule("V-WST-01")
def test_waste_is_never_impossible_though_nobody_may_have_anything_to_lose() -> None:
    match = table(
        pack=reprinted(R01={"room_must": "WASTE BP"}),
        lair={HERE: "R01"},
        seats=[{"active": 1, "inbox": 2, "henchmen": [HERE]}, *[{"active": 0}] * 3],
    )
    yard = part(match, "yard")
    go(match)
    assert done(match)[:2] == ["WASTE", "BP"]
    assert told(match, "wasted") == [{"seat": RED, "losers": []}]
    # Then all have to retire, and the next round begins with Red's Inbox untouched.
    assert seat(match, RED)["inbox"] == 2
    assert part(match, "yard") == yard + 1


@pytest.mark.rule("V-FAV-01")
@pytest.mark.parametrize(("vp", "after"), [(0, 2), (3, 5), (4, 5), (5, 5)])
def test_favor_gains_points_as_far_as_the_track_goes(vp: int, after: int) -> None:
    match = go(with_strip("FAVOR(2) BP", red={"vp": vp}))
    assert seat(match, RED)["vp"] == after
    assert done(match) == ["FAVOR(2)", "BP"]


@pytest.mark.rule("V-FAV-02")
def test_the_star_of_a_card_counts_for_every_kind_of_build() -> None:
    for code, answer in [("BUILD", "at:L2.E1"), ("STEAL", "at:L2.E1"), ("UPGRADE", "over:L2.W1")]:
        match = with_strip(
            code,
            levels=2,
            lair={"L2.W1": "wreck", "L2.E2": "R04"},
            red={"bp": 3, "cards": [] if code == "STEAL" else ["R24"]},
            blue={"cards": ["R24"] if code == "STEAL" else []},
        )
        go(match, answer)
        assert seat(match, RED)["vp"] == 4  # base 3 and LOG; SEC is there


# What cannot be done

IMPOSSIBLE: dict[str, tuple[str, dict[str, Any]]] = {
    "no card in the pool": ("SELECT", {"pool": []}),
    "no card anywhere": ("REVEAL", {"pool": EVERY_ROOM, "deck": [], "discard": []}),
    "no room to destroy": ("DESTROY", {"lair": {"L1.W1": "empty", "L1.E1": "ruin R05"}}),
    "no crate anywhere": (
        "CRATE",
        {
            "seats": [
                {},
                {"crates": ["DOUBLE"] * 5 + ["BP"] * 6},
                {"crates": ["VP1"] * 4 + ["VP2"] * 2 + ["FIRST"] * 3},
            ]
        },
    ),
    "no card to build": ("BUILD", {"seats": [{"bp": 5}, {"cards": ["R07"]}]}),
    "no money to build": ("BUILD", {"seats": [{"bp": 3, "cards": ["R29"]}]}),
    "no place to build": (
        "BUILD",
        {"lair": {"L1.W2": "R05", "L1.E2": "ruin R06"}, "seats": [{"bp": 5, "cards": ["R07"]}]},
    ),
    "no card to upgrade with": ("UPGRADE", {"seats": [{"bp": 5}, {"cards": ["R07"]}]}),
    "no money to upgrade": ("UPGRADE", {"seats": [{"bp": 2, "cards": ["R29"]}]}),
    "no cheaper room": (
        "UPGRADE",
        {"lair": {"L1.W1": "R08", "L1.E1": "R09"}, "seats": [{"bp": 5, "cards": ["R07"]}]},
    ),
    "no room at all": (
        "UPGRADE",
        {"lair": {"L1.W1": "empty", "L1.E1": "empty"}, "seats": [{"bp": 5, "cards": ["R07"]}]},
    ),
    "no free room": ("OCCUPY", {"seats": [{}, {"henchmen": ["L1.W1", "L1.E1"]}]}),
    "only ruins": ("OCCUPY", {"lair": {"L1.W1": "ruin SA", "L1.E1": "ruin R05"}}),
    "no card to steal": ("STEAL", {"seats": [{"bp": 5, "cards": ["R07"]}]}),
    "no money to steal": ("STEAL", {"seats": [{"bp": 2}, {"cards": ["R20"]}]}),
    "no place for the loot": (
        "STEAL",
        {"lair": {"L1.W2": "R05", "L1.E2": "R06"}, "seats": [{"bp": 5}, {"cards": ["R07"]}]},
    ),
    "nothing left to dig": ("EXCAVATE", {"levels": 5}),
    "no henchman on the board": ("DISMISS", {}),
    "no own crate": ("EXCHANGE", {"seats": [{}, {"crates": ["VP1"]}]}),
    "no crates at all": ("EXCHANGE", {"crate_pool": []}),
}


def untouched(match: Match) -> dict[str, Any]:
    """Everything on the table but what a movement and a FAVOR change."""
    found: dict[str, Any] = match.position()
    names = ("lair", "levels", "pool", "discard", "deck", "crate_pool", "crate_discard")
    red = dict(found["seats"][RED])
    for changed in ("boss", "active", "vp", "earned"):
        del red[changed]
    return {name: found[name] for name in names} | {"red": red, "others": found["seats"][1:]}


@pytest.mark.rule("V-DIR-04")
@pytest.mark.parametrize("case", IMPOSSIBLE)
@pytest.mark.parametrize("strip", ["must", "may"])
def test_what_is_impossible_changes_nothing_and_the_strip_goes_on(case: str, strip: str) -> None:
    code, position = IMPOSSIBLE[case]
    site = {"must": [], "may": [], strip: [code, "FAVOR(2)"]}
    pack = {"pack": {"name": "Site"}, "places": {"DIG": site}}
    match = table(pack=pack, **position)
    before = untouched(match)
    play(match, "boss:DIG")
    if strip == "may":
        assert offered(match) == ["do:FAVOR", "skip"]  # the directive itself is not even asked
        play(match, "do:FAVOR")
    assert done(match) == [f"{code} impossible", "FAVOR(2)"]
    assert untouched(match) == before
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-WRK-01", "V-DIR-04")
@pytest.mark.parametrize(("must", "may"), [("WORK WORK BP", ""), ("WORK", "WORK BP")])
def test_without_tokens_in_the_yard_work_is_skipped(must: str, may: str) -> None:
    match = go(with_strip(must, may, yard=0, red={"active": 18}))
    if may:
        assert offered(match) == ["do:BP", "skip"]
        play(match, "do:BP")
    assert done(match) == ["WORK", "WORK impossible", "BP"]
    assert part(match, "yard") == 0


@pytest.mark.rule("V-TRF-01", "V-TRF-04", "V-DIR-04")
@pytest.mark.parametrize("strip", ["must", "may"])
@pytest.mark.parametrize(
    ("before", "answer", "rooms", "seen"),
    [
        ("DISMISS", None, {}, ["DISMISS"]),  # no Henchman here any more
        ("DESTROY", f"destroy:{HERE}", {}, ["DESTROY", "DISMISS", "DISMISS"]),
        ("BP", None, {"L1.W1": "empty", "L1.E1": "ruin R05"}, ["BP"]),  # nowhere to go
    ],
)
def test_a_transfer_without_henchman_or_target_is_skipped(
    strip: str, before: str, answer: str | None, rooms: dict[str, str], seen: list[str]
) -> None:
    codes = {"must": before, "may": ""}
    codes[strip] = f"{codes[strip]} TRANSFER FAVOR(1)"
    match = go(with_strip(codes["must"], codes["may"], lair=rooms))
    if answer is not None:
        play(match, answer)
    if strip == "may":
        assert offered(match) == ["do:FAVOR", "skip"]
        play(match, "do:FAVOR")
    assert done(match) == [*seen, "TRANSFER impossible", "FAVOR(1)"]


@pytest.mark.rule("V-BP-01", "V-FAV-01")
def test_gains_at_the_maximum_are_done_but_come_to_nothing() -> None:
    match = go(with_strip("BP FAVOR(2) WORK", red={"bp": 5, "vp": 5}))
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (5, 5)
    assert told(match, "bp")[0]["delta"] == 0
    assert told(match, "score")[0]["lost"] == 2
    assert seat(match, RED)["inbox"] == 1
