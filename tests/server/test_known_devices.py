"""Known devices: strangers cannot lock the owner of an account out, and guessing stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from account_client import ORIGIN, OTHER_PASSWORD, AccountClient
from asgi_client import HOST, PUBLIC_URL, Browser, FakeClock, open_app
from authenticator import Authenticator
from sixlegs.server.accounts import passwords
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.token_bucket import (
    MAX_TRACKED_KEYS,
    RateLimitError,
    TokenBuckets,
)
from sixlegs.server.storage import accounts, known_devices
from sixlegs.server.storage.store import Store
from sixlegs.server.web.device_cookie import DEVICE_COOKIE, MAX_DEVICE_TOKENS, DeviceCookies
from sixlegs.server.web.rate_limits import (
    ACCOUNT_GUESS_RATE,
    CLIENT_GUESS_RATE,
    DEVICE_GUESS_RATE,
    Limits,
)

DAY = 24 * 3600
IPV4 = [f"198.51.100.{number}" for number in range(6)]
IPV6 = [f"2001:db8:7:{number:x}::1" for number in range(100)]  # all within one /48


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "hash_password", lambda password: password)
    monkeypatch.setattr(passwords, "verify_password", lambda hash, password: hash == password)


@pytest.fixture
def ada(tmp_path: Path, clock: FakeClock) -> Iterator[AccountClient]:
    with open_app(tmp_path, address=PUBLIC_URL, now=clock, limits=Limits(clock)) as browser:
        account = AccountClient(browser)
        account.claim()
        yield account


def at(ada: AccountClient, address: str, cookies: AccountClient | None = None) -> AccountClient:
    """Return a browser at *address*, new or with the *cookies* of another browser."""
    http = ada.browser.http
    client = TestClient(
        http.app, f"http://{HOST}", headers={"origin": f"http://{HOST}"}, client=(address, 50000)
    )
    client.portal = http.portal
    if cookies:
        client.cookies.update(cookies.browser.http.cookies)
    return AccountClient(Browser(client, ada.browser._store))


def signed_out(ada: AccountClient, address: str = "192.0.2.1") -> AccountClient:
    """Return a browser that has signed in to Ada's account and out again."""
    device = at(ada, address)
    assert device.sign_in().status_code == 200
    assert device.post("/sign-out").status_code == 204
    return device


def attack(ada: AccountClient, addresses: list[str]) -> None:
    """Guess from *addresses* until every guess is rejected."""
    for _ in range(CLIENT_GUESS_RATE.burst + 1):
        answers = [at(ada, address).sign_in(password="a wrong guess") for address in addresses]
    assert {answer.status_code for answer in answers} == {429}


def wait_of(answer: Response) -> int:
    """Return the seconds to wait that a 429 response states in its header and in its body."""
    assert answer.status_code == 429, answer.text
    seconds = int(answer.headers["retry-after"])
    assert answer.json()["retryAfter"] == seconds
    return seconds


def test_owner_signs_in_from_known_device_during_attack(ada: AccountClient) -> None:
    device = signed_out(ada)
    attack(ada, [*IPV4, *IPV6[:2]])
    assert device.sign_in().status_code == 200


def test_known_device_behind_the_attackers_address_signs_in(ada: AccountClient) -> None:
    device = signed_out(ada, IPV4[0])
    attacker = at(ada, IPV4[0])
    while attacker.sign_in("Nobody1", "a wrong guess").status_code != 429:
        attacker.browser.http.cookies.clear()
    attack(ada, IPV4)
    assert device.sign_in().status_code == 200
    assert device.challenge("authentication")


def test_owner_on_new_device_waits_for_one_token_per_attacking_client(
    ada: AccountClient, clock: FakeClock
) -> None:
    attack(ada, [*IPV4, IPV6[0]])
    device = at(ada, "192.0.2.9")
    wait = wait_of(device.sign_in())
    assert wait <= (len(IPV4) + 2) * ACCOUNT_GUESS_RATE.seconds
    for _ in range(wait):  # the attackers poll meanwhile, from all over their networks
        clock.seconds += 1
        for address in (*IPV4, *IPV6[:3]):
            at(ada, address).sign_in(password="a wrong guess")
    assert device.sign_in().status_code == 200


def test_recovery_code_and_passkey_work_on_new_device_during_attack(ada: AccountClient) -> None:
    key = Authenticator()
    created = key.create(ada.challenge("registration"), ORIGIN)
    assert ada.post("/passkeys", credential=created).status_code == 204
    attack(ada, [*IPV4, *IPV6[:2]])
    assert at(ada, "192.0.2.8").recover(ada.codes[0]).status_code == 200
    device = at(ada, "192.0.2.9")
    device.me  # noqa: B018  # sets the cookie that the challenge belongs to
    credential = key.get(device.challenge("authentication"), ORIGIN)
    assert device.post("/sign-in", kind="passkey", credential=credential).status_code == 200


def test_ipv6_site_is_one_client(ada: AccountClient) -> None:
    assert len({client_network(address) for address in IPV6}) == 1
    answers = [at(ada, address).sign_in(password="a wrong guess") for address in IPV6[:12]]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429] * 2


def test_300_devices_behind_one_address_sign_in_at_once(ada: AccountClient) -> None:
    """They are not affected by an attacker who has used up the budget of the address."""
    campus = "203.0.113.1"
    devices = {}
    for number in range(300):
        name = f"Student {number}"
        device = at(ada, f"198.18.{number // 250}.{number % 250}")
        assert device.claim(name).status_code == 201, name
        assert device.post("/sign-out").status_code == 204
        devices[name] = at(ada, campus, device)
    attacker = at(ada, campus)
    while attacker.sign_in("Nobody1", "a wrong guess").status_code != 429:
        attacker.browser.http.cookies.clear()
    while attacker.browser.http.get("/api/me").status_code != 429:
        attacker.browser.http.cookies.clear()

    def sign_in(name: str) -> int:
        return devices[name].sign_in(name).status_code

    with ThreadPoolExecutor(50) as threads:
        assert set(threads.map(sign_in, devices)) == {200}


def test_stolen_device_cookie_gives_a_guess_budget_and_no_access(
    ada: AccountClient, clock: FakeClock
) -> None:
    device = signed_out(ada)
    thief = at(ada, IPV4[0])
    stolen = device.browser.http.cookies[DEVICE_COOKIE]
    thief.browser.http.cookies.set(DEVICE_COOKIE, stolen, path="/api/account")
    assert thief.me["hasAccount"] is False
    assert thief.browser.http.get("/api/account").json()["code"] == "not-signed-in"
    attack(ada, [*IPV4, IPV6[0]])
    answers = [thief.sign_in(password="a wrong guess").status_code for _ in range(12)]
    assert answers == [403] * DEVICE_GUESS_RATE.burst + [429] * 2
    other = thief.on_other_device()
    other.claim("Bob")
    wrong = [thief.sign_in("Bob", "a wrong guess").status_code for _ in range(11)]
    assert wrong == [403] * CLIENT_GUESS_RATE.burst + [429]  # no budget at another account


def test_guesses_per_day_at_one_account_are_bounded() -> None:
    """The bound in docs/explanation/accounts.md holds for guesses from any number of addresses."""
    now = 0.0
    buckets = TokenBuckets(ACCOUNT_GUESS_RATE, lambda: now)
    granted = 0
    while now < DAY:
        for client in range(30):
            try:
                buckets.take("ada", f"{client}")
            except RateLimitError:
                continue
            granted += 1
        now += 7
    assert 8_500 < granted <= 60 + DAY // 10 == 8_700


def test_guesses_at_many_other_names_do_not_refill_the_budget_of_an_account() -> None:
    buckets = TokenBuckets(ACCOUNT_GUESS_RATE, lambda: 0.0)
    for client in range(ACCOUNT_GUESS_RATE.burst):
        buckets.take("ada", str(client))
    for number in range(2 * MAX_TRACKED_KEYS):
        buckets.take(f"decoy {number}", "eve")
    with pytest.raises(RateLimitError):
        buckets.take("ada", "eve")
    assert len(buckets._full_at) <= MAX_TRACKED_KEYS


def test_guesses_at_long_names_take_little_memory(ada: AccountClient) -> None:
    """One U+FDFA becomes 18 characters, and 10,000 names are remembered."""
    limits = Limits(lambda: 0.0)
    for number in range(3):
        asyncio.run(limits.check_guess(f"{number}\ud800" * 10_000, IPV4[0]))
    remembered = [key for buckets in limits._buckets.values() for key in buckets._full_at]
    assert len(remembered) == 6
    assert max(map(len, remembered)) < 100


def test_device_stays_known_across_restart(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        ada = AccountClient(browser)
        ada.claim()
        ada.post("/sign-out")
        cookie = browser.http.cookies[DEVICE_COOKIE]
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        ada = AccountClient(browser)
        attack(ada, [*IPV4, IPV6[0]])
        device = at(ada, IPV4[0])
        assert device.sign_in().status_code == 429
        device.browser.http.cookies.set(DEVICE_COOKIE, cookie, path="/api/account")
        assert device.sign_in().status_code == 200


def test_signing_out_other_devices_forgets_them(ada: AccountClient) -> None:
    device = signed_out(ada)
    assert ada.browser.http.delete("/api/account/sessions").status_code == 204
    attack(ada, [*IPV4, IPV6[0]])
    assert device.sign_in().status_code == 429
    ada.post("/sign-out")
    assert ada.sign_in().status_code == 200  # the device that asked stays known


def test_signing_out_one_other_device_forgets_it(ada: AccountClient) -> None:
    device = at(ada, "192.0.2.1")
    device.sign_in()
    (session,) = (row["id"] for row in ada.view()["sessions"] if not row["isCurrent"])
    assert ada.browser.http.delete(f"/api/account/sessions/{session}").status_code == 204
    attack(ada, [*IPV4, IPV6[0]])
    assert device.sign_in().status_code == 429


def test_new_password_forgets_other_devices_and_keeps_this_one(ada: AccountClient) -> None:
    device = signed_out(ada)
    assert ada.change_password(OTHER_PASSWORD).status_code == 204
    attack(ada, [*IPV4, IPV6[0]])
    assert device.sign_in(password=OTHER_PASSWORD).status_code == 429
    ada.post("/sign-out")
    assert ada.sign_in(password=OTHER_PASSWORD).status_code == 200


def test_session_from_before_device_cookies_makes_its_device_known(ada: AccountClient) -> None:
    ada.browser.http.cookies.delete(DEVICE_COOKIE)
    assert ada.post("/sign-out").status_code == 204
    attack(ada, [*IPV4, IPV6[0]])
    assert ada.sign_in().status_code == 200


def test_one_browser_knows_several_accounts(ada: AccountClient) -> None:
    ada.post("/sign-out")
    assert ada.claim("Bob").status_code == 201
    ada.post("/sign-out")
    attack(ada, [*IPV4, IPV6[0]])
    assert ada.sign_in("Ada").status_code == 200
    ada.post("/sign-out")
    assert ada.sign_in("Bob").status_code == 200


def test_stolen_session_does_not_use_up_the_confirmations_of_others(ada: AccountClient) -> None:
    thief = at(ada, IPV4[0])
    thief.sign_in()
    answers = [thief.confirm("a wrong guess").status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]
    assert ada.confirm().status_code == 204


def test_device_cookie_is_signed_and_holds_few_tokens() -> None:
    cookies = DeviceCookies("key")
    tokens = tuple(f"{number:043}" for number in range(MAX_DEVICE_TOKENS + 2))
    name, value = cookies.header(tokens, is_secure=True).partition(";")[0].split("=", 1)
    assert cookies.tokens(f"other=1; {name}={value}") == tokens[:MAX_DEVICE_TOKENS]
    for forged in (
        f"{name}={value[:-1]}A",
        f"{name}={value[44:]}",
        f"{name}=",
        f"{name}={'ü' * 43}.{'A' * 43}",
        "",
    ):
        assert cookies.tokens(forged) == ()
    assert DeviceCookies("other").tokens(f"{name}={value}") == ()
    assert "; Path=/; " in cookies.header(tokens, is_secure=True)
    assert "HttpOnly" in cookies.header(tokens, is_secure=False)


@pytest.mark.usefixtures("any_database")
def test_only_the_latest_devices_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_devices, "MAX_KNOWN_DEVICES", 3)
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        AccountClient(browser).claim()
    with closing(Store(tmp_path)) as store:
        user_id = asyncio.run(store.read(accounts.find_user_id_by_name, "Ada"))
        assert user_id
        for number in range(5):
            seen = 10**13 + number
            remembered = store.write(
                known_devices.remember, user_id, [], f"hash {number}", "session", seen
            )
            assert asyncio.run(remembered)
        hashes = [f"hash {number}" for number in range(5)]
        known = [asyncio.run(store.read(known_devices.find, [hash], "ada")) for hash in hashes]
        assert known == [None, None, *hashes[2:]]
        assert asyncio.run(store.read(known_devices.find, hashes, "Bob")) is None
        assert asyncio.run(store.read(known_devices.find, hashes, None)) == hashes[-1]
        asyncio.run(store.write(accounts.ban, user_id, 1))
        assert asyncio.run(store.read(known_devices.find, hashes, "ada")) is None


def test_every_device_token_is_stored_as_a_hash(ada: AccountClient, tmp_path: Path) -> None:
    token = ada.browser.http.cookies[DEVICE_COOKIE].partition(".")[0]
    assert len(token) == 43
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
    assert b"known_devices" in stored
    assert token.encode() not in stored
