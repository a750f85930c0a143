"""Starting positions: an empty board, an imported record or a custom position."""

from __future__ import annotations

import io

import msgspec

from sixlegs import _core, position
from sixlegs.errors import (
    IllegalMoveError,
    InvalidGameError,
    InvalidMoveError,
    InvalidPositionError,
)
from sixlegs.messages import position_error_message
from sixlegs.notation import parse_move, parse_piece
from sixlegs.record import Record, RecordError, RecordFailure, read_records
from sixlegs.rules import OPENINGS, Board, Color, Hex, PositionErrorCode, canonical_game_type
from sixlegs.server.play.server_game import MAX_PLIES
from sixlegs.server.protocol.http import (
    CLOCK_BOUNDS,
    CustomPosition,
    EmptyBoard,
    GameLine,
    ImportedGame,
    NewGame,
    Start,
)
from sixlegs.server.protocol.positions import GameTerms, TimeControl

CLOCK_BOUNDS_TEXT = "Clock times in milliseconds: " + ", ".join(
    f"{name} from {minimum} to {maximum}" for name, (minimum, maximum) in CLOCK_BOUNDS.items()
)


class TooManyPliesError(InvalidGameError):
    """An imported game has too many plies."""


def build_board(line: GameLine | NewGame) -> Board:
    """Return the board after the moves of *line*.

    Raises :exc:`HiveError`; a :exc:`RecordError` has the ply of the error.
    """
    board = _starting_board(line.start)
    if line.moves is None:
        return board
    while board.moves:
        board.pop()
    for ply, text in enumerate(line.moves, 1):
        try:
            board.push(parse_move(board, text))
        except (InvalidMoveError, IllegalMoveError) as error:
            raise RecordError(str(error), ply) from error
    return board


def _starting_board(start: Start) -> Board:
    match start:
        case EmptyBoard():
            return Board(canonical_game_type(start.game_type), start.opening)
        case ImportedGame():
            return import_record(start.text).board
        case CustomPosition():
            return custom_board(start)


def build_terms(terms: GameTerms) -> _core.GameTerms:
    """Convert the terms of a new game to those of the core."""
    fields = {name: getattr(terms, name) for name in GameTerms.__struct_fields__}
    if terms.clock:
        fields["clock"] = _core.TimeControl(*msgspec.structs.astuple(terms.clock))
    return _core.GameTerms(**fields)


def is_valid_time_control(clock: TimeControl) -> bool:
    """Return whether a time control is within the bounds.

    >>> is_valid_time_control(TimeControl(60_000, 0))
    True
    >>> is_valid_time_control(TimeControl(60_000, 0, is_per_move=True))
    False
    """
    times = {"perMove" if clock.is_per_move else "initial": clock.initial}
    times["increment"] = clock.increment
    bounds = CLOCK_BOUNDS | ({"increment": (0, 0)} if clock.is_per_move else {})
    return all(bounds[name][0] <= time <= bounds[name][1] for name, time in times.items())


def import_record(text: str) -> Record:
    """Return the first record in *text*.

    >>> import_record("Base;InProgress;White[2];wS1;bS1 wS1-").board.ply
    2
    >>> import_record("Base tournament Black[1] - 0,0:wG1").board.turn
    Color.BLACK

    Raises :exc:`HiveError`; a :exc:`RecordError` has the ply of the error.
    """
    words = text.split()
    if len(words) == 5 and words[1] in OPENINGS:
        return Record(board=position.parse_position(text))
    record = next(read_records(io.StringIO(text)), None)
    if record is None:
        raise InvalidGameError("The text contains no game.")
    if isinstance(record, RecordFailure):
        raise RecordError(record.reason, record.ply)
    if len(record.board.moves) > MAX_PLIES:
        raise TooManyPliesError(f"The game has more than {MAX_PLIES} plies.")
    return record


def custom_board(start: CustomPosition) -> Board:
    """Return the board with the tiles of *start*, in the earliest possible turn.

    Raises :exc:`HiveError`.
    """
    if len({stack.hex for stack in start.stacks}) < len(start.stacks):
        raise InvalidPositionError("Two stacks have the same hex.", PositionErrorCode.SAME_HEX)
    hive = []
    for stack in start.stacks:
        hex, pieces = Hex(*stack.hex), [parse_piece(name) for name in stack.pieces]
        if not pieces:  # not expressible in a position string
            code = PositionErrorCode.EMPTY_STACK
            raise InvalidPositionError(position_error_message(code, None, hex), code, None, hex)
        hive.append(f"{hex.q},{hex.r}:{'.'.join(map(str, pieces))}")
    turn = Color.WHITE if start.turn == "white" else Color.BLACK
    return position.board_from_hive(start.game_type, start.opening, turn, ";".join(hive) or "-")
