"""C.16 and E.2: what each room does, when it does nothing, and where that ends."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.games.uprising.grid import CELLS
from tests.games.uprising.tables import (
    ARMOURY,
    CHAPEL,
    COURT,
    FOUNDRY,
    GALLERY,
    GONG,
    GUARD,
    LEADER,
    MASTER,
    PRISON,
    RESISTANCE,
    SAGE,
    SANCTUM,
    SCRIPTORIUM,
    SNARE,
    SPYHOLE,
    STAIR,
    STARTERS,
    TUNNEL,
    TURNING,
    VAULT,
    WARRIOR,
    asked,
    at,
    attacked,
    effect,
    followers,
    frightened,
    is_up,
    lair,
    lies,
    next_turn,
    numbered,
    offered,
    piles,
    places,
    play,
    reprinted,
    seen_cell,
    state,
    table,
    told,
)

# Snare Pit


@pytest.mark.rule("U-TIL-01")
@pytest.mark.parametrize("party", [0, 1, 2, 3])
@pytest.mark.parametrize("up", [False, True])
def test_the_snare_pit_takes_one_follower_of_any_that_come(party: int, up: bool) -> None:
    match = table(tiles=lair(B1=SNARE), face_up=["B1"] if up else [], lost=4)
    play(match, "hero:L", "enter:B1", f"escort:{party}")
    taken = min(party, 1)
    assert followers(match, "B1") == party - taken
    assert lies(match, "lost") == 4 + taken
    assert state(match).outside == 21 - party
    assert at(match, LEADER) == "B1", "heroes do not fall in"
    assert len(told(match, "tile_effect")) == taken
    assert told(match, "followers_lost") == [{"cell": "B1", "followers": 1}] * taken


@pytest.mark.rule("U-TIL-01")
def test_the_snare_pit_leaves_those_alone_who_were_there_before() -> None:
    match = table(tiles=lair(B1=SNARE, B2=CHAPEL), heroes={"S": "B2"}, followers={"B1": 4})
    play(match, "hero:S", "move:B1")
    assert at(match, SAGE) == "B1"
    assert (followers(match, "B1"), lies(match, "lost")) == (4, 0)
    assert told(match, "tile_effect") == []


@pytest.mark.rule("U-TIL-01", "R-17")
def test_by_option_the_snare_pit_sends_followers_outside() -> None:
    options = {"defeated_followers": "outside"}
    match = table(options=options, tiles=lair(B1=SNARE))
    play(match, "hero:L", "enter:B1", "escort:3")
    assert (followers(match, "B1"), state(match).outside, lies(match, "lost")) == (2, 23, 0)


@pytest.mark.rule("U-TIL-01")
@pytest.mark.parametrize(("party", "taken"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_deeper_snare_pit_takes_no_more_than_arrived(party: int, taken: int) -> None:
    pack = reprinted(R01=[effect("ENTER", "LOSE_FOLLOWER", n=2)])
    match = table(pack=pack, tiles=lair(B1=SNARE), followers={"B1": 5})
    play(match, "hero:W", "enter:B1", f"escort:{party}")
    assert followers(match, "B1") == 5 + party - taken
    assert lies(match, "lost") == taken


# Guard Post


@pytest.mark.rule("U-TIL-02")
@pytest.mark.parametrize(("letter", "hero"), [("W", WARRIOR), ("S", SAGE), ("L", LEADER)])
def test_the_guard_post_beats_a_hero_who_comes_alone(letter: str, hero: int) -> None:
    match = play(table(tiles=lair(C1=GUARD)), f"hero:{letter}", "enter:C1", "escort:0")
    assert at(match, hero) == "outside"
    assert is_up(match, "C1")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["defence"], attack["remainder"]) == (5, 3, 2)
    assert f"hero:{letter}" not in offered(match)


@pytest.mark.rule("U-TIL-02", "U-ATK-10")
@pytest.mark.parametrize(
    ("loss", "place", "left", "lost"),
    [("lose:1", "C1", 0, 1), ("lose:W0", "outside", 1, 0)],
)
def test_the_guard_post_costs_a_pair_one_of_the_two(
    loss: str, place: str, left: int, lost: int
) -> None:
    match = play(table(tiles=lair(C1=GUARD)), "hero:W", "enter:C1", "escort:1")
    assert match.deciders == (RESISTANCE,)
    assert offered(match) == ["lose:1", "lose:W0"]
    play(match, loss)
    assert at(match, WARRIOR) == place
    assert (followers(match, "C1"), lies(match, "lost")) == (left, lost)


@pytest.mark.rule("U-TIL-02", "U-ATK-04")
@pytest.mark.parametrize("party", [2, 3])
def test_the_guard_post_does_not_stop_a_larger_party(party: int) -> None:
    match = play(table(tiles=lair(C1=GUARD)), "hero:S", "enter:C1", f"escort:{party}")
    assert asked(match) == "hero"
    assert (at(match, SAGE), followers(match, "C1")) == ("C1", party)
    (attack,) = told(match, "attack")
    assert (attack["defence"], attack["remainder"]) == (3 + party, 0)


@pytest.mark.rule("U-TIL-02", "U-FOR-02")
def test_the_die_is_left_behind_before_the_guards_strike() -> None:
    tiles = lair(B2=CHAPEL, B3=GUARD)
    match = table(tiles=tiles, heroes={"W": "B2"}, die=6, followers={"B2": 1})
    play(match, "hero:W", "move:B3", "escort:0")
    (attack,) = told(match, "attack")
    assert (attack["defence"], attack["die"], attack["room"]) == (3, 0, 0)
    assert at(match, WARRIOR) == "outside"
    assert (lies(match, "die"), followers(match, "B2")) == (0, 1)


@pytest.mark.rule("U-TIL-02")
def test_the_guards_strike_those_who_find_them_and_nobody_after() -> None:
    match = table(tiles=lair(C1=GUARD))
    play(match, "hero:W", "enter:C1", "escort:2", "hero:S", "enter:C1", "escort:0")
    assert at(match, SAGE) == "C1"
    assert len(told(match, "attack")) == 1


@pytest.mark.rule("U-TIL-02", "R-17")
def test_by_option_a_follower_beaten_by_the_guards_is_back_outside() -> None:
    match = table(options={"defeated_followers": "outside"}, tiles=lair(C1=GUARD), lost=3)
    play(match, "hero:S", "enter:C1", "escort:1", "lose:1")
    assert (state(match).outside, lies(match, "lost")) == (22, 3)


@pytest.mark.rule("U-TIL-02")
@pytest.mark.parametrize(
    ("strength", "party", "losses"),
    [
        (3, 0, []),
        (4, 0, ["hero gone"]),
        (7, 3, ["lose:1", "lose:L0"]),
        (8, 2, ["lose:L0"]),
        (9, 3, ["lose:3", "lose:L0"]),
    ],
)
def test_guards_of_another_strength(strength: int, party: int, losses: list[str]) -> None:
    pack = reprinted(R02=[effect("DISCOVER", "ATTACK", n=strength, target="here")])
    match = table(pack=pack, tiles=lair(C1=GUARD))
    play(match, "hero:L", "enter:C1", f"escort:{party}")
    if len(losses) > 1:
        assert offered(match) == losses
    else:
        assert asked(match) == "hero"
        assert at(match, LEADER) == ("outside" if losses else "C1")


# Turning Hall


@pytest.mark.rule("U-TIL-03")
@pytest.mark.parametrize("party", [0, 1, 3])
def test_the_turning_hall_sends_a_party_back_outside(party: int) -> None:
    match = play(table(tiles=lair(C1=TURNING), lost=2), "hero:S", "enter:C1", f"escort:{party}")
    assert at(match, SAGE) == "outside"
    assert (followers(match, "C1"), state(match).outside, lies(match, "lost")) == (0, 23, 2)
    assert is_up(match, "C1")
    assert told(match, "bounced") == [{"cell": "C1", "to": ""}]
    assert offered(match) == ["end", "hero:W", "hero:L"], "the action is spent"


@pytest.mark.rule("U-TIL-03")
def test_the_turning_hall_sends_a_party_back_to_its_room() -> None:
    match = table(tiles=lair(B2=CHAPEL, B3=TURNING), heroes={"L": "B2"}, followers={"B2": 5})
    play(match, "hero:L", "move:B3", "escort:2")
    assert at(match, LEADER) == "B2"
    assert (followers(match, "B2"), followers(match, "B3")) == (5, 0)
    assert state(match).outside == 20
    assert is_up(match, "B3")
    assert not state(match).occupied >> CELLS.index("B3") & 1


@pytest.mark.rule("U-TIL-03")
def test_a_turning_hall_that_is_face_up_is_a_room_like_others() -> None:
    match = table(tiles=lair(C1=TURNING))
    play(match, "hero:S", "enter:C1", "escort:3", "hero:W", "enter:C1", "escort:1")
    assert (at(match, WARRIOR), followers(match, "C1")) == ("C1", 1)
    assert len(told(match, "bounced")) == 1


# Alarm Gong


@pytest.mark.rule("U-TIL-04")
def test_the_gong_gives_the_master_two_cards_over_the_five() -> None:
    hand = ["M1", "M1", "A1", "I1", "I2"]
    match = table(tiles=lair(D1=GONG), **piles(hand, ["A3", "M3", "I3"], ["A2"]))
    play(match, "hero:W", "enter:D1", "escort:0")
    assert sorted(lies(match, "hand")) == sorted([*hand, "A3", "M3"])
    assert (lies(match, "deck"), lies(match, "discard")) == (["I3"], ["A2"])
    assert [facts["number"] for facts in told(match, "drawn")] == [2]
    assert all("cards" not in facts for facts in told(match, "drawn", RESISTANCE))
    assert [facts["cards"] for facts in told(match, "drawn", MASTER)] == [["A3", "M3"]]


@pytest.mark.rule("U-TIL-04", "U-HSK-01", "U-HSK-02")
def test_the_cards_of_the_gong_are_gone_after_the_next_turn() -> None:
    hand = ["M1", "M1", "A1", "I1", "I2"]
    match = table(tiles=lair(D1=GONG), **piles(hand, STARTERS[3:7], STARTERS[9:14]))
    play(match, "hero:W", "enter:D1", "escort:0", "end", "end")
    assert sum(state(match).held) == 7
    play(match, "end", "none")
    assert sum(state(match).held) == 5


@pytest.mark.rule("U-TIL-04", "U-HSK-03")
def test_the_gong_shuffles_the_discard_when_the_deck_runs_out() -> None:
    hand = ["M1", "M2", "M2", "A1", "I1"]
    discard = ["I2", "I2", "I3"]
    match = table(tiles=lair(D1=GONG), **piles(hand, ["A3"], discard))
    play(match, "hero:W", "enter:D1", "escort:0")
    held = lies(match, "hand")
    assert len(held) == 7
    assert lies(match, "discard") == []
    deck = lies(match, "deck")
    assert len(deck) == 2
    assert sorted(held + deck) == sorted([*hand, "A3", *discard])
    assert [facts["cards"] for facts in told(match, "reshuffled")] == [3]
    view: Any = match.view(RESISTANCE)
    assert view["hand"]["cards"] == sorted([*hand, "A3"], key=card_order), "known by subtraction"
    assert not view["hand"]["complete"]


def card_order(card: str) -> int:
    """Cards as views list them."""
    return "MAI".index(card[0]) * 10 + int(card[1])


@pytest.mark.rule("U-TIL-04", "U-HSK-03")
@pytest.mark.parametrize(("deck", "drawn"), [([], 0), (["A3"], 1)])
def test_the_gong_draws_what_there_is(deck: list[str], drawn: int) -> None:
    hand = ["M1", "M2", "I1"]
    match = table(tiles=lair(D1=GONG), **piles(hand, deck))
    play(match, "hero:W", "enter:D1", "escort:2")
    assert len(lies(match, "hand")) == 3 + drawn
    assert asked(match) == "hero"


@pytest.mark.rule("U-TIL-04")
def test_a_gong_that_is_face_up_is_silent() -> None:
    match = table(tiles=lair(D1=GONG), face_up=["D1"], **piles(["M1"], ["A3", "M3", "I3"]))
    play(match, "hero:W", "enter:D1", "escort:1")
    assert lies(match, "hand") == ["M1"]
    assert told(match, "tile_effect") == []


@pytest.mark.rule("U-TIL-04")
def test_a_louder_gong() -> None:
    pack = reprinted(R04=[effect("DISCOVER", "MASTER_DRAW", n=3)])
    match = table(pack=pack, tiles=lair(D1=GONG), **piles(["M1"], ["A3", "M3", "I3", "A2"]))
    play(match, "hero:W", "enter:D1", "escort:0")
    assert lies(match, "deck") == ["A2"]


# Prison Cells


@pytest.mark.rule("U-TIL-07")
@pytest.mark.parametrize(
    ("lost", "outside", "left"),
    [
        (0, 6, (0, 4)),
        (1, 6, (0, 5)),
        (2, 6, (0, 6)),
        (5, 6, (3, 6)),
        (0, 1, (0, 0)),
        (1, 0, (0, 0)),
        (0, 0, (0, 0)),
    ],
)
def test_the_cells_free_lost_followers_before_those_outside(
    lost: int, outside: int, left: tuple[int, int]
) -> None:
    elsewhere = 25 - lost - outside - 1
    match = table(
        tiles=lair(A1=GUARD, B2=CHAPEL, B3=PRISON), heroes={"W": "B2"}, lost=lost,
        followers={"A1": elsewhere, "B2": 1},
    )  # fmt: skip
    play(match, "hero:W", "move:B3", "escort:1")
    freed = lost + outside - sum(left)
    assert followers(match, "B3") == 1 + freed
    assert (lies(match, "lost"), state(match).outside) == left
    assert followers(match, "A1") == elsewhere


@pytest.mark.rule("U-TIL-07")
def test_cells_that_are_face_up_free_nobody() -> None:
    match = table(tiles=lair(B1=PRISON), face_up=["B1"], lost=5)
    play(match, "hero:W", "enter:B1", "escort:1")
    assert (followers(match, "B1"), lies(match, "lost")) == (1, 5)


@pytest.mark.rule("U-TIL-07", "U-ARR-03")
def test_freed_followers_do_not_arrive() -> None:
    pack = reprinted(
        R08=[effect("DISCOVER", "FREE_FOLLOWERS", n=4), effect("ENTER", "LOSE_FOLLOWER", n=2)]
    )
    match = table(pack=pack, tiles=lair(B1=PRISON), lost=3)
    play(match, "hero:W", "enter:B1", "escort:0")
    assert (followers(match, "B1"), lies(match, "lost"), state(match).outside) == (4, 0, 21)
    match = table(pack=pack, tiles=lair(B1=PRISON), lost=3)
    play(match, "hero:W", "enter:B1", "escort:1")
    assert (followers(match, "B1"), lies(match, "lost")) == (4, 1), "only the one who arrived"


# Old Chapel


@pytest.mark.rule("U-TIL-08", "U-ATK-03")
@pytest.mark.parametrize(
    ("hero", "number", "defence"), [({}, 1, 3), ({"L": "B2"}, 0, 5), ({"L": "B2"}, 4, 9)]
)
def test_the_chapel_adds_two_to_the_defence_of_its_room(
    hero: dict[str, str], number: int, defence: int
) -> None:
    match = table(tiles=lair(B2=CHAPEL, B3=GUARD), heroes=hero, followers={"B2": number, "B3": 2})
    assert seen_cell(match, None, "B2")["defence"] == defence
    assert seen_cell(match, None, "B3")["defence"] == 2, "not next door"


@pytest.mark.rule("U-TIL-08", "U-ATK-08")
def test_the_chapel_itself_is_never_given_up() -> None:
    held = attacked(4, tiles=lair(B2=CHAPEL), followers={"B2": 2})
    assert followers(held, "B2") == 2
    match = attacked(5, tiles=lair(B2=CHAPEL), followers={"B2": 2})
    assert followers(match, "B2") == 1
    match = attacked(9, tiles=lair(B2=CHAPEL), followers={"B2": 2})
    assert followers(match, "B2") == 0


@pytest.mark.rule("U-TIL-08")
def test_a_chapel_of_another_strength() -> None:
    pack = reprinted(R09=[effect("STATIC", "DEFENCE_BONUS", n=6)])
    match = attacked(9, pack=pack, tiles=lair(B2=CHAPEL), heroes={"S": "B2"})
    assert at(match, SAGE) == "B2"
    match = attacked(10, pack=pack, tiles=lair(B2=CHAPEL), heroes={"S": "B2"})
    assert at(match, SAGE) == "outside"


# Spyhole Cabinet


@pytest.mark.rule("U-TIL-09")
def test_the_spyhole_shows_up_to_two_different_face_down_rooms() -> None:
    match = table(tiles=lair(B1=SPYHOLE, A4=COURT, D3=SNARE), face_up=["A1", "C2"])
    play(match, "hero:S", "enter:B1", "escort:1")
    down = [cell for cell in CELLS if cell not in ("A1", "B1", "C2")]
    assert match.deciders == (RESISTANCE,)
    assert numbered(match, "peek") == down
    assert offered(match)[-1] == "none"
    play(match, "peek:D3")
    assert numbered(match, "peek") == [cell for cell in down if cell != "D3"]
    play(match, "peek:A4")
    assert asked(match) == "hero"
    assert not is_up(match, "A4")
    assert not is_up(match, "D3")


@pytest.mark.rule("U-TIL-09")
def test_only_the_resistance_learns_what_the_spyhole_shows() -> None:
    match = table(tiles=lair(B1=SPYHOLE, A4=COURT, D3=SNARE))
    play(match, "hero:S", "enter:B1", "escort:0", "peek:D3", "peek:A4")
    for cell, tile in (("A4", COURT), ("D3", SNARE)):
        assert seen_cell(match, RESISTANCE, cell)["tile"]["id"] == tile
        assert "tile" not in seen_cell(match, None, cell)
    assert [dict(facts) for facts in told(match, "peeked")] == [{"cell": "D3"}, {"cell": "A4"}]
    names = [facts["tile"] for facts in told(match, "peeked", RESISTANCE)]
    assert names == ["Snare Pit", "Velvet Court"]
    assert "tile" not in seen_cell(match, RESISTANCE, "C3")


@pytest.mark.rule("U-TIL-09", "U-ROOM-06")
def test_a_room_seen_through_the_spyhole_is_lost_sight_of_step_by_step() -> None:
    match = table(tiles=lair(B1=SPYHOLE, A4=COURT))
    play(match, "hero:S", "enter:B1", "escort:0", "peek:A4", "none")
    next_turn(match, "pick:C3", "pick:A4", "done", f"put:{COURT}")
    assert places(match, RESISTANCE) == {COURT: ["C3", "A4"]}
    next_turn(match, "pick:A4", "pick:B4", "done", f"put:{lies(match, 'tiles')['B4']}")
    assert places(match, RESISTANCE) == {COURT: ["C3", "A4", "B4"]}
    next_turn(match, "pick:D2", "pick:D3", "done", f"put:{lies(match, 'tiles')['D3']}")
    assert places(match, RESISTANCE) == {COURT: ["C3", "A4", "B4"]}
    assert places(match, None) == {}


@pytest.mark.rule("U-TIL-09")
@pytest.mark.parametrize("looks", [[], ["peek:C3"]])
def test_the_resistance_may_look_less_often(looks: list[str]) -> None:
    match = table(tiles=lair(B1=SPYHOLE))
    play(match, "hero:S", "enter:B1", "escort:0", *looks, "none")
    assert asked(match) == "hero"
    assert len(told(match, "peeked")) == len(looks)


@pytest.mark.rule("U-TIL-09")
@pytest.mark.parametrize("down", [0, 1])
def test_the_spyhole_stops_when_nothing_is_left_to_see(down: int) -> None:
    hidden = ["B1", "D4"][: 1 + down]
    match = table(tiles=lair(B1=SPYHOLE), face_up=[cell for cell in CELLS if cell not in hidden])
    play(match, "hero:S", "enter:B1", "escort:0")
    if down:
        assert offered(match) == ["peek:D4", "none"]
        play(match, "peek:D4")
    assert asked(match) == "hero"


@pytest.mark.rule("U-TIL-09")
def test_a_room_that_is_known_already_may_be_looked_at_again() -> None:
    tiles = lair(B1=SPYHOLE, C3=SNARE)
    known = {"resistance": {SNARE: ["C3"]}}
    match = table(tiles=tiles, remembered=known)
    play(match, "hero:S", "enter:B1", "escort:0")
    assert "peek:C3" in offered(match)


@pytest.mark.rule("U-TIL-09")
def test_a_spyhole_that_is_face_up_shows_nothing() -> None:
    match = table(tiles=lair(B1=SPYHOLE), face_up=["B1"])
    play(match, "hero:S", "enter:B1", "escort:0")
    assert asked(match) == "hero"


@pytest.mark.rule("U-TIL-09")
def test_a_better_spyhole() -> None:
    pack = reprinted(R10=[effect("DISCOVER", "PEEK", n=3)])
    match = table(pack=pack, tiles=lair(B1=SPYHOLE))
    play(match, "hero:S", "enter:B1", "escort:0", "peek:A1", "peek:A2", "peek:A3")
    assert asked(match) == "hero"
    assert len(told(match, "peeked")) == 3


# Smugglers' Tunnel


@pytest.mark.rule("U-TIL-10", "U-STR-08", "U-ENT-01")
def test_heroes_enter_through_a_tunnel_that_is_face_up() -> None:
    match = play(table(tiles=lair(C3=TUNNEL), face_up=["C3"]), "hero:S")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1", "enter:C3"]
    play(match, "enter:C3", "escort:2")
    assert (at(match, SAGE), followers(match, "C3"), state(match).outside) == ("C3", 2, 23)
    play(match, "hero:L", "enter:C3", "escort:3")
    assert (at(match, LEADER), followers(match, "C3")) == ("C3", 5), "also when it is occupied"


@pytest.mark.rule("U-TIL-10")
def test_a_tunnel_that_is_face_down_is_no_way_in() -> None:
    match = play(table(tiles=lair(C3=TUNNEL), face_up=["C2"]), "hero:S")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1"]


@pytest.mark.rule("U-TIL-10")
def test_a_tunnel_in_row_one_changes_nothing() -> None:
    match = play(table(tiles=lair(C1=TUNNEL), face_up=["C1"]), "hero:S")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1"]


@pytest.mark.rule("U-TIL-10", "U-RAL-02")
@pytest.mark.parametrize(
    ("place", "up", "rallies"),
    [
        ("C3", [], True),
        ("C4", ["C3"], True),
        ("A4", ["B4", "C4", "C3"], True),
        ("A4", ["B4", "C3"], False),
        ("C4", [], False),
        ("B2", ["C3"], False),
    ],
    ids=["inside", "next door", "chain", "gap", "face-down", "diagonal"],
)
def test_a_rally_may_come_through_the_tunnel(place: str, up: list[str], rallies: bool) -> None:
    tiles = lair(C3=TUNNEL, C4=GUARD, A4=GONG, B4=PRISON, B2=SPYHOLE)
    match = play(table(tiles=tiles, heroes={"W": place}, face_up=up), "hero:W")
    assert ("rally" in offered(match)) == rallies
    if rallies:
        play(match, "rally", "escort:2")
        assert (followers(match, place), state(match).outside) == (2, 23)


@pytest.mark.rule("U-TIL-10")
def test_the_tunnel_is_shut_when_it_is_turned_down() -> None:
    match = table(tiles=lair(C3=TUNNEL), face_up=["C3"])
    next_turn(match, "turn_down:C3", "none")
    play(match, "hero:S")
    assert "enter:C3" not in offered(match)


@pytest.mark.rule("U-TIL-10")
def test_barred_gates_bar_the_tunnel_too() -> None:
    match = table(tiles=lair(C3=TUNNEL), face_up=["C2"], barred=True, heroes={"W": "C3"})
    assert offered(match) == ["end", "hero:W"]
    play(match, "hero:W")
    assert "rally" not in offered(match)


@pytest.mark.rule("U-TIL-10")
def test_a_second_tunnel() -> None:
    pack = reprinted(R12=[effect("STATIC", "OUTSIDE_LINK")])
    match = table(pack=pack, tiles=lair(C3=TUNNEL, D4=STAIR), face_up=["C3", "D4"])
    play(match, "hero:S")
    assert offered(match)[4:] == ["enter:C3", "enter:D4"]


# Narrow Stair


def escorts(match: Match) -> list[str]:
    """How many followers may come along."""
    assert asked(match) == "escort"
    return numbered(match, "escort")


@pytest.mark.rule("U-TIL-11", "U-STR-08")
def test_one_follower_at_most_comes_along_up_the_stair() -> None:
    tiles = lair(B2=STAIR, B1=GUARD, B3=GONG)
    match = table(tiles=tiles, face_up=["B2"], heroes={"W": "B1"}, followers={"B1": 4})
    play(match, "hero:W", "move:B2")
    assert escorts(match) == ["0", "1"]
    play(match, "escort:1")
    assert (followers(match, "B1"), followers(match, "B2")) == (3, 1)


@pytest.mark.rule("U-TIL-11")
@pytest.mark.parametrize("up", [False, True])
def test_one_follower_at_most_leaves_the_stair_with_a_hero(up: bool) -> None:
    match = table(
        tiles=lair(B2=STAIR, B3=GONG), face_up=["B3"] if up else [], heroes={"S": "B2"},
        followers={"B2": 3},
    )  # fmt: skip
    play(match, "hero:S", "move:B3")
    assert escorts(match) == ["0", "1"]
    play(match, "escort:1")
    assert (followers(match, "B2"), followers(match, "B3")) == (2, 1)


@pytest.mark.rule("U-TIL-11")
@pytest.mark.parametrize(("up", "numbers"), [(True, "01"), (False, "0123")])
def test_one_follower_at_most_enters_by_a_stair_that_is_face_up(up: bool, numbers: str) -> None:
    match = table(tiles=lair(C1=STAIR), face_up=["C1"] if up else [])
    play(match, "hero:L", "enter:C1")
    assert escorts(match) == [*numbers]
    play(match, f"escort:{numbers[-1]}")
    assert followers(match, "C1") == int(numbers[-1]), "nobody is cut off on discovery"


@pytest.mark.rule("U-TIL-11")
def test_a_party_that_discovers_the_stair_by_moving_comes_in_whole() -> None:
    match = table(tiles=lair(B2=STAIR, B1=GUARD), heroes={"W": "B1"}, followers={"B1": 4})
    play(match, "hero:W", "move:B2")
    assert escorts(match) == ["0", "1", "2", "3"]
    play(match, "escort:3")
    assert (followers(match, "B1"), followers(match, "B2")) == (1, 3)


@pytest.mark.rule("U-TIL-11", "U-SEE-03")
def test_a_stair_that_was_foreseen_is_narrow_and_wide_again_when_turned_down() -> None:
    tiles = lair(B2=STAIR, B1=GUARD)
    match = table(tiles=tiles, heroes={"S": "B1", "W": "B1"}, followers={"B1": 4})
    play(match, "hero:S", "foresee:B2", "hero:W", "move:B2")
    assert escorts(match) == ["0", "1"]
    match = table(tiles=tiles, heroes={"S": "B1", "W": "B1"}, followers={"B1": 4})
    play(match, "hero:S", "foresee:B2")
    next_turn(match, "turn_down:B2", "none")
    play(match, "hero:W", "move:B2")
    assert escorts(match) == ["0", "1", "2", "3"]


@pytest.mark.rule("U-TIL-11")
def test_command_rally_and_fear_do_not_mind_the_stair() -> None:
    tiles = lair(B1=STAIR, B2=GUARD)
    led = table(tiles=tiles, heroes={"L": "B2"}, followers={"B1": 5, "B2": 4})
    play(led, "hero:L", "command:B2:B1")
    assert escorts(led) == ["1", "2", "3", "4"]
    led = table(tiles=tiles, heroes={"L": "B2"}, followers={"B1": 5})
    play(led, "hero:L", "command:B1:B2", "escort:5")
    assert followers(led, "B2") == 5
    called = table(tiles=tiles, heroes={"L": "B1"})
    play(called, "hero:L", "rally")
    assert escorts(called) == ["1", "2", "3"]
    driven = frightened(3, tiles=tiles, face_up=["B1"], followers={"B2": 3})
    play(driven, "drive:B2:B1", "drive:B2:B1", "drive:B2:B1")
    assert followers(driven, "B1") == 3


@pytest.mark.rule("U-TIL-11")
def test_a_wider_stair() -> None:
    pack = reprinted(R12=[effect("STATIC", "PARTY_LIMIT", n=2)])
    match = table(
        pack=pack, tiles=lair(B2=STAIR, B1=GUARD), heroes={"W": "B2"}, followers={"B2": 5}
    )
    play(match, "hero:W", "move:B1")
    assert escorts(match) == ["0", "1", "2"]


@pytest.mark.rule("U-TIL-11")
def test_a_stair_beside_does_not_matter() -> None:
    tiles = lair(B2=STAIR, B1=GUARD, A1=GONG)
    match = table(tiles=tiles, face_up=["B2"], heroes={"W": "B1"}, followers={"B1": 3})
    play(match, "hero:W", "move:A1")
    assert escorts(match) == ["0", "1", "2", "3"]


# Key Rooms, and the fixed numbers


@pytest.mark.rule("U-TIL-12")
@pytest.mark.parametrize("key", [FOUNDRY, SANCTUM, COURT, VAULT])
def test_a_key_room_does_nothing_else_to_those_who_come(key: str) -> None:
    match = table(tiles=lair(B1=key), lost=2, hand=["M1", "A2"])
    play(match, "hero:S", "enter:B1", "escort:3")
    assert (at(match, SAGE), followers(match, "B1")) == ("B1", 3)
    assert told(match, "tile_effect") == []
    assert (lies(match, "lost"), state(match).outside) == (2, 20)
    assert lies(match, "hand") == ["M1", "A2"]
    assert asked(match) == "hero"


@pytest.mark.rule("U-STR-04")
@pytest.mark.parametrize("tile", [ARMOURY, SCRIPTORIUM, GALLERY, CHAPEL, TUNNEL, STAIR])
def test_rooms_without_a_trap_take_a_party_in_without_a_word(tile: str) -> None:
    match = table(tiles=lair(B1=tile))
    play(match, "hero:W", "enter:B1", "escort:3")
    assert (at(match, WARRIOR), followers(match, "B1")) == ("B1", 3)
    assert told(match, "tile_effect") == []
    assert asked(match) == "hero"
