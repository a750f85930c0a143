"""Training: self-play games of the engine, and weights and networks learned from them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from sixlegs.errors import HiveError


def check_writable(file: Path) -> None:
    """Raise :exc:`HiveError` if *file* cannot be written, before a long computation starts."""
    if not file.parent.is_dir():
        raise HiveError(f"{file} cannot be written: there is no folder {file.parent}.")


def run_script(main: Callable[[], None]) -> None:
    """Run the *main* function of a script; print input errors without a traceback."""
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (HiveError, OSError, UnicodeDecodeError) as error:
        sys.exit(f"sixlegs.training: {error}")
