"""Passkeys over HTTP: accounts made, opened and confirmed by them."""

from __future__ import annotations

import json

from app_accounts import ORIGIN, PASSWORD, Account, code_of
from app_client import Watch
from authenticator import Authenticator
from sixlegs.server.signin.service import RECENT_AUTHENTICATION_MS
from sixlegs.server.web.identity import COOKIE


def test_a_passkey_alone_makes_an_account_and_opens_it(ada: Account) -> None:
    device = Authenticator()
    made = device.create(ada.challenge("create", "Ada"), ORIGIN)
    assert ada.post("", name="Ada", credential=made).status_code == 201
    assert ada.view()["hasPassword"] is False
    assert [key["id"] for key in ada.view()["passkeys"]] == [device.id]
    phone = ada.elsewhere()
    shown = device.show(phone.challenge("show"), ORIGIN)
    assert phone.post("/sign-in", kind="passkey", credential=shown).json() == {"name": "Ada"}
    assert ada.view()["passkeys"][0]["used"] is not None
    removed = ada.browser.http.delete(f"/api/account/passkeys/{device.id}")
    assert code_of(removed) == "last-way-in"
    assert ada.change_password(PASSWORD).status_code == 204
    assert ada.browser.http.delete(f"/api/account/passkeys/{device.id}").status_code == 204
    assert ada.view()["passkeys"] == []


def test_a_passkey_is_added_once_and_confirms_who_one_is(ada: Account, watch: Watch) -> None:
    ada.claim()
    device = Authenticator()
    options = ada.challenge("create")
    made = device.create(options, ORIGIN)
    assert ada.post("/passkeys", credential=made).status_code == 204
    assert code_of(ada.post("/passkeys", credential=made)) == "passkey-refused"
    assert json.loads(ada.challenge("create"))["excludeCredentials"][0]["id"] == device.id
    watch.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    assert code_of(ada.post("/codes")) == "confirm-first"
    shown = device.show(ada.challenge("show"), ORIGIN)
    assert ada.post("/confirm", kind="passkey", credential=shown).status_code == 204
    assert ada.post("/codes").status_code == 200


def test_a_passkey_proves_nothing_at_another_place_or_time(ada: Account, watch: Watch) -> None:
    device, phone = Authenticator(), ada.elsewhere()
    made = device.create(ada.challenge("create", "Ada"), ORIGIN)
    assert ada.post("", name="Ada", credential=made).status_code == 201

    def try_with(credential: str) -> int:
        answer = phone.post("/sign-in", kind="passkey", credential=credential)
        return answer.status_code

    foreign = device.show(phone.challenge("show"), "https://evil.example")
    others = device.show(ada.elsewhere().challenge("show"), ORIGIN)
    unasked = device.show(json.dumps({"rpId": "localhost", "challenge": "AAAA"}), ORIGIN)
    created = device.show(json.dumps(json.loads(phone.challenge("create", "Bob"))
                          | {"rpId": "localhost"}), ORIGIN)  # fmt: skip
    for credential in (foreign, others, unasked, created, "{}", "[]", "no JSON", '{"id": 1}'):
        assert try_with(credential) == 403
    old = device.show(phone.challenge("show"), ORIGIN)
    watch.seconds += 3600
    assert try_with(old) == 403
    watch.seconds -= 3600
    stranger = Authenticator()
    assert try_with(stranger.show(phone.challenge("show"), ORIGIN)) == 403
    careless = device.show(phone.challenge("show"), ORIGIN)
    device.flags = 1  # nobody asked for a finger
    assert try_with(device.show(phone.challenge("show"), ORIGIN)) == 403
    assert try_with(careless) == 200


def test_an_answer_of_a_passkey_is_good_once(ada: Account, watch: Watch) -> None:
    """Replay: somebody has read an answer on its way, with the cookie that it came with."""
    device = Authenticator()
    ada.post("", name="Ada", credential=device.create(ada.challenge("create", "Ada"), ORIGIN))
    phone = ada.elsewhere()
    assert phone.me["hasAccount"] is False
    device.sign_count = -1  # keys that several devices share do not count: it stays 0
    read, shown = phone.browser.cookie, device.show(phone.challenge("show"), ORIGIN)
    watch.seconds += 5
    assert phone.post("/sign-in", kind="passkey", credential=shown).status_code == 200
    eve = ada.elsewhere()
    eve.browser.http.cookies.clear()
    eve.browser.http.cookies.set(COOKIE, read)
    again = eve.post("/sign-in", kind="passkey", credential=shown)
    assert code_of(again) == "sign-in-refused"
    watch.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    device.sign_count = -1
    confirmed = device.show(phone.challenge("show"), ORIGIN)
    watch.seconds += 5
    for status in (204, 403):
        answer = phone.post("/confirm", kind="passkey", credential=confirmed)
        assert answer.status_code == status


def test_a_copied_passkey_is_noticed(ada: Account) -> None:
    device, phone = Authenticator(), ada.elsewhere()
    made = device.create(ada.challenge("create", "Ada"), ORIGIN)
    ada.post("", name="Ada", credential=made)
    device.sign_count = 5
    shown = device.show(phone.challenge("show"), ORIGIN)
    assert phone.post("/sign-in", kind="passkey", credential=shown).status_code == 200
    device.sign_count = 2  # as a copy from before would have it
    thief = ada.elsewhere()
    shown = device.show(thief.challenge("show"), ORIGIN)
    assert thief.post("/sign-in", kind="passkey", credential=shown).status_code == 403
