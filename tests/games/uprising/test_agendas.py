"""Agendas of positions: what waits is filled in, what cannot be open is refused."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from lairworks import BadPosition, Match
from lairworks.core.rng import seeded
from lairworks.games import uprising
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.state import UprisingState
from tests.games.uprising.laws import check, check_knowledge, check_lair, check_pieces, step, wander
from tests.games.uprising.tables import (
    LAIR,
    MASTER,
    RESISTANCE,
    SAGE,
    again,
    asked,
    at,
    followers,
    laid_out,
    lies,
    offered,
    play,
    same_tables,
    state,
    verbs,
    written,
)

RULEBOOK = Path(uprising.__file__).with_name("rulebook.md")
NEXT_ROUND = "master.turn 0"

# Steps

CROWD: dict[str, Any] = {
    "tiles": {**LAIR, "A1": "R01", "B2": "R06"},
    "face_up": ["B1", "C1"],
    "heroes": {"W": "B2", "S": "C3", "L": "C3"},
    "followers": {"A1": 2, "B2": 3},
    "hand": ["M3", "M3", "M2", "M1", "A3", "I2", "I1"],
    "plots": ["N1", "J1"],
    "captured": ["M2", "A2", "I4"],
    "discard": ["A1"],
}
STEPS: list[tuple[str, str, int, str, list[str]]] = [
    ("plot", "plot 0", MASTER, "plot", ["swap", "end"]),
    ("plot", "plot.knife 0", MASTER, "plot.knife", ["knife"]),
    ("plot", "plot.search 0", MASTER, "plot.search", ["search", "none"]),
    ("plot", "plot.recover 0 2", MASTER, "plot.recover", ["recover", "done"]),
    ("plot", "pile 0 2 hand", MASTER, "pile", ["pile", "done"]),
    ("resource", "resource 0", MASTER, "resource", ["stash", "attack", "buy", "fear", "end"]),
    ("resource", "pay 0 M -", MASTER, "pay", ["spend"]),
    ("resource", "pay 0 M M3,M3", MASTER, "pay", ["spend", "done"]),
    ("resource", "pay 0 I I2,I1", MASTER, "pay", ["done"]),
    ("resource", "pile 0 1 discard", MASTER, "pile", ["pile", "done"]),
    ("resource", "fear 0 4", MASTER, "fear", ["drive", "done"]),
    ("resource", "attack.target 0 7", MASTER, "attack.target", ["target"]),
    ("resource", "attack.losses 1 B2 2", RESISTANCE, "attack.losses", ["lose"]),
    ("room", "phase.room 0", MASTER, "room.turn", ["turn_down", "none"]),
    ("room", "room.turn 0 1", MASTER, "room.turn", ["turn_down", "none"]),
    ("room", "room.pick 0 - 4", MASTER, "room.pick", ["pick", "none"]),
    ("room", "room.pick 0 D1,A2 4", MASTER, "room.pick", ["pick", "done"]),
    ("room", "room.put 0 D1,A2,D4 4 -", MASTER, "room.put", ["put"]),
    ("room", "room.put 0 D1,A2,D4 4 K4", MASTER, "room.put", ["put"]),
    ("heroes", "hero 1", RESISTANCE, "hero", ["end", "hero"]),
    ("heroes", "action 1 W", RESISTANCE, "action", ["move", "rally", "fortify", "plunder"]),
    ("heroes", "escort 1 W move:B3", RESISTANCE, "escort", ["escort"]),
    ("heroes", "escort 1 W rally", RESISTANCE, "escort", ["escort"]),
    ("heroes", "escort 1 L command:B2:B1", RESISTANCE, "escort", ["escort"]),
    ("heroes", "peek 1 2 -", RESISTANCE, "peek", ["peek", "none"]),
    ("heroes", "peek 1 1 A4,D4", RESISTANCE, "peek", ["peek", "none"]),
    ("heroes", "arrive.settle 1 W 3 B2", RESISTANCE, "hero", ["end", "hero"]),
    ("heroes", "arrive.settle 1 - 1 A1", RESISTANCE, "hero", ["end", "hero"]),
    ("heroes", "arrive.discover 1 W 3 outside B2", RESISTANCE, "hero", ["end", "hero"]),
    ("heroes", "resistance.next 1", RESISTANCE, "hero", ["end", "hero"]),
]
REST_OF_TURN = ["resistance.turn 1", "phase.housekeeping 0", "phase.room 0"]
BELOW = {
    "plot": [*REST_OF_TURN, "phase.resource 0"],
    "resource": REST_OF_TURN,
    "room": ["resistance.turn 1", "phase.housekeeping 0"],
    "heroes": ["resistance.end 1"],
}


def with_steps(phase: str, *texts: str) -> dict[str, Any]:
    """A position with these steps on top of whatever waits in such a phase."""
    return {"phase": phase, **CROWD, "agenda": [*texts]}


def check_future(match: Match, luck: str) -> None:
    """It is written down and laid out again, and goes on in good order."""
    same_tables(again(match), match)
    found = state(match)
    draws = random.Random(luck)
    for _ in range(60):
        check(found)
        if found.deciders():
            step(found, draws)


@pytest.mark.parametrize(
    ("phase", "text", "seat", "question", "words"), STEPS, ids=[entry[1] for entry in STEPS]
)
def test_any_step_can_be_laid_out_and_played_on(
    phase: str, text: str, seat: int, question: str, words: list[str]
) -> None:
    match = laid_out(with_steps(phase, text))
    assert (match.deciders, asked(match)) == ((seat,), question)
    assert verbs(match) == words
    below = [NEXT_ROUND, *BELOW[phase]]
    assert written(match)["agenda"][: len(below)] == below
    whole = laid_out(with_steps(phase, *below, text))
    same_tables(whole, match)
    check_future(match, text)


EFFECTS: list[tuple[str, str, list[str]]] = [
    ("plot.effect 0 ATTACK 8", "attack.target", ["target"]),
    ("plot.effect 0 FEAR 6", "fear", ["drive", "done"]),
    ("plot.effect 0 GAIN_TO_HAND 2", "pile", ["pile", "done"]),
    ("plot.effect 0 FLIP_DOWN 3", "room.turn", ["turn_down", "none"]),
    ("plot.effect 0 REARRANGE 6", "room.pick", ["pick", "none"]),
    ("plot.effect 0 RECOVER 3", "plot.recover", ["recover", "done"]),
    ("plot.effect 0 DEFEAT_HERO 1", "plot.knife", ["knife"]),
    ("plot.effect 0 SEARCH_MAJOR 1", "plot.search", ["search", "none"]),
    ("plot.effect 0 BAR_GATES 1", "plot", ["swap", "end"]),
    ("plot.replace 0", "plot", ["swap", "end"]),
]


@pytest.mark.rule("U-PLT-09")
@pytest.mark.parametrize(
    ("text", "question", "words"), EFFECTS, ids=[entry[0] for entry in EFFECTS]
)
def test_what_a_plot_does_next_waits_below_what_it_asks(
    text: str, question: str, words: list[str]
) -> None:
    match = laid_out(with_steps("plot", text, "pile 0 1 hand"))
    assert (asked(match), written(match)["agenda"][-2]) == ("pile", text)
    same_tables(again(match), match)
    play(match, "done")
    assert (asked(match), verbs(match)) == (question, words)
    assert len(lies(match, "plots")) == (3 if text == "plot.replace 0" else 2)
    assert lies(match, "barred") is ("BAR_GATES" in text)
    check_future(match, text)


@pytest.mark.rule("U-PLT-09", "U-PLT-10")
def test_several_effects_and_a_new_plot_may_wait() -> None:
    waiting = ["plot.replace 0", "plot.effect 0 RECOVER 3", "plot.effect 0 FEAR 6"]
    match = laid_out(with_steps("plot", *waiting, "plot.knife 0"))
    assert written(match)["agenda"][-4:] == [*waiting, "plot.knife 0"]
    play(match, "knife:S")
    assert asked(match) == "fear"
    play(match, "done")
    assert asked(match) == "plot.recover"
    play(match, "done")
    assert (asked(match), len(lies(match, "plots"))) == ("plot", 3)


@pytest.mark.rule("U-ROOM-08")
def test_a_rearrangement_waits_below_the_turning_down() -> None:
    match = laid_out(with_steps("room", "room.turn 0 1"))
    assert written(match)["agenda"][-2:] == ["room.rearrange 0 4", "room.turn 0 1"]
    same_tables(laid_out(with_steps("room", "room.rearrange 0 4", "room.turn 0 1")), match)
    six = laid_out(with_steps("room", "room.rearrange 0 6", "room.turn 0 1"))
    play(six, "none")
    assert written(six)["agenda"][-1] == "room.pick 0 - 6"


def test_the_master_alone_is_told_how_many_rooms_may_be_picked_up() -> None:
    match = laid_out(with_steps("room", "room.pick 0 D1,A2 4"))
    own: Any = match.view(MASTER)
    assert (own["doing"]["picked"], own["doing"]["most"]) == (["D1", "A2"], 4)
    for viewer in (RESISTANCE, None):
        told: Any = match.view(viewer)
        assert not {"picked", "most"} & set(told["doing"])


def test_steps_of_the_beginning_can_be_laid_out() -> None:
    agenda = [NEXT_ROUND, "setup.deal 0", "layout 0"]
    match = laid_out({"phase": "layout", "agenda": agenda})
    assert written(match)["agenda"] == agenda
    assert len(offered(match)) == 16


def test_without_an_agenda_the_phase_says_what_is_to_come() -> None:
    for phase, below in BELOW.items():
        agenda = written(laid_out({"phase": phase, **CROWD}))["agenda"]
        assert agenda[: 1 + len(below)] == [NEXT_ROUND, *below]


@pytest.mark.rule("U-TIL-02", "U-ARR-02", "U-ARR-03")
def test_an_arrival_half_done_goes_on_from_where_it_was() -> None:
    """The Guard Post has struck; one of the party must go, then they settle."""
    position = {
        "tiles": {**LAIR, "B1": "R02"},
        "heroes": {"S": "B1"},
        "followers": {"B1": 1},
        "acted": ["S"],
        "agenda": ["arrive.discover 1 S 1 outside B1"],
    }
    match = laid_out(position)
    waiting = ["resistance.end 1", "resistance.next 1", "arrive.settle 1 S 1 B1"]
    assert written(match)["agenda"] == [NEXT_ROUND, *waiting, "attack.losses 1 B1 1"]
    assert offered(match) == ["lose:1", "lose:S0"]
    same_tables(again(match), match)
    play(match, "lose:1")
    assert (at(match, SAGE), followers(match, "B1"), lies(match, "lost")) == ("B1", 0, 1)


@pytest.mark.rule("U-KEY-04")
def test_a_stash_may_lie_there_while_somebody_is_just_arriving() -> None:
    position = {"tiles": LAIR, "heroes": {"S": "A4"}, "mats": {"K1": ["M1", "I2"]}}
    match = laid_out({**position, "agenda": ["arrive.settle 1 S 0 A4"]})
    assert lies(match, "captured") == ["M1", "I2"]


# Steps that are written wrongly


def steps(*texts: str, **fields: Any) -> dict[str, Any]:
    return {"agenda": [NEXT_ROUND, *texts], **fields}


NO_STEP = "is no step of this game"
NOT_NEXT = "cannot be what comes next"
NOT_OPEN = "cannot be open in the phase"
WRONG: list[tuple[Any, str]] = [
    ({"agenda": "hero 1"}, "must be a list, not the text 'hero 1'"),
    (
        {"phase": "over", "ending": "round_limit", "round": 40, "agenda": ["hero 1"]},
        "nothing is left to do",
    ),
    ({"agenda": ["resistance.end 1", NEXT_ROUND]}, f"'master.turn' {NOT_OPEN} 'heroes'"),
    ({"agenda": ["hero 1", NEXT_ROUND]}, f"'hero master.turn' {NOT_OPEN} 'heroes'"),
    ({"agenda": [NEXT_ROUND, NEXT_ROUND]}, f"'master.turn' {NOT_OPEN} 'heroes'"),
    (steps("nap 0"), f"'nap 0' {NO_STEP}"),
    (steps(""), f"'' {NO_STEP}"),
    (steps("hero"), f"'hero' {NO_STEP}"),
    (steps("hero 0"), f"'hero 0' {NO_STEP}"),
    (steps("hero 1 W"), f"'hero 1 W' {NO_STEP}"),
    (steps("resource 1"), NO_STEP),
    (steps("action 1"), NO_STEP),
    (steps("action 1 X"), NO_STEP),
    (steps("escort 1 W"), NO_STEP),
    (steps("escort 1 W move:Z1"), NO_STEP),
    (steps("escort 1 X rally"), NO_STEP),
    (steps("attack.target 0"), NO_STEP),
    (steps("attack.target 0 many"), NO_STEP),
    (steps("attack.target 0 ٣"), NO_STEP),
    (steps("attack.losses 1 Z1 3"), NO_STEP),
    (steps("attack.losses 0 A1 3"), NO_STEP),
    (steps("room.turn 0"), NO_STEP),
    (steps("room.pick 0 A1"), NO_STEP),
    (steps("room.pick 0 A1,A1 4"), NO_STEP),
    (steps("room.pick 0 B1,A1 4"), NO_STEP),
    (steps("room.put 0 A1,B1 4"), NO_STEP),
    (steps("room.put 0 A1,B1 4 K9"), NO_STEP),
    (steps("plot.effect 0 NOISE 1"), NO_STEP),
    (steps("plot.effect 0 FEAR"), NO_STEP),
    (steps("plot.recover 0"), NO_STEP),
    (steps("pay 0 Q -"), NO_STEP),
    (steps("pay 0 M Q1"), NO_STEP),
    (steps("pile 0 1 floor"), NO_STEP),
    (steps("fear 0"), NO_STEP),
    (steps("peek 1 2"), NO_STEP),
    (steps("arrive.discover 1 W 0 A1"), NO_STEP),
    (steps("arrive.discover 1 Q 0 A1 B1"), NO_STEP),
    (steps("arrive.settle 1 W 0 outside"), NO_STEP),
    (steps("attack.target 0 5"), f"'attack.target' {NOT_OPEN} 'heroes'"),
    (steps("attack.target 0 5", phase="resource"), f"'attack.target 0 5' {NOT_NEXT}"),
    (steps("plot.knife 0"), f"'plot.knife' {NOT_OPEN} 'heroes'"),
    (steps("plot.knife 0", phase="plot", followers={"A1": 2}), f"'plot.knife 0' {NOT_NEXT}"),
    (steps("layout 0"), f"'layout' {NOT_OPEN} 'heroes'"),
    (steps("action 1 W", barred=True), NOT_NEXT),
    (steps("action 1 W", acted=["W"]), NOT_NEXT),
    (steps("escort 1 W rally", heroes={"W": "A1"}, lost=25), NOT_NEXT),
    (steps("escort 1 W fortify", heroes={"W": "A1"}), NOT_NEXT),
    (steps("pay 0 M -", phase="resource", hand=["M2", "A3"]), NOT_NEXT),
    (steps("room.put 0 - 4 -", phase="room"), NOT_NEXT),
    (steps("room.pick 0 D4 4", phase="room"), NOT_NEXT),
    (
        steps("room.rearrange 0 1", "room.turn 0 1", phase="room"),
        f"'room.rearrange 0 1' {NOT_NEXT}",
    ),
    # What cannot be on top, or not on top of this
    (steps("plot.effect 0 FEAR 6", phase="plot"), f"'plot.effect' {NOT_OPEN} 'plot'"),
    (steps("plot.replace 0", phase="plot"), f"'plot.replace' {NOT_OPEN} 'plot'"),
    (steps("room.rearrange 0 4", phase="room"), f"'room.rearrange' {NOT_OPEN} 'room'"),
    (steps("plot.effect 0 FEAR 7", "pile 0 1 hand", phase="plot"), NOT_NEXT),
    (steps("plot.effect 0 FEAR 6", "plot.replace 0", "pile 0 1 hand", phase="plot"), NOT_OPEN),
    (steps("pile 0 1 hand", "pile 0 1 hand", phase="plot"), NOT_OPEN),
    (steps("plot 0", "plot 0", phase="plot"), NOT_OPEN),
    (steps("plot 0", phase="resource"), NOT_OPEN),
    (steps("plot.search 0", "resource 0", phase="resource"), NOT_OPEN),
    (steps("resistance.next 1", "hero 1"), NOT_OPEN),
    (steps("resistance.next 1", "action 1 W"), NOT_OPEN),
    (steps("arrive.settle 1 W 0 A1", "escort 1 W rally", heroes={"W": "A1"}), NOT_OPEN),
    (
        steps(
            "arrive.settle 1 S 0 A1",
            "arrive.discover 1 W 0 outside A1",
            heroes={"W": "A1", "S": "A1"},
        ),
        f"'arrive.settle 1 S 0 A1' {NOT_NEXT}",
    ),
]


@pytest.mark.parametrize(
    ("position", "problem"), WRONG, ids=[str(entry[0])[:60] for entry in WRONG]
)
def test_an_agenda_that_is_written_wrongly_is_refused(position: Any, problem: str) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(position)
    assert raised.value.place == "agenda"
    assert problem in raised.value.problem
    assert raised.value.problem in str(raised.value)


# Tables that cannot come about

RAID = "plot.effect 0 ATTACK 8"
ROOM = {"phase": "room", "tiles": LAIR}
PAID: dict[str, Any] = {"phase": "resource", "tiles": LAIR, "followers": {"A1": 2}}
HALL = {**LAIR, "B2": "R03", "C1": "R06"}
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    # The layout
    "a layout without laying": {"phase": "layout", "agenda": [NEXT_ROUND]},
    "spending in the layout": {"phase": "layout", "agenda": [NEXT_ROUND, "resource 0"]},
    "an arrival in the layout": {
        "phase": "layout",
        "agenda": [NEXT_ROUND, "setup.deal 0", "layout 0", "arrive.settle 1 - 1 A1"],
    },
    # A hero's action
    "a walk of a hero outside": steps("escort 1 W move:B2"),
    "a call for followers outside": steps("escort 1 W rally"),
    "an escort for the die": steps("escort 1 W fortify", heroes={"W": "A1"}),
    "an escort for a tile": steps("escort 1 W lay:K1", heroes={"W": "A1"}),
    "a walk across the lair": steps("escort 1 W move:D4", heroes={"W": "A1"}),
    "a walk on the spot": steps("escort 1 W move:A1", heroes={"W": "A1"}),
    "an entry of a hero inside": steps("escort 1 W enter:A1", heroes={"W": "A1"}),
    "an entry at the back": steps("escort 1 W enter:D4", tiles=LAIR),
    "an entry through barred gates": steps("escort 1 W enter:A1", barred=True),
    "a Warrior who commands": steps(
        "escort 1 W command:A1:B1", heroes={"W": "A1"}, followers={"A1": 3}, face_up=["B1"]
    ),
    "a command across the lair": steps(
        "escort 1 L command:A1:D4", heroes={"L": "A1"}, followers={"A1": 3}, face_up=["D4"]
    ),
    "two escorts for one follower": steps(
        "escort 1 W rally", "escort 1 W rally", heroes={"W": "A1"}, lost=24
    ),
    "a walk of a hero who must go": steps(
        "escort 1 W move:B1", "attack.losses 1 A1 9", heroes={"W": "A1"}
    ),
    # Arrivals
    "followers who discover": steps(
        "arrive.discover 1 - 2 B1 B2", tiles=HALL, followers={"B2": 2, "B1": 1}
    ),
    "more who arrive than are there": steps(
        "arrive.discover 1 W 5 B1 B2", tiles=HALL, heroes={"W": "B2"}, followers={"B2": 2, "B1": 1}
    ),
    "a hero who arrives elsewhere": steps(
        "arrive.discover 1 W 1 B1 B2", tiles=HALL, heroes={"W": "D4"}, followers={"B2": 2}
    ),
    "an arrival in a room that is face down": steps("arrive.discover 1 W 0 outside B2", tiles=HALL),
    "an arrival out of a room that is face down": steps(
        "arrive.discover 1 W 0 B1 B2", tiles=HALL, heroes={"W": "B2"}
    ),
    "a Warrior who arrives with the die": steps(
        "arrive.discover 1 W 0 outside B2", tiles=HALL, heroes={"W": "B2"}, die=3
    ),
    "a way back to a stash": steps(
        "arrive.discover 1 W 1 A2 B2",
        tiles={**HALL, "A2": "K1", "A4": "R05"},
        face_up=["A2"],
        heroes={"W": "B2"},
        followers={"B2": 1},
        mats={"K1": ["M1"]},
    ),
    "a stash found by somebody who does not arrive": steps(
        "arrive.settle 1 - 1 A1",
        "arrive.discover 1 W 0 outside A4",
        tiles=LAIR,
        heroes={"W": "A4"},
        followers={"A1": 1},
        mats={"K1": ["M1"]},
    ),
    "a stash kept by an arrival somewhere else": steps(
        "arrive.settle 1 - 1 A1", tiles=LAIR, followers={"A1": 1, "A4": 1}, mats={"K1": ["M1"]}
    ),
    # Payments
    "a card paid twice": steps("resource 0", "pay 0 M M3,M3", hand=["M3"], **PAID),
    "a card paid that is not held": steps("resource 0", "pay 0 M M3", hand=["A3"], **PAID),
    "a card of another type paid": steps("resource 0", "pay 0 M A3", hand=["M3", "A3"], **PAID),
    "a payment in rising order": steps(
        "resource 0", "pay 0 M M1,M3", hand=["M3", "M1", "M1"], **PAID
    ),
    "a payment outside the Resource phase": steps("pay 0 M -", hand=["M3", "M3"], **PAID),
    "a payment for an attack on nobody": steps(
        "resource 0", "pay 0 M M3", hand=["M3"], phase="resource", tiles=LAIR
    ),
    "two payments at once": steps("resource 0", "pay 0 M -", "pay 0 M -", hand=["M3"], **PAID),
    # Rooms
    "a tile put back that was not picked up": steps("room.put 0 A1,B1 4 K3", **ROOM),
    "a tile put back twice": steps("room.put 0 A1,B1,C1 4 R01,R01", **ROOM),
    "a tile put back that is none of this game": steps("room.put 0 A1,B1,C1 4 R20", **ROOM),
    "one tile rearranged": steps("room.put 0 A1 4 -", **ROOM),
    "more tiles rearranged than may be": steps("room.put 0 A1,B1,C1,D1,A2 4 -", **ROOM),
    "a face-up tile rearranged": steps("room.put 0 A1,B1 4 -", face_up=["A1"], **ROOM),
    "an occupied room rearranged": steps("room.put 0 A1,B1 4 -", followers={"A1": 1}, **ROOM),
    "a face-up tile picked up": steps("room.pick 0 A1 4", face_up=["A1"], **ROOM),
    "more tiles picked up than may be": steps("room.pick 0 A1,B1,C1,D1,A2 4", **ROOM),
    "a rearrangement of one tile at most": steps("room.pick 0 - 1", **ROOM),
    "two rearrangements at once": steps("room.put 0 A1,B1 4 R01", "room.put 0 A1,C1 4 -", **ROOM),
    # Attacks and plots
    "an attack on whoever is left, and nobody is": steps(
        "attack.target 0 5", "attack.losses 1 A1 4", phase="plot", followers={"A1": 1}
    ),
    "an attack to come on nobody": steps(
        RAID, "attack.losses 1 A1 4", phase="plot", followers={"A1": 1}
    ),
    "two attacks at once": steps(*["attack.target 0 9"] * 2, phase="plot", followers={"A1": 1}),
    "more attacks than rooms": steps(
        RAID, RAID, "attack.target 0 9", phase="plot", followers={"A1": 1, "B1": 1}
    ),
    "two knives at once": steps("plot.knife 0", "plot.knife 0", phase="plot", heroes={"W": "A1"}),
    "more knives than heroes": steps(
        "plot.effect 0 DEFEAT_HERO 1", "plot.knife 0", phase="plot", heroes={"W": "A1"}
    ),
    "an effect of no power": steps(
        "plot.effect 0 ATTACK 0", "pile 0 1 hand", phase="plot", followers={"A1": 1}
    ),
    "an effect that no plot has": steps(
        "plot.effect 0 REARRANGE 1", "pile 0 1 hand", phase="plot", tiles=LAIR
    ),
    "losses in an empty room": steps("attack.losses 1 A1 4"),
    "losses of nothing": steps("attack.losses 1 A1 0", followers={"A1": 1}),
    "a fear of no power": steps("fear 0 0", face_up=["B1"], **PAID),
    "a fear of less than nothing": steps("fear 0 -2", face_up=["B1"], **PAID),
    "no card from the piles": steps("pile 0 0 hand", phase="plot"),
    "no tile to turn down": steps("room.turn 0 0", face_up=["A1"], **ROOM),
    "no card to recover": steps("plot.recover 0 0", phase="plot", captured=["M1"]),
    "no tile to peek at": steps("peek 1 0 -", tiles=LAIR),
}


@pytest.mark.parametrize("position", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_table_that_cannot_come_about_is_refused_or_harmless(position: dict[str, Any]) -> None:
    """Whatever is accepted can be looked at, guessed at and played to its end, in good order."""
    for seed in range(6):
        try:
            match = laid_out(position, seed=seed)
        except BadPosition:
            return
        draws = random.Random(seed)
        found = state(match)
        check_sound(found)
        for _ in range(30):
            if found.deciders():
                step(found, draws)
                check_sound(found)
        wander(found, draws, 20_000)
        assert found.ending()


def check_sound(found: UprisingState) -> None:
    """Nothing is lost or doubled, and everybody can look."""
    check_pieces(found)
    check_lair(found)
    check_knowledge(found)
    for viewer in (None, MASTER, RESISTANCE):
        GAME.view(found, viewer)
    guessed = GAME.guess(found, RESISTANCE, seeded(1))
    assert GAME.view(guessed, RESISTANCE) == GAME.view(found, RESISTANCE)


# The rulebook


def rows(heading: str) -> list[list[str]]:
    """The rows of the table in the chapter on positions whose first column is headed so."""
    chapter = RULEBOOK.read_text(encoding="utf-8").partition("\n## Positions\n")[2]
    lines = chapter.partition(f"\n| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[part.strip() for part in line.strip("|").split("|")] for line in lines]


def names_in(part: str) -> list[str]:
    return re.findall(r"`([a-z.]+)`", part)


PHASES = {row[0]: [names_in(part) for part in row[1:]] for row in rows("phase")}
WAITING = ["setup.deal 0", *BELOW["plot"], "resistance.end 1", "room.rearrange 0 4"]
TEXTS = ["layout 0", NEXT_ROUND, *WAITING, *(entry[0] for entry in EFFECTS)]
TEXTS += [entry[1] for entry in STEPS]


QUESTIONS = {entry[3] for entry in STEPS if entry[3] == entry[1].split()[0]} | {"layout"}
EXAMPLES = [row[0].strip("`") for row in rows("step")]


def test_the_rulebook_names_every_step() -> None:
    named = [text.split()[0] for text in EXAMPLES]
    assert len(set(named)) == len(named)
    assert set(named) == {text.split()[0] for text in TEXTS}
    assert set(named) == {name for row in PHASES.values() for part in row for name in part}


def test_the_rules_have_no_other_steps() -> None:
    """But one, which is done before anybody looks: an arranged table tells who controls what."""
    folder = Path(uprising.__file__).parent / "rules"
    named = re.compile(r'super\(\).__init__\("([a-z.]+)", ')
    known: list[str] = []
    for module in sorted(folder.glob("*.py")):
        known += named.findall(module.read_text(encoding="utf-8"))
    assert sorted(known) == sorted(["arrive.tell", *(text.split()[0] for text in EXAMPLES)])


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_step_can_be_on_an_agenda_as_the_rulebook_writes_it(text: str) -> None:
    """In each phase where it says so: at the bottom, below something else, or on top."""
    name, seat = text.split()[:2]
    table = {
        "tiles": {**LAIR, "B1": "R10", "B3": "R02", "A4": "K2", "B4": "K1"},
        "face_up": ["C1"],
        "heroes": {"W": "B2", "L": "C3", "S": "B1" if name.startswith("arrive") else "outside"},
        "followers": {"B2": 3, "B1": 2},
        "hand": ["M1", "M2", "M3"],
        "captured": ["A1"],
    }
    covers = {"plot": "pile 0 1 hand", "room": "room.turn 0 1", "heroes": "peek 1 1 -"}
    homes = 0
    for phase, (bottom, between, top) in PHASES.items():
        position = {"phase": phase, **({} if phase == "layout" else table)}
        if name in top or name in bottom:
            homes += 1
            match = laid_out({**position, "agenda": [text]})
            if name in top and name in QUESTIONS:
                assert written(match)["agenda"][-1] == text
                assert match.deciders == (int(seat),)
        if name in between:
            homes += 1
            match = laid_out({**position, "agenda": [text, covers[phase]]})
            assert written(match)["agenda"][-2:] == [text, covers[phase]]
    assert homes > 0


@pytest.mark.parametrize("phase", PHASES)
def test_the_rulebook_says_what_waits_in_each_phase(phase: str) -> None:
    crowd = {} if phase == "layout" else CROWD
    begun = laid_out({"phase": phase, **crowd})
    bottom, _, top = PHASES[phase]
    if phase == "housekeeping":
        assert bottom == ["master.turn", "resistance.turn"], "nothing is asked in this phase"
        bottom = ["master.turn", "resistance.end"]
    agenda = [text.split()[0] for text in written(begun)["agenda"]]
    assert agenda[: len(bottom)] == bottom
    if phase not in ("plot", "resource"):
        first = next(text for text in TEXTS if text.split()[0] == top[0])
        same_tables(laid_out({"phase": phase, **crowd, "agenda": [first]}), begun)


@pytest.mark.parametrize("phase", PHASES)
def test_the_rulebook_says_what_may_be_open_in_each_phase(phase: str) -> None:
    """One step of any phase in another's: refused at once, or played to the end."""
    bottom, _, top = PHASES[phase]
    crowd = {} if phase == "layout" else CROWD
    for text in TEXTS:
        position = {"phase": phase, **crowd, "agenda": [text]}
        if text.split()[0] in (*bottom, *top):
            match = laid_out(position)
            wander(state(match), random.Random(text), 20_000)
            assert match.ending
        else:
            with pytest.raises(BadPosition, match=NOT_OPEN):
                laid_out(position)
