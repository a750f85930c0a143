"""Rejections for clients that ask for them with status 200."""

from pathlib import Path

import pytest

from asgi_client import open_app

IN_BODY = {"sixlegs-errors": "in-body"}


def test_rejections_have_status_200_only_on_request(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        plain = browser.http.get("/api/invitations/0123456789012345678901")
        quiet = browser.http.get("/api/invitations/0123456789012345678901", headers=IN_BODY)
        accepted = browser.http.get("/api/me", headers=IN_BODY)
        outside = browser.http.get("/", headers={**IN_BODY, "origin": "http://evil.example"})
    assert (plain.status_code, "sixlegs-status" in plain.headers) == (404, False)
    assert (quiet.status_code, quiet.headers["sixlegs-status"]) == (200, "404")
    assert quiet.headers["cache-control"] == "no-store"
    assert quiet.json() == plain.json()
    assert (accepted.status_code, "sixlegs-status" in accepted.headers) == (200, False)
    assert (outside.status_code, "sixlegs-status" in outside.headers) == (403, False)


@pytest.mark.parametrize("status", ["cross-site", "outdated-protocol"])
def test_rejections_of_the_security_middleware_are_included(tmp_path: Path, status: str) -> None:
    headers = {"cross-site": {"origin": "http://evil.example"}, "outdated-protocol": {}}[status]
    with open_app(tmp_path) as browser:
        answer = browser.http.get(
            "/api/me", headers={**IN_BODY, "sixlegs-protocol": "0", **headers}
        )
    assert (answer.status_code, answer.json()["code"]) == (200, status)
