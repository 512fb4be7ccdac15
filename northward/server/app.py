"""The application: the server behind its routes, its refusals and its guard."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from northward import __version__
from northward.server import meeting_calls, notice_calls, routes, texts, you
from northward.server.errors import Refused
from northward.server.forwarding import Forwarding, PassedOn
from northward.server.guard import Guard
from northward.server.http import Json, lang_of
from northward.server.manual import Manual
from northward.server.openapi import document
from northward.server.packing import Packing
from northward.server.pages import Page
from northward.server.server import Northward
from northward.server.settings import Settings
from northward.server.store import Store, StoreDown
from northward.server.workers import Pool


def make_app(
    store: Store, settings: Settings | None = None, pool: Pool | None = None, now: Callable[[], float] | None = None
) -> FastAPI:
    server = Northward(store, settings or Settings(), pool, now)
    app = FastAPI(
        title="Northward",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=server.lifespan,
    )
    app.state.server = server
    app.state.declared = {}
    app.openapi = lambda: document(app)  # type: ignore[method-assign]  # FastAPI's own way
    _errors(app)
    routes.catalogue_calls(app, app.state.server)
    routes.puzzle_calls(app, server)
    routes.table_calls(app, server)
    routes.play_calls(app, server)
    you.calls(app, server)
    notice_calls.calls(app, server)
    notice_calls.links(app, server)
    meeting_calls.calls(app, server)
    routes.operator_calls(app, server)
    if server.settings.docs is not None:
        app.add_route("/docs", lambda _: RedirectResponse("/docs/"))
        app.mount("/docs", Manual(server.settings.docs))
    app.mount("/", Page())
    app.add_middleware(Packing)
    leases = server.tables.leases
    if leases is not None:
        server.forwarding = Forwarding(app, leases)
        app.add_middleware(PassedOn, forwarding=server.forwarding)
    app.add_middleware(Guard, buckets=server.by_address, hosts=server.settings.host_names)
    return app


def _errors(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return Json(texts.answer(error, lang_of(request)), error.status)

    @app.exception_handler(StoreDown)
    async def down(request: Request, _error: StoreDown) -> Response:
        return await refused(request, Refused(503, "no_store", "The server cannot save anything right now."))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        where = ", ".join(str(problem["loc"][-1]) for problem in error.errors())
        return await refused(request, Refused(400, "bad_request", f"That request cannot be understood: {where}."))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        known = {
            404: Refused(404, "not_found", "There is nothing here."),
            405: Refused(405, "bad_method", "That cannot be done here."),
        }
        other = Refused(error.status_code, "refused", "That request is refused.")
        response = await refused(request, known.get(error.status_code, other))
        response.headers.update(error.headers or {})
        return response
