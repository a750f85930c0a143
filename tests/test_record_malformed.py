"""Damaged, random and huge files: read or rejected with a short error, without delay."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixlegs import (
    HiveError,
)
from sixlegs.pgn import write_pgn
from sixlegs.record import (
    Record,
    RecordFailure,
    read_records,
    record_json,
)
from soak import examples
from test_record import DATA, read_one

fuzz = settings(
    max_examples=examples(300),
    database=None,
)
SEEDS = [file.read_bytes() for file in sorted((DATA / "valid").iterdir())]
FRAGMENTS = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"(;",
    b"(",
    b")",
    b"\\",
    b'"',
    b"\n",
    b"\0",
    b"\xff",
    b";",
    b"1.",
    b" ",
]
FRAGMENTS += [b'[GameType "', b"done", b"Base", b"9" * 30, "Ⅷ".encode(), "\u202e".encode(), b"pass"]


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """Draw a valid file with a few random edits, sometimes cut in half."""
    content = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 12)))
        middle = draw(st.sampled_from([*FRAGMENTS, b"", content[start:end] * 2]))
        content = content[:start] + middle + content[end:]
    return content[: draw(st.sampled_from([len(content), len(content) // 2]))]


def check(content: bytes, file: Path) -> None:
    """Check that records read from *content* are valid, and that errors are short and printable."""
    file.write_bytes(content)
    for result in read_records(file):
        if isinstance(result, RecordFailure):
            assert result.reason
            assert len(result.reason) < 1000
            assert result.reason.isprintable()
        else:
            with suppress(HiveError):  # invalid tag names
                write_pgn(result)
            assert read_one(record_json(result)).board.moves == result.board.moves


@pytest.fixture(scope="module")
def scratch_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield tmp_path_factory.mktemp("fuzz") / "game"


@fuzz
@given(content=mangled())
def test_mangled_files(content: bytes, scratch_file: Path) -> None:
    check(content, scratch_file)


@fuzz
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
def test_random_files(content: bytes, scratch_file: Path) -> None:
    check(content, scratch_file)


@fuzz
@given(content=st.lists(st.sampled_from([*FRAGMENTS, *SEEDS]), max_size=8).map(b"".join))
def test_random_fragments(content: bytes, scratch_file: Path) -> None:
    check(content, scratch_file)


@pytest.mark.parametrize("seed", SEEDS, ids=[f.name for f in sorted((DATA / "valid").iterdir())])
def test_truncated_files(seed: bytes, scratch_file: Path) -> None:
    for end in range(0, len(seed), max(1, len(seed) // 20)):
        check(seed[:end], scratch_file)
        check(seed[end:], scratch_file)


TAGS = '[GameType "Base"]\n'
SGF = "(;GM[27]SU[hive]"
HUGE: dict[str, str] = {
    "letters": "a" * 2_000_000,
    "blanks": " " * 2_000_000,
    "lines": "\n" * 2_000_000,
    "tabs": "\t" * 2_000_000,
    "NULs": "\0" * 2_000_000,
    "brackets": "[" * 2_000_000,
    "braces": TAGS + "{}" * 1_000_000,
    "open braces": TAGS + "{" * 2_000_000,
    "quotes": '[White "' + '" ' * 1_000_000,
    "tags": TAGS * 50_000,
    "numbers": TAGS + "1. " * 700_000,
    "digits": TAGS + "9" * 2_000_000,
    "moves": TAGS + "1. wA1\n" * 300_000,
    "variations": TAGS + "1. wA1\n" + "(1. wB1)\n" * 200_000,
    "open variations": TAGS + "1. wA1 (" * 200_000,
    "parentheses in PGN": TAGS + "1. wA1\n" + "(" * 1_000_000,
    "long move": TAGS + "1. " + "wA1 " * 500_000,
    "comments": TAGS + "{x}\n" * 500_000,
    "game string": "Base;InProgress;White[1]" + ";wA1" * 300_000,
    "game strings": "Base\n" * 20_000,
    "JSON": '{"moves":' * 200_000,
    "parentheses": "(;" * 1_000_000,
    "properties": "(;" + "a[" * 1_000_000,
    "values": SGF + "C[x]" * 500_000,
    "comments on a game": SGF + "P0[1 start]" + "C[x]" * 500_000,
    "value": SGF + "P0[" + "1 " * 1_000_000 + "]",
    "backslashes": SGF + "C[" + "\\" * 2_000_000,
    "events": SGF + "P0[1 dropb wA1 N 13 .]" * 80_000 + ")",
    "dones": SGF + "P0[1 done]" * 200_000 + ")",
    "result": SGF + 'P0[id "a"]RE[' + "a" * 2_000_000 + "])",
    "date": SGF + "DT[" + "Mon Jan 01 " * 200_000 + "])",
}


READABLE = {
    "braces": 1,
    "tags": 50_000,
    "numbers": 1,
    "variations": 1,
    "comments": 1,
    "game strings": 20_000,
    "values": 1,
    "comments on a game": 1,
    "events": 1,
    "result": 1,
    "date": 1,
}
"""The number of records in each huge file; any other is rejected with one error."""


@pytest.mark.parametrize("name", HUGE)
def test_huge_files(name: str) -> None:
    results = list(read_records(io.StringIO(HUGE[name])))
    errors = [result for result in results if not isinstance(result, Record)]
    assert all(0 < len(error.reason) < 1000 for error in errors)
    assert (len(results), len(errors)) == (READABLE.get(name, 1), 0 if name in READABLE else 1)


@pytest.mark.parametrize("value", [None, 7, b"game.pgn"], ids=repr)
def test_value_that_is_not_a_file_raises_type_error(value: Any) -> None:
    with pytest.raises((TypeError, AttributeError)):
        list(read_records(value))
