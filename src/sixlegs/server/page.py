"""The page's own files, as `web/` builds them into `static/`."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent / "static"
MISSING = "The page has not been built: run `make play` in the source tree, or install a wheel.\n"

FOREVER = "public, max-age=31536000, immutable"  # their names change with what is in them
ASK_AGAIN = "no-cache"


class Page:
    """The files of *folder*; an address without a dot is one of the page's own screens."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._index = folder / "index.html"
        self._files = StaticFiles(directory=folder, check_dir=False)

    async def file(self, request: Request) -> Response:
        """A file, or the page itself."""
        path: str = request.path_params["path"]
        if not self._index.is_file():
            return PlainTextResponse(MISSING, 503)
        is_screen = not PurePosixPath(path).suffix
        name = self._index.name if is_screen else path
        response = await self._files.get_response(name, request.scope)
        is_hashed = path.startswith("assets/") and response.status_code < 400
        response.headers["cache-control"] = FOREVER if is_hashed else ASK_AGAIN
        return response
