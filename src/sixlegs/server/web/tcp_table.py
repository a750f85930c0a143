"""The system's table of TCP connections: who listens, who speaks to whom. Only Linux has one."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import NamedTuple

FILES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
LISTENING = "0A"  # the kernel's number for that state

#: One end of a connection: its address and its port.
End = tuple[IPv4Address | IPv6Address, int]


class Connection(NamedTuple):
    """A line of the table."""

    local: End
    remote: End
    is_listening: bool
    user: int
    inode: int
    """By which the files of a process show whose it is."""


def connections() -> Iterator[Connection]:
    """All connections that there are now; none where the system has no such table."""
    for file in FILES:
        for line in file.read_text().splitlines()[1:] if file.exists() else []:
            _, local, remote, state, _, _, _, user, _, inode, *_ = line.split()
            is_listening = state == LISTENING
            yield Connection(_read(local), _read(remote), is_listening, int(user), int(inode))


def end_of(address: str, port: int) -> End:
    """An end from its text, without the scope of IPv6; raises :exc:`ValueError`."""
    return _plain(ip_address(address.partition("%")[0])), port


def _read(listed: str) -> End:
    """An end as the table has it: words in the machine's own order, then the port."""
    address, _, port = listed.partition(":")
    words = (int(address[at : at + 8], 16) for at in range(0, len(address), 8))
    return _plain(ip_address(b"".join(struct.pack("=I", word) for word in words))), int(port, 16)


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
