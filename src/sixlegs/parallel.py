"""Distribution of work over local processes or a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from sixlegs.errors import HiveError, requires_extra

Unit = TypeVar("Unit")
Result = TypeVar("Result")

UNITS_PER_WORKER = 3  # queued units per worker, so that no worker is idle


def map_unordered(
    task: Callable[..., Result],
    units: Iterable[Unit],
    processes: int,
    cluster: str | None = None,
    *,
    shared: Any = None,
) -> Iterator[Result]:
    """Yield ``task(unit)`` for each of the *units*, in the order of completion.

    Units are consumed lazily, so there may be infinitely many. A single process is this one.

    *cluster* is the address of a Ray cluster, or ``"local"`` to start one on this machine with
    *processes* workers. A cluster given by its address uses all its cores, including those added
    later.

    If *shared* is given, the task is called as ``task(unit, shared)``. A cluster transfers it once
    per machine, not once per unit.
    """
    if cluster:
        return _map_cluster(task, units, processes, cluster, shared)
    common = () if shared is None else (shared,)
    if processes == 1:
        return (task(unit, *common) for unit in units)
    return _map_local(task, units, processes, common)


def _map_local(
    task: Callable[..., Result], units: Iterable[Unit], processes: int, common: tuple[Any, ...]
) -> Iterator[Result]:
    # Submit new units only as results arrive: *units* may be infinite.
    todo, others = iter(units), set(active_children())
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        try:
            waiting = [
                pool.submit(task, unit, *common)
                for unit in islice(todo, UNITS_PER_WORKER * processes)
            ]
            while waiting:
                completed = wait(waiting, return_when=FIRST_COMPLETED).done
                done = [future for future in waiting if future in completed]  # in submission order
                waiting = [future for future in waiting if future not in completed]
                waiting += [pool.submit(task, unit, *common) for unit in islice(todo, len(done))]
                yield from [future.result() for future in done]
        except BrokenProcessPool:
            raise HiveError(
                "A worker process has died: is there enough memory for all of them?"
            ) from None
        except BaseException:  # after an interrupt, do not wait for running units
            for process in set(active_children()) - others:
                process.terminate()
            raise


def _map_cluster(
    task: Callable[..., Result],
    units: Iterable[Unit],
    processes: int,
    cluster: str,
    shared: Any,
) -> Iterator[Result]:
    with requires_extra("cluster"):
        import ray
    if cluster == "local":
        ray.init(num_cpus=processes, include_dashboard=False, _node_ip_address="127.0.0.1")
    else:
        ray.init(cluster)
    try:
        todo = iter(units)
        remote: Any = ray.remote(task)
        # Ray fetches an object once per machine.
        common = () if shared is None else (ray.put(shared),)

        def start(running: int) -> list[Any]:
            free_slots = UNITS_PER_WORKER * int(ray.cluster_resources().get("CPU", 1)) - running
            return [remote.remote(unit, *common) for unit in islice(todo, max(0, free_slots))]

        running = start(0)
        while running:
            done, running = ray.wait(running)
            running += start(len(running))
            yield from ray.get(done)
    finally:
        ray.shutdown()
