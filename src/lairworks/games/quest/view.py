"""What a seat (or a spectator) may know of a table of quest. Built from nothing: section G.

Almost everything lies open. Hidden are the order of the decks, the faces of gold that came from the
deck, and face-down challenges, but for those who have looked at them. When it is over all is shown.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Step
from lairworks.games.quest.content import COUNT_BITS, ICON_COUNT, NO_COST
from lairworks.games.quest.effects import KINDS, NEVER, OPS, TIMINGS
from lairworks.games.quest.events import DECKS
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.readiness import Readiness, icons_in, is_seen
from lairworks.games.quest.rules.actions import Aim, NameIcon, Part, source_id
from lairworks.games.quest.rules.challenges import Peek, ReplaceHidden
from lairworks.games.quest.rules.defeating import Divert
from lairworks.games.quest.rules.ending import party_cost, total_difficulty
from lairworks.games.quest.rules.heroes import gold_limit, hero_limit
from lairworks.games.quest.rules.newcomers import Join, Retire, Sweep
from lairworks.games.quest.rules.questing import Keep, LayWithTreasure, defeat_price
from lairworks.games.quest.rules.reacting import BLOWS, EXCHANGE, LURING, OUSTING, Blow, React
from lairworks.games.quest.rules.recruiting import Instant, Trade
from lairworks.games.quest.rules.turns import ExtraTurn
from lairworks.games.quest.state import (
    ACTIONS,
    CHALLENGES,
    COUNTED,
    EVERYBODY,
    FIRST_SET,
    HEROES,
    SPECTATOR,
    TREASURES,
    WILD_STRIDE,
    QuestState,
)
from lairworks.games.quest.words import (
    CENTRE,
    DEPTH,
    HERO_IDS,
    ICONS,
    PLACE_IDS,
    TREASURE_IDS,
)

View = dict[str, object]

SECONDARY: Final = "turn.secondary"
CLOSING: Final = ("upkeep.close", "upkeep.limits", "upkeep.extra", "upkeep.discard")
CHOOSING: Final = ("turn.action", "turn.drawn", "turn")
# What the cards are that lie open for a choice.
DRAWN: Final = {"turn.drawn": ACTIONS, "join": HEROES, "treasure": TREASURES}


def view(state: QuestState, viewer: int | None) -> View:
    """Everything a viewer may know, ready for JSON."""
    eyes = SPECTATOR if viewer is None else viewer
    return {
        "viewer": viewer,
        "options": {
            "hidden_quests": state.hidden_quests,
            "claimed_quests": state.claimed_quests,
        },
        "phase": _phase(state),
        "turn": _seat_or_none(state.turn),
        "turns": sum(company.turns for company in state.companies),
        "last_turns": state.trigger != NONE,
        "threshold": state.threshold(),
        "icons": [
            {
                "id": icon.id,
                "name": icon.name,
                "kind": KINDS[icon.kind],
                "glyph": icon.glyph,
                "meaning": icon.meaning,
            }
            for icon in state.content.icons
        ],
        "seats": [_seat(state, seat, eyes) for seat in range(state.seats)],
        "quests": {
            PLACE_IDS[place]: _quest(state, place, eyes) for place in range(len(state.quests))
        },
        "hero_pool": [_card(state, HEROES, hero) for hero in state.hero_pool],
        "action_pool": [_card(state, ACTIONS, action) for action in state.action_pool],
        "action": _card(state, ACTIONS, state.action),
        "decks": {name: state.decks[which].left for which, name in enumerate(DECKS)},
        "piles": {
            name: [_card(state, which, card) for card in state.decks[which].pile]
            for which, name in enumerate(DECKS)
        },
        "attempt": _attempt(state),
        "drawn": _drawn(state),
        "doing": _doing(state),
        "deciding": list(state.deciders()),
        "end": _end(state),
    }


def _phase(state: QuestState) -> str:
    """Where in the turn it is: action, main, secondary or upkeep."""
    if state.reason:
        return "over"
    names = [step.name for step in state.agenda]
    if not names or state.turn == NONE:
        return "setup"
    if names[-1] in CHOOSING:
        return "action"
    if any(name in CLOSING for name in names):
        return "upkeep"
    return "main" if SECONDARY in names[:-1] else "secondary"


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else seat


# Cards


def _card(state: QuestState, which: int, card: int) -> View | None:
    """A card of one of the four kinds; nothing where none lies."""
    if card == NONE:
        return None
    if which == CHALLENGES:
        return _challenge(state, card)
    if which == HEROES:
        return _hero(state, card)
    return _action(state, card) if which == ACTIONS else _treasure(state, card)


def _hero(state: QuestState, hero: int) -> View:
    card = state.content.hero_at[hero]
    return {
        "id": card.id,
        "name": card.name,
        "cost": None if card.cost == NO_COST else card.cost,
        "icons": [ICONS[icon] for icon in card.icons],
        "timing": None if card.timing == NEVER else TIMINGS[card.timing],
        "text": card.text,
    }


def _action(state: QuestState, action: int) -> View:
    card = state.content.action_at[action]
    return {"id": card.id, "name": card.name, "text": card.text}


def _challenge(state: QuestState, card: int) -> View:
    challenge = state.content.challenge_at[card]
    return {
        "id": challenge.id,
        "name": challenge.name,
        "kind": KINDS[challenge.kind],
        "icons": [ICONS[icon] for icon in challenge.icons],
    }


def _treasure(state: QuestState, treasure: int) -> View:
    card = state.content.treasure_at[treasure]
    return {
        "id": card.id,
        "name": card.name,
        "difficulty": card.difficulty,
        "points": card.points,
    }


def _knowers(state: QuestState, card: int) -> list[int]:
    """The seats that know a challenge though it lies face down."""
    return [seat for seat in range(state.seats) if state.known[card] >> seat & 1]


# Seats


def _seat(state: QuestState, seat: int, eyes: int) -> View:
    company = state.companies[seat]
    return {
        "seat": seat,
        "party": [
            {
                **_hero(state, hero),
                "participating": hero in state.sent,
                "used": hero in state.used,
            }
            for hero in company.party
        ],
        "hero_limit": hero_limit(state, seat),
        "protected": state.is_protected(seat),
        "gold": {
            "number": len(company.gold),
            "limit": gold_limit(state, seat),
            "cards": [_coin(state, card, eyes) for card in company.gold],
        },
        "treasures": [_treasure(state, treasure) for treasure in company.treasures],
        "seekers": [
            {**_hero(state, hero), "points": state.content.seeker_points[hero]}
            for hero in company.seekers
        ],
        "points": state.points(seat),
        "score": state.score(seat),
        "turns": company.turns,
    }


def _coin(state: QuestState, card: int, eyes: int) -> View:
    """A challenge that is gold now; its face only for those who have seen it."""
    seen = bool(state.known[card] >> eyes & 1) or state.reason != ""
    return {
        "card": _challenge(state, card) if seen else None,
        "known_to": _knowers(state, card),
    }


# Quests


def _quest(state: QuestState, place: int, eyes: int) -> View | None:
    """Challenges from the treasure up; nothing where no quest lies."""
    quest = state.quests[place]
    if not quest.is_there():
        return None
    return {
        "place": PLACE_IDS[place],
        "owner": None if place < CENTRE else place - CENTRE,
        "treasure": _treasure(state, quest.treasure),
        "challenges": [
            _in_quest(state, place, position, eyes) for position in range(len(quest.cards))
        ],
        "mixed": _mixed(state, place),
        "readiness": _readiness(state, place, eyes),
    }


def _in_quest(state: QuestState, place: int, position: int, eyes: int) -> View:
    quest = state.quests[place]
    card = quest.cards[position]
    up = quest.is_up(position)
    seen = is_seen(state, quest, position, eyes) or state.reason != ""
    return {
        "position": position,
        "up": up,
        "card": _challenge(state, card) if seen else None,
        "known_to": list(range(state.seats)) if up else _knowers(state, card),
        "mixed": _is_mixed(state, place, position),
    }


def _is_mixed(state: QuestState, place: int, position: int) -> bool:
    """In Hidden Quests, whether it was mixed before all eyes and has not been turned up since."""
    quest = state.quests[place]
    card = quest.cards[position]
    shown = quest.is_up(position) or state.known[card] == EVERYBODY
    return state.groups[card] >= FIRST_SET and not shown


def _mixed(state: QuestState, place: int) -> list[View]:
    """Those challenges, which everybody has seen: by number, never as they lie."""
    cards = state.quests[place].cards
    found = [card for position, card in enumerate(cards) if _is_mixed(state, place, position)]
    found.sort()
    return [_challenge(state, card) for card in found]


def _readiness(state: QuestState, place: int, eyes: int) -> View | None:
    """What the viewer's party lacks for a quest that it may attempt."""
    if eyes == SPECTATOR or (place >= CENTRE and place != CENTRE + eyes):
        return None
    ready = Readiness(state, eyes, place)
    return {
        "needed": [ICONS[icon] for icon in icons_in(ready.needed)],
        "covered": [ICONS[icon] for icon in icons_in(ready.needed & ~ready.lacking)],
        "lacking": [ICONS[icon] for icon in icons_in(ready.lacking)],
        "gold": ready.gold,
        "short": max(0, ready.gold - state.gold(eyes)),
        "unseen": ready.unseen,
        "chance": ready.chance,
    }


# What is going on


def _attempt(state: QuestState) -> View | None:
    """The quest that is being attempted."""
    if state.attempt == NONE:
        return None
    facing = state.facing != NONE
    missing: list[str] = []
    waived: list[str] = []
    for icon in range(ICON_COUNT):
        if facing:
            missing += [ICONS[icon]] * state.missing(icon)
        waived += [ICONS[icon]] * (int(state.waived >> COUNT_BITS * icon) & COUNTED)
    return {
        "seat": state.turn,
        "place": PLACE_IDS[state.attempt],
        "challenge": _card(state, CHALLENGES, state.facing),
        "defeated": state.beaten,
        "sent": [HERO_IDS[hero] for hero in state.sent],
        "used": [HERO_IDS[hero] for hero in state.used],
        "kept": [HERO_IDS[hero] for hero in state.kept],
        "named": [
            {"hero": HERO_IDS[wild // WILD_STRIDE], "icon": ICONS[wild % WILD_STRIDE]}
            for wild in state.wilds
        ],
        "waived": waived,
        "missing": missing,
        "price": defeat_price(state) if facing else None,
    }


def _drawn(state: QuestState) -> list[View]:
    """Cards lying open for a choice."""
    found: list[View] = []
    if not state.agenda or state.agenda[-1].name not in DRAWN:
        return found
    which = DRAWN[state.agenda[-1].name]
    for number in state.drawn:
        card = _card(state, which, number)
        if card is not None:
            found.append(card)
    return found


def _doing(state: QuestState) -> View | None:
    """What the seat that decides is asked; no question of this game is a secret."""
    for seat in state.deciders():
        question = state.question(seat)
        if question is not None:
            return {"question": question.name, "seat": seat, **_facts(state, question)}
    return None


def _facts(state: QuestState, step: Step[QuestState]) -> View:
    """What the question is about."""
    if isinstance(step, Aim):
        return {"effect": OPS[step.effect.op], "source": source_id(step.source)}
    if isinstance(step, Part):
        return {"by": step.striker, "source": source_id(step.source), "gold": step.gold}
    if isinstance(step, React):
        return {"hero": HERO_IDS[step.hero], **_blow(state)}
    if isinstance(step, Keep):
        return {"hero": HERO_IDS[step.hero], "left": step.left}
    if isinstance(step, (Instant, LayWithTreasure, ExtraTurn, NameIcon)):
        return {"hero": HERO_IDS[step.hero]}
    if isinstance(step, Trade):
        return {"hero": HERO_IDS[step.traded]}
    if isinstance(step, Divert):
        return {"challenge": _challenge(state, step.card)}
    if isinstance(step, Peek):
        return {"left": step.left}
    if isinstance(step, Join):
        return {"left": step.keep}
    if isinstance(step, ReplaceHidden):
        return {"place": PLACE_IDS[state.looked // DEPTH], "position": state.looked % DEPTH}
    if isinstance(step, Sweep):
        return {"discount": step.discount}
    if isinstance(step, Retire):
        return {"bonus": step.bonus}
    return {}


def _blow(state: QuestState) -> View:
    """What a power is about to do to the seat that may answer."""
    blows = [step for step in state.agenda if isinstance(step, Blow)]
    if not blows:
        return {}
    blow = blows[-1]
    told: View = {"blow": BLOWS[blow.kind], "by": blow.seat}
    if blow.kind in (LURING, OUSTING):
        told["target"] = HERO_IDS[blow.what]
    elif blow.kind == EXCHANGE:
        told["target"] = TREASURE_IDS[blow.what]
    return told


def _end(state: QuestState) -> View:
    """Who brought it about, and in the end how it stands."""
    over = state.reason != ""
    return {
        "trigger": _seat_or_none(state.trigger),
        "cause": state.cause,
        "reason": state.reason,
        "winners": list(state.best),
        "table": [_standing(state, seat) for seat in range(state.seats)] if over else [],
    }


def _standing(state: QuestState, seat: int) -> View:
    """Points, then what breaks ties (Q-END-05 to -08)."""
    return {
        "seat": seat,
        "points": state.score(seat),
        "difficulty": total_difficulty(state, seat),
        "cost": party_cost(state, seat),
        "gold": state.gold(seat),
    }
