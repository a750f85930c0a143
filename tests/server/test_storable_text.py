"""Tests that text which databases reject is cleaned, whichever column it is stored in."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Column, Connection, Table, insert, select
from sqlalchemy.sql.sqltypes import Boolean, String

from sixlegs.server.storage.schema import METADATA, Text
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

HOSTILE = "A\0da \ud800\udfff\udc00 𝒜"
CLEANED = "A\ufffdda \ufffd\ufffd\ufffd 𝒜"


def _is_text(column: Column[object]) -> bool:
    return isinstance(column.type, Text | String)


def _fill(connection: Connection, table: Table) -> None:
    values: dict[str, object] = {
        column.name: HOSTILE if _is_text(column) else isinstance(column.type, Boolean) or 1
        for column in table.columns
    }
    connection.execute(insert(table).values(values))


def _select_hostile(connection: Connection, column: Column[object]) -> list[object]:
    return list(connection.scalars(select(column).where(column == HOSTILE)))


def test_every_text_column_accepts_any_text(store: Store) -> None:
    for table in METADATA.sorted_tables:
        asyncio.run(store.write(_fill, table))
        for column in filter(_is_text, table.columns):
            assert asyncio.run(store.read(_select_hostile, column)) == [CLEANED]
