"""Two people at a terminal: a line in, lines out."""

import io
from pathlib import Path

import pytest

from sixlegs import Board, parse_game, parse_position
from sixlegs.terminal import Session, load, painted, run, save

NEARLY_WON = (
    r"Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;"
    r"wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/"
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Board(), tmp_path / "game.json")


def told(session: Session, *lines: str) -> str:
    """What the last of *lines* is answered with."""
    for line in lines:
        answer = "\n".join(session.answer(line))
    return answer


def test_a_move_by_its_name_is_played(session: Session) -> None:
    assert "White plays wA1." in told(session, "wA1")
    assert "Black plays bQ wA1-." in told(session, "bq  WA1-")
    assert session.prompt == "White, turn 2> "


def test_a_tile_lists_its_places_and_a_number_plays_one(session: Session) -> None:
    answer = told(session, "wS1", "bA1 wS1-", "A")
    assert "[1] wA1 \\wS1" in answer
    assert "[3]" in answer
    assert "[4]" not in answer
    assert "White plays wA1 -wS1." in told(session, "2")


@pytest.mark.parametrize("word", ["ant", "A", "a", "wA1", "ANT"])
def test_a_bug_may_be_named_in_several_ways(session: Session, word: str) -> None:
    assert "[1] wA1" in told(session, "wS1", "bA1 wS1-", word)


def test_the_first_tile_may_be_chosen_from_a_list(session: Session) -> None:
    assert "[1] wQ" in told(session, "queen")
    assert "White plays wQ." in told(session, "1")


def test_a_number_without_a_list_plays_nothing(session: Session) -> None:
    for number in ["1", "0", "99", "9" * 5000]:
        assert "no such number" in told(session, number)
    assert session.game.board.ply == 0


def test_a_list_is_forgotten_after_a_move(session: Session) -> None:
    assert "no such number" in told(session, "wS1", "A", "1", "1")


def test_what_is_not_allowed_is_explained_and_changes_nothing(session: Session) -> None:
    answer = told(session, "wS1", "bA1 wS1-", "wB1 bA1-")
    assert answer == (
        "Not allowed: A new tile may not touch the other color: bA1 would be beside it."
    )
    assert session.game.board.ply == 2
    assert told(session, "why wB1 bA1-") == answer.removeprefix("Not allowed: ")
    assert told(session, "why wS1") == (
        "Tiles move only once your queen bee is in the hive: place wQ first."
    )
    assert told(session, "why wB1") == "That is allowed."


@pytest.mark.parametrize(
    "line", ["zzz", "wA1 wA1 wA1", "why", "why wZ9", "x" * 100_000, "\x00", "✨"]
)
def test_nonsense_is_answered_with_a_hint(session: Session, line: str) -> None:
    answer = told(session, line)
    assert answer.endswith("Type help to see what can be typed.")
    assert len(answer) < 300


def test_an_empty_line_says_nothing(session: Session) -> None:
    assert session.answer("  \n") == []


def test_undo_takes_forced_passes_with_it(tmp_path: Path) -> None:
    game = (
        r"Base;InProgress;Black[6];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
        r"wQ \wA1;bA1 \wQ;wG1 /wQ"
    )
    session = Session(parse_game(game), tmp_path / "game.json")
    answer = told(session, "bA2 /wG1")
    assert "No move is possible: White passes." in answer
    assert session.prompt == "Black, turn 7> "
    assert "Taken back." in told(session, "undo")
    assert session.prompt == "Black, turn 6> "


def test_undo_at_the_start_says_so(session: Session) -> None:
    assert told(session, "undo") == "There is nothing to take back."


def test_the_end_is_announced_and_can_be_taken_back(tmp_path: Path) -> None:
    session = Session(parse_game(NEARLY_WON), tmp_path / "game.json")
    assert told(session, "wQ /bG1").endswith("White wins: a queen bee is surrounded.")
    assert "The game is over." in told(session, "bA1 bG1-")
    assert "Taken back." in told(session, "undo")
    assert session.prompt == "White, turn 8> "


def test_players_may_resign_or_agree(session: Session) -> None:
    assert told(session, "wA1", "resign") == "\nWhite wins: by resignation."
    assert told(session, "undo", "draw") == "\nThe game is a draw: agreed."


def test_the_third_repetition_is_warned_of_and_ends_the_game(session: Session) -> None:
    told(session, "wQ", "bQ wQ-", r"wQ \bQ", "bQ wQ-", r"wQ \bQ")
    assert "(a draw: the position would stand for the third time)" in told(session, "queen")
    assert told(session, "bQ wQ-").endswith(
        "The game is a draw: the same position stood three times."
    )


def test_every_change_is_kept(session: Session) -> None:
    told(session, "wA1", "bG1 wA1-")
    assert load(session.file) == session.game.board
    told(session, "undo")
    assert load(session.file).ply == 1


def test_a_game_that_cannot_be_kept_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = Session(Board(), tmp_path / "file" / "game.json")
    answer = told(session, "wA1")
    assert "White plays wA1." in answer
    assert "could not be kept" in answer
    assert "could not be saved" in told(session, f"save {tmp_path / 'file' / 'x'}")


def test_saving_leaves_no_scraps(tmp_path: Path) -> None:
    save(Board(), tmp_path / "a game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["a game.json"]


def test_a_position_set_up_by_hand_can_be_played_saved_and_printed(tmp_path: Path) -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    session = Session(board, tmp_path / "game.json")
    told(session, "wQ -wA1")
    assert load(session.file).moves == session.game.board.moves
    assert told(session, "string") == "Base rulebook Black[2] wQ -1,0:wQ;0,0:wA1;1,0:bA1"


def test_moves_counts_the_places_of_each_tile(session: Session) -> None:
    assert "wQ: 1 place" in told(session, "moves").splitlines()
    assert "bQ: 6 places" in told(session, "wA1", "moves").splitlines()


def test_help_names_every_command(session: Session) -> None:
    for command in ["moves", "why", "undo", "save", "draw", "resign", "string", "quit"]:
        assert command in told(session, "help")


def test_leaving_without_a_move_keeps_nothing(session: Session) -> None:
    assert told(session, "quit") == "Goodbye."
    assert session.is_over
    assert not session.file.exists()


def test_tiles_are_painted_and_other_words_are_not() -> None:
    assert painted("wA1   bQ    bB1*") == (
        "\x1b[1;38;5;234;48;5;230mwA1\x1b[0m   \x1b[1;38;5;230;48;5;238mbQ\x1b[0m"
        "    \x1b[1;38;5;230;48;5;238mbB1*\x1b[0m"
    )
    assert painted("White wins") == "White wins"


def test_the_loop_ends_with_its_input_and_keeps_the_game(tmp_path: Path) -> None:
    output = io.StringIO()
    run(Board(), tmp_path / "game.json", io.StringIO("wA1\n"), output)
    assert "Goodbye. The game is kept in" in output.getvalue()
    assert "\x1b" not in output.getvalue()
