"""Tables that commands print: for people, or as CSV for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def format_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The rows below their header.

    >>> print(format_csv(["file", "plies"], [["a, b", 3]]))
    file,plies
    "a, b",3
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def align_columns(cells: Sequence[Sequence[str]]) -> list[str]:
    """A line for each row, every column as wide as its widest cell.

    >>> align_columns([["file", "plies"], ["a", "3"]])
    ['file  plies', 'a     3']
    """
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.ljust, line, widths)).rstrip() for line in cells]
