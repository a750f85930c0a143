"""A hint at the terminal: the best move, what may come of it, and why it is good."""

from __future__ import annotations

from sixlegs.announcement import move_message
from sixlegs.engine import Info, Score
from sixlegs.engine.reasons import reasons
from sixlegs.notation import line_strings
from sixlegs.rules import Board
from sixlegs.text import Language
from sixlegs.wording import fact_message

MOST_REASONS = 3
FORESIGHT = 4  # plies that a hint tells of beyond its move: they fit on a line


def advice_lines(board: Board, best: Info, language: Language) -> list[str]:
    """The best move on *board*, what may come of it, why it is good, and how play may go on."""
    first, *rest = line_strings(board, best.line)
    wins_in = best.score.wins_in
    is_win = wins_in is not None and wins_in > 0
    facts = reasons(board, best.line[0], wins_in if is_win else None)
    lines = [
        language.text("terminal-advice", move=first),
        f"({language.say(move_message(board, best.line[0]))})",
        _prospect(best.score, language),
        *(language.say(fact_message(fact)) for fact in facts[:MOST_REASONS]),
    ]
    if rest:
        lines.append(language.text("terminal-goes-on", moves=", ".join(rest[:FORESIGHT])))
    return lines


def _prospect(score: Score, language: Language) -> str:
    if score.wins_in is None:
        return language.text("terminal-chances", percent=score.percent)
    if score.wins_in > 0:
        return language.text("terminal-wins-in", number=score.wins_in)
    return language.text("terminal-loses-in", number=-score.wins_in)
