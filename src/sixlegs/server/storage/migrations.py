"""Migrations: how the tables came to be, step by step; a database counts those it has taken.

A step is never changed once it was released; a new need is a new step at the end. Where several
processes share a database, old and new ones run side by side for a while: first a version adds what
is new (expand), and only a later one, once no process needs the old, takes that away (contract).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    SmallInteger,
    Text,
    UniqueConstraint,
    false,
    text,
)

from sixlegs.server.storage.schema import Moment, Wide

if TYPE_CHECKING:
    from alembic.operations import Operations


def _games_and_seats(tables: Operations) -> None:
    tables.create_table(
        "games",
        Column("id", Text, primary_key=True),
        Column("version", Integer, nullable=False),
        Column("game_type", Text, nullable=False),
        Column("opening", Text, nullable=False),
        Column("start", Text),
        Column("moves", Text, nullable=False),
        Column("played", Integer, nullable=False),
        Column("position", Text, nullable=False),
        Column("outcome", Text),
        Column("ending", Text),
        Column("draw_offer", Text),
        Column("initial", Moment),
        Column("increment", Moment),
        Column("white_left", Moment),
        Column("black_left", Moment),
        Column("times", Text, nullable=False),
        Column("rematch", Text),
        Column("created", Moment, nullable=False),
        Column("changed", Moment, nullable=False),
    )
    tables.create_table(
        "seats",
        Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("color", Text, primary_key=True),
        Column("owner", Text),
        Column("level", Integer),
    )
    tables.create_index("seats_by_owner", "seats", ["owner"])
    tables.create_table("home", Column("token", Text, nullable=False))


def _coach(tables: Operations) -> None:
    coach: Column[bool] = Column("coach", Boolean, nullable=False, server_default=false())
    tables.add_column("games", coach)


def _people_and_invitations(tables: Operations) -> None:
    for column in (
        Column("access", Text, nullable=False, server_default="private"),
        Column("first_ply", Integer, nullable=False, server_default="0"),
        Column("is_per_move", Boolean, nullable=False, server_default=false()),
        Column("running", Text),
        Column("since", Moment),
        Column("deadline", Moment),
        Column("takeback_offer", Text),
        Column("rematch_offer", Text),
    ):
        tables.add_column("games", column)
    tables.create_index("games_by_deadline", "games", ["deadline"])
    tables.create_index("games_by_access", "games", ["access", "outcome"])
    tables.create_index("games_by_rematch", "games", ["rematch"])
    hidden: Column[bool] = Column("is_hidden", Boolean, nullable=False, server_default=false())
    tables.add_column("seats", hidden)
    tables.create_table(
        "people",
        Column("owner", Text, primary_key=True),
        Column("name", Text),
        Column("created", Moment, nullable=False),
        Column("changed", Moment, nullable=False),
    )
    tables.create_table(
        "invitations",
        Column("token", Text, primary_key=True),
        Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        Column("color", Text, nullable=False),
        Column("created", Moment, nullable=False),
    )
    tables.create_index("invitations_by_game", "invitations", ["game"])


def _grace(tables: Operations) -> None:
    for name in ("white_grace", "black_grace"):
        grace: Column[int] = Column(name, Moment, nullable=False, server_default="0")
        tables.add_column("games", grace)


def _steady_time(tables: Operations) -> None:
    tables.create_table(
        "steady_time",
        Column("boot", Text),
        Column("began", Moment, nullable=False),
        Column("shift", Moment, nullable=False),
    )


def _signed_cookies(tables: Operations) -> None:
    tables.add_column("home", Column("cookie_key", Text))


def _absence(tables: Operations) -> None:
    for name in ("away_allowed", "away_left", "away_since"):
        column: Column[int] = Column(name, Moment)
        tables.add_column("games", column)


def _retention(tables: Operations) -> None:
    tables.add_column("games", Column("origin", Text))
    expires: Column[int] = Column("expires", Moment)
    tables.add_column("games", expires)
    tables.create_index("games_by_origin", "games", ["origin", "changed"])
    tables.create_index("games_by_expiry", "games", ["expires"])
    tables.execute("UPDATE games SET expires = changed + 34560000000")  # 400 days


def _accounts(tables: Operations) -> None:
    tables.create_table(
        "accounts",
        Column("owner", Text, primary_key=True),
        Column("password", Text),
        Column("banned", Moment),
        Column("created", Moment, nullable=False),
    )
    tables.create_table("account_names", Column("key", Text, primary_key=True), _of_account())
    tables.create_table(
        "passkeys",
        Column("id", Text, primary_key=True),
        _of_account(),
        Column("public_key", Text, nullable=False),
        Column("sign_count", Moment, nullable=False),
        Column("device", Text, nullable=False),
        Column("created", Moment, nullable=False),
        Column("used", Moment),
    )
    tables.create_table("recovery_codes", Column("hash", Text, primary_key=True), _of_account())
    tables.create_table(
        "sessions",
        Column("id", Text, primary_key=True),
        Column("token_hash", Text, nullable=False, unique=True),
        _of_account(),
        Column("device", Text, nullable=False),
        Column("created", Moment, nullable=False),
        Column("seen", Moment, nullable=False),
        Column("confirmed", Moment, nullable=False),
    )
    for table in ("account_names", "passkeys", "recovery_codes", "sessions"):
        tables.create_index(f"{table}_by_owner", table, ["owner"])
    tables.create_index("sessions_by_seen", "sessions", ["seen"])


def _of_account() -> Column[str]:
    account = ForeignKey("accounts.owner", ondelete="CASCADE")
    return Column("owner", Text, account, nullable=False)


def _reports(tables: Operations) -> None:
    tables.create_table(
        "reports",
        Column("id", Text, primary_key=True),
        Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        Column("by", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("reason", Text, nullable=False),
        Column("note", Text, nullable=False),
        Column("created", Moment, nullable=False),
        Column("closed", Moment),
        UniqueConstraint("game", "by", name="reports_once"),
    )
    tables.create_index("reports_by_about", "reports", ["about"])


def _games_of_days(tables: Operations) -> None:
    tables.create_table(
        "push_subscriptions",
        Column("endpoint", Text, primary_key=True),
        Column("owner", Text, nullable=False),
        Column("p256dh", Text, nullable=False),
        Column("auth", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("created", Moment, nullable=False),
    )
    tables.create_index("push_subscriptions_by_owner", "push_subscriptions", ["owner", "created"])
    tables.create_table(
        "vacations",
        Column("owner", Text, primary_key=True),
        Column("began", Moment, primary_key=True),
        Column("ends", Moment, nullable=False),
    )
    tables.create_table(
        "calendars",
        Column("owner", Text, primary_key=True),
        Column("token", Text, nullable=False, unique=True),
        Column("language", Text, nullable=False),
    )
    tables.add_column("home", Column("push_key", Text))


def _archive(tables: Operations) -> None:
    tables.create_table(
        "archive_games",
        Column("id", Wide, primary_key=True, autoincrement=False),
        Column("digest", Text, nullable=False),
        Column("game", Text),
        Column("source", Text, nullable=False),
        Column("white_owner", Text),
        Column("black_owner", Text),
        Column("white_name", Text),
        Column("black_name", Text),
        Column("white_key", Text),
        Column("black_key", Text),
        Column("white_rating", SmallInteger),
        Column("black_rating", SmallInteger),
        Column("outcome", Text),
        Column("ending", Text),
        Column("speed", Text),
        Column("is_rated", Boolean, nullable=False, server_default=false()),
        Column("game_type", Text, nullable=False),
        Column("date", Text),
        Column("plies", Integer, nullable=False),
        Column("is_indexed", Boolean, nullable=False, server_default=false()),
        UniqueConstraint("digest"),
        UniqueConstraint("game"),
    )
    for name in ("white_owner", "black_owner", "white_key", "black_key"):
        tables.create_index(f"archive_games_by_{name}", "archive_games", [name, "id"])
    tables.create_index("archive_games_to_index", "archive_games", ["is_indexed"])
    tables.create_table(
        "archive_records",
        Column("game", Wide, ForeignKey("archive_games.id", ondelete="CASCADE"), primary_key=True),
        Column("opening", Text, nullable=False),
        Column("start", Text),
        Column("moves", Text, nullable=False),
        Column("tags", Text, nullable=False),
        Column("times", Text),
    )


def _explorer(tables: Operations) -> None:
    tables.create_table(
        "archive_plies",
        Column("position", Wide, primary_key=True, autoincrement=False),
        Column("game", Wide, primary_key=True, autoincrement=False),
        Column("next", Wide),
        Column("ply", SmallInteger, nullable=False),
        Column("outcome", SmallInteger, nullable=False),
        Column("band", SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    tables.create_table(
        "archive_moves",
        Column("position", Wide, primary_key=True, autoincrement=False),
        Column("next", Wide, primary_key=True, autoincrement=False),
        Column("band", SmallInteger, primary_key=True, autoincrement=False),
        Column("white_wins", Integer, nullable=False),
        Column("draws", Integer, nullable=False),
        Column("black_wins", Integer, nullable=False),
        Column("undecided", Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _ratings(tables: Operations) -> None:
    rated: Column[bool] = Column("is_rated", Boolean, nullable=False, server_default=false())
    tables.add_column("games", rated)
    tables.create_table(
        "ratings",
        Column("owner", Text, primary_key=True),
        Column("speed", Text, primary_key=True),
        Column("value", Float, nullable=False),
        Column("deviation", Float, nullable=False),
        Column("volatility", Float, nullable=False),
        Column("games", Integer, nullable=False),
        Column("changed", Moment, nullable=False),
    )
    tables.create_index("ratings_by_value", "ratings", ["speed", "value"])
    tables.create_table(
        "rating_changes",
        Column("game", Text, primary_key=True),
        Column("speed", Text, nullable=False),
        Column("changed", Moment, nullable=False),
        Column("white", Text, nullable=False),
        Column("black", Text, nullable=False),
        Column("white_before", Float, nullable=False),
        Column("white_after", Float, nullable=False),
        Column("white_deviation", Float, nullable=False),
        Column("black_before", Float, nullable=False),
        Column("black_after", Float, nullable=False),
        Column("black_deviation", Float, nullable=False),
    )
    for color in ("white", "black"):
        name = f"rating_changes_by_{color}"
        tables.create_index(name, "rating_changes", [color, "speed", "changed"])


def _game_time(tables: Operations) -> None:
    service = tables.create_table(
        "service",
        Column("seen", Moment, nullable=False),
        Column("lost", Moment, nullable=False),
        Column("resumed", Moment, nullable=False),
    )
    tables.bulk_insert(service, [{"seen": 0, "lost": 0, "resumed": 0}])


def _uncounted_plies(tables: Operations) -> None:
    late = text("ply >= 8")
    index_beside_writers(
        tables,
        "archive_plies_uncounted",
        "archive_plies",
        ["position", "ply"],
        sqlite_where=late,
        postgresql_where=late,
    )


def _latest_uncounted_plies(tables: Operations) -> None:
    late = text("ply >= 8")
    index_beside_writers(
        tables,
        "archive_plies_uncounted",
        "archive_plies",
        ["position", "ply", "game"],
        sqlite_where=late,
        postgresql_where=late,
    )


def _name_keys(tables: Operations) -> None:
    """Add tables for name keys. Store.__init__ fills them; older processes do not use them."""
    tables.create_table(
        "name_keys",
        Column("key", Text, primary_key=True),
        Column("rank", Integer, primary_key=True, autoincrement=False),
        _of_account(),
    )
    tables.create_index("name_keys_by_owner", "name_keys", ["owner"])
    tables.create_table(
        "held_names",
        Column("key_hash", Text, primary_key=True),
        Column("owner", Text),
        Column("until", Moment, nullable=False),
    )
    tables.create_index("held_names_by_owner", "held_names", ["owner"])
    tables.create_index("held_names_by_end", "held_names", ["until"])
    person = ForeignKey("people.owner", ondelete="CASCADE", onupdate="CASCADE")
    tables.create_table(
        "guest_name_keys",
        Column("key", Text, primary_key=True),
        Column("owner", Text, person, primary_key=True),
    )
    tables.create_index("guest_name_keys_by_owner", "guest_name_keys", ["owner"])
    tables.add_column("home", Column("name_keys", Text))


def _known_devices(tables: Operations) -> None:
    tables.create_table(
        "known_devices",
        Column("token_hash", Text, primary_key=True),
        _of_account(),
        Column("session", Text, nullable=False),
        Column("created", Moment, nullable=False),
        Column("used", Moment, nullable=False),
    )
    tables.create_index("known_devices_by_owner", "known_devices", ["owner"])


def _rated_addresses(tables: Operations) -> None:
    tables.create_table(
        "rated_addresses",
        Column("owner", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
        Column("hash", Text, primary_key=True),
        Column("seen", Moment, nullable=False),
    )
    for column in ("hash", "seen"):
        tables.create_index(f"rated_addresses_by_{column}", "rated_addresses", [column])


def index_beside_writers(
    tables: Operations, name: str, table: str, columns: list[str], **options: Any
) -> None:
    """Index a table that may be large, while PostgreSQL lets others write to it: for steps that are
    listed as BESIDE_WRITERS. An index of that name goes first, be it whole or half made."""
    beside: dict[str, Any] = {"postgresql_concurrently": True}
    tables.drop_index(name, table, if_exists=True, **beside)
    tables.create_index(name, table, columns, **beside, **options)


STEPS: tuple[Callable[[Operations], None], ...] = (
    _games_and_seats,
    _coach,
    _people_and_invitations,
    _grace,
    _steady_time,
    _signed_cookies,
    _absence,
    _retention,
    _accounts,
    _reports,
    _games_of_days,
    _archive,
    _explorer,
    _ratings,
    _game_time,
    _uncounted_plies,
    _latest_uncounted_plies,
    _name_keys,
    _known_devices,
    _rated_addresses,
)

Step = Callable[["Operations"], None]

#: Steps that index large tables while others write to them: PostgreSQL takes each of these outside
#: any transaction, so a step of them does nothing else, and may be taken again after half of it.
BESIDE_WRITERS: frozenset[Step] = frozenset({_uncounted_plies, _latest_uncounted_plies})

#: Steps that take something away. A process that does not know such a step stops working with the
#: database; any other step only adds, and goes unnoticed by older processes that are running.
BREAKING: frozenset[Step] = frozenset()


def oldest_after(taken: int) -> int:
    """How many steps a process must know once those after the *taken* ones have been; 0 if any."""
    numbered = enumerate(STEPS, start=1)
    return max(
        (number for number, step in numbered if number > taken and step in BREAKING), default=0
    )


def migrate(connection: Connection, taken: int, until: int | None = None) -> None:
    """Take the steps after those that a database has *taken*, all of them or *until* one."""
    from alembic.migration import MigrationContext  # a tenth of a server's start; rarely needed
    from alembic.operations import Operations

    tables = Operations(MigrationContext.configure(connection))
    for step in STEPS[taken:until]:
        step(tables)


def together(taken: int) -> int:
    """Until which step after the *taken* ones one transaction goes; a step that is taken outside of
    any goes alone."""
    if STEPS[taken] in BESIDE_WRITERS:
        return taken + 1
    numbered = enumerate(STEPS[taken:], start=taken)
    return next((number for number, step in numbered if step in BESIDE_WRITERS), len(STEPS))
