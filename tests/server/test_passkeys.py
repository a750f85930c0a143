"""Passkeys over HTTP: accounts made, opened and confirmed by them."""

from __future__ import annotations

import json

from account_client import ORIGIN, PASSWORD, AccountClient, error_code
from asgi_client import FakeClock
from authenticator import Authenticator
from sixlegs.server.auth.service import RECENT_AUTHENTICATION_MS
from sixlegs.server.web.identity_cookie import COOKIE


def test_a_passkey_alone_makes_an_account_and_opens_it(ada: AccountClient) -> None:
    device = Authenticator()
    made = device.create(ada.challenge("registration", "Ada"), ORIGIN)
    assert ada.post("", name="Ada", credential=made).status_code == 201
    assert ada.view()["hasPassword"] is False
    assert [key["id"] for key in ada.view()["passkeys"]] == [device.id]
    phone = ada.on_other_device()
    shown = device.get(phone.challenge("authentication"), ORIGIN)
    assert phone.post("/sign-in", kind="passkey", credential=shown).json() == {"name": "Ada"}
    assert ada.view()["passkeys"][0]["lastUsed"] is not None
    removed = ada.browser.http.delete(f"/api/account/passkeys/{device.id}")
    assert error_code(removed) == "last-credential"
    assert ada.change_password(PASSWORD).status_code == 204
    assert ada.browser.http.delete(f"/api/account/passkeys/{device.id}").status_code == 204
    assert ada.view()["passkeys"] == []


def test_a_passkey_is_added_once_and_confirms_who_one_is(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    device = Authenticator()
    options = ada.challenge("registration")
    made = device.create(options, ORIGIN)
    assert ada.post("/passkeys", credential=made).status_code == 204
    assert error_code(ada.post("/passkeys", credential=made)) == "passkey-rejected"
    assert json.loads(ada.challenge("registration"))["excludeCredentials"][0]["id"] == device.id
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    assert error_code(ada.post("/recovery-codes")) == "reauthentication-required"
    shown = device.get(ada.challenge("authentication"), ORIGIN)
    assert ada.post("/reauthenticate", kind="passkey", credential=shown).status_code == 204
    assert ada.post("/recovery-codes").status_code == 200


def test_a_passkey_proves_nothing_at_another_place_or_time(
    ada: AccountClient, clock: FakeClock
) -> None:
    device, phone = Authenticator(), ada.on_other_device()
    made = device.create(ada.challenge("registration", "Ada"), ORIGIN)
    assert ada.post("", name="Ada", credential=made).status_code == 201

    def try_with(credential: str) -> int:
        answer = phone.post("/sign-in", kind="passkey", credential=credential)
        return answer.status_code

    foreign = device.get(phone.challenge("authentication"), "https://evil.example")
    others = device.get(ada.on_other_device().challenge("authentication"), ORIGIN)
    unasked = device.get(json.dumps({"rpId": "localhost", "challenge": "AAAA"}), ORIGIN)
    created = device.get(json.dumps(json.loads(phone.challenge("registration", "Bob"))
                          | {"rpId": "localhost"}), ORIGIN)  # fmt: skip
    for credential in (foreign, others, unasked, created, "{}", "[]", "no JSON", '{"id": 1}'):
        assert try_with(credential) == 403
    old = device.get(phone.challenge("authentication"), ORIGIN)
    clock.seconds += 3600
    assert try_with(old) == 403
    clock.seconds -= 3600
    stranger = Authenticator()
    assert try_with(stranger.get(phone.challenge("authentication"), ORIGIN)) == 403
    careless = device.get(phone.challenge("authentication"), ORIGIN)
    device.flags = 1  # nobody asked for a finger
    assert try_with(device.get(phone.challenge("authentication"), ORIGIN)) == 403
    assert try_with(careless) == 200


def test_an_answer_of_a_passkey_is_good_once(ada: AccountClient, clock: FakeClock) -> None:
    """Replay: somebody has read an answer on its way, with the cookie that it came with."""
    device = Authenticator()
    ada.post("", name="Ada", credential=device.create(ada.challenge("registration", "Ada"), ORIGIN))
    phone = ada.on_other_device()
    assert phone.me["hasAccount"] is False
    device.sign_count = -1  # keys that several devices share do not count: it stays 0
    read, shown = phone.browser.cookie, device.get(phone.challenge("authentication"), ORIGIN)
    clock.seconds += 5
    assert phone.post("/sign-in", kind="passkey", credential=shown).status_code == 200
    eve = ada.on_other_device()
    eve.browser.http.cookies.clear()
    eve.browser.http.cookies.set(COOKIE, read)
    again = eve.post("/sign-in", kind="passkey", credential=shown)
    assert error_code(again) == "sign-in-failed"
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    device.sign_count = -1
    confirmed = device.get(phone.challenge("authentication"), ORIGIN)
    clock.seconds += 5
    for status in (204, 403):
        answer = phone.post("/reauthenticate", kind="passkey", credential=confirmed)
        assert answer.status_code == status


def test_a_copied_passkey_is_noticed(ada: AccountClient) -> None:
    device, phone = Authenticator(), ada.on_other_device()
    made = device.create(ada.challenge("registration", "Ada"), ORIGIN)
    ada.post("", name="Ada", credential=made)
    device.sign_count = 5
    shown = device.get(phone.challenge("authentication"), ORIGIN)
    assert phone.post("/sign-in", kind="passkey", credential=shown).status_code == 200
    device.sign_count = 2  # as a copy from before would have it
    thief = ada.on_other_device()
    shown = device.get(thief.challenge("authentication"), ORIGIN)
    assert thief.post("/sign-in", kind="passkey", credential=shown).status_code == 403
