"""A game without secrets and without chance: its guesses are rightly the truth."""

from __future__ import annotations

from collections.abc import Mapping

from lairworks.core.content import Content, Tables
from lairworks.core.game import Game, Label, Refusal, ScoreLine, View
from lairworks.core.journal import Event
from lairworks.core.options import Options
from lairworks.core.rng import Rng
from lairworks.core.state import Question, State
from lairworks.core.vocabulary import Vocabulary

WORDS = Vocabulary()
TAKE = WORDS.verb("take", ["1", "2", "3"])


class NimState(State):
    def __init__(self) -> None:
        super().__init__()
        self.left = 15
        self.loser = -1

    def copy(self) -> NimState:
        twin = NimState()
        self.start_copy(twin)
        twin.left, twin.loser = self.left, self.loser
        return twin

    def scores(self) -> list[float]:
        return [float(self.loser == 1 - seat) for seat in range(2)]

    def winners(self) -> list[int]:
        return [1 - self.loser]

    def ending(self) -> str:
        return "taken" if self.left == 0 else ""


class Take(Question[NimState]):
    def choices(self, state: NimState) -> list[int]:
        return [TAKE.at(index) for index in range(min(3, state.left))]

    def asks_always(self, state: NimState) -> bool:
        return True

    def take(self, state: NimState, choice: int) -> None:
        state.left -= TAKE.first(choice) + 1
        if state.journal is not None:
            state.journal.report("took", {"seat": self.seat, "left": state.left})
        if state.left:
            state.agenda.append(TURNS[1 - self.seat])
        else:
            state.loser = self.seat


TURNS = [Take("take", 0), Take("take", 1)]


class Nim(Game[NimState, Content]):
    def __init__(self) -> None:
        super().__init__("nim", "Nim", "Take the last.", (2,), 1, WORDS, (), ("taken",), "", ())

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> Content:
        return Content({}, pack)

    def start(self, content: Content, seats: int, options: Options, seed: int) -> NimState:
        state = NimState()
        state.sit(seats, seed)
        state.agenda.append(TURNS[0])
        return state

    def view(self, state: NimState, viewer: int | None) -> View:
        return {"left": state.left, "deciding": list(state.deciders())}

    def guess(self, state: NimState, seat: int, rng: Rng) -> NimState:
        return state.copy()

    def ask(self, state: NimState, seat: int) -> str:
        return f"{state.left} are left. How many do you take?"

    def label(self, state: NimState, seat: int, choice: int) -> Label:
        return Label(f"Take {TAKE.first(choice) + 1}")

    def why_not(self, state: NimState, seat: int, choice: int) -> Refusal:
        return Refusal("N-1", f"Only {state.left} are left.")

    def tell(self, event: Event, names: list[str]) -> str:
        return f"{event.facts['left']} are left."

    def board(self, view: View, names: list[str]) -> str:
        return f"{view['left']} are left."

    def breakdown(self, state: NimState) -> list[list[ScoreLine]]:
        return [[ScoreLine("Won", points)] for points in state.scores()]

    def position(self, state: NimState) -> View:
        turn = state.agenda[-1].seat if state.agenda else -1
        return {"left": state.left, "loser": state.loser, "turn": turn}

    def arrange(
        self,
        content: Content,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> NimState:
        state = self.start(content, seats, options, seed)
        state.left, state.loser = int(str(table["left"])), int(str(table["loser"]))
        state.agenda = [TURNS[int(str(table["turn"]))]] if state.left else []
        return state
