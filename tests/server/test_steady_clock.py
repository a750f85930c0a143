"""Clocks and the time of day: somebody sets it, and no player gains or loses by that."""

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
TWO_HOURS = 2 * HOUR_SECONDS * 1000
BEAT = round(1000 * HEARTBEAT_SECONDS)
OFTEN = """
import sys
from sixlegs.server import app
from sixlegs.cli import main
app.SWEEP_INTERVAL_SECONDS = 0.2
sys.exit(main(sys.argv[1:]))
"""


class Match:
    """Two people at one server, which may be killed and started again."""

    def __init__(self, white: ServerProcess, people: list[str]) -> None:
        self.white, self.black = white, white.new_browser()
        people += [] if people else [self.white.cookie, self.black.cookie]
        self.white.cookie, self.black.cookie = people

    def begin(self, initial: int) -> str:
        """A game in which White's clock runs, and nobody watches."""
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

    def seen(self, game: str) -> dict[str, Any]:
        with self.white.tab(game) as tab:
            return next_message(tab)

    def await_sweep(self) -> None:
        """Wait until a game that nobody watches was ended, and so all were looked at."""
        self.white.cookie, visitor = self.white.new_browser().cookie, self.white.cookie
        short = self.begin(initial=1000)
        while not self.is_over(short):
            time.sleep(0.05)
        self.white.cookie = visitor

    def is_over(self, game: str) -> bool:
        games = self.white.get("games")["games"]
        return any(one["game"] == game and one["result"] for one in games)


def left(position: dict[str, Any]) -> int:
    assert position["result"] is None
    assert position["clock"]["running"] == "white"
    return int(position["clock"]["white"])


@needs_faults
@pytest.mark.parametrize("ahead", [3 * HOUR_SECONDS, -HOUR_SECONDS])
def test_nobody_gains_or_loses_time_when_the_time_of_day_is_set(tmp_path: Path, ahead: int) -> None:
    """Watched, swept, and after the server was killed: the time that went by is gone, no more; and
    up to a heartbeat less."""
    faults, port = FaultInjector(tmp_path / "faults"), str(free_port())
    options = ("--port", port, "--public-url", f"http://127.0.0.1:{port}", "--no-limits")
    environment, people = faults.environment, list[str]()
    with running_server(tmp_path, *options, script=OFTEN, environment=environment) as server:
        match = Match(server, people)
        begun = time.monotonic()
        games = watched, unwatched = match.begin(TWO_HOURS), match.begin(TWO_HOURS)
        with match.white.tab(watched) as tab:
            before = left(next_message(tab))
            faults.set_time_of_day(ahead=ahead)
            match.await_sweep()
            tab.send('{"type": "sync", "request": 1}')
            shown = [left(next_message(tab)), left(match.seen(unwatched))]
        check(before, shown, begun)
        changed = match.white.get("games")["games"][0]["changed"] / 1000
        assert changed == pytest.approx(time.time() + ahead, abs=60)  # as the machine shows it
    with running_server(tmp_path, *options, script=OFTEN, environment=environment) as server:
        match = Match(server, people)
        match.await_sweep()
        check(min(shown) + BEAT, [left(match.seen(game)) for game in games], begun)


def check(before: int, now: list[int], begun: float) -> None:
    gone = 1000 * (time.monotonic() - begun)
    assert all(TWO_HOURS - gone - 10 <= one < before for one in now)


def test_steady_time_goes_on_in_the_same_boot_whatever_the_time_of_day() -> None:
    kept = SteadyClock().anchor._replace(began=HOUR_SECONDS * 1000, shift=7_000)
    clock = SteadyClock(kept)
    assert clock() == pytest.approx(HOUR_SECONDS + clocks._seconds_since_boot(), abs=60)
    assert clock.wall_clock_offset_ms() / 1000 == pytest.approx(time.time() - clock(), abs=60)
    assert clock.anchor._replace(shift=0) == kept._replace(shift=0)


@pytest.mark.parametrize("boot", ["another", None])
def test_after_a_reboot_the_time_of_day_is_believed_less_what_it_was_set_by(
    boot: str | None,
) -> None:
    clock = SteadyClock(Anchor(boot, began=5_000, shift=HOUR_SECONDS * 1000))
    assert clock() == pytest.approx(time.time() - HOUR_SECONDS, abs=60)
    assert clock.wall_clock_offset_ms() == HOUR_SECONDS * 1000
    assert clock.anchor.boot not in ("another", "")


def test_a_system_that_tells_of_no_boot_goes_by_the_time_of_day(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clocks, "BOOT_ID", tmp_path / "none")
    clock = SteadyClock(SteadyClock().anchor._replace(began=5_000))
    assert clock() == pytest.approx(time.time(), abs=60)


async def test_a_time_of_day_that_was_set_is_kept_whoever_noticed_it_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Lists are told in the time of day, too; a reboot after that must not make clocks jump."""
    seats: Seats = {color: Person(ADA) for color in Color}
    with closing(Store(tmp_path)) as store:
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + HOUR_SECONDS)
        await store.add(ServerGame.create(seats, Board()))
        await store.list_games(ADA)
        await store.maintain()
    monkeypatch.setattr(clocks, "_boot_id", lambda: "another")
    with closing(Store(tmp_path)) as store:
        assert store.game_time() == pytest.approx(real(), abs=60)
