"""A server of static files, for the page and for the npm package."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class CachingHost(SimpleHTTPRequestHandler):
    """A static host that lets browsers cache files for ten minutes, as many hosts do."""

    def __init__(self, *args: Any, paths: list[str], **options: Any) -> None:
        self.paths = paths  # before the base class, which handles the request
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        self.paths.append(self.path)
        super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def static_host(root: Path, paths: list[str] | None = None) -> Iterator[str]:
    """Serve *root*; yield the address. The paths of all requests are appended to *paths*."""
    requested = [] if paths is None else paths
    handler = functools.partial(CachingHost, directory=str(root), paths=requested)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
