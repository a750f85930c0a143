"""Tests of challenges to named players: create, accept, decline, withdraw and expire."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from account_client import AccountClient, error_code
from asgi_client import PUBLIC_URL, FakeClock, Tab, open_app
from push_service import push_service
from sixlegs._core import GameTerms, TimeControl
from sixlegs.rules import Board, Color
from sixlegs.server.play.seats import Person, Seats, Vacant
from sixlegs.server.play.server_game import NO_TERMS, ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.push.services import PushServices
from sixlegs.server.rooms.registry import CHALLENGE_TIMEOUT_SECONDS, Registry
from sixlegs.server.storage import accounts, queries
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import Limits

CLOCK = {"initial": 300_000, "increment": 5_000}
CORRESPONDENCE = {"initial": 86_400_000, "increment": 0, "isPerMove": True}
ADA, BOB = UserId("account-ada"), UserId("account-bob")
RATED_START = {"kind": "empty", "gameType": "Base+MLP", "opening": "tournament"}


@pytest.fixture
def ada(ada: AccountClient) -> AccountClient:
    """A player with an account."""
    ada.claim()
    return ada


@pytest.fixture
def bob(ada: AccountClient) -> AccountClient:
    """The account of another player."""
    bob = ada.on_other_device()
    bob.claim("Bob")
    return bob


@pytest.fixture
def cleo(ada: AccountClient) -> AccountClient:
    """The account of a third player."""
    cleo = ada.on_other_device()
    cleo.claim("Cleo")
    return cleo


def new_challenge(terms: GameTerms = NO_TERMS) -> ServerGame:
    """Return a game of Ada to which Bob is challenged."""
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Vacant(BOB)}
    return ServerGame.create(seats, Board("Base"), terms, "link")


def post_challenge(client: AccountClient, name: str, **options: Any) -> Response:
    return client.browser.post(**{"clock": CLOCK} | options, opponent=name)


def challenge(client: AccountClient, name: str, **options: Any) -> tuple[str, str]:
    """Challenge a player, and return the id of the game and the token of the invitation."""
    answer = post_challenge(client, name, **options)
    assert answer.status_code == 201, answer.text
    return answer.json()["game"], answer.json()["invitation"]["token"]


def challenges_of(client: AccountClient) -> list[dict[str, Any]]:
    answer = client.browser.http.get("/api/challenges")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["challenges"])


def decline(client: AccountClient, token: str, reason: str = "later") -> Response:
    path = f"/api/invitations/{token}/decline"
    return client.browser.http.post(path, json={"reason": reason})


def block(client: AccountClient, name: str) -> None:
    client.browser.http.put(f"/api/relations/{name}", json={"kind": "block"})


def vacant_seat(tab: Tab) -> dict[str, Any]:
    return dict(tab.position["seats"]["black"])


def test_challenged_player_accepts(ada: AccountClient, bob: AccountClient) -> None:
    game, token = challenge(ada, "bob")
    (received,), (sent,) = challenges_of(bob), challenges_of(ada)
    assert (received["creatorName"], received["opponent"], received["isOwn"]) == (
        "Ada",
        "Bob",
        False,
    )
    assert (sent["token"], sent["isOwn"], sent["declined"]) == (token, True, None)
    details = bob.browser.http.get(f"/api/invitations/{token}").json()
    assert (details["creatorName"], details["isForYou"], details["color"]) == ("Ada", True, "black")
    with ada.browser.tab(game) as tab:
        assert vacant_seat(tab) == {"kind": "vacant", "invited": "Bob"}
        assert bob.browser.accept(token).json() == {"game": game}
        assert tab.next()["seats"]["black"]["name"] == "Bob"
    assert challenges_of(ada) == challenges_of(bob) == []


def test_only_the_challenged_player_can_accept_or_decline(
    ada: AccountClient, bob: AccountClient, cleo: AccountClient
) -> None:
    game, token = challenge(ada, "Bob")
    for client in (cleo, ada.on_other_device()):
        for answer in (
            client.browser.http.get(f"/api/invitations/{token}"),
            client.browser.accept(token),
            decline(client, token),
        ):
            assert (answer.status_code, error_code(answer)) == (404, "invitation-not-found")
        with client.browser.tab(game) as tab:
            assert vacant_seat(tab) == {"kind": "vacant"}
            assert tab.position["invitation"] is None
    assert challenges_of(cleo) == []
    assert decline(ada, token).status_code == 404
    with bob.browser.tab(game) as tab:
        assert vacant_seat(tab)["invited"] == "Bob"
        assert tab.position["invitation"]["token"] == token


def test_declined_challenge_is_shown_to_its_creator_with_the_reason(
    ada: AccountClient, bob: AccountClient
) -> None:
    game, token = challenge(ada, "Bob")
    with ada.browser.tab(game) as tab:
        for _ in range(2):
            assert decline(bob, token, "time-control").status_code == 204
        assert tab.next()["type"] == "position"
        assert vacant_seat(tab)["declined"] == "time-control"
    assert [item["declined"] for item in challenges_of(ada)] == ["time-control"]
    assert challenges_of(bob) == []
    assert error_code(bob.browser.accept(token)) == "invitation-not-found"
    assert ada.browser.http.delete(f"/api/games/{game}").status_code == 204
    assert challenges_of(ada) == []


def test_withdrawn_challenge_cannot_be_answered(ada: AccountClient, bob: AccountClient) -> None:
    game, token = challenge(ada, "Bob")
    assert ada.browser.http.delete(f"/api/games/{game}").status_code == 204
    assert challenges_of(bob) == []
    for answer in (bob.browser.accept(token), decline(bob, token)):
        assert error_code(answer) == "invitation-not-found"


def test_accepted_challenge_cannot_be_declined(ada: AccountClient, bob: AccountClient) -> None:
    _, token = challenge(ada, "Bob")
    bob.browser.accept(token)
    assert error_code(decline(bob, token)) == "invitation-not-found"


@pytest.mark.parametrize("body", ['{"reason": "rude"}', '{"reason": null}', "[]"])
def test_malformed_reason_is_rejected(ada: AccountClient, bob: AccountClient, body: str) -> None:
    _, token = challenge(ada, "Bob")
    answer = bob.browser.http.post(f"/api/invitations/{token}/decline", content=body)
    assert (answer.status_code, error_code(answer)) == (400, "malformed")
    assert len(challenges_of(bob)) == 1


def test_challenge_can_be_rated(ada: AccountClient, bob: AccountClient) -> None:
    _, token = challenge(ada, "Bob", start=RATED_START, isRated=True)
    (received,) = challenges_of(bob)
    assert (received["isRated"], received["rating"]["value"]) == (True, 1500)
    assert bob.browser.accept(token).status_code == 200


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("Nobody", {}, "player-not-found"),
        ("ada", {}, "own-account"),
        ("Bob", {"isPublic": True}, "malformed"),
        ("", {}, "malformed"),
        ("Bob", {"isRated": True}, "not-ratable"),
    ],
)
def test_impossible_challenge_is_rejected(
    ada: AccountClient, bob: AccountClient, name: str, options: dict[str, Any], code: str
) -> None:
    assert error_code(post_challenge(ada, name, **options)) == code
    assert challenges_of(ada) == []


def test_challenges_require_an_account(ada: AccountClient) -> None:
    guest = ada.on_other_device()
    assert error_code(post_challenge(guest, "Ada")) == "account-required"
    assert error_code(guest.browser.http.get("/api/challenges")) == "not-signed-in"


def test_challenge_of_a_blocked_player_is_never_shown(
    ada: AccountClient, bob: AccountClient
) -> None:
    block(ada, "Bob")
    _, token = challenge(bob, "Ada")  # as usual, so the block is not revealed
    assert challenges_of(ada) == []
    assert [item["opponent"] for item in challenges_of(bob)] == ["Ada"]
    assert error_code(ada.browser.accept(token)) == "invitation-not-found"


def test_blocked_player_cannot_be_challenged(ada: AccountClient, bob: AccountClient) -> None:
    block(ada, "Bob")
    answer = post_challenge(ada, "Bob")
    assert (answer.status_code, error_code(answer)) == (409, "player-blocked")


def test_open_challenges_to_one_player_are_limited(ada: AccountClient, bob: AccountClient) -> None:
    tokens = [challenge(ada, "Bob")[1] for _ in range(Limits.max_challenges_per_pair)]
    answer = post_challenge(ada, "Bob")
    assert (answer.status_code, error_code(answer)) == (409, "too-many-challenges")
    decline(bob, tokens[0])
    assert post_challenge(ada, "Bob").status_code == 201


def test_received_challenges_are_limited(
    ada: AccountClient, bob: AccountClient, cleo: AccountClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limits, "max_challenges_received", 1)
    challenge(ada, "Bob")
    assert error_code(post_challenge(cleo, "Bob")) == "too-many-challenges"
    block(bob, "Ada")  # hidden challenges do not keep others from challenging
    assert post_challenge(cleo, "Bob").status_code == 201


def test_declined_challenges_cannot_be_repeated_quickly(
    ada: AccountClient, bob: AccountClient
) -> None:
    answers = []
    for _ in range(6):
        answers.append(post_challenge(ada, "Bob"))
        if answers[-1].status_code == 201:
            decline(bob, answers[-1].json()["invitation"]["token"])
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


def test_pages_are_notified_of_challenges_and_answers(
    ada: AccountClient, bob: AccountClient
) -> None:
    message = {"type": "notifications-changed"}
    address = "ws://localhost:8606/api/notifications/socket"
    with (
        ada.browser.http.websocket_connect(address) as ada_page,
        bob.browser.http.websocket_connect(address) as bob_page,
    ):

        def are_notified() -> bool:
            return bool(ada_page.receive_json() == bob_page.receive_json() == message)

        assert are_notified()  # at first
        _, token = challenge(ada, "Bob")
        assert are_notified()
        decline(bob, token)
        assert are_notified()
        game, _ = challenge(ada, "Bob")
        assert are_notified()
        ada.browser.http.delete(f"/api/games/{game}")
        assert are_notified()


def test_export_contains_the_challenges(ada: AccountClient, bob: AccountClient) -> None:
    challenge(ada, "Bob")
    for client, expected in ((ada, ["Ada", "Bob"]), (bob, ["Ada", "Bob"])):
        answer = client.browser.http.get("/api/account/export")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            (exported,) = json.loads(archive.read("account.json"))["challenges"]
        assert [exported["from"], exported["to"]] == expected


@pytest.mark.parametrize("is_challenger_deleted", [True, False])
def test_deleting_either_account_deletes_the_challenge(
    ada: AccountClient, bob: AccountClient, is_challenger_deleted: bool
) -> None:
    challenge(ada, "Bob")
    deleted, other = (ada, bob) if is_challenger_deleted else (bob, ada)
    assert deleted.browser.http.delete("/api/account").status_code == 204
    assert challenges_of(other) == []
    assert other.games == []


async def test_challenge_to_a_live_game_ends_when_its_creator_is_away(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    async def sweep_after(seconds: float) -> list[bool]:
        clock.seconds += seconds
        await registry.sweeper.sweep()
        return [await store.load(game.id) is not None for game in (live, correspondence)]

    live, correspondence = (
        new_challenge(GameTerms(TimeControl(300_000, 0, is_per_move)))
        for is_per_move in (False, True)
    )
    for game in (live, correspondence):
        assert await registry.invitations.create_game(game)
    assert await sweep_after(CHALLENGE_TIMEOUT_SECONDS - 1) == [True, True]
    with registry.presence.page(ADA):
        assert await sweep_after(10) == [True, True]
    assert await sweep_after(CHALLENGE_TIMEOUT_SECONDS + 1) == [False, True]


def test_absent_player_gets_a_push_notification(tmp_path: Path) -> None:
    with (
        push_service() as service,
        open_app(
            tmp_path, address=PUBLIC_URL, push_services=PushServices(service.address)
        ) as browser,
    ):
        ada = AccountClient(browser)
        ada.claim()
        bob = ada.on_other_device()
        bob.claim("Bob")
        bob.browser.http.put("/api/push", json=service.subscription("bobs", "ru"))
        game, _ = challenge(ada, "Bob")
        assert service.read(service.next()) == {
            "game": game,
            "title": "Новый вызов",
            "text": "Ada вызывает вас на партию в\xa0«Улей».",
        }


def test_challenges_are_stored_in_every_database(
    any_database: None, tmp_path: Path, clock: FakeClock
) -> None:
    game = new_challenge()
    with closing(Store(tmp_path, clock)) as store:

        def create(connection: Any) -> None:
            for user_id, name in ((ADA, "Ada"), (BOB, "Bob")):
                assert accounts.create(connection, user_id, name, "hash", 1)

        store.database.write(create).result()
        asyncio.run(store.add(game, "token"))
        ((_, found),) = asyncio.run(store.direct_challenges(BOB))
        assert found.players.seats == game.seats
        assert found.players.names == {ADA: "Ada", BOB: "Bob"}
        assert asyncio.run(store.read(queries.count_open_challenges, ADA, BOB)) == 1
        declined = game.copy()
        declined.decline(BOB, "casual")
        asyncio.run(store.save(declined, joined_side=Color.BLACK))
        assert asyncio.run(store.direct_challenges(BOB)) == []
        ((_, found),) = asyncio.run(store.direct_challenges(ADA))
        assert found.players.seats[Color.BLACK] == Vacant(BOB, "casual")


def test_offer_of_a_rematch_is_a_notification_of_the_opponent(
    ada: AccountClient, bob: AccountClient
) -> None:
    game, token = challenge(ada, "Bob")
    assert bob.browser.accept(token).status_code == 200

    def offers_to(client: AccountClient) -> list[dict[str, Any]]:
        return list(client.browser.http.get("/api/challenges").json()["rematchOffers"])

    with ada.browser.tab(game) as tab:
        tab.play("wS1")
        with bob.browser.tab(game) as other:
            tab.next()
            other.play("bS1 wS1-")
        while not tab.position["result"]:
            tab.request("resign")
        while tab.position["rematchOffer"] is None:
            tab.request("offer-rematch")
        assert offers_to(bob) == [{"game": game, "opponent": "Ada"}]
        assert offers_to(ada) == []
        while tab.position["rematchOffer"]:
            tab.request("decline-rematch")
    assert offers_to(bob) == []
