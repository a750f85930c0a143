"""`sixlegs serve`: the web server."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import signal
import sys
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from sixlegs.arguments import Command, environment_option, option, switch
from sixlegs.cli.options import StorageOptions, integer_type
from sixlegs.errors import HiveError
from sixlegs.files import data_folder

DEFAULT_PORT = 8606
MAX_CONTACT_CHARACTERS = 300
PAGE_FILE = Path(__file__).parents[1] / "server" / "static" / "index.html"


def _parse_contact(text: str) -> str:
    contact = " ".join(text.split())
    if not contact or len(contact) > MAX_CONTACT_CHARACTERS or not contact.isprintable():
        raise argparse.ArgumentTypeError(f"use 1 to {MAX_CONTACT_CHARACTERS} printable characters")
    return contact


def _parse_public_url(text: str) -> str:
    """Argument type: a URL without a path."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise argparse.ArgumentTypeError(f"{text} is not a URL such as https://hive.example.org")
    return f"{parts.scheme}://{parts.netloc}"


class Options(StorageOptions):
    """The options of ``sixlegs serve``."""

    port: int = option(
        DEFAULT_PORT,
        f"port to listen on (default: {DEFAULT_PORT}); 0 selects a free port",
        integer_type(0, 65535),
    )
    host: str = option(
        "localhost",
        "address to listen on; 0.0.0.0 accepts remote connections (default: localhost)",
    )
    no_browser: bool = switch("do not open a browser")
    public_url: str | None = option(
        None,
        "URL at which players reach the server, such as https://hive.example.org",
        _parse_public_url,
        metavar="URL",
    )
    trusted_proxy: str = option(
        "127.0.0.1",
        "with --public-url, address of the reverse proxy whose X-Forwarded-For is trusted",
        metavar="ADDRESS",
    )
    max_connections_per_ip: int = option(
        300,
        "maximum number of open connections per address, except for the proxy",
        integer_type(1, 1_000_000),
        metavar="N",
    )
    reset_corrupt_db: bool = switch("move a corrupt database aside and start with an empty one")
    contact: str | None = option(
        None,
        'operator\'s name and contact, shown on the about page: "Ada Lovelace, ada@example.org"',
        _parse_contact,
        metavar="WHO",
    )
    redis_url: str | None = environment_option(
        "SIXLEGS_REDIS_URL",
        "Redis or Valkey URL used for pub/sub between server processes,"
        " such as redis://localhost:6379 (default: $SIXLEGS_REDIS_URL)",
        metavar="URL",
    )
    no_limits: bool = switch("disable rate limiting (for benchmarks and trusted networks)")
    log_format: Literal["text", "json"] = option(
        "text",
        "log format: text (errors only) or json (all events)",
        choices=("text", "json"),
    )


def run(options: Options) -> int:
    """Serve until Ctrl-C."""
    # Service managers stop a server with SIGTERM: this is not a failure.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    check_page()  # first: without the page, installing `sixlegs[serve]` would not help
    # Imported here because it takes longer than other commands need.
    from sixlegs.server.serve import ServerConfig, open_browser, serve
    from sixlegs.server.web.about import OperatorInfo
    from sixlegs.server.web.owner_link import OwnerLink

    def print_address(address: str, owner_link: OwnerLink | None) -> None:
        print(f"Serving at {address} – press Ctrl-C to stop.", flush=True)
        site = address.removesuffix("/")
        if owner_link:
            print(
                "To open your games in another browser, use this link once:"
                f" {site}{owner_link.create_path()}",
                flush=True,
            )
        if not options.no_browser:
            open_browser(site + owner_link.create_path() if owner_link else address)

    try:
        serve(
            ServerConfig(
                folder=options.data or data_folder(),
                database=options.database,
                host=options.host,
                port=options.port,
                public_url=options.public_url,
                trusted_proxy=options.trusted_proxy,
                log_format=options.log_format,
                operator_info=OperatorInfo(options.contact, _public_command(options)),
                max_connections_per_ip=options.max_connections_per_ip,
                reset_corrupt_db=options.reset_corrupt_db,
                redis_url=options.redis_url,
                metrics_token=os.environ.get("SIXLEGS_METRICS_TOKEN"),
                is_limited=not options.no_limits,
            ),
            print_address,
        )
    except KeyboardInterrupt:
        print()
    return 0


def check_page() -> None:
    """Raise :exc:`HiveError` if this installation does not contain the web page."""
    if not PAGE_FILE.is_file():
        raise HiveError(
            "this installation does not contain the web page: run `make play` in the source tree"
            " (needs Node 20.19 or newer), or install the wheel that `make wheel` builds there"
        )


def _public_command(options: Options) -> str:
    """Return the command that makes a server like this one reachable from other machines."""
    arguments = ["--data", str(options.data)] if options.data else []
    arguments += ["--port", str(options.port)] if options.port != DEFAULT_PORT else []
    arguments += ["--host", "0.0.0.0"]
    if command := os.environ.get("SIXLEGS_PUBLIC_COMMAND"):  # set by `make play`
        return command.format(arguments=shlex.join(arguments))
    program = "sixlegs" if shutil.which("sixlegs") else sys.argv[0]
    if Path(sys.argv[0]).name == "__main__.py":
        program = "python -m sixlegs"
    return f"{program} serve {shlex.join(arguments)}"


COMMAND = Command("serve", "run the web server", Options, run)
