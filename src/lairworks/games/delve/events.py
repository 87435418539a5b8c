"""Everything delve reports: one function per event, and who may know it.

Each does nothing when no journal is kept, as in playouts. Facts are names and numbers ready for
JSON; story.py makes sentences of them.
"""

from __future__ import annotations

from lairworks.core.bits import members
from lairworks.games.delve.content import CLASSES
from lairworks.games.delve.explorer import FRESH, KEPT, SPENT, ZONES
from lairworks.games.delve.grid import DIRECTIONS, EAST, NORTH, SOUTH, SPACES, WEST
from lairworks.games.delve.lair import CHEST, EXIT, HAZARD, START
from lairworks.games.delve.legality import piece_name
from lairworks.games.delve.scoring import (
    collection_points,
    exit_points,
    monster_points,
)
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import COLOUR_BOUND, COLOURS


def edited(state: DelveState, seat: int, edit: str, what: str = "", where: str = "") -> None:
    """The Builder changed the draft. Nobody else may even know that.

    `edit` is wall_up or wall_down (where), put (what, where), lift (where), load (what), random
    or clear.
    """
    if state.journal is not None:
        facts = {"seat": seat, "edit": edit, "what": what, "where": where}
        state.journal.report("edited", None, facts, [seat])


def built(state: DelveState, seat: int) -> None:
    """A seat has finished building."""
    if state.journal is not None:
        state.journal.report("built", {"seat": seat})


def first(state: DelveState, seat: int, explorer: int) -> None:
    """The first finisher chose who explores first."""
    if state.journal is not None:
        state.journal.report("first", {"seat": seat, "explorer": explorer})


def start_revealed(state: DelveState, seat: int, space: int) -> None:
    """The Builder named the start."""
    if state.journal is not None:
        state.journal.report(
            "start_revealed",
            {"seat": seat, "space": SPACES[space], "walls": _walls(state, seat, space)},
        )


def refresh(state: DelveState, seat: int) -> None:
    """Cubes came back at the start of a turn."""
    if state.journal is not None:
        explorer = state.explorers[seat]
        state.journal.report(
            "refresh",
            {
                "seat": seat,
                "turn": explorer.turns + 1,
                "space": SPACES[explorer.at],
                "fresh": explorer.in_zone(FRESH),
                "spent": explorer.in_zone(SPENT),
                "kept": explorer.in_zone(KEPT),
            },
        )


def paid(state: DelveState, seat: int, spends: list[int]) -> None:
    """Cubes were spent (words.SPENDS) for an action or a die."""
    if state.journal is not None:
        cubes = [
            _cube(state, FRESH if spend < COLOUR_BOUND else KEPT, spend % COLOUR_BOUND)
            for spend in spends
        ]
        state.journal.report("paid", {"seat": seat, "cubes": cubes})


def moved(state: DelveState, seat: int, how: str, came_from: int, space: int) -> None:
    """The pawn moved one step (or along a known path, when backtracking)."""
    if state.journal is not None:
        state.journal.report(
            "moved",
            {
                "seat": seat,
                "how": how,
                "direction": "" if how == "backtrack" else _direction(came_from, space),
                "from": SPACES[came_from],
                "space": SPACES[space],
            },
        )


def learned(state: DelveState, seat: int, space: int) -> None:
    """The Builder told all about a space: walls first, then the Feature (D-INFO-03, D-INFO-04)."""
    if state.journal is not None:
        feature = state.rival_lair(seat).features[space]
        facts: dict[str, object] = {
            "seat": seat,
            "space": SPACES[space],
            "walls": _walls(state, seat, space),
            "feature": feature_kind(state, feature),
        }
        if feature >= HAZARD:
            hazard = state.content.hazards[feature - HAZARD]
            facts["hazard"] = hazard.name
            facts["category"] = hazard.category
        state.journal.report("learned", facts)


def struck(state: DelveState, seat: int, hazard: int, surprise: bool) -> None:
    """A hazard strikes."""
    if state.journal is not None:
        card = state.content.hazards[hazard]
        state.journal.report(
            "struck",
            {
                "seat": seat,
                "hazard": card.name,
                "category": card.category,
                "surprise": surprise,
                "space": SPACES[state.explorers[seat].at],
            },
        )


def fatigued(state: DelveState, seat: int, zone: int, colour: int) -> None:
    """A cube went to Fatigued."""
    if state.journal is not None:
        state.journal.report("fatigued", {"seat": seat, "cube": _cube(state, zone, colour)})


def spent_penalty(state: DelveState, seat: int, zone: int, colour: int) -> None:
    """A strike made the Explorer spend a cube."""
    if state.journal is not None:
        state.journal.report("spent_penalty", {"seat": seat, "cube": _cube(state, zone, colour)})


def lapsed(state: DelveState, seat: int, units: int) -> None:
    """There was nothing left to fatigue (D-PEN-06)."""
    if state.journal is not None:
        state.journal.report("lapsed", {"seat": seat, "units": units})


def rolled(
    state: DelveState, seat: int, hazard: int, dice: list[int], target: int, success: bool
) -> None:
    """A check: dice are rolled in batches of as many as there are, then added up."""
    if state.journal is not None:
        size = state.content.dice
        state.journal.report(
            "rolled",
            {
                "seat": seat,
                "hazard": state.content.hazards[hazard].name,
                "dice": dice,
                "batches": [dice[at : at + size] for at in range(0, len(dice), size)],
                "total": sum(dice),
                "target": target,
                "success": success,
            },
        )


def monster_hurt(state: DelveState, seat: int, hazard: int, space: int) -> None:
    """A monster survived a fight, weaker."""
    if state.journal is not None:
        state.journal.report(
            "monster_hurt",
            {
                "seat": seat,
                "hazard": state.content.hazards[hazard].name,
                "space": SPACES[space],
                "target": state.target(seat, space),
            },
        )


def hazard_beaten(state: DelveState, seat: int, hazard: int, space: int) -> None:
    """A monster was defeated or a trap disarmed."""
    if state.journal is not None:
        card = state.content.hazards[hazard]
        explorer = state.explorers[seat]
        state.journal.report(
            "monster_defeated" if card.monster else "trap_disarmed",
            {
                "seat": seat,
                "hazard": card.name,
                "space": SPACES[space],
                "count": explorer.monsters if card.monster else explorer.traps,
            },
        )


def trap_gone(state: DelveState, seat: int, hazard: int, space: int) -> None:
    """A trap was not disarmed; having struck, it leaves the game."""
    if state.journal is not None:
        state.journal.report(
            "trap_gone",
            {
                "seat": seat,
                "hazard": state.content.hazards[hazard].name,
                "space": SPACES[space],
            },
        )


def chest_opened(state: DelveState, seat: int, space: int) -> None:
    """A chest was opened."""
    if state.journal is not None:
        state.journal.report(
            "chest_opened",
            {"seat": seat, "space": SPACES[space], "count": state.explorers[seat].chests},
        )


def treasure_drawn(state: DelveState, seat: int, card: int) -> None:
    """A treasure was drawn blind: only its owner sees which."""
    if state.journal is not None:
        state.journal.report(
            "treasure_drawn",
            {"seat": seat},
            {"treasure": state.content.treasure(card).name},
            [seat],
        )


def treasure_taken(state: DelveState, seat: int, card: int, refilled: list[int]) -> None:
    """A treasure was taken from the display, which was refilled."""
    if state.journal is not None:
        state.journal.report(
            "treasure_taken",
            {
                "seat": seat,
                "treasure": state.content.treasure(card).name,
                "refill": [state.content.treasure(new).name for new in refilled],
            },
        )


def treasure_discarded(state: DelveState, seat: int, card: int) -> None:
    """A treasure was discarded face down."""
    if state.journal is not None:
        state.journal.report(
            "treasure_discarded",
            {"seat": seat},
            {"treasure": state.content.treasure(card).name},
            [seat],
        )


def reshuffled(state: DelveState) -> None:
    """The discard pile became the new deck."""
    if state.journal is not None:
        state.journal.report("reshuffled", {"deck": len(state.deck)})


def peered(state: DelveState, seat: int, space: int) -> None:
    """The Explorer looked into a neighbouring space."""
    if state.journal is not None:
        state.journal.report(
            "peered",
            {
                "seat": seat,
                "direction": _direction(state.explorers[seat].at, space),
                "space": SPACES[space],
            },
        )


def stayed(state: DelveState, seat: int) -> None:
    """After a Peer the Explorer stays put."""
    if state.journal is not None:
        at = SPACES[state.explorers[seat].at]
        state.journal.report("stayed", {"seat": seat, "space": at})


def conserved(state: DelveState, seat: int, colour: int) -> None:
    """A Fresh cube was conserved."""
    if state.journal is not None:
        state.journal.report("conserved", {"seat": seat, "cube": _cube(state, FRESH, colour)})


def located(state: DelveState, seat: int, thing: int, place: str) -> None:
    """The class of something in a place became known, and nothing else (D-INFO-07)."""
    if state.journal is not None:
        state.journal.report("located", {"seat": seat, "class": CLASSES[thing], "place": place})


def recovered(state: DelveState, seat: int, colour: int) -> None:
    """A Fatigued cube went to Spent."""
    if state.journal is not None:
        name = colour_name(state, colour)
        state.journal.report("recovered", {"seat": seat, "colour": name})


def vp_gained(state: DelveState, seat: int, points: int) -> None:
    """Other scoring."""
    if state.journal is not None:
        state.journal.report("vp_gained", {"seat": seat, "points": points})


def turn_end(state: DelveState, seat: int) -> None:
    """A turn is over."""
    if state.journal is not None:
        state.journal.report("turn_end", {"seat": seat, "turn": state.explorers[seat].turns})


def exited(state: DelveState, seat: int) -> None:
    """An Explorer left the lair."""
    if state.journal is not None:
        place = "first" if state.exits == 1 else "second"
        state.journal.report("exited", {"seat": seat, "place": place})


def last_turn(state: DelveState, seat: int) -> None:
    """The rival is out: one turn is left."""
    if state.journal is not None:
        state.journal.report("last_turn", {"seat": seat})


def flipped(state: DelveState, seat: int, cards: list[int]) -> None:
    """Treasures were turned face down; the rival learns it when both are done."""
    if state.journal is not None:
        names = [state.content.treasure(card).name for card in cards]
        state.journal.report("flipped", None, {"seat": seat, "treasures": names}, [seat])


def laid_open(state: DelveState, seat: int) -> None:
    """A collection is shown, with what was turned face down (D-END-01)."""
    if state.journal is not None:
        explorer = state.explorers[seat]
        up = members(explorer.owned & ~explorer.face_down)
        state.journal.report(
            "laid_open",
            {
                "seat": seat,
                "up": [state.content.treasure(card).name for card in up],
                "down": [state.content.treasure(card).name for card in members(explorer.face_down)],
            },
        )


def scored(state: DelveState, seat: int) -> None:
    """The reckoning of one seat."""
    if state.journal is not None:
        explorer = state.explorers[seat]
        treasures = collection_points(explorer, state.content, explorer.face_down)
        monsters = monster_points(explorer, state.content)
        out = exit_points(explorer, state.content)
        state.journal.report(
            "scored",
            {
                "seat": seat,
                "treasures": treasures,
                "monsters": monsters,
                "exit": out,
                "other": explorer.vp,
                "total": treasures + monsters + out + explorer.vp,
            },
        )


def result(state: DelveState) -> None:
    """Who won, and why it ended."""
    if state.journal is not None:
        state.journal.report("result", {"winners": state.winners(), "ending": state.ending()})


def feature_kind(state: DelveState, feature: int) -> str:
    """The class of a Feature: nothing, start, exit, chest, monster or trap."""
    if feature == 0:
        return "nothing"
    if feature == START or feature == EXIT or feature == CHEST:
        return piece_name(feature, state.content)
    return "monster" if state.content.is_monster[feature - HAZARD] else "trap"


def colour_name(state: DelveState, colour: int) -> str:
    """What players call a colour."""
    for cube in state.content.cubes:
        if cube.letter == COLOURS[colour]:
            return cube.name
    raise ValueError(f"no cube has colour {colour}")


def _cube(state: DelveState, zone: int, colour: int) -> dict[str, str]:
    return {"zone": ZONES[zone], "colour": colour_name(state, colour)}


def _walls(state: DelveState, seat: int, space: int) -> list[str]:
    """Inner walls around a space; the perimeter needs no report (D-INFO-06)."""
    lair = state.rival_lair(seat)
    walls: list[str] = []
    if space >= 6 and (lair.walls_south >> (space - 6)) & 1:
        walls.append(DIRECTIONS[NORTH])
    if (lair.walls_east >> space) & 1:
        walls.append(DIRECTIONS[EAST])
    if (lair.walls_south >> space) & 1:
        walls.append(DIRECTIONS[SOUTH])
    if space % 6 > 0 and (lair.walls_east >> (space - 1)) & 1:
        walls.append(DIRECTIONS[WEST])
    return walls


def _direction(here: int, there: int) -> str:
    """The direction of a step to a neighbour."""
    if there == here - 6:
        return DIRECTIONS[NORTH]
    if there == here + 6:
        return DIRECTIONS[SOUTH]
    return DIRECTIONS[EAST] if there > here else DIRECTIONS[WEST]
