"""The lobby: who waits for an opponent, what can be watched, and what becomes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pages import PUBLIC, Browser, Scripted, app
from sixlegs import Board, Color
from sixlegs.server import lobby as lobby_module
from sixlegs.server import store as store_module
from sixlegs.server.clocks import TimeControl
from sixlegs.server.computers import Computers
from sixlegs.server.games import Person, SeatedGame, Vacant
from sixlegs.server.hall import Hall
from sixlegs.server.store import Store

MINUTES = 60.0


@pytest.fixture
def ada(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setattr(lobby_module, "SOON", 0.0)
    monkeypatch.setattr(lobby_module, "LATER", 0.0)
    with app(tmp_path, address=PUBLIC) as browser:
        yield browser


def seen(browser: Browser) -> dict[str, Any]:
    view: dict[str, Any] = browser.http.get("/api/lobby").json()
    return view


def test_a_challenge_stands_in_the_lobby_until_somebody_comes(ada: Browser) -> None:
    bob = ada.other()
    ada.call_oneself("Ada")
    clock = {"initial": 60_000, "increment": 1_000, "isPerMove": False}
    game, token = ada.invite(isPublic=True, clock=clock)
    (challenge,) = seen(bob)["challenges"]
    assert (challenge["token"], challenge["by"], challenge["color"]) == (token, "Ada", "black")
    assert (challenge["clock"], challenge["yours"]) == (clock, False)
    assert seen(ada)["challenges"][0]["yours"] is True
    bob.accept(token)
    assert seen(bob)["challenges"] == []
    (watchable,) = seen(ada.other())["games"]
    assert (watchable["game"], watchable["ply"]) == (game, 0)
    with ada.tab(game) as tab:
        tab.ask("resign")
    assert seen(bob)["games"] == []


def test_invitations_by_link_and_private_games_are_not_in_the_lobby(ada: Browser) -> None:
    bob = ada.other()
    _, token = ada.invite()
    bob.accept(token)
    ada.invite()
    ada.begin()
    assert seen(bob) == {"type": "lobby", "challenges": [], "games": []}


def test_the_lobby_is_shown_again_when_it_changes(ada: Browser) -> None:
    bob = ada.other()
    with bob.lobby() as lobby:
        assert lobby.receive_json() == {"type": "lobby", "challenges": [], "games": []}
        game, token = ada.invite(isPublic=True)
        assert [one["game"] for one in lobby.receive_json()["challenges"]] == [game]
        bob.accept(token)
        view = lobby.receive_json()
        assert ([], [game]) == (view["challenges"], [one["game"] for one in view["games"]])
        with ada.tab(game) as tab:
            tab.play("wS1")
            assert lobby.receive_json()["games"][0]["ply"] == 1
            tab.ask("abort")
        assert lobby.receive_json()["games"] == []


def test_a_challenge_is_withdrawn_by_its_maker(ada: Browser) -> None:
    bob = ada.other()
    game, token = ada.invite(isPublic=True)
    with bob.lobby() as lobby:
        assert len(lobby.receive_json()["challenges"]) == 1
        assert bob.http.delete(f"/api/games/{game}").status_code == 404
        assert ada.http.delete(f"/api/games/{game}").status_code == 204
        assert lobby.receive_json()["challenges"] == []
    assert bob.accept(token).status_code == 404


def test_a_game_that_everybody_has_left_is_not_in_the_lobby_for_long(
    ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token = ada.invite(isPublic=True)
    ada.other().accept(token)
    assert len(seen(ada)["games"]) == 1
    monkeypatch.setattr(store_module, "STILL_GOING_ON", -60_000)
    assert seen(ada)["games"] == []


def test_nothing_can_be_done_over_the_socket_of_the_lobby(ada: Browser) -> None:
    with ada.lobby() as lobby:
        lobby.receive_json()
        lobby.send_json({"type": "resign", "request": 1, "version": 0})
        assert lobby.receive_json()["code"] == "nothing"
        lobby.send_text("nonsense")
        assert lobby.receive_json()["code"] == "malformed"


# Challenges whose makers have left


class Watch:
    """Shows the seconds that the test says."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def in_hall(
    folder: Path, happens: Callable[[Hall, Watch], Awaitable[None]], watch: Watch | None = None
) -> None:
    async def run() -> None:
        with closing(Store(folder)) as store:
            hall = Hall(store, Computers(Scripted()), now=watch or Watch(), patience=3 * MINUTES)
            await happens(hall, hall._now)  # type: ignore[arg-type]
            await hall.close()

    asyncio.run(run())


def challenge(access: Any = "public") -> SeatedGame:
    seats: Any = {Color.WHITE: Person("ada"), Color.BLACK: Vacant()}
    return SeatedGame.begun(seats, Board("Base"), TimeControl(60_000, 0), access)


async def waiting(hall: Hall) -> int:
    await hall.sweep()
    return len(await hall.store.challenges())


def test_a_challenge_dies_some_minutes_after_its_maker_has_left(tmp_path: Path) -> None:
    async def happens(hall: Hall, watch: Watch) -> None:
        with hall.attendance.of("ada"):
            await hall.begin(challenge())
            watch.seconds += 60 * MINUTES
            assert await waiting(hall) == 1
        watch.seconds += 3 * MINUTES
        assert await waiting(hall) == 1
        watch.seconds += 1
        assert await waiting(hall) == 0

    in_hall(tmp_path, happens)


def test_a_maker_who_comes_back_finds_the_challenge(tmp_path: Path) -> None:
    async def happens(hall: Hall, watch: Watch) -> None:
        await hall.begin(challenge())
        for _ in range(5):  # a page that is loaded again, or a phone that sleeps
            watch.seconds += 2 * MINUTES
            with hall.attendance.of("ada"), hall.attendance.of("ada"):
                assert await waiting(hall) == 1

    in_hall(tmp_path, happens)


def test_after_a_restart_makers_have_time_to_come_back(tmp_path: Path) -> None:
    watch = Watch()

    async def before(hall: Hall, watch: Watch) -> None:
        await hall.begin(challenge())

    async def after(hall: Hall, watch: Watch) -> None:
        assert await waiting(hall) == 1
        watch.seconds += 4 * MINUTES
        assert await waiting(hall) == 0

    in_hall(tmp_path, before, watch)
    watch.seconds += 60 * MINUTES
    in_hall(tmp_path, after, watch)


def test_an_invitation_by_link_waits_for_weeks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = challenge("link")

    async def happens(hall: Hall, watch: Watch) -> None:
        await hall.begin(game)
        watch.seconds += 1e9
        await hall.sweep()
        assert await hall.store.load(game.id)
        monkeypatch.setattr(store_module, "FORSAKEN", -60_000)
        await hall.sweep()
        assert await hall.store.load(game.id) is None
        assert await hall.store.invitation_to(game.id) is None

    in_hall(tmp_path, happens)


@pytest.mark.parametrize(
    ("access", "moves", "is_kept"),
    [
        ("link", 0, False),
        ("public", 1, False),
        ("link", 2, True),  # whoever has no clock may take their time
        ("private", 0, True),
    ],
)
def test_a_game_whose_first_moves_nobody_makes_is_called_off_some_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, access: Any, moves: int, is_kept: bool
) -> None:
    seats: Any = {Color.WHITE: Person("ada"), Color.BLACK: Person("bob")}
    game = SeatedGame.begun(seats, Board("Base"), None, access)
    for text in ("wS1", "bS1 wS1-")[:moves]:
        game.push(game.game.board.parse_uhp(text), now=0)

    async def happens(hall: Hall, watch: Watch) -> None:
        await hall.begin(game)
        await hall.sweep()
        assert await hall.store.load(game.id)
        monkeypatch.setattr(store_module, "FORSAKEN", -60_000)
        await hall.sweep()
        assert bool(await hall.store.load(game.id)) is is_kept

    in_hall(tmp_path, happens)
