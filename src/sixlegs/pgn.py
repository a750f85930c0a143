"""Hive PGN, as Mzinga and hivegame.com write it: tags, then a ply on each numbered line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from sixlegs.errors import HiveError, InvalidGameError, shortened
from sixlegs.notation import implied_opening, move_strings
from sixlegs.position import parse_position, position_string
from sixlegs.record import (
    DECIDED,
    RESULTS,
    Failure,
    Record,
    RecordError,
    attempt,
    play_written,
    settled,
)
from sixlegs.rules import Board, canonical_game_type, checked_opening

#: The tags every record has, in the order in which Mzinga writes them.
MANDATORY = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")

#: What PGN writes where something is not known.
UNKNOWN = {"Date": "????.??.??", "White": "?", "Black": "?"}

TAG = re.compile(r'[ \t]*\[[ \t]*(\w{1,100})[ \t]+"(.*)"[ \t]*\][ \t]*')
NUMBER = re.compile(r"(?<!\S)\d+[ \t]*\.+")  # of a ply
NEW_GAME = '[GameType "'


def read_pgn(text: str, source: str = "text") -> Iterator[Record | Failure]:
    """Read all games of *text*; one that fails comes as a :class:`Failure`.

    >>> [record] = read_pgn('[GameType "Base"]\\n1. wS1\\n2. bS1 wS1-\\n{Symmetry!}\\n')
    >>> record.board.ply, record.comments
    (2, {2: 'Symmetry!'})
    """
    for number, draft in enumerate(_drafts(text), 1):
        yield attempt(partial(_record, draft), source, number)


def write_pgn(record: Record) -> str:
    """Write *record*; a file of many is their texts with an empty line between them.

    Set, opening, start and result are those of board and record, whatever the tags say. Braces
    in comments become parentheses, for PGN has no way to write them.

    >>> print(write_pgn(Record({"White": "Ada"}, Board("Base"))).splitlines()[5])
    [White "Ada"]

    Raises :exc:`HiveError` for a tag whose name is not a single word.
    """
    lines = [f'[{_tag_name(name)} "{_escaped(value)}"]' for name, value in _tags(record).items()]
    moves = move_strings(record.board)
    if moves or record.comments:
        lines += ["", *_comment(record, 0)]
    for ply, move in enumerate(moves, 1):
        lines += [f"{ply}. {move}", *_comment(record, ply)]
    if record.result in DECIDED:
        lines += ["", record.result]
    return "\n".join(lines) + "\n"


# Writing


def _tags(record: Record) -> dict[str, str]:
    board, start = record.board, record.board.start
    known = {name: record.tags.get(name) or UNKNOWN.get(name, "") for name in MANDATORY}
    known |= {"GameType": board.game_type, "Result": record.result, "Opening": board.opening}
    if start is not None:
        known["Position"] = position_string(start)
    rest = {name: value for name, value in record.tags.items() if name != "Position"}
    return known | {name: value for name, value in rest.items() if name not in known}


def _tag_name(name: str) -> str:
    if not re.fullmatch(r"\w{1,100}", name):
        raise HiveError(f"{shortened(name)} is not a name for a tag of PGN: it takes one word.")
    return name


def _escaped(value: str) -> str:
    return _printable(value).replace("\\", "\\\\").replace('"', '\\"')


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _comment(record: Record, ply: int) -> list[str]:
    text = record.comments.get(ply, "").replace("{", "(").replace("}", ")").strip()
    lines = [_printable(line) for line in text.split("\n")]
    # A line that looks like the start of a game is taken for one if a brace is missing before.
    lines = [f" {line}" if line.startswith(NEW_GAME) else line for line in lines]
    return ["{" + "\n".join(lines) + "}"] if text else []


# Reading


class Token(NamedTuple):
    """A piece of a file: a tag, a comment, a move, a result, an empty line or a fault."""

    kind: str
    text: str
    name: str = ""


@dataclass
class Draft:
    """A game as it is written, not yet played."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    """Each with the number of written moves before it."""
    result: str = ""
    fault: str = ""
    has_gap: bool = False
    """Whether an empty line has followed the tags."""

    def begins_anew(self, token: Token) -> bool:
        """Whether *token*, a tag, belongs to the next game; lines between games may be missing."""
        is_again = token.name in self.tags and (self.has_gap or token.name == "GameType")
        return bool(self.moves or self.result or self.fault or is_again)

    def add(self, token: Token) -> None:
        match token.kind:
            case "tag":
                self.tags[token.name] = token.text
            case "comment":
                self.comments.append((len(self.moves), token.text))
            case "move":
                self.moves.append(token.text)
            case "result":
                self.result = token.text
            case "gap":
                self.has_gap = bool(self.tags)
            case "fault":
                self.fault = token.text


def _drafts(text: str) -> Iterator[Draft]:
    draft = Draft()
    for token in _tokens(text):
        if token.kind == "tag" and draft.begins_anew(token):
            yield draft
            draft = Draft()
        draft.add(token)
    if draft.tags or draft.moves or draft.fault:
        yield draft


def _tokens(text: str) -> Iterator[Token]:
    comment: list[str] | None = None  # the lines so far of one that is still open
    for line in text.split("\n"):
        if comment is not None and line.startswith(NEW_GAME):
            yield Token("fault", "A comment is not closed: there is no } after its {.")
            comment = None
        if comment is None and (tag := TAG.fullmatch(line)):
            yield Token("tag", _unescaped(tag[2]), tag[1])
            continue
        if comment is None and not line.strip():
            yield Token("gap", "")
        at = 0
        while True:
            brace = line.find("{" if comment is None else "}", at)
            part = line[at:] if brace < 0 else line[at:brace]
            if comment is None:
                yield from _plies(part)
            else:
                comment.append(part)
            if brace < 0:
                break
            if comment is not None:
                yield Token("comment", "\n".join(comment).strip())
            comment = [] if comment is None else None
            at = brace + 1
    if comment is not None:
        yield Token("fault", "A comment is not closed: there is no } after its {.")


def _plies(text: str) -> Iterator[Token]:
    """The moves of a line, which are numbered or alone, and the result if it ends with one."""
    if text.startswith("%"):  # PGN's own sign for lines that mean nothing
        return
    for part in NUMBER.split(text):
        words = part.split()
        result = words.pop() if words and words[-1] in RESULTS else ""
        if words:
            yield Token("move", " ".join(words))
        if result:
            yield Token("result", result)


def _unescaped(value: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", value)


def _record(draft: Draft) -> Record:
    if draft.fault:
        raise RecordError(draft.fault, len(draft.moves) or None)
    board = _start(draft)
    moves = draft.moves
    if not board.stacks and moves:  # BoardSpace's way to write a tile that lies by no other
        moves = [moves[0].removesuffix(" ."), *moves[1:]]
    plies = play_written(board, moves)
    comments: dict[int, list[str]] = {}
    for count, text in draft.comments:
        if text:
            comments.setdefault(plies[count], []).append(text)
    claim = RESULTS.get(draft.tags.get("Result", ""))
    if claim not in DECIDED:
        claim = RESULTS.get(draft.result)
    joined = {ply: "\n".join(texts) for ply, texts in comments.items()}
    return Record(draft.tags, board, settled(board, claim), joined, claim)


def _start(draft: Draft) -> Board:
    """The board before the first move, by the opening rule that the tags name or moves imply."""
    tags = draft.tags
    if "GameType" not in tags:
        raise InvalidGameError("The record does not say what is played: it has no tag GameType.")
    game_type, opening = canonical_game_type(tags["GameType"]), tags.get("Opening")
    if "Position" not in tags:
        return Board(game_type, checked_opening(opening or implied_opening(draft.moves)))
    board = parse_position(tags["Position"])
    if board.game_type != game_type or opening not in (None, board.opening):
        raise InvalidGameError("The position is of another game type or opening than the record.")
    return board
