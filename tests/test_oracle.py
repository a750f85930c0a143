"""The oracle, which other tests compare the core with, against the corpus."""

from __future__ import annotations

import corpus
from corpus import Row, each_row, requires_corpus
from oracle import (
    ant_walks,
    beetle_steps,
    cut_hexes,
    jumps,
    ladybug_walks,
    mosquito_moves,
    slides,
    spider_walks,
    throws,
)

STEPS: corpus.Steps = {
    "slide": slides,
    "spider": spider_walks,
    "ant": ant_walks,
    "beetle": beetle_steps,
    "hop": jumps,
    "ladybug": ladybug_walks,
    "mosquito": mosquito_moves,
}


@each_row("boards", lambda row: row["op"] in STEPS)
def test_corpus_boards(row: Row) -> None:
    corpus.check_steps(STEPS, row)


@each_row("boards", lambda row: row["op"] == "throw")
def test_corpus_throws(row: Row) -> None:
    assert throws(corpus.stacks_of(row), tuple(row["from"])) == corpus.expected_throws(row)


@each_row("boards", lambda row: row["op"] == "cut")
def test_corpus_cuts(row: Row) -> None:
    assert cut_hexes(corpus.stacks_of(row)) == corpus.hexes(row["expect"])


@requires_corpus
def test_every_operation_of_the_corpus_is_tested() -> None:
    assert {row["op"] for row in corpus.rows("boards")} == STEPS.keys() | {"throw", "cut"}
