"""Messages that describe moves and explain why a move or a position is not possible.

The core chooses the message of a move. Each rule, position error and effect has a message of its
own: its id is the family and the name of the constant, such as ``reason-one-hive``.
"""

from __future__ import annotations

from sixlegs import _core
from sixlegs._core import BaseBoard, Color, Hex, IllegalReason, Move, Piece, PositionErrorCode, Rule
from sixlegs.facts import Effect, Fact
from sixlegs.i18n import Message


def move_message(board: BaseBoard, move: Move) -> Message:
    """Return the message that describes *move* on *board* before it is played.

    >>> from sixlegs.notation import parse_game, parse_move
    >>> board = parse_game("Base;InProgress;White[2];wS1;bQ wS1-")
    >>> print(move_message(board, parse_move(board, "wA1 -wS1")))
    White ant wA1 to the left of the white spider wS1

    Raises :exc:`ValueError` if the move is neither legal nor a pass.
    """
    return Message(*_core.move_text(board, move))


def reason_message(reason: IllegalReason) -> Message:
    """Return the message that explains why a move is not legal.

    >>> from sixlegs._core import Bug
    >>> ant = Piece(Color.WHITE, Bug.ANT)
    >>> print(reason_message(IllegalReason(Rule.OCCUPIED, [ant])))
    A new tile goes on an empty cell, and the white ant wA1 is there.
    """
    key = _message_key("reason", reason.rule)
    return Message(key, {"pieces": reason.pieces, "parts": len(reason.parts)})


def fact_message(fact: Fact, enemy: Color | None = None) -> Message:
    """Return the message that describes an effect of a move played against *enemy*.

    >>> from sixlegs._core import Bug
    >>> print(fact_message(Fact(Effect.BRINGS_IN, (Piece(Color.BLACK, Bug.ANT, 2),))))
    Brings the black ant bA2 into play.
    >>> print(fact_message(Fact(Effect.FORCES_PASS), Color.BLACK))
    Leaves Black without a move.
    """
    key = _message_key("fact", fact.effect)
    opponent = "other" if enemy is None else enemy
    return Message(key, {"pieces": fact.pieces, "number": fact.number or 0, "enemy": opponent})


def position_error_message(code: PositionErrorCode, piece: Piece | None, hex: Hex) -> Message:
    """Return the message that explains why no game can reach a position."""
    variables = {"hex": hex} | ({"piece": piece} if piece else {})
    return Message(_message_key("position-error", code), variables)


def _message_key(family: str, kind: Rule | PositionErrorCode | Effect) -> str:
    return f"{family}-{kind.name.lower().replace('_', '-')}"
