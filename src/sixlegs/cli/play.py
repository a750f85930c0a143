"""`sixlegs play`: a game at the terminal, for two or against the computer."""

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
    MAXIMUM,
    MAXIMUM_SECONDS,
    STRONGEST,
)
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.rules import GAME_TYPES, OPENINGS, Board, Color, Opening, canonical_game_type
from sixlegs.text import Language, language_of

if TYPE_CHECKING:
    from sixlegs.terminal.saved import Computer, Saved

COLORS = {"white": [Color.WHITE], "black": [Color.BLACK], "random": list(Color)}
FRIEND = "friend"

Opponent = int | str
"""A level, :data:`MAXIMUM` or :data:`FRIEND`."""


def _opponent(text: str) -> Opponent:
    opponents: dict[str, Opponent] = {str(level): level for level in LEVELS}
    opponents |= {MAXIMUM: MAXIMUM, FRIEND: FRIEND}
    if text not in opponents:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is neither a level from 1 to {STRONGEST}, maximum nor friend"
        )
    return opponents[text]


class Options(Arguments):
    """The options of ``sixlegs play``."""

    file: Path | None = positional("a saved game to go on with", Path, nargs="?")
    against: Opponent | None = option(
        None,
        f"a level from 1 to {STRONGEST}, maximum for the engine at full strength,"
        " or friend for two people",
        _opponent,
        metavar="OPPONENT",
    )
    seconds: int | None = option(
        None,
        f"time per move of --against maximum (default: {DEFAULT_MAXIMUM_SECONDS})",
        int,
        choices=MAXIMUM_SECONDS,
    )
    color: str | None = option(None, "yours against the computer (default: white)", choices=COLORS)
    game_type: str | None = option(None, f"one of {', '.join(GAME_TYPES)} (default: Base+ML)")
    opening: Opening | None = option(None, "the opening rule (default: rulebook)", choices=OPENINGS)
    new: bool = switch("do not go on with the game left last")
    language: str | None = option(
        None,
        "what the players read (default: as LC_ALL, LC_MESSAGES or LANG says)",
        choices=[language.value for language in Language],
    )


def run(options: Options) -> int:
    """Play until the players leave."""
    from sixlegs.terminal.saved import kept_game_file
    from sixlegs.terminal.screen import run as play
    from sixlegs.terminal.session import Session

    language = Language(options.language) if options.language else language_of(os.environ)
    if options.seconds is not None and options.against != MAXIMUM:
        raise HiveError(language.text("terminal-seconds-alone"))
    file = options.file or kept_game_file()
    if options.file and options.new and file.exists():
        raise HiveError(language.text("terminal-already-there", file=str(file)))
    if options.file and not options.new and not file.exists():
        raise HiveError(language.text("terminal-not-there", file=str(file)))
    try:
        if file.exists() and not options.new:
            game, computer = _gone_on_with(file, options, language)
        else:
            game, computer = _begun(options, language)
    except EOFError:  # who is asked for an opponent may also leave
        print()
        return 0
    if options.new and file.exists():
        before = file.with_name("game-before.json")
        file.replace(before)
        print(language.text("terminal-put-aside", file=str(before)))
    session = Session(game, file, is_ours=not options.file, computer=computer, language=language)
    with closing(session):
        play(session, sys.stdin, sys.stdout)
    return 0


def _begun(options: Options, language: Language) -> Saved:
    """A new game, as the options ask for it."""
    from sixlegs.terminal.saved import Saved

    game_type = canonical_game_type(options.game_type or "Base+ML")
    game = Game(Board(game_type, options.opening or "rulebook"))
    return Saved(game, _computer(options, language))


def _gone_on_with(file: Path, options: Options, language: Language) -> Saved:
    """The saved game, if the options ask for no other."""
    from sixlegs.terminal.saved import load

    try:
        saved = load(file)
    except HiveError as error:
        raise HiveError(language.text("terminal-damaged", file=str(file))) from error
    board, computer = saved.game.board, saved.computer
    opponent = _opponent_of(computer)
    asked = [
        (options.game_type and canonical_game_type(options.game_type), board.game_type),
        (options.opening, board.opening),
        (options.against, opponent),
        (options.color, computer.color.other.name.lower() if computer else "none"),
        (options.seconds, computer.seconds if computer else 0),
    ]
    if any(wanted not in (None, "random", present) for wanted, present in asked):
        raise HiveError(
            language.text(
                "terminal-another-game",
                game_type=board.game_type,
                opening=board.opening,
                opponent=str(opponent),
                file=str(file),
            )
        )
    print(language.text("terminal-going-on", file=str(file)))
    return saved


def _computer(options: Options, language: Language) -> Computer | None:
    """Who plays the other side of a new game: asked for at a screen, unless an option tells."""
    from sixlegs.terminal.saved import Computer
    from sixlegs.terminal.screen import ask_for_computer

    color = choice(COLORS[options.color or "white"])
    if options.against is None and sys.stdin.isatty() and sys.stdout.isatty():
        return ask_for_computer(input, color, language)
    if options.against == MAXIMUM:
        return Computer(color.other, None, options.seconds or DEFAULT_MAXIMUM_SECONDS)
    if isinstance(options.against, int):
        return Computer(color.other, options.against)
    if options.color:
        raise HiveError(language.text("terminal-color-alone"))
    return None


def _opponent_of(computer: Computer | None) -> Opponent:
    if computer is None:
        return FRIEND
    return MAXIMUM if computer.level is None else computer.level


HELP = "a game at this terminal, with the computer or a friend"
COMMAND = Command("play", HELP, Options, run)
