"""Tests that changes of the time of day do not affect the clocks of games."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from asgi_client import NEW_GAME_REQUEST, OPPONENT_SEAT
from fault_injection import HOUR_SECONDS, FaultInjector, needs_faults
from server_process import ServerProcess, free_port, next_message, play, running_server
from sixlegs import Board, Color
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import clocks
from sixlegs.server.storage.clocks import Anchor, SteadyClock
from sixlegs.server.storage.sqlite import HEARTBEAT_SECONDS
from sixlegs.server.storage.store import Store

ADA = UserId("ada")
TWO_HOURS_MS = 2 * HOUR_SECONDS * 1000
HEARTBEAT_MS = round(1000 * HEARTBEAT_SECONDS)
FREQUENT_SWEEPS = """
import sys
from sixlegs.server import app
from sixlegs.cli import main
app.SWEEP_INTERVAL_SECONDS = 0.2
sys.exit(main(sys.argv[1:]))
"""


class Match:
    """Two players on one server, who keep their *cookies* when it is restarted."""

    def __init__(self, white: ServerProcess, cookies: list[str]) -> None:
        self.white, self.black = white, white.new_browser()
        cookies += [] if cookies else [self.white.cookie, self.black.cookie]
        self.white.cookie, self.black.cookie = cookies

    def start_game(self, initial: int) -> str:
        """Start a game in which White's clock runs and no page is open."""
        clock = {"clock": {"initial": initial, "increment": 0}}
        created = self.white.post("games", **NEW_GAME_REQUEST | clock | {"black": OPPONENT_SEAT})
        self.black.post(f"invitations/{created['invitation']['token']}")
        game = str(created["game"])
        with self.white.tab(game) as tab:
            play(tab, next_message(tab), "wS1")
            next_message(tab)
        with self.black.tab(game) as tab:
            play(tab, next_message(tab), "bS1 wS1-")
            next_message(tab)
        return game

    def position(self, game: str) -> dict[str, Any]:
        with self.white.tab(game) as tab:
            return next_message(tab)

    def await_sweep(self) -> None:
        """Wait for a sweep: until it has ended a game with little time and no open page."""
        self.white.cookie, cookie = self.white.new_browser().cookie, self.white.cookie
        short_game = self.start_game(initial=1000)
        while not self.is_over(short_game):
            time.sleep(0.05)
        self.white.cookie = cookie

    def is_over(self, game: str) -> bool:
        games = self.white.get("games")["games"]
        return any(row["game"] == game and row["result"] for row in games)


def time_left(position: dict[str, Any]) -> int:
    assert position["result"] is None
    assert position["clock"]["running"] == "white"
    return int(position["clock"]["white"])


@needs_faults
@pytest.mark.parametrize("ahead", [3 * HOUR_SECONDS, -HOUR_SECONDS])
def test_setting_the_time_of_day_does_not_change_game_clocks(tmp_path: Path, ahead: int) -> None:
    """Clocks lose the elapsed time, or up to one heartbeat less if the server is killed.

    This holds for a game that is open in a tab, and for one that only sweeps read.
    """
    faults, port = FaultInjector(tmp_path / "faults"), str(free_port())
    options = ("--port", port, "--public-url", f"http://127.0.0.1:{port}", "--no-limits")
    environment, cookies = faults.environment, list[str]()
    with running_server(
        tmp_path, *options, script=FREQUENT_SWEEPS, environment=environment
    ) as server:
        match = Match(server, cookies)
        start = time.monotonic()
        open_game, closed_game = match.start_game(TWO_HOURS_MS), match.start_game(TWO_HOURS_MS)
        with match.white.tab(open_game) as tab:
            before = time_left(next_message(tab))
            faults.set_time_of_day(ahead=ahead)
            match.await_sweep()
            tab.send('{"type": "sync", "request": 1}')
            remaining = [time_left(next_message(tab)), time_left(match.position(closed_game))]
        check(before, remaining, start)
        changed = match.white.get("games")["games"][0]["changed"] / 1000
        assert changed == pytest.approx(time.time() + ahead, abs=60)  # by the clock of the server
    with running_server(
        tmp_path, *options, script=FREQUENT_SWEEPS, environment=environment
    ) as server:
        match = Match(server, cookies)
        match.await_sweep()
        check(
            min(remaining) + HEARTBEAT_MS,
            [time_left(match.position(game)) for game in (open_game, closed_game)],
            start,
        )


def check(before: int, remaining: list[int], start: float) -> None:
    elapsed = 1000 * (time.monotonic() - start)
    assert all(TWO_HOURS_MS - elapsed - 10 <= milliseconds < before for milliseconds in remaining)


def test_steady_time_continues_within_a_boot_whatever_the_time_of_day() -> None:
    stored = SteadyClock().anchor._replace(began=HOUR_SECONDS * 1000, shift=7_000)
    clock = SteadyClock(stored)
    assert clock() == pytest.approx(HOUR_SECONDS + clocks._seconds_since_boot(), abs=60)
    assert clock.wall_clock_offset_ms() / 1000 == pytest.approx(time.time() - clock(), abs=60)
    assert clock.anchor._replace(shift=0) == stored._replace(shift=0)


@pytest.mark.parametrize("boot", ["another", None])
def test_steady_time_after_a_reboot_is_the_time_of_day_minus_its_shift(
    boot: str | None,
) -> None:
    clock = SteadyClock(Anchor(boot, began=5_000, shift=HOUR_SECONDS * 1000))
    assert clock() == pytest.approx(time.time() - HOUR_SECONDS, abs=60)
    assert clock.wall_clock_offset_ms() == HOUR_SECONDS * 1000
    assert clock.anchor.boot not in ("another", "")


def test_system_without_boot_ids_uses_the_time_of_day(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clocks, "BOOT_ID", tmp_path / "none")
    clock = SteadyClock(SteadyClock().anchor._replace(began=5_000))
    assert clock() == pytest.approx(time.time(), abs=60)


async def test_shift_that_a_list_notices_first_is_stored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Lists contain times of day, so they notice a shift. Clocks must not jump after a reboot."""
    seats: Seats = {color: Person(ADA) for color in Color}
    with closing(Store(tmp_path)) as store:
        true_time = time.time
        monkeypatch.setattr(time, "time", lambda: true_time() + HOUR_SECONDS)
        await store.add(ServerGame.create(seats, Board()))
        await store.list_games(ADA)
        await store.maintain()
    monkeypatch.setattr(clocks, "_boot_id", lambda: "another")
    with closing(Store(tmp_path)) as store:
        assert store.game_time() == pytest.approx(true_time(), abs=60)
