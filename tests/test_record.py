"""Game records in every format: valid and invalid files, and round trips."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import sixlegs.record
from corpus import Row, each_row
from samples import BOARDS, STACKED, WON
from sixlegs import (
    GAME_TYPES,
    Board,
    Color,
    Ending,
    Game,
    HiveError,
    Outcome,
    Result,
    game_string,
    parse_game,
)
from sixlegs.pgn import write_pgn
from sixlegs.record import (
    RESULT_SPELLINGS,
    Record,
    RecordFailure,
    Variation,
    read_records,
    record_json,
    record_string,
)
from sixlegs.rules import OPENINGS
from sixlegs.terminal.saved_games import ComputerSeat, save_game
from soak import SEED, examples
from strategies import ALL_MOVE_WEIGHTS, play_on

DATA = Path(__file__).parent / "data" / "records"


def rows(name: str) -> list[list[str]]:
    """Return the cells of each line of a table of samples."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return [line.split(" | ") for line in lines if line and not line.startswith("#")]


def read(text: str) -> list[Record | RecordFailure]:
    return list(read_records(io.StringIO(text)))


def read_one(text: str) -> Record:
    [record] = read(text)
    assert isinstance(record, Record), record
    return record


# Samples


@pytest.mark.parametrize("row", rows("valid.txt"), ids=lambda row: row[0])
def test_valid_record_is_read(row: list[str]) -> None:
    [record] = read_records(DATA / "valid" / row[0])
    assert isinstance(record, Record), record
    names = [record.tags["White"], record.tags["Black"]]
    assert [row[0], record.result, *names, game_string(record.board)] == row


@pytest.mark.parametrize("row", rows("invalid.txt"), ids=lambda row: row[0])
def test_invalid_record_is_rejected_with_the_reason(row: list[str]) -> None:
    name, number, ply, reason = row
    failures = [result for result in read_records(DATA / "invalid" / name) if failed(result)]
    first = failures[0]
    assert isinstance(first, RecordFailure)
    assert (first.number, first.ply) == (int(number), None if ply == "-" else int(ply))
    assert reason in first.reason
    assert first.source.endswith(name)
    assert str(first).startswith(f"{first.source}: record {number}")


def failed(result: Record | RecordFailure) -> bool:
    return isinstance(result, RecordFailure)


def test_every_sample_is_in_a_table() -> None:
    tables = {"valid": rows("valid.txt"), "invalid": rows("invalid.txt")}
    tested_elsewhere = {"no-blank-lines.pgn", "set-up.pgn", "three-games.pgn", "strings.uhp"}
    tested_elsewhere |= {"tournament.jsonl"}
    for folder, table in tables.items():
        files = {file.name for file in (DATA / folder).iterdir()}
        assert files - {row[0] for row in table} <= tested_elsewhere


def test_reading_continues_after_a_failure() -> None:
    failures = [failed(result) for result in read_records(DATA / "invalid" / "fourth-ply.uhp")]
    assert failures == [False, True, True, False]
    file = DATA / "invalid" / "unclosed-comment.pgn"
    assert [failed(result) for result in read_records(file)] == [True, False]


def test_file_of_game_strings_has_one_per_line() -> None:
    records = list(read_records(DATA / "valid" / "strings.uhp"))
    assert all(isinstance(record, Record) for record in records)
    results = [record.result for record in records if isinstance(record, Record)]
    assert results == ["InProgress", "WhiteWins", "NotStarted", "InProgress"]


def test_json_lines_are_records_or_states() -> None:
    first, second = read_records(DATA / "valid" / "tournament.jsonl")
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.board.opening, first.result) == ("tournament", "BlackWins")
    assert first.tags["White"] == "Zoë \ud800"
    assert first.comments == {0: "{hello}", 3: "the queen"}
    assert (second.result, second.tags) == ("InProgress", {})


def test_position_string_is_a_record_without_moves() -> None:
    record = read_one("Base rulebook White[2] - 0,0:wA1;1,0:bA1\n")
    assert (record.board.moves, record.board.turn_number, record.result) == ((), 2, "InProgress")
    (failure,) = read("Base rulebook White[2] - 0,0:wA1;5,0:bA1")
    assert isinstance(failure, RecordFailure)
    assert "The hive is split" in failure.reason


@pytest.mark.parametrize(
    "variations",
    [
        7,
        [7],
        [{"ply": 1, "moves": [], "comments": {}, "variations": []}],
        [{"ply": 0, "moves": ["wS1"], "comments": {}, "variations": []}],
        [{"ply": 9, "moves": ["wS1"], "comments": {}, "variations": []}],
        [{"ply": 1, "moves": [7], "comments": {}, "variations": []}],
        [{"ply": 1, "moves": ["bS1"], "comments": {}, "variations": []}],
        [{"ply": 1, "moves": ["wA1"], "comments": {"x": ""}, "variations": []}],
        [{"ply": 1, "moves": ["wA1"], "comments": {}, "variations": [{}]}],
    ],
    ids=str,
)
def test_invalid_variations_are_rejected_in_json(variations: object) -> None:
    state = json.loads(record_json(Record(board=parse_game("Base;InProgress;Black[1];wS1"))))
    (failure,) = read(json.dumps(state | {"variations": variations}))
    assert isinstance(failure, RecordFailure)
    assert failure.reason


# Record


def test_result_defaults_to_that_of_the_board() -> None:
    assert Record().result == "NotStarted"
    assert Record(board=parse_game(STACKED)).result == "InProgress"
    assert Record(board=parse_game(WON)).result == "WhiteWins"
    assert Record(board=parse_game(STACKED), result="Draw").result == "Draw"


@pytest.mark.parametrize("result", ["1-0", "whitewins", "?"])
def test_unknown_result_is_rejected(result: str) -> None:
    with pytest.raises(HiveError, match="is not a result: use one of"):
        Record(result=result)


def test_record_of_a_game() -> None:
    game = Game(parse_game(STACKED), white="Ada", black="Charles")
    record = Record.from_game(game)
    assert record == Record({"White": "Ada", "Black": "Charles"}, game.board, "InProgress")
    record.board.pop()
    record.tags["White"] = "?"
    assert (game.board, game.players[Color.WHITE]) == (parse_game(STACKED), "Ada")
    game.resign(Color.WHITE)
    record = Record.from_game(game)
    assert (record.result, record.outcome, record.ending) == (
        "BlackWins",
        Outcome.BLACK_WINS,
        Ending.RESIGNATION,
    )
    for round_trip in ROUND_TRIPS.values():
        assert round_trip(record).result == "BlackWins"
    assert read_one(write_pgn(record)).ending is Ending.RESIGNATION
    assert read_one(record_json(record)).ending is Ending.RESIGNATION


def test_ending_follows_from_the_board_or_the_termination_tag() -> None:
    assert Record.from_game(Game(parse_game(WON))).ending is Ending.SURROUNDED
    assert Record(board=parse_game(STACKED)).ending is None
    assert Record({"Termination": "sunset"}, result="Draw").ending is Ending.UNKNOWN
    tags = {"Termination": " agreement : by both ", "Date": " 2020.02.29 "}
    padded = Record(tags, result="Draw")
    assert (padded.ending, padded.date) == (Ending.AGREEMENT, "2020.02.29")


@pytest.mark.parametrize("ending", Ending)
def test_record_is_converted_back_to_the_game(ending: Ending) -> None:
    result = Result(Outcome.DRAW, ending)
    record = Record.from_game(Game(parse_game(STACKED), white="Ada", black="?", result=result))
    game = read_one(write_pgn(record)).to_game()
    assert game.players == {Color.WHITE: "Ada", Color.BLACK: "Black"}
    assert game.moves == record.board.moves
    assert game.result is not None
    # In this position no queen is surrounded.
    is_possible = ending is not Ending.SURROUNDED
    assert game.result == (result if is_possible else result._replace(ending=Ending.UNKNOWN))
    assert (record.date, Record({"Date": "2018.10.31"}).date) == (None, "2018.10.31")


@pytest.mark.parametrize(
    ("name", "ending"), [("resigned", "resignation"), ("agreed-draw", "agreement")]
)
def test_boardspace_record_has_the_ending(name: str, ending: str) -> None:
    [record] = read_records(DATA / "valid" / f"{name}.sgf")
    assert isinstance(record, Record)
    assert record.ending is Ending(ending)


@pytest.mark.parametrize("result", ["WhiteWins", "BlackWins", "Draw"])
def test_claimed_result_counts_unless_the_board_has_one(result: str) -> None:
    assert read_one(STACKED.replace("InProgress", result)).result == result
    won = read_one(WON.replace("WhiteWins", result))
    assert (won.result, won.claimed_result) == ("WhiteWins", result)


OPENING_RULES = {
    "wS1;bS1 wS1-": "tournament",
    "wQ;bS1 wQ-": "rulebook",
    "wS1;bQ wS1-": "rulebook",
    "wS1;bS1 wS1-;wQ -wS1": "tournament",  # not a first tile
}


@pytest.mark.parametrize("moves", OPENING_RULES)
def test_opening_rule_is_inferred_from_the_first_tiles(moves: str) -> None:
    game = f"Base;InProgress;White[2];{moves}"
    plies = "".join(f"{ply}. {move}\n" for ply, move in enumerate(moves.split(";"), 1))
    for text in (game, f'[GameType "Base"]\n\n{plies}'):
        assert read_one(text).board.opening == OPENING_RULES[moves]
    assert parse_game(game).opening == OPENING_RULES[moves]
    assert record_string(read_one(game)) == game_string(parse_game(game))  # no opening line


def test_comment_in_a_file_of_game_strings_names_the_opening_rule() -> None:
    game = "Base;InProgress;Black[1];wS1"
    text = f"# opening: rulebook\n{game}\n \n  # a note\n{game}\n"
    records = [record for record in read(text) if isinstance(record, Record)]
    assert [record.board.opening for record in records] == ["rulebook", "tournament"]
    (failure,) = read("# opening: mine\nBase;InProgress;Black[1];wS1\n")
    assert isinstance(failure, RecordFailure)
    assert "There is no opening rule 'mine'" in failure.reason


def test_text_of_a_failure() -> None:
    assert str(RecordFailure("a.pgn", 3, 12, "No.")) == "a.pgn: record 3, ply 12: No."
    assert str(RecordFailure("a.pgn", 3, None, "No.")) == "a.pgn: record 3: No."


# Files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_endings_are_detected(tmp_path: Path, encoding: str, end: str) -> None:
    file = tmp_path / "game"  # without an extension, so that the content decides
    text = write_pgn(Record({"White": "Zoë"}, parse_game(STACKED), comments={1: "a\nb"}))
    file.write_bytes(text.replace("\n", end).encode(encoding))
    [record] = read_records(file)
    assert isinstance(record, Record)
    assert record.tags["White"] == "Zoë"
    assert record.comments == {1: "a\nb"}


def test_path_may_be_text_and_stream_may_have_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(STACKED)
    assert isinstance(next(read_records(str(file))), Record)
    assert isinstance(read("\ufeff" + STACKED)[0], Record)


def test_file_that_is_too_large_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sixlegs.record, "MAX_FILE_BYTES", 100)
    file = tmp_path / "game.pgn"
    file.write_text(STACKED + "\n" * 100)
    for result in (*read_records(file), *read(STACKED + "\n" * 100)):
        assert isinstance(result, RecordFailure)
        assert result.reason == "The file is larger than 100 bytes."


def test_missing_file_raises_file_not_found_error() -> None:
    with pytest.raises(FileNotFoundError):
        list(read_records("no-such-file.pgn"))


# Round trips


ROUND_TRIPS: dict[str, Callable[[Record], Record]] = {
    "pgn": lambda record: read_one(write_pgn(record)),
    "json": lambda record: read_one(record_json(record)),
    "game strings": lambda record: read_one(record_string(record)),
}


def assert_round_trips(record: Record) -> None:
    """Check that *record* survives every format that can represent it."""
    for name, round_trip in ROUND_TRIPS.items():
        if name == "game strings" and record.board.start:
            continue
        again = round_trip(record)
        assert again.board.moves == record.board.moves
        assert again.board == record.board  # set and opening rule included
        assert again.result == record.result
        if name == "game strings":  # without names and comments
            continue
        assert (again.board.start is None) == (record.board.start is None)
        assert again.comments == record.comments
        assert again.variations == record.variations
        assert record.tags.items() <= again.tags.items()
        assert round_trip(again) == again
    assert write_pgn(ROUND_TRIPS["pgn"](record)) == write_pgn(record)


@pytest.mark.parametrize("make", BOARDS.values(), ids=list(BOARDS))
def test_every_sample_board_round_trips(make: Callable[[], Board]) -> None:
    assert_round_trips(Record({"White": 'A "b" \\c\\', "Zusatz": "ü"}, make()))


@each_row("games")
def test_corpus_games_round_trip(row: Row) -> None:
    tags = {name: row["players"][i] for i, name in enumerate(["White", "Black"])}
    tags["Date"] = "2022.01.09"
    board = parse_game(row["game_string"])
    claim = RESULT_SPELLINGS.get(row["result"], "")
    assert_round_trips(Record(tags, board, "" if board.outcome() else claim, {board.ply: "!"}))


@each_row("games")
def test_corpus_games_round_trip_as_text(row: Row) -> None:
    board = parse_game(row["game_string"])
    line = game_string(board)
    assert parse_game(line).moves == board.moves
    assert game_string(parse_game(line)) == line
    plies = row["game_string"].split(";")[3:]  # possibly spelled differently than by us
    pgn = f'[GameType "{board.game_type}"]\n\n' + "\n".join(
        f"{number}. {ply}" for number, ply in enumerate(plies, 1)
    )
    record = read_one(pgn)
    assert record.board.moves == board.moves
    assert game_string(read_one(write_pgn(record)).board) == line
    assert write_pgn(read_one(write_pgn(record))) == write_pgn(record)


def random_record(seed: int) -> Record:
    random = Random(seed)
    board = Board(random.choice(list(GAME_TYPES)), random.choice(OPENINGS))
    weights = random.choice(list(ALL_MOVE_WEIGHTS.values()))
    play_on(board, weights, [random.randrange(10_000) for _ in range(random.randrange(60))])
    result = random.choice(["", "WhiteWins", "BlackWins", "Draw"]) if not board.outcome() else ""
    comments = {ply: f"{ply}\n{seed}" for ply in range(board.ply + 1) if not random.randrange(9)}
    return Record(
        {"Round": str(seed)}, board, result, comments, variations=random_variations(board, random)
    )


def random_variations(board: Board, random: Random, depth: int = 2) -> list[Variation]:
    """Return a few variations of the moves that led to *board*, ordered by ply."""
    variations = []
    for ply in sorted(random.sample(range(1, board.ply + 1), min(board.ply, random.randrange(4)))):
        other = board.copy()
        while other.ply >= ply:
            other.pop()
        choice = [move for move in other.legal_moves if move != board.moves[ply - 1]]
        if not choice:
            continue
        other.push(random.choice(choice))
        play_on(
            other, next(iter(ALL_MOVE_WEIGHTS.values())), [random.randrange(9) for _ in range(4)]
        )
        comments = dict.fromkeys(range(ply, other.ply + 1, 3), "(so) 1. wA1")
        nested = random_variations(other, random, depth - 1) if depth else []
        nested = [variation for variation in nested if variation.ply > ply]
        variations.append(Variation(ply, other.moves[ply - 1 :], comments, nested))
    return variations


@pytest.mark.parametrize("batch", range(10))
def test_random_games_round_trip(batch: int) -> None:
    count = examples(30)
    for seed in range(SEED + batch * count, SEED + (batch + 1) * count):
        assert_round_trips(random_record(seed))


@pytest.mark.parametrize("ending", ["", "resign"])
def test_saved_game_is_a_record(tmp_path: Path, ending: str) -> None:
    game = Game(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"))
    if ending:
        game.resign(Color.WHITE)
    save_game(game, tmp_path / "game.json", ComputerSeat(Color.BLACK, 3))
    (record,) = read_records(tmp_path / "game.json")
    assert isinstance(record, Record)
    assert (record.player(Color.WHITE), record.player(Color.BLACK)) == (None, "Computer, level 3")
    assert record.ending is (Ending.RESIGNATION if ending else None)
    assert record.board.moves == game.board.moves
    assert record.result == ("BlackWins" if ending else "InProgress")


def test_saved_game_names_the_maximum_level(tmp_path: Path) -> None:
    save_game(Game(), tmp_path / "game.json", ComputerSeat(Color.WHITE, None, 10))
    (record,) = read_records(tmp_path / "game.json")
    assert isinstance(record, Record)
    assert record.player(Color.WHITE) == "Computer, maximum, 10 s"


@pytest.mark.parametrize("computer", [{}, {"color": "GameType", "level": 3}, {"color": "White"}])
def test_computer_without_a_side_gets_no_tag(computer: dict[str, object]) -> None:
    state = json.loads(record_json(Record({"White": "Ada"}, Board("Base"))))
    (record,) = read_records(io.StringIO(json.dumps(state | {"computer": computer})))
    assert isinstance(record, Record)
    assert record.tags == {"White": "Ada"}


def test_positions_of_a_record_begin_at_its_start() -> None:
    board = sixlegs.parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    moves = [board.push_uhp("wQ -wA1"), board.push_uhp("bQ bA1-")]
    record = Record(board=board)
    positions = list(record.positions())
    assert [position.moves for position in positions] == [(), tuple(moves[:1]), tuple(moves)]
    assert positions[0] == board.start
    assert positions[-1] == board
    positions[0].push(moves[0])
    assert next(record.positions()).moves == ()
