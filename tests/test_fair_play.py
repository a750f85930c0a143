"""The fair-play report: the engine's choices in somebody's moves, by time, beside others'."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from sixlegs import Board, Color, HiveError, Move, parse_game
from sixlegs.cli import main
from sixlegs.engine.analysis import best_lines
from sixlegs.engine.fair_play import (
    MAX_GAMES_PER_PEER,
    SKIPPED_OPENING_PLIES,
    ChoiceShares,
    PlayedMove,
    PlayerSide,
    SideAnalysis,
    analyze_side,
    compare,
    format_report,
    sides,
    similar_sides,
)
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit
from sixlegs.move_times import clock_comments, clock_times, move_times
from sixlegs.pgn import write_pgn
from sixlegs.position import parse_position
from sixlegs.record import Record, read_records
from sixlegs.server.play.archive_entry import ArchiveEntry, EntryPlayer, entry_from_record
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import accounts, archive, archive_search
from sixlegs.server.storage.archive_search import GameFilter
from sixlegs.server.storage.store import Store

FEW = Limit(nodes=300)
PLIES = 24

Chooser = Callable[[Board], Move]


def played(white: Chooser, black: Chooser) -> Board:
    board = Board("Base+ML", "tournament")
    while board.ply < PLIES and not board.outcome():
        board.push((white if board.turn is Color.WHITE else black)(board))
    return board


def by_engine(rank: int) -> Chooser:
    """Plays the choice of that rank, of what the report looks for, behind the opening."""

    def choose(board: Board) -> Move:
        if board.ply < SKIPPED_OPENING_PLIES:
            return by_chance(1)(board)
        with Engine() as engine:
            lines = best_lines(engine.analyze(board, FEW, 3))
        return lines[min(rank, len(lines) - 1)].line[0]

    return choose


def by_chance(seed: int) -> Chooser:
    return lambda board: Random(seed + board.ply).choice(list(board.legal_moves))


def timed(board: Board, **tags: str) -> Record:
    """A record with clocks of 600+5: White takes a second for a move, Black twenty."""
    left, shown = [600_000, 600_000], [(600_000, 600_000)]
    for ply in range(board.ply):
        left[ply % 2] += 5_000 - (1_000, 20_000)[ply % 2]
        shown.append((left[0], left[1]))
    return Record(tags | {"TimeControl": "600+5"}, board, comments=clock_comments(shown, 0, 99))


def test_the_engines_own_choices_are_known_by_rank_and_time() -> None:
    record = timed(played(by_engine(0), by_engine(1)), White="Ada", Black="Charles")
    white, black = (analyze_side(PlayerSide(color.name, record, color), FEW) for color in Color)
    assert white.moves and {choice.rank for choice in white.moves} == {0}
    assert {choice.rank for choice in black.moves} == {1}
    assert {choice.seconds for choice in white.moves} == {1.0}
    assert {choice.seconds for choice in black.moves} == {20.0}
    assert white.excluded["opening"] == SKIPPED_OPENING_PLIES // 2
    counted = len(white.moves) + sum(white.excluded.values())
    assert counted == -(-len(record.moves) // 2)  # every move is somewhere


def test_a_look_at_a_side_is_the_same_each_time_and_needs_a_bound() -> None:
    side = PlayerSide("ada", Record(board=played(by_chance(2), by_chance(3))), Color.WHITE)
    found = analyze_side(side, FEW)
    assert found == analyze_side(side, FEW)
    assert all(choice.seconds is None for choice in found.moves)
    with pytest.raises(HiveError, match="needs a limit"):
        analyze_side(side, Limit())


def test_others_are_of_that_rating_and_no_one_of_them_stands_for_all() -> None:
    def records(white: str, rating: int | str, games: int) -> list[Record]:
        return [Record({"White": white, "WhiteElo": str(rating)}) for _ in range(games)]

    played: list[tuple[str, int | str, int]] = [
        ("Ada", 1500, 2),
        ("ADA", 1600, 2),
        ("Grace", 1601, 9),
    ]
    played += [("Joan", 1650, 1), ("Emil", "?", 1), ("Hans", 1440, 1)]
    everybody = sides(record for one in played for record in records(*one))
    own = [side for side in everybody if side.player == "ada"]
    assert len(own) == 4
    near = list(similar_sides(own, everybody, 100))
    assert [side.player for side in near] == ["grace"] * MAX_GAMES_PER_PEER + ["joan"]
    unrated = [side._replace(rating=None) for side in own]
    assert {side.player for side in similar_sides(unrated, everybody)} == {
        "grace", "joan", "emil", "hans",
    }  # fmt: skip


def test_a_report_counts_by_time_and_tells_how_many_do_as_well() -> None:
    def looked(player: str, ranks: Sequence[int | None], seconds: float | None) -> SideAnalysis:
        return SideAnalysis(
            player, [PlayedMove(9, rank, seconds) for rank in ranks], {"decided": 2}
        )

    own = [looked("ada", [0, 0, 1, None], 1.0), looked("ada", [0, 2], 100.0)]
    others = [
        looked("grace", [0] * 20 + [None] * 20, 5.0),
        looked("joan", [0] * 15 + [1] * 15, 1.0),
        looked("emil", [None] * 40, None),
        looked("hans", [0] * 29, 5.0),  # too few to be compared with
    ]
    report = compare(own, others)
    assert report.player == ChoiceShares(6, (3, 1, 1))
    assert report.peers.moves == 139
    assert [(row.min_seconds, row.player.moves, row.peers.moves) for row in report.by_time] == [
        (0, 4, 30), (3, 0, 69), (90, 2, 0),
    ]  # fmt: skip
    assert (report.compared_peers, report.peers_at_least_as_high, report.excluded) == (
        3,
        2,
        {"decided": 4},
    )
    text = format_report(report, {"Player": "ada"})
    assert "Of 3 others with 30 moves or more, 2 play" in text
    assert "are not meaningful" in text and "This is not a verdict." in text
    assert format_report(compare([], []), {})  # and nothing at all is no error


def test_clocks_go_through_a_file_and_the_archive_unchanged(tmp_path: Path) -> None:
    record = timed(played(by_chance(4), by_chance(5)), White="Ada", Black="Charles")
    file = tmp_path / "games.pgn"
    file.write_text(write_pgn(record))
    (read,) = read_records(file)
    assert isinstance(read, Record)
    assert move_times(read) == move_times(record) == [1.0, 20.0] * (PLIES // 2)
    with closing(Store(tmp_path)) as store:
        store.database.write(partial(archive.add, entries=[entry_from_record(read)])).result()
        page = store.database.read(
            partial(archive_search.search, game_filter=GameFilter())
        ).result()
        ask = partial(archive_search.read_records, games=page.games, with_clocks=True)
        (kept,) = store.database.read(ask).result()
        (plain,) = store.database.read(
            partial(archive_search.read_records, games=page.games)
        ).result()
    assert clock_times(kept) == clock_times(record) and clock_times(kept) is not None
    assert plain.comments == {}  # pages show comments as what somebody has written


def test_clocks_of_a_game_that_black_began_belong_to_the_player_who_moved() -> None:
    board = parse_position("Base rulebook Black[3] - 0,0:wS1;1,0:bS1;-1,0:wQ;2,0:bQ").root()
    for _ in range(4):
        board.push(board.legal_moves[0])
    shown = [
        (60_000, 60_000),
        (60_000, 58_000),
        (57_000, 58_000),
        (57_000, 55_000),
        (53_000, 55_000),
    ]
    comments = clock_comments(shown, Color.BLACK.value, 4)
    assert comments == {ply: f"[%clk 0:00:{left}]" for ply, left in enumerate((58, 57, 55, 53), 1)}
    record = Record({"TimeControl": "60+0"}, board, comments=comments)
    assert clock_times(record) == shown
    assert move_times(record) == [2.0, 3.0, 3.0, 4.0]


def test_clock_comments_end_with_the_moves_and_keep_tenths() -> None:
    shown = [(0, 0), (3_723_999, 0), (3_723_999, 99), (1, 99)]
    assert clock_comments(shown, 0, 2) == {1: "[%clk 1:02:03.9]", 2: "[%clk 0:00:00]"}
    assert clock_comments([(0, 0), (100, 0)], 0, 1) == {1: "[%clk 0:00:00.1]"}


@pytest.mark.parametrize(
    ("comments", "times"),
    [
        ({1: "[%emt 1:02:03.5]"}, [3723.5, None]),
        ({1: "[%clk 0:59:30]", 2: "[%clk 0:00:10]"}, [35.0, 3595.0]),
        ({1: "[%clk 0:59:30] [%emt 0:00:02]"}, [2.0, None]),
    ],
)
def test_times_are_read_with_hours_and_increment(
    comments: dict[int, str], times: list[float | None]
) -> None:
    board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    assert move_times(Record({"TimeControl": "3600+5"}, board, comments=comments)) == times


def test_a_clock_that_gained_time_tells_of_a_move_that_took_none() -> None:
    record = Record({"TimeControl": "60+0"}, Board("Base"), comments={1: "[%clk 0:01:30]"})
    record.board.push_uhp("wS1")
    assert move_times(record) == [0.0]


@pytest.mark.parametrize(
    "comment", ["", "[%clk 1:2]", "[%clk 99999:00:00]", "[%clk x:00:01]", "[%emt -0:00:01]"]
)
def test_times_that_cannot_be_read_are_unknown(comment: str) -> None:
    board = played(by_chance(1), by_chance(1))
    record = Record({"TimeControl": "600+5"}, board, comments={1: comment})
    assert move_times(record) == [None] * PLIES and clock_times(record) is None
    assert move_times(Record({"TimeControl": "1/259200"}, board)) == [None] * PLIES


def test_the_command_reads_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = played(by_engine(0), by_chance(3))
    tags = {"White": "Ada", "Black": "Charles", "WhiteElo": "1500", "BlackElo": "1520"}
    (tmp_path / "games.pgn").write_text(write_pgn(timed(board, **tags)))
    asked = [str(tmp_path), "--limit", "nodes=300"]
    assert main(["fair-play", "ADA", *asked]) == 0
    told = capsys.readouterr().out
    assert "1, rapid" in told and "1500; other players 1400 to 1600" in told
    assert "100%" in next(line for line in told.splitlines() if line.startswith("any"))
    assert main(["fair-play", "Ada", *asked, "--speed", "blitz"]) == 2
    assert main(["fair-play", "Nobody", *asked]) == 2
    assert "There are no such games of Nobody." in capsys.readouterr().err


def test_options_of_the_command_reach_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = {"White": "Ada", "Black": "Bob", "WhiteElo": "1500", "BlackElo": "1560"}
    records = [timed(played(by_chance(seed), by_chance(seed)), **tags) for seed in (1, 2, 3)]
    (tmp_path / "games.pgn").write_text("\n".join(map(write_pgn, records)))
    looked: list[tuple[str, Limit]] = []

    def note(side: PlayerSide, limit: Limit) -> SideAnalysis:
        looked.append((side.player, limit))
        return SideAnalysis(side.player, [], {})

    monkeypatch.setattr("sixlegs.engine.fair_play.analyze_side", note)
    command = ["fair-play", "ada", str(tmp_path), "--limit", "nodes=7"]
    main([*command, "--games", "2", "--peers", "1"])
    assert looked == [(name, Limit(nodes=7)) for name in ("ada", "ada", "bob")]
    looked.clear()
    main([*command, "--rating-range", "50"])  # which Bob is not
    assert [name for name, _ in looked] == ["ada"] * 3


def test_the_operator_asks_the_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ada, board = UserId("account:ada"), played(by_chance(7), by_chance(8))
    own, rival = EntryPlayer(user_id=ada, rating=1500), EntryPlayer("Charles", rating=1480)
    entries = [
        ArchiveEntry(board, (own, rival), "WhiteWins", None, "lobby", game="lobby-game"),
        ArchiveEntry(
            board, (own, EntryPlayer("Computer")), "WhiteWins", None, "computer", game="with-one"
        ),
        ArchiveEntry(
            board, (EntryPlayer("Ada"), rival), "Draw", None, "import"
        ),  # another of that name
    ]
    with closing(Store(tmp_path)) as store:
        store.database.write(
            partial(accounts.create, user_id=ada, name="Ada", password=None, now=1)
        ).result()
        store.database.write(partial(archive.add, entries=entries)).result()
    asked = ["admin", "--data", str(tmp_path), "fair-play"]
    assert main([*asked, "ada", "--limit", "nodes=100"]) == 0
    assert "Games:        1, of unknown speed" in capsys.readouterr().out
    assert main([*asked, "Nobody"]) == 2
