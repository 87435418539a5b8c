"""Why something cannot be done with action cards and heroes, in the pool or in the own party.

Only what lies open is read: pools, parties, discard piles, cards drawn for all to see, and how much
gold there is.
"""

from __future__ import annotations

from lairworks.core.english import capital, either, listed
from lairworks.core.game import Refusal
from lairworks.games.quest.effects import RECRUITING, Effect
from lairworks.games.quest.phrases import gold, hero_names, the, whose
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import Aim
from lairworks.games.quest.rules.heroes import price
from lairworks.games.quest.rules.questing import Keep
from lairworks.games.quest.rules.recruiting import Recruit, Trade, trader
from lairworks.games.quest.state import HEROES, QuestState
from lairworks.games.quest.words import (
    BUY,
    DISCARD,
    JOIN,
    PART,
    PLAY,
    RAISE,
    RETIRE,
    SAVE,
    STARTERS,
    SWEEP,
    TRADE,
    WELCOME,
)

# What several choices have in common


def hero_name(state: QuestState, hero: int) -> str:
    """A hero in the middle of a sentence."""
    return the(state.content.hero_at[hero].name)


def in_main_action(state: QuestState) -> bool:
    """Whether the secondary action of the turn is still to come."""
    return any(step.name == "turn.secondary" for step in state.agenda)


def aim_rule(state: QuestState) -> str:
    """The rule by which an effect needs a fitting target: a main action's, or else a power's."""
    return "Q-TURN-03" if in_main_action(state) else "Q-POW-06"


def open_aim(state: QuestState, seat: int) -> Aim:
    """The effect that a seat is asked to aim."""
    question = state.question(seat)
    assert isinstance(question, Aim)
    return question


def no_such_hero(state: QuestState, hero: int) -> Refusal | None:
    """A hero whom the cards of this match do not have."""
    if state.content.hero_at[hero].number == hero:
        return None
    rule = "Q-SETUP-01" if hero < STARTERS else "Q-SETUP-03"
    return Refusal(rule, "There is no such hero in this match.")


def no_such_seat(state: QuestState, other: int) -> Refusal | None:
    """A seat where nobody sits."""
    if other < state.seats:
        return None
    return Refusal("Q-TERM-08", "There is no such player in this match.")


def not_in_party(state: QuestState, seat: int, hero: int) -> Refusal | None:
    """A hero who is somewhere else."""
    if hero in state.companies[seat].party:
        return None
    name = capital(hero_name(state, hero))
    if hero in state.companies[seat].seekers:
        return Refusal("Q-POW-26", f"{name} lies with your treasures now.")
    owner = state.owner(hero)
    if owner != NONE:
        return Refusal(
            "Q-TERM-03", f"{name} is in {whose(state, seat, owner)} party, not in yours."
        )
    return no_such_hero(state, hero) or Refusal("Q-TERM-03", f"{name} is not in your party.")


def not_in_pool(state: QuestState, hero: int) -> Refusal | None:
    """A hero who cannot be recruited because the pool does not show the card."""
    if hero in state.hero_pool:
        return None
    unknown = no_such_hero(state, hero)
    if unknown is not None:
        return unknown
    name = capital(hero_name(state, hero))
    if hero < STARTERS:
        return Refusal("Q-START-02", f"{name} is a starting hero, and those are never in the pool.")
    return Refusal("Q-RECR-01", f"{name} is not in the hero pool.")


def has_no_cost(state: QuestState, hero: int) -> Refusal | None:
    """A starting hero, where the cost is what matters."""
    if state.content.costs[hero] >= 0:
        return None
    name = capital(hero_name(state, hero))
    return Refusal("Q-START-02", f"{name} is a starting hero, and starting heroes have no cost.")


# Action cards


def no_play(state: QuestState, seat: int, choice: int) -> Refusal:
    """A card that lies neither in the pool nor among those drawn (Q-TURN-02, Q-POW-14)."""
    action = PLAY.first(choice)
    card = state.content.action_at[action]
    if card.number != action:
        return Refusal("Q-SETUP-03", "There is no such action card in this match.")
    question = state.question(seat)
    assert question is not None
    if question.name == "turn.drawn":
        drawn = either(_action_names(state, state.drawn))
        return Refusal("Q-POW-14", f"{card.name} was not drawn: choose {drawn}.")
    pool = _action_names(state, [each for each in state.action_pool if each != NONE])
    return Refusal("Q-TURN-02", f"{card.name} is not in the action pool: there lie {listed(pool)}.")


def _action_names(state: QuestState, actions: list[int]) -> list[str]:
    """Each kind of card once."""
    found: list[str] = []
    for action in actions:
        name = state.content.action_at[action].name
        if name not in found:
            found.append(name)
    return found


# Recruiting


def no_recruiting(state: QuestState, seat: int, choice: int) -> Refusal:
    """Nobody can be paid for (Q-TURN-05)."""
    pool = [hero for hero in state.hero_pool if hero != NONE]
    if not pool:
        return Refusal("Q-TURN-05", "There is nobody in the hero pool.")
    cheapest = min([state.content.costs[hero] for hero in pool])
    have = gold(state.gold(seat))
    return Refusal("Q-TURN-05", f"Heroes in the pool cost {cheapest} or more and you have {have}.")


def too_dear(
    state: QuestState, seat: int, hero: int, discount: int = 0, rule: str = "Q-RECR-01"
) -> Refusal:
    """What a hero costs, and what there is to pay it."""
    cost = f"{state.content.costs[hero]}"
    if discount:
        cost = f"{cost}, now {price(state, hero, discount)},"
    name = capital(hero_name(state, hero))
    return Refusal(rule, f"{name} costs {cost} and you have {gold(state.gold(seat))}.")


def no_purchase(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not there, or too dear (Q-RECR-01)."""
    hero = BUY.first(choice)
    question = state.question(seat)
    if isinstance(question, Aim):
        if question.effect.free:
            rule = aim_rule(state)
            return Refusal(rule, "The hero comes for nothing here, and is not bought.")
        absent = not_in_pool(state, hero) or _above(state, hero, question.effect)
        return absent or too_dear(state, seat, hero, question.effect.discount)
    absent = not_in_pool(state, hero)
    if absent is not None:
        return absent
    if isinstance(question, Trade):
        return _still_too_dear(state, seat, hero, question.traded)
    discount = state.discount if isinstance(question, Recruit) else 0
    return too_dear(state, seat, hero, discount)


def _above(state: QuestState, hero: int, effect: Effect) -> Refusal | None:
    """A hero who costs more than an effect is good for."""
    cost = state.content.costs[hero]
    if cost <= effect.max_cost:
        return None
    name = capital(hero_name(state, hero))
    most = f"here a hero may cost {effect.max_cost} at most"
    return Refusal(aim_rule(state), f"{name} costs {cost}, and {most}.")


def _still_too_dear(state: QuestState, seat: int, hero: int, traded: int) -> Refusal:
    """Even with another hero traded in (Q-POW-20)."""
    left = price(state, hero, state.discount + state.content.costs[traded])
    given, name = hero_name(state, traded), hero_name(state, hero)
    have = gold(state.gold(seat))
    return Refusal(
        "Q-POW-20", f"With {given} traded in, {name} still costs {left} and you have {have}."
    )


def no_trade(state: QuestState, seat: int, choice: int) -> Refusal:
    """Nobody who trades, nobody to trade in, or nothing that it would help to pay (Q-POW-20)."""
    hero = TRADE.first(choice)
    absent = not_in_party(state, seat, hero)
    if absent is not None:
        return absent
    timings = state.content.timings
    traders = [other for other in state.companies[seat].party if timings[other] == RECRUITING]
    if not traders:
        return Refusal("Q-POW-20", "Nobody in your party has the power to trade heroes in.")
    if trader(state, seat, NONE) == NONE:
        names = hero_names(state, traders)
        return Refusal("Q-POW-20", f"The power of {names} works once in each Recruit Heroes.")
    if trader(state, seat, hero) == NONE:
        name = capital(hero_name(state, hero))
        return Refusal("Q-POW-20", f"{name} can only trade in other heroes.")
    free = has_no_cost(state, hero)
    if free is not None:
        return free
    cost, have = state.content.costs[hero], gold(state.gold(seat))
    name = capital(hero_name(state, hero))
    return Refusal(
        "Q-POW-20",
        f"{name} counts {cost} and you have {have}: that pays for nobody in the pool.",
    )


def no_end_of_recruiting(state: QuestState, seat: int, choice: int) -> Refusal:
    """Nobody has been recruited yet (Q-RECR-03)."""
    return Refusal("Q-RECR-03", "You have chosen to recruit: take at least one hero.")


def no_welcome(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not there, costs too much, or has to be paid for (Q-TURN-03)."""
    hero = WELCOME.first(choice)
    rule, effect = aim_rule(state), open_aim(state, seat).effect
    if not effect.free:
        return Refusal(rule, "Nobody comes for nothing here: heroes have to be bought.")
    absent = not_in_pool(state, hero) or _above(state, hero, effect)
    assert absent is not None
    return absent


def no_refusal(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero has to be taken (Q-TURN-03)."""
    return Refusal(aim_rule(state), "You have to take a hero if there is one whom you can take.")


def no_join(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who was not drawn, or not as the next (Q-POW-15)."""
    hero = JOIN.first(choice)
    unknown = no_such_hero(state, hero)
    if unknown is not None:
        return unknown
    name = hero_name(state, hero)
    names = either([hero_name(state, other) for other in state.drawn])
    return Refusal("Q-POW-15", f"{capital(name)} was not drawn: choose {names}.")


def no_raising(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not among the discards, or costs too much (Q-POW-06)."""
    hero = RAISE.first(choice)
    rule, effect = aim_rule(state), open_aim(state, seat).effect
    if hero not in state.decks[HEROES].pile:
        unknown = no_such_hero(state, hero)
        name = capital(hero_name(state, hero))
        return unknown or Refusal(rule, f"{name} is not among the discarded heroes.")
    above = _above(state, hero, effect)
    assert above is not None
    return above


def no_sweep(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not in the pool."""
    refusal = not_in_pool(state, SWEEP.first(choice))
    assert refusal is not None
    return refusal


# The own party


def no_parting(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not there, or whose own power it is."""
    hero = PART.first(choice)
    name = capital(hero_name(state, hero))
    return not_in_party(state, seat, hero) or Refusal(
        "Q-POW-19", f"{name} uses the power, and it has to be another hero."
    )


def no_retirement(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not there, or has no cost (Q-START-02)."""
    hero = RETIRE.first(choice)
    refusal = not_in_party(state, seat, hero) or has_no_cost(state, hero)
    assert refusal is not None
    return refusal


def no_discarding(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who is not in the party (Q-LIMIT-02)."""
    refusal = not_in_party(state, seat, DISCARD.first(choice))
    assert refusal is not None
    return refusal


def no_saving(state: QuestState, seat: int, choice: int) -> Refusal:
    """A hero who need not be kept, cannot be, or is kept already (Q-POW-24)."""
    hero = SAVE.first(choice)
    absent = not_in_party(state, seat, hero)
    if absent is not None:
        return absent
    question = state.question(seat)
    assert isinstance(question, Keep)
    name = capital(hero_name(state, hero))
    if hero not in state.sent:
        return Refusal("Q-QUEST-18", f"{name} did not participate and stays with you anyway.")
    if hero == question.hero:
        return Refusal("Q-POW-24", f"{name} keeps others, but cannot be kept by the same power.")
    return Refusal("Q-POW-24", f"{name} is kept already.")
