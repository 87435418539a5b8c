"""Events as sentences."""

from __future__ import annotations

import ast
from importlib import resources

import pytest

from lairworks.core.journal import Event
from lairworks.games.volcano.phrases import directive, directives
from lairworks.games.volcano.story import TELLERS, tell
from lairworks.games.volcano.words import CODES
from tests.games.volcano.sentences import (
    NAMES,
    is_good,
    is_sentence,
    lines,
    named,
    viewers,
    wandered,
)
from tests.games.volcano.tables import play, table


def build(
    card: str, level: int, base: int, types: list[str], lost: int = 0, **more: object
) -> dict[str, object]:
    return {"card": card, "level": level, "base": base, "new_symbols": types, "lost": lost, **more}


def way(place: str, **more: object) -> dict[str, object]:
    return {"from_place": "the reserve", "place": place, "owner": -1, **more}


TOLD: list[tuple[str, dict[str, object], str]] = [
    (
        "match_start",
        {"order": [1, 0], "pool": ["Shark Tank", "Sick Bay", "Missile Silo"]},
        "Work on the lair begins. The Room Pool offers Shark Tank, Sick Bay and Missile Silo.",
    ),
    ("round_start", {"round": 3, "order": [1, 0]}, "Round 3: Ben, then Ana will plan."),
    (
        "planned",
        {"slot": "5", "bonus": ["WORK", "WORK", "SELECT", "BP"]},
        "Ana takes slot 5: two Work Tokens, a room card and a Build Point.",
    ),
    ("planned", {"slot": "2", "bonus": []}, "Ana takes slot 2: nothing."),
    ("cube", {"slot": "4"}, "Ana blocks slot 4 with the purple cube."),
    (
        "inbox_moved",
        {"tokens": 3, "active": 4},
        "Ana takes three Work Tokens out of the Inbox and has four active.",
    ),
    (
        "inbox_moved",
        {"tokens": 0, "active": 1},
        "Ana has an empty Inbox and one active Work Token.",
    ),
    (
        "boss_moved",
        way("the Construction Yard", paid="yard"),
        "Ana sends the Boss to the Construction Yard.",
    ),
    ("boss_moved", way("Site A", paid="yard", owner=0), "Ana sends the Boss to Site A."),
    (
        "boss_moved",
        way("Site A", paid="owner", owner=1),
        "Ana sends the Boss to Site A (Ben's crew): Ben earns a Work Token.",
    ),
    (
        "boss_moved",
        way("Site A", paid="nobody", owner=1),
        "Ana sends the Boss to Site A (Ben's crew) for free.",
    ),
    (
        "boss_moved",
        way("the Excavation Site", paid="nobody"),
        "Ana sends the Boss to the Excavation Site for free.",
    ),
    (
        "hench_moved",
        way("Site B", how="paid"),
        "Ana sends a Henchman from the reserve to Site B.",
    ),
    (
        "hench_moved",
        way("Site B", from_place="Shark Tank", how="free"),
        "Ana sends a Henchman from Shark Tank to Site B for free.",
    ),
    (
        "hench_moved",
        way("Shark Tank", how="occupy"),
        "Ana occupies Shark Tank with a Henchman from the reserve.",
    ),
    (
        "transferred",
        way("Missile Silo", from_place="Monorail Platform", owner=1),
        "Ana transfers the Boss and Ben's Henchman from Monorail Platform to Missile Silo.",
    ),
    (
        "transferred",
        way("Missile Silo", from_place="Monorail Platform", owner=0),
        "Ana transfers Boss and Henchman from Monorail Platform to Missile Silo.",
    ),
    (
        "directive",
        {"code": "SELECT", "skipped": "impossible"},
        "Ana cannot Select a card: the Room Pool is empty.",
    ),
    (
        "directive",
        {"code": "WORK", "skipped": "impossible"},
        "Ana cannot gain a Work Token: the yard is empty.",
    ),
    ("directive", {"code": "BUILD", "skipped": "impossible"}, "Ana cannot Build."),
    ("directive", {"code": "OCCUPY", "skipped": "declined"}, "Ana does not Occupy."),
    ("directive", {"code": "FAVOR(2)", "skipped": "declined"}, "Ana does not score 2 VP."),
    (
        "directive",
        {"code": "LOSE_WORK", "skipped": "unpaid"},
        "Ana has no active Work Token to pay with and forfeits the rest.",
    ),
    (
        "directive",
        {"code": "LOSE_BP", "skipped": "unpaid"},
        "Ana has no Build Point to pay with and forfeits the rest.",
    ),
    ("selected", {"card": "Shark Tank"}, "Ana takes Shark Tank from the Room Pool."),
    ("revealed", {"card": "Shark Tank"}, "Ana turns up Shark Tank for the Room Pool."),
    (
        "built",
        build("Command Center", 1, 3, ["Science"], lost=2),
        (
            "Ana builds Command Center on level 1: 3 + 1 for Science = 4 VP"
            " (2 lost: the shaft ends here)."
        ),
    ),
    (
        "built",
        build("Shark Tank", 2, 2, ["Weapons", "Security", "Comfort"]),
        "Ana builds Shark Tank on level 2: 2 + 3 for Weapons, Security and Comfort = 5 VP.",
    ),
    ("built", build("Sick Bay", 3, 1, []), "Ana builds Sick Bay on level 3: 1 VP."),
    (
        "upgraded",
        build("Laser Gallery", 3, 3, ["Weapons", "Science"], old="Geothermal Tap", removed=[]),
        (
            "Ana builds Laser Gallery in place of Geothermal Tap on level 3:"
            " 3 + 2 for Weapons and Science = 5 VP."
        ),
    ),
    (
        "upgraded",
        build("Lava Chute", 1, 2, [], old="Site A", removed=["henchman 1"]),
        "Ana builds Lava Chute in place of Site A on level 1: 2 VP; Ben's Henchman has to leave.",
    ),
    (
        "upgraded",
        build("Lava Chute", 1, 2, [], old="Site A", removed=["henchman 1", "boss 0"]),
        (
            "Ana builds Lava Chute in place of Site A on level 1: 2 VP;"
            " Ben's Henchman and Ana's Boss have to leave."
        ),
    ),
    (
        "stolen",
        build("Sick Bay", 2, 1, ["Comfort"], victim=1, victim_scored=1),
        (
            "Ana steals Sick Bay from Ben and builds it on level 2: 1 + 1 for Comfort = 2 VP;"
            " Ben scores 1."
        ),
    ),
    (
        "stolen",
        build("Sick Bay", 2, 1, [], lost=1, victim=1, victim_scored=0),
        (
            "Ana steals Sick Bay from Ben and builds it on level 2: 1 VP"
            " (1 lost: the shaft ends here); Ben scores nothing."
        ),
    ),
    (
        "score",
        {"from": 5, "to": 7, "lost": 0, "why": "favor"},
        "Ana scores 2 VP and stands at 7.",
    ),
    (
        "score",
        {"from": 9, "to": 10, "lost": 1, "why": "crate"},
        "Ana scores 1 VP and stands at 10 (1 lost: the shaft ends here).",
    ),
    (
        "score",
        {"from": 5, "to": 5, "lost": 1, "why": "favor"},
        "Ana scores nothing (1 lost: the shaft ends here).",
    ),
    ("bp", {"delta": 1, "now": 2}, "Ana gains 1 Build Point and has 2."),
    ("bp", {"delta": -1, "now": 0}, "Ana pays 1 Build Point and has 0 left."),
    ("bp", {"delta": 0, "now": 5}, "Ana has 5 Build Points already; another one is wasted."),
    ("work", {"delta": 1, "where": "inbox", "yard": 9}, "A Work Token goes to Ana's Inbox."),
    (
        "work",
        {"delta": -1, "where": "active", "yard": 9},
        "An active Work Token of Ana's goes to the yard.",
    ),
    (
        "excavated",
        {"level": 3, "wrecks": ["L3.E1"], "limit": 15},
        "Ana digs to level 3. One ruin found.",
    ),
    (
        "excavated",
        {"level": 2, "wrecks": ["L2.W1", "L2.E1"], "limit": 10},
        "Ana digs to level 2. Two ruins found.",
    ),
    ("excavated", {"level": 4, "wrecks": [], "limit": 20}, "Ana digs to level 4."),
    ("excavated", {"level": 5, "wrecks": [], "limit": 25}, "Ana digs to the Core."),
    (
        "dismissed",
        {"owner": 1, "worker": "henchman", "place": "Site A", "token": True},
        "Ben's Henchman is dismissed from Site A.",
    ),
    (
        "dismissed",
        {"owner": 1, "worker": "boss", "place": "the ruins of Shark Tank", "token": False},
        (
            "Ben's Boss is dismissed from the ruins of Shark Tank,"
            " and the yard has no Work Token for Ben."
        ),
    ),
    ("destroyed", {"card": "Shark Tank", "level": 2}, "Ana destroys Shark Tank on level 2."),
    ("crate_gained", {}, "Ana takes a crate."),
    (
        "crate_gained",
        {"crate": "Overtime Form", "kind": "DOUBLE"},
        "You take a crate and find an Overtime Form.",
    ),
    (
        "crates_refilled",
        {"crates": 3},
        "The discarded crates become a new Crate Pool of three crates.",
    ),
    (
        "crate_used",
        {"crate": "Overtime Form", "kind": "DOUBLE", "which": 1},
        "Ana opens a crate: Overtime Form.",
    ),
    ("crate_taken", {"victim": 1}, "Ana draws a crate from Ben."),
    (
        "crate_taken",
        {"victim": 1, "crate": "Bag of Cement", "kind": "BP"},
        "Ana draws a Bag of Cement from Ben.",
    ),
    ("exchanged", {"victim": 1}, "Ana gives Ben a crate in return."),
    (
        "exchanged",
        {"victim": 1, "crate": "Overtime Form", "kind": "DOUBLE"},
        "Ana gives Ben an Overtime Form in return.",
    ),
    (
        "wasted",
        {"losers": [0, 1]},
        "Ana wastes time, which has cost Ana and Ben an active Work Token each.",
    ),
    ("wasted", {"losers": [1]}, "Ana wastes time, which has cost Ben an active Work Token."),
    (
        "wasted",
        {"losers": []},
        "Ana wastes time, but nobody has an active Work Token to lose.",
    ),
    (
        "retired",
        {"place": 2, "first_crate": False, "kept": 2},
        "Ana retires in second place and keeps two Work Tokens.",
    ),
    ("retired", {"place": 1, "first_crate": False, "kept": 0}, "Ana retires in first place."),
    ("retired", {"place": 1, "first_crate": True, "kept": 0}, "Ana retires ahead of all others."),
    ("turn_ended", {}, "Ana ends the turn."),
    ("round_end", {"round": 4, "order": [0, 1]}, "Everybody has retired; round 4 is over."),
    (
        "pool_refreshed",
        {"cards": ["Shark Tank", "Sick Bay"]},
        "The new Room Pool offers Shark Tank and Sick Bay.",
    ),
    ("pool_refreshed", {"cards": []}, "The new Room Pool offers nothing."),
    (
        "deck_reshuffled",
        {"cards": 12},
        "The discarded rooms are shuffled into a new Room Deck of twelve cards.",
    ),
    ("lair_full", {"round": 5}, "The lair is full: round 5 is the last."),
    ("stall", {"rounds": 6}, "For six rounds nobody has scored, built or dug."),
    (
        "game_end",
        {"reason": "core", "winner": 1, "scores": [21, 25]},
        "The Core is reached. Ben wins with 25 VP (Ana 21).",
    ),
    (
        "game_end",
        {"reason": "lair_full", "winner": 0, "scores": [22, 22]},
        (
            "The lair is full. Ana wins with 22 VP, farther left on the Retirement Track than Ben"
            " (Ben 22)."
        ),
    ),
    (
        "game_end",
        {"reason": "stall", "winner": 0, "scores": [3, 2]},
        "Work has come to a standstill. Ana wins with 3 VP (Ben 2).",
    ),
    (
        "game_end",
        {"reason": "round_cap", "winner": 0, "scores": [3, 2]},
        "Time is up. Ana wins with 3 VP (Ben 2).",
    ),
]


@pytest.mark.parametrize(("name", "facts", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(name: str, facts: dict[str, object], sentence: str) -> None:
    assert tell(Event(0, name, {"seat": 0, **facts}), NAMES[:2]) == sentence
    assert is_sentence(sentence)


def test_every_event_the_rules_report_has_a_teller_and_an_example() -> None:
    reported: set[str] = set()
    source = resources.files("lairworks.games.volcano").joinpath("events.py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("journal.report"):
            reported.add(str(ast.literal_eval(node.args[0])))
    assert reported == set(TELLERS)
    assert {name for name, _, _ in TOLD} == set(TELLERS)


@pytest.mark.parametrize("skipped", ["impossible", "declined"])
def test_every_directive_that_is_passed_over_is_told(skipped: str) -> None:
    for code in [*CODES[:-1], "FAVOR(1)"]:
        event = Event(0, "directive", {"seat": 0, "code": code, "skipped": skipped})
        assert is_sentence(tell(event, NAMES[:2])), code


def test_directives_in_a_row_are_counted() -> None:
    assert directives([]) == ""
    assert directives(["WORK", "WORK", "BP"]) == "gain two Work Tokens and gain a Build Point"
    assert directives(["SELECT", "SELECT"]) == "Select two cards"
    assert directives(["LOSE_BP", "CRATE", "CRATE"]) == "pay a Build Point and take two crates"
    assert directives(["BP", "REVEAL", "BP"]) == (
        "gain a Build Point, Reveal a card and gain a Build Point"
    )
    assert directive("DISMISS", 2) == "Dismiss twice"
    assert directive("FAVOR(2)", 3) == "score 2 VP three times"


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_happens_in_random_matches_is_told_well(seats: int, odd: bool) -> None:
    for seed in range(2):
        match = wandered(seats, seed, 400, odd)
        assert match.over
        for viewer in viewers(seats):
            for happening in match.events(viewer):
                assert is_sentence(happening.text), happening


def test_random_matches_have_nearly_everything_in_them() -> None:
    happened: set[str] = set()
    for seats in (2, 3, 4):
        match = wandered(seats, 0, 400, odd=True)
        happened |= {event.name for event in match.events(None)}
    assert set(TELLERS) - happened <= {"stall", "crates_refilled", "crate_taken", "exchanged"}


# Whole turns


@pytest.mark.rule("EX-03", "V-BOSS-07")
def test_a_visit_to_a_rivals_room_names_who_is_paid() -> None:
    match = named(table(3, seats=[{"bp": 1}, {"henchmen": ["L1.W1"]}]))
    play(match, "boss:L1.W1")
    assert lines(match)[:2] == [
        "Ana sends the Boss to Site A (Ben's crew): Ben earns a Work Token.",
        "Ana gains 1 Build Point and has 2.",
    ]


@pytest.mark.rule("EX-05", "V-SCORE-03")
def test_a_build_is_told_with_what_the_shaft_cut_off() -> None:
    match = named(table(4, lair={"L1.E2": "R04"}, seats=[{"vp": 3, "bp": 3, "cards": ["R19"]}]))
    play(match, "boss:YARD")
    assert lines(match)[:2] == [
        "Ana sends the Boss to the Construction Yard.",
        (
            "Ana builds Command Center on level 1: 3 + 1 for Science = 4 VP"
            " (2 lost: the shaft ends here)."
        ),
    ]


@pytest.mark.rule("V-DES-02")
def test_a_blast_is_told_room_first_and_then_worker_by_worker() -> None:
    match = named(
        table(
            3,
            lair={"L1.W2": "R27", "L1.E2": "R20"},
            seats=[
                {"henchmen": ["L1.W2"]},
                {"henchmen": ["L1.E2"], "boss": "L1.E2"},
                {"boss": "L1.E2"},
            ],
        )
    )
    play(match, "boss:L1.W2", "destroy:L1.E2")
    assert lines(match)[:8] == [
        "Ana sends the Boss to Self-Destruct Test Bay.",
        "A Work Token goes to Ana's Inbox.",
        "Ana destroys Shark Tank on level 1.",
        "A Work Token goes to Ben's Inbox.",
        "Ben's Henchman is dismissed from the ruins of Shark Tank.",
        "A Work Token goes to Ben's Inbox.",
        "Ben's Boss is dismissed from the ruins of Shark Tank.",
        "A Work Token goes to Cleo's Inbox.",
    ]


# Secrets


@pytest.mark.rule("V-CRT-01", "V-CRATE-03")
def test_a_crate_that_is_drawn_is_told_by_name_to_its_owner_alone() -> None:
    match = named(table(3, crate_pool=["FIRST"]))
    play(match, "boss:DIG")
    assert "You take a crate and find a Helicopter Pass." in lines(match, 0)
    for viewer in (1, 2, None):
        assert "Ana takes a crate." in lines(match, viewer)
        assert not any("Helicopter" in line for line in lines(match, viewer))


@pytest.mark.rule("V-EXG-01", "J-33")
def test_an_exchange_is_told_by_name_to_the_two_parties_alone() -> None:
    match = named(
        table(
            3,
            lair={"L1.W2": "R05"},
            seats=[{"henchmen": ["L1.W2"], "crates": ["BP"]}, {"crates": ["FIRST"]}],
        )
    )
    play(match, "boss:L1.W2", "exchange:1", "give:BP")
    for viewer in (0, 1):
        assert "Ana draws a Helicopter Pass from Ben." in lines(match, viewer)
        assert "Ana gives Ben a Bag of Cement in return." in lines(match, viewer)
    for other in (2, None):
        assert "Ana draws a crate from Ben." in lines(match, other)
        assert "Ana gives Ben a crate in return." in lines(match, other)
        assert not any("Helicopter" in line or "Cement" in line for line in lines(match, other))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crates_of_others_are_named_only_when_they_are_opened(seats: int) -> None:
    crates = ["Overtime Form", "Bag of Cement", "Fruit Basket", "Signed Portrait", "Helicopter"]
    for seed in range(2):
        match = wandered(seats, seed, 400)
        for viewer in viewers(seats):
            for happening in match.events(viewer):
                told = [name for name in crates if name in happening.text]
                if happening.name == "crate_used":
                    assert len(told) == 1
                elif told:
                    parties = (happening.facts["seat"], happening.facts.get("victim"))
                    assert viewer in parties
                    assert happening.name in ("crate_gained", "crate_taken", "exchanged")


def test_what_is_good_can_tell_good_from_ugly() -> None:
    assert is_good("Build Shark Tank on level 2, west outer: 2 VP")
    for ugly in (
        "Take R20",
        "Go to L2.W1",
        "Open a VP1",
        "Must SELECT",
        "Take slot_1",
        "To DIG",
        "Seat -1 wins",
        "None left",
        "lower case",
        "Two  blanks",
        "Play boss:YARD",
    ):
        assert not is_good(ugly), ugly
