"""Two-player games in the terminal: input lines and their answers."""

import io
import sys
from pathlib import Path

import pytest

from samples import ALMOST_WON, BLOCKED
from sixlegs import Board, Ending, Game, parse_game, parse_position
from sixlegs.i18n import Language
from sixlegs.terminal.saved_games import load_game, save_game
from sixlegs.terminal.screen import colorize, fit_to_width, run
from sixlegs.terminal.terminal_game import TerminalGame, _program


@pytest.fixture
def session(tmp_path: Path) -> TerminalGame:
    return TerminalGame(Game(), tmp_path / "game.json", is_autosave=True)


def respond(session: TerminalGame, *lines: str) -> str:
    """Enter *lines* and return the answer to the last one."""
    for line in lines:
        answer = "\n".join(session.answer(line))
    return answer


def test_move_in_notation_is_played(session: TerminalGame) -> None:
    assert "White plays wA1." in respond(session, "wA1")
    assert "Black plays bQ wA1-." in respond(session, "bq  WA1-")
    assert session.prompt == "White, turn 2> "


def test_bug_lists_its_targets_and_a_number_plays_one(session: TerminalGame) -> None:
    answer = respond(session, "wS1", "bA1 wS1-", "A")
    assert "[1] wA1 \\wS1" in answer
    assert "[3]" in answer
    assert "[4]" not in answer
    diagram, _, _ = answer.partition("\n\n")
    assert all(f"[{number}]" in diagram for number in (1, 2, 3))
    assert "White plays wA1 -wS1." in respond(session, "2")


@pytest.mark.parametrize("word", ["ant", "A", "a", "wA1", "ANT"])
def test_bug_may_be_named_in_several_ways(session: TerminalGame, word: str) -> None:
    assert "[1] wA1" in respond(session, "wS1", "bA1 wS1-", word)


def test_first_tile_may_be_chosen_from_a_list(session: TerminalGame) -> None:
    assert "[1] wQ" in respond(session, "queen")
    assert "White plays wQ." in respond(session, "1")


def test_number_without_a_list_is_rejected(session: TerminalGame) -> None:
    for number in ["1", "0", "99", "9" * 5000]:
        assert "Type a bug first" in respond(session, number)
    assert session.game.board.ply == 0


def test_list_is_cleared_by_a_move(session: TerminalGame) -> None:
    assert "Type a bug first" in respond(session, "wS1", "A", "1", "1")
    assert "Type a bug first" in respond(session, "A", "undo", "1")


def test_list_is_not_usable_after_the_end(session: TerminalGame) -> None:
    assert respond(session, "wS1", "A", "resign", "1") == "The game is over."


def test_number_out_of_range_is_rejected_with_the_range(session: TerminalGame) -> None:
    for number in ["0", "7", "9" * 5000]:
        assert respond(session, "wS1", "A", number) == "Type a number from 1 to 6."


def test_illegal_move_is_explained(session: TerminalGame) -> None:
    answer = respond(session, "wS1", "bA1 wS1-", "wB1 bA1-")
    assert answer == (
        "That move is not legal. A new tile may not touch the other color, and the black ant bA1"
        " is next to that cell."
    )
    assert session.game.board.ply == 2
    assert respond(session, "why wB1 bA1-") == answer.removeprefix("That move is not legal. ")
    assert respond(session, "why wS1") == (
        "wS1 cannot be played. Your tiles can move only after your queen bee is placed:"
        " place her first."
    )
    assert respond(session, "why wB1 -wS1") == "That move is legal."
    assert respond(session, "why beetles") == "wB1 can go to 3 cells."
    assert respond(session, "why").startswith("Type why and a bug")


def test_move_to_its_own_cell_is_explained(session: TerminalGame) -> None:
    answer = respond(session, "wA1", "wA1 wA1")
    assert answer == "That move is not legal. A move may not end where it started."
    assert session.game.board.ply == 1


@pytest.mark.parametrize("line", ["zzz", "wA1 wA1 wA1", "why wZ9", "x" * 100_000, "\x00", "✨"])
def test_unknown_input_is_answered_with_a_hint(session: TerminalGame, line: str) -> None:
    answer = respond(session, line)
    assert answer.endswith("Type help for a list of commands.")
    assert len(answer) < 300


def test_empty_line_shows_the_board_again(session: TerminalGame) -> None:
    assert "(no tiles in play)" in respond(session, "  \n")
    assert "\nwA1\n" in respond(session, "wA1", "")
    assert respond(session, "board") == respond(session, "")


def test_undo_includes_forced_passes(tmp_path: Path) -> None:
    game = BLOCKED.replace("White[7]", "Black[6]").rpartition(";")[0]
    session = TerminalGame(Game(parse_game(game)), tmp_path / "game.json")
    answer = respond(session, "bA2 /wG1")
    assert "White has no legal move and passes." in answer
    assert session.prompt == "Black, turn 7> "
    assert "Taken back." in respond(session, "undo")
    assert session.prompt == "Black, turn 6> "


def test_undo_at_the_start(session: TerminalGame) -> None:
    assert respond(session, "undo") == "There is nothing to take back."


def test_end_is_announced_and_can_be_undone(tmp_path: Path) -> None:
    session = TerminalGame(Game(parse_game(ALMOST_WON)), tmp_path / "game.json")
    assert respond(session, "wQ /bG1").endswith("White wins: the black queen bee is surrounded.")
    assert "The game is over." in respond(session, "bA1 bG1-")
    assert "Taken back." in respond(session, "undo")
    assert session.prompt == "White, turn 8> "


def test_players_may_resign_or_agree_to_a_draw(session: TerminalGame) -> None:
    assert respond(session, "wA1", "resign") == "\nWhite wins: Black resigned."
    assert respond(session, "bA1 wA1-") == respond(session, "why ant") == "The game is over."
    assert respond(session, "undo", "draw") == ("\nThe game is a draw by agreement.")
    assert session.game.board.ply == 1  # undo withdraws the resignation, not the move


def test_finished_game_is_saved_with_its_result(session: TerminalGame) -> None:
    respond(session, "wA1", "resign")
    game = load_game(session.file).game
    assert game.result == session.game.result
    assert game.result is not None and game.result.ending is Ending.RESIGNATION


@pytest.mark.parametrize(
    ("word", "place"), [("A1 \\wS1", "wA1"), ("a1 -wS1", "wA1"), ("q -wS1", "wQ")]
)
def test_color_may_be_omitted(session: TerminalGame, word: str, place: str) -> None:
    answer = respond(session, "wS1", "bA1 wS1-", word)
    assert answer.startswith(f"White plays {place} ")


def test_third_repetition_is_announced_and_ends_the_game(session: TerminalGame) -> None:
    respond(session, "wQ", "bQ wQ-", r"wQ \bQ", "bQ wQ-", r"wQ \bQ")
    would_end = "(draw by repetition)"
    (warning,) = (line for line in respond(session, "queen").splitlines() if would_end in line)
    assert "bQ wQ-" in warning
    assert respond(session, "bQ wQ-").endswith("The game is a draw by repetition.")


def test_every_change_is_saved(session: TerminalGame) -> None:
    respond(session, "wA1", "bG1 wA1-")
    assert load_game(session.file).game.board == session.game.board
    respond(session, "undo")
    assert load_game(session.file).game.board.ply == 1


def test_game_continues_if_it_cannot_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = TerminalGame(Game(Board()), tmp_path / "file" / "game.json")
    answer = respond(session, "wA1")
    assert "White plays wA1." in answer
    assert f"could not be saved to {session.file}: there is no folder" in answer
    assert "could not be saved: there is no folder" in respond(
        session, f"save {tmp_path / 'file' / 'x'}"
    )


def test_saving_leaves_no_temporary_files(tmp_path: Path) -> None:
    save_game(Game(), tmp_path / "a game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["a game.json"]


def test_set_up_position_can_be_played_saved_and_printed(tmp_path: Path) -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    session = TerminalGame(Game(board), tmp_path / "game.json")
    respond(session, "wQ -wA1")
    assert load_game(session.file).game.board.moves == session.game.board.moves
    lines = ["Base rulebook Black[2] wQ -1,0:wQ;0,0:wA1;1,0:bA1", session.game.board.hop()]
    assert respond(session, "string").splitlines() == lines


def test_moves_command_counts_the_targets_of_each_tile(session: TerminalGame) -> None:
    assert "wQ can go to 1 cell." in respond(session, "moves").splitlines()
    assert "bQ can go to 6 cells." in respond(session, "wA1", "moves").splitlines()


def test_help_names_every_command(session: TerminalGame) -> None:
    commands = ["board", "moves", "why", "hint", "undo", "draw", "resign", "save", "string", "quit"]
    for command in commands:
        assert command in respond(session, "help")


def test_only_the_autosave_file_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_game(Game(), file)
    respond(TerminalGame(Game(), file), "wA1", "resign", "quit")
    assert load_game(file).game.result
    respond(TerminalGame(Game(), file), "quit")
    respond(TerminalGame(Game(), file), "wA1", "undo", "quit")
    assert file.exists()
    respond(TerminalGame(Game(), file, is_autosave=True), "quit")  # without a change
    assert file.exists()
    respond(TerminalGame(Game(), file, is_autosave=True), "wA1", "undo", "quit")
    assert not file.exists()


def test_quit_shows_the_command_that_resumes_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert respond(TerminalGame(Game(), file), "wA1", "quit").endswith(f" play {file}")
    assert respond(TerminalGame(Game(), file, is_autosave=True), "wA1", "quit").endswith(" play")


def test_program_name_is_executable_as_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    python = Path(sys.executable)
    monkeypatch.setenv("PATH", str(python.parent))
    for program, name in (
        (str(python), python.name),
        ("/no/such/folder/sixlegs-copy", "/no/such/folder/sixlegs-copy"),
    ):
        monkeypatch.setattr(sys, "argv", [program])
        assert _program() == name


def test_file_that_is_not_a_game_is_not_overwritten(session: TerminalGame, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    assert "exists and is not a saved game" in respond(session, "wA1", f"save {file}")
    assert file.read_text() == "Dear Ada"
    for place in [tmp_path / "no" / "folder", ".", "/", "~nobody-of-that-name/x", "a\x00b"]:
        assert "could not be saved" in respond(session, f"save {place}")
    assert respond(session, "save") == "Type save and a file name."
    assert "Saved." in respond(session, f"save {tmp_path / 'game'}", f"save {tmp_path / 'game'}")


def test_board_wider_than_the_window_is_cut_off() -> None:
    assert fit_to_width(["x" * 30, "y"], 20, Language.ENGLISH) == [
        "x" * 20,
        "y",
        "(Cut off: this needs a window 30 columns wide.)",
    ]
    assert fit_to_width(["x" * 30, "y"], 30, Language.ENGLISH) == ["x" * 30, "y"]


def test_forced_pass_at_the_start_is_played(tmp_path: Path) -> None:
    session = TerminalGame(Game(parse_game(BLOCKED)), tmp_path / "game.json")
    assert "White has no legal move and passes." in session.begin()
    assert session.prompt == "Black, turn 7> "


def test_quit_without_a_move_saves_nothing(session: TerminalGame) -> None:
    assert respond(session, "quit") == "Goodbye."
    assert session.is_over
    assert not session.file.exists()


def test_only_tiles_are_colored() -> None:
    assert colorize("wA1   bQ    bB1*") == (
        "\x1b[1;38;5;234;48;5;230mwA1\x1b[0m   \x1b[1;38;5;230;48;5;238mbQ\x1b[0m"
        "    \x1b[1;38;5;230;48;5;238mbB1*\x1b[0m"
    )
    assert colorize("White wins") == "White wins"


def test_loop_ends_with_its_input_and_saves_the_game(tmp_path: Path) -> None:
    output = io.StringIO()
    run(TerminalGame(Game(), tmp_path / "game.json"), io.StringIO("wA1\n"), output)
    assert "Goodbye. The game is saved; to continue:" in output.getvalue()
    assert load_game(tmp_path / "game.json").game.board.ply == 1
    assert "\x1b" not in output.getvalue()
