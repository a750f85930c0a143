"""Account requests over HTTP: sign-up, sign-in, sessions, recovery, export and deletion."""

from __future__ import annotations

import io
import json
import zipfile

from account_client import OTHER_PASSWORD, AccountClient, error_code
from asgi_client import FakeClock
from sixlegs.server.auth.service import RECENT_AUTHENTICATION_MS

WITHOUT_GAMES = {"canInvite": True, "rating": None, "waitingGames": 0}


def test_guest_who_creates_an_account_keeps_games_and_seats(ada: AccountClient) -> None:
    ada.browser.set_name("Ada")
    game, _ = ada.browser.create_open_game()
    answer = ada.claim("Ada")
    assert answer.status_code == 201, answer.text
    assert answer.json()["name"] == "Ada"
    assert len(set(ada.codes)) == 8
    assert ada.me == {"name": "Ada", "hasAccount": True} | WITHOUT_GAMES
    assert ada.games == [game]
    with ada.browser.tab(game) as tab:
        assert tab.position["yourSide"] == "white"
        assert tab.position["seats"]["white"]["name"] == "Ada"


def test_sign_in_adds_the_games_of_the_guest_on_that_device(ada: AccountClient) -> None:
    ada.claim()
    first, _ = ada.browser.create_open_game()
    phone = ada.on_other_device()
    phone.browser.set_name("On the phone")
    second, _ = phone.browser.create_open_game()
    assert phone.sign_in(" ADA ").json() == {"name": "Ada"}
    assert set(phone.games) == {first, second}
    assert set(ada.games) == {first, second}
    assert phone.me["name"] == "Ada"


def test_signed_out_user_is_a_new_guest_and_can_sign_in_again(ada: AccountClient) -> None:
    ada.claim()
    game, _ = ada.browser.create_open_game()
    assert ada.post("/sign-out").status_code == 204
    assert ada.me == {"name": None, "hasAccount": False} | WITHOUT_GAMES
    assert ada.games == []
    assert ada.sign_in().status_code == 200
    assert ada.games == [game]


def test_sessions_are_listed_and_can_be_ended_from_another_device(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    phone, tablet = ada.on_other_device(), ada.on_other_device()
    clock.seconds += 60
    phone.browser.http.headers["user-agent"] = "Mozilla (iPhone) Version/19 Safari/604.1"
    phone.sign_in()
    clock.seconds += 60
    tablet.sign_in()
    sessions = ada.view()["sessions"]
    assert [session["device"] for session in sessions] == ["", "Safari, iPhone", ""]
    assert [session["isCurrent"] for session in sessions] == [False, False, True]
    answer = ada.browser.http.delete(f"/api/account/sessions/{sessions[1]['id']}")
    assert answer.status_code == 204
    assert not phone.me["hasAccount"]
    assert tablet.me["hasAccount"]
    assert ada.browser.http.delete("/api/account/sessions").status_code == 204
    assert not tablet.me["hasAccount"]
    assert ada.me["hasAccount"]


def test_use_of_a_session_updates_its_last_seen_time(ada: AccountClient, clock: FakeClock) -> None:
    ada.claim()
    (before,) = ada.view()["sessions"]
    clock.seconds += 2 * 3600
    ada.view()
    (after,) = ada.view()["sessions"]
    assert after["lastSeen"] - before["lastSeen"] == 2 * 3600 * 1000


def test_recovery_code_signs_in_and_allows_a_new_password(ada: AccountClient) -> None:
    ada.claim()
    device = ada.on_other_device()
    code = ada.codes[3].upper().replace("-", " ")
    assert device.recover(code).status_code == 200
    assert device.view()["recoveryCodesLeft"] == 7
    assert device.change_password(OTHER_PASSWORD).status_code == 204
    assert not ada.me["hasAccount"]  # the other sessions have ended
    assert device.me["hasAccount"]
    assert error_code(ada.sign_in()) == "sign-in-failed"
    assert ada.sign_in(password=OTHER_PASSWORD).status_code == 200


def test_new_recovery_codes_replace_the_old_ones(ada: AccountClient) -> None:
    ada.claim()
    new_codes = ada.post("/recovery-codes").json()["codes"]
    device = ada.on_other_device()
    assert error_code(device.recover(ada.codes[0])) == "sign-in-failed"
    assert device.recover(new_codes[0]).status_code == 200


def test_new_name_of_an_account_is_shown_in_open_games(ada: AccountClient) -> None:
    ada.claim()
    ada.on_other_device().claim("Bob")
    game, _ = ada.browser.create_open_game()
    with ada.browser.tab(game) as tab:
        assert ada.browser.set_name("Lovelace") == "Lovelace"
        assert tab.next()["seats"]["white"]["name"] == "Lovelace"
    for name, code in (("вob", "name-mixed-scripts"), ("BOB", "name-taken"), ("", "name-length")):
        answer = ada.browser.http.put("/api/me", json={"name": name})
        assert error_code(answer) == code, name
    assert ada.on_other_device().sign_in("lovelace").status_code == 200


def test_export_contains_the_account_and_its_games(ada: AccountClient) -> None:
    ada.claim()
    game, token = ada.browser.create_open_game()
    bob = ada.browser.new_browser()
    bob.accept(token)
    with ada.browser.tab(game) as tab:
        tab.play("wS1")
    answer = ada.browser.http.get("/api/account/export")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        pgn, account = archive.read("games.pgn").decode(), json.loads(archive.read("account.json"))
    assert '[White "Ada"]' in pgn
    assert "wS1" in pgn
    assert account["name"] == "Ada"
    assert len(account["sessions"]) == 1
    assert "hash" not in str(account)
    assert ada.browser.new_browser().http.get("/api/account/export").status_code == 401


def test_deleted_account_resigns_its_games_and_loses_its_name(ada: AccountClient) -> None:
    ada.claim()
    ada.browser.create_open_game()  # without an opponent, so it is deleted, not resigned
    game, token = ada.browser.create_open_game()
    bob = ada.browser.new_browser()
    bob.accept(token)
    effects = {"ongoingGames": 1, "archivedGames": 0, "computerGames": 0, "nameHoldDays": 30}
    assert ada.browser.http.get("/api/account/deletion").json() == effects
    with ada.browser.tab(game) as tab:
        tab.play("wS1")
    with bob.tab(game) as tab:
        tab.play("bS1 wS1-")
    assert ada.browser.http.delete("/api/account").status_code == 204
    assert ada.me == {"name": None, "hasAccount": False} | WITHOUT_GAMES
    assert error_code(ada.sign_in()) == "sign-in-failed"
    with bob.tab(game) as tab:
        assert tab.position["result"]["ending"] == "resignation"
        assert tab.position["seats"]["white"]["name"] is None
    assert error_code(ada.claim()) == "name-taken"  # reserved for a while


def test_deletion_needs_a_recent_authentication(ada: AccountClient, clock: FakeClock) -> None:
    ada.claim()
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    answer = ada.browser.http.delete("/api/account")
    assert (answer.status_code, error_code(answer)) == (403, "reauthentication-required")
    assert error_code(ada.confirm("a wrong guess")) == "sign-in-failed"
    assert error_code(ada.browser.http.delete("/api/account")) == "reauthentication-required"
    assert ada.confirm().status_code == 204
    assert ada.browser.http.delete("/api/account").status_code == 204


def test_deletion_is_previewed_only_for_the_own_account(ada: AccountClient) -> None:
    answer = ada.browser.http.get("/api/account/deletion")
    assert (answer.status_code, error_code(answer)) == (401, "not-signed-in")
