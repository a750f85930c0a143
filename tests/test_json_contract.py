"""The JSON that the core writes agrees with the types in `local_messages`, in both directions.

Decoding fails for unknown keys and for missing required keys. The samples contain every field with
a value, and every nullable field with null, so that all fields are tested.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import fields

from samples import ALMOST_DRAWN, BLOCKED, WON
from sixlegs import Board, Color, Move, parse_game, parse_position, position_string
from sixlegs._core import MoveLog, Prover, board_view
from sixlegs.codegen import local_messages as types
from sixlegs.codegen.json_keys import core_structs, json_keys_header
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol.http import ParseProblem
from sixlegs.server.protocol.positions import BoardView, Choice, IllegalReason, Stack
from test_wasm import Browser, browser, document, module, pytestmark
from wins import WINS

__all__ = ["browser", "module", "pytestmark"]  # fixtures and their condition

ROOT = Path(__file__).parent.parent
WHITE, BLACK = 1, 2

QUIET = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
CUSTOM_START = "Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1"
PGN = """[GameType "Base"]
[White "Ada"]
[Black "Charles"]
[Date "2018.10.31"]
[Result "WhiteWins"]
[Termination "resignation"]

1. wS1 2. bS1 wS1-
"""

Sample = tuple[Any, str | bytes]
"""A type of `local_messages`, and JSON of the core for it."""


def between_people(*plies: Move) -> Any:
    """Return a native game between two people after *plies*."""
    seats: Seats = {Color.WHITE: Person(UserId("ada")), Color.BLACK: Person(UserId("bob"))}
    game = ServerGame.create(seats, Board("Base"), access="public").core
    for move in plies:
        assert game.push(move) is None
    return game


def run(game: Any, sides: int, command: str) -> None:
    rejection, *_ = game.run(sides, command)
    assert rejection is None


def view(game: Any, sides: int) -> Sample:
    return BoardView, board_view(game, sides, MoveLog())


def games_between_people() -> Iterator[Sample]:
    """Yield games with each offer and result, for players and spectators."""
    yield view(between_people(), WHITE)
    game = between_people(*parse_game(QUIET).moves)
    for sides in (0, WHITE, BLACK):
        yield view(game, sides)
    run(game, BLACK, "undo")
    run(game, WHITE, "offer-draw")
    yield view(game, WHITE)
    run(game, WHITE, "resign")
    run(game, BLACK, "offer-rematch")
    yield view(game, WHITE)
    drawn = between_people(*parse_game(QUIET).moves)
    run(drawn, WHITE, "offer-draw")
    run(drawn, BLACK, "accept-draw")
    yield view(drawn, BLACK)
    yield list[Stack], parse_position(CUSTOM_START)._stacks_json()
    yield list[Choice], parse_position(CUSTOM_START)._choices_json()


def local_games(browser: Browser) -> Iterator[Sample]:
    """Yield local games, commands, reasons and keys of the explorer."""
    thrown = parse_position(CUSTOM_START)
    thrown.push(next(move for move in thrown.legal_moves if thrown.thrower(move)))
    passed = parse_game(BLOCKED)
    passed.push(passed.legal_moves[0])
    for board in (thrown, passed, parse_game(WON), parse_game(ALMOST_DRAWN), Board("Base+MLP")):
        yield BoardView, browser.text("position", document(board), "", 0)
        yield types.ExplorerKeys, browser.text("explorer_keys", document(board))
    game = document(parse_game(QUIET))
    clock = "60000 1000" + 5 * ";60000 60000"
    yield BoardView, browser.text("position", document(Board()), clock, 0)
    yield types.CommandAccepted, browser.text("run_command", game, "play wA1 -wQ", clock, 0)
    yield types.CommandAccepted, browser.text("run_command", game, "resign", "", 0)
    for player in ("person", "computer 1"):
        over = game.replace("person", player) + "ended resignation white\n"
        yield types.CommandAccepted, browser.text("run_command", over, "offer-rematch", "", 0)
    for command in ("play wA1 bQ-", "play nonsense"):
        yield types.CommandRejected, browser.text("run_command", game, command, "", 0)
    for piece in ("wQ", "wS1"):
        yield IllegalReason | None, browser.text("explain", game, piece, 0, 0, 0)


def texts(browser: Browser) -> Iterator[Sample]:
    """Yield games parsed from text, and parse errors."""
    yield types.ReadGame, browser.text("parse_game", PGN)
    yield types.ReadGame, browser.text("parse_game", QUIET)
    drawn = PGN.replace("WhiteWins", "Draw").replace("resignation", "agreement")
    yield types.ReadGame, browser.text("parse_game", drawn)
    split = "Base rulebook White[3] - 0,0:wS1;5,0:bS1;1,0:wQ"
    unordered = "Base rulebook White[3] - 0,0:wS2;1,0:bS1;-1,0:wQ"
    for text in (QUIET + ";wQ wQ-", split, unordered, "nonsense"):
        result = browser.ask("parse_game", text)
        assert result["number"] == 0
        yield ParseProblem, result["response"]


def advice(browser: Browser) -> Iterator[Sample]:
    """Yield hints, warnings, reviews and analyses."""
    won = parse_game(WON)
    blunder = won.copy()
    for _ in range(2):
        blunder.pop()
    for board in (parse_game(QUIET), blunder):
        yield types.HintContent, browser.text("hint", document(board))
    move = blunder.uhp(won.moves[-2])
    yield types.BlunderWarningContent, browser.text("blunder_warning", document(blunder), move)
    kinds = {"initial-score": types.InitialScore, "ply-assessment": types.PlyAssessment}
    for board in (won, parse_game("Base;InProgress;Black[1];wS1")):
        for message in browser.ask("review", document(board))["reports"]:
            yield kinds.get(message["type"], types.ReviewSummary), json.dumps(message)
    for report in browser.ask("analyze", document(blunder), 2, 0, 3000)["reports"]:
        yield types.AnalysisReport, json.dumps(report)
    win = WINS[0].board
    start, move = position_string(win), win.uhp(Prover().winning_moves(win, 2)[0])
    yield types.PuzzleReply, browser.text("judge_puzzle_move", start, move, 1)


@pytest.fixture(scope="module")
def samples(browser: Browser) -> list[Sample]:
    """Return JSON of the core, from games with every optional part."""
    return [
        *games_between_people(),
        *local_games(browser),
        *texts(browser),
        *advice(browser),
    ]


def test_json_of_the_core_has_the_keys_of_its_type(samples: list[Sample]) -> None:
    for kind, text in samples:
        decoded = msgspec.json.decode(text, type=kind)
        if kind is not ParseProblem:  # absent there is null elsewhere
            assert json.loads(msgspec.json.encode(decoded)) == json.loads(text)


def test_samples_contain_every_field_with_and_without_a_value(samples: list[Sample]) -> None:
    seen: set[tuple[str, str, str]] = set()
    for kind, text in samples:
        seen.update(occurrences(msgspec.json.decode(text, type=kind)))
    expected = {
        (struct.__name__, field.name, state)
        for struct in core_structs()
        for field in fields(struct)
        for state in states(field.type)
    }
    assert expected - seen == set()


def states(hint: Any) -> set[str]:
    """Return the states in which a field with the type *hint* must occur."""
    if NoneType in get_args(hint):
        return {"null", "value"}
    return {"items"} if get_origin(hint) is list else {"value"}


def occurrences(value: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the fields in *value* with the state of each."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from occurrences(item)
    elif isinstance(value, msgspec.Struct):
        for field in fields(value):
            part = getattr(value, field.name)
            if part is None:
                yield type(value).__name__, field.name, "null"
            else:
                yield type(value).__name__, field.name, "value"
                if part and isinstance(part, list):
                    yield type(value).__name__, field.name, "items"
            yield from occurrences(part)


def test_core_writes_every_key_of_the_types() -> None:
    sources = [*(ROOT / "core" / "serializers").glob("*.cpp"), *(ROOT / "wasm").glob("*.cpp")]
    written = set(re.findall(r"Key::(k\w+)", "".join(path.read_text() for path in sources)))
    declared = set(re.findall(r"^    (k\w+),$", json_keys_header(), re.MULTILINE))
    assert written == declared
