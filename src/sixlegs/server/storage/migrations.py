"""Migrations: how the tables came to be, step by step; a database counts those it has taken.

A step is never changed once it was released; a new need is a new step at the end.
"""

from __future__ import annotations

from collections.abc import Callable

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    Text,
    UniqueConstraint,
    false,
)

from sixlegs.server.storage.schema import Moment


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
)


def migrate(connection: Connection, taken: int) -> None:
    """Take the steps after those that a database has *taken*."""
    tables = Operations(MigrationContext.configure(connection))
    for step in STEPS[taken:]:
        step(tables)
