"""Games between two people: what each may do, what they agree on, and how clocks run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from pages import PUBLIC, Scripted, app, pasted
from pairs import OPENING, Pair, Watch, clock, pair
from samples import BLOCKED
from sixlegs import Board, Color
from sixlegs.server import app as app_module
from sixlegs.server.clocks import LAG_BUDGET, MOST_LAG, TimeControl
from sixlegs.server.computers import Computers
from sixlegs.server.database import StoreError
from sixlegs.server.games import Person, SeatedGame, Seats, Vacant
from sixlegs.server.hall import Hall
from sixlegs.server.messages import CLOSE_CODES
from sixlegs.server.store import Store

# What each may do


def test_nobody_plays_for_the_other_side(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        assert two.black.ask("play", move="wS1")["code"] == "not-yours"
        two.play("wS1")
        assert two.white.ask("play", move="bS1 wS1-")["code"] == "not-yours"
        assert two.white.moves == two.black.moves == ["wS1"]


def test_a_replayed_message_plays_nothing(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        old = {"type": "play", "request": 9, "version": two.white.position["version"]}
        two.play(*OPENING)
        two.white.session.send_json(old | {"move": "wS1"})
        assert two.white.next()["code"] == "stale"
        assert two.white.next()["type"] == "position"
        assert two.white.moves == list(OPENING)


def test_two_tabs_of_one_person_play_one_move(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        version = two.white.position["version"]
        for move in ("wS1", "wA1"):  # a double click, or a retry
            message = {"type": "play", "request": 1, "version": version, "move": move}
            two.white.session.send_json(message)
        told = [two.white.next() for _ in range(3)]
        assert [one.get("code") for one in told] == [None, "stale", None]
        assert two.white.moves == ["wS1"]


def test_there_are_no_hints_between_people(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        assert two.white.ask("ask-hint")["code"] == "no-help"


def test_a_forced_pass_goes_with_the_move_before_it(tmp_path: Path) -> None:
    last = BLOCKED.rpartition(";")
    before = last[0].replace("White[7]", "Black[6]")
    with pair(tmp_path, start=pasted(before), **clock(60_000, 1_000)) as two:
        two.do(two.black, "offer-draw")
        two.play(last[2], seconds=5)
        assert two.white.moves[-2:] == [last[2], "pass"]
        assert (two.white.position["turn"], two.white.position["awaits"]) == ("black", "person")
        assert two.white.position["drawOffer"] == "black"  # a pass is no answer
        assert two.times == (60_000, 60_000)
        two.do(two.black, "undo")
        two.do(two.white, "accept-takeback")
        assert two.black.position["turn"] == "black"
        assert two.black.moves == [move["uhp"] for move in two.white.position["moves"]]
        assert "pass" not in two.black.moves


# What they agree on


def test_a_draw_is_offered_at_any_time_and_stands_until_the_other_moves(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        two.do(two.white, "offer-draw")
        two.play("wS1")
        assert two.black.position["drawOffer"] == "white"
        assert two.white.ask("accept-draw")["code"] == "not-yours"
        two.play("bS1 wS1-")
        assert two.white.position["drawOffer"] is None
        two.do(two.black, "offer-draw")  # in the other's turn
        two.do(two.white, "decline-draw")
        assert two.white.next() == two.black.next() == {"type": "draw-declined", "by": "white"}
        two.do(two.white, "offer-draw")
        two.do(two.black, "accept-draw")
        assert two.white.position["result"] == {"winner": None, "ending": "agreement"}
        assert two.white.ask("undo")["code"] == "over"  # what people have agreed on stays


def test_a_move_is_taken_back_only_if_the_other_agrees(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(60_000, 2_000)) as two:
        assert two.white.position["canUndo"] is False
        assert two.white.ask("undo")["code"] == "nothing"
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=10)
        assert two.times == (52_000, 60_000)
        two.watch.seconds += 7
        two.do(two.white, "undo")
        assert two.black.position["takebackOffer"] == "white"
        assert two.white.ask("accept-takeback")["code"] == "not-yours"
        two.do(two.black, "decline-takeback")
        assert two.white.next() == two.black.next() == {"type": "takeback-declined", "by": "black"}
        assert len(two.white.moves) == 3
        two.do(two.white, "undo")
        two.do(two.black, "accept-takeback")
        assert two.white.moves == list(OPENING)
        assert two.times == (60_000, 60_000)  # as they stood before that move
        assert (two.white.position["canRedo"], two.white.ask("redo")["code"]) == (False, "nothing")


def test_who_has_been_answered_takes_the_answer_back_as_well(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        two.play(*OPENING)
        two.do(two.white, "undo")
        two.do(two.black, "accept-takeback")
        assert two.black.moves == []
        assert two.black.position["canUndo"] is False


def test_a_move_ends_what_was_asked(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        two.play("wS1")
        two.do(two.white, "undo")
        two.play("bS1 wS1-")
        assert two.white.position["takebackOffer"] is None
        assert two.black.ask("accept-takeback")["code"] == "nothing"


def test_a_game_is_called_off_only_before_both_have_moved(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        two.play("wS1")
        assert two.black.ask("abort") == {"type": "aborted", "by": "black"}
        assert two.white.next() == {"type": "aborted", "by": "black"}
        with pytest.raises(WebSocketDisconnect) as closed:
            two.white.next()
        assert closed.value.code == CLOSE_CODES["aborted"]
    with pair(tmp_path) as two:
        two.play(*OPENING)
        assert two.white.position["canAbort"] is False
        assert two.white.ask("abort")["code"] == "begun"


def test_a_rematch_begins_when_both_want_it(tmp_path: Path) -> None:
    watch = Watch()
    with app(tmp_path, address=PUBLIC, now=watch) as ada:
        bob = ada.other()
        game, token = ada.invite(**clock(60_000))
        bob.accept(token)
        with ada.tab(game) as hers, bob.tab(game) as his:
            two = Pair(game, hers, his, watch, ada)
            hers.next()
            two.do(hers, "resign")
            two.do(hers, "ask-rematch")
            assert (his.position["rematchOffer"], his.position["rematch"]) == ("white", None)
            assert hers.ask("ask-rematch")["code"] == "busy"
            two.do(his, "ask-rematch")
            rematch = his.next()["game"]
            assert hers.position["rematch"] == rematch
        with ada.tab(rematch) as hers:
            assert (hers.position["you"], hers.position["clock"]["white"]) == ("black", 60_000)


def test_kind_words_are_told_to_all_but_not_too_often(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        said = {"type": "said", "by": "white", "phrase": "good-luck"}
        assert two.white.ask("say", phrase="good-luck") == two.black.next() == said
        assert two.white.ask("say", phrase="you fool")["code"] == "malformed"
        for _ in range(3):
            two.do(two.white, "say", phrase="hello")
        assert two.white.ask("say", phrase="hello")["code"] == "too-often"
        assert two.do(two.black, "say", phrase="hello")["by"] == "black"
        two.watch.seconds += 5
        two.do(two.white, "say", phrase="hello")


# Clocks


@pytest.mark.parametrize(("minutes", "increment"), [(1, 0), (60, 60)])
def test_clocks_start_when_both_have_moved(tmp_path: Path, minutes: int, increment: int) -> None:
    initial = 60_000 * minutes
    with pair(tmp_path, **clock(initial, 1000 * increment)) as two:
        two.play(*OPENING, seconds=100)
        assert two.white.position["clock"]["running"] == "white"
        assert two.times == (initial, initial)
        two.play("wQ -wS1", seconds=10)
        assert two.times == (initial - 10_000 + 1000 * increment, initial)


def test_time_runs_out_and_is_never_less_than_nothing(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(60_000)) as two:
        two.play(*OPENING)
        two.watch.seconds += 61
        two.black.ask("play", move="wQ -wS1")  # any word makes the server look at the clock
        assert two.black.position["result"] == {"winner": "black", "ending": "time"}
        assert two.white.next()["clock"]["white"] == 0
        assert two.white.ask("undo")["code"] == "over"


def test_days_for_each_move(tmp_path: Path) -> None:
    day = 24 * 3_600_000
    with pair(tmp_path, **clock(3 * day, isPerMove=True)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=2 * 24 * 3600)
        assert two.times == (3 * day, 3 * day)
        two.play("bQ bS1-", seconds=24 * 3600)
        assert two.white.position["clock"]["isPerMove"] is True
        assert two.times == (3 * day, 3 * day)


def test_a_slow_line_costs_no_time_within_bounds(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(60_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=1, thought=700)
        assert two.times == (59_300, 60_000)
        two.play("bQ bS1-", seconds=1, thought=0)  # says that the line took it all
        assert two.times == (59_300, 60_000 - 1_000 + MOST_LAG)
        two.play("wA1 -wQ", seconds=1, thought=5_000)  # nobody thinks longer than they had
        assert two.times[0] == 58_300


def test_what_is_given_back_to_one_person_has_an_end() -> None:
    seats: Seats = {Color.WHITE: Person("ada"), Color.BLACK: Person("bob")}
    game = SeatedGame.begun(seats, Board("Base"), TimeControl(600_000, 0), "link")
    now = 0.0
    for ply in range(60):
        game.run_clock(now, is_watched=True)
        now += 1
        legal = [move for move in game.game.board.legal_moves if not game.game.would_repeat(move)]
        game.push(legal[ply % len(legal)], now, thought=0)
        if game.game.result:
            break
    assert game.clock
    moves = len(game.game.board.moves) - 2
    assert moves > 2 * LAG_BUDGET // MOST_LAG
    spent = 1_200_000 - sum(game.clock.left)
    assert spent == 1000 * moves - 2 * LAG_BUDGET


def test_what_was_given_back_is_not_given_anew_when_a_page_is_loaded_again(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(600_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=1, thought=0)
        game = two.game
    with closing(Store(tmp_path)) as store:
        kept = asyncio.run(store.load(game))
    assert kept
    assert kept.clock
    assert kept.clock.grace == (LAG_BUDGET - MOST_LAG, LAG_BUDGET)


def test_a_move_made_in_time_counts_though_it_comes_late(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(10_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=10.3, thought=9_900)
        assert two.white.position["result"] is None
        assert two.times[0] == 100
        two.watch.seconds += 10.3
        two.black.ask("play", move="bQ bS1-", thought=10_200)  # by their own word too late
        assert two.black.position["result"] == {"winner": "white", "ending": "time"}


# While nobody is there


def alone(
    folder: Path, happens: Callable[[Hall, Store, Watch], Awaitable[None]], watch: Watch
) -> None:
    """Let something happen in a hall where nobody sits."""

    async def run() -> None:
        computers = Computers(Scripted())
        with closing(Store(folder)) as store:
            hall = Hall(store, computers, now=watch)
            await happens(hall, store, watch)
            await hall.close()

    asyncio.run(run())


def timed(vacant: bool = False) -> SeatedGame:
    board = Board("Base")
    seats: Seats = {
        Color.WHITE: Person("ada"),
        Color.BLACK: Vacant() if vacant else Person("bob"),
    }
    return SeatedGame.begun(seats, board, TimeControl(60_000, 0), "link")


def started(now: float) -> SeatedGame:
    """A game with White to move since *now*."""
    game = timed()
    for move in OPENING:
        game.push(game.game.board.parse_uhp(move), now)
    game.run_clock(now, is_watched=False)
    return game


def test_a_game_that_nobody_watches_ends_on_time(tmp_path: Path) -> None:
    watch = Watch()
    game = started(watch())

    async def happens(hall: Hall, store: Store, watch: Watch) -> None:
        await store.add(game)
        watch.seconds += 60
        await hall.sweep()  # a move may still be on its way
        kept = await store.load(game.id)
        assert kept
        assert kept.game.result is None
        watch.seconds += MOST_LAG / 1000
        await hall.sweep()
        await hall.sweep()  # once is enough
        kept = await store.load(game.id)
        assert kept
        assert kept.game.result
        assert kept.game.result.ending.value == "time"
        assert kept.version == game.version + 1
        assert kept.clock
        assert (kept.clock.left, kept.clock.running) == ((0, 60_000), None)
        assert await store.due(watch.seconds + 1e6) == []

    alone(tmp_path, happens, watch)


def test_time_goes_on_while_the_server_is_down(tmp_path: Path) -> None:
    watch = Watch()
    game = started(watch())

    async def before(hall: Hall, store: Store, watch: Watch) -> None:
        await store.add(game)

    async def after(hall: Hall, store: Store, watch: Watch) -> None:
        kept = await store.load(game.id)
        assert kept
        assert kept.clock
        assert kept.clock.read(watch()) == (30_000, 60_000)
        watch.seconds += 3600
        await hall.sweep()
        ended = await store.load(game.id)
        assert ended
        assert ended.game.result

    alone(tmp_path, before, watch)
    watch.seconds += 30
    alone(tmp_path, after, watch)


def test_a_clock_does_not_run_before_the_other_has_come(tmp_path: Path) -> None:
    watch = Watch()
    game = timed(vacant=True)

    async def happens(hall: Hall, store: Store, watch: Watch) -> None:
        await store.add(game, "token")
        watch.seconds += 1e6
        await hall.sweep()
        assert await hall.accept("token", "bob") == game.id
        kept = await store.load(game.id)
        assert kept
        assert kept.clock
        assert (kept.clock.running, kept.clock.left) == (None, (60_000, 60_000))

    alone(tmp_path, happens, watch)


def test_the_end_of_one_game_starts_no_other_clock(tmp_path: Path) -> None:
    watch = Watch()
    ending, other = started(watch()), timed()

    async def happens(hall: Hall, store: Store, watch: Watch) -> None:
        await store.add(ending)
        await store.add(other)
        watch.seconds += 1e6
        await hall.sweep()
        kept = await store.load(other.id)
        assert kept
        assert kept.clock
        assert (kept.clock.running, kept.version) == (None, other.version)

    alone(tmp_path, happens, watch)


def test_a_game_that_cannot_be_read_does_not_keep_others_from_ending(tmp_path: Path) -> None:
    watch = Watch()
    bad, good = started(watch()), started(watch())

    async def happens(hall: Hall, store: Store, watch: Watch) -> None:
        for game in (bad, good):
            await store.add(game)
        await store._write(
            lambda connection: connection.exec_driver_sql(
                "UPDATE games SET moves = 'nonsense' WHERE id = ?", (bad.id,)
            )
        )
        watch.seconds += 1e6
        await hall.sweep()
        ended = await store.load(good.id)
        assert ended
        assert ended.game.result

    alone(tmp_path, happens, watch)


@pytest.mark.parametrize("trouble", [StoreError("disk-full", "Full."), ZeroDivisionError()])
def test_games_end_also_after_something_went_wrong(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    class Troubled:
        def __init__(self) -> None:
            self.troubles = [trouble]
            self.is_swept = asyncio.Event()

        async def sweep(self) -> None:
            if self.troubles:
                raise self.troubles.pop()
            self.is_swept.set()

    async def run() -> None:
        hall = Troubled()
        sweeping = asyncio.create_task(app_module._sweep(hall))  # type: ignore[arg-type]
        await asyncio.wait_for(hall.is_swept.wait(), 20)
        sweeping.cancel()

    monkeypatch.setattr(app_module, "SWEEPING", 0)
    asyncio.run(run())


def test_two_ends_at_once_are_one(tmp_path: Path) -> None:
    """A resignation and the end of time: one of them, in one transaction."""
    with pair(tmp_path, **clock(60_000)) as two:
        two.play(*OPENING)
        version = two.white.position["version"]
        two.white.session.send_json({"type": "resign", "request": 1, "version": version})
        two.black.session.send_json({"type": "resign", "request": 1, "version": version})
        told = [two.white.next(), two.black.next(), two.black.next()]
        refused = [one for one in told if one["type"] == "refusal"]
        ended = [one for one in told if one["type"] == "position"]
        if not refused:  # White was the later one
            refused = [two.white.next()]
        assert [one["code"] for one in refused] == ["stale"]
        assert {one["version"] for one in ended} == {version + 1}
        assert {one["result"]["ending"] for one in ended} == {"resignation"}


def test_accepting_twice_at_once_seats_one(tmp_path: Path) -> None:
    watch = Watch()
    game = timed(vacant=True)

    async def happens(hall: Hall, store: Store, watch: Watch) -> None:
        await store.add(game, "token")
        owners = [f"guest {number}" for number in range(10)]
        found = await asyncio.gather(
            *(hall.accept("token", owner) for owner in owners), return_exceptions=True
        )
        assert sum(one == game.id for one in found) == 1
        kept = await store.load(game.id)
        assert kept
        assert kept.seats[Color.BLACK] == Person(owners[found.index(game.id)])

    alone(tmp_path, happens, watch)
