"""Laying out a position: first all that is named, then what is left out."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.positions import read_luck
from lairworks.games.quest.agenda import check_agenda, named_action, read_agenda
from lairworks.games.quest.events import DECKS
from lairworks.games.quest.moment import read_attempt, read_ending, read_flags, settle_attempt
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.defeating import Divert
from lairworks.games.quest.rules.ending import winners
from lairworks.games.quest.rules.preparing import prepare
from lairworks.games.quest.state import (
    ACTIONS,
    CHALLENGES,
    EVERYBODY,
    FIRST_SET,
    HEROES,
    NOBODY,
    TREASURES,
    QuestState,
)
from lairworks.games.quest.stock import Stock, is_starter
from lairworks.games.quest.words import CENTRE, CHALLENGE_IDS, DEPTH, PLACE_IDS

DECK: Final = "deck"
BOX: Final = "box"
SHUFFLE: Final = "shuffle"
SET: Final = "set"
LIMITLESS: Final = 10_000


class Arrangement:
    """A table without cards and a position; `lay_out` brings them together."""

    def __init__(self, state: QuestState, fields: PositionFields) -> None:
        self.state = state
        self.fields = fields
        self.stock = Stock(state.content)
        self.bare: list[int] = []  # seats whose party is not given
        self.coins = [NONE] * state.seats  # unseen gold that is asked for, NONE for the usual
        self.unprepared: list[int] = []  # places whose quest is not given, or only in part
        self.decks: list[list[int]] = []  # as given, the card drawn next first

    def lay_out(self) -> None:
        """Fills the table; raises BadPosition where the position is impossible."""
        fields = self.fields
        state = self.state
        state.turn = fields.whole("turn", 0, state.seats - 1, 0)
        self.read_companies()
        self.read_quests()
        self.read_pool("hero_pool", HEROES, state.hero_pool)
        self.read_pool("action_pool", ACTIONS, state.action_pool)
        self.read_decks()
        read_flags(state, fields, self.stock)
        read_attempt(state, fields, self.stock)
        read_ending(state, fields)
        state.agenda += read_agenda(state, fields)
        for step in state.agenda:
            if isinstance(step, Divert):
                self.stock.take(fields, "agenda", CHALLENGES, CHALLENGE_IDS[step.card])
        self.fill()
        self.read_groups()
        self.read_knowledge()
        self.check_end()
        check_agenda(state)
        if state.reason:
            state.best = winners(state)
        read_luck(state, fields)
        if state.rng.fate:
            raise BadPosition("fate", "nothing is rolled in this game; decks tell what is drawn")
        fields.done()

    # What is named

    def read_companies(self) -> None:
        """What lies in front of each seat."""
        fields = self.fields
        told = fields.items("companies") if fields.has("companies") else []
        seats = self.state.seats
        if len(told) > seats:
            raise BadPosition("companies", f"there are {seats} seats, not {len(told)}")
        for seat in range(seats):
            table = told[seat] if seat < len(told) else {}
            self.read_company(seat, PositionFields(table, f"companies[{seat}]"))

    def read_company(self, seat: int, fields: PositionFields) -> None:
        """Party, gold, treasures and turns of a seat."""
        state = self.state
        company = state.companies[seat]
        if not fields.has("party"):
            self.bare.append(seat)
        for id in fields.texts("party", []):
            company.join(self.stock.take(fields, "party", HEROES, id))
        if len(company.party) > 1 and is_starter(HEROES, company.party[1]):
            raise fields.error("party", "nobody has two starting heroes (Q-SETUP-02)")
        company.treasures = self.stock.take_all(fields, "treasures", TREASURES)
        company.seekers = self.stock.take_all(fields, "seekers", HEROES)
        for hero in company.seekers:
            if not state.content.seeker_points[hero]:
                name = state.content.hero_at[hero].name
                raise fields.error("seekers", f"{name} is never laid with treasures (Q-POW-26)")
        begun = 1 if seat == state.turn else 0
        company.turns = fields.whole("turns", begun, LIMITLESS, begun)
        if fields.has("gold") and isinstance(fields.value("gold"), (list, tuple)):
            company.gold = self.stock.take_all(fields, "gold", CHALLENGES)
            self.coins[seat] = 0
        elif fields.has("gold"):
            self.coins[seat] = fields.whole("gold", 0, len(self.stock.known[CHALLENGES]))
        fields.done()

    def read_quests(self) -> None:
        """Quests by place; those in the centre that are not named will be prepared."""
        told = self.fields.part("quests")
        for place in range(len(self.state.quests)):
            id = PLACE_IDS[place]
            if not told.has(id):
                if place < CENTRE:
                    self.unprepared.append(place)
            elif told.value(id) is not None:
                self.read_quest(place, told.part(id))
        told.done()

    def read_quest(self, place: int, fields: PositionFields) -> None:
        """The treasure and the challenges of a quest, as far as they are given."""
        state = self.state
        quest = state.quests[place]
        if place >= CENTRE and not state.claimed_quests:
            raise fields.error("", "nobody claims quests without the option claimed_quests")
        if fields.has("treasure"):
            id = fields.text("treasure")
            quest.treasure = self.stock.take(fields, "treasure", TREASURES, id)
        if fields.has("challenges"):
            cards = self.stock.take_all(fields, "challenges", CHALLENGES)
            if len(cards) > DEPTH:
                raise fields.error("challenges", f"{DEPTH} are the most, not {len(cards)}")
            down = self.read_down(fields, len(cards))
            for position, card in enumerate(cards):
                quest.lay(card, position not in down)
        elif fields.has("down"):
            raise fields.error("down", "is for challenges that are given as well")
        if not (fields.has("treasure") and fields.has("challenges")):
            self.unprepared.append(place)
        fields.done()

    def read_down(self, fields: PositionFields, size: int) -> list[int]:
        """Positions that lie face down: usually 0, in Hidden Quests all but the first challenge."""
        hidden = self.state.hidden_quests
        if not fields.has("down"):
            return list(range(size - 1 if hidden else min(size, 1)))
        down = fields.wholes("down", 0, DEPTH - 1)
        for position in down:
            if position >= size:
                problem = f"there are {size} challenges, so there is no position {position}"
                raise fields.error("down", problem)
            if position > 0 and not hidden:
                raise fields.error("down", f"{position} is face down only in Hidden Quests")
        return down

    def read_pool(self, field: str, which: int, pool: list[int]) -> None:
        """Cards on offer by slot; null is an empty one, and so are those that are not listed."""
        fields = self.fields
        if not fields.has(field):
            return
        cards = fields.items(field)
        if len(cards) > len(pool):
            raise BadPosition(field, f"there are {len(pool)} slots, not {len(cards)}")
        for slot, id in enumerate(cards):
            if id is not None:
                pool[slot] = self.stock.take_recruit(fields, field, which, id)

    def read_decks(self) -> None:
        """Decks, the card drawn next first, and piles, the latest card last."""
        decks = self.fields.part("decks")
        piles = self.fields.part("piles")
        for which, name in enumerate(DECKS):
            self.decks.append(self.stock.take_all(decks, name, which))
            self.state.decks[which].pile = self.stock.take_all(piles, name, which)
        decks.done()
        piles.done()

    # What is left out

    def fill(self) -> None:
        """Deals what is missing from what is unused, and lays the decks."""
        state = self.state
        self.fill_action()
        self.stock.shuffle(state.rng)
        self.fill_parties()
        self.fill_gold()
        self.fill_pools()
        for place in self.unprepared:
            self.fill_quest(place)
        settle_attempt(state, self.fields)
        boxed = self.fields.one_of("rest", (DECK, BOX), DECK) == BOX
        for which, deck in enumerate(state.decks):
            listed = self.decks[which][::-1]
            deck.cards = listed if boxed else self.stock.left[which] + listed
            deck.left = len(deck.cards)

    def fill_action(self) -> None:
        """The action card that is being resolved, if one is; any of those that are unused."""
        state = self.state
        fields = self.fields
        resolving = any(step.name == "upkeep" for step in state.agenda)
        if state.action != NONE and not resolving:
            raise BadPosition("action", "none is being resolved, for upkeep is not to come")
        if resolving and state.action == NONE:
            state.action = named_action(state.agenda)
            if state.action == NONE:
                if not self.stock.left[ACTIONS]:
                    raise BadPosition("action", "one is being resolved, but none is left for it")
                state.action = state.rng.pick(self.stock.left[ACTIONS])
            elif state.action not in self.stock.left[ACTIONS]:
                raise BadPosition("agenda", "the action card of this step lies somewhere else")
            self.stock.left[ACTIONS].remove(state.action)
        full = fields.has("action_pool") and NONE not in state.action_pool
        drawing = any(step.name == "turn.drawn" for step in state.agenda)
        state.from_deck = fields.flag("from_deck", drawing or (resolving and full))

    def fill_parties(self) -> None:
        """A starting hero for every seat that has no party, the Rogue first of all."""
        starters = self.stock.starters
        rogue = self.state.content.rogue
        if rogue in starters:
            starters.remove(rogue)
            starters.append(rogue)
        dealt = [starters.pop() for _ in self.bare]
        self.state.rng.shuffle(dealt)
        for seat, hero in zip(self.bare, dealt, strict=True):
            self.state.companies[seat].join(hero)

    def fill_gold(self) -> None:
        """Unseen cards as gold: as many as asked for, or what one begins with."""
        state = self.state
        for seat, number in enumerate(self.coins):
            left = len(self.stock.left[CHALLENGES])
            if number > left:
                problem = f"only {left} challenges are unused, not {number}"
                raise BadPosition(f"companies[{seat}].gold", problem)
            wanted = min(left, state.content.starting_gold) if number == NONE else number
            for _ in range(wanted):
                state.companies[seat].gold.append(self.stock.deal(CHALLENGES))

    def fill_pools(self) -> None:
        """Pools that are not given; a slot of the action pool is empty for the card in use."""
        state = self.state
        if not self.fields.has("hero_pool"):
            for slot in range(len(state.hero_pool)):
                state.hero_pool[slot] = self.stock.deal(HEROES)
        if not self.fields.has("action_pool"):
            first = 1 if state.action != NONE and not state.from_deck else 0
            for slot in range(first, len(state.action_pool)):
                state.action_pool[slot] = self.stock.deal(ACTIONS)

    def fill_quest(self, place: int) -> None:
        """The treasure of a quest, or a whole quest prepared from unused cards."""
        state = self.state
        quest = state.quests[place]
        treasures = self.stock.left[TREASURES]
        named = self.fields.has("quests") and PLACE_IDS[place] in self.fields.part("quests").table
        if named and not quest.is_there() and not treasures:
            raise BadPosition(f"quests.{PLACE_IDS[place]}.treasure", "none is left for it")
        if quest.cards:
            quest.treasure = treasures.pop()
            return
        if quest.is_there():
            treasures.append(quest.treasure)
        piles: list[list[int]] = []
        for which in (CHALLENGES, TREASURES):  # only unused cards are drawn
            deck = state.decks[which]
            piles.append(deck.pile)
            deck.cards = self.stock.left[which]
            deck.left = len(deck.cards)
            deck.pile = []
        prepare(state, place)
        for which, pile in zip((CHALLENGES, TREASURES), piles, strict=True):
            deck = state.decks[which]
            self.stock.left[which] = deck.cards[: deck.left] + deck.pile
            deck.pile = pile

    # What is known

    def read_groups(self) -> None:
        """Challenges that nobody can tell apart: of one shuffle, in Hidden Quests of one quest."""
        state = self.state
        fields = self.fields
        told = fields.part("groups")
        groups: dict[int, int] = {}
        shuffles = sets = 0
        for name in told.table:
            kind, _, number = name.partition(" ")
            if kind not in (SHUFFLE, SET) or not (number.isascii() and number.isdecimal()):
                raise told.error(name, f"groups are named '{SHUFFLE} 1' or '{SET} 1'")
            if kind == SET:
                sets = max(sets, int(number) + 1)
            else:
                shuffles = max(shuffles, int(number))
            for id in told.texts(name):
                card = self.stock.find(told, name, CHALLENGES, id)
                if card in groups:
                    raise told.error(name, f"{id} is in another group already")
                groups[card] = int(number) + (FIRST_SET if kind == SET else 0)
        state.shuffles = fields.whole("shuffles", shuffles, FIRST_SET - 1, shuffles)
        state.sets = fields.whole("sets", sets, 1 << 20, sets)
        if state.hidden_quests and not fields.has("groups"):
            self.make_sets(groups)
        state.groups = [0] * len(CHALLENGE_IDS)
        for card in self.stock.known[CHALLENGES]:
            state.groups[card] = groups.get(card, state.shuffles)
        self.check_deck_group()

    def make_sets(self, groups: dict[int, int]) -> None:
        """Everybody saw the challenges of a quest before they were mixed (Q-HID-04)."""
        state = self.state
        for quest in state.quests:
            if quest.cards:
                for card in quest.cards:
                    groups[card] = FIRST_SET + state.sets
                state.sets += 1

    def check_deck_group(self) -> None:
        """The deck is of the last shuffle."""
        state = self.state
        for card in state.decks[CHALLENGES].cards:
            if state.groups[card] != state.shuffles:
                id = CHALLENGE_IDS[card]
                raise BadPosition("groups", f"{id} is in the deck, so it is of the last shuffle")

    def read_knowledge(self) -> None:
        """Who knows which challenge though it lies face down."""
        state = self.state
        state.known = [NOBODY] * len(CHALLENGE_IDS)
        self.remember_attempt()
        told = self.fields.part("known")
        deck = state.decks[CHALLENGES]
        for id in told.table:
            card = self.stock.find(told, id, CHALLENGES, id)
            if card in deck.cards:
                raise told.error(id, "it is in the deck, where nobody knows it")
            if card in deck.pile:
                raise told.error(id, "it is in the discard pile, where everybody sees it")
            state.known[card] = NOBODY
            if told.value(id) == "all":
                state.known[card] = EVERYBODY
                continue
            for seat in told.wholes(id, 0, state.seats - 1):
                state.known[card] |= int(bit(seat))

    def remember_attempt(self) -> None:
        """What is turned up or defeated in the attempt has been seen by all."""
        state = self.state
        seen = [*state.turned_up, state.first_beaten]
        for company in state.companies:
            for card in company.gold:
                if card in seen:
                    state.known[card] = EVERYBODY
        for quest in state.quests:
            for card in quest.cards:
                if card in seen:
                    state.known[card] = EVERYBODY

    def check_end(self) -> None:
        """Whoever has enough points at the end of a turn has brought about the end."""
        state = self.state
        for seat in range(state.seats):
            enough = state.points(seat) >= state.threshold()
            if enough and seat != state.turn and state.trigger == NONE:
                problem = f"seat {seat} has {state.points(seat)} points, so there must be one"
                raise BadPosition("trigger", f"{problem} (Q-END-01)")
