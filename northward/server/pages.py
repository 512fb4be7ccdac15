"""The page: built files with cache headers; every other path is the page itself, which finds its way."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Northward</title>
<h1>Northward</h1><p>The server runs, but the page has not been built: run <code>make setup</code>.</p></html>"""


class Page(StaticFiles):
    """The names of files under `assets` change with their content, so browsers may keep them."""

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.folder = folder

    async def check_config(self) -> None:
        """A page that is not built is no error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            is_page = error.status_code == 404 and "." not in Path(path).name and not path.startswith("api")
            if not is_page:
                raise
            return await self._index(scope)
        kept = path.startswith("assets/")
        response.headers["cache-control"] = FOREVER if kept else "no-cache"
        return response

    async def _index(self, scope: Scope) -> Response:
        if (self.folder / "index.html").is_file():
            response = await super().get_response("index.html", scope)
        else:
            response = HTMLResponse(UNBUILT)
        response.headers["cache-control"] = "no-cache"
        return response
