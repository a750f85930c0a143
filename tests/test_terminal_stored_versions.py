"""A terminal game saved by version 0.2 is resumed."""

from __future__ import annotations

import shutil
from pathlib import Path

from sixlegs import Color
from sixlegs.notation import move_strings
from sixlegs.terminal.saved_games import ComputerSeat, load_game
from sixlegs.terminal.terminal_game import TerminalGame

VERSIONS = Path(__file__).parent / "data" / "versions"


def test_saved_terminal_game_of_version_0_2_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shutil.copy(VERSIONS / "version_0_2_terminal.json", file)
    saved = load_game(file)
    assert saved.computer == ComputerSeat(Color.BLACK, 2)
    assert move_strings(saved.game.board)[:3] == ["wS1", "bP \\wS1", "wQ wS1-"]
    session = TerminalGame(saved.game, file)
    session.answer("wS2 wQ-")
    session.answer(f"save {file}")
    assert load_game(file).game.board.ply == 7
