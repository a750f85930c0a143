"""Work spread over processes: those of this machine, or of a Ray cluster for whoever has one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from sixlegs.errors import HiveError

Unit = TypeVar("Unit")
Result = TypeVar("Result")

AHEAD = 3  # units handed out for each worker, so that none waits for the next


def spread(
    task: Callable[[Unit], Result],
    units: Iterable[Unit],
    processes: int,
    cluster: str | None = None,
) -> Iterator[Result]:
    """What *task* makes of each of the *units*, in the order in which they are done.

    Units are taken one by one, so there may be any number of them. *cluster* is the address of a
    Ray cluster, with ``"local"`` for one of its own on this machine; *processes* then says how many
    units are under way at a time.
    """
    if cluster:
        return _on_cluster(task, units, processes, cluster)
    return _here(task, units, processes)


def _here(
    task: Callable[[Unit], Result], units: Iterable[Unit], processes: int
) -> Iterator[Result]:
    # Handing out more only as results come in keeps an endless list of units from being drawn dry.
    todo = iter(units)
    with get_context("spawn").Pool(processes) as pool:
        waiting = [pool.apply_async(task, [unit]) for unit in islice(todo, AHEAD * processes)]
        while waiting:
            waiting[0].wait(0.01)
            for done in [each for each in waiting if each.ready()]:
                waiting.remove(done)
                waiting += [pool.apply_async(task, [unit]) for unit in islice(todo, 1)]
                yield done.get()


def _on_cluster(
    task: Callable[[Unit], Result], units: Iterable[Unit], processes: int, cluster: str
) -> Iterator[Result]:
    try:
        import ray
    except ImportError:
        raise HiveError("A cluster needs Ray: pip install 'sixlegs[cluster]'.") from None
    if cluster == "local":
        ray.init(num_cpus=processes, include_dashboard=False, _node_ip_address="127.0.0.1")
    else:
        ray.init(cluster)
    try:
        todo = iter(units)
        remote: Any = ray.remote(task)
        waiting = [remote.remote(unit) for unit in islice(todo, AHEAD * processes)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [remote.remote(unit) for unit in islice(todo, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
