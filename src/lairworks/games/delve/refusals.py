"""Why a choice is not on offer: the rule's id and a sentence.

Reasons come from the predicates that enforce the rules. Nothing is told that the seat may not
know: its own draft and its own map are all it reads about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.bits import count, has
from lairworks.core.english import counted, listed, number, with_article
from lairworks.core.game import Refusal
from lairworks.games.delve.content import (
    ANY,
    DISCARD_TREASURE,
    FATIGUE_EFFECT,
    LEARN_EFFECT,
    RECOVER_EFFECT,
    SPEND_EFFECT,
    Cost,
    LibraryLair,
)
from lairworks.games.delve.explorer import FRESH, SPENT, TIRED
from lairworks.games.delve.grid import AREA, SPACES
from lairworks.games.delve.hindrances import (
    no_backtrack,
    no_conserve,
    no_creep,
    no_disarm,
    no_exit,
    no_fight,
    no_hustle,
    no_open,
    no_peer,
    no_step,
    no_stop,
)
from lairworks.games.delve.legality import Finding, find, piece_name
from lairworks.games.delve.phrases import (
    border_ends,
    colour_word,
    piece,
    price,
    spend_cube,
    zone_cube,
)
from lairworks.games.delve.questions import ask
from lairworks.games.delve.rules.building import piece_feature
from lairworks.games.delve.rules.exploring import (
    Conserve,
    Pay,
    cost_of,
    spends_of_payment,
)
from lairworks.games.delve.rules.hazards import FATIGUE_ZONES, Pick, spend_zone
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import (
    COLOUR_BOUND,
    COLOURS,
    DIE,
    DISCARD,
    FATIGUE,
    FLIP,
    GLYPHS,
    KEEP,
    LEARN,
    LIFT,
    LOAD,
    PAY,
    PIECES,
    PLACE,
    PUT,
    RECOVER,
    SPEND,
    TAKE,
    WALL,
    WORDS,
)

# The verbs that can answer a question.
ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "build.menu": ("wall", "put", "lift", "load", "random", "clear", "commit"),
    "build.where": ("place", "cancel"),
    "first.choose": ("first",),
    "explore.act": (
        *("creep", "hustle", "backtrack", "peer", "fight"),
        *("disarm", "open", "exit", "conserve", "stop"),
    ),
    "explore.pay": ("pay",),
    "hustle.step": ("step", "halt"),
    "peer.follow": ("enter", "stay"),
    "check.buy": ("die", "roll"),
    "penalty.pick": ("fatigue", "spend"),
    "effect.pick": ("recover", "discard", "learn"),
    "chest.take": ("take",),
    "conserve.pick": ("keep", "done"),
    "score.flip": ("flip", "best", "done"),
}

# Why a question must be answered before anything else.
FIRST_THINGS: Final[dict[str, str]] = {
    "build.menu": "D-BUILD-09",
    "build.where": "D-BUILD-04",
    "first.choose": "D-BUILD-08",
    "explore.act": "D-TURN-06",
    "explore.pay": "D-CUBE-03",
    "hustle.step": "D-HUST-01",
    "peer.follow": "D-PEER-02",
    "check.buy": "D-CHECK-02",
    "penalty.pick": "D-PEN-07",
    "effect.pick": "D-EXT-01",
    "chest.take": "D-CHEST-04",
    "conserve.pick": "D-CONS-01",
    "score.flip": "D-END-01",
}


def why_not(state: DelveState, seat: int, choice: int) -> Refusal:
    """Why a word of the game is not on offer to a seat that is asked something."""
    question = state.question(seat)
    verb = WORDS.verb_of(choice).name
    if question is None:
        return Refusal("D-TURN-01", "It is not your turn to decide.")
    if verb not in ANSWERS[question.name]:
        return _wrong_question(state, seat, question.name, verb)
    if verb in REASONS:
        return REASONS[verb](state, seat, choice)
    return _not_asked(state, seat, question.name)


def _wrong_question(state: DelveState, seat: int, asked: str, verb: str) -> Refusal:
    builds = verb in ANSWERS["build.menu"] or verb in ANSWERS["build.where"]
    if builds and not asked.startswith("build."):
        return Refusal("D-BUILD-07", "Your lair is committed and cannot be changed any more.")
    if asked.startswith("build.") and not builds:
        return Refusal("D-BUILD-09", "Play begins when both lairs are committed; build yours.")
    if asked == "score.flip":
        return Refusal("D-END-01", f"The exploring is over. You are asked: {ask(state, seat)}")
    return _not_asked(state, seat, asked)


def _not_asked(state: DelveState, seat: int, asked: str) -> Refusal:
    return Refusal(FIRST_THINGS[asked], f"You are asked something else: {ask(state, seat)}")


# Building


def _edits_used_up(state: DelveState, seat: int) -> Refusal | None:
    cap = state.content.edit_cap
    if state.edits[seat] < cap:
        return None
    return Refusal(
        "D-BUILD-07", f"All {cap} edits are used up: only random, or commit if legal, is left."
    )


def _wall(state: DelveState, seat: int, choice: int) -> Refusal:
    ends = listed(border_ends(WALL.first(choice)))
    return _edits_used_up(state, seat) or Refusal(
        "D-LEGAL-02",
        f"All {state.kit.walls} walls are placed: take one away before walling {ends} off.",
    )


def _put(state: DelveState, seat: int, choice: int) -> Refusal:
    used_up = _edits_used_up(state, seat)
    if used_up is not None:
        return used_up
    index = PUT.first(choice)
    if index >= len(PIECES) - len(GLYPHS) and PIECES[index] not in state.content.glyphs:
        return Refusal("D-SETUP-02", f"No piece of this game is called {PIECES[index]}.")
    feature = piece_feature(state, index)
    name = piece_name(feature, state.content)
    at = [SPACES[space] for space in range(AREA) if state.lairs[seat].features[space] == feature]
    if not at:
        return Refusal("D-SETUP-02", f"Your kit has no {name}.")
    if len(at) == 1:
        return Refusal("D-LEGAL-01", f"Your only {name} stands on {at[0]} already.")
    return Refusal("D-LEGAL-01", f"Every {name} of your kit is placed already: {listed(at)}.")


def _lift(state: DelveState, seat: int, choice: int) -> Refusal:
    return _edits_used_up(state, seat) or Refusal(
        "D-BUILD-04", f"Nothing stands on {SPACES[LIFT.first(choice)]}."
    )


def _load(state: DelveState, seat: int, choice: int) -> Refusal:
    used_up = _edits_used_up(state, seat)
    if used_up is not None:
        return used_up
    library = _library_lair(state, LOAD.first(choice))
    if library is None:
        return Refusal("D-EXT-01", "The library has no lair of that number.")
    findings = find(library.lair, state.kit, state.content)
    return _illegal(findings, f"{library.name} is not legal with this kit.")


def _library_lair(state: DelveState, slot: int) -> LibraryLair | None:
    for library in state.content.library:
        if library.slot == slot:
            return library
    return None


def _illegal(findings: list[Finding], lead: str) -> Refusal:
    """The first error gives the rule, all of them the sentence."""
    errors = [finding for finding in findings if finding.error]
    rule = errors[0].rule if errors else "D-LEGAL-01"
    return Refusal(rule, " ".join([lead] + [finding.sentence for finding in errors]))


def _clear(state: DelveState, seat: int, choice: int) -> Refusal:
    return _edits_used_up(state, seat) or Refusal("D-BUILD-01", "Your board is empty already.")


def _commit(state: DelveState, seat: int, choice: int) -> Refusal:
    findings = find(state.lairs[seat], state.kit, state.content)
    return _illegal(findings, "Your lair is not legal yet.")


def _place(state: DelveState, seat: int, choice: int) -> Refusal:
    space = PLACE.first(choice)
    standing = piece(state.lairs[seat].features[space], state.content)
    return Refusal("D-BUILD-04", f"{SPACES[space]} holds {standing} already.")


def _pay(state: DelveState, seat: int, choice: int) -> Refusal:
    question = state.question(seat)
    assert isinstance(question, Pay)
    spends = spends_of_payment(PAY.first(choice))
    ways = cost_of(state, question.act)
    for spend in spends:
        if spend % COLOUR_BOUND not in state.content.colour_slots:
            return _no_such_colour(spend % COLOUR_BOUND)
    if not _fits(spends, ways):
        return Refusal("D-CUBE-05", f"The price is {price(state.content, ways)}.")
    lack = _lacks(state, seat, spends)
    return Refusal("D-CUBE-08", f"You do not have {lack} to spend.")


def _no_such_colour(colour: int) -> Refusal:
    return Refusal("D-SETUP-04", f"Nobody has cubes of the colour {COLOURS[colour]}.")


def _fits(spends: list[int], ways: tuple[Cost, ...]) -> bool:
    """Whether a payment has the number and colours of one of the ways to pay."""
    for way in ways:
        right = way.n == len(spends)
        for spend in spends:
            if way.colour != ANY and way.colour != spend % COLOUR_BOUND:
                right = False
        if right:
            return True
    return False


def _lacks(state: DelveState, seat: int, spends: list[int]) -> str:
    if len(spends) == 2 and spends[0] == spends[1]:
        return counted(2, spend_cube(state, spends[0]))
    explorer = state.explorers[seat]
    for spend in spends:
        if not explorer.cubes(spend_zone(spend), spend % COLOUR_BOUND):
            return with_article(spend_cube(state, spend))
    return "these cubes"


def _halt(state: DelveState, seat: int, choice: int) -> Refusal:
    return Refusal("D-HUST-03", "A Hustle has at least one move.")


def _die(state: DelveState, seat: int, choice: int) -> Refusal:
    spend = DIE.first(choice)
    if spend % COLOUR_BOUND not in state.content.colour_slots:
        return _no_such_colour(spend % COLOUR_BOUND)
    return Refusal("D-CHECK-02", f"You have no {spend_cube(state, spend)} to buy a die with.")


# Penalties and other effects


def _fatigue(state: DelveState, seat: int, choice: int) -> Refusal:
    question = state.question(seat)
    assert isinstance(question, Pick)
    effect = question.effect
    if effect.kind != FATIGUE_EFFECT:
        return Refusal("D-PEN-02", f"A cube is to be spent. {ask(state, seat)}")
    zone = FATIGUE_ZONES[FATIGUE.first(choice) // COLOUR_BOUND]
    colour = FATIGUE.first(choice) % COLOUR_BOUND
    if colour not in state.content.colour_slots:
        return _no_such_colour(colour)
    if effect.colour != ANY and effect.colour != colour:
        wanted = colour_word(state.content, effect.colour)
        return Refusal("D-PEN-03", f"This penalty is for {wanted} cubes.")
    if effect.fresh and zone == SPENT:
        return Refusal("D-PEN-04", "This penalty is for Fresh cubes; Conserved ones count as well.")
    return Refusal("D-PEN-01", f"You have no {zone_cube(state, zone, colour)} to fatigue.")


def _spend(state: DelveState, seat: int, choice: int) -> Refusal:
    question = state.question(seat)
    assert isinstance(question, Pick)
    effect = question.effect
    if effect.kind != SPEND_EFFECT:
        return Refusal("D-PEN-01", f"A cube is to be fatigued. {ask(state, seat)}")
    spend = SPEND.first(choice)
    if spend % COLOUR_BOUND not in state.content.colour_slots:
        return _no_such_colour(spend % COLOUR_BOUND)
    if effect.colour != ANY and effect.colour != spend % COLOUR_BOUND:
        wanted = colour_word(state.content, effect.colour)
        return Refusal("D-PEN-03", f"This penalty is for {wanted} cubes.")
    return Refusal("D-PEN-02", f"You have no {spend_cube(state, spend)} to spend.")


def _recover(state: DelveState, seat: int, choice: int) -> Refusal:
    if _effect_kind(state, seat) != RECOVER_EFFECT:
        return _not_asked(state, seat, "effect.pick")
    colour = RECOVER.first(choice)
    if colour not in state.content.colour_slots:
        return _no_such_colour(colour)
    return Refusal("D-EXT-01", f"You have no {zone_cube(state, TIRED, colour)}.")


def _discard(state: DelveState, seat: int, choice: int) -> Refusal:
    if _effect_kind(state, seat) != DISCARD_TREASURE:
        return _not_asked(state, seat, "effect.pick")
    return Refusal("D-TREAS-03", f"{_card(state, DISCARD.first(choice))} is not yours.")


def _learn(state: DelveState, seat: int, choice: int) -> Refusal:
    if _effect_kind(state, seat) != LEARN_EFFECT:
        return _not_asked(state, seat, "effect.pick")
    return Refusal("D-INFO-01", f"{SPACES[LEARN.first(choice)]} is Known already.")


def _effect_kind(state: DelveState, seat: int) -> int:
    question = state.question(seat)
    assert isinstance(question, Pick)
    return question.effect.kind


def _card(state: DelveState, slot: int) -> str:
    """A treasure's name at the head of a sentence."""
    treasure = state.content.treasure_at[slot]
    return f"The {treasure.name}" if treasure is not None else "A treasure of that number"


def _take(state: DelveState, seat: int, choice: int) -> Refusal:
    return Refusal("D-CHEST-04", f"{_card(state, TAKE.first(choice))} is not in the display.")


def _keep(state: DelveState, seat: int, choice: int) -> Refusal:
    question = state.question(seat)
    assert isinstance(question, Conserve)
    colour = KEEP.first(choice)
    if colour not in state.content.colour_slots:
        return _no_such_colour(colour)
    name = colour_word(state.content, colour)
    if not state.explorers[seat].cubes(FRESH, colour):
        return Refusal("D-CONS-01", f"You have no Fresh {name} cube.")
    order = [cube.name for cube in state.content.cubes]
    return Refusal(
        "D-CONS-03", f"Cubes are picked in the order {listed(order)}: {name} has had its turn."
    )


def _flip(state: DelveState, seat: int, choice: int) -> Refusal:
    slot = FLIP.first(choice)
    card = _card(state, slot)
    if has(state.explorers[seat].face_down, slot):
        return Refusal("D-END-01", f"{card} lies face down already.")
    return Refusal("D-TREAS-03", f"{card} is not yours.")


def _done(state: DelveState, seat: int, choice: int) -> Refusal:
    if isinstance(state.question(seat), Conserve):
        return Refusal("R-12", "Conserving takes one cube at least.")
    explorer = state.explorers[seat]
    up = int(count(explorer.owned & ~explorer.face_down))
    limit = number(state.content.face_up_limit)
    return Refusal("D-END-01", f"{up} treasures are face up; at most {limit} may stay so.")


REASONS: Final[dict[str, Callable[[DelveState, int, int], Refusal]]] = {
    "wall": _wall,
    "put": _put,
    "lift": _lift,
    "load": _load,
    "clear": _clear,
    "commit": _commit,
    "place": _place,
    "creep": no_creep,
    "hustle": no_hustle,
    "backtrack": no_backtrack,
    "peer": no_peer,
    "fight": no_fight,
    "disarm": no_disarm,
    "open": no_open,
    "exit": no_exit,
    "conserve": no_conserve,
    "stop": no_stop,
    "pay": _pay,
    "step": no_step,
    "halt": _halt,
    "die": _die,
    "fatigue": _fatigue,
    "spend": _spend,
    "recover": _recover,
    "discard": _discard,
    "learn": _learn,
    "take": _take,
    "keep": _keep,
    "flip": _flip,
    "done": _done,
}
