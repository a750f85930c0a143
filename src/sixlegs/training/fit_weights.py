"""Weights for the evaluation, fitted to how games ended: logistic regression on self-play.

    python -m sixlegs.training.fit_weights games.six -o core/search/weights.h

A position's estimate is the sum of its terms, each times its weight: the logarithm of the odds that
the side to move wins. So the weights that make the games' results most likely are those of a
logistic regression. Terms that hardly occur are held near their present weights.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sixlegs import _core
from sixlegs.arguments import Arguments, option, parse_arguments, positional
from sixlegs.errors import HiveError, requires_extra
from sixlegs.files import write_atomically
from sixlegs.training import run_script
from sixlegs.training.game_files import read_blocks
from sixlegs.training.samples import UNKNOWN_RESULT, VALIDATION_INTERVAL_BLOCKS, read_samples

with requires_extra("training"):
    import numpy as np
    from numpy.typing import NDArray

Array = NDArray[np.float64]

REGULARIZATION = 20.0  # how strongly weights are held to their present values, in positions
MAX_ITERATIONS = 30
TABLE_START = "kWeights{\n"  # how the table of weights begins


class Positions(NamedTuple):
    """What the games have to tell: a row of term counts for each position, and how it ended."""

    terms: Array
    results: Array  # for the side to move: 1 won, 0 lost


def collect_positions(games: Iterable[bytes]) -> Positions:
    """The positions of *games*, as blocks of them have it.

    Raises :exc:`HiveError` if there is none.
    """
    found = [read_samples(block) for block in games]
    if not any(map(len, found)):
        raise HiveError("There is no position to learn from.")
    every = np.concatenate(found)
    every = every[every["result"] != UNKNOWN_RESULT]
    return Positions(every["terms"].astype(np.float64), (every["result"] + 1) / 2)


def fit_weights(
    positions: Positions, initial: Array, regularization: float = REGULARIZATION
) -> Array:
    """The weights, in logarithms of odds, that make the results most likely: Newton's method."""
    weights = initial.copy()
    for _ in range(MAX_ITERATIONS):
        expected = 1 / (1 + np.exp(-positions.terms @ weights))
        slope = positions.terms.T @ (positions.results - expected) - regularization * (
            weights - initial
        )
        spread = expected * (1 - expected)
        curve = (positions.terms * spread[:, None]).T @ positions.terms + regularization * np.eye(
            len(weights)
        )
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def loss(positions: Positions, weights: Array) -> float:
    """How badly the weights foretell the results: the mean of minus the logarithm."""
    margin = positions.terms @ weights
    return float(np.mean(np.logaddexp(0, margin) - positions.results * margin))


def replace_weights(source: str, weights: dict[str, int]) -> str:
    """The text of ``weights.h`` with other numbers in its table."""
    table = "".join(
        f"    .{name} = {_initializer(value)},\n" for name, value in _nest_weights(weights)
    )
    head, rest = source.split(TABLE_START)
    return f"{head}{TABLE_START}{table}}};{rest.split('};', 1)[1]}"


def _nest_weights(weights: dict[str, int]) -> Iterator[tuple[str, Any]]:
    """The weights by the names of ``Terms``, with ``attack[2][1]`` and the like put into lists."""
    tree: dict[str, Any] = {}
    for name, weight in weights.items():
        field, *places = re.findall(r"\w+", name)
        if not places:
            tree[field] = weight
        elif len(places) == 1:
            tree.setdefault(field, []).append(weight)
        else:
            rows = tree.setdefault(field, [])
            if len(rows) <= int(places[0]):
                rows.append([])
            rows[-1].append(weight)
    yield from tree.items()


def _initializer(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value[0], int):
        return "{" + ", ".join(map(str, value)) + "}"
    rows = ",\n         ".join(map(_initializer, value))
    return "{{" + rows + "}}"


class Options(Arguments):
    """The options of the program."""

    games: list[Path] = positional("files of self-play games", Path, nargs="+")
    output: Path = option(None, "core/search/weights.h", Path, "-o", "--output", required=True)


def main(arguments: list[str] | None = None) -> None:
    """Fit and write, telling how much was gained on games kept apart."""
    options = parse_arguments(Options, __doc__, arguments)
    source = _read_weights_file(options.output)  # before the long part
    games = [block.games for file in options.games for block in read_blocks(file)]
    names = _core.evaluation_weights()
    present = np.array(list(names.values()), dtype=np.float64) / _core.SCORE_UNIT
    kept_apart = collect_positions(games[::VALIDATION_INTERVAL_BLOCKS])
    learned_from = collect_positions(
        block for i, block in enumerate(games) if i % VALIDATION_INTERVAL_BLOCKS
    )
    rounded = np.rint(fit_weights(learned_from, present) * _core.SCORE_UNIT)
    print(f"{len(learned_from.results)} positions, and {len(kept_apart.results)} kept apart")
    before, after = (loss(kept_apart, weights) for weights in (present, rounded / _core.SCORE_UNIT))
    print(f"loss on games kept apart: {before:.4f} before, {after:.4f} after", flush=True)
    if after >= before:
        raise HiveError(f"{options.output} stays as it is: the new weights foretell no better.")
    table = dict(zip(names, rounded.astype(int).tolist(), strict=True))
    write_atomically(options.output, replace_weights(source, table))


def _read_weights_file(file: Path) -> str:
    """The text of the file whose numbers are to be replaced.

    Raises :exc:`HiveError` if it is not there, or is something else.
    """
    if not file.is_file():
        raise HiveError(f"There is no {file}: name the core/search/weights.h to write to.")
    source = file.read_text("utf-8")
    if source.count(TABLE_START) != 1:
        raise HiveError(f"{file} has no table of weights, as core/search/weights.h has.")
    return source


if __name__ == "__main__":
    run_script(main)
