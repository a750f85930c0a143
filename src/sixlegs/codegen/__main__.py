"""`python -m sixlegs.codegen FOLDER` writes the generated files of the checkout in *FOLDER*."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from sixlegs.codegen.board_style import dimensions_module, theme_css
from sixlegs.codegen.figures import figures_json
from sixlegs.codegen.icons import render_pictures
from sixlegs.codegen.json_keys import json_keys_header
from sixlegs.codegen.lessons import lessons_json
from sixlegs.codegen.message_types import message_types_module
from sixlegs.codegen.typescript import typescript_module

TEXTS: dict[str, Callable[[], str]] = {
    "core/serializers/json_keys.h": json_keys_header,
    "web/src/messages.ts": typescript_module,
    "web/src/i18n/messageTypes.ts": message_types_module,
    "web/packages/hiveboard/src/theme.css": theme_css,
    "web/packages/hiveboard/src/dimensions.ts": dimensions_module,
    "web/src/screens/figures.json": figures_json,
    "web/src/learn/lessons.json": lessons_json,
}


def main(folder: Path) -> None:
    """Write the generated files of the checkout in *folder*."""
    for path, text in TEXTS.items():
        (folder / path).write_text(text(), "utf-8")
    for name, picture in render_pictures().items():
        (folder / "web" / "public" / name).write_bytes(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
