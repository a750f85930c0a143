"""Tables in the output of commands: aligned text, or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def format_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the header and rows as CSV.

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
    """Return a line per row, with columns as wide as their widest cell.

    >>> align_columns([["file", "plies"], ["a", "3"]])
    ['file  plies', 'a     3']
    """
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.ljust, line, widths)).rstrip() for line in cells]
