"""Setup: sheets, decks, missions, Agents and the free gadget (H-SETUP, H-LAIR-05)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit
from lairworks.core.errors import BadOption
from lairworks.core.options import Options, numbers, whole
from lairworks.core.state import ALONE, EVERYBODY, Question, Task
from lairworks.games.heist import events
from lairworks.games.heist.content import HeistContent
from lairworks.games.heist.rules.exploring import EXPLORE
from lairworks.games.heist.rules.planning import ROUND
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import AGENTS, GADGETS, NO_ACTS, UNKNOWN, HeistState
from lairworks.games.heist.words import GADGET_COUNT, KEEP, OWN, SLOT_COUNT


def new_table(content: HeistContent, seats: int, options: Options, seed: int) -> HeistState:
    """Blank sheets and the options; nothing is dealt yet (H-SETUP-01)."""
    state = HeistState()
    state.sit(seats, seed)
    state.content = content
    state.board = content.boards[whole(options, "lair") - 1]
    for number in numbers(options, "expert"):
        state.experts |= bit(number - 1)
    state.beginners = numbers(options, "beginners")
    if state.beginners and state.beginners[-1] >= seats:
        problem = f"there is no seat {state.beginners[-1]}; seats are 0 to {seats - 1}"
        raise BadOption("beginners", problem)
    state.open_agents = options["agents"] == "open" or seats > content.deal_up_to
    state.lenient_planning = options["lenient_planning"] is True
    state.lenient_raid = options["lenient_raid"] is True
    state.raid_timer = whole(options, "raid_timer")
    for seat in range(seats):
        sheet = Sheet()
        sheet.earn(content.start_cash, content.budget_cap)
        if seat in state.beginners:
            sheet.earn(content.beginner_cash, content.budget_cap)
        state.sheets.append(sheet)
        state.shown.append(sheet)
        state.dealt.append(NO_ACTS)
        state.agents.append(UNKNOWN)
        state.made.append(NO_ACTS)
        state.claims.append(UNKNOWN)
    return state


def shuffle_decks(state: HeistState) -> None:
    """Three decks of planning cards, one of each on display; missions (H-SETUP-02 to -04)."""
    cards = list(range(len(state.content.cards)))
    state.rng.shuffle(cards)
    size = state.content.deck_size
    state.decks = [cards[slot * size : slot * size + size] for slot in range(SLOT_COUNT)]
    state.lay_out()
    missions = [mission.number for mission in state.content.missions]
    state.rng.shuffle(missions)
    state.missions = sorted(missions[: state.content.missions_in_play])


def deal_agents(state: HeistState) -> None:
    """Agents for every seat: some to choose from, or one, or all of them (H-SETUP-08 to -10)."""
    content = state.content
    agents = [agent.number for agent in content.agents]
    if state.open_agents:
        state.dealt = [agents] * state.seats
        return
    state.rng.shuffle(agents)
    each = agents_each(state)
    state.dealt = [sorted(agents[seat * each : seat * each + each]) for seat in range(state.seats)]


def agents_each(state: HeistState) -> int:
    """How many Agents a seat is dealt where they are dealt at all."""
    content = state.content
    return content.agents_to_choose_from if state.seats <= content.choose_up_to else 1


class DealAgents(Task[HeistState]):
    """Everybody gets Agents and keeps one, unless the lair has none (H-SETUP-07)."""

    def __init__(self) -> None:
        super().__init__("setup.agents", -1)

    def run(self, state: HeistState) -> None:
        """All choose at the same time, in secret."""
        events.match_started(state)
        if state.board.no_agents:
            return
        deal_agents(state)
        for seat in range(state.seats):
            events.agents_dealt(state, seat)
        state.hand_each(EVERYBODY[state.seats], KEEPS)


class KeepAgent(Question[HeistState]):
    """setup.agent: which Agent is kept?"""

    def __init__(self, seat: int) -> None:
        super().__init__("setup.agent", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Those dealt to this seat, or all."""
        return [KEEP.at(agent) for agent in state.dealt[self.seat]]

    def take(self, state: HeistState, choice: int) -> None:
        """The others leave the game unseen."""
        state.agents[self.seat] = KEEP.first(choice)
        events.agent_kept(state, self.seat)


class OfferGadgets(Task[HeistState]):
    """The Agents are kept; where the lair gives a gadget, everybody chooses one (H-LAIR-05)."""

    def __init__(self) -> None:
        super().__init__("setup.gadgets", -1)

    def run(self, state: HeistState) -> None:
        """Sealed, then shown."""
        if state.board.free_gadget:
            state.phase = GADGETS
            state.agenda.append(SHOW_GADGETS)
            state.hand_each(EVERYBODY[state.seats], OWNS)


class OwnGadget(Question[HeistState]):
    """setup.gadget: which gadget comes with the lair?"""

    def __init__(self, seat: int) -> None:
        super().__init__("setup.gadget", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Any."""
        return OWN_CHOICES

    def take(self, state: HeistState, choice: int) -> None:
        """Nobody sees it yet."""
        sheet = state.draft(self.seat)
        state.made[self.seat].append(choice)
        sheet.free_gadget = OWN.first(choice)
        sheet.gadgets |= bit(sheet.free_gadget)
        events.gadget_sealed(state, self.seat)
        events.seat_done(state, self.seat)


class ShowGadgets(Task[HeistState]):
    """The free gadgets are shown."""

    def __init__(self) -> None:
        super().__init__("setup.show", -1)

    def run(self, state: HeistState) -> None:
        """All at once."""
        for seat in range(state.seats):
            state.shown[seat] = state.sheets[seat]
            state.made[seat] = NO_ACTS
            events.free_gadget(state, seat)


def begin(state: HeistState) -> None:
    """Agents come first."""
    state.phase = AGENTS
    state.agenda += [EXPLORE, ROUND, OFFER_GADGETS, DEAL_AGENTS]


DEAL_AGENTS: Final = DealAgents()
OFFER_GADGETS: Final = OfferGadgets()
SHOW_GADGETS: Final = ShowGadgets()
KEEPS: Final = [KeepAgent(seat) for seat in range(len(ALONE))]
OWNS: Final = [OwnGadget(seat) for seat in range(len(ALONE))]
OWN_CHOICES: Final = [OWN.at(gadget) for gadget in range(GADGET_COUNT)]
