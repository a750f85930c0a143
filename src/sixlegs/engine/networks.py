"""Evaluators of the engine: the handcrafted evaluation, or a neural network."""

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

HANDCRAFTED = "handcrafted"  # the handcrafted evaluation with its built-in weights
DEFAULT_NETWORK = (
    "default"  # the network shipped with the package, or the handcrafted evaluation without it
)

MAGIC = b"sixlegs\n"
MAX_NETWORK_BYTES = 16 * 2**20  # uncompressed
GZIP_WBITS = 31  # zlib's value for the gzip format
MAX_CACHED_NETWORKS = 8  # kept in memory for further engines with the same network


def load_evaluator(network: str | Path = DEFAULT_NETWORK) -> _core.Evaluator:
    """Return the evaluator *network*: ``"default"``, ``"handcrafted"``, or the content of a file.

    Raises :exc:`HiveError` if the file is not a network, and :exc:`OSError` if it is not readable.
    """
    file = find_network_file(network)
    return evaluator_from_bytes(file.read_bytes(), str(network)) if file else _core.Evaluator()


def find_network_file(network: str | Path) -> Traversable | None:
    """Return the file of *network*, or None for the handcrafted evaluation."""
    if network == HANDCRAFTED:
        return None
    if network == DEFAULT_NETWORK:
        file = files("sixlegs.engine") / "default.net"
        return file if file.is_file() else None
    return Path(network)


def read_recipe(packed: bytes) -> dict[str, Any]:
    """Return the training metadata of a network file. Raises :exc:`HiveError` if it is none."""
    bytes = decompress(packed, "This")
    size = int.from_bytes(bytes[len(MAGIC) : len(MAGIC) + 4], "little")
    try:
        recipe = json.loads(bytes[len(MAGIC) + 4 : len(MAGIC) + 4 + size])
    except (ValueError, RecursionError):
        recipe = None
    if not bytes.startswith(MAGIC) or not isinstance(recipe, dict):
        raise HiveError("This is not the file of a network.")
    return recipe


@lru_cache(MAX_CACHED_NETWORKS)  # keyed by content: a retrained network often has the same name
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
    """Return the content of the gzip data *packed*, limited to the size of a network."""
    unpacker = zlib.decompressobj(wbits=GZIP_WBITS)
    try:
        bytes = unpacker.decompress(packed, MAX_NETWORK_BYTES)
    except zlib.error:
        raise HiveError(f"{name} is not the file of a network.") from None
    if not unpacker.eof:
        raise HiveError(f"{name} is not the whole file of a network.")
    return bytes


def compress(bytes: bytes) -> bytes:
    """Return *bytes* as a network file; the result is deterministic."""
    file = zlib.compressobj(9, zlib.DEFLATED, GZIP_WBITS, strategy=zlib.Z_FILTERED)
    return file.compress(bytes) + file.flush()
