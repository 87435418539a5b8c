"""What comes out of the press: everything that is in the content, legible, in the right place."""

from __future__ import annotations

import builtins
import re
from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from lairworks import packs, press, shelf
from lairworks.core.errors import LairworksError, UnknownGame
from lairworks.press import rules
from lairworks.press.credits import credit
from lairworks.press.imposition import PAPERS, impose
from lairworks.press.model import SECTIONS, Kit
from lairworks.terminal.printing import print_game

GAMES = press.PRINTED
POINT = 25.4 / 72  # in millimetres


def content(game: str) -> Any:
    return packs.content_of(shelf.find(game))


def kit(game: str) -> Kit:
    return press.kit_of(game, content(game))[0]


@cache
def pdf(game: str, paper: str = "a4") -> bytes:
    return press.pdf(game, paper=paper)


def words(text: str) -> str:
    """A text without what lines and ligatures make of it."""
    for joined, letters in {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"}.items():
        text = text.replace(joined, letters)
    return re.sub(r"[-\s\u00ad\ufffe\u200b*]+", "", text)


@cache
def pages(data: bytes) -> list[str]:
    document = pdfium.PdfDocument(data)
    return [page.get_textpage().get_text_range() for page in document]


def said(block: object) -> list[str]:
    """All words of a face."""
    if isinstance(block, dict):
        if "spans" in block:
            return ["".join(str(span["text"]) for span in block["spans"])]
        keys = ("title", "text", "note", "mark", "body", "items", "left", "right", "rows")
        return [word for key in keys if key in block for word in said(block[key])]
    if isinstance(block, list):
        return [word for each in block for word in said(each)]
    return [block] if isinstance(block, str) else []


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_piece_is_in_the_file(game: str) -> None:
    printed = words("".join(pages(pdf(game))))
    for piece in kit(game).pieces:
        for text in said(piece.front) + said(piece.back):
            assert words(text) in printed, text


def test_there_are_as_many_cards_as_the_content_says() -> None:
    counts = {game: Counter(piece.kind for piece in kit(game).pieces) for game in GAMES}
    quest, volcano, uprising = content("quest"), content("volcano"), content("uprising")
    delve, heist = content("delve"), content("heist")
    assert counts["quest"] == {
        "Starting heroes": len(quest.starters),
        "Heroes": len(quest.recruits),
        "Actions": sum(action.count for action in quest.actions),
        "Challenges": len(quest.challenges),
        "Treasures": len(quest.treasures),
    }
    assert counts["volcano"]["Rooms"] == len(volcano.rooms)
    assert counts["volcano"]["Crates"] == sum(crate.count for crate in volcano.crates)
    assert counts["uprising"]["Plots"] == len(uprising.plots)
    assert counts["uprising"]["Rooms"] == len(uprising.tiles) == 16
    assert counts["uprising"]["Followers"] == uprising.followers
    for pile in ("starter", "supply"):
        cards = sum(getattr(resource, pile) for resource in uprising.resources)
        assert counts["uprising"][f"Resources: {pile}"] == cards
    assert counts["delve"]["Treasures"] == len(delve.treasures)
    assert counts["delve"]["Cubes"] == 2 * delve.cube_total
    assert counts["heist"]["Planning cards"] == len(heist.cards) == 108
    assert counts["heist"]["Agents"] == len(heist.agents)
    assert counts["heist"]["Gadgets"] == len(heist.gadgets)
    assert counts["heist"]["Missions"] == len(heist.missions)


def test_the_back_of_a_planning_card_names_its_own_row_or_column() -> None:
    heist = content("heist")
    for card, piece in zip(heist.cards, kit("heist").pieces, strict=False):
        line = ("row", "column")[card.back // 5]
        assert piece.back["title"] == f"{line} {card.back % 5 + 1}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper_and_their_mark(game: str, paper: str) -> None:
    data = pdf(game, paper)
    document = pdfium.PdfDocument(data)
    size = (PAPERS[paper].width / POINT, PAPERS[paper].height / POINT)
    assert all(page.get_size() == pytest.approx(size, abs=0.1) for page in document)
    digest = content(game).digest[:8]
    for number, text in enumerate(pages(data), 1):
        assert f"content {digest}" in text
        assert f"page {number} of {len(document)}" in text


def test_the_same_content_gives_the_same_bytes() -> None:
    assert press.pdf("delve") == pdf("delve")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_backs_lie_behind_their_fronts(game: str, paper: str) -> None:
    sheets = impose(kit(game).pieces, PAPERS[paper], double_sided=True)
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for front, behind in zip(sheets[::2], sheets[1::2], strict=True):
        assert [width - x for x in reversed(front.across)] == pytest.approx(behind.across)
        assert front.down == behind.down
        for one, other in zip(front.placed, behind.placed, strict=True):
            assert one.piece is other.piece
            assert (one.face, other.face) == (one.piece.front, one.piece.back)
            assert other.x == pytest.approx(width - one.x - one.piece.size[0])
            assert other.y == one.y
            assert one.x >= 5
            assert one.y >= 5
            assert one.y + one.piece.size[1] <= height - 9


def test_cut_marks_register_on_paper() -> None:
    """A leaf held against the light: the marks of its two sides, one turned over, are the same."""
    document = pdfium.PdfDocument(press.pdf("delve", only=["cards"]))
    scale = 4
    front, behind = (
        document[index].render(scale=scale, grayscale=True).to_numpy().squeeze() for index in (0, 1)
    )
    margin = round(8 / POINT * scale)  # the marks stand in it; 10.5 mm are free at the sides
    assert (front[:, :margin] < 200).any()
    turned = behind[:, ::-1]
    dark = [set(_rows(side[:, :margin])) for side in (front, turned)]
    assert dark[0] == dark[1]
    top = round(9 / POINT * scale)
    assert _rows(front[:top].T) == _rows(turned[:top].T)


def _rows(part: Any) -> list[int]:
    return [index for index, row in enumerate(part) if (row < 200).any()]


@pytest.mark.parametrize("game", GAMES)
def test_fronts_are_on_odd_pages(game: str) -> None:
    found = pages(pdf(game))
    sheets = impose(kit(game).pieces, PAPERS["a4"], double_sided=True)
    assert len(found) % 2 == 0
    assert (len(found) - len(sheets)) % 2 == 0


def test_without_backs_there_are_half_as_many_sheets_and_both_faces_of_gadgets() -> None:
    pieces = kit("heist").pieces
    gadgets = [piece for piece in pieces if piece.kind == "Gadgets"]
    sheets = impose(gadgets, PAPERS["a4"], double_sided=False)
    faces = [placed.face for sheet in sheets for placed in sheet.placed]
    assert faces == [face for piece in gadgets for face in (piece.front, piece.back)]
    alone = pages(press.pdf("delve", double_sided=False, only=["cards"]))
    both = pages(press.pdf("delve", only=["cards"]))
    assert 2 * len(alone) == len(both)


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_alone(section: str) -> None:
    text = "".join(pages(press.pdf("delve", only=[section])))
    assert ("the rules in short" in text) == (section == "rules")
    assert ("My map" in text) == (section in ("sheets", "rules"))


@pytest.mark.parametrize("game", GAMES)
def test_designers_and_rules_with_their_ids_are_printed(game: str) -> None:
    printed = words("".join(pages(pdf(game))))
    assert words(credit(game)) in printed
    notice = words((Path(__file__).parents[2] / "NOTICE").read_text(encoding="utf-8"))
    assert words(credit(game)) in notice
    assert "unofficial" in printed
    chapters = rules.summary(shelf.find(game), kit(game).rules)
    ids = re.findall(r"\b[A-Z]-[A-Z]+-\d\d\b", str(chapters))
    assert len(ids) > 20
    assert all(words(id) in printed for id in ids)


def test_a_card_of_a_pack_draws_itself(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(
        '[pack]\nname = "More treasure"\n[treasures.t40]\nname = "Cup of the Press"\ntype = "cup"\n'
        'base = 3\nbonus = []\ntext = "Nothing but gold"\n',
        encoding="utf-8",
    )
    found = pages(press.pdf("delve", pack=pack))
    printed = words("".join(found))
    assert words("Cup of the Press") in printed
    assert words("Nothing but gold") in printed
    assert words("t40 · authored") in printed
    assert words("With the pack More treasure") in printed
    assert content("delve").digest[:8] not in printed


def test_words_that_do_not_fit_stop_the_press(tmp_path: Path) -> None:
    pack = tmp_path / "long.toml"
    pack.write_text(f'[treasures.t01]\ntext = "{"gold and more gold " * 60}"\n', encoding="utf-8")
    with pytest.raises(press.CannotPrint, match="the words do not fit the card Bestiary of Bites"):
        press.pdf("delve", pack=pack)


def test_names_are_no_markup(tmp_path: Path) -> None:
    pack = tmp_path / "odd.toml"
    pack.write_text('[treasures.t02]\nname = "#panic() $x <b>&amp;"\n', encoding="utf-8")
    found = "".join(pages(press.pdf("delve", pack=pack, only=["cards"])))
    assert words("#panic() $x <b>&amp;") in words(found)


def test_mistakes_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownGame):
        press.pdf("chess")
    with pytest.raises(press.CannotPrint, match="no paper 'a3'; there are a4, letter"):
        press.pdf("quest", paper="a3")
    with pytest.raises(press.CannotPrint, match="no section 'dice'"):
        press.pdf("quest", only=["dice"])
    monkeypatch.setattr(press, "pdf", lambda *_, **__: b"%PDF")
    with pytest.raises(LairworksError, match="cannot be written: No such file or directory"):
        print_game("quest", output=tmp_path / "nowhere" / "quest.pdf")


@pytest.mark.parametrize("missing", ["typst", "py_mini_racer"])
def test_a_missing_extra_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == missing:
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(press.CannotPrint, match=r'pip install "lairworks\[press\]"'):
        press.pdf("delve")


def test_the_command_writes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "delve.pdf"
    print_game("delve", output=path, only="rules")
    assert path.read_bytes().startswith(b"%PDF")
    assert str(path) in capsys.readouterr().out


def test_the_template_is_packed() -> None:
    assert resources.files("lairworks.press").joinpath("press.typ").is_file()
