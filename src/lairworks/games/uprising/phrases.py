"""Turns of phrase that sentences of uprising share: cards, rooms, people, plots, arrivals.

Labels and questions speak of you, the master and the resistance; a story calls both by their
names. What is said of a room is what the seat that reads it may know.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.core.english import counted, either, listed, number
from lairworks.games.uprising.content import (
    ARCANA,
    ATTACK_HERE,
    BOUNCE,
    DEFEAT_HERO,
    DEFENCE_BONUS,
    DREAD,
    FLIP_DOWN,
    FREE_FOLLOWERS,
    GAIN_TO_HAND,
    LOSE_FOLLOWER,
    MASTER_DRAW,
    MIGHT,
    PARTY_LIMIT,
    PEEK,
    RAID,
    REARRANGE,
    RECOVER,
    SEARCH_MAJOR,
    TYPE_COUNT,
    Plot,
    UprisingContent,
)
from lairworks.games.uprising.events import card_ids
from lairworks.games.uprising.grid import CELLS, OUTSIDE
from lairworks.games.uprising.rules.fighting import heroes_at
from lairworks.games.uprising.rules.plots import SEARCHING
from lairworks.games.uprising.rules.resources import BONUSES, bonus, can_flee, in_stock
from lairworks.games.uprising.rules.rooms import face_down
from lairworks.games.uprising.state import (
    KEY_COUNT,
    MASTER,
    RESISTANCE,
    WARRIOR,
    UprisingState,
)
from lairworks.games.uprising.words import KINDS, TYPES

# Cards


def card_list(names: list[str]) -> str:
    """Cards by type, the dearest first: Might 4+3 and Arcana 1."""
    values: dict[str, list[int]] = {}
    for name in names:
        kind, value = name.rsplit(" ", 1)
        values.setdefault(kind, []).append(int(value))
    found: list[str] = []
    for kind, of_kind in values.items():
        of_kind.sort(reverse=True)
        found.append(f"{kind} {'+'.join(str(value) for value in of_kind)}")
    return listed(found)


def cards_text(content: UprisingContent, cards: list[int]) -> str:
    """The same for cards counted by kind; nothing if there are none."""
    names = [content.card_name(KINDS.index(id)) for id in card_ids(cards)]
    return card_list(names) or "nothing"


def card_count(n: int) -> str:
    """So many cards."""
    return counted(n, "card")


def gives(state: UprisingState, resource: int, points: int) -> tuple[str, int]:
    """What a payment brings, room bonuses included, in words and as a number."""
    content = state.content
    base = points // content.arcana_per_card if resource == ARCANA else points
    more = bonus(state, BONUSES[resource])
    total = base + more
    extra = f" ({base} + {more} from empty rooms)" if more else ""
    if resource == ARCANA:
        left = sum(len(pile) for pile in state.supply)
        if left < total:
            extra += f", but the supply has only {number(left)}"
        return f"{card_count(total)}{extra}", min(total, left)
    what = "strength" if resource == MIGHT else "power"
    return f"{what} {total}{extra}", total


# Rooms


def known_tile(state: UprisingState, seat: int, cell: int) -> int:
    """The tile a seat knows to lie on a cell, -1 if it does not know."""
    if seat == MASTER or has(state.face_up, cell):
        return state.tiles[cell]
    only = int(bit(cell))
    for tile in state.content.tiles:
        if state.may_lie[seat][tile.number] == only:
            return tile.number
    return -1


def place(state: UprisingState, seat: int, cell: int) -> str:
    """A cell with what the seat knows of it: B2 (Armoury), C3 (face down and unknown)."""
    content = state.content
    tile = known_tile(state, seat, cell)
    if has(state.face_up, cell):
        return f"{CELLS[cell]} ({content.tile_at[tile].name})"
    if tile >= 0:
        return f"{CELLS[cell]} (face down: {content.tile_at[tile].name})"
    maybe = [entry.name for entry in content.tiles if has(state.may_lie[seat][entry.number], cell)]
    if maybe:
        return f"{CELLS[cell]} (face down: unknown, perhaps {either(maybe)})"
    return f"{CELLS[cell]} (face down: unknown)"


def clause(text: str) -> str:
    """A printed text as the end of a sentence."""
    sentences = text.rstrip(".").split(". ")
    return "; ".join(sentence[:1].lower() + sentence[1:] for sentence in sentences)


# People


def followers_text(n: int) -> str:
    """So many followers."""
    return counted(n, "follower")


def units(state: UprisingState, heroes: i64, followers: int) -> str:
    """Heroes and followers: the Warrior and two followers; nobody if there are none."""
    found = [hero_name(state, hero) for hero in members(heroes)]
    if followers:
        found.append(followers_text(followers))
    return listed(found) or "nobody"


def hero_name(state: UprisingState, hero: int) -> str:
    """The Warrior, the Sage or the Leader, for the middle of a sentence."""
    return f"the {state.content.heroes[hero].name}"


def defence_sum(state: UprisingState, cell: int) -> str:
    """What the defence of a room is made of: Warrior 3, followers 2, die 4."""
    content = state.content
    heroes = members(heroes_at(state, cell))
    parts = [f"{content.heroes[hero].name} {content.hero_defence}" for hero in heroes]
    followers = state.followers[cell]
    if followers:
        word = "follower" if followers == 1 else "followers"
        parts.append(f"{word} {followers * content.follower_defence}")
    if state.die and WARRIOR in heroes:
        parts.append(f"die {state.die}")
    room = state.number_at(cell, DEFENCE_BONUS)
    if room:
        parts.append(f"room {room}")
    return ", ".join(parts)


def staying(state: UprisingState, hero: int, followers: int, start: int) -> str:
    """Who is left where a party sets out."""
    if start == OUTSIDE:
        left = state.outside - followers
        return f"{followers_text(left) if left else 'no follower'} {_stay(left)} outside"
    heroes = heroes_at(state, start)
    if hero >= 0:
        heroes &= ~bit(hero)
    left = state.followers[start] - followers
    who = f"{units(state, heroes, left)} {_stay(int(count(heroes)) + left)}"
    return f"{who} in {place(state, RESISTANCE, start)}"


def _stay(n: int) -> str:
    return "stay" if n > 1 else "stays"


def followers_go(state: UprisingState, n: int) -> str:
    """What becomes of followers who are given up or caught."""
    where = "back outside" if state.followers_return else "lost for good"
    return f"{followers_text(n)} {'is' if n == 1 else 'are'} {where}"


def resistance(seat: int, verb: str) -> str:
    """What the resistance does, as a seat reads it: you win, the resistance wins."""
    return f"you {verb}" if seat == RESISTANCE else f"the resistance {verb}s"


def rooms_lost(state: UprisingState, after: UprisingState, seat: int) -> list[str]:
    """Key Rooms that the resistance no longer controls afterwards."""
    found: list[str] = []
    for key in range(KEY_COUNT):
        if state.controls(key) and not after.controls(key):
            found.append(f"{resistance(seat, 'lose')} {state.content.tile_at[key].name}")
    return found


# Plots


def needs_text(content: UprisingContent, plot: Plot) -> str:
    """What a plot needs: Might 5 and Influence 2."""
    return _points_text(content, list(plot.needs), plot.any)


def lacks(state: UprisingState, plot: Plot, mat: list[int]) -> dict[str, int]:
    """The points a mat lacks for a plot, by type and of any type; none at all if it pays."""
    found: dict[str, int] = {}
    for resource in range(TYPE_COUNT):
        found[TYPES[resource]] = plot.needs[resource] - state.points(mat, resource)
    found["any"] = plot.any - state.all_points(mat)
    return {kind: lack for kind, lack in found.items() if lack > 0}


def missing_text(state: UprisingState, plot: Plot, mat: list[int]) -> str:
    """The same in words; "" if nothing is missing."""
    lacking = lacks(state, plot, mat)
    typed = [lacking.get(letter, 0) for letter in TYPES]
    return _points_text(state.content, typed, lacking.get("any", 0)) if lacking else ""


def _points_text(content: UprisingContent, needs: list[int], of_any: int) -> str:
    parts = [f"{content.types[index].name} {need}" for index, need in enumerate(needs) if need]
    if of_any:
        parts.append(f"{counted(of_any, 'point')} of any type")
    return listed(parts) or "nothing"


def where_text(content: UprisingContent, plot: Plot) -> str:
    """The Key Rooms that do for a plot."""
    names = [content.tile_at[key].name for key in range(KEY_COUNT) if has(plot.where, key)]
    return "any Key Room" if len(names) == KEY_COUNT else either(names)


def prospects(state: UprisingState, key: int, mat: list[int]) -> tuple[list[Plot], list[Plot]]:
    """The plots in hand that such a mat in a Key Room pays for, and those it does not yet."""
    enough: list[Plot] = []
    lacking: list[Plot] = []
    for held in members(state.plots):
        plot = state.content.plot_at[held]
        if has(plot.where, key):
            (lacking if missing_text(state, plot, mat) else enough).append(plot)
    return enough, lacking


def plot_text(content: UprisingContent, plot: Plot) -> str:
    """What is printed on a plot: Major, needs Might 5 and Influence 2 in Iron Foundry."""
    kind = "Major" if plot.major else "Minor"
    return f"{kind}, needs {needs_text(content, plot)} in {where_text(content, plot)}"


def vanity(state: UprisingState, plot: Plot) -> str:
    """Why nothing would come of a plot now; "" if something may."""
    reasons: list[str] = []
    for effect, _ in plot.effects:
        reason = _idle(state, effect)
        if not reason:
            return ""
        reasons.append(reason)
    return listed(reasons)


def _idle(state: UprisingState, effect: int) -> str:
    """Why an effect can do nothing (E.0); "" if it can."""
    if effect == RAID and not state.occupied:
        return "no room is occupied"
    if effect == DREAD and not can_flee(state):
        return "no follower can be driven anywhere"
    if effect == GAIN_TO_HAND and not in_stock(state):
        return "the supply is used up"
    if effect == FLIP_DOWN and not state.face_up & ~state.occupied:
        return "no face-up room is empty"
    if effect == REARRANGE and count(face_down(state)) < state.content.rearrange_min:
        return "too few rooms are face down"
    if effect == RECOVER and not any(state.captured):
        return "nothing is captured"
    if effect == DEFEAT_HERO and state.heroes == [OUTSIDE, OUTSIDE, OUTSIDE]:
        return "no hero is in the lair"
    if effect == SEARCH_MAJOR and len(SEARCHING.choices(state)) == 1:
        return "there is no Major to be found"
    return ""


# Arrivals


class Party:
    """Who arrives where: a hero (or -1) with `low` to `high` followers from a cell or outside."""

    def __init__(self, hero: int, low: int, high: int, start: int, cell: int) -> None:
        self.hero = hero
        self.low = low
        self.high = high
        self.start = start
        self.cell = cell


def narrows(state: UprisingState, party: Party) -> list[str]:
    """Face-up rooms at either end that let no more followers through (U-TIL-11)."""
    found: list[str] = []
    for cell in (party.start, party.cell):
        limit = state.number_at(cell, PARTY_LIMIT) if cell != OUTSIDE else 0
        if limit and limit == party.high:
            name = state.content.tile_at[state.tiles[cell]].name
            found.append(f"{name} lets no more through")
    return found


class Outlook:
    """What a seat can tell about an arrival beforehand: all of it certain, nothing guessed."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.captures = 0
        self.wins = False


def outlook(state: UprisingState, seat: int, party: Party) -> Outlook:
    """What will happen, in the order in which it does (U-ARR)."""
    found = Outlook()
    if party.hero == WARRIOR and state.die:
        found.notes.append(f"the die ({state.die}) is lost")
    tile = known_tile(state, seat, party.cell)
    if tile >= 0:
        numbers = state.content.tile_at[tile].numbers
        if not has(state.face_up, party.cell):
            found.notes += _discovery(state, party, numbers)
            if numbers[BOUNCE]:
                return found
        if has(state.face_up, party.cell) or not numbers[ATTACK_HERE]:
            found.notes += _caught(state, party, numbers)  # else some may have fallen before
        if tile < KEY_COUNT:
            _take_stash(state, seat, tile, found)
        if not found.wins:
            _take_control(state, seat, party, tile, found)
    return found


def _discovery(state: UprisingState, party: Party, numbers: tuple[int, ...]) -> list[str]:
    """What a face-down room does to those who find it (R-24)."""
    notes: list[str] = []
    if numbers[ATTACK_HERE]:
        notes.append(_ambush(state, party, numbers[ATTACK_HERE], numbers[DEFENCE_BONUS]))
    if numbers[BOUNCE]:
        notes.append("you are turned back at once")
    if numbers[MASTER_DRAW]:
        drawn = min(numbers[MASTER_DRAW], state.deck_left + sum(state.discard))
        notes.append(f"the master draws {card_count(drawn)}")
    if numbers[FREE_FOLLOWERS]:
        notes.append(_freed(state, party, numbers[FREE_FOLLOWERS]))
    if numbers[PEEK]:
        looks = min(numbers[PEEK], int(count(face_down(state))) - 1)
        notes.append(f"you may look at {counted(looks, 'other face-down room')}")
    return notes


def _ambush(state: UprisingState, party: Party, strength: int, room: int) -> str:
    """The attack a room makes on the hero who finds it; the die has stayed behind."""
    content = state.content
    if party.low < party.high:
        return f"an attack of {strength} on you"
    worth = content.hero_defence + party.low * content.follower_defence
    least = min(content.hero_defence, content.follower_defence) if party.low else worth
    remainder = strength - worth - room
    text = f"an attack of {strength} against {worth + room}"
    if remainder <= 0:
        return f"{text}, in which nobody falls"
    if remainder > worth - least:
        return f"{text}, in which everybody falls"
    return f"{text}, with {remainder} to give up"


def _freed(state: UprisingState, party: Party, n: int) -> str:
    """How many followers a room sets free: lost ones, or from outside."""
    free = state.lost + state.outside
    most = min(n, free - party.low if party.start == OUTSIDE else free)
    least = min(n, free - party.high if party.start == OUTSIDE else free)
    if most == 0:
        return "nobody is left to be freed"
    limit = "up to " if least < most else ""
    return f"{limit}{followers_text(most)} {'joins' if most == 1 else 'join'} you"


def _caught(state: UprisingState, party: Party, numbers: tuple[int, ...]) -> list[str]:
    """Followers who fall into what strikes at every arrival."""
    n = numbers[LOSE_FOLLOWER]
    most = min(n, party.high)
    if most == 0:
        return []
    text = followers_go(state, most)
    if party.low < party.high and min(n, party.low) < most:
        return [f"{text} if you bring any"] if most == 1 else [f"up to {text}"]
    return [text]


def _take_stash(state: UprisingState, seat: int, key: int, found: Outlook) -> None:
    """The cards of a Key Room; which they are is not known of hidden ones (R-05)."""
    stash = state.mats[key]
    n = sum(stash)
    if n == 0:
        return
    hidden = state.hidden_stash and seat != MASTER
    cards = card_count(n) if hidden else cards_text(state.content, stash)
    total = sum(state.captured) + n
    goal = state.content.capture_to_win
    found.captures = n
    found.wins = total >= goal
    text = f"{resistance(seat, 'capture')} {cards}"
    if found.wins:
        found.notes.append(f"{text}, {total} in all, and {_win(seat)}")
    else:
        found.notes.append(f"{text} ({total} of {goal})")


def _win(seat: int) -> str:
    return "win" if seat == RESISTANCE else "wins"


def _take_control(state: UprisingState, seat: int, party: Party, tile: int, found: Outlook) -> None:
    """Key Rooms gained and given up, as far as it does not matter how many followers go."""
    fewest = _control(state, seat, party, party.low, tile)
    most = _control(state, seat, party, party.high, tile)
    if fewest.notes == most.notes:
        found.notes += most.notes
        found.wins = most.wins


def _control(state: UprisingState, seat: int, party: Party, n: int, tile: int) -> Outlook:
    found = Outlook()
    content = state.content
    after = state.copy()
    after.add_followers(party.cell, n)
    if party.start != OUTSIDE:
        after.add_followers(party.start, -n)
    if party.hero >= 0:
        after.put_hero(party.hero, party.cell)
    if party.start != OUTSIDE:
        left = state.tiles[party.start]
        if left < KEY_COUNT and state.controls(left) and not after.controls(left):
            found.notes.append(f"{resistance(seat, 'give')} up {content.tile_at[left].name}")
    if tile >= KEY_COUNT or state.controls(tile):
        return found
    name = content.tile_at[tile].name
    total = after.controlled()
    goal = content.key_rooms_to_win
    if not after.controls(tile):
        found.notes.append(f"they are too few to control {name}")
    elif total < goal:
        text = f"{resistance(seat, 'control')} {name} ({total} of {goal} Key Rooms)"
        found.notes.append(text)
    elif state.late_control:
        text = f"{resistance(seat, 'control')} {counted(total, 'Key Room')}"
        whose = "your" if seat == RESISTANCE else "its"
        found.notes.append(f"{text} and {_win(seat)} if still so when {whose} next turn starts")
    else:
        text = f"{resistance(seat, 'control')} {counted(total, 'Key Room')}"
        found.notes.append(f"{text} and {_win(seat)}")
        found.wins = True
    return found
