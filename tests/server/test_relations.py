"""Tests of follows and blocks between accounts, and of what a block prevents."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from account_client import AccountClient, error_code
from asgi_client import FakeClock, Tab, drain_messages
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import accounts, relations
from sixlegs.server.storage.store import Store


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


def set_relation(client: AccountClient, name: str, kind: str) -> Response:
    return client.browser.http.put(f"/api/relations/{name}", json={"kind": kind})


def remove_relation(client: AccountClient, name: str) -> Response:
    return client.browser.http.delete(f"/api/relations/{name}")


def relations_of(client: AccountClient) -> dict[str, Any]:
    answer = client.browser.http.get("/api/relations")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def following(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "isOnline": False} for name in names]


@contextmanager
def shared_tabs(ada: AccountClient, bob: AccountClient) -> Iterator[tuple[Tab, Tab]]:
    """A game of the two, open in a tab of each."""
    game, token = ada.browser.create_open_game()
    assert bob.browser.accept(token).status_code == 200
    with ada.browser.tab(game) as ada_tab, bob.browser.tab(game) as bob_tab:
        drain_messages(ada_tab)
        yield ada_tab, bob_tab


def phrases(tab: Tab) -> list[str]:
    messages = drain_messages(tab)
    return [message["phrase"] for message in messages if message["type"] == "phrase-sent"]


def test_player_is_followed_until_unfollowed(ada: AccountClient, bob: AccountClient) -> None:
    for _ in range(2):  # repeating a request changes nothing
        assert set_relation(ada, "bob", "follow").status_code == 204
        assert relations_of(ada) == {"following": following("Bob"), "blocked": []}
    assert relations_of(bob) == {"following": [], "blocked": []}
    for _ in range(2):
        assert remove_relation(ada, "Bob").status_code == 204
        assert relations_of(ada) == {"following": [], "blocked": []}


def test_block_replaces_follow_and_the_reverse(ada: AccountClient, bob: AccountClient) -> None:
    set_relation(ada, "Bob", "follow")
    set_relation(ada, "Bob", "block")
    assert relations_of(ada) == {"following": [], "blocked": ["Bob"]}
    set_relation(ada, "Bob", "follow")
    assert relations_of(ada) == {"following": following("Bob"), "blocked": []}


def test_followed_player_is_online_while_a_page_is_open(
    ada: AccountClient, bob: AccountClient
) -> None:
    set_relation(ada, "Bob", "follow")
    with bob.browser.lobby() as lobby:
        lobby.next()
        assert relations_of(ada)["following"] == [{"name": "Bob", "isOnline": True}]
        set_relation(bob, "Ada", "block")
        assert relations_of(ada)["following"] == following("Bob")


def test_followed_player_is_listed_under_the_new_name(
    ada: AccountClient, bob: AccountClient
) -> None:
    set_relation(ada, "Bob", "follow")
    bob.browser.set_name("Robert")
    assert relations_of(ada)["following"] == following("Robert")
    assert error_code(set_relation(ada, "Bob", "block")) == "player-not-found"


def test_relations_require_two_accounts(ada: AccountClient) -> None:
    guest = ada.on_other_device()
    guest.browser.set_name("Gus")
    for answer in (
        guest.browser.http.get("/api/relations"),
        set_relation(guest, "Ada", "follow"),
        remove_relation(guest, "Ada"),
    ):
        assert (answer.status_code, error_code(answer)) == (401, "not-signed-in")
    answer = set_relation(ada, "Gus", "block")
    assert (answer.status_code, error_code(answer)) == (404, "player-not-found")


@pytest.mark.parametrize("kind", ["follow", "block"])
def test_account_has_no_relation_to_itself(ada: AccountClient, kind: str) -> None:
    answer = set_relation(ada, "Ada", kind)
    assert (answer.status_code, error_code(answer)) == (422, "own-account")


@pytest.mark.parametrize("body", ['{"kind": "hate"}', "{}", '{"kind": null}', "[]", '"follow"'])
def test_malformed_relation_is_rejected(ada: AccountClient, bob: AccountClient, body: str) -> None:
    answer = ada.browser.http.put("/api/relations/Bob", content=body)
    assert (answer.status_code, error_code(answer)) == (400, "malformed")
    assert relations_of(ada) == {"following": [], "blocked": []}


def test_number_of_relations_is_limited(
    ada: AccountClient, bob: AccountClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relations, "MAX_RELATIONS_PER_KIND", 1)
    ada.on_other_device().claim("Cleo")
    assert set_relation(ada, "Bob", "follow").status_code == 204
    answer = set_relation(ada, "Cleo", "follow")
    assert (answer.status_code, error_code(answer)) == (409, "too-many-relations")
    assert set_relation(ada, "Bob", "follow").status_code == 204  # is followed already
    assert set_relation(ada, "Cleo", "block").status_code == 204
    remove_relation(ada, "Bob")
    assert set_relation(ada, "Cleo", "follow").status_code == 204


def test_changes_of_relations_are_rate_limited(ada: AccountClient, bob: AccountClient) -> None:
    answers = [set_relation(ada, "Bob", "follow").status_code for _ in range(70)]
    assert answers[0] == 204
    assert answers[-1] == 429
    assert set_relation(bob, "Ada", "follow").status_code == 204


@pytest.mark.parametrize("is_blocker_invited", [True, False])
def test_blocked_player_and_blocker_cannot_join_each_other(
    ada: AccountClient, bob: AccountClient, is_blocker_invited: bool
) -> None:
    set_relation(ada, "Bob", "block")
    creator, invited = (bob, ada) if is_blocker_invited else (ada, bob)
    for is_public in (True, False):
        _, token = creator.browser.create_open_game(isPublic=is_public)
        invitation = invited.browser.http.get(f"/api/invitations/{token}")
        for answer in (invitation, invited.browser.accept(token)):
            assert (answer.status_code, error_code(answer)) == (404, "invitation-not-found")
        assert creator.browser.http.get(f"/api/invitations/{token}").status_code == 200
        assert ada.browser.new_browser().accept(token).status_code == 200


def test_quick_pairing_does_not_pair_a_blocked_player_with_the_blocker(
    ada: AccountClient, bob: AccountClient
) -> None:
    def pair(client: AccountClient) -> bool:
        """Ask for a game, and return whether there is no opponent yet."""
        clock = {"initial": 300_000, "increment": 5_000}
        answer = client.browser.http.post("/api/pairing", json={"clock": clock, "isRated": False})
        assert answer.status_code == 200, answer.text
        return bool(answer.json()["isWaiting"])

    set_relation(ada, "Bob", "block")
    with ada.browser.lobby(), bob.browser.lobby():
        assert pair(ada)
        assert pair(bob)
        assert not pair(ada.on_other_device())


def test_challenges_of_blocked_player_and_blocker_are_hidden_from_each_other(
    ada: AccountClient, bob: AccountClient
) -> None:
    def creators(client: AccountClient) -> list[str]:
        lobby = client.browser.http.get("/api/lobby").json()
        return [challenge["creatorName"] for challenge in lobby["challenges"]]

    ada.browser.create_open_game(isPublic=True)
    set_relation(ada, "Bob", "block")
    with ada.browser.lobby() as ada_lobby, bob.browser.lobby() as bob_lobby:
        received = [lobby.next() for lobby in (ada_lobby, bob_lobby)]
        assert [len(message["challenges"]) for message in received] == [1, 0]
        bob.browser.create_open_game(isPublic=True)
        received = [lobby.next() for lobby in (ada_lobby, bob_lobby)]
        names = [[item["creatorName"] for item in message["challenges"]] for message in received]
        assert names == [["Ada"], ["Bob"]]
    assert (creators(ada), creators(bob)) == (["Ada"], ["Bob"])
    assert sorted(creators(ada.on_other_device())) == ["Ada", "Bob"]
    remove_relation(ada, "Bob")
    assert sorted(creators(ada)) == sorted(creators(bob)) == ["Ada", "Bob"]


def test_phrases_of_a_blocked_player_are_not_shown(ada: AccountClient, bob: AccountClient) -> None:
    with shared_tabs(ada, bob) as (ada_tab, bob_tab):
        assert bob_tab.request("send-phrase", phrase="hello")["phrase"] == "hello"
        assert phrases(ada_tab) == ["hello"]
        set_relation(ada, "Bob", "block")
        # The blocked player sees the phrase as usual, so the block is not revealed.
        assert bob_tab.request("send-phrase", phrase="oops")["phrase"] == "oops"
        assert phrases(ada_tab) == []
        assert ada_tab.request("send-phrase", phrase="goodbye")["phrase"] == "goodbye"
        assert phrases(bob_tab) == ["goodbye"]


@pytest.mark.parametrize("is_blocker", [True, False])
def test_neither_blocked_player_nor_blocker_can_offer_a_rematch(
    ada: AccountClient, bob: AccountClient, is_blocker: bool
) -> None:
    with shared_tabs(ada, bob) as (ada_tab, bob_tab):
        ada_tab.play("wS1")
        bob_tab.next()
        bob_tab.play("bS1 wS1-")
        bob_tab.request("resign")
        drain_messages(ada_tab)
        set_relation(ada, "Bob", "block")
        answer = (ada_tab if is_blocker else bob_tab).request("offer-rematch")
        assert (answer["type"], answer["code"]) == ("rejection", "not-available")


def test_export_contains_the_relations(ada: AccountClient, bob: AccountClient) -> None:
    ada.on_other_device().claim("Cleo")
    set_relation(ada, "Bob", "follow")
    set_relation(ada, "Cleo", "block")
    answer = ada.browser.http.get("/api/account/export")
    assert answer.headers["cache-control"] == "no-store"  # personal data
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        account = json.loads(archive.read("account.json"))
    assert (account["following"], account["blocked"]) == (["Bob"], ["Cleo"])


def test_deleting_an_account_deletes_the_relations_to_and_from_it(
    ada: AccountClient, bob: AccountClient, tmp_path: Path
) -> None:
    set_relation(ada, "Bob", "follow")
    set_relation(bob, "Ada", "block")
    assert bob.browser.http.delete("/api/account").status_code == 204
    assert relations_of(ada) == {"following": [], "blocked": []}
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT count(*) FROM relations").fetchone() == (0,)


def test_signing_in_with_a_guests_games_keeps_the_relations(
    ada: AccountClient, bob: AccountClient
) -> None:
    set_relation(ada, "Bob", "follow")
    other = ada.on_other_device()
    other.browser.create_open_game()
    other.sign_in()
    assert relations_of(other) == {"following": following("Bob"), "blocked": []}


def test_relations_are_stored_in_every_database(
    any_database: None, tmp_path: Path, clock: FakeClock
) -> None:
    with closing(Store(tmp_path, clock)) as store:

        def work(connection: Any) -> list[object]:
            ada, bob = (UserId(f"account-{name}") for name in ("ada", "bob"))
            for user_id, name in ((ada, "Ada"), (bob, "Bob")):
                assert accounts.create(connection, user_id, name, "hash", 1)
            for kind in ("follow", "block", "block"):
                assert relations.set_relation(connection, ada, bob, kind, 2)
            found = relations.find_relations(connection, ada)
            blocked = relations.find_blocked_between(connection, [ada, bob])
            accounts.delete_account(connection, bob, 3)
            return [found, blocked, relations.find_relations(connection, ada)]

        found, blocked, after = store.database.write(work).result()
    assert found == [relations.Relation("block", UserId("account-bob"), "Bob")]
    assert blocked == {"account-ada": {"account-bob"}, "account-bob": {"account-ada"}}
    assert after == []
