"""`python -m sixlegs.pagegen FOLDER` writes the generated files of the checkout in *FOLDER*."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from sixlegs.pagegen.board_style import measures, theme_style
from sixlegs.pagegen.figures import figures
from sixlegs.pagegen.icons import pictures
from sixlegs.pagegen.json_keys import json_keys
from sixlegs.pagegen.lessons import lessons
from sixlegs.pagegen.message_types import message_types
from sixlegs.pagegen.typescript import typescript

TEXTS: dict[str, Callable[[], str]] = {
    "core/view/json_keys.h": json_keys,
    "web/src/messages.ts": typescript,
    "web/src/words/messageTypes.ts": message_types,
    "web/packages/hiveboard/src/theme.css": theme_style,
    "web/packages/hiveboard/src/measures.ts": measures,
    "web/src/screens/figures.json": figures,
    "web/src/learn/lessons.json": lessons,
}


def main(folder: Path) -> None:
    """Write types, JSON keys, boards, lessons and pictures."""
    for path, text in TEXTS.items():
        (folder / path).write_text(text(), "utf-8")
    for name, picture in pictures().items():
        (folder / "web" / "public" / name).write_bytes(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
