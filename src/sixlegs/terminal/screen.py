"""The screen around a session: lines read and shown, in color, and as wide as the window."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from typing import TextIO

from sixlegs.engine.levels import LEVELS, STRONGEST
from sixlegs.notation import PIECE_PATTERN
from sixlegs.rules import Color
from sixlegs.terminal.saved import Computer
from sixlegs.terminal.session import Session
from sixlegs.terminal.vocabulary import spelled
from sixlegs.text import Language

USUAL_LEVEL = 3  # for who does not choose one


def run(session: Session, stdin: TextIO, stdout: TextIO) -> None:
    """Play at the terminal until the players leave."""
    is_screen = stdin.isatty() and stdout.isatty()
    is_colored = (
        stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    )
    if is_screen:
        import readline  # noqa: F401  # lines can be edited and recalled

    def tell(lines: list[str]) -> None:
        width = shutil.get_terminal_size().columns if is_screen else sys.maxsize
        shown = fitted(lines, width, session.language)
        print("\n".join(map(painted, shown) if is_colored else shown), file=stdout, flush=True)

    tell(session.begin())
    while not session.is_over:
        while session.awaits_computer:
            tell(session.computer_move())
        try:
            if is_screen:
                line = input(session.prompt)
            else:
                print(session.prompt, end="", file=stdout, flush=True)
                line = stdin.readline()
                if not line:
                    raise EOFError
        except EOFError:
            tell(["", *session.answer("quit")])
            return
        tell(session.answer(line))


def fitted(lines: list[str], width: int, language: Language) -> list[str]:
    """*lines* cut where the window ends: a row that wraps would show a false hive."""
    widest = max(map(len, lines), default=0)
    if widest <= width:
        return lines
    return [*(line[:width] for line in lines), language.text("terminal-cut", columns=widest)]


def painted(line: str) -> str:
    """*line* with its pieces in color: dark on ivory, and light on charcoal."""
    colors = {"w": "\x1b[1;38;5;234;48;5;230m", "b": "\x1b[1;38;5;230;48;5;238m"}
    return re.sub(
        rf"\b{PIECE_PATTERN}(?!\w)\*?",
        lambda match: f"{colors[match[0][0]]}{match[0]}\x1b[0m",
        line,
    )


def ask_for_computer(
    ask: Callable[[str], str], color: Color, language: Language
) -> Computer | None:
    """Ask a person who wants to play *color* for an opponent; None is a friend.

    Raises :exc:`EOFError` as *ask* does.
    """
    question = language.text("terminal-ask", strongest=STRONGEST, usual=USUAL_LEVEL)
    friend = {*language.words("answer-friend"), *Language.ENGLISH.words("answer-friend")}
    maximum = {*language.words("answer-maximum"), *Language.ENGLISH.words("answer-maximum")}
    while True:
        answer = spelled(ask(f"{question} ").strip()) or str(USUAL_LEVEL)
        if answer in friend:
            return None
        if answer in maximum:
            return Computer(color.other, None)
        if answer in map(str, LEVELS):
            return Computer(color.other, int(answer))
