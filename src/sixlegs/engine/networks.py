"""Evaluators: what judges positions in the engine's search, the terms or a learned network."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from sixlegs import _core
from sixlegs.errors import HiveError

HANDCRAFTED = (
    "handcrafted"  # the terms of the evaluation with their built-in weights: always at hand
)
DEFAULT_NETWORK = (
    "default"  # the network that comes with the package; where it is missing, the terms
)

MAGIC = b"sixlegs\n"
MAX_NETWORK_BYTES = 16 * 2**20  # of a network, unpacked
GZIP_WBITS = 31  # what zlib calls the gzip format
MAX_CACHED_NETWORKS = 8  # networks in memory, for the next engine with the same


def load_evaluator(network: str | Path = DEFAULT_NETWORK) -> _core.Evaluator:
    """What *network* names: ``"default"``, ``"handcrafted"``, or the file of a network.

    Raises :exc:`HiveError` if the file is no network, and :exc:`OSError` if it cannot be read.
    """
    file = find_network_file(network)
    return evaluator_from_bytes(file.read_bytes(), str(network)) if file else _core.Evaluator()


def find_network_file(network: str | Path) -> Traversable | None:
    """The file that *network* names; None for the terms, and for a default one that is missing."""
    if network == HANDCRAFTED:
        return None
    if network == DEFAULT_NETWORK:
        file = files("sixlegs.engine") / "default.net"
        return file if file.is_file() else None
    return Path(network)


def read_recipe(packed: bytes) -> dict[str, Any]:
    """How a network was made, as its file tells; raises :exc:`HiveError` if it is none."""
    bytes = decompress(packed, "This")
    size = int.from_bytes(bytes[len(MAGIC) : len(MAGIC) + 4], "little")
    try:
        told = json.loads(bytes[len(MAGIC) + 4 : len(MAGIC) + 4 + size])
    except (ValueError, RecursionError):
        told = None
    if not bytes.startswith(MAGIC) or not isinstance(told, dict):
        raise HiveError("This is not the file of a network.")
    return told


@lru_cache(
    MAX_CACHED_NETWORKS
)  # by the bytes: a network that is trained anew often has the same name
def evaluator_from_bytes(packed: bytes, name: str = "this") -> _core.Evaluator:
    """Return the evaluator for the content of a network file; *name* is for error messages.

    Raises :exc:`HiveError` if *packed* is not a network that this version can use.
    """
    bytes = decompress(packed, name)
    try:
        return _core.Evaluator.from_network(bytes)
    except ValueError:
        raise HiveError(f"{name} is not a network that this version can use.") from None


def decompress(packed: bytes, name: str) -> bytes:
    """What the gzip file *packed* holds, unless it is longer than any network."""
    unpacker = zlib.decompressobj(wbits=GZIP_WBITS)
    try:
        bytes = unpacker.decompress(packed, MAX_NETWORK_BYTES)
    except zlib.error:
        raise HiveError(f"{name} is not the file of a network.") from None
    if not unpacker.eof:
        raise HiveError(f"{name} is not the whole file of a network.")
    return bytes


def compress(bytes: bytes) -> bytes:
    """The file of a network: the same bytes whenever it is made."""
    file = zlib.compressobj(9, zlib.DEFLATED, GZIP_WBITS, strategy=zlib.Z_FILTERED)
    return file.compress(bytes) + file.flush()
