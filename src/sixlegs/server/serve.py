"""The web app on this machine: a port, a browser, and a good end."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from sixlegs.errors import HiveError
from sixlegs.server.app import create_app
from sixlegs.server.computers import Computers
from sixlegs.server.guard import EVERYWHERE
from sixlegs.server.sockets import LARGEST
from sixlegs.server.store import Store

USUAL_PORT = 8606
PATIENCE = 3  # seconds that the last answers may take after Ctrl-C


def serve(folder: Path, host: str, port: int | None, tell: Callable[[str], None]) -> None:
    """Serve the games in *folder* until somebody ends it; *tell* gets the address.

    Without a *port* it is the usual one, or any that is free.

    Raises :exc:`HiveError` or :exc:`OSError` if the games or the address cannot be had.
    """
    with _bound(host, port) as door:
        store = Store(folder)
        if store.put_aside:
            print(f"The games were damaged: they lie in {store.put_aside}.", file=sys.stderr)
        shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{door.getsockname()[1]}/"
        config = uvicorn.Config(
            create_app(store, Computers(), host=host),
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            ws_max_size=LARGEST,
            timeout_graceful_shutdown=PATIENCE,
        )
        Announcer(config, lambda: tell(address)).run(sockets=[door])


class Announcer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and then say so."""
        await super().startup(sockets)
        if self.started:
            self._announce()


def open_browser(address: str) -> None:
    """Show *address* in the browser, where there is a screen for one."""
    # Elsewhere it might be one that takes the terminal.
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _bound(host: str, port: int | None) -> socket.socket:
    """A socket at the port, or at any if it may be any."""
    try:
        return _listening(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise HiveError(f"Port {port} of {host} cannot be had: {error.strerror}.") from error
    return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let others take the port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen()  # or another program that starts just now could have the same port
    except BaseException:
        door.close()
        raise
    return door
