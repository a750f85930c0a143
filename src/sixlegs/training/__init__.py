"""The laboratory: games of the engine against itself, and what is learned from them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from sixlegs.errors import HiveError


def check_writable(file: Path) -> None:
    """Raise :exc:`HiveError` if *file* could not be written, before hours are spent on it."""
    if not file.parent.is_dir():
        raise HiveError(f"{file} cannot be written: there is no folder {file.parent}.")


def run_script(main: Callable[[], None]) -> None:
    """Run a script's *main*; what is wrong with its input is a sentence, not a traceback."""
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (HiveError, OSError, UnicodeDecodeError) as error:
        sys.exit(f"sixlegs.training: {error}")
