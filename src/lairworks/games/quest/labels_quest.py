"""What can be chosen on a quest and at its end, in sentences; see labels.py."""

from __future__ import annotations

from typing import Final

from lairworks.core.english import either, listed
from lairworks.core.game import Label
from lairworks.games.quest import words
from lairworks.games.quest.content import FAILURE, ONCE
from lairworks.games.quest.effects import KEEP_HEROES, KINDS
from lairworks.games.quest.label_parts import (
    Args,
    Labeller,
    attempt_facts,
    fails_early,
    farewell,
    priced,
    said,
)
from lairworks.games.quest.phrases import (
    challenge_text,
    challenges,
    column,
    does,
    gold,
    hero_text,
    icon_ids,
    icon_list,
    known_card,
    lair,
    missing,
    points,
    power_text,
    the,
    treasure_text,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import NameIcon
from lairworks.games.quest.rules.defeating import Divert, bounty, diverter, elsewhere
from lairworks.games.quest.rules.questing import Keep, can_claim, defeat_price, send, works_after
from lairworks.games.quest.state import COUNTED, QuestState
from lairworks.games.quest.words import CENTRE, CHALLENGE_IDS, HERO_IDS, ICONS, PLACE_IDS


def _enter(state: QuestState, seat: int, choice: int) -> Label:
    place = words.ENTER.first(choice)
    quest = state.quests[place]
    lacking = _lacking(state, seat, place)
    names = either([state.content.icons[icon].name for icon in lacking])
    notes = [f"your party has no {names}"] if lacking else []
    given_up = place < CENTRE and state.claimed(seat).is_there()
    if given_up:
        treasure = treasure_text(state.content, state.claimed(seat).treasure)
        notes.append(f"your claimed lair with {treasure} is lost")
    facts: Args = {
        "place": PLACE_IDS[place],
        "treasure": words.TREASURE_IDS[quest.treasure],
        "points": state.content.points[quest.treasure],
        "size": len(quest.cards),
        "lacking": icon_ids(lacking),
        "loses_claim": given_up,
    }
    where = f"{lair(state, seat, place)} for {treasure_text(state.content, quest.treasure)}"
    return Label(said(f"Enter {where}: {column(state, seat, place)}", notes), facts=facts)


def _lacking(state: QuestState, seat: int, place: int) -> list[int]:
    """Icons that challenges known to a seat ask for, and that nobody in its party has."""
    needed = 0
    for position in range(len(state.quests[place].cards)):
        card = known_card(state, seat, place, position)
        if card != NONE:
            needed |= state.content.need_masks[card]
    for hero in state.companies[seat].party:
        needed &= ~state.content.icon_masks[hero]
    return [icon for icon in range(len(ICONS)) if needed >> icon & 1]


# The challenge at hand


def cost_text(state: QuestState) -> str:
    """What the current challenge costs as things stand: nothing is missing, or an icon's price."""
    lacking = missing(state)
    if not lacking:
        return "nothing is missing"
    verb = "is" if len(lacking) == 1 else "are"
    price = gold(defeat_price(state))
    return f"{icon_list(state.content, lacking)} {verb} missing, for {price}"


def _send(state: QuestState, seat: int, choice: int) -> Label:
    hero = words.SEND.first(choice)
    after = state.copy()
    send(after, seat, hero)
    lacking = missing(after)
    covered = [icon for icon in set(missing(state)) if after.missing(icon) < state.missing(icon)]
    covered.sort()
    notes: list[str] = []
    if covered:
        notes.append(f"then {cost_text(after)}")
    elif defeat_price(after) < defeat_price(state):
        notes.append(f"no icon that is missing, but then {cost_text(after)}")
    else:
        notes.append("no icon that is missing")
    power = power_text(state.content, hero)
    notes += [power] if power else []
    name = the(state.content.hero_at[hero].name)
    notes.append(f"{name} is gone after the quest")
    facts: Args = {
        "hero": HERO_IDS[hero],
        "icons": icon_ids(state.content.hero_at[hero].icons),
        "covers": icon_ids(covered),
        "missing": icon_ids(lacking),
        "price": defeat_price(after),
    }
    return Label(said(f"Send {hero_text(state.content, hero)}", notes), facts=facts)


def _defeat(state: QuestState, seat: int, choice: int) -> Label:
    content = state.content
    card = state.facing
    paid = defeat_price(state)
    lacking = missing(state)
    extra = bounty(state, card)
    tolls = _tolls(state, seat) if paid else {}
    quest = state.quests[state.attempt]
    wins = len(quest.cards) == 1
    what = challenge_text(content, card)
    if paid:
        bought = icon_list(content, lacking)
        head = f"Pay {gold(paid)} for {bought} and defeat {what}"
    else:
        head = f"Defeat {what} for free"
    notes = [_coin(state, seat)]
    if extra:
        notes.append(f"a bounty of {gold(extra)}")
    for other, toll in tolls.items():
        notes.append(f"{does(state, seat, other, 'collect')} a toll of {gold(toll)}")
    if wins:
        total = points(state.points(seat) + content.points[quest.treasure])
        notes.append(f"{treasure_text(content, quest.treasure)} is yours and you have {total}")
    facts: Args = {
        "challenge": CHALLENGE_IDS[card],
        "kind": KINDS[content.kinds[card]],
        "paid": paid,
        "icons": icon_ids(lacking),
        "bounty": extra,
        "tolls": {str(other): toll for other, toll in tolls.items()},
        "treasure": words.TREASURE_IDS[quest.treasure] if wins else "",
    }
    return Label(said(head, notes), priced(paid), facts)


def _coin(state: QuestState, seat: int) -> str:
    """What becomes of a challenge that is defeated."""
    hero = diverter(state, seat)
    if hero != NONE and elsewhere(state):
        name = the(state.content.hero_at[hero].name)
        return f"it becomes 1 gold, or {name} puts it on another lair"
    return "it becomes 1 gold"


def _tolls(state: QuestState, seat: int) -> dict[int, int]:
    """What others collect when icons are paid for."""
    found: dict[int, int] = {}
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        toll = sum(state.content.tolls[hero] for hero in state.companies[other].party)
        if toll:
            found[other] = toll
    return found


def _name(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, NameIcon)
    icon = words.NAME.first(choice)
    ahead = 0
    cards = state.quests[state.attempt].cards
    for position in range(len(cards) - 1):
        card = known_card(state, seat, state.attempt, position)
        if card != NONE and state.content.need_masks[card] >> icon & 1:
            ahead += 1
    uses = ["it is missing here"] if state.missing(icon) else []
    if ahead:
        uses.append(f"{challenges(ahead)} further on {'asks' if ahead == 1 else 'ask'} for it")
    covered = state.supply & ONCE[icon] * COUNTED != 0
    if covered:
        uses.append("you have it already")
    facts: Args = {"icon": ICONS[icon], "missing": state.missing(icon) > 0, "ahead": ahead}
    facts["covered"] = covered
    hero = the(state.content.hero_at[question.hero].name)
    head = f"Name {state.content.icons[icon].name}, which {hero} brings for the rest of the quest"
    notes = [listed(uses) or "nothing known to you asks for it"]
    return Label(said(head, notes), facts=facts)


def _waive(state: QuestState, seat: int, choice: int) -> Label:
    icon = words.WAIVE.first(choice)
    rest = missing(state)
    rest.remove(icon)
    price = state.icon_price() * len(rest)
    then = "nothing else is missing"
    if rest:
        names = icon_list(state.content, rest)
        then = f"{names} would still be missing, for {gold(price)}"
    facts: Args = {"icon": ICONS[icon], "missing": icon_ids(rest), "price": price}
    return Label(said(f"Do without {state.content.icons[icon].name}", [then]), facts=facts)


def _divert(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Divert)
    place = words.DIVERT.first(choice)
    facts: Args = {"place": PLACE_IDS[place], "challenge": CHALLENGE_IDS[question.card]}
    card = challenge_text(state.content, question.card)
    treasure = treasure_text(state.content, state.quests[place].treasure)
    where = f"{lair(state, seat, place)} with {treasure}"
    return Label(f"Put {card} on top of {where}; you get no gold for it", facts=facts)


def _keep(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Divert)
    card = challenge_text(state.content, question.card)
    return Label(f"Keep {card} as 1 gold", facts={"challenge": CHALLENGE_IDS[question.card]})


# The way home


def _give_up(state: QuestState, seat: int, choice: int) -> Label:
    facts = attempt_facts(state)
    if can_claim(state):
        notes = [farewell(state)]
        head = f"Turn back from {lair(state, seat, state.attempt)}: you can then claim it or not"
        return Label(said(head, notes + _keepers(state)), facts=facts)
    return Label(_failure(state, seat, "Turn back"), facts=facts)


def _abandon(state: QuestState, seat: int, choice: int) -> Label:
    return Label(_failure(state, seat, "Do not claim it"), facts=attempt_facts(state))


def _failure(state: QuestState, seat: int, head: str) -> str:
    """What comes of a quest that fails here."""
    where = lair(state, seat, state.attempt)
    treasure = treasure_text(state.content, state.quests[state.attempt].treasure)
    if fails_early(state):
        notes = ["your turn is over"]
        if state.first_beaten != NONE:
            first = the(state.content.challenge_at[state.first_beaten].name)
            notes.insert(0, f"you put {first} back where it was")
        text = f"{head}: too early, so {where} closes again with {treasure}"
    else:
        notes = [f"you keep your {gold(state.gold(seat))}"] if state.gold(seat) else []
        text = f"{head}: {where} is cleared away with {treasure}"
    return said(text, [*notes, farewell(state), *_keepers(state)])


def _keepers(state: QuestState) -> list[str]:
    """Who can bring others home after a failure."""
    found: list[str] = []
    for hero in state.sent:
        if works_after(state, hero, FAILURE):
            card = state.content.hero_at[hero]
            if card.effects[0].op == KEEP_HEROES and len(state.sent) > 1:
                found.append(the(card.name))
    return [f"but {listed(found)} can bring others home"] if found else []


def _claim(state: QuestState, seat: int, choice: int) -> Label:
    quest = state.quests[state.attempt]
    treasure = treasure_text(state.content, quest.treasure)
    rest = challenges(len(quest.cards))
    notes = ["only you can enter it", f"it is lost if you enter another lair; {farewell(state)}"]
    head = f"Claim {lair(state, seat, state.attempt)} with {treasure} and {rest}"
    return Label(said(head, notes + _keepers(state)), facts=attempt_facts(state))


def _save(state: QuestState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Keep)
    hero = words.SAVE.first(choice)
    facts: Args = {"hero": HERO_IDS[hero], "by": HERO_IDS[question.hero]}
    return Label(f"Bring {hero_text(state.content, hero)} home", facts=facts)


QUEST_LABELLERS: Final[dict[str, Labeller]] = {
    "enter": _enter,
    "send": _send,
    "defeat": _defeat,
    "name": _name,
    "waive": _waive,
    "divert": _divert,
    "keep": _keep,
    "give_up": _give_up,
    "claim": _claim,
    "abandon": _abandon,
    "save": _save,
}
