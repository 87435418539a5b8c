"""Questions and choices as sentences."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks.core.rng import seeded
from lairworks.games.uprising.labels import LABELLERS
from lairworks.games.uprising.phrases import clause, known_tile, place
from lairworks.games.uprising.questions import ASKERS
from lairworks.games.uprising.words import WORDS
from tests.games.uprising.sentences import LAIR, is_good, is_sentence, wandering
from tests.games.uprising.tables import MASTER, RESISTANCE, asked, offered, state, table

# Rooms


@pytest.mark.rule("U-STR-02")
def test_a_room_is_named_to_those_who_know_it() -> None:
    memory = {"resistance": {"K1": ["A3"], "R06": ["C3", "D3"], "R07": ["C3", "D3"]}}
    now = state(table(tiles=LAIR, face_up=["A2"], remembered=memory))
    seen = {
        cell: [place(now, seat, number) for seat in (MASTER, RESISTANCE)]
        for cell, number in (("A2", 4), ("A3", 8), ("C3", 10), ("D4", 15))
    }
    assert seen == {
        "A2": ["A2 (Armoury)", "A2 (Armoury)"],
        "A3": ["A3 (face down: Iron Foundry)", "A3 (face down: Iron Foundry)"],
        "C3": [
            "C3 (face down: Scriptorium)",
            "C3 (face down: unknown, perhaps Scriptorium or Gallery of Masks)",
        ],
        "D4": ["D4 (face down: Smugglers' Tunnel)", "D4 (face down: unknown)"],
    }
    assert [known_tile(now, RESISTANCE, cell) for cell in (4, 8, 10, 15)] == [8, 0, -1, -1]


def test_a_printed_text_becomes_the_end_of_a_sentence() -> None:
    assert clause("Attack a room.") == "attack a room"
    assert clause("A Key Room. Plots ripen.") == "a Key Room; plots ripen"


# Everything, and secrets


def test_every_verb_has_a_labeller() -> None:
    assert set(LABELLERS) == {verb.name for verb in WORDS.verbs}


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_question_and_every_choice_reads_well(seed: int, odd: bool) -> None:
    for match, seat in wandering(seed, 500, odd):
        described: Any = match.describe(seat)
        assert is_sentence(described["question"]), described["question"]
        texts = [item["text"] for item in described["choices"]]
        assert all(is_good(text) for text in texts), texts
        assert len(set(texts)) == len(texts), texts
        prices = [price for item in described["choices"] for price in item["price"]]
        assert all(is_good("For " + price) for price in prices), prices


def test_random_matches_ask_and_offer_everything() -> None:
    steps: set[str] = set()
    verbs: set[str] = set()
    for seed in range(8):
        for match, _ in wandering(seed, 700, seed % 2 == 1):
            steps.add(asked(match))
            verbs |= {choice.partition(":")[0] for choice in offered(match)}
    assert set(ASKERS) - steps <= {"plot.recover", "plot.search"}
    assert set(LABELLERS) - verbs <= {"recover", "search"}


@pytest.mark.rule("U-ARR-04", "U-CAP-04", "U-TRN-06")
@pytest.mark.parametrize("odd", [False, True])
def test_what_an_arrival_is_said_to_bring_is_what_it_brings(odd: bool) -> None:
    """Where the room is known and nothing is left open, captures and wins are exact."""
    checked = 0
    captures = 0
    for seed in (5, 7):
        for match, seat in wandering(seed, 600, odd):
            if asked(match) not in ("escort", "fear"):
                continue
            described: Any = match.describe(seat)
            for item in described["choices"]:
                facts = item["facts"]
                if not facts.get("tile"):
                    continue
                after = state(match).copy()
                before = sum(after.captured)
                after.apply(seat, WORDS.parse(item["choice"]))
                assert sum(after.captured) - before == facts["captures"], item
                assert (after.winner == RESISTANCE) == facts["wins"], item
                checked += 1
                captures += facts["captures"] > 0
    assert checked > 100
    assert captures > 0


@pytest.mark.rule("U-ATK-05", "U-ATK-06", "U-ATK-07")
def test_the_losses_on_a_label_are_those_the_resistance_may_choose() -> None:
    checked = 0
    for seed in range(4):
        for match, seat in wandering(seed, 500):
            if asked(match) != "attack.target":
                continue
            described: Any = match.describe(seat)
            for item in described["choices"]:
                ways = item["facts"]["losses"]
                after = state(match).copy()
                after.apply(seat, WORDS.parse(item["choice"]))
                if len(ways) > 1:
                    assert [WORDS.text(way) for way in after.choices(RESISTANCE)] == [
                        f"lose:{way}" for way in ways
                    ]
                else:
                    assert after.choices(RESISTANCE) == []
                checked += 1
    assert checked > 20


@pytest.mark.rule("U-STR-02", "R-05")
@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [5, 6])
def test_what_a_seat_reads_depends_on_nothing_hidden_from_it(seed: int, odd: bool) -> None:
    """Question and labels are the same on any table the seat cannot tell from the real one."""
    compared = [0, 0]
    for match, seat in wandering(seed, 400, odd):
        described: Any = match.describe(seat)
        game = match.setting.game
        guessed = game.guess(match.state, seat, seeded(len(match.history)))
        assert game.ask(guessed, seat) == described["question"]
        for item in described["choices"]:
            label = game.label(guessed, seat, WORDS.parse(item["choice"]))
            assert label.text == item["text"]
            assert list(label.price) == item["price"]
            assert dict(label.facts) == item["facts"]
            compared[seat] += 1
    assert min(compared) > 100


@pytest.mark.rule("U-ROOM-06")
def test_whoever_is_not_asked_reads_nothing() -> None:
    secret = {"layout", "plot", "plot.search", "resource", "pay", "room.pick", "room.put"}
    seen: set[str] = set()
    for match, seat in wandering(2, 400):
        seen.add(asked(match))
        other: Any = match.describe(1 - seat)
        assert (other["choices"], other["step"]) == ([], None)
        assert match.setting.game.ask(match.state, 1 - seat) == ""
    assert secret - seen <= {"plot.search"}
