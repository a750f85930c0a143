"""Who is let in, what they are told to keep, and the page's own files."""

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
def test_requests_to_a_foreign_name_are_refused_without_a_cookie(
    browser: Browser, host: str
) -> None:
    answer = browser.http.get("/", headers={"host": host, "origin": f"http://{host}"})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross-site")
    assert "set-cookie" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["localhost:8606", "LOCALHOST", "127.0.0.1:8606", "[::1]:8606"])
def test_every_name_of_this_machine_will_do(browser: Browser, host: str) -> None:
    answer = browser.http.get("/", headers={"host": host, "origin": f"http://{host}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_requests_from_other_sites_are_refused(browser: Browser, origin: str) -> None:
    headers = {"origin": origin}
    assert (
        browser.http.post("/api/games", json=NEW_GAME_REQUEST, headers=headers).status_code == 403
    )
    assert browser.http.delete("/api/games/x", headers=headers).status_code == 403
    assert browser.http.get("/api/games", headers=headers).status_code == 403


def test_a_page_of_another_protocol_is_told_to_reload(browser: Browser) -> None:
    old = browser.http.get("/api/me", headers={"sixlegs-protocol": "0"})
    assert (old.status_code, old.json()["code"]) == (409, "outdated-protocol")
    assert browser.http.get("/api/me", headers={"sixlegs-protocol": str(PROTOCOL)}).is_success
    assert browser.http.get("/api/me").is_success  # no page: it knows what it does
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


def test_who_changes_something_must_say_where_they_come_from(browser: Browser) -> None:
    del browser.http.headers["origin"]
    assert browser.http.post("/api/games", json=NEW_GAME_REQUEST).status_code == 403
    assert browser.http.get("/api/games").status_code == 200


@pytest.mark.parametrize(
    ("site", "mode", "is_let_in"),
    [
        ("same-origin", "cors", True),
        ("none", "navigate", True),
        ("cross-site", "navigate", True),  # an invitation in somebody's mail
        ("cross-site", "no-cors", False),
        ("cross-site", "cors", False),
        ("same-site", "no-cors", False),  # another program on this machine
    ],
)
def test_other_sites_get_nothing_to_show(
    browser: Browser, site: str, mode: str, is_let_in: bool
) -> None:
    headers = {"sec-fetch-site": site, "sec-fetch-mode": mode}
    del browser.http.headers["origin"]
    for path in ("/", "/api/games", "/assets/main-4f2a.js"):
        answer = browser.http.get(path, headers=headers)
        assert answer.status_code == (200 if is_let_in else 403), path


@pytest.mark.parametrize(
    "headers",
    [
        *({"origin": origin} for origin in FOREIGN_ORIGINS),
        *({"host": host, "origin": f"http://{host}"} for host in FOREIGN_HOSTS),
    ],
)
def test_sockets_of_other_sites_are_refused(browser: Browser, headers: dict[str, str]) -> None:
    game = browser.create_game()
    with pytest.raises(WebSocketDisconnect) as closed, browser.tab(game, **headers):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize(
    ("bound", "host", "is_let_in"),
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
def test_a_server_for_others_answers_to_addresses_and_its_own_name(
    tmp_path: Path, bound: str, host: str, is_let_in: bool
) -> None:
    starlette = create_app(Store(tmp_path), host=bound, page=tmp_path)
    with TestClient(starlette, headers={"host": host}) as client:
        answers = [client.get("/api/games") for _ in range(2)]
        assert [answer.status_code == 200 for answer in answers] == [is_let_in] * 2


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(browser: Browser) -> None:
    cookie = browser.http.get("/").headers["set-cookie"]
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert len(cookie.split(";")[0].partition("=")[2].partition(".")[0]) == len(new_token()) == 43


# Cookies


def own_games(browser: Browser, cookie: str) -> list[str]:
    browser.http.cookies.clear()
    answer = browser.http.get("/api/games", headers={"cookie": cookie})
    return [one["game"] for one in answer.json()["games"]]


def test_only_cookies_that_we_issued_make_somebody(browser: Browser) -> None:
    browser.http.cookies.clear()
    for made_up in (new_token(), f"{new_token()}.{new_token()}", "x", "", "."):
        answer = browser.http.get("/api/me", headers={"cookie": f"{COOKIE}={made_up}"})
        set_to = answer.headers["set-cookie"].partition("=")[2].partition(".")[0]
        browser.http.cookies.clear()
        assert len(set_to) == 43
        assert set_to != made_up.partition(".")[0]


def test_an_older_cookie_without_a_signature_keeps_its_games(browser: Browser) -> None:
    game = browser.create_game()
    old = browser.http.cookies[COOKIE].partition(".")[0]
    assert own_games(browser, f"{COOKIE}={old}") == [game]
    assert own_games(browser, f"{COOKIE}={browser.http.cookies[COOKIE]}") == [game]  # exchanged
    assert browser.http.cookies[COOKIE].startswith(f"{old}.")


def test_of_several_cookies_one_that_somebody_made_up_does_not_count(browser: Browser) -> None:
    game = browser.create_game()
    own, forged = browser.http.cookies[COOKIE], f"{new_token()}.{new_token()}"
    other = browser.new_browser().http.cookies[COOKIE]
    for values in ((forged, own), (own, forged), (own, other)):
        assert own_games(browser, "; ".join(f"{COOKIE}={value}" for value in values)) == [game]
    assert own_games(browser, f"{COOKIE}={other}; {SECURE_COOKIE}={own}") == [game]


def test_behind_tls_the_cookie_is_exchanged_and_nothing_else_will_do(tmp_path: Path) -> None:
    public = "https://hive.example"
    with open_app(tmp_path, address=public) as ada:
        game = ada.create_game()  # at the machine itself
        plain = f"{COOKIE}={ada.http.cookies[COOKIE]}"
        ada.http.cookies.clear()
        headers = {"host": "hive.example", "cookie": plain, "origin": public}
        answer = ada.http.get("/api/games", headers=headers)
        assert [one["game"] for one in answer.json()["games"]] == [game]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        secure, dropped = answer.headers.get_list("set-cookie")
        assert secure.startswith(plain.replace(COOKIE, SECURE_COOKIE))
        assert all(part in secure for part in ("; Secure", "; Path=/;"))
        assert "Domain" not in secure
        assert dropped.startswith(f"{COOKIE}=; Path=/; Max-Age=0")
        headers["cookie"] = secure.partition(";")[0]
        answer = ada.http.get("/api/games", headers=headers)
        assert [one["game"] for one in answer.json()["games"]] == [game]
        assert len(answer.headers.get_list("set-cookie")) == 1
        for origin, code in (("http://hive.example", 403), (public, 201)):
            headers["origin"] = origin
            asked = ada.http.post("/api/games", json=NEW_GAME_REQUEST, headers=headers)
            assert asked.status_code == code


def test_no_new_cookie_takes_the_place_of_one_that_cannot_be_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection, user_id: UserId) -> bool:
        raise StoreError("storage-busy", "The games: locked.")

    monkeypatch.setattr(queries, "has_user", fail)
    with open_app(tmp_path) as browser:
        browser.http.cookies.clear()
        answer = browser.http.get("/", headers={"cookie": f"{COOKIE}={new_token()}"})
        assert (answer.status_code, "set-cookie" in answer.headers) == (503, False)


@pytest.mark.parametrize("path", ["/", "/assets/main-4f2a.js", "/api/games", "/assets/none.js"])
def test_every_answer_is_strict(browser: Browser, path: str) -> None:
    headers = browser.http.get(path).headers
    policy = dict(one.split(" ", 1) for one in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["img-src"] == "'self' data:"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"  # no other code made on the way
    assert {*policy.values()} <= {"'none'", "'self'", policy["img-src"], policy["script-src"]}
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


# The page's files


@pytest.mark.parametrize(
    "path", ["/", "/play", "/game/abc", "/rules", "/learn/3", "/learn/", "/x/y"]
)
def test_every_screen_has_its_address(browser: Browser, path: str) -> None:
    answer = browser.http.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/html")


def test_hashed_files_are_kept_for_good_and_by_anybody(browser: Browser) -> None:
    answer = browser.http.get("/assets/main-4f2a.js")
    assert answer.text == "play()"
    assert "immutable" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers
    assert browser.http.get("/favicon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
     "/" + "a" * 300 + ".js", "//etc/passwd.x"],
)  # fmt: skip
def test_there_are_no_other_files(browser: Browser, path: str) -> None:
    answer = browser.http.get(f"http://{HOST}{path}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_the_page_cannot_be_written_to(browser: Browser) -> None:
    assert browser.http.post("/").status_code == 405


def test_a_missing_page_is_reported(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        answer = browser.http.get("/")
        assert answer.status_code == 503
        assert answer.text == f"{PAGE_MISSING_MESSAGE}\n"
