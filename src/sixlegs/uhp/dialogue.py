"""Scripted dialogues with UHP engines: commands and expected answers.

    == must: An unknown command is answered with an error.
    > frobnicate
    < err *

"==" starts a dialogue with its weight ("must" or "should") and its purpose; "at start" after the
weight means that it needs a newly started engine. ">" is a line to send, followed by the expected
lines of the answer without ok:

    < text *          this line; the star matches any text, " || " separates alternatives
    < ...             any number of lines
    <= Base;…         a game string of this game, with moves in any notation
    <? Base;…         a legal move of this game

"+" is a line sent together with the next one, without an answer of its own. "#" starts a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from sixlegs.errors import HiveError, quote
from sixlegs.notation import parse_game, parse_move, state_string, turn_string
from sixlegs.rules import Board, Opening


class Exchange(NamedTuple):
    """Lines sent together, and the expected answer to the last one."""

    sent: list[str]
    expected: list[str]


class Dialogue(NamedTuple):
    """A dialogue and its purpose."""

    purpose: str
    is_required: bool
    at_start: bool
    exchanges: list[Exchange]


def parse_dialogues(text: str) -> list[Dialogue]:
    """Parse dialogues in the format described in this module.

    Raises :exc:`HiveError` for an invalid line.
    """
    dialogues: list[Dialogue] = []
    pending: list[str] = []
    for line in text.splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            dialogues.append(_parse_heading(rest))
        elif sign == "+":
            pending.append(rest)
        elif sign == ">":
            dialogues[-1].exchanges.append(Exchange([*pending, rest], []))
            pending = []
        elif sign in ("<", "<=", "<?"):
            dialogues[-1].exchanges[-1].expected.append(line)
        elif line and sign != "#":
            raise HiveError(f"Not a line of a dialogue: {quote(line)}")
    return dialogues


def _parse_heading(text: str) -> Dialogue:
    weight, _, purpose = text.partition(": ")
    if not re.fullmatch("(must|should)( at start)?", weight):
        raise HiveError(f"A dialogue is 'must' or 'should', not {quote(weight)}")
    return Dialogue(purpose, weight.startswith("must"), weight.endswith("at start"), [])


def mismatch(expected: list[str], answer: list[str], opening: Opening = "tournament") -> str | None:
    """Return a description of the first difference between *expected* and *answer*, or None."""
    lines = list(answer)
    for index, pattern in enumerate(expected):
        if pattern == "< ...":
            # The remaining patterns apply to the last lines.
            remaining = len(expected) - index - 1
            lines = lines[len(lines) - remaining :] if remaining else []
            continue
        if not lines:
            return f"nothing instead of {pattern.partition(' ')[2]!r}"
        if error := _line_mismatch(pattern, lines.pop(0), opening):
            return error
    return f"{quote(lines[0])} after the expected answer" if lines else None


def _line_mismatch(expected: str, line: str, opening: Opening) -> str | None:
    sign, _, pattern = expected.partition(" ")
    if sign == "<=":
        return game_string_error(parse_game(pattern, opening), line)
    if sign == "<?":
        return _best_move_error(parse_game(pattern, opening), line)
    if any(_matches(choice, line) for choice in pattern.split(" || ")):
        return None
    return f"{quote(line, 200)} instead of '{pattern}'"


def _matches(pattern: str, line: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), line) is not None


def _best_move_error(board: Board, line: str) -> str | None:
    """Return the error in *line* as the best move on *board*, or None."""
    try:
        move = parse_move(board, line)
    except HiveError as error:
        return f"{quote(line, 200)}, which is not a move: {error}"
    return None if move in board.legal_moves else f"{quote(line)}, which is not legal"


def game_string_error(board: Board, line: str) -> str | None:
    """Return the error in *line* as the game string of *board*, or None; any notation is valid."""
    game_type, *fields = line.split(";")
    if game_type != board.game_type or len(fields) < 2:
        return f"{quote(line, 200)} instead of a game of {board.game_type}"
    state, turn, *moves = fields
    if error := _move_list_error(board, moves):
        return error
    for actual, expected in ((state, state_string(board)), (turn, turn_string(board))):
        if actual != expected:
            return f"{quote(actual)} instead of '{expected}'"
    return None


def _move_list_error(board: Board, moves: Iterable[str]) -> str | None:
    replay = Board(board.game_type, board.opening)
    for ply, text in enumerate(moves):
        try:
            replay.push_uhp(text)
        except HiveError as error:
            return f"a game string with {quote(text)} as ply {ply + 1}: {error}"
        if replay.moves[ply : ply + 1] != board.moves[ply : ply + 1]:
            return f"a game string with {quote(text)} as ply {ply + 1}, which was not played"
    if replay.ply != board.ply:
        return f"a game string of {replay.ply} plies where {board.ply} were played"
    return None
