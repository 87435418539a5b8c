"""What happened, in sentences: one teller for every event of events.py.

Everybody is called by name. Names of challenges may be plurals, so no verb depends on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import capital, counted, listed
from lairworks.core.journal import Event, Facts
from lairworks.core.reading import as_dict, as_list, number_at, numbers_at, text_at, texts_at
from lairworks.games.quest.phrases import (
    VAIN,
    challenges,
    each,
    from_treasure,
    gold,
    points,
    tallied,
    the,
)

ENDINGS: Final = {
    "treasure": "The last turns are over",
    "no_quests": "There is no lair left to enter",
    "turn_cap": "Everybody has had all the turns there are",
}
DECKS: Final = {
    "challenges": "challenges",
    "heroes": "heroes",
    "actions": "action cards",
    "treasures": "treasures",
}


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence; `names` are what the seats are called."""
    return TELLERS[event.name](event.facts, names)


def _name(facts: Facts, names: list[str], key: str = "seat") -> str:
    return names[number_at(facts, key)]


def _lair(facts: Facts, names: list[str], key: str = "place") -> str:
    """Where a quest lies: lair 2, Mira's claimed lair."""
    place = text_at(facts, key)
    if place.startswith("c"):
        return f"{names[int(place[1:])]}'s claimed lair"
    return f"lair {place}"


def _hero(facts: Facts) -> str:
    return the(text_at(facts, "hero"))


def _challenge(facts: Facts) -> str:
    """A challenge with its icons: the Masked Ball (mask and lute)."""
    return f"{the(text_at(facts, 'challenge'))} ({tallied(texts_at(facts, 'icons'))})"


def _treasure(facts: Facts, prefix: str = "") -> str:
    return the(text_at(facts, f"{prefix}treasure"))


def _worth(facts: Facts, prefix: str = "") -> str:
    """A treasure with what it is worth: the Ember Egg (3 points)."""
    return f"{_treasure(facts, prefix)} ({points(number_at(facts, f'{prefix}points'))})"


# Setup and turns


def _setup(facts: Facts, names: list[str]) -> str:
    first = number_at(facts, "first")
    dealt = as_list(facts["dealt"])
    others = [
        f"{names[seat]} has {the(text_at(as_dict(dealt[seat]), 'hero'))}"
        for seat in range(len(dealt))
        if seat != first
    ]
    return f"{names[first]} holds {_hero(facts)} and begins; {listed(others)}."


def _actions_laid(facts: Facts, names: list[str]) -> str:
    return f"The action pool opens with {tallied(texts_at(facts, 'actions'))}."


def _turn_started(facts: Facts, names: list[str]) -> str:
    last = " in the last round" if facts["last"] else ""
    return f"{_name(facts, names)} begins turn {number_at(facts, 'turn')}{last}."


def _action_chosen(facts: Facts, names: list[str]) -> str:
    source = " from the deck" if facts["from"] == "deck" else ""
    return f"{_name(facts, names)} plays {text_at(facts, 'action')}{source}."


def _actions_drawn(facts: Facts, names: list[str]) -> str:
    drawn = tallied(texts_at(facts, "actions"))
    return f"{_name(facts, names)} draws from the action deck: {drawn}."


def _action_drawn(facts: Facts, names: list[str]) -> str:
    return f"{text_at(facts, 'action')} comes to the action pool."


def _effect_skipped(facts: Facts, names: list[str]) -> str:
    reason = VAIN[text_at(facts, "effect")]
    return f"{_name(facts, names)} has to skip a part: {reason}."


def _extra_turn(facts: Facts, names: list[str]) -> str:
    return f"{_name(facts, names)} will have another turn after this one."


def _end_triggered(facts: Facts, names: list[str]) -> str:
    who = _name(facts, names)
    if facts["why"] == "treasure":
        return f"{who} has {points(number_at(facts, 'points'))}: last turns for everybody else!"
    return f"No lair is left after {who}'s turn: last turns for everybody else!"


def _game_over(facts: Facts, names: list[str]) -> str:
    winners = numbers_at(facts, "winners")
    scores = numbers_at(facts, "scores")
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat not in winners, seat))
    table = ", ".join(f"{names[seat]} {points(scores[seat])}" for seat in order)
    who = listed([names[seat] for seat in winners])
    if len(winners) > 1:
        result = f"{who} share the win"
    elif scores.count(max(scores)) > 1:
        result = f"{who} wins the tie"
    else:
        result = f"{who} wins"
    return f"{ENDINGS[text_at(facts, 'why')]}: {result} ({table})."


def _deck_reshuffled(facts: Facts, names: list[str]) -> str:
    cards = counted(number_at(facts, "cards"), "card")
    return f"The discarded {DECKS[text_at(facts, 'deck')]} are shuffled into a new deck of {cards}."


# Gold


def _gold_gained(facts: Facts, names: list[str]) -> str:
    who = _name(facts, names)
    why = text_at(facts, "why")
    n = number_at(facts, "n")
    if why == "setup":
        return f"{who} starts with {gold(n)}."
    if n == 0:
        return f"{who} gets no gold for it." if why == "ousted" else f"No gold is left for {who}."
    has = f"and has {number_at(facts, 'gold')}"
    if why == "bounty":
        return f"{who} earns a bounty of {gold(n)} {has}."
    if why == "toll":
        return f"{who} collects a toll of {gold(n)} {has}."
    if why == "ousted":
        return f"{who} gets {gold(n)} for it {has}."
    if why == "success":
        return f"{who} makes {gold(n)} out of the success {has}."
    return f"{who} gains {gold(n)} {has}."


def _gold_spent(facts: Facts, names: list[str]) -> str:
    who = _name(facts, names)
    spent = f"{gold(number_at(facts, 'n'))} ({listed(texts_at(facts, 'challenges'))})"
    left = number_at(facts, "gold")
    if facts["why"] == "limit":
        return f"{who} has too much gold, discards {spent} and keeps {left}."
    for_what = "for icons" if facts["why"] == "icons" else "for a hero"
    return f"{who} spends {spent} {for_what} and has {left or 'none'} left."


def _gold_moved(facts: Facts, names: list[str]) -> str:
    n = gold(number_at(facts, "n"))
    return f"{_name(facts, names, 'to')} takes {n} from {_name(facts, names, 'from')}."


# Heroes


def _recruited(facts: Facts, names: list[str]) -> str:
    who = _name(facts, names)
    hero = _hero(facts)
    price = number_at(facts, "price")
    source = text_at(facts, "from")
    if source == "player":
        return f"{who} lures {hero} away from {_name(facts, names, 'victim')} for {gold(price)}."
    if source == "pile":
        return f"{who} calls {hero} back from the discard pile."
    if source == "deck":
        return f"{capital(hero)} comes along and joins {who}."
    if price == 0:
        return f"{capital(hero)} joins {who} for nothing."
    return f"{who} hires {hero} for {gold(price)}."


def _pool_refilled(facts: Facts, names: list[str]) -> str:
    heroes = texts_at(facts, "heroes")
    verb = "comes" if len(heroes) == 1 else "come"
    return f"{capital(each(heroes))} {verb} to the hero pool."


def _heroes_drawn(facts: Facts, names: list[str]) -> str:
    return f"{_name(facts, names)} draws from the hero deck: {each(texts_at(facts, 'heroes'))}."


def _hero_swept(facts: Facts, names: list[str]) -> str:
    return f"{_name(facts, names)} sends {_hero(facts)} away from the hero pool."


def _heroes_discarded(facts: Facts, names: list[str]) -> str:
    who = _name(facts, names)
    heroes = each(texts_at(facts, "heroes"))
    why = text_at(facts, "why")
    if why == "quest":
        return f"The quest is over, and {who} parts with {heroes}."
    if why == "power":
        return f"{who} gives up {heroes} for it."
    if why == "limit":
        return f"{who}'s party is too large, so {who} parts with {heroes}."
    if why == "traded":
        return f"{who} trades in {heroes}."
    if why == "retired":
        return f"{who} lets {heroes} retire with honour."
    return f"{who} loses {heroes}."


def _hero_kept(facts: Facts, names: list[str]) -> str:
    return f"{capital(the(text_at(facts, 'by')))} brings {_hero(facts)} home."


def _hero_laid_down(facts: Facts, names: list[str]) -> str:
    return f"{capital(_hero(facts))} settles down among {_name(facts, names)}'s treasures."


def _power_used(facts: Facts, names: list[str]) -> str:
    return f"{_name(facts, names)} calls on {_hero(facts)}."


def _power_cancelled(facts: Facts, names: list[str]) -> str:
    said = f"{_name(facts, names)} gives up {_hero(facts)}, and the power comes to nothing"
    return f"{said}: {the(text_at(facts, 'saved'))} stays." if "saved" in facts else f"{said}."


def _icon_named(facts: Facts, names: list[str]) -> str:
    icon = text_at(facts, "icon")
    return f"{capital(_hero(facts))} brings the {icon}, too, for the rest of the quest."


def _icon_waived(facts: Facts, names: list[str]) -> str:
    return f"{_name(facts, names)} gets by without the {text_at(facts, 'icon')} this time."


# Quests


def _quest_prepared(facts: Facts, names: list[str]) -> str:
    size = number_at(facts, "size")
    open_ones = texts_at(facts, "challenges")
    worth = f"difficulty {number_at(facts, 'difficulty')}, {points(number_at(facts, 'points'))}"
    head = f"{capital(_lair(facts, names))} opens for {_treasure(facts)} ({worth})"
    if facts["mixed"]:
        first = f", {the(text_at(as_dict(facts['top']), 'challenge'))} first" if size else ""
        column = f"{each(open_ones)}, mixed{first}" if size else "no challenge"
    else:
        open_ones.reverse()  # the first challenge is the last in the list
        hidden = size - len(open_ones)
        cards = [the(name) for name in open_ones]
        if hidden:
            cards.append(counted(hidden, "hidden challenge"))
        column = listed(cards) or "no challenge"
    return f"{head}: {column}.{_matches(facts)}"


def _matches(facts: Facts) -> str:
    """Challenges that were discarded because they looked the same."""
    matches = texts_at(facts, "matches")
    if not matches:
        return ""
    which = "a match" if len(matches) == 1 else "matches"
    return f" Discarded as {which}: {each(matches)}."


def _place_empty(facts: Facts, names: list[str]) -> str:
    return f"No treasure is left to be found: {_lair(facts, names)} stays empty."


def _quest_begun(facts: Facts, names: list[str]) -> str:
    who = _name(facts, names)
    if text_at(facts, "place").startswith("c"):
        return f"{who} goes back into the claimed lair for {_worth(facts)}."
    return f"{who} enters {_lair(facts, names)} for {_worth(facts)}."


def _hero_sent(facts: Facts, names: list[str]) -> str:
    return f"{capital(_hero(facts))} steps forward."


def _challenge_revealed(facts: Facts, names: list[str]) -> str:
    return f"A challenge of {_lair(facts, names)} is turned up ... {_challenge(facts)}!"


def _challenge_defeated(facts: Facts, names: list[str]) -> str:
    means = [the(hero) for hero in texts_at(facts, "heroes")]
    paid = number_at(facts, "paid")
    if paid:
        means.append(gold(paid))
    end = f" with {listed(means)}" if means else ""
    return f"{_name(facts, names)} defeats {_challenge(facts)}{end}."


def _treasure_gained(facts: Facts, names: list[str]) -> str:
    total = points(number_at(facts, "total"))
    return f"{_name(facts, names)} carries off {_treasure(facts)} and has {total}!"


def _quest_failed(facts: Facts, names: list[str]) -> str:
    return f"{_turns_back(facts, names)}; {_lost(facts, names)}."


def _quest_failed_early(facts: Facts, names: list[str]) -> str:
    back = " and puts it back" if number_at(facts, "defeated") else ""
    return f"{_turns_back(facts, names)}{back}; {_lair(facts, names)} closes again."


def _turns_back(facts: Facts, names: list[str]) -> str:
    defeated = number_at(facts, "defeated")
    done = f"after {challenges(defeated)}" if defeated else "with nothing defeated"
    return f"{_name(facts, names)} turns back {done}"


def _lost(facts: Facts, names: list[str]) -> str:
    """What is cleared away with a quest."""
    lost = [_treasure(facts), *(the(name) for name in reversed(texts_at(facts, "challenges")))]
    return f"{_lair(facts, names)} is cleared away with {listed(lost)}"


def _quest_claimed(facts: Facts, names: list[str]) -> str:
    rest = challenges(number_at(facts, "size"))
    what = f"{_lair(facts, names)} with {_treasure(facts)} and {rest}"
    return f"{_name(facts, names)} claims {what}."


def _claim_discarded(facts: Facts, names: list[str]) -> str:
    lost = [_treasure(facts), *(the(name) for name in reversed(texts_at(facts, "challenges")))]
    return f"{_name(facts, names)} gives up the claimed lair with {listed(lost)}."


# Challenges and treasures


def _where(facts: Facts, names: list[str]) -> str:
    return f"{from_treasure(number_at(facts, 'position'))} of {_lair(facts, names)}"


def _peeked(facts: Facts, names: list[str]) -> str:
    look = f"{_name(facts, names)} takes a secret look at {_where(facts, names)}"
    return f"{look}: {_challenge(facts)}." if "challenge" in facts else f"{look}."


def _hidden_replaced(facts: Facts, names: list[str]) -> str:
    old = f"{_name(facts, names)} discards {_challenge(facts)}, {_where(facts, names)}"
    return f"{old}, and something unknown lies there now."


def _challenge_replaced(facts: Facts, names: list[str]) -> str:
    old = the(text_at(facts, "old"))
    return f"{capital(_lair(facts, names))} has {_challenge(facts)} now, in place of {old}."


def _challenge_added(facts: Facts, names: list[str]) -> str:
    return f"{capital(_lair(facts, names))} has a new first challenge: {_challenge(facts)}."


def _challenge_moved(facts: Facts, names: list[str]) -> str:
    where = _lair(facts, names)
    source = _lair(facts, names, "from")
    return f"{capital(where)} has a new first challenge, out of {source}: {_challenge(facts)}."


def _challenge_removed(facts: Facts, names: list[str]) -> str:
    return f"{capital(_lair(facts, names))} is rid of {_challenge(facts)}."


def _challenge_taken(facts: Facts, names: list[str]) -> str:
    return f"{_name(facts, names)} takes {_challenge(facts)} out of {_lair(facts, names)} as gold."


def _treasures_swapped(facts: Facts, names: list[str]) -> str:
    where = _lair(facts, names)
    other = _lair(facts, names, "other")
    now = f"{where} has {_worth(facts)} now and {other} {_worth(facts, 'other_')}"
    return f"The maps were false: {now}."


def _treasures_drawn(facts: Facts, names: list[str]) -> str:
    drawn = each(texts_at(facts, "treasures"))
    return f"{_name(facts, names)} draws from the treasure deck: {drawn}."


def _treasure_replaced(facts: Facts, names: list[str]) -> str:
    old = _treasure(facts, "old_")
    return f"{capital(_lair(facts, names))} has {_worth(facts)} now, in place of {old}."


def _treasures_exchanged(facts: Facts, names: list[str]) -> str:
    victim = _name(facts, names, "victim")
    given = f"leaves {_worth(facts, 'own_')} instead"
    return f"{_name(facts, names)} takes {_worth(facts)} from {victim} and {given}."


def _quest_redrawn(facts: Facts, names: list[str]) -> str:
    return f"{capital(_lost(facts, names))}."


TELLERS: Final[dict[str, Callable[[Facts, list[str]], str]]] = {
    "setup": _setup,
    "actions_laid": _actions_laid,
    "turn_started": _turn_started,
    "action_chosen": _action_chosen,
    "actions_drawn": _actions_drawn,
    "action_drawn": _action_drawn,
    "effect_skipped": _effect_skipped,
    "extra_turn": _extra_turn,
    "end_triggered": _end_triggered,
    "game_over": _game_over,
    "deck_reshuffled": _deck_reshuffled,
    "gold_gained": _gold_gained,
    "gold_spent": _gold_spent,
    "gold_moved": _gold_moved,
    "recruited": _recruited,
    "pool_refilled": _pool_refilled,
    "heroes_drawn": _heroes_drawn,
    "hero_swept": _hero_swept,
    "heroes_discarded": _heroes_discarded,
    "hero_kept": _hero_kept,
    "hero_laid_down": _hero_laid_down,
    "power_used": _power_used,
    "power_cancelled": _power_cancelled,
    "icon_named": _icon_named,
    "icon_waived": _icon_waived,
    "quest_prepared": _quest_prepared,
    "place_empty": _place_empty,
    "quest_begun": _quest_begun,
    "hero_sent": _hero_sent,
    "challenge_revealed": _challenge_revealed,
    "challenge_defeated": _challenge_defeated,
    "treasure_gained": _treasure_gained,
    "quest_failed": _quest_failed,
    "quest_failed_early": _quest_failed_early,
    "quest_claimed": _quest_claimed,
    "claim_discarded": _claim_discarded,
    "peeked": _peeked,
    "hidden_replaced": _hidden_replaced,
    "challenge_replaced": _challenge_replaced,
    "challenge_added": _challenge_added,
    "challenge_moved": _challenge_moved,
    "challenge_removed": _challenge_removed,
    "challenge_taken": _challenge_taken,
    "treasures_swapped": _treasures_swapped,
    "treasures_drawn": _treasures_drawn,
    "treasure_replaced": _treasure_replaced,
    "treasures_exchanged": _treasures_exchanged,
    "quest_redrawn": _quest_redrawn,
}
