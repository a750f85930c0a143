"""Messages about moves, rules and results, in each language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from properties import PROPERTY_SETTINGS
from sixlegs import Board, Ending, Move, Outcome, Result, parse_game, parse_move
from sixlegs._core import reason_json
from sixlegs.facts import Effect, Fact
from sixlegs.i18n import Language, Message
from sixlegs.messages import fact_message, move_message, position_error_message, reason_message
from sixlegs.rules import PASS, Bug, Color, Hex, IllegalReason, Piece, PositionErrorCode, Rule
from sixlegs.server.protocol.scalars import to_color_name, to_wire_name
from strategies import boards

GAME = r"Base+ML;InProgress;White[4];wL;bQ wL-;wQ -wL;bA1 bQ/;wB1 /wL;bA1 bQ-"


def translations(message: Message) -> list[str]:
    return [language.translate(message) for language in Language]


@pytest.mark.parametrize(
    ("move", "sentences"),
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
def test_move_message(move: str, sentences: list[str]) -> None:
    board = parse_game(GAME)
    assert translations(move_message(board, parse_move(board, move))) == sentences


PILLBUG = r"Base+P;InProgress;White[5];wP;bQ wP-;wQ -wP;bA1 bQ-;wS1 -wQ;bA1 wP\;wG1 -wS1;bS1 bQ/"
MOSQUITO = (  # next to a pillbug
    r"Base+MP;InProgress;White[10];wS1;bP wS1-;wQ \wS1;bB1 bP/;wB1 \wQ;bG1 bB1\;wM /wQ;bQ \bB1;"
    r"wM /wB1;bA1 \bQ;wG1 wM\;bS1 bB1/;wQ /bQ;bS2 \bA1;wA1 \wB1;bA2 bS1/;wP wB1\;bB2 bG1-"
)


@pytest.mark.parametrize(
    ("game", "move", "sentences"),
    [
        (
            PILLBUG,
            "bA1 wQ\\",
            [
                "White pillbug throws the black ant bA1 to the lower right of the white queen bee",
                "Белая мокрица переносит чёрного муравья bA1"
                " на место справа внизу от белой королевы",
                "Біла мокриця переносить чорну мураху bA1 на соту праворуч унизу від білої бджоли",
            ],
        ),
        (
            MOSQUITO,
            "wG1 -wM",
            [
                "White mosquito throws the white grasshopper wG1 to the left of itself",
                "Белый москит переносит белого кузнечика wG1 на место слева от себя",
                "Білий москіт переносить білого коника wG1 на соту ліворуч від себе",
            ],
        ),
    ],
)
def test_pillbug_throw_message(game: str, move: str, sentences: list[str]) -> None:
    board = parse_game(game)
    assert translations(move_message(board, parse_move(board, move))) == sentences


def test_first_move_message_names_no_neighbor() -> None:
    board = Board()
    assert translations(move_message(board, parse_move(board, "wL"))) == [
        "White ladybug opens the game",
        "Белая божья коровка начинает игру",
        "Біле сонечко починає гру",
    ]


def test_move_message_rejects_move_that_leaves_hive() -> None:
    board = parse_game(GAME)
    with pytest.raises(ValueError, match="legal"):
        move_message(board, Move(parse_move(board, "wA1 -wQ").piece, None, Hex(50, 50)))


@PROPERTY_SETTINGS
@given(boards())
def test_message_and_notation_name_the_same_neighbor(board: Board) -> None:
    for move in board.legal_moves:
        neighbor = move_message(board, move).variables.get("neighbor")
        assert neighbor is None or str(neighbor) in board.uhp(move).split()[1]


# web/tests/i18n/messages.test.ts checks the same cases on the page.

CASES = Path(__file__).parent / "data" / "sentences.json"
PIECES = (Piece(Color.BLACK, Bug.ANT, 2), Piece(Color.BLACK, Bug.MOSQUITO))


def move_cases() -> Iterator[tuple[dict[str, Any], Message]]:
    """Yield one move per kind, bug and side: as the core sends it to the page, and its message."""
    cases_by_kind: dict[tuple[str, ...], tuple[dict[str, Any], Message]] = {}
    for game in ("Base+MLP", GAME, PILLBUG, MOSQUITO):
        board = parse_game(game)
        for choice in json.loads(board._choices_json()):
            for target in choice["targets"]:
                text = target["text"]
                key = (text["id"], choice["piece"][1], text.get("side", ""), text.get("by", ""))
                message = move_message(board, parse_move(board, target["uhp"]))
                cases_by_kind.setdefault(key, ({"piece": choice["piece"], "text": text}, message))
    yield from cases_by_kind.values()
    wire = {"piece": None, "color": "white", "text": {"id": "move-pass"}}
    yield wire, move_message(Board(), PASS)


def cases() -> Iterator[dict[str, Any]]:
    """Yield what the page receives, with the sentences it must show in each language."""
    pieces, names = PIECES, list(map(str, PIECES))
    for wire, message in move_cases():
        yield {"kind": "move", "wire": wire, "sentences": translations(message)}
    for rule in Rule:
        for count, parts in ((1, 2), (2, 3)):
            reason = IllegalReason(rule, pieces[:count], [], [[Hex(0, 0)]] * parts)
            wire = json.loads(reason_json(reason))
            yield {
                "kind": "reason",
                "wire": wire,
                "sentences": translations(reason_message(reason)),
            }
    for effect in Effect:
        for count in (1, 2):
            fact = Fact(effect, pieces[:count], count + 1)
            wire = {
                "effect": to_wire_name(effect.name),
                "pieces": names[:count],
                "number": count + 1,
            }
            sentences = translations(fact_message(fact, Color.BLACK))
            yield {"kind": "fact", "wire": wire | {"hexes": []}, "sentences": sentences}
    for fault in PositionErrorCode:
        wire = {"fault": to_wire_name(fault.name), "piece": names[0], "hex": [3, -4]}
        sentences = translations(position_error_message(fault, pieces[0], Hex(3, -4)))
        yield {"kind": "fault", "wire": wire, "sentences": sentences}
    for outcome in Outcome:
        for ending in Ending:
            winner = outcome.winner and to_color_name(outcome.winner)
            wire = {"winner": winner, "ending": ending.value}
            sentences = translations(Result(outcome, ending).message)
            yield {"kind": "result", "wire": wire, "sentences": sentences}


def cases_document() -> str:
    rows = (json.dumps(case, ensure_ascii=False) for case in cases())
    return "[\n" + ",\n".join(rows) + "\n]\n"


def test_cases_for_page_are_up_to_date() -> None:
    assert CASES.read_text("utf-8") == cases_document(), "run tests/test_messages.py"


VERDICTS = {
    Outcome.WHITE_WINS: ("White wins", "Белые победили", "Білі перемогли"),
    Outcome.BLACK_WINS: ("Black wins", "Чёрные победили", "Чорні перемогли"),
    Outcome.DRAW: ("The game is a draw", "Ничья", "Нічия"),
}


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("outcome", Outcome)
def test_result_message(outcome: Outcome, ending: Ending) -> None:
    sentences = translations(Result(outcome, ending).message)
    for sentence, verdict in zip(sentences, VERDICTS[outcome], strict=True):
        assert sentence.startswith(verdict)
        assert sentence.endswith(".")


if __name__ == "__main__":
    CASES.write_text(cases_document(), "utf-8")
