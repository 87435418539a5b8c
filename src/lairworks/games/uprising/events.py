"""Everything uprising reports: one function per event, and who may know it.

Each does nothing when no journal is kept, as in playouts. Facts are names and numbers ready for
JSON; story.py makes sentences of them.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import members
from lairworks.games.uprising.content import DEFENCE_BONUS
from lairworks.games.uprising.grid import CELLS, OUTSIDE
from lairworks.games.uprising.state import (
    KEY_COUNT,
    MASTER,
    RESISTANCE,
    WARRIOR,
    UprisingState,
)
from lairworks.games.uprising.words import HEROES, KEYS, KINDS, PLOT_IDS, TILE_IDS


def setup_done(state: UprisingState) -> None:
    """The tiles are laid and the first hand is drawn."""
    if state.journal is not None:
        state.journal.report("setup_done", {})


def turn_start(state: UprisingState) -> None:
    """A seat's turn begins."""
    if state.journal is not None:
        state.journal.report("turn_start", {"seat": state.turn, "round": state.round})


def phase(state: UprisingState) -> None:
    """A phase of the master's turn begins."""
    if state.journal is not None:
        state.journal.report("phase", {"phase": state.phase})


def plot_completed(state: UprisingState, plot: int, key: int, cards: list[int]) -> None:
    """A plot is revealed and done; all cards of the mat are discarded."""
    if state.journal is not None:
        state.journal.report(
            "plot_completed",
            {
                "plot": state.content.plot_at[plot].name,
                "plot_id": PLOT_IDS[plot],
                "major": state.content.plot_at[plot].major,
                "key": state.content.tile_at[key].name,
                "key_id": KEYS[key],
                **_cards(state, _kinds(cards)),
            },
        )


def plot_swapped(state: UprisingState, plot: int) -> None:
    """A held plot was discarded for another."""
    if state.journal is not None:
        name = state.content.plot_at[plot].name
        state.journal.report("plot_swapped", {"plot": name, "plot_id": PLOT_IDS[plot]})


def plot_drawn(state: UprisingState, plot: int) -> None:
    """A plot was drawn; only the master sees which."""
    if state.journal is not None:
        name = state.content.plot_at[plot].name
        private = {"plot": name, "plot_id": PLOT_IDS[plot]}
        state.journal.report("plot_drawn", {}, private, [MASTER])


def stashed(state: UprisingState, key: int, kind: int) -> None:
    """A card was put on a mat; hidden stashes show only that."""
    if state.journal is not None:
        public: dict[str, object] = {"key": state.content.tile_at[key].name}
        card = _card(state, kind)
        if state.hidden_stash:
            state.journal.report("stashed", public, card, [MASTER])
        else:
            state.journal.report("stashed", {**public, **card})


def withdrawn(state: UprisingState, key: int, kind: int) -> None:
    """A card went from a mat to the discard."""
    if state.journal is not None:
        name = state.content.tile_at[key].name
        state.journal.report("withdrawn", {"key": name, **_card(state, kind)})


def paid(state: UprisingState, what: str, cards: list[int], bonus: int) -> None:
    """Cards were paid for an attack, a purchase or a fear; rooms add a bonus."""
    if state.journal is not None:
        points = 0
        for kind in cards:
            points += state.content.kind_value[kind]
        facts = {"for": what, "points": points, "bonus": bonus, **_cards(state, cards)}
        state.journal.report("paid", facts)


def attack(state: UprisingState, strength: int, cell: int, defence: int) -> None:
    """An attack on a room, and what its defence is made of."""
    if state.journal is not None:
        heroes = [hero for hero, at in enumerate(state.heroes) if at == cell]
        state.journal.report(
            "attack",
            {
                "strength": strength,
                "cell": CELLS[cell],
                "defence": defence,
                "heroes": _names(state, heroes),
                "followers": state.followers[cell],
                "die": state.die if WARRIOR in heroes else 0,
                "room": state.number_at(cell, DEFENCE_BONUS),
                "remainder": max(0, strength - defence),
            },
        )


def casualties(state: UprisingState, cell: int, heroes: i64, followers: int) -> None:
    """Who was given up."""
    if state.journal is not None:
        state.journal.report(
            "casualties",
            {
                "cell": CELLS[cell],
                "heroes": _names(state, members(heroes)),
                "followers": followers,
            },
        )


def bought(state: UprisingState, kind: int, to_hand: bool) -> None:
    """A card from a supply pile, face up to the discard or to the hand."""
    if state.journal is not None:
        name = "gained_to_hand" if to_hand else "bought"
        state.journal.report(name, _card(state, kind))


def fear(state: UprisingState, power: int) -> None:
    """Fear goes through the lair."""
    if state.journal is not None:
        state.journal.report("fear", {"power": power})


def fear_step(state: UprisingState, start: int, end: int) -> None:
    """A follower was driven into another room."""
    if state.journal is not None:
        state.journal.report("fear_step", {"from": CELLS[start], "to": CELLS[end]})


def flipped_down(state: UprisingState, cell: int) -> None:
    """An empty room was turned face down."""
    if state.journal is not None:
        tile = state.content.tile_at[state.tiles[cell]].name
        state.journal.report("flipped_down", {"cell": CELLS[cell], "tile": tile})


def rearranged(state: UprisingState, cells: i64) -> None:
    """Tiles were picked up and put back; only the master knows how."""
    if state.journal is not None:
        picked = [CELLS[cell] for cell in members(cells)]
        order = {CELLS[cell]: TILE_IDS[state.tiles[cell]] for cell in members(cells)}
        state.journal.report("rearranged", {"cells": picked}, {"tiles": order}, [MASTER])


def discarded(state: UprisingState, cards: list[int]) -> None:
    """The rest of the hand was discarded."""
    if state.journal is not None:
        state.journal.report("discarded", _cards(state, _kinds(cards)))


def drawn(state: UprisingState, cards: list[int]) -> None:
    """Resource cards were drawn; only the master sees which."""
    if state.journal is not None:
        public = {"number": len(cards)}
        state.journal.report("drawn", public, _cards(state, cards), [MASTER])


def reshuffled(state: UprisingState, which: str, cards: int) -> None:
    """A discard pile became a deck: resources or plots."""
    if state.journal is not None:
        state.journal.report("reshuffled", {"which": which, "cards": cards})


def arrived(state: UprisingState, how: str, hero: int, number: int, start: int, end: int) -> None:
    """Units came into a room: entered, moved, rallied or commanded."""
    if state.journal is not None:
        state.journal.report(
            how,
            {
                "hero": state.content.heroes[hero].name if hero >= 0 else "",
                "hero_id": HEROES[hero] if hero >= 0 else "",
                "followers": number,
                "from": "" if start == OUTSIDE else CELLS[start],
                "to": CELLS[end],
            },
        )


def fortified(state: UprisingState) -> None:
    """The Warrior's die was rolled."""
    if state.journal is not None:
        cell = CELLS[state.heroes[0]]
        state.journal.report("fortified", {"value": state.die, "cell": cell})


def die_removed(state: UprisingState) -> None:
    """The Warrior has gone, and the die with it."""
    if state.journal is not None:
        state.journal.report("die_removed", {})


def revealed(state: UprisingState, cell: int, foreseen: bool) -> None:
    """A tile was turned up, by walking in or by the Sage."""
    if state.journal is not None:
        tile = state.content.tile_at[state.tiles[cell]]
        name = "foresaw" if foreseen else "revealed"
        state.journal.report(name, {"cell": CELLS[cell], "tile": tile.name, "tile_id": tile.id})


def tile_effect(state: UprisingState, cell: int) -> None:
    """The effect of a room strikes or helps."""
    if state.journal is not None:
        tile = state.content.tile_at[state.tiles[cell]].name
        state.journal.report("tile_effect", {"cell": CELLS[cell], "tile": tile})


def followers_lost(state: UprisingState, cell: int, number: int) -> None:
    """Arriving followers were lost."""
    if state.journal is not None:
        state.journal.report("followers_lost", {"cell": CELLS[cell], "followers": number})


def bounced(state: UprisingState, cell: int, back: int) -> None:
    """A party went back where it came from."""
    if state.journal is not None:
        place = "" if back == OUTSIDE else CELLS[back]
        state.journal.report("bounced", {"cell": CELLS[cell], "to": place})


def freed(state: UprisingState, cell: int, number: int) -> None:
    """Followers joined."""
    if state.journal is not None:
        state.journal.report("freed", {"cell": CELLS[cell], "followers": number})


def peeked(state: UprisingState, cell: int) -> None:
    """The resistance looked at a face-down tile."""
    if state.journal is not None:
        tile = {"tile": state.content.tile_at[state.tiles[cell]].name}
        state.journal.report("peeked", {"cell": CELLS[cell]}, tile, [MASTER, RESISTANCE])


def captured(state: UprisingState, where: int, cards: list[int]) -> None:
    """A stash fell into the hands of the resistance."""
    if state.journal is not None:
        state.journal.report(
            "captured",
            {
                "key": state.content.tile_at[where].name,
                **_cards(state, _kinds(cards)),
                "total": sum(state.captured),
            },
        )


def plundered(state: UprisingState, hero: int, cards: list[int]) -> None:
    """A hero took cards out of the resource discard."""
    if state.journal is not None:
        state.journal.report(
            "plundered",
            {
                "hero": state.content.heroes[hero].name,
                "hero_id": HEROES[hero],
                **_cards(state, cards),
                "total": sum(state.captured),
            },
        )


def recovered(state: UprisingState, kind: int) -> None:
    """The master got a captured card back into the discard."""
    if state.journal is not None:
        total = sum(state.captured)
        state.journal.report("recovered", {**_card(state, kind), "total": total})


def hero_defeated(state: UprisingState, hero: int, cell: int) -> None:
    """A hero was sent outside by a plot."""
    if state.journal is not None:
        name = state.content.heroes[hero].name
        facts = {"hero": name, "hero_id": HEROES[hero], "cell": CELLS[cell]}
        state.journal.report("hero_defeated", facts)


def gates_barred(state: UprisingState) -> None:
    """Nobody can come in next turn."""
    if state.journal is not None:
        state.journal.report("gates_barred", {})


def searched(state: UprisingState, plot: int, from_discard: bool) -> None:
    """The master looked for a Major: a card out of the discard is public, one of the deck not."""
    if state.journal is not None:
        if plot < 0:
            state.journal.report("searched", {"where": "none"})
            return
        card = {"plot": state.content.plot_at[plot].name, "plot_id": PLOT_IDS[plot]}
        if from_discard:
            state.journal.report("searched", {"where": "discard", **card})
        else:
            state.journal.report("searched", {"where": "deck"}, card, [MASTER])


def control(state: UprisingState) -> None:
    """The Key Rooms the resistance controls now, if these are others than reported last."""
    if state.journal is None:
        return
    tiles = state.content.tile_at
    keys = [tiles[key].name for key in range(KEY_COUNT) if state.controls(key)]
    known: object = []
    for entry in reversed(state.journal.entries):
        if entry.name == "control" and entry.public is not None:
            known = entry.public["keys"]
            break
    if keys != known:
        state.journal.report("control", {"keys": keys})


def game_over(state: UprisingState) -> None:
    """It is over."""
    if state.journal is not None:
        state.journal.report("game_over", {"winner": state.winner, "reason": state.reason})


def _card(state: UprisingState, kind: int) -> dict[str, object]:
    """A resource card: its id, and its type and value in words."""
    return {"card": KINDS[kind], "named": state.content.card_name(kind)}


def _cards(state: UprisingState, kinds: list[int]) -> dict[str, object]:
    """Several of them."""
    return {
        "cards": [KINDS[kind] for kind in kinds],
        "named": [state.content.card_name(kind) for kind in kinds],
    }


def _names(state: UprisingState, heroes: list[int]) -> list[str]:
    return [state.content.heroes[hero].name for hero in heroes]


def _kinds(cards: list[int]) -> list[int]:
    """Cards counted by kind, one by one."""
    found: list[int] = []
    for kind, number in enumerate(cards):
        found += [kind] * number
    return found


def card_ids(cards: list[int]) -> list[str]:
    """Cards counted by kind, one by one."""
    return [KINDS[kind] for kind in _kinds(cards)]
