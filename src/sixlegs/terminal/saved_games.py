"""Games kept between sittings: a game in a file, and who plays it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from sixlegs.board_json import board_state, parse_state
from sixlegs.engine.levels import DEFAULT_MAXIMUM_SECONDS, MAXIMUM_SECONDS, get_level
from sixlegs.errors import HiveError
from sixlegs.files import data_folder, write_atomically
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import COLOR_NAMES, OUTCOME_NAMES
from sixlegs.record import OUTCOMES
from sixlegs.rules import Color


class ComputerSeat(NamedTuple):
    """The computer's seat at the board."""

    color: Color
    level: int | None
    """None is Maximum."""
    seconds: int = DEFAULT_MAXIMUM_SECONDS
    """How long Maximum thinks about a move; levels ignore it."""


class SavedGame(NamedTuple):
    """What a file keeps."""

    game: Game
    computer: ComputerSeat | None
    """None if two people play."""


def save_game(game: Game, file: Path, computer: ComputerSeat | None = None) -> None:
    """Write *game* to *file*, whole or not at all."""
    result = game.result
    state = board_state(game.board)
    state["result"] = result and {
        "outcome": OUTCOME_NAMES[result.outcome],
        "ending": result.ending.value,
    }
    state["computer"] = computer and {
        "color": COLOR_NAMES[computer.color],
        "level": computer.level,
        **({"seconds": computer.seconds} if computer.level is None else {}),
    }
    write_atomically(file, json.dumps(state) + "\n")


def load_game(file: Path) -> SavedGame:
    """Read what :func:`save` wrote.

    Raises :exc:`OSError` or :exc:`HiveError`.
    """
    try:
        text = file.read_text("utf-8")
        board = parse_state(text)
        state = json.loads(text)
        game = Game(board, result=_parse_result(state.get("result")))
        return SavedGame(game, _parse_computer(state.get("computer")))
    except (UnicodeDecodeError, HiveError) as error:
        raise HiveError(f"{file} is not a saved game: {error}") from error


def is_saved_game(file: Path) -> bool:
    """Whether *file* can be gone on with, and so be written over."""
    try:
        load_game(file)
    except (OSError, HiveError):
        return False
    return True


def autosave_file() -> Path:
    """Where the game goes on that was left without saving."""
    return data_folder() / "game.json"


def _parse_result(told: Any) -> Result | None:
    if told is None:
        return None
    try:
        return Result(OUTCOMES[told["outcome"]], Ending(told["ending"]))
    except (KeyError, TypeError, ValueError) as error:
        raise HiveError("its result is unknown.") from error


def _parse_computer(state: Any) -> ComputerSeat | None:
    if state is None:
        return None
    colors = {name: color for color, name in COLOR_NAMES.items()}
    try:
        color = colors[state["color"]]
        if state["level"] is not None:
            return ComputerSeat(color, get_level(state["level"]).number)
        return ComputerSeat(color, None, MAXIMUM_SECONDS[MAXIMUM_SECONDS.index(state["seconds"])])
    except (KeyError, TypeError, ValueError, HiveError) as error:
        raise HiveError("its players are unknown.") from error
