"""`sixlegs puzzles`: mine, build, verify, export and solve puzzles."""

from __future__ import annotations

import os
import sys
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.cli.convert import record_writer
from sixlegs.cli.options import integer_type, limit_option
from sixlegs.cli.progress import Progress, run_all
from sixlegs.cli.tables import align_columns
from sixlegs.errors import HiveError
from sixlegs.files import write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sixlegs.engine.player import Limit, Player
    from sixlegs.puzzles import Puzzle
    from sixlegs.rules import Board, Move
    from sixlegs.training.rate_puzzles import Attempt

COLLECTION_FILE = "file of puzzles (default: the collection of the package)"
MINED_FILE = "file of mined puzzles"
MAX_BLOCKS = 10_000_000


class WorkerOptions(Arguments):
    """Where the work is done."""

    processes: int = option(
        os.cpu_count() or 1,
        "worker processes on this machine; a cluster at an address uses all its cores",
        integer_type(1, 1024),
    )
    cluster: str | None = option(
        None, "address of the Ray cluster to work on; local starts one", metavar="ADDRESS"
    )


class MineOptions(WorkerOptions):
    """The options of ``sixlegs puzzles mine``."""

    file: Path = positional(f"{MINED_FILE} to append to", Path)
    blocks: int = option(
        1000, "number of blocks of eight self-play games", integer_type(1, MAX_BLOCKS)
    )
    seed: int = option(1, "seed of the self-play games", integer_type(0, 10**6))
    records: list[Path] | None = option(
        None,
        "mine the games of these files instead; folders are searched",
        Path,
        nargs="+",
        metavar="PATH",
    )
    network: str = option("default", "network file, or handcrafted")
    max_minutes: float = option(1e6, "stop after this time (default: no limit)", float)


class BuildOptions(WorkerOptions):
    """The options of ``sixlegs puzzles build``."""

    mined: list[Path] = positional(
        f"{MINED_FILE}, or a collection to extend", Path, nargs="+", metavar="MINED"
    )
    output: Path = option(
        None, "folder for collection.jsonl and suite.jsonl", Path, "-o", "--output", required=True
    )
    size: int = option(12_000, "maximum number of puzzles", integer_type(1, 10**6))
    seeds: int = option(2, "attempts per level and puzzle, for the ratings", integer_type(2, 100))
    attempts: Path | None = option(
        None, "file to append the attempts to; those that it has are not repeated", Path
    )


class VerifyOptions(Arguments):
    """The options of ``sixlegs puzzles verify``."""

    file: Path | None = positional(COLLECTION_FILE, Path, nargs="?")
    sample: int | None = option(
        None, "verify only N random puzzles", integer_type(1, 10**6), metavar="N"
    )
    seed: int = option(1, "seed of the sample", integer_type(0, 10**6))
    processes: int = option(1, "number of puzzles to verify in parallel", integer_type(1, 256))


class ExportOptions(Arguments):
    """The options of ``sixlegs puzzles export``."""

    file: Path = positional("PGN file to write", Path)
    source: Path | None = positional(COLLECTION_FILE, Path, nargs="?")


class SolveOptions(Arguments):
    """The options of ``sixlegs puzzles solve``."""

    limit: Limit = limit_option(100_000, "puzzle")
    wrong: bool = switch("list the puzzles that are not solved")
    engine: str = positional("a built-in player or the command of a UHP engine")


def mine(options: MineOptions) -> int:
    """Mine puzzles and print the progress."""
    from sixlegs.training import mine_puzzles
    from sixlegs.training.selfplay import read_network

    if options.records:
        blocks = mine_puzzles.record_blocks(_record_games(options.records))
    else:
        blocks = islice(mine_puzzles.selfplay_blocks(options.seed), options.blocks)
    deadline = time.monotonic() + 60 * options.max_minutes
    timely = takewhile(lambda _: time.monotonic() < deadline, blocks)
    network = read_network(options.network)
    counts: dict[tuple[str, int], int] = defaultdict(int)
    started_at = time.monotonic()
    for puzzles in mine_puzzles.mine(
        timely, options.file, network, options.processes, options.cluster
    ):
        for puzzle in puzzles:
            counts[puzzle.kind, puzzle.moves] += 1
    hours = (time.monotonic() - started_at) / 3600 * options.processes
    print(f"{sum(counts.values())} puzzles in {hours:.2f} hours of all processes:")
    for (kind, moves), number in sorted(counts.items()):
        print(f"{number:6}  {kind}, moves: {moves}")
    return 0


def _record_games(paths: Iterable[Path]) -> list[str]:
    from sixlegs.cli.validate import record_files
    from sixlegs.notation import game_string
    from sixlegs.record import RecordFailure, read_records

    files = [file for path in paths for file in record_files(path)]
    games = [
        game_string(record.board)
        for file in files
        for record in read_records(file)
        if not isinstance(record, RecordFailure) and not record.board.start
    ]
    if not games:
        raise HiveError("There is no game to mine in these files.")
    return games


def build(options: BuildOptions) -> int:
    """Select, rate and write the puzzles of a collection."""
    from sixlegs.puzzles import dump_puzzles
    from sixlegs.training import build_puzzles, rate_puzzles

    found = [puzzle for file in options.mined for puzzle in _mined_or_collected(file)]
    chosen = build_puzzles.select(build_puzzles.merge(found), options.size)
    if not chosen:
        raise HiveError("There are no puzzles in these files.")
    themed = run_all(build_puzzles.with_themes, chosen, "puzzles", options.processes)
    themed.sort(key=lambda puzzle: puzzle.id)
    attempts = _attempt_all(themed, options)
    rated = rate_puzzles.rate(themed, attempts)
    collection = [replace(puzzle, game=None) for puzzle in rated]
    write_atomically(options.output / "collection.jsonl", dump_puzzles(collection))
    suite = build_puzzles.suite_of(rated)
    write_atomically(options.output / "suite.jsonl", dump_puzzles(suite))
    print(f"{len(collection)} puzzles, of which {len(suite)} are in the suite for engines.")
    for name, value in rate_puzzles.report(themed, attempts).items():
        print(f"{name}: {value}")
    return 0


def _attempt_all(puzzles: list[Puzzle], options: BuildOptions) -> list[Attempt]:
    from sixlegs.training.rate_puzzles import attempt_puzzles

    progress = Progress(len(puzzles), sys.stderr)
    attempts: list[Attempt] = []
    seeds = range(1, options.seeds + 1)
    work = attempt_puzzles(puzzles, seeds, options.processes, options.cluster, options.attempts)
    for done, results in enumerate(work, 1):
        attempts += results
        progress.show(done, f"{done} of {len(puzzles)} puzzles rated")
    progress.clear()
    return attempts


def _mined_or_collected(file: Path) -> list[Puzzle]:
    """Return the puzzles of a file of mined puzzles or of a collection."""
    from sixlegs.puzzles import read_puzzles
    from sixlegs.training.mine_puzzles import read_mined

    with file.open("rb") as stream:
        is_collection = stream.read(6) == b'{"id":'
    if is_collection:
        return read_puzzles(file)
    return [puzzle for _, puzzles in read_mined(file) for puzzle in puzzles]


def verify(options: VerifyOptions) -> int:
    """Verify puzzles and print those that fail; return 1 if there are any."""
    puzzles = _puzzles(options.file)
    if options.sample is not None:
        puzzles = Random(options.seed).sample(puzzles, min(options.sample, len(puzzles)))
    problems = run_all(_problem_of, puzzles, "puzzles", options.processes)
    wrong = [problem for problem in problems if problem]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"Verified: {len(puzzles) - len(wrong)}, failed: {len(wrong)}.")
    return 1 if wrong else 0


def _problem_of(puzzle: Puzzle) -> str:
    from sixlegs.puzzles.verification import VerificationError, verify

    try:
        verify(puzzle)
    except VerificationError as error:
        return str(error)
    return ""


def export(options: ExportOptions) -> int:
    """Write puzzles as PGN: the position, the solution, and tags."""
    from sixlegs.record import Record

    write = record_writer(".pgn")
    records = []
    puzzles = _puzzles(options.source)
    for puzzle in puzzles:
        board = puzzle.board
        for move in puzzle.solution:
            board.push_uhp(move)
        tags = {
            "Event": f"Puzzle {puzzle.id}",
            "Kind": puzzle.kind,
            "Moves": str(puzzle.moves),
            "Rating": str(puzzle.rating),
            "Themes": " ".join(puzzle.themes),
        }
        records.append(write(Record(tags=tags, board=board)))
    write_atomically(options.file, "\n".join(records))
    print(f"Written: {len(puzzles)}.")
    return 0


def _puzzles(file: Path | None) -> list[Puzzle]:
    from sixlegs.puzzles import load_puzzles, read_puzzles

    return read_puzzles(file) if file else list(load_puzzles().values())


def solve(options: SolveOptions) -> int:
    """Run an engine over the suite, and print how many puzzles of each group it solves."""
    from sixlegs.puzzles import load_suite

    groups: dict[str, list[tuple[str, bool, float]]] = defaultdict(list)
    suite = load_suite()
    progress = Progress(len(suite), sys.stderr)
    for done, (puzzle, is_solved, seconds) in enumerate(_solutions(suite, options), 1):
        name = f"win in {puzzle.moves}" if puzzle.kind == "win" else puzzle.kind
        groups[name].append((puzzle.id, is_solved, seconds))
        progress.show(done, f"{done} of {len(suite)} puzzles")
    progress.clear()
    everything = [row for rows in groups.values() for row in rows]
    table = [["group", "solved", "of", "seconds each"]]
    for name, rows in [*sorted(groups.items()), ("all", everything)]:
        solved = sum(is_solved for _, is_solved, _ in rows)
        seconds = sum(seconds for _, _, seconds in rows) / len(rows)
        table.append([name, str(solved), str(len(rows)), f"{seconds:.3f}"])
    print(*align_columns(table), sep="\n")
    if options.wrong:
        print("Not solved:", *(id for id, is_solved, _ in everything if not is_solved))
    return 0


def _solutions(
    suite: Iterable[Puzzle], options: SolveOptions
) -> Iterator[tuple[Puzzle, bool, float]]:
    """Yield each puzzle, whether the engine solves it, and the seconds that it took."""
    from sixlegs import _core
    from sixlegs.notation import parse_game

    with closing(_start(options.engine)) as player:
        for puzzle in suite:
            board = parse_game(puzzle.game or "")
            started_at = time.perf_counter()
            move = player.play(board, options.limit)
            seconds = time.perf_counter() - started_at
            # A race can have several solutions. All others have the one of the collection.
            solutions = (
                _core.Prover().winning_moves(board, puzzle.moves) if puzzle.kind == "race" else ()
            )
            yield puzzle, move in solutions or _is_solution(board, move, puzzle), seconds


def _start(engine: str) -> Player:
    """Return a built-in player, or the UHP engine with this command."""
    from sixlegs.engine.builtin_players import find_player
    from sixlegs.uhp.client import UhpEngine

    factory = find_player(engine)
    return factory(1) if factory else UhpEngine(engine)


def _is_solution(board: Board, move: Move, puzzle: Puzzle) -> bool:
    """Return whether *move* leads to the same position as the first move of the solution."""
    after, expected = board.copy(), puzzle.board
    after.push(move)
    expected.push_uhp(puzzle.solution[0])
    return after.key() == expected.key()


COMMAND = Command(
    "puzzles",
    "mine, build, verify, export and solve puzzles",
    subcommands=[
        Command("mine", "find puzzles in self-play games or records", MineOptions, mine),
        Command("build", "select and rate mined puzzles for a collection", BuildOptions, build),
        Command("verify", "prove the solutions of puzzles again", VerifyOptions, verify),
        Command("export", "write puzzles as PGN", ExportOptions, export),
        Command("solve", "run an engine over the suite of puzzles", SolveOptions, solve),
    ],
)
