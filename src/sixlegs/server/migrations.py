"""The database's tables, step by step: its `user_version` counts the steps it has taken.

A step is never changed once it was released; a new need is a new step at the end.
"""

from __future__ import annotations

import sqlite3

STEPS = (
    (
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY,
            version INTEGER NOT NULL,   -- counts the changes
            game_type TEXT NOT NULL,
            opening TEXT NOT NULL,
            start TEXT,                 -- the position string it was set up with
            moves TEXT NOT NULL,        -- UHP with semicolons between, those taken back included
            played INTEGER NOT NULL,    -- how many of them stand
            position TEXT NOT NULL,     -- as it stands, for lists
            outcome TEXT,
            ending TEXT,
            draw_offer TEXT,            -- the color that offers
            initial INTEGER,            -- milliseconds; NULL without a clock
            increment INTEGER,
            white_left INTEGER,
            black_left INTEGER,
            times TEXT NOT NULL,        -- JSON: what the clocks showed after each move
            rematch TEXT,               -- the id of that game
            created INTEGER NOT NULL,   -- milliseconds since 1970
            changed INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE seats (
            game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            color TEXT NOT NULL,
            owner TEXT,                 -- of a person's seat, as owners.py names them
            level INTEGER,              -- of the computer's
            PRIMARY KEY (game, color)
        )
        """,
        "CREATE INDEX seats_by_owner ON seats (owner)",
        "CREATE TABLE home (token TEXT NOT NULL)  -- the cookie of whoever uses this machine",
    ),
    ("ALTER TABLE games ADD COLUMN coach INTEGER NOT NULL DEFAULT 0",),
)


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps that a database lacks, all or none of them."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")  # two programs may start at once
        for step in STEPS[steps_taken(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")


def steps_taken(connection: sqlite3.Connection) -> int:
    """How many steps a database has taken."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
