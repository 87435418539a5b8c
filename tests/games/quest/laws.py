"""Matches with any options and other packs, and what holds in them however they are played."""

from __future__ import annotations

import random
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT
from lairworks.games.quest.game import GAME
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.defeating import Divert
from lairworks.games.quest.rules.heroes import gold_limit, hero_limit
from lairworks.games.quest.state import (
    ACTIONS,
    CHALLENGES,
    EVERYBODY,
    HEROES,
    NOBODY,
    TREASURES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.words import CENTRE, DEPTH

OPTIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "hidden": {"hidden_quests": True},
    "claimed": {"claimed_quests": True},
    "both": {"hidden_quests": True, "claimed_quests": True},
}
# Icons are cheap and points mean little: treasures run out, and so does the centre.
BOLD: dict[str, Any] = {
    "pack": {"name": "Bold"},
    "constants": {
        "icon_price": {"value": 1},
        "gold_limit": {"value": 12},
        "hero_limit": {"value": 9},
        "thresholds": {"value": [60, 60, 60]},
        "turn_cap": {"value": 60},
    },
}
# Challenges are heaped upon challenges until nothing fits and nothing is left to draw.
HEAPED: dict[str, Any] = {
    "pack": {"name": "Heaped"},
    "constants": {"turn_cap": {"value": 25}},
    "actions": {
        "A01": {"count": 9, "effects": [{"op": "add_challenge"}] * 5},
        "A02": {"count": 9, "effects": [{"op": "move_first"}] * 3},
        "A03": {
            "count": 9,
            "effects": [{"op": "take_challenge", "scope": "any", "which": "first"}],
        },
    },
}
# Purses and parties that are always full, and whatever stands on a hero happens.
LAVISH: dict[str, Any] = {
    "pack": {"name": "Lavish"},
    "constants": {
        "starting_gold": {"value": 10},
        "hero_pool": {"value": 6},
        "action_pool": {"value": 6},
        "icon_price": {"value": 1},
        "thresholds": {"value": [9, 9, 9]},
        "early_failure": {"value": 0},
        "claim_heroes": {"value": 1},
        "turn_cap": {"value": 25},
    },
    "heroes": {f"H{number:02d}": {"cost": 1} for number in range(1, 44)},
}
PACKS: dict[str, Any] = {"base": None, "bold": BOLD, "heaped": HEAPED, "lavish": LAVISH}
RELUCTANT = ("give_up", "done", "decline", "gain", "abandon")
ANSWERS = ("part", "react.break", "react.shield", "react.ambush")  # asked in others' turns


def started(seed: int, seats: int = 2, options: str = "default", pack: str = "base") -> QuestState:
    return table_of(begun(seed, seats, options, pack))


def begun(seed: int, seats: int = 2, options: str = "default", pack: str = "base") -> Match:
    return lairworks.new(GAME, seats=seats, seed=seed, options=OPTIONS[options], pack=PACKS[pack])


def table_of(match: Match) -> QuestState:
    assert isinstance(match.state, QuestState)
    return match.state


def step(found: QuestState, draws: random.Random) -> None:
    """Plays one choice at random; what ends something is chosen less often."""
    (seat,) = found.deciders()
    choices = found.choices(seat)
    choice = draws.choice(choices)
    for _ in range(2):
        if GAME.words.text(choice) in RELUCTANT:
            choice = draws.choice(choices)
    found.apply(seat, choice)


def wander(found: QuestState, draws: random.Random, plies: int) -> None:
    for _ in range(plies):
        if found.deciders():
            step(found, draws)


def asked(found: QuestState) -> str:
    """The name of the question that is open, "" if it is over."""
    for seat in found.deciders():
        question = found.question(seat)
        assert question is not None
        return question.name
    return ""


# What lies where


def lying(found: QuestState, which: int) -> list[int]:
    """All cards of one kind that are on the table, wherever they lie."""
    deck = found.decks[which]
    cards = deck.cards[: deck.left] + deck.pile
    if which == CHALLENGES:
        for quest in found.quests:
            cards = cards + quest.cards
        for company in found.companies:
            cards = cards + company.gold
        cards = cards + [at.card for at in found.agenda if isinstance(at, Divert)]
    elif which == HEROES:
        cards = cards + found.hero_pool
        for company in found.companies:
            cards = cards + company.party + company.seekers
    elif which == ACTIONS:
        cards = [*cards, *found.action_pool, found.action]
    else:
        cards = cards + [quest.treasure for quest in found.quests]
        for company in found.companies:
            cards = cards + company.treasures
    if asked(found) == {HEROES: "join", ACTIONS: "turn.drawn", TREASURES: "treasure"}.get(which):
        cards = cards + found.drawn
    return [card for card in cards if card != NONE]


def check_cards(found: QuestState) -> None:
    """Every card is in exactly one place; only starting heroes can be gone (Q-DECK-03)."""
    content = found.content
    challenges = [challenge.number for challenge in content.challenges]
    assert sorted(lying(found, CHALLENGES)) == sorted(challenges)
    heroes = lying(found, HEROES)
    assert sorted(hero for hero in heroes if hero not in content.starters) == content.recruits
    starters = [hero for hero in heroes if hero in content.starters]
    assert len(set(starters)) == len(starters) <= found.seats
    assert not set(content.starters) & {*found.decks[HEROES].pile, *found.hero_pool}
    assert sorted(lying(found, ACTIONS)) == sorted(content.action_cards)
    treasures = [treasure.number for treasure in content.treasures]
    assert sorted(lying(found, TREASURES)) == sorted(treasures)


def check_quests(found: QuestState) -> None:
    """Columns are within bounds, and what must lie open lies open."""
    assert len(found.quests) == CENTRE + found.seats
    for place, quest in enumerate(found.quests):
        cards = len(quest.cards)
        assert cards <= DEPTH
        assert 0 <= quest.up < 1 << cards
        assert quest.is_there() or cards == 0
        if place >= CENTRE:
            assert found.claimed_quests or not quest.is_there()
        if place == found.attempt or cards == 0:
            continue
        if found.hidden_quests:
            assert quest.top_is_up()  # Q-HID-05, Q-HID-07
        else:
            assert all(quest.is_up(position) for position in range(1, cards))


def check_pools(found: QuestState) -> None:
    """Pools are full as far as there are cards; the card being resolved is out (Q-TURN-07)."""
    missing = found.action_pool.count(NONE)
    assert missing == (1 if found.action != NONE and not found.from_deck else 0) or (
        found.decks[ACTIONS].is_exhausted()
    )
    if asked(found) not in ("sweep", ""):
        assert NONE not in found.hero_pool or found.decks[HEROES].is_exhausted()


def check_attempt(found: QuestState) -> None:
    """Who participates, and what they cover, icon by icon (Q-QUEST-06)."""
    content = found.content
    for company in found.companies:
        assert company.party == sorted(set(company.party))
    if found.attempt == NONE:
        assert found.sent == found.wilds == found.turned_up == found.kept == []
        assert found.supply == found.waived == found.beaten == 0
        assert found.facing == found.first_beaten == NONE
        return
    assert set(found.sent) <= set(found.companies[found.turn].party)
    assert set(found.sent) <= set(found.took_part)
    covered = [0] * ICON_COUNT
    for hero in found.sent:
        for icon in content.hero_at[hero].icons:
            covered[icon] += 1
    for wild in found.wilds:
        assert wild // WILD_STRIDE in found.sent
        covered[wild % WILD_STRIDE] += 1
    assert found.supply == sum(n << COUNT_BITS * icon for icon, n in enumerate(covered))
    if asked(found) == "quest.step":
        quest = found.quests[found.attempt]
        assert quest.top_is_up()
        assert found.facing == quest.cards[-1]


def check_knowledge(found: QuestState) -> None:
    """Nobody knows a card of the deck, and the deck is of one shuffle."""
    deck = found.decks[CHALLENGES]
    for card in deck.cards[: deck.left]:
        assert found.known[card] == NOBODY
        assert found.groups[card] == found.shuffles
    assert all(0 <= known <= EVERYBODY for known in found.known)


def check_question(found: QuestState) -> None:
    """One seat decides, among different choices in order."""
    (seat,) = found.deciders()
    choices = found.choices(seat)
    assert choices == sorted(set(choices))
    assert choices[0] >= 0
    assert choices[-1] < GAME.words.size
    assert len(choices) > 1 or asked(found) == "quest.step"
    assert (seat == found.turn) == (asked(found) not in ANSWERS)
    for other in range(found.seats):
        assert other == seat or found.choices(other) == []


def check(found: QuestState) -> None:
    """Everything that must hold whenever somebody is asked, or when it is over."""
    check_cards(found)
    check_quests(found)
    check_pools(found)
    check_attempt(found)
    check_knowledge(found)
    if found.reason:
        assert found.deciders() == []
        assert found.agenda == []
    else:
        check_question(found)


def check_limits(found: QuestState, seat: int) -> None:
    """A turn has ended: the seat has no more than it may (Q-LIMIT-01, Q-LIMIT-02)."""
    assert found.gold(seat) <= gold_limit(found, seat)
    assert len(found.companies[seat].party) <= hero_limit(found, seat)


def check_ending(found: QuestState) -> None:
    """There is a reason, and the winners are those with the best standing (Q-END)."""
    reasons = {
        "treasure": found.trigger != NONE,
        "no_quests": found.trigger != NONE,
        "turn_cap": all(each.turns >= found.content.turn_cap for each in found.companies),
    }
    assert reasons[found.ending()]
    best = max(found.scores())
    assert found.winners()
    assert all(found.scores()[seat] == best for seat in found.winners())
