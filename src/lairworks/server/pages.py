"""The browser client: the files that `make web` builds, served beside the API.

Files in `assets` have their content's hash in their names and may be kept for a year; everything
else is asked for again each time. Every address of a page answers with the one `index.html`, which
then looks at the address itself. It names the files that this page needs beyond the common ones,
the board of a match among them, so that they are on their way before the script that asks for them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi import Path as PathParameter

from lairworks.server.api.deps import server_of
from lairworks.server.problems import Problem

router = APIRouter(include_in_schema=False)

STATIC: Final = Path(__file__).parent / "static"
# The pages, and where the source of a page lies that has a file of its own.
PAGES: Final = {
    "": "",
    "play": "src/pages/GamePage.svelte",
    "replay": "src/pages/ReplayPage.svelte",
    "lobby": "src/pages/Lobby.svelte",
    "matches": "src/pages/Mine.svelte",
    "watch": "src/pages/Watch.svelte",
    "account": "src/pages/Account.svelte",
    "settings": "src/pages/Settings.svelte",
}
BESIDE: Final = (
    "icon.svg",
    "icon-maskable.svg",
    "manifest.webmanifest",
    "sw.js",
    "early.js",
)
PARTS: Final = "parts.json"  # which files belong together, by Vite
METHODS: Final = ["GET", "HEAD"]

FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SMALL: Final = 512  # bytes below which packing gains nothing
PACKED: Final = (".html", ".css", ".js", ".svg", ".webmanifest", ".json", ".txt")
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Lairworks</title>
<h1>The pages are not built yet</h1>
<p>The server works, but its pages have to be built once: run <code>make web</code> and load this
page again. The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


@dataclass(frozen=True)
class Built:
    """A file that was built, as it is sent: plain, and packed as those take it who do."""

    content: bytes
    packed: Mapping[str, bytes]
    type: str
    tag: str


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> Built:
    """A file, kept as long as it has not changed."""
    built = _built(path.read_bytes(), path)
    tight = path.with_name(f"{path.name}.br")
    if not tight.is_file():
        return built
    return replace(built, packed={"br": tight.read_bytes(), **built.packed})


def _built(content: bytes, path: Path) -> Built:
    """What lies at the path, or was made of it, as it is sent."""
    packs = path.suffix in PACKED and len(content) >= SMALL
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return Built(
        content,
        {"gzip": gzip.compress(content, 6, mtime=0)} if packs else {},
        kind or "application/octet-stream",
        f'"{hashlib.sha256(content).hexdigest()[:20]}"',
    )


def _find(path: Path) -> Built | None:
    """The file, None if it is not there."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


def _send(request: Request, file: Built, caching: str) -> Response:
    headers = {"Cache-Control": caching, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    content = file.content
    taken = request.headers.get("accept-encoding", "").replace(" ", "").split(",")
    for packing, packed in file.packed.items():
        if packing in taken:
            content = packed
            headers["Content-Encoding"] = packing
            break
    return Response(content, headers=headers, media_type=file.type)


async def page(request: Request) -> Response:
    """The client, whichever of its pages was asked for."""
    return _send_page(request, PAGES.get(request.url.path.split("/")[1], ""))


async def match_page(request: Request, match: str) -> Response:
    """The client, with the files of the match's board named."""
    return _send_page(request, f"src/boards/{await _game_of(request, match)}/Board.svelte")


def _send_page(request: Request, part: str) -> Response:
    try:
        file = _with_part(part, (STATIC / "index.html").stat().st_mtime_ns)
    except OSError:
        return Response(NOT_BUILT, 503, media_type="text/html")
    return _send(request, file, ASK_AGAIN)


async def _game_of(request: Request, match: str) -> str:
    """The game that is played there; "" if there is no such match, or not for everybody."""
    found = await server_of(request).store.find(match)
    return "" if found is None or found[0].visibility == "private" else found[0].game


@lru_cache(maxsize=32)
def _with_part(part: str, changed: int) -> Built:
    """The page that shows a part of the client, kept as long as that is not built again."""
    index = STATIC / "index.html"
    parts = json.loads((STATIC / PARTS).read_text(encoding="utf-8"))
    links = "".join(_links(parts, part))
    text = index.read_text(encoding="utf-8").replace("</head>", f"{links}</head>", 1)
    return _built(text.encode(), index)


def _links(parts: Mapping[str, Any], part: str) -> Iterator[str]:
    """What a part of the client needs beyond what the page itself loads."""
    there = dict.fromkeys(_files(parts, "index.html"))
    for file in dict.fromkeys(_files(parts, part)):
        if file not in there:
            kind = "stylesheet" if file.endswith(".css") else "modulepreload"
            yield f'<link rel="{kind}" crossorigin href="/{file}">'


def _files(parts: Mapping[str, Any], name: str) -> Iterator[str]:
    """The files of a part of the client and of all it imports; none for a part there is not."""
    part = parts.get(name)
    if part is None:
        return
    yield part["file"]
    yield from part.get("css", ())
    for other in part.get("imports", ()):
        yield from _files(parts, other)


async def beside(request: Request) -> Response:
    """A file that lies beside the page under a name that never changes."""
    file = _find(STATIC / request.url.path.lstrip("/"))
    if file is None:
        raise Problem("not_found", "there is nothing here")
    return _send(request, file, ASK_AGAIN)


@router.api_route("/assets/{name}", methods=METHODS)
async def asset(
    request: Request, name: str = PathParameter(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$")
) -> Response:
    """A file with its hash in its name."""
    file = _find(STATIC / "assets" / name)
    if file is None:
        raise Problem("not_found", "there is nothing here; load the page again")
    return _send(request, file, FOR_A_YEAR)


for _name in PAGES:
    router.add_api_route(f"/{_name}", page, methods=METHODS)
    if _name:
        router.add_api_route(f"/{_name}/{{rest:path}}", page, methods=METHODS)
router.add_api_route("/match", page, methods=METHODS)
router.add_api_route("/match/{match:path}", match_page, methods=METHODS)
for _name in BESIDE:
    router.add_api_route(f"/{_name}", beside, methods=METHODS)
