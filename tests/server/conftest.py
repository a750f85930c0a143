"""What tests of the server have in common."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, event

from faults import Disk


@pytest.fixture
def disk() -> Iterator[Disk]:
    """The disk of all databases that this process opens."""
    disk = Disk()
    event.listen(Engine, "begin", disk.limit)
    yield disk
    event.remove(Engine, "begin", disk.limit)
