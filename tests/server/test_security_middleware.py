"""Tests of cross-site protection, identity cookies, security headers and page files."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from asgi_client import HOST, NEW_GAME_REQUEST, Browser, open_app
from sixlegs.server.app import create_app
from sixlegs.server.play.user_ids import UserId, new_token
from sixlegs.server.protocol.server_messages import CLOSE_CODES, PROTOCOL
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.web.identity_cookie import COOKIE, SECURE_COOKIE
from sixlegs.server.web.static_files import PAGE_MISSING_MESSAGE


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    page = tmp_path / "static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Hive</title>")
    (page / "assets" / "main-4f2a.js").write_text("play()")
    (page / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    with open_app(tmp_path, page=page) as browser:
        yield browser


FOREIGN_HOSTS = ["evil.example", "evil.example:8606", "localhost.evil.example", "", "[::2]:8606"]
FOREIGN_ORIGINS = ["http://evil.example", "null", "", "http://localhost:1", "file://", "localhost"]


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_requests_to_a_foreign_host_are_rejected_without_a_cookie(
    browser: Browser, host: str
) -> None:
    answer = browser.http.get("/", headers={"host": host, "origin": f"http://{host}"})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross-site")
    assert "set-cookie" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["localhost:8606", "LOCALHOST", "127.0.0.1:8606", "[::1]:8606"])
def test_all_names_of_this_host_are_accepted(browser: Browser, host: str) -> None:
    answer = browser.http.get("/", headers={"host": host, "origin": f"http://{host}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_requests_from_other_origins_are_rejected(browser: Browser, origin: str) -> None:
    headers = {"origin": origin}
    assert (
        browser.http.post("/api/games", json=NEW_GAME_REQUEST, headers=headers).status_code == 403
    )
    assert browser.http.delete("/api/games/x", headers=headers).status_code == 403
    assert browser.http.get("/api/games", headers=headers).status_code == 403


def test_outdated_protocol_is_reported(browser: Browser) -> None:
    outdated = browser.http.get("/api/me", headers={"sixlegs-protocol": "0"})
    assert (outdated.status_code, outdated.json()["code"]) == (409, "outdated-protocol")
    assert browser.http.get("/api/me", headers={"sixlegs-protocol": str(PROTOCOL)}).is_success
    assert browser.http.get("/api/me").is_success  # other clients need not send it
    with (
        browser.http.websocket_connect(f"ws://{HOST}/api/lobby/socket?protocol=0") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == CLOSE_CODES["outdated-protocol"]
    with browser.http.websocket_connect(
        f"ws://{HOST}/api/lobby/socket?protocol={PROTOCOL}"
    ) as socket:
        assert msgspec.json.decode(socket.receive_text())["type"] == "lobby"


def test_unsafe_methods_require_an_origin(browser: Browser) -> None:
    del browser.http.headers["origin"]
    assert browser.http.post("/api/games", json=NEW_GAME_REQUEST).status_code == 403
    assert browser.http.get("/api/games").status_code == 200


@pytest.mark.parametrize(
    ("site", "mode", "is_allowed"),
    [
        ("same-origin", "cors", True),
        ("none", "navigate", True),
        ("cross-site", "navigate", True),  # a link in an email
        ("cross-site", "no-cors", False),
        ("cross-site", "cors", False),
        ("same-site", "no-cors", False),  # another port of this host
    ],
)
def test_only_navigation_is_allowed_from_other_sites(
    browser: Browser, site: str, mode: str, is_allowed: bool
) -> None:
    headers = {"sec-fetch-site": site, "sec-fetch-mode": mode}
    del browser.http.headers["origin"]
    for path in ("/", "/api/games", "/assets/main-4f2a.js"):
        answer = browser.http.get(path, headers=headers)
        assert answer.status_code == (200 if is_allowed else 403), path


@pytest.mark.parametrize(
    "headers",
    [
        *({"origin": origin} for origin in FOREIGN_ORIGINS),
        *({"host": host, "origin": f"http://{host}"} for host in FOREIGN_HOSTS),
    ],
)
def test_sockets_of_other_sites_are_rejected(browser: Browser, headers: dict[str, str]) -> None:
    game = browser.create_game()
    with pytest.raises(WebSocketDisconnect) as closed, browser.tab(game, **headers):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize(
    ("bound_host", "host", "is_allowed"),
    [
        ("0.0.0.0", "192.168.1.7:8606", True),
        ("0.0.0.0", "localhost:8606", True),
        ("0.0.0.0", "evil.example:8606", False),
        ("::", "[fe80::1]:8606", True),
        ("192.168.1.7", "192.168.1.7", True),
        ("192.168.1.7", "localhost", False),
        ("hive.example", "hive.example", True),
        ("hive.example", "evil.example", False),
    ],
)
def test_server_on_a_network_accepts_addresses_and_its_own_name(
    tmp_path: Path, bound_host: str, host: str, is_allowed: bool
) -> None:
    starlette = create_app(Store(tmp_path), host=bound_host, page=tmp_path)
    with TestClient(starlette, headers={"host": host}) as client:
        answers = [client.get("/api/games") for _ in range(2)]
        assert [answer.status_code == 200 for answer in answers] == [is_allowed] * 2


def test_cookie_is_hidden_from_scripts_and_other_sites(browser: Browser) -> None:
    cookie = browser.http.get("/").headers["set-cookie"]
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert len(cookie.split(";")[0].partition("=")[2].partition(".")[0]) == len(new_token()) == 43


# Cookies


def own_games(browser: Browser, cookie: str) -> list[str]:
    browser.http.cookies.clear()
    answer = browser.http.get("/api/games", headers={"cookie": cookie})
    return [game["game"] for game in answer.json()["games"]]


def test_only_issued_cookies_are_accepted(browser: Browser) -> None:
    browser.http.cookies.clear()
    for forged in (new_token(), f"{new_token()}.{new_token()}", "x", "", "."):
        answer = browser.http.get("/api/me", headers={"cookie": f"{COOKIE}={forged}"})
        token = answer.headers["set-cookie"].partition("=")[2].partition(".")[0]
        browser.http.cookies.clear()
        assert len(token) == 43
        assert token != forged.partition(".")[0]


def test_unsigned_cookie_of_a_known_user_is_accepted_and_replaced(browser: Browser) -> None:
    game = browser.create_game()
    unsigned = browser.http.cookies[COOKIE].partition(".")[0]
    assert own_games(browser, f"{COOKIE}={unsigned}") == [game]
    assert own_games(browser, f"{COOKIE}={browser.http.cookies[COOKIE]}") == [game]
    assert browser.http.cookies[COOKIE].startswith(f"{unsigned}.")


def test_first_valid_cookie_of_several_counts(browser: Browser) -> None:
    game = browser.create_game()
    own, forged = browser.http.cookies[COOKIE], f"{new_token()}.{new_token()}"
    other = browser.new_browser().http.cookies[COOKIE]
    for values in ((forged, own), (own, forged), (own, other)):
        assert own_games(browser, "; ".join(f"{COOKIE}={value}" for value in values)) == [game]
    assert own_games(browser, f"{COOKIE}={other}; {SECURE_COOKIE}={own}") == [game]


def test_cookie_is_replaced_and_origin_restricted_behind_tls(tmp_path: Path) -> None:
    public_url = "https://hive.example"
    with open_app(tmp_path, address=public_url) as ada:
        game = ada.create_game()  # with the cookie for HTTP
        plain = f"{COOKIE}={ada.http.cookies[COOKIE]}"
        ada.http.cookies.clear()
        headers = {"host": "hive.example", "cookie": plain, "origin": public_url}
        answer = ada.http.get("/api/games", headers=headers)
        assert [row["game"] for row in answer.json()["games"]] == [game]
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        secure, expired = answer.headers.get_list("set-cookie")
        assert secure.startswith(plain.replace(COOKIE, SECURE_COOKIE))
        assert all(part in secure for part in ("; Secure", "; Path=/;"))
        assert "Domain" not in secure
        assert expired.startswith(f"{COOKIE}=; Path=/; Max-Age=0")
        headers["cookie"] = secure.partition(";")[0]
        answer = ada.http.get("/api/games", headers=headers)
        assert [row["game"] for row in answer.json()["games"]] == [game]
        assert len(answer.headers.get_list("set-cookie")) == 1
        for origin, code in (("http://hive.example", 403), (public_url, 201)):
            headers["origin"] = origin
            answer = ada.http.post("/api/games", json=NEW_GAME_REQUEST, headers=headers)
            assert answer.status_code == code


def test_cookie_is_not_replaced_if_it_cannot_be_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection, user_id: UserId) -> bool:
        raise StoreError("storage-busy", "The database is locked.")

    monkeypatch.setattr(queries, "has_user", fail)
    with open_app(tmp_path) as browser:
        browser.http.cookies.clear()
        answer = browser.http.get("/", headers={"cookie": f"{COOKIE}={new_token()}"})
        assert (answer.status_code, "set-cookie" in answer.headers) == (503, False)


@pytest.mark.parametrize("path", ["/", "/assets/main-4f2a.js", "/api/games", "/assets/none.js"])
def test_every_response_has_security_headers(browser: Browser, path: str) -> None:
    headers = browser.http.get(path).headers
    policy = dict(
        directive.split(" ", 1) for directive in headers["content-security-policy"].split("; ")
    )
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["img-src"] == "'self' data:"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"  # no inline scripts, no eval
    assert {*policy.values()} <= {"'none'", "'self'", policy["img-src"], policy["script-src"]}
    for name in ("base-uri", "form-action"):
        assert policy[name] == "'none'"
    for kind in ("style", "font", "media", "manifest", "worker", "connect"):
        assert policy[f"{kind}-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"


# Files of the page


@pytest.mark.parametrize(
    "path", ["/", "/play", "/game/abc", "/rules", "/learn/3", "/learn/", "/x/y"]
)
def test_every_screen_has_a_url(browser: Browser, path: str) -> None:
    answer = browser.http.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["vary"] == "accept-language"  # for the head elements of link previews


def test_hashed_files_are_cached_publicly_and_forever(browser: Browser) -> None:
    answer = browser.http.get("/assets/main-4f2a.js")
    assert answer.text == "play()"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "set-cookie" not in answer.headers
    assert browser.http.get("/favicon.svg").headers["cache-control"] == "no-cache"
    assert browser.http.get("/assets/none.js").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    ["/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
     "/" + "a" * 300 + ".js", "//etc/passwd.x"],
)  # fmt: skip
def test_other_files_are_not_found(browser: Browser, path: str) -> None:
    answer = browser.http.get(f"http://{HOST}{path}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_page_does_not_accept_post(browser: Browser) -> None:
    assert browser.http.post("/").status_code == 405


def test_missing_page_is_reported(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        answer = browser.http.get("/")
        assert answer.status_code == 503
        assert answer.text == f"{PAGE_MISSING_MESSAGE}\n"
