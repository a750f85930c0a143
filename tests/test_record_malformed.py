"""Files that are damaged, made up or huge: read or refused in a sentence, and in time."""

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
BITS = [
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
BITS += [b'[GameType "', b"done", b"Base", b"9" * 30, "Ⅷ".encode(), "\u202e".encode(), b"pass"]


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """A valid file after a few accidents."""
    content = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 12)))
        middle = draw(st.sampled_from([*BITS, b"", content[start:end] * 2]))
        content = content[:start] + middle + content[end:]
    return content[: draw(st.sampled_from([len(content), len(content) // 2]))]


def check(content: bytes, file: Path) -> None:
    """What is read is sound, and what is not is told in a sentence."""
    file.write_bytes(content)
    for found in read_records(file):
        if isinstance(found, RecordFailure):
            assert found.reason
            assert len(found.reason) < 1000
            assert found.reason.isprintable()
        else:
            with suppress(HiveError):  # for tags that are no words
                write_pgn(found)
            assert read_one(record_json(found)).board.moves == found.board.moves


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield tmp_path_factory.mktemp("fuzz") / "game"


@fuzz
@given(content=mangled())
def test_mangled_files_are_read_or_refused(content: bytes, scratch: Path) -> None:
    check(content, scratch)


@fuzz
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
def test_any_file_is_read_or_refused(content: bytes, scratch: Path) -> None:
    check(content, scratch)


@fuzz
@given(content=st.lists(st.sampled_from([*BITS, *SEEDS]), max_size=8).map(b"".join))
def test_any_heap_of_bits_is_read_or_refused(content: bytes, scratch: Path) -> None:
    check(content, scratch)


@pytest.mark.parametrize("seed", SEEDS, ids=[f.name for f in sorted((DATA / "valid").iterdir())])
def test_files_that_break_off_are_read_or_refused(seed: bytes, scratch: Path) -> None:
    for end in range(0, len(seed), max(1, len(seed) // 20)):
        check(seed[:end], scratch)
        check(seed[end:], scratch)


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
def test_huge_files_are_read_or_refused_in_time(name: str) -> None:
    results = list(read_records(io.StringIO(HUGE[name])))
    errors = [result for result in results if not isinstance(result, Record)]
    assert all(0 < len(error.reason) < 1000 for error in errors)
    assert (len(results), len(errors)) == (READABLE.get(name, 1), 0 if name in READABLE else 1)


@pytest.mark.parametrize("thing", [None, 7, b"game.pgn"], ids=repr)
def test_what_is_no_file_is_refused(thing: Any) -> None:
    with pytest.raises((TypeError, AttributeError)):
        list(read_records(thing))
