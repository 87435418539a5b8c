"""C.4 and E.3: the Plot phase, every Major, and the plot deck."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    asked,
    lies,
    offered,
    play,
    plotting,
    spending,
    state,
    table,
    told,
)

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
TILES = "R05 R06 R07 R09 R12 R04 R11 R08 K1 K2 K3 K4 R01 R02 R03 R10"
LAIR = dict(zip(CELLS, TILES.split(), strict=True))
CELL_OF = {"K1": "A3", "K2": "B3", "K3": "C3", "K4": "D3"}
KEYS = ["K1", "K2", "K3", "K4"]
VIEWERS = (MASTER, RESISTANCE, None)

# What the seven Majors need, and where: E.3 as it was tuned (docs/balance/uprising.md).
MAJORS: dict[str, tuple[list[str], dict[str, int]]] = {
    "J1": (["K1"], {"M": 5, "I": 2}),
    "J2": (["K2"], {"A": 5, "M": 2}),
    "J3": (["K3"], {"I": 6, "A": 2}),
    "J4": (["K4"], {"M": 2, "A": 2, "I": 2}),
    "J5": (["K1", "K4"], {"M": 5, "A": 3}),
    "J6": (["K2", "K3"], {"A": 4, "I": 3}),
    "J7": (KEYS, {"M": 5, "I": 3}),
}
ALLOWED = [(plot, key) for plot, (where, _) in MAJORS.items() for key in where]
FORBIDDEN = [(plot, key) for plot, (where, _) in MAJORS.items() for key in KEYS if key not in where]
ITEMS = [
    (plot, key, kind) for plot, (where, needs) in MAJORS.items() for key in where for kind in needs
]
PLENTY = ["M4", "M4", "A4", "A4", "I4", "I4"]


def worth(kind: str, points: int) -> list[str]:
    """Cards of a type that add up to just so many points."""
    values = {1: [1], 2: [2], 3: [1, 2], 4: [1, 3], 5: [2, 3], 6: [1, 2, 3]}[points]
    return [f"{kind}{value}" for value in values]


def cards_for(plot: str, **other: int) -> list[str]:
    """Exactly what a Major needs, but for the types that are named."""
    needs = {**MAJORS[plot][1], **other}
    return [card for kind, points in needs.items() for card in worth(kind, points)]


def completions(match: Match) -> list[str]:
    return [choice for choice in offered(match) if choice.startswith("complete")]


def swaps(match: Match) -> list[str]:
    return [choice for choice in offered(match) if choice.startswith("swap")]


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    view: Any = match.view(viewer)
    return dict(view)


def known_plots(match: Match, viewer: int | None = RESISTANCE) -> list[str]:
    """The held plots that a viewer is shown."""
    return [plot["id"] for plot in seen(match, viewer)["plots"]["cards"]]


def cards(*names: str) -> list[str]:
    """Cards in the order in which piles are written down."""
    return sorted(names, key=lambda card: ("MAI".index(card[0]), card[1]))


def next_plot_phase(match: Match) -> Match:
    """Both sides do nothing until the master is asked for plots again."""
    rounds = lies(match, "round")
    while lies(match, "round") == rounds:
        play(match, "end" if "end" in offered(match) else "none")
    return match


# Every Major


@pytest.mark.rule("U-PLT-04", "U-PLT-05", "U-PLT-07", "U-PLT-08")
@pytest.mark.parametrize(("plot", "key"), ALLOWED)
def test_a_major_is_completed_with_just_what_it_needs(plot: str, key: str) -> None:
    stash = cards_for(plot)
    match = plotting(tiles=LAIR, plots=[plot], mats={key: stash}, discard=["M1"])
    assert completions(match) == [f"complete:{plot}:{key}"]
    play(match, f"complete:{plot}:{key}")
    assert lies(match, "majors") == [plot]
    assert lies(match, "mats")[key] == []
    assert lies(match, "discard") == cards("M1", *stash)
    assert plot not in lies(match, "plots") + lies(match, "plot_deck") + lies(match, "plot_discard")


@pytest.mark.rule("U-PLT-04", "U-PLT-05")
@pytest.mark.parametrize(("plot", "key", "kind"), ITEMS)
def test_a_major_is_refused_with_one_point_missing(plot: str, key: str, kind: str) -> None:
    short = MAJORS[plot][1][kind] - 1
    match = plotting(tiles=LAIR, plots=[plot], mats={key: cards_for(plot, **{kind: short})})
    assert completions(match) == []
    others = [card for card in PLENTY if card[0] != kind]
    rich = plotting(tiles=LAIR, plots=[plot], mats={key: [*worth(kind, short), *others]})
    assert completions(rich) == [], "other types do not make up for it"


@pytest.mark.rule("U-PLT-04")
@pytest.mark.parametrize(("plot", "key"), FORBIDDEN)
def test_a_major_is_refused_in_other_rooms(plot: str, key: str) -> None:
    match = plotting(tiles=LAIR, plots=[plot], mats={key: PLENTY})
    assert completions(match) == []


@pytest.mark.rule("U-PLT-04", "U-PLT-11")
@pytest.mark.parametrize(("plot", "key"), ALLOWED)
def test_a_major_is_refused_while_anybody_stands_there(plot: str, key: str) -> None:
    # The stash of an occupied room is captured, so a Major that needs no cards is the sharp case.
    pack = {"pack": {"name": "Free plots"}, "plots": {plot: {"needs": {}}}}
    cell = CELL_OF[key]
    for inside in ({"followers": {cell: 1}}, {"heroes": {"S": cell}}):
        match = plotting(pack=pack, tiles=LAIR, plots=[plot], **inside)
        elsewhere = [f"complete:{plot}:{other}" for other in MAJORS[plot][0] if other != key]
        assert completions(match) == elsewhere
    empty = plotting(pack=pack, tiles=LAIR, plots=[plot], face_up=[cell])
    assert f"complete:{plot}:{key}" in completions(empty)


@pytest.mark.rule("U-PLT-04")
@pytest.mark.parametrize(("plot", "key"), ALLOWED)
@pytest.mark.parametrize("by_hero", [True, False], ids=["hero", "follower"])
def test_an_arrival_takes_the_stash_and_the_plot_with_it(
    plot: str, key: str, by_hero: bool
) -> None:
    cell = CELL_OF[key]
    below = cell[0] + "2"
    match = table(
        tiles=LAIR,
        face_up=[cell],
        heroes={"L": below},
        followers={below: 1},
        plots=[plot],
        mats={key: cards_for(plot)},
        acted=["W", "S"],
    )
    if by_hero:
        play(match, "hero:L", f"move:{cell}", "escort:0")
    else:
        play(match, "hero:L", f"command:{below}:{cell}")
    assert asked(match) == "plot"
    assert completions(match) == []
    assert lies(match, "captured") == cards(*cards_for(plot))


@pytest.mark.rule("U-PLT-08")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_major_does_nothing_but_lie_in_view_of_both(viewer: int | None) -> None:
    match = plotting(
        tiles=LAIR,
        face_up=["B1"],
        heroes={"W": "A1"},
        followers={"A1": 2, "B2": 1},
        die=3,
        hand=["M1", "I2"],
        captured=["A3"],
        plots=["J6", "N2", "N3"],
        plot_deck=["N4", "..."],
        mats={"K1": ["A1"], "K3": cards_for("J6")},
    )
    before: Any = match.position()
    play(match, "complete:J6:K3")
    after: Any = match.position()
    changed = {part for part in before if before[part] != after[part]}
    assert changed - {"luck"} == {
        "majors",
        "mats",
        "discard",
        "plots",
        "plot_deck",
        "completed",
    }
    assert after["mats"] == {**before["mats"], "K3": []}
    assert [plot["id"] for plot in seen(match, viewer)["majors"]] == ["J6"]
    assert seen(match, viewer)["goals"]["majors"] == [1, 4]


# One plot and one swap a turn


@pytest.mark.rule("U-PLT-01")
def test_one_plot_is_completed_in_a_turn() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J7", "N7", "N1"],
        plot_deck=["N2", "N3", "..."],
        mats={"K1": cards_for("J7"), "K2": ["M2", "A1"], "K4": ["I3"]},
    )
    assert completions(match) == [
        "complete:J7:K1",
        "complete:N1:K1",
        "complete:N7:K2",
    ]
    play(match, "complete:J7:K1")
    assert lies(match, "plots") == ["N1", "N2", "N7"]
    assert completions(match) == [], "neither one that was held nor the one just drawn"
    next_plot_phase(match)
    assert completions(match) == ["complete:N2:K4", "complete:N7:K2"]


@pytest.mark.rule("U-PLT-01")
def test_a_minor_uses_up_the_turn_as_well() -> None:
    match = plotting(
        tiles=LAIR, plots=["J4", "N7"], mats={"K4": ["M2", "A2", "I2"], "K1": ["M2", "A1"]}
    )
    play(match, "complete:N7:K1")
    assert completions(match) == []
    next_plot_phase(match)
    assert "complete:J4:K4" in completions(match)


@pytest.mark.rule("U-PLT-01", "U-PLT-02")
def test_nothing_has_to_be_completed_or_swapped() -> None:
    match = plotting(tiles=LAIR, plots=["J4", "N7"], mats={"K4": ["M2", "A2", "I2"]})
    play(match, "end")
    assert asked(match) == "resource"
    assert lies(match, "plots") == ["J4", "N7"]
    assert lies(match, "mats")["K4"] == ["M2", "A2", "I2"]


@pytest.mark.rule("U-PLT-01", "U-PLT-02")
def test_the_phase_is_asked_even_if_there_is_nothing_to_do() -> None:
    match = plotting(tiles=LAIR, plots=[], plot_deck=["..."])
    assert (asked(match), offered(match)) == ("plot", ["end"])


@pytest.mark.rule("U-PLT-02")
@pytest.mark.parametrize("given", ["J2", "N4", "N8"])
def test_a_held_plot_is_traded_for_the_top_of_the_deck(given: str) -> None:
    held = ["J2", "N4", "N8"]
    match = plotting(tiles=LAIR, plots=held, plot_deck=["J5", "J1", "..."], plot_discard=["N2"])
    assert swaps(match) == [f"swap:{plot}" for plot in held]
    play(match, f"swap:{given}")
    assert lies(match, "plots") == sorted([plot for plot in held if plot != given] + ["J5"])
    assert lies(match, "plot_discard") == sorted(["N2", given])
    assert lies(match, "plot_deck")[0] == "J1"
    assert swaps(match) == []
    next_plot_phase(match)
    assert len(swaps(match)) == 3


@pytest.mark.rule("U-PLT-02")
def test_a_swap_shows_what_is_put_away_and_hides_what_is_drawn() -> None:
    match = plotting(tiles=LAIR, plots=["J2"], plot_deck=["J5", "..."])
    play(match, "swap:J2")
    for viewer in (RESISTANCE, None):
        assert [fact["plot_id"] for fact in told(match, "plot_swapped", viewer)] == ["J2"]
        assert told(match, "plot_drawn", viewer) == [{}]
        assert [plot["id"] for plot in seen(match, viewer)["plot_discard"]] == ["J2"]
        assert known_plots(match, viewer) == []
        assert seen(match, viewer)["plots"]["number"] == 1
    assert [fact["plot_id"] for fact in told(match, "plot_drawn", MASTER)] == ["J5"]


@pytest.mark.rule("U-PLT-03")
def test_a_plot_is_completed_and_another_swapped_in_either_order() -> None:
    position: dict[str, Any] = {
        "tiles": LAIR,
        "plots": ["J4", "N1", "N2"],
        "plot_deck": ["J1", "J2", "..."],
        "mats": {"K4": ["M2", "A2", "I2"]},
    }
    for choices in (("complete:J4:K4", "swap:N1"), ("swap:N1", "complete:J4:K4")):
        match = play(plotting(**position), *choices)
        assert lies(match, "majors") == ["J4"]
        assert lies(match, "plots") == ["J1", "J2", "N2"]
        assert lies(match, "plot_discard") == ["N1"]
        assert offered(match) == ["end"]


@pytest.mark.rule("U-PLT-03", "J-31")
def test_a_plot_just_drawn_may_be_completed() -> None:
    match = plotting(
        tiles=LAIR, plots=["N1", "N5"], plot_deck=["J6", "..."], mats={"K2": ["A4", "I3"]}
    )
    assert completions(match) == []
    play(match, "swap:N1")
    assert offered(match) == ["complete:J6:K2", "end"]
    play(match, "complete:J6:K2")
    assert lies(match, "majors") == ["J6"]


@pytest.mark.rule("U-PLT-03")
def test_a_replacement_may_be_swapped() -> None:
    match = plotting(
        tiles=LAIR, plots=["J4"], plot_deck=["N6", "N3", "..."], mats={"K4": ["M2", "A2", "I2"]}
    )
    play(match, "complete:J4:K4", "swap:N6")
    assert (lies(match, "plots"), lies(match, "plot_discard")) == (["N3"], ["N6"])


# What the mat has to hold


@pytest.mark.rule("U-PLT-05")
@pytest.mark.parametrize(
    ("stash", "met"),
    [
        (["M3"], True),
        (["M1", "M2"], True),
        (["M1", "M1", "M1"], True),
        (["M4"], True),
        (["M2"], False),
        (["M1", "M1"], False),
        (["M2", "A4", "I4"], False),
    ],
)
def test_a_typed_need_is_the_sum_of_the_values_of_that_type(stash: list[str], met: bool) -> None:
    match = plotting(tiles=LAIR, plots=["N1"], mats={"K3": stash})
    assert completions(match) == (["complete:N1:K3"] if met else [])


@pytest.mark.rule("U-PLT-05")
@pytest.mark.parametrize(
    ("stash", "met"),
    [
        (["M1", "A1", "I1"], True),
        (["A1", "I2"], True),
        (["I3"], True),
        (["A4", "M4"], True),
        (["A2"], False),
        (["M1", "I1"], False),
        ([], False),
    ],
)
def test_a_need_of_any_type_is_the_sum_of_the_whole_mat(stash: list[str], met: bool) -> None:
    match = plotting(tiles=LAIR, plots=["N4"], mats={"K3": stash})
    assert completions(match) == (["complete:N4:K3"] if met else [])


@pytest.mark.rule("U-PLT-05", "J-29")
def test_a_card_counts_for_its_own_type_only() -> None:
    match = plotting(tiles=LAIR, plots=["J1", "J5"], mats={"K1": ["M4", "M4", "I3"]})
    assert completions(match) == ["complete:J1:K1"]
    one_type = plotting(tiles=LAIR, plots=["J4"], mats={"K4": ["M4", "M2", "A3"]})
    assert completions(one_type) == []


@pytest.mark.rule("U-PLT-05", "U-PLT-04")
def test_mats_are_not_added_up() -> None:
    match = plotting(tiles=LAIR, plots=["J7", "N1"], mats={"K1": ["M4"], "K2": ["I3", "M2"]})
    assert completions(match) == ["complete:N1:K1"]


@pytest.mark.rule("U-PLT-06", "U-PLT-07", "J-28")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_surplus_is_allowed_and_discarded_with_the_rest(viewer: int | None) -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J1"],
        mats={"K1": ["M4", "M2", "I2", "A3"], "K2": ["M1"]},
        discard=["I1"],
    )
    play(match, "complete:J1:K1")
    assert lies(match, "mats") == {"K1": [], "K2": ["M1"], "K3": [], "K4": []}
    assert lies(match, "discard") == ["M2", "M4", "A3", "I1", "I2"]
    (event,) = told(match, "plot_completed", viewer)
    assert (event["plot_id"], event["key_id"], event["major"]) == ("J1", "K1", True)
    assert event["cards"] == ["M2", "M4", "A3", "I2"]


@pytest.mark.rule("U-PLT-07")
def test_hidden_stashes_are_shown_when_a_plot_is_completed() -> None:
    match = plotting(
        options={"stash_visibility": "hidden"}, tiles=LAIR, plots=["N7"], mats={"K2": ["M2", "A1"]}
    )
    assert "cards" not in seen(match, RESISTANCE)["mats"][1]
    play(match, "complete:N7:K2")
    assert told(match, "plot_completed", RESISTANCE)[0]["cards"] == ["M2", "A1"]
    assert seen(match, RESISTANCE)["discard"] == ["M2", "A1"]


@pytest.mark.rule("U-PLT-11")
@pytest.mark.parametrize("face_up", [[], ["C3"]], ids=["down", "up"])
def test_a_key_room_may_be_face_up_or_face_down(face_up: list[str]) -> None:
    match = plotting(
        tiles=LAIR,
        face_up=face_up,
        followers={"C2": 4, "B3": 1},
        plots=["J3"],
        mats={"K3": cards_for("J3")},
    )
    assert completions(match) == ["complete:J3:K3"]


@pytest.mark.rule("U-PLT-04", "J-14")
def test_a_minor_is_offered_where_nobody_stands_and_not_after_a_capture() -> None:
    match = plotting(tiles=LAIR, plots=["N4", "J1"], mats={"K4": ["M1", "A2"]}, followers={"A3": 1})
    assert completions(match) == ["complete:N4:K4"]
    taken = table(
        tiles=LAIR, plots=["N4", "J1"], mats={"K4": ["M1", "A2"]}, heroes={"L": "D2"}, acted=["W"]
    )
    play(taken, "hero:L", "move:D3", "end")
    assert lies(taken, "captured") == ["M1", "A2"]
    assert completions(taken) == []


@pytest.mark.rule("U-PLT-12")
def test_what_is_stashed_serves_in_the_next_turn() -> None:
    match = spending(
        tiles=LAIR, hand=["M2", "A2", "I1"], plots=["J4", "N1", "N2"], mats={"K4": ["I1"]}
    )
    play(match, "stash:M2:K4", "stash:A2:K4", "stash:I1:K4")
    assert completions(match) == []
    assert not [choice for choice in offered(match) if choice.startswith("complete")]
    next_plot_phase(match)
    assert completions(match) == ["complete:J4:K4"]


# The plot deck


@pytest.mark.rule("U-PLT-09", "U-PLT-10")
def test_a_minor_is_resolved_discarded_and_then_replaced() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["N1", "J1", "J2"],
        plot_deck=["J3", "J4", "..."],
        mats={"K1": ["M3"]},
        followers={"A1": 5, "B1": 9},
    )
    play(match, "complete:N1:K1")
    assert asked(match) == "attack.target"
    assert lies(match, "plots") == ["J1", "J2"], "no replacement before the effect is done"
    assert told(match, "plot_drawn") == []
    play(match, "target:B1")
    assert lies(match, "plots") == ["J1", "J2", "J3"]
    assert lies(match, "plot_discard") == ["N1"]
    assert lies(match, "plot_deck")[0] == "J4"
    assert lies(match, "majors") == []
    names = [event.name for event in match.events(None)]
    assert names == ["plot_completed", "attack", "plot_drawn"]


@pytest.mark.rule("U-PLT-10")
def test_a_major_is_replaced_unless_the_match_is_over() -> None:
    position: dict[str, Any] = {
        "tiles": LAIR,
        "plots": ["J4", "N1"],
        "plot_deck": ["J5", "..."],
        "mats": {"K4": ["M2", "A2", "I2"]},
    }
    match = play(plotting(majors=["J1", "J2"], **position), "complete:J4:K4")
    assert lies(match, "plots") == ["J5", "N1"]
    assert told(match, "plot_drawn", MASTER)[0]["plot_id"] == "J5"
    over = play(plotting(majors=["J1", "J2", "J3"], **position), "complete:J4:K4")
    assert lies(over, "plots") == ["N1"]
    assert told(over, "plot_drawn", MASTER) == []


REST_OF_PLOTS = ["J6", "J7", "N2", "N3", "N4", "N5", "N6", "N8"]


@pytest.mark.rule("U-PLT-13")
def test_an_empty_plot_deck_is_made_anew_of_the_discard() -> None:
    drawn = set()
    for seed in range(25):
        match = plotting(
            seed=seed,
            tiles=LAIR,
            majors=["J1", "J2"],
            plots=["J4", "J5", "J3"],
            plot_deck=[],
            plot_discard=["N1", "N7", *REST_OF_PLOTS],
            mats={"K4": ["M2", "A2", "I2"]},
        )
        play(match, "complete:J4:K4")
        (new,) = set(lies(match, "plots")) - {"J3", "J5"}
        drawn.add(new)
        assert lies(match, "plot_discard") == []
        assert sorted([new, *lies(match, "plot_deck")]) == sorted(["N1", "N7", *REST_OF_PLOTS])
        assert told(match, "reshuffled") == [{"which": "plots", "cards": 10}]
        assert lies(match, "majors") == ["J1", "J2", "J4"], "completed Majors stay out"
    assert len(drawn) > 5


@pytest.mark.rule("U-PLT-13")
def test_the_plot_just_put_away_is_shuffled_in_too() -> None:
    position: dict[str, Any] = {
        "tiles": LAIR,
        "majors": ["J1", "J2", "J3"],
        "plots": ["J4", "N1", "N7"],
        "plot_deck": [],
        "plot_discard": ["J5", *REST_OF_PLOTS],
    }
    swapped = play(plotting(**position), "swap:N1")
    assert told(swapped, "reshuffled") == [{"which": "plots", "cards": 10}]
    assert "N1" in lies(swapped, "plots") + lies(swapped, "plot_deck")
    minor = play(plotting(mats={"K1": ["M2", "A1"]}, **position), "complete:N7:K1")
    assert told(minor, "reshuffled") == [{"which": "plots", "cards": 10}]
    assert "N7" in lies(minor, "plots") + lies(minor, "plot_deck")


@pytest.mark.rule("U-PLT-13")
def test_the_last_plot_of_the_deck_is_drawn_without_a_reshuffle() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["N1", "N7"],
        plot_deck=["J1"],
        plot_discard=["J2", "J3", "J4", "J5", *REST_OF_PLOTS],
    )
    play(match, "swap:N1")
    assert lies(match, "plots") == ["J1", "N7"]
    assert lies(match, "plot_deck") == []
    assert told(match, "reshuffled") == []


@pytest.mark.rule("U-PLT-13")
def test_with_deck_and_discard_empty_the_plot_hand_is_smaller() -> None:
    held = ["J3", "J4", "J5", "N1", "N7", *REST_OF_PLOTS]
    match = plotting(
        tiles=LAIR,
        majors=["J1", "J2"],
        plots=held,
        plot_deck=[],
        plot_discard=[],
        mats={"K4": ["M2", "A2", "I2"]},
    )
    play(match, "complete:J4:K4")
    assert lies(match, "plots") == sorted(set(held) - {"J4"})
    assert told(match, "plot_drawn") == []
    assert told(match, "reshuffled") == []
    play(match, "swap:N1")
    assert lies(match, "plots") == sorted(set(held) - {"J4"}), "the only card there is comes back"
    play(match, "end")
    assert asked(match) == "resource"


# What a reshuffle tells about the plots held


@pytest.mark.rule("U-PLT-13")
def test_plots_held_at_a_reshuffle_are_known_and_the_new_one_is_not() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J1", "J2", "N1"],
        plot_deck=[],
        plot_discard=["J3", "J4", "J5", "N7", *REST_OF_PLOTS],
    )
    for viewer in (RESISTANCE, None):
        assert known_plots(match, viewer) == []
    play(match, "swap:N1")
    for viewer in (RESISTANCE, None):
        assert known_plots(match, viewer) == ["J1", "J2"]
        assert seen(match, viewer)["plots"]["number"] == 3
    assert known_plots(match, MASTER) == lies(match, "plots")
    next_plot_phase(match)
    assert known_plots(match) == ["J1", "J2"]
    play(match, "swap:J2")
    assert known_plots(match) == ["J1"], "what is put away is no longer held"


@pytest.mark.rule("U-PLT-13")
def test_a_completed_plot_is_no_longer_known_to_be_held() -> None:
    for plot, key, stash in (("J4", "K4", ["M2", "A2", "I2"]), ("N7", "K1", ["M2", "A1"])):
        match = plotting(
            tiles=LAIR,
            plots=["J4", "N7", "J1"],
            known_plots=["J1", "J4", "N7"],
            mats={key: stash},
        )
        play(match, f"complete:{plot}:{key}")
        assert known_plots(match) == [held for held in ("J1", "J4", "N7") if held != plot]


@pytest.mark.rule("U-PLT-10", "U-PLT-13")
def test_a_reshuffle_for_the_replacement_shows_the_two_that_stay() -> None:
    match = plotting(
        tiles=LAIR,
        plots=["J1", "J4", "N5"],
        plot_deck=[],
        plot_discard=["J2", "J3", "J5", "N1", "N7", "J6", "J7", "N2", "N3", "N4", "N6", "N8"],
        mats={"K4": ["M2", "A2", "I2"]},
    )
    play(match, "complete:J4:K4")
    assert known_plots(match) == ["J1", "N5"]


# Attacks and fear that come with a plot


@pytest.mark.rule("U-PLT-14")
def test_attack_and_fear_of_a_plot_cost_no_cards() -> None:
    hand = ["M3", "M2", "I3"]
    common: dict[str, Any] = {
        "tiles": LAIR,
        "face_up": ["B1"],
        "hand": hand,
        "followers": {"A1": 11},
    }
    raid = plotting(plots=["N1"], mats={"K1": ["M4", "M1"]}, **common)
    play(raid, "complete:N1:K1")
    assert told(raid, "attack")[0]["strength"] == 8
    dread = plotting(plots=["N2"], mats={"K1": ["I4", "I1"]}, **common)
    play(dread, "complete:N2:K1", *["drive:A1:B1"] * 6)
    assert state(dread).followers[:2] == [5, 6]
    assert asked(dread) == "plot", "six steps and no more"
    for match in (raid, dread):
        assert lies(match, "hand") == cards(*hand)
        assert told(match, "paid") == []
