"""The core as WebAssembly has the same results as the native core: rules, texts, searches."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from random import Random
from typing import Any

import pytest

from corpus import SKIP_REASON, rows, split_moves
from samples import WON
from sixlegs import _core, parse_game
from sixlegs.engine import Engine
from sixlegs.engine.hint import HINT_TABLE_MB
from sixlegs.engine.networks import DEFAULT_NETWORK, find_network_file, load_evaluator
from sixlegs.engine.openings import random_openings
from sixlegs.engine.review import DEFAULT_LIMIT, Judgment, review, summarize
from sixlegs.notation import move_string, move_strings, parse_piece
from sixlegs.parse_errors import unwrap
from sixlegs.pgn import write_pgn
from sixlegs.position import parse_position, position_string
from sixlegs.ratings import RATING_PERIODS_PER_DAY, RatedResult, Rating, rate_player
from sixlegs.record import Record
from sixlegs.rules import Board
from soak import IS_SOAK, SEED
from test_cli import sixlegs
from test_perft import LINES
from wins import WINS

ROOT = Path(__file__).parent.parent
CORE = ROOT / "build" / "wasm" / "sixlegs.wasm"
PIECES = ("wQ", "bQ", "wA1", "bB1")

pytestmark = pytest.mark.skipif(
    not (CORE.exists() and shutil.which("node")), reason="the core for browsers is not built"
)


class Browser:
    """The core as WebAssembly under Node, called as the page calls it."""

    def __init__(self, module: Path, network: str = "") -> None:
        command = ["node", str(ROOT / "tests" / "wasm.mjs"), str(module), str(CORE)]
        self._process = subprocess.Popen(
            command + [network] * bool(network),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, name: str, *args: str | float) -> Any:
        """Call an export. Return its number, its reports and its response."""
        self._send(name, *args)
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def reset(self) -> None:
        """Clear the transposition table."""
        self._send("reset")

    def numbers(self, name: str, count: int, *args: float) -> list[float]:
        """Call an export that returns *count* numbers."""
        self._send(name, *args, count=count)
        assert self._process.stdout
        return list(json.loads(self._process.stdout.readline())["numbers"])

    def _send(self, name: str, *args: str | float, count: int = 0) -> None:
        assert self._process.stdin
        request = {"name": name, "args": args, "count": count}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()

    def text(self, name: str, *args: str | float) -> str:
        """Call an export, which must succeed, and return its response."""
        result = self.ask(name, *args)
        assert result["number"] == 1, result
        return str(result["response"])

    def close(self) -> None:
        """End the process and check its exit status."""
        self._process.communicate()
        assert self._process.returncode == 0


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's interface to the core, compiled to JavaScript."""
    file = tmp_path_factory.mktemp("wasm") / "module.mjs"
    rolldown = ROOT / "web" / "node_modules" / ".bin" / "rolldown"
    source = ROOT / "web" / "src" / "core" / "module.ts"
    subprocess.run([rolldown, source, "--file", file], check=True, capture_output=True)
    return file


@pytest.fixture(scope="module")
def browser(module: Path) -> Iterator[Browser]:
    """The core with the handcrafted evaluation."""
    browser = Browser(module)
    yield browser
    browser.close()


def document(board: Board, black: str = "person") -> str:
    """Return the document of a local game at *board*: by default two people on one device."""
    empty = f"{board.game_type} {board.opening}"
    head = f"sixlegs-game 1\nstart {position_string(board.start) if board.start else empty}\n"
    moves = move_strings(board)
    return head + (f"moves {';'.join(moves)}\n" if moves else "") + f"white person\nblack {black}\n"


def check_same(browser: Browser, board: Board) -> None:
    """Compare the position with its choices, and the reasons against illegal moves."""
    for sides, black in ((1, "computer 1"), (3, "person")):
        text = document(board, black)
        native = _core.board_view(
            unwrap(_core.read_document(text)), sides, _core.MoveLog()
        ).decode()
        assert browser.text("position", text, "", 0) == native
    text = document(board)
    game = unwrap(_core.read_document(text))
    for piece in PIECES:
        for hex in [None, *list(board.stacks)[:2]]:
            reason = _core.why_not(game, 3, parse_piece(piece), hex)
            native = _core.reason_json(reason).decode() if reason else "null"
            target = (1, hex.q, hex.r) if hex else (0, 0, 0)
            assert browser.text("explain", text, piece, *target) == native


def corpus_boards() -> list[Board]:
    """Return the positions of the corpus: all of them in soak runs, otherwise a sample."""
    all_rows = rows("rules") + rows("positions")
    boards = []
    for row in all_rows if IS_SOAK else all_rows[:: max(1, len(all_rows) // 60)]:
        moves = split_moves(row.get("game_string") or row.get("position", ""))
        opening = "rulebook" if row.get("options", {}).get("queen_first") else "tournament"
        game = ";".join([row["gametype"], "InProgress", "White[1]", *moves])
        boards.append(parse_game(game, opening))  # type: ignore[arg-type]
    return boards


def test_corpus_positions_match(browser: Browser) -> None:
    boards = corpus_boards()
    if not boards:
        pytest.skip(SKIP_REASON)
    for board in boards:
        check_same(browser, board)


def bits_of(game_type: str) -> int:
    """Return the bit set of bugs that `perft` takes."""
    return 31 + sum(1 << "MLP".index(letter) + 5 for letter in game_type[5:])


def test_positions_of_random_games_match(browser: Browser) -> None:
    boards = random_openings("Base+MLP", "rulebook", 30, seed=SEED)
    for _ in range(200 if IS_SOAK else 20):
        check_same(browser, next(boards))


def test_puzzle_ratings_match(browser: Browser) -> None:
    random = Random(SEED)
    for _ in range(100):
        player = Rating(
            random.uniform(400, 4000), random.uniform(45, 500), random.uniform(0.01, 0.3)
        )
        puzzle = Rating(random.uniform(400, 4000), random.uniform(45, 500))
        days, solved = random.uniform(0, 1000), random.choice((0, 1))
        after = rate_player(
            player, [RatedResult(puzzle, solved)], periods=days * RATING_PERIODS_PER_DAY
        )
        args = (*astuple(player), days, puzzle.value, puzzle.deviation, solved)
        numbers = browser.numbers("rate_puzzle", 3, *args)
        assert numbers == pytest.approx(astuple(after), abs=1e-6, rel=0)


def test_perft_matches(browser: Browser) -> None:
    for line in LINES:
        if line.game.startswith("Base") and len(line.game) < 9:
            bits = bits_of(line.game)
            for depth, count in enumerate(line.counts[: None if IS_SOAK else 5]):
                opening = int(line.opening == "tournament")
                assert browser.ask("perft", bits, opening, depth)["number"] == count


@pytest.mark.parametrize("network", ["handcrafted", "default"])
def test_searches_match(module: Path, network: str) -> None:
    file = find_network_file(network)
    browser = Browser(module, str(file) if file else "")
    boards = random_openings("Base+MLP", "tournament", 14, seed=SEED)
    for _ in range(20 if IS_SOAK else 4):
        board = next(boards)
        native = _core.BrowserEngine(16, load_evaluator(network))
        depth, _, _, nodes, line = native.analyze(board, 2, 20_000)[-1]
        browser.reset()
        report = browser.ask("analyze", document(board), 2, 0, 20_000)["reports"][-1]
        assert (report["depth"], report["nodes"]) == (depth, nodes)
        assert report["lines"][-1]["moves"][0]["uhp"] == move_string(board, line[0])
    browser.close()


def test_moves_of_levels_match(browser: Browser) -> None:
    boards = random_openings("Base+MLP", "tournament", 10, seed=SEED)
    for level in range(1, 11 if IS_SOAK else 9):
        board = next(boards)
        move = _core.BrowserEngine(16).play(board, level, 7)
        assert move is not None
        assert json.loads(browser.text("play", document(board), level, 7)) == move_string(
            board, move
        )


def test_wins_found_by_levels_match(browser: Browser) -> None:
    for level, position in enumerate(WINS[:6], 2):
        board = position.board
        win = _core.forced_win(board, 3, 10_000)
        assert win is not None
        played = json.loads(browser.text("play", document(board), level, 7))
        move = _core.BrowserEngine(16).play(board, level, 7)
        assert move is not None
        assert played == move_string(board, move)
        assert level < 4 or move == win[0]


def test_page_library_and_command_review_alike(module: Path, tmp_path: Path) -> None:
    """Review the last plies of a game, which include a blunder."""
    start = parse_game(WON)
    last = [start.pop() for _ in range(4)]
    board = parse_position(position_string(start))
    for move in reversed(last):
        board.push(move)
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        plies = review(board, engine, DEFAULT_LIMIT)
    browser = Browser(module, str(find_network_file(DEFAULT_NETWORK)))
    first, *reports, last_report = browser.ask("review", document(board))["reports"]
    browser.close()
    assert first["type"] == "initial-score"
    replay = parse_position(position_string(start))
    for ply, report in zip(plies, reports, strict=True):
        assert report["ply"] == ply.ply
        assert report["loss"] == pytest.approx(ply.loss, abs=1e-6)
        assert report["line"][0]["uhp"] == move_string(replay, ply.best)
        assert report["judgment"] == (ply.judgment and ply.judgment.name.lower())
        assert bool(report["facts"]) == (ply.judgment is not None)
        replay.push(ply.move)
    assert Judgment.BLUNDER in [ply.judgment for ply in plies]

    players = summarize(plies).values()
    assert [tuple(player["counts"]) for player in last_report["players"]] == [
        player[1:] for player in players
    ]
    file = tmp_path / "game.pgn"
    file.write_text(write_pgn(Record(board=board)))
    status, output, _ = sixlegs("analyze", str(file), "--json")
    printed = json.loads(output)
    assert status == 0
    assert [ply["judgment"] for ply in printed["plies"]] == [ply["judgment"] for ply in reports]
    for player, from_page, from_command in zip(
        players, last_report["players"], printed["players"].values(), strict=True
    ):
        assert from_page["accuracy"] == pytest.approx(player.accuracy, abs=1e-6)
        assert from_command == player._asdict() | {"accuracy": round(player.accuracy or 0, 4)}
