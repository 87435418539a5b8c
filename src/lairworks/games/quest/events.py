"""Everything quest reports: one function per event, and who may know it.

Each does nothing when no journal is kept, as in playouts. Facts are names and numbers ready for
JSON; story.py makes sentences of them. Quests are told by place: `1` to `3`, `c0` to `c3` claimed.
"""

from __future__ import annotations

from typing import Final

from lairworks.games.quest.effects import KINDS, OPS
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import WILD_STRIDE, QuestState
from lairworks.games.quest.words import (
    ACTION_IDS,
    CHALLENGE_IDS,
    HERO_IDS,
    ICONS,
    PLACE_IDS,
    TREASURE_IDS,
)

DECKS: Final = ("challenges", "heroes", "actions", "treasures")

Facts = dict[str, object]


def _hero(state: QuestState, hero: int) -> Facts:
    return {"hero": state.content.hero_at[hero].name, "hero_id": HERO_IDS[hero]}


def _heroes(state: QuestState, heroes: list[int]) -> Facts:
    return {
        "heroes": [state.content.hero_at[hero].name for hero in heroes],
        "hero_ids": [HERO_IDS[hero] for hero in heroes],
    }


def _card(state: QuestState, card: int) -> Facts:
    """A challenge."""
    challenge = state.content.challenge_at[card]
    return {
        "challenge": challenge.name,
        "challenge_id": CHALLENGE_IDS[card],
        "kind": KINDS[challenge.kind],
        "icons": [ICONS[icon] for icon in challenge.icons],
    }


def _cards(state: QuestState, cards: list[int]) -> Facts:
    return {
        "challenges": [state.content.challenge_at[card].name for card in cards],
        "challenge_ids": [CHALLENGE_IDS[card] for card in cards],
    }


def _action(state: QuestState, action: int) -> Facts:
    return {"action": state.content.action_at[action].name, "action_id": ACTION_IDS[action]}


def _actions(state: QuestState, actions: list[int]) -> Facts:
    return {
        "actions": [state.content.action_at[action].name for action in actions],
        "action_ids": [ACTION_IDS[action] for action in actions],
    }


def _treasure(state: QuestState, treasure: int, prefix: str = "") -> Facts:
    card = state.content.treasure_at[treasure]
    return {
        f"{prefix}treasure": card.name,
        f"{prefix}treasure_id": TREASURE_IDS[treasure],
        f"{prefix}difficulty": card.difficulty,
        f"{prefix}points": card.points,
    }


# Setup and turns


def set_up(state: QuestState, first: int) -> None:
    """Starting heroes are dealt; who holds the banner begins."""
    if state.journal is not None:
        dealt = [_hero(state, company.party[0]) for company in state.companies]
        banner = _hero(state, state.content.rogue)
        state.journal.report("setup", {"first": first, "dealt": dealt, **banner})


def actions_laid(state: QuestState) -> None:
    """The action pool is laid out."""
    if state.journal is not None:
        laid = [action for action in state.action_pool if action != NONE]
        state.journal.report("actions_laid", _actions(state, laid))


def turn_started(state: QuestState, seat: int) -> None:
    """A seat's turn begins; its last one once the end is near."""
    if state.journal is not None:
        last = state.trigger not in (NONE, seat)
        turn = state.companies[seat].turns
        state.journal.report("turn_started", {"seat": seat, "turn": turn, "last": last})


def action_chosen(state: QuestState, seat: int, action: int) -> None:
    """An action card is played, from the pool or from the deck."""
    if state.journal is not None:
        source = "deck" if state.from_deck else "pool"
        state.journal.report(
            "action_chosen", {"seat": seat, "from": source, **_action(state, action)}
        )


def actions_drawn(state: QuestState, seat: int, actions: list[int]) -> None:
    """Action cards are drawn from the deck for all to see."""
    if state.journal is not None:
        state.journal.report("actions_drawn", {"seat": seat, **_actions(state, actions)})


def action_drawn(state: QuestState, action: int) -> None:
    """A card fills the action pool."""
    if state.journal is not None and action != NONE:
        state.journal.report("action_drawn", _action(state, action))


def effect_skipped(state: QuestState, seat: int, op: int) -> None:
    """A part of a card could not be done."""
    if state.journal is not None:
        state.journal.report("effect_skipped", {"seat": seat, "effect": OPS[op]})


def extra_turn(state: QuestState, seat: int) -> None:
    """The next turn is the same seat's again."""
    if state.journal is not None:
        state.journal.report("extra_turn", {"seat": seat})


def end_triggered(state: QuestState, seat: int) -> None:
    """The end is near: everybody else has one more turn."""
    if state.journal is not None:
        points = state.points(seat)
        state.journal.report("end_triggered", {"seat": seat, "points": points, "why": state.cause})


def game_over(state: QuestState) -> None:
    """The game is over."""
    if state.journal is not None:
        state.journal.report(
            "game_over",
            {
                "why": state.reason,
                "winners": list(state.best),
                "scores": [state.score(seat) for seat in range(state.seats)],
            },
        )


def deck_reshuffled(state: QuestState, which: int, cards: int) -> None:
    """A discard pile became the deck."""
    if state.journal is not None:
        state.journal.report("deck_reshuffled", {"deck": DECKS[which], "cards": cards})


# Gold


def gold_gained(state: QuestState, seat: int, n: int, why: str) -> None:
    """Unseen gold from the deck."""
    if state.journal is not None:
        gold = state.gold(seat)
        state.journal.report("gold_gained", {"seat": seat, "n": n, "why": why, "gold": gold})


def gold_spent(state: QuestState, seat: int, cards: list[int], why: str) -> None:
    """Gold goes face up to the discard pile: for icons or heroes, or above the limit."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, "n": len(cards), "why": why, "gold": state.gold(seat)}
        state.journal.report("gold_spent", {**facts, **_cards(state, cards)})


def gold_moved(state: QuestState, giver: int, taker: int, n: int) -> None:
    """Gold goes from one seat to another."""
    if state.journal is not None:
        state.journal.report("gold_moved", {"from": giver, "to": taker, "n": n})


# Heroes


def recruited(
    state: QuestState, seat: int, hero: int, price: int, source: str, victim: int = NONE
) -> None:
    """A hero joins, out of the pool, the deck, the discard pile or another party."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, "price": price, "from": source, **_hero(state, hero)}
        if victim != NONE:
            facts["victim"] = victim
        state.journal.report("recruited", facts)


def pool_refilled(state: QuestState, heroes: list[int]) -> None:
    """New heroes in the pool."""
    if state.journal is not None:
        state.journal.report("pool_refilled", _heroes(state, heroes))


def heroes_drawn(state: QuestState, seat: int, heroes: list[int]) -> None:
    """Heroes are drawn from the deck for all to see."""
    if state.journal is not None:
        state.journal.report("heroes_drawn", {"seat": seat, **_heroes(state, heroes)})


def hero_swept(state: QuestState, seat: int, hero: int) -> None:
    """A hero of the pool is sent away."""
    if state.journal is not None:
        state.journal.report("hero_swept", {"seat": seat, **_hero(state, hero)})


def heroes_discarded(state: QuestState, seat: int, heroes: list[int], why: str) -> None:
    """Heroes leave a party: after a quest, for a power, for the limit, traded in or ousted."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, "why": why, **_heroes(state, heroes)}
        state.journal.report("heroes_discarded", facts)


def hero_kept(state: QuestState, seat: int, hero: int, keeper: int) -> None:
    """A participating hero comes home."""
    if state.journal is not None:
        by = state.content.hero_at[keeper].name
        state.journal.report("hero_kept", {"seat": seat, "by": by, **_hero(state, hero)})


def hero_laid_down(state: QuestState, seat: int, hero: int) -> None:
    """A hero is laid with the treasures."""
    if state.journal is not None:
        state.journal.report("hero_laid_down", {"seat": seat, **_hero(state, hero)})


def power_used(state: QuestState, seat: int, hero: int) -> None:
    """A hero's power is used."""
    if state.journal is not None:
        state.journal.report("power_used", {"seat": seat, **_hero(state, hero)})


def power_cancelled(state: QuestState, seat: int, hero: int, saved: int) -> None:
    """A power comes to nothing, by a hero who is discarded for it; perhaps another is saved."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, **_hero(state, hero)}
        if saved not in (NONE, hero):
            facts["saved"] = state.content.hero_at[saved].name
        state.journal.report("power_cancelled", facts)


def icon_named(state: QuestState, seat: int, hero: int, icon: int) -> None:
    """A hero supplies another icon for the rest of the quest."""
    if state.journal is not None:
        named = ICONS[icon]
        state.journal.report("icon_named", {"seat": seat, "icon": named, **_hero(state, hero)})


def icon_waived(state: QuestState, seat: int, icon: int) -> None:
    """An icon of the current challenge is ignored."""
    if state.journal is not None:
        state.journal.report("icon_waived", {"seat": seat, "icon": ICONS[icon]})


# Quests


def quest_prepared(state: QuestState, place: int, matches: list[int]) -> None:
    """A new quest: its open challenges; in Hidden Quests all of them, but not their order."""
    if state.journal is not None:
        quest = state.quests[place]
        shown = [quest.cards[at] for at in range(len(quest.cards)) if quest.is_up(at)]
        if state.hidden_quests:
            shown = sorted(quest.cards)
        state.journal.report(
            "quest_prepared",
            {
                "place": PLACE_IDS[place],
                "size": len(quest.cards),
                "matches": [state.content.challenge_at[card].name for card in matches],
                "mixed": state.hidden_quests,
                "top": _card(state, quest.cards[-1]) if quest.cards and quest.top_is_up() else None,
                **_treasure(state, quest.treasure),
                **_cards(state, shown),
            },
        )


def place_empty(state: QuestState, place: int) -> None:
    """No treasure is left for a new quest: a place in the centre stays empty."""
    if state.journal is not None:
        state.journal.report("place_empty", {"place": PLACE_IDS[place]})


def quest_begun(state: QuestState, seat: int, place: int) -> None:
    """A seat attempts a quest."""
    if state.journal is not None:
        treasure = _treasure(state, state.quests[place].treasure)
        state.journal.report("quest_begun", {"seat": seat, "place": PLACE_IDS[place], **treasure})


def hero_sent(state: QuestState, seat: int, hero: int) -> None:
    """A hero participates."""
    if state.journal is not None:
        state.journal.report("hero_sent", {"seat": seat, **_hero(state, hero)})


def challenge_revealed(state: QuestState, place: int) -> None:
    """The first challenge of a quest is turned up."""
    if state.journal is not None:
        card = _card(state, state.quests[place].cards[-1])
        state.journal.report("challenge_revealed", {"place": PLACE_IDS[place], **card})


def challenge_defeated(state: QuestState, seat: int, card: int, paid: int) -> None:
    """The current challenge is off the quest."""
    if state.journal is not None:
        needed = state.content.need_masks[card]
        icons = state.content.icon_masks[:]
        for wild in state.wilds:
            icons[wild // WILD_STRIDE] |= 1 << wild % WILD_STRIDE
        covering = [hero for hero in state.sent if icons[hero] & needed]
        facts: Facts = {
            "seat": seat,
            "paid": paid,
            **_card(state, card),
            **_heroes(state, covering),
        }
        state.journal.report("challenge_defeated", facts)


def treasure_gained(state: QuestState, seat: int, treasure: int) -> None:
    """A quest is completed."""
    if state.journal is not None:
        total = state.points(seat)
        place = PLACE_IDS[state.attempt]
        facts: Facts = {"seat": seat, "total": total, "place": place}
        state.journal.report("treasure_gained", {**facts, **_treasure(state, treasure)})


def quest_failed(state: QuestState, seat: int, place: int) -> None:
    """A quest is given up for good: what is left of it is discarded for all to see."""
    if state.journal is not None:
        quest = state.quests[place]
        facts: Facts = {"seat": seat, "place": PLACE_IDS[place], "defeated": state.beaten}
        left = {**_treasure(state, quest.treasure), **_cards(state, quest.cards)}
        state.journal.report("quest_failed", {**facts, **left})


def quest_failed_early(state: QuestState, seat: int, place: int) -> None:
    """A quest is given up so early that it stays."""
    if state.journal is not None:
        facts: Facts = {"seat": seat, "place": PLACE_IDS[place], "defeated": state.beaten}
        state.journal.report("quest_failed_early", facts)


def quest_claimed(state: QuestState, seat: int, place: int) -> None:
    """A quest comes next to the seat that could not finish it."""
    if state.journal is not None:
        claimed = state.claimed(seat)
        facts: Facts = {"seat": seat, "place": PLACE_IDS[place], "size": len(claimed.cards)}
        state.journal.report("quest_claimed", {**facts, **_treasure(state, claimed.treasure)})


def claim_discarded(state: QuestState, seat: int) -> None:
    """A claimed quest is given up for another one."""
    if state.journal is not None:
        claimed = state.claimed(seat)
        left = {**_treasure(state, claimed.treasure), **_cards(state, claimed.cards)}
        state.journal.report("claim_discarded", {"seat": seat, **left})


# Challenges and treasures


def peeked(state: QuestState, seat: int, place: int, position: int, card: int) -> None:
    """A seat looks at a face-down challenge; only that seat sees which."""
    if state.journal is not None:
        public: Facts = {"seat": seat, "place": PLACE_IDS[place], "position": position}
        state.journal.report("peeked", public, _card(state, card), [seat])


def hidden_replaced(state: QuestState, seat: int, place: int, position: int, old: int) -> None:
    """A face-down challenge is discarded, another laid down unseen."""
    if state.journal is not None:
        where: Facts = {"seat": seat, "place": PLACE_IDS[place], "position": position}
        state.journal.report("hidden_replaced", {**where, **_card(state, old)})


def challenge_replaced(state: QuestState, place: int, position: int, old: int, new: int) -> None:
    """A face-up challenge gives way to another."""
    if state.journal is not None:
        gone = {"old": state.content.challenge_at[old].name, "old_id": CHALLENGE_IDS[old]}
        where: Facts = {"place": PLACE_IDS[place], "position": position, **gone}
        state.journal.report("challenge_replaced", {**where, **_card(state, new)})


def challenge_added(state: QuestState, place: int, card: int) -> None:
    """A new challenge on top of a quest."""
    if state.journal is not None:
        state.journal.report("challenge_added", {"place": PLACE_IDS[place], **_card(state, card)})


def challenge_moved(state: QuestState, place: int, other: int, card: int) -> None:
    """A challenge goes from one quest to the top of another."""
    if state.journal is not None:
        where: Facts = {"from": PLACE_IDS[place], "place": PLACE_IDS[other]}
        state.journal.report("challenge_moved", {**where, **_card(state, card)})


def challenge_removed(state: QuestState, place: int, position: int, card: int) -> None:
    """A challenge is discarded from a quest."""
    if state.journal is not None:
        where: Facts = {"place": PLACE_IDS[place], "position": position}
        state.journal.report("challenge_removed", {**where, **_card(state, card)})


def challenge_taken(state: QuestState, seat: int, place: int, position: int, card: int) -> None:
    """A challenge becomes gold without being defeated."""
    if state.journal is not None:
        where: Facts = {"seat": seat, "place": PLACE_IDS[place], "position": position}
        state.journal.report("challenge_taken", {**where, **_card(state, card)})


def treasures_swapped(state: QuestState, place: int, other: int) -> None:
    """Two quests exchange their treasures."""
    if state.journal is not None:
        first = _treasure(state, state.quests[place].treasure)
        second = _treasure(state, state.quests[other].treasure, "other_")
        where: Facts = {"place": PLACE_IDS[place], "other": PLACE_IDS[other]}
        state.journal.report("treasures_swapped", {**where, **first, **second})


def treasures_drawn(state: QuestState, seat: int, treasures: list[int]) -> None:
    """Treasures are drawn for all to see."""
    if state.journal is not None:
        names = [state.content.treasure_at[treasure].name for treasure in treasures]
        ids = [TREASURE_IDS[treasure] for treasure in treasures]
        state.journal.report(
            "treasures_drawn", {"seat": seat, "treasures": names, "treasure_ids": ids}
        )


def treasure_replaced(state: QuestState, seat: int, place: int, old: int, new: int) -> None:
    """A quest gets another treasure."""
    if state.journal is not None:
        where: Facts = {"seat": seat, "place": PLACE_IDS[place]}
        gone = _treasure(state, old, "old_")
        state.journal.report("treasure_replaced", {**where, **gone, **_treasure(state, new)})


def treasures_exchanged(state: QuestState, seat: int, victim: int, theirs: int, own: int) -> None:
    """Two seats exchange treasures, one of them by force."""
    if state.journal is not None:
        given = _treasure(state, own, "own_")
        state.journal.report(
            "treasures_exchanged",
            {"seat": seat, "victim": victim, **_treasure(state, theirs), **given},
        )


def quest_redrawn(state: QuestState, place: int) -> None:
    """A quest is discarded for another."""
    if state.journal is not None:
        quest = state.quests[place]
        left = {**_treasure(state, quest.treasure), **_cards(state, quest.cards)}
        state.journal.report("quest_redrawn", {"place": PLACE_IDS[place], **left})
