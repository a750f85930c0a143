"""The fair-play report and move times: analysis, comparison with peers, and the command."""

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

FEW_NODES = Limit(nodes=300)
PLIES = 24

Chooser = Callable[[Board], Move]


def play_game(white: Chooser, black: Chooser) -> Board:
    board = Board("Base+ML", "tournament")
    while board.ply < PLIES and not board.outcome():
        board.push((white if board.turn is Color.WHITE else black)(board))
    return board


def by_engine(rank: int) -> Chooser:
    """Return a chooser of the engine's move of that rank after the opening."""

    def choose(board: Board) -> Move:
        if board.ply < SKIPPED_OPENING_PLIES:
            return by_chance(1)(board)
        with Engine() as engine:
            lines = best_lines(engine.analyze(board, FEW_NODES, 3))
        return lines[min(rank, len(lines) - 1)].line[0]

    return choose


def by_chance(seed: int) -> Chooser:
    return lambda board: Random(seed + board.ply).choice(list(board.legal_moves))


def record_with_clocks(board: Board, **tags: str) -> Record:
    """Return a record with clocks of 600+5, on which White takes 1 s per move and Black 20 s."""
    clocks, times = [600_000, 600_000], [(600_000, 600_000)]
    for ply in range(board.ply):
        clocks[ply % 2] += 5_000 - (1_000, 20_000)[ply % 2]
        times.append((clocks[0], clocks[1]))
    return Record(tags | {"TimeControl": "600+5"}, board, comments=clock_comments(times, 0, 99))


def test_analysis_has_rank_and_time_of_engine_choices() -> None:
    record = record_with_clocks(play_game(by_engine(0), by_engine(1)), White="Ada", Black="Charles")
    white, black = (
        analyze_side(PlayerSide(color.name, record, color), FEW_NODES) for color in Color
    )
    assert white.moves and {choice.rank for choice in white.moves} == {0}
    assert {choice.rank for choice in black.moves} == {1}
    assert {choice.seconds for choice in white.moves} == {1.0}
    assert {choice.seconds for choice in black.moves} == {20.0}
    assert white.excluded["opening"] == SKIPPED_OPENING_PLIES // 2
    counted = len(white.moves) + sum(white.excluded.values())
    assert counted == -(-len(record.moves) // 2)  # every move is counted or excluded


def test_analysis_of_a_side_is_deterministic_and_needs_a_limit() -> None:
    side = PlayerSide("ada", Record(board=play_game(by_chance(2), by_chance(3))), Color.WHITE)
    analysis = analyze_side(side, FEW_NODES)
    assert analysis == analyze_side(side, FEW_NODES)
    assert all(choice.seconds is None for choice in analysis.moves)
    with pytest.raises(HiveError, match="needs a limit"):
        analyze_side(side, Limit())


def test_peers_have_a_similar_rating_and_few_games_each() -> None:
    def records(white: str, rating: int | str, games: int) -> list[Record]:
        return [Record({"White": white, "WhiteElo": str(rating)}) for _ in range(games)]

    groups: list[tuple[str, int | str, int]] = [
        ("Ada", 1500, 2),
        ("ADA", 1600, 2),
        ("Grace", 1601, 9),
    ]
    groups += [("Joan", 1650, 1), ("Emil", "?", 1), ("Hans", 1440, 1)]
    all_sides = sides(record for group in groups for record in records(*group))
    own = [side for side in all_sides if side.player == "ada"]
    assert len(own) == 4
    peers = list(similar_sides(own, all_sides, 100))
    assert [side.player for side in peers] == ["grace"] * MAX_GAMES_PER_PEER + ["joan"]
    unrated = [side._replace(rating=None) for side in own]
    assert {side.player for side in similar_sides(unrated, all_sides)} == {
        "grace", "joan", "emil", "hans",
    }  # fmt: skip


def test_report_counts_moves_by_time_and_compares_peers() -> None:
    def analysis(player: str, ranks: Sequence[int | None], seconds: float | None) -> SideAnalysis:
        return SideAnalysis(
            player, [PlayedMove(9, rank, seconds) for rank in ranks], {"decided": 2}
        )

    own = [analysis("ada", [0, 0, 1, None], 1.0), analysis("ada", [0, 2], 100.0)]
    others = [
        analysis("grace", [0] * 20 + [None] * 20, 5.0),
        analysis("joan", [0] * 15 + [1] * 15, 1.0),
        analysis("emil", [None] * 40, None),
        analysis("hans", [0] * 29, 5.0),  # too few moves for a comparison
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
    assert format_report(compare([], []), {})  # an empty report is not an error


def test_clocks_survive_a_file_and_the_archive(tmp_path: Path) -> None:
    record = record_with_clocks(play_game(by_chance(4), by_chance(5)), White="Ada", Black="Charles")
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
        read_with_clocks = partial(archive_search.read_records, games=page.games, with_clocks=True)
        (stored,) = store.database.read(read_with_clocks).result()
        (plain,) = store.database.read(
            partial(archive_search.read_records, games=page.games)
        ).result()
    assert clock_times(stored) == clock_times(record) and clock_times(stored) is not None
    assert plain.comments == {}  # the page shows comments as text by players


def test_clocks_of_a_game_that_black_started_belong_to_the_right_player() -> None:
    board = parse_position("Base rulebook Black[3] - 0,0:wS1;1,0:bS1;-1,0:wQ;2,0:bQ").root()
    for _ in range(4):
        board.push(board.legal_moves[0])
    times = [
        (60_000, 60_000),
        (60_000, 58_000),
        (57_000, 58_000),
        (57_000, 55_000),
        (53_000, 55_000),
    ]
    comments = clock_comments(times, Color.BLACK.value, 4)
    expected = enumerate((58, 57, 55, 53), 1)
    assert comments == {ply: f"[%clk 0:00:{seconds}]" for ply, seconds in expected}
    record = Record({"TimeControl": "60+0"}, board, comments=comments)
    assert clock_times(record) == times
    assert move_times(record) == [2.0, 3.0, 3.0, 4.0]


def test_clock_comments_end_with_the_moves_and_include_tenths() -> None:
    times = [(0, 0), (3_723_999, 0), (3_723_999, 99), (1, 99)]
    assert clock_comments(times, 0, 2) == {1: "[%clk 1:02:03.9]", 2: "[%clk 0:00:00]"}
    assert clock_comments([(0, 0), (100, 0)], 0, 1) == {1: "[%clk 0:00:00.1]"}


@pytest.mark.parametrize(
    ("comments", "times"),
    [
        ({1: "[%emt 1:02:03.5]"}, [3723.5, None]),
        ({1: "[%clk 0:59:30]", 2: "[%clk 0:00:10]"}, [35.0, 3595.0]),
        ({1: "[%clk 0:59:30] [%emt 0:00:02]"}, [2.0, None]),
    ],
)
def test_move_times_consider_hours_and_increment(
    comments: dict[int, str], times: list[float | None]
) -> None:
    board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    assert move_times(Record({"TimeControl": "3600+5"}, board, comments=comments)) == times


def test_move_time_is_zero_if_the_clock_gained_time() -> None:
    record = Record({"TimeControl": "60+0"}, Board("Base"), comments={1: "[%clk 0:01:30]"})
    record.board.push_uhp("wS1")
    assert move_times(record) == [0.0]


@pytest.mark.parametrize(
    "comment", ["", "[%clk 1:2]", "[%clk 99999:00:00]", "[%clk x:00:01]", "[%emt -0:00:01]"]
)
def test_malformed_times_are_unknown(comment: str) -> None:
    board = play_game(by_chance(1), by_chance(1))
    record = Record({"TimeControl": "600+5"}, board, comments={1: comment})
    assert move_times(record) == [None] * PLIES and clock_times(record) is None
    assert move_times(Record({"TimeControl": "1/259200"}, board)) == [None] * PLIES


def test_command_reads_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = play_game(by_engine(0), by_chance(3))
    tags = {"White": "Ada", "Black": "Charles", "WhiteElo": "1500", "BlackElo": "1520"}
    (tmp_path / "games.pgn").write_text(write_pgn(record_with_clocks(board, **tags)))
    arguments = [str(tmp_path), "--limit", "nodes=300"]
    assert main(["fair-play", "ADA", *arguments]) == 0
    output = capsys.readouterr().out
    assert "1, rapid" in output and "1500; other players 1400 to 1600" in output
    assert "100%" in next(line for line in output.splitlines() if line.startswith("any"))
    assert main(["fair-play", "Ada", *arguments, "--speed", "blitz"]) == 2
    assert main(["fair-play", "Unknown", *arguments]) == 2
    assert "There are no such games of Unknown." in capsys.readouterr().err


def test_command_options_take_effect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tags = {"White": "Ada", "Black": "Bob", "WhiteElo": "1500", "BlackElo": "1560"}
    records = [
        record_with_clocks(play_game(by_chance(seed), by_chance(seed)), **tags)
        for seed in (1, 2, 3)
    ]
    (tmp_path / "games.pgn").write_text("\n".join(map(write_pgn, records)))
    calls: list[tuple[str, Limit]] = []

    def record_call(side: PlayerSide, limit: Limit) -> SideAnalysis:
        calls.append((side.player, limit))
        return SideAnalysis(side.player, [], {})

    monkeypatch.setattr("sixlegs.engine.fair_play.analyze_side", record_call)
    command = ["fair-play", "ada", str(tmp_path), "--limit", "nodes=7"]
    main([*command, "--games", "2", "--peers", "1"])
    assert calls == [(name, Limit(nodes=7)) for name in ("ada", "ada", "bob")]
    calls.clear()
    main([*command, "--rating-range", "50"])  # excludes Bob
    assert [name for name, _ in calls] == ["ada"] * 3


def test_admin_command_reads_the_archive(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, board = UserId("account:ada"), play_game(by_chance(7), by_chance(8))
    own, rival = EntryPlayer(user_id=ada, rating=1500), EntryPlayer("Charles", rating=1480)
    entries = [
        ArchiveEntry(board, (own, rival), "WhiteWins", None, "lobby", game="lobby-game"),
        ArchiveEntry(
            board,
            (own, EntryPlayer("Computer")),
            "WhiteWins",
            None,
            "computer",
            game="with-computer",
        ),
        ArchiveEntry(
            board, (EntryPlayer("Ada"), rival), "Draw", None, "import"
        ),  # another player with the same name
    ]
    with closing(Store(tmp_path)) as store:
        store.database.write(
            partial(accounts.create, user_id=ada, name="Ada", password=None, now=1)
        ).result()
        store.database.write(partial(archive.add, entries=entries)).result()
    arguments = ["admin", "--data", str(tmp_path), "fair-play"]
    assert main([*arguments, "ada", "--limit", "nodes=100"]) == 0
    assert "Games:        1, of unknown speed" in capsys.readouterr().out
    assert main([*arguments, "Unknown"]) == 2
