"""The browser client: the files that `make web` builds, served beside the API.

Files in `assets` have their content's hash in their names and may be kept for a year; everything
else is asked for again each time. Every address of a page answers with the one `index.html`, which
then looks at the address itself.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi import Path as PathParameter

from lairworks.server.problems import Problem

router = APIRouter(include_in_schema=False)

STATIC: Final = Path(__file__).parent / "static"
PAGES: Final = ("play", "match", "replay", "lobby", "matches", "watch", "account", "settings")
BESIDE: Final = (
    "icon.svg",
    "icon-maskable.svg",
    "manifest.webmanifest",
    "sw.js",
    "theme.js",
)
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
    """A file that was built, as it is sent."""

    content: bytes
    packed: bytes | None
    type: str
    tag: str


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> Built:
    """A file, kept as long as it has not changed."""
    content = path.read_bytes()
    packs = path.suffix in PACKED and len(content) >= SMALL
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return Built(
        content,
        gzip.compress(content, 6, mtime=0) if packs else None,
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
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type=file.type)


async def page(request: Request) -> Response:
    """The client, whichever of its pages was asked for."""
    file = _find(STATIC / "index.html")
    if file is None:
        return Response(NOT_BUILT, 503, media_type="text/html")
    return _send(request, file, ASK_AGAIN)


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


router.add_api_route("/", page, methods=METHODS)
for _name in PAGES:
    router.add_api_route(f"/{_name}", page, methods=METHODS)
    router.add_api_route(f"/{_name}/{{rest:path}}", page, methods=METHODS)
for _name in BESIDE:
    router.add_api_route(f"/{_name}", beside, methods=METHODS)
