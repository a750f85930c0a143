"""Hive PGN: writing it, and reading what other programs write."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from samples import BLOCKED, WON
from sixlegs import PASS, Board, HiveError, parse_game, parse_position
from sixlegs.notation import line_strings, move_strings
from sixlegs.pgn import read_pgn, write_pgn
from sixlegs.record import Record, RecordFailure, Variation, read_records, record_json

VALID = Path(__file__).parent / "data" / "records" / "valid"

SMALL = r"""[GameType "Base"]
[Date "2018.10.31"]
[Event ""]
[Site ""]
[Round ""]
[White "Ada"]
[Black "Charles"]
[Result "BlackWins"]
[Opening "tournament"]
[Clock "none"]

{A short game}
1. wS1
2. bG1 wS1-
{Two
lines}

BlackWins
"""


def read(text: str) -> list[Record]:
    results = list(read_pgn(text))
    records = [result for result in results if isinstance(result, Record)]
    assert len(records) == len(results), results
    return records


def read_json_records(text: str) -> list[Record]:
    return [result for result in read_records(io.StringIO(text)) if isinstance(result, Record)]


def small() -> Record:
    board = parse_game("Base;InProgress;White[2];wS1;bG1 wS1-", "tournament")
    tags = {"Clock": "none", "White": "Ada", "Black": "Charles", "Date": "2018.10.31"}
    return Record(tags, board, "BlackWins", {0: "A short game", 2: "Two\nlines"})


# Writing


def test_record_is_written_like_mzinga() -> None:
    assert write_pgn(small()) == SMALL


def test_tags_keep_their_order() -> None:
    [record] = read(SMALL)
    assert " ".join(record.tags) == (
        "GameType Date Event Site Round White Black Result Opening Clock"
    )


def test_unfinished_game_is_written_without_a_result() -> None:
    assert write_pgn(Record(board=parse_game(BLOCKED))).endswith("\n12. bA2 /wG1\n")


def test_board_and_result_override_the_tags() -> None:
    tags = {"GameType": "Base+X", "Result": "?", "Opening": "?", "Position": "?"}
    [record] = read(write_pgn(Record(tags, Board("Base+M", "tournament"))))
    assert record.tags["GameType"] == "Base+M"
    assert record.tags["Result"] == "NotStarted"
    assert record.tags["Opening"] == "tournament"
    assert "Position" not in record.tags


def test_set_up_position_is_a_tag() -> None:
    position = "Base rulebook White[5] - -1,0:wA1;0,0:wQ;1,0:bQ;2,0:bA1"
    [record] = read(write_pgn(Record(board=parse_position(position))))
    assert record.tags["Position"] == position
    [study] = read((VALID / "set-up.pgn").read_text())
    assert (len(study.board.moves), study.result) == (2, "Draw")
    assert study.comments == {0: "A study"}


@pytest.mark.parametrize("value", ['"', "\\", '\\"', "a]b", '"]', "[x]", "{}", "Zoë ☺", ""])
def test_tag_value_round_trip(value: str) -> None:
    [record] = read(write_pgn(Record({"Annotator": value})))
    assert record.tags["Annotator"] == value


def test_unknown_tags_are_written_as_question_marks() -> None:
    for tags in ({}, {"Date": "", "White": "", "Black": ""}):
        text = write_pgn(Record(tags))
        assert '[Date "????.??.??"]' in text
        assert '[White "?"]\n[Black "?"]\n' in text
    assert '[Date "2018.10.31"]' in write_pgn(Record({"Date": "2018.10.31"}))


def test_unprintable_characters_become_blanks() -> None:
    record = Record({"White": "a\nb\0c\ud800"}, comments={0: "d\0e\tf\ud800!"})
    [again] = read(write_pgn(record))
    assert again.tags["White"] == "a b c "
    assert again.comments == {0: "d e f !"}
    write_pgn(record).encode("utf-8")


@pytest.mark.parametrize(
    ("comment", "read_back"),
    [
        ("{braces}", "(braces)"),
        ("} unopened {", ") unopened ("),
        ("  blanks around  ", "blanks around"),
        ('[GameType "Base"]', '[GameType "Base"]'),
        ('look:\n[GameType "Base"]', 'look:\n [GameType "Base"]'),
        ("7. wA1 bQ-\n\nDraw", "7. wA1 bQ-\n\nDraw"),
        ("% nothing", "% nothing"),
    ],
)
def test_comment_round_trip(comment: str, read_back: str) -> None:
    record = small()
    record.comments = {1: comment}
    [again, follower] = read(write_pgn(record) + "\n" + SMALL)
    assert again.comments == {1: read_back}
    assert follower.comments == small().comments


def test_empty_comments_are_omitted() -> None:
    assert "{" not in write_pgn(Record(comments={0: " \n "}))


@pytest.mark.parametrize("name", ["", "two words", 'quo"te', "x" * 101])
def test_invalid_tag_name_is_rejected(name: str) -> None:
    with pytest.raises(HiveError, match="is not a PGN tag name"):
        write_pgn(Record({name: "x"}))


# Variations

VARIED = r"""[GameType "Base"]

1. wS1
(1. wA1
{The ant at once}
2. bA1 wA1-)
(1. wB1)
2. bG1 wS1-
{Two
lines}
(2. bS1 wS1-
3. wQ -wS1
(3. wA1 -wS1
4. bQ bS1-)
4. bQ bS1-)
3. wQ -wS1
"""


def lines(board: Board, variations: list[Variation]) -> list[list[object]]:
    """Return the ply, moves, comments and nested variations of each variation."""
    rows: list[list[object]] = []
    for variation in variations:
        before = board.copy()
        while len(before.moves) >= variation.ply:
            before.pop()
        names = line_strings(before, variation.moves)
        for move in variation.moves:
            before.push(move)
        nested_rows = lines(before, variation.variations)
        rows.append([variation.ply, ";".join(names), variation.comments, nested_rows])
    return rows


def test_variations_are_read_with_their_comments() -> None:
    [record] = read(VARIED)
    assert record.comments == {2: "Two\nlines"}
    assert len(record.board.moves) == 3
    assert lines(record.board, record.variations) == [
        [1, "wA1;bA1 wA1-", {1: "The ant at once"}, []],
        [1, "wB1", {}, []],
        [2, "bS1 wS1-;wQ -wS1;bQ bS1-", {}, [[3, "wA1 -wS1;bQ bS1-", {}, []]]],
    ]


def test_variations_round_trip() -> None:
    [record] = read(VARIED)
    assert write_pgn(record).split("\n\n", 1)[1] == VARIED.split("\n\n", 1)[1]
    assert read(write_pgn(record))[0].variations == record.variations
    assert read_json_records(record_json(record)) == [record]


@pytest.mark.parametrize(
    "text",
    [
        r"1. wS1 (1. wA1 {Ant} 2. bA1 wA1-) 2. bG1 wS1-",
        "1. wS1\n( 1. wA1\n{Ant}\n2. bA1 wA1- )\n2. bG1 wS1-\n",
        "1. wS1(1. wA1{Ant}2. bA1 wA1- 1-0)\nbG1 wS1-",
        "1. wS1 (1. wA1 {Ant}) (1. wA1 2. bA1 wA1-) 2. bG1 wS1-",  # merged into one variation
    ],
)
def test_variations_may_be_anywhere_on_a_line(text: str) -> None:
    [record] = read(f'[GameType "Base"]\n\n{text}')
    assert [str(move.piece) for move in record.board.moves] == ["wS1", "bG1"]
    assert lines(record.board, record.variations) == [[1, "wA1;bA1 wA1-", {1: "Ant"}, []]]
    assert record.result == "InProgress"


def test_queen_in_a_variation_may_imply_the_opening_rule() -> None:
    [record] = read('[GameType "Base"]\n\n1. wS1 2. bS1 wS1- (2. bQ wS1-) 3. wQ -wS1')
    assert record.board.opening == "rulebook"


def test_forced_pass_may_be_omitted_in_a_variation() -> None:
    moves = BLOCKED.split(";")[3:]
    board = parse_game(BLOCKED)
    board.push(PASS)
    main, other, *_ = map(board.uhp, board.legal_moves)
    text = "\n".join(['[GameType "Base"]', *moves, main, f"({other})", f"(pass\n{other})"])
    [record] = read(text)
    assert record.board.moves[12] == PASS
    assert [(line.ply, len(line.moves)) for line in record.variations] == [(14, 1)]


@pytest.mark.parametrize(
    ("text", "ply", "reason"),
    [
        ("(1. wA1) 1. wS1", None, "no variation can begin or end"),
        ("1. wS1 ((1. wA1))", None, "no variation can begin or end"),
        ("1. wS1) 2. bS1 wS1-", 1, "no variation can begin or end"),
        ("1. wS1 (1. wA1", 2, "not closed"),
        ("1. wS1 (1. wA9)", 1, "no tile"),
        ("1. wS1 2. bS1 wS1- (2. bQ wQ-)", 2, "not in play"),
    ],
)
def test_invalid_variation_is_reported(text: str, ply: int | None, reason: str) -> None:
    [failure] = read_pgn(f'[GameType "Base"]\n\n{text}')
    assert isinstance(failure, RecordFailure)
    assert reason in failure.reason
    assert failure.ply == ply


def nested(depth: int) -> str:
    """Return a game with variations nested *depth* levels deep."""
    board, text = Board("Base"), '[GameType "Base"]\n[Opening "rulebook"]\n\n'
    for _ in range(depth):
        main, other, *_ = board.legal_moves
        text += f"{board.uhp(main)}\n({board.uhp(other)}\n"
        board.push(other)
    return text + ")" * depth


def test_nesting_of_variations_is_limited() -> None:
    [record] = read(nested(100))
    assert read_json_records(record_json(record)) == [record]
    assert read(write_pgn(record))[0].variations == record.variations
    [failure] = read_pgn(nested(101))
    assert isinstance(failure, RecordFailure)
    assert failure.ply == 101
    assert "nested too deeply" in failure.reason


@pytest.mark.parametrize("ply", [-1, 0, 3])
def test_variation_of_a_missing_ply_is_rejected(ply: int) -> None:
    record = small()
    record.variations = [Variation(ply, record.board.moves[:1])]
    with pytest.raises(HiveError, match="There is no ply"):
        write_pgn(record)


def test_variation_with_an_illegal_move_is_rejected() -> None:
    record = small()
    record.variations = [Variation(2, record.board.moves[:1])]
    with pytest.raises(HiveError, match="Ply 2, 'wS1': "):
        write_pgn(record)


# Reading


def test_file_may_have_several_games() -> None:
    games = read((VALID / "three-games.pgn").read_text())
    assert [game.result for game in games] == ["InProgress", "NotStarted", "WhiteWins"]
    assert len(read((VALID / "no-blank-lines.pgn").read_text())) == 2
    assert len(read(SMALL * 3)) == 3


def test_blank_line_separates_games_without_moves() -> None:
    tags = '[White "Ada"]\n[GameType "Base"]\n'
    assert [game.tags["White"] for game in read(tags + "\n" + tags)] == ["Ada", "Ada"]
    [game] = read('[GameType "Base"]\n[White "Ada"]\n[White "Eva"]\n')
    assert game.tags["White"] == "Eva"


def test_comments_belong_to_the_preceding_ply() -> None:
    [game] = read((VALID / "comments.pgn").read_text())
    assert game.comments == {
        0: "Before the first move",
        2: "Two lines\nabout [this] move, 3. wQ\nand one more",
        3: "at once",
    }


def test_omitted_forced_pass_is_played() -> None:
    [game] = read((VALID / "omitted-pass.pgn").read_text())
    assert game.board.moves[12] == PASS
    assert game.comments == {14: "after the pass"}


def test_pass_is_not_inserted_where_there_are_legal_moves() -> None:
    [failure] = read_pgn('[GameType "Base"]\n1. wS1\n2. wA1 wS1-\n')
    assert isinstance(failure, RecordFailure)
    assert (failure.ply, failure.reason) == (
        2,
        "'wA1 wS1-': This tile is white, and it is Black’s turn.",
    )


def test_illegal_move_after_an_omitted_pass_fails_at_the_pass() -> None:
    moves = BLOCKED.split(";")[3:]
    [failure] = read_pgn("\n".join(['[GameType "Base"]', *moves, r"bQ \bA2"]))
    assert isinstance(failure, RecordFailure)
    assert failure.ply == 13


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("1-0", "WhiteWins"),
        ("0-1", "BlackWins"),
        ("1/2-1/2", "Draw"),
        ("*", "InProgress"),
        ("WhiteWins", "WhiteWins"),
        ("NotStarted", "InProgress"),
        ("nonsense", "InProgress"),
    ],
)
def test_results_of_pgn_and_uhp_are_read(word: str, result: str) -> None:
    [game] = read(f'[GameType "Base"]\n[Result "{word}"]\n\n1. wS1\n')
    assert game.result == result


def test_both_date_formats_are_preserved() -> None:
    [mzinga] = read((VALID / "mzinga.pgn").read_text())
    [hivegame] = read((VALID / "hivegame.pgn").read_text())
    assert mzinga.tags["Date"] == "2018.10.31"
    assert hivegame.tags["Date"] == "31-Oct-2018_14:02:00"


def test_opening_rule_is_inferred_from_the_first_tiles() -> None:
    for tile, opening in {"wQ": "rulebook", "wS1": "tournament"}.items():
        [game] = read(f'[GameType "Base"]\n1. {tile}\n')
        assert game.board.opening == opening


def test_lines_with_a_percent_sign_are_ignored() -> None:
    [game] = read('% a file\n[GameType "Base"]\n% moves\n1. wQ\n')
    assert game.board.ply == 1


def test_result_of_a_finished_board_overrides_the_tag() -> None:
    [game] = read(write_pgn(Record(board=parse_game(WON))).replace("WhiteWins", "InProgress"))
    assert game.result == "WhiteWins"


def test_many_blanks_are_read() -> None:
    text = '[GameType "Base"]\n\n' + " " * 200_000 + "\n"
    assert [record.board.ply for record in read(text)] == [0]


# Elements of the PGN standard

HEAD = '[GameType "Base"]\n'


@pytest.mark.parametrize(
    "moves",
    [
        "1. wS1 $1\n2. bG1 wS1- $14 $2",
        "1. wS1$1\n2. bG1 wS1-$14$2",
        "1. wS1!?\n2. bG1 wS1-??",
        "1. wS1 !\n2. bG1 wS1- ?!$3",
        "1. wS1! 2. bG1 wS1-? *",
        "1. wS1 (1. wA1 $5 2. bG1 wA1-!) $2\n2. bG1 wS1- (2. bA1 wS1/?) !?",
        "1. wS1 (1. wA1 (1. wB1) 2. bA1 wA1- (2. bB1 wA1/)) 2. bG1 wS1-",
        "1. wS1 1... bG1 wS1-",
        "1. wS1 1. ... bG1 wS1-",
        "1.wS1 2.bG1 wS1-",
        '% an escaped { line\n1. wS1\n%[White "Eve"]\n2. bG1 wS1-',
        "1. wS1 ; a comment { to the end of the line\n2. bG1 wS1- ;",
        "; before the first move\n1. wS1 {a ; b} 2. bG1 wS1-",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_elements_of_the_pgn_standard_are_read(moves: str, newline: str) -> None:
    text = (HEAD + moves + "\n").replace("\n", newline)
    for start in ("", "\ufeff"):
        (record,) = read(start + text)
        assert move_strings(record.board) == ["wS1", "bG1 wS1-"]


def test_comments_after_a_semicolon_are_read() -> None:
    (record,) = read(HEAD + "; first\n1. wS1 ; {second}\n2. bG1 wS1- {third ; still}\n")
    assert record.comments == {0: "first", 1: "{second}", 2: "third ; still"}
    (again,) = read(write_pgn(record))
    assert again.comments == record.comments | {1: "(second)"}


def test_escapes_in_tags_are_read_and_written() -> None:
    (record,) = read(r'[GameType "Base"]' + "\n" + r'[White "A \"B\" \\ C; {D} $1"]' + "\n1. wS1\n")
    assert record.tags["White"] == r'A "B" \ C; {D} $1'
    assert read(write_pgn(record))[0].tags["White"] == record.tags["White"]


@pytest.mark.parametrize("wrong", ["wS1 $", "wS1 $x", "wS1!x", "wS1 ?wA1", "w!S1"])
def test_only_annotations_are_skipped(wrong: str) -> None:
    (failure,) = read_pgn(HEAD + f"1. {wrong}\n")
    assert isinstance(failure, RecordFailure)


@pytest.mark.parametrize("wrong", ["1-0", "whitewins", 'Draw"]\n[Evil "1', 1])
def test_invalid_result_is_rejected(wrong: Any) -> None:
    record = small()
    with pytest.raises(HiveError, match=r"is not a result: use one of WhiteWins, BlackWins"):
        record.result = wrong
    assert record.result == "BlackWins"
    record.result = "Draw"
    assert "\nDraw\n" in write_pgn(record)
    record.result = ""
    assert record.result == "InProgress"


def test_tag_names_have_at_most_100_characters() -> None:
    longest = Record({"GameType": "Base", "N" * 100: "value"})
    (record,) = read(write_pgn(longest))
    assert record.tags["N" * 100] == "value"
    with pytest.raises(HiveError):
        write_pgn(Record({"GameType": "Base", "N" * 101: "value"}))


@pytest.mark.parametrize(
    ("annotation", "nag"),
    [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("$14", 14), ("$6 $2", 6)],
)
@pytest.mark.parametrize("space", ["", " "])
def test_annotations_of_a_move_are_read_and_written(space: str, annotation: str, nag: int) -> None:
    text = f'[GameType "Base"]\n1. wS1\n2. bS1 wS1-{space}{annotation}\n{{Hm}}\n3. wQ -wS1\n'
    (record,) = read(text)
    assert (record.nags, record.comments) == ({2: nag}, {2: "Hm"})
    written = write_pgn(record)
    assert f"2. bS1 wS1- ${nag}\n{{Hm}}\n3. wQ" in written
    assert read(written)[0].nags == {2: nag}


@pytest.mark.parametrize("annotation", ["$256", "$99999999999999999999", "$0", "???"])
def test_annotations_that_do_not_exist_are_skipped(annotation: str) -> None:
    (record,) = read(f'[GameType "Base"]\n1. wS1\n2. bS1 wS1- {annotation}\n')
    assert (record.nags, record.board.ply) == ({}, 2)


def test_annotations_of_variations_survive_pgn_and_json() -> None:
    (record,) = read('[GameType "Base"]\n1. wS1 !\n2. bS1 wS1-\n(2. bG1 wS1- ??)\n')
    assert record.nags == {1: 1}
    assert record.variations[0].nags == {2: 4}
    for copy in (read(write_pgn(record))[0], *read_records(io.StringIO(record_json(record)))):
        assert isinstance(copy, Record)
        assert (copy.nags, copy.variations) == (record.nags, record.variations)


@pytest.mark.parametrize("nag", [-1, 256])
def test_invalid_annotation_is_not_written(nag: int) -> None:
    with pytest.raises(HiveError, match=f"{nag} is not an annotation"):
        write_pgn(Record(board=parse_game(WON), nags={1: nag}))


@pytest.mark.parametrize("nags", [[], {"1": 0}, {"1": 256}, {"1": True}, {"x": 1}, {"1": "4"}])
def test_invalid_annotations_in_json_are_rejected(nags: object) -> None:
    state = json.loads(record_json(Record(board=parse_game(WON)))) | {"nags": nags}
    (failure,) = read_records(io.StringIO(json.dumps(state)))
    assert isinstance(failure, RecordFailure)
    assert "annotations" in failure.reason
