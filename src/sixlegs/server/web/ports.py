"""Listening sockets.

What a browser stores belongs to an origin, port included, so there is no fallback port.
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
    hosts = ["127.0.0.1", "::1"] if host == "localhost" and port else [host]
    doors: list[socket.socket] = []
    try:
        for one in hosts:
            try:
                doors.append(_open_listener(one, port))
            except OSError as error:
                if not (doors and error.errno in ADDRESS_UNAVAILABLE_ERRNOS):
                    raise
    except OSError as error:
        for door in doors:
            door.close()
        raise HiveError(_message(host, port, error)) from error
    return doors


def _open_listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named asyncio sets TCP_NODELAY; else an answer's body waits 40 ms (Nagle).
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let others take the port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen()  # of two that bind at once, here one learns of the other
    except BaseException:
        door.close()
        raise
    return door


def _message(host: str, port: int, error: OSError) -> str:
    if error.errno != errno.EADDRINUSE:
        return f"Port {port} of {host} cannot be had: {error.strerror}."
    return (
        f"Port {port} is taken by another program, or by another Sixlegs. End that, or choose"
        f" another port, such as --port {port + 1 if port < 65535 else port - 1}: there a browser"
        " keeps other games."
    )
