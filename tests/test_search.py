"""The native search through its bindings: scores, node counts and separate caches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixlegs import Board, Outcome, _core, parse_game
from sixlegs.diagram import parse_diagram
from sixlegs.engine import Engine, Info, Limit
from sixlegs.engine.builtin_players import GreedyPlayer
from sixlegs.engine.openings import random_openings
from sixlegs.rules import Color, Move

NODES = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "search_nodes.txt").read_text().splitlines()
]
"""Per position: the nodes that a search visits, its depth and the game."""

# The best move of a shallow search loses by force; another move does not.
TRAP = (
    r"Base+ML;InProgress;White[12];wS1;bM wS1\;wA1 -wS1;bA1 bM-;wL wS1/;bL bM\;wQ /wA1;bQ bA1-;"
    r"wL wA1\;bA2 bA1\;wA2 wQ\;bA2 /wA2;wS1 bQ/;bA3 bA1\;wA1 bA3\;bA1 -wQ;wB1 wS1-;bB1 \bA1;"
    r"wB1 wS1;bB1 \wQ;wB1 bQ;bB2 bB1/"
)

# The white pillbug can throw its queen into the last free neighbor of both queens.
LAST_GAP_OF_BOTH = """
Base+MLP rulebook Black[10] -
.     bS1   .     .     .
   .     bG1   bS2   bA1
wQ    wP    .     bQ    bA2
   .     wG1   wS1   bA3
.     wA1   .     .     .
"""


def last_info(board: Board, limit: Limit) -> Info:
    with Engine(table_mb=4) as engine:
        *_, last = engine.analyze(board, limit)
    return last


@pytest.mark.parametrize(("nodes", "depth", "game"), NODES)
def test_search_visits_the_recorded_number_of_nodes(nodes: str, depth: str, game: str) -> None:
    """Update the data file in a commit that is meant to change the search."""
    search = _core.Search(8, 1, _core.Evaluator())
    search.start(parse_game(game, "tournament"), depth=int(depth))
    while not search.wait(60):
        pass
    assert search.nodes == int(nodes)


def wins_in_one(board: Board, move: Move) -> bool:
    winner = board.turn
    after = board.copy()
    after.push(move)
    return after.outcome() is Outcome.win(winner)


@pytest.mark.parametrize("nodes", range(3000, 4200, 60))
def test_interrupted_iteration_proves_no_loss(nodes: int) -> None:
    info = last_info(parse_game(TRAP, "tournament"), Limit(nodes=nodes))
    assert info.score.wins_in is None


def test_drawing_reply_is_not_scored_as_a_loss() -> None:
    board = parse_diagram(LAST_GAP_OF_BOTH)
    with Engine(table_mb=4) as engine:
        infos = list(engine.analyze(board, Limit(depth=1), lines=400))
    assert len(infos) == len(board.legal_moves)
    for info in infos:
        after = board.copy()
        after.push(info.line[0])
        replies = [] if after.outcome() else list(after.legal_moves)
        is_lost = any(wins_in_one(after, reply) for reply in replies)
        assert (info.score.wins_in == -1) == is_lost


@pytest.mark.parametrize("game_type", ["Base+M", "Base+L", "Base+ML"])
def test_table_entries_of_other_game_types_are_not_used(game_type: str) -> None:
    small = next(random_openings("Base", "tournament", 12, seed=1))
    large = Board(game_type, "tournament")
    for move in small.moves:
        large.push(move)
    separate = last_info(large, Limit(depth=4))
    with Engine(table_mb=4) as engine:
        *_, first = engine.analyze(small, Limit(depth=4))
        *_, second = engine.analyze(large, Limit(depth=4))
    assert (second.nodes, second.score) == (separate.nodes, separate.score)
    assert first.nodes != second.nodes


def test_lines_are_sorted_best_first() -> None:
    boards = random_openings("Base+MLP", "tournament", 14, seed=3)
    with Engine(table_mb=4) as engine:
        for _ in range(10):
            infos = list(engine.analyze(next(boards), Limit(depth=4), lines=4))
            for depth in range(1, 5):
                lines = [info for info in infos if info.depth == depth]
                assert [info.rank for info in lines] == [0, 1, 2, 3]
                assert lines == sorted(lines, key=lambda info: info.score, reverse=True)


def test_table_entries_of_other_noise_are_not_used() -> None:
    board = next(random_openings("Base", "tournament", 12, seed=1))

    def score(search: _core.Search, noise: int) -> int:
        search.start(board, depth=3, noise=noise, seed=7)
        while not search.wait(10):
            pass
        return search.take_reports()[-1].score

    search = _core.Search(1, 1)
    score(search, 300)
    assert score(search, 15) == score(_core.Search(1, 1), 15)


@pytest.mark.parametrize("threads", [1, 2])
def test_nodes_are_counted_per_search(threads: int) -> None:
    board = next(random_openings("Base", "tournament", 12, seed=1))
    search = _core.Search(1, threads)
    for nodes in (50_000, 200):
        search.start(board, nodes=nodes)
        while not search.wait(10):
            pass
        reports = search.take_reports()
    assert search.nodes < 10_000
    assert all(report.nodes < 10_000 for report in reports)


def test_finished_game_cannot_be_evaluated() -> None:
    board = next(random_openings("Base", "tournament", 8, seed=2))
    player = GreedyPlayer(seed=1)
    while not board.outcome():
        board.push(player.play(board, Limit()))
    with pytest.raises(ValueError, match="over"):
        _core.Evaluator()(board)
    with pytest.raises(ValueError, match="over"):
        _core.evaluation_terms(board)


@pytest.mark.parametrize("level", range(3, 9))
def test_levels_from_three_up_see_wins_and_losses_in_one(level: int) -> None:
    wins = losses = 0
    for seed in range(4):
        board = next(random_openings("Base+MLP", "tournament", 8, seed))
        players = {Color.WHITE: GreedyPlayer(seed), Color.BLACK: GreedyPlayer(seed + 50)}
        with Engine(level=level, table_mb=1, seed=seed) as engine:
            while not board.outcome() and board.ply < 80:
                winning = [move for move in board.legal_moves if wins_in_one(board, move)]
                if winning or can_lose_in_one(board):
                    choice = engine.play(board, Limit())
                    assert not winning or choice in winning
                    losses += not winning
                    wins += bool(winning)
                    assert winning or is_safe(board, choice) or not has_safe_move(board)
                board.push(players[board.turn].play(board, Limit()))
    assert wins and losses


def can_lose_in_one(board: Board) -> bool:
    """Return whether some of a sample of moves let the opponent win in one."""
    return not all(is_safe(board, move) for move in list(board.legal_moves)[::7])


def has_safe_move(board: Board) -> bool:
    return any(is_safe(board, move) for move in board.legal_moves)


def is_safe(board: Board, move: Move) -> bool:
    """Return whether the opponent cannot win in one after *move*."""
    after = board.copy()
    after.push(move)
    if outcome := after.outcome():
        return outcome is not Outcome.win(board.turn.other)
    return not any(wins_in_one(after, reply) for reply in after.legal_moves)


FORK_SCRIPT = """
import os, sys, threading, time
from sixlegs import Board, _core
search = _core.Search(1, 3)
search.start(Board(), {limit})
{before}
child = os.fork()
if child == 0:
    threads = [threading.Thread(target=time.sleep, args=(0.05,)) for _ in range(16)]
    for thread in threads:
        thread.start()
    search.start(Board(), nodes=1000)
    while not search.wait(1):
        pass
    has_reports = bool(search.take_reports())
    del search
    os._exit(0 if has_reports else 1)
_, status = os.waitpid(child, 0)
search.stop()
print(status, search.wait(10))
"""


AFTER_FIRST_REPORT = """
while not search.take_reports():
    assert not search.wait(0.01)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize(
    ("limit", "before"),
    [
        ("nodes=100", "search.wait(10)"),
        ("seconds=30", AFTER_FIRST_REPORT),
        ("depth=90", AFTER_FIRST_REPORT),
    ],
    ids=["idle", "timed", "endless"],
)
def test_search_in_a_forked_child(limit: str, before: str) -> None:
    script = FORK_SCRIPT.format(limit=limit, before=before)
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60)
    assert process.stdout.split() == [b"0", b"True"], process.stderr.decode()
