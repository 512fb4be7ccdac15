"""The site that `make docs` builds, offered under /docs."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from northward.server.security import CSP

INLINE = re.compile(r"<script>(.*?)</script>", re.S)


def check(folder: Path) -> Path:
    """The folder, if a site is in it; raises ValueError."""
    if not (folder / "index.html").is_file():
        raise ValueError(f"{folder} holds no site: `make docs` builds one in build/site")
    return folder


class Manual(StaticFiles):
    """Its pages have small scripts in them, which the browser may run: these and no others."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=check(folder), html=True)
        scripts = {script for page in folder.rglob("*.html") for script in INLINE.findall(page.read_text("utf-8"))}
        hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in sorted(scripts)]
        allowed = " ".join(["script-src 'self'", *(f"'sha256-{one}'" for one in hashes)])
        self.policy = CSP.replace("script-src 'self'", allowed).replace(
            "style-src 'self'", "style-src 'self' 'unsafe-inline'"
        )

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = self.policy
        response.headers["cache-control"] = "no-cache"
        return response
