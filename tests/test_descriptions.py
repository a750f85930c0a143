"""Moves and results as they are announced, in each language."""

from __future__ import annotations

import pytest
from hypothesis import given

from laws import LAW
from sixlegs import Board, Ending, HiveError, Move, Outcome, Result, parse_game, parse_move
from sixlegs.descriptions import move_message, result_message
from sixlegs.rules import Hex
from sixlegs.text import Language, Message
from strategies import boards

GAME = r"Base+ML;InProgress;White[4];wL;bQ wL-;wQ -wL;bA1 bQ/;wB1 /wL;bA1 bQ-"


def said(message: Message) -> list[str]:
    return [language.say(message) for language in Language]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (
            "wA1 -wQ",
            [
                "White ant wA1 to the left of the white queen bee",
                "Белый муравей wA1 встаёт слева от белой королевы",
                "Біла мураха wA1 стає ліворуч від білої бджоли",
            ],
        ),
        (
            "wG1 wB1\\",
            [
                "White grasshopper wG1 to the lower right of the white beetle wB1",
                "Белый кузнечик wG1 встаёт справа внизу от белого жука wB1",
                "Білий коник wG1 стає праворуч унизу від білого жука wB1",
            ],
        ),
        (
            "wB1 wL",
            [
                "White beetle wB1 on top of the white ladybug",
                "Белый жук wB1 забирается на белую божью коровку",
                "Білий жук wB1 залазить на біле сонечко",
            ],
        ),
        ("pass", ["White passes", "Белые пропускают ход", "Білі пропускають хід"]),
    ],
)
def test_a_move_is_told_in_people_s_words(move: str, words: list[str]) -> None:
    board = parse_game(GAME)
    assert said(move_message(board, parse_move(board, move))) == words


PILLBUG = r"Base+P;InProgress;White[5];wP;bQ wP-;wQ -wP;bA1 bQ-;wS1 -wQ;bA1 wP\;wG1 -wS1;bS1 bQ/"
MOSQUITO = (  # beside a pillbug
    r"Base+MP;InProgress;White[10];wS1;bP wS1-;wQ \wS1;bB1 bP/;wB1 \wQ;bG1 bB1\;wM /wQ;bQ \bB1;"
    r"wM /wB1;bA1 \bQ;wG1 wM\;bS1 bB1/;wQ /bQ;bS2 \bA1;wA1 \wB1;bA2 bS1/;wP wB1\;bB2 bG1-"
)


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        (
            PILLBUG,
            "bA1 wQ\\",
            [
                "White pillbug lifts the black ant bA1 to the lower right of the white queen bee",
                "Белая мокрица переносит чёрного муравья bA1"
                " на место справа внизу от белой королевы",
                "Біла мокриця переносить чорну мураху bA1 на соту праворуч унизу від білої бджоли",
            ],
        ),
        (
            MOSQUITO,
            "wG1 -wM",
            [
                "White mosquito lifts the white grasshopper wG1 to the left of itself",
                "Белый москит переносит белого кузнечика wG1 на место слева от себя",
                "Білий москіт переносить білого коника wG1 на соту ліворуч від себе",
            ],
        ),
    ],
)
def test_a_throw_is_told_as_one(game: str, move: str, words: list[str]) -> None:
    board = parse_game(game)
    assert said(move_message(board, parse_move(board, move))) == words


def test_the_first_move_has_no_neighbor_to_be_told_by() -> None:
    board = Board()
    assert said(move_message(board, parse_move(board, "wL"))) == [
        "White ladybug opens the game",
        "Белая божья коровка начинает игру",
        "Біле сонечко починає гру",
    ]


def test_a_move_away_from_the_hive_cannot_be_told() -> None:
    board = parse_game(GAME)
    with pytest.raises(HiveError):
        move_message(board, Move(parse_move(board, "wA1 -wQ").piece, None, Hex(50, 50)))


@LAW
@given(boards())
def test_words_and_notation_name_the_same_neighbor(board: Board) -> None:
    for move in board.legal_moves:
        variables, name = move_message(board, move).variables, board.uhp(move)
        if "neighbor_bug" in variables:
            short = variables["neighbor_name"]
            assert short == "none" or str(short) in name.split()[1]


VERDICTS = {
    Outcome.WHITE_WINS: ("White wins", "Белые победили", "Білі перемогли"),
    Outcome.BLACK_WINS: ("Black wins", "Чёрные победили", "Чорні перемогли"),
    Outcome.DRAW: ("The game is a draw", "Ничья", "Нічия"),
}


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("outcome", Outcome)
def test_every_result_is_told(outcome: Outcome, ending: Ending) -> None:
    sentences = said(result_message(Result(outcome, ending)))
    for sentence, verdict in zip(sentences, VERDICTS[outcome], strict=True):
        assert sentence.startswith(verdict)
        assert sentence.endswith(".")
