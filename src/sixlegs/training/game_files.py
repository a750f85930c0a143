"""Files of self-play games: a head that tells how they were made, then blocks of games.

A block is appended whole. One that is torn, because the program was killed or the disk was full, is
cut off when the file is gone on with, and its games are played again.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.notation import game_string
from sixlegs.rules import GAME_TYPES, Board, Outcome
from sixlegs.training import check_writable

MAGIC = b"sixlegs games 1\n"
MAX_HEADER_BYTES = 100_000  # bytes of the settings
MAX_BLOCK_BYTES = 64 * 2**20  # of a block, unpacked: far more than its games take
_BLOCK_HEADER = struct.Struct(
    "<III"
)  # its number, its length when packed, and the checksum of that
_OUTCOMES = (None, Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.DRAW)  # as the core counts them


class Block(NamedTuple):
    """Some games, as the core writes them."""

    number: int
    games: bytes


def read_settings(file: Path) -> dict[str, object]:
    """How the games of *file* were made; raises :exc:`HiveError` if it is something else."""
    with file.open("rb") as stream:
        if stream.read(len(MAGIC)) == MAGIC:
            line = stream.readline(MAX_HEADER_BYTES)
            try:
                told = json.loads(line)
            except (ValueError, RecursionError):
                told = None
            if isinstance(told, dict) and line.endswith(b"\n"):
                return told
    raise HiveError(f"{file} is not a file of self-play games.")


def prepare_file(file: Path, settings: Mapping[str, object]) -> set[int]:
    """Make *file* ready for blocks, and tell the numbers of those that it has already.

    Raises :exc:`HiveError` if it was made with other settings.
    """
    check_writable(file)
    if not file.exists() or not file.stat().st_size:
        file.write_bytes(MAGIC + json.dumps(settings).encode() + b"\n")
        return set()
    made = read_settings(file)
    if others := [name for name, value in settings.items() if made.get(name) != value]:
        told = ", ".join(f"{name} {made.get(name)}, not {settings[name]}" for name in others)
        raise HiveError(f"{file} was made with {told}: take another file.")
    whole = list(_scan_blocks(data := file.read_bytes()))
    os.truncate(file, whole[-1][0] if whole else _header_end(data))
    return {block.number for _, block in whole}


def append_block(file: Path, block: Block) -> None:
    """Add a block at the end of *file*."""
    packed = zlib.compress(block.games, 9)
    head = _BLOCK_HEADER.pack(block.number, len(packed), zlib.crc32(packed))
    with file.open("ab") as stream:
        stream.write(head + packed)


def read_blocks(file: Path) -> Iterator[Block]:
    """All blocks of *file* that are whole; raises :exc:`HiveError` if it is something else."""
    read_settings(file)
    for _, packed in _scan_blocks(file.read_bytes()):
        yield packed._replace(games=_decompress(packed, file))


def read_game_strings(file: Path) -> Iterator[str]:
    """The games of *file* as game strings, with their results."""
    for block in read_blocks(file):
        try:
            games = _core.selfplay_games(block.games)
        except ValueError:
            raise _invalid_block_error(block.number, file) from None
        for bugs, opening, outcome, moves, _ in games:
            board = Board(_TYPES[bugs], opening)
            for move in moves:
                board.push(move)
            yield game_string(board, _OUTCOMES[outcome])


def bug_set_bits(game_type: str) -> int:
    """The bugs of a game type as the core takes them."""
    return sum(1 << bug.value for bug in GAME_TYPES[game_type])


_TYPES = {bug_set_bits(name): name for name in GAME_TYPES}


def _decompress(block: Block, file: Path) -> bytes:
    """The games of *block*, unless they are longer than any."""
    unpacker = zlib.decompressobj()
    try:
        games = unpacker.decompress(block.games, MAX_BLOCK_BYTES)
    except zlib.error:
        raise _invalid_block_error(block.number, file) from None
    if not unpacker.eof:
        raise _invalid_block_error(block.number, file)
    return games


def _invalid_block_error(number: int, file: Path) -> HiveError:
    return HiveError(f"Block {number} of {file} holds no games of self-play.")


def _header_end(data: bytes) -> int:
    return data.index(b"\n", len(MAGIC)) + 1


def _scan_blocks(data: bytes) -> Iterator[tuple[int, Block]]:
    """Yield the blocks up to the first that is not whole, packed, each after where it ends."""
    at = _header_end(data)
    while len(data) - at >= _BLOCK_HEADER.size:
        number, length, checksum = _BLOCK_HEADER.unpack_from(data, at)
        packed = data[at + _BLOCK_HEADER.size : at + _BLOCK_HEADER.size + length]
        if len(packed) < length or zlib.crc32(packed) != checksum:
            return
        at += _BLOCK_HEADER.size + length
        yield at, Block(number, packed)
