"""Why a choice is not on offer: the wrong moment, cards, bonus actions, missions, Agents."""

from __future__ import annotations

import random
import re
from importlib import resources
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.heist.game import GAME
from lairworks.games.heist.refusals import (
    ANSWERS,
    FIRST_THINGS,
    HOMES,
    IN_HAND,
    REASONS,
    TOO_EARLY,
    TOO_LATE,
    why_not,
)
from lairworks.games.heist.state import PHASES
from lairworks.games.heist.words import WORDS
from tests.games.heist.reasons import (
    SHY,
    amiss,
    check_words,
    choosing,
    constants,
    drawing,
    in_one,
    is_sentence,
    on_offer,
    pack,
    refused,
    snapshot,
    wandering,
)
from tests.games.heist.tables import (
    BARON,
    BRINE,
    COLETTE,
    FORTY_TWO,
    GAS,
    MAGDA,
    MIMOSA,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    offered,
    play,
    raiding,
    state,
    table,
)

ALL_GADGETS = [1, 2, 3, 4, 5]


# Agents and the gadget of the lair


@pytest.mark.rule("H-SETUP-08")
def test_an_agent_must_have_been_dealt_to_the_seat() -> None:
    match = table(
        {"dealt": [WES, MIMOSA]}, {"dealt": [COLETTE, FORTY_TWO]}, phase="agents", lair=VOLCANO
    )
    for agent, name in (
        (COLETTE, "Colette Sable"),
        (FORTY_TWO, "Agent 42"),
        (BRINE, "Captain Brine"),
    ):
        assert refused(match, f"keep:{agent}") == (
            f"H-SETUP-08: {name} was not dealt to you: keep Wes or Dr. Mimosa."
        )
    assert refused(match, "keep:A10") == "H-SETUP-08: There is no such Agent in this game."
    assert refused(match, f"keep:{WES}", 1) == (
        "H-SETUP-08: Wes was not dealt to you: keep Agent 42 or Colette Sable."
    )


@pytest.mark.rule("H-SETUP-10", "H-SETUP-11")
def test_every_agent_there_is_can_be_noted_in_the_open_choice() -> None:
    match = table({}, {}, phase="agents", lair=ORBITAL, options={"agents": "open"})
    assert offered(match, verb="keep") == [f"A{number}" for number in range(1, 10)]
    for agent in ("A10", "A16"):
        assert refused(match, f"keep:{agent}") == (
            "H-SETUP-10: There is no such Agent in this game."
        )
    assert amiss(match, "done") == "H-SETUP-10: That is no answer here."


def at_setup() -> dict[str, Match]:
    """The two questions of the setup."""
    return {
        "setup.agent": table({}, {}, phase="agents"),
        "setup.gadget": table({}, {}, phase="gadgets"),
    }


@pytest.mark.rule("H-GEN-01", "H-MISS-01", "H-GADG-06")
def test_planning_and_raids_come_after_the_setup() -> None:
    for name, match in at_setup().items():
        assert asked(match) == name
        for choice in ("pick:L", "pass", "place:r1c1", "wall:r1c1-r1c2", "take:1", "bonus:R"):
            assert amiss(match, choice) == "H-GEN-01: Planning begins when the setup is over."
        for choice in ("claim:N01:now", "none"):
            assert amiss(match, choice) == (
                "H-MISS-01: Missions are claimed at the end of a round, when all is revealed."
            )
        for choice in ("go:N", "stop", "leap:E", "split:3", "steal:agent:r1c1"):
            assert amiss(match, choice) == "H-GEN-01: Raids begin when Planning is over."
        for choice in ("boost:g1", "steal:g4:r1c1", "drill:g5:r1c1-r1c2"):
            assert amiss(match, choice) == (
                "H-GADG-06: Gadgets are used only in the raid, after Planning."
            )
        assert amiss(match, "done") == (f"{FIRST_THINGS[name]}: That is no answer here.")


@pytest.mark.rule("H-SETUP-06", "H-LAIR-05")
def test_the_free_gadget_comes_after_the_agents_and_only_then() -> None:
    setup = at_setup()
    assert amiss(setup["setup.agent"], "own:3") == (
        "H-SETUP-06: The gadget that comes with the lair is chosen after the Agents."
    )
    agents_over = "H-GEN-01: Agents are chosen during the setup, which is over."
    assert amiss(setup["setup.gadget"], f"keep:{WES}") == agents_over
    planning = choosing("dog")
    assert amiss(planning, f"keep:{WES}") == agents_over
    assert amiss(planning, "own:3") == (
        "H-LAIR-05: A gadget comes with the lair only during the setup, which is over."
    )


@pytest.mark.rule("H-SETUP-07", "H-LAIR-01", "H-LAIR-05")
def test_some_lairs_have_no_agents_or_no_gadget() -> None:
    for match in (choosing("dog", lair=YACHT), raiding(lair=YACHT)):
        assert amiss(match, f"keep:{WES}") == ("H-SETUP-07: There are no Agents on the Superyacht.")
        assert amiss(match, "own:3") == "H-LAIR-05: No gadget comes with the Superyacht."
    volcano = table({}, {}, phase="agents", lair=VOLCANO)
    assert amiss(volcano, "own:3") == "H-LAIR-05: No gadget comes with the Volcano."


# The wrong moment


@pytest.mark.rule("H-ROUND-04", "H-BONUS-01")
def test_a_card_is_picked_first() -> None:
    match = choosing("dog", "gadget", "S+3")
    for choice in ("place:r1c1", "wall:r1c1-r1c2", "take:1"):
        assert amiss(match, choice) == (
            "H-ROUND-04: Pick a card first, then say what you do with it."
        )
    for choice in ("bonus:L", "bonus:R"):
        assert amiss(match, choice) == (
            "H-BONUS-01: A bonus action takes a further card: pick your first card of this round."
        )
    assert amiss(match, "done") == "H-ROUND-04: That is no answer here."


@pytest.mark.rule("H-ROUND-09", "H-BONUS-01")
@pytest.mark.parametrize(
    ("front", "step", "rule", "others"),
    [
        ("saw", "round.place", "H-PLACE-02", ("wall:r1c1-r1c2", "take:1")),
        ("wall", "round.wall", "H-WALL-01", ("place:r1c1", "take:1")),
        ("gadget", "round.gadget", "H-GADG-01", ("place:r1c1", "wall:r1c1-r1c2")),
    ],
)
@pytest.mark.parametrize("lenient", [False, True])
def test_a_card_in_hand_is_resolved(
    front: str, step: str, rule: str, others: tuple[str, ...], lenient: bool
) -> None:
    match = drawing(front, "R4", options={"lenient_planning": lenient})
    assert asked(match) == step
    rest = "Take your pick back first, or go on" if lenient else "Your pick is final"
    for choice in ("pick:L", "pick:R", "pass"):
        assert amiss(match, choice) == (f"H-ROUND-09: {rest}.")
    assert amiss(match, "bonus:M") == (
        "H-BONUS-01: A bonus action comes when the card in hand is resolved."
    )
    for choice in others:
        assert amiss(match, choice) == f"{rule}: You are asked something else:"
    assert amiss(match, "done") == f"{rule}: That is no answer here."


@pytest.mark.rule("H-ROUND-04", "H-ROUND-09", "H-BONUS-01")
def test_a_further_card_takes_a_bonus_action() -> None:
    match = play(choosing("S+3", "dog", "wall", cash=9), 0, "pick:L")
    assert asked(match) == "round.bonus"
    for choice in ("pick:L", "pick:M"):
        assert amiss(match, choice) == (
            "H-BONUS-01: You have had your card of this round: another one takes a bonus action."
        )
    assert amiss(match, "pass") == (
        "H-ROUND-04: You have taken a card this round, so you cannot pass."
    )
    for choice in ("place:r1c1", "wall:r1c1-r1c2", "take:1"):
        assert amiss(match, choice) == (
            "H-ROUND-09: Your card is resolved, and you have no other in hand."
        )


@pytest.mark.rule("H-ROUND-08")
def test_a_pass_ends_the_round() -> None:
    lenient = {"lenient_planning": True}
    match = play(choosing("dog", "S+3", "wall", cash=10, options=lenient), 0, "pass")
    assert offered(match) == ["done"]
    over = "H-ROUND-08: You have passed, and that ends your round."
    for choice in ("bonus:L", "bonus:M", "bonus:R"):
        assert refused(match, choice) == over
    for choice in ("pick:L", "pass", "place:r1c1", "wall:r1c1-r1c2", "take:1"):
        assert amiss(match, choice) == over


@pytest.mark.rule("H-GEN-01", "H-GADG-06", "H-MISS-01")
def test_missions_and_raids_wait_for_their_time() -> None:
    planning = (choosing("dog"), drawing("dog", "R2"), drawing("gadget", "R2"))
    for match in planning:
        for choice in ("claim:N05:later", "none"):
            assert amiss(match, choice) == (
                "H-MISS-01: Missions are claimed at the end of a round, when all is revealed."
            )
        assert amiss(match, "go_with:N:g2") == "H-GEN-01: Raids begin when Planning is over."
        assert amiss(match, "drill:g5:r1c1-r1c2") == (
            "H-GADG-06: Gadgets are used only in the raid, after Planning."
        )


def claiming(*missions: str, lair: int = VOLCANO, given: Any = None, **sheet: Any) -> Match:
    """Seat 0 may claim one of three missions; what matters is on its sheet."""
    fields: dict[str, Any] = {"phase": "claims", "round": 9, "missions": list(missions)}
    seat = {"agent": BARON, **sheet}
    if lair == POLAR:
        seat["free_gadget"] = GAS
    return table(seat, {"agent": MAGDA}, lair=lair, pack=given, **fields)


WALLED = ["r1c1-r1c2", "r1c2-r1c3", "r1c3-r1c4", "r2c1-r2c2", "r2c2-r2c3"]


@pytest.mark.rule("H-ROUND-11", "H-GEN-01")
def test_when_missions_are_claimed_the_round_is_played() -> None:
    match = claiming("N05", "N06", "N11", walls=WALLED)
    for choice in ("pick:L", "pass", "place:r1c1", "bonus:M", "take:1"):
        assert amiss(match, choice) == (
            "H-ROUND-11: This round is played: now missions can be claimed."
        )
    assert amiss(match, "go:N") == "H-GEN-01: Raids begin when Planning is over."
    assert amiss(match, "done") == "H-MISS-01: That is no answer here."


@pytest.mark.rule("H-GEN-01", "H-RAID-07")
def test_in_a_raid_planning_is_over() -> None:
    match = raiding(lair=VOLCANO)
    for choice in ("pick:L", "pass", "place:r1c1", "bonus:M", "take:1"):
        assert amiss(match, choice) == "H-GEN-01: Planning is over."
    for choice in ("claim:N05:now", "none"):
        assert amiss(match, choice) == (
            "H-GEN-01: Missions are claimed during Planning, which is over."
        )
    assert amiss(match, "split:3") == (
        "H-RAID-07: There is nothing to be paid in Movement or Stealth now."
    )
    assert amiss(match, "done") == "H-RAID-11: That is no answer here."


def amid_a_raid() -> tuple[Match, Match]:
    """A raider who pays for a Shark Pool, and one who drills."""
    split = raiding({"r4c2": "sharks"}, (9, 9, 9), acts=["go:W", "go:N"])
    walls = ["r4c2-r4c3", "r4c3-r4c4"]
    acts = ["go:N", "drill:g5:r4c2-r4c3"]
    return split, raiding(walls=walls, gadgets=[5], expert="5", acts=acts)


@pytest.mark.rule("H-RAID-07", "H-RAID-13")
def test_a_raider_ends_what_was_begun() -> None:
    split, drill = amid_a_raid()
    for match, rule in ((split, "H-RAID-07"), (drill, "H-RAID-13")):
        for choice in ("go:N", "leap:E", "boost:g1", "steal:g4:r1c1"):
            assert amiss(match, choice) == (f"{rule}: You are asked something else:")
        assert amiss(match, "stop") == f"{rule}: That is no answer here."
        assert amiss(match, "pick:L") == "H-GEN-01: Planning is over."
    assert amiss(split, "drill:g5:r1c1-r1c2").startswith("H-RAID-07: You are asked")
    assert amiss(drill, "split:2").startswith("H-RAID-13: You are asked")


def test_who_is_not_asked_is_told_no_more_than_that() -> None:
    match = play(choosing("dog", lair=YACHT), 0, "pass")
    waiting = choosing("dog", lair=YACHT)
    play(waiting, 0, "pick:L", "place:r1c1", "done")
    for choice in range(WORDS.size):
        for other in (match, waiting):
            assert in_one(why_not(state(other), 0, choice)) == (
                "H-GEN-02: You have nothing to decide now; others are still thinking."
            )
    over = table(
        {"raid": {"acts": ["stop"]}}, {"raid": {"acts": ["stop"]}}, phase="over", lair=YACHT
    )
    assert in_one(why_not(state(over), 0, 0)) == "H-SCORE-03: The game is over."


# Cards that cannot be resolved


def full(*free: str, kind: str = "dog") -> dict[str, str]:
    """A lair with an upgrade in every room but some, and the start."""
    rooms = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
    return {room: kind for room in rooms if room not in (*free, "r5c3")}


@pytest.mark.rule("H-ROUND-06", "H-PLACE-11")
def test_an_upgrade_needs_a_free_room() -> None:
    entryway = choosing("sharks", "guard", "robot", rooms=full("r5c2", "r4c3"), cash=30)
    assert refused(entryway, "pick:L") == (
        "H-PLACE-11: Your lair has no free room outside the entryway left for a Shark Pool."
    )
    assert refused(entryway, "pick:R") == (
        "H-PLACE-11: Your lair has no free room outside the entryway left for a Robot."
    )
    last = choosing("saw", "wall", "lasers", rooms=full())
    assert refused(last, "pick:L") == (
        "H-PLACE-11: Your lair has no free room left for a Giant Saw."
    )
    assert refused(last, "pick:R") == "H-PLACE-11: Your lair has no free room left for Lasers."


@pytest.mark.rule("H-ROUND-06", "H-PLACE-11", "J-10")
def test_the_shift_to_a_free_room_can_be_too_dear() -> None:
    match = choosing("saw", "wall", tops="R5 R2 B3", rooms=full("r1c2", "r2c2"), cash=5)
    assert refused(match, "pick:L") == (
        "H-PLACE-11: The shift from row 5 to the nearest free room for a Giant Saw costs 6 $, "
        "and you have 5 $."
    )
    column = {f"r{row}c1": "dog" for row in range(1, 6)}
    secret = choosing("secret2", tops="B1 R2 B3", rooms=column, cash=0, lifetime=39)
    assert refused(secret, "pick:L") == (
        "H-PLACE-11: The shift from column 1 to the nearest free room for a Blueprint costs 2 $, "
        "and you have 0 $ and would earn 1 $."
    )


@pytest.mark.rule("H-PLACE-05", "H-PLACE-11")
def test_on_the_superyacht_two_lines_are_all_there_is() -> None:
    rooms = full("r2c2", "r4c4", "r3c2")
    match = choosing("saw", "guard", tops="R1 R3 B3", rooms=rooms, cash=1, lair=YACHT)
    assert refused(match, "pick:L") == (
        "H-PLACE-11: There is no free room for a Giant Saw on row 1 or column 1."
    )
    turned = choosing("saw", "guard", tops="B3 R3 B3", rooms=rooms, cash=1, lair=YACHT)
    assert refused(turned, "pick:L") == (
        "H-PLACE-11: Turning column 3 into row 3 costs 2 $, and you have 1 $."
    )


@pytest.mark.rule("H-ROUND-06", "H-WALL-09")
def test_a_wall_needs_a_side() -> None:
    around = [
        *("r1c1-r1c2", "r1c2-r1c3", "r1c3-r1c4", "r1c4-r1c5"),
        *("r1c1-r2c1", "r1c2-r2c2", "r1c3-r2c3", "r1c4-r2c4", "r1c5-r2c5"),
    ]
    match = choosing("wall", "dog", tops="R1 R2 B3", walls=around, cash=1)
    assert refused(match, "pick:L") == (
        "H-WALL-09: The shift from row 1 to the nearest side without a wall costs 2 $, "
        "and you have 1 $."
    )
    column = [
        *("r2c1-r3c1", "r3c1-r4c1", "r4c1-r5c1"),
        *("r2c1-r2c2", "r3c1-r3c2", "r4c1-r4c2", "r5c1-r5c2"),
    ]
    yacht = choosing("wall", "dog", tops="R1 R2 B3", walls=[*around, *column], cash=9, lair=YACHT)
    assert refused(yacht, "pick:L") == (
        "H-WALL-09: No side of a room on row 1 or column 1 is left to be walled."
    )
    every = offered(drawing("wall", "R3", cash=30), verb="wall")
    assert len(every) == 37
    walled = choosing("wall", "dog", tops="R1 R2 B3", walls=every, cash=30)
    assert refused(walled, "pick:L") == (
        "H-WALL-09: Your lair has no side left that could be walled."
    )


@pytest.mark.rule("H-ROUND-06", "H-TRAIN-02", "H-TRAIN-05")
def test_training_needs_cash_and_room_for_points() -> None:
    match = choosing("S+4", "M+2", "wall", "B5 R3 R4", cash=4, trained={"M": 20, "S": 19})
    assert refused(match, "pick:L") == (
        "H-TRAIN-02: Training of 4 Stealth costs 5 $, and you have 4 $."
    )
    assert refused(match, "pick:M") == (
        "H-TRAIN-05: Your Movement is at 20, and no stat can have more."
    )
    combat = choosing("S+4", "C+3", "wall", "B5 R3 R4", cash=5, trained={"M": 20, "C": 20})
    assert offered(combat) == ["pick:L", "pick:R", "pass"]
    assert refused(combat, "pick:M") == (
        "H-TRAIN-05: Your Combat is at 20, and no stat can have more."
    )


@pytest.mark.rule("H-ROUND-06", "H-GADG-09", "H-GADG-03")
def test_a_gadget_card_needs_a_gadget_that_can_be_paid() -> None:
    polar = choosing("gadget", "dog", tops="R2 R2 B3", cash=1)
    assert refused(polar, "pick:L") == (
        "H-GADG-09: The cheapest gadget that you do not own costs 2 $, and you have 1 $."
    )
    more = choosing("gadget", "dog", tops="R1 R2 B3", cash=5, gadgets=[1, 3])
    assert refused(more, "pick:L") == (
        "H-GADG-09: The cheapest gadget that you do not own costs 6 $, and you have 5 $."
    )
    yacht = choosing("gadget", "dog", tops="B1 R2 B3", cash=2, gadgets=[1], lair=YACHT)
    assert refused(yacht, "pick:L") == (
        "H-GADG-09: The cheapest gadget that you do not own costs 3 $, and you have 2 $."
    )
    everything = choosing("gadget", "dog", cash=30, gadgets=ALL_GADGETS, lair=YACHT)
    assert refused(everything, "pick:L") == "H-GADG-09: You own all gadgets already."


def test_a_lair_without_shifts_gives_the_gadget_shown_or_none() -> None:
    rigid = pack(lairs={"1": {"rules": [{"effect": "NO_AGENTS"}]}})
    rooms = {f"r2c{column}": "dog" for column in range(1, 6)}
    match = choosing(
        *("gadget", "dog", "wall", "B4 R2 B3"), gadgets=[4], lair=YACHT, given=rigid, rooms=rooms
    )
    assert refused(match, "pick:L") == (
        "H-GADG-09: You own the one gadget that this card can give."
    )
    assert refused(match, "pick:M") == (
        "H-PLACE-11: There is no free room for a Guard Dog on row 2."
    )


# Bonus actions


@pytest.mark.rule("H-BONUS-03")
def test_a_card_is_taken_once() -> None:
    match = play(choosing("S+3", "dog", "wall", "R2 R2 B3", cash=9), 0, "pick:L")
    assert refused(match, "bonus:L") == (
        "H-BONUS-03: You have taken +3 Stealth for 2 $ this round already."
    )
    play(match, 0, "bonus:M", "place:r2c1")
    assert refused(match, "bonus:M") == (
        "H-BONUS-03: You have taken Guard Dog on row 2 this round already."
    )


@pytest.mark.rule("H-BONUS-04")
def test_there_are_five_bonus_actions() -> None:
    lenient = {"lenient_planning": True}
    match = choosing("S+3", "dog", "wall", "R1 R2 B3", cash=9, bonuses=5, options=lenient)
    play(match, 0, "pick:L")
    for slot in "MR":
        assert refused(match, f"bonus:{slot}") == (
            "H-BONUS-04: You have used all of your 5 bonus actions."
        )


@pytest.mark.rule("H-BONUS-02")
def test_there_are_only_so_many_bonus_actions_in_a_round() -> None:
    lenient = {"lenient_planning": True}
    match = choosing(
        *("S+3", "M+2", "wall", "R1 R2 B3"),
        cash=20,
        options=lenient,
        given=constants(bonus_per_round=1),
    )
    play(match, 0, "pick:L", "bonus:M")
    assert refused(match, "bonus:R") == (
        "H-BONUS-02: There can be no more than 1 bonus action in a round."
    )


@pytest.mark.rule("H-BONUS-04", "H-BONUS-05", "J-23")
@pytest.mark.parametrize(("used", "cost"), [(0, 1), (2, 3), (4, 5)])
def test_a_bonus_action_is_paid_first(used: int, cost: int) -> None:
    lenient = {"lenient_planning": True}
    match = choosing(
        *("wall", "secret3", "dog", "R1 R2 B3"), cash=cost - 1, bonuses=used, options=lenient
    )
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    for slot in "MR":
        assert refused(match, f"bonus:{slot}") == (
            f"H-BONUS-05: The next bonus action costs {cost} $, and you have {cost - 1} $."
        )


@pytest.mark.rule("H-BONUS-06", "H-BONUS-07")
def test_a_bonus_card_is_resolved_with_what_is_left() -> None:
    match = choosing("wall", "S+4", "dog", "R1 B5 R2", cash=6, bonuses=1)
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    assert offered(match) == ["bonus:R", "done"]
    assert refused(match, "bonus:M") == (
        "H-BONUS-07: Training of 4 Stealth costs 5 $, and the bonus action leaves you 4 $."
    )
    column = {f"r{row}c1": "dog" for row in range(1, 6)}
    secret = choosing(*("wall", "secret1", "dog", "R1 B1 R2"), cash=1, lifetime=39, rooms=column)
    play(secret, 0, "pick:L", "wall:r1c1-r1c2")
    assert refused(secret, "bonus:M") == (
        "H-BONUS-07: The shift from column 1 to the nearest free room for a Codebook costs 2 $, "
        "and the bonus action leaves you 0 $ and would earn 1 $."
    )


@pytest.mark.rule("H-TRAIN-05", "H-BONUS-07")
def test_a_bonus_card_may_be_of_no_use_whatever_it_costs() -> None:
    match = choosing("wall", "S+4", "dog", "R1 B5 R2", cash=16, trained={"S": 20})
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    assert refused(match, "bonus:M") == (
        "H-TRAIN-05: Your Stealth is at 20, and no stat can have more."
    )


# Missions


@pytest.mark.rule("H-MISS-05")
def test_a_mission_must_be_in_play_and_open() -> None:
    closed = [{"mission": "N11", "seat": 1, "reward": "later"}]
    match = table(
        {"agent": BARON, "walls": WALLED, "trained": {"M": 10}},
        {"agent": MAGDA},
        lair=VOLCANO,
        phase="claims",
        round=9,
        missions=["N05", "N06", "N11"],
        claimed=closed,
    )
    assert offered(match) == ["claim:N05:now", "claim:N05:later", "none"]
    for reward in ("now", "later"):
        assert refused(match, f"claim:N11:{reward}") == (
            "H-MISS-05: One-Trick Pony was claimed in an earlier round."
        )
        assert refused(match, f"claim:N01:{reward}") == (
            "H-SETUP-04: Kennel Club is not among the missions in play."
        )
        assert refused(match, f"claim:N15:{reward}") == (
            "H-SETUP-04: There is no such mission in this game."
        )


@pytest.mark.rule("H-MISS-01")
@pytest.mark.parametrize(
    ("mission", "sheet", "reason"),
    [
        ("N01", {"rooms": {"r1c1": "dog", "r1c2": "dog"}}, "Kennel Club: 2 of 3 Guard Dogs"),
        (
            "N02",
            {"rooms": {"r1c1": "dog", "r1c2": "dog", "r1c3": "robot"}},
            "Three Shifts: 0 of 2 Guards and 1 of 2 Robots",
        ),
        (
            "N03",
            {"rooms": {"r1c1": "lasers", "r1c2": "saw", "r1c3": "saw"}},
            "Deadly Variety: 1 of 2 Lasers and 0 of 2 Shark Pools",
        ),
        ("N04", {"rooms": {"r1c1": "sharks"}}, "Feeding Time: 1 of 3 Shark Pools"),
        ("N06", {"rooms": {"r1c1": "secret3"}}, "Crown Jewels: 1 of 2 Launch Keys"),
        (
            "N07",
            {"rooms": {"r1c1": "secret1", "r1c2": "secret1", "r1c4": "secret3"}},
            "Complete Archive: 0 of 1 Blueprints and 3 of 5 Secrets",
        ),
        (
            "N07",
            {"rooms": {"r1c1": "secret1", "r1c2": "secret2", "r1c4": "secret3", "r2c1": "secret3"}},
            "Complete Archive: 4 of 5 Secrets",
        ),
        (
            "N08",
            {"rooms": {f"r{row}c2": "dog" for row in range(1, 6)}},
            "Fully Booked: 1 of 3 rows and columns without an empty room",
        ),
        (
            "N09",
            {"rooms": {"r1c1": "dog", "r5c5": "secret1", "r5c1": "saw"}},
            "Corner Offices: 3 of 4 rooms with what is asked for in r1c1, r1c5, r5c1 and r5c5",
        ),
        (
            "N10",
            {"trained": {"M": 5, "S": 4, "C": 2}},
            "Triathlete: 4 of 5 Stealth and 2 of 5 Combat",
        ),
        (
            "N11",
            {"trained": {"M": 5, "S": 9, "C": 2}},
            "One-Trick Pony: 9 of 10 points in your best stat",
        ),
        ("N12", {"gadgets": [3]}, "Toy Collector: 1 of 2 gadgets that count"),
        (
            "N13",
            {"rooms": {"r5c2": "dog", "r4c3": "secret1"}},
            "Welcome Committee: 1 of 3 rooms with what is asked for in r5c2, r4c3 and r5c4",
        ),
        (
            "N14",
            {"rooms": {"r3c1": "secret1", "r4c1": "dog"}},
            (
                "Panic Room: 0 of 2 walls around a Secret "
                "and 1 of 2 Traps and Sentries next to a Secret"
            ),
        ),
    ],
)
def test_an_unfulfilled_mission_is_told_with_how_far_it_is(
    mission: str, sheet: dict[str, Any], reason: str
) -> None:
    other = "N04" if mission != "N04" else "N01"
    match = claiming("N05", mission, other, walls=WALLED, **sheet)
    name, _, lacking = reason.partition(": ")
    assert refused(match, f"claim:{mission}:now") == (
        f"H-MISS-01: {name} is not fulfilled: you have {lacking}."
    )
    assert refused(match, f"claim:{mission}:later") == refused(match, f"claim:{mission}:now")


@pytest.mark.rule("H-MISS-01", "H-LAIR-05")
def test_progress_of_walls_and_gadgets() -> None:
    dogs = {"r1c1": "dog", "r1c2": "dog", "r1c3": "dog"}
    match = claiming("N01", "N05", "N12", rooms=dogs, walls=WALLED[:3], lair=POLAR)
    assert refused(match, "claim:N05:now") == (
        "H-MISS-01: Master Mason is not fulfilled: you have 3 of 5 walls."
    )
    assert refused(match, "claim:N12:now") == (
        "H-MISS-01: Toy Collector is not fulfilled: you have 0 of 2 gadgets that count."
    )


def test_missions_of_packs_are_told_as_well() -> None:
    needs = {
        "N01": {"test": "COUNT", "kinds": ["dog", "robot"], "n": 4},
        "N02": {"test": "COUNT", "kinds": ["traps"], "n": 3},
        "N03": {"test": "COUNT", "kinds": ["any"], "n": 1},
    }
    given = pack(missions={id: {"needs": [need]} for id, need in needs.items()})
    match = claiming("N01", "N02", "N03", given=given, rooms={"r1c1": "robot", "r1c2": "saw"})
    assert refused(match, "claim:N01:now") == (
        "H-MISS-01: Kennel Club is not fulfilled: you have 1 of 4 Guard Dogs or Robots."
    )
    assert refused(match, "claim:N02:now") == (
        "H-MISS-01: Three Shifts is not fulfilled: you have 1 of 3 Traps."
    )


# Every word, everywhere

LENIENT = {"lenient_planning": True, "lenient_raid": True}
BUSY = pack(
    constants={"bonus_per_round": {"value": 1}, "raid_steps": {"value": 12}},
    agents={f"A{number}": {"M": 14, "S": 12, "C": 9} for number in range(1, 10)},
    missions={
        "N01": {"needs": [{"test": "COUNT", "kinds": ["any"], "n": 2}]},
        "N05": {"needs": [{"test": "WALLS", "n": 1}]},
        "N11": {"needs": [{"test": "STAT_ANY", "n": 2}]},
        "N08": {"needs": [{"test": "COUNT", "kinds": ["sentries"], "n": 1}]},
    },
)
TABLES: dict[str, tuple[int, dict[str, object], Any]] = {
    "yacht, 2 seats": (2, {"lair": YACHT}, None),
    "polar, 3 seats": (3, {"lair": POLAR, "expert": "1,4,5"}, None),
    "volcano, 10 seats": (10, {"lair": VOLCANO, "expert": "2,3"}, None),
    "orbital, open": (3, {"lair": ORBITAL, "agents": "open", "expert": "5"}, None),
    "polar, lenient": (2, {"lair": POLAR, "beginners": "0", **LENIENT}, None),
    "yacht, lenient": (3, {"lair": YACHT, "expert": "1,2,3,4,5", **LENIENT}, None),
    "volcano, busy": (2, {"lair": VOLCANO, "raid_timer": 60, **LENIENT}, BUSY),
    "polar, busy": (2, {"lair": POLAR, "expert": "1,4,5", **LENIENT}, BUSY),
}


@pytest.mark.parametrize(("seed", "name"), list(enumerate(TABLES)))
def test_every_word_is_refused_with_a_rule_and_a_true_sentence(seed: int, name: str) -> None:
    seats, options, given = TABLES[name]
    rng = random.Random(seed)
    seen: dict[str, int] = {}
    for at, seat in wandering(seed, seats, options, given):
        step = at.question(seat)
        assert step is not None
        seen[step.name] = seen.get(step.name, 0) + 1
        before = snapshot(at) if seen[step.name] < 3 else ""
        if seen[step.name] == 1:
            check_words(at, seat, range(WORDS.size))
        if seen[step.name] <= 40:
            check_words(at, seat, likely(step.name, rng))
        assert not before or snapshot(at) == before
    assert {"round.pick", "round.place", "round.bonus", "raid.step"} <= set(seen)


def likely(step: str, rng: random.Random) -> list[int]:
    """Some words that answer a question, and a few that do not."""
    words = [word for word in range(WORDS.size) if WORDS.verb_of(word).name in ANSWERS[step]]
    return rng.sample(words, min(25, len(words))) + rng.sample(range(WORDS.size), 4)


def every_question() -> list[Match]:
    """A match for each question there is."""
    return [
        *at_setup().values(),
        choosing("dog", "S+3", "gadget", cash=3),
        drawing("robot", "R4", cash=3, rooms={"r4c1": "saw"}),
        drawing("wall", "B2", cash=3, walls=WALLED),
        drawing("gadget", "B2", cash=3, gadgets=[5]),
        play(choosing("S+3", "dog", "wall", cash=5), 0, "pick:L"),
        claiming("N05", "N06", "N11", walls=WALLED),
        raiding({"r4c3": "guard"}, gadgets=ALL_GADGETS, walls=WALLED),
        *amid_a_raid(),
    ]


def test_every_word_is_refused_well_in_every_question() -> None:
    seen = []
    for match in every_question():
        seen.append(asked(match))
        check_words(state(match), 0, range(WORDS.size))
    assert sorted(map(str, seen)) == sorted(ANSWERS)


LAIR = {
    "r4c3": "guard",
    "r5c2": "lasers",
    "r5c4": "secret1",
    "r4c2": "sharks",
    "r4c4": "dog",
    "r5c1": "secret2",
    "r5c5": "saw",
    "r3c2": "robot",
    "r3c4": "secret3",
    "r2c3": "secret1",
}
INNER = ["r5c1-r5c2", "r4c2-r4c3", "r4c3-r4c4", "r3c2-r4c2", "r3c4-r3c5", "r2c3-r2c4"]


@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
@pytest.mark.parametrize("expert", ["", "1,2,3,4,5"])
def test_every_word_is_refused_with_a_true_sentence_in_well_equipped_raids(
    lair: int, expert: str
) -> None:
    rng = random.Random(lair)
    agents = [f"A{number}" for number in range(1, 10)] if lair != YACHT else [None, None]
    for agent in agents:
        points = (rng.randint(4, 9), rng.randint(2, 9), rng.randint(2, 9))
        match = raiding(
            *(LAIR, points),
            lair=lair,
            agent=agent,
            gadgets=ALL_GADGETS,
            walls=INNER,
            expert=expert,
            options=LENIENT,
        )
        at = state(match).copy()
        raid_words = [
            word for word in range(WORDS.size) if WORDS.verb_of(word).name in HOMES["raid"]
        ]
        for _ in range(7):
            check_words(at, 0, rng.sample(raid_words, 80))
            deeds = [choice for choice in at.choices(0) if WORDS.text(choice) not in SHY]
            if not deeds:
                break
            at.apply(0, rng.choice(deeds))


# Secrets


@pytest.mark.rule("H-ROUND-10")
@pytest.mark.parametrize("name", ["polar, 3 seats", "volcano, 10 seats", "polar, busy"])
def test_refusals_do_not_depend_on_what_is_hidden(name: str) -> None:
    seats, options, given = TABLES[name]
    rng = random.Random(5)
    for ply, (at, seat) in enumerate(wandering(11, seats, options, given)):
        if ply % 5:
            continue
        step = at.question(seat)
        assert step is not None
        guessed = GAME.guess(at, seat, seeded(ply))
        for word in likely(step.name, rng):
            if word not in on_offer(at, seat):
                told = why_not(at, seat, word)
                assert why_not(guessed, seat, word) == told, WORDS.text(word)


def test_what_others_draw_unseen_is_not_told() -> None:
    idle = choosing("dog", "gadget", "wall", cash=7)
    busy = choosing("dog", "gadget", "wall", cash=7)
    play(busy, 1, "pick:L", "place:r1c1", "bonus:M")
    for word in range(WORDS.size):
        if word not in on_offer(state(idle), 0):
            assert why_not(state(idle), 0, word) == why_not(state(busy), 0, word)


# The tables of the module


def test_every_verb_answers_a_question_and_every_question_has_a_rule() -> None:
    verbs = {verb for answers in ANSWERS.values() for verb in answers}
    assert verbs == {verb.name for verb in WORDS.verbs}
    assert set(REASONS) == verbs - {"own", "pass", "done", "none", "stop"}
    assert set(FIRST_THINGS) == set(ANSWERS)
    assert set(IN_HAND) <= set(ANSWERS)
    homes = [verb for verbs_there in HOMES.values() for verb in verbs_there]
    assert sorted([*homes, "done"]) == sorted(verbs)
    assert list(HOMES) == list(PHASES[:-1])
    assert list(TOO_EARLY) == list(PHASES[1:-1])
    assert list(TOO_LATE) == list(PHASES[:-2])
    for _, reason in (*TOO_EARLY.values(), *TOO_LATE.values()):
        assert is_sentence(reason)


def test_every_rule_that_is_named_is_in_the_rulebook() -> None:
    package = resources.files("lairworks.games.heist")
    named: set[str] = set()
    for module in ("refusals.py", "hindrances.py"):
        named |= set(re.findall(r'"(H-[A-Z]+-\d\d)"', package.joinpath(module).read_text("utf-8")))
    rulebook = package.joinpath("rulebook.md").read_text("utf-8")
    listed = set(re.findall(r"^\s*[-*] \*\*(H-[A-Z]+-\d\d)\b", rulebook, re.MULTILINE))
    assert sorted(named - listed) == []
