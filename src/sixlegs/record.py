"""Game records, and the detection of file formats.

pgn.py and sgf.py implement their formats; this module defines :class:`Record` and reads the other
formats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from sixlegs import _core
from sixlegs._core import GameRecord, ParseError
from sixlegs.board_json import game_state, parse_state
from sixlegs.errors import HiveError, InvalidGameError, quote
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import (
    COLOR_NAMES,
    OUTCOME_NAMES,
    game_string,
    implied_opening,
    line_strings,
    parse_move,
    state_string,
)
from sixlegs.parse_errors import root_exception
from sixlegs.position import parse_hop, parse_position
from sixlegs.rules import PASS, Board, Color, Move, Outcome

DECISIVE_RESULTS = frozenset(OUTCOME_NAMES.values())

#: Known spellings of results, and the result that each means.
RESULT_SPELLINGS = _core.result_spellings()

OUTCOMES = {name: outcome for outcome, name in OUTCOME_NAMES.items()}

#: The tag with the reason why a game ended, if it was not decided on the board.
ENDING_TAG = "Termination"
ENDINGS = frozenset(ending.value for ending in Ending)

Node = tuple[int, Move | None, str, int]  # of a move tree: parent, move, comment, NAG or 0

MAX_VARIATION_DEPTH = 100  # nesting depth of variations, also the limit of the PGN parser

MAX_NAG = 255  # the largest numeric annotation glyph of the PGN standard

MAX_FILE_BYTES = 256 * 1024 * 1024  # several hundred thousand games


@dataclass
class Variation:
    """An alternative to moves of a game or of another variation."""

    ply: int
    """The first ply that it replaces, counted as in the comments of a record."""
    moves: tuple[Move, ...]
    """At least one move."""
    comments: dict[int, str] = field(default_factory=dict)
    """Comments by ply."""
    variations: list[Variation] = field(default_factory=list)
    """Alternatives to its own moves."""
    nags: dict[int, int] = field(default_factory=dict)
    """Numeric annotation glyphs (NAGs) by ply."""


@dataclass
class Record:
    """A game with its tags and comments.

    >>> record = Record({"White": "Ada", "Black": "Charles"}, Board("Base"))
    >>> record.result
    'NotStarted'

    Setting :attr:`result` to an unknown value raises :exc:`HiveError`.
    """

    tags: dict[str, str] = field(default_factory=dict)
    """Tags of the file in their original order."""
    board: Board = field(default_factory=Board)
    """The board with all moves played."""
    result: str = ""
    """WhiteWins, BlackWins, Draw, InProgress or NotStarted; by default the state of the board."""
    comments: dict[int, str] = field(default_factory=dict)
    """Comments by ply; 0 is before the first move."""
    claimed_result: str | None = field(default=None, compare=False)
    """The result claimed in the file, even if the board contradicts it; None if there is none."""
    variations: list[Variation] = field(default_factory=list)
    """Alternatives to the moves of the game."""
    nags: dict[int, int] = field(default_factory=dict)
    """Numeric annotation glyphs (NAGs) by ply, such as 4 for a blunder."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "result":
            value = value or state_string(self.board)
            if value not in RESULT_SPELLINGS.values():
                results = ", ".join(dict.fromkeys(RESULT_SPELLINGS.values()))
                raise HiveError(f"{quote(str(value))} is not a result: use one of {results}.")
        super().__setattr__(name, value)

    @classmethod
    def from_game(cls, game: Game) -> Record:
        """Return the record of *game*.

        >>> Record.from_game(Game(white="Ada", black="Charles")).tags
        {'White': 'Ada', 'Black': 'Charles'}
        """
        tags = {COLOR_NAMES[color]: game.players[color] for color in Color}
        board, result = game.board.copy(), game.result
        if result and result.ending not in (Ending.SURROUNDED, Ending.UNKNOWN):
            tags[ENDING_TAG] = result.ending.value
        return cls(tags, board, OUTCOME_NAMES[result.outcome] if result else "")

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None if the game is not over."""
        return OUTCOMES.get(self.result)

    @property
    def ending(self) -> Ending | None:
        """The way the game ended, if it is known; None if the game is not over."""
        if self.board.outcome():
            return Ending.SURROUNDED
        if self.outcome is None:
            return None
        word = self.tags.get(ENDING_TAG, "").partition(":")[0].strip()
        return Ending(word) if word in ENDINGS else Ending.UNKNOWN

    def to_game(self) -> Game:
        """Return the game with its players and result: the inverse of :meth:`from_game`.

        >>> record = Record({"White": "Ada"}, Board("Base"), "Draw")
        >>> record.to_game().players[Color.WHITE], record.to_game().result
        ('Ada', Result(outcome=Outcome.DRAW, ending=Ending.UNKNOWN))
        """
        outcome, ending = self.outcome, self.ending
        return Game(
            self.board,
            white=self.player(Color.WHITE) or "White",
            black=self.player(Color.BLACK) or "Black",
            result=Result(outcome, ending) if outcome and ending else None,
        )

    def positions(self) -> Iterator[Board]:
        """Yield the board before the first ply and after each.

        ``zip(record.positions(), record.moves)`` pairs each move with the board it was played on.

        >>> [position.ply for position in Record(board=Board("Base")).positions()]
        [0]
        """
        return self.board.positions()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the game."""
        return self.board.moves

    def player(self, color: Color) -> str | None:
        """Return the name of the player of *color*, or None if it is unknown."""
        name = self.tags.get(COLOR_NAMES[color], "").strip()
        return None if name in ("", "?") else name

    @property
    def date(self) -> str | None:
        """The date in the format of the record, or None if it is unknown."""
        date = self.tags.get("Date", "").strip()
        return date if any(map(str.isdigit, date)) else None


class RecordFailure(NamedTuple):
    """A record that cannot be parsed or replayed, and the reason."""

    source: str
    """The file name or another description of the source."""
    number: int
    """The number of the record in the file, counted from 1."""
    ply: int | None
    """The ply that cannot be parsed or played; None if the error is elsewhere."""
    reason: str

    def __str__(self) -> str:
        ply = "" if self.ply is None else f", ply {self.ply}"
        return f"{self.source}: record {self.number}{ply}: {self.reason}"


class RecordError(InvalidGameError):
    """A record that cannot be parsed or replayed; *ply* is the failing ply, if there is one."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        super().__init__(message)
        self.ply = ply


def read_records(source: str | PathLike[str] | TextIO) -> Iterator[Record | RecordFailure]:
    """Yield the records of a file, given by its path or opened in text mode.

    The format (PGN, BoardSpace SGF, one UHP game string per line, or JSON lines) is detected from
    the content. A record that fails is yielded as :class:`RecordFailure`, and reading continues.
    Raises :exc:`OSError` if the file cannot be opened.
    """
    name = str(source if isinstance(source, str | PathLike) else getattr(source, "name", "text"))
    text = _read_text(source)
    if text is None:
        yield RecordFailure(name, 1, None, f"The file is larger than {MAX_FILE_BYTES} bytes.")
    elif reader := _reader(text):
        yield from reader(text, name)
    else:
        yield RecordFailure(
            name, 1, None, "No game record found: expected PGN, SGF or a game string."
        )


def parse_or_failure(
    parse: Callable[[], Record], source: str, number: int
) -> Record | RecordFailure:
    """Return the result of *parse*, or a :class:`RecordFailure` if it raises HiveError."""
    try:
        return parse()
    except HiveError as error:
        ply = error.ply if isinstance(error, RecordError) else None
        return RecordFailure(source, number, ply, str(error))


def push_with_forced_pass(board: Board, push: Callable[[], object]) -> None:
    """Call *push*, which plays a move on *board*, and insert a forced pass that a record omits.

    Raises the exception of *push* and leaves the board unchanged if the move fails anyway.
    """
    try:
        push()
    except HiveError:
        if board.must_pass:
            board.push(PASS)
            with suppress(HiveError):
                push()
                return
            board.pop()
        raise


def resolve_result(board: Board, claimed_result: str | None) -> str:
    """Return the result of a record: that on the board, or else a claimed win or draw."""
    return _core.resolve_result(board, claimed_result)


# Formats of the core: PGN, game strings and position strings.


def convert_records(records: _core.Records, source: str) -> Iterator[Record | RecordFailure]:
    """Yield the records parsed by the core as :class:`Record`."""
    for number, parsed in enumerate(records, 1):
        yield parse_or_failure(partial(_record, parsed), source, number)


def _record(parsed: GameRecord | ParseError) -> Record:
    if isinstance(parsed, ParseError):
        error = root_exception(parsed)
        move = "" if parsed.move is None else f"{quote(parsed.move)}: "
        raise RecordError(f"{move}{error}", parsed.ply or None) from error
    nodes = parsed.nodes
    children: list[list[int]] = [[] for _ in nodes]
    for node, (parent, *_) in enumerate(nodes[1:], 1):
        children[parent].append(node)
    _, comments, variations, nags = _read_line(nodes, children, 0, 0)
    board = Board._like(parsed.board)
    return Record(
        parsed.tags, board, parsed.result, comments, parsed.claimed_result, variations, nags
    )


def _read_line(
    nodes: list[Node], children: list[list[int]], node: int, ply: int
) -> tuple[tuple[Move, ...], dict[int, str], list[Variation], dict[int, int]]:
    """Return the moves from *node* on, with their comments, variations and annotations."""
    moves: list[Move] = []
    comments: dict[int, str] = {}
    variations: list[Variation] = []
    nags: dict[int, int] = {}
    while True:
        _, move, comment, nag = nodes[node]
        moves += [move] if move else []
        comments |= {ply: comment} if comment else {}
        nags |= {ply: nag} if nag else {}
        if not children[node]:
            return tuple(moves), comments, variations, nags
        ply += 1
        variations += [
            Variation(ply, *_read_line(nodes, children, other, ply)) for other in children[node][1:]
        ]
        node = children[node][0]


def tree_nodes(record: Record) -> list[Node]:
    """Return the move tree of *record*: parent, move, comment and annotation of each node.

    Raises :exc:`HiveError` if a variation starts at a ply that does not exist, or for an invalid
    annotation.
    """
    nodes: list[Node] = [(-1, None, record.comments.get(0, ""), 0)]
    todo: list[tuple[list[int], int, Sequence[Move], Record | Variation]] = [
        ([0], 1, record.board.moves, record)
    ]
    while todo:
        path, ply, moves, line = todo.pop(0)
        if line is not record and not (0 < ply <= len(path) and moves):
            raise HiveError(f"There is no ply {ply} that a variation could replace.")
        path = path[:ply]
        for number, move in enumerate(moves, ply):
            nag = line.nags.get(number, 0)
            if not 0 <= nag <= MAX_NAG:
                raise HiveError(f"{nag} is not an annotation: use a number from 1 to {MAX_NAG}.")
            nodes.append((path[-1], move, line.comments.get(number, ""), nag))
            path.append(len(nodes) - 1)
        todo += [(path[:-1], other.ply, other.moves, other) for other in line.variations]
    return nodes


# Game strings and JSON lines.


def record_string(record: Record) -> str:
    """Return *record* as a game string, preceded by a comment line with the opening rule if the
    moves do not imply it.

    >>> print(record_string(Record(board=Board("Base"))))
    # opening: rulebook
    Base;NotStarted;White[1]

    Raises :exc:`HiveError` for a game that starts from a set-up position.
    """
    line = game_string(record.board, record.outcome)
    if implied_opening(line.split(";")[3:]) == record.board.opening:
        return line
    return f"# opening: {record.board.opening}\n{line}"


def record_json(record: Record) -> str:
    """Return *record* as one line of JSON."""
    board = record.board
    state = game_state(board) | {
        "result": record.result,
        "tags": record.tags,
        "comments": record.comments,
    }
    if record.nags:
        state["nags"] = record.nags
    if record.variations:
        state["variations"] = [_variation_state(board, other) for other in record.variations]
    return json.dumps(state)


def _variation_state(board: Board, variation: Variation) -> dict[str, object]:
    """Return *variation* of the game that led to *board* as plain values."""
    after = _before_ply(board, variation.ply)
    names = line_strings(after, variation.moves)
    for move in variation.moves:
        after.push(move)
    variations = [_variation_state(after, other) for other in variation.variations]
    state: dict[str, object] = {
        "ply": variation.ply,
        "moves": names,
        "comments": variation.comments,
        "variations": variations,
    }
    return state | ({"nags": variation.nags} if variation.nags else {})


def _parse_variation(board: Board, state: object, depth: int = 1) -> Variation:
    """Return the variation described by plain values; *board* has the moves of its parent."""
    match state:
        case {
            "ply": int(ply),
            "moves": [_, *_] as texts,
            "comments": comments,
            "variations": [*rest],
            **more,
        }:
            nags = _parse_nags(more.get("nags", {}))
        case _:
            raise InvalidGameError("A variation has ply, moves, comments and variations.")
    if not (all(isinstance(text, str) for text in texts) and _is_comment_mapping(comments)):
        raise InvalidGameError("The moves and comments of a variation are text.")
    if not (1 <= ply <= len(board.moves) and depth <= MAX_VARIATION_DEPTH):
        raise InvalidGameError(f"There is no ply {ply} that a variation could replace.")
    after = _before_ply(board, ply)
    for text in texts:
        after.push(parse_move(after, text))
    return Variation(
        ply,
        after.moves[ply - 1 :],
        {int(number): text for number, text in comments.items()},
        [_parse_variation(after, other, depth + 1) for other in rest],
        nags,
    )


def _before_ply(board: Board, ply: int) -> Board:
    """Return *board* as it was before ply number *ply*."""
    before = board.copy()
    for _ in range(len(board.moves) - max(ply, 1) + 1):
        before.pop()
    return before


def _read_json(text: str, source: str) -> Iterator[Record | RecordFailure]:
    for number, line in enumerate(_lines(text), 1):
        yield parse_or_failure(partial(_parse_json, line), source, number)


def _parse_json(line: str) -> Record:
    """Parse a record, or the state of a game saved by `sixlegs play`."""
    board = parse_state(line)
    state = json.loads(line)
    tags, comments = state.get("tags", {}), state.get("comments", {})
    if not (_is_text_mapping(tags) and _is_comment_mapping(comments)):
        raise InvalidGameError("The tags and comments of a record are objects that hold text.")
    tags = tags | _computer_tags(state)
    claim = state.get("result") or "InProgress"
    if isinstance(claim, dict):  # a saved game
        tags = tags | {ENDING_TAG: str(claim.get("ending", ""))}
        claim = claim.get("outcome")
    if not isinstance(claim, str) or claim not in RESULT_SPELLINGS:
        raise InvalidGameError(f"{quote(str(claim))} is not the result of a game.")
    claim = RESULT_SPELLINGS[claim]
    texts = {int(ply): text for ply, text in comments.items()}
    variations = state.get("variations", [])
    if not isinstance(variations, list):
        raise InvalidGameError("The variations of a record are a list.")
    others = [_parse_variation(board, other) for other in variations]
    nags = _parse_nags(state.get("nags", {}))
    return Record(tags, board, resolve_result(board, claim), texts, claim, others, nags)


def _parse_nags(value: object) -> dict[int, int]:
    match value:
        case dict() if all(
            _is_ply(ply) and type(nag) is int and 0 < nag <= MAX_NAG for ply, nag in value.items()
        ):
            return {int(ply): nag for ply, nag in value.items()}
        case _:
            raise InvalidGameError(f"The annotations of a record are numbers from 1 to {MAX_NAG}.")


def _computer_tags(state: Mapping[str, object]) -> dict[str, str]:
    """Return the name tag of the computer's side in a saved game."""
    match state.get("computer"):
        case {"color": "White" | "Black" as color, "level": int(level)}:
            return {color: level_name(level)}
        case {"color": "White" | "Black" as color, "level": None, "seconds": int(seconds)}:
            return {color: maximum_name(seconds)}
    return {}


def level_name(level: int) -> str:
    """Return the name used in records for the computer at a level.

    >>> level_name(3)
    'Computer, level 3'
    """
    return f"Computer, level {level}"


def maximum_name(seconds: int) -> str:
    """Return the name used in records for the computer at full strength.

    >>> maximum_name(3)
    'Computer, maximum, 3 s'
    """
    return f"Computer, maximum, {seconds} s"


def _is_text_mapping(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _is_comment_mapping(value: object) -> bool:
    return isinstance(value, dict) and _is_text_mapping(value) and all(map(_is_ply, value))


def _is_ply(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9


# Format detection and decoding.


def _read_position(text: str, source: str) -> Iterator[Record | RecordFailure]:
    yield parse_or_failure(lambda: Record(board=parse_position(text)), source, 1)


def _read_hop(text: str, source: str) -> Iterator[Record | RecordFailure]:
    yield parse_or_failure(lambda: Record(board=parse_hop(text)), source, 1)


def _read_game_strings(text: str, source: str) -> Iterator[Record | RecordFailure]:
    return convert_records(_core.Records(text, is_pgn=False), source)


def _reader(text: str) -> Callable[[str, str], Iterator[Record | RecordFailure]] | None:
    from sixlegs.pgn import read_pgn
    from sixlegs.sgf import read_sgf

    readers = {
        "position": _read_position,
        "hop": _read_hop,
        "pgn": read_pgn,
        "game-strings": _read_game_strings,
        "json": _read_json,
        "sgf": read_sgf,
    }
    return readers.get(_core.detect_format(text))


def _lines(text: str) -> Iterator[str]:
    """Yield the lines that are neither empty nor comments (#)."""
    return (line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#"))


def _read_text(source: str | PathLike[str] | TextIO) -> str | None:
    """Return the content of *source* with normalized newlines, or None if it is too large."""
    if isinstance(source, str | PathLike):
        with Path(source).open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
        size, text = len(content), _decode(content)
    else:
        text = source.read(MAX_FILE_BYTES + 1)
        size = len(text)
    return _core.normalize_newlines(text) if size <= MAX_FILE_BYTES else None


def _decode(content: bytes) -> str:
    """Decode UTF-8, or Latin-1, which older programs write."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")
