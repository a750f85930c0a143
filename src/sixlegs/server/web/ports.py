"""Listening sockets.

There is no fallback port: browser storage belongs to an origin, which includes the port.
"""

from __future__ import annotations

import errno
import os
import socket

from sixlegs.errors import HiveError

ADDRESS_UNAVAILABLE_ERRNOS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)  # a host without IPv6


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets listening on *port*, or on a free one if it is 0.

    A browser may resolve "localhost" to either address family, so both are used.

    Raises :exc:`HiveError` if the port is in use or not permitted.
    """
    names = ["127.0.0.1", "::1"] if host == "localhost" and port else [host]
    sockets: list[socket.socket] = []
    try:
        for name in names:
            try:
                sockets.append(_open_listener(name, port))
            except OSError as error:
                if not (sockets and error.errno in ADDRESS_UNAVAILABLE_ERRNOS):
                    raise
    except OSError as error:
        for listener in sockets:
            listener.close()
        raise HiveError(_message(host, port, error)) from error
    return sockets


def _open_listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only if the protocol is given; otherwise response bodies wait 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # on Windows, the option would let other programs take the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()  # fails if another process has just bound the port
    except BaseException:
        listener.close()
        raise
    return listener


def _message(host: str, port: int, error: OSError) -> str:
    if error.errno != errno.EADDRINUSE:
        return f"Cannot listen on port {port} of {host}: {error.strerror}."
    return (
        f"Port {port} is in use by another program, possibly another sixlegs server. Stop it, or"
        f" use --port {port + 1 if port < 65535 else port - 1}. Games stored in a browser belong to"
        " the port."
    )
