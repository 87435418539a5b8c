"""Crypt with one fault each, and the law that must catch it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from lairworks.core.content import Content
from lairworks.core.game import Label, Refusal, ScoreLine, View
from lairworks.core.journal import Event
from lairworks.core.options import Options
from lairworks.core.rng import Rng, seeded, spawned
from lairworks.core.state import Question, Step
from tests.conformance.crypt import BID, IDS, KEEP, NAMES, STEPS, SWAP, Crypt, CryptState

FAULTS: dict[type[Crypt], str] = {}


def caught_by(law: str) -> Callable[[type[Crypt]], type[Crypt]]:
    """Declares which law a fault breaks."""

    def declare(game: type[Crypt]) -> type[Crypt]:
        FAULTS[game] = law
        return game

    return declare


def rival_cards(state: CryptState, seat: int) -> list[int]:
    """What the next seat holds and nobody has seen."""
    return state.hidden((seat + 1) % state.seats)


# Leaks


@caught_by("guess")
class CardInView(Crypt):
    def view(self, state: CryptState, viewer: int | None) -> View:
        hint = [NAMES[card] for card in state.hidden(1)] if viewer == 0 else []
        return {**super().view(state, viewer), "hint": hint}


@caught_by("spectator")
class CardInSpectatorsView(Crypt):
    def view(self, state: CryptState, viewer: int | None) -> View:
        hint = [NAMES[card] for card in state.hidden(1)] if viewer is None else []
        return {**super().view(state, viewer), "hint": hint}


@caught_by("guess")
class BidInView(Crypt):
    def view(self, state: CryptState, viewer: int | None) -> View:
        return {**super().view(state, viewer), "pending": list(state.pending)}


class OfferByRivalsCards(CryptState):
    def offer(self, question: Step[Any], choices: list[int]) -> list[int]:
        if question.name == "turn" and max(rival_cards(self, question.seat), default=0) > 8:
            return [choice for choice in choices if not SWAP.owns(choice)]
        return choices


@caught_by("guess")
class CardInChoices(Crypt):
    made_of = OfferByRivalsCards


class OfferAsLongAsRivalsCards(CryptState):
    def offer(self, question: Step[Any], choices: list[int]) -> list[int]:
        odd = sum(rival_cards(self, question.seat)) % 2
        return choices[:-1] if question.name == "bid" and odd else choices


@caught_by("guess")
class CardInNumberOfChoices(Crypt):
    made_of = OfferAsLongAsRivalsCards


class GlancesByStrength(CryptState):
    def kept(self, seat: int) -> None:
        for other in sorted(range(self.seats), key=lambda s: max(self.hidden(s), default=-1)):
            self.report("glanced", {"seat": other})


@caught_by("non-interference")
class CardInOrderOfEvents(Crypt):
    made_of = GlancesByStrength


class SecondTurnForTheStrong(CryptState):
    def kept(self, seat: int) -> None:
        super().kept(seat)
        if seat == 0 and max(rival_cards(self, seat), default=0) > 6:
            self.agenda.append(STEPS["turn", 1])


@caught_by("non-interference")
class CardInPresenceOfQuestion(Crypt):
    made_of = SecondTurnForTheStrong


@caught_by("non-interference")
class CardInLabel(Crypt):
    def label(self, state: CryptState, seat: int, choice: int) -> Label:
        if choice == KEEP.start and rival_cards(state, seat):
            return Label(f"Fear the {NAMES[rival_cards(state, seat)[0]]}")
        return super().label(state, seat, choice)


@caught_by("non-interference")
class CardInRefusal(Crypt):
    def why_not(self, state: CryptState, seat: int, choice: int) -> Refusal:
        return Refusal("X-2", f"The rival's cards are {sorted(rival_cards(state, seat))}.")


class KeepsInPublic(CryptState):
    def kept(self, seat: int) -> None:
        self.report("kept", {"seat": seat, "cards": [NAMES[card] for card in self.hands[seat]]})


@caught_by("non-interference")
class PrivateFactsForAll(Crypt):
    made_of = KeepsInPublic


class CountsReports(CryptState):
    def sealed(self, seat: int) -> None:
        if self.journal is not None:
            self.report("counted", {"number": len(self.journal.entries)})
        super().sealed(seat)


@caught_by("non-interference")
class NumbersOfAllReports(Crypt):
    made_of = CountsReports


class TellsOfThinking(CryptState):
    def report(self, name: str, public: Any, private: Any = None, seat: int = -1) -> None:
        super().report(name, {"seat": seat} if name == "bid" else public, private, seat)


@caught_by("non-interference")
class ThinkingInPublic(Crypt):
    made_of = TellsOfThinking


class TurnsUpQuietly(CryptState):
    def turn_up(self) -> None:
        super().turn_up()
        self.tide -= 1


@caught_by("non-interference")
class RevealThatCanBeUndone(Crypt):
    made_of = TurnsUpQuietly


@caught_by("views")
class LuckInView(Crypt):
    def view(self, state: CryptState, viewer: int | None) -> View:
        return {**super().view(state, viewer), "next": state.rng.lanes()[0]}


@caught_by("views")
class ViewThatIsNoJson(Crypt):
    def view(self, state: CryptState, viewer: int | None) -> View:
        return {**super().view(state, viewer), "deciders": tuple(state.deciders())}


# States


class SharesHands(CryptState):
    def copy(self) -> CryptState:
        twin = super().copy()
        twin.hands = self.hands
        return twin


@caught_by("copy")
class ShallowCopy(Crypt):
    made_of = SharesHands


class NothingLeftToShow(CryptState):
    def offer(self, question: Step[Any], choices: list[int]) -> list[int]:
        return [] if question.name == "turn" and len(choices) < 5 else choices


@caught_by("dead ends")
class DeadEnds(Crypt):
    made_of = NothingLeftToShow


class NoRounds(CryptState):
    def sealed(self, seat: int) -> None:
        self.desks[seat].append(STEPS["bid", seat])


@caught_by("ends")
class NeverEnds(Crypt):
    made_of = NoRounds


class RealDice(CryptState):
    def die(self, tied: list[int]) -> int:
        return random.choice(tied)


@caught_by("determinism")
class UnseededChance(Crypt):
    made_of = RealDice


class Memory(CryptState):
    bids_ever = 0

    def report(self, name: str, public: Any, private: Any = None, seat: int = -1) -> None:
        super().report(name, public, private, seat)
        if name == "bid" and self.journal is not None:
            Memory.bids_ever += 1
            self.bonus[0] = Memory.bids_ever


@caught_by("undo")
class MemoryOutsideTheState(Crypt):
    made_of = Memory


class FirstToSeal(CryptState):
    def sealed(self, seat: int) -> None:
        super().sealed(seat)
        if len(self.deciders()) == self.seats:
            self.bonus[seat] += 1


@caught_by("arrival order")
class Race(Crypt):
    made_of = FirstToSeal


class DeclaredRace(Race):
    def order_matters(self, options: Options) -> bool:
        return True


class BackToFront(CryptState):
    def offer(self, question: Step[Any], choices: list[int]) -> list[int]:
        return choices[::-1]


@caught_by("vocabulary")
class ChoicesOutOfOrder(Crypt):
    made_of = BackToFront


@caught_by("asking")
class ViewThatCounts(Crypt):
    def view(self, state: CryptState, viewer: int | None) -> View:
        seen = super().view(state, viewer)
        state.spent[0] += 1
        return seen


@caught_by("arrange")
class PositionWithoutGraves(Crypt):
    def position(self, state: CryptState) -> View:
        written = super().position(state)
        del written["buried"]
        return written


@caught_by("arrange")
class PositionWithoutLuck(Crypt):
    def position(self, state: CryptState) -> View:
        return {**super().position(state), "luck": [[1, 2, 3, 4]] * (1 + state.seats)}


# Guesses


@caught_by("guess")
class GuessThatContradicts(Crypt):
    def guess(self, state: CryptState, seat: int, rng: Rng) -> CryptState:
        guess = super().guess(state, seat, rng)
        if guess.deck and not state.reason:
            guess.deck[-1], guess.hands[seat][0] = guess.hands[seat][0], guess.deck[-1]
        return guess


@caught_by("guess varies")
class GuessOfTheTruth(Crypt):
    def guess(self, state: CryptState, seat: int, rng: Rng) -> CryptState:
        guess = state.copy()
        guess.rng = spawned(rng)
        guess.luck = [spawned(rng) for _ in state.luck]
        return guess


@caught_by("guess varies")
class GuessThatNeverVaries(Crypt):
    def guess(self, state: CryptState, seat: int, rng: Rng) -> CryptState:
        return super().guess(state, seat, seeded(1))


@caught_by("guess varies")
class GuessWithTrueLuck(Crypt):
    def guess(self, state: CryptState, seat: int, rng: Rng) -> CryptState:
        guess = super().guess(state, seat, rng)
        guess.rng = state.rng.copy()
        return guess


class Poison(Question[CryptState]):
    def choices(self, state: CryptState) -> list[int]:
        return [BID.at(0), BID.at(1)]

    def take(self, state: CryptState, choice: int) -> None:
        raise ValueError("this bid cannot be made")


@caught_by("guess")
class GuessThatCannotBePlayed(Crypt):
    def guess(self, state: CryptState, seat: int, rng: Rng) -> CryptState:
        guess = super().guess(state, seat, rng)
        for other in range(state.seats):
            if other != seat and guess.desks[other]:
                guess.desks[other] = [Poison("bid", other)]
        guess.ask_again()
        return guess


# Words and numbers


@caught_by("ending")
class BreakdownThatDoesNotAddUp(Crypt):
    def breakdown(self, state: CryptState) -> list[list[ScoreLine]]:
        return [lines[:-1] for lines in super().breakdown(state)]


@caught_by("sentences")
class IdInSentence(Crypt):
    def tell(self, event: Event, names: list[str]) -> str:
        told = super().tell(event, names)
        return told.replace("Bat", IDS[0]).replace("Crow", IDS[1])


@caught_by("sentences")
class SnakeInLabel(Crypt):
    def label(self, state: CryptState, seat: int, choice: int) -> Label:
        return Label("keep_card") if choice == KEEP.start else super().label(state, seat, choice)


@caught_by("sentences")
class EmptyQuestion(Crypt):
    def ask(self, state: CryptState, seat: int) -> str:
        return ""


@caught_by("content")
class NoProvenance(Crypt):
    def content(self, tables: Any, pack: Any) -> Content:
        made = super().content(tables, pack)
        return Content({**made.tables, "more": {"x": {"name": "X"}}}, pack)


@caught_by("bots")
class Optimist(Crypt):
    def evaluate(self, state: CryptState, seat: int) -> float:
        return 2.0


@caught_by("bots")
class Misleading(Crypt):
    def hint(self, state: CryptState, seat: int, rng: Rng) -> int:
        return self.words.size - 1 if self.words.size - 1 not in state.choices(seat) else 0
