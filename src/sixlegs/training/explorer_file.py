"""Count moves in self-play games for the opening explorer of static hosts.

    python -m sixlegs.training.explorer_file games.six -o web/site/explorer.json

Positions are identified by their explorer keys, so symmetric positions are counted together. The
file has only a prefix of each key: a position that is not in it is mistaken for one that is with a
probability of about one in several hundred thousand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from sixlegs.arguments import Arguments, option, parse_arguments, positional
from sixlegs.errors import HiveError
from sixlegs.explorer import position_keys
from sixlegs.files import write_atomically
from sixlegs.notation import parse_game
from sixlegs.record import Record
from sixlegs.training import run_script
from sixlegs.training.game_files import read_game_strings

POSITION_DIGITS = 8  # hexadecimal digits of the key of a position
MOVE_DIGITS = 6  # the same for the position after a move
MAX_FILE_CHARACTERS = 1_500_000  # about a third of that after compression by the host
RESULT_INDEX = {"WhiteWins": 0, "Draw": 1, "BlackWins": 2}

Counts = dict[str, dict[str, list[int]]]


def count_moves(records: Iterable[Record], plies: int) -> tuple[int, Counts]:
    """Return the number of games, and for each move in each position the results of its games, from
    White's wins to Black's; each game counts once per position."""
    games, counts = 0, Counts()
    for record in records:
        index = RESULT_INDEX.get(record.result)
        if index is None or record.board.start:
            continue
        games += 1
        seen = set()
        for key, after in pairwise(position_keys(record.board, plies)):
            if key not in seen:
                seen.add(key)
                moves = counts.setdefault(_hex_prefix(key, POSITION_DIGITS), {})
                moves.setdefault(_hex_prefix(after, MOVE_DIGITS), [0, 0, 0])[index] += 1
    return games, counts


def format_file(games: int, counts: Counts, plies: int, min_games: int) -> str:
    """Return the content of the file, without moves played in fewer than *min_games* games."""
    frequent = {
        position: moves
        for position, all_moves in sorted(counts.items())
        if (moves := {key: n for key, n in sorted(all_moves.items()) if sum(n) >= min_games})
    }
    payload = {"games": games, "plies": plies, "positions": frequent}
    return json.dumps(payload, separators=(",", ":")) + "\n"


def _record(line: str) -> Record:
    return Record(board=parse_game(line), result=line.split(";")[1])


def _hex_prefix(key: int, digits: int) -> str:
    """Return the first digits of a key in the core's format.

    >>> _hex_prefix(-1, 6), _hex_prefix(1 << 60, 8)
    ('ffffff', '10000000')
    """
    return f"{key & 2**64 - 1:016x}"[:digits]


class Options(Arguments):
    """The options of the script."""

    games: Path = positional("file of self-play games", Path)
    output: Path = option(None, "file to write", Path, "-o", "--output", required=True)
    plies: int = option(12, "plies to count per game", int)
    min_games: int = option(3, "minimum number of games per move", int)


def main(arguments: list[str] | None = None) -> None:
    """Count the moves and write the file."""
    options = parse_arguments(Options, __doc__, arguments)
    records = (_record(line) for line in read_game_strings(options.games))
    games, counts = count_moves(records, options.plies)
    text = format_file(games, counts, options.plies, options.min_games)
    if len(text) > MAX_FILE_CHARACTERS:
        raise HiveError(f"The file would have {len(text)} characters: raise --min-games.")
    write_atomically(options.output, text)
    print(f"{games} games are in {options.output}: {len(text)} characters.")


if __name__ == "__main__":
    run_script(main)
