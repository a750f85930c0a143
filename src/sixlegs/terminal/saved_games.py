"""Saved games: a game and its players in a file."""

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
    """A side played by the computer."""

    color: Color
    level: int | None
    """None is full strength (Maximum)."""
    seconds: int = DEFAULT_MAXIMUM_SECONDS
    """The time per move at full strength; levels ignore it."""


class SavedGame(NamedTuple):
    """The content of a saved game."""

    game: Game
    computer: ComputerSeat | None
    """None in a game between two people."""


def save_game(game: Game, file: Path, computer: ComputerSeat | None = None) -> None:
    """Write *game* to *file* atomically."""
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
    """Load a game written by :func:`save_game`.

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
    """Return whether *file* is a saved game, which may be overwritten."""
    try:
        load_game(file)
    except (OSError, HiveError):
        return False
    return True


def autosave_file() -> Path:
    """Return the file of the game that was not saved under another name."""
    return data_folder() / "game.json"


def _parse_result(state: Any) -> Result | None:
    if state is None:
        return None
    try:
        return Result(OUTCOMES[state["outcome"]], Ending(state["ending"]))
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
