"""A hint at the terminal: the best move, what may come of it, and why it is good."""

from __future__ import annotations

from sixlegs.descriptions import move_message
from sixlegs.engine import Score
from sixlegs.engine.advice import Advice
from sixlegs.explanations import fact_message
from sixlegs.notation import line_strings
from sixlegs.rules import Board
from sixlegs.text import Language


def advice_lines(board: Board, advice: Advice, language: Language) -> list[str]:
    """The best move on *board*, what may come of it, why it is good, and how play may go on."""
    first, *rest = line_strings(board, advice.line)
    lines = [
        language.text("terminal-advice", move=first),
        f"({language.say(move_message(board, advice.line[0]))})",
        _prospect(advice.score, language),
        *(language.say(fact_message(fact, board.turn.other)) for fact in advice.facts),
    ]
    if rest:
        lines.append(language.text("terminal-goes-on", moves=", ".join(rest)))
    return lines


def _prospect(score: Score, language: Language) -> str:
    if score.wins_in is None:
        return language.text("terminal-chances", percent=score.percent)
    if score.wins_in > 0:
        return language.text("terminal-wins-in", number=score.wins_in)
    return language.text("terminal-loses-in", number=-score.wins_in)
