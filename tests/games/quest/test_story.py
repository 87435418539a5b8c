"""Events as sentences."""

from __future__ import annotations

import ast
from importlib import resources
from typing import Any

import pytest

from lairworks.core.journal import Event
from lairworks.games.quest.effects import OPS
from lairworks.games.quest.phrases import VAIN, from_treasure, the
from lairworks.games.quest.rules.ending import ENDINGS
from lairworks.games.quest.story import TELLERS, tell
from tests.games.quest.sentences import (
    NAMES,
    VIEWERS,
    is_good,
    is_sentence,
    lairs,
    lines,
    wandered,
)
from tests.games.quest.tables import play

WOLVES: dict[str, Any] = {
    "challenge": "Dire Wolf Pack",
    "challenge_id": "C16",
    "kind": "monster",
    "icons": ["axe", "bow"],
}
CHALICE: dict[str, Any] = {
    "treasure": "Chalice of Dawn",
    "treasure_id": "T07",
    "difficulty": 5,
    "points": 2,
}
OUTRIDER = {"hero": "Outrider", "hero_id": "H23"}
PAIR = {"heroes": ["Beastmaster", "Outrider"], "hero_ids": ["H22", "H23"]}
LONE = {"heroes": ["Outrider"], "hero_ids": ["H23"]}
COINS = {"challenges": ["Bog Ogre", "Needle Bats"], "challenge_ids": ["C01", "C08"]}
GOBLET = {"treasure": "Copper Goblet", "treasure_id": "T01", "difficulty": 3, "points": 1}


def old(prefix: str) -> dict[str, Any]:
    """The Goblet as a second treasure."""
    return {f"{prefix}{key}": value for key, value in GOBLET.items()}


def gained(n: int, why: str, gold: int = 4) -> dict[str, Any]:
    """Gold that Ana gains."""
    return {"seat": 0, "n": n, "why": why, "gold": gold}


def over(why: str, winners: list[int], scores: list[int]) -> dict[str, Any]:
    """The end of a match."""
    return {"why": why, "winners": winners, "scores": scores}


def prepared(size: int, names: list[str], **facts: Any) -> dict[str, Any]:
    """A quest in lair 2, its open challenges as listed from the treasure up."""
    found = {"place": "2", "size": size, "matches": [], "mixed": False, "top": None}
    return {**found, **CHALICE, "challenges": names, "challenge_ids": [], **facts}


TOLD: list[tuple[str, dict[str, Any], str]] = [
    # Setup and turns
    (
        "setup",
        {"first": 1, "dealt": [{"hero": "Squire"}, {"hero": "Rogue"}], "hero": "Rogue"},
        "Ben holds the Rogue and begins; Ana has the Squire.",
    ),
    (
        "setup",
        {
            "first": 0,
            "dealt": [{"hero": "Rogue"}, {"hero": "Squire"}, {"hero": "Poacher"}],
            "hero": "Rogue",
        },
        "Ana holds the Rogue and begins; Ben has the Squire and Cleo has the Poacher.",
    ),
    (
        "actions_laid",
        {"actions": ["Detour", "Open Coffers", "Detour"]},
        "The action pool opens with Detour twice and Open Coffers.",
    ),
    ("turn_started", {"seat": 0, "turn": 4, "last": False}, "Ana begins turn 4."),
    ("turn_started", {"seat": 1, "turn": 9, "last": True}, "Ben begins turn 9 in the last round."),
    ("action_chosen", {"seat": 0, "from": "pool", "action": "Detour"}, "Ana plays Detour."),
    (
        "action_chosen",
        {"seat": 0, "from": "deck", "action": "Detour"},
        "Ana plays Detour from the deck.",
    ),
    (
        "actions_drawn",
        {"seat": 0, "actions": ["Detour", "Ill Omen"]},
        "Ana draws from the action deck: Detour and Ill Omen.",
    ),
    ("action_drawn", {"action": "Detour"}, "Detour comes to the action pool."),
    (
        "effect_skipped",
        {"seat": 0, "effect": "take_gold"},
        "Ana has to skip a part: nobody has gold that could be taken.",
    ),
    ("extra_turn", {"seat": 1}, "Ben will have another turn after this one."),
    (
        "end_triggered",
        {"seat": 0, "points": 7, "why": "treasure"},
        "Ana has 7 points: last turns for everybody else!",
    ),
    (
        "end_triggered",
        {"seat": 0, "points": 2, "why": "no_quests"},
        "No lair is left after Ana's turn: last turns for everybody else!",
    ),
    (
        "game_over",
        over("treasure", [1], [6, 8, 1]),
        "The last turns are over: Ben wins (Ben 8 points, Ana 6 points, Cleo 1 point).",
    ),
    (
        "game_over",
        over("no_quests", [1], [7, 7]),
        "There is no lair left to enter: Ben wins the tie (Ben 7 points, Ana 7 points).",
    ),
    (
        "game_over",
        over("turn_cap", [0, 2], [0, 0, 0]),
        (
            "Everybody has had all the turns there are: Ana and Cleo share the win"
            " (Ana 0 points, Cleo 0 points, Ben 0 points)."
        ),
    ),
    (
        "deck_reshuffled",
        {"deck": "challenges", "cards": 31},
        "The discarded challenges are shuffled into a new deck of 31 cards.",
    ),
    (
        "deck_reshuffled",
        {"deck": "actions", "cards": 1},
        "The discarded action cards are shuffled into a new deck of one card.",
    ),
    # Gold
    ("gold_gained", gained(3, "setup", 3), "Ana starts with 3 gold."),
    ("gold_gained", gained(0, "setup", 0), "Ana starts with no gold."),
    ("gold_gained", gained(1, "secondary"), "Ana gains 1 gold and has 4."),
    ("gold_gained", gained(2, "effect"), "Ana gains 2 gold and has 4."),
    ("gold_gained", gained(0, "effect"), "No gold is left for Ana."),
    ("gold_gained", gained(1, "bounty"), "Ana earns a bounty of 1 gold and has 4."),
    ("gold_gained", gained(1, "toll"), "Ana collects a toll of 1 gold and has 4."),
    ("gold_gained", gained(2, "success"), "Ana makes 2 gold out of the success and has 4."),
    ("gold_gained", gained(1, "ousted"), "Ana gets 1 gold for it and has 4."),
    ("gold_gained", gained(0, "ousted"), "Ana gets no gold for it."),
    (
        "gold_spent",
        {"seat": 0, "n": 2, "why": "recruit", "gold": 1, **COINS},
        "Ana spends 2 gold (Bog Ogre and Needle Bats) for a hero and has 1 left.",
    ),
    (
        "gold_spent",
        {"seat": 0, "n": 2, "why": "icons", "gold": 0, **COINS},
        "Ana spends 2 gold (Bog Ogre and Needle Bats) for icons and has none left.",
    ),
    (
        "gold_spent",
        {"seat": 0, "n": 2, "why": "limit", "gold": 5, **COINS},
        "Ana has too much gold, discards 2 gold (Bog Ogre and Needle Bats) and keeps 5.",
    ),
    ("gold_moved", {"from": 1, "to": 0, "n": 2}, "Ana takes 2 gold from Ben."),
    ("gold_moved", {"from": 1, "to": 0, "n": 0}, "Ana takes no gold from Ben."),
    # Heroes
    (
        "recruited",
        {"seat": 0, "price": 2, "from": "pool", **OUTRIDER},
        "Ana hires the Outrider for 2 gold.",
    ),
    (
        "recruited",
        {"seat": 0, "price": 0, "from": "pool", **OUTRIDER},
        "The Outrider joins Ana for nothing.",
    ),
    (
        "recruited",
        {"seat": 0, "price": 0, "from": "deck", **OUTRIDER},
        "The Outrider comes along and joins Ana.",
    ),
    (
        "recruited",
        {"seat": 0, "price": 0, "from": "pile", **OUTRIDER},
        "Ana calls the Outrider back from the discard pile.",
    ),
    (
        "recruited",
        {"seat": 0, "price": 2, "from": "player", "victim": 1, **OUTRIDER},
        "Ana lures the Outrider away from Ben for 2 gold.",
    ),
    ("pool_refilled", LONE, "The Outrider comes to the hero pool."),
    ("pool_refilled", PAIR, "The Beastmaster and the Outrider come to the hero pool."),
    (
        "heroes_drawn",
        {"seat": 0, **PAIR},
        "Ana draws from the hero deck: the Beastmaster and the Outrider.",
    ),
    ("hero_swept", {"seat": 0, **OUTRIDER}, "Ana sends the Outrider away from the hero pool."),
    (
        "heroes_discarded",
        {"seat": 0, "why": "quest", **PAIR},
        "The quest is over, and Ana parts with the Beastmaster and the Outrider.",
    ),
    (
        "heroes_discarded",
        {"seat": 0, "why": "power", **LONE},
        "Ana gives up the Outrider for it.",
    ),
    (
        "heroes_discarded",
        {"seat": 0, "why": "limit", **LONE},
        "Ana's party is too large, so Ana parts with the Outrider.",
    ),
    ("heroes_discarded", {"seat": 0, "why": "traded", **LONE}, "Ana trades in the Outrider."),
    (
        "heroes_discarded",
        {"seat": 0, "why": "retired", **LONE},
        "Ana lets the Outrider retire with honour.",
    ),
    ("heroes_discarded", {"seat": 1, "why": "ousted", **LONE}, "Ben loses the Outrider."),
    (
        "hero_kept",
        {"seat": 0, "by": "Quartermaster", **OUTRIDER},
        "The Quartermaster brings the Outrider home.",
    ),
    (
        "hero_laid_down",
        {"seat": 0, "hero": "Treasure Seeker"},
        "The Treasure Seeker settles down among Ana's treasures.",
    ),
    ("power_used", {"seat": 0, "hero": "Gladiator"}, "Ana calls on the Gladiator."),
    (
        "power_cancelled",
        {"seat": 1, "hero": "Spellbreaker"},
        "Ben gives up the Spellbreaker, and the power comes to nothing.",
    ),
    (
        "icon_named",
        {"seat": 0, "hero": "Elementalist", "icon": "key"},
        "The Elementalist brings the key, too, for the rest of the quest.",
    ),
    (
        "icon_waived",
        {"seat": 0, "icon": "staff"},
        "Ana gets by without the staff this time.",
    ),
    # Quests
    (
        "quest_prepared",
        prepared(3, ["Bog Ogre", "Masked Ball"]),
        (
            "Lair 2 opens for the Chalice of Dawn (difficulty 5, 2 points):"
            " the Masked Ball, the Bog Ogre and one hidden challenge."
        ),
    ),
    (
        "quest_prepared",
        prepared(2, ["The Drowned Titan"], matches=["The False Prince"], points=1),
        (
            "Lair 2 opens for the Chalice of Dawn (difficulty 5, 1 point):"
            " the Drowned Titan and one hidden challenge."
            " Discarded as a match: the False Prince."
        ),
    ),
    (
        "quest_prepared",
        prepared(1, [], matches=["Bog Ogre", "Rust Golem"]),
        (
            "Lair 2 opens for the Chalice of Dawn (difficulty 5, 2 points):"
            " one hidden challenge. Discarded as matches: the Bog Ogre and the Rust Golem."
        ),
    ),
    (
        "quest_prepared",
        prepared(0, []),
        "Lair 2 opens for the Chalice of Dawn (difficulty 5, 2 points): no challenge.",
    ),
    (
        "quest_prepared",
        prepared(2, ["Bog Ogre", "Dire Wolf Pack"], mixed=True, top=WOLVES),
        (
            "Lair 2 opens for the Chalice of Dawn (difficulty 5, 2 points):"
            " the Bog Ogre and the Dire Wolf Pack, mixed, the Dire Wolf Pack first."
        ),
    ),
    (
        "quest_prepared",
        prepared(0, [], mixed=True),
        "Lair 2 opens for the Chalice of Dawn (difficulty 5, 2 points): no challenge.",
    ),
    ("place_empty", {"place": "3"}, "No treasure is left to be found: lair 3 stays empty."),
    (
        "quest_begun",
        {"seat": 0, "place": "2", **CHALICE},
        "Ana enters lair 2 for the Chalice of Dawn (2 points).",
    ),
    (
        "quest_begun",
        {"seat": 0, "place": "c0", **GOBLET},
        "Ana goes back into the claimed lair for the Copper Goblet (1 point).",
    ),
    ("hero_sent", {"seat": 0, **OUTRIDER}, "The Outrider steps forward."),
    (
        "challenge_revealed",
        {"place": "2", **WOLVES},
        "A challenge of lair 2 is turned up ... the Dire Wolf Pack (axe and bow)!",
    ),
    (
        "challenge_defeated",
        {"seat": 0, "paid": 0, **WOLVES, **PAIR},
        "Ana defeats the Dire Wolf Pack (axe and bow) with the Beastmaster and the Outrider.",
    ),
    (
        "challenge_defeated",
        {"seat": 0, "paid": 3, **WOLVES, **LONE},
        "Ana defeats the Dire Wolf Pack (axe and bow) with the Outrider and 3 gold.",
    ),
    (
        "challenge_defeated",
        {"seat": 0, "paid": 0, **WOLVES, "heroes": []},
        "Ana defeats the Dire Wolf Pack (axe and bow).",
    ),
    (
        "treasure_gained",
        {"seat": 0, "total": 5, "place": "2", **CHALICE},
        "Ana carries off the Chalice of Dawn and has 5 points!",
    ),
    (
        "quest_failed",
        {"seat": 0, "place": "2", "defeated": 2, **CHALICE, **COINS},
        (
            "Ana turns back after two challenges; lair 2 is cleared away"
            " with the Chalice of Dawn, the Needle Bats and the Bog Ogre."
        ),
    ),
    (
        "quest_failed",
        {"seat": 0, "place": "c0", "defeated": 0, **CHALICE, **COINS},
        (
            "Ana turns back with nothing defeated; Ana's claimed lair is cleared away"
            " with the Chalice of Dawn, the Needle Bats and the Bog Ogre."
        ),
    ),
    (
        "quest_failed_early",
        {"seat": 0, "place": "2", "defeated": 1},
        "Ana turns back after one challenge and puts it back; lair 2 closes again.",
    ),
    (
        "quest_failed_early",
        {"seat": 0, "place": "2", "defeated": 0},
        "Ana turns back with nothing defeated; lair 2 closes again.",
    ),
    (
        "quest_claimed",
        {"seat": 0, "place": "2", "size": 1, **CHALICE},
        "Ana claims lair 2 with the Chalice of Dawn and one challenge.",
    ),
    (
        "claim_discarded",
        {"seat": 0, **CHALICE, **COINS},
        (
            "Ana gives up the claimed lair with the Chalice of Dawn,"
            " the Needle Bats and the Bog Ogre."
        ),
    ),
    # Challenges and treasures
    (
        "peeked",
        {"seat": 0, "place": "2", "position": 0},
        "Ana takes a secret look at the last challenge of lair 2.",
    ),
    (
        "peeked",
        {"seat": 0, "place": "c1", "position": 2, **WOLVES},
        (
            "Ana takes a secret look at the third challenge from the treasure"
            " of Ben's claimed lair: the Dire Wolf Pack (axe and bow)."
        ),
    ),
    (
        "hidden_replaced",
        {"seat": 0, "place": "2", "position": 0, **WOLVES},
        (
            "Ana discards the Dire Wolf Pack (axe and bow), the last challenge of lair 2,"
            " and something unknown lies there now."
        ),
    ),
    (
        "challenge_replaced",
        {"place": "2", "position": 1, "old": "Needle Bats", "old_id": "C08", **WOLVES},
        "Lair 2 has the Dire Wolf Pack (axe and bow) now, in place of the Needle Bats.",
    ),
    (
        "challenge_added",
        {"place": "c1", **WOLVES},
        "Ben's claimed lair has a new first challenge: the Dire Wolf Pack (axe and bow).",
    ),
    (
        "challenge_moved",
        {"from": "1", "place": "2", **WOLVES},
        "Lair 2 has a new first challenge, out of lair 1: the Dire Wolf Pack (axe and bow).",
    ),
    (
        "challenge_removed",
        {"place": "2", "position": 1, **WOLVES},
        "Lair 2 is rid of the Dire Wolf Pack (axe and bow).",
    ),
    (
        "challenge_taken",
        {"seat": 0, "place": "2", "position": 1, **WOLVES},
        "Ana takes the Dire Wolf Pack (axe and bow) out of lair 2 as gold.",
    ),
    (
        "treasures_swapped",
        {"place": "1", "other": "3", **CHALICE, **old("other_")},
        (
            "The maps were false: lair 1 has the Chalice of Dawn (2 points) now"
            " and lair 3 the Copper Goblet (1 point)."
        ),
    ),
    (
        "treasures_drawn",
        {"seat": 0, "treasures": ["Jade Toad", "Ember Egg"]},
        "Ana draws from the treasure deck: the Jade Toad and the Ember Egg.",
    ),
    (
        "treasure_replaced",
        {"seat": 0, "place": "2", **CHALICE, **old("old_")},
        "Lair 2 has the Chalice of Dawn (2 points) now, in place of the Copper Goblet.",
    ),
    (
        "treasures_exchanged",
        {"seat": 0, "victim": 1, **CHALICE, **old("own_")},
        (
            "Ana takes the Chalice of Dawn (2 points) from Ben"
            " and leaves the Copper Goblet (1 point) instead."
        ),
    ),
    (
        "quest_redrawn",
        {"place": "2", **CHALICE, **COINS},
        ("Lair 2 is cleared away with the Chalice of Dawn, the Needle Bats and the Bog Ogre."),
    ),
]


@pytest.mark.parametrize(("name", "facts", "sentence"), TOLD)
def test_an_event_is_told(name: str, facts: dict[str, Any], sentence: str) -> None:
    assert tell(Event(0, name, facts), NAMES) == sentence
    assert is_sentence(sentence)


def reported() -> set[str]:
    """The names of all events that events.py can report."""
    text = resources.files("lairworks.games.quest").joinpath("events.py").read_text()
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "report":
            assert isinstance(node.args[0], ast.Constant)
            found.add(str(node.args[0].value))
    return found


def test_every_event_has_a_teller_and_an_example() -> None:
    assert reported() == set(TELLERS)
    assert {name for name, _, _ in TOLD} == set(TELLERS)


@pytest.mark.parametrize("effect", sorted(VAIN))
def test_what_is_skipped_is_told_with_the_reason(effect: str) -> None:
    assert effect in OPS
    told = tell(Event(0, "effect_skipped", {"seat": 1, "effect": effect}), NAMES)
    assert told == f"Ben has to skip a part: {VAIN[effect]}."
    assert is_sentence(told)


@pytest.mark.parametrize("why", ENDINGS)
def test_every_ending_is_told(why: str) -> None:
    assert is_sentence(tell(Event(0, "game_over", over(why, [0], [3, 1])), NAMES))


def test_cards_have_their_articles_and_challenges_their_places() -> None:
    assert [the("Scribe"), the("The Drowned Titan")] == ["the Scribe", "the Drowned Titan"]
    assert from_treasure(0) == "the last challenge"
    assert from_treasure(1) == "the second challenge from the treasure"
    assert from_treasure(11) == "the 12th challenge from the treasure"


# Whole stories


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_whatever_happens_at_random_reads_well(seed: int, odd: bool) -> None:
    match = wandered(seed, 400, odd)
    for viewer in VIEWERS:
        for line in lines(match, viewer):
            assert is_sentence(line), line


@pytest.mark.rule("EX-05", "Q-QUEST-15", "Q-QUEST-18")
def test_a_quest_is_told_from_the_entrance_to_the_treasure() -> None:
    match = lairs(
        companies=[{"party": ["H22", "H23", "H52"], "gold": ["C02", "C03", "C04"]}, {}],
        decks={"treasures": ["T02"], "challenges": ["C05", "C29", "C31"]},
        secondary=True,
    )
    play(match, "quest", "enter:1", "send:H22", "send:H23", "defeat", "defeat", "defeat", "defeat")
    told = lines(match)
    start = told.index("Ana enters lair 1 for the Copper Goblet (1 point).")
    assert told[start + 1 : start + 15] == [
        "The Beastmaster steps forward.",
        "The Outrider steps forward.",
        "Ana defeats the Dire Wolf Pack (axe and bow) with the Beastmaster and the Outrider.",
        "Ana spends 3 gold (Cellar Troll, Rust Golem and Tusked Raider) for icons and has 1 left.",
        "Ana defeats the Puzzle Vault (key) with 3 gold.",
        "Ana defeats the Bog Ogre (axe) with the Outrider.",
        "A challenge of lair 1 is turned up ... the Rusted Portcullis (key)!",
        (
            "Ana spends 3 gold (Dire Wolf Pack, Puzzle Vault and Bog Ogre)"
            " for icons and has none left."
        ),
        "Ana defeats the Rusted Portcullis (key) with 3 gold.",
        "Ana carries off the Copper Goblet and has 1 point!",
        "The quest is over, and Ana parts with the Beastmaster and the Outrider.",
        (
            "Lair 1 opens for the Moth-Eaten Crown (difficulty 3, 1 point):"
            " the Drowned Titan and one hidden challenge."
        ),
        told[start + 13],
        "Ben begins turn 1.",
    ]
    assert told[start + 13].endswith("comes to the action pool.")


@pytest.mark.rule("Q-FAIL-01", "Q-FAIL-02")
def test_an_early_failure_is_told_with_what_is_put_back() -> None:
    match = lairs(companies=[{"party": ["H22", "H23"], "gold": 0}, {}], secondary=True)
    play(match, "quest", "enter:1", "send:H22", "send:H23", "defeat", "give_up")
    told = lines(match)
    at = told.index("Ana turns back after one challenge and puts it back; lair 1 closes again.")
    assert told[at + 1] == "The quest is over, and Ana parts with the Beastmaster and the Outrider."
    assert "opens" not in " ".join(told[at:])


@pytest.mark.rule("J-30")
def test_what_comes_to_nothing_is_told() -> None:
    match = lairs(
        companies=[{"gold": 2}, {"party": ["H36", "H63"]}],
        hero_pool=["H10", "H44", "H45"],
        secondary=True,
    )
    play(match, "recruit", "buy:H10", "power:H10", "oust:H63", "power:H36")
    told = lines(match)
    at = told.index("Ana calls on the Gladiator.")
    assert told[at + 1] == (
        "Ben gives up the Shieldbearer, and the power comes to nothing: the Archdruid stays."
    )
    assert "Ben loses the Archdruid." not in told


# Secrets


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 0)])
def test_what_was_peeked_at_is_named_to_that_seat_alone(seat: int, other: int) -> None:
    match = lairs(turn=seat, action_pool=["A02", "A01", "A03"])
    play(match, "play:A02", "peek:2:0")
    look = f"{NAMES[seat]} takes a secret look at the last challenge of lair 2"
    assert f"{look}: the Fog Marsh (leaf)." in lines(match, seat)
    for viewer in (other, None):
        assert f"{look}." in lines(match, viewer)
        assert "Fog Marsh" not in " ".join(lines(match, viewer))


@pytest.mark.rule("Q-GOLD-01", "Q-TURN-08")
def test_gold_is_told_by_number_until_it_is_spent() -> None:
    match = lairs(
        companies=[{"gold": ["C02", "C03"]}, {}],
        hero_pool=["H52"],
        secondary=True,
        decks={"challenges": ["C04"]},
    )
    play(match, "gain")
    assert "Ana gains 1 gold and has 3." in lines(match)
    assert not any("Cellar Troll" in line or "Tusked" in line for line in lines(match, 0))


def test_what_is_good_can_tell_good_from_ugly() -> None:
    assert is_good("Send the Outrider (axe and rope) into lair 1 ... or not")
    assert is_sentence('Do you use it? "Gain 2 gold."')
    for ugly in (
        "Send H23",
        "Face C01",
        "Play A1",
        "Seek T01",
        "Enter c0",
        "Open take_gold",
        "An AXE",
        "Seat -1 wins",
        "None left",
        "lower case",
        "Two  blanks",
        "Play enter:1",
        "Defeat the The Drowned Titan",
        "Worth 1 points",
        "Pay 0 gold",
        "Nothing ()",
        "A stop .",
    ):
        assert not is_good(ugly), ugly
