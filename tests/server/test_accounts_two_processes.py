"""Attacks on accounts through two real processes over PostgreSQL and Valkey."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest

from world import PUBLIC_URL, Answer, Visitor, World, world

pytestmark = pytest.mark.soak
PASSWORD = "ants in my pants"


def limited(port: int) -> list[str]:
    """How a server is started that has its limits."""
    return ["serve", "--no-browser", "--port", str(port), "--public-url", PUBLIC_URL]


@pytest.fixture(scope="module")
def two() -> Iterator[World]:
    with world(2) as one:
        yield one


def claim(visitor: Visitor, name: str) -> Answer:
    return visitor.ask("POST", "account", {"name": name, "password": PASSWORD})


def sign_in(visitor: Visitor, name: str, **secret: str) -> Answer:
    shown = {"kind": "code"} if "code" in secret else {"kind": "password", "password": PASSWORD}
    return visitor.ask("POST", "account/sign-in", {"name": name} | shown | secret)


def at_once(*deeds: Callable[[], Answer]) -> list[Answer]:
    """Do all of them in the same moment."""
    start = Barrier(len(deeds))

    def do(deed: Callable[[], Answer]) -> Answer:
        start.wait()
        return deed()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(do, deeds))


def guests(two: World) -> tuple[Visitor, Visitor]:
    """Somebody new at each process."""
    one, other = (Visitor(process).introduce() for process in two.processes)
    return one, other


@pytest.mark.parametrize("round", range(5))
def test_of_two_who_claim_names_that_look_alike_one_has_it(two: World, round: int) -> None:
    names = f"coco{round}", f"сосо{round}"  # the second in Cyrillic
    deeds = [partial(claim, *one) for one in zip(guests(two), names, strict=True)]
    assert sorted(answer.status for answer in at_once(*deeds)) == [201, 409]


def test_a_stolen_code_opens_an_account_once_wherever_it_is_used(two: World) -> None:
    ada, _ = guests(two)
    codes = claim(ada, "Grace").json["codes"]
    for code in codes[:4]:
        answers = at_once(*(partial(sign_in, one, "Grace", code=code) for one in guests(two)))
        assert sorted(answer.status for answer in answers) == [200, 403]


def test_a_cookie_from_before_is_nobodys_at_either_process(two: World) -> None:
    victim, _ = guests(two)
    planted = victim.cookie
    entered = claim(victim, "Joan")
    assert entered.cookie not in ("", planted)
    for process in two.processes:
        assert not Visitor(process, planted).ask("GET", "me").json["hasAccount"]
        assert Visitor(process, entered.cookie).ask("GET", "me").json["hasAccount"]


def test_signed_out_everywhere_is_signed_out_at_the_other_process(two: World) -> None:
    here, there = guests(two)
    mine = Visitor(here.process, claim(here, "Emmy").cookie)
    thief = Visitor(there.process, sign_in(there, "Emmy").cookie)
    assert thief.ask("GET", "account").status == 200
    assert mine.ask("DELETE", "account/sessions").status == 204
    assert thief.ask("GET", "account").json["code"] == "not-signed-in"
    assert mine.ask("GET", "account").status == 200


def test_nobody_learns_which_names_there_are_by_signing_in(two: World) -> None:
    """By the words, that is; docs/accounts.md tells of the time."""
    ada, thief = guests(two)
    claim(ada, "Ada")
    for secret in ({"password": "a wrong guess"}, {"code": "abcd-abcd-abcd"}):
        known, unknown = (sign_in(thief, name, **secret) for name in ("Ada", "Nobody"))
        assert (known.status, known.body) == (unknown.status, unknown.body)
        assert known.json["code"] == "sign-in-refused"


def test_guesses_are_counted_for_both_processes_together() -> None:
    with world(2, limited) as one:
        here, there = guests(one)
        claim(here, "Ada")
        statuses = [
            sign_in(thief, "Ada", password=f"wrong guess {number}").status
            for number in range(10)
            for thief in (Visitor(here.process).introduce(), there)
        ]
    assert statuses.count(403) <= 11  # ten, and one a minute
    assert statuses[-1] == 429
