"""The archive: what is kept, doubles noticed, games found, and moves counted by position."""

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


def found(database: Database, **wanted: object) -> list[FoundGame]:
    wanted_games = GameFilter(**wanted)  # type: ignore[arg-type]
    return database.read(partial(archive_search.search, game_filter=wanted_games)).result().games


def explored(
    database: Database,
    board: Board,
    ratings: tuple[int | None, int | None] = (None, None),
    **wanted: object,
) -> list[MoveCount]:
    wanted_games = GameFilter(**wanted)  # type: ignore[arg-type]
    ask = partial(
        archive_search.explore, board=board, game_filter=wanted_games, rating_range=ratings
    )
    return database.read(ask).result().moves


def test_a_game_is_kept_once_however_it_lies_and_is_written(database: Database) -> None:
    board = random_game(5, 30)
    assert add_entries(database, make_entry(board), make_entry(board.rotated(2))) == 1
    assert add_entries(database, make_entry(board.mirrored().rotated(1))) == 0
    others = (EntryPlayer("ada "), EntryPlayer("CHARLES"))
    assert add_entries(database, make_entry(board, players=others)) == 0
    assert (
        add_entries(
            database, make_entry(board, "BlackWins"), make_entry(board, players=others[::-1])
        )
        == 2
    )


def test_a_game_with_an_id_is_known_by_it(database: Database) -> None:
    board = random_game(5, 8)
    assert add_entries(database, make_entry(board, game="a1"), make_entry(board, game="a2")) == 2
    assert add_entries(database, make_entry(random_game(6, 8), game="a1")) == 0


def test_two_games_may_have_the_same_number_and_keep_apart(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ArchiveEntry, "id", lambda self, digest: 7)
    assert add_entries(database, *(make_entry(random_game(seed, 12)) for seed in range(3))) == 3
    assert add_entries(database, *(make_entry(random_game(seed, 12)) for seed in range(2, 5))) == 2
    assert {one.id for one in found(database)} == {7, 8, 9, 10, 11}


def test_the_record_comes_back(database: Database) -> None:
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
    (one,) = found(database)
    assert (one.names, one.ratings) == (("Ada", "Charles"), (1850, None))
    assert (one.date, one.speed, one.ending) == ("2020-02-29", "rapid", "resignation")
    known, record = database.read(partial(archive_search.find_game, id=one.id)).result() or (
        None,
        None,
    )
    assert known == one
    assert record is not None
    assert (record.board, record.result) == (random_game(3, 25), "BlackWins")
    assert record.tags == tags
    assert database.read(partial(archive_search.find_game, id=one.id + 1)).result() is None


def test_games_of_one_day_come_in_the_order_in_which_they_were_begun(database: Database) -> None:
    here = [new_game(random_game(9 - third, 10 + third)) for third in range(8)]
    for third, each in enumerate(here):
        each.created = datetime(2026, 11, 17, 3 * third, 59, 59).timestamp()
        each.run(ADA, "resign")
    add_entries(database, *(entry_from_game(each, "lobby", {}) for each in here))
    assert [one.plies for one in found(database)] == list(range(17, 9, -1))


def test_games_are_found_by_what_is_known_of_them(database: Database) -> None:
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

    def lengths(**wanted: object) -> list[int]:
        return [one.plies for one in found(database, **wanted)]

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


def test_pages_follow_each_other(database: Database) -> None:
    add_entries(
        database, *(make_entry(random_game(seed, 10), day=date(2020, 1, 1)) for seed in range(25))
    )
    seen: list[int] = []
    page: list[FoundGame] = []
    while not seen or page:
        before = seen[-1] if seen else None
        ask = partial(archive_search.search, game_filter=GameFilter(), before=before, limit=10)
        page = database.read(ask).result().games
        assert len(page) <= 10
        seen += [one.id for one in page]
    assert len(seen) == 25
    assert seen == sorted(set(seen), reverse=True)


def test_games_are_found_by_their_first_moves_whichever_way_they_lie(database: Database) -> None:
    boards = [random_game(seed, 12, opening_plies=4) for seed in (1, 2, 3)] + [random_game(9, 12)]
    add_entries(database, *(make_entry(board.rotated(2)) for board in boards))
    opening = random_game(0, 4, opening_plies=4)
    assert len(found(database, position=opening)) == 3
    assert len(found(database, position=opening.mirrored())) == 3
    assert len(found(database, position=random_game(9, 12))) == 1  # where it ended
    assert len(found(database, position=Board("Base+M"))) == 0


def test_moves_are_counted_with_their_results(database: Database) -> None:
    outcomes = ["WhiteWins", "Draw", "BlackWins", None]
    boards = [random_game(seed, 30, opening_plies=5) for seed in range(4)]
    add_entries(
        database, *(make_entry(one, out) for one, out in zip(boards, outcomes, strict=True))
    )
    start = Board("Base+ML", "tournament")
    (only,) = explored(database, start)
    assert only[1:] == (4, 1, 1, 1)
    after = start.copy()
    after.push(only.move)
    assert position_key(after) == position_key(random_game(0, 1, opening_plies=1))
    position = random_game(0, 5, opening_plies=5).mirrored()
    moves = explored(database, position)
    assert sum(one.games for one in moves) == 4
    assert all(one.move in position.legal_moves for one in moves)
    assert [one.games for one in moves] == sorted((one.games for one in moves), reverse=True)
    assert explored(database, Board("Base")) == []


@pytest.mark.parametrize("ply", [0, COUNTED_PLIES - 1, COUNTED_PLIES, INDEXED_PLIES - 1])
def test_every_early_position_has_its_moves(database: Database, ply: int) -> None:
    board = random_game(11, 30)
    add_entries(database, make_entry(board))
    positions = list(board.positions())
    (move,) = explored(database, positions[ply])
    assert (move.games, move.white_wins) == (1, 1)
    after = positions[ply].copy()
    after.push(move.move)
    assert position_key(after) == position_key(positions[ply + 1])
    assert explored(database, positions[INDEXED_PLIES]) == []


def test_a_position_that_comes_again_counts_once(database: Database) -> None:
    there_and_back = parse_game(
        r"Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-"
    )
    add_entries(database, make_entry(there_and_back))
    assert [one.games for one in explored(database, list(there_and_back.positions())[4])] == [1]


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
            **wanted: object,
        ) -> list[tuple[int, ...]]:
            return [one[1:] for one in explored(database, position, ratings, **wanted)]

        assert results() == [(3, 1, 1, 1)]
        assert results((2000, None)) == [(1, 1, 0, 0)]
        assert results((None, 1400)) == [(1, 0, 1, 0)]
        assert results((1000, 2400)) == [(2, 1, 1, 0)]
        assert results(names=("ada",)) == [(2, 1, 1, 0)]
        assert results(names=("ada",), color="black") == [(1, 0, 1, 0)]
        assert results((2000, None), names=("cleo",)) == []


def test_a_game_kept_without_the_index_is_indexed_later(database: Database) -> None:
    board = random_game(4, 30)
    keep = partial(archive.add, entries=[make_entry(board)], is_indexed=False)
    assert database.write(keep).result() == 1
    assert explored(database, Board("Base+ML")) == []
    assert database.write(archive_index.index_pending).result() == 1
    assert database.write(archive_index.index_pending).result() == 0
    (one,) = explored(database, Board("Base+ML"))
    assert one[1:] == (1, 1, 0, 0)
    assert found(database, position=list(board.positions())[10])


def test_a_name_is_that_of_now(database: Database) -> None:
    ada = UserId("account-ada")
    database.write(partial(names.set_name, user_id=ada, name="Ada", now=1)).result()
    players = (EntryPlayer(user_id=ada), EntryPlayer("Bob"))
    add_entries(database, make_entry(random_game(1, 10), players=players))
    assert found(database, user_ids=(ada,))[0].names == ("Ada", "Bob")
    database.write(partial(names.set_name, user_id=ada, name="Augusta", now=2)).result()
    assert found(database, user_ids=(ada,))[0].names == ("Augusta", "Bob")


def records(count: int) -> list[Record]:
    tags = {"White": "Ada", "Black": "Charles", "Date": "2019.01.02"}
    return [Record(tags, random_game(seed, 16 + seed), "Draw") for seed in range(count)]


def test_the_command_takes_in_what_it_can_and_tells_the_rest(tmp_path: Path) -> None:
    folder, data = tmp_path / "games", tmp_path / "data"
    folder.mkdir()
    (folder / "a.pgn").write_text("\n".join(write_pgn(one) for one in records(5)), "utf-8")
    strings = [record_string(one) for one in records(3)] + ["Base;InProgress;White[2];wS1;bS1 wQ-"]
    (folder / "b.uhp").write_text("\n".join([*strings, WON]), "utf-8")
    status, output, errors = sixlegs("archive", "import", str(folder), "--data", str(data))
    assert (status, output) == (1, "Imported: 9, already present: 0, failed: 1.\n")
    assert "b.uhp: record 4, ply 2" in errors
    status, output, _ = sixlegs("archive", "import", str(folder), "--data", str(data))
    assert output == "Imported: 0, already present: 9, failed: 1.\n"


def test_what_was_taken_out_is_known_when_it_comes_back(tmp_path: Path) -> None:
    source, target, data = tmp_path / "in.pgn", tmp_path / "out.pgn", str(tmp_path / "data")
    source.write_text("\n".join(write_pgn(one) for one in records(5)), "utf-8")
    assert sixlegs("archive", "import", str(source), "--data", data)[0] == 0
    filters = ["--player", "ADA", "--result", "Draw", "--min-plies", "18", "--from", "2019-01-02"]
    status, output, _ = sixlegs("archive", "export", str(target), "--data", data, *filters)
    assert (status, output) == (0, "Written: 3.\n")
    again = [one for one in read_records(target) if isinstance(one, Record)]
    assert sorted(len(one.moves) for one in again) == [18, 19, 20]
    _, output, _ = sixlegs("archive", "import", str(target), "--data", data)
    assert output == "Imported: 0, already present: 3, failed: 0.\n"
    status, output, _ = sixlegs("archive", "export", "-", "--data", data, "--max-plies", "16")
    assert output == write_pgn(records(1)[0])


def test_every_filter_of_the_command_reaches_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filters: list[GameFilter] = []

    def find(database: Database, wanted: GameFilter) -> Iterator[tuple[FoundGame, Record]]:
        filters.append(wanted)
        yield from ()

    monkeypatch.setattr("sixlegs.cli.archive.search_games", find)
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


def test_the_command_says_what_it_does_not_understand(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]
    assert "no game records" in sixlegs("archive", "import", str(tmp_path), *data)[2]
    assert "has no known format" in sixlegs("archive", "export", "games.png", *data)[2]
    moves = ["--moves", "wG1"]
    assert "--type" in sixlegs("archive", "export", str(tmp_path / "a.pgn"), *data, *moves)[2]


def test_an_interrupted_import_keeps_what_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixlegs.cli.archive.BATCH_GAMES", 2)
    source, data = tmp_path / "in.pgn", tmp_path / "data"
    source.write_text("\n".join(write_pgn(one) for one in records(5)), "utf-8")
    whole = archive.add
    calls = []

    def interrupted(*args: object, **kwargs: object) -> int:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return whole(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(archive, "add", interrupted)
    status, _, errors = sixlegs("archive", "import", str(source), "--data", str(data))
    assert status == 130
    assert "Imported: 2" in errors
    _, output, _ = sixlegs("archive", "import", str(source), "--data", str(data))
    assert output == "Imported: 3, already present: 2, failed: 0.\n"


def test_whatever_is_indexed_belongs_to_a_game(database: Database) -> None:
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


def test_text_that_no_database_can_store_is_cleaned_on_import(database: Database) -> None:
    tags = {"White": HOSTILE, "Black": "Charles\0", "Event": f"Open {HOSTILE}", "GameId": "a\0b"}
    assert (
        add_entries(database, entry_from_record(Record(tags, random_game(3, 25), "BlackWins"))) == 1
    )
    (entry_found,) = found(database)
    assert entry_found.names == (CLEANED, "Charles\ufffd")
    (record,) = database.read(partial(archive_search.read_records, games=[entry_found])).result()
    assert (record.tags["Event"], record.tags["GameId"]) == (f"Open {CLEANED}", "a\ufffdb")
    assert found(database, names=(HOSTILE,)) == [entry_found]
    assert add_entries(database, entry_from_record(record)) == 0
