"""Rating lists of several players, and the `tournament` command."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from sixlegs.cli import main
from sixlegs.engine.rating_list import Pairing, rating_list
from sixlegs.engine.statistics import estimate_elo, expected_score
from sixlegs.errors import HiveError


def random_pairs(random: Random, elo: float, pairs: int) -> list[int]:
    """Return counts of game pairs by score, for a difference of *elo* and without draws."""
    counts = [0] * 5
    for _ in range(pairs):
        counts[2 * sum(random.random() < expected_score(elo) for _ in range(2))] += 1
    return counts


def test_rating_list_recovers_the_true_ratings() -> None:
    true = {"moth": 0, "fly": 150, "bee": 260, "ant": 500, "wasp": 520}
    missed = 0
    for seed in range(20):
        random = Random(seed)
        matches = [
            Pairing(first, second, random_pairs(random, true[first] - true[second], 200))
            for second, first in combinations(true, 2)
        ]
        ratings = {row.name: row.elo for row in rating_list(matches, anchor="moth")}
        for name, elo in ratings.items():
            missed += not elo.low <= true[name] <= elo.high
            assert abs(elo.value - true[name]) < 80
    assert missed <= 10  # of 80: these are 95% confidence intervals


def test_rating_list_of_one_match_agrees_with_its_elo_estimate() -> None:
    pairs = [3, 10, 60, 20, 40]
    (first, second) = rating_list([Pairing("a", "b", pairs)], anchor="b")
    estimate = estimate_elo(pairs)
    assert (first.name, first.games, second.name, second.elo.value) == ("a", 266, "b", 0)
    for actual, expected in zip(first.elo, estimate, strict=True):
        assert abs(actual - expected) < 2
    (_, reversed_second) = rating_list([Pairing("a", "b", pairs)], anchor="a")
    assert reversed_second.elo.value == pytest.approx(-first.elo.value)


def test_transitive_comparison_and_finite_elo_for_perfect_scores() -> None:
    names = [f"p{i}" for i in range(12)]
    matches = [Pairing(second, first, [0, 0, 0, 0, 20]) for first, second in pairwise(names)]
    ratings = rating_list(matches, anchor="p0")
    assert [row.name for row in ratings] == names[::-1]
    assert 1000 < ratings[0].elo.value < 20_000
    assert [row.games for row in ratings] == [40, *[80] * 10, 40]
    assert [row.score for row in ratings] == [40] * 11 + [0]


def test_unconnected_players_cannot_be_compared() -> None:
    matches = [Pairing("a", "b", [0, 0, 9, 0, 0]), Pairing("c", "d", [0, 0, 9, 0, 0])]
    with pytest.raises(HiveError, match="not even through others"):
        rating_list(matches, anchor="a")
    with pytest.raises(HiveError, match="zoe has played no game"):
        rating_list(matches, anchor="zoe")


PLAYERS = ["--player", "any", "random", "none", "--player", "one", "level1", "none"]
PLAYERS += ["--player", "eager", "greedy", "none"]


def test_tournament_is_played_listed_and_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["tournament", *PLAYERS, "--neighbors", "1", "-o", str(tmp_path), "--csv"]
    assert main([*command, "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == [
        "one against any, Base+ML",
        "eager against one, Base+ML",
    ]
    header, *rows = lines[2:]
    assert header == "player,Elo,low,high,games,score"
    assert {row.split(",")[0] for row in rows} == {"any", "one", "eager"}
    assert [row.split(",")[4] for row in rows if row.startswith("one")] == ["8"]
    assert [row for row in rows if row.startswith("any,0,0,0,4,")]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "eager-one-Base-ML",
        "one-any-Base-ML",
    ]
    assert main([*command, "--games", "6", "--anchor", "one"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Resuming after 4 games")
    assert [line for line in lines if line.startswith("one,0,0,0,12,")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (PLAYERS[:4], "at least two players"),
        (PLAYERS[:4] * 2, "the same name"),
        ([*PLAYERS, "--anchor", "zoe"], "there is no player zoe"),
        ([*PLAYERS, "--games", "5"], "must be even"),
        ([*PLAYERS, "--game-type", "Base+X"], "Base+X"),
        ([*PLAYERS, "--player", "x", "random", "quickly"], "--player x: 'quickly'"),
        ([*PLAYERS, "--player", "x", "level11", "none"], "no level 11"),
    ],
)
def test_invalid_tournament_does_not_start(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    assert main(["tournament", *arguments, "-o", str(folder)]) != 0
    assert message in capsys.readouterr().err
    assert not folder.exists()
