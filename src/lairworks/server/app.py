"""The application: routes, errors, headers. `create_app` makes one on a database of its own."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException

import lairworks
from lairworks.server import live, pages
from lairworks.server.api import chat, games, lobby, matches, people, replay
from lairworks.server.api.deps import problems, refuse
from lairworks.server.guard import Guard
from lairworks.server.metrics import PROBLEM, Measure, metrics, template
from lairworks.server.problems import Problem
from lairworks.server.replay import Replays
from lairworks.server.server import Server, now
from lairworks.server.settings import Settings

LOG: Final = logging.getLogger("lairworks.server")

ABOUT: Final = """Matches of board games about lairs, for people and bots.

A seat is opened by its key, sent as `Authorization: Bearer KEY`, or by its person's cookie.
Refusals are `application/problem+json`: `code` never changes its meaning, `detail` is for people.
The socket at `/api/matches/{match}/live` is described in docs/server.md."""


def create_app(settings: Settings, clock: Callable[[], int] = now) -> FastAPI:
    """An application that opens its database when it starts and closes it when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = await Server.open(settings, clock)
        app.state.server = server
        app.state.replays = Replays(server.house)
        try:
            yield
        finally:
            await server.close()

    app = FastAPI(
        title="Lairworks",
        version=lairworks.__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for part in (games, matches, replay, chat, lobby, people, live, pages):
        app.include_router(part.router)
    app.add_api_route(
        "/healthz", healthz, methods=["GET"], tags=["operation"], responses=problems()
    )
    app.add_api_route(
        "/metrics",
        metrics,
        methods=["GET"],
        tags=["operation"],
        response_class=PlainTextResponse,
        responses=problems("private"),
    )
    app.add_exception_handler(Problem, _on_problem)
    app.add_exception_handler(RequestValidationError, _on_bad_request)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(Exception, _on_fault)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    app.add_middleware(Guard, limits=settings.limits, origins=settings.origins)
    app.add_middleware(Measure)
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The API as it is: FastAPI adds answers of its own (422), which we never give."""
    if app.openapi_schema is None:
        described = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path in described["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            described["components"]["schemas"].pop(name, None)
        app.openapi_schema = described
    return app.openapi_schema


async def healthz(request: Request) -> dict[str, str]:
    """Whether the server serves."""
    server: Server = request.app.state.server
    if server.stopping:
        raise Problem("stopping", "the server is stopping")
    return {"status": "ok", "version": lairworks.__version__}


def _refused(request: Request, problem: Problem) -> Response:
    """A problem as an answer, and as a figure."""
    request.scope[PROBLEM] = problem.code
    return refuse(problem)


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _refused(request, error)


async def _on_bad_request(request: Request, error: Exception) -> Response:
    """Says which fields are wrong and what would be right, without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    wrong = [
        {"field": ".".join(str(part) for part in fault["loc"]), "problem": fault["msg"]}
        for fault in error.errors()[:10]
    ]
    said = "; ".join(f"{fault['field']}: {fault['problem']}" for fault in wrong)
    return _refused(request, Problem("bad_request", said, errors=wrong))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        said = f"{request.method} is not allowed here"
        response = _refused(request, Problem("method_not_allowed", said))
        response.headers.update(error.headers or {})
        return response
    if error.status_code == 404:
        return _refused(request, Problem("not_found", "there is nothing here"))
    return _refused(request, Problem("bad_request", str(error.detail)))


async def _on_fault(request: Request, error: Exception) -> Response:
    """A fault of ours: logged in full, told in one sentence."""
    LOG.error("a request failed", exc_info=error, extra={"route": template(request.scope)})
    return _refused(request, Problem("internal", "something went wrong here; it was noted"))
