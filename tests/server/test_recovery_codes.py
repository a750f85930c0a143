"""Tests of recovery codes and of device descriptions."""

from __future__ import annotations

import pytest

from sixlegs.server.accounts.recovery_codes import CODES_PER_ACCOUNT, hash_code, new_codes
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.web.account import describe_device

ADA, BOB = UserId("account-ada"), UserId("account-bob")


def test_codes_are_distinct_and_without_ambiguous_letters() -> None:
    codes = new_codes()
    assert len(set(codes)) == CODES_PER_ACCOUNT
    for code in codes:
        assert len(code) == 19
        assert not set(code) & set("ilou")


def test_confusable_characters_are_accepted_in_a_code() -> None:
    (code,) = new_codes(1)
    sloppy = code.upper().replace("0", "O").replace("1", "l").replace("-", " ")
    assert hash_code(ADA, f" {sloppy}\n") == hash_code(ADA, code)
    assert hash_code(BOB, code) != hash_code(ADA, code)  # the hash depends on the user
    assert code not in hash_code(ADA, code)


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        ("curl/8", ""),
        ("<script>", ""),
    ],
)
def test_device_is_described_by_browser_and_system(agent: str, device: str) -> None:
    assert describe_device(agent) == device
