"""The core as WebAssembly gives the same answers as the native one: rules, texts, searches."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from corpus import SKIP_REASON, rows, split_moves
from samples import WON
from sixlegs import _core, parse_game
from sixlegs.engine import Engine
from sixlegs.engine.hint import HINT_TABLE_MB
from sixlegs.engine.networks import DEFAULT_NETWORK, find_network_file, load_evaluator
from sixlegs.engine.openings import random_openings
from sixlegs.engine.review import DEFAULT_LIMIT, review, turning_points
from sixlegs.notation import move_string, move_strings, parse_piece
from sixlegs.position import parse_position, position_string
from sixlegs.rules import Board
from sixlegs.training.puzzles import parse_puzzle
from soak import IS_SOAK, SEED
from test_perft import LINES

ROOT = Path(__file__).parent.parent
CORE = ROOT / "build" / "wasm" / "sixlegs.wasm"
PIECES = ("wQ", "bQ", "wA1", "bB1")

pytestmark = pytest.mark.skipif(
    not (CORE.exists() and shutil.which("node")), reason="the core for browsers is not built"
)


class Browser:
    """Asks the core as a page does."""

    def __init__(self, module: Path, network: str = "") -> None:
        command = ["node", str(ROOT / "tests" / "wasm.mjs"), str(module), str(CORE)]
        self._process = subprocess.Popen(
            command + [network] * bool(network),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, name: str, *given: str | float) -> Any:
        """What an export answers: its number, what it told meanwhile, and its text."""
        self._say(name, *given)
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def forget(self) -> None:
        """Begin with an empty table."""
        self._say("anew")

    def _say(self, name: str, *given: str | float) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"name": name, "given": given}) + "\n")
        self._process.stdin.flush()

    def text(self, name: str, *given: str | float) -> str:
        """What an export answers, which must be no problem."""
        answer = self.ask(name, *given)
        assert answer["number"] == 1, answer
        return str(answer["answer"])

    def close(self) -> None:
        """Let it end, and see that it has not failed."""
        self._process.communicate()
        assert self._process.returncode == 0


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's side of the boundary, as plain JavaScript."""
    file = tmp_path_factory.mktemp("wasm") / "module.mjs"
    rolldown = ROOT / "web" / "node_modules" / ".bin" / "rolldown"
    source = ROOT / "web" / "src" / "core" / "module.ts"
    subprocess.run([rolldown, source, "--file", file], check=True, capture_output=True)
    return file


@pytest.fixture(scope="module")
def browser(module: Path) -> Iterator[Browser]:
    """The core that judges by the terms."""
    browser = Browser(module)
    yield browser
    browser.close()


def document(board: Board) -> str:
    """The game of *board* between two people at one screen."""
    empty = f"{board.game_type} {board.opening}"
    head = f"sixlegs-game 1\nstart {position_string(board.start) if board.start else empty}\n"
    moves = move_strings(board)
    return head + (f"moves {';'.join(moves)}\n" if moves else "") + "white person\nblack person\n"


def check_same(browser: Browser, board: Board) -> None:
    """A position with all that may be done, and why the rest may not."""
    text = document(board)
    game = _core.read_document(text)
    assert not isinstance(game, _core.ParseError), text
    for who in (1, 3):
        native = _core.board_view(game, who, _core.MoveLog()).decode()
        assert browser.text("position", text, who, "", 0) == native
    for piece in PIECES:
        for hex in [None, *list(board.stacks)[:2]]:
            why = _core.why_not(game, 3, parse_piece(piece), hex)
            native = _core.reason_json(why).decode() if why else "null"
            at = (1, hex.q, hex.r) if hex else (0, 0, 0)
            assert browser.text("explain", text, 3, piece, *at) == native


def corpus_boards() -> list[Board]:
    """The positions of the corpus: all of them in a soak, else a sample."""
    found = rows("rules") + rows("positions")
    boards = []
    for row in found if IS_SOAK else found[:: max(1, len(found) // 60)]:
        moves = split_moves(row.get("game_string") or row.get("position", ""))
        first = "rulebook" if row.get("options", {}).get("queen_first") else "tournament"
        game = ";".join([row["gametype"], "InProgress", "White[1]", *moves])
        boards.append(parse_game(game, first))  # type: ignore[arg-type]
    return boards


def test_positions_of_the_corpus_are_the_same(browser: Browser) -> None:
    boards = corpus_boards()
    if not boards:
        pytest.skip(SKIP_REASON)
    for board in boards:
        check_same(browser, board)


def bits_of(game_type: str) -> int:
    """The set of bugs as `perft` takes it."""
    return 31 + sum(1 << "MLP".index(letter) + 5 for letter in game_type[5:])


def test_positions_of_random_games_are_the_same(browser: Browser) -> None:
    boards = random_openings("Base+MLP", "rulebook", 30, seed=SEED)
    for _ in range(200 if IS_SOAK else 20):
        check_same(browser, next(boards))


def test_perft_is_the_same(browser: Browser) -> None:
    for line in LINES:
        if line.game.startswith("Base") and len(line.game) < 9:
            bits = bits_of(line.game)
            for depth, count in enumerate(line.counts[: None if IS_SOAK else 5]):
                opening = int(line.opening == "tournament")
                assert browser.ask("perft", bits, opening, depth)["number"] == count


@pytest.mark.parametrize("network", ["handcrafted", "default"])
def test_searches_are_the_same(module: Path, network: str) -> None:
    file = find_network_file(network)
    browser = Browser(module, str(file) if file else "")
    boards = random_openings("Base+MLP", "tournament", 14, seed=SEED)
    for _ in range(20 if IS_SOAK else 4):
        board = next(boards)
        native = _core.BrowserEngine(16, load_evaluator(network))
        told = native.analyze(board, 2, 20_000)
        depth, _, _, nodes, line = told[-1]
        browser.forget()
        found = browser.ask("analyze", document(board), 2, 0, 20_000)["told"][-1]
        assert (found["depth"], found["nodes"]) == (depth, nodes)
        assert found["lines"][-1]["moves"][0]["uhp"] == move_string(board, line[0])
    browser.close()


def test_levels_play_the_same(browser: Browser) -> None:
    boards = random_openings("Base+MLP", "tournament", 10, seed=SEED)
    for level in range(1, 11 if IS_SOAK else 9):
        board = next(boards)
        move = _core.BrowserEngine(16).play(board, level, 7)
        assert move is not None
        assert json.loads(browser.text("play", document(board), level, 7)) == move_string(
            board, move
        )


def test_levels_find_the_same_wins(browser: Browser) -> None:
    wins = (ROOT / "tests" / "data" / "wins.txt").read_text("utf-8").splitlines()
    for level, line in enumerate(wins[:6], 2):
        board = parse_game(parse_puzzle(line).game, "tournament")
        win = _core.forced_win(board, 3, 10_000)
        assert win is not None
        answer = json.loads(browser.text("play", document(board), level, 7))
        move = _core.BrowserEngine(16).play(board, level, 7)
        assert move is not None
        assert answer == move_string(board, move)
        assert level < 4 or move == win[0]


def test_a_look_back_has_the_grades_of_python(module: Path) -> None:
    """The last plies of a game, one of which gave it away."""
    played = parse_game(WON)
    last = [played.pop() for _ in range(4)]
    board = parse_position(position_string(played))
    for move in reversed(last):
        board.push(move)
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        plies = review(board, engine, DEFAULT_LIMIT)
    browser = Browser(module, str(find_network_file(DEFAULT_NETWORK)))
    opinion, *found, turned = browser.ask("review", document(board))["told"]
    browser.close()
    assert opinion["type"] == "initial-score"
    replay = parse_position(position_string(played))
    for ply, told in zip(plies, found, strict=True):
        assert told["ply"] == ply.ply
        assert told["loss"] == pytest.approx(ply.loss, abs=1e-6)
        assert told["best"]["uhp"] == move_string(replay, ply.best)
        assert bool(told["facts"]) == ply.is_mistake
        replay.push(ply.move)
    assert turned["plies"] == [ply.ply for ply in turning_points(plies)]
    assert any(ply.is_mistake for ply in plies), "or nothing was graded"
