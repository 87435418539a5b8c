"""What games tell statistics about their cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from lairworks import shelf
from lairworks.core.game import Game, Mention
from lairworks.core.options import complete
from lairworks.core.recording import Ledger, all_facts, at_random, tally
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.games.uprising.state import MASTER, RESISTANCE
from lairworks.packs import content_of

Count = dict[tuple[str, str, int], Counter[str]]  # by kind, how and seat
GAMES = [game.id for game in shelf.BUILT_IN]
MATCHES = 20
# By game: the kinds that are offered or dealt, with the tables of content they come from.
OFFERED = {
    "volcano": {"room": "rooms", "crate": "crates", "slot": "slots"},
    "uprising": {"plot": "plots", "resource": "resources", "tile": "tiles"},
    "delve": {"treasure": "treasures", "hazard": "hazards"},
    "heist": {"agent": "agents", "gadget": "gadgets", "mission": "missions", "upgrade": "kinds"},
    "quest": {
        "hero": "heroes",
        "action": "actions",
        "challenge": "challenges",
        "treasure": "treasures",
    },
}
# Those that are there for everybody all the time: nobody offers them.
AT_HAND = {
    "volcano": {"place": "places"},
    "uprising": {"hero": "heroes"},
    "delve": {"action": "actions", "lair": "lairs"},
    "heist": {},
    "quest": {"power": "heroes"},
}
# Kinds of which nothing can be taken that was not seen first, by anybody.
NEVER_UNSEEN = {
    "volcano": ("room", "crate", "slot"),
    "uprising": ("plot",),
    "delve": ("treasure", "hazard"),
    "heist": ("agent", "gadget", "mission", "upgrade"),
    "quest": ("action", "treasure"),
}


def played(game: Game[Any, Any], seed: int, seats: int | None = None) -> State:
    """A random match with its reports."""
    number = seats or game.seats[0]
    options = complete(game.options, None)
    state: State = game.start(content_of(game), number, options, seed)
    state.journal = Ledger()
    state.proceed()
    at_random(state, [seeded(seed, 10 + seat) for seat in range(number)])
    return state


@cache
def told(name: str) -> list[list[Mention]]:
    """What some matches mention, each in order."""
    game = shelf.find(name)
    found = []
    for seed in range(MATCHES):
        state = played(game, seed)
        assert state.journal is not None
        entries = state.journal.entries
        found.append([each for entry in entries for each in game.mentions(state, entry)])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_offered_is_mentioned_by_the_id_it_has_in_the_content(name: str) -> None:
    kinds = {**OFFERED[name], **AT_HAND[name]}
    mentions = [each for match in told(name) for each in match]
    assert {each.kind for each in mentions} == set(kinds)
    assert {each.how for each in mentions} == {"seen", "taken", "used"}
    offered = {each.kind for each in mentions if each.how == "seen"}
    assert offered == set(OFFERED[name])
    content = content_of(shelf.find(name))
    for kind, table in kinds.items():
        ids = {each.card for each in mentions if each.kind == kind}
        assert ids <= set(content.tables[table]), kind
    seats = max(shelf.find(name).seats[0], 2)
    assert {each.seat for each in mentions} <= {-1, *range(seats)}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_taken_that_was_never_seen(name: str) -> None:
    for match in told(name):
        seen: set[tuple[str, str]] = set()
        for each in match:
            if each.kind in NEVER_UNSEEN[name]:
                if each.how == "seen":
                    seen.add((each.kind, each.card))
                elif each.how == "taken" and name != "heist":
                    assert (each.kind, each.card) in seen, each
        taken = {(each.kind, each.card) for each in match if each.how == "taken"}
        assert {pair for pair in taken if pair[0] in NEVER_UNSEEN[name]} <= seen


def test_treasures_of_delve_are_counted_as_often_as_they_lie_there() -> None:
    game = shelf.find("delve")
    for match in told("delve"):
        shown = [each.card for each in match if each.kind == "treasure" and each.seat == -1]
        assert len(shown) >= 3
        first = match[[each.kind for each in match].index("treasure") :][:3]
        assert {each.how for each in first} == {"seen"}
    assert game.pace() == "turns"


@pytest.mark.parametrize("name", GAMES)
def test_a_tally_counts_the_mentions(name: str) -> None:
    game = shelf.find(name)
    state = played(game, 3)
    assert state.journal is not None
    rows = tally(game, state, state.journal.entries)
    counts = Counter((each.seat, each.kind, each.card, each.how) for each in told(name)[3])
    assert {row[:3] for row in rows} == {key[:3] for key in counts}
    assert [row[:3] for row in rows] == sorted(row[:3] for row in rows)
    for seat, kind, card, *numbers in rows:
        hows = ("seen", "taken", "used")
        assert numbers == [counts[seat, kind, card, how] for how in hows]


# What was counted against what lies on the table in the end


def counted(name: str, seed: int, seats: int | None = None) -> tuple[Count, dict[str, Any]]:
    """How often each card was seen, taken and used, by kind, how and seat; and the last table."""
    game = shelf.find(name)
    state = played(game, seed, seats)
    assert state.journal is not None
    found: Count = defaultdict(Counter)
    for seat, kind, card, *numbers in tally(game, state, state.journal.entries):
        for how, number in zip(("seen", "taken", "used"), numbers, strict=True):
            found[kind, how, seat] += Counter({card: number} if number else {})
    return found, game.position(state)


def by_all(count: Count, kind: str, how: str) -> Counter[str]:
    """The same by any seat, and by nobody."""
    return sum((count[key] for key in list(count) if key[:2] == (kind, how)), Counter())


def reports(name: str, seed: int, wanted: str) -> list[Mapping[str, Any]]:
    """What all reports of one name say, in a match that was counted."""
    state = played(shelf.find(name), seed)
    assert state.journal is not None
    return [all_facts(entry) for entry in state.journal.entries if entry.name == wanted]


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_rooms_and_crates_of_volcano_are_where_they_were_counted(seed: int, seats: int) -> None:
    count, table = counted("volcano", seed, seats)
    cards = Counter(card for seat in table["seats"] for card in seat["cards"])
    assert by_all(count, "room", "taken") == by_all(count, "room", "used") + cards
    crates = Counter(crate.partition(".")[0] for seat in table["seats"] for crate in seat["crates"])
    assert by_all(count, "crate", "seen") == by_all(count, "crate", "used") + crates
    planned = [count["slot", "taken", seat].total() for seat in range(seats)]
    assert planned == [planned[0]] * seats
    assert min(planned) >= table["round"] - 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_plots_and_captured_cards_of_uprising_are_where_they_were_counted(seed: int) -> None:
    count, table = counted("uprising", seed)
    recovered = Counter(facts["card"] for facts in reports("uprising", seed, "recovered"))
    captured = Counter(table["captured"])
    assert count["resource", "taken", RESISTANCE] == captured + recovered
    swapped = Counter(facts["plot_id"] for facts in reports("uprising", seed, "plot_swapped"))
    held = Counter(table["plots"])
    completed = count["plot", "used", MASTER]
    assert count["plot", "taken", MASTER] == completed + held + swapped
    assert Counter(plot for plot in completed if plot in table["majors"]) == Counter(
        table["majors"]
    )


@pytest.mark.parametrize("seed", [2, 7, 8])
def test_treasures_of_delve_are_where_they_were_counted(seed: int) -> None:
    count, table = counted("delve", seed)
    for seat, explorer in enumerate(table["seats"]):
        held = Counter(explorer["treasures"])
        assert count["treasure", "taken", seat] == held + Counter(explorer["discarded"])
        assert count["treasure", "used", seat] == held - Counter(explorer["face_down"])
        assert count["hazard", "taken", seat]["greased_pit"] == explorer["traps"]


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3)])
def test_sheets_of_heist_show_what_was_counted(seed: int, seats: int) -> None:
    count, table = counted("heist", seed, seats)
    for seat, sheet in enumerate(table["seats"]):
        assert count["agent", "seen", seat] == Counter(sheet["dealt"])
        assert count["agent", "taken", seat] == Counter([sheet["agent"]])
        assert count["gadget", "taken", seat] == Counter(map(str, sheet["gadgets"]))
        assert count["upgrade", "taken", seat] == Counter(sheet["rooms"].values())
        claims = [claim["mission"] for claim in table["claimed"] if claim["seat"] == seat]
        assert count["mission", "taken", seat] == Counter(claims)
        assert count["mission", "used", seat] == Counter(claims)


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_companies_of_quest_have_what_was_counted(seed: int, seats: int) -> None:
    count, table = counted("quest", seed, seats)
    won = Counter(card for company in table["companies"] for card in company["treasures"])
    assert by_all(count, "treasure", "used") == won
    for seat, company in enumerate(table["companies"]):
        assert count["action", "used", seat].total() == company["turns"]
        assert set(company["party"]) <= set(count["hero", "taken", seat])


@pytest.mark.parametrize(
    ("name", "seats", "sides"),
    [
        ("volcano", 3, {"first", "second", "third"}),
        ("uprising", 2, {"master", "resistance"}),
        ("heist", 3, {""}),
        ("quest", 4, {"first", "second", "third", "fourth"}),
    ],
)
def test_sides_are_known_from_the_deal(name: str, seats: int, sides: set[str]) -> None:
    game = shelf.find(name)
    state = game.start(content_of(game), seats, complete(game.options, None), 5)
    state.proceed()
    found = [game.side(state, seat) for seat in range(seats)]
    assert set(found) == sides
    if "first" in sides:
        assert found[state.deciders()[0]] == "first"


def test_explorers_of_delve_are_known_once_they_are_chosen() -> None:
    game = shelf.find("delve")
    state = game.start(content_of(game), 2, complete(game.options, None), 5)
    state.proceed()
    assert game.side(state, 0) == ""
    over = played(game, 5)
    assert {game.side(over, seat) for seat in (0, 1)} == {"first explorer", "second explorer"}


@pytest.mark.parametrize(
    ("name", "pace"),
    [
        ("volcano", "rounds"),
        ("uprising", "rounds"),
        ("heist", "rounds"),
        ("delve", "turns"),
        ("quest", "turns"),
    ],
)
def test_a_match_has_a_length(name: str, pace: str) -> None:
    game = shelf.find(name)
    assert game.pace() == pace
    state = played(game, 1)
    assert game.length(state) >= 5
