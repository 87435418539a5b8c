"""What reports of quest say about its cards, for statistics."""

from __future__ import annotations

from typing import Final

from lairworks.core.game import Mention
from lairworks.core.journal import Entry, Facts
from lairworks.core.reading import as_dict, as_list, number_at, text_at, texts_at
from lairworks.core.recording import all_facts, mention
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import QuestState

SHARED: Final = -1
NOTHING: Final[list[Mention]] = []  # shared, never changed
PLACES: Final = ("first", "second", "third", "fourth")
HEROES: Final = frozenset(
    ("setup", "pool_refilled", "heroes_drawn", "recruited", "hero_sent", "power_used")
)
ACTIONS: Final = frozenset(("actions_laid", "action_drawn", "actions_drawn", "action_chosen"))
CHALLENGES: Final = frozenset(
    (
        "challenge_added",
        "challenge_replaced",
        "challenge_revealed",
        "challenge_defeated",
        "challenge_taken",
    )
)
TREASURES: Final = frozenset(
    ("treasure_gained", "treasures_drawn", "treasure_replaced", "treasures_exchanged")
)


def mentions(state: QuestState, entry: Entry) -> list[Mention]:
    """Heroes, their powers, actions, challenges and treasures.

    A hero is used when sent on a quest, an action when it is chosen, a challenge when it is
    defeated: that is when it is taken, too, as gold.
    """
    name = entry.name
    if name in HEROES:
        return _hero(name, all_facts(entry))
    if name in ACTIONS:
        return _action(name, all_facts(entry))
    if name in CHALLENGES:
        return _challenge(name, all_facts(entry))
    if name in TREASURES:
        return _treasure(name, all_facts(entry))
    return _prepared(all_facts(entry)) if name == "quest_prepared" else NOTHING


def side(state: QuestState, seat: int) -> str:
    """The place in the order of play, in the first turn of the match."""
    turns = sum([company.turns for company in state.companies])
    if turns != 1 or state.turn == NONE:
        return ""
    return PLACES[(seat - state.turn) % state.seats]


def length(state: QuestState) -> int:
    """The turns of the seat that had most of them."""
    return max([company.turns for company in state.companies])


def _hero(name: str, facts: Facts) -> list[Mention]:
    if name == "setup":
        found: list[Mention] = []
        for seat, dealt in enumerate(as_list(facts["dealt"])):
            hero = text_at(as_dict(dealt), "hero_id")
            found += [mention("hero", hero, seat, "seen"), mention("hero", hero, seat, "taken")]
        return found
    if name == "pool_refilled":
        return _seen("hero", texts_at(facts, "hero_ids"), SHARED)
    seat = number_at(facts, "seat")
    if name == "heroes_drawn":
        return _seen("hero", texts_at(facts, "hero_ids"), seat)
    hero = text_at(facts, "hero_id")
    if name == "power_used":
        return [mention("power", hero, seat, "used")]
    return [mention("hero", hero, seat, "taken" if name == "recruited" else "used")]


def _action(name: str, facts: Facts) -> list[Mention]:
    if name == "actions_laid":
        return _seen("action", texts_at(facts, "action_ids"), SHARED)
    if name == "actions_drawn":
        return _seen("action", texts_at(facts, "action_ids"), number_at(facts, "seat"))
    action = text_at(facts, "action_id")
    if name == "action_drawn":
        return [mention("action", action, SHARED, "seen")]
    seat = number_at(facts, "seat")
    return [mention("action", action, seat, "taken"), mention("action", action, seat, "used")]


def _challenge(name: str, facts: Facts) -> list[Mention]:
    card = text_at(facts, "challenge_id")
    if name == "challenge_taken":
        return [mention("challenge", card, number_at(facts, "seat"), "taken")]
    if name == "challenge_defeated":
        seat = number_at(facts, "seat")
        return [mention("challenge", card, seat, "taken"), mention("challenge", card, seat, "used")]
    return [mention("challenge", card, SHARED, "seen")]


def _treasure(name: str, facts: Facts) -> list[Mention]:
    seat = number_at(facts, "seat")
    if name == "treasures_drawn":
        return _seen("treasure", texts_at(facts, "treasure_ids"), seat)
    card = text_at(facts, "treasure_id")
    if name == "treasure_replaced":
        return [mention("treasure", card, SHARED, "seen")]
    if name == "treasure_gained":
        return [mention("treasure", card, seat, "taken"), mention("treasure", card, seat, "used")]
    given, victim = text_at(facts, "own_treasure_id"), number_at(facts, "victim")
    return [mention("treasure", card, seat, "taken"), mention("treasure", given, victim, "taken")]


def _prepared(facts: Facts) -> list[Mention]:
    treasure = [mention("treasure", text_at(facts, "treasure_id"), SHARED, "seen")]
    return treasure + _seen("challenge", texts_at(facts, "challenge_ids"), SHARED)


def _seen(kind: str, cards: list[str], seat: int) -> list[Mention]:
    return [mention(kind, card, seat, "seen") for card in cards]
