"""Custom players: found by module and name, in matches and over UHP."""

from __future__ import annotations

import io
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sixlegs import Board, HiveError, Move
from sixlegs.engine import Limit, Player, Stop
from sixlegs.engine.builtin_players import find_player, player_factory
from sixlegs.engine.match import Contestant, MatchConditions, play_match
from sixlegs.uhp.serve import serve_player
from test_cli import sixlegs

BOTS = '''
from sixlegs.engine import Player

class First(Player):
    """Plays the first move of the list."""
    name = "the first"
    def play(self, board, limit, stop=None):
        return sorted(board.legal_moves)[0]

class Seeded(First):
    def __init__(self, seed=None):
        self.seed = seed

class Cheat(First):
    def play(self, board, limit, stop=None):
        return "wQ"

number = 5

def no_player():
    return "text"

def of_board(board):
    return First()
'''


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


class Last(Player):
    """Plays the last move of the list."""

    name = "the last"

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        return sorted(board.legal_moves)[-1]


@pytest.mark.parametrize("name", ["Level5", "GREEDY", "Random", "Sixlegs@handcrafted"])
def test_names_of_players_are_accepted_in_any_case(name: str) -> None:
    make = find_player(name)
    assert make is not None
    player = make(1)
    assert player.name == name.lower().removesuffix("@handcrafted")
    player.close()


def test_player_is_found_by_module_and_name(bots: Path) -> None:
    make = find_player("own_bots:First")
    assert make
    assert make(1).play(Board(), Limit()) == sorted(Board().legal_moves)[0]


def test_player_with_a_seed_parameter_receives_the_seed(bots: Path) -> None:
    make = find_player("own_bots:Seeded")
    assert make
    assert vars(make(7))["seed"] == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no_such_bots:First", "There is no module no_such_bots, which no_such_bots:First would"),
        ("own_bots:Third", "own_bots:Third is not there"),
        ("own_bots:number", "own_bots:number is nothing that makes a player"),
        ("own_bots:no_player", "creates ''text'', which is not a player"),
        ("own_bots:of_board", "makes no player: .*'board'"),
        ("level11", "There is no level 11: levels go from 1 to 10"),
    ],
)
def test_invalid_player_names_are_rejected_with_message(
    bots: Path, text: str, message: str
) -> None:
    with pytest.raises(HiveError, match=message):
        make = find_player(text)
        assert make
        make(None)


def test_contestant_needs_a_function_that_creates_players() -> None:
    player = Contestant("the last", Last(), Limit())  # type: ignore[arg-type]  # a common mistake
    with pytest.raises(HiveError, match="the last: pass a function that creates a player"):
        list(
            play_match(
                player, Contestant("other", player_factory(Last), Limit()), MatchConditions(games=2)
            )
        )


def test_custom_players_play_a_match(bots: Path) -> None:
    arguments = [
        "--games",
        "2",
        "--limit",
        "none",
        "--max-plies",
        "20",
        "--name1",
        "Ada",
        "-o",
        "m",
    ]
    status, output, errors = sixlegs("match", "own_bots:First", "own_bots:Cheat", *arguments)
    assert (status, errors) == (0, "")
    assert "Ada against own_bots:Cheat: 2 won, 0 drawn, 0 lost" in output
    assert "illegal moves 2" in output
    assert '[White "Ada"]' in (bots / "m" / "games.pgn").read_text()


def test_match_with_an_unknown_player_does_not_start(bots: Path) -> None:
    status, _, errors = sixlegs("match", "own_bots:First", "own_bots:Missing")
    assert status == 2
    assert errors.startswith("sixlegs: own_bots:Missing is not there")
    assert not list(bots.glob("match-*"))


def test_custom_player_supports_uhp(bots: Path) -> None:
    commands = "newgame Base\nbestmove depth 1\noptions\noptions set Level 3\nexit\n"
    status, output, _ = sixlegs("uhp", "--player", "own_bots:First", stdin=commands)
    first = Board("Base", "tournament").uhp(sorted(Board("Base", "tournament").legal_moves)[0])
    lines = output.splitlines()
    assert status == 0
    assert lines[0] == "id First"
    assert lines[3:7] == ["Base;NotStarted;White[1]", "ok", first, "ok"]
    assert "Opening;enum;tournament;tournament;tournament;rulebook" in lines
    assert not any(line.startswith(("Threads", "Player")) for line in lines)
    assert any(line.startswith("err There is no option 'Level'") for line in lines)


def test_engine_options_are_rejected_for_custom_players(bots: Path) -> None:
    status, _, errors = sixlegs("uhp", "--player", "own_bots:First", "--level", "3")
    assert status == 2
    assert "--level applies to built-in players only" in errors


class Factory:
    """A callable object that creates players."""

    def __call__(self) -> Player:
        return Last()


def nth(n: int, seed: int | None = None) -> Player:
    return Last()


def serve_and_answer(monkeypatch: pytest.MonkeyPatch, make: Any) -> list[str]:
    """Return the output of `serve_player` for a bestmove command."""
    source = io.TextIOWrapper(io.BytesIO(b"newgame\nbestmove depth 1\n"))
    sink = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", source)
    monkeypatch.setattr(sys, "stdout", sink)
    serve_player(make)
    sink.seek(0)
    return sink.read().splitlines()


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (Last, "the last"),
        (partial(Last), "the last"),
        (partial(partial(nth), n=3), "nth"),
        (Factory(), "Factory"),
    ],
)
def test_serve_player_accepts_classes_functions_and_objects(
    monkeypatch: pytest.MonkeyPatch, make: Any, name: str
) -> None:
    lines = serve_and_answer(monkeypatch, make)
    board = Board("Base", "tournament")
    assert lines[0] == f"id {name}"
    assert lines[-2:] == [board.uhp(player_factory(Last)(None).play(board, Limit())), "ok"]
