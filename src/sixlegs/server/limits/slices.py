"""Work on the event loop in bounded slices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice
from typing import TypeVar

In = TypeVar("In")
Out = TypeVar("Out")


async def in_slices(work: Callable[[In], Out], items: Iterable[In], size: int) -> list[Out]:
    """Return ``[work(item) for item in items]``, letting other tasks run after every *size* items.

    >>> asyncio.run(in_slices(str, range(5), size=2))
    ['0', '1', '2', '3', '4']
    """
    done: list[Out] = []
    remaining = iter(items)
    while batch := list(islice(remaining, size)):
        done += map(work, batch)
        await asyncio.sleep(0)
    return done
