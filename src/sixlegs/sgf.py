"""BoardSpace's game records: SGF in outer form, where every node is one thing a player did.

A piece is picked up, dropped somewhere, perhaps taken back and dropped elsewhere, and only "Done"
makes a move of it. Where a piece lies is told by column and row; the neighbor that is named as
well is for people, and is asked only where column and row lead nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from sixlegs.errors import HiveError, InvalidGameError, quote
from sixlegs.game import Ending
from sixlegs.notation import OUTCOME_NAMES, game_string, parse_game, parse_move, try_parse_piece
from sixlegs.record import (
    ENDING_TAG,
    Record,
    RecordError,
    RecordFailure,
    parse_or_failure,
    push_with_forced_pass,
    resolve_result,
)
from sixlegs.rules import PASS, Board, Color, Hex, Move, Outcome, Piece, canonical_game_type

PLAYER_NUMBERS = {"P0": 0, "P1": 1}

PLACEMENT_EVENTS = {"dropb", "pdropb"}
MOVE_EVENTS = {"move", "pmove", "movedone", "pmovedone"}
PASS_EVENTS = {"pass", "passdone"}
OFFER_EVENTS = {
    "offerdraw",
    "acceptdraw",
    "declinedraw",
    "resign",
    "swap",
    "playwhite",
    "playblack",
}
IGNORED_EVENTS = {"start", "pick", "pickb"}
UNSUPPORTED_EVENTS = {"edit", "reset"}
EVENT_KEYWORDS = (
    PLACEMENT_EVENTS
    | MOVE_EVENTS
    | PASS_EVENTS
    | OFFER_EVENTS
    | IGNORED_EVENTS
    | UNSUPPORTED_EVENTS
    | {"drop", "done"}
)

DELIMITER_PATTERN = re.compile(r"[();\[]")
VALUE_END_PATTERN = re.compile(r"\\.|\]", re.DOTALL)
ESCAPE_PATTERN = re.compile(r"\\(.)", re.DOTALL)

TORUS_SIZE = 26  # columns and rows of the torus that older records are played on

MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DATE_PATTERNS = [
    r"\w{3} (?P<month>[A-Za-z]{3}) (?P<day>\d\d) [\d:]{8} .* ?(?P<year>\d{4})",
    r"(?P<day>\d{1,2})\.? (?P<month>[A-Za-z]{3,9}) (?P<year>\d{4})",
    r"(?P<month>[A-Za-z]{3,9}) (?P<day>\d{1,2}), (?P<year>\d{4})",
]


def read_sgf(text: str, source: str = "text") -> Iterator[Record | RecordFailure]:
    """Read the first game of *text*; what may follow it is a replay."""
    yield parse_or_failure(partial(_parse, text), source, 1)


def _parse(text: str) -> Record:
    header: dict[str, str] = {}
    names = ["", ""]
    replay: Replay | None = None
    for name, value in _properties(text):
        player, words = PLAYER_NUMBERS.get(name), value.split()
        if player is None:
            header.setdefault(name, value)
            if name == "C" and replay:
                replay.add_comment(value)
        elif words and words[0].lower() == "id":
            names[player] = value.strip()[2:].strip(' "')
        elif event := _event(words):
            replay = replay or Replay(header)
            replay.apply_event(player, event)
    return (replay or Replay(header)).to_record(header, names)


def _properties(text: str) -> Iterator[tuple[str, str]]:
    """Names and values, up to the parenthesis that closes the first game."""
    at = text.find("(") + 1
    while sign := DELIMITER_PATTERN.search(text, at):
        name, at = text[at : sign.start()].strip().upper(), sign.end()
        if sign[0] == ")":
            return
        if sign[0] != "[":
            continue
        start = at
        while (end := VALUE_END_PATTERN.search(text, at)) and end[0] != "]":
            at = end.end()
        if end is None:
            raise RecordError("The file breaks off in the middle of an event.")
        at = end.end()
        yield name, ESCAPE_PATTERN.sub(r"\1", text[start : end.start()])


def _event(words: list[str]) -> list[str]:
    """The words of an event without its number; none if they are something else about a player."""
    is_numbered = bool(words) and words[0].isdecimal()
    words = words[is_numbered:]
    return words if is_numbered or (words and words[0].lower() in EVENT_KEYWORDS) else []


# The game


class PendingMove(NamedTuple):
    """A move that waits to be confirmed, and the event that made it."""

    move: Move
    text: str


class Replay:
    """A game as its events bring it about."""

    def __init__(self, header: Mapping[str, str]) -> None:
        self.board = Board(_game_type(header))
        self._comments: dict[int, list[str]] = {}
        # Which player has the white pieces; impossible maps of colors mean the usual one.
        self._white = 1 if header.get("CM", "").replace(" ", "") == "1,0" else 0
        self._pending: PendingMove | None = None
        self._has_offered = False  # so that the next Done confirms no move
        self._has_empty_turn = False  # Done with nothing pending: a pass, unless it is the last
        self._claimed_result: str | None = None  # the result that the players have declared …
        self._ending: Ending | None = None  # … and how
        self._origin = (0, 0)  # column and row of the first piece, our (0, 0)

    def apply_event(self, player: int, words: list[str]) -> None:
        """Take in an event of *player*."""
        keyword = words[0].lower()
        if self._has_empty_turn:
            self._push(PendingMove(PASS, "done"))
        if keyword in PLACEMENT_EVENTS | MOVE_EVENTS and not self.board.ply:
            self._white = player  # for White moves first, whatever CM says
        if keyword in PLACEMENT_EVENTS:
            self._place(self._color(player), words[1:], words)
        elif keyword in MOVE_EVENTS:
            color = Color.BLACK if words[1:2] in (["B"], ["b"]) else Color.WHITE
            self._place(color, words[2:], words)
        elif keyword in PASS_EVENTS:
            self._pending = PendingMove(PASS, "pass")
        elif keyword in OFFER_EVENTS:
            self._apply_offer(player, keyword)
        elif keyword == "drop":
            self._pending = None
        elif keyword in UNSUPPORTED_EVENTS:
            raise self._error(f"The game was edited by hand ({words[0]}), so it is no whole game.")
        elif keyword not in EVENT_KEYWORDS:
            raise self._error(f"There is no event {quote(' '.join(words))}.")
        if keyword.endswith("done"):
            self._end_turn()

    def add_comment(self, text: str) -> None:
        """Note what is said about the game as it stands."""
        self._comments.setdefault(self.board.ply, []).append(text)

    def to_record(self, header: Mapping[str, str], names: list[str]) -> Record:
        """The game as it has come out."""
        white, black = names[self._white], names[1 - self._white]
        claim = _parse_claim(header.get("RE", ""), white, black) or self._claimed_result
        if self._has_empty_turn and claim != OUTCOME_NAMES[Outcome.DRAW]:
            self._push(PendingMove(PASS, "done"))  # while the last Done of a draw agrees to it
        tags = {
            "GameType": self.board.game_type,
            "Date": _parse_date(header),
            "Event": header.get("EV", ""),
            "Site": header.get("PC", "boardspace.net"),
            "Round": header.get("RO", ""),
            "White": white,
            "Black": black,
            "Result": claim or resolve_result(self.board, None),
        }
        extra = {"SgfDate": "DT", "SgfGameName": "GN", "SgfResult": "RE"}
        tags |= {tag: header[name] for tag, name in extra.items() if header.get(name)}
        if self._ending and claim == self._claimed_result:
            tags[ENDING_TAG] = self._ending.value
        comments = {ply: "\n".join(texts) for ply, texts in self._comments.items()}
        # By the rulebook's opening no game was refused; what follows goes by the one it implies.
        board = parse_game(game_string(self.board))
        return Record(tags, board, resolve_result(board, claim), comments, claim)

    def _color(self, player: int) -> Color:
        return Color.WHITE if player == self._white else Color.BLACK

    def _place(self, color: Color, words: list[str], event: list[str]) -> None:
        """Put a piece somewhere; where it has been before, that takes the move back."""
        if len(words) < 3:
            raise self._error(f"{quote(' '.join(event))} does not say what goes where.")
        piece = self._piece(words[0], color)
        origin, target = self.board.where(piece), self._target(piece, *words[1:4])
        move = Move(piece, origin, target)
        self._pending = None if origin == target else PendingMove(move, " ".join(event))

    def _piece(self, name: str, color: Color) -> Piece:
        """The piece of a name that need not tell the color: "b1" is a beetle of *color*."""
        for spelling in (name, color.name[0] + name):
            if piece := try_parse_piece(spelling):
                return piece
        raise self._error(f"There is no piece {quote(name)}.")

    def _target(self, piece: Piece, column: str, row: str, attachment: str = ".") -> Hex:
        place = _parse_column(column), _parse_number(row)
        if place[0] is None or place[1] is None:
            named = self._beside(piece, attachment)
            if named is None:
                raise self._error(f"{quote(f'{column} {row}')} is not a place on the board.")
            return named
        if not self.board.ply:
            self._origin = place[0], place[1]
            return Hex(0, 0)
        told = Hex(place[0] - self._origin[0], self._origin[1] - place[1])
        if any(map(self.board.height, (told, *told.neighbors()))):
            return told
        return self._wrapped(told) or self._beside(piece, attachment) or told

    def _wrapped(self, told: Hex) -> Hex | None:
        """The hex by the hive that *told* means where columns or rows have begun anew."""
        for hex in self.board.stacks:
            for near in (hex, *hex.neighbors()):
                if (near.q - told.q) % TORUS_SIZE == 0 == (near.r - told.r) % TORUS_SIZE:
                    return near
        return None

    def _beside(self, piece: Piece, attachment: str) -> Hex | None:
        """The hex an attachment names, as in "wQ/", or "wQ." for on top of it; "." is none."""
        try:
            return parse_move(self.board, f"{piece} {attachment.removesuffix('.')}").target
        except HiveError:
            return None

    def _apply_offer(self, player: int, keyword: str) -> None:
        self._has_offered = True
        match keyword:
            case "resign":
                self._pending = None
                self._claimed_result = OUTCOME_NAMES[Outcome.win(self._color(player).other)]
                self._ending = Ending.RESIGNATION
            case "acceptdraw":
                self._claimed_result = OUTCOME_NAMES[Outcome.DRAW]
                self._ending = Ending.AGREEMENT
            case "swap":
                self._white = 1 - self._white
            case "playwhite" | "playblack":
                self._white = player if keyword == "playwhite" else 1 - player

    def _end_turn(self) -> None:
        """End a turn."""
        pending, self._pending = self._pending, None
        has_spoken, self._has_offered = self._has_offered, False
        if pending:
            self._push(pending)
        elif not has_spoken:
            self._has_empty_turn = True

    def _push(self, pending: PendingMove) -> None:
        self._has_empty_turn = False
        if pending.move == PASS and self.board.outcome():  # some records go on after the end
            return
        try:
            push_with_forced_pass(self.board, partial(self.board.push, pending.move))
        except HiveError as error:
            raise self._error(f"{quote(pending.text)}: {error}") from error
        self._claimed_result = self._ending = None

    def _error(self, reason: str) -> RecordError:
        return RecordError(reason, self.board.ply + 1)


# What single values mean


def _game_type(header: Mapping[str, str]) -> str:
    game = header.get("GM", "27").strip().lower()
    if game not in ("27", "hive"):
        raise InvalidGameError(f"This is a record of another game, {quote(f'GM[{game}]')}.")
    setup = header.get("SU", "").lower().split()
    if not setup:
        raise InvalidGameError("The record does not say what is played: it has no SU.")
    base, _, letters = setup[0].partition("-")
    letters = "plm" if letters == "pielm" else letters  # with the pie rule
    if base != "hive" or not set(letters) <= set("plm"):
        raise InvalidGameError(f"A game of {quote(setup[0])} is none of the sets we know.")
    return canonical_game_type(f"Base+{letters.upper()}" if letters else "Base")


def _parse_column(text: str) -> int | None:
    """A to Z count from 0; newer boards go on with 1Z, 2Z … and, before A, with 1A, 2A …"""
    if len(text) == 1 and text.isascii() and text.isalpha():
        return ord(text.upper()) - ord("A")
    number = _parse_number(text[:-1])
    if number is None or text[-1] not in "AZ":
        return None
    return -number if text[-1] == "A" else 25 + number


def _parse_number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,5}", text) else None


def _parse_claim(text: str, white: str, black: str) -> str | None:
    """The result that a sentence in any language tells: it names the winner, or nobody."""
    winner = re.sub(r"(?i)^game won by\b", "", text).strip()
    scores = _mention_score(winner, white), _mention_score(winner, black)
    if scores == (0, 0):
        return OUTCOME_NAMES[Outcome.DRAW] if winner and winner == text.strip() else None
    if scores[0] == scores[1] and (white == black or not (white in black or black in white)):
        return None
    is_white = (scores[0], len(white)) > (scores[1], len(black))
    return OUTCOME_NAMES[Outcome.win(Color.WHITE if is_white else Color.BLACK)]


def _mention_score(text: str, name: str) -> int:
    """2 if *text* has *name* as a word, 1 if it begins one, as "guest" does "guest1492"."""
    found = re.search(rf"(?<!\w){re.escape(name)}(\b|\W|$)?", text) if name else None
    return 0 if found is None else 1 if found[1] is None else 2


def _parse_date(header: Mapping[str, str]) -> str:
    """The day as PGN writes it; where a language is not ours, from the game's name."""
    for pattern in DATE_PATTERNS:
        found = re.fullmatch(pattern, header.get("DT", "").strip()[:80])
        if found and (month := found["month"].lower()[:3]) in MONTH_NAMES:
            return f"{found['year']}.{MONTH_NAMES.index(month) + 1:02}.{int(found['day']):02}"
    found = re.search(r"-(\d{4})-(\d\d)-(\d\d)-\d{4}$", header.get("GN", ""))
    return ".".join(found.groups()) if found else ""
