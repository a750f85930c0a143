"""The laboratory: games of the engine against itself, and what is learned from them."""

from __future__ import annotations

import sys
from collections.abc import Callable

from sixlegs.errors import HiveError


def run(main: Callable[[], None]) -> None:
    """Run a script's *main*; what is wrong with its input is a sentence, not a traceback."""
    try:
        main()
    except (HiveError, OSError, UnicodeDecodeError) as error:
        sys.exit(f"sixlegs.lab: {error}")
