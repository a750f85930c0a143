"""Games against the computer in the terminal: its moves, hints and undo."""

import io
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from samples import ALMOST_WON, BLOCKED
from sixlegs import Board, Color, Game, HiveError, Move, parse_game
from sixlegs.cli import main
from sixlegs.engine import Engine, EngineError, Limit, Stop
from sixlegs.i18n import Language
from sixlegs.terminal import terminal_game as session_module
from sixlegs.terminal.saved_games import ComputerSeat, load_game, save_game
from sixlegs.terminal.screen import ask_opponent, run
from sixlegs.terminal.terminal_game import TerminalGame
from test_terminal import respond

INVALID_LEVELS: list[object] = [0, 11, "3", None, [], 2.5]


class FirstMovePlayer:
    """A player that plays the first legal move, or raises `error` if a test sets it."""

    name = "first"

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self.is_closed = False

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        if self.error is not None:
            raise self.error
        return min(board.legal_moves)

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "HINT", Limit(nodes=500))


@pytest.fixture
def session(tmp_path: Path) -> TerminalGame:
    """A two-player game."""
    return TerminalGame(Game(), tmp_path / "game.json")


@pytest.fixture
def against_computer(tmp_path: Path) -> Callable[..., TerminalGame]:
    """A function that returns a game in which the computer plays the given color."""

    def make(
        color: Color, player: FirstMovePlayer | None = None, game: Game | None = None
    ) -> TerminalGame:
        return TerminalGame(
            game or Game(),
            tmp_path / "game.json",
            computer=ComputerSeat(color, 3),
            create_player=lambda level: player or FirstMovePlayer(),
        )

    return make


def play(session: TerminalGame, *lines: str) -> str:
    """Enter *lines* and return the answer to the last one, with the computer's moves."""
    answer = ""
    for line in lines:
        answer = "\n".join(session.answer(line))
        while session.awaits_computer:
            answer += "\n" + "\n".join(session.computer_move())
    return answer


def test_computer_replies(against_computer: Callable[..., TerminalGame]) -> None:
    session = against_computer(Color.BLACK)
    assert session.begin()[0] == "Hive against the computer, level 3 (Learner); you are White."
    assert not session.awaits_computer
    answer = play(session, "wS1")
    assert answer.startswith("White plays wS1.\nThe computer plays bQ ")
    assert session.prompt == "White, turn 2> "


def test_computer_may_begin(against_computer: Callable[..., TerminalGame]) -> None:
    session = against_computer(Color.WHITE)
    assert session.awaits_computer
    assert session.computer_move()[0] == "The computer plays wQ."
    assert session.prompt == "Black, turn 1> "


def test_undo_goes_back_to_the_previous_decision_of_the_player(
    against_computer: Callable[..., TerminalGame],
) -> None:
    session = against_computer(Color.BLACK)
    play(session, "wS1", "queen", "1")
    assert session.game.board.ply == 4
    assert "Taken back." in play(session, "undo")
    assert session.prompt == "White, turn 2> "
    assert "Taken back." in play(session, "undo")
    assert session.prompt == "White, turn 1> "
    assert play(session, "undo") == "There is nothing to take back."


def test_first_move_of_the_computer_cannot_be_undone(
    against_computer: Callable[..., TerminalGame],
) -> None:
    session = against_computer(Color.WHITE)
    session.computer_move()
    assert play(session, "undo") == "There is nothing to take back."
    assert session.game.board.ply == 1


def test_undo_includes_passes_and_replies(against_computer: Callable[..., TerminalGame]) -> None:
    """White, the computer, must pass after Black's move: undo takes back both."""
    board = parse_game(BLOCKED)
    board.pop()
    session = against_computer(Color.WHITE, game=Game(board))
    assert "White has no legal move and passes." in play(session, "bA2 /wG1")
    assert session.prompt == "Black, turn 7> "
    play(session, "undo")
    assert session.prompt == "Black, turn 6> "


def test_thinking_can_be_interrupted_and_resumed(
    against_computer: Callable[..., TerminalGame],
) -> None:
    player = FirstMovePlayer()
    session = against_computer(Color.BLACK, player)
    player.error = KeyboardInterrupt()
    assert "The computer stopped thinking." in play(session, "wS1")
    assert session.prompt.startswith("The computer’s turn")
    assert session.game.board.ply == 1
    for line in ("ant", "bA1 wS1-", "hint"):
        assert "It is the computer’s turn" in play(session, line)
    player.error = None
    assert "The computer plays" in play(session, "")
    assert session.prompt == "White, turn 2> "


def test_undo_while_the_computer_is_interrupted(
    against_computer: Callable[..., TerminalGame],
) -> None:
    player = FirstMovePlayer()
    session = against_computer(Color.BLACK, player)
    player.error = KeyboardInterrupt()
    assert "Taken back." in play(session, "wS1", "undo")
    assert session.prompt == "White, turn 1> "
    player.error = None
    assert "The computer plays" in play(session, "wS1")


def test_failure_of_the_computer_is_shown(against_computer: Callable[..., TerminalGame]) -> None:
    player = FirstMovePlayer()
    session = against_computer(Color.BLACK, player)
    player.error = EngineError("no idea")
    assert "The computer cannot move: no idea" in play(session, "wS1")
    assert session.game.board.ply == 1


def test_resign_resigns_for_the_player(against_computer: Callable[..., TerminalGame]) -> None:
    session = against_computer(Color.WHITE)
    session.computer_move()
    assert play(session, "resign") == "\nWhite wins: Black resigned."


def test_computer_accepts_a_draw_unless_it_is_ahead(
    against_computer: Callable[..., TerminalGame],
) -> None:
    player_ahead, computer_ahead = (
        against_computer(color, game=Game(parse_game(ALMOST_WON)))
        for color in (Color.BLACK, Color.WHITE)
    )
    assert play(player_ahead, "draw") == "\nThe game is a draw by agreement."
    computer_ahead.answer("draw")
    assert computer_ahead.game.result is None


def test_saved_game_includes_the_computer(against_computer: Callable[..., TerminalGame]) -> None:
    session = against_computer(Color.BLACK)
    play(session, "wS1")
    assert load_game(session.file).computer == ComputerSeat(Color.BLACK, 3)
    play(session, f"save {session.file.parent / 'other.json'}")
    assert load_game(session.file.parent / "other.json").computer == ComputerSeat(Color.BLACK, 3)


@pytest.mark.parametrize("seconds", [1, 3, 10])
def test_maximum_level_uses_its_seconds_per_move(tmp_path: Path, seconds: int) -> None:
    limits: list[Limit] = []

    class TimedPlayer(FirstMovePlayer):
        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
            limits.append(limit)
            return super().play(board, limit, stop)

    file = tmp_path / "game.json"
    computer = ComputerSeat(Color.WHITE, None, seconds)
    with closing(
        TerminalGame(Game(), file, computer=computer, create_player=lambda _: TimedPlayer())
    ) as session:
        assert f"maximum, {seconds} s per move; you are Black." in session.begin()[0]
        session.computer_move()
    assert limits == [Limit(seconds=seconds)]
    assert load_game(file).computer == computer


@pytest.mark.parametrize(
    "computer",
    [
        {"color": "White", "level": None, "seconds": 2},
        {"color": "White", "level": None, "seconds": "3"},
        *(1, "level3", [], {}, {"color": "Red", "level": 3}, {"color": "White"}),
        *({"color": "White", "level": level} for level in INVALID_LEVELS),
    ],
)
def test_saved_game_with_an_unknown_computer_is_rejected(tmp_path: Path, computer: object) -> None:
    file = tmp_path / "game.json"
    save_game(Game(), file)
    file.write_text(json.dumps(json.loads(file.read_text()) | {"computer": computer}))
    with pytest.raises(HiveError, match="its players are unknown"):
        load_game(file)


def test_close_closes_the_players(against_computer: Callable[..., TerminalGame]) -> None:
    player = FirstMovePlayer()
    session = against_computer(Color.BLACK, player)
    session.answer("hint")
    session.close()
    assert player.is_closed


def test_hint_names_a_legal_move_and_does_not_change_the_game(session: TerminalGame) -> None:
    respond(session, "wS1", "bA1 wS1-")
    before = session.game.board
    name, sentence, chances, *reasons = respond(session, "hint").splitlines()
    assert before.parse_uhp(name.removeprefix("A good move: ")) in before.legal_moves
    assert sentence.startswith("(White ") and " of the " in sentence
    assert chances.startswith("Your winning chances: about ")
    assert reasons
    assert session.game.board.moves == before.moves
    line = before.copy()
    for move in (name.removeprefix("A good move: "), *continuation(reasons[-1])):
        line.push_uhp(move)


def continuation(text: str) -> list[str]:
    start, end = "Likely continuation: ", "."
    assert text.startswith(start) and text.endswith(end)
    return text[len(start) : -len(end)].split(", ")


def test_hint_finds_a_win(tmp_path: Path) -> None:
    session = TerminalGame(Game(parse_game(ALMOST_WON)), tmp_path / "game.json")
    *_, third, fourth = respond(session, "hint").splitlines()
    assert third == "It wins in 1 move."
    assert fourth == "Surrounds the black queen bee and wins!"


def test_hint_can_be_interrupted(session: TerminalGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "analyze", interrupted)
    assert "Canceled." in respond(session, "hint")


def test_no_hint_after_the_end(session: TerminalGame) -> None:
    assert respond(session, "resign", "hint") == "The game is over."


def test_loop_plays_the_moves_of_the_computer(
    against_computer: Callable[..., TerminalGame],
) -> None:
    output = io.StringIO()
    run(against_computer(Color.WHITE), io.StringIO("bS1 wQ-\n"), output)
    text = output.getvalue()
    assert text.index("The computer plays wQ.") < text.index("Black plays bS1 wQ-.")
    assert text.count("The computer plays") == 2


@pytest.mark.parametrize(
    ("answers", "computer"),
    [
        ([""], ComputerSeat(Color.BLACK, 3)),
        (["7"], ComputerSeat(Color.BLACK, 7)),
        ([" 10 "], ComputerSeat(Color.BLACK, 10)),
        (["F"], None),
        (["friend"], None),
        (["0", "11", "x", "-1", "3.5", "²", "1" * 5000, "5"], ComputerSeat(Color.BLACK, 5)),
    ],
)
def test_ask_opponent_asks_until_the_answer_is_valid(
    answers: list[str], computer: ComputerSeat | None
) -> None:
    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        return answers[len(questions) - 1]

    assert ask_opponent(ask, Color.WHITE, Language.ENGLISH) == computer
    assert len(questions) == len(answers)
    assert all("\n" not in question and len(question) < 80 for question in questions)


@pytest.mark.parametrize(
    ("arguments", "computer"),
    [
        ("--opponent maximum --seconds 10", ComputerSeat(Color.BLACK, None, 10)),
        ("--opponent maximum", ComputerSeat(Color.BLACK, None, 3)),
        ("--opponent 4 --color black", ComputerSeat(Color.WHITE, 4)),
        ("--opponent friend", None),
    ],
)
def test_command_line_options_select_the_opponent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, computer: ComputerSeat | None
) -> None:
    sessions: list[TerminalGame] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sixlegs.terminal.screen.run", lambda session, *_: sessions.append(session))
    assert main(["play", *arguments.split()]) == 0
    assert sessions[0]._computer == computer
