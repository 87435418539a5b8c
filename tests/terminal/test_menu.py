from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lairworks.terminal import screen
from lairworks.terminal.menu import Group, Offer, group, matching, offers_of, split
from tests.terminal.scripted import new_match

CHOICES = ["creep:N", "creep:E", "conserve", "hench:1:L3.E1", "hench:10:L3.E1", "stop"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("creep:N", ["creep:N"]),
        ("creep n", ["creep:N"]),
        ("CREEP:n", ["creep:N"]),
        ("  creep   E ", ["creep:E"]),
        ("cr:e", ["creep:E"]),
        ("s", ["stop"]),
        ("co", ["conserve"]),
        ("c", ["creep:N", "creep:E", "conserve"]),
        ("creep", ["creep:N", "creep:E"]),
        ("hench:1", ["hench:1:L3.E1"]),
        ("hench 10", ["hench:10:L3.E1"]),
        ("hench", ["hench:1:L3.E1", "hench:10:L3.E1"]),
        ("stop:now", []),
        ("dance", []),
        ("", []),
        (":", []),
    ],
)
def test_typed_words_find_their_choices(typed: str, meant: list[str]) -> None:
    assert matching(typed, CHOICES) == meant


def test_case_tells_apart_what_only_case_tells_apart() -> None:
    assert matching("put:b", ["put:B", "put:b"]) == ["put:b"]
    assert matching("put:B", ["put:B", "put:b"]) == ["put:B"]


def offers(*texts: str) -> list[Offer]:
    found = []
    for number, text in enumerate(texts, start=1):
        verb, _, argument = text.partition(" ")
        found.append(Offer(number, f"{verb}:{argument}", verb, (argument,), text))
    return found


def test_a_short_menu_is_a_plain_list() -> None:
    menu = offers(*(f"wall {n}" for n in range(12)))
    assert split(menu) == menu


def test_a_long_menu_keeps_small_groups_as_lists() -> None:
    menu = offers(*(f"wall {n}" for n in range(20)), "put chest", "put exit")
    walls, *rest = split(menu)
    assert isinstance(walls, Group)
    assert [offer.number for offer in walls.offers] == list(range(1, 21))
    assert rest == menu[20:]


def test_sentences_that_begin_differently_are_different_groups() -> None:
    texts = [f"{'Take' if n % 2 else 'Put'} wall {n}" for n in range(20)]
    menu = [Offer(n, f"wall:{n}", "wall", (str(n),), text) for n, text in enumerate(texts)]
    titles = [part.title for part in split(menu) if isinstance(part, Group)]
    assert titles == ["Put wall …", "Take wall …"]


def test_a_group_says_what_is_shared_once() -> None:
    shown = group(
        offers(
            "Go to A1 (1 yellow)",
            "Go to B2, where a blob waits (1 yellow)",
            "Go to C3, (1 yellow)",
        )
    )
    assert shown.title == "Go to … (1 yellow)"
    assert shown.cells == ("A1", "B2, where a blob waits", "C3")


def test_offers_follow_the_match() -> None:
    match = new_match()
    assert [offer.choice for offer in offers_of(match, 0)] == match.choices(0)
    assert [offer.number for offer in offers_of(match, 0)][-1] == len(match.choices(0))
    assert all(offer.text for offer in offers_of(match, 0))


def test_a_group_too_wide_for_columns_keeps_its_indent() -> None:
    hedge = "hedge, of which there is so much to say that it goes on below"
    texts = ["Put wall", f"Put {hedge}", *(f"Put fence {n}" for n in range(12))]
    menu = [Offer(n, f"put:{n}", "put", (str(n),), text) for n, text in enumerate(texts, 1)]
    console = Console(width=50, file=StringIO())
    lines = [
        "".join(segment.text for segment in line).rstrip()
        for line in console.render_lines(screen.menu(menu, 50))
    ]
    at = lines.index("   1 wall")
    assert lines[at + 1].startswith("   2 hedge")
    assert lines[at + 2].startswith("     ")
    assert f"{lines[at + 1][5:]} {lines[at + 2].strip()}" == hedge
    assert lines[at + 3] == "   3 fence 0"
