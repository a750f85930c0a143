"""`sixlegs match` and `sixlegs tournament`: every option takes effect."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixlegs.cli import main
from sixlegs.cli.match import contestant
from sixlegs.engine import Limit
from sixlegs.engine.match import Contestant, MatchConditions
from sixlegs.engine.statistics import Sprt
from sixlegs.uhp import client

Match = tuple[Contestant, Contestant, MatchConditions]


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """Record the matches instead of playing them."""
    matches: list[Match] = []

    def play_match(
        first: Contestant, second: Contestant, conditions: MatchConditions, log: object
    ) -> Iterator[Any]:
        matches.append((first, second, conditions))
        yield from ()

    monkeypatch.setattr("sixlegs.engine.match.play_match", play_match)
    return matches


def test_match_options_set_its_conditions(tmp_path: Path, matches: list[Match]) -> None:
    options = (
        "--games 6 --seed 7 --opening-plies 4 --max-plies 50 --time-margin 1.5 --concurrency 2"
        " --game-type Base --opening rulebook --sprt 1 9 --name1 Ada --name2 Bob"
        " --limit1 nodes=5 --limit2 clock=60+1"
    )
    assert main(["match", "random", "greedy", *options.split(), "-o", str(tmp_path)]) == 0
    ((first, second, conditions),) = matches
    assert conditions == MatchConditions(
        games=6,
        game_type="Base",
        opening="rulebook",
        opening_plies=4,
        max_plies=50,
        seed=7,
        concurrency=2,
        time_margin=1.5,
        sprt=Sprt(1, 9),
    )
    assert (first.name, first.limit) == ("Ada", Limit(nodes=5))
    assert (second.name, second.limit) == ("Bob", Limit(clock=60, increment=1))


def test_match_is_resumed_only_with_the_same_conditions(
    tmp_path: Path, matches: list[Match], capsys: pytest.CaptureFixture[str]
) -> None:
    def play(*options: str) -> int:
        return main(["match", "random", "greedy", "-o", str(tmp_path), *options])

    assert (play("--games", "4"), play("--games", "6")) == (0, 0)  # the match can be extended
    for change in (
        "--game-type Base",
        "--opening rulebook",
        "--opening-plies 4",
        "--seed 7",
        "--time-margin 9",
        "--max-plies 50",
        "--limit nodes=9",
    ):
        assert play(*change.split()) == 2, change
        assert "belongs to a match with other" in capsys.readouterr().err


def test_limit_applies_to_both_players(tmp_path: Path, matches: list[Match]) -> None:
    main(["match", "random", "greedy", "--limit", "depth=2", "-o", str(tmp_path)])
    ((first, second, conditions),) = matches
    assert first.limit == second.limit == Limit(depth=2)
    assert conditions == MatchConditions()


def test_tournament_options_set_its_conditions(
    tmp_path: Path, matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixlegs.engine.rating_list.rating_list", lambda *_: [])
    options = "--games 6 --seed 7 --time-margin 1.5 --concurrency 2 --opening rulebook"
    players = ["--player", "a", "random", "nodes=3", "--player", "b", "greedy", "none"]
    types = ["--game-type", "Base", "Base+P"]
    main(["tournament", *players, *types, *options.split(), "-o", str(tmp_path)])
    conditions = MatchConditions(
        games=6, opening="rulebook", seed=7, concurrency=2, time_margin=1.5
    )
    assert [match[2] for match in matches] == [
        conditions._replace(game_type=game_type) for game_type in ("Base", "Base+P")
    ]
    assert [(side.name, side.limit) for side in matches[0][:2]] == [
        ("b", Limit()),
        ("a", Limit(nodes=3)),
    ]


@pytest.mark.parametrize(("margin", "grace"), [(0.2, client.GRACE_SECONDS), (60.0, 60.0)])
def test_engine_has_at_least_the_time_margin_to_answer(
    monkeypatch: pytest.MonkeyPatch, margin: float, grace: float
) -> None:
    faulty = str(Path(__file__).parent / "fake_engines" / "faulty.py")
    side = contestant(f"{sys.executable} {faulty}", Limit(seconds=1), margin)
    with side.start(0) as engine:  # type: ignore[attr-defined]
        assert engine._grace == grace
