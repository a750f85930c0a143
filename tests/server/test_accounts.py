"""Accounts over HTTP: what people do with them, and what an attacker tries."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.websockets import WebSocketDisconnect

from app_client import HOST, PUBLIC, Browser, app
from authenticator import Authenticator
from sixlegs.server.limits.token_bucket import Claim, RateLimitError, TokenBucket
from sixlegs.server.protocol.from_server import CLOSE_CODES
from sixlegs.server.signin.service import CONFIRMED_FOR
from sixlegs.server.web.identity import COOKIE
from sixlegs.server.web.rate_limits import GUESSES, GUESSES_OF_MACHINE, Limits

ORIGIN = f"http://{HOST}"
PASSWORD = "ants in my pants"
ANOTHER = "beetles climb on top"


class Watch:
    """Time that passes when somebody says so."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


class Account:
    """A browser, and what its owner does about an account."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.codes: list[str] = []

    def post(self, path: str, **body: Any) -> Response:
        return self.browser.http.post(f"/api/account{path}", json=body)

    def claim(self, name: str = "Ada", password: str = PASSWORD) -> Response:
        answer = self.post("", name=name, password=password)
        self.codes = answer.json().get("codes", [])
        return answer

    def sign_in(self, name: str = "Ada", password: str = PASSWORD) -> Response:
        return self.post("/sign-in", kind="password", name=name, password=password)

    def recover(self, code: str, name: str = "Ada") -> Response:
        return self.post("/sign-in", kind="code", name=name, code=code)

    def challenge(self, use: str, name: str | None = None) -> str:
        answer = self.post("/challenge", use=use, name=name)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["options"])

    def confirm(self, password: str = PASSWORD) -> Response:
        return self.post("/confirm", kind="password", name="", password=password)

    def change_password(self, password: str) -> Response:
        return self.browser.http.put("/api/account/password", json={"password": password})

    def view(self) -> dict[str, Any]:
        answer = self.browser.http.get("/api/account")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @property
    def me(self) -> dict[str, Any]:
        return dict(self.browser.http.get("/api/me").json())

    @property
    def games(self) -> list[str]:
        return [game["game"] for game in self.browser.http.get("/api/games").json()["games"]]

    def elsewhere(self) -> Account:
        """Another device."""
        return Account(self.browser.other())


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def ada(tmp_path: Path, watch: Watch) -> Iterator[Account]:
    with app(tmp_path, address=PUBLIC, now=watch) as browser:
        yield Account(browser)


def code_of(answer: Response) -> str:
    return str(answer.json()["code"])


# What people do


def test_a_guest_claims_an_account_and_keeps_games_and_seats(ada: Account) -> None:
    ada.browser.call_oneself("Ada")
    game, _ = ada.browser.invite()
    claimed = ada.claim("Ada")
    assert claimed.status_code == 201, claimed.text
    assert claimed.json()["name"] == "Ada"
    assert len(set(ada.codes)) == 8
    assert ada.me == {"name": "Ada", "canInvite": True, "hasAccount": True}
    assert ada.games == [game]
    with ada.browser.tab(game) as tab:
        assert tab.position["you"] == "white"
        assert tab.position["seats"]["white"]["name"] == "Ada"


def test_signing_in_elsewhere_brings_what_was_there_along(ada: Account) -> None:
    ada.claim()
    first, _ = ada.browser.invite()
    phone = ada.elsewhere()
    phone.browser.call_oneself("On the phone")
    second, _ = phone.browser.invite()
    assert phone.sign_in(" ADA ").json() == {"name": "Ada"}
    assert set(phone.games) == {first, second}
    assert set(ada.games) == {first, second}
    assert phone.me["name"] == "Ada"


def test_who_signs_out_is_a_new_guest_and_can_come_back(ada: Account) -> None:
    ada.claim()
    game, _ = ada.browser.invite()
    assert ada.post("/sign-out").status_code == 204
    assert ada.me == {"name": None, "canInvite": True, "hasAccount": False}
    assert ada.games == []
    assert ada.sign_in().status_code == 200
    assert ada.games == [game]


def test_sessions_are_listed_and_can_be_ended_from_afar(ada: Account, watch: Watch) -> None:
    ada.claim()
    phone, tablet = ada.elsewhere(), ada.elsewhere()
    watch.seconds += 60
    phone.browser.http.headers["user-agent"] = "Mozilla (iPhone) Version/19 Safari/604.1"
    phone.sign_in()
    watch.seconds += 60
    tablet.sign_in()
    listed = ada.view()["sessions"]
    assert [one["device"] for one in listed] == ["", "Safari, iPhone", ""]
    assert [one["isThis"] for one in listed] == [False, False, True]
    ended = ada.browser.http.delete(f"/api/account/sessions/{listed[1]['id']}")
    assert ended.status_code == 204
    assert not phone.me["hasAccount"]
    assert tablet.me["hasAccount"]
    assert ada.browser.http.delete("/api/account/sessions").status_code == 204
    assert not tablet.me["hasAccount"]
    assert ada.me["hasAccount"]


def test_a_session_in_use_is_noted_from_time_to_time(ada: Account, watch: Watch) -> None:
    ada.claim()
    (before,) = ada.view()["sessions"]
    watch.seconds += 2 * 3600
    ada.view()
    (after,) = ada.view()["sessions"]
    assert after["seen"] - before["seen"] == 2 * 3600 * 1000


def test_a_recovery_code_lets_in_once_and_a_new_password_is_chosen(ada: Account) -> None:
    ada.claim()
    lost = ada.elsewhere()
    typed = ada.codes[3].upper().replace("-", " ")
    assert lost.recover(typed).status_code == 200
    assert lost.view()["codesLeft"] == 7
    assert lost.change_password(ANOTHER).status_code == 204
    assert not ada.me["hasAccount"]  # who had the old password is out
    assert lost.me["hasAccount"]
    assert code_of(ada.sign_in()) == "sign-in-refused"
    assert ada.sign_in(password=ANOTHER).status_code == 200


def test_new_codes_replace_the_old_ones(ada: Account) -> None:
    ada.claim()
    renewed = ada.post("/codes").json()["codes"]
    other = ada.elsewhere()
    assert code_of(other.recover(ada.codes[0])) == "sign-in-refused"
    assert other.recover(renewed[0]).status_code == 200


def test_an_account_is_renamed_where_it_plays(ada: Account) -> None:
    ada.claim()
    ada.elsewhere().claim("Bob")
    game, _ = ada.browser.invite()
    with ada.browser.tab(game) as tab:
        assert ada.browser.call_oneself("Lovelace") == "Lovelace"
        assert tab.next()["seats"]["white"]["name"] == "Lovelace"
    for name, code in (("вob", "name-alphabets"), ("BOB", "name-taken"), ("", "name-length")):
        refused = ada.browser.http.put("/api/me", json={"name": name})
        assert code_of(refused) == code, name
    assert ada.elsewhere().sign_in("lovelace").status_code == 200


def test_all_that_is_kept_can_be_taken_out(ada: Account) -> None:
    ada.claim()
    game, token = ada.browser.invite()
    bob = ada.browser.other()
    bob.accept(token)
    with ada.browser.tab(game) as tab:
        tab.play("wS1")
    taken = ada.browser.http.get("/api/account/data")
    assert taken.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(taken.content)) as archive:
        pgn, facts = archive.read("games.pgn").decode(), json.loads(archive.read("account.json"))
    assert '[White "Ada"]' in pgn
    assert "wS1" in pgn
    assert facts["name"] == "Ada"
    assert len(facts["sessions"]) == 1
    assert "hash" not in str(facts)
    assert ada.browser.other().http.get("/api/account/data").status_code == 403


def test_who_leaves_takes_the_name_and_leaves_the_games(ada: Account) -> None:
    ada.claim()
    game, token = ada.browser.invite()
    bob = ada.browser.other()
    bob.accept(token)
    with ada.browser.tab(game) as tab:
        tab.play("wS1")
    with bob.tab(game) as tab:
        tab.play("bS1 wS1-")
    assert ada.browser.http.delete("/api/account").status_code == 204
    assert ada.me == {"name": None, "canInvite": True, "hasAccount": False}
    assert code_of(ada.sign_in()) == "sign-in-refused"
    with bob.tab(game) as tab:
        assert tab.position["result"]["ending"] == "resignation"
        assert tab.position["seats"]["white"]["name"] is None
    assert ada.claim().status_code == 201  # it is free again


# Passkeys


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
    watch.seconds += CONFIRMED_FOR / 1000 + 1
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
    watch.seconds += CONFIRMED_FOR / 1000 + 1
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


# What an attacker tries


def test_nobody_learns_from_a_sign_in_whether_there_is_such_a_name(ada: Account) -> None:
    ada.claim()
    eve = ada.elsewhere()
    known, unknown = eve.sign_in(password="wrong one"), eve.sign_in("Nobody1", "wrong one")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    known, unknown = eve.recover("0000-0000-0000-0000"), eve.recover("0000-0000-0000-0000", "Nox")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert "Ada" not in eve.challenge("show")


def test_unknown_names_cost_the_same_work(ada: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    from sixlegs.server.accounts import passwords

    compared = []
    real = passwords.matches

    def noting(hash: str | None, password: str) -> bool:
        compared.append(password)
        return real(hash, password)

    monkeypatch.setattr(passwords, "matches", noting)
    ada.claim()
    eve = ada.elsewhere()
    eve.sign_in("Ada", "guess one")
    eve.sign_in("Nobody1", "guess two")
    assert compared == ["guess one", "guess two"]


def test_a_cookie_from_before_is_worth_nothing_after_signing_in(ada: Account) -> None:
    """Fixation: an attacker who planted a cookie, or read it, has a guest's."""
    planted = ada.browser.cookie
    ada.claim()
    game, _ = ada.browser.invite()
    assert ada.browser.cookie != planted
    eve = ada.elsewhere()
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


def test_guessing_is_slowed_down_and_keeps_nobody_out(ada: Account) -> None:
    ada.claim()
    eve = ada.elsewhere()
    answers = [eve.sign_in(password=f"guess number {number}") for number in range(12)]
    assert [one.status_code for one in answers] == [403] * 10 + [429] * 2
    assert ada.me["hasAccount"]  # who is signed in stays so


def test_guesses_are_counted_for_all_processes_together() -> None:
    one, other = Limits(), Limits()
    known: dict[tuple[str, str], TokenBucket] = {}

    async def share(kind: str, claims: Sequence[Claim]) -> bool:
        buckets = [known.setdefault((kind, who), TokenBucket(rate)) for who, rate in claims]
        return all(bucket.take() for bucket in buckets)

    async def guess(limits: Limits, address: str) -> None:
        await limits.guess("ada", address)

    one.share = other.share = share
    for limits in [one, other] * (GUESSES_OF_MACHINE.burst // 2):
        asyncio.run(guess(limits, "192.0.2.1"))
    for limits in (one, other):
        with pytest.raises(RateLimitError):
            asyncio.run(guess(limits, "192.0.2.1"))
    asyncio.run(guess(one, "192.0.2.2"))


def test_many_machines_together_have_few_guesses_at_one_name() -> None:
    limits = Limits(lambda: 0.0)

    async def guess(name: str, number: int) -> None:
        await limits.guess(name, f"192.0.2.{number}")

    for number in range(GUESSES.burst):
        asyncio.run(guess("ada", number))
    with pytest.raises(RateLimitError):
        asyncio.run(guess("ada", GUESSES.burst))
    asyncio.run(guess("bob", GUESSES.burst))


def test_nobody_keeps_all_others_from_confirming(ada: Account) -> None:
    """Who confirms sends no name: guesses at none are not guesses at everybody."""
    ada.claim()
    eve = ada.elsewhere()
    eve.claim("Eve")
    answers = [eve.confirm(f"a wrong guess {number}") for number in range(11)]
    assert [one.status_code for one in answers] == [403] * 10 + [429]
    assert ada.confirm().status_code == 204
    other_names = [
        eve.post("/confirm", kind="password", name=f"Nobody{number}", password="a wrong guess")
        for number in range(3)
    ]
    assert [one.status_code for one in other_names] == [429] * 3


def test_codes_cannot_be_guessed_either(ada: Account) -> None:
    ada.claim()
    eve = ada.elsewhere()
    answers = [eve.recover(f"0000-0000-0000-{number:04}") for number in range(11)]
    assert [one.status_code for one in answers] == [403] * 10 + [429]


def test_a_stolen_code_is_of_no_use_a_second_time(ada: Account) -> None:
    ada.claim()
    thief, other = ada.elsewhere(), ada.elsewhere()
    assert thief.recover(ada.codes[0]).status_code == 200
    assert code_of(other.recover(ada.codes[0])) == "sign-in-refused"
    assert ada.view()["codesLeft"] == 7  # by which its owner can tell
    ada.browser.http.delete("/api/account/sessions")
    assert not thief.me["hasAccount"]


@pytest.mark.parametrize("name", ["IVAN", "lvan", "Iv\u0430n", "1van", "Ivаn "])
def test_nobody_is_taken_for_somebody_else(ada: Account, name: str) -> None:
    ada.claim("Ivan")
    eve = ada.elsewhere()
    assert code_of(eve.claim(name)) in ("name-taken", "name-alphabets")
    asked = eve.browser.http.put("/api/me", json={"name": name})  # as a guest
    assert code_of(asked) == "name-taken"


def test_a_session_ends_with_the_password_it_was_opened_by(ada: Account) -> None:
    ada.claim()
    thief = ada.elsewhere()
    thief.sign_in()
    game, _ = ada.browser.invite()
    with thief.browser.tab(game) as tab:
        assert ada.change_password(ANOTHER).status_code == 204
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                tab.next()
    assert ended.value.code == CLOSE_CODES["going-away"]
    assert not thief.me["hasAccount"]
    assert ada.me["hasAccount"]


def test_what_matters_needs_the_password_again_after_a_while(ada: Account, watch: Watch) -> None:
    """A browser left open in a library is not enough to take an account over."""
    ada.claim()
    watch.seconds += CONFIRMED_FOR / 1000 + 1
    for answer in (
        ada.change_password(ANOTHER),
        ada.post("/codes"),
        ada.post("/passkeys", credential="{}"),
        ada.browser.http.delete("/api/account/passkeys/x"),
        ada.browser.http.delete("/api/account"),
    ):
        assert code_of(answer) == "confirm-first"
    assert code_of(ada.confirm("a wrong guess")) == "sign-in-refused"
    assert code_of(ada.post("/codes")) == "confirm-first"
    assert ada.confirm().status_code == 204
    assert ada.post("/codes").status_code == 200


def test_one_cannot_confirm_with_somebody_elses_key(ada: Account, watch: Watch) -> None:
    ada.claim()
    eve, device = ada.elsewhere(), Authenticator()
    eve.post("", name="Eve", credential=device.create(eve.challenge("create", "Eve"), ORIGIN))
    watch.seconds += CONFIRMED_FOR / 1000 + 1
    shown = device.show(ada.challenge("show"), ORIGIN)
    answer = ada.post("/confirm", kind="passkey", credential=shown)
    assert code_of(answer) == "sign-in-refused"


def test_nobody_touches_others_sessions_or_keys(ada: Account) -> None:
    ada.claim()
    device = Authenticator()
    ada.post("/passkeys", credential=device.create(ada.challenge("create"), ORIGIN))
    eve = ada.elsewhere()
    eve.claim("Eve")
    (session,) = ada.view()["sessions"]
    eve.browser.http.delete(f"/api/account/sessions/{session['id']}")
    eve.browser.http.delete(f"/api/account/passkeys/{device.id}")
    assert ada.me["hasAccount"]
    assert len(ada.view()["passkeys"]) == 1


def test_a_guest_has_no_account_to_change(ada: Account) -> None:
    for answer in (
        ada.browser.http.get("/api/account"),
        ada.post("/codes"),
        ada.confirm(),
        ada.change_password(PASSWORD),
        ada.browser.http.delete("/api/account"),
    ):
        assert code_of(answer) == "not-signed-in"
    assert ada.post("/sign-out").status_code == 204


def test_who_has_an_account_claims_no_second_one(ada: Account) -> None:
    ada.claim()
    assert code_of(ada.claim("Second")) == "already-signed-in"


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
def test_a_password_that_would_not_hold_is_refused(ada: Account, password: str, code: str) -> None:
    assert code_of(ada.claim("Adalbert", password)) == code
    assert ada.me["hasAccount"] is False


def test_an_account_needs_one_way_in(ada: Account) -> None:
    assert code_of(ada.post("", name="Ada")) == "malformed"
    assert code_of(ada.post("", name="Ada", password=PASSWORD, credential="{}")) == "malformed"
    assert code_of(ada.post("", name="Ada", credential="{}")) == "passkey-refused"


def test_another_site_signs_nobody_in_or_out(ada: Account) -> None:
    ada.claim()
    foreign = {"origin": "https://evil.example"}
    for path in ("/sign-in", "/sign-out", ""):
        answer = ada.browser.http.post(f"/api/account{path}", json={}, headers=foreign)
        assert answer.status_code == 403
        assert code_of(answer) == "foreign"
    assert ada.me["hasAccount"]


def test_behind_tls_the_cookie_is_the_hosts_own_and_an_old_one_is_exchanged(
    tmp_path: Path,
) -> None:
    site = "https://hive.example"
    with app(tmp_path, address=site) as browser:
        ada = Account(browser)
        ada.claim()  # over plain HTTP, before there was TLS
        old = browser.cookie
        browser.http.cookies.clear()
        headers = {"origin": site, "cookie": f"{COOKIE}={old}"}
        answer = browser.http.get(f"{site}/api/me", headers=headers)
        assert answer.json()["hasAccount"] is True
        kept, dropped = answer.headers.get_list("set-cookie")
        assert kept.startswith(f"__Host-{COOKIE}={old};")
        assert "Secure" in kept
        assert dropped.startswith(f"{COOKIE}=; ")
        assert "Max-Age=0" in dropped
