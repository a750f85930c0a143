"""Words accepted at the terminal: commands and bugs, in English and in the player's language."""

from __future__ import annotations

from textwrap import fill

from sixlegs.catalogs import NO_BREAK_SPACE
from sixlegs.errors import InvalidMoveError, clip
from sixlegs.i18n import Language, Message
from sixlegs.notation import parse_piece, try_parse_piece
from sixlegs.rules import Board, Bug, Color, Piece

HELP_WIDTH = 78

COMMANDS = (
    "help",
    "board",
    "moves",
    "why",
    "hint",
    "undo",
    "save",
    "draw",
    "resign",
    "string",
    "quit",
)


class Vocabulary:
    """The words of English and another *language*.

    >>> words = Vocabulary(Language.RUSSIAN)
    >>> words.command("подсказка"), words.command("hint")
    ('hint', 'hint')
    >>> words.bug("Божья коровка"), words.bug("A")
    (Bug.LADYBUG, Bug.ANT)
    """

    def __init__(self, language: Language) -> None:
        self._commands: dict[str, str] = {}
        self._bugs = {str(Piece(Color.WHITE, bug))[1].lower(): bug for bug in Bug}
        for known in (Language.ENGLISH, language):
            for command in COMMANDS:
                words = known.word_list(f"command-{command}")
                self._commands |= dict.fromkeys(map(normalize, words), command)
            for bug in Bug:
                words = known.word_list("bug-words", bug=bug)
                self._bugs |= dict.fromkeys(map(normalize, words), bug)

    def command(self, word: str) -> str | None:
        """Return the command that *word* stands for, or None."""
        return self._commands.get(normalize(word))

    def bug(self, text: str) -> Bug | None:
        """Return the bug that *text* stands for, or None."""
        return self._bugs.get(normalize(text))

    def pieces(self, board: Board, text: str) -> list[Piece]:
        """Return the piece with the name *text*, or the player's pieces of the bug *text*."""
        if bug := self.bug(text):
            return _pieces_of_bug(board, bug)
        own = f"{board.turn.name[0]}{text}".lower()
        try:
            return [
                parse_piece(own if try_parse_piece(own) and not try_parse_piece(text) else text)
            ]
        except InvalidMoveError:
            message = Message("terminal-not-understood", {"text": clip(text)})
            raise InvalidMoveError(message) from None


def normalize(text: str) -> str:
    """Normalize *text* for comparison: ignore case, and the dots of ё."""
    return text.lower().replace("ё", "е")


def _pieces_of_bug(board: Board, bug: Bug) -> list[Piece]:
    """Return the player's pieces of *bug* that can move, else those in play, else the first."""
    pieces = [Piece(board.turn, bug, number) for number in range(1, bug.count + 1)]
    active = [piece for piece in pieces if board.why_not(piece) is None]
    in_play = [piece for piece in pieces if board.where(piece)]
    return active or in_play or pieces[:1]


def help_text(language: Language) -> str:
    """Return the help text, which lists all bugs with their letters."""
    letters = ((str(Piece(Color.WHITE, bug))[1], bug) for bug in Bug)
    names = (
        (letter, language.format_message("bug-name", bug=bug).lower()) for letter, bug in letters
    )
    kinds = ", ".join(f"{letter}{NO_BREAK_SPACE}{name}" for letter, name in names)
    tiles = language.format_message("terminal-tiles", kinds=kinds)
    return language.format_message("terminal-help", tiles=fill(tiles, HELP_WIDTH))
