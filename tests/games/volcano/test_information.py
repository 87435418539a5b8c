"""Section G: who may know what, row by row, and the leaks that must be impossible."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lairworks
from lairworks import Match, UndoRefused
from lairworks.core.rng import seeded
from lairworks.games.volcano.game import GAME
from lairworks.games.volcano.words import KINDS
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    lair,
    offered,
    planning,
    play,
    seat,
    state,
    table,
    told,
)

VIEWERS = (RED, BLUE, GREEN, YELLOW, None)
ALL = ["DOUBLE"] * 5 + ["BP"] * 6 + ["VP1"] * 4 + ["VP2"] * 2 + ["FIRST"] * 3
SWAPS: dict[str, Any] = {
    "pack": {"name": "Swaps"},
    "places": {
        "DIG": {"must": ["CRATE"], "may": ["EXCHANGE", "EXCAVATE"]},
        "YARD": {"must": ["BUILD"], "may": ["EXCHANGE", "OCCUPY"]},
    },
}


def bytes_of(match: Match, viewer: int | None) -> str:
    """Everything a viewer can get hold of, as text."""
    seen: list[object] = [
        match.view(viewer),
        [(event.number, event.name, event.facts, event.text) for event in match.events(viewer)],
        match.board(viewer),
    ]
    if viewer is not None:
        seen += [match.choices(viewer), match.describe(viewer)]
    return json.dumps(seen)


def alike(one: Match, two: Match, *viewers: int | None) -> bool:
    """Whether some viewers cannot tell two matches apart."""
    return all(bytes_of(one, viewer) == bytes_of(two, viewer) for viewer in viewers)


def crates(match: Match, owner: int, viewer: int | None) -> list[str]:
    """The crates of a seat as a viewer sees them."""
    seen: Any = match.view(viewer)
    found: list[str] = seen["seats"][owner]["crates"]["kinds"]
    return found


def swapping(*seats: dict[str, Any], **more: Any) -> Match:
    """A table where the yard offers an Exchange."""
    return table(pack=SWAPS, seats=list(seats), **more)


def wander(match: Match, draws: random.Random, plies: int) -> None:
    """Plays random choices, but does not hurry to retire."""
    for _ in range(plies):
        if match.over:
            return
        choices = offered(match)
        choice = draws.choice(choices)
        if choice.startswith("retire"):
            choice = draws.choice(choices)
        play(match, choice)


# The table, row by row


def test_row_lair_workers_scores_and_supplies_are_public() -> None:
    match = table(
        lair={"L2.W1": "R20", "L2.E1": "ruin R21"},
        seats=[
            {"vp": 3, "bp": 2, "active": 4, "inbox": 1, "boss": "YARD", "henchmen": ["L2.W1"]},
            {"vp": 7, "bp": 5, "active": 0, "inbox": 2, "boss": "L2.W1"},
        ],
    )
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        places = {place["id"]: place for place in view["lair"]}
        assert places["L2.W1"]["room"]["id"] == "R20"
        assert (places["L2.W1"]["henchman"], places["L2.W1"]["bosses"]) == (RED, [BLUE])
        assert view["sites"][1]["bosses"] == [RED]
        rows = [(s["vp"], s["bp"], s["active"], s["inbox"], s["boss"]) for s in view["seats"]]
        assert rows[:2] == [(3, 2, 4, 1, "YARD"), (7, 5, 0, 2, "L2.W1")]
        assert view["yard"] == 24 - 4 - 1 - 2 - 2 - 2
        assert (view["levels"], view["limit"]) == (2, 10)


def test_row_room_cards_pool_and_discard_are_public() -> None:
    match = table(pool=["R01", "R02"], discard=["R05", "R06"], seats=[{"cards": ["R07", "R20"]}])
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert [card["id"] for card in view["seats"][RED]["cards"]] == ["R07", "R20"]
        assert [card["id"] for card in view["pool"]] == ["R01", "R02"]
        assert view["discard"] == ["R05", "R06"]


def test_row_the_number_of_cards_in_the_deck_is_public() -> None:
    match = table(pool=["R01"], discard=["R02", "R03"], lair={"L2.W1": "wreck"})
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert view["deck"] == 34 - 1 - 2 - 1


def test_row_the_order_of_the_deck_is_told_to_nobody() -> None:
    one = table(pool=["R01"], deck=["R10", "R11", "R12", "..."])
    two = table(pool=["R01"], deck=["R12", "R10", "R11", "..."])
    assert one.position()["deck"] != two.position()["deck"]
    assert alike(one, two, *VIEWERS)
    for match in (one, two):
        play(match, "boss:DIG", "dig")
    assert alike(one, two, *VIEWERS)


@pytest.mark.rule("R-30")
@pytest.mark.parametrize("players", [2, 3])
def test_row_wrecks_are_told_to_nobody(players: int) -> None:
    viewers = [*range(players), None]
    one = table(players, pool=["R01"], deck=["R10", "R11", "R12", "..."])
    two = table(players, pool=["R01"], deck=["R20", "R21", "R22", "..."])
    for match in (one, two):
        play(match, "boss:DIG", "dig")
    assert lair(one)["L2.W1"] == "wreck R10"
    assert lair(two)["L2.W1"] == "wreck R20"
    assert alike(one, two, *viewers)
    for viewer in viewers:
        view: Any = one.view(viewer)
        (wreck,) = [place for place in view["lair"] if place["id"] == "L2.W1"]
        assert wreck["is"] == "wreck"
        assert "room" not in wreck
        assert "R10" not in bytes_of(one, viewer)
        assert "Contraband Depot" not in bytes_of(one, viewer)


@pytest.mark.rule("R-30")
def test_row_rooms_destroyed_in_play_are_public() -> None:
    match = table(lair={"L1.W2": "R27", "L1.E2": "R20"}, seats=[{"henchmen": ["L1.W2"]}])
    play(match, "boss:L1.W2", "destroy:L1.E2")
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        (ruin,) = [place for place in view["lair"] if place["id"] == "L1.E2"]
        assert (ruin["is"], ruin["room"]["id"]) == ("ruin", "R20")
        assert told(match, "destroyed", viewer)[0]["card"] == "Shark Tank"


@pytest.mark.rule("V-CRATE-03")
def test_row_the_number_of_crates_is_public_and_their_kinds_are_the_owners() -> None:
    one = table(seats=[{}, {"crates": ["BP", "VP2"]}])
    two = table(seats=[{}, {"crates": ["FIRST", "DOUBLE"]}])
    assert alike(one, two, RED, GREEN, YELLOW, None)
    assert not alike(one, two, BLUE)
    for viewer in VIEWERS:
        view: Any = one.view(viewer)
        assert view["seats"][BLUE]["crates"]["count"] == 2
        assert crates(one, BLUE, viewer) == (["BP", "VP2"] if viewer == BLUE else ["?", "?"])


def test_row_the_crate_pool_is_a_number_to_everybody() -> None:
    one = table(crate_pool=["BP", "VP1", "FIRST"], seats=[{}, {"crates": ["VP2", "DOUBLE"]}])
    two = table(crate_pool=["BP", "VP2", "DOUBLE"], seats=[{}, {"crates": ["VP1", "FIRST"]}])
    assert alike(one, two, RED, GREEN, YELLOW, None)
    for viewer in VIEWERS:
        view: Any = one.view(viewer)
        assert view["crates"]["pool"] == 3


def test_row_used_crates_are_public() -> None:
    match = table(crate_pool=["VP2"], seats=[{"crates": ["BP", "FIRST"]}])
    play(match, "crate:BP")
    for viewer in VIEWERS:
        view: Any = match.view(viewer)
        assert view["crates"]["used"] == {"DOUBLE": 0, "BP": 1, "VP1": 0, "VP2": 0, "FIRST": 0}
        assert view["crates"]["discard"] == {
            "DOUBLE": 5,
            "BP": 5,
            "VP1": 4,
            "VP2": 1,
            "FIRST": 2,
        }


@pytest.mark.rule("V-EXG-01")
def test_row_an_exchange_is_known_to_both_parties_alone() -> None:
    match = swapping({"crates": ["BP"]}, {"crates": ["VP1"]})
    play(match, "boss:YARD", "skip", "exchange:1", "give:BP")
    for viewer in VIEWERS:
        (taken,) = told(match, "crate_taken", viewer)
        (given,) = told(match, "exchanged", viewer)
        assert (taken["seat"], taken["victim"]) == (given["seat"], given["victim"]) == (RED, BLUE)
        if viewer in (RED, BLUE):
            assert (taken["kind"], given["kind"]) == ("VP1", "BP")
        else:
            assert set(taken) == set(given) == {"seat", "victim"}
            assert crates(match, RED, viewer) == crates(match, BLUE, viewer) == ["?"]
    assert crates(match, BLUE, RED) == ["BP"]


def test_row_planning_and_retirement_tracks_are_public() -> None:
    match = play(planning(3, [GREEN, RED, BLUE]), "slot:4")
    for viewer in (RED, BLUE, GREEN, None):
        view: Any = match.view(viewer)
        assert [slot["seat"] for slot in view["slots"]] == [None, None, None, GREEN, None]
        assert view["retired"] == [RED, BLUE]


# J-56: views and events of whole matches


def hidden_rooms(match: Match) -> list[str]:
    """The cards of the deck and the wrecks."""
    position: Any = match.position()
    wrecks = [room.split()[1] for room in lair(match).values() if room.startswith("wreck")]
    return [*position["deck"], *wrecks]


NAMES = {room.id: room.name for room in state(table()).content.rooms}


@pytest.mark.rule("J-56", "R-30", "V-CRATE-03")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pack", [None, SWAPS], ids=["base", "swaps"])
def test_nothing_hidden_is_named_in_anything_a_viewer_gets(players: int, pack: Any) -> None:
    checked = 0
    viewers = (*range(players), None)
    for seed in range(2):
        draws = random.Random(seed)
        match = lairworks.new(GAME, seats=players, seed=seed, pack=pack)
        seen: set[str] = set()
        heard = 0
        for _ in range(40):
            wander(match, draws, 4)
            hidden = hidden_rooms(match)
            seen |= set(NAMES) - set(hidden)
            for viewer in viewers:
                view = json.dumps(match.view(viewer)) + match.board(viewer)
                assert not [id for id in hidden if id in view or NAMES[id] in view]
                news = json.dumps([(e.facts, e.text) for e in match.events(viewer, heard)])
                never = [id for id in hidden if id not in seen]
                assert not [id for id in never if id in news or NAMES[id] in news]
                checked += len(hidden)
                check_crates(match, viewer)
            heard = len(match.events(None))
    assert checked > 1000


def check_crates(match: Match, viewer: int | None) -> None:
    """The own crates are shown, others are not, or rightly so."""
    found = state(match)
    for owner in range(match.seats):
        tokens = found.lieutenants[owner].crates
        held = [KINDS[found.content.token_kind[token]] for token in tokens]
        shown = crates(match, owner, viewer)
        if owner == viewer:
            assert shown == held
        elif viewer is None:
            assert shown == ["?"] * len(held)
        else:
            assert all(kind in ("?", true) for kind, true in zip(shown, held, strict=True))


@pytest.mark.rule("J-56", "R-30", "V-UPG-03")
@pytest.mark.parametrize("players", [2, 3])
def test_a_wreck_is_known_once_an_upgrade_has_discarded_it(players: int) -> None:
    match = table(
        players,
        lair={"L1.W2": "R14", "L2.W1": "wreck R33"},
        seats=[{"henchmen": ["L1.W2"], "bp": 0, "cards": ["R01", "R06"]}],
    )
    for viewer in (*range(players), None):
        assert "R33" not in bytes_of(match, viewer)
    play(match, "boss:L1.W2", "upgrade:R01", "over:L2.W1")
    for viewer in (*range(players), None):
        view: Any = match.view(viewer)
        assert view["discard"] == ["R33"]
        assert told(match, "upgraded", viewer)[0]["old"] == "Orbital Uplink"
        assert told(match, "upgraded", viewer)[0]["old_id"] == "R33"


def test_a_revealed_or_selected_card_is_shown_to_all_at_once() -> None:
    match = table(
        lair={"L1.W2": "R02"},
        pool=["R01"],
        deck=["R20", "..."],
        seats=[{"henchmen": ["L1.W2"]}],
    )
    for viewer in VIEWERS:
        assert "R20" not in bytes_of(match, viewer)
    play(match, "boss:L1.W2")
    for viewer in VIEWERS:
        assert told(match, "revealed", viewer)[0]["card_id"] == "R20"
    play(match, "take:R20")
    for viewer in VIEWERS:
        assert told(match, "selected", viewer)[0]["card_id"] == "R20"


PRIVATE = {"crate_gained", "crate_taken", "exchanged"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kinds_of_crates_are_told_to_those_they_belong_to_and_nobody_else(players: int) -> None:
    heard = 0
    for seed in range(3):
        match = lairworks.new(GAME, seats=players, seed=seed, pack=SWAPS)
        wander(match, random.Random(seed), 250)
        for viewer in (*range(players), None):
            for event in match.events(viewer):
                if event.name in PRIVATE:
                    parties = [event.facts["seat"], event.facts.get("victim", -1)]
                    assert ("kind" in event.facts) is (viewer in parties)
                    assert ("crate" in event.facts) is (viewer in parties)
                    heard += 1
                elif event.name != "crate_used":
                    assert "kind" not in event.facts
    assert heard > 100


def test_event_numbers_have_no_gaps_for_anybody() -> None:
    match = lairworks.new(GAME, seats=3, seed=4, pack=SWAPS)
    wander(match, random.Random(4), 10_000)
    assert match.over
    for viewer in (RED, BLUE, GREEN, None):
        numbers = [event.number for event in match.events(viewer)]
        assert numbers == list(range(len(numbers)))
    assert len(match.events(RED)) == len(match.events(None)), "all know that something happened"


def test_the_luck_of_a_match_is_in_no_view_and_no_event() -> None:
    match = lairworks.new(GAME, seats=4, seed=7_777_777)
    wander(match, random.Random(1), 150)
    position: Any = match.position()
    lanes = {str(lane) for stream in position["luck"] for lane in stream if lane > 1_000_000}
    for viewer in VIEWERS:
        text = bytes_of(match, viewer)
        assert not [lane for lane in lanes if lane in text]
        assert "seed" not in text
        assert "7777777" not in text


ALLOWED_KEYS = {
    "": (
        "phase round round_cap turn moved free_moves last_turn last_round quiet_rounds order "
        "retired slots levels limit limits core lair sites yard pool deck discard crates seats "
        "doing ending winner"
    ),
    "slots": "slot bonus seat cube",
    "lair": "id level is room henchman bosses",
    "sites": "id name must may bosses",
    "crates": "pool discard used",
    "crates.discard": " ".join(KINDS),
    "crates.used": " ".join(KINDS),
    "seats": (
        "seat colour shape deciding vp earned bp bp_max active inbox cards boss henchmen retired "
        "crates"
    ),
    "seats.earned": "builds symbols favors crates thefts",
    "seats.crates": "count kinds",
    "doing": "question seat optional code card victim",
    "room": (
        "id name cost vp symbols build_must build_may room_must room_may flavour"  # any room card
    ),
}


def check_keys(part: object, place: str) -> None:
    """Every key of a view must be on the list above."""
    if isinstance(part, list):
        for item in part:
            check_keys(item, place)
    elif isinstance(part, dict):
        is_room = place.rpartition(".")[2] in ("room", "card", "cards", "pool")
        known = ALLOWED_KEYS["room" if is_room else place].split()
        for key, value in part.items():
            assert key in known, f"{place}: {key}"
            check_keys(value, f"{place}.{key}" if place else key)
    else:
        assert part is None or isinstance(part, (str, int, float, bool)), place


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_hold_only_what_is_on_the_list(players: int) -> None:
    draws = random.Random(players)
    match = lairworks.new(GAME, seats=players, seed=players, pack=SWAPS)
    for _ in range(50):
        for viewer in (*range(players), None):
            check_keys(match.view(viewer), "")
            json.dumps(match.view(viewer))
        wander(match, draws, 5)


# Choices and questions


def test_the_choices_of_a_seat_are_its_own() -> None:
    match = swapping({"crates": ["BP", "VP1"]}, {"crates": ["DOUBLE"]})
    play(match, "boss:YARD", "skip", "exchange:1")
    assert asked(match) == "exchange.give"
    for other in (BLUE, GREEN, YELLOW):
        assert match.choices(other) == []
        told_other: Any = match.describe(other)
        assert (told_other["step"], told_other["choices"]) == (None, [])
        assert "crate" not in told_other["question"].lower()
    for viewer in (GREEN, YELLOW, None):
        view: Any = match.view(viewer)
        assert view["doing"] == {"question": "exchange.give", "seat": RED, "victim": BLUE}


@pytest.mark.parametrize("kind", KINDS)
def test_whether_and_what_somebody_is_asked_does_not_tell_which_crates_are_held(kind: str) -> None:
    """Red holds one crate of any kind, usable or not: the same questions in the same order."""

    def walk(held: str) -> list[tuple[str, str]]:
        match = table(
            lair={"L1.W2": "R14"},
            seats=[{"crates": [held], "bp": 5, "vp": 5, "cards": [], "henchmen": ["L1.W2"]}],
        )
        steps = []
        for choice in ("boss:YARD", "skip", "skip", "end"):
            steps.append((asked(match), bytes_of(match, BLUE) + bytes_of(match, None)))
            play(match, choice)
        assert match.deciders == (BLUE,)
        play(match, "retire", "retire", "retire")
        for choice in ("boss:L1.W2", "skip", "skip", "retire"):
            steps.append((asked(match), bytes_of(match, BLUE) + bytes_of(match, None)))
            play(match, choice)
        return steps

    assert walk(kind) == walk("BP")


def test_giving_is_asked_whatever_there_is_to_give() -> None:
    for held in (["BP"], ["VP1"]):
        match = swapping({"crates": held}, {"crates": ["BP"]})
        play(match, "boss:YARD", "skip", "exchange:1")
        assert asked(match) == "exchange.give"


def twins(match: Match, viewer: int, seed: int) -> tuple[Match, Match]:
    """The table, and one that a viewer cannot tell from it."""
    true: dict[str, Any] = dict(match.position())
    guessed = GAME.guess(state(match), viewer, seeded(seed))
    other: dict[str, Any] = {**GAME.position(guessed), "luck": true["luck"]}
    both = [
        lairworks.arrange(GAME, position, seats=match.seats, seed=1, pack=SWAPS)
        for position in (true, other)
    ]
    return both[0], both[1]


TELLING = {"crate_used", "revealed", "upgraded", "pool_refreshed", "game_end"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", range(5))
def test_what_is_hidden_changes_nothing_until_it_is_learned(players: int, start: int) -> None:
    draws = random.Random(100 * players + start)
    match = lairworks.new(GAME, seats=players, seed=start, pack=SWAPS)
    wander(match, draws, 40 + 25 * start)
    compared = 0
    for viewer in range(players):
        if match.over:
            break
        one, two = twins(match, viewer, start)
        for _ in range(40):
            assert alike(one, two, viewer)
            assert one.deciders == two.deciders
            compared += 1
            (decider,) = one.deciders
            both = [choice for choice in one.choices(decider) if choice in two.choices(decider)]
            if decider == viewer:
                assert both == one.choices(viewer) == two.choices(viewer)
            choice = draws.choice(both)
            one.play(decider, choice)
            two.play(decider, choice)
            new = [event.name for event in one.events(viewer)]
            own = [
                event.name
                for event in one.events(viewer)
                if event.name in PRIVATE and "kind" in event.facts
            ]
            if own or TELLING & set(new) or one.over:
                break
    assert compared >= players or match.over


# Exchange: what is known, and until when


@pytest.mark.rule("V-EXG-01", "J-33")
def test_between_taking_and_giving_both_know_what_was_taken() -> None:
    match = swapping({"crates": ["BP"]}, {"crates": ["VP1"]})
    play(match, "boss:YARD", "skip", "exchange:1")
    assert crates(match, RED, RED) == ["BP", "VP1"]
    assert crates(match, RED, BLUE) == ["?", "VP1"]
    for viewer in (GREEN, YELLOW, None):
        assert crates(match, RED, viewer) == ["?", "?"]
    view: Any = match.view(None)
    assert view["seats"][BLUE]["crates"]["count"] == 0


@pytest.mark.rule("V-EXG-02")
def test_a_crate_given_straight_back_is_known_and_the_own_one_is_not() -> None:
    match = swapping({"crates": ["BP"]}, {"crates": ["VP1"]})
    play(match, "boss:YARD", "skip", "exchange:1", "give:VP1")
    assert crates(match, BLUE, RED) == ["VP1"]
    assert crates(match, RED, BLUE) == ["?"]
    for viewer in (GREEN, YELLOW, None):
        assert crates(match, RED, viewer) == crates(match, BLUE, viewer) == ["?"]


@pytest.mark.rule("J-33")
def test_nobody_else_can_tell_what_was_taken_or_given() -> None:
    seen = set()
    for mine in ("BP", "FIRST"):
        for yours in ("VP1", "DOUBLE"):
            for given in (mine, yours):
                match = swapping({"crates": [mine]}, {"crates": [yours]})
                play(match, "boss:YARD", "skip", "exchange:1", f"give:{given}")
                seen.add(tuple(bytes_of(match, viewer) for viewer in (GREEN, YELLOW, None)))
    assert len(seen) == 1


def swapped(*more: str) -> Match:
    """Red gave Blue a BP; now Green, who has a crate, may swap with Blue."""
    match = swapping(
        {"crates": ["BP"]}, {"crates": ["VP1", *more]}, {"crates": ["FIRST"]}, retired=[YELLOW]
    )
    play(match, "boss:YARD", "skip", "exchange:1", "give:BP", "skip", "end")
    if not more:
        assert crates(match, BLUE, RED) == ["BP"]
    play(match, "retire")
    assert match.deciders == (GREEN,)
    return match


def test_a_later_exchange_with_somebody_else_makes_a_known_crate_uncertain() -> None:
    match = swapped()
    play(match, "boss:YARD", "skip", "exchange:1", "give:FIRST")
    assert crates(match, BLUE, RED) == ["?"]
    assert crates(match, GREEN, RED) == ["?"]
    assert crates(match, BLUE, GREEN) == ["FIRST"]


@pytest.mark.rule("V-EXG-01")
def test_a_crate_is_known_to_who_lost_it_when_no_other_is_there() -> None:
    match = swapping({"crates": ["BP"]}, {"crates": ["VP1"]})
    play(match, "boss:YARD", "skip", "exchange:1", "give:BP")
    assert crates(match, RED, BLUE) == ["VP1"], "Red has one crate, the one taken from Blue"


def test_a_crate_known_to_its_former_owner_stays_known_while_it_lies_still() -> None:
    match = swapped()
    play(match, "boss:DIG")
    while match.deciders == (GREEN,):
        play(match, "skip" if "skip" in offered(match) else "end")
    assert crates(match, BLUE, RED) == ["BP"]
    assert len(crates(match, GREEN, RED)) == 2


def test_a_crate_opened_by_somebody_else_after_a_swap_is_known_to_all() -> None:
    match = swapping({"crates": ["BP"]}, {"crates": ["VP1"]})
    play(match, "boss:YARD", "skip", "exchange:1", "give:BP", "skip", "end", "crate:BP")
    for viewer in VIEWERS:
        assert crates(match, BLUE, viewer) == []
        view: Any = match.view(viewer)
        assert view["crates"]["used"]["BP"] == 1


def test_the_places_of_a_hand_are_mixed_by_an_exchange() -> None:
    """Where a crate lay before says nothing about where it lies after a swap."""
    orders = set()
    for seed in range(40):
        match = swapping(
            {"crates": ["FIRST"]}, {"crates": ["BP", "VP1", "VP2", "DOUBLE"]}, seed=seed
        )
        play(match, "boss:YARD", "skip", "exchange:1", "give:FIRST")
        held = [token.partition(".")[0] for token in seat(match, BLUE)["crates"]]
        orders.add(tuple(kind for kind in held if kind != "FIRST"))
    assert len(orders) > 12, "of 24"


def looks_like_a_bp(blue: str, green: str) -> Match:
    """Green shows a BP; to Red it could be an old crate or a new one.

    When Green's draw refilled the Crate Pool, Blue and Yellow held a BP and a FIRST between
    them. Then Green swapped with Yellow. Now Green has either Yellow's old BP (and Blue the
    FIRST), or a new BP drawn from the pool (and Blue may have the old one).
    """
    yellow = "BP" if blue == "FIRST" else "FIRST"
    match = swapping(
        {"crates": ["VP1"]},
        {"crates": [blue]},
        {},
        {"crates": [yellow]},
        crate_pool=[],
        turn=GREEN,
        fate=[13 if green == "old" else 5],  # a VP2, or a BP, of the seventeen in the pool
    )
    play(match, "boss:DIG", "exchange:3", "give:VP2" if green == "old" else "give:FIRST")
    assert crates(match, GREEN, GREEN) == ["BP"]
    return match


@pytest.mark.rule("V-CRATE-03")
@pytest.mark.parametrize("how", ["opened", "taken"])
def test_crates_of_a_kind_look_alike_so_that_nobody_learns_which_of_them_was_shown(
    how: str,
) -> None:
    tables = [looks_like_a_bp("FIRST", "old"), looks_like_a_bp("BP", "new")]
    for match in tables:
        assert crates(match, BLUE, RED) == ["?"]
        if how == "opened":
            play(match, "crate:BP")
        else:
            play(match, "skip", "end", "retire", "boss:YARD", "skip", "exchange:2")
            assert crates(match, RED, RED) == ["VP1", "BP"]
    assert alike(tables[0], tables[1], RED)
    assert crates(tables[0], BLUE, RED) == ["?"]


# Opened crates


def blue_opens(held: list[str], pool: list[str], kind: str) -> Match:
    """Two players; Red sees everything but Blue's crates and the pool."""
    match = table(2, turn=BLUE, crate_pool=pool, seats=[{}, {"crates": held, "bp": 0}])
    return play(match, f"crate:{kind}")


def test_it_is_seen_which_of_the_crates_is_opened() -> None:
    for held, which in ((["BP", "VP1"], 1), (["VP1", "BP"], 2)):
        match = blue_opens(held, ["BP", "VP1", "VP2"], "BP")
        for viewer in (RED, BLUE, None):
            assert told(match, "crate_used", viewer)[0]["which"] == which


def test_of_two_crates_of_a_kind_the_older_is_opened() -> None:
    match = blue_opens(["VP1", "BP", "FIRST", "BP"], [], "BP")
    assert told(match, "crate_used")[0]["which"] == 2
    assert [token.partition(".")[0] for token in seat(match, BLUE)["crates"]] == [
        "VP1",
        "FIRST",
        "BP",
    ]


def test_an_older_crate_is_then_not_of_that_kind() -> None:
    # To Red, four crates are unseen: three of BP and one of VP1.
    match = blue_opens(["VP1", "BP"], ["BP", "BP"], "BP")
    assert crates(match, BLUE, RED) == ["VP1"], "an older BP would have been opened instead"
    match = blue_opens(["BP", "VP1"], ["BP", "BP"], "BP")
    assert crates(match, BLUE, RED) == ["?"], "a younger one may well be a BP"


def test_what_can_be_counted_is_known() -> None:
    match = table(2, crate_pool=[], seats=[{"crates": ["FIRST"]}, {"crates": ["BP", "BP"]}])
    assert crates(match, BLUE, RED) == ["BP", "BP"], "no other crate is unseen"
    assert crates(match, RED, BLUE) == ["FIRST"]
    assert crates(match, RED, None) == ["?"]


# Refills


@pytest.mark.rule("V-CRATE-02")
def test_old_crates_are_none_of_those_in_a_refilled_pool() -> None:
    match = table(2, crate_pool=[], seats=[{}, {"crates": ["BP"]}])
    assert crates(match, BLUE, RED) == ["BP"]
    play(match, "boss:DIG")
    assert told(match, "crates_refilled") == [{"crates": 19}]
    assert crates(match, BLUE, RED) == ["BP"], "it was in no discard pile"
    while match.deciders == (RED,):
        play(match, "skip" if "skip" in offered(match) else "end")
    play(match, "boss:DIG")
    assert crates(match, BLUE, RED) == ["BP", "?"]


def test_what_was_known_by_counting_is_not_forgotten_with_a_refill() -> None:
    """Blue drew from a BP and a VP1; Red then drew and opened the VP1, so Blue has the BP."""
    match = table(
        2,
        turn=BLUE,
        crate_pool=["BP", "VP1"],
        fate=[0],
        seats=[{"active": 3}, {"active": 3}],
    )
    play(match, "boss:DIG", "skip", "end", "boss:DIG", "crate:VP1", "skip")
    assert crates(match, BLUE, RED) == ["BP"]
    play(match, "hench:1:L1.W1", "end", "boss:YARD", "skip", "hench:2:L1.E1", "end", "boss:DIG")
    assert told(match, "crates_refilled") == [{"crates": 19}]
    assert crates(match, BLUE, RED) == ["BP"], "the VP1 in the pool is the one Red opened"


def test_a_viewer_who_cannot_know_is_not_helped_by_a_refill() -> None:
    one = table(3, crate_pool=[], seats=[{}, {"crates": ["BP"]}, {"crates": ["VP1"]}])
    two = table(3, crate_pool=[], seats=[{}, {"crates": ["VP1"]}, {"crates": ["BP"]}])
    for match in (one, two):
        play(match, "boss:DIG")
    assert alike(one, two, RED, None)
    assert crates(one, BLUE, RED) == crates(one, GREEN, RED) == ["?"]
    assert crates(one, GREEN, BLUE) == ["VP1"]


# Undo


def takes_back(match: Match, seat: int = RED) -> bool:
    """Whether the last choice of a seat can be taken back; checks that it really is."""
    before = match.fingerprint()
    plies = len(match.history)
    try:
        match.undo(seat)
    except UndoRefused:
        assert match.fingerprint() == before
        assert len(match.history) == plies
        return False
    assert match.fingerprint() == match.at(plies - 1).fingerprint()
    return True


REFUSED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a crate drawn": ({}, ["boss:DIG"]),
    "the only crate drawn": ({"crate_pool": ["BP"]}, ["boss:DIG"]),
    "a refill": ({"crate_pool": []}, ["boss:DIG"]),
    "a card revealed": (
        {"lair": {"L1.W2": "R03"}, "seats": [{"henchmen": ["L1.W2"]}]},
        ["boss:L1.W2"],
    ),
    "a crate opened": ({"seats": [{"crates": ["BP", "VP1"]}]}, ["crate:BP"]),
    "a double opened": ({"seats": [{"crates": ["DOUBLE"]}]}, ["crate:DOUBLE"]),
    "a pass used": ({"retired": [BLUE], "seats": [{"crates": ["FIRST"]}]}, ["retire_first"]),
    "a crate taken": (
        {"seats": [{"crates": ["BP"]}, {"crates": ["VP1"]}]},
        ["boss:YARD", "skip", "exchange:1"],
    ),
    "a crate given": (
        {"seats": [{"crates": ["BP"]}, {"crates": ["VP1"]}]},
        ["boss:YARD", "skip", "exchange:1", "give:BP"],
    ),
    "a new pool": ({"retired": [BLUE, GREEN, YELLOW]}, ["retire"]),
    "a wreck discarded": (
        {
            "lair": {"L1.W2": "R14", "L2.W1": "wreck R33"},
            "seats": [{"henchmen": ["L1.W2"], "cards": ["R01", "R06"]}],
        },
        ["boss:L1.W2", "upgrade:R01", "over:L2.W1"],
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_nothing_is_taken_back_once_something_was_drawn_or_shown(what: str) -> None:
    position, choices = REFUSED[what]
    match = play(table(pack=SWAPS, **position), *choices)
    assert not takes_back(match)


RICH = {"cards": ["R20", "R21"], "bp": 3}
ALLOWED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a Henchman moved": ({}, ["hench:1:L1.W1"]),
    "a Boss moved": ({"seats": [RICH]}, ["boss:YARD"]),
    "a card to build": ({"seats": [RICH]}, ["boss:YARD", "build:R20"]),
    "a room built": ({"seats": [RICH]}, ["boss:YARD", "build:R20", "at:L1.W2"]),
    "a directive declined": ({}, ["boss:YARD", "skip"]),
    "a crate kept": ({"seats": [{"crates": ["BP"]}]}, ["boss:YARD", "skip", "skip"]),
    "the turn ended": ({"seats": [{"crates": ["BP"]}]}, ["hench:1:L1.W1", "end"]),
    "a card selected": ({"seats": [{"henchmen": ["L1.E1"]}]}, ["boss:L1.E1", "take:R01"]),
    "a level dug out": (
        {"lair": {"L1.W2": "R16"}, "seats": [{"henchmen": ["L1.W2"]}]},
        [
            "boss:L1.W2",
            "dig",
        ],
    ),
    "retired": ({}, ["retire"]),
    "a room destroyed": (
        {"lair": {"L1.W2": "R27"}, "seats": [{"henchmen": ["L1.W2"]}]},
        ["boss:L1.W2", "destroy:L1.W1"],
    ),
    "nothing drawn": ({"seats": [{}, {"crates": ALL}]}, ["boss:DIG"]),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_a_mere_choice_can_be_taken_back(what: str) -> None:
    position, choices = ALLOWED[what]
    match = play(table(pack=SWAPS, pool=["R01", "R02"], **position), *choices)
    assert takes_back(match)


def test_a_slot_can_be_taken_back_until_the_next_seat_has_chosen() -> None:
    match = play(planning(3), "slot:2")
    assert takes_back(match)
    play(match, "slot:4", "slot:2")
    assert not takes_back(match), "Blue has chosen since"
    assert takes_back(match, BLUE)
    assert takes_back(match, RED)


def test_a_card_taken_in_planning_can_be_taken_back_and_then_the_slot() -> None:
    match = planning(3, pool=["R01", "R02"])
    play(match, "slot:1", "take:R01")
    assert takes_back(match)
    assert offered(match) == ["take:R01", "take:R02"]
    assert takes_back(match)
    assert asked(match) == "plan.slot"


def test_a_crate_drawn_is_the_same_after_a_refused_undo() -> None:
    match = play(table(seed=5), "boss:DIG")
    before = seat(match, RED)["crates"]
    with pytest.raises(UndoRefused):
        match.undo(RED)
    assert seat(match, RED)["crates"] == before


def test_a_choice_after_a_draw_can_be_taken_back_alone() -> None:
    match = play(table(pack=SWAPS, crate_pool=["FIRST"]), "boss:DIG")
    assert asked(match) == "whether"
    play(match, "dig")
    assert takes_back(match)
    assert asked(match) == "whether"
    assert not takes_back(match), "before that a crate was drawn"
