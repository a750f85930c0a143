"""The page's files: what they are said to be, and their copies, compressed beforehand."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from asgi_client import HOST, Browser, open_app
from sixlegs.server.web.static_files import (
    BROTLI_SUFFIX,
    CACHE_IMMUTABLE,
    NETWORK_FILE,
    STATIC_FOLDER,
    accepted_codings,
)

PLAIN = b"play();" * 100
SMALL = {"br": b"as brotli has it", "gzip": gzip.compress(PLAIN, mtime=0)}
SCRIPT = "/assets/main-4f2a.js"
CORE = "/assets/core-81ab.wasm"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    page = tmp_path / "static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Hive</title>")
    for path in (SCRIPT, CORE):
        file = page / path[1:]
        file.write_bytes(PLAIN)
        file.with_name(file.name + BROTLI_SUFFIX).write_bytes(SMALL["br"])
    (page / "manifest.json").write_text("{}")
    with open_app(tmp_path, page=page) as browser:
        yield browser


def sent(browser: Browser, path: str, accepted: str, method: str = "GET") -> tuple[bytes, str]:
    """What goes over the line, and in which coding."""
    headers = {"accept-encoding": accepted}
    with browser.http.stream(method, f"http://{HOST}{path}", headers=headers) as answer:
        assert answer.status_code == 200
        assert "accept-encoding" in answer.headers["vary"]
        raw = b"".join(answer.iter_raw())
        assert int(answer.headers["content-length"]) == len(raw) or method == "HEAD"
        return raw, answer.headers.get("content-encoding", "")


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip;q=1.0", "gzip"),
        ("br; q=0.0, gzip; q=0", ""),
        ("identity", ""),
        ("", ""),
        ("brotli, ;;, q=", ""),
    ],
)
def test_the_smallest_copy_goes_to_who_takes_it(
    browser: Browser, accepted: str, coding: str
) -> None:
    assert sent(browser, SCRIPT, accepted) == (SMALL.get(coding, PLAIN), coding)


def test_a_file_without_copies_goes_as_it_is(browser: Browser) -> None:
    assert sent(browser, "/manifest.json", "gzip, br") == (b"{}", "")


@pytest.mark.parametrize("accepted", ["br", "gzip", ""])
def test_a_copy_is_said_to_be_what_it_is_a_copy_of(browser: Browser, accepted: str) -> None:
    for path, kind in ((SCRIPT, "text/javascript"), (CORE, "application/wasm")):
        with browser.http.stream("HEAD", path, headers={"accept-encoding": accepted}) as answer:
            assert answer.headers["content-type"].partition(";")[0] == kind
            assert answer.headers["cache-control"] == CACHE_IMMUTABLE
            assert int(answer.headers["content-length"]) == len(SMALL.get(accepted, PLAIN))
            assert not b"".join(answer.iter_raw())


def test_a_copy_that_somebody_has_is_not_sent_again(browser: Browser) -> None:
    tags = {}
    for coding in ("br", "gzip", ""):
        asked = {"accept-encoding": coding}
        with browser.http.stream("HEAD", SCRIPT, headers=asked) as answer:
            tags[coding] = answer.headers["etag"]
        again = browser.http.get(SCRIPT, headers=asked | {"if-none-match": tags[coding]})
        assert (again.status_code, again.content) == (304, b"")
        assert "accept-encoding" in again.headers["vary"]
        assert "content-encoding" not in again.headers
    assert len(set(tags.values())) == 3
    with browser.http.stream(
        "GET", SCRIPT, headers={"accept-encoding": "br", "if-none-match": tags["gzip"]}
    ) as answer:
        assert answer.status_code == 200


def test_a_file_that_has_changed_is_compressed_anew(browser: Browser, tmp_path: Path) -> None:
    assert sent(browser, SCRIPT, "gzip") == (SMALL["gzip"], "gzip")
    headers = {"accept-encoding": "gzip"}
    headers["if-none-match"] = browser.http.get(SCRIPT, headers=headers).headers["etag"]
    file = tmp_path / "static" / SCRIPT[1:]
    written = file.stat().st_mtime
    file.write_bytes(b"think();")
    os.utime(file, (written + 10, written + 10))
    assert gzip.decompress(sent(browser, SCRIPT, "gzip")[0]) == b"think();"
    assert browser.http.get(SCRIPT, headers=headers).content == b"think();"


def test_the_page_gets_the_network_of_the_engine(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "static" / "assets" / "default-77ee.net").touch()
    assert sent(browser, "/assets/default-77ee.net", "gzip, br") == (NETWORK_FILE.read_bytes(), "")
    assert browser.http.get("/assets/default-0000.net").status_code == 404


def test_weights_of_codings_are_read() -> None:
    assert accepted_codings("br;q=0.001, gzip;q=0.000, x-y") == {"br", "x-y"}


@pytest.mark.skipif(not (STATIC_FOLDER / "index.html").exists(), reason="the page is not built")
def test_the_built_page_has_copies_of_all_that_is_worth_it() -> None:
    (core,) = STATIC_FOLDER.glob("assets/*.wasm")
    files = [core, *STATIC_FOLDER.glob("assets/*.js"), *STATIC_FOLDER.glob("assets/*.css")]
    for file in files:
        plain = file.read_bytes()
        if len(plain) < 1024:
            continue
        assert file.with_name(file.name + BROTLI_SUFFIX).stat().st_size <= len(gzip.compress(plain))
