"""`sixlegs puzzles`: mine, build, verify, export and solve."""

import json
from dataclasses import replace
from pathlib import Path

from sixlegs.engine import Engine
from sixlegs.puzzles import dump_puzzles, load_puzzles, load_suite, read_puzzles
from sixlegs.record import Record, RecordFailure, read_records
from sixlegs.training import build_puzzles, mine_puzzles, rate_puzzles
from test_cli import sixlegs

PUZZLES = list(load_puzzles().values())
SMALL = [puzzle for puzzle in PUZZLES if puzzle.kind == "win" and puzzle.moves == 2][:6]


def test_puzzles_are_verified(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(dump_puzzles(SMALL))
    result = sixlegs("puzzles", "verify", str(file))
    assert result == (0, "Verified: 6, failed: 0.\n", "")
    wrong = [replace(SMALL[0], moves=SMALL[0].moves + 1), *SMALL[1:]]
    file.write_text(dump_puzzles(wrong))
    status, output, _ = sixlegs("puzzles", "verify", str(file), "--sample", "6")
    assert status == 1
    assert output.startswith(f"Puzzle {SMALL[0].id}: ")
    assert output.endswith("Verified: 5, failed: 1.\n")


def test_puzzles_are_exported_as_pgn(tmp_path: Path) -> None:
    source, target = tmp_path / "puzzles.jsonl", tmp_path / "puzzles.pgn"
    source.write_text(dump_puzzles(SMALL))
    assert sixlegs("puzzles", "export", str(target), str(source))[1] == "Written: 6.\n"
    for puzzle, record in zip(read_puzzles(source), read_records(target), strict=True):
        assert isinstance(record, Record)
        assert not isinstance(record, RecordFailure)
        assert record.tags["Rating"] == str(puzzle.rating)
        assert record.board.start == puzzle.board
        assert len(record.moves) == len(puzzle.solution)


def test_engine_solves_the_suite() -> None:
    status, output, _ = sixlegs("puzzles", "solve", "greedy", "--limit", "nodes=1", "--wrong")
    assert status == 0
    rows = [line.split() for line in output.splitlines()]
    solved, total = int(rows[-2][1]), int(rows[-2][2])
    assert total == len(load_suite())
    assert len(rows[-1]) - 2 == total - solved  # after "Not solved:"


def test_games_of_the_suite_lead_to_its_positions() -> None:
    from sixlegs import parse_game

    for puzzle in load_suite():
        assert puzzle.game is not None
        assert parse_game(puzzle.game).key() == puzzle.board.key()
        assert PUZZLES_BY_ID[puzzle.id].solution == puzzle.solution


PUZZLES_BY_ID = load_puzzles()


def test_collection_is_built_from_mined_puzzles(tmp_path: Path) -> None:
    mined = tmp_path / "mined.jsonl"
    lines = [json.loads(str(puzzle)) for puzzle in load_suite()[::60]]
    mined.write_text(json.dumps({"block": "1 1", "puzzles": lines + lines}) + "\n")
    attempts = tmp_path / "attempts.jsonl"
    options = ["-o", str(tmp_path), "--processes", "1", "--attempts", str(attempts)]
    status, output, errors = sixlegs("puzzles", "build", str(mined), *options)
    assert status == 0, errors
    built = read_puzzles(tmp_path / "collection.jsonl")
    assert [puzzle.id for puzzle in built] == [puzzle["id"] for puzzle in lines]
    assert all(puzzle.game is None for puzzle in built)
    assert [p.themes for p in built] == [PUZZLES_BY_ID[p.id].themes for p in built]
    assert "log_loss" in output
    files = [str(tmp_path / name) for name in ("suite.jsonl", "collection.jsonl")]
    known = attempts.read_text()
    assert len(known.splitlines()) == len(built)
    with attempts.open("a") as stream:
        stream.write('[["cut o')
    status, output, errors = sixlegs("puzzles", "build", *files, *options)
    assert status == 0, errors
    assert attempts.read_text() == known
    assert read_puzzles(tmp_path / "collection.jsonl") == built
    assert len(read_puzzles(tmp_path / "suite.jsonl")) == len(built)


def test_mining_and_building_report_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    for arguments, error in (
        (("mine", str(tmp_path / "m"), "--records", str(tmp_path)), "no game to mine"),
        (("build", str(tmp_path / "empty.jsonl"), "-o", str(tmp_path)), "no puzzles"),
        (("verify", str(tmp_path / "none")), "none"),
        (("mine", str(tmp_path / "folder" / "m"), "--blocks", "1"), "folder"),
    ):
        status, _, errors = sixlegs("puzzles", *arguments)
        assert status in (1, 2)
        assert error in errors


def test_selection_is_balanced_and_without_symmetric_duplicates() -> None:
    puzzles = build_puzzles.merge([*PUZZLES, *PUZZLES])
    assert puzzles == PUZZLES
    chosen = build_puzzles.select(puzzles, 60)
    assert len(chosen) == 60
    assert len({puzzle.kind for puzzle in chosen}) == 4
    turned = replace(
        SMALL[0], position=SMALL[0].board.rotated(1)._position_string(True), id="aaaaaa"
    )
    assert len(build_puzzles.merge([SMALL[0], turned])) == 1


def test_ratings_follow_the_difficulty() -> None:
    puzzles = PUZZLES[:40]
    attempts = [
        rate_puzzles.Attempt(puzzle.id, level, seed, level > number // 5)
        for number, puzzle in enumerate(puzzles)
        for level in rate_puzzles.LEVELS
        for seed in (1, 2)
    ]
    rated = rate_puzzles.rate(puzzles, attempts)
    ratings = [puzzle.rating for puzzle in rated]
    means = [sum(ratings[start : start + 10]) / 10 for start in range(0, 40, 10)]
    assert means == sorted(means)
    assert means[-1] > means[0] + 300
    report = rate_puzzles.report(puzzles, attempts)
    assert report["log_loss"] < report["log_loss_by_length_and_themes"]  # type: ignore[operator]


def test_levels_solve_easy_puzzles_and_wrong_moves_do_not() -> None:
    easy = next(puzzle for puzzle in PUZZLES if puzzle.kind == "win" and puzzle.moves == 2)
    assert rate_puzzles.solves(8, 1, easy)
    with Engine(level=1, seed=1) as engine:
        assert engine.name == "level1"
    wrong = next(
        move for move in easy.board.legal_moves if easy.board.uhp(move) != easy.solution[0]
    )
    assert not rate_puzzles.wins_in_time(easy.board, wrong, 2)


def test_blocks_of_a_seed_are_numbered() -> None:
    blocks = mine_puzzles.selfplay_blocks(7)
    assert [mine_puzzles.block_name(next(blocks)) for _ in range(2)] == ["7 0", "7 1"]
