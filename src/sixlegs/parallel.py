"""Work distributed over processes of this machine or of a Ray cluster."""

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

UNITS_PER_WORKER = 3  # units handed out for each worker, so that none waits for the next


def map_unordered(
    task: Callable[..., Result],
    units: Iterable[Unit],
    processes: int,
    cluster: str | None = None,
    *,
    shared: Any = None,
) -> Iterator[Result]:
    """Yield ``task(unit)`` for each of the *units*, in the order of completion.

    Units are taken one by one, so there may be any number of them. *cluster* is the address of a
    Ray cluster, or ``"local"`` to start one on this machine with as many workers as *processes*.
    A cluster at an address gets work for all its cores, including those added later.

    If *shared* is given, the task is called as ``task(unit, shared)``. A cluster gets it once per
    machine, not once per unit.
    """
    if cluster:
        return _map_cluster(task, units, processes, cluster, shared)
    return _map_local(task, units, processes, shared)


def _map_local(
    task: Callable[..., Result], units: Iterable[Unit], processes: int, shared: Any
) -> Iterator[Result]:
    # Handing out more only as results come in keeps an endless list of units from being drawn dry.
    todo, others = iter(units), set(active_children())
    common = () if shared is None else (shared,)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        try:
            waiting = [
                pool.submit(task, unit, *common)
                for unit in islice(todo, UNITS_PER_WORKER * processes)
            ]
            while waiting:
                some = wait(waiting, return_when=FIRST_COMPLETED).done
                done = [each for each in waiting if each in some]  # in their order
                waiting = [each for each in waiting if each not in some]
                waiting += [pool.submit(task, unit, *common) for unit in islice(todo, len(done))]
                yield from [each.result() for each in done]
        except BrokenProcessPool:
            raise HiveError("A process at work has died: is there memory for so many?") from None
        except BaseException:  # once interrupted, do not wait for what is under way
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
            room = UNITS_PER_WORKER * int(ray.cluster_resources().get("CPU", 1)) - running
            return [remote.remote(unit, *common) for unit in islice(todo, max(0, room))]

        running = start(0)
        while running:
            done, running = ray.wait(running)
            running += start(len(running))
            yield from ray.get(done)
    finally:
        ray.shutdown()
