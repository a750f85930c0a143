"""BoardSpace SGF, in which every node is a single action of a player.

A player picks a piece up, drops it, perhaps takes it back and drops it elsewhere; only "Done"
confirms the move. The position is given by column and row. The record also names a neighboring
piece, which is used only if column and row do not lead to the hive.
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

TORUS_SIZE = 26  # columns and rows of the torus board used in older records

MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DATE_PATTERNS = [
    r"\w{3} (?P<month>[A-Za-z]{3}) (?P<day>\d\d) [\d:]{8} .* ?(?P<year>\d{4})",
    r"(?P<day>\d{1,2})\.? (?P<month>[A-Za-z]{3,9}) (?P<year>\d{4})",
    r"(?P<month>[A-Za-z]{3,9}) (?P<day>\d{1,2}), (?P<year>\d{4})",
]


def read_sgf(text: str, source: str = "text") -> Iterator[Record | RecordFailure]:
    """Yield the first game of *text*; anything after it is a replay of the same game."""
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
    """Yield names and values of properties until the first game ends."""
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
            raise RecordError("The file ends in the middle of an event.")
        at = end.end()
        yield name, ESCAPE_PATTERN.sub(r"\1", text[start : end.start()])


def _event(words: list[str]) -> list[str]:
    """Return the words of an event without its number, or an empty list for other properties."""
    is_numbered = bool(words) and words[0].isdecimal()
    words = words[is_numbered:]
    return words if is_numbered or (words and words[0].lower() in EVENT_KEYWORDS) else []


# The game


class PendingMove(NamedTuple):
    """A move that has not been confirmed, and the text of its event."""

    move: Move
    text: str


class Replay:
    """The state of a game while its events are replayed."""

    def __init__(self, header: Mapping[str, str]) -> None:
        self.board = Board(_game_type(header))
        self._comments: dict[int, list[str]] = {}
        # The player with the white pieces. Invalid color maps mean the default.
        self._white = 1 if header.get("CM", "").replace(" ", "") == "1,0" else 0
        self._pending: PendingMove | None = None
        self._has_offered = False  # if true, the next Done does not confirm a move
        self._has_empty_turn = False  # Done without a move: a pass unless it is the last event
        self._claimed_result: str | None = None  # the result that the players agreed on
        self._ending: Ending | None = None  # the reason for that result
        self._origin = (0, 0)  # column and row of the first piece, which is our (0, 0)

    def apply_event(self, player: int, words: list[str]) -> None:
        """Apply an event of *player*."""
        keyword = words[0].lower()
        if self._has_empty_turn:
            self._push(PendingMove(PASS, "done"))
        if keyword in PLACEMENT_EVENTS | MOVE_EVENTS and not self.board.ply:
            self._white = player  # White moves first, whatever CM says
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
            raise self._error(
                f"The game was edited by hand ({words[0]}), so it cannot be replayed."
            )
        elif keyword not in EVENT_KEYWORDS:
            raise self._error(f"Unknown event {quote(' '.join(words))}.")
        if keyword.endswith("done"):
            self._end_turn()

    def add_comment(self, text: str) -> None:
        """Attach a comment to the current position."""
        self._comments.setdefault(self.board.ply, []).append(text)

    def to_record(self, header: Mapping[str, str], names: list[str]) -> Record:
        """Return the record of the replayed game."""
        white, black = names[self._white], names[1 - self._white]
        claim = _parse_claim(header.get("RE", ""), white, black) or self._claimed_result
        if self._has_empty_turn and claim != OUTCOME_NAMES[Outcome.DRAW]:
            self._push(PendingMove(PASS, "done"))  # the last Done before a draw accepts it instead
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
        # The replay uses the more permissive rulebook opening; parse again with the implied one.
        board = parse_game(game_string(self.board))
        return Record(tags, board, resolve_result(board, claim), comments, claim)

    def _color(self, player: int) -> Color:
        return Color.WHITE if player == self._white else Color.BLACK

    def _place(self, color: Color, words: list[str], event: list[str]) -> None:
        """Set the pending move; dropping a piece at its origin clears it."""
        if len(words) < 3:
            raise self._error(f"{quote(' '.join(event))} names no piece or no hex.")
        piece = self._piece(words[0], color)
        origin, target = self.board.where(piece), self._target(piece, *words[1:4])
        move = Move(piece, origin, target)
        self._pending = None if origin == target else PendingMove(move, " ".join(event))

    def _piece(self, name: str, color: Color) -> Piece:
        """Return the piece called *name*, which may omit the color: "b1" is a beetle of *color*."""
        for spelling in (name, color.name[0] + name):
            if piece := try_parse_piece(spelling):
                return piece
        raise self._error(f"There is no piece {quote(name)}.")

    def _target(self, piece: Piece, column: str, row: str, attachment: str = ".") -> Hex:
        place = _parse_column(column), _parse_number(row)
        if place[0] is None or place[1] is None:
            named = self._beside(piece, attachment)
            if named is None:
                raise self._error(f"{quote(f'{column} {row}')} is not a hex of the board.")
            return named
        if not self.board.ply:
            self._origin = place[0], place[1]
            return Hex(0, 0)
        stated = Hex(place[0] - self._origin[0], self._origin[1] - place[1])
        if any(map(self.board.height, (stated, *stated.neighbors()))):
            return stated
        return self._unwrapped(stated) or self._beside(piece, attachment) or stated

    def _unwrapped(self, stated: Hex) -> Hex | None:
        """Return the hex at the hive that equals *stated* modulo the size of the torus."""
        for hex in self.board.stacks:
            for near in (hex, *hex.neighbors()):
                if (near.q - stated.q) % TORUS_SIZE == 0 == (near.r - stated.r) % TORUS_SIZE:
                    return near
        return None

    def _beside(self, piece: Piece, attachment: str) -> Hex | None:
        """Return the hex of an attachment such as "wQ/", or "wQ." for on top; "." means none."""
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
        has_offered, self._has_offered = self._has_offered, False
        if pending:
            self._push(pending)
        elif not has_offered:
            self._has_empty_turn = True

    def _push(self, pending: PendingMove) -> None:
        self._has_empty_turn = False
        if pending.move == PASS and self.board.outcome():  # some records have events after the end
            return
        try:
            push_with_forced_pass(self.board, partial(self.board.push, pending.move))
        except HiveError as error:
            raise self._error(f"{quote(pending.text)}: {error}") from error
        self._claimed_result = self._ending = None

    def _error(self, reason: str) -> RecordError:
        return RecordError(reason, self.board.ply + 1)


# Values of properties


def _game_type(header: Mapping[str, str]) -> str:
    game = header.get("GM", "27").strip().lower()
    if game not in ("27", "hive"):
        raise InvalidGameError(f"This is a record of another game, {quote(f'GM[{game}]')}.")
    setup = header.get("SU", "").lower().split()
    if not setup:
        raise InvalidGameError("The record has no SU property, which names the game type.")
    base, _, letters = setup[0].partition("-")
    letters = "plm" if letters == "pielm" else letters  # with the pie rule
    if base != "hive" or not set(letters) <= set("plm"):
        raise InvalidGameError(f"Unknown game type {quote(setup[0])}.")
    return canonical_game_type(f"Base+{letters.upper()}" if letters else "Base")


def _parse_column(text: str) -> int | None:
    """Return the column: A to Z are 0 to 25, followed by 1Z, 2Z … and preceded by 1A, 2A …"""
    if len(text) == 1 and text.isascii() and text.isalpha():
        return ord(text.upper()) - ord("A")
    number = _parse_number(text[:-1])
    if number is None or text[-1] not in "AZ":
        return None
    return -number if text[-1] == "A" else 25 + number


def _parse_number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,5}", text) else None


def _parse_claim(text: str, white: str, black: str) -> str | None:
    """Return the result stated by a sentence in any language: it names the winner, or neither."""
    winner = re.sub(r"(?i)^game won by\b", "", text).strip()
    scores = _mention_score(winner, white), _mention_score(winner, black)
    if scores == (0, 0):
        return OUTCOME_NAMES[Outcome.DRAW] if winner and winner == text.strip() else None
    if scores[0] == scores[1] and (white == black or not (white in black or black in white)):
        return None
    is_white = (scores[0], len(white)) > (scores[1], len(black))
    return OUTCOME_NAMES[Outcome.win(Color.WHITE if is_white else Color.BLACK)]


def _mention_score(text: str, name: str) -> int:
    """Return 2 if *name* is a word of *text*, 1 if it starts a word ("guest1492"), or else 0."""
    match = re.search(rf"(?<!\w){re.escape(name)}(\b|\W|$)?", text) if name else None
    return 0 if match is None else 1 if match[1] is None else 2


def _parse_date(header: Mapping[str, str]) -> str:
    """Return the date in PGN format; from the name of the game if DT has another language."""
    for pattern in DATE_PATTERNS:
        match = re.fullmatch(pattern, header.get("DT", "").strip()[:80])
        if match and (month := match["month"].lower()[:3]) in MONTH_NAMES:
            return f"{match['year']}.{MONTH_NAMES.index(month) + 1:02}.{int(match['day']):02}"
    match = re.search(r"-(\d{4})-(\d\d)-(\d\d)-\d{4}$", header.get("GN", ""))
    return ".".join(match.groups()) if match else ""
