"""A game of one's own as text: written, read back, and acted upon by commands."""

import random

import pytest

from sixlegs import Board, Color
from sixlegs._core import MAX_PLIES, ParseError, SeatedGame, read_document, write_document
from sixlegs.engine.levels import MAX_LEVEL
from sixlegs.errors import InvalidGameError
from sixlegs.parse_errors import exception_for

NEW = "sixlegs-game 1\nstart Base+MLP tournament\nwhite person\nblack computer 3\n"
AT_ONE_SCREEN = "sixlegs-game 1\nstart Base rulebook\nwhite person\nblack person\n"
LAID = "Base rulebook White[3] - -1,0:wQ;0,0:wS1;1,0:bS1;2,0:bQ"
BOTH = 3
COMMANDS = ["undo", "redo", "resign", "offer-draw", "accept-draw", "decline-draw", "coach on"]
COMMANDS += ["coach off", "answer-draw yes", "answer-draw no", "pass", "time-out"]


def opened(text: str) -> SeatedGame:
    game = read_document(text)
    assert not isinstance(game, ParseError), exception_for(game)
    return game


def done(game: SeatedGame, command: str, who: int = BOTH) -> str:
    """Why a command was refused, or nothing."""
    return game.run(who, command)[0] or ""


def moves_in(game: SeatedGame) -> list[str]:
    lines = dict(line.split(" ", 1) for line in write_document(game).splitlines()[1:])
    return lines.get("moves", "").split(";") if "moves" in lines else []


@pytest.mark.parametrize("text", [NEW, AT_ONE_SCREEN, NEW + "coach on\ntakebacks off\n"])
def test_a_document_is_written_as_it_was_read(text: str) -> None:
    assert write_document(opened(text)) == text


def test_a_game_that_began_with_laid_tiles_goes_on_from_there() -> None:
    game = opened(AT_ONE_SCREEN.replace("Base rulebook", LAID))
    assert done(game, "play wA1 -wQ") == ""
    assert f"start {LAID}\nmoves wA1 -wQ\n" in write_document(game)


def test_commands_change_the_game_and_what_is_refused_does_not() -> None:
    game = opened(NEW)
    assert done(game, "play wS1", 1) == ""
    before = write_document(game)
    for command, refusal in [
        ("play wA1 wS1-", "not-permitted"),
        ("reply bQ wS1-", "illegal"),
        ("reply hello", "unreadable-move"),
        ("accept-draw", "not-available"),
        ("redo", "not-available"),
        ("answer-draw maybe", "unreadable-move"),
        ("time-out", "not-available"),
        ("time-out white", "unreadable-move"),
        ("coach", "unreadable-move"),
        ("undo everything", "unreadable-move"),
        ("", "unreadable-move"),
    ]:
        assert done(game, command, 1) == refusal, command
        assert write_document(game) == before, command
    assert done(game, "reply bG1 wS1-") == ""
    assert moves_in(game) == ["wS1", "bG1 wS1-"]
    assert done(game, "undo", 1) == ""
    assert "undone wS1;bG1 wS1-\n" in write_document(game)
    assert done(game, "redo", 1) == ""
    assert moves_in(game) == ["wS1", "bG1 wS1-"]


def test_an_illegal_move_names_its_rule() -> None:
    game = opened(NEW)
    refusal, reason, *_ = game.run(1, "play wQ")
    assert reason
    assert (refusal, reason.rule.name) == ("illegal", "QUEEN_NOT_FIRST")


def test_an_ending_by_players_is_kept_and_can_be_taken_back() -> None:
    game = opened(AT_ONE_SCREEN)
    done(game, "play wS1")
    assert done(game, "resign") == ""
    text = write_document(game)
    assert "ended resignation white\n" in text
    again = opened(text)
    assert done(again, "play bS1 wS1-") == "game-over"
    assert done(again, "undo") == ""
    assert "ended" not in write_document(again)
    assert again.game.time_out(Color.BLACK)
    assert "ended time white\n" in write_document(again)


def test_without_takebacks_neither_a_move_nor_a_resignation_is_taken_back() -> None:
    game = opened(AT_ONE_SCREEN + "takebacks off\n")
    done(game, "play wS1")
    assert (done(game, "undo"), game.can_undo(BOTH)) == ("not-available", False)
    done(game, "resign")
    assert done(game, "undo") == "not-available"
    assert game.with_sides_swapped().terms == game.terms


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sixlegs-game 2\nstart Base rulebook\nwhite person\nblack person\n",
        "sixlegs-game 1\n",
        AT_ONE_SCREEN + "white person\n",
        AT_ONE_SCREEN + "hello there\n",
        AT_ONE_SCREEN + "moves\n",
        AT_ONE_SCREEN + "moves \n",
        AT_ONE_SCREEN + "\n",
        AT_ONE_SCREEN.replace("rulebook", "chess"),
        AT_ONE_SCREEN.replace("Base", "Base+X"),
        AT_ONE_SCREEN.replace("white person", f"white computer {MAX_LEVEL + 1}"),
        AT_ONE_SCREEN.replace("white person", "white computer 0"),
        AT_ONE_SCREEN.replace("white person", "white nobody"),
        *(
            AT_ONE_SCREEN.replace("white person", f"white maximum{seconds}")
            for seconds in ("", " ", " 0", " 2", " 11", " 100", " 3 ", " -1", " three")
        ),
        AT_ONE_SCREEN + "ended surrounded white\n",
        AT_ONE_SCREEN + "ended resignation\n",
        AT_ONE_SCREEN + "ended resignation green\n",
        AT_ONE_SCREEN + "ended agreement draw\noffer white\n",
        AT_ONE_SCREEN + "offer green\n",
        AT_ONE_SCREEN + "offer black\n",  # it is White's turn
        AT_ONE_SCREEN + "coach off\n",
        AT_ONE_SCREEN + "takebacks on\n",
        AT_ONE_SCREEN + "undone bS1 wS1-\n",
        AT_ONE_SCREEN + "coach on" + "\n" * 200_000,
    ],
)
def test_what_is_no_document_is_refused(text: str) -> None:
    problem = read_document(text)
    assert isinstance(problem, ParseError)
    assert str(exception_for(problem))


@pytest.mark.parametrize("seat", [f"computer {MAX_LEVEL}", "maximum 1", "maximum 3", "maximum 10"])
def test_the_strongest_computers_survive_a_round_trip(seat: str) -> None:
    text = NEW.replace("computer 3", seat)
    assert write_document(opened(text)) == text


def test_maximum_replies_and_answers_draws_as_a_level_does() -> None:
    game = opened(NEW.replace("computer 3", "maximum 3"))
    assert done(game, "play wS1") == ""
    assert done(game, "reply bS1 wS1-") == ""
    assert done(game, "offer-draw") == ""
    assert done(game, "answer-draw yes") == ""
    assert "black maximum 3\nended agreement draw\n" in write_document(game)


def test_a_reply_to_the_last_move_that_people_may_play_is_kept() -> None:
    around = ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-")
    moves = ["wQ", "bQ wQ-", "wA1 -wQ", "bA1 bQ-", *around * ((MAX_PLIES - 8) // 4)]
    moves += ["wA2 -wA1", "bA2 bA1-", "wA3 -wA2"]
    start = NEW.replace("Base+MLP tournament", "Base rulebook")
    game = opened(f"{start}moves {';'.join(moves)}\n")
    assert done(game, "reply bA3 bA2-") == ""
    assert (len(moves_in(game)), done(game, "play wG1 -wA3")) == (MAX_PLIES, "too-many-moves")
    game = opened(f"{start}moves {';'.join([*moves, 'bA3 bA2-', 'wG1 -wA3'])}\n")
    assert done(game, "reply bG1 bA3-") == ""
    assert len(moves_in(opened(write_document(game)))) == MAX_PLIES + 2


def test_a_bad_move_is_told_by_its_ply() -> None:
    problem = read_document(AT_ONE_SCREEN + "moves wS1;bS1 wS1-;wA1 bS1-\n")
    assert isinstance(problem, ParseError)
    assert problem.ply == 3
    assert isinstance(exception_for(problem), InvalidGameError)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_commanded_the_document_tells_the_same_game(seed: int) -> None:
    chance = random.Random(seed)
    game = opened(chance.choice([NEW, AT_ONE_SCREEN, NEW.replace("computer 3", "person")]))
    for _ in range(60):
        text = write_document(game)
        names = moves_in(game)
        board = Board(
            "Base+MLP" if "MLP" in text else "Base", "tournament" if "MLP" in text else "rulebook"
        )
        for name in names:
            board.push_uhp(name)
        legal = [board.uhp(move) for move in board.legal_moves] if not board.outcome() else ["pass"]
        verb = chance.choice(["play", "play", "reply"])
        command = chance.choice([*COMMANDS, *[f"{verb} {chance.choice(legal)}"] * 20])
        refusal = done(game, command, chance.choice([1, 2, BOTH, 0]))
        if refusal:
            assert write_document(game) == text
        assert write_document(opened(write_document(game))) == write_document(game)
