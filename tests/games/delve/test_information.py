"""Section G: who may know what, row by row, and the leaks that must be impossible."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.delve import GAME
from tests.games.delve import walker
from tests.games.delve.tables import (
    FIXTURES,
    R1,
    R1_WALLS,
    R2,
    building,
    ended,
    explore,
    facts,
    look,
    map_of,
    names,
    new_built,
    play,
    record,
    seat_of,
    seat_view,
)

VIEWERS = (0, 1, None)
Draws = random.Random


def bytes_of(match: Match, seat: int | None) -> str:
    """Everything a viewer can get hold of, as text."""
    seen: list[object] = [
        match.view(seat),
        [(event.number, event.name, dict(event.facts), event.text) for event in match.events(seat)],
        match.board(seat),
    ]
    if seat is not None:
        seen += [match.choices(seat), match.describe(seat)]
    return json.dumps(seen)


def wander(match: Match, draws: Draws, plies: int) -> None:
    """Plays random choices."""
    for _ in range(plies):
        if match.over:
            return
        seat = draws.choice(match.deciders)
        match.play(seat, draws.choice(match.choices(seat)))


# The table, row by row


@pytest.mark.rule("D-SETUP-03")
def test_row_my_lair_is_mine_and_the_rest_see_what_the_map_shows_until_the_end() -> None:
    match = new_built(5)
    codes = [look(match, seat)["lair"]["code"] for seat in (0, 1)]
    wander(match, random.Random(5), 150)
    assert look(match)["phase"] == "explore"
    assert [look(match, seat)["lair"]["code"] for seat in (0, 1)] == codes
    for viewer, hidden in ((0, [codes[1]]), (1, [codes[0]]), (None, codes)):
        text = bytes_of(match, viewer)
        assert not [code for code in hidden if code in text]
        assert "lairs" not in look(match, viewer)
    wander(match, random.Random(6), 10_000)
    assert match.over
    for viewer in VIEWERS:
        assert [lair["code"] for lair in look(match, viewer)["lairs"]] == codes


def test_row_the_number_of_walls_left_out_is_told_to_the_builder_alone() -> None:
    draft = building(record(walls=R1_WALLS[3:]))
    assert look(draft, 0)["lair"]["walls_left"] == 3
    assert look(draft, 1)["lair"]["walls_left"] == 20, "the rival's own"
    assert "walls_left" not in bytes_of(draft, None)
    # The walls left out are far from what the Explorer has seen: 20, 19 or 17 look the same.
    seen = set()
    for walls in (R1_WALLS, [w for w in R1_WALLS if w != "E5e"], R1_WALLS[:17]):
        match = explore("C1", "B1 C1", lair=record(walls=walls), mat="F W4 Q1 P1")
        seen.add(bytes_of(match, 0))
    assert len(seen) == 1


def test_row_editing_progress_shows_only_as_building_or_finished() -> None:
    idle = lairworks.new(GAME, seed=3)
    busy = lairworks.new(GAME, seed=3)
    play(busy, "random", "clear", "wall:A1e", "put:start", seat=0)
    for viewer in (1, None):
        assert bytes_of(idle, viewer) == bytes_of(busy, viewer)
    assert [part["built"] for part in look(busy, 1)["seats"]] == [False, False]
    for match in (idle, busy):
        if match is busy:
            play(match, "cancel", seat=0)
        play(match, "random", "commit", seat=0)
    for viewer in (1, None):
        assert bytes_of(idle, viewer) == bytes_of(busy, viewer)
    assert [part["built"] for part in look(busy, 1)["seats"]] == [True, False]


@pytest.mark.rule("D-MAP-02", "R-35")
def test_row_maps_trackers_damage_and_located_marks_are_public() -> None:
    match = explore(
        "B2",
        "B1 B2 C2",
        wounds={"B2": 4},
        located=[{"class": "trap", "at": "E4"}, {"class": "wall", "at": "D2e"}],
    )
    for viewer in VIEWERS:
        chart = map_of(match, 0, viewer)
        assert chart["at"] == "B2"
        assert chart["features"]["B2"]["target"] == 2
        assert chart["located"] == [{"class": "trap", "at": "E4"}]
        assert "D2e" in chart["walls"]


def test_row_cubes_and_achievements_are_public() -> None:
    match = explore(
        "C2",
        dealt="B2 D4 E4",
        traps=1,
        mat="F W1 Q1, S W1, T P1 W1, C W1",
        rival=seat_of("E6", mat="S W4 P1, C Q1"),
    )
    for viewer in VIEWERS:
        part = seat_view(match, 0, viewer)
        assert (part["chests"], part["monsters"], part["traps"]) == (1, 1, 1)
        assert part["cubes"]["kept"] == {"W": 1, "Q": 0, "P": 0}
        assert part["cubes"]["tired"] == {"W": 1, "Q": 0, "P": 1}
        assert seat_view(match, 1, viewer)["cubes"]["kept"] == {"W": 0, "Q": 1, "P": 0}


def test_row_the_order_of_the_deck_is_told_to_nobody() -> None:
    one = explore("C2", display="t01 t02 t03", deck="t04 t05 t06 t07 ...")
    two = explore("C2", display="t01 t02 t03", deck="t07 t06 t05 t04 ...")
    for viewer in VIEWERS:
        assert bytes_of(one, viewer) == bytes_of(two, viewer)


def test_row_display_deck_size_and_discard_size_are_public() -> None:
    match = explore("C2", display="t01 t02 t03", treasures="t05", discarded=["t04"])
    for viewer in VIEWERS:
        view = look(match, viewer)
        assert [card["id"] for card in view["display"]] == ["t01", "t02", "t03"]
        assert (view["deck"], view["discard"]) == (22 - 3 - 1 - 1, 1)


@pytest.mark.rule("D-CHEST-03")
def test_row_treasures_drawn_blind_are_the_owners_and_a_count_to_others() -> None:
    one = explore("D4", "D3 D4", display="t01 t02 t03", deck="t13 t21 ...")
    two = explore("D4", "D3 D4", display="t01 t02 t03", deck="t21 t13 ...")
    for match in (one, two):
        play(match, "open")
    assert bytes_of(one, 0) != bytes_of(two, 0)
    for viewer in (1, None):
        assert bytes_of(one, viewer) == bytes_of(two, viewer)
        assert seat_view(one, 0, viewer)["treasures"] == {"count": 1, "discarded": 0, "taken": []}


@pytest.mark.rule("R-24")
def test_row_treasures_taken_from_the_display_are_public() -> None:
    match = explore("D4", "D3 D4", display="t01 t02 t03")
    play(match, "open", "take:t02")
    for viewer in VIEWERS:
        assert seat_view(match, 0, viewer)["treasures"]["taken"] == ["Trapsmith's Primer"]
        assert facts(match, "treasure_taken", viewer)[0]["treasure"] == "Trapsmith's Primer"


@pytest.mark.rule("D-TREAS-01")
def test_row_discards_are_backs_to_everybody_else() -> None:
    seen = set()
    for card in ("t05", "t06"):
        match = explore("F3", "F3", treasures="t05 t06", pack=FIXTURES, lair=_fx(), own=_fx())
        play(match, "creep:W", "pay:FW", f"discard:{card}")
        seen.add((bytes_of(match, 1), bytes_of(match, None)))
        assert facts(match, "treasure_discarded", 0)[0]["treasure"] in (
            "Two-Faced Idol",
            "Dancing Faun",
        )
    assert len(seen) == 1


def _fx() -> str:
    return "DLV1:a38aa1c12054890:S..E.C.B..M.....V....CU....P..CW...."


@pytest.mark.rule("D-END-01")
def test_row_flips_are_the_owners_until_both_are_done() -> None:
    seen = set()
    for choices in (["flip:t01", "done"], ["flip:t05", "flip:t20", "done"], ["best"]):
        match = ended(
            seat_of(dealt="D4 F1 A6", treasures="t01 t02 t03 t05 t20", exited=1),
            seat_of("E6", dealt="A6 B1 D2", treasures="t07 t06 t08 t09 t10"),
        )
        play(match, *choices)
        seen.add((bytes_of(match, 1), bytes_of(match, None)))
    assert len(seen) == 1


def test_row_dice_choices_and_payments_are_public() -> None:
    match = explore("C2", "B2 C2", mat="F W4 Q1 P1", fate=[2, 3])
    play(match, "creep:N", "pay:FQ", "die:FW", "die:FP", "roll")
    for viewer in VIEWERS:
        assert facts(match, "rolled", viewer)[0]["dice"] == [2, 3]
        assert [fact["cubes"][0]["colour"] for fact in facts(match, "paid", viewer)] == [
            "yellow",
            "white",
            "green",
        ]
    assert names(match, 0) == names(match, 1) == names(match, None)


def test_row_both_lairs_and_collections_are_public_after_the_end() -> None:
    match = ended(
        seat_of(dealt="D4 F1 A6", treasures="t01 t02 t03 t05 t20", exited=1),
        seat_of("E6", dealt="A6 B1 D2", treasures="t07 t06 t08 t09 t10"),
    )
    play(match, "best")
    play(match, "best", seat=1)
    for viewer in VIEWERS:
        view = look(match, viewer)
        assert [lair["code"] for lair in view["lairs"]] == [R2, R1]
        for part in view["seats"]:
            assert len(part["treasures"]["cards"]) == 5
            assert sum(card["up"] for card in part["treasures"]["cards"]) <= 4


# What must not leak


ALLOWED_KEYS = {
    "": (
        "game viewer phase turn doing seats display deck discard kit tickets numbers turn_cap "
        "ending lair lairs"
    ),
    "numbers": "monsters slots",
    "doing": "question seat dice target moves_left action space left",
    "seats": (
        "seat deciding built turns cubes map unseen chests monsters traps other_vp ticket exited "
        "treasures score"
    ),
    "seats.score": "treasures monsters exit other total",
    "seats.cubes": "fresh spent tired kept",
    "seats.map": "at known walls openings features located",
    "seats.map.features.*": "kind live name initials glyph category target holds",
    "seats.map.located": "class at",
    "seats.treasures": "count discarded taken cards points best_up",
    "seats.treasures.cards": "id name type keyword base text up",
    "display": "id name type keyword base text",
    "kit": "name walls min_walls chests hazards",
    "kit.hazards": "name kind category glyph target count",
    "lair": "start exit chests hazards walls code walls_left edits findings",
    "lair.hazards": "id at",
    "lair.findings": "code rule text spaces error",
    "lairs": "start exit chests hazards walls code",
    "lairs.hazards": "id at",
}
COUNTS = re.compile(r"seats\.(cubes\.\w+|unseen)$")


def check_keys(part: object, place: str) -> None:
    """Every key of a view must be on the list above."""
    if isinstance(part, list):
        for item in part:
            check_keys(item, place)
    elif isinstance(part, dict):
        if COUNTS.match(place):
            assert all(type(value) is int for value in part.values()), place
            return
        for key, value in part.items():
            if place == "seats.map.features":
                check_keys(value, place + ".*")
                continue
            assert key in ALLOWED_KEYS[place].split(), f"{place}: {key}"
            check_keys(value, f"{place}.{key}" if place else key)
    else:
        assert part is None or isinstance(part, (str, int, float, bool)), place


@pytest.mark.parametrize("pack", [None, FIXTURES], ids=["base", "fixtures"])
def test_views_hold_only_what_is_on_the_list(pack: Any) -> None:
    for seed in range(4):
        draws = random.Random(seed)
        match = lairworks.new(GAME, seed=seed, pack=pack)
        for _ in range(40):
            for viewer in VIEWERS:
                check_keys(match.view(viewer), "")
                json.dumps(match.view(viewer))
            wander(match, draws, 12)
            if "commit" in {c for seat in match.deciders for c in match.choices(seat)}:
                for seat in match.deciders:
                    if "commit" in match.choices(seat):
                        match.play(seat, "commit")


def test_only_the_owners_cards_and_lair_are_in_a_view_before_the_end() -> None:
    match = new_built(8)
    draws = random.Random(8)
    while not match.over:
        for viewer in VIEWERS:
            view = look(match, viewer)
            assert ("lair" in view) is (viewer is not None)
            assert "lairs" not in view
            for seat in (0, 1):
                assert ("cards" in view["seats"][seat]["treasures"]) is (seat == viewer)
        wander(match, draws, 7)


def hidden_cards(match: Match, viewer: int | None) -> set[str]:
    """The names of cards the viewer has never seen."""
    position: Any = match.position()
    content = {card["id"]: card["name"] for card in all_cards()}
    unseen = {content[id] for id in position["deck"]}
    for seat in (0, 1):
        if seat != viewer:
            part = position["seats"][seat]
            unseen |= {content[id] for id in part["treasures"] if id not in part["taken"]}
            unseen |= {content[id] for id in part["discarded"] if id not in part["taken"]}
    return unseen


@cache
def all_cards() -> list[dict[str, str]]:
    """Every treasure, as views show them."""
    found = []
    for number in range(1, 23, 3):
        ids = [f"t{index:02d}" for index in range(number, min(number + 3, 23))]
        found += look(explore("C2", display=" ".join(ids)))["display"]
    return found


def test_no_card_that_was_never_seen_is_named_in_anything_a_viewer_gets() -> None:
    checked = 0
    for seed in range(5):
        draws = random.Random(seed)
        match = new_built(seed)
        for _ in range(30):
            wander(match, draws, 15)
            if match.over:
                break
            for viewer in VIEWERS:
                text = bytes_of(match, viewer)
                for name in hidden_cards(match, viewer):
                    assert json.dumps(name)[1:-1] not in text, (seed, viewer, name)
                    checked += 1
    assert checked > 500


def test_event_numbers_have_no_gaps_for_anybody() -> None:
    match = lairworks.new(GAME, seed=4)
    draws = random.Random(4)
    for seat in (0, 1):
        play(match, "random", "clear", "random", "commit", seat=seat)
    wander(match, draws, 10_000)
    assert match.over
    streams = {viewer: match.events(viewer) for viewer in VIEWERS}
    for events in streams.values():
        assert [event.number for event in events] == list(range(len(events)))
    assert len(streams[0]) > len(streams[None]), "edits are the builder's own"


@pytest.mark.rule("D-CHEST-03")
def test_a_private_draw_reaches_others_as_one_event_without_the_card() -> None:
    match = explore("D4", "D3 D4", deck="t13 ...")
    play(match, "open")
    assert names(match, 0) == names(match, 1) == ["chest_opened", "treasure_drawn"]
    assert match.events(1)[1].facts == {"seat": 0}
    assert match.events(None)[1].facts == {"seat": 0}


def test_edits_and_their_findings_are_not_sent_to_the_rival() -> None:
    match = lairworks.new(GAME, seed=4)
    before = bytes_of(match, 1)
    play(match, "wall:A1e", "wall:A1s", "put:start", "place:A1", "load:l2", "clear", seat=0)
    assert bytes_of(match, 1) == before


def test_refusals_do_not_depend_on_the_rivals_draft() -> None:
    legal = building(R2, rival=R1)
    illegal = building(R2, rival=record(walls=["A1e"]))
    for choice in ("commit", "first:me", "wall:A1e", "stop", "creep:N", "nonsense"):
        assert legal.why_not(0, choice) == illegal.why_not(0, choice)
        assert str(legal.describe(0)) == str(illegal.describe(0))


# J-54: what is hidden changes nothing, at any step, until it is learned


def arranged(position: dict[str, Any], **changes: Any) -> Match:
    return lairworks.arrange(GAME, {**position, **changes}, seed=1)


def twin_position(match: Match, seat: int, seed: int) -> dict[str, Any]:
    """The position of a guess: alike to a seat, different underneath."""
    guessed = GAME.guess(match.state, seat, seeded(seed))  # type: ignore[arg-type]
    return dict(GAME.position(guessed))


@pytest.mark.rule("J-54")
@pytest.mark.parametrize("seed", range(12))
def test_unknown_spaces_change_nothing_until_they_are_learned(seed: int) -> None:
    draws = random.Random(seed)
    match = new_built(seed)
    wander(match, draws, seed * 9)
    seat = look(match)["turn"]
    if seat is None:
        return
    position: dict[str, Any] = dict(match.position())
    lairs = list(position["lairs"])
    lairs[1 - seat] = twin_position(match, seat, seed)["lairs"][1 - seat]
    assert lairs != position["lairs"]
    one, two = arranged(position), arranged(position, lairs=lairs)
    words = [GAME.words.text(choice) for choice in range(GAME.words.size)]
    compared = 0
    while one.deciders:
        assert bytes_of(one, seat) == bytes_of(two, seat)
        assert bytes_of(one, None) == bytes_of(two, None)
        assert one.deciders == two.deciders
        for word in draws.sample(words, 40):
            assert one.why_not(seat, word) == two.why_not(seat, word), word
        compared += 1
        decider = one.deciders[0]
        choice = draws.choice(one.choices(decider))
        one.play(decider, choice)
        two.play(decider, choice)
        if facts(one, "learned") != facts(two, "learned") or look(one)["phase"] == "over":
            break
    assert compared > 0


@pytest.mark.rule("J-54")
def test_the_scenario_itself_two_lairs_alike_where_they_have_been_seen() -> None:
    # E5e is a wall in one lair and none in the other; a Blob stands in D5 or in F6.
    one = explore("C1", "B1 C1", mat="F W4 Q1 P1")
    other = record(blobs="B2 F6 B5", walls=[wall for wall in R1_WALLS if wall != "E5e"])
    two = explore("C1", "B1 C1", mat="F W4 Q1 P1", lair=other)
    assert walker.problems(walker.decode(look(two, 1)["lair"]["code"])) == []
    for choice in ("creep:E", "pay:FW", "creep:E", "pay:FW", "hustle", "pay:FQ", "step:N", "halt"):
        assert bytes_of(one, 0) == bytes_of(two, 0)
        play(one, choice)
        play(two, choice)
    assert bytes_of(one, 0) == bytes_of(two, 0)
    # D5 holds a Blob in one of them and nothing in the other: from D6 both look alike until seen.
    one = explore("D6", "D6", mat="F W4 Q1 P1")
    two = explore("D6", "D6", mat="F W4 Q1 P1", lair=other)
    assert bytes_of(one, 0) == bytes_of(two, 0)
    for match in (one, two):
        play(match, "peer:W")
    assert bytes_of(one, 0) == bytes_of(two, 0)
    for match in (one, two):
        play(match, "pay:FP")
    assert [fact["feature"] for fact in facts(one, "learned")] == ["monster"]
    assert [fact["feature"] for fact in facts(two, "learned")] == ["nothing"]


@pytest.mark.parametrize("seed", range(10))
def test_unseen_cards_change_nothing_until_one_is_drawn(seed: int) -> None:
    draws = random.Random(100 + seed)
    match = new_built(seed)
    wander(match, draws, 120 + 10 * seed)
    if look(match)["phase"] != "explore":
        return
    for seat in (0, 1):
        position: dict[str, Any] = dict(match.position())
        guessed = twin_position(match, seat, seed)
        seats = [dict(part) for part in position["seats"]]
        rival = guessed["seats"][1 - seat]
        for key in ("treasures", "taken", "discarded", "could_be"):
            if key in rival:
                seats[1 - seat][key] = rival[key]
            else:
                seats[1 - seat].pop(key, None)
        one = arranged(position)
        two = arranged(position, seats=seats, deck=guessed["deck"])
        for _ in range(25):
            assert bytes_of(one, seat) == bytes_of(two, seat)
            decider = one.deciders[0]
            if decider != seat and one.choices(decider) != two.choices(decider):
                break  # the rival picks among cards of its own
            choice = draws.choice(one.choices(decider))
            if choice == "open" or look(one)["phase"] != "explore":
                break
            one.play(decider, choice)
            two.play(decider, choice)


def test_asking_to_flip_does_not_tell_which_cards_were_drawn() -> None:
    """A seat with one unseen card is asked, whatever the card is (D-END-01 without a leak)."""
    seen = set()
    for card in ("t05", "t20"):
        position = {
            "phase": "flip",
            "lairs": [R2, R1],
            "seats": [seat_of(dealt="D4", treasures=f"t01 {card}", taken=["t01"], exited=1), {}],
            "display": ["t02", "t03", "t04"],
        }
        match = lairworks.arrange(GAME, position, seed=1)
        assert match.deciders == (0,)
        seen.add(bytes_of(match, 1))
    assert len(seen) == 1


def test_the_luck_of_a_match_is_in_no_view_and_no_event() -> None:
    match = new_built(77)
    wander(match, random.Random(1), 200)
    position: Any = match.position()
    lanes = {str(lane) for stream in position["luck"] for lane in stream if lane > 1_000_000}
    for viewer in VIEWERS:
        text = bytes_of(match, viewer)
        assert not [lane for lane in lanes if lane in text]
        assert "seed" not in text
