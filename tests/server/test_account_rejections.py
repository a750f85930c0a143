"""Accounts over HTTP: what an attacker tries, and what is refused."""

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


def test_nobody_learns_from_a_sign_in_whether_there_is_such_a_name(ada: AccountClient) -> None:
    ada.claim()
    eve = ada.on_other_device()
    known, unknown = eve.sign_in(password="wrong one"), eve.sign_in("Nobody1", "wrong one")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    known, unknown = eve.recover("0000-0000-0000-0000"), eve.recover("0000-0000-0000-0000", "Nox")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert "Ada" not in eve.challenge("authentication")


def test_unknown_names_cost_the_same_work(
    ada: AccountClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sixlegs.server.accounts import passwords

    compared = []
    real = passwords.verify_password

    def noting(hash: str | None, password: str) -> bool:
        compared.append(password)
        return real(hash, password)

    monkeypatch.setattr(passwords, "verify_password", noting)
    ada.claim()
    eve = ada.on_other_device()
    eve.sign_in("Ada", "guess one")
    eve.sign_in("Nobody1", "guess two")
    assert compared == ["guess one", "guess two"]


def test_a_cookie_from_before_is_worth_nothing_after_signing_in(ada: AccountClient) -> None:
    """Fixation: an attacker who planted a cookie, or read it, has a guest's."""
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


def test_guesses_are_counted_for_all_processes_together() -> None:
    one, other = Limits(), Limits()
    known: dict[Rate, TokenBuckets] = {}

    async def share(kind: str, claims: Sequence[TokenRequest]) -> float:
        try:
            for claim in claims:
                buckets = known.setdefault(claim.rate, TokenBuckets(claim.rate))
                buckets.take(f"{kind} {claim.key}")
        except RateLimitError as error:
            return error.retry_after
        return 0.0

    async def guess(limits: Limits, address: str) -> None:
        await limits.check_guess("ada", address)

    one.share = other.share = share
    for limits in [one, other] * (CLIENT_GUESS_RATE.burst // 2):
        asyncio.run(guess(limits, "192.0.2.1"))
    for limits in (one, other):
        with pytest.raises(RateLimitError):
            asyncio.run(guess(limits, "192.0.2.1"))
    asyncio.run(guess(one, "192.0.2.2"))


def test_nobody_keeps_all_others_from_confirming(ada: AccountClient) -> None:
    """Who confirms sends no name: guesses at none are not guesses at everybody."""
    ada.claim()
    eve = ada.on_other_device()
    eve.claim("Eve")
    answers = [eve.confirm(f"a wrong guess {number}") for number in range(11)]
    assert [one.status_code for one in answers] == [403] * 10 + [429]
    assert ada.confirm().status_code == 204
    other_names = [
        eve.post(
            "/reauthenticate", kind="password", name=f"Nobody{number}", password="a wrong guess"
        )
        for number in range(3)
    ]
    assert [one.status_code for one in other_names] == [429] * 3


def test_wrong_recovery_codes_are_limited_per_client_only(ada: AccountClient) -> None:
    """A code has 80 random bits, so it needs no limit per account that strangers could exhaust."""
    ada.claim()
    eve = ada.on_other_device()
    answers = [eve.recover(f"0000-0000-0000-{number:04}") for number in range(21)]
    assert [answer.status_code for answer in answers] == [403] * 20 + [429]
    assert ada.on_other_device().recover(ada.codes[0]).status_code == 200


def test_a_session_ends_with_the_password_it_was_opened_by(ada: AccountClient) -> None:
    ada.claim()
    thief = ada.on_other_device()
    thief.sign_in()
    game, _ = ada.browser.create_open_game()
    with thief.browser.tab(game) as tab:
        assert ada.change_password(OTHER_PASSWORD).status_code == 204
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                tab.next()
    assert ended.value.code == CLOSE_CODES["going-away"]
    assert not thief.me["hasAccount"]
    assert ada.me["hasAccount"]


ACCOUNT_ROUTES_FOR_ANY_SESSION = {
    ("get", "/api/account"),
    ("post", "/api/account"),
    ("post", "/api/account/sign-in"),
    ("post", "/api/account/sign-out"),
    ("post", "/api/account/reauthenticate"),
}
"""What a stolen cookie is enough for. All other account routes need recent authentication."""

VALID_BODIES = {
    "/api/account/passkey-challenge": {"ceremony": "registration"},
    "/api/account/password": {"password": OTHER_PASSWORD},
    "/api/account/passkeys": {"credential": "{}"},
}


def test_stolen_cookie_is_not_enough_to_change_or_export_an_account(
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


def test_own_session_ends_without_recent_authentication(
    ada: AccountClient, clock: FakeClock
) -> None:
    ada.claim()
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    (session,) = ada.view()["sessions"]
    assert ada.browser.http.delete(f"/api/account/sessions/{session['id']}").status_code == 204
    assert not ada.me["hasAccount"]


def test_one_cannot_confirm_with_somebody_elses_key(ada: AccountClient, clock: FakeClock) -> None:
    ada.claim()
    eve, device = ada.on_other_device(), Authenticator()
    eve.post("", name="Eve", credential=device.create(eve.challenge("registration", "Eve"), ORIGIN))
    clock.seconds += RECENT_AUTHENTICATION_MS / 1000 + 1
    shown = device.get(ada.challenge("authentication"), ORIGIN)
    answer = ada.post("/reauthenticate", kind="passkey", credential=shown)
    assert error_code(answer) == "sign-in-failed"


def test_nobody_touches_others_sessions_or_keys(ada: AccountClient) -> None:
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


def test_a_guest_has_no_account_to_change(ada: AccountClient) -> None:
    for answer in (
        ada.browser.http.get("/api/account"),
        ada.post("/recovery-codes"),
        ada.confirm(),
        ada.change_password(PASSWORD),
        ada.browser.http.delete("/api/account"),
    ):
        assert error_code(answer) == "not-signed-in"
    assert ada.post("/sign-out").status_code == 204


def test_who_has_an_account_claims_no_second_one(ada: AccountClient) -> None:
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
def test_a_password_that_would_not_hold_is_refused(
    ada: AccountClient, password: str, code: str
) -> None:
    assert error_code(ada.claim("Adalbert", password)) == code
    assert ada.me["hasAccount"] is False


def test_an_account_needs_one_way_in(ada: AccountClient) -> None:
    assert error_code(ada.post("", name="Ada")) == "malformed"
    assert error_code(ada.post("", name="Ada", password=PASSWORD, credential="{}")) == "malformed"
    assert error_code(ada.post("", name="Ada", credential="{}")) == "passkey-rejected"
