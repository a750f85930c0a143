"""Puzzles found in games, and the verification of puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sixlegs import HiveError
from sixlegs.puzzles import MAX_MOVES, Puzzle, load_puzzles
from sixlegs.puzzles.verification import VerificationError, verify
from sixlegs.training import mine_puzzles
from sixlegs.training.mine_puzzles import Block, mine, read_mined, record_blocks
from soak import IS_SOAK, SEED

PUZZLES = list(load_puzzles().values())


def example(kind: str, moves: int = 0, is_lost: bool = False) -> Puzzle:
    """Return the first puzzle of the collection of a kind and length."""
    return next(
        puzzle
        for puzzle in PUZZLES
        if puzzle.kind == kind and moves in (0, puzzle.moves) and puzzle.is_lost == is_lost
    )


EXAMPLES = [example(*key) for key in (("win", 2), ("win", 3), ("only-move",), ("rescue",))]
RACES = [example("race"), example("race", is_lost=True)]


@pytest.fixture
def two_blocks(monkeypatch: pytest.MonkeyPatch) -> list[Block]:
    """Two blocks of few and fast games."""
    monkeypatch.setattr(mine_puzzles, "GAMES_PER_BLOCK", 2)
    return [Block(1, SEED % 1000), Block(2, SEED % 1000)]


def test_mined_puzzles_are_proven_and_an_existing_file_is_resumed(
    tmp_path: Path, two_blocks: list[Block]
) -> None:
    file = tmp_path / "mined.jsonl"
    puzzles = [puzzle for found in mine(two_blocks, file, b"", 1, None) for puzzle in found]
    for puzzle in puzzles:
        verify(puzzle)
    assert [puzzle for _, found in read_mined(file) for puzzle in found] == puzzles
    assert list(mine(two_blocks, file, b"", 1, None)) == []
    with file.open("a") as stream:
        stream.write('{"block": "cut o')
    assert len(read_mined(file)) == 2
    assert file.read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("puzzle", [*EXAMPLES, *RACES], ids=lambda puzzle: puzzle.id)
def test_puzzles_of_the_collection_are_proven(puzzle: Puzzle) -> None:
    verify(puzzle)


def wrong_puzzles() -> Iterator[Puzzle]:
    two, three, only, rescue = EXAMPLES
    yield replace(two, moves=3)
    yield replace(three, moves=2)
    others = [m for m in map(two.board.uhp, two.board.legal_moves) if m != two.solution[0]]
    yield replace(two, solution=(others[0], *two.solution[1:]))
    yield replace(three, solution=three.solution[:3])
    yield replace(only, kind="rescue")
    yield replace(rescue, kind="only-move")
    saved = [m for m in map(only.board.uhp, only.board.legal_moves) if m != only.solution[0]]
    yield replace(only, solution=(saved[0],))
    yield replace(RACES[0], moves=RACES[0].moves % MAX_MOVES + 1)
    yield replace(RACES[0], winner="black" if RACES[0].winner == "white" else "white")
    yield replace(RACES[1], winner="black" if RACES[1].winner == "white" else "white")


@pytest.mark.parametrize("puzzle", list(wrong_puzzles()), ids=range(10))
def test_wrong_claims_are_found(puzzle: Puzzle) -> None:
    with pytest.raises(VerificationError, match=puzzle.id):
        verify(puzzle)


def test_verification_says_so_if_the_limit_is_too_small() -> None:
    with pytest.raises(VerificationError, match="node limit"):
        verify(EXAMPLES[1], nodes=100)


def test_random_puzzles_of_the_collection_are_proven() -> None:
    for puzzle in Random(SEED).sample(PUZZLES, 1000 if IS_SOAK else 5):
        if puzzle.moves <= (MAX_MOVES if IS_SOAK else 3):
            verify(puzzle)


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", '{"block": 1, "puzzles": [{}]}\n'])
def test_other_files_are_rejected(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mined.jsonl"
    file.write_text(text)
    with pytest.raises(HiveError):
        read_mined(file)


def test_games_of_records_are_mined_in_blocks() -> None:
    games = [f"Base;InProgress;White[1];{number}" for number in range(10)]
    blocks = list(record_blocks(games))
    assert [len(block.games) for block in blocks] == [8, 2]
    assert [game for block in blocks for game in block.games] == games
