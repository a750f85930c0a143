"""The laboratory: self-play, and weights fitted to it."""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from sixlegs import _core
from sixlegs.engine.openings import openings
from sixlegs.errors import HiveError
from sixlegs.lab import fit, puzzles, selfplay
from sixlegs.notation import parse_game

WEIGHTS = Path(__file__).parent.parent / "core" / "search" / "weights.h"


def game_from(seed: int) -> str:
    board = next(openings("Base+ML", "tournament", 8, seed))
    return selfplay.played_from(board, selfplay.Batch(0, nodes=100, seed=seed))


def test_a_game_of_self_play_is_legal_decided_and_the_same_again() -> None:
    game = game_from(1)
    assert game.split(";")[1] in fit.RESULTS
    board = parse_game(game, "tournament")
    assert board.ply > selfplay.OPENING_PLIES
    assert board.outcome() or game.split(";")[1] == "Draw"
    assert game == game_from(1) != game_from(2)


def test_a_batch_has_its_type_and_goes_on_after_what_is_done() -> None:
    left = list(selfplay.batches(games=120, done=50, nodes=10, seed=3))
    assert [batch.number for batch in left] == [1, 2]


def test_self_play_goes_on_with_a_file_only_between_batches(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(broken := "# self-play: nodes 6000, seed 1\nBase;Draw;White[1]\n")
    with pytest.raises(HiveError, match="middle of a batch"):
        selfplay.main(["100", "-o", str(file)])
    assert file.read_text() == broken
    with pytest.raises(HiveError, match="below 1"):
        selfplay.main(["0", "-o", str(file)])


def test_self_play_refuses_a_file_that_was_made_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(made := "# self-play: nodes 6000, seed 1\n" + "Base;Draw;White[1]\n" * 50)
    selfplay.main(["50", "-o", str(file), "--processes", "1"])  # all there, and made alike
    for other, told in {
        "--nodes=10": "made with nodes 6000, not 10:",
        "--seed=2": "made with seed 1, not 2:",
    }.items():
        with pytest.raises(HiveError, match=told):
            selfplay.main(["50", "-o", str(file), other])
    assert file.read_text() == made
    file.write_text("Base;Draw;White[1]\n" * 50)
    with pytest.raises(HiveError, match="does not say how it was made"):
        selfplay.main(["50", "-o", str(file)])


def test_a_missing_folder_is_noticed_before_the_work(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text(game_from(1) + "\n")
    nowhere = str(tmp_path / "missing" / "out")
    with pytest.raises(HiveError, match="there is no folder"):
        selfplay.main(["50", "-o", nowhere])
    with pytest.raises(HiveError, match="there is no folder"):
        puzzles.main([str(games), "-o", nowhere])


@pytest.mark.parametrize("content", [None, "int x = 1;\n"])
def test_weights_are_fitted_only_for_a_file_of_weights(
    tmp_path: Path, content: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "positions", lambda games: pytest.fail("fitted before looking"))
    file = tmp_path / "weights.h"
    if content is not None:
        file.write_text(content)
    with pytest.raises(HiveError, match=r"There is no|no table of weights"):
        fit.main([str(tmp_path / "games.txt"), "-o", str(file)])


@pytest.mark.parametrize("gain", [True, False])
def test_weights_are_written_only_if_they_foretell_better(
    tmp_path: Path, gain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games that are kept apart end as the others do, or the other way round."""
    games, file = tmp_path / "games.txt", tmp_path / "weights.h"
    games.write_text("".join(f"{number}\n" for number in range(20)))
    file.write_text(before := WEIGHTS.read_text())

    def found(chosen: Iterable[str]) -> fit.Positions:
        is_kept_apart = len(list(chosen)) == 2
        terms = np.zeros((1000, len(_core.evaluation_weights())))
        terms[:, 0] = 1
        return fit.Positions(terms, np.full(1000, float(gain or not is_kept_apart)))

    monkeypatch.setattr(fit, "positions", found)
    if gain:
        fit.main([str(games), "-o", str(file)])
        assert file.read_text() != before
    else:
        with pytest.raises(HiveError, match="stays as it is"):
            fit.main([str(games), "-o", str(file)])
        assert file.read_text() == before


def test_positions_are_counted_for_the_side_to_move() -> None:
    game = game_from(1)
    found = fit.positions([game])
    white = fit.RESULTS[game.split(";")[1]]
    assert len(found.results) == parse_game(game, "tournament").ply - selfplay.OPENING_PLIES
    assert found.results[-1] == white  # after the opening White is to move
    assert found.results[-2] == 1 - white
    assert set(found.terms[:, 0]) == {1.0}  # it is always somebody's turn


def test_there_must_be_something_to_learn_from() -> None:
    with pytest.raises(HiveError, match="no position"):
        fit.positions(["Base;InProgress;White[1]", "nonsense"])


def test_regression_finds_the_weights_that_made_the_results() -> None:
    random = np.random.default_rng(1)
    terms = random.integers(-3, 4, size=(20_000, 4)).astype(float)
    true = np.array([0.3, -0.2, 0.05, 0.0])
    results = (random.random(20_000) < 1 / (1 + np.exp(-terms @ true))).astype(float)
    found = fit.Positions(terms, results)
    weights = fit.fitted(found, np.zeros(4))
    assert weights == pytest.approx(true, abs=0.03)
    assert fit.loss(found, weights) < fit.loss(found, np.zeros(4))


def test_terms_that_never_occur_keep_their_weights() -> None:
    found = fit.Positions(np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([1.0, 0.0]))
    assert fit.fitted(found, np.array([0.0, 0.7]))[1] == pytest.approx(0.7)


def test_the_table_of_weights_is_what_the_script_writes() -> None:
    text = WEIGHTS.read_text()
    assert fit.with_weights(text, _core.evaluation_weights()) == text


def test_weights_written_are_weights_read() -> None:
    others = {name: i for i, name in enumerate(_core.evaluation_weights())}
    text = fit.with_weights(WEIGHTS.read_text(), others)
    table = text.split("kWeights{")[1].split("};")[0]
    numbers = re.sub(r"\.\w+", "", table)  # the names of the terms hold no numbers of their own
    assert [int(number) for number in re.findall(r"-?\d+", numbers)] == list(others.values())


def test_the_estimate_is_the_sum_of_its_terms() -> None:
    board = parse_game(game_from(1), "tournament")
    weights = list(_core.evaluation_weights().values())
    while board.ply > 0:
        board.pop()
        counts = _core.evaluation_terms(board)
        assert _core.evaluation(board) == sum(map(int.__mul__, counts, weights))


@pytest.mark.parametrize("script", ["fit", "puzzles"])
@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"\xff\xfe"])
def test_bad_input_is_told_in_a_sentence(
    script: str, content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    if content is not None:
        file.write_bytes(content)
    command = [
        sys.executable,
        "-m",
        f"sixlegs.lab.{script}",
        str(file),
        "-o",
        str(tmp_path / "out"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("sixlegs.lab: ")
    assert "Traceback" not in done.stderr
