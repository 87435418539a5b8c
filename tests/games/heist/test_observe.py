"""Rows of numbers of heist: what each panel tells, and that it tells nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.games.heist.effects import KIND_COUNT, KINDS
from lairworks.games.heist.grid import EDGE_COUNT, EDGES, ROOMS
from lairworks.games.heist.panels import AGENT_BOUND, DISPLAY, LAIR_CELLS, LAYOUT, SHEET
from lairworks.games.heist.questions import ASKERS
from lairworks.games.heist.state import PHASES
from lairworks.games.heist.words import AGENT_IDS, MISSION_IDS, WORDS
from tests.games.heist.laws import OPTIONS, started
from tests.games.heist.tables import BARON, VOLCANO, YACHT, cards, play, raiding, table
from tests.observing import changed, check_layout, check_rows, lit_names, panels, split

VERBS = [verb.name for verb in WORDS.verbs]
DOGS = cards("dog", "wall", "S+3", "R1 R2 B3")


def lair(cells: list[int], order: int) -> dict[str, str]:
    """What the rooms of one of the three sheets of a row hold."""
    found: dict[str, str] = {}
    parts = split(split(cells, LAIR_CELLS)[order], KIND_COUNT)
    for room, part in zip(ROOMS, parts, strict=True):
        for kind in lit_names(part, list(KINDS)):
            found[room] = kind
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_a_row_is_a_function_of_what_the_seat_may_know(options: str) -> None:
    match = started(3, options, 3, "weak")
    assert check_rows(match, 3, stride=15, most=8, guesses=1) > 8


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_so_it_is_with_any_number_of_seats(seats: int) -> None:
    match = started(seats, "polar", seats, "busy")
    assert check_rows(match, seats, stride=10 * seats, most=5, guesses=1) > 5


def test_the_layout() -> None:
    check_layout(LAYOUT)
    assert LAYOUT.cells == 1421


def test_three_sheets_the_own_one_and_those_of_the_neighbours() -> None:
    seats: list[dict[str, Any]] = [
        {"rooms": {"r1c1": "dog"}, "cash": 4},
        {"rooms": {"r2c2": "lasers"}, "walls": [EDGES[3]]},
        {"rooms": {"r3c3": "secret2"}},
        {"rooms": {"r1c5": "robot"}},
    ]
    match = table(*seats, lair=YACHT, **DOGS)
    rows = [panels(match, seat) for seat in range(4)]
    lairs = [seat["rooms"] for seat in seats]
    for seat in range(4):
        told = [lair(rows[seat]["rooms"], order) for order in range(3)]
        assert told == [lairs[seat], lairs[(seat + 1) % 4], lairs[seat - 1]]
    assert lit_names(split(rows[0]["walls"], EDGE_COUNT)[1], EDGES) == [EDGES[3]]
    assert split(rows[0]["sheets"], SHEET)[0][0] == 4
    assert rows[0]["facts"][0] == 4
    assert rows[2]["others"][2] == 1, "nobody has filled more than one room"


def test_the_display_and_its_markers() -> None:
    match = table({}, {}, lair=YACHT, **DOGS)
    dog, wall, training = split(panels(match, 0)["display"], DISPLAY)
    assert dog.index(1) == KINDS.index("dog")
    assert wall.index(1) == KIND_COUNT
    assert training[KIND_COUNT + 1] == 1
    assert training[12:16] == [0, 1, 0, 3]
    markers = [part[16:].index(1) for part in (dog, wall, training)]
    assert markers == [0, 1, 7], "red 1, red 2, blue 3"
    assert panels(match, 0)["facts"][5] == 1, "two red tops: to the left"


def test_what_others_draw_is_sealed_until_the_reveal() -> None:
    match = table({}, {}, {}, lair=YACHT, **DOGS)
    before = panels(match, 0)
    play(match, 1, "pick:L")
    assert panels(match, 0) == before
    theirs = panels(match, 1)
    assert lit_names(theirs["question"], list(ASKERS)) == ["round.place"]
    assert theirs["taken"] == [1, 0, 0, 1, 0, 0]
    place = match.choices(1)[0]
    play(match, 1, place)
    room = place.partition(":")[2]
    assert lair(panels(match, 1)["rooms"], 0)[room] == "dog"
    assert changed(before, panels(match, 0)) <= {"facts"}, "at most, that the seat is done"
    while match.deciders and match.view(0)["phase"] == "planning" and match.view(0)["round"] == 1:
        seat = match.deciders[0]
        choices = match.choices(seat)
        play(match, seat, "pass" if "pass" in choices else "done")
    assert lair(panels(match, 0)["rooms"], 1)[room] == "dog"


def test_agents_are_secret_until_they_are_shown() -> None:
    match = started(2, "volcano", 3)
    mine = split(panels(match, 0)["agents"], AGENT_BOUND)
    dealt = [choice.partition(":")[2] for choice in match.choices(0)]
    assert lit_names(mine[0], AGENT_IDS) == dealt
    assert sum(mine[1]) == sum(mine[2]) == 0
    play(match, 0, f"keep:{dealt[0]}")
    kept = split(panels(match, 0)["agents"], AGENT_BOUND)[0]
    assert kept[AGENT_IDS.index(dealt[0])] == 2
    assert sum(split(panels(match, 1)["agents"], AGENT_BOUND)[2]) == 0
    shown = raiding(lair=VOLCANO, agent=BARON)
    assert 2 in split(panels(shown, 1)["agents"], AGENT_BOUND)[1]


def test_missions_in_play_and_what_is_lacking() -> None:
    match = table({}, {}, lair=YACHT, **DOGS)
    seen = panels(match, 0)
    view = match.view(0)
    missions = view["missions"]
    assert isinstance(missions, list)
    assert lit_names(seen["missions"], MISSION_IDS) == sorted(each["id"] for each in missions)
    for each in missions:
        lacking = sum(n - done for done, n in each["progress"])
        assert seen["missing"][MISSION_IDS.index(each["id"])] == lacking


def test_a_raid_is_told_step_by_step() -> None:
    match = raiding({"r4c3": "lasers"}, (6, 5, 4), walls=[EDGES[0]])
    seen = panels(match, 0)
    assert lit_names(seen["phase"], list(PHASES)) == ["raid"]
    assert seen["raid"][:6] == [1, 1, 6, 5, 4, 0], "with two seats both neighbours are one"
    assert lit_names(seen["raid_at"], ROOMS) == ["r5c3"]
    assert "go" in lit_names(seen["verbs"], VERBS)
    play(match, 0, "go:W")
    after = panels(match, 0)
    assert lit_names(after["raid_at"], ROOMS) == ["r5c2"]
    assert lit_names(after["raid_explored"], ROOMS) == ["r5c2", "r5c3"]
    assert after["raid"][2] == 5
