"""`python -m sixlegs.pagegen FOLDER` writes all of it into *FOLDER*, the page's sources."""

from __future__ import annotations

import sys
from pathlib import Path

from sixlegs.pagegen.figures import figures
from sixlegs.pagegen.icons import pictures
from sixlegs.pagegen.lessons import lessons
from sixlegs.pagegen.message_types import message_types
from sixlegs.pagegen.typescript import typescript


def main(folder: Path) -> None:
    """Write types, boards, lessons and pictures."""
    texts = {
        "src/messages.ts": typescript(),
        "src/words/messageTypes.ts": message_types(),
        "src/screens/figures.json": figures(),
        "src/learn/lessons.json": lessons(),
    }
    for path, text in texts.items():
        (folder / path).write_text(text, "utf-8")
    for name, picture in pictures().items():
        (folder / "public" / name).write_bytes(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
