"""What can be typed besides choices. No command but undo changes the match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from lairworks.core.errors import LairworksError, UndoRefused
from lairworks.terminal import rulebook, screen
from lairworks.terminal.files import write_match
from lairworks.terminal.menu import matching
from lairworks.terminal.players import ADVISER, BotPlayer, bot_seed
from lairworks.terminal.sitting import Sitting

LOG_LENGTH: Final = 20
FEW: Final = 5
HELP: Final = """\
Answer with the number of a choice, or with its notation: creep:N, or creep n, or as much of it as
only one choice begins with. The first word alone lists its choices in full. Several answers go on
one line with ; between them. Tab completes.

  board            show the table again
  undo             take back the last choice, while nobody has learned anything from it
  why CHOICE       which rule forbids a choice
  rules [ID|WORD]  the rules: one by its id, or all that contain a word
  log [N]          what happened last
  hint             what a bot would play, and why
  save [FILE]      save now, and from now on after every choice
  help             this page
  quit             leave
"""


class Leave(Exception):
    """The person wants to go; the message says good-bye."""


def run(sitting: Sitting, seat: int, line: str) -> bool | None:
    """Obeys a line if it is a command: whether the match changed; None if it is none."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is None:
        return None
    try:
        return command(sitting, seat, rest.strip())
    except LairworksError as error:
        problem = str(error)
        complain(sitting, f"{problem[:1].upper()}{problem[1:]}")
        return False


def complain(sitting: Sitting, problem: str) -> None:
    """Says in one line why nothing was done."""
    ending = "" if problem.endswith(("?", ".")) else "."
    sitting.console.say(screen.trouble(problem + ending))


def _undo(sitting: Sitting, seat: int, rest: str) -> bool:
    """Takes back the last choice made at the keyboard, whoever is asked now."""
    if sitting.match.over:
        raise LairworksError("cannot undo: the match is over")
    history = sitting.match.history
    if history and history[-1][0] in sitting.people:
        seat = history[-1][0]
    try:
        sitting.undo(seat)
    except UndoRefused as refused:
        raise LairworksError(f"cannot undo: {refused.reason}") from refused
    sitting.console.say(screen.note("Taken back."))
    return True


def _why(sitting: Sitting, seat: int, rest: str) -> bool:
    if not rest:
        raise LairworksError("type why and a choice, such as: why " + _example(sitting, seat))
    choice = _any_choice(sitting, seat, rest)
    refusal = sitting.match.why_not(seat, choice)
    if refusal is None:
        text = next(offer.text for offer in sitting.offers(seat) if offer.choice == choice)
        sitting.console.say(screen.note(f"{choice} is allowed: {text}."))
        return False
    more = f" Type rules {refusal.rule} to read it." if refusal.rule else ""
    complain(sitting, f"{choice} is not possible now. {screen.refusal(refusal)}{more}")
    return False


def _any_choice(sitting: Sitting, seat: int, typed: str) -> str:
    """A choice of this game, on offer or not."""
    offers = sitting.offers(seat)
    if typed.isdigit():
        if not 1 <= int(typed) <= len(offers):
            raise LairworksError(f"there is no choice {typed}; there are 1 to {len(offers)}")
        return offers[int(typed) - 1].choice
    words = sitting.match.setting.game.words
    everything = [words.text(choice) for choice in range(words.size)]
    found = matching(typed, everything)
    if len(found) > 1:
        raise LairworksError(which(found))
    return found[0] if found else typed


def _example(sitting: Sitting, seat: int) -> str:
    offers = sitting.offers(seat)
    return offers[0].choice if offers else "stop"


def which(choices: list[str]) -> str:
    """Asks back when several choices begin as was typed."""
    if len(choices) > FEW:
        return f"Which one: {', '.join(choices[:FEW])} or {len(choices) - FEW} more?"
    return f"Which one: {', '.join(choices[:-1])} or {choices[-1]}?"


def _rules(sitting: Sitting, seat: int, rest: str) -> bool:
    game = sitting.match.setting.game
    if not rest:
        titles = ", ".join(rulebook.headings(rulebook.page(game)))
        sitting.console.say(screen.note(f"The rules of {game.title}: {titles}."))
        sitting.console.say(screen.note("Type rules and an id or a word to read about it."))
        return False
    passages = rulebook.look_up(game, rest)
    sitting.console.say_markdown("\n\n".join(passage.text for passage in passages))
    return False


def _log(sitting: Sitting, seat: int, rest: str) -> bool:
    if rest and not rest.isdigit():
        raise LairworksError(f"log takes a number of lines, not {rest}")
    number = int(rest or LOG_LENGTH)
    happenings = sitting.match.events(seat)
    shown = happenings[max(0, len(happenings) - number) :]
    if shown:
        sitting.console.say(screen.news(sitting.match, shown, number))
    else:
        sitting.console.say(screen.note("Nothing has happened yet."))
    return False


def _save(sitting: Sitting, seat: int, rest: str) -> bool:
    path = Path(rest).expanduser() if rest else sitting.path
    if path is None:
        raise LairworksError("type save and the name of a file")
    if path != sitting.path and path.exists():
        raise LairworksError(f"{path} exists; name another file")
    write_match(path, sitting.match)
    sitting.path = path
    sitting.console.say(screen.note(f"Saved to {path}, and from now on after every choice."))
    return False


def _board(sitting: Sitting, seat: int, rest: str) -> bool:
    sitting.show_table(seat)
    return False


def _hint(sitting: Sitting, seat: int, rest: str) -> bool:
    match = sitting.match
    if seat not in match.deciders:
        raise LairworksError("there is nothing to decide")
    bot = BotPlayer(ADVISER, bot_seed(match, match.seats))
    with sitting.console.wait("thinking"):
        bot.choose(match, seat)
    words = match.setting.game.words
    offers = {offer.choice: offer for offer in sitting.offers(seat)}
    thoughts = [(offers[words.text(each.choice)], each) for each in bot.explain()[:FEW]]
    sitting.console.say(screen.advice(thoughts))
    return False


def _help(sitting: Sitting, seat: int, rest: str) -> bool:
    sitting.console.say(HELP.rstrip())
    return False


def _quit(sitting: Sitting, seat: int, rest: str) -> bool:
    raise Leave("Good-bye.")


Command = Callable[[Sitting, int, str], bool]
COMMANDS: Final[dict[str, Command]] = {
    "board": _board,
    "undo": _undo,
    "why": _why,
    "rules": _rules,
    "log": _log,
    "hint": _hint,
    "save": _save,
    "help": _help,
    "?": _help,
    "quit": _quit,
}
