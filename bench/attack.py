"""Latency of a pair's moves beside sockets, records, lists, data exports and sign-ins.

    ulimit -n 20000; PYTHONPATH=tests .venv/bin/python bench/attack.py

Anonymous sockets watch a game and send meaningless messages. Records of 190 kB are sent to be read,
20 per second: PGN with a long comment, and SGF with many events. A player requests a list of 200
long games, and downloads all of them. Then passwords are guessed, 100 per second: at one existing
name, and at a million names. Rate limits are disabled, as if every request came from another
client. `--only lists,exports` runs some of these cases. docs/results/capacity.md has the figures.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from typing import NamedTuple

from capacity import BenchGame, BenchOutcome
from server_client import (
    GameCreator,
    RawSocket,
    ScriptedGame,
    Server,
    open_socket,
    percentile,
    random_scripted_game,
    running_bench_server,
)
from sixlegs.arguments import Arguments, option, parse_arguments
from sixlegs.notation import parse_game
from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from spectators import MAX_OPENING_SOCKETS

PLIES = 200  # of a record
RECORD_SIZE = 190_000  # characters, filled up with comments
SENDERS = 10  # threads that send requests of one kind
GUESSERS = 150  # threads, which bounds the concurrent sign-in requests
NAME, PASSWORD = "Ada", "ants in my pants"
CHATTER_INTERVAL_SECONDS = 10.0  # between two messages of one socket
MOVE_INTERVAL_SECONDS = 0.25  # between two moves of the pair
LATENCY_LIMIT_MS = 200.0  # of the 99th percentile
LISTED_GAMES = 200
LISTED_PLIES = 300


class Attack(NamedTuple):
    """The load of one benchmark case."""

    sockets: int
    records: int
    """Records per second."""
    sign_ins: int = 0
    """Sign-in attempts per second."""
    name_count: int = 1
    """The number of names that are tried; one of them exists."""
    format: str = "pgn"
    """The format of the records: `pgn` or `sgf`."""
    lists: int = 0
    """Lists of 200 long games per second."""
    exports: int = 0
    """Exports of these games per second."""


def long_record() -> bytes:
    """A request with a game of many plies and a long comment."""
    score = random_scripted_game(random.Random(6), PLIES, 1)
    text = write_pgn(Record(board=parse_game(score.start)))
    comment = "{" + "x" * (RECORD_SIZE - len(text)) + "}"
    head, _, moves = text.partition("\n\n")
    return json.dumps({"text": f"{head}\n\n{comment} {moves}"}).encode()


def long_sgf() -> bytes:
    """Return a request with a game of many events, most of them moves that are taken back."""
    game = parse_game(random_scripted_game(random.Random(6), PLIES, 1).start)
    events: list[list[str]] = []
    for ply, move in enumerate(game.moves):
        player = ply % 2
        if move.target is None:
            events.append([f"; P{player}[{ply} passdone]"])
        else:
            column, row = 12 + move.target.q, 13 - move.target.r
            letters = chr(65 + column) if 0 <= column < 26 else f"{abs(column) - 25 * (column > 0)}"
            letters += "" if 0 <= column < 26 else "Z" if column > 0 else "A"
            color, name = str(move.piece)[0].upper(), str(move.piece)[1:]
            event = f"; P{player}[{ply} move {color} {name} {letters} {row} .]"
            events.append([event, f"; P{player}[{ply} done]"])
    spare = RECORD_SIZE - sum(len(event) + 1 for turn in events for event in turn)
    for turn in events:
        turn[:0] = turn[:1] * (spare // PLIES // len(turn[0]))
    moves = "\n".join(event for turn in events for event in turn)
    head = '(;GM[27]VV[1]SU[hive-plm]CM[0,1]; P0[id "a"]; P1[id "b"]'
    return json.dumps({"text": f"{head}\n{moves})"}).encode()


def attack(address: str, what: Attack, parent: Connection) -> None:
    """Send "ready" to *parent*, attack until it sends a message, then send the response counts."""
    parent.send(asyncio.run(_attack(address, what, parent)))


async def _attack(address: str, what: Attack, parent: Connection) -> Counter[str]:
    host = GameCreator(address)
    score = random_scripted_game(random.Random(7), 30, 2)
    game = host.game_for(host.cookie(), host.cookie(), score.start)
    lines: list[RawSocket] = []
    while len(lines) < what.sockets:
        coming = range(min(MAX_OPENING_SOCKETS, what.sockets - len(lines)))
        lines += await asyncio.gather(
            *(open_socket(address, game, "", lambda _: None) for _ in coming)
        )
    answers: Counter[str] = Counter()
    stopped = threading.Event()
    tasks = [asyncio.create_task(_chatter(lines))]
    if what.records:
        every = SENDERS / what.records
        record = long_sgf() if what.format == "sgf" else long_record()
        request = Request("POST", "records", record)
        work = partial(_send, address, request, host.cookie(), every, answers, stopped)
        tasks += [asyncio.create_task(asyncio.to_thread(work)) for _ in range(SENDERS)]
    for path, rate in (("games", what.lists), ("account/export", what.exports)):
        if rate:
            cookie = await asyncio.to_thread(_player_with_games, address)
            work = partial(
                _send, address, Request("GET", path), cookie, SENDERS / rate, answers, stopped
            )
            tasks += [asyncio.create_task(asyncio.to_thread(work)) for _ in range(SENDERS)]
    parent.send("ready")
    if what.sign_ins:
        host.account(NAME, PASSWORD)
        guess = partial(
            _guess, address, what.name_count, GUESSERS / what.sign_ins, answers, stopped
        )
        guessers = ThreadPoolExecutor(GUESSERS)
        tasks += [
            asyncio.ensure_future(asyncio.get_running_loop().run_in_executor(guessers, guess))
            for _ in range(GUESSERS)
        ]
    await asyncio.to_thread(parent.recv)
    stopped.set()
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    answers["sockets closed"] = sum(line.code is not None for line in lines)
    for line in lines:
        line.close()
    return answers


async def _chatter(lines: list[RawSocket]) -> None:
    while lines:
        for line in lines:
            await asyncio.sleep(CHATTER_INTERVAL_SECONDS / len(lines))
            if line.code is None:
                line.send('{"type":"nonsense"}')
    await asyncio.Event().wait()


def _player_with_games(address: str) -> str:
    """Return the cookie of an account with many long games."""
    host = GameCreator(address)
    cookie = host.account(NAME, PASSWORD)
    score = random_scripted_game(random.Random(6), LISTED_PLIES, 1)
    for _ in range(LISTED_GAMES):
        host.game_for(cookie, host.cookie(), score.start)
    return cookie


class Request(NamedTuple):
    """A request that is sent again and again."""

    method: str
    path: str
    body: bytes | None = None


def _paced(every: float, stopped: threading.Event) -> Iterator[None]:
    """Yield once every *every* seconds until *stopped* is set."""
    due = time.monotonic() + every * random.random()
    while not stopped.is_set():
        time.sleep(max(0, due - time.monotonic()))
        due = max(due + every, time.monotonic())
        yield


def _send(
    address: str,
    request: Request,
    cookie: str,
    every: float,
    answers: Counter[str],
    stopped: threading.Event,
) -> None:
    host = GameCreator(address)
    for _ in _paced(every, stopped):
        answer = host.request(*request, cookie)
        answers[f"{request.path} answered {answer.status}"] += 1


def _guess(
    address: str, names: int, every: float, answers: Counter[str], stopped: threading.Event
) -> None:
    cookie = GameCreator(address).cookie()
    for _ in _paced(every, stopped):
        name = NAME if names == 1 else f"{NAME} {random.randrange(names)}"
        secret = {"kind": "password", "name": name, "password": f"guess {random.random()}"}
        client = ".".join(str(random.randrange(1, 255)) for _ in range(4))
        answer = GameCreator(address).request(
            "POST", "account/sign-in", secret, cookie, **{"x-forwarded-for": client}
        )
        answers[f"sign-in answered {answer.status}"] += 1


async def pair(server: Server, score: ScriptedGame, seconds: float) -> BenchOutcome:
    """Play a game of two players during the attack, and return the latencies of their moves."""
    outcome, host = BenchOutcome(), GameCreator(server.address)
    tokens = (host.cookie(), host.cookie())
    game = BenchGame(score, outcome)
    await game.open((server.address,) * 2, host.game_for(*tokens, score.start), tokens)
    for _ in range(int(seconds / MOVE_INTERVAL_SECONDS)):
        await asyncio.sleep(MOVE_INTERVAL_SECONDS)
        game.play(is_measured=True)
    await asyncio.sleep(1)
    game.close()
    return outcome


def measure(what: Attack, seconds: float) -> bool:
    """Print the latencies of the pair's moves. Return whether they are within the limit."""
    score = random_scripted_game(random.Random(8), 0, int(2 * seconds / MOVE_INTERVAL_SECONDS))
    with running_bench_server("--trusted-proxy", "127.0.0.1") as server:
        ours, theirs = multiprocessing.Pipe()
        attacker = multiprocessing.Process(
            target=attack, args=(server.address, what, theirs), daemon=True
        )
        attacker.start()
        theirs.close()
        assert ours.recv() == "ready"
        cpu_before, start = server.cpu(), time.monotonic()
        outcome = asyncio.run(pair(server, score, seconds))
        share = (server.cpu() - cpu_before) / (time.monotonic() - start)
        ours.send("stop")
        answers = ours.recv()
        attacker.join()
    times = sorted(outcome.milliseconds) or [float("inf")]
    shown = "".join(f"{percentile(times, part):>9.1f}" for part in (0.5, 0.95, 0.99, 1))
    storm = f"{what.sign_ins} at {what.name_count}" if what.sign_ins else "0"
    print(
        f"{what.sockets:>8}{what.records:>6} {what.format}{what.lists:>6}{what.exports:>8}"
        f"{storm:>12}{len(times):>7}{shown}{share:>8.0%}",
        flush=True,
    )
    print(f"         {dict(answers)} {dict(outcome.errors)}", flush=True)
    return not outcome.errors and percentile(times, 0.99) < LATENCY_LIMIT_MS


class Options(Arguments):
    """The options of the benchmark."""

    sockets: int = option(2_000, None, int)
    records: int = option(20, "records per second", int)
    sign_ins: int = option(100, "sign-in attempts per second", int)
    lists: int = option(4, "lists of games per second", int)
    exports: int = option(1, "data exports per second", int)
    only: str | None = option(None, "cases to run: none,sockets,records,sgf,lists,exports,...")
    seconds: float = option(30, "seconds per case", float)


def main() -> int:
    """Measure each case. Return 1 if the latency limit was exceeded in one of them."""
    options = parse_arguments(Options, __doc__)
    print("Milliseconds from sending a move until the opponent receives it:")
    print(
        " sockets   records lists exports    sign-ins  moves   median      p95      p99"
        "      max  server"
    )
    rows = {
        "none": Attack(0, 0),
        "sockets": Attack(options.sockets, 0),
        "records": Attack(0, options.records),
        "both": Attack(options.sockets, options.records),
        "sgf": Attack(0, options.records, format="sgf"),
        "lists": Attack(0, 0, lists=options.lists),
        "exports": Attack(0, 0, exports=options.exports),
        "sign-ins": Attack(0, 0, options.sign_ins, 1),
        "names": Attack(0, 0, options.sign_ins, 1_000_000),
    }
    chosen = options.only.split(",") if options.only else list(rows)
    results = [measure(rows[name], options.seconds) for name in chosen]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
