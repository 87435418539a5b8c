"""How the built client is served."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import httpx
import pytest
from fastapi import FastAPI, Response

from lairworks.server import pages
from lairworks.server.problems import Problem


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    Path(tmp_path, "assets").mkdir()
    return tmp_path


@dataclass
class Row:
    game: str
    visibility: str


class Store:
    """The matches there are, as pages look them up."""

    rows: ClassVar = {
        "open": Row("quest", "link"),
        "shut": Row("quest", "private"),
        "odd": Row("sixth", "link"),
    }

    async def find(self, match: str) -> tuple[Row, list[object]] | None:
        return (self.rows[match], []) if match in self.rows else None


def client() -> httpx.AsyncClient:
    app = FastAPI()
    app.state.server = SimpleNamespace(store=Store())
    app.include_router(pages.router)
    app.add_exception_handler(Problem, lambda request, error: Response(status_code=404))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


async def test_every_page_is_the_one_page_and_asked_for_again(static: Path) -> None:
    Path(static, "index.html").write_text("<title>Lairworks</title>")
    Path(static, "parts.json").write_text("{}")
    async with client() as http:
        for path in ("/", "/play/quest", "/match/abc", "/replay/a/b", "/settings"):
            got = await http.get(path)
            assert (got.status_code, got.text) == (200, "<title>Lairworks</title>")
            assert got.headers["cache-control"] == "no-cache"
        again = await http.get("/", headers={"If-None-Match": got.headers["etag"]})
        assert again.status_code == 304
        assert (await http.get("/api/nothing")).status_code == 404


async def test_assets_are_packed_and_kept_for_a_year(static: Path) -> None:
    Path(static, "assets", "index-a1b2.js").write_text("let lair = 1;\n" * 100)
    async with client() as http:
        got = await http.get("/assets/index-a1b2.js")
        assert "immutable" in got.headers["cache-control"]
        assert got.headers["content-encoding"] == "gzip"
        assert got.headers["content-type"].startswith("text/javascript")
        assert got.text.startswith("let lair")


async def test_the_tightest_packing_that_is_taken_is_sent(static: Path) -> None:
    Path(static, "assets", "index-a1b2.js").write_text("let lair = 1;\n" * 100)
    Path(static, "assets", "index-a1b2.js.br").write_bytes(b"tight")
    async with client() as http:
        for taken, sent in (("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)):
            headers = {"Accept-Encoding": taken}
            async with http.stream("GET", "/assets/index-a1b2.js", headers=headers) as got:
                assert got.headers.get("content-encoding") == sent
                packed = b"".join([part async for part in got.aiter_raw()])
            assert (packed == b"tight") == (sent == "br")


PARTS = {
    "index.html": {"file": "assets/index.js", "css": ["assets/index.css"], "imports": ["_a.js"]},
    "_a.js": {"file": "assets/a.js"},
    "_b.js": {"file": "assets/b.js", "imports": ["_a.js"]},
    "src/boards/quest/Board.svelte": {
        "file": "assets/quest.js",
        "css": ["assets/quest.css"],
        "imports": ["index.html", "_b.js"],
    },
    "src/pages/Lobby.svelte": {"file": "assets/lobby.js", "imports": ["_a.js"]},
}


async def test_a_page_names_the_files_of_its_part(static: Path) -> None:
    Path(static, "index.html").write_text("<head></head>")
    Path(static, "parts.json").write_text(json.dumps(PARTS))
    async with client() as http:
        got = (await http.get("/match/open")).text
        assert re.findall(r'rel="(\w+)" crossorigin href="([^"]+)"', got) == [
            ("modulepreload", "/assets/quest.js"),
            ("stylesheet", "/assets/quest.css"),
            ("modulepreload", "/assets/b.js"),
        ]
        got = (await http.get("/lobby")).text
        assert re.findall('href="([^"]+)"', got) == ["/assets/lobby.js"]
        for match in ("shut", "odd", "none", "a/b"):
            assert (await http.get(f"/match/{match}")).text == "<head></head>"


@pytest.mark.parametrize("name", ["..%2Fsecret.txt", "%2e%2e/secret.txt", ".hidden", "nothing.js"])
async def test_nothing_else_is_served(static: Path, name: str) -> None:
    Path(static, "secret.txt").write_text("secret")
    Path(static, "assets", ".hidden").write_text("secret")
    async with client() as http:
        got = await http.get(f"/assets/{name}")
        assert got.status_code in (404, 422)
        assert "secret" not in got.text


async def test_a_page_that_is_not_built_says_how_to_build_it(static: Path) -> None:
    async with client() as http:
        got = await http.get("/")
    assert got.status_code == 503
    assert re.search("make web", got.text)
