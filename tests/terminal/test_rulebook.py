from __future__ import annotations

import pytest

from lairworks import packs, shelf
from lairworks.core.errors import LairworksError
from lairworks.terminal import rulebook

DELVE = shelf.find("delve")
PAGE = """\
# A game

A paragraph about
moles.

## Moves

- **D-DIG-01** Dig one space.
  A second line.

  - and a part of it
- **D-DIG-02** Dig two spaces.
- A point without an id.

| id | question | answer |
| --- | --- | --- |
| R-01 | May moles swim? | Only on a \\| day. |
| R-02 | Why? | No. |

### EX-01 The first hole

It is deep.

It is dark.

### Something else

Not about holes.
"""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "rulebook", lambda game: PAGE)


def found(sought: str) -> list[str]:
    return [passage.text for passage in rulebook.look_up(DELVE, sought)]


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(
    ("sought", "texts"),
    [
        ("D-DIG-01", ["- **D-DIG-01** Dig one space.\n  A second line.\n\n  - and a part of it"]),
        ("d-dig-02", ["- **D-DIG-02** Dig two spaces."]),
        ("R-01", ["**R-01**\n\n- *question*: May moles swim?\n- *answer*: Only on a \\| day."]),
        ("EX-01", ["### EX-01 The first hole\n\nIt is deep.\n\nIt is dark."]),
        ("moles.", ["A paragraph about\nmoles."]),
        ("without", ["- A point without an id."]),
    ],
)
def test_a_passage_is_found_whole(sought: str, texts: list[str]) -> None:
    assert found(sought) == texts


@pytest.mark.usefixtures("page")
def test_a_family_and_a_word_find_several() -> None:
    assert [text[:14] for text in found("D-DIG")] == ["- **D-DIG-01**", "- **D-DIG-02**"]
    assert len(found("MOLES")) == 2
    assert len(found("hole")) == 2


@pytest.mark.usefixtures("page")
def test_what_is_not_there_is_said_with_what_is_near() -> None:
    with pytest.raises(LairworksError, match=r"no rule D-DUG-01 in delve; did you mean D-DIG-01"):
        found("D-DUG-01")
    with pytest.raises(LairworksError, match="say nothing of 'whales'"):
        found("whales")


@pytest.mark.usefixtures("page")
def test_headings() -> None:
    assert rulebook.headings(PAGE)[:2] == ["A game", "Moves"]


def test_a_game_without_a_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(game: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(packs, "rulebook", missing)
    with pytest.raises(LairworksError, match="delve has no rulebook"):
        rulebook.page(DELVE)


@pytest.mark.parametrize("sought", ["D-CREEP-01", "R-08", "EX-10"])
def test_the_rules_of_delve_are_found_by_id(sought: str) -> None:
    (passage,) = rulebook.look_up(DELVE, sought)
    assert passage.id == sought
    assert sought in passage.text
