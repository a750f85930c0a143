"""SGF records of BoardSpace: user interface events, and the game that they amount to."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixlegs import PASS, Hex, game_string
from sixlegs.record import Record, RecordFailure
from sixlegs.sgf import read_sgf

DATA = Path(__file__).parent / "data" / "records"


def sgf(*events: str, header: str = "SU[hive]") -> str:
    """Return a record of *events*, such as "0 dropb wA1 N 13 .", which begin with the player."""
    lines = [f"; P{event[0]}[{number} {event[2:]}]" for number, event in enumerate(events)]
    return "\n".join([f'(;GM[27]VV[1]\n{header}\nP0[id "Ada"]\nP1[id "Charles"]', *lines, ")"])


def read(text: str) -> Record:
    [record] = read_sgf(text)
    assert isinstance(record, Record), record
    return record


def read_failure(text: str) -> RecordFailure:
    [failure] = read_sgf(text)
    assert isinstance(failure, RecordFailure), failure
    return failure


def sample(name: str) -> Record:
    return read((DATA / "valid" / name).read_text("utf-8"))


FIRST = ["0 Start P0", "0 dropb wS1 N 13 .", "0 done"]


@pytest.mark.parametrize(
    ("setup", "game_type"),
    [
        ("hive", "Base"),
        ("Hive-M", "Base+M"),
        ("hive-l", "Base+L"),
        ("hive-p", "Base+P"),
        ("HIVE-LM", "Base+ML"),
        ("hive-pm", "Base+MP"),
        ("hive-pl", "Base+LP"),
        ("Hive-PLM", "Base+MLP"),
        ("hive-pielm", "Base+MLP"),
        ("hive-plm 2 0 101", "Base+MLP"),
    ],
)
def test_game_types_of_boardspace(setup: str, game_type: str) -> None:
    assert read(sgf(*FIRST, header=f"SU[{setup}]")).board.game_type == game_type


@pytest.mark.parametrize("setup", ["hive-ultimate", "hive-mm", "hive-x", "yinsh"])
def test_unknown_game_type_is_rejected(setup: str) -> None:
    assert read_failure(sgf(*FIRST, header=f"SU[{setup}]")).ply is None


def test_tags_are_read_from_the_header() -> None:
    header = "SU[hive]EV[Cup]PC[Paris]RO[3]DT[October 2, 2019]GN[HV-x]RE[Game won by Ada]"
    assert read(sgf(*FIRST, header=header)).tags == {
        "GameType": "Base",
        "Date": "2019.10.02",
        "Event": "Cup",
        "Site": "Paris",
        "Round": "3",
        "White": "Ada",
        "Black": "Charles",
        "Result": "WhiteWins",
        "SgfDate": "October 2, 2019",
        "SgfGameName": "HV-x",
        "SgfResult": "Game won by Ada",
    }


@pytest.mark.parametrize(
    ("date", "tag"),
    [
        ("Mon Jan 16 20:59:12 AST 2023", "2023.01.16"),
        ("Sat Jan 01 10:00:00 GMT+01:00 2022", "2022.01.01"),
        ("31 October 2018", "2018.10.31"),
        ("3. May 2018", "2018.05.03"),
        ("October 2, 2019", "2019.10.02"),
        ("31 października 2018", "2018.11.01"),
        ("", "2018.11.01"),
    ],
)
def test_date_is_read_from_the_date_or_the_name_of_the_game(date: str, tag: str) -> None:
    header = f"SU[hive]DT[{date}]GN[HV-Ada-Charles-2018-11-01-0002]"
    assert read(sgf(*FIRST, header=header)).tags["Date"] == tag


@pytest.mark.parametrize(
    ("sentence", "result"),
    [
        ("Game won by Ada", "WhiteWins"),
        ("Charles vann spelet", "BlackWins"),
        ("Ada1492 hat gewonnen", "WhiteWins"),
        ("The game is a draw", "Draw"),
        ("De partij is onbeslist", "Draw"),
        ("Game won by nobody we know", "InProgress"),
        ("Ada against Charles", "InProgress"),
        ("", "InProgress"),
    ],
)
def test_result_names_the_winner_or_a_draw(sentence: str, result: str) -> None:
    assert read(sgf(*FIRST, header=f"SU[hive]RE[{sentence}]")).result == result


def test_move_counts_after_done() -> None:
    assert read(sgf("0 dropb wS1 N 13 .")).board.ply == 0


def test_columns_and_rows_may_wrap_around_at_the_edge() -> None:
    board = sample("wrapped.sgf").board
    assert max(abs(hex.q) for hex in board.stacks) < 6


def test_columns_continue_beyond_a_and_z() -> None:
    assert game_string(sample("beyond-a.sgf").board) == game_string(sample("beyond-z.sgf").board)


def test_coordinates_override_the_neighbor() -> None:
    record = read(sgf(*FIRST, r"1 dropb bG1 O 13 \\wS1", "1 done"))
    assert record.board.moves[1].target == Hex(1, 0)


def test_neighbor_is_used_where_coordinates_are_invalid() -> None:
    record = read(sgf(*FIRST, r"1 dropb bG1 @ 13 wS1\\", "1 done"))
    assert record.board.moves[1].target == Hex(0, 1)


def test_b1_is_a_beetle() -> None:
    record = read(sgf("0 dropb b1 N 13 .", "0 done", "1 dropb b1 O 13 wB1-", "1 done"))
    assert [str(move.piece) for move in record.board.moves] == ["wB1", "bB1"]


def test_player_who_moves_first_has_white() -> None:
    record = read(sgf("1 dropb g1 N 13 .", "1 done", "0 dropb g1 O 13 wG1-", "0 done"))
    assert (record.tags["White"], record.tags["Black"]) == ("Charles", "Ada")
    assert [str(move.piece) for move in record.board.moves] == ["wG1", "bG1"]


def test_tile_put_back_is_not_a_move() -> None:
    record = sample("changed-mind.sgf")
    assert record.board.ply == 6
    events = [*FIRST, "1 dropb bG1 O 13 .", "1 drop B 2 bG1 Rack", "1 done"]
    # The unchanged board would mean a pass, which is not forced here.
    assert read_failure(sgf(*events, "0 dropb wA1 M 13 .", "0 done")).ply == 2


@pytest.mark.parametrize("how", ["pass", "passdone", "bare", "omitted"])
def test_forced_passes_are_read_in_every_form(how: str) -> None:
    assert sample(f"forced-pass-{how}.sgf").board.moves[12] == PASS


def test_final_forced_pass_is_read_unless_the_event_accepts_a_draw() -> None:
    text = (DATA / "valid" / "forced-pass-bare.sgf").read_text("utf-8")
    text = text[: text.index("; P1[38 pick")] + ")"
    assert read(text).board.moves[-1] == PASS
    assert read(text.replace("SU[", "RE[The game is a draw]SU[")).board.moves[-1] != PASS


def test_resignation_can_be_withdrawn() -> None:
    record = read(sgf(*FIRST, "1 resign", "1 dropb bG1 O 13 .", "1 done"))
    assert (record.board.ply, record.result) == (2, "InProgress")


def test_draw_offer_is_not_a_move() -> None:
    record = read(sgf(*FIRST, "1 OfferDraw", "1 Done", "0 DeclineDraw", "0 Done"))
    assert (record.board.ply, record.result) == (1, "InProgress")


def test_last_done_of_a_drawn_game_accepts_the_draw() -> None:
    record = sample("repetition.sgf")
    assert (record.board.ply, record.result) == (8, "Draw")


def test_comments_belong_to_the_preceding_ply() -> None:
    assert sample("comments.sgf").comments == {2: r"Is it [really] a queen? \o/"}


def test_numbers_of_events_are_optional() -> None:
    text = sgf(*FIRST).replace("[1 dropb", "[dropb").replace("[2 done", "[done")
    assert read(text).board.ply == 1


def test_closing_parenthesis_is_optional() -> None:
    assert read(sgf(*FIRST).removesuffix(")")).board.ply == 1


@pytest.mark.parametrize("event", ["Edit", "reset"])
def test_edited_record_is_rejected(event: str) -> None:
    failure = read_failure(sgf(*FIRST, f"1 {event}"))
    assert failure.ply == 2
    assert "edited by hand" in failure.reason


@pytest.mark.parametrize("event", ["dropb", "dropb bG1", "move", "move B", "move B bG1 O", "pmove"])
def test_incomplete_event_is_rejected(event: str) -> None:
    assert "names no piece or no hex" in read_failure(sgf(*FIRST, f"1 {event}")).reason


@pytest.mark.parametrize(
    ("header", "result", "termination"),
    [
        ("", "WhiteWins", "resignation"),
        ("RE[Game won by Ada]", "WhiteWins", "resignation"),
        ("RE[Game won by Charles]", "BlackWins", None),
        ("RE[The game is a draw]", "Draw", None),
    ],
)
def test_resignation_is_dropped_if_the_header_contradicts_it(
    header: str, result: str, termination: str | None
) -> None:
    record = read(sgf(*FIRST, "1 resign", header=f"SU[hive]{header}"))
    assert (record.result, record.tags.get("Termination")) == (result, termination)


def test_player_who_resigns_loses() -> None:
    for player, winner in (("0", "BlackWins"), ("1", "WhiteWins")):
        assert read(sgf(*FIRST, f"{player} resign")).result == winner
    unconfirmed = read(sgf(*FIRST, "1 dropb bG1 O 13 .", "1 resign", "1 done"))
    assert (unconfirmed.board.ply, unconfirmed.result) == (1, "WhiteWins")


def test_players_may_choose_or_swap_colors_before_the_first_move() -> None:
    first = ["dropb g1 N 13 .", "done"]
    for choice, white in (
        ("1 playwhite", "Charles"),
        ("1 playblack", "Ada"),
        ("0 swap", "Charles"),
    ):
        player = "01"[white == "Charles"]
        record = read(sgf(choice, *(f"{player} {event}" for event in first)))
        assert record.tags["White"] == white
    resigned = read(sgf("1 playwhite", "1 resign"))
    assert (resigned.tags["White"], resigned.result) == ("Charles", "BlackWins")


def test_swap_and_color_map_decide_colors_before_the_first_move() -> None:
    swapped = read(sgf("0 swap", "0 resign"))
    mapped = read(sgf("0 resign", header="SU[hive]CM[1,0]"))
    for record in (swapped, mapped):
        assert (record.tags["White"], record.result) == ("Charles", "WhiteWins")


def test_longest_matching_name_is_the_winner() -> None:
    text = sgf(*FIRST, header="SU[hive]RE[Game won by Ada 2]").replace('"Ada"', '"Ada 2"')
    assert read(text.replace('"Charles"', '"Ada"')).result == "WhiteWins"


def test_columns_after_z_and_rows_of_three_digits_are_neighbors() -> None:
    record = read(sgf("0 dropb wS1 Z 100 .", "0 done", "1 dropb bG1 1Z 100 .", "1 done"))
    assert record.board.moves[1].target == Hex(1, 0)
