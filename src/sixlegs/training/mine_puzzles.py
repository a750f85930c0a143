"""Puzzles found in games: forced wins, only moves, rescues and races, all proven.

The engine plays the games against itself at several strengths, or they come from records. The
prover examines the end of each game backwards: it tries every move and every defense. Of a win
that is played out, only the longest is kept, so that puzzles are not nearly the same.

Puzzles are appended to a file, one line per block of games. An existing file is resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine import Engine, Limit
from sixlegs.errors import HiveError
from sixlegs.notation import game_string, parse_game
from sixlegs.parallel import map_unordered
from sixlegs.position import parse_position, position_string
from sixlegs.puzzles import MAX_MOVES, Kind, Puzzle, puzzle_id
from sixlegs.puzzles.verification import MAX_UNIQUE_MOVES
from sixlegs.rules import Board, Bug, Color, Move, Piece
from sixlegs.training import check_writable
from sixlegs.training.game_files import bug_set_bits, replay_games
from sixlegs.training.selfplay import evaluator_of

#: The game types of self-play games in turn: all eight, and the most popular ones more often.
GAME_TYPE_CYCLE = (
    *("Base+MLP", "Base+ML", "Base", "Base+P", "Base+L", "Base+LP"),
    *("Base+M", "Base+MP", "Base+MLP", "Base", "Base+L", "Base+P"),
)
#: The nodes per move of self-play games in turn. Weak play leads to more forced wins, and strong
#: play to longer ones.
NODES_CYCLE = (150, 1200, 400, 150, 2400)
GAMES_PER_BLOCK = 8
RANDOM_MOVE_INTERVAL = 20
"""The average interval of random moves in half of the blocks, so that one side falls behind."""

LAST_PLIES = 30
"""The number of plies at the end of a game that are examined."""
MIN_PLY = 12
"""Earlier positions are openings."""
MIN_LEGAL_MOVES = 8
"""Positions with fewer legal moves are too easy."""
MIN_PLIES_BETWEEN = 4
"""Positions of one kind that are closer together in a game are nearly the same puzzle."""

QUICK_NODES, LONG_NODES, DEEP_NODES = 3_000_000, 20_000_000, 100_000_000
"""Limits of proofs: of wins in up to three moves, in four or five, and in six."""
LINE_NODES = 250_000_000
"""The limit of the proof of a main line."""
CHECK_LIMIT, UNIQUENESS_LIMIT = Limit(nodes=20_000), Limit(nodes=1_000_000)
"""Limits of the search for a second winning move: for wins in up to four, and in more moves."""
SAFETY_LIMIT = Limit(nodes=100_000)
"""The limit of the search for a loss after an only move."""
MAX_LOSS_MOVES = _core.MAX_THREAT_MOVES
"""The maximum length of the forced losses that an only move avoids."""


class Block(NamedTuple):
    """Self-play games to play and examine, or the game strings of records."""

    number: int
    seed: int
    games: tuple[str, ...] = ()


class Miner:
    """Finds the puzzles of a game."""

    def __init__(self, engine: Engine, max_moves: int = MAX_UNIQUE_MOVES) -> None:
        self._engine = engine
        self._quick = _core.Prover(QUICK_NODES)
        self._long = _core.Prover(LONG_NODES, 1 << 20)
        self._deep = _core.Prover(DEEP_NODES, 1 << 20)
        self._line = _core.Prover(LINE_NODES, 1 << 20)
        self._max_moves = max_moves

    def find_puzzles(self, game: Board) -> list[Puzzle]:
        """Return the puzzles in *game*."""
        board = game.copy()
        first = max(MIN_PLY, board.ply - LAST_PLIES)
        wins: dict[int, int] = {}  # the moves of the shortest win, by ply
        found: dict[Kind, list[tuple[int, Puzzle]]] = {}
        longest: dict[Color, Puzzle] = {}  # of the wins that are played out at this point
        while board.ply > first:
            if not board.outcome() and _has_queens(board):
                if (moves := self._shortest_win(board, wins, board.ply == game.ply)) is not None:
                    wins[board.ply] = moves
                if board.ply + 2 not in wins:
                    longest.pop(board.turn, None)
                shorter = longest.get(board.turn)
                if puzzle := self._puzzle_at(board, moves, shorter.moves if shorter else 1):
                    others = found.get(puzzle.kind, [])
                    if puzzle.kind == "win":
                        others = [other for other in others if other[1] is not shorter]
                    if all(_differ(board.ply, puzzle, *other) for other in others):
                        found[puzzle.kind] = [*others, (board.ply, puzzle)]
                        if puzzle.kind == "win":
                            longest[board.turn] = puzzle
            board.pop()
        return [puzzle for puzzles in found.values() for _, puzzle in puzzles]

    def _shortest_win(self, board: Board, wins: dict[int, int], is_last: bool) -> int | None:
        """Return the moves of the shortest win; a long one only if a shorter one follows."""
        later = wins.get(board.ply + 2)
        limit = 3 if is_last else 2 if later is None else later + 1
        if limit > self._max_moves:
            return None
        prover = self._quick if limit <= 3 else self._long if limit <= 5 else self._deep
        return prover.shortest_win(board, limit)

    def _puzzle_at(self, board: Board, moves: int | None, longest: int) -> Puzzle | None:
        """Return the puzzle of a position; *moves* is the length of its win, if there is one."""
        if len(board.legal_moves) < MIN_LEGAL_MOVES or moves == 1:
            return None
        if moves is None:
            return self._race(board, None) or self._only_move(board)
        if moves > longest and self._has_one_winning_move(board, moves):
            return self._puzzle(board, "win", moves)
        return self._race(board, moves)

    def _has_one_winning_move(self, board: Board, moves: int) -> bool:
        """Return whether one first move wins within *moves*, and no other one seems to win."""
        if moves <= MAX_UNIQUE_MOVES:
            winning = self._long.winning_moves(board, moves, 2)
            if self._long.is_exhausted or len(winning) != 1:
                return False
        limit = CHECK_LIMIT if moves <= MAX_UNIQUE_MOVES else UNIQUENESS_LIMIT
        infos = self._engine.analyze(board, limit, lines=2)
        return not any(_is_win(info.score.wins_in) for info in infos if info.rank == 1)

    def _race(self, board: Board, moves: int | None) -> Puzzle | None:
        """Return the race, if each side would win by force if it were to move."""
        threat = self._quick.shortest_threat(board, 2)
        if threat is None:
            return None
        if moves is not None:
            return self._puzzle(board, "race", moves) if moves >= 2 else None
        loss = self._quick.shortest_loss(board, 3)
        if loss is None or loss < 2:
            return None
        for move in board.legal_moves:  # does the solver threaten to win as well?
            after = _after(board, move)
            if not after.outcome() and self._quick.shortest_threat(after, 1):
                return self._puzzle(board, "race", loss)
        return None

    def _only_move(self, board: Board) -> Puzzle | None:
        """Return the puzzle if every move but one loses by force."""
        threat = self._quick.shortest_threat(board, 2)
        if threat is None:
            return None
        saving = None
        for move in board.legal_moves:
            if self._loses(board, move):
                continue
            if saving is not None or self._quick.is_exhausted:
                return None
            saving = move
        if saving is None:
            return None
        after = _after(board, saving)
        if not after.outcome():
            *_, last = self._engine.analyze(after, SAFETY_LIMIT)
            if _is_win(last.score.wins_in):
                return None
        return self._puzzle(board, "rescue" if threat == 1 else "only-move", 1, saving)

    def _loses(self, board: Board, move: Move) -> bool:
        after = _after(board, move)
        if outcome := after.outcome():
            return outcome.winner is after.turn
        return self._quick.shortest_win(after, MAX_LOSS_MOVES) is not None

    def _puzzle(
        self, board: Board, kind: Kind, moves: int, saving: Move | None = None
    ) -> Puzzle | None:
        """Return the puzzle of a position, with its solution on the canonical board.

        Return None if the main line takes too long to prove, or if it ends with a move of the loser
        that surrounds its own queen.
        """
        start = parse_position(position_string(board, canonical=True))
        if saving is None:
            line = self._line.best_line(start, moves)
        else:
            key = _after(board, saving).key()
            line = [move for move in start.legal_moves if _after(start, move).key() == key][:1]
        after, solution = start.copy(), []
        for move in line:
            solution.append(after.uhp(move))
            after.push(move)
        outcome = after.outcome()
        if saving is None and (not outcome or outcome.winner is not after.turn.other):
            return None
        winner = outcome.winner if kind == "race" and outcome else None
        return Puzzle(
            id=puzzle_id(start, kind),
            kind=kind,
            moves=moves,
            position=position_string(start),
            solution=tuple(solution),
            winner=winner.name.lower() if winner is not None else None,
            game=game_string(board),
        )


def mine_block(block: Block, network: bytes) -> tuple[str, list[str]]:
    """Return the name of *block*, and the puzzles in its games as lines."""
    with Engine(table_mb=16, seed=block.number) as engine:
        miner = Miner(engine, max_win_moves(block))
        games = map(parse_game, block.games) if block.games else play_games(block, network)
        puzzles = [str(puzzle) for game in games for puzzle in miner.find_puzzles(game)]
    return block_name(block), puzzles


def max_win_moves(block: Block) -> int:
    """Return the length of the longest wins that are searched for, which takes long."""
    if block.number % 35 == 34:
        return MAX_MOVES
    return 5 if block.number % 5 == 4 else MAX_UNIQUE_MOVES


def play_games(block: Block, network: bytes) -> Iterator[Board]:
    """Yield the boards at the end of the self-play games of *block*."""
    cycle, index = divmod(block.number, len(GAME_TYPE_CYCLE))
    games = _core.selfplay(
        bug_set_bits(GAME_TYPE_CYCLE[index]),
        seed=(1 << 40) + block.seed * 1_000_000 + block.number,
        games=GAMES_PER_BLOCK,
        nodes=NODES_CYCLE[cycle % len(NODES_CYCLE)],
        evaluator=evaluator_of(network),
        random_every=RANDOM_MOVE_INTERVAL if cycle % 2 else 0,
    )
    return replay_games(games)


def block_name(block: Block) -> str:
    """Return the name of a block in the file of puzzles."""
    return f"records {block.number}" if block.games else f"{block.seed} {block.number}"


def selfplay_blocks(seed: int) -> Iterator[Block]:
    """Yield the self-play blocks of *seed*, without end."""
    return (Block(number, seed) for number in count())


def record_blocks(games: Sequence[str]) -> Iterator[Block]:
    """Yield blocks of the games of records, as game strings."""
    for start in range(0, len(games), GAMES_PER_BLOCK):
        yield Block(start // GAMES_PER_BLOCK, 0, tuple(games[start : start + GAMES_PER_BLOCK]))


def mine(
    blocks: Iterable[Block], file: Path, network: bytes, processes: int, cluster: str | None
) -> Iterator[list[Puzzle]]:
    """Append the puzzles of each block to *file*, and yield them. Finished blocks are skipped."""
    check_writable(file)
    done = {name for name, _ in read_mined(file)} if file.exists() else set()
    todo = (block for block in blocks if block_name(block) not in done)
    for name, lines in map_unordered(mine_block, todo, processes, cluster, shared=network):
        line = json.dumps({"block": name, "puzzles": [json.loads(line) for line in lines]})
        with file.open("a", encoding="utf-8") as stream:
            stream.write(f"{line}\n")
        yield [Puzzle.parse(line) for line in lines]


def complete_lines(file: Path) -> list[bytes]:
    """Return the lines of *file*, and remove an incomplete last line, which a crash has left."""
    data = file.read_bytes()
    complete = data[: data.rfind(b"\n") + 1]
    if len(complete) < len(data):
        file.write_bytes(complete)
    return complete.splitlines()


def read_mined(file: Path) -> list[tuple[str, list[Puzzle]]]:
    """Return the blocks of a file of mined puzzles."""
    blocks = []
    for line in complete_lines(file):
        try:
            fields = json.loads(line)
            name, puzzles = fields["block"], fields["puzzles"]
        except (ValueError, TypeError, KeyError):
            raise HiveError(f"{file} is not a file of mined puzzles.") from None
        blocks.append((name, [Puzzle.parse(json.dumps(puzzle)) for puzzle in puzzles]))
    return blocks


def _differ(ply: int, puzzle: Puzzle, later_ply: int, later: Puzzle) -> bool:
    """Return whether two puzzles of one kind and game are not nearly the same."""
    is_far = later_ply - ply >= MIN_PLIES_BETWEEN
    return is_far and (puzzle.kind == "race" or puzzle.solution[0] != later.solution[0])


def _has_queens(board: Board) -> bool:
    return all(board.where(Piece(color, Bug.QUEEN)) is not None for color in Color)


def _is_win(wins_in: int | None) -> bool:
    return wins_in is not None and wins_in > 0


def _after(board: Board, move: Move) -> Board:
    after = board.copy()
    after.push(move)
    return after
