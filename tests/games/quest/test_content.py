"""Sections B and E: what is in the box, and where it comes from."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from lairworks.core.content import PROVENANCE
from lairworks.games.quest.content import (
    COUNT_BITS,
    FILES,
    NO_COST,
    OUTCOMES,
    Hero,
    QuestContent,
)
from lairworks.games.quest.effects import KINDS, OPS, TIMINGS, Effect
from lairworks.games.quest.game import GAME
from lairworks.games.quest.words import ACTION_IDS, CHALLENGE_IDS, HERO_IDS, ICONS, TREASURE_IDS
from lairworks.packs import content_of
from tests.content_files import files


def content() -> QuestContent:
    found = content_of(GAME)
    assert isinstance(found, QuestContent)
    return found


def rows(text: str) -> list[list[str]]:
    return [line.split(" | ") for line in text.strip().splitlines()]


def names(icons: tuple[int, ...]) -> str:
    return " ".join(ICONS[icon] for icon in icons) or "-"


DETAILS = ["n", "least", "keep", "max_cost", "discount", "free", "optional", "attempted", "first"]
DETAILS += ["others", "victim_chooses", "kind", "failed", "heroes"]


def written(effects: tuple[Effect, ...]) -> str:
    """Effects as the tables below have them: the op, and what is not as it always is."""
    found: list[str] = []
    for effect in effects:
        plain = Effect(effect.op)
        words = [OPS[effect.op]]
        for name in DETAILS:
            value = getattr(effect, name)
            if value is True:
                words.append(name)
            elif value != getattr(plain, name):
                words.append(f"{name}={KINDS[value] if name == 'kind' else value}")
        found.append(" ".join(words))
    return "; ".join(found) or "-"


# Icons (E.1): id, kind, meaning, glyph, provenance

ICON_TABLE = """
axe | monster | might | A | rulebook
bow | monster | marksmanship | B | rulebook
staff | monster | sorcery | S | authored
mask | encounter | stealth | M | authored
lute | encounter | charm | U | authored
scroll | encounter | knowledge | C | authored
key | location | locks and traps | K | rulebook
rope | location | endurance | R | authored
leaf | location | wilderness lore | L | authored
"""


def test_there_are_nine_icons_three_of_each_kind() -> None:
    found = [[icon.id, KINDS[icon.kind], icon.meaning, icon.glyph] for icon in content().icons]
    assert found == [row[:4] for row in rows(ICON_TABLE)]
    assert [icon.id for icon in content().icons] == ICONS
    assert Counter(icon.kind for icon in content().icons) == {0: 3, 1: 3, 2: 3}
    assert all(icon.name == icon.id for icon in content().icons)
    origin = {id: entry["provenance"] for id, entry in files("quest")["icons.toml"].items()}
    assert origin == {row[0]: row[4] for row in rows(ICON_TABLE)}


# Heroes (E.3): id, name, cost, icons, timing with outcome, effect, provenance as marked there

HEROES = """
H01 | Alley Runner | 2 | mask | DEFEAT(P) | divert | S
H02 | Ardent Defender | 3 | axe | QUEST(P) | replace_challenge attempted | S
H03 | Barkeep | 2 | lute | QSTART(P) | replace_treasure n=2 | S
H04 | Bodyguard | 2 | rope | ALWAYS | protect | S
H05 | Darkwood Warden | 2 | leaf | ACTION | draw_action n=2 | S
H06 | Dwarven Mercenary | 2 | axe | QUEST(D) | recruit_deck n=2 keep=1 | S
H07 | Elementalist | 3 | staff | QUEST(P) | wild_icon | S
H08 | Firestorm Magus | 3 | staff | INSTANT | recruit_player | S
H09 | Gambler | 3 | mask | TEND(D) | extra_turn | S
H10 | Gladiator | 2 | axe | INSTANT | discard_hero n=1 least=1 | S
H11 | Herald | 2 | lute | RECRUIT | trade_in | S
H12 | Hierophant | 3 | lute | QUEST(P) | wild_icon | S
H13 | Knife Thrower | 2 | bow | INSTANT | take_challenge | S
H14 | Lightning Mage | 4 | staff | QUEST(D) | defeat_current | S
H15 | Lorekeeper | 3 | scroll | QUEST(P) | wild_icon | S
H16 | Nymph | 2 | leaf | QSTART(P) | recruit_shop | S
H17 | Oracle | 3 | scroll | QUEST(P) | replace_challenge attempted | S
H18 | Quartermaster | 2 | rope | QEND(P) | keep_heroes n=1 | S
H19 | Racketeer | 2 | mask | ALWAYS | limit n=8 | S
H20 | Treasure Seeker | 5 | - | QEND(P) success | join_treasure n=1 | S
H21 | Wayfinder | 3 | leaf | QUEST(P) | replace_challenge attempted | S
H22 | Beastmaster | 2 | bow leaf | - | - | X
H23 | Outrider | 2 | axe rope | - | - | X
H24 | Prospector | 3 | key rope | INSTANT | gain_gold n=2 | A
H25 | Banner Captain | 3 | axe | INSTANT | recruit_deck n=1 keep=1 | A
H26 | Cutpurse | 3 | mask | INSTANT | take_gold n=2 | A
H27 | Eavesdropper | 2 | mask | INSTANT | peek n=3 | A
H28 | Trapsmith | 2 | key | QUEST(P) | waive_icon kind=location | A
H29 | Giant Slayer | 2 | bow | QUEST(P) | waive_icon kind=monster | A
H30 | Silver Tongue | 2 | lute | QUEST(P) | waive_icon kind=encounter | A
H31 | Paymaster | 3 | scroll | ALWAYS(P) | icon_price n=2 | A
H32 | Bounty Hunter | 2 | bow | ALWAYS(P) | bounty n=1 kind=monster | A
H33 | Antiquary | 2 | scroll | QEND(P) success | success_gold n=2 | A
H34 | Battle Surgeon | 2 | leaf | QEND(P) failure | keep_heroes n=2 failed | A
H35 | Spellbreaker | 2 | staff | REACT(D) | cancel_power | A
H36 | Shieldbearer | 2 | axe | REACT(D) | stand_in | A
H37 | Bandit Chief | 3 | bow | REACT(D) | ambush | A
H38 | Highwayman | 5 | bow key | INSTANT | exchange_treasure n=1 | A
H39 | Tavern Bard | 2 | lute | INSTANT | refresh_pool n=1 | A
H40 | Necromancer | 4 | staff | INSTANT | recruit_discard max_cost=3 | A
H41 | Caravan Master | 2 | rope | ALWAYS | limit n=7 heroes | A
H42 | Sapper | 2 | key | QUEST(D) | remove_challenge attempted | A
H43 | Toll Collector | 2 | key | ALWAYS | toll n=1 | A
H44 | Woodcutter | 1 | axe | - | - | A
H45 | Fowler | 1 | bow | - | - | A
H46 | Hedge Wizard | 1 | staff | - | - | A
H47 | Street Urchin | 1 | mask | - | - | A
H48 | Troubadour | 1 | lute | - | - | A
H49 | Scribe | 1 | scroll | - | - | A
H50 | Locksmith | 1 | key | - | - | A
H51 | Mountaineer | 1 | rope | - | - | A
H52 | Herbalist | 1 | leaf | - | - | A
H53 | Temple Knight | 2 | axe lute | - | - | A
H54 | Night Archer | 2 | bow mask | - | - | A
H55 | Rune Scholar | 2 | staff scroll | - | - | A
H56 | Vault Warlock | 2 | staff key | - | - | A
H57 | Smuggler | 2 | mask rope | - | - | A
H58 | Fey Minstrel | 2 | lute leaf | - | - | A
H59 | Tomb Archivist | 2 | scroll key | - | - | A
H60 | Champion of the Realm | 4 | axe lute rope | - | - | A
H61 | Shadow Reaver | 4 | axe mask key | - | - | A
H62 | Dragon Hunter | 4 | bow scroll leaf | - | - | A
H63 | Archdruid | 4 | staff scroll leaf | - | - | A
H64 | Moon Witch | 4 | staff mask rope | - | - | A
"""


def hero_called(id: str) -> Hero:
    return content().hero_at[HERO_IDS.index(id)]


@pytest.mark.parametrize("row", rows(HEROES), ids=lambda row: row[0])
def test_the_heroes_are_those_of_the_specification(row: list[str]) -> None:
    id, name, cost, icons, timing, effect, mark = row
    hero = hero_called(id)
    assert (hero.id, hero.name, hero.cost, names(hero.icons)) == (id, name, int(cost), icons)
    when = "-" if TIMINGS[hero.timing] == "NEVER" else TIMINGS[hero.timing]
    outcome = "" if OUTCOMES[hero.outcome] == "any" else f" {OUTCOMES[hero.outcome]}"
    assert (when + outcome, written(hero.effects)) == (timing, effect)
    assert bool(hero.text) == (effect != "-")
    assert hero.art
    assert not hero.banner
    entry = files("quest")["heroes.toml"][id]
    assert entry["provenance"] == ("authored" if mark == "A" else "rulebook")
    assert ("ours" in entry.get("note", "")) == (mark != "A")


@pytest.mark.rule("Q-RECR-08")
def test_there_are_64_heroes_who_all_differ() -> None:
    heroes = [hero for hero in content().heroes if hero.cost != NO_COST]
    assert [hero.id for hero in heroes] == [row[0] for row in rows(HEROES)]
    assert [hero.number for hero in heroes] == content().recruits
    everyone = content().heroes
    assert len(heroes) == 64
    assert len({hero.name for hero in everyone}) == len({hero.art for hero in everyone}) == 68


def test_powers_costs_and_icons_add_up() -> None:
    heroes = [hero for hero in content().heroes if hero.cost != NO_COST]
    assert Counter(bool(hero.effects) for hero in heroes) == {True: 41, False: 23}
    assert Counter(hero.cost for hero in heroes) == {1: 9, 2: 33, 3: 13, 4: 7, 5: 2}
    assert sum(hero.cost for hero in heroes) / 64 == pytest.approx(2.38, abs=0.005)
    icons = Counter(ICONS[icon] for hero in heroes for icon in hero.icons)
    assert sum(icons.values()) == 84
    assert icons == {
        "axe": 10,
        "bow": 9,
        "staff": 10,
        "mask": 10,
        "lute": 9,
        "scroll": 9,
        "key": 9,
        "rope": 9,
        "leaf": 9,
    }


# Starting heroes (E.5): id, name, icons, provenance

STARTERS = """
S1 | Rogue | key | rulebook
S2 | Squire | axe rope | authored
S3 | Poacher | bow leaf | authored
S4 | Apprentice | staff scroll | authored
"""


@pytest.mark.rule("Q-START-02")
def test_four_starting_heroes_have_no_cost_and_no_power() -> None:
    found = [hero for hero in content().heroes if hero.number in content().starters]
    table = [[hero.id, hero.name, names(hero.icons)] for hero in found]
    assert table == [row[:3] for row in rows(STARTERS)]
    assert all(hero.cost == NO_COST and not hero.effects for hero in found)
    entries = files("quest")["heroes.toml"]
    assert [entries[row[0]]["provenance"] for row in rows(STARTERS)] == [
        row[3] for row in rows(STARTERS)
    ]
    assert not any("cost" in entries[row[0]] for row in rows(STARTERS))


def test_the_rogue_alone_carries_the_banner() -> None:
    assert [hero.name for hero in content().heroes if hero.banner] == ["Rogue"]
    assert content().rogue == HERO_IDS.index("S1")


# Action cards (E.4): id, name, count, effects

ACTIONS = """
A01 | Open Coffers | 3 | gain_gold n=2
A02 | Whispers at the Inn | 2 | peek n=1; gain_gold n=1
A03 | Far-Seeing Glass | 1 | peek n=3; gain_gold n=1
A04 | Turn of Fate | 2 | replace_challenge; gain_gold n=1
A05 | Plunder the Outskirts | 2 | take_challenge first
A06 | Shifting Door | 1 | peek n=1; replace_hidden; gain_gold n=1
A07 | Ill Omen | 2 | add_challenge; gain_gold n=1
A08 | Detour | 1 | move_first; gain_gold n=1
A09 | False Map | 1 | swap_treasures; gain_gold n=1
A10 | Washed-Out Road | 1 | redraw_quest; gain_gold n=1
A11 | Eager Volunteers | 2 | recruit_pool max_cost=2 free
A12 | Stranger at the Gate | 2 | recruit_deck n=1 keep=1
A13 | Hard Bargain | 2 | recruit_pool discount=2 optional
A14 | New Faces | 2 | refresh_pool; gain_gold n=1
A15 | Light Fingers | 2 | take_gold n=1; gain_gold n=1
A16 | Better Offer | 1 | discard_hero n=1 least=2 others victim_chooses; gain_gold n=1
A17 | Royal Levy | 1 | levy n=1 least=4; gain_gold n=1
A18 | Honourable Retirement | 1 | retire n=1
A19 | Village Fair | 1 | gain_gold n=3; others_gain n=1
"""


@pytest.mark.parametrize("row", rows(ACTIONS), ids=lambda row: row[0])
def test_the_actions_are_those_of_the_specification(row: list[str]) -> None:
    id, name, count, effects = row
    action = content().action_at[ACTION_IDS.index(id)]
    assert (action.id, action.name, action.count) == (id, name, int(count))
    assert written(action.effects) == effects
    assert action.text
    assert content().action_cards.count(action.number) == action.count
    assert files("quest")["actions.toml"][id]["provenance"] == "authored"


def test_there_are_thirty_action_cards_of_nineteen_kinds() -> None:
    actions = content().actions
    assert [action.id for action in actions] == [row[0] for row in rows(ACTIONS)]
    assert len(actions) == len({action.name for action in actions}) == 19
    assert len(content().action_cards) == 30


# Challenges (E.6): kind, icons, cards

CHALLENGES = """
monster | axe | C01 Bog Ogre, C02 Cellar Troll, C03 Rust Golem, C04 Tusked Raider
monster | axe | C05 Bone Brute
monster | bow | C06 Gallows Harpy, C07 Cliff Drake, C08 Needle Bats, C09 Marsh Wyrmling
monster | bow | C10 Stone-Flinging Imp
monster | staff | C11 Grave Wisp, C12 Candle Phantom, C13 Hexed Scarecrow, C14 Mirror Shade
monster | staff | C15 Ash Spirit
monster | axe bow | C16 Dire Wolf Pack, C17 Hill Giant Brothers, C18 Spined Manticore
monster | axe bow | C19 Horned Charger
monster | axe staff | C20 Barrow Knight, C21 Cursed Minotaur, C22 Iron Gargoyle, C23 Plague Ghoul
monster | bow staff | C24 Storm Gryphon, C25 Drifting Eye, C26 Sand Djinn, C27 Feathered Serpent
monster | axe bow staff | C28 The Coal-Heart Dragon, C29 The Drowned Titan
monster | axe bow staff | C30 The Nine-Necked Hydra
encounter | mask | C31 Night Patrol, C32 Sleeping Sentries, C33 Border Spies
encounter | mask | C34 Rooftop Watchers, C35 Bored Jailer
encounter | lute | C36 Haughty Baron, C37 Weeping Widow, C38 Angry Mob, C39 Rowdy Garrison
encounter | lute | C40 Suspicious Ferryman
encounter | scroll | C41 Riddling Hermit, C42 Crooked Notary, C43 Blind Chronicler
encounter | scroll | C44 Bridge Sphinx, C45 Guild Examiner
encounter | mask lute | C46 Masked Ball, C47 Card Sharps' Table, C48 Rival Spymaster
encounter | mask lute | C49 Charming Impostor
encounter | mask scroll | C50 Forger's Den, C51 Secret Tribunal, C52 Cult Initiation
encounter | mask scroll | C53 Stolen Cipher
encounter | lute scroll | C54 Royal Audience, C55 Oath-Bound Ghost, C56 Peace Parley
encounter | lute scroll | C57 Temple Debate
encounter | mask lute scroll | C58 The Court of Whispers, C59 The False Prince
encounter | mask lute scroll | C60 The Grand Charlatan
location | key | C61 Rusted Portcullis, C62 Puzzle Vault, C63 Dart Corridor, C64 Sunken Safe
location | key | C65 Clockwork Door
location | rope | C66 Broken Bridge, C67 Sheer Chimney, C68 Frozen Stair, C69 Windy Ledge
location | rope | C70 Flooded Shaft
location | leaf | C71 Thorn Maze, C72 Fog Marsh, C73 Trackless Wood, C74 Spore Grotto
location | leaf | C75 Dune Sea
location | key rope | C76 Collapsing Belfry, C77 Chain Lift, C78 Pit of Blades
location | key rope | C79 Drowned Cistern
location | key leaf | C80 Overgrown Crypt, C81 Root-Sealed Gate, C82 Druid Lockstone
location | key leaf | C83 Poison Garden
location | rope leaf | C84 Canopy Road, C85 Avalanche Pass, C86 Jungle Gorge, C87 Volcano Rim
location | key rope leaf | C88 The Bottomless Keep, C89 The Living Labyrinth
location | key rope leaf | C90 The Gate Under the Falls
"""
PRINTED = [
    (*card.split(" ", 1), kind, icons)
    for kind, icons, cards in rows(CHALLENGES)
    for card in cards.split(", ")
]


def test_the_challenges_are_those_of_the_specification() -> None:
    found = content()
    table = [(card.id, card.name, KINDS[card.kind], names(card.icons)) for card in found.challenges]
    assert table == PRINTED
    for id, _, kind, icons in PRINTED:
        number = CHALLENGE_IDS.index(id)
        assert found.challenge_at[number].id == id
        assert KINDS[found.kinds[number]] == kind
        assert [ICONS[icon] for icon in found.need_icons[number]] == icons.split()
        assert files("quest")["challenges.toml"][id]["provenance"] == "authored"


def test_there_are_thirty_challenges_of_each_kind_and_so_many_of_each_size() -> None:
    cards = content().challenges
    assert len(cards) == len({card.name for card in cards}) == 90
    for kind in range(3):
        own = [card for card in cards if card.kind == kind]
        assert Counter(len(card.icons) for card in own) == {1: 15, 2: 12, 3: 3}
        assert sum(len(card.icons) for card in own) == 48
        same = Counter(card.icons for card in own)
        assert {icons: {1: 5, 2: 4, 3: 3}[len(icons)] for icons in same} == same
        assert len(same) == 7
    assert sum(len(card.icons) for card in cards) / 90 == pytest.approx(1.6)


@pytest.mark.rule("Q-QUEST-13")
def test_no_challenge_shows_an_icon_twice_or_one_of_another_kind() -> None:
    for card in content().challenges:
        assert len(set(card.icons)) == len(card.icons)
        assert {content().icons[icon].kind for icon in card.icons} == {card.kind}


# Treasures (E.7): id, name, difficulty, points

TREASURES = """
T01 | Copper Goblet | 3 | 1
T02 | Moth-Eaten Crown | 3 | 1
T03 | Saint's Lantern | 4 | 1
T04 | Jade Toad | 4 | 1
T05 | Silver Astrolabe | 5 | 2
T06 | Queen's Signet | 5 | 2
T07 | Chalice of Dawn | 5 | 2
T08 | Giants' Drum | 6 | 2
T09 | Ebony Reliquary | 6 | 2
T10 | Ember Egg | 7 | 3
T11 | Sword of the Last King | 7 | 3
T12 | Heart of the Mountain | 7 | 3
"""


def test_the_treasures_are_those_of_the_specification() -> None:
    found = content()
    table = [
        [card.id, card.name, str(card.difficulty), str(card.points)] for card in found.treasures
    ]
    assert table == rows(TREASURES)
    for id, name, difficulty, points in rows(TREASURES):
        number = TREASURE_IDS.index(id)
        assert found.treasure_at[number].name == name
        assert (found.difficulties[number], found.points[number]) == (int(difficulty), int(points))
    assert sum(card.points for card in found.treasures) == 23
    assert sum(card.difficulty for card in found.treasures) == 62
    origin = {id: entry["provenance"] for id, entry in files("quest")["treasures.toml"].items()}
    assert {id for id, provenance in origin.items() if provenance == "rulebook"} == {"T01", "T05"}


# The numbers of section B

CONSTANTS: dict[str, Any] = {
    "starting_gold": 3,
    "hero_pool": 3,
    "action_pool": 3,
    "icon_price": 3,
    "gold_limit": 5,
    "hero_limit": 5,
    "early_failure": 2,
    "thresholds": [7, 6, 5],
    "claim_heroes": 2,
    "turn_cap": 150,
}


def test_the_constants_are_those_of_the_specification() -> None:
    given = files("quest")["constants.toml"]
    assert {name: entry["value"] for name, entry in given.items()} == CONSTANTS
    assert {name: getattr(content(), name) for name in CONSTANTS} == CONSTANTS
    ours = [name for name, entry in given.items() if entry["provenance"] != "rulebook"]
    assert ours == ["turn_cap"]


@pytest.mark.rule("EX-25")
def test_seven_six_or_five_points_bring_about_the_end() -> None:
    assert dict(zip((2, 3, 4), content().thresholds, strict=True)) == {2: 7, 3: 6, 4: 5}


# What rules read off the cards


def test_icons_are_counted_in_one_number_for_all_nine() -> None:
    found = content()

    def counted(number: int) -> str:
        bits = (1 << COUNT_BITS) - 1
        return names(
            tuple(icon for icon in range(9) for _ in range(number >> COUNT_BITS * icon & bits))
        )

    for hero in found.heroes:
        assert counted(found.supplies[hero.number]) == names(tuple(sorted(hero.icons)))
        assert found.icon_masks[hero.number] == sum(1 << icon for icon in hero.icons)
    for card in found.challenges:
        assert counted(found.needs[card.number]) == names(card.icons)
        assert found.need_masks[card.number] == sum(1 << icon for icon in card.icons)
    everybody = sum(2 * found.supplies[hero.number] for hero in found.heroes)
    assert everybody < 1 << 63
    assert everybody & ((1 << COUNT_BITS) - 1) == 2 * 11


def test_powers_that_are_not_used_are_looked_up_by_hero() -> None:
    found = content()

    def nonzero(numbers: list[int] | list[bool]) -> dict[str, int]:
        ids = [hero.id for hero in found.heroes]
        return {id: numbers[HERO_IDS.index(id)] for id in ids if numbers[HERO_IDS.index(id)]}

    assert nonzero(found.protects) == {"H04": True}
    assert nonzero(found.tolls) == {"H43": 1}
    assert nonzero(found.gold_limits) == {"H19": 8}
    assert nonzero(found.hero_limits) == {"H41": 7}
    assert nonzero(found.icon_prices) == {"H31": 2}
    assert [nonzero(bounties) for bounties in found.bounties] == [{"H32": 1}, {}, {}]
    assert nonzero(found.seeker_points) == {"H20": 1}
    assert nonzero(found.breakers) == {"H35": True}
    assert nonzero(found.shields) == {"H36": True}
    joining = {row[0] for row in rows(HEROES) if "(P)" in row[4]}
    assert set(nonzero(found.joins)) == joining
    for hero in found.heroes:
        assert (found.costs[hero.number], found.timings[hero.number]) == (hero.cost, hero.timing)


# All together


def test_the_box_has_two_hundred_cards() -> None:
    found = content()
    heroes, actions = len(found.heroes), len(found.action_cards)
    challenges, treasures = len(found.challenges), len(found.treasures)
    assert (heroes, actions, challenges, treasures) == (64 + 4, 30, 90, 12)
    assert heroes + actions + challenges + treasures == 200


def test_every_entry_says_where_it_comes_from() -> None:
    found = files("quest")
    assert set(found) == {f"{name}.toml" for name in FILES}
    for name, table in found.items():
        for id, entry in table.items():
            assert entry.get("provenance") in PROVENANCE, f"{name}: {id}"
    assert sum(len(table) for table in found.values()) == 10 + 9 + 68 + 19 + 90 + 12


def test_every_op_and_every_timing_is_on_some_card() -> None:
    found = content()
    effects = [effect for hero in found.heroes for effect in hero.effects]
    effects += [effect for action in found.actions for effect in action.effects]
    assert {OPS[effect.op] for effect in effects} == set(OPS)
    assert {TIMINGS[hero.timing] for hero in found.heroes} == set(TIMINGS)


def test_no_card_is_named_in_the_code() -> None:
    folder = resources.files("lairworks.games.quest")
    found = content()
    cards: list[Any] = [*found.heroes, *found.actions, *found.challenges, *found.treasures]
    words = [card.name for card in cards] + [f'"{card.id}"' for card in cards]
    modules = [entry for entry in folder.iterdir() if entry.name.endswith(".py")]
    modules += [entry for entry in (folder / "rules").iterdir() if entry.name.endswith(".py")]
    comments = re.compile(r'""".*?"""|#[^\n]*', re.DOTALL)
    for module in modules:
        code = comments.sub("", module.read_text(encoding="utf-8"))
        assert not [word for word in words if word in code], module.name


def test_the_rulebook_lists_what_is_in_the_box() -> None:
    text = resources.files("lairworks.games.quest").joinpath("rulebook.md").read_text("utf-8")
    found = files("quest")
    for file in ("heroes", "actions", "treasures"):
        for id, entry in found[f"{file}.toml"].items():
            assert f"\n| {id} | {entry['name']} | " in text
    for id, entry in found["challenges.toml"].items():
        assert f"{id} {entry['name']}" in text
