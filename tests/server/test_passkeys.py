"""Tests of passkeys over HTTP: sign-up, sign-in and reauthentication."""

from __future__ import annotations

import json

from account_client import ORIGIN, PASSWORD, AccountClient, error_code
from asgi_client import FakeClock
from authenticator import Authenticator
from sixlegs.server.auth.service import RECENT_AUTHENTICATION_MS
from sixlegs.server.web.identity_cookie import COOKIE


def test_account_can_have_only_a_passkey(ada: AccountClient) -> None:
    device = Authenticator()
    credential = device.create(ada.challenge("registration", "Ada"), ORIGIN)
    assert ada.post("", name="Ada", credential=credential).status_code == 201
    assert ada.view()["hasPassword"] is False
    assert [key["id"] for key in ada.view()["passkeys"]] == [device.id]
    phone = ada.on_other_device()
    assertion = device.get(phone.challenge("authentication"), ORIGIN)
    assert phone.post("/sign-in", kind="passkey", credential=assertion).json() == {"name": "Ada"}
    assert ada.view()["passkeys"][0]["lastUsed"] is not None
    removed = ada.browser.http.delete(f"/api/account/passkeys/{device.id}")
    assert error_code(removed) == "last-credential"
    assert ada.change_password(PASSWORD).status_code == 204
    assert ada.browser.http.delete(f"/api/account/passkeys/{device.id}").status_code == 204
    assert ada.view()["passkeys"] == []


def test_passkey_can_be_added_once_and_used_to_reauthenticate(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    device = Authenticator()
    options = ada.challenge("registration")
    credential = device.create(options, ORIGIN)
    assert ada.post("/passkeys", credential=credential).status_code == 204
    assert error_code(ada.post("/passkeys", credential=credential)) == "passkey-rejected"
    assert json.loads(ada.challenge("registration"))["excludeCredentials"][0]["id"] == device.id
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    assert error_code(ada.post("/recovery-codes")) == "reauthentication-required"
    assertion = device.get(ada.challenge("authentication"), ORIGIN)
    assert ada.post("/reauthenticate", kind="passkey", credential=assertion).status_code == 204
    assert ada.post("/recovery-codes").status_code == 200


def test_passkey_is_rejected_for_a_wrong_origin_challenge_or_time(
    ada: AccountClient, clock: FakeClock
) -> None:
    device, phone = Authenticator(), ada.on_other_device()
    credential = device.create(ada.challenge("registration", "Ada"), ORIGIN)
    assert ada.post("", name="Ada", credential=credential).status_code == 201

    def try_with(credential: str) -> int:
        answer = phone.post("/sign-in", kind="passkey", credential=credential)
        return answer.status_code

    wrong_origin = device.get(phone.challenge("authentication"), "https://evil.example")
    other_browser = device.get(ada.on_other_device().challenge("authentication"), ORIGIN)
    not_issued = device.get(json.dumps({"rpId": "localhost", "challenge": "AAAA"}), ORIGIN)
    registration = json.loads(phone.challenge("registration", "Bob")) | {"rpId": "localhost"}
    wrong_ceremony = device.get(json.dumps(registration), ORIGIN)
    malformed = ("{}", "[]", "no JSON", '{"id": 1}')
    for assertion in (wrong_origin, other_browser, not_issued, wrong_ceremony, *malformed):
        assert try_with(assertion) == 403
    expired = device.get(phone.challenge("authentication"), ORIGIN)
    clock.seconds += 3600
    assert try_with(expired) == 403
    clock.seconds -= 3600
    stranger = Authenticator()
    assert try_with(stranger.get(phone.challenge("authentication"), ORIGIN)) == 403
    valid = device.get(phone.challenge("authentication"), ORIGIN)
    device.flags = 1  # user present, but not verified
    assert try_with(device.get(phone.challenge("authentication"), ORIGIN)) == 403
    assert try_with(valid) == 200


def test_passkey_assertion_can_be_used_once(ada: AccountClient, clock: FakeClock) -> None:
    """An attacker who intercepts an assertion and its cookie cannot replay them."""
    device = Authenticator()
    ada.post("", name="Ada", credential=device.create(ada.challenge("registration", "Ada"), ORIGIN))
    phone = ada.on_other_device()
    assert phone.me["hasAccount"] is False
    device.sign_count = -1  # the counter stays 0, as that of a synced passkey
    cookie, assertion = phone.browser.cookie, device.get(phone.challenge("authentication"), ORIGIN)
    clock.seconds += 5
    assert phone.post("/sign-in", kind="passkey", credential=assertion).status_code == 200
    eve = ada.on_other_device()
    eve.browser.http.cookies.clear()
    eve.browser.http.cookies.set(COOKIE, cookie)
    replay = eve.post("/sign-in", kind="passkey", credential=assertion)
    assert error_code(replay) == "sign-in-failed"
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    device.sign_count = -1
    confirmed = device.get(phone.challenge("authentication"), ORIGIN)
    clock.seconds += 5
    for status in (204, 403):
        answer = phone.post("/reauthenticate", kind="passkey", credential=confirmed)
        assert answer.status_code == status


def test_cloned_passkey_is_rejected(ada: AccountClient) -> None:
    device, phone = Authenticator(), ada.on_other_device()
    credential = device.create(ada.challenge("registration", "Ada"), ORIGIN)
    ada.post("", name="Ada", credential=credential)
    device.sign_count = 5
    assertion = device.get(phone.challenge("authentication"), ORIGIN)
    assert phone.post("/sign-in", kind="passkey", credential=assertion).status_code == 200
    device.sign_count = 2  # as on a clone made earlier
    thief = ada.on_other_device()
    assertion = device.get(thief.challenge("authentication"), ORIGIN)
    assert thief.post("/sign-in", kind="passkey", credential=assertion).status_code == 403
