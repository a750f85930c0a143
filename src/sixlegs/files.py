"""The data folder of the user, and atomic writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of the user's saved games; it may not exist yet."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "sixlegs"


def write_atomically(file: Path, content: str | bytes | Iterable[str]) -> None:
    """Write *content*, a string, bytes or an iterable of strings, to *file* atomically.

    Raises :exc:`OSError` and leaves the file unchanged if that fails.
    """
    file = file.resolve()
    if not file.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {file.parent}")
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as stream:
            if isinstance(content, bytes):
                stream.write(content)
            else:
                parts = [content] if isinstance(content, str) else content
                stream.writelines(part.encode() for part in parts)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
