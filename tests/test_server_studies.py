"""Games that nobody keeps: tried out, and looked back on."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from corpus import requires_corpus, rows
from pages import EMPTY, Browser, app, pasted
from samples import BLOCKED, WON
from sixlegs import game_string, parse_game, parse_position
from sixlegs.pgn import write_pgn
from sixlegs.record import DECIDED, Record

RECORDS = Path(__file__).parent / "data" / "records" / "valid"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with app(tmp_path) as browser:
        yield browser


def ask(browser: Browser, wish: dict[str, Any] | None = None, **played: Any) -> dict[str, Any]:
    numbers = {"request": 1} | ({} if wish and wish["type"] == "sync" else {"version": 0})
    body = {"start": EMPTY} | played | ({"wish": wish | numbers} if wish else {})
    answer = browser.http.post("/api/study", json=body)
    told: dict[str, Any] = answer.json()
    return told


def test_a_study_shows_what_both_sides_can_do(browser: Browser) -> None:
    position = ask(browser, moves=["wS1", "bS1 wS1-"])
    assert position["type"] == "position"
    assert (position["turn"], position["game"]) == ("white", "")
    assert position["seats"]["black"]["yours"] is True
    assert {choice["piece"] for choice in position["choices"]} >= {"wQ", "wA1"}


def names(position: dict[str, Any]) -> list[str | None]:
    return [position["seats"][color]["name"] for color in ("white", "black")]


def test_a_record_that_is_read_keeps_its_players_its_day_and_its_result(browser: Browser) -> None:
    text = (RECORDS / "resigned.pgn").read_text()
    position = ask(browser, start=pasted(text))
    assert names(position) == ["Ada", "Charles"]
    assert position["date"] == "2018.10.31"
    assert position["result"] == {"winner": "black", "ending": "unknown"}
    assert (position["awaits"], position["choices"]) == ("nobody", [])
    told = ask(browser, start=pasted(text.replace("[Round", '[Termination "time"]\n[Round')))
    assert told["result"] == {"winner": "black", "ending": "time"}


def test_moves_can_be_tried_in_a_record_however_it_ended(browser: Browser) -> None:
    text = (RECORDS / "resigned.pgn").read_text()
    played = ask(browser, {"type": "play", "move": "wA2 /wA1"}, start=pasted(text))
    assert (len(played["moves"]), played["result"]) == (7, None)
    assert len(ask(browser, start=pasted(text), moves=["wS1"])["moves"]) == 1


def test_what_a_record_does_not_know_is_not_made_up(browser: Browser) -> None:
    for text in (
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        '[GameType "Base"]\n[Date "????.??.??"]\n[White "?"]\n[Black ""]\n\n1. wS1\n2. bS1 wS1-\n',
    ):
        position = ask(browser, start=pasted(text))
        assert names(position) == [None, None]
        assert (position["date"], position["result"]) == (None, None)
        assert position["choices"] != []


def test_names_in_a_record_are_made_harmless(browser: Browser) -> None:
    text = '[GameType "Base"]\n[White "A\u202eda {}"]\n\n1. wS1\n'.replace("{}", "x" * 100)
    assert names(ask(browser, start=pasted(text))) == ["Ada " + "x" * 56, None]


@requires_corpus
def test_real_games_go_in_and_out_of_the_page_unchanged(browser: Browser) -> None:
    """Read as the page reads what is pasted, and taken away as it does."""
    for row in rows("games"):
        tags = {"Date": "2022.01.09", "White": row["players"][0], "Black": row["players"][1]}
        board = parse_game(row["game_string"])
        claim = row["result"] if row["result"] in DECIDED and not board.outcome() else ""
        record = Record(tags, board, claim)
        pgn, line = through_the_page(browser, write_pgn(record))
        untold = [one for one in pgn.splitlines() if "[Termination " not in one]
        if record.outcome or row["third_repetition_ply"] is None:  # which is a draw to the page
            assert untold == write_pgn(record).splitlines()
            assert line == game_string(board, record.outcome)


def through_the_page(browser: Browser, text: str) -> list[str]:
    shown = ask(browser, start=pasted(text))
    asked = {
        "start": EMPTY | {"gameType": shown["gameType"], "opening": shown["opening"]},
        "moves": [move["uhp"] for move in shown["moves"]],
        "white": names(shown)[0],
        "black": names(shown)[1],
        "date": shown["date"],
        "result": shown["result"],
    }
    formats = ("pgn", "game-string")
    wanted = [asked | {"format": format} for format in formats]
    return [browser.http.post("/api/export", json=one).text for one in wanted]


def test_a_study_plays_and_takes_back(browser: Browser) -> None:
    played = ask(browser, {"type": "play", "move": "bS1 wS1-"}, moves=["wS1"])
    assert [move["uhp"] for move in played["moves"]] == ["wS1", "bS1 wS1-"]
    back = ask(browser, {"type": "undo"}, moves=["wS1", "bS1 wS1-"])
    assert [move["uhp"] for move in back["moves"]] == ["wS1"]


def test_a_study_tells_why_not(browser: Browser) -> None:
    wish = {"type": "ask-why", "piece": "wA1", "hex": [5, 5]}
    assert ask(browser, wish, moves=["wS1", "bS1 wS1-"])["reason"]["rule"] == "off-hive"


def test_a_study_gives_advice(browser: Browser) -> None:
    hint = ask(browser, {"type": "ask-hint"}, moves=["wS1", "bS1 wS1-"])
    assert hint["type"] == "hint"
    assert hint["move"]["color"] == "white"


def test_the_moves_of_a_pasted_game_can_be_replaced(browser: Browser) -> None:
    assert len(ask(browser, start=pasted(BLOCKED))["moves"]) > 2
    assert len(ask(browser, start=pasted(BLOCKED), moves=[])["moves"]) == 0


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"type": "play", "move": "wA1 bQ-"}, "unreadable"),
        ({"type": "play", "move": "wQ wS1-"}, "illegal"),
        ({"type": "ask-why", "piece": "x", "hex": None}, "unreadable"),
        ({"type": "resign"}, "nothing"),
        ({"type": "undo"}, None),
    ],
)
def test_what_a_study_cannot_do_is_refused(
    browser: Browser, wish: dict[str, Any], code: str | None
) -> None:
    told = ask(browser, wish, moves=["wS1"])
    assert told.get("code") == code


def test_nothing_is_taken_back_before_the_beginning(browser: Browser) -> None:
    assert ask(browser, {"type": "undo"}, moves=[])["code"] == "nothing"


@pytest.mark.parametrize(
    ("played", "status", "code"),
    [
        ({"start": EMPTY, "moves": ["wS1", "bS1 wS1-", "wQ bS1-"]}, 422, "unreadable-game"),
        ({"start": pasted("nonsense")}, 422, "unreadable-game"),
        ({"start": EMPTY, "moves": ["x" * 101]}, 400, "malformed"),
        ({"start": EMPTY, "moves": ["wS1"] * 2001}, 400, "malformed"),
        ({"start": EMPTY, "wish": {"type": "fly", "request": 1}}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
@pytest.mark.parametrize("address", ["/api/study", "/api/review"])
def test_a_study_that_cannot_be_is_refused(
    browser: Browser, address: str, played: dict[str, Any], status: int, code: str
) -> None:
    answer = browser.http.post(address, json=played)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


# Tiles that somebody has laid on the table


def laid(stacks: dict[tuple[int, int], list[str]], turn: str = "white") -> dict[str, Any]:
    shown = [{"hex": hex, "pieces": pieces} for hex, pieces in stacks.items()]
    header = {"kind": "set-up", "gameType": "Base", "opening": "rulebook", "turn": turn}
    return header | {"stacks": shown}


def test_tiles_that_were_laid_can_be_played_on_with(browser: Browser) -> None:
    position = ask(browser, start=laid({(0, 0): ["wQ"], (1, 0): ["bQ", "wB1"], (2, 0): ["bA1"]}))
    assert position["turn"] == "white"
    assert position["turnNumber"] == 4  # two tiles, and two turns for the beetle to come there
    assert any(choice["piece"] == "wB1" for choice in position["choices"])


@pytest.mark.parametrize(
    ("stacks", "fault"),
    [
        ({(0, 0): ["wQ"], (5, 5): ["bQ"]}, ("split-hive", None, [5, 5])),
        ({(0, 0): ["wQ", "bA1"]}, ("cannot-climb", "bA1", [0, 0])),
        ({(0, 0): ["wQ"], (1, 0): ["wQ"]}, ("twice", "wQ", [1, 0])),
        ({(0, 0): ["wM"]}, ("not-in-set", "wM", [0, 0])),
        # Nobody's turn number mends these; the sentence is about what a person can mend.
        (
            {(0, 0): ["wA1"], (1, 0): ["bQ"], (-1, 0): ["wA2"], (-2, 0): ["wA3"], (-3, 0): ["wG1"]},
            ("queen-missing", "wQ", None),
        ),
        ({(0, 0): ["wA1"], (1, 0): ["wQ"]}, ("too-few-tiles", "bQ", None)),
        (
            {(0, 0): ["wA1"], (1, 0): ["bQ", "wB1"], (-1, 0): ["wA2"]},
            ("climbed-too-soon", "wB1", [1, 0]),
        ),
        (
            {
                (0, q): [f"{c}{t}"]
                for q, (c, t) in enumerate(zip("wbwbwbwb", "GGSSBBAA", strict=True))
            },
            (None, None, None),
        ),
        ({(0, 0): []}, ("empty-stack", None, [0, 0])),
    ],
)
def test_what_is_wrong_with_tiles_is_told(
    browser: Browser,
    stacks: dict[tuple[int, int], list[str]],
    fault: tuple[str | None, str | None, list[int] | None],
) -> None:
    told = ask(browser, start=laid(stacks))
    assert told["code"] == "unreadable-game"
    assert (told["fault"], told["piece"], told["hex"]) == fault


def test_the_queen_that_opened_against_the_tournament_rule_is_shown(browser: Browser) -> None:
    start = laid({(2, 0): ["wQ"], (1, 0): ["bA1"]}) | {"opening": "tournament"}
    told = ask(browser, start=start)
    assert (told["fault"], told["piece"], told["hex"]) == ("queen-first", "wQ", [2, 0])


def test_a_game_can_be_begun_with_laid_tiles(browser: Browser) -> None:
    start = laid({(0, 0): ["wQ"], (1, 0): ["bQ"], (-1, 0): ["wA1"]}, "black")
    with browser.game(start=start, moves=["bA1 bQ-"]) as tab:
        assert tab.position["turn"] == "white"
        assert tab.moves == ["bA1 bQ-"]


# Looking back


def test_a_review_tells_of_each_ply_and_then_where_the_game_turned(browser: Browser) -> None:
    plies = len(parse_game(WON).moves)
    answer = browser.http.post("/api/review", json={"start": pasted(WON)})
    assert answer.headers["x-accel-buffering"] == "no"  # a proxy gathers nothing
    first, *told, last = map(json.loads, answer.text.splitlines())
    assert first["type"] == "opinion"
    assert 0 < first["score"]["probability"] < 1
    assert [ply["ply"] for ply in told] == list(range(1, plies + 1))
    assert told[-1]["after"]["probability"] in (0.0, 1.0)
    assert last["type"] == "turning-points"
    assert all(told[ply - 1]["lost"] > 0 for ply in last["plies"])


def test_a_review_of_no_moves_is_short(browser: Browser) -> None:
    answer = browser.http.post("/api/review", json={"start": EMPTY})
    assert [json.loads(line) for line in answer.text.splitlines()] == [
        {"type": "turning-points", "plies": []}
    ]


def test_a_game_that_was_set_up_tells_its_start_as_a_position_string(browser: Browser) -> None:
    text = "Base+P tournament White[4] bA1 0,0:wP;1,0:bA1;-1,0:wQ;2,0:bQ;-1,1:wS1;3,-1:bS1"
    position = ask(browser, start=pasted(text), moves=["wG1 -wQ"])
    again = ask(browser, start=pasted(position["setUp"]), moves=["wG1 -wQ"])
    assert again == position
    assert parse_position(position["setUp"]) == parse_position(text)


def test_a_game_from_an_empty_table_needs_no_start(browser: Browser) -> None:
    assert ask(browser, moves=["wS1"])["setUp"] is None
