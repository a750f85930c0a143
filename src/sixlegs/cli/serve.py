"""`sixlegs serve`: the board in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from sixlegs.cli.options import Commands, number
from sixlegs.files import data_folder


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    serve = commands.add_parser("serve", help="the board in your browser")
    serve.add_argument(
        "--port", type=number(1, 65535), help="the port (default: 8606, or a free one)"
    )
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen at; 0.0.0.0 lets other machines in (default: this one alone)",
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open the browser")
    serve.add_argument("--data", type=Path, help="the folder for games (default: your data folder)")
    serve.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from sixlegs.server.serve import open_browser, serve  # which takes longer than other commands

    def tell(address: str) -> None:
        print(f"The board is at {address} – Ctrl-C ends it.", flush=True)
        if not options.no_browser:
            open_browser(address)

    try:
        serve(options.data or data_folder(), options.host, options.port, tell)
    except KeyboardInterrupt:
        print()
    return 0
