"""Reasons and faults in plain English, for error messages and the terminal."""

from __future__ import annotations

from sixlegs._core import Bug, Fault, Hex, Piece, Reason, Rule

BUG_NAMES = {bug: bug.name.lower() for bug in Bug} | {Bug.QUEEN: "queen bee"}

SENTENCES = {
    Rule.GAME_OVER: "The game is over.",
    Rule.NOT_IN_SET: "{pieces} is not part of this game.",
    Rule.NOT_THERE: "{pieces} is not where the move takes it from.",
    Rule.MUST_NOT_PASS: "You may pass only when you can neither place nor move a tile.",
    Rule.NOT_YOUR_TURN: "{pieces} is not yours to play now.",
    Rule.OUT_OF_ORDER: "Tiles of one kind are placed in order: take {pieces} first.",
    Rule.QUEEN_NOT_FIRST: "In tournament play the queen bee may not be your first tile.",
    Rule.QUEEN_DUE: "Your queen bee must be placed by your fourth turn: place {pieces} now.",
    Rule.QUEEN_IN_HAND: "Tiles move only once your queen bee is in the hive: place {pieces} first.",
    Rule.OCCUPIED: "A new tile goes on an empty hex: {pieces} is there.",
    Rule.FIRST_AT_ORIGIN: "The first tile lies on hex (0, 0), and all others around it.",
    Rule.OFF_HIVE: "There it would not touch the hive.",
    Rule.TOUCHES_ENEMY: "A new tile may not touch the other color: {pieces} would be beside it.",
    Rule.NO_ROOM: "There is no hex where you could place a tile now.",
    Rule.COVERED: "It cannot move with {pieces} on top of it.",
    Rule.RESTING: "{pieces} was moved just before and rests for this turn.",
    Rule.ONE_HIVE: "Without {pieces} the hive would fall into {parts} parts.",
    Rule.SAME_HEX: "A move may not end where it began.",
    Rule.CANNOT_CLIMB: "It cannot stop on top of another tile.",
    Rule.TOO_FAR: "That is too far: it goes one step.",
    Rule.GATE: "The gap between two tiles is too narrow to slide through.",
    Rule.HIGH_GATE: "The gap between two stacks is too narrow to pass.",
    Rule.LOSES_TOUCH: "On the way it would lose touch with the hive.",
    Rule.NOT_IN_LINE: "A grasshopper jumps in a straight line.",
    Rule.GAP_IN_LINE: "A grasshopper lands on the first empty hex of its line.",
    Rule.NOTHING_TO_JUMP: "A grasshopper must jump over at least one tile.",
    Rule.THREE_STEPS: "A spider goes exactly three steps, never over the same hex twice.",
    Rule.ENCLOSED: "No way leads there: it is closed off by tiles.",
    Rule.NOT_OVER_TOP: "A ladybug goes two steps on top of the hive, then one step down.",
    Rule.NOTHING_TO_COPY: "The mosquito touches no bug whose movement it could borrow.",
    Rule.NO_COPIED_WAY: "None of the bugs that the mosquito touches could go there.",
    Rule.BLOCKED: "It is hemmed in on all sides.",
    Rule.STACKED: "A pillbug lifts only tiles that stand on nothing else.",
    Rule.NOT_BESIDE_THROWER: "A lifted tile is set down on an empty hex beside {pieces}.",
}

FAULTS = {
    Fault.TURN_OUT_OF_RANGE: "The turn number is out of range.",
    Fault.TOO_FAR_OUT: "{hex} is too far from the origin.",
    Fault.EMPTY_STACK: "The stack on {hex} has no tiles.",
    Fault.SAME_HEX: "There are two stacks on {hex}.",
    Fault.NOT_IN_SET: "{piece} is not part of this game type.",
    Fault.TWICE: "{piece} is on the table twice, the second time on {hex}.",
    Fault.OUT_OF_ORDER: "{piece} is in play, but the same bug with the number before is not.",
    Fault.SPLIT_HIVE: "The hive is split: {hex} does not hang together with the first stack.",
    Fault.CANNOT_CLIMB: "{piece} on {hex} stands on another tile: only beetles and mosquitoes can.",
    Fault.TOO_MANY_TILES: "{color} has more tiles in play than turns so far.",
    Fault.TOO_FEW_TILES: "{color} has had turns in which no tile can have been placed or moved.",
    Fault.QUEEN_MISSING: "{color} has had four turns, so {piece} must be in play.",
    Fault.QUEEN_FIRST: "{color} opened with {piece}, which the tournament rule forbids.",
    Fault.CLIMBED_TOO_SOON: "{piece} is on top of another tile, but had no turn to climb there.",
    Fault.RESTING_NOT_MOVED: "{piece} cannot have moved just before: the other player did.",
    Fault.RESTING_NOT_ON_TOP: "{piece} cannot have moved just before: it is in hand or covered.",
}


def listed(pieces: tuple[Piece, ...]) -> str:
    """The names of *pieces* as a sentence lists them.

    >>> from sixlegs._core import Color
    >>> listed((Piece(Color.WHITE, Bug.ANT), Piece(Color.BLACK, Bug.QUEEN)))
    'wA1 and bQ'
    """
    *most, last = map(str, pieces) if pieces else ("it",)
    return f"{', '.join(most)} and {last}" if most else last


def reason_sentence(reason: Reason) -> str:
    """*reason* as an English sentence."""
    sentence = SENTENCES[reason.rule].format(pieces=listed(reason.pieces), parts=len(reason.parts))
    return sentence[0].upper() + sentence[1:] if sentence.startswith("it ") else sentence


def fault_sentence(fault: Fault, piece: Piece | None, hex: Hex) -> str:
    """A fault of a position as an English sentence."""
    color = "" if piece is None else piece.color.name.title()
    return FAULTS[fault].format(piece=piece, hex=f"({hex.q}, {hex.r})", color=color)
