"""The page's own files, as `web/` builds them into `static/`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sixlegs.errors import HiveError

FOLDER = Path(__file__).parent.parent / "static"
MISSING = "The page has not been built: run `make play` in the source tree, or install a wheel."

FOREVER = "public, max-age=31536000, immutable"  # their names change with what is in them
ASK_AGAIN = "no-cache"
CODINGS = {"br": ".br", "gzip": ".gz"}  # by preference; web/vite/compressed.ts makes the files


def check_built() -> None:
    """Raise :exc:`HiveError` if there is no page to serve."""
    if not (FOLDER / "index.html").is_file():
        raise HiveError(MISSING)


class Precompressed(StaticFiles):
    """Files, from copies that were compressed beforehand where a browser takes them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at *path*, in the best coding that there is of it."""
        accepted = accepted_codings(Headers(scope=scope).get("accept-encoding", ""))
        for coding in filter(accepted.__contains__, CODINGS):
            try:
                response = await super().get_response(path + CODINGS[coding], scope)
            except HTTPException:  # there is no such copy
                continue
            if response.status_code == 200:
                response.headers["content-encoding"] = coding
            break
        else:
            response = await super().get_response(path, scope)
        response.headers.add_vary_header("accept-encoding")
        return response


def accepted_codings(header: str) -> set[str]:
    """The content codings that an Accept-Encoding header names, those of weight 0 aside."""
    weighed = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {coding for coding, _, weight in weighed if not weight or weight.strip("0.")}


class Page:
    """The files of *folder*; an address without a dot is one of the page's own screens.

    *head* tells what belongs in the head of the page there.
    """

    def __init__(self, folder: Path, head: Callable[[Request], Awaitable[str]]) -> None:
        self._head = head
        self._index = folder / "index.html"
        self._files = Precompressed(directory=folder, check_dir=False)

    async def file(self, request: Request) -> Response:
        """A file, or the page itself."""
        path: str = request.path_params["path"]
        if not self._index.is_file():
            return PlainTextResponse(f"{MISSING}\n", 503)
        if not PurePosixPath(path).suffix:
            return await self._screen(request)
        response = await self._files.get_response(path, request.scope)
        is_hashed = path.startswith("assets/") and response.status_code < 400
        response.headers["cache-control"] = FOREVER if is_hashed else ASK_AGAIN
        return response

    async def _screen(self, request: Request) -> Response:
        html = await asyncio.to_thread(self._index.read_text, "utf-8")
        html = html.replace('="./', '="/')  # built for any folder, and ours is the root
        html = html.replace("</head>", f"{await self._head(request)}\n</head>", 1)
        headers = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
        return HTMLResponse(html, headers=headers)
