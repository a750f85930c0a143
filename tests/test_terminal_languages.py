"""Terminal games in each language, and the names that are accepted in all of them."""

import re
from pathlib import Path

import pytest

from sixlegs import Color, Game
from sixlegs.engine import Limit
from sixlegs.i18n import Language
from sixlegs.terminal import terminal_game as session_module
from sixlegs.terminal.saved_games import ComputerSeat
from sixlegs.terminal.screen import ask_opponent
from sixlegs.terminal.terminal_game import TerminalGame
from sixlegs.terminal.vocabulary import help_text
from test_terminal import respond


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "HINT", Limit(nodes=500))


GAMES = {
    Language.ENGLISH: [
        "queen",
        "1",
        "bA1 wQ-",
        "ant",
        "2",
        "why queen bee",
        "hint",
        "undo",
        "resign",
    ],
    Language.RUSSIAN: [
        *("королева", "1", "bA1 wQ-", "муравей", "2", "почему королева улья", "подсказка"),
        *("назад", "сдаться"),
    ],
    Language.UKRAINIAN: [
        *("бджола", "1", "bA1 wQ-", "мураха", "2", "чому королева", "підказка", "назад", "здатися"),
    ],
}

ANSWERS = {
    Language.ENGLISH: [
        "Type a number.",
        "White plays wQ.",
        "Black plays bA1 wQ-.",
        "[2] wA1 ",
        "White plays wA1 ",
        "bQ can go to 3 cells.",
        "A good move: b",
        "Taken back.",
        "Black wins: White resigned.",
    ],
    Language.RUSSIAN: [
        "Введите номер.",
        "Ход белых: wQ.",
        "Ход чёрных: bA1 wQ-.",
        "[2] wA1 ",
        "Ход белых: wA1 ",
        "bQ может встать на 3\xa0места.",
        "Хороший ход: b",
        "Ход возвращён.",
        "Чёрные победили: белые сдались.",
    ],
    Language.UKRAINIAN: [
        "Введіть номер.",
        "Хід білих: wQ.",
        "Хід чорних: bA1 wQ-.",
        "[2] wA1 ",
        "Хід білих: wA1 ",
        "bQ може стати на 3\xa0соти.",
        "Добрий хід: b",
        "Хід повернено.",
        "Чорні перемогли: білі здалися.",
    ],
}


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_short_game_in_each_language(tmp_path: Path, language: Language) -> None:
    session = TerminalGame(Game(), tmp_path / "game.json", language=language)
    for line, answer in zip(GAMES[language], ANSWERS[language], strict=True):
        assert answer in respond(session, line)
    assert respond(session, "quit", "help") == help_text(language)


@pytest.mark.parametrize("language", [Language.RUSSIAN, Language.UKRAINIAN])
def test_english_input_is_accepted_in_every_language(tmp_path: Path, language: Language) -> None:
    session = TerminalGame(Game(), tmp_path / "game.json", language=language)
    assert "[1] wA1" in respond(session, "wS1", "bA1 wS1-", "ant")
    assert language.format_message("terminal-taken-back") in respond(session, "undo")


@pytest.mark.parametrize(
    ("word", "bug"),
    [
        ("муравьев", "wA1"),
        ("муравьёв", "wA1"),
        ("БОЖЬЯ  КОРОВКА", "wL"),
        ("кузнечика", "wG1"),
        ("L", "wL"),
        ("l", "wL"),
        ("wL", "wL"),
    ],
)
def test_names_of_bugs_are_accepted_in_any_spelling(tmp_path: Path, word: str, bug: str) -> None:
    session = TerminalGame(Game(), tmp_path / "game.json", language=Language.RUSSIAN)
    assert f"[1] {bug} " in respond(session, "wS1", "bA1 wS1-", word)


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_unknown_input_is_answered_in_each_language(tmp_path: Path, language: Language) -> None:
    session = TerminalGame(Game(), tmp_path / "game.json", language=language)
    respond(session, "wS1")
    for line in ["zzz", "чепуха дурниця", "wA1 wA1 wA1", "bA1 -wS1-", "bA1 wQ-", "wA1 wS1-"]:
        answer = session.answer(line)
        assert language is Language.ENGLISH or re.search("[а-яі]", answer[0]), answer
        assert "unread" not in answer[0]


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_introduction_fits_the_window(tmp_path: Path, language: Language) -> None:
    for computer in (None, ComputerSeat(Color.WHITE, 10)):
        session = TerminalGame(Game(), tmp_path / "game.json", computer=computer, language=language)
        assert all(len(line) < 80 for line in session.begin())
        session.close()


@pytest.mark.parametrize(
    ("language", "answer"), [(Language.RUSSIAN, "Друг"), (Language.UKRAINIAN, "д")]
)
def test_friend_may_be_chosen_in_each_language(language: Language, answer: str) -> None:
    assert ask_opponent(lambda question: answer, Color.WHITE, language) is None
    assert ask_opponent(lambda question: "f", Color.WHITE, language) is None
