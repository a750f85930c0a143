"""Conversations written down: what is sent, and what should come back.

    == must: An unknown command is answered with an error.
    > frobnicate
    < err *

"==" begins one and says how much it matters ("must" or "should") and what it shows; with "at
start" after that word it needs an engine that has not been asked anything yet. ">" is a line
that is sent, and after it come the lines of the answer, its ok left out:

    < text *          such a line; the star stands for any text, " || " for an alternative
    < ...             any number of lines
    <= Base;…         a game string that tells this game, whichever way the moves are spelled
    <? Base;…         a move that is legal in this game

"+" is a line sent together with the next, and has no answer of its own. "#" begins a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from sixlegs.errors import HiveError, quote
from sixlegs.notation import parse_game, parse_move, state_string, turn_string
from sixlegs.rules import Board, Opening


class Exchange(NamedTuple):
    """Lines that are sent at once, and what is expected for the last of them."""

    sent: list[str]
    expected: list[str]


class Dialogue(NamedTuple):
    """A conversation, and what it is to show."""

    purpose: str
    is_must: bool
    at_start: bool
    exchanges: list[Exchange]


def parse_dialogues(text: str) -> list[Dialogue]:
    """Read what this module describes.

    Raises :exc:`HiveError` for a line that is none of that.
    """
    dialogues: list[Dialogue] = []
    waiting: list[str] = []
    for line in text.splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            dialogues.append(_parse_heading(rest))
        elif sign == "+":
            waiting.append(rest)
        elif sign == ">":
            dialogues[-1].exchanges.append(Exchange([*waiting, rest], []))
            waiting = []
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
    """What is wrong with an *answer*, as a phrase; None if it is as it should be."""
    lines = list(answer)
    for index, wanted in enumerate(expected):
        if wanted == "< ...":
            # The rest of the pattern, if there is any, fits the last lines.
            keep = len(expected) - index - 1
            lines = lines[len(lines) - keep :] if keep else []
            continue
        if not lines:
            return f"nothing instead of {wanted.partition(' ')[2]!r}"
        if fault := _line_fault(wanted, lines.pop(0), opening):
            return fault
    return f"{quote(lines[0])} beyond what was asked for" if lines else None


def _line_fault(wanted: str, line: str, opening: Opening) -> str | None:
    sign, _, pattern = wanted.partition(" ")
    if sign == "<=":
        return game_fault(parse_game(pattern, opening), line)
    if sign == "<?":
        return _move_fault(parse_game(pattern, opening), line)
    if any(_matches(choice, line) for choice in pattern.split(" || ")):
        return None
    return f"{quote(line, 200)} instead of '{pattern}'"


def _matches(pattern: str, line: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), line) is not None


def _move_fault(board: Board, line: str) -> str | None:
    """What is wrong with *line* as the best move on *board*."""
    try:
        move = parse_move(board, line)
    except HiveError as error:
        return f"{quote(line, 200)}, which is not a move: {error}"
    return None if move in board.legal_moves else f"{quote(line)}, which is not legal"


def game_fault(board: Board, line: str) -> str | None:
    """What is wrong with *line* as the game string of *board*; any spelling of a move will do."""
    game_type, *fields = line.split(";")
    if game_type != board.game_type or len(fields) < 2:
        return f"{quote(line, 200)} instead of a game of {board.game_type}"
    state, turn, *moves = fields
    if fault := _moves_fault(board, moves):
        return fault
    for told, right in ((state, state_string(board)), (turn, turn_string(board))):
        if told != right:
            return f"{quote(told)} instead of '{right}'"
    return None


def _moves_fault(board: Board, moves: Iterable[str]) -> str | None:
    told = Board(board.game_type, board.opening)
    for ply, text in enumerate(moves):
        try:
            told.push_uhp(text)
        except HiveError as error:
            return f"a game string with {quote(text)} as ply {ply + 1}: {error}"
        if told.moves[ply : ply + 1] != board.moves[ply : ply + 1]:
            return f"a game string with {quote(text)} as ply {ply + 1}, which was not played"
    if told.ply != board.ply:
        return f"a game string of {told.ply} plies where {board.ply} were played"
    return None
