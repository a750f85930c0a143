"""The archive: detection of duplicates, search, the opening explorer and the commands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from archive_entries import add_entries, make_entry, random_game
from samples import WON
from sixlegs import Board, parse_game
from sixlegs.explorer import position_key
from sixlegs.pgn import write_pgn
from sixlegs.ratings import Speed
from sixlegs.record import Record, read_records, record_string
from sixlegs.server.play.archive_entry import (
    ArchiveEntry,
    EntryPlayer,
    entry_from_game,
    entry_from_record,
)
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import archive, archive_index, archive_search, names
from sixlegs.server.storage.archive_index import COUNTED_PLIES, INDEXED_PLIES
from sixlegs.server.storage.archive_search import FoundGame, GameFilter, MoveCount
from sixlegs.server.storage.database import Database
from sixlegs.server.storage.schema import archive_games, archive_plies
from stored_games import ADA, new_game
from test_cli import sixlegs

pytestmark = pytest.mark.usefixtures("any_database")


def search(database: Database, **filters: object) -> list[FoundGame]:
    game_filter = GameFilter(**filters)  # type: ignore[arg-type]
    return database.read(partial(archive_search.search, game_filter=game_filter)).result().games


def explore(
    database: Database,
    board: Board,
    ratings: tuple[int | None, int | None] = (None, None),
    **filters: object,
) -> list[MoveCount]:
    game_filter = GameFilter(**filters)  # type: ignore[arg-type]
    query = partial(
        archive_search.explore, board=board, game_filter=game_filter, rating_range=ratings
    )
    return database.read(query).result().moves


def test_duplicate_is_detected_in_any_orientation_and_spelling_of_names(
    database: Database,
) -> None:
    board = random_game(5, 30)
    assert add_entries(database, make_entry(board), make_entry(board.rotated(2))) == 1
    assert add_entries(database, make_entry(board.mirrored().rotated(1))) == 0
    players = (EntryPlayer("ada "), EntryPlayer("CHARLES"))
    assert add_entries(database, make_entry(board, players=players)) == 0
    assert (
        add_entries(
            database, make_entry(board, "BlackWins"), make_entry(board, players=players[::-1])
        )
        == 2
    )


def test_game_with_an_id_is_identified_by_it(database: Database) -> None:
    board = random_game(5, 8)
    assert add_entries(database, make_entry(board, game="a1"), make_entry(board, game="a2")) == 2
    assert add_entries(database, make_entry(random_game(6, 8), game="a1")) == 0


def test_games_whose_entry_ids_collide_get_different_ids(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ArchiveEntry, "id", lambda self, digest: 7)
    assert add_entries(database, *(make_entry(random_game(seed, 12)) for seed in range(3))) == 3
    assert add_entries(database, *(make_entry(random_game(seed, 12)) for seed in range(2, 5))) == 2
    assert {game.id for game in search(database)} == {7, 8, 9, 10, 11}


def test_record_of_a_game_is_restored_with_all_tags(database: Database) -> None:
    tags = {
        "White": "Ada",
        "Black": "Charles",
        "Date": "2020.02.29",
        "Event": "Évian",
        "TimeControl": "300+5",
        "WhiteElo": "1850",
        "Termination": "resignation",
    }
    assert (
        add_entries(database, entry_from_record(Record(tags, random_game(3, 25), "BlackWins"))) == 1
    )
    (game,) = search(database)
    assert (game.names, game.ratings) == (("Ada", "Charles"), (1850, None))
    assert (game.date, game.speed, game.ending) == ("2020-02-29", "rapid", "resignation")
    found_game, record = database.read(partial(archive_search.find_game, id=game.id)).result() or (
        None,
        None,
    )
    assert found_game == game
    assert record is not None
    assert (record.board, record.result) == (random_game(3, 25), "BlackWins")
    assert record.tags == tags
    assert database.read(partial(archive_search.find_game, id=game.id + 1)).result() is None


def test_games_of_one_day_are_listed_with_the_latest_start_first(database: Database) -> None:
    games = [new_game(random_game(9 - number, 10 + number)) for number in range(8)]
    for number, game in enumerate(games):
        game.created = datetime(2026, 11, 17, 3 * number, 59, 59).timestamp()
        game.run(ADA, "resign")
    add_entries(database, *(entry_from_game(game, "lobby", {}) for game in games))
    assert [game.plies for game in search(database)] == list(range(17, 9, -1))


def test_each_filter_selects_matching_games(database: Database) -> None:
    bob = (EntryPlayer("Bob", rating=1900), EntryPlayer("Ada"))
    add_entries(
        database,
        make_entry(random_game(1, 10), day=date(2020, 5, 1), speed=Speed.BLITZ),
        make_entry(random_game(2, 20, "Base+MLP"), "Draw", day=date(2021, 5, 1)),
        make_entry(
            random_game(3, 30), "BlackWins", day=date(2021, 5, 2), players=bob, is_rated=True
        ),
        make_entry(random_game(4, 40), None),
    )

    def lengths(**filters: object) -> list[int]:
        return [game.plies for game in search(database, **filters)]

    assert lengths() == [30, 20, 10, 40]  # the latest first, those without a date last
    assert lengths(names=("ADA",)) == [30, 20, 10, 40]
    assert lengths(names=("ada",), color="white") == [20, 10, 40]
    assert lengths(names=("bob",)) == [30]
    assert lengths(names=("nobody",)) == []
    assert lengths(outcome="Draw") == [20]
    assert lengths(speed="blitz") == [10]
    assert lengths(game_type="Base+MLP") == [20]
    assert lengths(is_rated=True) == [30]
    assert lengths(since=date(2021, 5, 1)) == [30, 20]
    assert lengths(until=date(2021, 5, 1)) == [20, 10, 40]
    assert lengths(since=date(2020, 5, 1), until=date(2020, 5, 1)) == [10]
    assert lengths(min_plies=20, max_plies=30) == [30, 20]


def test_search_results_are_paginated(database: Database) -> None:
    add_entries(
        database, *(make_entry(random_game(seed, 10), day=date(2020, 1, 1)) for seed in range(25))
    )
    ids: list[int] = []
    page: list[FoundGame] = []
    while not ids or page:
        before = ids[-1] if ids else None
        query = partial(archive_search.search, game_filter=GameFilter(), before=before, limit=10)
        page = database.read(query).result().games
        assert len(page) <= 10
        ids += [game.id for game in page]
    assert len(ids) == 25
    assert ids == sorted(set(ids), reverse=True)


def test_games_are_found_by_opening_position_in_any_orientation(database: Database) -> None:
    boards = [random_game(seed, 12, opening_plies=4) for seed in (1, 2, 3)] + [random_game(9, 12)]
    add_entries(database, *(make_entry(board.rotated(2)) for board in boards))
    opening = random_game(0, 4, opening_plies=4)
    assert len(search(database, position=opening)) == 3
    assert len(search(database, position=opening.mirrored())) == 3
    assert len(search(database, position=random_game(9, 12))) == 1  # its final position
    assert len(search(database, position=Board("Base+M"))) == 0


def test_explorer_counts_games_and_results_per_move(database: Database) -> None:
    outcomes = ["WhiteWins", "Draw", "BlackWins", None]
    boards = [random_game(seed, 30, opening_plies=5) for seed in range(4)]
    entries = (make_entry(board, outcome) for board, outcome in zip(boards, outcomes, strict=True))
    add_entries(database, *entries)
    start = Board("Base+ML", "tournament")
    (first_move,) = explore(database, start)
    assert first_move[1:] == (4, 1, 1, 1)
    after = start.copy()
    after.push(first_move.move)
    assert position_key(after) == position_key(random_game(0, 1, opening_plies=1))
    position = random_game(0, 5, opening_plies=5).mirrored()
    counts = explore(database, position)
    assert sum(count.games for count in counts) == 4
    assert all(count.move in position.legal_moves for count in counts)
    games = [count.games for count in counts]
    assert games == sorted(games, reverse=True)
    assert explore(database, Board("Base")) == []


@pytest.mark.parametrize("ply", [0, COUNTED_PLIES - 1, COUNTED_PLIES, INDEXED_PLIES - 1])
def test_every_indexed_position_has_its_moves(database: Database, ply: int) -> None:
    board = random_game(11, 30)
    add_entries(database, make_entry(board))
    positions = list(board.positions())
    (count,) = explore(database, positions[ply])
    assert (count.games, count.white_wins) == (1, 1)
    after = positions[ply].copy()
    after.push(count.move)
    assert position_key(after) == position_key(positions[ply + 1])
    assert explore(database, positions[INDEXED_PLIES]) == []


def test_repeated_position_counts_once_per_game(database: Database) -> None:
    there_and_back = parse_game(
        r"Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-"
    )
    add_entries(database, make_entry(there_and_back))
    counts = explore(database, list(there_and_back.positions())[4])
    assert [count.games for count in counts] == [1]


def test_moves_are_counted_by_player_and_rating(database: Database) -> None:
    strong = (EntryPlayer("Ada", rating=2050), EntryPlayer("Bob", rating=1990))
    weak = (EntryPlayer("Cleo", rating=1210), EntryPlayer("Ada", rating=1190))
    boards = [random_game(seed, 24, opening_plies=12) for seed in range(3)]
    add_entries(
        database,
        make_entry(boards[0], players=strong),
        make_entry(boards[1], "Draw", players=weak),
        make_entry(boards[2], "BlackWins", players=(EntryPlayer("Cleo"), EntryPlayer("Dora"))),
    )
    for ply in (0, 11):
        position = list(boards[0].positions())[ply]

        def results(
            ratings: tuple[int | None, int | None] = (None, None),
            position: Board = position,
            **filters: object,
        ) -> list[tuple[int, ...]]:
            return [count[1:] for count in explore(database, position, ratings, **filters)]

        assert results() == [(3, 1, 1, 1)]
        assert results((2000, None)) == [(1, 1, 0, 0)]
        assert results((None, 1400)) == [(1, 0, 1, 0)]
        assert results((1000, 2400)) == [(2, 1, 1, 0)]
        assert results(names=("ada",)) == [(2, 1, 1, 0)]
        assert results(names=("ada",), color="black") == [(1, 0, 1, 0)]
        assert results((2000, None), names=("cleo",)) == []


def test_game_added_without_an_index_is_indexed_later(database: Database) -> None:
    board = random_game(4, 30)
    add = partial(archive.add, entries=[make_entry(board)], is_indexed=False)
    assert database.write(add).result() == 1
    assert explore(database, Board("Base+ML")) == []
    assert database.write(archive_index.index_pending).result() == 1
    assert database.write(archive_index.index_pending).result() == 0
    (count,) = explore(database, Board("Base+ML"))
    assert count[1:] == (1, 1, 0, 0)
    assert search(database, position=list(board.positions())[10])


def test_search_shows_the_current_name_of_a_player(database: Database) -> None:
    ada = UserId("account-ada")
    database.write(partial(names.set_name, user_id=ada, name="Ada", now=1)).result()
    players = (EntryPlayer(user_id=ada), EntryPlayer("Bob"))
    add_entries(database, make_entry(random_game(1, 10), players=players))
    assert search(database, user_ids=(ada,))[0].names == ("Ada", "Bob")
    database.write(partial(names.set_name, user_id=ada, name="Augusta", now=2)).result()
    assert search(database, user_ids=(ada,))[0].names == ("Augusta", "Bob")


def records(count: int) -> list[Record]:
    tags = {"White": "Ada", "Black": "Charles", "Date": "2019.01.02"}
    return [Record(tags, random_game(seed, 16 + seed), "Draw") for seed in range(count)]


def test_import_command_continues_after_invalid_records_and_reports_them(tmp_path: Path) -> None:
    folder, data = tmp_path / "games", tmp_path / "data"
    folder.mkdir()
    (folder / "a.pgn").write_text("\n".join(write_pgn(record) for record in records(5)), "utf-8")
    strings = [record_string(record) for record in records(3)]
    invalid = "Base;InProgress;White[2];wS1;bS1 wQ-"
    (folder / "b.uhp").write_text("\n".join([*strings, invalid, WON]), "utf-8")
    status, output, errors = sixlegs("archive", "import", str(folder), "--data", str(data))
    assert (status, output) == (1, "Imported: 9, already present: 0, failed: 1.\n")
    assert "b.uhp: record 4, ply 2" in errors
    status, output, _ = sixlegs("archive", "import", str(folder), "--data", str(data))
    assert output == "Imported: 0, already present: 9, failed: 1.\n"


def test_exported_games_are_recognized_when_imported_again(tmp_path: Path) -> None:
    source, target, data = tmp_path / "in.pgn", tmp_path / "out.pgn", str(tmp_path / "data")
    source.write_text("\n".join(write_pgn(record) for record in records(5)), "utf-8")
    assert sixlegs("archive", "import", str(source), "--data", data)[0] == 0
    filters = ["--player", "ADA", "--result", "Draw", "--min-plies", "18", "--from", "2019-01-02"]
    status, output, _ = sixlegs("archive", "export", str(target), "--data", data, *filters)
    assert (status, output) == (0, "Written: 3.\n")
    exported = [record for record in read_records(target) if isinstance(record, Record)]
    assert sorted(len(record.moves) for record in exported) == [18, 19, 20]
    _, output, _ = sixlegs("archive", "import", str(target), "--data", data)
    assert output == "Imported: 0, already present: 3, failed: 0.\n"
    status, output, _ = sixlegs("archive", "export", "-", "--data", data, "--max-plies", "16")
    assert output == write_pgn(records(1)[0])


def test_every_filter_option_of_the_export_command_reaches_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filters: list[GameFilter] = []

    def search_games(
        database: Database, game_filter: GameFilter
    ) -> Iterator[tuple[FoundGame, Record]]:
        filters.append(game_filter)
        yield from ()

    monkeypatch.setattr("sixlegs.cli.archive.search_games", search_games)
    options = (
        "--player Ada --color white --result Draw --source lobby --speed blitz --type Base"
        " --from 2020-01-02 --to 2021-03-04 --min-plies 5 --max-plies 60 --moves wG1"
    )
    target = str(tmp_path / "out.pgn")
    sixlegs("archive", "export", target, "--data", str(tmp_path), *options.split())
    assert filters == [
        GameFilter(
            names=("Ada",),
            color="white",
            outcome="Draw",
            source="lobby",
            speed="blitz",
            game_type="Base",
            since=date(2020, 1, 2),
            until=date(2021, 3, 4),
            min_plies=5,
            max_plies=60,
            position=parse_game("Base;InProgress;Black[1];wG1"),
        )
    ]


def test_archive_commands_report_invalid_arguments(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]
    assert "no game records" in sixlegs("archive", "import", str(tmp_path), *data)[2]
    assert "has no known format" in sixlegs("archive", "export", "games.png", *data)[2]
    moves = ["--moves", "wG1"]
    assert "--type" in sixlegs("archive", "export", str(tmp_path / "a.pgn"), *data, *moves)[2]


def test_interrupted_import_keeps_the_batches_that_were_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixlegs.cli.archive.BATCH_GAMES", 2)
    source, data = tmp_path / "in.pgn", tmp_path / "data"
    source.write_text("\n".join(write_pgn(record) for record in records(5)), "utf-8")
    add = archive.add
    calls = []

    def interrupted(*args: object, **kwargs: object) -> int:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return add(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(archive, "add", interrupted)
    status, _, errors = sixlegs("archive", "import", str(source), "--data", str(data))
    assert status == 130
    assert "Imported: 2" in errors
    _, output, _ = sixlegs("archive", "import", str(source), "--data", str(data))
    assert output == "Imported: 3, already present: 2, failed: 0.\n"


def test_every_indexed_position_belongs_to_a_game(database: Database) -> None:
    add_entries(database, *(make_entry(random_game(seed, 25)) for seed in range(3)))
    rows = database.read(
        lambda connection: connection.execute(
            select(archive_plies.c.ply).join(
                archive_games, archive_games.c.id == archive_plies.c.game
            )
        ).all()
    ).result()
    assert len(rows) == 3 * (INDEXED_PLIES + 1)


HOSTILE = "A\0da \ud800Lovelace"
CLEANED = "A\ufffdda \ufffdLovelace"


def test_unstorable_characters_are_replaced_on_import(database: Database) -> None:
    tags = {"White": HOSTILE, "Black": "Charles\0", "Event": f"Open {HOSTILE}", "GameId": "a\0b"}
    assert (
        add_entries(database, entry_from_record(Record(tags, random_game(3, 25), "BlackWins"))) == 1
    )
    (game,) = search(database)
    assert game.names == (CLEANED, "Charles\ufffd")
    (record,) = database.read(partial(archive_search.read_records, games=[game])).result()
    assert (record.tags["Event"], record.tags["GameId"]) == (f"Open {CLEANED}", "a\ufffdb")
    assert search(database, names=(HOSTILE,)) == [game]
    assert add_entries(database, entry_from_record(record)) == 0
