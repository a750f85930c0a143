"""A game against the computer at a terminal: its moves, its advice, and taking back."""

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
from test_terminal import told

LEVELS_THERE_ARE_NOT: list[object] = [0, 11, "3", None, [], 2.5]


class First:
    """A player that takes the first move there is, or raises what a test wants."""

    name = "first"

    def __init__(self) -> None:
        self.trouble: BaseException | None = None
        self.is_closed = False

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        if self.trouble is not None:
            raise self.trouble
        return min(board.legal_moves)

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "HINT", Limit(nodes=500))


@pytest.fixture
def session(tmp_path: Path) -> TerminalGame:
    """Of two people."""
    return TerminalGame(Game(), tmp_path / "game.json")


@pytest.fixture
def against(tmp_path: Path) -> Callable[..., TerminalGame]:
    """Makes sessions in which the computer plays a color."""

    def make(color: Color, player: First | None = None, game: Game | None = None) -> TerminalGame:
        return TerminalGame(
            game or Game(),
            tmp_path / "game.json",
            computer=ComputerSeat(color, 3),
            create_player=lambda level: player or First(),
        )

    return make


def played(session: TerminalGame, *lines: str) -> str:
    """What is told after the last of *lines*, the computer's answers included."""
    told = ""
    for line in lines:
        told = "\n".join(session.answer(line))
        while session.awaits_computer:
            told += "\n" + "\n".join(session.computer_move())
    return told


def test_the_computer_answers_and_says_so(against: Callable[..., TerminalGame]) -> None:
    session = against(Color.BLACK)
    assert session.begin()[0] == "Hive against the computer, level 3 (Learner); you are White."
    assert not session.awaits_computer
    answer = played(session, "wS1")
    assert answer.startswith("White plays wS1.\nThe computer plays bQ ")
    assert session.prompt == "White, turn 2> "


def test_the_computer_may_begin(against: Callable[..., TerminalGame]) -> None:
    session = against(Color.WHITE)
    assert session.awaits_computer
    assert session.computer_move()[0] == "The computer plays wQ."
    assert session.prompt == "Black, turn 1> "


def test_undo_goes_back_to_the_person_s_own_decision(against: Callable[..., TerminalGame]) -> None:
    session = against(Color.BLACK)
    played(session, "wS1", "queen", "1")
    assert session.game.board.ply == 4
    assert "Taken back." in played(session, "undo")
    assert session.prompt == "White, turn 2> "
    assert "Taken back." in played(session, "undo")
    assert session.prompt == "White, turn 1> "
    assert played(session, "undo") == "There is nothing to take back."


def test_the_computer_s_first_move_cannot_be_taken_back(
    against: Callable[..., TerminalGame],
) -> None:
    session = against(Color.WHITE)
    session.computer_move()
    assert played(session, "undo") == "There is nothing to take back."
    assert session.game.board.ply == 1


def test_undo_takes_passes_and_answers_with_it(against: Callable[..., TerminalGame]) -> None:
    """Black plays, White passes, Black plays again: both of Black's are the person's."""
    board = parse_game(BLOCKED)
    board.pop()
    session = against(Color.WHITE, game=Game(board))
    assert "No move is possible: White passes." in played(session, "bA2 /wG1")
    assert session.prompt == "Black, turn 7> "
    played(session, "undo")
    assert session.prompt == "Black, turn 6> "


def test_thinking_can_be_interrupted_and_taken_up_again(
    against: Callable[..., TerminalGame],
) -> None:
    player = First()
    session = against(Color.BLACK, player)
    player.trouble = KeyboardInterrupt()
    assert "The computer has stopped thinking." in played(session, "wS1")
    assert session.prompt.startswith("The computer’s turn")
    assert session.game.board.ply == 1
    for line in ("ant", "bA1 wS1-", "hint"):
        assert "It is the computer’s turn" in played(session, line)
    player.trouble = None
    assert "The computer plays" in played(session, "")
    assert session.prompt == "White, turn 2> "


def test_an_interrupted_computer_gives_way_to_undo(against: Callable[..., TerminalGame]) -> None:
    player = First()
    session = against(Color.BLACK, player)
    player.trouble = KeyboardInterrupt()
    assert "Taken back." in played(session, "wS1", "undo")
    assert session.prompt == "White, turn 1> "
    player.trouble = None
    assert "The computer plays" in played(session, "wS1")


def test_a_computer_that_fails_says_why(against: Callable[..., TerminalGame]) -> None:
    player = First()
    session = against(Color.BLACK, player)
    player.trouble = EngineError("no idea")
    assert "The computer cannot move: no idea" in played(session, "wS1")
    assert session.game.board.ply == 1


def test_who_resigns_is_the_person(against: Callable[..., TerminalGame]) -> None:
    session = against(Color.WHITE)
    session.computer_move()
    assert played(session, "resign") == "\nWhite wins: Black has resigned."


def test_the_computer_agrees_to_a_draw_only_if_it_stands_no_better(
    against: Callable[..., TerminalGame],
) -> None:
    wins, loses = (
        against(color, game=Game(parse_game(ALMOST_WON))) for color in (Color.BLACK, Color.WHITE)
    )
    assert played(wins, "draw") == "\nThe game is a draw: the players have agreed on it."
    loses.answer("draw")
    assert loses.game.result is None


def test_the_kept_game_remembers_the_computer(against: Callable[..., TerminalGame]) -> None:
    session = against(Color.BLACK)
    played(session, "wS1")
    assert load_game(session.file).computer == ComputerSeat(Color.BLACK, 3)
    played(session, f"save {session.file.parent / 'other.json'}")
    assert load_game(session.file.parent / "other.json").computer == ComputerSeat(Color.BLACK, 3)


@pytest.mark.parametrize("seconds", [1, 3, 10])
def test_maximum_uses_its_seconds_per_move(tmp_path: Path, seconds: int) -> None:
    limits: list[Limit] = []

    class Timed(First):
        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
            limits.append(limit)
            return super().play(board, limit, stop)

    file = tmp_path / "game.json"
    computer = ComputerSeat(Color.WHITE, None, seconds)
    with closing(
        TerminalGame(Game(), file, computer=computer, create_player=lambda _: Timed())
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
        *({"color": "White", "level": level} for level in LEVELS_THERE_ARE_NOT),
    ],
)
def test_an_unknown_computer_is_no_saved_game(tmp_path: Path, computer: object) -> None:
    file = tmp_path / "game.json"
    save_game(Game(), file)
    file.write_text(json.dumps(json.loads(file.read_text()) | {"computer": computer}))
    with pytest.raises(HiveError, match="its players are unknown"):
        load_game(file)


def test_engines_are_let_go(against: Callable[..., TerminalGame]) -> None:
    player = First()
    session = against(Color.BLACK, player)
    session.answer("hint")
    session.close()
    assert player.is_closed


def test_a_hint_names_a_legal_move_and_leaves_the_game_alone(session: TerminalGame) -> None:
    told(session, "wS1", "bA1 wS1-")
    before = session.game.board
    name, words, chances, *why = told(session, "hint").splitlines()
    assert before.parse_uhp(name.removeprefix("A good move: ")) in before.legal_moves
    assert words.startswith("(White ") and " of the " in words
    assert chances.startswith("Your chances are about ")
    assert why
    assert session.game.board.moves == before.moves
    line = before.copy()
    for move in (name.removeprefix("A good move: "), *continuation(why[-1])):
        line.push_uhp(move)


def continuation(text: str) -> list[str]:
    start, end = "Then perhaps ", "."
    assert text.startswith(start) and text.endswith(end)
    return text[len(start) : -len(end)].split(", ")


def test_a_hint_sees_the_win(tmp_path: Path) -> None:
    session = TerminalGame(Game(parse_game(ALMOST_WON)), tmp_path / "game.json")
    *_, third, fourth = told(session, "hint").splitlines()
    assert third == "It wins in 1 move."
    assert fourth == "Surrounds the black queen bee and wins!"


def test_a_hint_can_be_called_off(session: TerminalGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "analyze", interrupted)
    assert "Called off." in told(session, "hint")


def test_there_is_no_hint_after_the_end(session: TerminalGame) -> None:
    assert told(session, "resign", "hint") == "The game is over."


def test_the_loop_lets_the_computer_move(against: Callable[..., TerminalGame]) -> None:
    output = io.StringIO()
    run(against(Color.WHITE), io.StringIO("bS1 wQ-\n"), output)
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
def test_an_opponent_is_asked_for_in_one_line(
    answers: list[str], computer: ComputerSeat | None
) -> None:
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return answers[len(asked) - 1]

    assert ask_opponent(ask, Color.WHITE, Language.ENGLISH) == computer
    assert len(asked) == len(answers)
    assert all("\n" not in question and len(question) < 80 for question in asked)


@pytest.mark.parametrize(
    ("arguments", "computer"),
    [
        ("--opponent maximum --seconds 10", ComputerSeat(Color.BLACK, None, 10)),
        ("--opponent maximum", ComputerSeat(Color.BLACK, None, 3)),
        ("--opponent 4 --color black", ComputerSeat(Color.WHITE, 4)),
        ("--opponent friend", None),
    ],
)
def test_options_name_the_opponent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, computer: ComputerSeat | None
) -> None:
    sessions: list[TerminalGame] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sixlegs.terminal.screen.run", lambda session, *_: sessions.append(session))
    assert main(["play", *arguments.split()]) == 0
    assert sessions[0]._computer == computer
