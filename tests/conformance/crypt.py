"""A tiny game that keeps every law: a deck, private hands, sealed bids, a die to break ties.

Each round a prize is turned up; all seats bid for it at the same time, unseen. Whoever wins it may
show a card of its hand (a point), bury one and draw another, or do nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lairworks.core.content import Content, Tables
from lairworks.core.fields import PositionFields
from lairworks.core.game import Game, Label, Refusal, ScoreLine, View
from lairworks.core.journal import Event
from lairworks.core.options import UNDO, Option, Options
from lairworks.core.rng import Rng, spawned
from lairworks.core.state import Question, State, Step, Task
from lairworks.core.vocabulary import Vocabulary

NAMES = ["Bat", "Crow", "Eel", "Fox", "Goat", "Hare", "Ibis", "Jay", "Kite", "Lynx", "Mole"]
IDS = [f"c{number}" for number in range(1, len(NAMES) + 1)]
HAND = 2

WORDS = Vocabulary()
BID = WORDS.verb("bid", ["0", "1", "2"])
LUCKY = WORDS.verb("lucky")
SEAL = WORDS.verb("seal")
RETHINK = WORDS.verb("rethink")
KEEP = WORDS.verb("keep")
SHOW = WORDS.verb("show", IDS)
SWAP = WORDS.verb("swap", IDS)

LISTS = ("hands", "shown", "buried", "won")
NUMBERS = ("spent", "bonus", "pending", "bids")


class CryptState(State):
    """The table. Everything a broken variant may want to break is a method."""

    def __init__(self) -> None:
        super().__init__()
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.shown: list[list[int]] = []  # cards of the hand that everybody has seen
        self.buried: list[list[int]] = []
        self.won: list[list[int]] = []
        self.spent: list[int] = []
        self.bonus: list[int] = []
        self.pending: list[int] = []  # bids in the making, -1 for none
        self.bids: list[int] = []  # as last revealed
        self.prize = -1
        self.round = 0
        self.rounds = 0
        self.reason = ""

    def copy(self) -> CryptState:
        twin = type(self)()
        self.start_copy(twin)
        for name in LISTS:
            setattr(twin, name, [cards[:] for cards in getattr(self, name)])
        for name in (*NUMBERS, "deck"):
            setattr(twin, name, getattr(self, name)[:])
        for name in ("prize", "round", "rounds", "reason"):
            setattr(twin, name, getattr(self, name))
        return twin

    def report(self, name: str, public: Any, private: Any = None, seat: int = -1) -> None:
        if self.journal is not None:
            self.journal.report(name, public, private, [seat])

    def offer(self, question: Step[Any], choices: list[int]) -> list[int]:
        return choices

    def draw(self) -> int:
        self.tide += 1
        return self.deck.pop()

    def deal(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = [self.draw() for _ in range(HAND)]
            told = {"cards": [NAMES[card] for card in self.hands[seat]]}
            self.report("dealt", {"seat": seat}, told, seat)

    def turn_up(self) -> None:
        self.prize = self.draw()
        self.round += 1
        self.report("prize", {"card": NAMES[self.prize]})

    def sealed(self, seat: int) -> None:
        self.own_tides[seat] += 1
        self.report("sealed", {"seat": seat})

    def die(self, tied: list[int]) -> int:
        return self.rng.pick(tied)

    def kept(self, seat: int) -> None:
        self.report("kept", {"seat": seat})

    def hidden(self, seat: int) -> list[int]:
        return [card for card in self.hands[seat] if card not in self.shown[seat]]

    def points(self, seat: int) -> list[ScoreLine]:
        return [
            ScoreLine("Prizes", sum(card + 1 for card in self.won[seat])),
            ScoreLine("Hand", max(self.hands[seat], default=-1) + 1),
            ScoreLine("Shown", self.bonus[seat]),
            ScoreLine("Bids", -self.spent[seat]),
        ]

    def scores(self) -> list[float]:
        return [float(sum(line.points for line in self.points(s))) for s in range(self.seats)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def ending(self) -> str:
        return self.reason


class Deal(Task[CryptState]):
    def run(self, state: CryptState) -> None:
        state.deal()
        state.agenda.append(STEPS["round", -1])


class Round(Task[CryptState]):
    def run(self, state: CryptState) -> None:
        if state.round == state.rounds or not state.deck:
            state.reason = "played" if state.round == state.rounds else "no_cards"
            state.tide += 1
            hands = [[NAMES[card] for card in hand] for hand in state.hands]
            state.report("over", {"hands": hands})
            return
        state.turn_up()
        state.agenda.append(STEPS["reveal", -1])
        for seat in range(state.seats):
            state.hand(seat, STEPS["bid", seat])


class Bid(Question[CryptState]):
    def choices(self, state: CryptState) -> list[int]:
        return state.offer(self, [BID.at(0), BID.at(1), BID.at(2), LUCKY.start])

    def take(self, state: CryptState, choice: int) -> None:
        seat = self.seat
        lucky = choice == LUCKY.start
        state.pending[seat] = int(state.luck[seat].below(3)) if lucky else BID.first(choice)
        state.report("bid", None, {"bid": state.pending[seat]}, seat)
        state.desks[seat].append(STEPS["confirm", seat])


class Confirm(Question[CryptState]):
    def choices(self, state: CryptState) -> list[int]:
        return state.offer(self, [SEAL.start, RETHINK.start])

    def take(self, state: CryptState, choice: int) -> None:
        if choice == SEAL.start:
            state.sealed(self.seat)
        else:
            state.pending[self.seat] = -1
            state.desks[self.seat].append(STEPS["bid", self.seat])


class Reveal(Task[CryptState]):
    def run(self, state: CryptState) -> None:
        state.bids = state.pending
        state.pending = [-1] * state.seats
        high = max(state.bids)
        tied = [seat for seat in range(state.seats) if state.bids[seat] == high]
        winner = state.die(tied) if len(tied) > 1 else tied[0]
        state.spent[winner] += high
        state.won[winner].append(state.prize)
        state.prize = -1
        state.report("revealed", {"bids": list(state.bids), "winner": winner})
        state.agenda.append(STEPS["round", -1])
        state.agenda.append(STEPS["turn", winner])


class Turn(Question[CryptState]):
    def choices(self, state: CryptState) -> list[int]:
        hidden = sorted(state.hidden(self.seat))
        swaps = [SWAP.at(card) for card in hidden if state.deck]
        return state.offer(self, [KEEP.start, *(SHOW.at(card) for card in hidden), *swaps])

    def take(self, state: CryptState, choice: int) -> None:
        seat = self.seat
        if choice == KEEP.start:
            state.kept(seat)
        elif SHOW.owns(choice):
            card = SHOW.first(choice)
            state.shown[seat].append(card)
            state.bonus[seat] += 1
            state.tide += 1
            state.report("shown", {"seat": seat, "card": NAMES[card]})
        else:
            card = SWAP.first(choice)
            state.hands[seat].remove(card)
            state.buried[seat].append(card)
            state.hands[seat].append(state.draw())
            told = {"card": NAMES[state.hands[seat][-1]]}
            state.report("swapped", {"seat": seat}, told, seat)


STEPS: dict[tuple[str, int], Step[Any]] = {
    ("deal", -1): Deal("deal", -1),
    ("round", -1): Round("round", -1),
    ("reveal", -1): Reveal("reveal", -1),
}
for _seat in range(3):
    STEPS["bid", _seat] = Bid("bid", _seat)
    STEPS["confirm", _seat] = Confirm("confirm", _seat)
    STEPS["turn", _seat] = Turn("turn", _seat)


class Crypt(Game[CryptState, Content]):
    """The game, correct in every way."""

    made_of: type[CryptState] = CryptState

    def __init__(self) -> None:
        rounds = Option("rounds", 3, "How many prizes there are", low=1, high=8)
        super().__init__(
            id="crypt",
            title="Crypt",
            pitch="Bid for beasts.",
            seats=(2, 3),
            rules=1,
            words=WORDS,
            options=(rounds, UNDO),
            endings=("played", "no_cards"),
            package="",
            files=(),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> Content:
        cards = {
            id: {"name": name, "provenance": "authored"}
            for id, name in zip(IDS, NAMES, strict=True)
        }
        return Content({"cards": cards}, pack)

    def table(self, seats: int, options: Options, seed: int) -> CryptState:
        state = self.made_of()
        state.sit(seats, seed)
        state.rounds = int(options["rounds"])
        for name in LISTS:
            setattr(state, name, [[] for _ in range(seats)])
        state.spent, state.bonus = [0] * seats, [0] * seats
        state.pending, state.bids = [-1] * seats, [-1] * seats
        return state

    def start(self, content: Content, seats: int, options: Options, seed: int) -> CryptState:
        state = self.table(seats, options, seed)
        state.deck = list(range(len(NAMES)))
        state.rng.shuffle(state.deck)
        state.agenda.append(STEPS["deal", -1])
        return state

    def view(self, state: CryptState, viewer: int | None) -> View:
        seen: View = {
            "viewer": viewer,
            "round": state.round,
            "deck": len(state.deck),
            "prize": NAMES[state.prize] if state.prize >= 0 else None,
            "bids": list(state.bids),
            "ending": state.reason,
            "seats": [self.seen(state, seat, viewer) for seat in range(state.seats)],
        }
        return seen

    def seen(self, state: CryptState, seat: int, viewer: int | None) -> View:
        seen: View = {
            "deciding": seat in state.deciders(),
            "won": [NAMES[card] for card in state.won[seat]],
            "shown": [NAMES[card] for card in state.shown[seat]],
            "hand": len(state.hands[seat]),
            "buried": len(state.buried[seat]),
            "spent": state.spent[seat],
        }
        if viewer == seat or state.reason:
            seen["cards"] = [NAMES[card] for card in state.hands[seat]]
            seen["graves"] = [NAMES[card] for card in state.buried[seat]]
            seen["pending"] = state.pending[seat]
        return seen

    def guess(self, state: CryptState, seat: int, rng: Rng) -> CryptState:
        guess = state.copy()
        if state.reason:
            return guess
        guess.rng = spawned(rng)
        others = [other for other in range(state.seats) if other != seat]
        unknown = state.deck[:]
        for other in others:
            unknown += state.hidden(other) + state.buried[other]
        unknown.sort()
        rng.shuffle(unknown)
        for stream in range(state.seats):
            guess.luck[stream] = spawned(rng)
        for other in others:
            shown = state.shown[other]
            guess.hands[other] = [
                card if card in shown else unknown.pop() for card in state.hands[other]
            ]
            guess.buried[other] = [unknown.pop() for _ in state.buried[other]]
            if state.desks[other]:
                guess.pending[other] = -1
                guess.desks[other] = [STEPS["bid", other]]
            elif state.pending[other] >= 0:
                guess.pending[other] = int(rng.below(3))
        guess.deck = unknown
        guess.ask_again()
        return guess

    def ask(self, state: CryptState, seat: int) -> str:
        question = state.question(seat)
        assert question is not None
        if question.name == "bid":
            return f"How much do you bid for the {NAMES[state.prize]}?"
        return "Is this your bid?" if question.name == "confirm" else "What do you do with a card?"

    def label(self, state: CryptState, seat: int, choice: int) -> Label:
        verb = WORDS.verb_of(choice)
        if SHOW.owns(choice) or SWAP.owns(choice):
            return Label(f"{verb.name} the {NAMES[verb.first(choice)]}")
        return Label(" ".join([verb.name, *verb.arguments(choice)]))

    def why_not(self, state: CryptState, seat: int, choice: int) -> Refusal:
        return Refusal("X-1", f"You are asked something else: {self.ask(state, seat)}")

    def tell(self, event: Event, names: list[str]) -> str:
        told = ", ".join(str(value) for value in event.facts.values() if isinstance(value, str))
        who = event.facts.get("seat")
        name = f"{names[who]}: " if isinstance(who, int) else ""
        return f"{name}{event.name} {told}".strip()

    def board(self, view: View, names: list[str]) -> str:
        return f"Round {view['round']}, the prize is {view['prize']}."

    def breakdown(self, state: CryptState) -> list[list[ScoreLine]]:
        return [state.points(seat) for seat in range(state.seats)]

    def position(self, state: CryptState) -> View:
        written: View = {name: getattr(state, name) for name in (*LISTS, *NUMBERS, "deck")}
        for name in ("prize", "round", "reason"):
            written[name] = getattr(state, name)
        written["agenda"] = [[step.name, step.seat] for step in state.agenda]
        written["desks"] = [[[step.name, step.seat] for step in desk] for desk in state.desks]
        written["luck"] = [stream.lanes() for stream in (state.rng, *state.luck)]
        return written

    def arrange(
        self,
        content: Content,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> CryptState:
        state = self.table(seats, options, seed)
        fields = PositionFields(table, "")
        for name in (*LISTS, *NUMBERS, "deck", "prize", "round", "reason"):
            if fields.has(name):
                setattr(state, name, fields.value(name))
        luck: Any = fields.items("luck")
        for stream, lanes in zip((state.rng, *state.luck), luck, strict=True):
            stream.set_lanes(lanes)
        agenda: Any = fields.items("agenda")
        desks: Any = fields.items("desks")
        state.agenda = [STEPS[name, seat] for name, seat in agenda]
        for desk in desks:
            for name, seat in desk:
                state.hand(seat, STEPS[name, seat])
        return state
