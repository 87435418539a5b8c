"""Views as plain text (H.4)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.quest.game import GAME
from lairworks.games.quest.guess import guess
from lairworks.games.quest.lair_text import COLUMN
from lairworks.games.quest.text import DOING, WHEN, WIDTH, board
from lairworks.games.quest.view import view
from lairworks.terminal import paint
from tests.games.quest.laws import OPTIONS, asked, started, step
from tests.games.quest.looks import CLAIMED, HIDDEN, viewers
from tests.games.quest.tables import play, state, table

NAMES = ["Mira", "Jon", "Ana", "Theo"]
LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01", "C16"]},
    "2": {"treasure": "T05", "challenges": ["C02", "C06", "C11"]},
    "3": {"treasure": "T12", "challenges": ["C03", "C31", "C88", "C36"]},
}
TABLE: dict[str, Any] = {
    "quests": LAIRS,
    "hero_pool": ["H07", "H52", "H10"],
    "action_pool": ["A04", "A01", "A15"],
    "companies": [
        {"party": ["S2", "H22", "H19"], "gold": 3, "treasures": ["T07"], "turns": 6},
        {"party": ["H64", "H04"], "gold": 5, "treasures": ["T02"], "seekers": ["H20"], "turns": 6},
    ],
    "piles": {"challenges": ["C40", "C41"], "heroes": [], "actions": ["A02"], "treasures": []},
}
DRAWN = """
Turn 12 of the match, Mira | ACTION > main > secondary > upkeep
Mira is to choose an action card

Lair 1                     Lair 2                     Lair 3
Copper Goblet              Silver Astrolabe           Heart of the Mountain
difficulty 3, 1 point      difficulty 5, 2 points     difficulty 7, 3 points
-------------------------  -------------------------  -------------------------
 2 Dire Wolf Pack      AB   2 Grave Wisp           S   3 Haughty Baron        U
 1 Bog Ogre             A   1 Gallows Harpy        B   2 The Bottomless     KRL
 0 (Rusted Portcullis)  K   0 ???                        Keep
                                                       1 Night Patrol         M
                                                       0 ??? seen by Jon
-------------------------  -------------------------  -------------------------
needs  ABK                 needs  BS                  needs  MUKRL
lacks  K                   lacks  S                   lacks  UK
gold   1                   gold   3                   gold   5, 2 short
                           hidden 36% (29 of 80)

Actions:
    A04  Turn of Fate   A face-up challenge, wherever it lies, gives way to a
                        new one. Gain 1 gold.
    A01  Open Coffers   Gain 2 gold.
    A15  Light Fingers  1 gold of another player is yours. Gain 1 gold.
Heroes for hire:
    H07  Elementalist  3  S  Quest: Name an icon: she has it, too, for the rest
                             of this quest.
    H52  Herbalist     1  L
    H10  Gladiator     2  A  Instant: Discard a hero of any player, but not him.
                             Whose hero it was gains 1 gold.

  Jon | 1/7 points | gold 5/5 | heroes 2/5 | protected | Moth-Eaten Crown 1
    Treasure Seeker 1
    Bodyguard 2 R (always), Moon Witch 4 SMR
> Mira | 2/7 points | gold 3/8 | heroes 3/5 | Chalice of Dawn 2
    S2   Squire       -  AR
    H19  Racketeer    2  M   Always: You can keep up to 8 gold.
    H22  Beastmaster  2  BL

Deck/pile: challenges 70/2, heroes 56/0, actions 26/1, treasures 7/0
A axe  B bow  S staff | M mask  U lute  C scroll | K key  R rope  L leaf
"""


def draw(match: Match, viewer: int | None = 0) -> str:
    """The board from a view that went through JSON, as it does for clients."""
    seen: dict[str, Any] = json.loads(json.dumps(match.view(viewer)))
    return board(seen, NAMES[: match.seats])


def columns(drawn: str, band: int = 0) -> list[list[str]]:
    """The lairs of a board (or what is claimed, further bands down), line by line."""
    bands = [part for part in drawn.split("\n\n") if part.startswith(("Lair", "Claimed"))]
    found: list[list[str]] = [[], [], []]
    for line in bands[band].splitlines():
        for number in range(3):
            start = number * (COLUMN + 2)
            found[number].append(line[start : start + COLUMN].rstrip())
    return [[line for line in column if line] for column in found]


def lines_with(drawn: str, words: str) -> list[str]:
    return [line for line in drawn.splitlines() if words in line]


# A whole board


def test_a_whole_board_looks_like_this() -> None:
    match = table(**TABLE, known={"C61": [0], "C03": [1]})
    assert draw(match) == DRAWN.lstrip()


def test_a_spectator_sees_the_same_table_without_advice() -> None:
    match = table(**TABLE, known={"C61": [0], "C03": [1]})
    drawn = draw(match, None)
    assert "needs" not in drawn
    assert columns(drawn)[0][-1] == " 0 ??? seen by Mira"
    assert "    Squire - AR, Racketeer 2 M (always), Beastmaster 2 BL\n" in drawn


def test_others_come_first_in_turn_order_and_the_viewer_last() -> None:
    match = table(seats=4)
    for viewer, order in (
        (0, "Jon Ana Theo Mira"),
        (2, "Theo Mira Jon Ana"),
        (None, "Mira Jon Ana Theo"),
    ):
        heads = lines_with(draw(match, viewer), " points | gold ")
        assert [head[2:].split(" | ")[0] for head in heads] == order.split()


# Lairs


@pytest.mark.rule("R-26")
def test_who_knows_a_face_down_challenge_is_told() -> None:
    known = {"C61": "all", "C02": [1, 2], "C03": [0, 2]}
    match = table(seats=3, quests=LAIRS, known=known)
    first, second, third = columns(draw(match, 0))
    assert first[6:8] == [" 0 (Rusted Portcullis)  K", "   seen by all"]
    assert second[6] == " 0 ??? seen by the others"
    assert third[8:10] == [" 0 (Rust Golem)         A", "   seen by Ana"]
    first, second, third = columns(draw(match, 1))
    assert second[6:8] == [" 0 (Cellar Troll)       A", "   seen by Ana"]
    assert third[8] == " 0 ??? seen by the others"
    first, second, third = columns(draw(match, None))
    assert first[6:8] == [" 0 (Rusted Portcullis)  K", "   seen by all"]
    assert second[6:8] == [" 0 ??? seen by Jon and", "   Ana"]


@pytest.mark.rule("Q-HID-05")
def test_hidden_quests_list_what_lies_there_by_number() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C02", "C31"]}
    match = table(options=HIDDEN, quests={"1": deep}, known={"C16": [0]})
    assert columns(draw(match, 0))[0][4:10] == [
        " 3 Night Patrol         M",
        " 2 ???",
        " 1 (Dire Wolf Pack)    AB",
        " 0 ???",
        " ? Cellar Troll         A",
        " ? Rusted Portcullis    K",
    ]
    assert columns(draw(match, 1))[0][5:11] == [
        " 2 ???",
        " 1 ??? seen by Mira",
        " 0 ???",
        " ? Cellar Troll         A",
        " ? Dire Wolf Pack      AB",
        " ? Rusted Portcullis    K",
    ]


def test_in_hidden_quests_a_challenge_from_the_deck_is_told_from_the_others() -> None:
    deep = {"treasure": "T05", "challenges": ["C61", "C16", "C02", "C31"]}
    match = table(options=HIDDEN, quests={"1": deep}, action_pool=["A06", "A01", "A15"])
    play(match, "play:A06", "peek:1:1", "replace_hidden")
    assert columns(draw(match, 0))[0][5:8] == [" 2 ???", " 1 ??? from the deck", " 0 ???"]


@pytest.mark.rule("Q-CLM-02", "Q-PREP-16")
def test_claimed_quests_and_empty_places_are_drawn() -> None:
    claimed = {"treasure": "T08", "challenges": ["C42", "C43"]}
    match = table(options=CLAIMED, quests={**LAIRS, "2": None, "c1": claimed})
    drawn = draw(match, 1)
    assert columns(drawn)[1] == ["Lair 2", "empty"]
    (column, *empty) = columns(drawn, 1)
    assert column[:2] == ["Claimed by Jon", "Giants' Drum"]
    assert column[4].startswith(" 1 ")
    assert column[5] == " 0 ???"
    assert column[7].startswith("needs")
    assert empty == [[], []]
    assert "needs" not in " ".join(columns(draw(match, 0), 1)[0])


def test_a_very_deep_quest_is_shortened_in_the_middle() -> None:
    cards = [f"C{number:02d}" for number in range(1, 25)]
    match = table(quests={"1": {"treasure": "T01", "challenges": cards}})
    (column, *_) = columns(draw(match))
    rows = [line for line in column if line[:1] == " " and line[3:4] == " " and line[:3].strip()]
    assert rows[0] == " 23 Storm Gryphon      BS"
    assert [row[1:3].strip() for row in rows] == [
        *(str(number) for number in range(23, 14, -1)),
        "..",
        "1",
        "0",
    ]
    assert " .. 13 more, for ABS" in column
    shorter = table(quests={"1": {"treasure": "T01", "challenges": cards[:12]}})
    assert not [line for line in columns(draw(shorter))[0] if " more, " in line]


# What is going on


@pytest.mark.rule("Q-QUEST-03", "Q-QUEST-08", "Q-POW-16")
def test_an_attempt_tells_what_is_missing_and_who_is_there() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H07", "H29", "S3"], "gold": 3, "turns": 1}, {}],
        attempt={"place": "1", "sent": ["H07", "H29"]},
    )
    drawn = draw(match, 1)
    assert drawn.splitlines()[:2] == [
        "Turn 1 of the match, Mira | action > main > SECONDARY > upkeep",
        "Mira is in lair 1 before the Dire Wolf Pack (AB), A missing: 3 gold, 0 defeated",
    ]
    assert columns(drawn)[0][4] == "*2 Dire Wolf Pack      AB"
    assert "    Poacher - BL, *Elementalist 3 S (quest), *Giant Slayer 2 B (quest)\n" in drawn
    play(match, "power:H07", "name:key", "power:H29")
    drawn = draw(match, 0)
    waived = "Mira is in lair 1 before the Dire Wolf Pack (AB), nothing missing, A ignored,"
    assert drawn.splitlines()[1:3] == [waived, "  0 defeated"]
    assert lines_with(drawn, "Elementalist")[0].startswith("  * H07  Elementalist  3  S+K ")
    assert lines_with(drawn, "Poacher")[0].startswith("    S3   Poacher       -  BL")


def test_the_card_being_played_is_marked_and_cards_drawn_are_shown() -> None:
    match = table(
        quests=LAIRS,
        companies=[{"party": ["H05"]}, {}],
        action_pool=["A04", "A01", "A15"],
        decks={"actions": ["A07", "A08"]},
    )
    play(match, "power:H05")
    drawn = draw(match).split("Drawn:\n")[1].split("\n\n")[0]
    assert [line[4:20].rstrip() for line in drawn.splitlines() if line[4:5] == "A"] == [
        "A07  Ill Omen  A",
        "A08  Detour    T",
    ]
    play(match, "play:A07")
    assert lines_with(draw(match), "Ill Omen")[0].startswith("  > A07  Ill Omen ")


BUSY: dict[str, Any] = {
    "quests": LAIRS,
    "hero_pool": ["H10", "H52", "H44"],
    "companies": [{"gold": 4, "turns": 1}, {"party": ["H35", "H36", "H63"], "gold": 2}],
    "secondary": True,
}


@pytest.mark.rule("Q-POW-27")
def test_a_reaction_tells_what_it_answers() -> None:
    match = play(table(**BUSY), "recruit", "buy:H10", "power:H10", "oust:H63")
    for viewer in viewers(match):
        lines = draw(match, viewer).splitlines()
        assert lines[1] == "Jon may answer with Spellbreaker: Mira is to oust Archdruid"
        assert len(lines_with(draw(match, viewer), "> Jon |")) == 1
    play(match, "decline")
    assert draw(match).splitlines()[1].startswith("Jon may answer with Shieldbearer: ")


def test_everybody_sees_what_is_being_decided() -> None:
    match = table(**BUSY)
    said = []
    for choice in ("recruit", "buy:H10", "power:H10"):
        said.append(draw(match, 1).splitlines()[1])
        play(match, choice)
    said.append(draw(match, 1).splitlines()[1])
    assert said == [
        "Mira is to gain gold, recruit or begin a quest",
        "Mira recruits heroes",
        "Mira may use the power of Gladiator",
        "Mira is to choose who loses a hero",
    ]


@pytest.mark.rule("Q-END-02")
def test_the_last_turns_are_announced() -> None:
    match = table(quests=LAIRS, trigger=1, cause="treasure")
    assert draw(match).splitlines()[0].endswith(" | the last turns")


# The end

VERDICTS = [
    ("treasure", "Jon was the first with 7 points."),
    ("no_quests", "No quest was left after a turn of Jon."),
]


@pytest.mark.rule("Q-END-05", "Q-END-06")
@pytest.mark.parametrize(("cause", "why"), VERDICTS)
def test_the_end_says_who_won_and_why(cause: str, why: str) -> None:
    match = table(
        quests=LAIRS,
        companies=[
            {"treasures": ["T07"], "party": ["H22"], "gold": 1, "turns": 9},
            {"treasures": ["T11"], "party": ["H63"], "gold": 0, "turns": 9},
        ],
        trigger=1,
        cause=cause,
        secondary=True,
    )
    play(match, "gain")
    for viewer in viewers(match):
        lines = draw(match, viewer).splitlines()
        assert lines[0] == f"Over after 18 turns. Jon wins. {why}"
        assert lines[2:5] == [
            "        points  difficulty  party  gold",
            "  Mira       2           5      2     2",
            "* Jon        3           7      4     0",
        ]
        assert "Actions:" not in lines
        assert columns(draw(match, viewer))[0][-1] == " 0 (Rusted Portcullis)  K"


# Any table


def is_straight(drawn: str) -> bool:
    """Whether all lines keep to the width, end with a letter and are plain."""
    lines = drawn.splitlines()
    return drawn.isascii() and all(len(line) <= WIDTH and line == line.rstrip() for line in lines)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pack", ["base", "heaped", "lavish"])
def test_boards_are_straight_and_plain_whatever_happens(options: str, pack: str) -> None:
    for seats in (2, 3, 4):
        found = started(seats, seats, options, pack)
        draws = random.Random(seats)
        for ply in range(120):
            if ply % 4 == 0:
                drawn = board(view(found, (ply // 4) % seats), NAMES[:seats])
                assert is_straight(drawn)
                assert is_straight(board(view(found, None), NAMES[:seats]))
            if found.deciders():
                step(found, draws)


def test_every_question_has_words_of_its_own() -> None:
    heard: set[str] = set()
    for seed in range(6):
        found = started(seed, 3, "both", "lavish")
        draws = random.Random(seed)
        for _ in range(250):
            if not found.deciders():
                break
            name = asked(found)
            heard.add(name)
            line = board(view(found, None), NAMES[:3]).splitlines()[1]
            (seat,) = found.deciders()
            assert line.startswith(NAMES[seat]) or name == "quest.step"
            step(found, draws)
    assert heard - {"quest.step"} <= set(DOING)
    assert len(heard) > 30


def test_every_timing_has_a_word() -> None:
    timings = {hero["timing"] for hero in parties() if hero["timing"] is not None}
    assert timings == set(WHEN)


def parties() -> list[Any]:
    """All heroes as views show them, in one party."""
    heroes = [hero.id for hero in state(table()).content.heroes if hero.id.startswith("H")]
    match = table(
        companies=[{"party": heroes[:60]}, {"party": heroes[60:]}],
        rest="box",
        hero_pool=[None, None, None],
    )
    seen: Any = match.view(None)
    return [hero for seat in seen["seats"] for hero in seat["party"]]


def test_long_names_and_large_numbers_do_not_bend_anything() -> None:
    long = "Antechamber of a Thousand Forgotten Half-Truths"
    pack = {
        "pack": {"name": "long"},
        "challenges": {"C01": {"name": long}, "C06": {"name": "Whispering-Gallery-of-the-Bones"}},
        "treasures": {"T01": {"name": long}},
        "heroes": {"H63": {"name": long}, "H60": {"name": long}, "H07": {"name": long}},
        "actions": {"A01": {"name": long}},
    }
    heroes = [f"H{number}" for number in range(40, 65)]
    match = table(
        pack=pack,
        quests=LAIRS,
        companies=[{"party": ["H07", *heroes], "gold": 30}, {"treasures": ["T02", "T03"]}],
        attempt={"place": "1", "sent": ["H60", "H63"]},
        known={"C61": "all", "C03": [1]},
    )
    names = ["Anastasia the Unreasonably Patient", "Benedict of the Long Way Round"]
    for viewer in viewers(match):
        drawn = board(match.view(viewer), names)
        assert is_straight(drawn)
        whole = " ".join(drawn.split())
        for name in names:
            assert name in whole
        assert " ".join(columns(drawn)[0][1:3]) == long
        assert whole.count("Half-Truths") >= 4


@pytest.mark.parametrize("options", OPTIONS)
def test_a_board_shows_nothing_hidden(options: str) -> None:
    found = started(9, 3, options)
    draws = random.Random(9)
    for ply in range(150):
        if not found.deciders():
            break
        if ply % 10 == 0:
            for viewer in range(3):
                guessed = guess(found, viewer, seeded(ply))
                true = board(GAME.view(found, viewer), NAMES[:3])
                assert board(GAME.view(guessed, viewer), NAMES[:3]) == true
        step(found, draws)


def test_colours_leave_every_letter_where_it_is() -> None:
    drawn = draw(table(**TABLE)).rstrip()
    assert paint.board(drawn).plain == drawn
