"""Nothing leaks: tables that differ only in what a viewer must not know look the same (section G).

Compared is everything a viewer can get hold of: view, text, events, choices, labels and the
reason why any choice of the game is not on offer.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.heist.game import GAME
from tests.games.heist.laws import (
    OPTIONS,
    alike,
    bytes_of,
    drawn,
    face_down,
    laid_out,
    started,
    written,
)
from tests.games.heist.tables import (
    BARON,
    COLETTE,
    DRILL,
    FORTY_TWO,
    GAS,
    JETPACK,
    JUNO,
    MIMOSA,
    VOLCANO,
    WES,
    YACHT,
    asked,
    cards,
    everybody,
    offered,
    play,
    sheet,
    state,
    table,
)

OWNER, OTHER, SPECTATOR = 0, 1, None
OTHERS = (OTHER, 2, SPECTATOR)
KENNEL = {"r1c1": "dog", "r1c2": "dog", "r2c1": "dog"}
DEALT = [[FORTY_TWO, WES], [COLETTE, BARON], [MIMOSA, "A6"]]
AGENTS = [WES, BARON, MIMOSA]
FREE = [GAS, JETPACK, DRILL]


def planned(**fields: Any) -> Match:
    """Everybody is about to plan, with all that is hidden given."""
    seats = [
        {"dealt": DEALT[seat], "agent": AGENTS[seat], "free_gadget": FREE[seat], "cash": 12}
        for seat in range(3)
    ]
    seats[0]["rooms"] = {"r4c4": "saw"}
    shown = cards("dog", "S+3", "gadget", "R2 B1 R5")
    return table(*seats, **{"round": 10, **shown, **fields})


def changed(match: Match, seat: int = OWNER, **facts: Any) -> Match:
    """The same table but for some facts of a seat."""
    position = written(match)
    position["seats"][seat] |= facts
    return laid_out(position, match)


def shuffled(match: Match, draws: random.Random) -> Match:
    """The same table with other cards face down, those on top with the same backs."""
    position = written(match)
    backs = {card.id: card.back for card in state(match).content.cards}
    number = position["round"]
    hidden = face_down(state(match))
    tops = {name: deck[number] for name, deck in position["decks"].items()}
    for name, top in tops.items():
        same = [card for card in hidden if backs[card] == backs[top]]
        tops[name] = draws.choice(same)
        hidden.remove(tops[name])
    draws.shuffle(hidden)
    size = 35 - number
    for slot, (name, deck) in enumerate(position["decks"].items()):
        rest = hidden[slot * size : slot * size + size]
        position["decks"][name] = [*deck[:number], tops[name], *rest]
    return laid_out(position, match)


# What others do in a round


ROUNDS: list[list[str]] = [
    [],
    ["pick:L"],
    ["pick:L", "place:r2c5"],
    ["pick:L", "place:r3c1"],
    ["pick:R"],
    ["pick:R", "take:4", "bonus:L"],
    ["pick:M"],
    ["pick:M", "bonus:R", "take:4"],
]
DONE: list[list[str]] = [
    ["pass"],
    ["pick:M", "done"],
    ["pick:L", "place:r2c5", "done"],
    ["pick:L", "place:r3c1", "done"],
    ["pick:R", "take:4", "done"],
    ["pick:L", "place:r2c5", "bonus:R", "take:5", "done"],
    ["pick:R", "take:5", "bonus:M", "bonus:L", "place:r1c3"],
]


@pytest.mark.rule("H-ROUND-10", "J-62")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_decision_another_seat_is_in_cannot_be_told(viewer: int | None) -> None:
    questions = set()
    for made in ROUNDS:
        one, two = planned(), planned()
        play(two, OWNER, *made)
        questions.add(asked(two))
        assert alike(one, two, viewer)
        play(one, 2, "pass")
        play(two, 2, "pass")
        assert alike(one, two, viewer)
        assert made == [] or not alike(one, two, OWNER)
    assert questions == {"round.pick", "round.place", "round.gadget", "round.bonus"}


@pytest.mark.rule("H-ROUND-10", "J-62")
@pytest.mark.parametrize("viewer", OTHERS)
def test_what_a_seat_that_is_done_has_done_cannot_be_told(viewer: int | None) -> None:
    tables = []
    for made in DONE:
        match = planned()
        play(match, OWNER, *made)
        assert match.deciders == (1, 2)
        play(match, 2, "pick:R", "take:4")
        tables.append(match)
    assert len({bytes_of(match, viewer) for match in tables}) == 1
    assert len({bytes_of(match, OWNER) for match in tables}) == len(DONE)
    for match in tables:
        play(match, 2, "done")
        play(match, 1, "pass")
    assert len({bytes_of(match, viewer) for match in tables}) == len(DONE), "now it is shown"


@pytest.mark.rule("H-VAR-04")
@pytest.mark.parametrize("viewer", OTHERS)
def test_choices_taken_back_leave_no_trace_for_others(viewer: int | None) -> None:
    def fresh() -> Match:
        return planned(options={"lenient_planning": True})

    one, two = fresh(), fresh()
    play(two, OWNER, "pick:L", "place:r2c5", "bonus:M")
    two.undo(OWNER)
    two.undo(OWNER)
    assert alike(one, two, viewer)
    play(two, 2, "pass", "done")
    play(one, 2, "pass", "done")
    two.undo(OWNER)
    play(two, OWNER, "pass")
    assert alike(one, two, viewer)
    two.undo(OWNER)
    assert alike(one, two, OWNER)


@pytest.mark.rule("H-VAR-04")
def test_a_pass_that_may_be_taken_back_is_not_heard_of() -> None:
    one, two = (planned(options={"lenient_planning": True}) for _ in range(2))
    play(two, OWNER, "pass")
    assert asked(two, OWNER) == "round.bonus"
    for viewer in OTHERS:
        assert alike(one, two, viewer)


# Setup


@pytest.mark.rule("H-SETUP-08", "J-63")
@pytest.mark.parametrize("viewer", OTHERS)
def test_which_agent_was_kept_or_rejected_cannot_be_told(viewer: int | None) -> None:
    tables = []
    for dealt, kept in (
        ([FORTY_TWO, WES], WES),
        ([FORTY_TWO, WES], FORTY_TWO),
        ([FORTY_TWO, JUNO], JUNO),
        (["A7", "A8"], "A7"),
    ):
        match = table(
            {"dealt": dealt},
            {"dealt": DEALT[1]},
            {"dealt": DEALT[2]},
            phase="agents",
            decks={"L": [f"P{n:03d}" for n in range(1, 37)]},
        )
        position = written(match)
        position["luck"] = written(table(number=3))["luck"]
        position["decks"] = written(table(number=3))["decks"]
        tables.append(laid_out(position, match))
        play(tables[-1], OWNER, f"keep:{kept}")
    assert len({bytes_of(match, viewer) for match in tables}) == 1
    assert len({bytes_of(match, OWNER) for match in tables}) == len(tables)
    for match in tables:
        play(match, 1, f"keep:{BARON}")
        play(match, 2, f"keep:{MIMOSA}")
        everybody(match, "own:2")
        everybody(match, "pass")
    assert len({bytes_of(match, viewer) for match in tables}) == 1


@pytest.mark.rule("H-SETUP-08", "H-END-06")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_rejected_agent_cannot_be_told_even_when_all_is_over(viewer: int | None) -> None:
    seats: list[dict[str, Any]] = [
        {"dealt": DEALT[seat], "agent": AGENTS[seat], "raid": {"M": 1, "S": 0, "C": 0}}
        for seat in range(3)
    ]
    one = table(*seats, phase="raid", lair=VOLCANO)
    two = changed(one, dealt=[WES, JUNO])
    other = changed(one, dealt=[WES, FORTY_TWO], agent=FORTY_TWO, raid={"M": 1, "S": 0, "C": 0})
    assert alike(one, two, viewer)
    assert not alike(one, two, OWNER)
    assert not alike(one, other, viewer), "the kept one is shown"
    for match in (one, two):
        for seat in range(3):
            if seat in match.deciders:
                play(match, seat, "stop")
        assert match.over
    assert alike(one, two, viewer)


@pytest.mark.rule("H-SETUP-10", "H-SETUP-11")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_noted_agent_cannot_be_told(viewer: int | None) -> None:
    tables = []
    for kept in (WES, FORTY_TWO, JUNO):
        match = lairworks.new(GAME, seats=3, seed=3, options={"agents": "open", "lair": 4})
        play(match, OWNER, f"keep:{kept}")
        tables.append(match)
    assert len({bytes_of(match, viewer) for match in tables}) == 1
    for match in tables:
        everybody(match, f"keep:{WES}")
        everybody(match, "pass")
    assert len({bytes_of(match, viewer) for match in tables}) == 1
    assert len({bytes_of(match, OWNER) for match in tables}) == 3


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_free_gadget_cannot_be_told_before_all_have_chosen(viewer: int | None) -> None:
    tables = []
    for number in range(1, 6):
        match = lairworks.new(GAME, seats=3, seed=8)
        for seat in range(3):
            play(match, seat, match.choices(seat)[0])
        play(match, OWNER, f"own:{number}")
        play(match, 2, "own:4")
        tables.append(match)
    assert len({bytes_of(match, viewer) for match in tables}) == 1
    for match in tables:
        play(match, 1, "own:1")
    assert len({bytes_of(match, viewer) for match in tables}) == 5


# Claims


@pytest.mark.rule("H-MISS-04", "H-MISS-06")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_claim_cannot_be_told_before_all_have_decided(viewer: int | None) -> None:
    claims = ["none", "claim:N01:now", "claim:N01:later", "claim:N12:now", "claim:N12:later"]
    tables = []
    for claim in claims:
        rich = {"rooms": KENNEL, "gadgets": [1, 2]}
        match = table(rich, rich, rich, lair=YACHT, phase="claims", missions=["N01", "N05", "N12"])
        play(match, OWNER, claim)
        play(match, 2, "claim:N01:now")
        tables.append(match)
    assert len({bytes_of(match, viewer) for match in tables}) == 1
    for match in tables:
        assert sheet(match, 2).cash == 10
        play(match, 1, "none")
    assert len({bytes_of(match, viewer) for match in tables}) == len(claims)


def test_how_many_missions_another_seat_could_claim_is_only_what_its_sheet_tells() -> None:
    """Thinking or done, another seat's claim changes nothing for those who still think."""
    seats = ({"rooms": KENNEL, "gadgets": [1, 2]}, {"rooms": KENNEL})
    one = table(*seats, lair=YACHT, phase="claims", missions=["N01", "N05", "N12"])
    before = offered(one, OTHER)
    play(one, OWNER, "claim:N01:later")
    assert offered(one, OTHER) == before == ["claim:N01:now", "claim:N01:later", "none"]


# Cards


@pytest.mark.rule("J-63", "H-SETUP-02")
@pytest.mark.parametrize("number", [1, 10, 34, 35])
def test_the_cards_face_down_cannot_be_told_by_anybody(number: int) -> None:
    draws = random.Random(number)
    one = planned(round=number)
    orders = set()
    for _ in range(4):
        two = shuffled(one, draws)
        orders.add(json.dumps(written(two)["decks"]))
        for viewer in (OWNER, *OTHERS):
            assert alike(laid_out(written(one), one), two, viewer)
    assert len(orders) > 1 or number == 35


@pytest.mark.parametrize("phase", ["agents", "gadgets", "claims", "raid"])
def test_the_cards_face_down_cannot_be_told_in_other_phases(phase: str) -> None:
    seat = {"rooms": KENNEL} if phase in ("claims", "raid") else {}
    raid = {"raid": {"M": 2, "S": 0, "C": 0}} if phase == "raid" else {}
    one = table(*[{**seat, **raid}] * 3, phase=phase, missions=["N01", "N05", "N12"], seed=4)
    for number in range(3):
        two = shuffled(one, random.Random(number))
        assert written(two)["decks"] != written(one)["decks"] or phase == "raid"
        for viewer in (OWNER, *OTHERS):
            assert alike(laid_out(written(one), one), two, viewer)


def test_the_luck_of_a_match_is_in_no_view_and_no_event() -> None:
    match = lairworks.new(GAME, seats=3, seed=7_777_777, options={"lair": YACHT})
    draws = random.Random(1)
    for _ in range(100):
        seat = draws.choice(match.deciders)
        play(match, seat, drawn(match.choices(seat), draws))
    lanes = [str(lane) for stream in written(match)["luck"] for lane in stream if lane > 10**6]
    assert lanes
    for viewer in (OWNER, *OTHERS):
        text = bytes_of(match, viewer)
        assert not [lane for lane in lanes if lane in text]
        assert "7777777" not in text
        assert "seed" not in json.dumps(match.view(viewer))


# Whole matches


def disguised(match: Match, viewer: int | None, draws: random.Random) -> Match:
    """Another table that the viewer must not be able to tell from this one."""
    found = state(match)
    position = written(shuffled(match, draws))
    position["luck"] = [[draws.randrange(1, 2**32) for _ in range(4)] for _ in position["luck"]]
    others = [seat for seat in range(match.seats) if seat != viewer]
    revealed = found.phase in ("raid", "over")
    if not found.board.no_agents and not revealed:
        deal_again(match, position, others, draws)
    done = [seat for seat in others if seat not in match.deciders]
    if not revealed:
        for seat in others:
            position["seats"][seat].pop("made", None)
            position["seats"][seat].pop("claim", None)
    twin = laid_out(position, match)
    for seat in done if found.phase in ("gadgets", "planning", "claims") else ():
        while seat in twin.deciders:
            play(twin, seat, draws.choice(twin.choices(seat)))
    return twin


def deal_again(
    match: Match, position: dict[str, Any], others: list[int], draws: random.Random
) -> None:
    """Other Agents for the others; who has kept one has kept one."""
    seats = position["seats"]
    free = [agent.id for agent in state(match).content.agents]
    if state(match).open_agents:
        for seat in others:
            if "agent" in seats[seat]:
                seats[seat]["agent"] = draws.choice(free)
        return
    for seat in range(match.seats):
        if seat not in others:
            free = [agent for agent in free if agent not in seats[seat]["dealt"]]
    draws.shuffle(free)
    for seat in others:
        seats[seat]["dealt"] = [free.pop() for _ in seats[seat]["dealt"]]
        if "agent" in seats[seat]:
            seats[seat]["agent"] = draws.choice(seats[seat]["dealt"])


def looks(match: Match, viewer: int | None) -> str:
    """What a viewer sees now, whatever was told before."""
    seen: list[object] = [match.deciders, match.scores, match.view(viewer), match.board(viewer)]
    if viewer is not None:
        seen.append(match.describe(viewer))
    return json.dumps(seen)


@pytest.mark.slow
@pytest.mark.rule("J-63", "H-ROUND-10")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_no_viewer_can_tell_a_disguised_table_in_a_whole_match(options: str, seats: int) -> None:
    draws = random.Random(f"{options} {seats}")
    match = started(seats, options, seats, "busy")
    compared: Counter[str] = Counter()
    while not match.over and state(match).phase != "raid":
        for viewer in (0, seats - 1, None):
            twin = disguised(match, viewer, draws)
            assert looks(twin, viewer) == looks(match, viewer)
            compared[state(match).phase] += 1
        for _ in range(draws.randrange(1, 4 * seats)):
            if state(match).phase != "raid":
                seat = draws.choice(match.deciders)
                play(match, seat, drawn(match.choices(seat), draws))
    assert compared["planning"] > 20


@pytest.mark.parametrize("options", ["polar", "volcano", "lenient"])
def test_what_others_do_unseen_is_heard_of_only_as_done(options: str) -> None:
    allowed = {"agents": "agent_kept"}
    allowed |= dict.fromkeys(("gadgets", "planning", "claims"), "seat_done")
    draws = random.Random(options)
    match = started(4, options, 4, "busy")
    read = dict.fromkeys((0, 1, 2, 3, None), 0)
    heard = 0
    while state(match).phase != "raid":
        now = (state(match).phase, state(match).round)
        seat = draws.choice(match.deciders)
        play(match, seat, drawn(match.choices(seat), draws))
        sealed = (state(match).phase, state(match).round) == now
        for viewer, since in read.items():
            events = match.events(viewer, since)
            read[viewer] += len(events)
            if sealed and viewer != seat and since:
                assert [event.name for event in events] in ([], [allowed[now[0]]])
                assert all(dict(event.facts) == {"seat": seat} for event in events)
                heard += len(events)
    assert heard > 100


@pytest.mark.rule("J-63")
@pytest.mark.parametrize("options", OPTIONS)
def test_sealed_events_are_heard_by_their_seat_alone(options: str) -> None:
    draws = random.Random(options)
    match = started(6, options, 3, "weak")
    while not match.over:
        seat = draws.choice(match.deciders)
        play(match, seat, drawn(match.choices(seat), draws))
        if len(match.history) % 7 == 0:
            check_nothing_hidden(match)
    sealed = 0
    for viewer in (0, 1, 2, None):
        events = match.events(viewer)
        assert [event.number for event in events] == list(range(len(events)))
        for event in events:
            if event.facts.get("sealed") or event.name in ("agents_dealt", "nothing_claimed"):
                assert event.facts["seat"] == viewer
                sealed += 1
    assert sealed > 50


def check_nothing_hidden(match: Match) -> None:
    """No front of a card face down, no Agent of a rival, in any view (J-63)."""
    found = state(match)
    hidden = face_down(found)
    revealed = found.phase in ("raid", "over")
    for viewer in (*range(match.seats), None):
        view: Any = match.view(viewer)
        catalogue = json.dumps(view.pop("agents"))
        text = json.dumps([view, [event.facts for event in match.events(viewer)]])
        assert not [card for card in hidden if card in text]
        for seat, agents in enumerate(found.dealt):
            if seat == viewer or found.open_agents:
                continue
            for number in agents:
                agent = found.content.agent_at[number]
                shown = f'"{agent.id}"' in text or agent.name in text
                assert shown == (revealed and number == found.agents[seat])
                assert agent.name in catalogue
        for seat, raid in enumerate(view["raids"]):
            own = seat == viewer and found.raids[seat].over
            assert (raid["grade"] is not None) == (own or found.phase == "over")


# Keys


ALLOWED_KEYS = {
    "": (
        "phase round rounds last_round left lair kinds display past direction missions gadgets "
        "agents bonus_costs budget_cap stat_cap raid_timer sheets raids deciding me ending result"
    ),
    "lair": ("number name text ring blocked agents free_gadget shift_step shift_axis gadget_any"),
    "kinds": "id name group icon short entryway value income cost",
    "kinds.cost": "M S C F",
    "display": "slot front name kind value income stat points marker line number",
    "missions": "id name text now later closed claims progress",
    "missions.claims": "seat reward",
    "gadgets": "number name icon counts expert text",
    "agents": "id name text M S C",
    "sheets": (
        "seat rooms walls cash lifetime trained gadgets free_gadget gadget_count bonuses later "
        "agent"
    ),
    "sheets.trained": "M S C",
    "sheets.agent": "id name text M S C",
    "raids": (
        "seat target M S C wild at path explored stolen hushed opened ready costs rooms sentries "
        "traps loot over doing grade"
    ),
    "raids.doing": "split drill",
    "raids.grade": "stolen best missed exact verdict choices route lost_at lost_by",
    "me": "seat dealt made in_hand claim bonus_cost",
    "result": "lines total rank",
}
BY_NAME = ("sheets.rooms", "raids.costs", "result.lines")  # keys are rooms, kinds and lines


def check_keys(part: object, place: str) -> None:
    """Every key of a view must be on the list above."""
    if isinstance(part, list):
        for item in part:
            check_keys(item, place)
    elif isinstance(part, dict):
        for key, value in part.items():
            if not place.startswith(BY_NAME):
                assert key in ALLOWED_KEYS[place].split(), f"{place}: {key}"
            check_keys(value, f"{place}.{key}" if place else key)
    else:
        assert part is None or isinstance(part, (str, int, bool)), place


@pytest.mark.parametrize("options", OPTIONS)
def test_views_hold_only_what_is_on_the_list(options: str) -> None:
    draws = random.Random(1)
    match = started(1, options, 3, "busy")
    while not match.over:
        seat = draws.choice(match.deciders)
        play(match, seat, drawn(match.choices(seat), draws))
        if len(match.history) % 5 == 0 or match.over:
            for viewer in (0, 2, None):
                check_keys(match.view(viewer), "")
                json.dumps(match.view(viewer))
