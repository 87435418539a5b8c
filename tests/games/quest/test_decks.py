"""C.10: decks, discard piles, and what happens when they are empty."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match, UndoRefused
from tests.games.quest.tables import (
    action_pool,
    asked,
    challenges,
    coins,
    deck,
    hero_pool,
    lies,
    offered,
    party,
    pile,
    play,
    table,
    told,
    treasure_at,
)

KINDS = ("challenges", "heroes", "actions", "treasures")
LAIRS = {
    "1": {"treasure": "T01", "challenges": ["C61", "C66", "C16"]},
    "2": {"treasure": "T05", "challenges": ["C31", "C36"]},
    "3": {"treasure": "T10", "challenges": ["C71", "C11"]},
}
POOL = ["H07", "H12", "H15"]


def ending(**position: Any) -> Match:
    """Seat 0 takes a coin and so ends its turn."""
    start: dict[str, Any] = {
        "companies": [{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}],
        "quests": LAIRS,
        "hero_pool": POOL,
        "secondary": True,
        **position,
    }
    return play(table(**start), "gain")


def shuffles(match: Match, kind: str) -> list[int]:
    """How many cards were shuffled each time a deck was made anew."""
    return [
        int(facts["cards"]) for facts in told(match, "deck_reshuffled") if facts["deck"] == kind
    ]


@pytest.mark.rule("Q-DECK-01")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_deck_has_a_pile_that_all_may_look_through(viewer: int | None) -> None:
    piles = {
        "challenges": ["C80", "C01", "C45"],
        "heroes": ["H60", "H01"],
        "actions": ["A07", "A07", "A02"],
        "treasures": ["T12", "T02"],
    }
    match = table(quests=LAIRS, piles=piles, companies=[{"gold": 0}, {"gold": 0}])
    view: Any = match.view(viewer)
    for kind in KINDS:
        assert [card["id"] for card in view["piles"][kind]] == piles[kind]
        assert view["decks"][kind] == len(deck(match, kind))


@pytest.mark.rule("Q-DECK-01", "Q-GOLD-03", "Q-QUEST-17", "Q-QUEST-18")
def test_each_card_goes_to_the_pile_of_its_kind() -> None:
    match = table(
        companies=[
            {"party": ["S1", "H44"], "gold": ["C04", "C05"]},
            {"party": ["S2"], "gold": 0},
        ],
        quests=LAIRS,
        action="A03",
        attempt={"place": "1", "sent": ["H44"], "beaten": 2, "first_beaten": "C04"},
    )
    play(match, "give_up")
    assert pile(match, "challenges")[:3] == ["C61", "C66", "C16"]
    assert pile(match, "heroes") == ["H44"]
    assert pile(match, "actions") == ["A03"]
    assert pile(match, "treasures") == ["T01"]


@pytest.mark.rule("Q-DECK-01", "Q-CLM-07")
@pytest.mark.parametrize("faces", [[], [0]])
def test_discarding_a_quest_tells_something_only_if_a_card_lay_face_down(faces: list[int]) -> None:
    claimed = {"treasure": "T02", "challenges": ["C62", "C01"], "down": faces}
    match = table(
        {"claimed_quests": True},
        companies=[{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}],
        quests={**LAIRS, "c0": claimed},
        secondary=True,
    )
    play(match, "quest", "enter:1")
    assert (pile(match, "challenges"), pile(match, "treasures")) == (["C62", "C01"], ["T02"])
    if faces:
        with pytest.raises(UndoRefused):
            match.undo(0)
    else:
        match.undo(0)
        assert challenges(match, "c0") == ["C62", "C01"]


@pytest.mark.rule("Q-DECK-02")
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_an_empty_deck_is_made_anew_when_a_card_is_needed(cards: int) -> None:
    old = ["C80", "C81", "C82", "C83", "C84"][:cards]
    match = ending(decks={"actions": ["A02"]}, piles={"challenges": old}, rest="box")
    assert shuffles(match, "challenges") == [cards]
    assert pile(match, "challenges") == []
    assert sorted([*coins(match, 0), *deck(match, "challenges")]) == old


@pytest.mark.rule("Q-DECK-02")
def test_a_deck_that_just_ran_out_is_not_yet_made_anew() -> None:
    match = ending(
        decks={"challenges": ["C72"], "actions": ["A02"]},
        piles={"challenges": ["C80", "C81"]},
        rest="box",
    )
    assert coins(match, 0) == ["C72"]
    assert (deck(match, "challenges"), pile(match, "challenges")) == ([], ["C80", "C81"])
    assert told(match, "deck_reshuffled") == []


@pytest.mark.rule("Q-DECK-02")
def test_the_new_deck_is_shuffled() -> None:
    old = [f"C{number:02d}" for number in range(76, 91)]
    orders = set()
    for seed in range(12):
        match = ending(decks={"actions": ["A02"]}, piles={"challenges": old}, rest="box", seed=seed)
        orders.add((*coins(match, 0), *deck(match, "challenges")))
    assert len(orders) == 12


@pytest.mark.rule("Q-DECK-02")
def test_action_cards_are_shuffled_with_the_one_just_discarded() -> None:
    match = ending(action="A03", action_pool=[None, "A01", "A19"], rest="box")
    assert shuffles(match, "actions") == [1]
    assert action_pool(match) == ["A03", "A01", "A19"]
    seen = set()
    for seed in range(12):
        match = ending(
            action="A03",
            action_pool=[None, "A01", "A19"],
            piles={"actions": ["A04", "A05"]},
            rest="box",
            seed=seed,
        )
        assert shuffles(match, "actions") == [3]
        seen.add(action_pool(match)[0])
    assert seen == {"A03", "A04", "A05"}


@pytest.mark.rule("Q-DECK-02")
def test_heroes_are_shuffled_when_the_pool_wants_one() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 2}, {"party": ["S2"], "gold": 0}],
        quests=LAIRS,
        hero_pool=["H22", "H44", "H20"],
        secondary=True,
        piles={"heroes": ["H60"]},
        rest="box",
    )
    play(match, "recruit", "buy:H22")
    assert shuffles(match, "heroes") == [1]
    assert hero_pool(match) == ["H60", "H44", "H20"]


@pytest.mark.rule("Q-DECK-02", "Q-GOLD-01")
def test_what_all_had_seen_is_unknown_again_after_a_shuffle() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": ["C80"]}, {"party": ["S2"], "gold": 0}],
        known={"C80": "all"},
        quests=LAIRS,
        hero_pool=["H44", *POOL[:2]],
        secondary=True,
        decks={"actions": ["A02"], "heroes": ["H20"]},
        action_pool=[None, "A01", "A19"],
        rest="box",
    )
    play(match, "recruit")  # only one can be paid for, with a coin that everybody knows
    assert pile(match, "challenges") == ["C80"]
    play(match, "play:A01")
    assert coins(match, 1) == ["C80"]
    for viewer in (0, 1, None):
        view: Any = match.view(viewer)
        assert view["seats"][1]["gold"]["cards"] == [{"card": None, "known_to": []}]
    assert lies(match, "shuffles") == 1
    assert not any("C80" in older for older in lies(match, "groups").values()), (
        "it is of the latest shuffle"
    )


@pytest.mark.rule("J-24", "Q-DECK-02", "Q-POW-10")
def test_the_defender_draws_before_the_old_challenge_is_discarded() -> None:
    for seed in range(8):
        match = table(
            seed=seed,
            companies=[{"party": ["H02"], "gold": 0}, {"party": ["S2"], "gold": 0}],
            quests={**LAIRS, "1": {"treasure": "T01", "challenges": ["C61", "C01"]}},
            attempt={"place": "1", "sent": ["H02"]},
            decks={"actions": ["A02"]},
            piles={"challenges": ["C80", "C81", "C82"]},
            rest="box",
        )
        play(match, "power:H02")  # one open challenge: no choice of which
        assert shuffles(match, "challenges") == [3]
        new = challenges(match, "1")[1]
        assert new in ("C80", "C81", "C82")
        assert pile(match, "challenges") == ["C01"]
        assert sorted([new, *deck(match, "challenges")]) == ["C80", "C81", "C82"]


@pytest.mark.rule("Q-DECK-03", "Q-START-01")
def test_a_starting_hero_goes_back_to_the_box() -> None:
    match = table(
        companies=[
            {"party": ["S1", "H44"], "gold": ["C04", "C05"]},
            {"party": ["S2"], "gold": 0},
        ],
        quests=LAIRS,
        attempt={
            "place": "1",
            "sent": ["S1", "H44"],
            "beaten": 2,
            "first_beaten": "C04",
        },
    )
    play(match, "give_up")
    assert party(match, 0) == []
    assert pile(match, "heroes") == ["H44"]
    everywhere = [*deck(match, "heroes"), *pile(match, "heroes"), *hero_pool(match)]
    assert "S1" not in everywhere


@pytest.mark.rule("Q-DECK-03", "Q-LIMIT-04")
def test_a_starting_hero_discarded_for_the_limit_is_gone_too() -> None:
    heroes = ["S1", "H44", "H45", "H46", "H47", "H48"]
    match = table(
        companies=[{"party": heroes, "gold": 0}, {"party": ["S2"], "gold": 0}],
        quests=LAIRS,
        hero_pool=POOL,
        secondary=True,
    )
    play(match, "gain")
    assert asked(match) == "upkeep.discard"
    assert offered(match) == [f"discard:{hero}" for hero in heroes]
    play(match, "discard:S1")
    assert party(match, 0) == heroes[1:]
    assert pile(match, "heroes") == []


@pytest.mark.rule("Q-DECK-04")
def test_pools_stay_short_when_there_is_nothing_to_draw() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 2}, {"party": ["S2"], "gold": 0}],
        quests=LAIRS,
        hero_pool=["H22", "H44", "H20"],
        secondary=True,
        rest="box",
    )
    play(match, "recruit", "buy:H22")
    assert hero_pool(match) == [None, "H44", "H20"]
    assert match.deciders == (1,), "nobody else can be paid for"


@pytest.mark.rule("Q-DECK-04")
def test_an_action_pool_of_one_is_played_unasked() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}],
        quests=LAIRS,
        hero_pool=POOL,
        action_pool=["A12", None, None],
        rest="box",
        decks={"heroes": ["H60"]},
    )
    assert asked(match) == "turn.secondary"
    assert party(match, 0) == ["S1", "H60"]


@pytest.mark.rule("Q-DECK-04", "Q-PREP-16")
def test_an_effect_does_what_it_can_with_too_few_cards() -> None:
    match = table(
        companies=[{"party": ["S1"], "gold": 0}, {"party": ["S2"], "gold": 0}],
        quests=LAIRS,
        hero_pool=POOL,
        action_pool=["A10", "A01", "A19"],
        rest="box",
    )
    play(match, "play:A10", "redraw:2")
    assert treasure_at(match, "2") == "T05"
    assert sorted(challenges(match, "2")) == ["C31", "C36"], "its own cards, shuffled"
    assert coins(match, 0) == []
