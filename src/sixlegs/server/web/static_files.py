"""Static files: the page, which `web/` builds into `static/`."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import os
from collections.abc import Awaitable, Callable
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

STATIC_FOLDER = Path(__file__).parent.parent / "static"
NETWORK_FILE = Path(__file__).parents[2] / "engine" / "default.net"
PAGE_MISSING_MESSAGE = "The web page has not been built."

CACHE_IMMUTABLE = "public, max-age=31536000, immutable"  # for names with a content hash
CACHE_REVALIDATE = "no-cache"
CONTENT_CODINGS = ("br", "gzip")
"""By preference. Most browsers accept brotli only over secure connections."""
BROTLI_SUFFIX = ".br"  # of the compressed copies that web/vite/precompress.ts writes


class PageFiles(StaticFiles):
    """Static files, compressed with brotli at build time or gzip on demand."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._gzip_cache: dict[str, tuple[float, bytes]] = {}  # by path: modification time, content

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file at *path*; the network is served from the Python package."""
        file, stat = super().lookup_path(path)
        if stat and path.endswith(NETWORK_FILE.suffix):
            return str(NETWORK_FILE), NETWORK_FILE.stat()
        return file, stat

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at *path* in the best accepted coding."""
        accepted = accepted_codings(Headers(scope=scope).get("accept-encoding", ""))
        coding = next(filter(accepted.__contains__, CONTENT_CODINGS), None)
        response = await self._compressed(path, scope, coding) if coding else None
        response = response or await super().get_response(path, scope)
        response.headers.add_vary_header("accept-encoding")
        return response

    async def _compressed(self, path: str, scope: Scope, coding: str) -> Response | None:
        try:
            response = await super().get_response(path + BROTLI_SUFFIX, scope)
        except HTTPException:  # no compressed copy
            return None
        if coding == "gzip":
            response = await self._gzip_response(path, scope)
        if response.status_code == 200:
            response.headers["content-encoding"] = coding
        return response

    async def _gzip_response(self, path: str, scope: Scope) -> Response:
        plain = await super().get_response(path, {**scope, "headers": []})
        content = await asyncio.to_thread(self._gzip, path)
        headers = {
            "content-length": str(len(content)),
            "content-type": plain.headers["content-type"],
            "etag": f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        }
        response = Response(b"" if scope["method"] == "HEAD" else content, headers=headers)
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response

    def _gzip(self, path: str) -> bytes:
        file, stat = self.lookup_path(path)
        modified = stat.st_mtime if stat else 0.0
        if path not in self._gzip_cache or self._gzip_cache[path][0] != modified:
            self._gzip_cache[path] = modified, gzip.compress(Path(file).read_bytes(), mtime=0)
        return self._gzip_cache[path][1]


def accepted_codings(header: str) -> set[str]:
    """Return the codings in an Accept-Encoding header except those with weight 0."""
    weighed = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {coding for coding, _, weight in weighed if not weight or weight.strip("0.")}


class PageRoutes:
    """Serves the files in *folder*, and the page for paths without a file extension.

    Each of *heads* returns additional HTML head elements.
    """

    def __init__(self, folder: Path, *heads: Callable[[Request], Awaitable[str]]) -> None:
        self._heads = heads
        self._index = folder / "index.html"
        self._files = PageFiles(folder)

    async def serve(self, request: Request) -> Response:
        """Return a file, or the page for a URL of the page."""
        path: str = request.path_params["path"]
        if not self._index.is_file():
            return PlainTextResponse(f"{PAGE_MISSING_MESSAGE}\n", 503)
        if not PurePosixPath(path).suffix:
            return await self._serve_index(request)
        response = await self._files.get_response(path, request.scope)
        is_hashed = path.startswith("assets/") and response.status_code < 400
        response.headers["cache-control"] = CACHE_IMMUTABLE if is_hashed else CACHE_REVALIDATE
        return response

    async def _serve_index(self, request: Request) -> Response:
        html = await asyncio.to_thread(self._index.read_text, "utf-8")
        html = html.replace('="./', '="/')  # the page is built with relative URLs
        elements = [await head(request) for head in self._heads]
        html = html.replace("</head>", "\n".join([*filter(None, elements), "</head>"]), 1)
        headers = {"cache-control": CACHE_REVALIDATE, "vary": "accept-language"}
        return HTMLResponse(html, headers=headers)
