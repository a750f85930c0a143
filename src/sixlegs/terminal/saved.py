"""Games kept between sittings: a game in a file, and who plays it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from sixlegs.board_json import board_state, parse_state
from sixlegs.engine.levels import DEFAULT_MAXIMUM_SECONDS, MAXIMUM_SECONDS, level_numbered
from sixlegs.errors import HiveError
from sixlegs.files import data_folder, write_whole
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import COLOR_NAMES, OUTCOME_NAMES
from sixlegs.record import OUTCOMES
from sixlegs.rules import Color


class Computer(NamedTuple):
    """The computer's seat at the board."""

    color: Color
    level: int | None
    """None is Maximum."""
    seconds: int = DEFAULT_MAXIMUM_SECONDS
    """How long Maximum thinks about a move; levels ignore it."""


class Saved(NamedTuple):
    """What a file keeps."""

    game: Game
    computer: Computer | None
    """None if two people play."""


def save(game: Game, file: Path, computer: Computer | None = None) -> None:
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
    write_whole(file, json.dumps(state) + "\n")


def load(file: Path) -> Saved:
    """Read what :func:`save` wrote.

    Raises :exc:`OSError` or :exc:`HiveError`.
    """
    try:
        text = file.read_text("utf-8")
        board = parse_state(text)
        state = json.loads(text)
        game = Game(board, decided=_result(state.get("result")))
        return Saved(game, _computer(state.get("computer")))
    except (UnicodeDecodeError, HiveError) as error:
        raise HiveError(f"{file} is not a saved game: {error}") from error


def is_saved_game(file: Path) -> bool:
    """Whether *file* can be gone on with, and so be written over."""
    try:
        load(file)
    except (OSError, HiveError):
        return False
    return True


def kept_game_file() -> Path:
    """Where the game goes on that was left without saving."""
    return data_folder() / "game.json"


def _result(told: Any) -> Result | None:
    if told is None:
        return None
    try:
        return Result(OUTCOMES[told["outcome"]], Ending(told["ending"]))
    except (KeyError, TypeError, ValueError) as error:
        raise HiveError("its result is unknown.") from error


def _computer(state: Any) -> Computer | None:
    if state is None:
        return None
    colors = {name: color for color, name in COLOR_NAMES.items()}
    try:
        color = colors[state["color"]]
        if state["level"] is not None:
            return Computer(color, level_numbered(state["level"]).number)
        return Computer(color, None, MAXIMUM_SECONDS[MAXIMUM_SECONDS.index(state["seconds"])])
    except (KeyError, TypeError, ValueError, HiveError) as error:
        raise HiveError("its players are unknown.") from error
