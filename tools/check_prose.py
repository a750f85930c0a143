"""Check the English of comments, docstrings, docs, the English catalog and test names.

    python tools/check_prose.py [FILE ...]

Spelling is left to codespell, and the form of docstrings to Ruff. This program finds phrases that
readers of the project had to decode, and lines of Markdown over 100 columns. Rewrite the sentence
instead of exchanging a word: CONTRIBUTING.md, "English", says how.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

PHRASES = {
    r"(?:some|any|every|no)body|whoever": (
        "name the actor: the player, the client, the caller, the operator"
    ),
    r"tells?|telling|told": "use return, report, notify, publish, log or show",
    r"(?:for|of|to|by|from|with|than|if|that|and|or) who (?!knows)\w+": "name the actor",
    r"one's|oneself": "name the owner: the player's, its",
    r"shall|shan't|whence|hence|thereof|whereupon|anew|ere|likewise": "use today's English",
    r"errands?|strewn?|deeds?|reckon\w*|rubbish|laboratory|by halves|in good order": (
        "use the technical term"
    ),
    r"(?:go|goes|gone|going) on with|of itself|as it stands": "say what happens",
}
TEST_NAME = r"def test_(?:who|what|whoever|nobody|somebody|everybody|all_that|as_much)_"
MAX_COLUMNS = 100

Line = tuple[int, str]


def main(arguments: list[str]) -> int:
    """Print a line for each finding. Return 1 if there is one."""
    paths = [Path(name) for name in arguments] or tracked_files()
    findings = [finding for path in paths for finding in check(path)]
    print(*findings, sep="\n", end="\n" if findings else "")
    return 1 if findings else 0


def tracked_files() -> list[Path]:
    """Return the files under version control, except generated data and other languages."""
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout
    excluded = re.compile(r"(^|/)(locale/(ru|uk)|tests/data)/|^tools/check_prose\.py$")
    paths = [Path(name) for name in listed.splitlines() if not excluded.search(name)]
    return [path for path in paths if path.is_file()]


def check(path: Path) -> Iterator[str]:
    """Yield the findings in *path*; none for files without prose."""
    reader = READERS.get(path.suffix)
    if reader is None:
        return
    text = path.read_text("utf-8")
    for number, line in reader(text):
        for pattern, advice in PHRASES.items():
            for match in re.finditer(rf"(?<![\w`-])(?:{pattern})(?![\w`-])", line, re.IGNORECASE):
                yield f"{path}:{number}: {match.group()!r}: {advice}"
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".py" and re.search(TEST_NAME, line):
            yield f"{path}:{number}: name the test after the behavior it checks"
        if path.suffix == ".md" and len(line) > MAX_COLUMNS and not re.search(r"^\s*\||://", line):
            yield f"{path}:{number}: over {MAX_COLUMNS} columns"


def read_python(text: str) -> Iterator[Line]:
    """Yield comments, and strings that span lines: nearly all of them are docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (
            token.type == tokenize.STRING and token.string.lstrip("rRbB").startswith('"""')
        ):
            yield from enumerate(token.string.split("\n"), token.start[0])


def read_c_comments(text: str) -> Iterator[Line]:
    """Yield the comments of C++, TypeScript or CSS."""
    for match in re.finditer(r"(?<!:)//[^\n]*|/\*.*?\*/", text, re.DOTALL):
        yield from enumerate(match.group().split("\n"), text.count("\n", 0, match.start()) + 1)


def read_markdown(text: str) -> Iterator[Line]:
    """Yield the lines outside code blocks, without inline code."""
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "`", line)


def read_fluent(text: str) -> Iterator[Line]:
    """Yield the texts of messages, without their ids, and comments."""
    for number, line in enumerate(text.split("\n"), 1):
        yield number, line.split("=", 1)[-1]


READERS = {
    ".py": read_python,
    **dict.fromkeys((".h", ".cpp", ".c", ".ts", ".tsx", ".css", ".js", ".mjs"), read_c_comments),
    ".md": read_markdown,
    ".ftl": read_fluent,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
