"""The boards of the rules page, as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sixlegs.codegen.local_messages import Figure
from sixlegs.diagram import parse_diagram
from sixlegs.notation import parse_piece
from sixlegs.rules import Board, Piece
from sixlegs.server.protocol.positions import IdlePiece
from sixlegs.server.protocol.scalars import ColorName, to_color_name
from sixlegs.server.serializers.board import CHOICES_DECODER, reason_message, stacks

# The section of the rules, the piece selected at first (or ""), and the position.
FIGURE_DIAGRAMS = {
    ("goal", ""): """
        Base rulebook Black[5] wA1
           bA1   wQ
        wG1   bQ    wA1
           bG1   wB1
    """,
    ("placing", "wA1"): """
        Base rulebook White[4] -
           wG1   wS1   bS1   bQ
        wQ    .     .     bA1
    """,
    ("queen-due", "wQ"): """
        Base rulebook White[4] bA1
        .     .     .     .     bA1
           wG1   wS1   bS1   bQ
        wA1   .     .     .     .
    """,
    ("one-hive", "wA1"): """
        Base rulebook White[4] -
           .     bA1   bG1
        wQ    wA1   bQ
    """,
    ("sliding", "wA1"): """
        Base rulebook White[5] -
           bQ    .     .
        wG1   .     bA1   wA1
           wQ    bS1   .
    """,
    ("queen", "wQ"): """
        Base rulebook White[6] -
           bG1   bA1   bQ
        wS1   .     .     bB1
           wA1   wQ    wG1
    """,
    ("beetle", "wB1"): """
        Base rulebook White[4] -
           wQ    bQ
        wB1   bA1   wG1
    """,
    ("grasshopper", "wG1"): """
        Base rulebook White[6] -
        .     bQ    .     bG1
           bS1   wB1   wQ
        wA1   .     wG1   bA1
    """,
    ("spider", "wS1"): """
        Base rulebook White[8] -
        .     .     bA1   wG1
           bS1   bQ    .     bA2
        wA1   .     wS1   .
           wA2   bG1   wQ    .
    """,
    ("ant", "wA1"): """
        Base rulebook White[5] -
           bQ    bA1   wA1
        wG1   .     wQ
           wS1   bG1   .
    """,
    ("ladybug", "wL"): """
        Base+ML rulebook White[8] -
           .     wA1
        .     wG1   wL
           wQ    bS1
        bQ    bA1   .
    """,
    ("mosquito", "wM"): """
        Base+ML rulebook White[5] -
           wS1   wQ    bA1
        wM    bB1   bQ
    """,
    ("pillbug", "bQ"): """
        Base+MLP rulebook White[6] -
           wQ    bA1   bG1
        wA1   wP    bQ
    """,
}


def figures_json() -> str:
    """Return all figures as JSON, by the section they belong to."""
    rows = [
        f'"{section}": {msgspec.json.encode(_figure(drawing, selected)).decode()}'
        for (section, selected), drawing in FIGURE_DIAGRAMS.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _figure(drawing: str, selected: str) -> Figure:
    board = parse_diagram(drawing)
    tiles = {piece for stack in board.stacks.values() for piece in stack}
    if selected:
        tiles.add(parse_piece(selected))
    return Figure(
        stacks=stacks(board),
        choices=[
            choice
            for choice in CHOICES_DECODER.decode(board._choices_json())
            if parse_piece(choice.piece) in tiles
        ],
        idle=list(_idle(board, sorted(tiles))),
        selected_piece=selected or None,
        winner=_winner(board),
    )


def _winner(board: Board) -> ColorName | None:
    outcome = board.outcome()
    return to_color_name(outcome.winner) if outcome and outcome.winner is not None else None


def _idle(board: Board, tiles: list[Piece]) -> Iterator[IdlePiece]:
    for piece in tiles:
        if reason := board.why_not(piece):
            yield IdlePiece(str(piece), reason_message(reason))
