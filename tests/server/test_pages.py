"""How the built client is served."""

from __future__ import annotations

import re
from pathlib import Path

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


def client() -> httpx.AsyncClient:
    app = FastAPI()
    app.include_router(pages.router)
    app.add_exception_handler(Problem, lambda request, error: Response(status_code=404))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


async def test_every_page_is_the_one_page_and_asked_for_again(static: Path) -> None:
    Path(static, "index.html").write_text("<title>Lairworks</title>")
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
