"""Files of self-play games: a header with the settings, then blocks of games.

Blocks are appended as a whole. An incomplete block at the end, left by a crash or a full disk, is
removed when the file is resumed, and its games are played again.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.notation import game_string
from sixlegs.rules import GAME_TYPES, Board, Move, Opening, Outcome
from sixlegs.training import check_writable

MAGIC = b"sixlegs games 1\n"
MAX_HEADER_BYTES = 100_000
MAX_BLOCK_BYTES = 64 * 2**20  # uncompressed; far more than the games of a block need
_BLOCK_HEADER = struct.Struct(
    "<III"
)  # number, compressed length, and checksum of the compressed data
_OUTCOMES = (None, Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.DRAW)  # by the core's numbers


class Block(NamedTuple):
    """A block of games in the format of the core."""

    number: int
    games: bytes


def read_settings(file: Path) -> dict[str, object]:
    """Return the settings of the games in *file*. Raises :exc:`HiveError` if it is invalid."""
    with file.open("rb") as stream:
        if stream.read(len(MAGIC)) == MAGIC:
            line = stream.readline(MAX_HEADER_BYTES)
            try:
                settings = json.loads(line)
            except (ValueError, RecursionError):
                settings = None
            if isinstance(settings, dict) and line.endswith(b"\n"):
                return settings
    raise HiveError(f"{file} is not a file of self-play games.")


def prepare_file(file: Path, settings: Mapping[str, object]) -> set[int]:
    """Create or repair *file*, and return the numbers of the blocks that it contains.

    Raises :exc:`HiveError` if it was created with other settings.
    """
    check_writable(file)
    if not file.exists() or not file.stat().st_size:
        file.write_bytes(MAGIC + json.dumps(settings).encode() + b"\n")
        return set()
    stored = read_settings(file)
    if others := [name for name, value in settings.items() if stored.get(name) != value]:
        differences = ", ".join(
            f"{name} {stored.get(name)}, not {settings[name]}" for name in others
        )
        raise HiveError(f"{file} was made with {differences}: take another file.")
    complete = list(_scan_blocks(data := file.read_bytes()))
    os.truncate(file, complete[-1][0] if complete else _header_end(data))
    return {block.number for _, block in complete}


def append_block(file: Path, block: Block) -> None:
    """Append a block to *file*."""
    packed = zlib.compress(block.games, 9)
    head = _BLOCK_HEADER.pack(block.number, len(packed), zlib.crc32(packed))
    with file.open("ab") as stream:
        stream.write(head + packed)


def read_blocks(file: Path) -> Iterator[Block]:
    """Yield the complete blocks of *file*. Raises :exc:`HiveError` if it is invalid."""
    read_settings(file)
    for _, packed in _scan_blocks(file.read_bytes()):
        yield packed._replace(games=_decompress(packed, file))


def read_game_strings(file: Path) -> Iterator[str]:
    """Yield the games of *file* as game strings with their results."""
    for block in read_blocks(file):
        try:
            games = _core.selfplay_games(block.games)
        except ValueError:
            raise _invalid_block_error(block.number, file) from None
        for game in games:
            yield game_string(_replay(game), _OUTCOMES[game[2]])


def replay_games(games: bytes) -> Iterator[Board]:
    """Yield the boards after the games of a block."""
    return map(_replay, _core.selfplay_games(games))


def _replay(game: tuple[int, Opening, int, Sequence[Move], Sequence[int]]) -> Board:
    """Return the board after a game of the core."""
    bugs, opening, _, moves, _ = game
    board = Board(_TYPES[bugs], opening)
    for move in moves:
        board.push(move)
    return board


def bug_set_bits(game_type: str) -> int:
    """Return the bugs of a game type as the bit set used by the core."""
    return sum(1 << bug.value for bug in GAME_TYPES[game_type])


_TYPES = {bug_set_bits(name): name for name in GAME_TYPES}


def _decompress(block: Block, file: Path) -> bytes:
    """Return the games of *block*, up to the maximum size."""
    unpacker = zlib.decompressobj()
    try:
        games = unpacker.decompress(block.games, MAX_BLOCK_BYTES)
    except zlib.error:
        raise _invalid_block_error(block.number, file) from None
    if not unpacker.eof:
        raise _invalid_block_error(block.number, file)
    return games


def _invalid_block_error(number: int, file: Path) -> HiveError:
    return HiveError(f"Block {number} of {file} does not contain self-play games.")


def _header_end(data: bytes) -> int:
    return data.index(b"\n", len(MAGIC)) + 1


def _scan_blocks(data: bytes) -> Iterator[tuple[int, Block]]:
    """Yield each complete block, still compressed, with the offset of its end."""
    at = _header_end(data)
    while len(data) - at >= _BLOCK_HEADER.size:
        number, length, checksum = _BLOCK_HEADER.unpack_from(data, at)
        packed = data[at + _BLOCK_HEADER.size : at + _BLOCK_HEADER.size + length]
        if len(packed) < length or zlib.crc32(packed) != checksum:
            return
        at += _BLOCK_HEADER.size + length
        yield at, Block(number, packed)
