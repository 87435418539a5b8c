"""Nothing leaks in whole matches, and everything is shown after the end (section G)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.quest.game import GAME
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import CHALLENGES, SPECTATOR
from lairworks.games.quest.words import CHALLENGE_IDS
from tests.games.quest.laws import OPTIONS, begun, step
from tests.games.quest.looks import bytes_of, in_quest, knowers, mixed, purse, shown, viewers
from tests.games.quest.tables import asked, lies, offered, play, state

# Whole matches


def wandered(match: Match, draws: random.Random, plies: int) -> Match:
    """Plays on at random."""
    for _ in range(plies):
        if not match.over:
            choices = offered(match)
            choice = draws.choice(choices)
            if choice in ("give_up", "gain", "done", "decline"):
                choice = draws.choice(choices)
            play(match, choice)
    return match


def check_shown(match: Match) -> None:
    """Card by card: shown to whoever has seen it, and to nobody else."""
    found = state(match)
    deck = found.decks[CHALLENGES]
    for viewer in viewers(match):
        eyes = SPECTATOR if viewer is None else viewer
        view = match.view(viewer)
        ids = shown(view)
        hidden = {CHALLENGE_IDS[card] for card in deck.cards[: deck.left]}
        sets: set[str] = set()
        for place, id in enumerate(lies(match, "quests")):
            quest = found.quests[place]
            if not quest.is_there():
                continue
            seen = in_quest(match, viewer, id)
            for position, card in enumerate(quest.cards):
                visible = quest.is_up(position) or bool(found.known[card] >> eyes & 1)
                assert seen[position] == (CHALLENGE_IDS[card] if visible else None)
                if not visible:
                    hidden.add(CHALLENGE_IDS[card])
            assert mixed(match, viewer, id) == sorted(mixed(match, viewer, id))
            assert mixed(match, viewer, id) == mixed(match, None, id), "the set is public"
            sets |= set(mixed(match, viewer, id))
        assert found.hidden_quests or not sets
        for seat in range(match.seats):
            for coin, card in zip(
                purse(match, viewer, seat), found.companies[seat].gold, strict=True
            ):
                visible = bool(found.known[card] >> eyes & 1)
                assert coin == (CHALLENGE_IDS[card] if visible else None)
                if not visible:
                    hidden.add(CHALLENGE_IDS[card])
        assert not (hidden - sets) & ids
        if found.action == NONE and not view["drawn"]:
            for kind in ("heroes", "treasures"):
                assert not set(lies(match, "decks")[kind]) & ids


@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_hidden_is_in_the_view_of_anybody(options: str) -> None:
    for seats in (2, 3, 4):
        draws = random.Random(seats)
        match = begun(seats, seats, options)
        for _ in range(6):
            wandered(match, draws, 30)
            if not match.over:
                check_shown(match)


@pytest.mark.rule("R-13")
def test_nobody_knows_more_than_was_seen_in_whole_matches() -> None:
    """Knowledge is told by the events alone: peeks, and what has lain face up."""
    for options in OPTIONS:
        match = wandered(begun(8, 3, options), random.Random(8), 220)
        for viewer in viewers(match):
            heard: set[str] = set()
            for event in match.events(viewer):
                facts: Any = event.facts
                heard |= {facts["challenge_id"]} if "challenge_id" in facts else set()
                heard |= set(facts.get("challenge_ids", []))
                if facts.get("top"):
                    heard.add(facts["top"]["challenge_id"])
            view: Any = match.view(viewer)
            known = {id for id in shown([view["quests"], view["seats"]]) if id.startswith("C")}
            assert match.over or known <= heard


def test_every_event_is_known_to_all_and_numbered_without_gaps() -> None:
    match = wandered(begun(4, 3, "both"), random.Random(4), 250)
    names = [event.name for event in match.events(0)]
    for viewer in viewers(match):
        events = match.events(viewer)
        assert [event.number for event in events] == list(range(len(events)))
        assert [event.name for event in events] == names


def test_only_peeks_tell_some_more_than_others() -> None:
    peeks = 0
    for seed in range(4):
        match = wandered(begun(seed, 3, "hidden"), random.Random(seed), 200)
        for viewer in viewers(match):
            for event, public in zip(match.events(viewer), match.events(None), strict=True):
                if event.facts == public.facts:
                    assert event.text == public.text
                    continue
                assert event.name == "peeked"
                assert event.facts["seat"] == viewer
                more = {"challenge", "challenge_id", "kind", "icons"}
                assert set(event.facts) - set(public.facts) == more
                peeks += 1
    assert peeks > 5


@pytest.mark.parametrize("options", OPTIONS)
def test_questions_labels_and_refusals_do_not_depend_on_what_is_hidden(options: str) -> None:
    """The same words on the true table and on a guess of the seat that reads them."""
    draws = random.Random(options)
    found = state(begun(6, 3, options))
    words = GAME.words
    for number in range(120):
        if not found.deciders():
            break
        (seat,) = found.deciders()
        guessed = GAME.guess(found, seat, seeded(number))
        refused = [draws.randrange(words.size) for _ in range(4)]
        texts = []
        for table in (found, guessed):
            labels = [GAME.label(table, seat, choice) for choice in table.choices(seat)]
            lines: list[Any] = [[each.text, each.price, dict(each.facts)] for each in labels]
            for choice in refused:
                if choice not in table.choices(seat):
                    why = GAME.why_not(table, seat, choice)
                    lines.append([why.rule, why.reason])
            texts.append(json.dumps([GAME.ask(table, seat), lines]))
        assert texts[0] == texts[1]
        step(found, draws)


def test_the_luck_of_a_match_is_in_no_view_and_no_event() -> None:
    match = lairworks.new(GAME, seats=2, seed=7_777_777)
    wandered(match, random.Random(1), 100)
    lanes = {
        str(lane)
        for stream in [match.state.rng, *match.state.luck]
        for lane in stream.lanes()
        if lane > 1_000_000
    }
    for viewer in viewers(match):
        text = bytes_of(match, viewer)
        assert not [lane for lane in lanes if lane in text]
        assert "seed" not in text
        assert "7777777" not in text


# Keys

HERO = "id name cost icons timing text"
CHALLENGE = "id name kind icons"
TREASURE = "id name difficulty points"
ACTION = "id name text"
ALLOWED_KEYS = {
    "": (
        "viewer options phase turn turns last_turns threshold icons seats quests hero_pool "
        "action_pool action decks piles attempt drawn doing deciding end"
    ),
    "options": "hidden_quests claimed_quests",
    "icons": "id name kind glyph meaning",
    "seats": ("seat party hero_limit protected gold treasures seekers points score turns"),
    "seats.party": f"{HERO} participating used",
    "seats.gold": "number limit cards",
    "seats.gold.cards": "card known_to",
    "seats.gold.cards.card": CHALLENGE,
    "seats.treasures": TREASURE,
    "seats.seekers": f"{HERO} points",
    "quests": "1 2 3 c0 c1 c2 c3",
    "quests.*": "place owner treasure challenges mixed readiness",
    "quests.*.treasure": TREASURE,
    "quests.*.challenges": "position up card known_to mixed",
    "quests.*.challenges.card": CHALLENGE,
    "quests.*.mixed": CHALLENGE,
    "quests.*.readiness": "needed covered lacking gold short unseen chance",
    "hero_pool": HERO,
    "action_pool": ACTION,
    "action": ACTION,
    "decks": "challenges heroes actions treasures",
    "piles": "challenges heroes actions treasures",
    "piles.challenges": CHALLENGE,
    "piles.heroes": HERO,
    "piles.actions": ACTION,
    "piles.treasures": TREASURE,
    "attempt": "seat place challenge defeated sent used kept named waived missing price",
    "attempt.challenge": CHALLENGE,
    "attempt.named": "hero icon",
    "drawn": f"{HERO} {ACTION} {TREASURE}",
    "doing": (
        "question seat effect source by gold hero left challenge place position discount bonus "
        "blow target"
    ),
    "doing.challenge": CHALLENGE,
    "end": "trigger cause reason winners table",
    "end.table": "seat points difficulty cost gold",
}


def check_keys(part: object, place: str) -> None:
    """Every key of a view must be on the list above."""
    if isinstance(part, list):
        for item in part:
            check_keys(item, place)
    elif isinstance(part, dict):
        for key, value in part.items():
            assert key in ALLOWED_KEYS[place].split(), f"{place}: {key}"
            inner = "*" if place == "quests" else key
            check_keys(value, f"{place}.{inner}" if place else inner)
    else:
        assert part is None or isinstance(part, (str, int, bool)), place


@pytest.mark.parametrize("options", OPTIONS)
def test_views_hold_nothing_but_what_is_listed_and_survive_json(options: str) -> None:
    for seats in (2, 4):
        match = begun(seats, seats, options)
        draws = random.Random(seats)
        for _ in range(25):
            wandered(match, draws, 5)
            for viewer in viewers(match):
                view = match.view(viewer)
                check_keys(view, "")
                assert json.loads(json.dumps(view)) == view


# Who has looked


def test_whoever_looked_is_named_and_sees_it_again_later() -> None:
    """However the match goes on, the challenge stays with its place until it is gone."""
    match = begun(2, 2)
    draws = random.Random(2)
    looked: dict[tuple[str, int, int], str] = {}
    checked = 0
    for _ in range(400):
        if match.over:
            break
        if asked(match) == "peek":
            (seat,) = match.deciders
            choice = draws.choice([each for each in offered(match) if each != "done"])
            _, place, position = choice.split(":")
            looked[place, int(position), seat] = lies(match, "quests")[place]["challenges"][
                int(position)
            ]
            play(match, choice)
        else:
            wandered(match, draws, 1)
        for (place, at, seat), card in list(looked.items()):
            quest = None if match.over else lies(match, "quests")[place]
            if (
                quest is None
                or quest["challenges"][at : at + 1] != [card]
                or at not in quest["down"]
            ):
                del looked[place, at, seat]  # it was replaced, turned up or discarded
                continue
            assert in_quest(match, seat, place)[at] == card
            assert seat in knowers(match, place, at)
            checked += 1
    assert checked > 20


# After the end


@pytest.mark.parametrize("options", ["default", "hidden"])
def test_everything_is_shown_after_the_end(options: str) -> None:
    match = begun(3, 4, options)
    draws = random.Random(3)
    found = state(match)
    while found.deciders():
        step(found, draws)
    first: Any = GAME.view(found, 0)
    for viewer in (1, 2, 3, None):
        view: Any = GAME.view(found, viewer)
        assert view["seats"] == first["seats"]
        for place, quest in view["quests"].items():
            if quest is not None:
                assert quest["challenges"] == first["quests"][place]["challenges"]
                assert all(challenge["card"] for challenge in quest["challenges"])
        assert all(coin["card"] for seat in view["seats"] for coin in seat["gold"]["cards"])
