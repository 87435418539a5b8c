"""Turns of phrase that sentences of quest share: seats, lairs, heroes, challenges, treasures.

Labels and questions speak of you and of the others by number; a story calls everybody by name.
What is said of a face-down challenge is what the seat that reads it may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lairworks.core.english import amount, counted, listed
from lairworks.games.quest.content import QuestContent
from lairworks.games.quest.effects import OPS, TIMINGS, Effect
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.reacting import EXCHANGE, LURING, ROBBERY, Blow
from lairworks.games.quest.rules.targets import can_be_done
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CENTRE, ICONS, PLACE_IDS

# When a power works, as it is said of a hero, by timing.
WHEN: Final = dict(
    zip(
        TIMINGS,
        (
            "",
            "when hired",
            "instead of an action card",
            "while hiring",
            "before the first defeat of a quest",
            "on a quest",
            "on a quest",
            "after a defeat",
            "after a quest",
            "at the end of your turn",
            "always",
            "all through a quest",
            "in another player's turn",
        ),
        strict=True,
    )
)
# Why a part of a card or of a power cannot be done, by op.
VAIN: Final = {
    "take_gold": "nobody has gold that could be taken",
    "recruit_pool": "no hero of the pool can be had",
    "recruit_deck": "no hero is left to be drawn",
    "recruit_discard": "no such hero is in the discard pile",
    "recruit_player": "nobody can be lured away",
    "peek": "no challenge lies face down",
    "replace_challenge": "no challenge can be replaced",
    "remove_challenge": "no challenge can be discarded",
    "take_challenge": "no challenge can be taken",
    "add_challenge": "no challenge can be added",
    "move_first": "no first challenge can be moved",
    "swap_treasures": "there are no two lairs",
    "redraw_quest": "no lair can be cleared away",
    "discard_hero": "nobody has enough heroes to discard one",
    "retire": "no hero can be retired",
    "exchange_treasure": "no treasures can be exchanged",
    "replace_treasure": "no treasure is left to be drawn",
    "waive_icon": "no icon can be ignored",
}
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
TIMES: Final = ("", "", " twice", " three times")


def the(name: str) -> str:
    """A card with its article, in the middle of a sentence: the Scribe, the Drowned Titan."""
    return f"the {name[4:]}" if name.startswith("The ") else f"the {name}"


def each(names: Sequence[str]) -> str:
    """Several cards, each with its article."""
    return listed([the(name) for name in names])


def tallied(names: Sequence[str]) -> str:
    """A list in which what is there more than once is named once: axe twice and bow."""
    found: list[str] = []
    for name in dict.fromkeys(names):
        times = names.count(name)
        found.append(name + (TIMES[times] if times < len(TIMES) else f" {times} times"))
    return listed(found)


def gold(n: int) -> str:
    """So much gold: 3 gold, no gold."""
    return f"{n} gold" if n else "no gold"


def points(n: int) -> str:
    """So many points, in digits."""
    return amount(n, "point")


def challenges(n: int) -> str:
    """So many challenges."""
    return counted(n, "challenge")


def ordinal(n: int) -> str:
    """Which one in a row, from 1: first, second, 9th."""
    return ORDINALS[n - 1] if n <= len(ORDINALS) else f"{n}th"


def from_treasure(position: int) -> str:
    """Which challenge of a quest, for those who do not see the quest."""
    if position == 0:
        return "the last challenge"
    return f"the {ordinal(position + 1)} challenge from the treasure"


def clause(text: str) -> str:
    """A printed text as the end of a sentence."""
    sentences = text.rstrip(".").split(". ")
    return "; ".join(sentence[:1].lower() + sentence[1:] for sentence in sentences)


# Seats


def player(state: QuestState, seat: int, other: int) -> str:
    """How a seat speaks of another one, or of itself."""
    if other == seat:
        return "you"
    return "your rival" if state.seats == 2 else f"player {other + 1}"


def whose(state: QuestState, seat: int, other: int) -> str:
    """The same as the owner of something."""
    return "your" if other == seat else f"{player(state, seat, other)}'s"


def does(state: QuestState, seat: int, other: int, verb: str) -> str:
    """What another seat or oneself does: you gain, your rival gains."""
    who = player(state, seat, other)
    return f"{who} {verb}" if other == seat else f"{who} {verb}s"


def lair(state: QuestState, seat: int, place: int) -> str:
    """Where a quest lies, as a seat says it: lair 2, your claimed lair."""
    if place < CENTRE:
        return f"lair {PLACE_IDS[place]}"
    return f"{whose(state, seat, place - CENTRE)} claimed lair"


# Cards


def icon_list(content: QuestContent, icons: Sequence[int]) -> str:
    """Icons by name: axe and bow."""
    return tallied([content.icons[icon].name for icon in icons])


def icons_of(content: QuestContent, hero: int) -> str:
    """What a hero brings along: axe and rope, no icon."""
    return icon_list(content, content.hero_at[hero].icons) or "no icon"


def hero_text(content: QuestContent, hero: int) -> str:
    """A hero with icons: the Outrider (axe and rope)."""
    return f"{the(content.hero_at[hero].name)} ({icons_of(content, hero)})"


def hero_names(state: QuestState, heroes: Sequence[int]) -> str:
    """Several heroes."""
    return each([state.content.hero_at[hero].name for hero in heroes])


def power_text(content: QuestContent, hero: int) -> str:
    """A hero's power and when it works; "" without one."""
    card = content.hero_at[hero]
    return f'power {WHEN[TIMINGS[card.timing]]}: "{card.text}"' if card.effects else ""


def challenge_text(content: QuestContent, card: int) -> str:
    """A challenge with what it asks for: the Masked Ball (mask and lute)."""
    challenge = content.challenge_at[card]
    return f"{the(challenge.name)} ({icon_list(content, challenge.icons)})"


def treasure_text(content: QuestContent, treasure: int) -> str:
    """A treasure with what it is worth: the Ember Egg (3 points)."""
    card = content.treasure_at[treasure]
    return f"{the(card.name)} ({points(card.points)})"


# Quests


def known_card(state: QuestState, seat: int, place: int, position: int) -> int:
    """The challenge a seat knows to lie there, NONE if it does not know."""
    quest = state.quests[place]
    card = quest.cards[position]
    return card if quest.is_up(position) or state.known[card] >> seat & 1 else NONE


def spot(state: QuestState, seat: int, place: int, position: int) -> str:
    """A place in a quest: the second challenge of lair 1, the last challenge of lair 2."""
    cards = len(state.quests[place].cards)
    if position == cards - 1:
        which = "only" if cards == 1 else "first"
    elif position == 0:
        which = "last"
    else:
        which = ordinal(cards - position)
    return f"the {which} challenge of {lair(state, seat, place)}"


def column(state: QuestState, seat: int, place: int) -> str:
    """The challenges of a quest in the order in which they are met, as far as a seat knows."""
    found: list[str] = []
    down = 0
    for position in range(len(state.quests[place].cards) - 1, -1, -1):
        card = known_card(state, seat, place, position)
        if card == NONE:
            down += 1
            continue
        if down:
            found.append(face_down(down))
            down = 0
        found.append(challenge_text(state.content, card))
    if down:
        found.append(face_down(down))
    return listed(found) or "no challenge"


def face_down(n: int) -> str:
    """So many challenges whose faces cannot be seen."""
    return counted(n, "face-down challenge")


def missing(state: QuestState) -> list[int]:
    """Icons that the current challenge still wants, each as often as it wants it."""
    found: list[int] = []
    for icon in state.content.need_icons[state.facing]:
        found += [icon] * state.missing(icon)
    return found


def icon_ids(icons: Sequence[int]) -> list[str]:
    """Icons for a client."""
    return [ICONS[icon] for icon in icons]


def in_vain(state: QuestState, seat: int, source: int, effects: Sequence[Effect]) -> list[str]:
    """Why parts of a card or of a power could not be done as things stand."""
    found: list[str] = []
    for effect in effects:
        if not can_be_done(state, seat, source, effect):
            found.append(VAIN[OPS[effect.op]])
    return found


# Blows


def blow_below(state: QuestState) -> Blow:
    """What somebody is about to do to the seat that may answer it."""
    blows = [step for step in state.agenda if isinstance(step, Blow)]
    return blows[-1]


def blow_text(state: QuestState, blow: Blow) -> str:
    """The same, as it is told to that seat."""
    content = state.content
    who = f"{player(state, blow.victim, blow.seat)} is about to"
    if blow.kind == ROBBERY:
        return f"{who} take {gold(min(blow.n, state.gold(blow.victim)))} from you"
    if blow.kind == EXCHANGE:
        theirs = treasure_text(content, blow.what)
        return f"{who} take {theirs} from you for {treasure_text(content, blow.n)}"
    hero = hero_text(content, blow.what)
    if blow.kind == LURING:
        return f"{who} lure {hero} away from you"
    gain = f", for which you gain {gold(blow.n)}" if blow.n else ""
    return f"{who} have {hero} of your party discarded{gain}"
