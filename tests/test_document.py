"""Documents of local games: writing, parsing and commands."""

import random

import pytest

from samples import WON
from sixlegs import Board, Color
from sixlegs._core import MAX_PLIES, ParseError, SeatedGame, read_document, write_document
from sixlegs.engine.levels import MAX_LEVEL
from sixlegs.errors import InvalidGameError
from sixlegs.parse_errors import exception_for

NEW = "sixlegs-game 1\nstart Base+MLP tournament\nwhite person\nblack computer 3\n"
TWO_PEOPLE = "sixlegs-game 1\nstart Base rulebook\nwhite person\nblack person\n"
MAX_STORED_PLIES = 2 * MAX_PLIES  # including undone ones
CUSTOM_START = "Base rulebook White[3] - -1,0:wQ;0,0:wS1;1,0:bS1;2,0:bQ"
BOTH_SEATS = 3
COMMANDS = ["undo", "redo", "resign", "offer-draw", "accept-draw", "decline-draw", "coach on"]
COMMANDS += ["coach off", "answer-draw yes", "answer-draw no", "pass", "time-out"]


def parse(text: str) -> SeatedGame:
    game = read_document(text)
    assert not isinstance(game, ParseError), exception_for(game)
    return game


def run(game: SeatedGame, command: str, seats: int = BOTH_SEATS) -> str:
    """Run a command and return why it was rejected, or an empty string."""
    return game.run(seats, command)[0] or ""


def moves_in(game: SeatedGame) -> list[str]:
    lines = dict(line.split(" ", 1) for line in write_document(game).splitlines()[1:])
    return lines.get("moves", "").split(";") if "moves" in lines else []


@pytest.mark.parametrize("text", [NEW, TWO_PEOPLE, NEW + "coach on\ntakebacks off\n"])
def test_document_round_trips(text: str) -> None:
    assert write_document(parse(text)) == text


def test_game_with_a_custom_start_can_be_continued() -> None:
    game = parse(TWO_PEOPLE.replace("Base rulebook", CUSTOM_START))
    assert run(game, "play wA1 -wQ") == ""
    assert f"start {CUSTOM_START}\nmoves wA1 -wQ\n" in write_document(game)


def test_rejected_commands_do_not_change_the_game() -> None:
    game = parse(NEW)
    assert run(game, "play wS1", 1) == ""
    before = write_document(game)
    for command, rejection in [
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
        assert run(game, command, 1) == rejection, command
        assert write_document(game) == before, command
    assert run(game, "reply bG1 wS1-") == ""
    assert moves_in(game) == ["wS1", "bG1 wS1-"]
    assert run(game, "undo", 1) == ""
    assert "undone wS1;bG1 wS1-\n" in write_document(game)
    assert run(game, "redo", 1) == ""
    assert moves_in(game) == ["wS1", "bG1 wS1-"]


def test_illegal_move_is_rejected_with_its_rule() -> None:
    game = parse(NEW)
    rejection, reason, *_ = game.run(1, "play wQ")
    assert reason
    assert (rejection, reason.rule.name) == ("illegal", "QUEEN_NOT_FIRST")


def test_resignation_is_stored_and_can_be_undone() -> None:
    game = parse(TWO_PEOPLE)
    run(game, "play wS1")
    assert run(game, "resign") == ""
    text = write_document(game)
    assert "ended resignation white\n" in text
    reopened = parse(text)
    assert run(reopened, "play bS1 wS1-") == "game-over"
    assert run(reopened, "undo") == ""
    assert "ended" not in write_document(reopened)
    assert reopened.game.time_out(Color.BLACK)
    assert "ended time white\n" in write_document(reopened)


def test_nothing_can_be_undone_without_takebacks() -> None:
    game = parse(TWO_PEOPLE + "takebacks off\n")
    run(game, "play wS1")
    assert (run(game, "undo"), game.can_undo(BOTH_SEATS)) == ("not-available", False)
    run(game, "resign")
    assert run(game, "undo") == "not-available"
    assert game.with_sides_swapped().terms == game.terms


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sixlegs-game 2\nstart Base rulebook\nwhite person\nblack person\n",
        "sixlegs-game 1\n",
        TWO_PEOPLE + "white person\n",
        TWO_PEOPLE + "hello there\n",
        TWO_PEOPLE + "moves\n",
        TWO_PEOPLE + "moves \n",
        TWO_PEOPLE + "\n",
        TWO_PEOPLE.replace("rulebook", "chess"),
        TWO_PEOPLE.replace("Base", "Base+X"),
        TWO_PEOPLE.replace("white person", f"white computer {MAX_LEVEL + 1}"),
        TWO_PEOPLE.replace("white person", "white computer 0"),
        TWO_PEOPLE.replace("white person", "white robot"),
        *(
            TWO_PEOPLE.replace("white person", f"white maximum{seconds}")
            for seconds in ("", " ", " 0", " 2", " 11", " 100", " 3 ", " -1", " three")
        ),
        TWO_PEOPLE + "ended surrounded white\n",
        TWO_PEOPLE + "ended resignation\n",
        TWO_PEOPLE + "ended resignation green\n",
        TWO_PEOPLE + "ended agreement draw\noffer white\n",
        TWO_PEOPLE + "offer green\n",
        TWO_PEOPLE + "offer black\n",  # it is White's turn
        TWO_PEOPLE + "coach off\n",
        TWO_PEOPLE + "takebacks on\n",
        TWO_PEOPLE + "undone bS1 wS1-\n",
        TWO_PEOPLE + "coach on" + "\n" * 200_000,
    ],
)
def test_malformed_document_is_rejected(text: str) -> None:
    error = read_document(text)
    assert isinstance(error, ParseError)
    assert str(exception_for(error))


@pytest.mark.parametrize("seat", [f"computer {MAX_LEVEL}", "maximum 1", "maximum 3", "maximum 10"])
def test_strongest_computers_round_trip(seat: str) -> None:
    text = NEW.replace("computer 3", seat)
    assert write_document(parse(text)) == text


def test_maximum_opponent_replies_and_answers_draw_offers() -> None:
    game = parse(NEW.replace("computer 3", "maximum 3"))
    assert run(game, "play wS1") == ""
    assert run(game, "reply bS1 wS1-") == ""
    assert run(game, "offer-draw") == ""
    assert run(game, "answer-draw yes") == ""
    assert "black maximum 3\nended agreement draw\n" in write_document(game)


def test_reply_to_the_last_allowed_move_is_stored() -> None:
    around = ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-")
    moves = ["wQ", "bQ wQ-", "wA1 -wQ", "bA1 bQ-", *around * ((MAX_PLIES - 8) // 4)]
    moves += ["wA2 -wA1", "bA2 bA1-", "wA3 -wA2"]
    start = NEW.replace("Base+MLP tournament", "Base rulebook")
    game = parse(f"{start}moves {';'.join(moves)}\n")
    assert run(game, "reply bA3 bA2-") == ""
    assert (len(moves_in(game)), run(game, "play wG1 -wA3")) == (MAX_PLIES, "too-many-moves")
    game = parse(f"{start}moves {';'.join([*moves, 'bA3 bA2-', 'wG1 -wA3'])}\n")
    assert run(game, "reply bG1 bA3-") == ""
    assert len(moves_in(parse(write_document(game)))) == MAX_PLIES + 2


def test_parse_error_has_the_ply_of_the_illegal_move() -> None:
    error = read_document(TWO_PEOPLE + "moves wS1;bS1 wS1-;wA1 bS1-\n")
    assert isinstance(error, ParseError)
    assert error.ply == 3
    assert isinstance(exception_for(error), InvalidGameError)


@pytest.mark.parametrize("seed", range(20))
def test_document_round_trips_after_random_commands(seed: int) -> None:
    chance = random.Random(seed)
    game = parse(chance.choice([NEW, TWO_PEOPLE, NEW.replace("computer 3", "person")]))
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
        rejection = run(game, command, chance.choice([1, 2, BOTH_SEATS, 0]))
        if rejection:
            assert write_document(game) == text
        assert write_document(parse(write_document(game))) == write_document(game)


def test_result_that_contradicts_the_board_is_rejected() -> None:
    moves = ";".join(WON.split(";")[3:])
    won = f"sixlegs-game 1\nstart Base rulebook\nmoves {moves}\nwhite person\nblack person\n"
    assert parse(won).game.result
    for ended in ("resignation white", "agreement draw", "time black"):
        assert isinstance(read_document(f"{won}ended {ended}\n"), ParseError)
    unfinished = won.rpartition(";")[0] + "\nwhite person\nblack person\n"
    assert parse(f"{unfinished}ended resignation white\n").game.result


def test_number_of_stored_plies_is_limited() -> None:
    cycle = ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-")
    moves = ["wQ", "bQ wQ-", "wA1 -wQ", "bA1 bQ-"]
    while len(moves) < MAX_STORED_PLIES:
        moves.append(cycle[len(moves) % 4])
    start = TWO_PEOPLE.replace("white", f"moves {';'.join(moves)}\nwhite", 1)
    assert parse(start).game.plies == MAX_STORED_PLIES
    longer = start.replace("\nwhite", f";{cycle[len(moves) % 4]}\nwhite", 1)
    assert isinstance(read_document(longer), ParseError)
