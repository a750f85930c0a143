"""A game of two at a terminal: a line in, lines out."""

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


def told(session: TerminalGame, *lines: str) -> str:
    """What the last of *lines* is answered with."""
    for line in lines:
        answer = "\n".join(session.answer(line))
    return answer


def test_a_move_by_its_name_is_played(session: TerminalGame) -> None:
    assert "White plays wA1." in told(session, "wA1")
    assert "Black plays bQ wA1-." in told(session, "bq  WA1-")
    assert session.prompt == "White, turn 2> "


def test_a_tile_lists_its_places_and_a_number_plays_one(session: TerminalGame) -> None:
    answer = told(session, "wS1", "bA1 wS1-", "A")
    assert "[1] wA1 \\wS1" in answer
    assert "[3]" in answer
    assert "[4]" not in answer
    diagram, _, _ = answer.partition("\n\n")
    assert all(f"[{number}]" in diagram for number in (1, 2, 3))
    assert "White plays wA1 -wS1." in told(session, "2")


@pytest.mark.parametrize("word", ["ant", "A", "a", "wA1", "ANT"])
def test_a_bug_may_be_named_in_several_ways(session: TerminalGame, word: str) -> None:
    assert "[1] wA1" in told(session, "wS1", "bA1 wS1-", word)


def test_the_first_tile_may_be_chosen_from_a_list(session: TerminalGame) -> None:
    assert "[1] wQ" in told(session, "queen")
    assert "White plays wQ." in told(session, "1")


def test_a_number_without_a_list_plays_nothing(session: TerminalGame) -> None:
    for number in ["1", "0", "99", "9" * 5000]:
        assert "Type a bug first" in told(session, number)
    assert session.game.board.ply == 0


def test_a_list_is_forgotten_after_a_move(session: TerminalGame) -> None:
    assert "Type a bug first" in told(session, "wS1", "A", "1", "1")
    assert "Type a bug first" in told(session, "A", "undo", "1")


def test_a_list_plays_nothing_after_the_end(session: TerminalGame) -> None:
    assert told(session, "wS1", "A", "resign", "1") == "The game is over."


def test_a_number_beyond_the_list_is_told_its_bounds(session: TerminalGame) -> None:
    for number in ["0", "7", "9" * 5000]:
        assert told(session, "wS1", "A", number) == "Type a number from 1 to 6."


def test_what_is_not_allowed_is_explained_and_changes_nothing(session: TerminalGame) -> None:
    answer = told(session, "wS1", "bA1 wS1-", "wB1 bA1-")
    assert answer == (
        "That is not allowed. A new tile may not touch the other color: the black ant bA1 would be"
        " beside it."
    )
    assert session.game.board.ply == 2
    assert told(session, "why wB1 bA1-") == answer.removeprefix("That is not allowed. ")
    assert told(session, "why wS1") == (
        "wS1 cannot be played. Tiles move only once your queen bee is in the hive: place her first."
    )
    assert told(session, "why wB1 -wS1") == "That is allowed."
    assert told(session, "why beetles") == "wB1 can go to 3 cells."
    assert told(session, "why").startswith("Type why and a bug")


def test_a_move_that_leads_nowhere_is_explained(session: TerminalGame) -> None:
    answer = told(session, "wA1", "wA1 wA1")
    assert answer == "That is not allowed. A move may not end where it began."
    assert session.game.board.ply == 1


@pytest.mark.parametrize("line", ["zzz", "wA1 wA1 wA1", "why wZ9", "x" * 100_000, "\x00", "✨"])
def test_nonsense_is_answered_with_a_hint(session: TerminalGame, line: str) -> None:
    answer = told(session, line)
    assert answer.endswith("Type help to see what can be typed.")
    assert len(answer) < 300


def test_an_empty_line_shows_the_board_again(session: TerminalGame) -> None:
    assert "(an empty table)" in told(session, "  \n")
    assert "\nwA1\n" in told(session, "wA1", "")
    assert told(session, "board") == told(session, "")


def test_undo_takes_forced_passes_with_it(tmp_path: Path) -> None:
    game = BLOCKED.replace("White[7]", "Black[6]").rpartition(";")[0]
    session = TerminalGame(Game(parse_game(game)), tmp_path / "game.json")
    answer = told(session, "bA2 /wG1")
    assert "No move is possible: White passes." in answer
    assert session.prompt == "Black, turn 7> "
    assert "Taken back." in told(session, "undo")
    assert session.prompt == "Black, turn 6> "


def test_undo_at_the_start_says_so(session: TerminalGame) -> None:
    assert told(session, "undo") == "There is nothing to take back."


def test_the_end_is_announced_and_can_be_taken_back(tmp_path: Path) -> None:
    session = TerminalGame(Game(parse_game(ALMOST_WON)), tmp_path / "game.json")
    assert told(session, "wQ /bG1").endswith("White wins: the black queen bee is surrounded.")
    assert "The game is over." in told(session, "bA1 bG1-")
    assert "Taken back." in told(session, "undo")
    assert session.prompt == "White, turn 8> "


def test_players_may_resign_or_agree(session: TerminalGame) -> None:
    assert told(session, "wA1", "resign") == "\nWhite wins: Black has resigned."
    assert told(session, "bA1 wA1-") == told(session, "why ant") == "The game is over."
    assert told(session, "undo", "draw") == ("\nThe game is a draw: the players have agreed on it.")
    assert session.game.board.ply == 1  # the move stands, only the words are taken back


def test_a_decided_game_is_kept_as_it_ended(session: TerminalGame) -> None:
    told(session, "wA1", "resign")
    game = load_game(session.file).game
    assert game.result == session.game.result
    assert game.result is not None and game.result.ending is Ending.RESIGNATION


@pytest.mark.parametrize(
    ("word", "place"), [("A1 \\wS1", "wA1"), ("a1 -wS1", "wA1"), ("q -wS1", "wQ")]
)
def test_the_color_may_be_left_out(session: TerminalGame, word: str, place: str) -> None:
    answer = told(session, "wS1", "bA1 wS1-", word)
    assert answer.startswith(f"White plays {place} ")


def test_the_third_repetition_is_warned_of_and_ends_the_game(session: TerminalGame) -> None:
    told(session, "wQ", "bQ wQ-", r"wQ \bQ", "bQ wQ-", r"wQ \bQ")
    would_end = "(a draw: the position would come up for the third time)"
    (warned,) = (line for line in told(session, "queen").splitlines() if would_end in line)
    assert "bQ wQ-" in warned
    assert told(session, "bQ wQ-").endswith(
        "The game is a draw: the same position came up three times."
    )


def test_every_change_is_kept(session: TerminalGame) -> None:
    told(session, "wA1", "bG1 wA1-")
    assert load_game(session.file).game.board == session.game.board
    told(session, "undo")
    assert load_game(session.file).game.board.ply == 1


def test_a_game_that_cannot_be_kept_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = TerminalGame(Game(Board()), tmp_path / "file" / "game.json")
    answer = told(session, "wA1")
    assert "White plays wA1." in answer
    assert f"could not be saved in {session.file}: there is no folder" in answer
    assert "could not be saved: there is no folder" in told(
        session, f"save {tmp_path / 'file' / 'x'}"
    )


def test_saving_leaves_no_scraps(tmp_path: Path) -> None:
    save_game(Game(), tmp_path / "a game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["a game.json"]


def test_a_position_set_up_by_hand_can_be_played_saved_and_printed(tmp_path: Path) -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    session = TerminalGame(Game(board), tmp_path / "game.json")
    told(session, "wQ -wA1")
    assert load_game(session.file).game.board.moves == session.game.board.moves
    assert told(session, "string") == "Base rulebook Black[2] wQ -1,0:wQ;0,0:wA1;1,0:bA1"


def test_moves_counts_the_places_of_each_tile(session: TerminalGame) -> None:
    assert "wQ can go to 1 cell." in told(session, "moves").splitlines()
    assert "bQ can go to 6 cells." in told(session, "wA1", "moves").splitlines()


def test_help_names_every_command(session: TerminalGame) -> None:
    commands = ["board", "moves", "why", "hint", "undo", "draw", "resign", "save", "string", "quit"]
    for command in commands:
        assert command in told(session, "help")


def test_only_the_file_of_our_own_is_ever_removed(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_game(Game(), file)
    told(TerminalGame(Game(), file), "wA1", "resign", "quit")
    assert load_game(file).game.result
    told(TerminalGame(Game(), file), "quit")
    told(TerminalGame(Game(), file), "wA1", "undo", "quit")
    assert file.exists()
    told(TerminalGame(Game(), file, is_autosave=True), "quit")  # without a change
    assert file.exists()
    told(TerminalGame(Game(), file, is_autosave=True), "wA1", "undo", "quit")
    assert not file.exists()


def test_quit_shows_the_command_that_resumes_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert told(TerminalGame(Game(), file), "wA1", "quit").endswith(
        f" play {file} goes on with it."
    )
    assert told(TerminalGame(Game(), file, is_autosave=True), "wA1", "quit").endswith(
        " play goes on with it."
    )


def test_the_program_name_can_be_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    python = Path(sys.executable)
    monkeypatch.setenv("PATH", str(python.parent))
    for called, name in (
        (str(python), python.name),
        ("/no/such/folder/sixlegs-copy", "/no/such/folder/sixlegs-copy"),
    ):
        monkeypatch.setattr(sys, "argv", [called])
        assert _program() == name


def test_a_file_that_is_no_game_is_not_written_over(session: TerminalGame, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    assert "not a saved game but something else" in told(session, "wA1", f"save {file}")
    assert file.read_text() == "Dear Ada"
    for place in [tmp_path / "no" / "folder", ".", "/", "~nobody-of-that-name/x", "a\x00b"]:
        assert "could not be saved" in told(session, f"save {place}")
    assert told(session, "save") == "Type save and the name of a file."
    assert "Saved." in told(session, f"save {tmp_path / 'game'}", f"save {tmp_path / 'game'}")


def test_a_board_wider_than_the_window_is_cut_and_says_so() -> None:
    assert fit_to_width(["x" * 30, "y"], 20, Language.ENGLISH) == [
        "x" * 20,
        "y",
        "(Cut off: make the window 30 columns wide.)",
    ]
    assert fit_to_width(["x" * 30, "y"], 30, Language.ENGLISH) == ["x" * 30, "y"]


def test_a_game_that_begins_with_a_forced_pass_passes(tmp_path: Path) -> None:
    session = TerminalGame(Game(parse_game(BLOCKED)), tmp_path / "game.json")
    assert "No move is possible: White passes." in session.begin()
    assert session.prompt == "Black, turn 7> "


def test_leaving_without_a_move_keeps_nothing(session: TerminalGame) -> None:
    assert told(session, "quit") == "Goodbye."
    assert session.is_over
    assert not session.file.exists()


def test_tiles_are_painted_and_other_words_are_not() -> None:
    assert colorize("wA1   bQ    bB1*") == (
        "\x1b[1;38;5;234;48;5;230mwA1\x1b[0m   \x1b[1;38;5;230;48;5;238mbQ\x1b[0m"
        "    \x1b[1;38;5;230;48;5;238mbB1*\x1b[0m"
    )
    assert colorize("White wins") == "White wins"


def test_the_loop_ends_with_its_input_and_keeps_the_game(tmp_path: Path) -> None:
    output = io.StringIO()
    run(TerminalGame(Game(), tmp_path / "game.json"), io.StringIO("wA1\n"), output)
    assert "Goodbye. The game is kept:" in output.getvalue()
    assert load_game(tmp_path / "game.json").game.board.ply == 1
    assert "\x1b" not in output.getvalue()
