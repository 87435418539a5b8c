"""Why something cannot be aimed at a player, or at that player's heroes, gold and treasures."""

from __future__ import annotations

from lairworks.core.english import capital, counted, either, number
from lairworks.core.game import Refusal
from lairworks.games.quest.hindrances import (
    aim_rule,
    has_no_cost,
    hero_name,
    no_such_hero,
    no_such_seat,
    open_aim,
    too_dear,
)
from lairworks.games.quest.phrases import hero_names, player, the
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim
from lairworks.games.quest.rules.targets import may_hit
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import EXCHANGE, LURE, OFFER, OUST, ROB, TREASURE


def protected(state: QuestState, seat: int, source: int, victim: int) -> Refusal | None:
    """Somebody whom powers of others cannot hit (Q-POW-13)."""
    if victim == seat or may_hit(state, seat, source, victim):
        return None
    party = state.companies[victim].party
    guards = [hero for hero in party if state.content.protects[hero]]
    verb = "protects" if len(guards) == 1 else "protect"
    whom = player(state, seat, victim)
    return Refusal(
        "Q-POW-13", f"{capital(hero_names(state, guards))} {verb} {whom} from powers of others."
    )


# Heroes


def no_lure(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who cannot be won over (Q-POW-17)."""
    hero = LURE.first(choice)
    owner = state.owner(hero)
    name = capital(hero_name(state, hero))
    if owner == seat:
        return Refusal("Q-POW-17", f"{name} is in your party already.")
    if owner == NONE:
        reason = f"{name} is in no other party."
        return no_such_hero(state, hero) or Refusal("Q-POW-17", reason)
    return (
        has_no_cost(state, hero)
        or protected(state, seat, open_aim(state, seat).source, owner)
        or too_dear(state, seat, hero, rule="Q-POW-17")
    )


def no_ousting(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who cannot be discarded by an effect (Q-POW-19)."""
    hero = OUST.first(choice)
    aim = open_aim(state, seat)
    if aim.effect.victim_chooses:
        reason = "Name a player: which hero goes is for that player to choose."
        return Refusal(aim_rule(state), reason)
    owner = state.owner(hero)
    name = capital(hero_name(state, hero))
    if owner == NONE:
        rule = aim_rule(state)
        return no_such_hero(state, hero) or Refusal(rule, f"{name} is in no party.")
    if hero == aim.source:
        return Refusal("Q-POW-19", f"{name} uses the power, and it has to be another hero.")
    return _not_to_be_hit(state, seat, aim, owner)


def no_offer(state: QuestState, seat: int, choice: int) -> Refusal:
    """A player who cannot be made to part with a hero (Q-TURN-03)."""
    victim = OFFER.first(choice)
    aim = open_aim(state, seat)
    if not aim.effect.victim_chooses:
        reason = "Choose the hero yourself: it is not left to the player."
        return Refusal(aim_rule(state), reason)
    return no_such_seat(state, victim) or _not_to_be_hit(state, seat, aim, victim)


def _not_to_be_hit(state: QuestState, seat: int, aim: Aim, victim: int) -> Refusal:
    """Oneself, somebody protected, or too small a party."""
    rule = aim_rule(state)
    if victim == seat and aim.effect.others:
        return Refusal(rule, "It has to be another player, not you.")
    safe = protected(state, seat, aim.source, victim)
    if safe is not None:
        return safe
    party = state.companies[victim].party
    who = capital(player(state, seat, victim))
    has = "have" if victim == seat else "has"
    heroes = counted(len(party), "hero", "heroes")
    least = number(max(aim.effect.least, 2 if aim.source in party else 1))
    return Refusal(rule, f"{who} {has} {heroes}, and this takes at least {least}.")


# Gold and treasures


def no_robbery(state: QuestState, seat: int, choice: int) -> Refusal:
    """Somebody who has nothing, is protected, or is oneself."""
    victim = ROB.first(choice)
    rule = aim_rule(state)
    if victim == seat:
        return Refusal(rule, "It has to be another player's gold, not yours.")
    return (
        no_such_seat(state, victim)
        or protected(state, seat, open_aim(state, seat).source, victim)
        or Refusal(rule, f"{capital(player(state, seat, victim))} has no gold.")
    )


def _treasure_name(state: QuestState, treasure: int) -> str:
    return the(state.content.treasure_at[treasure].name)


def no_such_treasure(state: QuestState, treasure: int) -> Refusal | None:
    """A treasure that the cards of this match do not have."""
    if state.content.treasure_at[treasure].number == treasure:
        return None
    return Refusal("Q-SETUP-03", "There is no such treasure in this match.")


def no_treasure(state: QuestState, seat: int, choice: int) -> Refusal:
    """A treasure that was not drawn (Q-POW-12)."""
    treasure = TREASURE.first(choice)
    drawn = either([_treasure_name(state, other) for other in state.drawn])
    name = _treasure_name(state, treasure)
    return no_such_treasure(state, treasure) or Refusal(
        "Q-POW-12", f"{capital(name)} was not drawn: choose {drawn}."
    )


def no_exchange(state: QuestState, seat: int, choice: int) -> Refusal:
    """Treasures that are not there, or not worth so much more."""
    theirs, own = EXCHANGE.first(choice), EXCHANGE.second(choice)
    unknown = no_such_treasure(state, theirs) or no_such_treasure(state, own)
    if unknown is not None:
        return unknown
    aim, rule = open_aim(state, seat), aim_rule(state)
    name, given = _treasure_name(state, theirs), _treasure_name(state, own)
    victim = _holder(state, theirs)
    if victim == seat:
        return Refusal(rule, f"{capital(name)} is yours already.")
    if victim == NONE:
        return Refusal(rule, f"No player has {name}.")
    if own not in state.companies[seat].treasures:
        return Refusal(rule, f"You do not have {given} to give for it.")
    safe = protected(state, seat, aim.source, victim)
    if safe is not None:
        return safe
    points = state.content.points
    worth = f"{capital(name)} is worth {points[theirs]} and {given} {points[own]}"
    return Refusal(rule, f"{worth}: it has to be exactly {aim.effect.n} more.")


def _holder(state: QuestState, treasure: int) -> int:
    """The seat that has won a treasure, NONE if nobody has."""
    for seat in range(state.seats):
        if treasure in state.companies[seat].treasures:
            return seat
    return NONE
