"""Files: where ours lie, and atomic writes: whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path


def data_folder() -> Path:
    """Where this person's games lie; it may not be there yet."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "sixlegs"


def write_atomically(file: Path, content: str | bytes | Iterable[str]) -> None:
    """Put *content*, which may come in parts, into *file*: wholly or not at all.

    Raises :exc:`OSError`, and leaves the file as it was.
    """
    file = file.resolve()
    if not file.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {file.parent}")
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with draft.open("wb") as stream:
            if isinstance(content, bytes):
                stream.write(content)
            else:
                parts = [content] if isinstance(content, str) else content
                stream.writelines(part.encode() for part in parts)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
