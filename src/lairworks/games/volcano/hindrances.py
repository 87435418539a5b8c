"""Why a directive cannot be done in a certain way, and why a place cannot be entered.

What a wreck is nobody may know; everything else that is read here lies on the table.
"""

from __future__ import annotations

from lairworks.core.bits import has
from lairworks.core.english import amount, capital, counted, number
from lairworks.core.game import Refusal
from lairworks.games.volcano.mountain import LAIR_SIZE, level_of
from lairworks.games.volcano.phrases import place, spot, whose
from lairworks.games.volcano.rules.building import upgrade_price, upgrade_targets
from lairworks.games.volcano.rules.directives import Over
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.view import COLOURS
from lairworks.games.volcano.words import (
    AT,
    BUILD,
    DESTROY,
    DISMISS,
    OCCUPY,
    OVER,
    STEAL,
    TAKE,
    TRANSFER,
    UPGRADE,
)

# Places


def no_station(state: VolcanoState, seat: int, which: int, at: int, rule: str) -> Refusal:
    """Why a Henchman cannot go into a room."""
    henchmen = state.lieutenants[seat].henchmen
    if which >= state.content.henchmen:
        held = counted(state.content.henchmen, "Henchman", "Henchmen")
        return Refusal("V-SETUP-08", f"You have {held}.")
    barred = no_entry(state, at, rule)
    if barred is not None:
        return barred
    if henchmen[which] == at:
        return Refusal("V-TURN-07", f"This Henchman is in {place(state, at)} already.")
    if has(state.manned, at):
        owner = capital(whose(seat, state.owner(at)))
        return Refusal("V-TURN-07", f"{owner} Henchman is in {place(state, at)} already.")
    # Two in the reserve are as good as one: see `movable`.
    return Refusal(rule, "Both of your Henchmen are in the reserve: send the first.")


def no_entry(state: VolcanoState, at: int, rule: str) -> Refusal | None:
    """Why no worker can be at a place, None if there is an intact room, or a site."""
    if at >= LAIR_SIZE or has(state.standing, at):
        return None
    return _no_location(state, at) or _no_room(state, at, rule) or _ruin(state, at)


def _no_location(state: VolcanoState, at: int) -> Refusal | None:
    """A level that is solid rock."""
    if level_of(at) <= state.levels:
        return None
    return Refusal("V-EXC-01", f"Level {level_of(at)} is not excavated yet.")


def _no_room(state: VolcanoState, at: int, rule: str) -> Refusal | None:
    """A location with nothing in it."""
    if has(state.standing | state.ruined, at):
        return None
    return Refusal(rule, f"There is no room on {spot(at)}.")


def _ruin(state: VolcanoState, at: int) -> Refusal:
    return Refusal("V-HENCH-05", f"No worker may enter {place(state, at)}.")


# Cards and rooms


def no_player(state: VolcanoState) -> Refusal:
    """A seat at which nobody sits."""
    return Refusal("V-SETUP-12", f"There are {number(state.seats)} players.")


def _no_card(state: VolcanoState, card: int) -> Refusal | None:
    """A number that no card of this match has."""
    if has(state.content.all_rooms, card):
        return None
    return Refusal("V-SETUP-05", "There is no card of that number.")


def _card_name(state: VolcanoState, card: int) -> str:
    return state.content.room_at[card].name


def no_take(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A card that is not in the Room Pool (V-SEL-01)."""
    card = TAKE.first(choice)
    return _no_card(state, card) or Refusal(
        "V-SEL-01", f"{_card_name(state, card)} is not in the Room Pool."
    )


def _not_yours(state: VolcanoState, seat: int, card: int, rule: str) -> Refusal | None:
    if has(state.lieutenants[seat].cards, card):
        return None
    return _no_card(state, card) or Refusal(
        rule, f"{_card_name(state, card)} is not among your cards."
    )


def no_build(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A card that one does not have or cannot pay (V-BUILD-01)."""
    card = BUILD.first(choice)
    return _not_yours(state, seat, card, "V-BUILD-01") or _too_dear(state, seat, card, "V-BUILD-01")


def no_steal(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A card that is not a rival's or cannot be paid (V-STL-01)."""
    victim = STEAL.first(choice)
    card = STEAL.second(choice)
    if victim >= state.seats:
        return no_player(state)
    if victim == seat:
        return Refusal("R-36", "You cannot steal from yourself.")
    if not has(state.lieutenants[victim].cards, card):
        return _no_card(state, card) or Refusal(
            "V-STL-01", f"{_card_name(state, card)} is not among {COLOURS[victim]}'s cards."
        )
    return _too_dear(state, seat, card, "V-STL-01")


def _too_dear(state: VolcanoState, seat: int, card: int, rule: str) -> Refusal:
    """Why a card that could be chosen cannot be built: no place for it, or its price."""
    if state.empty() == 0:
        return Refusal("V-BUILD-02", "No empty location is left to build in.")
    price = amount(state.content.costs[card], "Build Point")
    held = state.lieutenants[seat].bp
    return Refusal(rule, f"{_card_name(state, card)} costs {price}, and you have {held}.")


def no_upgrade(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A card that one does not have, cannot pay, or that is too cheap (V-UPG-01, V-UPG-02)."""
    card = UPGRADE.first(choice)
    missing = _not_yours(state, seat, card, "V-UPG-01")
    if missing is not None:
        return missing
    name = _card_name(state, card)
    if upgrade_targets(state, card) == 0:
        return Refusal("V-UPG-01", f"No room of the lair costs less than {name}.")
    price = amount(upgrade_price(state, card), "Build Point")
    held = state.lieutenants[seat].bp
    return Refusal("V-UPG-02", f"To upgrade to {name} costs {price}, and you have {held}.")


def no_at(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A location that is not empty, or not there (V-BUILD-02)."""
    at = AT.first(choice)
    rock = _no_location(state, at)
    if rock is not None:
        return rock
    if has(state.ruined, at):
        return Refusal("V-DES-03", f"Only an Upgrade can replace {place(state, at)}.")
    if has(state.standing, at):
        name = _card_name(state, state.rooms[at])
        return Refusal("V-BUILD-02", f"{capital(spot(at))}, is not empty: {name} is there.")
    return Refusal("V-BUILD-09", "With two players nothing is built on the Core level.")


def no_over(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A location without a cheaper room (V-UPG-01)."""
    at = OVER.first(choice)
    question = state.question(seat)
    assert isinstance(question, Over)
    missing = _no_location(state, at) or _no_room(state, at, _upgrade_rule(state, at))
    if missing is not None:
        return missing
    price = f"{_card_name(state, question.card)} costs {state.content.costs[question.card]}"
    there = f"the {state.room_cost(at)} of {place(state, at)}"
    return Refusal("V-UPG-01", f"{price}, which is not more than {there}.")


def _upgrade_rule(state: VolcanoState, at: int) -> str:
    """The rule by which a location has no room to upgrade."""
    return "V-UPG-06" if level_of(at) > state.open_levels() else "V-UPG-01"


def no_occupy(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A room that cannot be occupied (V-OCC-01)."""
    return no_station(state, seat, OCCUPY.first(choice), OCCUPY.second(choice), "V-OCC-01")


def no_dismiss(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A location without a Henchman (V-DIS-01)."""
    at = DISMISS.first(choice)
    missing = _no_location(state, at) or _no_room(state, at, "V-DIS-01")
    return missing or Refusal("V-DIS-01", f"There is no Henchman in {place(state, at)}.")


def no_destroy(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A location without an intact room (V-DES-01)."""
    at = DESTROY.first(choice)
    missing = _no_location(state, at) or _no_room(state, at, "V-DES-01")
    return missing or Refusal(
        "V-DES-01", f"There is nothing left to destroy in {place(state, at)}."
    )


def no_transfer(state: VolcanoState, seat: int, choice: int) -> Refusal:
    """A place where Boss and Henchman cannot go (V-TRF-01)."""
    at = TRANSFER.first(choice)
    here = state.lieutenants[seat].boss
    if at == here:
        return Refusal("V-TRF-01", f"Your Boss is in {place(state, at)} already.")
    barred = no_entry(state, at, "V-TRF-01")
    if barred is not None:
        return barred
    if state.transferred:
        return Refusal("V-TRF-04", "You have had the one Transfer of this movement.")
    return Refusal("V-TRF-01", "There is no Henchman beside your Boss to take along.")
