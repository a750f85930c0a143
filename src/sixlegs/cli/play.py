"""`sixlegs play`: a game at the terminal, for two people or against the computer."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from pathlib import Path
from random import choice
from typing import TYPE_CHECKING

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.engine.levels import (
    DEFAULT_MAXIMUM_SECONDS,
    LEVELS,
    MAX_LEVEL,
    MAXIMUM,
    MAXIMUM_SECONDS,
)
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.i18n import Language, language_from_environment
from sixlegs.rules import GAME_TYPES, OPENINGS, Board, Color, Opening, canonical_game_type

if TYPE_CHECKING:
    from sixlegs.terminal.saved_games import ComputerSeat, SavedGame

COLORS = {"white": [Color.WHITE], "black": [Color.BLACK], "random": list(Color)}
LOCAL_FRIEND = "friend"

Opponent = int | str
"""A level, :data:`MAXIMUM` or :data:`LOCAL_FRIEND`."""


def _parse_opponent(text: str) -> Opponent:
    opponents: dict[str, Opponent] = {str(level): level for level in LEVELS}
    opponents |= {MAXIMUM: MAXIMUM, LOCAL_FRIEND: LOCAL_FRIEND}
    if text not in opponents:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is neither a level from 1 to {MAX_LEVEL}, maximum nor friend"
        )
    return opponents[text]


class Options(Arguments):
    """The options of ``sixlegs play``."""

    file: Path | None = positional("saved game to resume", Path, nargs="?")
    opponent: Opponent | None = option(
        None,
        f"level from 1 to {MAX_LEVEL}, maximum for full strength, or friend for two people",
        _parse_opponent,
        metavar="OPPONENT",
    )
    seconds: int | None = option(
        None,
        f"seconds per move of --opponent maximum (default: {DEFAULT_MAXIMUM_SECONDS})",
        int,
        choices=MAXIMUM_SECONDS,
    )
    color: str | None = option(
        None, "your color against the computer (default: white)", choices=COLORS
    )
    game_type: str | None = option(
        None, f"one of {', '.join(GAME_TYPES)} (default: Base+ML)", metavar="TYPE"
    )
    opening: Opening | None = option(None, "opening rule (default: rulebook)", choices=OPENINGS)
    new: bool = switch("start a new game instead of resuming the last one")
    language: str | None = option(
        None,
        "language of the output (default: from LC_ALL, LC_MESSAGES or LANG)",
        choices=[language.value for language in Language],
    )


def run(options: Options) -> int:
    """Play until the players quit."""
    from sixlegs.terminal.saved_games import autosave_file
    from sixlegs.terminal.screen import run as play
    from sixlegs.terminal.terminal_game import TerminalGame

    language = (
        Language(options.language) if options.language else language_from_environment(os.environ)
    )
    if options.seconds is not None and options.opponent != MAXIMUM:
        raise HiveError(language.format_message("terminal-seconds-needs-maximum"))
    file = options.file or autosave_file()
    if options.file and options.new and file.exists():
        raise HiveError(language.format_message("terminal-file-exists", file=str(file)))
    if options.file and not options.new and not file.exists():
        raise HiveError(language.format_message("terminal-file-not-found", file=str(file)))
    try:
        if file.exists() and not options.new:
            game, computer = _resume(file, options, language)
        else:
            game, computer = _new_game(options, language)
    except EOFError:  # at the question for an opponent
        print()
        return 0
    if options.new and file.exists():
        before = file.with_name("game-before.json")
        file.replace(before)
        print(language.format_message("terminal-previous-game-file", file=str(before)))
    session = TerminalGame(
        game, file, is_autosave=not options.file, computer=computer, language=language
    )
    with closing(session):
        play(session, sys.stdin, sys.stdout)
    return 0


def _new_game(options: Options, language: Language) -> SavedGame:
    """Return a new game with the selected options."""
    from sixlegs.terminal.saved_games import SavedGame

    game_type = canonical_game_type(options.game_type or "Base+ML")
    game = Game(Board(game_type, options.opening or "rulebook"))
    return SavedGame(game, _computer(options, language))


def _resume(file: Path, options: Options, language: Language) -> SavedGame:
    """Load the saved game. Raises :exc:`HiveError` if the options contradict it."""
    from sixlegs.terminal.saved_games import load_game

    try:
        saved = load_game(file)
    except HiveError as error:
        raise HiveError(language.format_message("terminal-damaged", file=str(file))) from error
    board, computer = saved.game.board, saved.computer
    opponent = _current_opponent(computer)
    requested_and_saved = [
        (options.game_type and canonical_game_type(options.game_type), board.game_type),
        (options.opening, board.opening),
        (options.opponent, opponent),
        (options.color, computer.color.other.name.lower() if computer else "none"),
        (options.seconds, computer.seconds if computer else 0),
    ]
    if any(
        requested not in (None, "random", saved_value)
        for requested, saved_value in requested_and_saved
    ):
        raise HiveError(
            language.format_message(
                "terminal-other-opponent",
                game_type=board.game_type,
                opening=board.opening,
                opponent=str(opponent),
                file=str(file),
            )
        )
    print(language.format_message("terminal-resumed", file=str(file)))
    return saved


def _computer(options: Options, language: Language) -> ComputerSeat | None:
    """Return the computer's seat in a new game: by option, or by asking in a terminal."""
    from sixlegs.terminal.saved_games import ComputerSeat
    from sixlegs.terminal.screen import ask_opponent

    color = choice(COLORS[options.color or "white"])
    if options.opponent is None and sys.stdin.isatty() and sys.stdout.isatty():
        return ask_opponent(input, color, language)
    if options.opponent == MAXIMUM:
        return ComputerSeat(color.other, None, options.seconds or DEFAULT_MAXIMUM_SECONDS)
    if isinstance(options.opponent, int):
        return ComputerSeat(color.other, options.opponent)
    if options.color:
        raise HiveError(language.format_message("terminal-color-needs-opponent"))
    return None


def _current_opponent(computer: ComputerSeat | None) -> Opponent:
    if computer is None:
        return LOCAL_FRIEND
    return MAXIMUM if computer.level is None else computer.level


HELP = "play at the terminal, against the computer or a friend"
COMMAND = Command("play", HELP, Options, run)
