"""Ports to listen at, and which program has one that is taken.

What a browser keeps belongs to an origin, port included: another port is never taken unasked.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from sixlegs.errors import HiveError
from sixlegs.server.storage.folder_lock import FILE
from sixlegs.server.web.tcp_table import connections

PROCESSES = Path("/proc")
PROBE_TIMEOUT = 1.0  # seconds for a program that is asked whether it is Sixlegs
ABSENT = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)  # a machine without IPv6


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at *port*, or at any free one if that is 0.

    A browser may take "localhost" for the address of either family, so it is listened at both.

    Raises :exc:`HiveError` that names what has the port, if it is taken.
    """
    hosts = ["127.0.0.1", "::1"] if host == "localhost" and port else [host]
    doors: list[socket.socket] = []
    try:
        for one in hosts:
            try:
                doors.append(_listening(one, port))
            except OSError as error:
                if not (doors and error.errno in ABSENT):
                    raise
    except OSError as error:
        for door in doors:
            door.close()
        raise HiveError(_refusal(host, port, error)) from error
    return doors


def _listening(host: str, port: int) -> socket.socket:
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


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno != errno.EADDRINUSE:
        return f"Port {port} of {host} cannot be had: {error.strerror}."
    return (
        f"Port {port} is taken: {occupant(port)}. End it, or choose another port, such as"
        f" --port {port + 1 if port < 65535 else port - 1}: there a browser keeps other games."
    )


def occupant(port: int) -> str:
    """What runs at *port* of this machine, in words, as far as it can be told."""
    for process in _listeners(port):
        for folder in _served_folders(process):
            return f"Sixlegs already runs there, with the games in {folder}"
        with suppress(OSError):
            name = (process / "comm").read_text().strip()
            return f"{name} runs there (process {process.name})"
    return f"{'Sixlegs already' if _is_ours(port) else 'another program'} runs there"


def _listeners(port: int) -> Iterator[Path]:
    """The processes that listen there, as folders of the system; none if they are not shown."""
    table = connections()
    inodes = {line.inode for line in table if line.is_listening and line.local[1] == port}
    wanted = {Path(f"socket:[{inode}]") for inode in inodes}
    for process in PROCESSES.glob("[0-9]*") if wanted else []:
        if not wanted.isdisjoint(_open_files(process)):
            yield process


def _open_files(process: Path) -> Iterator[Path]:
    with suppress(OSError):  # somebody else's, or gone meanwhile
        for file in (process / "fd").iterdir():
            with suppress(OSError):
                yield file.readlink()


def _served_folders(process: Path) -> Iterator[Path]:
    """The folder of games of a server of ours: it holds its lock open."""
    return (file.parent for file in _open_files(process) if file.name == FILE)


def _is_ours(port: int) -> bool:
    """Whether what answers there is Sixlegs, by the name that a browser would install it under."""
    with suppress(OSError, HTTPException), closing(_asked(port)) as line:
        line.request("GET", "/manifest.json")
        return b'"Sixlegs"' in line.getresponse().read(4096)
    return False


def _asked(port: int) -> HTTPConnection:
    return HTTPConnection("localhost", port, timeout=PROBE_TIMEOUT)
