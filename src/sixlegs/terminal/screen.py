"""The terminal around a session: input, colored output, and the width of the window."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from typing import TextIO

from sixlegs.engine.levels import LEVELS, MAX_LEVEL
from sixlegs.i18n import Language
from sixlegs.notation import PIECE_PATTERN
from sixlegs.rules import Color
from sixlegs.terminal.saved_games import ComputerSeat
from sixlegs.terminal.terminal_game import TerminalGame
from sixlegs.terminal.vocabulary import normalize

DEFAULT_LEVEL = 3


def run(session: TerminalGame, stdin: TextIO, stdout: TextIO) -> None:
    """Run the session until the players quit."""
    is_screen = stdin.isatty() and stdout.isatty()
    is_colored = (
        stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    )
    if is_screen:
        import readline  # noqa: F401  # enables line editing and history

    def show(lines: list[str]) -> None:
        width = shutil.get_terminal_size().columns if is_screen else sys.maxsize
        visible = fit_to_width(lines, width, session.language)
        print("\n".join(map(colorize, visible) if is_colored else visible), file=stdout, flush=True)

    show(session.begin())
    while not session.is_over:
        while session.awaits_computer:
            show(session.computer_move())
        try:
            if is_screen:
                line = input(session.prompt)
            else:
                print(session.prompt, end="", file=stdout, flush=True)
                line = stdin.readline()
                if not line:
                    raise EOFError
        except EOFError:
            show(["", *session.answer("quit")])
            return
        show(session.answer(line))


def fit_to_width(lines: list[str], width: int, language: Language) -> list[str]:
    """Truncate *lines* to the width of the window: a wrapped row would show a wrong board."""
    widest = max(map(len, lines), default=0)
    if widest <= width:
        return lines
    return [
        *(line[:width] for line in lines),
        language.format_message("terminal-window-too-narrow", columns=widest),
    ]


def colorize(line: str) -> str:
    """Return *line* with its pieces in color: dark on ivory, and light on charcoal."""
    colors = {"w": "\x1b[1;38;5;234;48;5;230m", "b": "\x1b[1;38;5;230;48;5;238m"}
    return re.sub(
        rf"\b{PIECE_PATTERN}(?!\w)\*?",
        lambda match: f"{colors[match[0][0]]}{match[0]}\x1b[0m",
        line,
    )


def ask_opponent(
    ask: Callable[[str], str], color: Color, language: Language
) -> ComputerSeat | None:
    """Ask the person who plays *color* to choose an opponent. Return None for a friend.

    Raises :exc:`EOFError` if *ask* does.
    """
    question = language.format_message(
        "terminal-choose-opponent", strongest=MAX_LEVEL, usual=DEFAULT_LEVEL
    )
    friend = {*language.word_list("answer-friend"), *Language.ENGLISH.word_list("answer-friend")}
    maximum = {*language.word_list("answer-maximum"), *Language.ENGLISH.word_list("answer-maximum")}
    while True:
        answer = normalize(ask(f"{question} ").strip()) or str(DEFAULT_LEVEL)
        if answer in friend:
            return None
        if answer in maximum:
            return ComputerSeat(color.other, None)
        if answer in map(str, LEVELS):
            return ComputerSeat(color.other, int(answer))
