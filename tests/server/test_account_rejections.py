"""Account requests that the server rejects, and attacks on accounts over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from starlette.websockets import WebSocketDisconnect

from account_client import ORIGIN, OTHER_PASSWORD, PASSWORD, AccountClient, error_code
from asgi_client import FakeClock
from authenticator import Authenticator
from sixlegs.server.auth.service import RECENT_AUTHENTICATION_MS
from sixlegs.server.limits.token_bucket import Rate, RateLimitError, TokenBuckets, TokenRequest
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.web.identity_cookie import COOKIE
from sixlegs.server.web.rate_limits import CLIENT_GUESS_RATE, Limits


def test_failed_sign_in_does_not_reveal_whether_an_account_exists(ada: AccountClient) -> None:
    ada.claim()
    eve = ada.on_other_device()
    known, unknown = eve.sign_in(password="wrong one"), eve.sign_in("Nobody1", "wrong one")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    known, unknown = eve.recover("0000-0000-0000-0000"), eve.recover("0000-0000-0000-0000", "Nox")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert "Ada" not in eve.challenge("authentication")


def test_sign_in_with_an_unknown_name_also_compares_a_password(
    ada: AccountClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sixlegs.server.accounts import passwords

    compared = []
    verify_password = passwords.verify_password

    def record(hash: str | None, password: str) -> bool:
        compared.append(password)
        return verify_password(hash, password)

    monkeypatch.setattr(passwords, "verify_password", record)
    ada.claim()
    eve = ada.on_other_device()
    eve.sign_in("Ada", "guess one")
    eve.sign_in("Nobody1", "guess two")
    assert compared == ["guess one", "guess two"]


def test_cookie_from_before_sign_in_gives_no_access_to_the_account(ada: AccountClient) -> None:
    """Session fixation: a cookie that an attacker planted or read remains that of a guest."""
    planted = ada.browser.cookie
    ada.claim()
    game, _ = ada.browser.create_open_game()
    assert ada.browser.cookie != planted
    eve = ada.on_other_device()
    eve.browser.http.cookies.clear()
    eve.browser.http.cookies.set(COOKIE, planted)
    assert eve.me["hasAccount"] is False
    assert eve.games == []
    signed_in = ada.browser.cookie
    ada.post("/sign-out")
    eve.browser.http.cookies.clear()
    eve.browser.http.cookies.set(COOKIE, signed_in)
    assert eve.me["hasAccount"] is False
    assert game not in eve.games


def test_password_guesses_are_counted_across_processes() -> None:
    first, second = Limits(), Limits()
    shared_buckets: dict[Rate, TokenBuckets] = {}

    async def share(kind: str, requests: Sequence[TokenRequest]) -> float:
        try:
            for request in requests:
                buckets = shared_buckets.setdefault(request.rate, TokenBuckets(request.rate))
                buckets.take(f"{kind} {request.key}")
        except RateLimitError as error:
            return error.retry_after
        return 0.0

    async def guess(limits: Limits, address: str) -> None:
        await limits.check_guess("ada", address)

    first.share = second.share = share
    for limits in [first, second] * (CLIENT_GUESS_RATE.burst // 2):
        asyncio.run(guess(limits, "192.0.2.1"))
    for limits in (first, second):
        with pytest.raises(RateLimitError):
            asyncio.run(guess(limits, "192.0.2.1"))
    asyncio.run(guess(first, "192.0.2.2"))


def test_failed_confirmations_of_one_account_do_not_block_other_accounts(
    ada: AccountClient,
) -> None:
    """Confirmations are counted per session, whatever name they are sent with."""
    ada.claim()
    eve = ada.on_other_device()
    eve.claim("Eve")
    answers = [eve.confirm(f"a wrong guess {number}") for number in range(11)]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429]
    assert ada.confirm().status_code == 204
    other_names = [
        eve.post(
            "/reauthenticate", kind="password", name=f"Nobody{number}", password="a wrong guess"
        )
        for number in range(3)
    ]
    assert [answer.status_code for answer in other_names] == [429] * 3


def test_wrong_recovery_codes_are_limited_per_client_only(ada: AccountClient) -> None:
    """A code has 80 random bits, so it needs no limit per account that strangers could exhaust."""
    ada.claim()
    eve = ada.on_other_device()
    answers = [eve.recover(f"0000-0000-0000-{number:04}") for number in range(21)]
    assert [answer.status_code for answer in answers] == [403] * 20 + [429]
    assert ada.on_other_device().recover(ada.codes[0]).status_code == 200


def test_new_password_ends_the_other_sessions(ada: AccountClient) -> None:
    ada.claim()
    thief = ada.on_other_device()
    thief.sign_in()
    game, _ = ada.browser.create_open_game()
    with thief.browser.tab(game) as tab:
        assert ada.change_password(OTHER_PASSWORD).status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                tab.next()
    assert closed.value.code == CLOSE_CODES["going-away"]
    assert not thief.me["hasAccount"]
    assert ada.me["hasAccount"]


ACCOUNT_ROUTES_FOR_ANY_SESSION = {
    ("get", "/api/account"),
    ("get", "/api/account/deletion"),  # numbers only, shown before the dialog asks for the password
    ("post", "/api/account"),
    ("get", "/api/account/deletion"),  # numbers of games only
    ("post", "/api/account/sign-in"),
    ("post", "/api/account/sign-out"),
    ("post", "/api/account/reauthenticate"),
}
"""Routes that a session may use without recent authentication, even with a stolen cookie."""

VALID_BODIES = {
    "/api/account/passkey-challenge": {"ceremony": "registration"},
    "/api/account/password": {"password": OTHER_PASSWORD},
    "/api/account/passkeys": {"credential": "{}"},
}


def test_stolen_cookie_does_not_suffice_to_change_or_export_an_account(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    http = ada.browser.http
    other = ada.on_other_device()
    other.sign_in()
    other_session = next(
        session["id"] for session in ada.view()["sessions"] if not session["isCurrent"]
    )
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    paths = http.get("/api/openapi.json").json()["paths"]
    routes = {
        (method, path)
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/api/account")
    }
    assert routes > ACCOUNT_ROUTES_FOR_ANY_SESSION
    for method, path in sorted(routes - ACCOUNT_ROUTES_FOR_ANY_SESSION):
        address = path.replace("{id}", other_session)
        answer = http.request(method, address, json=VALID_BODIES.get(path))
        assert (answer.status_code, error_code(answer)) == (403, "reauthentication-required"), (
            method,
            path,
        )
    assert error_code(http.put("/api/me", json={"name": "Eve"})) == "reauthentication-required"
    assert other.me["name"] == "Ada"
    assert error_code(ada.confirm("a wrong guess")) == "sign-in-failed"
    assert error_code(ada.post("/recovery-codes")) == "reauthentication-required"
    assert ada.confirm().status_code == 204
    assert ada.post("/recovery-codes").status_code == 200
    assert http.put("/api/me", json={"name": "Lovelace"}).status_code == 200
    assert http.get("/api/account/export").status_code == 200
    assert http.delete("/api/account/sessions").status_code == 204
    assert not other.me["hasAccount"]


def test_own_session_can_be_ended_without_recent_authentication(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    (session,) = ada.view()["sessions"]
    assert ada.browser.http.delete(f"/api/account/sessions/{session['id']}").status_code == 204
    assert not ada.me["hasAccount"]


def test_passkey_of_another_account_does_not_confirm(ada: AccountClient, clock: FakeClock) -> None:
    ada.claim()
    eve, device = ada.on_other_device(), Authenticator()
    eve.post("", name="Eve", credential=device.create(eve.challenge("registration", "Eve"), ORIGIN))
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    credential = device.get(ada.challenge("authentication"), ORIGIN)
    answer = ada.post("/reauthenticate", kind="passkey", credential=credential)
    assert error_code(answer) == "sign-in-failed"


def test_sessions_and_passkeys_of_other_accounts_cannot_be_deleted(ada: AccountClient) -> None:
    ada.claim()
    device = Authenticator()
    ada.post("/passkeys", credential=device.create(ada.challenge("registration"), ORIGIN))
    eve = ada.on_other_device()
    eve.claim("Eve")
    (session,) = ada.view()["sessions"]
    eve.browser.http.delete(f"/api/account/sessions/{session['id']}")
    eve.browser.http.delete(f"/api/account/passkeys/{device.id}")
    assert ada.me["hasAccount"]
    assert len(ada.view()["passkeys"]) == 1


def test_account_requests_of_a_guest_are_rejected(ada: AccountClient) -> None:
    for answer in (
        ada.browser.http.get("/api/account"),
        ada.post("/recovery-codes"),
        ada.confirm(),
        ada.change_password(PASSWORD),
        ada.browser.http.delete("/api/account"),
    ):
        assert error_code(answer) == "not-signed-in"
    assert ada.post("/sign-out").status_code == 204


def test_signed_in_user_cannot_create_a_second_account(ada: AccountClient) -> None:
    ada.claim()
    assert error_code(ada.claim("Second")) == "already-signed-in"


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password-length"),
        ("x" * 201, "password-length"),
        ("password123", "password-common"),
        ("aaaaaaaaaaaa", "password-common"),
        ("23456789:;", "password-common"),
        ("Adalbert12", "password-common"),
    ],
)
def test_weak_password_is_rejected(ada: AccountClient, password: str, code: str) -> None:
    assert error_code(ada.claim("Adalbert", password)) == code
    assert ada.me["hasAccount"] is False


def test_new_account_needs_either_a_password_or_a_valid_passkey(ada: AccountClient) -> None:
    assert error_code(ada.post("", name="Ada")) == "malformed"
    assert error_code(ada.post("", name="Ada", password=PASSWORD, credential="{}")) == "malformed"
    assert error_code(ada.post("", name="Ada", credential="{}")) == "passkey-rejected"
