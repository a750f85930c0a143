"""Reasons, faults and facts in plain English, for error messages and the terminal."""

from __future__ import annotations

from sixlegs._core import Bug, Fault, Hex, Piece, Reason, Rule
from sixlegs.facts import Effect, Fact

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

FACTS = {
    Effect.WINS: "Surrounds {pieces} and wins!",
    Effect.DRAWS: "Surrounds {pieces} at once: a draw.",
    Effect.LOSES: "Surrounds {pieces}, its own, and loses.",
    Effect.WINS_SOON: "Wins in {number} moves, whatever the opponent does.",
    Effect.STOPS_LOSS: "Saves {pieces}, which was about to be surrounded.",
    Effect.THREATENS_WIN: "Threatens to surround {pieces} with the next move.",
    Effect.ONLY_MOVE: "There is no other move.",
    Effect.FORCES_PASS: "Leaves the opponent no move at all.",
    Effect.COVERS_QUEEN: "Climbs on top of {pieces}.",
    Effect.CROWDS_QUEEN: "Carries {pieces} into a crowd: {number} of 6 sides are taken now.",
    Effect.FILLS: "Fills a side of {pieces}: {number} of 6 are taken now.",
    Effect.ESCAPES: "Takes {pieces} to a freer place: just {number} of 6 sides taken.",
    Effect.CLEARS: "Clears a side of {pieces}: just {number} of 6 taken.",
    Effect.HOLDS_QUEEN: "Keeps {pieces} from moving.",
    Effect.FREES_QUEEN: "Sets {pieces} free to move.",
    Effect.LOCKS_OUT: "Leaves the opponent no place for a new tile.",
    Effect.PINS: "Pins {pieces}.",
    Effect.COVERS: "Sits on {pieces}, which cannot move now.",
    Effect.RESTS: "Lifts {pieces}, which must rest for a turn.",
    Effect.SHUTS_IN: "Leaves {pieces} nowhere to go.",
    Effect.FREES: "Sets {pieces} free to move.",
    Effect.REACHES: "Brings {pieces} within reach of the other queen bee.",
    Effect.LIMITS: "Leaves the opponent far fewer moves: {number}.",
    Effect.PLACES_QUEEN: "Places {pieces}: now the other tiles may move.",
    Effect.BRINGS_IN: "Brings {pieces} into play.",
    Effect.NEARS: "Brings {pieces} closer to the other queen bee.",
    Effect.GAINS_ROOM: "Gives {pieces} more places to go: {number} now.",
    Effect.MOVES: "Moves {pieces}.",
}


def listed(pieces: tuple[Piece, ...]) -> str:
    """The names of *pieces* as a sentence lists them.

    >>> from sixlegs._core import Color
    >>> listed((Piece(Color.WHITE, Bug.ANT), Piece(Color.BLACK, Bug.QUEEN)))
    'wA1 and bQ'
    """
    return enumerated(list(map(str, pieces)) or ["it"])


def enumerated(names: list[str]) -> str:
    """*names* with commas and an "and"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def reason_sentence(reason: Reason) -> str:
    """*reason* as an English sentence."""
    sentence = SENTENCES[reason.rule].format(pieces=listed(reason.pieces), parts=len(reason.parts))
    return sentence[0].upper() + sentence[1:] if sentence.startswith("it ") else sentence


def fault_sentence(fault: Fault, piece: Piece | None, hex: Hex) -> str:
    """A fault of a position as an English sentence."""
    color = "" if piece is None else piece.color.name.title()
    return FAULTS[fault].format(piece=piece, hex=f"({hex.q}, {hex.r})", color=color)


def fact_sentence(fact: Fact) -> str:
    """*fact* as an English sentence.

    >>> from sixlegs._core import Color
    >>> fact_sentence(Fact(Effect.PINS, (Piece(Color.BLACK, Bug.ANT),)))
    'Pins the black ant bA1.'
    """
    names = [full_name(piece) for piece in fact.pieces] or ["it"]
    return FACTS[fact.effect].format(pieces=enumerated(names), number=fact.number)


def full_name(piece: Piece) -> str:
    """A tile as a beginner calls it, with its short name where there are several such tiles.

    >>> from sixlegs._core import Color
    >>> full_name(Piece(Color.WHITE, Bug.BEETLE, 2)), full_name(Piece(Color.BLACK, Bug.QUEEN))
    ('the white beetle wB2', 'the black queen bee')
    """
    name = f"the {piece.color.name.lower()} {BUG_NAMES[piece.bug]}"
    return f"{name} {piece}" if piece.bug.count > 1 else name
