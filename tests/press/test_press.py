"""What comes out of the press: everything that is in the content, legible, in the right place."""

from __future__ import annotations

import builtins
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from lairworks import packs, press, shelf
from lairworks.core.errors import ContentError, LairworksError, UnknownGame
from lairworks.press import rules
from lairworks.press.credits import credit
from lairworks.press.imposition import PAPERS, impose
from lairworks.press.model import SECTIONS, Kit
from lairworks.press.volcano import SEATS
from lairworks.terminal.printing import print_game

GAMES = press.PRINTED
SEAT_COLOURS = [colour for colour, _ in SEATS]
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
    tokens = {f"Tokens of {colour}": 3 + 1 + volcano.henchmen for colour in SEAT_COLOURS}
    assert counts["volcano"] == {
        "Sites": 2,
        "Rooms": len(volcano.rooms),
        "Elevator and Core cards": 5,
        "Crates": sum(crate.count for crate in volcano.crates),
        **tokens,
        "Work Tokens": volcano.work_tokens,
        "Purple cube": 1,
    }
    assert sum(tokens.values()) == 12 + 12  # as in the box: people, and three tokens for each
    assert counts["uprising"]["Plots"] == len(uprising.plots)
    assert counts["uprising"]["Rooms"] == len(uprising.tiles) == 16
    assert counts["uprising"]["Followers"] == uprising.followers
    for pile in ("starter", "supply"):
        cards = sum(getattr(resource, pile) for resource in uprising.resources)
        assert counts["uprising"][f"Resources: {pile}"] == cards
    assert counts["uprising"]["Hero cards"] == counts["uprising"]["Heroes"] == 3
    assert counts["delve"] == {
        "Treasures": len(delve.treasures),
        "Pieces of lairs": 2 * (2 + delve.kit.chests + sum(delve.kit.hazards)),
        "Hazard cards": len(delve.hazards),
        "Explorers and trackers": 4,
        "Cubes": 2 * delve.cube_total,
        "Walls": 2 * delve.kit.walls,
    }
    assert counts["heist"] == {
        "Planning cards": len(heist.cards),
        "Agents": len(heist.agents),
        "Gadgets": len(heist.gadgets),
        "Missions": len(heist.missions),
    }


@pytest.mark.parametrize(
    ("game", "paper_parts"),
    [
        ("volcano", {"Above ground": 1, "Lieutenant's mat": 4}),
        ("uprising", {"Key Room mats": 1, "The master": 1, "The resistance": 1}),
        (
            "delve",
            {
                "My lair: build it behind a screen": 2,
                "My map of the rival's lair": 2,
                "Explorer's mat": 2,
            },
        ),
        ("heist", {"Lairs: lay out the one you play": 2, "My sheet": 4}),
        ("quest", {"Treasure Lair: a sheet for each player": 4}),
    ],
)
def test_every_player_has_boards_and_sheets(game: str, paper_parts: dict[str, int]) -> None:
    found: Counter[str] = Counter()
    for page in kit(game).pages:
        found[page.title] += page.copies
    assert found == paper_parts


def test_dice_are_listed_with_their_faces() -> None:
    assert ("one die", "for the Warrior: its faces are 1, 2, 3, 4, 5, 6") in kit(
        "uprising"
    ).household
    assert ("3 dice", "for checks; their faces are 1, 2, 3, 4, 5, 6") in kit("delve").household


@pytest.mark.parametrize("game", GAMES)
def test_a_back_tells_nothing_of_its_front(game: str) -> None:
    """All backs of a deck are the same, but for what is used on both sides."""
    backs: dict[str, list[object]] = {}
    for piece in kit(game).pieces:
        if piece.front != piece.back and not piece.two_faced:
            known = backs.setdefault(piece.kind.split(":")[0], [])
            if piece.back not in known:
                known.append(piece.back)
    assert backs
    assert all(len(known) == 1 for known in backs.values())
    two_faced = {piece.kind for piece in kit(game).pieces if piece.two_faced}
    assert two_faced == {
        "heist": {"Planning cards", "Gadgets"},
        "volcano": {"Elevator and Core cards"},
    }.get(game, set())


def test_starters_and_supplies_look_alike_from_behind() -> None:
    backs = [piece.back for piece in kit("uprising").pieces if piece.kind.startswith("Resources")]
    assert all(back == backs[0] for back in backs)


def test_captured_cards_are_counted_not_added_up() -> None:
    """U-CAP-02: each card counts as one, be it worth 1 or 4."""
    printed = words("".join(pages(press.pdf("uprising", only=["sheets"]))))
    assert words("20 captured resource cards, whatever they are worth") in printed


def test_an_elevator_card_has_its_slots_and_rock_behind() -> None:
    cards = [piece for piece in kit("volcano").pieces if piece.kind.startswith("Elevator")]
    slots = [[slot["title"] for slot in card.front["body"][1]["items"]] for card in cards]  # type: ignore[index]
    assert [name for card in slots for name in card] == [
        *(str(number) for number in range(1, 25)),
        "Core",
    ]
    assert all("rock" in str(card.back["note"]) for card in cards)


def test_what_is_said_of_a_hazard_is_what_it_does() -> None:
    blob, pit = (piece for piece in kit("delve").pieces if piece.kind == "Hazard cards")
    assert "It strikes: fatigue 2 cubes." in said(blob.front)
    assert "It strikes: fatigue 2 Fresh cubes." in said(pit.front)
    assert "Reach 6 with a check to defeat it." in said(blob.front)
    assert "Reach 5 with a check to disarm it." in said(pit.front)


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
        for band, turned in zip(front.bands, behind.bands, strict=True):
            assert [width - x for x in reversed(band.across)] == pytest.approx(turned.across)
            assert band.down == turned.down
        for one, other in zip(front.placed, behind.placed, strict=True):
            assert one.piece is other.piece
            assert (one.face, other.face) == (one.piece.front, one.piece.back)
            assert other.x == pytest.approx(width - one.x - one.piece.size[0])
            assert other.y == one.y
            assert one.x >= 5
            assert one.y >= 5
            assert one.y + one.piece.size[1] <= height - 9


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("double_sided", [True, False])
def test_pieces_lie_beside_each_other_and_between_cuts(
    game: str, paper: str, double_sided: bool
) -> None:
    pieces = kit(game).pieces
    sheets = impose(pieces, PAPERS[paper], double_sided)
    placed = [each.piece for sheet in sheets for each in sheet.placed]
    faces = 2 if double_sided else 1
    extra = 0 if double_sided else sum(piece.two_faced for piece in pieces)
    assert len(placed) == faces * len(pieces) + extra
    for sheet in sheets:
        corners = Counter((round(each.x, 3), round(each.y, 3)) for each in sheet.placed)
        assert set(corners.values()) == {1}
        for each in sheet.placed:
            sides = (each.x, each.x + each.piece.size[0]), (each.y, each.y + each.piece.size[1])
            assert any(
                all(any(side == pytest.approx(cut) for cut in band.across) for side in sides[0])
                and all(any(side == pytest.approx(cut) for cut in band.down) for side in sides[1])
                for band in sheet.bands
            )
        ends = [band.down for band in sheet.bands]
        for above, below in pairwise(ends):
            assert below[0] >= above[-1] + 9  # room for the marks of both


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    piece = replace(kit("quest").pieces[0], size=(300.0, 20.0))
    with pytest.raises(ValueError, match="larger than the paper"):
        impose([piece], PAPERS["a4"], double_sided=True)


@pytest.mark.parametrize("paper", PAPERS)
def test_cut_marks_register_on_paper(paper: str) -> None:
    """Leaves held against the light: the marks of both sides, one turned over, are the same.

    Also those of the last leaf, which is not full.
    """
    only = ["cards", "tiles"]
    document = pdfium.PdfDocument(press.pdf("delve", paper=paper, only=only))
    sheets = impose(kit("delve").pieces, PAPERS[paper], double_sided=True)
    assert len(document) == len(sheets)
    scale = 3
    for index in range(0, len(document), 2):
        front, behind = (
            document[side].render(scale=scale, grayscale=True).to_numpy().squeeze()
            for side in (index, index + 1)
        )
        bands = sheets[index].bands
        # The marks beside the pieces and above them, up to the cuts.
        beside = round(min(band.across[0] for band in bands) / POINT * scale)
        above = round(bands[0].down[0] / POINT * scale)
        foot = -round(9 / POINT * scale)
        sides = [front[:foot], behind[:foot, ::-1]]
        for marks in ([side[:, :beside] for side in sides], [side[:above].T for side in sides]):
            rows = [_rows(part) for part in marks]
            assert rows[0]
            assert _apart(*rows) <= 1  # half a dot of rounding on either side


def _apart(one: list[int], other: list[int]) -> int:
    """How far the dark rows of one picture are from those of another, at most."""
    return max(min(abs(row - near) for near in other) for row in one)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ink_of_both_sides_lies_within_the_same_cuts(game: str) -> None:
    """Nothing of a face reaches over its cut: along the cuts the paper is white on both sides."""
    sheets = impose(kit(game).pieces, PAPERS["a4"], double_sided=True)
    document = pdfium.PdfDocument(press.pdf(game, only=["cards", "tiles", "boards"]))
    first = len(document) - len(sheets)
    scale = 3
    for index, sheet in enumerate(sheets):
        shown = document[first + index].render(scale=scale, grayscale=True).to_numpy().squeeze()
        for each in sheet.placed:
            x, y = (round(at / POINT * scale) for at in (each.x, each.y))
            width, height = (round(side / POINT * scale) for side in each.piece.size)
            edge = 3  # points of the picture, or a third of a millimetre
            inside = shown[y + edge : y + height - edge, x + edge : x + width - edge]
            assert (inside < 200).any(), each.piece.kind
            around = [
                shown[y + edge : y + height - edge, x - 1 : x + 2],
                shown[y - 1 : y + 2, x + edge : x + width - edge],
            ]
            assert all((strip > 200).all() for strip in around), each.piece.kind


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
    for kind in ("Gadgets", "Planning cards"):
        both_used = [piece for piece in pieces if piece.kind == kind]
        sheets = impose(both_used, PAPERS["a4"], double_sided=False)
        faces = [placed.face for sheet in sheets for placed in sheet.placed]
        assert faces == [face for piece in both_used for face in (piece.front, piece.back)]
    alone = pages(press.pdf("delve", double_sided=False, only=["cards"]))
    both = pages(press.pdf("delve", only=["cards"]))
    assert 2 * len(alone) == len(both)


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_alone(section: str) -> None:
    text = "".join(pages(press.pdf("delve", only=[section])))
    assert ("Lairs: the rules" in text) == (section == "rules")
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


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_of_a_match_are_printed(game: str) -> None:
    """Every rule with an id, but advice and what only our rulings and examples say."""
    text = packs.rulebook(shelf.find(game))
    ids = set(re.findall(r"^- \*\*([A-Z]-[A-Z0-9]+-\d\d)\*\*", text, re.MULTILINE))
    printed = set(re.findall(r"\*\*?([A-Z]-[A-Z0-9]+-\d\d)", raw_rules(game)))
    assert {id for id in ids - printed if id.split("-")[1] not in ("TIP", "EXT")} == set()


def raw_rules(game: str) -> str:
    """The rules as they are printed, each id marked as it is in the rulebook."""
    chapters = rules.summary(shelf.find(game), kit(game).rules)
    return "".join(
        f"**{span['text']}" if span.get("style") == "bold" else str(span["text"])
        for block in chapters
        for span in block.get("spans", [])  # type: ignore[attr-defined]
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_printed_about_the_screen(game: str) -> None:
    text = str(rules.summary(shelf.find(game), kit(game).rules))
    assert "Reading the text" not in text
    assert "set up differently" not in text


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


def test_long_names_and_texts_and_large_numbers_still_fit(tmp_path: Path) -> None:
    name = "Bestiary of Uncountable and Unspeakable Bites"
    text = "+1 for each monster you defeated, and +1 for each trap you disarmed " * 3
    pack = tmp_path / "large.toml"
    pack.write_text(
        f'[treasures.t01]\nname = "{name}"\nbase = 99\ntext = "{text}"\n', encoding="utf-8"
    )
    printed = words("".join(pages(press.pdf("delve", pack=pack, only=["cards"]))))
    assert words(name) in printed
    assert words(text) in printed
    assert words("99 points face up") in printed


def test_names_are_no_markup(tmp_path: Path) -> None:
    pack = tmp_path / "odd.toml"
    pack.write_text('[treasures.t02]\nname = "#panic() $x <b>&amp;"\n', encoding="utf-8")
    found = "".join(pages(press.pdf("delve", pack=pack, only=["cards"])))
    assert words("#panic() $x <b>&amp;") in words(found)


def test_mistakes_are_told(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame):
        press.pdf("chess")
    with pytest.raises(press.CannotPrint, match="no paper 'a3'; there are a4, letter"):
        press.pdf("quest", paper="a3")
    with pytest.raises(press.CannotPrint, match="no section 'dice'"):
        press.pdf("quest", only=["dice"])
    with pytest.raises(ContentError, match="cannot be read"):
        print_game("quest", output=tmp_path / "quest.pdf", pack=tmp_path / "none.toml")


def test_a_file_that_cannot_be_written_is_told_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(*_: object, **__: object) -> bytes:
        raise AssertionError("drawn in vain")

    monkeypatch.setattr(press, "pdf", draw)
    with pytest.raises(LairworksError, match=r"quest\.txt is no name for a PDF"):
        print_game("quest", output=tmp_path / "quest.txt")
    with pytest.raises(LairworksError, match=r"cannot be written: there is no folder .*nowhere"):
        print_game("quest", output=tmp_path / "nowhere" / "quest.pdf")
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises(LairworksError, match="cannot be written: Is a directory"):
        print_game("quest", output=tmp_path / "folder.pdf")


def test_a_disk_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(press, "pdf", lambda *_, **__: b"%PDF")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(LairworksError, match="cannot be written: No space left on device"):
        print_game("quest", output=tmp_path / "quest.pdf")


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
