"""Positions: a whole table of quest as readable JSON, and back (see arranging.py)."""

from __future__ import annotations

from collections.abc import Mapping

from lairworks.core.fields import PositionFields
from lairworks.core.options import Options
from lairworks.core.positions import written_luck, written_steps
from lairworks.games.quest.arranging import BOX, SET, SHUFFLE, Arrangement
from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT, QuestContent
from lairworks.games.quest.events import DECKS
from lairworks.games.quest.quests import NONE, Quest
from lairworks.games.quest.rules.defeating import Divert
from lairworks.games.quest.rules.setup import new_table
from lairworks.games.quest.state import (
    ACTIONS,
    CHALLENGES,
    COUNTED,
    EVERYBODY,
    FIRST_SET,
    HEROES,
    NOBODY,
    TREASURES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.stock import IDS
from lairworks.games.quest.words import (
    ACTION_IDS,
    CHALLENGE_IDS,
    DEPTH,
    HERO_IDS,
    ICONS,
    PLACE_IDS,
    STARTERS,
    TREASURE_IDS,
)


def arrange(
    content: QuestContent, seats: int, options: Options, seed: int, table: Mapping[str, object]
) -> QuestState:
    """A table as described; what is left out is filled in from the unused cards."""
    state = new_table(content, seats, options, seed)
    Arrangement(state, PositionFields(table, "")).lay_out()
    return state


def position(state: QuestState) -> dict[str, object]:
    """The whole table, hidden parts included."""
    written: dict[str, object] = {
        "turn": state.turn,
        "companies": [_written_company(state, seat) for seat in range(state.seats)],
        "quests": {
            PLACE_IDS[place]: _written_quest(quest) for place, quest in enumerate(state.quests)
        },
        "hero_pool": [_id_or_none(HERO_IDS, hero) for hero in state.hero_pool],
        "action_pool": [_id_or_none(ACTION_IDS, action) for action in state.action_pool],
        "decks": {
            DECKS[which]: _names(IDS[which], deck.cards[: deck.left][::-1])
            for which, deck in enumerate(state.decks)
        },
        "piles": {
            DECKS[which]: _names(IDS[which], deck.pile) for which, deck in enumerate(state.decks)
        },
        "known": _written_knowledge(state),
        "shuffles": state.shuffles,
        "sets": state.sets,
        "groups": _written_groups(state),
        "from_deck": state.from_deck,
        "extra_turn": state.extra_turn,
        "cut_short": state.cut_short,
        "recruits": state.recruits,
        "discount": state.discount,
    }
    if _is_boxed(state):
        written["rest"] = BOX
    _write_moment(state, written)
    written["agenda"] = written_steps(state.agenda)
    written["luck"] = written_luck(state)
    return written


def _names(ids: list[str], cards: list[int]) -> list[str]:
    return [ids[card] for card in cards]


def _id_or_none(ids: list[str], card: int) -> str | None:
    return None if card == NONE else ids[card]


def _written_company(state: QuestState, seat: int) -> dict[str, object]:
    company = state.companies[seat]
    return {
        "party": _names(HERO_IDS, company.party),
        "gold": _names(CHALLENGE_IDS, company.gold),
        "treasures": _names(TREASURE_IDS, company.treasures),
        "seekers": _names(HERO_IDS, company.seekers),
        "turns": company.turns,
    }


def _written_quest(quest: Quest) -> dict[str, object] | None:
    if not quest.is_there():
        return None
    return {
        "treasure": TREASURE_IDS[quest.treasure],
        "challenges": _names(CHALLENGE_IDS, quest.cards),
        "down": [at for at in range(len(quest.cards)) if not quest.is_up(at)],
    }


def _write_moment(state: QuestState, written: dict[str, object]) -> None:
    """What is there only at times."""
    if state.action != NONE:
        written["action"] = ACTION_IDS[state.action]
    if state.drawn:
        written["drawn"] = _names(IDS[_kind_drawn(state)], state.drawn)
    if state.looked != NONE:
        written["looked"] = f"{PLACE_IDS[state.looked // DEPTH]}:{state.looked % DEPTH}"
    if state.attempt != NONE:
        written["attempt"] = _written_attempt(state)
    else:
        written["used"] = _names(HERO_IDS, state.used)
        written["took_part"] = _names(HERO_IDS, state.took_part)
    if state.trigger != NONE:
        written["trigger"] = state.trigger
        written["cause"] = state.cause
    if state.reason:
        written["ending"] = state.reason


def _kind_drawn(state: QuestState) -> int:
    """Of which deck the cards are that lie open for a choice."""
    top = state.agenda[-1].name
    if top == "join":
        return HEROES
    return TREASURES if top == "treasure" else ACTIONS


def _written_attempt(state: QuestState) -> dict[str, object]:
    return {
        "place": PLACE_IDS[state.attempt],
        "sent": _names(HERO_IDS, state.sent),
        "used": _names(HERO_IDS, state.used),
        "took_part": _names(HERO_IDS, state.took_part),
        "beaten": state.beaten,
        "first_beaten": _id_or_none(CHALLENGE_IDS, state.first_beaten),
        "facing": _id_or_none(CHALLENGE_IDS, state.facing),
        "wilds": {HERO_IDS[wild // WILD_STRIDE]: ICONS[wild % WILD_STRIDE] for wild in state.wilds},
        "waived": [
            ICONS[icon]
            for icon in range(ICON_COUNT)
            for _ in range(int(state.waived >> COUNT_BITS * icon) & COUNTED)
        ],
        "turned_up": _names(CHALLENGE_IDS, state.turned_up),
        "kept": _names(HERO_IDS, state.kept),
    }


def _written_knowledge(state: QuestState) -> dict[str, object]:
    """Who knows which challenge; those in the discard pile are seen by all.

    One that the attempt met and that has been in the deck since is unknown again: that is written.
    """
    deck = state.decks[CHALLENGES]
    elsewhere = [*deck.cards[: deck.left], *deck.pile]
    met = [*state.turned_up, state.first_beaten]
    written: dict[str, object] = {}
    for card, viewers in enumerate(state.known):
        if card in elsewhere or (viewers == NOBODY and card not in met):
            continue
        seats = [seat for seat in range(state.seats) if viewers >> seat & 1]
        written[CHALLENGE_IDS[card]] = "all" if viewers == EVERYBODY else seats
    return written


def _written_groups(state: QuestState) -> dict[str, list[str]]:
    """Challenges that are not of the last shuffle, by what they came from."""
    written: dict[str, list[str]] = {}
    for challenge in state.content.challenges:
        group = state.groups[challenge.number]
        if group != state.shuffles:
            name = f"{SET} {group - FIRST_SET}" if group >= FIRST_SET else f"{SHUFFLE} {group}"
            written.setdefault(name, []).append(challenge.id)
    return written


def _is_boxed(state: QuestState) -> bool:
    """Whether cards are out of the match; starting heroes do not count."""
    content = state.content
    lying = [deck.left + len(deck.pile) for deck in state.decks]
    for company in state.companies:
        lying[CHALLENGES] += len(company.gold)
        lying[HEROES] += sum(1 for hero in company.party if hero >= STARTERS)
        lying[HEROES] += len(company.seekers)
        lying[TREASURES] += len(company.treasures)
    for quest in state.quests:
        lying[CHALLENGES] += len(quest.cards)
        lying[TREASURES] += 1 if quest.is_there() else 0
    lying[HEROES] += sum(1 for hero in state.hero_pool if hero != NONE)
    lying[ACTIONS] += sum(1 for action in [*state.action_pool, state.action] if action != NONE)
    if state.drawn:
        lying[_kind_drawn(state)] += len(state.drawn)
    lying[CHALLENGES] += sum(1 for step in state.agenda if isinstance(step, Divert))
    return lying != [
        len(content.challenges),
        len(content.recruits),
        len(content.action_cards),
        len(content.treasures),
    ]
