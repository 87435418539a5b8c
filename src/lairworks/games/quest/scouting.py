"""What a party could do in a lair: coverage, gold on the way, and the odds of what is hidden.

For bots. A challenge counts as it is if the seat knows it, and by the odds of all challenges if
not, also in a guess: what a guess says of a hidden card is made up.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import count
from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT, QuestContent
from lairworks.games.quest.effects import (
    DEFEAT_CURRENT,
    QUEST_D,
    QUEST_P,
    REMOVE_CHALLENGE,
    REPLACE_CHALLENGE,
    WAIVE_ICON,
    WILD_ICON,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import COUNTED, WILD_STRIDE, QuestState

MASKS: Final = 1 << ICON_COUNT
MOST_BOUGHT: Final = 3
ODDS: Final[dict[str, list[list[float]]]] = {}  # by the digest of the content


def odds(content: QuestContent) -> list[list[float]]:
    """By icons bought and icons covered: the share of all challenges that could be defeated."""
    table = ODDS.get(content.digest)
    if table is None:
        table = _odds(content)
        ODDS[content.digest] = table
    return table


def _odds(content: QuestContent) -> list[list[float]]:
    kinds: dict[int, int] = {}
    for challenge in content.challenges:
        mask = content.need_masks[challenge.number]
        kinds[mask] = kinds.get(mask, 0) + 1
    table: list[list[float]] = []
    for bought in range(MOST_BOUGHT + 1):
        row: list[float] = []
        for covered in range(MASKS):
            met = 0
            for mask, number in kinds.items():
                if count(mask & ~covered) <= bought:
                    met += number
            row.append(met / len(content.challenges))
        table.append(row)
    return table


class Force:
    """What a party brings: icons, icons of its choice, ways around one icon, and its purse."""

    def __init__(self, state: QuestState, seat: int) -> None:
        content = state.content
        self.seat = seat
        self.gold = state.gold(seat)
        self.price = content.icon_price
        self.cover = 0
        self.wilds = 0
        self.detours = 0
        acting = state.attempt != NONE and state.turn == seat
        for hero in state.companies[seat].party:
            self.cover |= content.icon_masks[hero]
            if content.icon_prices[hero]:
                self.price = min(self.price, content.icon_prices[hero])
            timing = content.timings[hero]
            if timing == QUEST_P or timing == QUEST_D:
                if acting and hero in state.used:
                    continue
                op = content.powers[hero][0].op
                if op == WILD_ICON:
                    self.wilds += 1
                elif is_detour(op):
                    self.detours += 1
        if acting:
            for wild in state.wilds:
                self.cover |= 1 << wild % WILD_STRIDE


def is_detour(op: int) -> bool:
    """Whether an effect gets a party past a challenge that it does not cover."""
    if op == WAIVE_ICON or op == DEFEAT_CURRENT:
        return True
    return op == REPLACE_CHALLENGE or op == REMOVE_CHALLENGE


def chance(state: QuestState, force: Force, place: int) -> float:
    """How likely a seat's whole party completes a quest."""
    return chance_from(state, force, place, len(state.quests[place].cards) - 1, force.gold)


def chance_from(state: QuestState, force: Force, place: int, at: int, gold: int) -> float:
    """The same from a position on, with so much gold."""
    quest = state.quests[place]
    content = state.content
    own = 1 << force.seat
    cover = with_wilds(state, force, place)
    detours = force.detours
    likely = 1.0
    while at >= 0:
        card = quest.cards[at]
        if quest.is_up(at) or state.known[card] & own:
            missing = int(count(content.need_masks[card] & ~cover))
            while missing > 0 and detours > 0 and gold < missing * force.price:
                missing -= 1
                detours -= 1
            gold -= missing * force.price
            if gold < 0:
                return 0.0
        else:
            bought = min(MOST_BOUGHT, gold // force.price + detours)
            likely *= odds(content)[bought][cover]
        gold += 1
        at -= 1
    return likely


def with_wilds(state: QuestState, force: Force, place: int) -> int:
    """The icons covered if every wild hero names what the open challenges want most."""
    cover = force.cover
    if not force.wilds:
        return cover
    wanted: i64 = 0
    quest = state.quests[place]
    for at in range(len(quest.cards)):
        if quest.is_up(at):
            wanted += state.content.needs[quest.cards[at]]
    for _ in range(force.wilds):
        best = NONE
        most: i64 = 0
        left: i64 = wanted
        for icon in range(ICON_COUNT):
            number: i64 = left & COUNTED
            if number > most and not cover >> icon & 1:
                most = number
                best = icon
            left >>= COUNT_BITS
        if best != NONE:
            cover |= 1 << best
    return cover


def wanted_icons(state: QuestState, place: int) -> int:
    """The icons of all open challenges of a quest."""
    quest = state.quests[place]
    wanted = 0
    for at in range(len(quest.cards)):
        if quest.is_up(at):
            wanted |= state.content.need_masks[quest.cards[at]]
    return wanted
