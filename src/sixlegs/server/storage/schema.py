"""The database's tables as they are now; `migrations.py` tells how they came to be so."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
)

METADATA = MetaData()

#: A number of milliseconds, or a moment of steady time in them: more than four bytes hold.
Moment = BigInteger().with_variant(Integer(), "sqlite")

games = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # counts the changes
    Column("game_type", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("start", Text),  # the position string it was set up with
    Column("moves", Text, nullable=False),  # UHP with semicolons between, taken back ones included
    Column("played", Integer, nullable=False),  # how many of them stand
    Column("position", Text, nullable=False),  # as it stands, for lists
    Column("outcome", Text),
    Column("ending", Text),
    Column("draw_offer", Text),  # the color that offers
    Column("initial", Moment),  # NULL without a clock
    Column("increment", Moment),
    Column("white_left", Moment),
    Column("black_left", Moment),
    Column("times", Text, nullable=False),  # JSON: what the clocks showed after each move
    Column("rematch", Text),  # the id of that game
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),  # asks before a blunder
    Column("access", Text, nullable=False, server_default="private"),  # who may see it
    Column("first_ply", Integer, nullable=False, server_default="0"),  # how many it began with
    Column("is_per_move", Boolean, nullable=False, server_default=false()),  # of the clock
    Column("running", Text),  # whose clock runs even while nobody watches …
    Column("since", Moment),  # … from when on …
    Column("deadline", Moment),  # … and until when
    Column("takeback_offer", Text),
    Column("rematch_offer", Text),
    Column("white_grace", Moment, nullable=False, server_default="0"),  # left for a slow line
    Column("black_grace", Moment, nullable=False, server_default="0"),
    Column("away_allowed", Moment),  # for the player to move without a clock: in this turn …
    Column("away_left", Moment),  # … of which so much is left …
    Column("away_since", Moment),  # … while they are away, when they went
    Column("origin", Text),  # of which machine it was begun, as retention.py has it
    Column("expires", Moment),  # when it is removed if nothing more happens, where anything is
    Index("games_by_deadline", "deadline"),
    Index("games_by_origin", "origin", "changed"),
    Index("games_by_expiry", "expires"),
    Index("games_by_access", "access", "outcome"),
    Index("games_by_rematch", "rematch"),
)

seats = Table(
    "seats",
    METADATA,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("color", Text, primary_key=True),
    Column("owner", Text),  # of a person's seat, as play/owners.py names them
    Column("level", Integer),  # of the computer's; a seat with neither is vacant
    Column("is_hidden", Boolean, nullable=False, server_default=false()),  # in its owner's list
    Index("seats_by_owner", "owner"),
)

people = Table(
    "people",
    METADATA,
    Column("owner", Text, primary_key=True),  # as play/owners.py names them
    Column("name", Text),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
)

invitations = Table(
    "invitations",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("color", Text, nullable=False),  # of the seat
    Column("created", Moment, nullable=False),
    Index("invitations_by_game", "game"),
)

#: Where steady time stands: one row, as steady.py has it.
steady_time = Table(
    "steady_time",
    METADATA,
    Column("boot", Text),
    Column("began", Moment, nullable=False),
    Column("shift", Moment, nullable=False),
)

#: Secrets: one row.
home = Table(
    "home",
    METADATA,
    Column("token", Text, nullable=False),  # of the operator, see home.py
    Column("cookie_key", Text),  # that cookies are signed with
)
