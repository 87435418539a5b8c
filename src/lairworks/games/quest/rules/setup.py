"""Setting up the table (Q-SETUP)."""

from __future__ import annotations

from typing import Final

from lairworks.core.options import Options
from lairworks.core.state import Task
from lairworks.games.quest import events
from lairworks.games.quest.company import Company
from lairworks.games.quest.content import QuestContent
from lairworks.games.quest.deck import Deck
from lairworks.games.quest.quests import NONE, Quest
from lairworks.games.quest.rules.decks import draw_open
from lairworks.games.quest.rules.gold import gain
from lairworks.games.quest.rules.heroes import refill
from lairworks.games.quest.rules.preparing import fill_centre
from lairworks.games.quest.rules.turns import TURNS
from lairworks.games.quest.state import ACTIONS, NOBODY, QuestState
from lairworks.games.quest.words import CENTRE, CHALLENGE_IDS


def new_table(content: QuestContent, seats: int, options: Options, seed: int) -> QuestState:
    """A table with nothing on it."""
    state = QuestState()
    state.content = content
    state.sit(seats, seed)
    state.hidden_quests = bool(options["hidden_quests"])
    state.claimed_quests = bool(options["claimed_quests"])
    for _ in range(seats):
        company = Company()
        company.timing_bits = content.timing_bits
        state.companies.append(company)
    for _ in range(CENTRE + seats):
        state.quests.append(Quest())
    for _ in range(4):
        state.decks.append(Deck())
    state.hero_pool = [NONE] * content.hero_pool
    state.action_pool = [NONE] * content.action_pool
    state.known = [NOBODY] * len(CHALLENGE_IDS)
    state.groups = [0] * len(CHALLENGE_IDS)
    return state


class SetUp(Task[QuestState]):
    """The whole setup, in the order of the rules (Q-SETUP-08)."""

    def __init__(self) -> None:
        super().__init__("setup", NONE)

    def run(self, state: QuestState) -> None:
        """From the starting heroes to the first turn."""
        first = deal_starting_heroes(state)
        shuffle_decks(state)
        events.set_up(state, first)
        for seat in range(state.seats):
            gain(state, seat, state.content.starting_gold, "setup")
        refill(state)
        for slot in range(len(state.action_pool)):
            state.action_pool[slot] = draw_open(state, ACTIONS)
        events.actions_laid(state)
        fill_centre(state)
        state.agenda.append(TURNS[first])


def deal_starting_heroes(state: QuestState) -> int:
    """The Rogue and others at random; tells who begins (Q-SETUP-01, -02, -09)."""
    rogue = state.content.rogue
    others = [hero for hero in state.content.starters if hero != rogue]
    state.rng.shuffle(others)
    chosen = [rogue, *others[: state.seats - 1]]
    state.rng.shuffle(chosen)
    for seat in range(state.seats):
        state.companies[seat].join(chosen[seat])
    return chosen.index(rogue)


def shuffle_decks(state: QuestState) -> None:
    """Four decks, shuffled separately (Q-SETUP-03)."""
    content = state.content
    challenges = [challenge.number for challenge in content.challenges]
    treasures = [treasure.number for treasure in content.treasures]
    all_cards = [challenges, content.recruits[:], content.action_cards[:], treasures]
    for which, cards in enumerate(all_cards):
        state.rng.shuffle(cards)
        state.decks[which].cards = cards
        state.decks[which].left = len(cards)


SET_UP: Final = SetUp()
