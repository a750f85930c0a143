"""`sixlegs serve`: the board in the browser."""

from __future__ import annotations

import argparse
import os
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

MAX_CONTACT_CHARACTERS = 300  # characters
PAGE_FILE = Path(__file__).parents[1] / "server" / "static" / "index.html"


def _parse_contact(text: str) -> str:
    contact = " ".join(text.split())
    if not contact or len(contact) > MAX_CONTACT_CHARACTERS or not contact.isprintable():
        raise argparse.ArgumentTypeError(f"say it in 1 to {MAX_CONTACT_CHARACTERS} characters")
    return contact


def _parse_public_url(text: str) -> str:
    """An address without a path, as `--public-url` wants it."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise argparse.ArgumentTypeError(f"{text} is no address such as https://hive.example.org")
    return f"{parts.scheme}://{parts.netloc}"


class Options(StorageOptions):
    """The options of ``sixlegs serve``."""

    port: int = option(
        8606, "the port (default: 8606); 0 for any that is free", integer_type(0, 65535)
    )
    host: str = option(
        "localhost",
        "the address to listen at; 0.0.0.0 lets other machines in (default: this one alone)",
    )
    no_browser: bool = switch("do not open the browser")
    public_url: str | None = option(
        None,
        "how others reach the server, such as https://hive.example.org; for invitations",
        _parse_public_url,
        metavar="URL",
    )
    trusted_proxy: str = option(
        "127.0.0.1",
        "with --public-url, the reverse proxy whose X-Forwarded-For is believed",
        metavar="ADDRESS",
    )
    max_connections_per_ip: int = option(
        300,
        "how many connections one address may have open, other than the proxy",
        integer_type(1, 1_000_000),
        metavar="N",
    )
    reset_corrupt_db: bool = switch(
        "put games that are damaged aside, and begin with none; for one start"
    )
    contact: str | None = option(
        None,
        "who runs the server and how to reach them, for the page about it:"
        ' "Ada Lovelace, ada@example.org"',
        _parse_contact,
        metavar="WHO",
    )
    redis_url: str | None = environment_option(
        "SIXLEGS_REDIS_URL",
        "the Valkey or Redis that carries news between several servers over one database,"
        " such as redis://localhost:6379 (default: $SIXLEGS_REDIS_URL)",
        metavar="URL",
    )
    no_limits: bool = switch(
        "let anybody ask for any number of things; for measuring, and among friends"
    )
    log_format: Literal["text", "json"] = option(
        "text",
        "what is told on standard error: troubles as text, or everything as JSON",
        choices=("text", "json"),
    )


def run(options: Options) -> int:
    """Serve until Ctrl-C."""
    # A service is ended so: once all is in good order, nothing has failed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    check_page()  # first: the packages of `sixlegs[serve]` would not help without it
    # It takes longer to load than other commands.
    from sixlegs.server.serve import ServerConfig, open_browser, serve
    from sixlegs.server.web.about import OperatorInfo
    from sixlegs.server.web.owner_link import OwnerLink

    def tell(address: str, home: OwnerLink | None) -> None:
        print(f"The board is at {address} – Ctrl-C ends it.", flush=True)
        site = address.removesuffix("/")
        if home:
            print(
                f"To have your games in another browser, once: {site}{home.create_path()}",
                flush=True,
            )
        if not options.no_browser:
            open_browser(site + home.create_path() if home else address)

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
                operator_info=OperatorInfo(options.contact, _public_command()),
                max_connections_per_ip=options.max_connections_per_ip,
                reset_corrupt_db=options.reset_corrupt_db,
                redis_url=options.redis_url,
                metrics_token=os.environ.get("SIXLEGS_METRICS_TOKEN"),
                is_limited=not options.no_limits,
            ),
            tell,
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


def _public_command() -> str:
    """What lets other machines in, for a server started as this one."""
    if told := os.environ.get("SIXLEGS_PUBLIC_COMMAND"):  # by `make play`
        return told
    program = "sixlegs" if shutil.which("sixlegs") else sys.argv[0]
    if Path(sys.argv[0]).name == "__main__.py":
        program = "python -m sixlegs"
    return f"{program} serve --host 0.0.0.0"


COMMAND = Command("serve", "the board in your browser", Options, run)
