"""Accounts over HTTP: what people do with them."""

from __future__ import annotations

import io
import json
import zipfile

from account_client import OTHER_PASSWORD, AccountClient, error_code
from asgi_client import FakeClock


def test_a_guest_claims_an_account_and_keeps_games_and_seats(ada: AccountClient) -> None:
    ada.browser.set_name("Ada")
    game, _ = ada.browser.create_open_game()
    claimed = ada.claim("Ada")
    assert claimed.status_code == 201, claimed.text
    assert claimed.json()["name"] == "Ada"
    assert len(set(ada.codes)) == 8
    assert ada.me == {"name": "Ada", "canInvite": True, "hasAccount": True}
    assert ada.games == [game]
    with ada.browser.tab(game) as tab:
        assert tab.position["yourSide"] == "white"
        assert tab.position["seats"]["white"]["name"] == "Ada"


def test_signing_in_elsewhere_brings_what_was_there_along(ada: AccountClient) -> None:
    ada.claim()
    first, _ = ada.browser.create_open_game()
    phone = ada.on_other_device()
    phone.browser.set_name("On the phone")
    second, _ = phone.browser.create_open_game()
    assert phone.sign_in(" ADA ").json() == {"name": "Ada"}
    assert set(phone.games) == {first, second}
    assert set(ada.games) == {first, second}
    assert phone.me["name"] == "Ada"


def test_who_signs_out_is_a_new_guest_and_can_come_back(ada: AccountClient) -> None:
    ada.claim()
    game, _ = ada.browser.create_open_game()
    assert ada.post("/sign-out").status_code == 204
    assert ada.me == {"name": None, "canInvite": True, "hasAccount": False}
    assert ada.games == []
    assert ada.sign_in().status_code == 200
    assert ada.games == [game]


def test_sessions_are_listed_and_can_be_ended_from_afar(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    phone, tablet = ada.on_other_device(), ada.on_other_device()
    clock.seconds += 60
    phone.browser.http.headers["user-agent"] = "Mozilla (iPhone) Version/19 Safari/604.1"
    phone.sign_in()
    clock.seconds += 60
    tablet.sign_in()
    listed = ada.view()["sessions"]
    assert [one["device"] for one in listed] == ["", "Safari, iPhone", ""]
    assert [one["isCurrent"] for one in listed] == [False, False, True]
    ended = ada.browser.http.delete(f"/api/account/sessions/{listed[1]['id']}")
    assert ended.status_code == 204
    assert not phone.me["hasAccount"]
    assert tablet.me["hasAccount"]
    assert ada.browser.http.delete("/api/account/sessions").status_code == 204
    assert not tablet.me["hasAccount"]
    assert ada.me["hasAccount"]


def test_a_session_in_use_is_noted_from_time_to_time(ada: AccountClient, clock: FakeClock) -> None:
    ada.claim()
    (before,) = ada.view()["sessions"]
    clock.seconds += 2 * 3600
    ada.view()
    (after,) = ada.view()["sessions"]
    assert after["lastSeen"] - before["lastSeen"] == 2 * 3600 * 1000


def test_a_recovery_code_lets_in_once_and_a_new_password_is_chosen(ada: AccountClient) -> None:
    ada.claim()
    lost = ada.on_other_device()
    typed = ada.codes[3].upper().replace("-", " ")
    assert lost.recover(typed).status_code == 200
    assert lost.view()["recoveryCodesLeft"] == 7
    assert lost.change_password(OTHER_PASSWORD).status_code == 204
    assert not ada.me["hasAccount"]  # who had the old password is out
    assert lost.me["hasAccount"]
    assert error_code(ada.sign_in()) == "sign-in-failed"
    assert ada.sign_in(password=OTHER_PASSWORD).status_code == 200


def test_new_codes_replace_the_old_ones(ada: AccountClient) -> None:
    ada.claim()
    renewed = ada.post("/recovery-codes").json()["codes"]
    other = ada.on_other_device()
    assert error_code(other.recover(ada.codes[0])) == "sign-in-failed"
    assert other.recover(renewed[0]).status_code == 200


def test_an_account_is_renamed_where_it_plays(ada: AccountClient) -> None:
    ada.claim()
    ada.on_other_device().claim("Bob")
    game, _ = ada.browser.create_open_game()
    with ada.browser.tab(game) as tab:
        assert ada.browser.set_name("Lovelace") == "Lovelace"
        assert tab.next()["seats"]["white"]["name"] == "Lovelace"
    for name, code in (("вob", "name-mixed-scripts"), ("BOB", "name-taken"), ("", "name-length")):
        refused = ada.browser.http.put("/api/me", json={"name": name})
        assert error_code(refused) == code, name
    assert ada.on_other_device().sign_in("lovelace").status_code == 200


def test_all_that_is_kept_can_be_taken_out(ada: AccountClient) -> None:
    ada.claim()
    game, token = ada.browser.create_open_game()
    bob = ada.browser.new_browser()
    bob.accept(token)
    with ada.browser.tab(game) as tab:
        tab.play("wS1")
    taken = ada.browser.http.get("/api/account/export")
    assert taken.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(taken.content)) as archive:
        pgn, facts = archive.read("games.pgn").decode(), json.loads(archive.read("account.json"))
    assert '[White "Ada"]' in pgn
    assert "wS1" in pgn
    assert facts["name"] == "Ada"
    assert len(facts["sessions"]) == 1
    assert "hash" not in str(facts)
    assert ada.browser.new_browser().http.get("/api/account/export").status_code == 403


def test_who_leaves_takes_the_name_and_leaves_the_games(ada: AccountClient) -> None:
    ada.claim()
    game, token = ada.browser.create_open_game()
    bob = ada.browser.new_browser()
    bob.accept(token)
    with ada.browser.tab(game) as tab:
        tab.play("wS1")
    with bob.tab(game) as tab:
        tab.play("bS1 wS1-")
    assert ada.browser.http.delete("/api/account").status_code == 204
    assert ada.me == {"name": None, "canInvite": True, "hasAccount": False}
    assert error_code(ada.sign_in()) == "sign-in-failed"
    with bob.tab(game) as tab:
        assert tab.position["result"]["ending"] == "resignation"
        assert tab.position["seats"]["white"]["name"] is None
    assert error_code(ada.claim()) == "name-taken"  # it is held for a while
