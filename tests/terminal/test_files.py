from __future__ import annotations

import os
from pathlib import Path

import pytest

from lairworks.core.errors import BadSave, LairworksError
from lairworks.terminal.files import read_match, write_match
from tests.terminal.scripted import new_match


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    match = new_match()
    match.play(0, "wall:A1e")
    write_match(tmp_path / "m.json", match)
    assert read_match(tmp_path / "m.json").fingerprint() == match.fingerprint()
    assert (tmp_path / "m.json").read_text(encoding="utf-8") == match.save()


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    path = tmp_path / "m.json"
    write_match(path, match)
    before = path.read_text(encoding="utf-8")
    match.play(0, "wall:A1e")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LairworksError, match=r"cannot write .*m\.json: No space left on device"):
        write_match(path, match)
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match="cannot write"):
        write_match(tmp_path / "nowhere" / "m.json", new_match())


def test_files_that_are_no_matches(tmp_path: Path) -> None:
    with pytest.raises(LairworksError, match="cannot read"):
        read_match(tmp_path / "missing.json")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LairworksError, match="not a text file"):
        read_match(tmp_path / "binary")
    (tmp_path / "text").write_text("hello", encoding="utf-8")
    with pytest.raises(BadSave):
        read_match(tmp_path / "text")
